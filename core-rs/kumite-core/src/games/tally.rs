//! What random full matches of any game are counted by.

/// What happened in simulated matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Tally<const WINNERS: usize> {
    pub games: u64,
    /// Choices among two or more actions.
    pub decisions: u64,
    /// Choices asked although there was one action.
    pub forced: u64,
    /// Chance points that fell.
    pub chance: u64,
    /// Sum of legal actions over all decisions.
    pub branching: u64,
    /// Wins per seat.
    pub wins: [u64; WINNERS],
}

impl<const WINNERS: usize> Default for Tally<WINNERS> {
    fn default() -> Self {
        Self {
            games: 0,
            decisions: 0,
            forced: 0,
            chance: 0,
            branching: 0,
            wins: [0; WINNERS],
        }
    }
}
