//! Plays random NEON matches and says how fast: a target for profilers.
//! `cargo run --release --example random_matches -- GAMES PLAYERS`

#[path = "../tests/common/mod.rs"]
mod common;

use kumite_core::games::neon::Setup;
use kumite_core::games::neon::simulate::random_matches;
use kumite_core::games::neon::terms::{Mode, NO_ID};
use kumite_core::random::Random;
use std::time::Instant;

fn main() {
    let mut args = std::env::args()
        .skip(1)
        .map(|arg| arg.parse::<u64>().expect("a number"));
    let games = args.next().unwrap_or(20_000);
    let players = args.next().unwrap_or(2).clamp(2, 6) as u8;
    let content = common::content();
    let setup = Setup {
        mode: Mode::Resurrection,
        players,
        roster: vec![NO_ID; usize::from(players)],
        automa: 1,
        track: u8::from(players > 3),
    };
    let start = Instant::now();
    let tally =
        random_matches(&content, &setup, games, &mut Random::new(1)).expect("a sound setup");
    let spent = start.elapsed().as_nanos() as f64;
    println!("{tally:?}");
    println!("{:.0} ns per decision", spent / tally.decisions as f64);
}
