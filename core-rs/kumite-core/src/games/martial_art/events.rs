//! What happened, for logs and screens; never read back by the rules.

use super::terms::*;

/// An event: kind, who may see it, and up to four numbers. See the table in `docs/encoding.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Event {
    pub kind: EventKind,
    pub seen_by: u8,
    pub args: [u16; 4],
}

/// Everybody sees it.
pub const EVERYBODY: u8 = 127;

/// Kinds of events in the encoding's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum EventKind {
    FighterTaken,
    FirstSeat,
    ReserveDrawn,
    ReserveSeen,
    ActionLies,
    EffectsSeen,
    SkillPicked,
    SkillsChosen,
    SkillsRevealed,
    TokenLaid,
    LaidOut,
    RoundBegan,
    TurnBegan,
    StartChosen,
    Revealed,
    EnergyChanged,
    Moved,
    Turned,
    SkillUsed,
    TokenSown,
    SownSeen,
    StrikeDeclared,
    DefenseShown,
    Collided,
    AttackRolled,
    DefenseRolled,
    Settled,
    Surcharged,
    TokenDiscarded,
    Damaged,
    TokenLost,
    Eliminated,
    Silenced,
    TokensSwapped,
    SwapSeen,
    TokenShifted,
    ShiftSeen,
    ReservePlaced,
    MatchEnded,
}

/// Why a gauge changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum EnergyCause {
    Tokens,
    Skill,
    BoughtMoves,
    Exceptional,
}

/// Why a figure moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum MoveCause {
    Move,
    FreeStep,
    Pushed,
    Followed,
}

/// Where events go.
pub trait Sink {
    /// Takes one event.
    fn tell(&mut self, event: Event);

    /// Everybody may see it.
    #[inline]
    fn say(&mut self, kind: EventKind, args: [u8; 4]) {
        self.tell(Event {
            kind,
            seen_by: EVERYBODY,
            args: args.map(u16::from),
        });
    }

    /// Only its owner, the first number, may see it.
    #[inline]
    fn whisper(&mut self, kind: EventKind, seat: Who, b: u16, c: u16) {
        self.tell(Event {
            kind,
            seen_by: 1 << seat,
            args: [seat.into(), b, c, 0],
        });
    }
}

/// Nobody listens: compiled away in search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Sink for Silent {
    #[inline(always)]
    fn tell(&mut self, _event: Event) {}
}

impl Sink for Vec<Event> {
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}
