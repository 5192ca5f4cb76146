//! Two players of NEON against each other, seats swapped: a bench for search settings.
//! `cargo run --release --example duel -- GAMES PLAYER PLAYER`, a PLAYER being `random`, `rookie`,
//! `search:key=value,…` or `seeing:key=value,…`, which knows everybody's cards (ms, cpu, iters, c, prior, roll, quiet, blur, exact, secrets, settle, reuse).

#[path = "../../tests/common/mod.rs"]
mod common;
mod seeing;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kumite_core::contract::{Game, Horizon, ToAct};
use kumite_core::games::neon::terms::{Mode, NO_ID};
use kumite_core::games::neon::{Content, Setup, State};
use kumite_core::random::{Bits, Random};
use kumite_core::search::{Budget, Config, Memory, Pick, Secrets, search_on};

#[derive(Clone, Copy)]
enum Player {
    Random,
    Rookie,
    /// And whether trees are used again within a turn.
    Search(Config, bool),
    /// Searches knowing everybody's cards.
    Seeing(Config),
}

fn parse(text: &str) -> Player {
    let mut config = Config::default();
    let mut reuse = false;
    match text.split_once(':') {
        None if text == "random" => return Player::Random,
        None if text == "rookie" => return Player::Rookie,
        None => {}
        Some((_, options)) => {
            for option in options.split(',').filter(|option| !option.is_empty()) {
                let (key, value) = option.split_once('=').expect("key=value");
                let number: f32 = value.parse().expect("a number");
                match key {
                    "ms" => {
                        config.budget =
                            Budget::Time(Duration::from_micros((number * 1000.0) as u64))
                    }
                    "iters" => config.budget = Budget::Iterations(number as u32),
                    "c" => config.exploration = number,
                    "prior" => config.prior_sharpness = number,
                    "roll" => config.rollout_sharpness = number,
                    "quiet" if number < -1.0 => config.horizon = Horizon::Leaf,
                    "quiet" if number < 0.0 => config.horizon = Horizon::Match,
                    "quiet" => config.horizon = Horizon::Quiet(number as u8),
                    "cpu" => {
                        config.budget = Budget::Cpu(Duration::from_micros((number * 1000.0) as u64))
                    }
                    "secrets" => {
                        config.secrets =
                            [Secrets::Greedy, Secrets::Drawn, Secrets::Regret][number as usize]
                    }
                    "settle" => config.settle = number > 0.0,
                    "reuse" => reuse = number > 0.0,
                    "exact" => config.exact_nodes = number as u32,
                    "blur" => config.pick = Pick::Blurred(number),
                    _ => panic!("unknown option {key}"),
                }
            }
        }
    }
    if text.starts_with("seeing") {
        return Player::Seeing(config);
    }
    Player::Search(config, reuse)
}

#[derive(Default)]
struct Stats {
    iterations: u64,
    searches: u64,
    seconds: f64,
    memory: [Memory; 6],
}

