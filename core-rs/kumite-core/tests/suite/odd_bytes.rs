//! Bytes from outside can at worst give an odd position. `examples/odd_positions.rs` tries more of them.

use crate::odd_positions::damage_and_play;
use crate::{common, defend_neo_tokyo, martial_art, super_fantasy_brawl};

#[test]
fn any_bytes_of_martial_art_are_refused_or_played() {
    let tally = damage_and_play(&martial_art::content(), 20_000, 1);
    assert!(tally.played > 5_000 && tally.steps > 50_000, "{tally:?}");
}

#[test]
fn any_bytes_of_super_fantasy_brawl_are_refused_or_played() {
    let tally = damage_and_play(&super_fantasy_brawl::content(), 20_000, 1);
    assert!(tally.played > 3_000 && tally.steps > 30_000, "{tally:?}");
}

#[test]
fn any_bytes_of_neon_are_refused_or_played() {
    let tally = damage_and_play(&common::content(), 20_000, 1);
    assert!(tally.played > 5_000 && tally.steps > 50_000, "{tally:?}");
}

#[test]
fn any_bytes_of_defend_neo_tokyo_are_refused_or_played() {
    let tally = damage_and_play(&defend_neo_tokyo::content(), 20_000, 1);
    assert!(tally.played > 3_000 && tally.steps > 30_000, "{tally:?}");
}
