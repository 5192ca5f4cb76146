//! The games, each in its own folder with the same file names.

pub mod defend_neo_tokyo;
pub mod martial_art;
pub mod neon;
pub mod super_fantasy_brawl;
