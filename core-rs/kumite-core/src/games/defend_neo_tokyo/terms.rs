//! Numbers and words of the game; `docs/encoding/defend-neo-tokyo.md` has them all.

pub use crate::games::sets::bits;
use crate::wire::Wire;

/// The most mechs, and the most seats.
pub const MAX_MECHS: usize = 5;
/// Monsters of a threat; the last one is the boss.
pub const MONSTERS: usize = 7;
/// The number of the boss.
pub const BOSS: u8 = 6;
/// City Spaces; they are numbered from 1.
pub const SPACES: usize = 18;
/// Areas: Defense HQ and the City Spaces.
pub const AREAS: usize = 19;
/// Defense HQ.
pub const HQ: u8 = 0;
/// Citizens there are.
pub const CITIZENS: usize = 48;
/// Cards of a mech, seven of each slot.
pub const CARDS: u8 = 28;
/// All cards of a mech.
pub const ALL_CARDS: u32 = (1 << CARDS) - 1;
/// Cards of a part.
pub const CARDS_OF_PART: u8 = 7;
/// Cards of a threat.
pub const EVENT_CARDS: u8 = 19;
/// The first of them that is no "Monster Appears".
pub const FIRST_EVENT: u8 = 6;
/// All "Monster Appears".
pub const ALL_APPEARS: u32 = 0x3F;
/// All cards of a threat.
pub const ALL_EVENT_CARDS: u32 = (1 << EVENT_CARDS) - 1;
/// All City cards: a bit for each, space 1 first.
pub const ALL_CITY_CARDS: u32 = (1 << SPACES) - 1;
/// Frames at one time (DNT-SEQ-13).
pub const MAX_DEPTH: usize = 8;
/// Abilities that wait at one time.
pub const QUEUE: usize = 8;
/// Slots of a mech.
pub const SLOTS: usize = 4;
/// Faces of a damage die.
pub const FACES: usize = 6;

/// No mech; also no threat.
pub const NOBODY: u8 = 7;
/// No part; also nothing in the queue.
pub const NO_ID: u8 = 255;
/// No area.
pub const NO_SPACE: u8 = 31;
/// No Event card.
pub const NO_CARD: u8 = 31;
/// No design.
pub const NO_DESIGN: u8 = 31;
/// No object.
pub const NO_OBJECT: u8 = 255;
/// The City Damage of a Destroyed space.
pub const DESTROYED: u8 = 15;
/// In a view: a hand is this + how many.
pub const HIDDEN_HAND: u32 = 1 << 31;
/// The step of a frame of which the rest is not resolved.
pub const OVER_STEP: u8 = 255;
/// The face of the Random Damage die that hits nothing.
pub const MISS: u8 = 4;
/// A hit on a part by the Random Damage die.
pub const RANDOM_PART: u8 = 4;
/// `part` of hurt: that of the card.
pub const THIS_PART: u8 = 4;

/// Where the numbers of objects start.
pub mod object {
    #![allow(missing_docs)]
    pub const MONSTER: u8 = 32;
    pub const MECH: u8 = 64;
    pub const CITIZEN: u8 = 128;
}

/// Places of a citizen besides the spaces.
pub mod place {
    #![allow(missing_docs)]
    pub const DECK: u8 = 0;
    pub const DISCARD: u8 = 19;
    pub const STACK: u8 = 20;
    pub const REMOVED: u8 = 21;
}

/// Slots of a mech.
pub mod slot {
    #![allow(missing_docs)]
    pub const CHASSIS: u8 = 0;
    pub const LEFT: u8 = 1;
    pub const RIGHT: u8 = 2;
    pub const LEGS: u8 = 3;
}

/// Where a hit goes, besides the slots.
pub mod at {
    #![allow(missing_docs)]
    pub const CITY: u8 = 5;
    pub const CITIZENS: u8 = 6;
}

/// Flags of lists.
pub mod list {
    #![allow(missing_docs)]
    pub const AGREED: u8 = 1;
    pub const STARTED: u8 = 2;
    pub const PICKED: u8 = 4;
    pub const DEFEATED: u8 = 8;
    pub const MOVED: u8 = 16;
    pub const SHOT: u8 = 32;
    pub const MUST_MOVE: u8 = 64;
}

/// Flags of ASSAULT.
pub mod assault {
    #![allow(missing_docs)]
    pub const RED: u8 = 1;
    pub const MECH_SIDE: u8 = 2;
    pub const STOPPED: u8 = 4;
}

/// Flags of HARM.
pub mod harm {
    #![allow(missing_docs)]
    pub const INSTANCE: u8 = 1;
    pub const OWN: u8 = 2;
    pub const REDIRECTED: u8 = 4;
    pub const SURVIVED: u8 = 8;
}

/// Flags of BLOW.
pub mod blow {
    #![allow(missing_docs)]
    pub const ATTACK: u8 = 1;
    pub const MELEE: u8 = 2;
    pub const PIERCE: u8 = 4;
    pub const ALL: u8 = 8;
    pub const FIRE: u8 = 16;
    pub const FIRST: u8 = 32;
}

