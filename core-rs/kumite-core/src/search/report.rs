//! The answer of a search, explained.

use crate::contract::Values;

/// One legal action as the search sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranked {
    /// The action.
    pub action: u32,
    /// How often it was tried; 0 where it was solved.
    pub visits: u32,
    /// Mean value per seat; None if it was neither tried nor solved.
    pub values: Option<Values>,
    /// Standard error of each seat's value.
    pub spreads: Values,
    /// Share of the rules of thumb's prior.
    pub prior: f32,
    /// Share with which a mixed strategy plays it.
    pub share: f32,
}

/// One step of the principal line: who, and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The seat, or 255 for chance.
    pub actor: u8,
    /// Action or outcome.
    pub code: u32,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The chosen action.
    pub action: u32,
    /// All legal actions, most visited first.
    pub ranked: Vec<Ranked>,
    /// The most visited line of play.
    pub line: Vec<Line>,
    /// Iterations made.
    pub iterations: u32,
    /// Nodes in memory.
    pub nodes: u32,
    /// Deepest walk in the tree.
    pub depth: u32,
    /// Seconds spent.
    pub seconds: f64,
}
