//! NEON's words as numbers: `docs/encoding/neon.md`, section Common numbers.

use crate::wire::Wire;

/// A seat (0 to 5), [`AUTOMA`] or [`NOBODY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Wire)]
pub struct Who(pub u8);

impl Who {
    /// Every Fighter there can be, the Automa last.
    #[inline]
    pub fn fighters() -> impl Iterator<Item = Self> + Clone {
        (0..=AUTOMA.0).map(Self)
    }

    /// The place in lists of seats.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The bit in a set of Fighters.
    #[inline]
    pub fn bit(self) -> u8 {
        1 << (self.0 & 7)
    }

    /// Whether it is one of these Fighters, a bit each.
    #[inline]
    pub fn is_in(self, fighters: u8) -> bool {
        fighters & self.bit() != 0
    }
}

/// All seven Action cards, a bit each.
pub const ALL_CARDS: u8 = 0x7F;
/// The most Search tokens that can lie anywhere.
pub const MAX_SEARCH_TOKENS: u8 = 40;
/// The most players at a table.
pub const MAX_SEATS: usize = 6;
/// The Automa's number wherever a Fighter is named.
pub const AUTOMA: Who = Who(6);
/// No Fighter.
pub const NOBODY: Who = Who(7);
/// The current target of an attack is a Bot.
pub const BOT: Who = Who(7);

/// The Drop Ship as a location.
pub const SHIP: u8 = 0;
/// Out of the game, or: there is no such token.
pub const OUT: u8 = 15;
/// No card, no Fighter, no Enhancement.
pub const NO_ID: u8 = 255;
/// No plan is committed.
pub const NO_PLAN: u16 = 0xFFFF;
/// A plan is committed, and the viewer may not see it.
pub const HIDDEN_PLAN: u16 = 0xFFFE;
/// In a view: this plus the number of cards.
pub const HIDDEN_HAND: u8 = 0x80;
/// No effect.
pub const NO_REF: u8 = 63;
/// First ref of gear effects.
pub const REF_GEAR: u8 = 8;
/// First ref of Sector effects.
pub const REF_SECTOR: u8 = 32;
/// First ref of Enhancement effects.
pub const REF_ENHANCEMENT: u8 = 36;
/// Weapon number of the basic weapon.
pub const BASIC: u8 = 6;
/// How the Automa takes part (NEON-SET-16, NEON-AUT-14).
pub mod automas {
    /// Not at all.
    pub const AWAY: u8 = 0;
    /// As the book has it.
    pub const PRINTED: u8 = 1;
    /// With more dice and points.
    pub const STRONG: u8 = 2;
    /// HP tokens that the strong one has more, as far as there is room: like the first of the printed ones.
    pub const MORE_TOKENS: u8 = 3;
    /// The most HP tokens.
    pub const MOST_TOKENS: u8 = 9;
    /// Dice that the strong one rolls more, attacking wherever it has any and defending.
    pub const MORE_DICE: u8 = 1;
}
/// Weapon number of the Automa's attack.
pub const AUTOMA_WEAPON: u8 = 7;
/// An amount that means all.
pub const ALL: u8 = 15;

/// Gear types.
pub const GRENADE: u8 = 3;
/// Gear type of armor.
pub const ARMOR: u8 = 4;
/// Gear type of helmets.
pub const HELMET: u8 = 5;
/// Number of gear types.
pub const GEAR_TYPES: usize = 6;
/// Number of Bot types.
pub const BOT_TYPES: usize = 5;
/// The most dice that fall at once.
pub const MOST_ROLLED: u8 = 5;
/// The most dice of a face that a position can count.
pub const MOST_OF_A_FACE: u8 = 15;
/// The most GUARDs that an action can spend on CRITs; a roll shows fewer.
pub const MOST_GUARDS_SPENT: u8 = 7;
/// The most Enhancements of all packs.
pub const MAX_ENHANCEMENTS: u8 = 16;
/// How many Bots of a type there are.
pub const BOTS_OF_A_TYPE: u8 = 2;
/// All Bots there are; an attack on a Sector may have as many targets.
pub const MAX_BOTS: u8 = 10;
/// The most dice of Bots that fall in one chance point.
pub const BOT_DICE_AT_ONCE: u8 = 5;

/// Attack faces.
pub const CRIT: usize = 0;
/// A normal hit.
pub const HIT: usize = 1;
/// Defense faces.
pub const GUARD: usize = 0;
/// Cancels a normal hit.
pub const SHIELD: usize = 1;
/// Fails, but pays one energy.
pub const SPARK: usize = 2;

/// The two Action cards of a plan, a bit each.
#[inline]
pub fn cards_of(plan: u16) -> u8 {
    (1 << (plan >> 6 & 7) | 1 << (plan >> 3 & 7)) & ALL_CARDS
}

/// A place in a list, or the last. Only odd positions ask for places beyond, so that a branch is cheaper than a choice.
#[inline(always)]
pub(super) fn clamp<const N: usize>(at: usize) -> usize {
    if at < N {
        at
    } else {
        is_odd();
        N - 1
    }
}

#[cold]
#[inline(never)]
fn is_odd() {}

/// Modes of play.
#[derive(Hash, Clone, Copy, Debug, PartialEq, Eq, Wire)]
#[repr(u8)]
pub enum Mode {
    /// Free-for-all with two lives.
    Resurrection,
    /// One life, last one standing.
    Royale,
    /// Two pairs.
    Squad2x2,
    /// Three pairs.
    Squad3x2,
    /// Two trios.
    Squad2x3,
}

impl Mode {
    /// How many Squads there are; 0 outside Squad mode.
    #[inline]
    pub fn squads(self) -> u8 {
        match self {
            Self::Resurrection | Self::Royale => 0,
            Self::Squad2x2 | Self::Squad2x3 => 2,
            Self::Squad3x2 => 3,
        }
    }

    /// Whether this many can play.
    pub fn takes(self, players: u8) -> bool {
        match self {
            Self::Resurrection | Self::Royale => (2..=6).contains(&players),
            Self::Squad2x2 => players == 4,
            Self::Squad3x2 | Self::Squad2x3 => players == 6,
        }
    }
}

/// When an effect can be used: the table of `docs/content.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Window {
    /// Step 2A.
    BeforeAttack,
    /// Step 2C.
    AfterAttack,
    /// Step 3A.
    BeforeDefense,
    /// Step 3C1.
    AfterDefense,
    /// Step 3C4.
    Plate,
    /// Step 4C.
    OutcomeAttacker,
    /// Step 4E.
    OutcomeDefender,
    /// After the last target.
    OutcomeAll,
    /// Step 4F.
    AttackFailed,
    /// Between Actions.
    DuringTurn,
    /// Part of a Move Action.
    OnMoveAction,
    /// Before Submersion damage.
    OnSubmersion,
    /// Automatic while searching.
    OnSearch,
    /// Automatic when a Sector is entered.
    OnEnter,
    /// Always.
    Passive,
    /// At the end of Maintenance.
    Immediate,
}

impl Window {
    /// The window's bit in a mask.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self as u8
    }
}
