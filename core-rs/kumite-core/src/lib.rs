#![forbid(unsafe_code)]
//! The Kumite core: rules, dice and search of the arena games, in plain Rust.
//!
//! Nothing here knows Python, terminals, files or sockets; `kumite-py` is the
//! thin layer that carries these types to Python.

pub mod batch;
pub mod contract;
pub mod effects;
pub mod games;
pub mod hexes;
pub mod learned;
mod packs;
pub mod random;
pub mod search;
pub mod state_hash;
pub mod what_if;
pub mod wire;
