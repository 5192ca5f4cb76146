//! What a search may spend and how it thinks. Levels of play are named configurations of these numbers.

use crate::contract::Horizon;
use std::time::Duration;

/// How long a search may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Wall time: what a person waits.
    Time(Duration),
    /// CPU time of each thread: what a fair comparison spends on a busy machine.
    Cpu(Duration),
    /// Iterations; with one thread reproducible bit for bit.
    Iterations(u32),
}

/// How the answer is taken from what the search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pick {
    /// The most visited action.
    Best,
    /// Values (-1 lost, 1 won) blurred by this much before the best is taken, half of it in win chance: a human kind of
    /// weakness.
    Blurred(f32),
}

/// How seats choose that choose secretly at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrets {
    /// Each by upper confidence bounds of its own; the answer is the strongest.
    Greedy,
    /// As before, but the answer is drawn from the strong ones.
    Drawn,
    /// By regret matching; the answer is drawn from the average strategy. It needs many looks at every choice: hard to
    /// exploit with a long think, weaker with a short one.
    Regret,
}

/// How a search thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// How long.
    pub budget: Budget,
    /// Threads, each with a tree of its own.
    pub threads: u8,
    /// Seeds everything random.
    pub seed: u64,
    /// Weight of exploration.
    pub exploration: f32,
    /// How many times more the thinking seat explores in the choice that the answer is about. Its prior is spread thin over
    /// many actions, and a long think that explores no more than inside the tree learns hardly anything of most of them.
    pub root_exploration: f32,
    /// Sharpness of the rules of thumb as a prior: 0 ignores them.
    pub prior_sharpness: f32,
    /// Sharpness of the rules of thumb in rollouts: 0 plays at random.
    pub rollout_sharpness: f32,
    /// Where rollouts end.
    pub horizon: Horizon,
    /// The most nodes of one tree.
    pub max_nodes: u32,
    /// How the answer is taken.
    pub pick: Pick,
    /// Tails of up to this many nodes are solved exactly instead of searched; 0 for none.
    pub exact_nodes: u32,
    /// How secret choices are made.
    pub secrets: Secrets,
    /// Stop as soon as no other action can become the most visited.
    pub settle: bool,
    /// Stop as soon as no other action is likely to be better by more than this, in value; 0 for never.
    pub enough: f32,
    /// What a teammate asks for, by the game's own number; 0 for nothing.
    pub wish: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            budget: Budget::Time(Duration::from_millis(100)),
            threads: 1,
            seed: 0,
            exploration: 0.7,
            root_exploration: 1.0,
            prior_sharpness: 1.0,
            rollout_sharpness: 2.0,
            horizon: Horizon::Quiet(1),
            max_nodes: 1 << 20,
            pick: Pick::Best,
            exact_nodes: 2000,
            secrets: Secrets::Drawn,
            settle: false,
            enough: 0.0,
            wish: 0,
        }
    }
}