fn choose(
    content: &Content,
    player: Player,
    state: &State,
    seat: u8,
    legal: &[u32],
    random: &mut Random,
    stats: &mut Stats,
) -> u32 {
    match player {
        Player::Random => legal[random.below(legal.len() as u32) as usize],
        Player::Rookie => {
            let mut scores = Vec::new();
            content.judge(&mut state.clone(), seat, legal, &mut scores);
            let best = (0..legal.len())
                .max_by(|a, b| scores[*a].total_cmp(&scores[*b]))
                .unwrap_or(0);
            legal[best]
        }
        Player::Seeing(mut config) => {
            config.seed = random.bits();
            let all = seeing::Seeing(content);
            let report = search_on(
                &all,
                state,
                seat,
                &config,
                &AtomicBool::new(false),
                &mut None,
            );
            report.expect("to act").action
        }
        Player::Search(mut config, reuse) => {
            config.seed = random.bits();
            let mut memory = reuse.then(|| std::mem::take(&mut stats.memory[usize::from(seat)]));
            let report = search_on(
                content,
                state,
                seat,
                &config,
                &AtomicBool::new(false),
                &mut memory,
            )
            .expect("to act");
            stats.memory[usize::from(seat)] = memory.unwrap_or_default();
            if report.iterations > 0 {
                stats.iterations += u64::from(report.iterations);
                stats.searches += 1;
                stats.seconds += report.seconds;
            }
            report.action
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args[0].parse().expect("a number of games");
    let players = [parse(&args[1]), parse(&args[2])];
    let seats = args.get(3).map_or(2, |seats| seats.parse().expect("seats"));
    let content = common::content();
    let mut stats = [Stats::default(), Stats::default()];
    let mut random = Random::new(args.get(4).map_or(1, |seed| seed.parse().expect("a seed")));
    let (mut wins, mut better, mut automa, mut points) = ([0u64; 2], [0.0f64; 2], 0u64, [0u64; 2]);
    for game in 0..games {
        let setup = Setup {
            mode: Mode::Resurrection,
            players: seats,
            roster: vec![NO_ID; usize::from(seats)],
            automa: seats == 2,
            track: u8::from(seats > 3),
        };
        let mut state = State::new(&content, &setup).expect("sound");
        let mut legal = Vec::new();
        let first = (game % u64::from(seats)) as u8;
        let side = |seat: u8| usize::from(seat != first);
        let mut to_act = content.rest(&mut state, &mut legal);
        loop {
            to_act = match to_act {
                ToAct::Over => break,
                ToAct::Chance(chance) => {
                    let outcome = content.sample(&mut state, chance, &mut random);
                    content.fall(&mut state, chance, outcome, &mut legal)
                }
                ToAct::Secret(waiting) => {
                    let seat = waiting.trailing_zeros() as u8;
                    content.list_secret(&state, seat, &mut legal);
                    let list = legal.clone();
                    let at = side(seat);
                    let action = choose(
                        &content,
                        players[at],
                        &state,
                        seat,
                        &list,
                        &mut random,
                        &mut stats[at],
                    );
                    content.apply(&mut state, seat, action, &mut legal)
                }
                ToAct::Seat(seat) => {
                    let list = legal.clone();
                    let at = side(seat);
                    let action = choose(
                        &content,
                        players[at],
                        &state,
                        seat,
                        &list,
                        &mut random,
                        &mut stats[at],
                    );
                    content.apply(&mut state, seat, action, &mut legal)
                }
            };
        }
        let scores = state.scores(&content);
        for seat in 0..seats {
            wins[side(seat)] += u64::from(state.winners >> seat & 1);
            points[side(seat)] += u64::from(scores.seats[usize::from(seat)]);
        }
        automa += u64::from(state.winners >> 6 & 1);
        let standing = |seat: u8| {
            let alive = state.seats[usize::from(seat)].loc != 15;
            (
                state.winners >> seat & 1,
                alive,
                scores.seats[usize::from(seat)],
            )
        };
        if seats == 2 {
            let (own, other) = (standing(first), standing(1 - first));
            match own.cmp(&other) {
                std::cmp::Ordering::Greater => better[0] += 1.0,
                std::cmp::Ordering::Less => better[1] += 1.0,
                std::cmp::Ordering::Equal => better = better.map(|n| n + 0.5),
            }
        }
    }
    let n = games as f64;
    println!(
        "wins {:.3} {:.3} automa {:.3}; better {:.3} {:.3}; points {:.2} {:.2}",
        wins[0] as f64 / n,
        wins[1] as f64 / n,
        automa as f64 / n,
        better[0] / n,
        better[1] / n,
        points[0] as f64 / n,
        points[1] as f64 / n / f64::from(seats - 1),
    );
    for stats in &stats {
        if stats.searches > 0 {
            println!(
                "{:.0} iterations a search, {:.0} a second",
                stats.iterations as f64 / stats.searches as f64,
                stats.iterations as f64 / stats.seconds
            );
        }
    }
}
