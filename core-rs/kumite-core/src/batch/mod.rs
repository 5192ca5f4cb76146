//! Thousands of matches stepped together, for programs that learn. Nothing here knows any game.

mod matches;
mod rows;

pub use matches::{Batch, Stepping, WAITS};
pub use rows::{Rows, Shape};

use crate::contract::Game;

/// A game that can be shown to a program that learns.
pub trait Observed: Game + Send + 'static {
    /// How many legal actions are offered at most. More than play has ever shown: see `docs/encoding.md`.
    const MOST_ACTIONS: usize = 128;

    /// Appends what the viewer may know to `out`, in the fixed width of `docs/encoding.md`: as wide for every
    /// position of a setup.
    fn observe(&self, state: &Self::State, viewer: u8, out: &mut Vec<u8>);
}
