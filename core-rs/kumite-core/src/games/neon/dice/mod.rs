//! Exact dice: pools, cancelling, damage, and the best reroll, in integer weights.
//!
//! A result of several dice is how many of them show each face ([`Counts`]).
//! [`Multisets`] lists those results for a pool, with weights, in the order that
//! both engines use for outcomes; [`odds`] and [`best_reroll`] answer what an
//! attack does. Nothing here draws a random number, keeps a cache or allocates.

mod cancel;
mod clash;
mod die;
mod error;
mod lattice;
mod multisets;
mod number;
mod odds;
mod outcomes;
mod solve;
mod symbols;

#[cfg(test)]
mod brute_force;

pub use cancel::{Readings, damage};
pub use clash::{Against, Aim, BestReroll, Clash, Plan, Reroll, best_reroll, odds};
pub use die::{AttackFace, Counts, DefenseFace, Die, FACE_KINDS, MAX_FACES};
pub use error::DiceError;
pub use multisets::{MAX_POOL, MAX_RESULTS, Multisets};
pub use odds::{MAX_DAMAGE, Odds};

/// The most attack dice that odds are computed for.
pub const MAX_ATTACK_DICE: u8 = 10;
/// The most defense dice that odds are computed for.
pub const MAX_DEFENSE_DICE: u8 = 6;
/// The most damage that one uncancelled symbol can deal.
pub const MAX_SYMBOL_DAMAGE: u8 = 4;
