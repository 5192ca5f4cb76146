//! The paths that decide how fast everything else is, each as a closure that repeats itself and counts its units.

#[path = "../../tests/common/super_fantasy_brawl.rs"]
mod brawl;
#[path = "../../tests/common/martial_art.rs"]
mod martial_art;
#[path = "../../tests/common/mod.rs"]
mod neon;
#[path = "../../tests/common/defend_neo_tokyo.rs"]
mod tokyo;

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kumite_core::batch::{Batch, Rows, Stepping};
use kumite_core::contract::{Game, Horizon, ToAct};
use kumite_core::games::defend_neo_tokyo::{State as City, simulate as tokyo_simulate};
use kumite_core::games::martial_art::{Position, simulate as martial_art_simulate};
use kumite_core::games::neon::dice::{Aim, Clash, Plan, Readings, Reroll, odds};
use kumite_core::games::neon::terms::{Mode, NO_ID};
use kumite_core::games::neon::{Content, Setup, State, simulate as neon_simulate};
use kumite_core::games::super_fantasy_brawl::{State as Arena, simulate as brawl_simulate};
use kumite_core::random::{Bits, Random};
use kumite_core::search::{Budget, Config, search};

/// Does a little work, the same on every run of a program, and says how many units.
pub type Path = Box<dyn FnMut() -> u64>;

/// Gets one ready.
pub type Prepare = fn() -> Path;

/// All of them: name, unit, and how to prepare it.
pub const PATHS: [(&str, &str, Prepare); 13] = [
    ("neon-step", "decision", neon_step),
    ("martial-art-step", "decision", martial_art_step),
    ("martial-art-batch", "step", martial_art_batch),
    ("neon-legal", "listing", neon_legal),
    ("neon-copy", "copy", neon_copy),
    ("dice-sample", "roll", dice_sample),
    ("dice-odds", "call", dice_odds),
    ("search-leaves", "iteration", || {
        neon_search(Horizon::Leaf, 200)
    }),
    ("search-rollouts", "iteration", || {
        neon_search(Horizon::Match, 20)
    }),
    ("brawl-step", "decision", brawl_step),
    ("brawl-leaves", "iteration", brawl_leaves),
    ("tokyo-step", "decision", tokyo_step),
    ("tokyo-leaves", "iteration", tokyo_leaves),
];

fn start(content: &Content) -> State {
    let setup = Setup {
        mode: Mode::Resurrection,
        players: 2,
        roster: vec![NO_ID; 2],
        automa: 1,
        track: 0,
    };
    State::new(content, &setup).expect("a sound setup")
}

fn neon_step() -> Path {
    let content = neon::content();
    let (start, mut random, mut legal) = (start(&content), Random::new(1), Vec::new());
    Box::new(move || {
        let (mut state, mut tally) = (start, neon_simulate::Tally::default());
        neon_simulate::random_match(&content, &mut state, &mut random, &mut legal, &mut tally);
        tally.decisions
    })
}

fn martial_art_step() -> Path {
    let content = martial_art::content();
    let mut start = Position::new(&content, &martial_art::setups()[0]).expect("a sound setup");
    start.is_tracked = false;
    let (mut random, mut legal) = (Random::new(1), Vec::new());
    Box::new(move || {
        let (mut position, mut tally) = (start, martial_art_simulate::Tally::default());
        martial_art_simulate::random_match(
            &content,
            &mut position,
            &mut random,
            &mut legal,
            &mut tally,
        );
        tally.decisions
    })
}

/// Random steps of matches of a batch, which track what others may know, and show it.
fn martial_art_batch() -> Path {
    const MATCHES: usize = 64;
    let content = Arc::new(martial_art::content());
    let start = Position::new(&content, &martial_art::setups()[0]).expect("a sound setup");
    let mut batch = Batch::new(content, start, MATCHES, 1, 1);
    let shape = batch.shape();
    let (mut observations, mut masks) = (
        vec![0; MATCHES * shape.width],
        vec![0; MATCHES * shape.slots],
    );
    let (mut codes, mut indexes) = (vec![0; MATCHES * shape.slots], vec![0; MATCHES]);
    let (mut counts, mut seats, mut dones) = (vec![0; MATCHES], vec![0; MATCHES], vec![0; MATCHES]);
    let mut rewards = vec![0.0; MATCHES * shape.seats];
    let mut is_first = true;
    Box::new(move || {
        let mut rows = Rows {
            observations: &mut observations,
            masks: &mut masks,
            codes: &mut codes,
            counts: &mut counts,
            seats: &mut seats,
            rewards: &mut rewards,
            dones: &mut dones,
        };
        if std::mem::take(&mut is_first) {
            batch.reset(1, rows.again());
        }
        batch.sample(&mut indexes);
        batch.step(&indexes, rows).expect("legal indexes");
        MATCHES as u64
    })
}

