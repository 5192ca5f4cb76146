//! Numbers that Martial Art's rules and bytes share.

/// A seat, or [`NOBODY`].
pub type Who = u8;

pub use crate::hexes::NO_CELL as NO_SPACE;

/// The most seats.
pub const MAX_SEATS: usize = 4;
/// Areas of a body.
pub const AREAS: usize = 5;
/// No seat.
pub const NOBODY: Who = 7;
/// No fighter.
pub const NO_ID: u8 = 255;
/// No skill.
pub const NO_SKILL: u8 = 7;
/// No token; in events also an Effect whose type is hidden.
pub const NO_TOKEN: u8 = 7;
/// No direction.
pub const NO_DIRECTION: u8 = 7;
/// In a view: skills = this + number of skills picked.
pub const HIDDEN_SKILLS: u8 = 0x80;
/// Tokens of a fighter.
pub const TOKENS: u8 = 12;
/// Skills of a fighter.
pub const SKILLS: usize = 7;
/// Skills that a fighter has in Black Belt.
pub const TILES: u32 = 3;
/// The most Effects of a fighter.
pub const MAX_EFFECTS: usize = 8;

/// Tokens: four Actions, then three Effects.
pub mod token {
    #![allow(missing_docs)]
    pub const PUNCH: u8 = 0;
    pub const KICK: u8 = 1;
    pub const LOCK: u8 = 2;
    pub const HEADBUTT: u8 = 3;
    pub const MOVE: u8 = 4;
    pub const DEFENSE: u8 = 5;
    pub const ENERGY: u8 = 6;
    /// How many types of Actions, the first ones, there are.
    pub const ACTIONS: u8 = 4;
    /// How many types there are.
    pub const TYPES: u8 = 7;
}

/// An enumeration whose numbers are part of the encoding.
macro_rules! coded {
    ($(#[$about:meta])* $name:ident { $($each:ident),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum $name { $($each),* }

        impl $name {
            /// All of them by number.
            pub const ALL: &'static [Self] = &[$(Self::$each),*];

            /// The one of that number.
            pub fn from_code(code: u8) -> Option<Self> {
                Self::ALL.get(usize::from(code)).copied()
            }
        }
    };
}

coded!(
    /// Modes of play.
    Mode { White, Black, WhiteTeam, BlackTeam }
);

coded!(
    /// What the match is doing.
    Phase {
        Fighters, Deal, First, Reserve, Actions, Effects, Skills, Layout, Begin, Start, Energy, Move, Facing,
        StartSkill, Sow, Strike, Reaction, Defense, Push, AttackRoll, DefenseRoll, Gain, Damage, CollisionDefense,
        CollisionRoll, CollisionDefenseRoll, AfterStep, AfterFacing, EndSkill, Opponent, Swap, StyleSwap,
        StyleShift, TurnEnd, Over,
    }
);

coded!(
    /// Whether a fighter is in, or how it left.
    Status { In, Ko, TechnicalKo, RingOut }
);

coded!(
    /// How a match ended.
    Ending { None, LastOneIn, Judges }
);

coded!(
    /// When a skill is activated.
    Keyword { Start, Reaction, End, Style }
);

coded!(
    /// How long what a skill does is in force.
    Lasts { ThisTurn, Now, NextTurn, WhileActive }
);

impl Mode {
    /// Whether Black Belt rules hold.
    pub fn is_black(self) -> bool {
        matches!(self, Self::Black | Self::BlackTeam)
    }

    /// Whether two teams fight.
    pub fn is_team(self) -> bool {
        matches!(self, Self::WhiteTeam | Self::BlackTeam)
    }
}

/// The Area after this one, 1 to 5.
#[inline]
pub fn next_area(area: u8) -> u8 {
    area % AREAS as u8 + 1
}
