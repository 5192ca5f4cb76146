//! The public games that only benchmarks play are those of OpenSpiel: recorded matches of its look the same here.

#[path = "../../examples/public_games/einstein.rs"]
mod einstein;
#[path = "../../examples/public_games/matches.rs"]
mod matches;
#[path = "../../examples/public_games/pig.rs"]
mod pig;

use kumite_core::contract::Game;
use kumite_core::random::Random;

const RECORDED: &str = include_str!("../data/public_games.txt");

fn check<G: Game>(name: &str, game: &G, start: &G::State) {
    let mut matches = 0;
    for line in RECORDED.lines() {
        let [of, steps, told] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three parts: {line}");
        };
        if of == name {
            let steps: Vec<u32> = steps.split(' ').map(|step| step.parse().unwrap()).collect();
            assert_eq!(matches::replay(game, &mut start.clone(), &steps), told);
            matches += 1;
        }
    }
    assert!(matches > 0);
}

#[test]
fn pig_is_openspiels() {
    check("pig", &pig::Pig, &pig::State::START);
}

#[test]
fn einstein_is_openspiels() {
    let game = einstein::Einstein::new();
    check("einstein_wurfelt_nicht", &game, &einstein::State::START);
}

/// Plays one match; says how many decisions and rolls it had.
type Play<'a> = &'a mut dyn FnMut(&mut Random, &mut Vec<u32>) -> (u64, u64);

/// OpenSpiel's random matches have 121 decisions and 60 rolls in Pig, 21.6 decisions and a roll for each in EinStein.
#[test]
fn random_matches_are_as_long_as_openspiels() {
    let mut legal = Vec::new();
    let mut random = Random::new(1);
    let mut mean = |play: Play| {
        let counted = (0..2000).map(|_| play(&mut random, &mut legal));
        let (decisions, chances) = counted.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        (decisions as f64 / 2000.0, chances as f64 / 2000.0)
    };
    let (decisions, rolls) = mean(&mut |random, legal| {
        matches::random_match(&pig::Pig, &mut pig::State::START.clone(), random, legal)
    });
    assert!((decisions - 121.0).abs() < 3.0, "{decisions}");
    assert!((rolls - 60.0).abs() < 2.0, "{rolls}");
    let game = einstein::Einstein::new();
    let (decisions, rolls) = mean(&mut |random, legal| {
        matches::random_match(&game, &mut einstein::State::START.clone(), random, legal)
    });
    assert!((decisions - 21.6).abs() < 0.5, "{decisions}");
    // Two more for the orders in which the cubes lie.
    assert!((rolls - decisions - 2.0).abs() < 0.01, "{rolls}");
}
