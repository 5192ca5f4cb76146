//! Counts heap allocations in random matches of every game, after a few to warm up; prints them and the decisions.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/counting.rs"]
mod counting;
#[path = "../tests/common/defend_neo_tokyo.rs"]
mod defend_neo_tokyo;
#[path = "../tests/common/martial_art.rs"]
mod martial_art;
#[path = "../tests/common/super_fantasy_brawl.rs"]
mod super_fantasy_brawl;

use kumite_core::games::defend_neo_tokyo::{self as tokyo, simulate as tokyo_simulate};
use kumite_core::games::martial_art::Position;
use kumite_core::games::martial_art::simulate::{Tally, random_match};
use kumite_core::games::neon::Setup;
use kumite_core::games::neon::terms::{Mode, NO_ID};
use kumite_core::games::super_fantasy_brawl::{self as brawl, simulate as brawl_simulate};
use kumite_core::random::Random;

fn main() {
    let counted = [
        neon(),
        martial_art(),
        super_fantasy_brawl(),
        defend_neo_tokyo(),
    ];
    let allocations: u64 = counted.iter().map(|(allocations, _)| allocations).sum();
    let decisions: u64 = counted.iter().map(|(_, decisions)| decisions).sum();
    println!("{allocations} {decisions}");
}

fn neon() -> (u64, u64) {
    let setup = Setup {
        mode: Mode::Resurrection,
        players: 2,
        roster: vec![NO_ID; 2],
        automa: 1,
        track: 0,
    };
    counting::allocations(&common::content(), &setup, 500)
}

fn martial_art() -> (u64, u64) {
    let content = martial_art::content();
    let mut random = Random::new(3);
    let mut legal = Vec::with_capacity(128);
    let start = Position::new(&content, &martial_art::setups()[0]).expect("a sound setup");
    counting::counted(500, || {
        let (mut position, mut tally) = (start, Tally::default());
        random_match(&content, &mut position, &mut random, &mut legal, &mut tally);
        tally.decisions
    })
}

fn super_fantasy_brawl() -> (u64, u64) {
    let content = super_fantasy_brawl::content();
    let mut random = Random::new(3);
    let mut legal = Vec::with_capacity(128);
    let setup = &super_fantasy_brawl::setups()[0];
    let start = brawl::State::new(&content, setup).expect("a sound setup");
    counting::counted(500, || {
        let (mut state, mut tally) = (start, brawl_simulate::Tally::default());
        brawl_simulate::random_match(&content, &mut state, &mut random, &mut legal, &mut tally);
        tally.decisions
    })
}

fn defend_neo_tokyo() -> (u64, u64) {
    let content = defend_neo_tokyo::content();
    let mut random = Random::new(3);
    let mut legal = Vec::with_capacity(256);
    let setup = &defend_neo_tokyo::setups()[0];
    let start = tokyo::State::new(&content, setup).expect("a sound setup");
    counting::counted(500, || {
        let (mut state, mut tally) = (start, tokyo_simulate::Tally::default());
        tokyo_simulate::random_match(&content, &mut state, &mut random, &mut legal, &mut tally);
        tally.decisions
    })
}
