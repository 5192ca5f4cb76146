//! The games, each in its own folder with the same file names, and what some of them share.

pub mod defend_neo_tokyo;
pub mod martial_art;
pub mod neon;
mod sets;
pub mod super_fantasy_brawl;
pub mod tally;
