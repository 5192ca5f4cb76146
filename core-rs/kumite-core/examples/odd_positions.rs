//! Damages the bytes of positions, and plays on what is still accepted.
//! `cargo run --profile test --example odd_positions -- martial-art 1000000`: arithmetic is checked in that profile.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/defend_neo_tokyo.rs"]
mod defend_neo_tokyo;
#[path = "../tests/common/martial_art.rs"]
mod martial_art;
#[path = "../tests/common/odd_positions/mod.rs"]
mod odd_positions;
#[path = "../tests/common/super_fantasy_brawl.rs"]
mod super_fantasy_brawl;

use odd_positions::damage_and_play;

fn main() {
    let mut args = std::env::args().skip(1);
    let game = args.next().unwrap_or_default();
    let mut number = |other: u64| {
        args.next()
            .map_or(other, |arg| arg.parse().expect("a number"))
    };
    let (cases, seed) = (number(1_000_000), number(1));
    let tally = match game.as_str() {
        "martial-art" => damage_and_play(&martial_art::content(), cases, seed),
        "super-fantasy-brawl" => damage_and_play(&super_fantasy_brawl::content(), cases, seed),
        "neon" => damage_and_play(&common::content(), cases, seed),
        "defend-neo-tokyo" => damage_and_play(&defend_neo_tokyo::content(), cases, seed),
        _ => panic!("martial-art, neon, super-fantasy-brawl or defend-neo-tokyo, then CASES SEED"),
    };
    println!("{game}, seed {seed}: {tally:?}");
}
