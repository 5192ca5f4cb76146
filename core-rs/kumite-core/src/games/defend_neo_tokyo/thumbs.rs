//! How much rules of thumb make of each thing. The numbers are those with which the rules of thumb won most matches:
//! `examples/tokyo_fit.rs` plays matches with any others.

macro_rules! thumbs {
    ($($(#[doc = $about:literal])* $name:ident = $value:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Place { $($name),* }
        $($(#[doc = $about])* pub(super) const $name: usize = Place::$name as usize;)*
        /// How many numbers there are.
        pub const THUMBS: usize = [$(Place::$name as u8),*].len();
        /// The numbers, in the order of [`NAMES`].
        pub const DEFAULTS: [f32; THUMBS] = [$($value),*];
        /// What each number is called.
        pub const NAMES: [&str; THUMBS] = [$(stringify!($name)),*];
    };
}

thumbs! {
    /// A point of life of a monster, and of the boss.
    DAMAGE = 0.05;
    BOSS_DAMAGE = 0.06;
    /// A monster that falls, and how much more for what it would have done.
    KILL = 0.5;
    KILL_FORCE = 0.5;
    /// City Damage on an empty space, more of it on a damaged one, and a space that falls.
    CITY = 0.08;
    CITY_MORE = 0.2;
    RAZE = 0.6;
    /// A citizen that may be destroyed, by POP.
    POP = 0.02;
    /// Damage to a mech, more of it to a damaged one, and one that fails critically.
    HARM = 0.05;
    HARM_MORE = 0.15;
    WRECK = 1.2;
    /// A part of what monsters do, for each step of the Attack Track and for its last one.
    TRACK = 0.15;
    TRIGGER = 0.3;
    /// A card that is played or paid.
    COST = 0.1;
    /// A Repair Bot that is spent.
    BOT = 0.1;
    /// A go that is not a pass.
    GO = 0.1;
    /// A React that is kept.
    KEEP_REACT = 0.05;
    /// Where a mech stands: before a monster that nobody else stops, within reach of monsters, in HQ with Bots to fetch.
    SHIELD = 1.0;
    REACH = 0.5;
    FETCH = 0.15;
    /// What a better place is worth to a move.
    MOVE = 1.0;
    /// Tokens on monsters: Fire, -1, +1; Armor on mechs.
    FIRE = 0.25;
    MINUS = 0.25;
    PLUS = 0.25;
    ARMOR = 0.12;
    HOLD = 0.05;
    STUN = 0.8;
    PUSH = 0.1;
    /// A card drawn.
    DRAW = 0.12;
    /// A damage token repaired: on the chassis, elsewhere.
    REPAIR = 0.1;
    REPAIR_LIMB = 0.05;
    /// Power in mid-turn.
    POWER = 0.1;
    /// What lasts until the turn ends.
    LASTING = 0.2;
    /// Pending damage that a React takes off.
    PREVENT = 1.0;
    /// Things that are hard to put a number on.
    PEEK = 0.05;
    ANY = 0.05;
    /// Evacuating, and more so the more the chassis is damaged.
    EVAC = -1.5;
    EVAC_HURT = 1.2;
    EVAC_LIMB = 0.05;
    /// Of a plan: a card that can be played, one out of reach, a React, a tile action, the first power on legs.
    PLAN_CARD = 1.0;
    PLAN_FAR = 0.6;
    PLAN_REACT = 0.15;
    PLAN_TILE = 0.08;
    PLAN_LEGS = 0.3;
    /// The worth of a card from which it is kept at the end of a turn, and what a React and a requirement add to it.
    KEEP = 0.25;
    REACT_CARD = 0.25;
    REQ = 0.02;
    /// A die that is rolled again, for each point below the mean.
    REROLL = 0.05;
}
