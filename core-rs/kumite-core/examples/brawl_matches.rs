//! Plays random matches of Super Fantasy Brawl and says how fast: a target for profilers.
//! `cargo run --release --example brawl_matches -- GAMES`

#[path = "../tests/common/super_fantasy_brawl.rs"]
mod super_fantasy_brawl;

use kumite_core::games::super_fantasy_brawl::simulate::random_matches;
use kumite_core::random::Random;
use std::time::Instant;

fn main() {
    let games = std::env::args()
        .nth(1)
        .map_or(2_000, |arg| arg.parse().expect("a number"));
    let content = super_fantasy_brawl::content();
    for setup in super_fantasy_brawl::setups() {
        let start = Instant::now();
        let tally =
            random_matches(&content, &setup, games, &mut Random::new(1)).expect("a sound setup");
        let spent = start.elapsed().as_nanos() as f64;
        println!("{:?} {:?}: {tally:?}", setup.mode, setup.formation);
        println!("{:.0} ns per decision", spent / tally.decisions as f64);
    }
}
