//! Numbers and words of the game; `docs/encoding/super-fantasy-brawl.md` has them all.

use crate::wire::Wire;

pub use crate::games::sets::bits;
pub use crate::hexes::NO_CELL as NO_HEX;

/// The most seats.
pub const MAX_SEATS: usize = 4;
/// Places for champions in the match, four for each side.
pub const FIGURES: usize = 8;
/// Trap tokens on the board.
pub const MAX_TRAPS: usize = 4;
/// Different modifiers at a time.
pub const MAX_MODIFIERS: usize = 24;
/// Cards of a planned pile.
pub const MAX_PLANNED: usize = 8;
/// Slots of the track.
pub const MAX_SLOTS: usize = 5;
/// Designs of challenges.
pub const MAX_DESIGNS: usize = 16;
/// The most champions of the content.
pub const MAX_CHAMPIONS: usize = 15;
/// Cards of a champion.
pub const CARDS_OF_CHAMPION: u8 = 6;
/// Trap tokens there are.
pub const TRAP_TOKENS: usize = 12;
/// No seat, and no side.
pub const NOBODY: u8 = 7;
/// No champion, card, challenge or trap token.
pub const NO_ID: u8 = 255;
/// No figure.
pub const NO_FIGURE: u8 = 8;
/// The hex of a figure on its side's Gate.
pub const GATE: u8 = 255;
/// No direction.
pub const NO_DIRECTION: u8 = 7;
/// In a view: a card of another's planned pile.
pub const HIDDEN_CARD: u8 = 254;
/// In a view: a set of cards is this + how many.
pub const HIDDEN_CARDS: u32 = 0x8000_0000;
/// In a view: an unfinished brought list is this + how many.
pub const HIDDEN_LIST: u16 = 0x8000;
/// All trap tokens.
pub const ALL_TOKENS: u16 = 0xFFF;
/// The amount of a modifier is this + what it adds.
pub const NO_AMOUNT: u8 = 9;
/// `n` of draw and plan that is all attack damage of this attack.
pub const DEALT: u8 = 255;

macro_rules! numbered {
    ($(#[$about:meta])* $name:ident { $($member:ident),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Wire)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum $name { $($member),* }
    };
}

numbered! {
    /// Modes of play.
    Mode { Duel, Tornado }
}
numbered! {
    /// How teams are formed.
    Formation { Fixed, Free, Casual, Competitive }
}
numbered! {
    /// What the state waits for.
    Phase {
        Bring, First, Lead, Area, Pool, Ban, Pick, Challenge, Lay, Hand, Replace, Redraw, Deploy,
        Activate, Enter, Step, Use, Target, Aim, React, Order, Object, Draw, Card, Plan, Heal, Line,
        Leap, Force, Fear, Stun, Flip, Token, Place, Discard, Look, Sight, Shift, Exhaust, Upkeep,
        Advance, Over,
    }
}
numbered! {
    /// Which part of an Action, or which ability, is being resolved.
    Stage {
        None, Start, Movement, Pre, Aim, Reaction, React, OwnDamage, ReactPost, Answer, Post, Text,
    }
}
numbered! {
    /// How a match ended.
    Ending { None, Points, Rounds, Draw }
}
numbered! {
    /// When a list of operations runs, or a condition is read.
    Window {
        Pre, Post, Text, Standard, React, ReactPost, OwnDamage, Attacked, PhaseStart, Strength,
        Defence, Aura,
    }
}
numbered! {
    /// Types of cards.
    CardType { Attack, Skill, Reaction }
}
numbered! {
    /// How an attack or a skill reaches its targets.
    TargetKind { Melee, Direct, Indirect, Area }
}
numbered! {
    /// Hexes of an area; all but the blast have an orientation.
    AreaShape { Arc2, Arc3, Ring, Line2, Line3, Line4, Cone, Blast }
}
numbered! {
    /// Whom a single-target card may choose.
    TargetSide { Enemy, Ally, Own }
}
numbered! {
    /// What a challenge asks for.
    ChallengeKind {
        Control, ControlAreas, BesideStatue, OnTraps, InEnemyDeployment, MoreUnbloodied, Cornered,
    }
}
numbered! {
    /// Why a figure moved.
    MoveCause { Step, Entered, Move, Dash, Swoop, Jump, Push, Pull, Force, Fear, Place }
}
numbered! {
    /// Why a figure was damaged.
    DamageCause { Attack, Poison, Effect, Blocked, Trap }
}
numbered! {
    /// Why a card was discarded.
    DiscardCause { Played, Upkeep, Stun, Effect }
}

/// Values of a champion that modifiers change.
pub mod stat {
    #![allow(missing_docs)]
    pub const STR: u8 = 0;
    pub const DEF: u8 = 1;
    pub const MOVE: u8 = 2;
}

/// Kinds of modifiers: `stat * EXPIRIES + expiry`, then STR against a figure.
pub mod modifier {
    #![allow(missing_docs)]
    pub const EXPIRIES: u8 = 5;
    pub const AGAINST: u8 = 15;
}