/// Positions of random matches at which one seat must choose.
fn choices(content: &Content, wanted: usize) -> Vec<State> {
    let (mut random, mut legal, mut found) = (Random::new(2), Vec::new(), Vec::new());
    while found.len() < wanted {
        let mut state = start(content);
        let mut to_act = content.rest(&mut state, &mut legal);
        while found.len() < wanted {
            to_act = match to_act {
                ToAct::Over => break,
                ToAct::Chance(chance) => {
                    let outcome = content.sample(&mut state, chance, &mut random);
                    content.fall(&mut state, chance, outcome, &mut legal)
                }
                ToAct::Seat(seat) => {
                    found.push(state);
                    let action = legal[random.below(legal.len() as u32) as usize];
                    content.apply(&mut state, seat, action, &mut legal)
                }
                ToAct::Secret(seats) => {
                    let seat = seats.trailing_zeros() as u8;
                    content.list_secret(&state, seat, &mut legal);
                    let action = legal[random.below(legal.len() as u32) as usize];
                    content.apply(&mut state, seat, action, &mut legal)
                }
            };
        }
    }
    found
}

fn neon_legal() -> Path {
    let content = neon::content();
    let (mut states, mut legal) = (choices(&content, 200), Vec::new());
    Box::new(move || {
        for state in &mut states {
            black_box(content.rest(state, &mut legal));
        }
        states.len() as u64
    })
}

fn neon_copy() -> Path {
    let states = choices(&neon::content(), 64);
    Box::new(move || {
        for state in &states {
            black_box(*state);
        }
        states.len() as u64
    })
}

fn dice_sample() -> Path {
    let (content, mut random) = (neon::content(), Random::new(3));
    Box::new(move || {
        for dice in 1..=5 {
            black_box(content.attack_rolls[dice].sample(random.bits()));
        }
        5
    })
}

fn dice_odds() -> Path {
    let [attack, defense] = neon::content().dice;
    let clash = Clash {
        attack,
        defense,
        readings: Readings::PLAIN,
    };
    let plan = Plan {
        reroll: Reroll::Best { at_most: 5 },
        aim: Aim::Expected,
        seen: false,
    };
    Box::new(move || {
        black_box(odds(black_box(&clash), 5, 3, plan).expect("few dice"));
        1
    })
}

fn neon_search(horizon: Horizon, iterations: u32) -> Path {
    let content = neon::content();
    let state = choices(&content, 40).pop().expect("forty");
    let ToAct::Seat(seat) = content.rest(&mut state.clone(), &mut Vec::new()) else {
        unreachable!("one seat must choose");
    };
    searching(content, state, seat, horizon, iterations)
}

fn searching<G: Game + 'static>(
    game: G,
    state: G::State,
    seat: u8,
    horizon: Horizon,
    iterations: u32,
) -> Path {
    let mut config = Config {
        budget: Budget::Iterations(iterations),
        horizon,
        exact_nodes: 0,
        rollout_sharpness: 0.0,
        ..Config::default()
    };
    Box::new(move || {
        config.seed += 1;
        let report = search(&game, &state, seat, &config, &AtomicBool::new(false));
        u64::from(report.expect("to act").iterations)
    })
}

/// A position of a random match, past the set-up, in which a seat has a whole turn before it.
fn busy<G: Game>(game: &G, start: &G::State) -> (G::State, u8) {
    const SET_UP: u32 = 40;
    const MANY: usize = 12;
    let (mut random, mut legal, mut choices) = (Random::new(2), Vec::new(), 0);
    let mut state = start.clone();
    let mut to_act = game.rest(&mut state, &mut legal);
    loop {
        let seat = match to_act {
            ToAct::Over => {
                state = start.clone();
                to_act = game.rest(&mut state, &mut legal);
                choices = 0;
                continue;
            }
            ToAct::Chance(chance) => {
                let outcome = game.sample(&mut state, chance, &mut random);
                to_act = game.fall(&mut state, chance, outcome, &mut legal);
                continue;
            }
            ToAct::Seat(seat) => seat,
            ToAct::Secret(seats) => {
                let seat = seats.trailing_zeros() as u8;
                game.list_secret(&state, seat, &mut legal);
                seat
            }
        };
        choices += 1;
        if choices > SET_UP && legal.len() >= MANY {
            return (state, seat);
        }
        let action = legal[random.below(legal.len() as u32) as usize];
        to_act = game.apply(&mut state, seat, action, &mut legal);
    }
}

fn brawl_step() -> Path {
    let content = brawl::content();
    let start = Arena::new(&content, &brawl::setups()[0]).expect("a sound setup");
    let (mut random, mut legal) = (Random::new(1), Vec::new());
    Box::new(move || {
        let (mut state, mut tally) = (start, brawl_simulate::Tally::default());
        brawl_simulate::random_match(&content, &mut state, &mut random, &mut legal, &mut tally);
        tally.decisions
    })
}

fn brawl_leaves() -> Path {
    let content = brawl::content();
    let start = Arena::new(&content, &brawl::setups()[0]).expect("a sound setup");
    let (state, seat) = busy(&content, &start);
    searching(content, state, seat, Horizon::Leaf, 200)
}

fn tokyo_step() -> Path {
    let content = tokyo::content();
    let start = City::new(&content, &tokyo::setups()[0]).expect("a sound setup");
    let (mut random, mut legal) = (Random::new(1), Vec::new());
    Box::new(move || {
        let (mut state, mut tally) = (start, tokyo_simulate::Tally::default());
        tokyo_simulate::random_match(&content, &mut state, &mut random, &mut legal, &mut tally);
        tally.decisions
    })
}

fn tokyo_leaves() -> Path {
    let content = tokyo::content();
    let start = City::new(&content, &tokyo::setups()[0]).expect("a sound setup");
    let (state, seat) = busy(&content, &start);
    searching(content, state, seat, Horizon::Leaf, 200)
}