/// The flag of CITY.
pub mod city {
    #![allow(missing_docs)]
    pub const INSTANCE: u8 = 1;
}

/// Flags of LEAVE.
pub mod leave {
    #![allow(missing_docs)]
    pub const DISCARD: u8 = 1;
    pub const SAVED: u8 = 2;
    pub const SENT: u8 = 4;
    pub const CARRIED: u8 = 8;
}

/// Flags of MOVE.
pub mod stepping {
    #![allow(missing_docs)]
    pub const FLY: u8 = 1;
    pub const CARRY: u8 = 2;
    pub const STRIDE: u8 = 4;
    /// It stands in ruins, and need not leave them.
    pub const STAY: u8 = 8;
}

/// Marks of a monster.
pub mod monster_mark {
    #![allow(missing_docs)]
    pub const HELD: u8 = 1;
    pub const STUNNED: u8 = 2;
    pub const DUE: u8 = 4;
}

/// Marks of a mech.
pub mod mech_mark {
    #![allow(missing_docs)]
    pub const LYING: u8 = 1;
    pub const AIMED: u8 = 6;

    /// The mark of an aimed arm.
    #[inline]
    pub fn aimed(slot: u8) -> u8 {
        1 << (slot & 3)
    }
}

/// What an event does until End 1.
pub mod lasting {
    #![allow(missing_docs)]
    pub const BAN_REACT: u8 = 1;
    pub const CAP_RANGE: u8 = 2;
}

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
    Mode { Coop, Solo, Lone }
}
numbered! {
    /// How mechs that the roster does not name are built.
    Build { Prebuilt, Draft, RandomPrebuilt, RandomParts }
}
numbered! {
    /// What the match is doing while no frame is pending.
    Phase {
        Captain, Threat, Prebuilt, Chassis, Legs, FirstArm, SecondArm, RandomBuild, ArmSides,
        Starters, Draw, Power, Evac, Event, Aid, EventAttacks, EventEnd, Action, MonsterAttacks,
        End, Discard, Over,
    }
}
numbered! {
    /// The symbol of an Event card.
    Symbol { White, Red }
}
numbered! {
    /// How a match ended.
    Ending { None, BossDefeated, Destruction, BossDeck, LastTurn }
}
numbered! {
    /// Where a monster is.
    Status { Away, InPlay, Defeated }
}
numbered! {
    /// What a pending step is.
    FrameKind {
        None, Play, React, Event, Ability, Text, Assault, Harm, Blow, City, Raze, Enter, Leave,
        Window, Move, Draw, Toss, Repair, Reroute, Sift, Arrive, Boss,
    }
}
numbered! {
    /// Kinds of parts.
    PartKind { Chassis, Arm, Legs }
}
numbered! {
    /// Types of cards.
    CardType { Action, Attack, Melee, React }
}
numbered! {
    /// Where a list of operations stands. The first 14 are the React windows.
    Window {
        Event, Enter, Declare, Damage, Hurt, City, CitizenIn, CitizenOut, Done, Shot, Rolled, Kill,
        Critical, Raze, Card, Text, Entering, Exiting, EventStep, EventEnd, End, Monster,
    }
}
numbered! {
    /// When a citizen's ability works.
    When { Never, Entering, Exiting, EventStep, EventEnd, End, Static }
}
numbered! {
    /// Whose mech a React's window must be about.
    ScopeWho { None, Any, Own, Ally, Mech }
}
numbered! {
    /// Why something was chosen.
    Cause { Choice, Chance, Trigger }
}
numbered! {
    /// Why a card was drawn.
    DrawCause { Planning, Effect }
}
numbered! {
    /// Decks.
    PileKind { Command, City, Citizen, Event }
}
numbered! {
    /// Why a City card was drawn.
    CityCause { Place, Effect }
}
numbered! {
    /// Why a monster moved, or did not.
    MonsterCause { Push, Pull, Shift, Ruins }
}
numbered! {
    /// Why a citizen moved or was discarded.
    CitizenCause { Saved, Ruins, Sent, Carried, Lured, Sifted }
}
numbered! {
    /// Why the Destruction Tracker rose.
    DestructionCause { Space, Population, Critical }
}
numbered! {
    /// What changed pending damage.
    ChangeCause { Prevent, Cancel, Redirect, Guard }
}
numbered! {
    /// Why a card was discarded.
    DiscardCause { Cost, Played, Forced, End, Evacuated, Critical, Over }
}
numbered! {
    /// What dice are rolled for.
    RollCause { Attack, Hit, Fire }
}
numbered! {
    /// Kinds of tokens.
    Token { Fire, Plus, Minus, Armor }
}
numbered! {
    /// Why a mech moved.
    MechCause { Step, Enter, Warp, Evacuated, Critical }
}
numbered! {
    /// Why power changed.
    PowerCause { Gain, Loss, Reroute, Damage }
}
numbered! {
    /// Lists of a monster or boss.
    TextKind { MechWhite, MechRed, CityWhite, CityRed, Quality, After, Arrival }
}

/// React windows.
pub const REACT_WINDOWS: usize = Window::Card as usize;
