//! All tests of the core from outside. They are one program, since each would compile the generic code of games and
//! search once more.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/counting.rs"]
mod counting;
#[path = "../common/martial_art.rs"]
mod martial_art;

mod batch_allocations;
mod martial_art_allocations;
mod martial_art_matches;
mod neon_allocations;
mod neon_damaged;
mod neon_random;
mod neon_secrets;
mod public_games;
mod search_hidden;
mod search_secrets;
