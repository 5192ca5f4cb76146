//! Numbers that Martial Art's rules and bytes share.

use crate::wire::Wire;

/// A seat, or [`NOBODY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Wire)]
pub struct Who(pub u8);

impl Who {
    /// The place in lists of seats; a number that is no seat has one too.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0) % MAX_SEATS
    }

    /// The bit in a set of seats.
    #[inline]
    pub fn bit(self) -> u8 {
        1 << (self.0 & 7)
    }

    /// Whether it is one of these seats, a bit each.
    #[inline]
    pub fn is_in(self, seats: u8) -> bool {
        seats & self.bit() != 0
    }
}

/// An Area of a body, 1 to 5; 0 is none, or the reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Wire)]
pub struct Area(pub u8);

impl Area {
    /// No Area.
    pub const NONE: Self = Self(0);
    /// All of them in the order in which tokens are sown.
    pub const ALL: [Self; AREAS] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The place in lists of Areas.
    #[inline]
    pub fn bin(self) -> usize {
        usize::from(self.0.wrapping_sub(1)) % AREAS
    }

    /// The Area so many further on.
    #[inline]
    pub fn after(self, steps: u8) -> Self {
        Self((self.0 + steps + 4) % AREAS as u8 + 1)
    }

    /// Whether it is one of these Areas: bit 1 to bit 5.
    #[inline]
    pub fn is_in(self, areas: u8) -> bool {
        areas >> (self.0 & 7) & 1 == 1
    }
}

pub use crate::hexes::NO_CELL as NO_SPACE;

/// The most seats.
pub const MAX_SEATS: usize = 4;
/// Areas of a body.
pub const AREAS: usize = 5;
/// No seat.
pub const NOBODY: Who = Who(7);
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
/// The most dice that are rolled together; the weights of more would not fit.
pub const MOST_DICE: u8 = 26;
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

/// Modes of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Wire)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Mode {
    White,
    Black,
    WhiteTeam,
    BlackTeam,
}

/// What the match is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Wire)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Phase {
    Fighters,
    Deal,
    First,
    Reserve,
    Actions,
    Effects,
    Skills,
    Layout,
    Begin,
    Start,
    Energy,
    Move,
    Facing,
    StartSkill,
    Sow,
    Strike,
    Reaction,
    Defense,
    Push,
    AttackRoll,
    DefenseRoll,
    Gain,
    Damage,
    CollisionDefense,
    CollisionRoll,
    CollisionDefenseRoll,
    AfterStep,
    AfterFacing,
    EndSkill,
    Opponent,
    Swap,
    StyleSwap,
    StyleShift,
    TurnEnd,
    Over,
}

/// Whether a fighter is in, or how it left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Wire)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Status {
    In,
    Ko,
    TechnicalKo,
    RingOut,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Wire)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Ending {
    None,
    LastOneIn,
    Judges,
}

/// When a skill can be activated, and how long it is then in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Timing {
    /// For this turn.
    Start,
    /// Against one strike.
    Reaction,
    /// At the end of a turn, at once.
    EndNow,
    /// At the end of a turn, for the own next one.
    EndNextTurn,
    /// At the end of a turn, for as long as it is the active one.
    Style,
}

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
