//! Matches of Super Fantasy Brawl between bots, and an evaluation fitted to their outcomes.
//! `cargo run --profile dev-opt --example brawl_fit -- iterations:20 rookie 100 [0..9: the setup] [SEED]`
//! Bots: `random`, `rookie`, `iterations:N`, `cpu:MILLISECONDS`; `iterations:N:2` judges after the next turn,
//! `iterations:N:0` searches choice by choice and judges at once. The weights are those of `evaluate::WEIGHTS`.

#[path = "../tests/common/super_fantasy_brawl.rs"]
mod super_fantasy_brawl;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kumite_core::contract::{Game, Horizon, ToAct};
use kumite_core::games::super_fantasy_brawl::evaluate::{FEATURES, WEIGHTS, features};
use kumite_core::games::super_fantasy_brawl::terms::Phase;
use kumite_core::games::super_fantasy_brawl::{Content, State};
use kumite_core::random::{Bits, Random};
use kumite_core::search::{Budget, Config, Memory, search_on};

/// What a position looked like, and whether the first side won.
type Sample = ([f32; FEATURES], f32);

/// How often all samples are looked at.
const PASSES: u32 = 2_000;
/// How far a weight goes at a time, for a thing that is about 1.
const RATE: f32 = 0.05;
/// What leaving the weights as they are costs: few matches must not say much.
const COST: f32 = 0.02;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, other: u64| {
        args.get(at)
            .map_or(other, |text| text.parse().expect("a number"))
    };
    let content = super_fantasy_brawl::content();
    let setup = &super_fantasy_brawl::setups()[number(3, 0) as usize];
    let mut random = Random::new(number(4, 1));
    let matches = number(2, 100);
    let mut samples = Vec::new();
    let (mut wins, mut first_wins, mut rounds) = ([0u32; 3], 0u32, 0u32);
    for at in 0..matches {
        let swap = (at & 1) as u8;
        let bots = [&args[usize::from(swap)], &args[usize::from(1 - swap)]];
        let start = State::new(&content, setup).expect("a sound setup");
        let end = play(&content, start, bots, &mut random, &mut samples);
        match end.winner {
            0 | 1 => wins[usize::from(end.winner ^ swap)] += 1,
            _ => wins[2] += 1,
        }
        first_wins += u32::from(end.winner == end.first);
        rounds += u32::from(end.round);
    }
    println!("{} against {}: {wins:?}", args[0], args[1]);
    println!("the first side won {first_wins}, {rounds} rounds in {matches} matches");
    println!("loss {:.4} as it is", loss(&samples, &WEIGHTS));
    let weights = fit(&samples);
    println!("loss {:.4} with {weights:?}", loss(&samples, &weights));
}

/// One match; adds what the positions were like at which a turn began.
fn play(
    content: &Content,
    mut state: State,
    bots: [&String; 2],
    random: &mut Random,
    samples: &mut Vec<Sample>,
) -> State {
    let known = samples.len();
    let mut turn = 0;
    let mut legal = Vec::new();
    let mut memories = [const { None }; 4];
    let mut wait = content.rest(&mut state, &mut legal);
    loop {
        let seat = match wait {
            ToAct::Over => break,
            ToAct::Chance(chance) => {
                let outcome = content.sample(&mut state, chance, random);
                wait = content.fall(&mut state, chance, outcome, &mut legal);
                continue;
            }
            ToAct::Seat(seat) => seat,
            ToAct::Secret(seats) => {
                let seat = seats.trailing_zeros() as u8;
                content.list_secret(&state, seat, &mut legal);
                seat
            }
        };
        if state.phase == Phase::Activate && content.turn(&state) != turn {
            turn = content.turn(&state);
            samples.push((features(content, &state), 0.0));
        }
        let bot = bots[usize::from(seat & 1)];
        let memory = &mut memories[usize::from(seat)];
        let action = choose(content, &state, seat, &legal, bot, random, memory);
        wait = content.apply(&mut state, seat, action, &mut legal);
    }
    let won = match state.winner {
        side if side > 1 => 0.5,
        side if side == state.first => 1.0,
        _ => 0.0,
    };
    for sample in &mut samples[known..] {
        sample.1 = won;
    }
    state
}

fn choose(
    content: &Content,
    state: &State,
    seat: u8,
    legal: &[u32],
    bot: &str,
    random: &mut Random,
    memory: &mut Option<Memory>,
) -> u32 {
    if let [only] = legal {
        return *only;
    }
    let view = content.seen_by(state, seat);
    let words: Vec<&str> = bot.split(':').collect();
    let budget = match words[..] {
        ["rookie"] => {
            let mut scores = Vec::new();
            let mut world = content.determinize(&view, seat, random);
            content.judge(&mut world, seat, legal, &mut scores);
            let scored = scores.iter().zip(legal);
            let best = scored.max_by(|one, other| one.0.total_cmp(other.0));
            return *best.expect("a choice").1;
        }
        ["iterations", count, ..] => Budget::Iterations(count.parse().expect("a number")),
        ["cpu", time, ..] => Budget::Cpu(Duration::from_millis(time.parse().expect("a number"))),
        _ => return legal[random.below(legal.len() as u32) as usize],
    };
    let config = Config {
        budget,
        seed: random.bits(),
        horizon: match words.get(2) {
            Some(&"0") => Horizon::Leaf,
            Some(turns) => Horizon::Quiet(turns.parse().expect("a number")),
            None => Horizon::Quiet(1),
        },
        settle: true,
        ..Config::default()
    };
    memory.get_or_insert_default();
    let stop = AtomicBool::new(false);
    let report = search_on(content, &view, seat, &config, &stop, memory);
    report.expect("a choice").action
}

/// The chance of the first side.
fn chance(found: &[f32; FEATURES], weights: &[f32; FEATURES]) -> f32 {
    let odds: f32 = found
        .iter()
        .zip(weights)
        .map(|(one, weight)| one * weight)
        .sum();
    odds.tanh().mul_add(0.5, 0.5)
}

fn loss(samples: &[Sample], weights: &[f32; FEATURES]) -> f32 {
    let each = samples.iter().map(|(found, won)| {
        let chance = chance(found, weights).clamp(1e-4, 1.0 - 1e-4);
        -won * chance.ln() - (1.0 - won) * (1.0 - chance).ln()
    });
    each.sum::<f32>() / samples.len().max(1) as f32
}

/// Logistic regression from the weights as they are.
fn fit(samples: &[Sample]) -> [f32; FEATURES] {
    let mut weights = WEIGHTS;
    let count = samples.len().max(1) as f32;
    let mut sizes = [0.0; FEATURES];
    for (found, _) in samples {
        for (size, one) in sizes.iter_mut().zip(found) {
            *size += one * one / count;
        }
    }
    for _ in 0..PASSES {
        let mut slopes = [0.0; FEATURES];
        for (found, won) in samples {
            let miss = won - chance(found, &weights);
            for (slope, one) in slopes.iter_mut().zip(found) {
                *slope += miss * one / count;
            }
        }
        for (at, weight) in weights.iter_mut().enumerate() {
            let (slope, size) = (slopes[at], sizes[at].max(0.01));
            *weight += RATE * (slope / size - COST * (*weight - WEIGHTS[at]));
        }
    }
    weights
}
