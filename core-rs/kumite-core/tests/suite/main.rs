//! All tests of the core from outside. They are one program, since each would compile the generic code of games and
//! search once more.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/counting.rs"]
mod counting;
#[path = "../common/defend_neo_tokyo.rs"]
mod defend_neo_tokyo;
#[path = "../common/martial_art.rs"]
mod martial_art;
#[path = "../common/odd_positions/mod.rs"]
mod odd_positions;
#[path = "../common/super_fantasy_brawl.rs"]
mod super_fantasy_brawl;

mod batch_allocations;
mod defend_neo_tokyo_matches;
mod martial_art_allocations;
mod martial_art_matches;
mod neon_allocations;
mod neon_random;
mod neon_secrets;
mod odd_bytes;
mod public_games;
mod search_hidden;
mod search_secrets;
mod search_turns;
mod super_fantasy_brawl_matches;
mod what_if_walks;
