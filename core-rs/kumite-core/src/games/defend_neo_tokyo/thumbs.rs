//! How much rules of thumb make of each thing. The numbers are those with which the rules of thumb won most matches:
//! `examples/tokyo_fit.rs` plays matches with any others.

macro_rules! thumbs {
    ($($(#[doc = $about:literal])* $name:ident = $value:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Place { $($name),* }
        $($(#[doc = $about])* pub(super) const $name: usize = Place::$name as usize;)*
        /// How many numbers there are.
        pub const THUMBS: usize = [$(Place::$name as u8),*].len();
        /// The numbers, in this order.
        pub const DEFAULTS: [f32; THUMBS] = [$($value),*];
    };
}

thumbs! {
    /// A point of life of a monster, and of the boss.
    DAMAGE = 0.082;
    BOSS_DAMAGE = 0.134;
    /// A monster that falls, and how much more for what it would have done.
    KILL = 0.520;
    KILL_FORCE = 0.946;
    /// City Damage on an empty space, more of it on a damaged one, and a space that falls.
    CITY = 0.256;
    CITY_MORE = 0.126;
    RAZE = 0.678;
    /// A citizen that may be destroyed, by POP.
    POP = 0.009;
    /// Damage to a mech, more of it to a damaged one, and one that fails critically.
    HARM = 0.097;
    HARM_MORE = 0.092;
    WRECK = 1.546;
    /// A part of what monsters do, for each step of the Attack Track and for its last one.
    TRACK = 0.036;
    TRIGGER = 0.606;
    /// A card that is played or paid.
    COST = -0.203;
    /// A Repair Bot that is spent.
    BOT = -0.068;
    /// A go that is not a pass.
    GO = 0.534;
    /// A React that is kept.
    KEEP_REACT = 0.072;
    /// Where a mech stands: before a monster that nobody else stops, within reach of monsters, in HQ with Bots to fetch.
    SHIELD = 0.911;
    REACH = 1.133;
    FETCH = 0.342;
    /// What a better place is worth to a move.
    MOVE = 0.949;
    /// Tokens on monsters: Fire, -1, +1; Armor on mechs.
    FIRE = 0.473;
    MINUS = 0.459;
    PLUS = 0.103;
    ARMOR = 0.067;
    HOLD = 0.073;
    STUN = 0.311;
    PUSH = -0.080;
    /// A card drawn.
    DRAW = 0.291;
    /// A damage token repaired: on the chassis, elsewhere.
    REPAIR = 0.094;
    REPAIR_LIMB = 0.157;
    /// Power in mid-turn.
    POWER = -0.134;
    /// What lasts until the turn ends.
    LASTING = 0.422;
    /// Pending damage that a React takes off.
    PREVENT = 1.150;
    /// Things that are hard to put a number on.
    PEEK = 0.073;
    ANY = 0.005;
    /// Evacuating, and more so the more the chassis is damaged.
    EVAC = -1.616;
    EVAC_HURT = 1.242;
    EVAC_LIMB = 0.005;
    /// Of a plan: a card that can be played, one out of reach, a React, a tile action, the first power on legs.
    PLAN_CARD = 1.063;
    PLAN_FAR = 0.323;
    PLAN_REACT = 0.096;
    PLAN_TILE = 0.094;
    PLAN_LEGS = 0.608;
    /// The worth of a card from which it is kept at the end of a turn, and what a React and a requirement add to it.
    KEEP = 0.587;
    REACT_CARD = 0.172;
    REQ = 0.020;
    /// A die that is rolled again, for each point below the mean.
    REROLL = 0.131;
}
