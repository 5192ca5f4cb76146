//! Counts heap allocations in random NEON matches after one to warm up; prints them per decision.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/counting.rs"]
mod counting;

use kumite_core::games::neon::Setup;
use kumite_core::games::neon::terms::{Mode, NO_ID};

fn main() {
    let setup = Setup {
        mode: Mode::Resurrection,
        players: 2,
        roster: vec![NO_ID; 2],
        automa: true,
        track: 0,
    };
    let (allocations, decisions) = counting::allocations(&common::content(), &setup, 500);
    println!("{allocations} allocations in {decisions} decisions");
}
