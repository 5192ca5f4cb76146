//! What happened, for logs and screens; never read back by the rules.

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
    SectorPlaced,
    TokenShown,
    FighterTaken,
    HandDrawn,
    HandSeen,
    DiscardReshuffled,
    LeaderTaken,
    RoundBegan,
    Planned,
    PlanSeen,
    PlanRevealed,
    FieldsAttached,
    TurnBegan,
    TokenReturned,
    TokenPlaced,
    Moved,
    Acted,
    EnergyChanged,
    CardDrawn,
    CardPlaced,
    CardDiscarded,
    DeckRebuilt,
    SearchTokens,
    AttackDeclared,
    EffectUsed,
    BotSpent,
    AttackRolled,
    AutomaRolled,
    BotsRolled,
    DefenseRolled,
    Settled,
    Damaged,
    BotDestroyed,
    Defeated,
    EnhancementDrawn,
    EnhancementKept,
    Revived,
    Eliminated,
    AttackEnded,
    SectorSank,
    Pulse,
    MatchEnded,
}

/// Where events go.
pub trait Sink {
    /// Takes one event.
    fn tell(&mut self, event: Event);
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
