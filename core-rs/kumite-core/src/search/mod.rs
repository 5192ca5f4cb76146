//! One search for every game: information-set tree search with explicit chance.
//!
//! Each iteration deals what the thinking seat cannot see anew, walks down one tree whose decisions are kept per
//! information set, plays on by rules of thumb to the horizon, and gives every seat its value on the way back.
//! Seats that choose secretly at the same time are bandits of one node, so none answers a choice it could not see.

mod answer;
mod clock;
mod config;
mod early_end;
mod exact;
mod known_worlds;
mod matrix;
mod memory;
mod plans;
mod principal_line;
mod regret;
mod report;
mod rollout;
mod secrets;
mod think;
mod tree;
mod turns;
mod walk;

pub use config::{Budget, Config, Pick, Secrets};
pub use exact::{Measure, RestOfTurn, Solved, Tail};
pub use known_worlds::solve;
pub use matrix::{Matrix, RestOfRound, secret_matrix};
pub use memory::Memory;
pub use report::{Line, Ranked, Report};
pub use think::{search, search_on};
pub use tree::NODE_BYTES;
