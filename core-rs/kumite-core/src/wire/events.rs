//! What happened, for logs and screens; never read back by the rules.

/// An event: kind, who may see it, and up to four numbers. A game's `events!` says what they mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Event {
    pub kind: u8,
    pub seen_by: u8,
    pub args: [u16; 4],
}

/// Everybody sees it.
pub const EVERYBODY: u8 = 127;

/// Where events go.
pub trait Sink {
    /// Takes one event.
    fn tell(&mut self, event: Event);

    /// Takes a game's event.
    #[inline]
    fn say(&mut self, event: impl Into<Event>)
    where
        Self: Sized,
    {
        self.tell(event.into());
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
