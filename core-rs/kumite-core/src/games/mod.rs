//! The games, each in its own folder with the same file names.

pub mod martial_art;
pub mod neon;
