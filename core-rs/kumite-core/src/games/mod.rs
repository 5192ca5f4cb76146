//! The games, each in its own folder with the same file names.

pub mod neon;
