//! Matches of Defend Neo Tokyo by bots at all seats, numbers for the rules of thumb tried, and an evaluation fitted to
//! outcomes. `cargo run --profile dev-opt --example tokyo_fit --` and one of
//!
//! - `play BOT SETUP MATCHES SEED`: how many matches are won, what is scored, how many turns they take;
//! - `fit BOT SETUP MATCHES SEED`: the same, then weights fitted to the positions between turns;
//! - `regret BOT,BOT SETUPS POSITIONS SEED LONG,LONG`: what searches lose against what the long ones find together, in
//!   positions of the rookie's matches, by the phase of the match, and how long they take;
//! - `parts BOT SETUPS MATCHES SEED`: what each part adds to the chance to win, in matches of mechs built at random;
//! - `try SETUPS MATCHES`: for each line of standard input, a seed and numbers for the rules of thumb, what the rookie
//!   scores with them.
//!
//! BUILD is `parts` for mechs built at random and `draft` for drafts; otherwise prebuilt ones are dealt.
//! Files named by THUMBS and WEIGHTS hold other numbers for rules of thumb and evaluation; LIFE is the percentages of
//! monsters' life for one to five mechs, DIFFICULTY the final space and the percentages of boss and monsters.
//! Bots: `random`, `rookie`, `iterations:N`, `cpu:MILLISECONDS`, `noisy` (the rookie with a choice at random now and then).
//! A SETUP is difficulty, mechs and threat (`standard:2:any`, `ace:4:0`; `lone` or `solo` for mechs); several with commas.

#[path = "../tests/common/defend_neo_tokyo.rs"]
mod defend_neo_tokyo;

use std::io::BufRead;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kumite_core::contract::{Game, ToAct};
use kumite_core::games::defend_neo_tokyo::evaluate::{FEATURES, features};
use kumite_core::games::defend_neo_tokyo::terms::{Build, Ending, Mode, NOBODY, Phase};
use kumite_core::games::defend_neo_tokyo::{Content, Setup, State};
use kumite_core::random::{Bits, Random};
use kumite_core::search::{Budget, Config, Memory, search_on};

/// What a position looked like, and whether the match was won.
type Sample = ([f32; FEATURES], f32);

/// How often all samples are looked at.
const PASSES: u32 = 3_000;
/// How far a weight goes at a time, for a thing that is about 1.
const RATE: f32 = 0.05;
/// What leaving the weights as they are costs.
const COST: f32 = 0.01;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut content = defend_neo_tokyo::content();
    if let Ok(path) = std::env::var("THUMBS") {
        content.thumbs = numbers(&std::fs::read_to_string(path).expect("a file"));
    }
    if let Ok(path) = std::env::var("WEIGHTS") {
        content.weights = numbers(&std::fs::read_to_string(path).expect("a file"));
    }
    if let Ok(text) = std::env::var("LIFE") {
        content.crews = numbers::<5>(&text).map(|percent| percent as u16);
    }
    if let Ok(text) = std::env::var("DIFFICULTY") {
        let [last, boss, monsters] = numbers::<3>(&text).map(|number| number as u16);
        for difficulty in &mut content.difficulties {
            (difficulty.last, difficulty.boss, difficulty.monsters) = (last as u8, boss, monsters);
        }
    }
    let number = |at: usize, other: u64| {
        args.get(at)
            .map_or(other, |text| text.parse().expect("a number"))
    };
    match args[0].as_str() {
        "regret" => regret(&content, &args[1..]),
        "parts" => parts(
            &content,
            &args[1],
            &setups(&args[2]),
            number(3, 100),
            number(4, 1),
        ),
        "try" => try_lines(&mut content, &setups(&args[1]), number(2, 100)),
        what => {
            let mut samples = Vec::new();
            for setup in setups(&args[2]) {
                let tally = series(
                    &content,
                    &setup,
                    &args[1],
                    number(3, 100),
                    number(4, 1),
                    &mut samples,
                );
                println!("{} {}: {tally}", args[1], named(&setup));
            }
            if what == "fit" {
                report_fit(&content, &samples);
            }
        }
    }
}

fn numbers<const N: usize>(text: &str) -> [f32; N] {
    let found: Vec<f32> = text
        .split_whitespace()
        .map(|word| word.trim_matches(',').parse().expect("a number"))
        .collect();
    found.try_into().expect("as many numbers as there are")
}

fn named(setup: &Setup) -> String {
    let difficulty = ["standard", "cadet", "ace"][usize::from(setup.difficulty)];
    format!(
        "{difficulty} {:?} {} threat {}",
        setup.mode, setup.players, setup.threat
    )
}

fn setups(text: &str) -> Vec<Setup> {
    text.split(',').map(setup).collect()
}

fn setup(text: &str) -> Setup {
    let words: Vec<&str> = text.split(':').collect();
    let (mode, players) = match words[1] {
        "solo" => (Mode::Solo, 1),
        "lone" => (Mode::Lone, 1),
        mechs => (Mode::Coop, mechs.parse().expect("a number of mechs")),
    };
    let difficulties = ["standard", "cadet", "ace"];
    let difficulty = difficulties.iter().position(|name| *name == words[0]);
    Setup {
        mode,
        players,
        threat: words[2].parse().unwrap_or(NOBODY),
        difficulty: difficulty.expect("a difficulty") as u8,
        build: match std::env::var("BUILD").as_deref() {
            Ok("draft") => Build::Draft,
            Ok("parts") => Build::RandomParts,
            _ => Build::RandomPrebuilt,
        },
        captain: NOBODY,
        is_closed: false,
        roster: Vec::new(),
    }
}

/// What a series of matches came to.
#[derive(Default)]
struct Tally {
    matches: u32,
    wins: u32,
    score: f64,
    /// Wins, and a part of what was taken off the boss in matches that were lost.
    worth: f64,
    turns: u32,
    boss_came: u32,
    endings: [u32; 5],
}

impl std::fmt::Display for Tally {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(self.matches);
        write!(
            out,
            "{:.1} % of {} won, score {:.1}, {:.1} turns, boss came {:.0} %, lost by destruction {:.0} %, by the clock {:.0} %, last turn {}",
            share(self.wins),
            self.matches,
            self.score / f64::from(self.matches),
            f64::from(self.turns) / f64::from(self.matches),
            share(self.boss_came),
            share(self.endings[Ending::Destruction as usize]),
            share(self.endings[Ending::BossDeck as usize]),
            self.endings[Ending::LastTurn as usize],
        )
    }
}

fn series(
    content: &Content,
    setup: &Setup,
    bot: &str,
    matches: u64,
    seed: u64,
    samples: &mut Vec<Sample>,
) -> Tally {
    let mut tally = Tally::default();
    for at in 0..matches {
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(at));
        let start = State::new(content, setup).expect("a sound setup");
        let end = play(content, start, bot, &mut random, samples);
        let score = f64::from(end.score(content));
        let is_won = end.ending == Ending::BossDefeated;
        tally.matches += 1;
        tally.wins += u32::from(is_won);
        tally.score += score;
        let turns = f64::from(end.turn.min(10));
        tally.worth += if is_won {
            1.0
        } else {
            0.004 * score + 0.01 * turns
        };
        tally.turns += u32::from(end.turn);
        tally.boss_came += u32::from(end.has_boss_come());
        tally.endings[end.ending as usize] += 1;
    }
    tally
}

/// One match; adds what the positions were like at which a turn began.
fn play(
    content: &Content,
    mut state: State,
    bot: &str,
    random: &mut Random,
    samples: &mut Vec<Sample>,
) -> State {
    let known = samples.len();
    let mut turn = 0;
    let mut legal = Vec::new();
    let mut memories = [const { None }; 6];
    let mut scores = Vec::new();
    let mut wait = content.rest(&mut state, &mut legal);
    loop {
        let is_new = state.phase == Phase::Draw && state.turn != turn;
        if is_new || state.depth == 0 && state.phase == Phase::Action && random.below(16) == 0 {
            turn = state.turn;
            samples.push((features(content, &state), 0.0));
        }
        wait = match wait {
            ToAct::Over => break,
            ToAct::Chance(chance) => {
                let outcome = content.sample(&mut state, chance, random);
                content.fall(&mut state, chance, outcome, &mut legal)
            }
            ToAct::Secret(_) => unreachable!("nobody chooses secretly"),
            ToAct::Seat(seat) => {
                let memory = &mut memories[usize::from(seat)];
                let action = match legal[..] {
                    [only] => only,
                    _ => choose(
                        content,
                        &mut state,
                        seat,
                        &legal,
                        bot,
                        random,
                        &mut scores,
                        memory,
                    ),
                };
                content.apply(&mut state, seat, action, &mut legal)
            }
        };
    }
    let won = f32::from(u8::from(state.ending == Ending::BossDefeated));
    for sample in &mut samples[known..] {
        sample.1 = won;
    }
    state
}

/// Positions in which somebody must choose, from matches of the rookie.
fn positions(content: &Content, setup: &Setup, wanted: usize, seed: u64) -> Vec<(State, u8)> {
    let mut random = Random::new(seed);
    let (mut legal, mut scores, mut found) = (Vec::new(), Vec::new(), Vec::new());
    while found.len() < wanted {
        let mut state = State::new(content, setup).expect("a sound setup");
        let mut wait = content.rest(&mut state, &mut legal);
        loop {
            wait = match wait {
                ToAct::Over | ToAct::Secret(_) => break,
                ToAct::Chance(chance) => {
                    let outcome = content.sample(&mut state, chance, &mut random);
                    content.fall(&mut state, chance, outcome, &mut legal)
                }
                ToAct::Seat(seat) => {
                    if legal.len() > 1 && random.below(12) == 0 {
                        found.push((state, seat));
                    }
                    content.judge(&mut state, seat, &legal, &mut scores);
                    let mut best = 0;
                    for (at, score) in scores.iter().enumerate() {
                        if *score > scores[best] {
                            best = at;
                        }
                    }
                    content.apply(&mut state, seat, legal[best], &mut legal)
                }
            };
        }
    }
    found.truncate(wanted);
    found
}

/// How many matches without any difference each part is held to have been in.
const DOUBT: f64 = 40.0;

fn parts(content: &Content, bot: &str, setups: &[Setup], matches: u64, seed: u64) {
    // By match: the parts in it, and how it ended against the mean.
    let mut known: Vec<(u32, f64)> = Vec::new();
    for setup in setups {
        let mut random = Random::new(seed);
        let first = known.len();
        for _ in 0..matches {
            let start = State::new(content, setup).expect("a sound setup");
            let end = play(content, start, bot, &mut random, &mut Vec::new());
            let taken = end.crew().iter().flat_map(|mech| mech.parts);
            let is_won = end.ending == Ending::BossDefeated;
            let worth = if is_won {
                1.0
            } else {
                0.004 * f64::from(end.score(content))
            };
            known.push((taken.fold(0, |all, part| all | 1 << part), worth));
        }
        let mean = known[first..].iter().map(|one| one.1).sum::<f64>() / matches as f64;
        known[first..].iter_mut().for_each(|one| one.1 -= mean);
    }
    let mut worth = vec![0.0; content.parts.len()];
    for _ in 0..50 {
        for part in 0..worth.len() {
            let mut sum = (0.0, DOUBT);
            for (taken, ended) in known.iter().filter(|one| one.0 >> part & 1 == 1) {
                let others = (0..worth.len()).filter(|at| *at != part && taken >> at & 1 == 1);
                sum.0 += ended - others.map(|at| worth[at]).sum::<f64>();
                sum.1 += 1.0;
            }
            worth[part] = sum.0 / sum.1;
        }
    }
    for (part, worth) in worth.iter().enumerate() {
        let count = known.iter().filter(|one| one.0 >> part & 1 == 1).count();
        println!("{part:2} {worth:+.3} in {count}");
    }
}

fn regret(content: &Content, args: &[String]) {
    let bots: Vec<&str> = args[0].split(',').collect();
    let (wanted, seed): (usize, u64) = (
        args[2].parse().expect("a number"),
        args[3].parse().expect("a number"),
    );
    let stop = AtomicBool::new(false);
    // By bot and phase: positions, loss, seconds.
    let mut sums = vec![std::collections::BTreeMap::<String, (u32, f64, f64)>::new(); bots.len()];
    for (at, setup) in setups(&args[1]).iter().enumerate() {
        for (number, (state, seat)) in positions(content, setup, wanted, seed + at as u64)
            .into_iter()
            .enumerate()
        {
            let view = content.seen_by(&state, seat);
            let mut known: Vec<(u32, f64, f64)> = Vec::new();
            for bot in args[4].split(',') {
                let config = configured(&bot.split(':').collect::<Vec<_>>(), number as u64);
                let report = search_on(content, &view, seat, &config, &stop, &mut None);
                for entry in report.expect("a choice").ranked {
                    let visits = f64::from(entry.visits.max(1));
                    let worth = entry
                        .values
                        .map_or(-1.0, |values| f64::from(values[usize::from(seat)]));
                    match known.iter_mut().find(|known| known.0 == entry.action) {
                        Some(known) => {
                            known.1 += visits;
                            known.2 += visits * worth;
                        }
                        None => known.push((entry.action, visits, visits * worth)),
                    }
                }
            }
            let best = known
                .iter()
                .map(|(_, visits, sum)| sum / visits)
                .fold(f64::NEG_INFINITY, f64::max);
            for (bot, sums) in bots.iter().zip(&mut sums) {
                let config = configured(&bot.split(':').collect::<Vec<_>>(), number as u64 + 1000);
                let before = std::time::Instant::now();
                let report = search_on(content, &view, seat, &config, &stop, &mut None);
                let seconds = before.elapsed().as_secs_f64();
                let action = report.expect("a choice").action;
                let own = known
                    .iter()
                    .find(|known| known.0 == action)
                    .expect("listed");
                let kind = match state.depth {
                    0 => format!("{:?}", state.phase),
                    _ => "Within".to_owned(),
                };
                for name in [kind, "All".to_owned()] {
                    let sum = sums.entry(name).or_default();
                    sum.0 += 1;
                    sum.1 += best - own.2 / own.1;
                    sum.2 += seconds;
                }
            }
        }
    }
    for (bot, sums) in bots.iter().zip(&sums) {
        for (name, (count, loss, seconds)) in sums {
            let each = f64::from(*count);
            println!(
                "{bot:40} {name:10} {count:5} positions, {:.4} lost each, {:.2} ms each",
                loss / each,
                1000.0 * seconds / each
            );
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn choose(
    content: &Content,
    state: &mut State,
    seat: u8,
    legal: &[u32],
    bot: &str,
    random: &mut Random,
    scores: &mut Vec<f32>,
    memory: &mut Option<Memory>,
) -> u32 {
    let words: Vec<&str> = bot.split(':').collect();
    match words[..] {
        ["noisy"] if random.below(12) == 0 => {
            return legal[random.below(legal.len() as u32) as usize];
        }
        ["rookie" | "noisy"] => {
            content.judge(state, seat, legal, scores);
            let mut best = 0;
            for (at, score) in scores.iter().enumerate() {
                if *score > scores[best] {
                    best = at;
                }
            }
            return legal[best];
        }
        ["iterations" | "cpu", ..] => {}
        _ => return legal[random.below(legal.len() as u32) as usize],
    }
    let config = configured(&words, random.bits());
    memory.get_or_insert_default();
    let stop = AtomicBool::new(false);
    let view = content.seen_by(state, seat);
    let report = search_on(content, &view, seat, &config, &stop, memory);
    report.expect("a choice").action
}

/// How a bot that searches thinks.
fn configured(words: &[&str], seed: u64) -> Config {
    let budget = match words[..] {
        ["iterations", count, ..] => Budget::Iterations(count.parse().expect("a number")),
        ["cpu", time, ..] => Budget::Cpu(Duration::from_millis(time.parse().expect("a number"))),
        _ => panic!("no bot that searches"),
    };
    let mut config = Config {
        budget,
        seed,
        settle: true,
        ..Config::default()
    };
    for word in &words[2..] {
        let (key, value) = word.split_once('=').expect("key=value");
        let value: f32 = value.parse().expect("a number");
        match key {
            "c" => config.exploration = value,
            "prior" => config.prior_sharpness = value,
            "roll" => config.rollout_sharpness = value,
            "root" => config.root_exploration = value,
            "exact" => config.exact_nodes = value as u32,
            "horizon" => config.horizon = kumite_core::contract::Horizon::Quiet(value as u8),
            "enough" => config.enough = value,
            "settle" => config.settle = value > 0.0,
            _ => panic!("there is no setting {key}"),
        }
    }
    config
}

/// Numbers for the rules of thumb, a line each, tried in all setups.
fn try_lines(content: &mut Content, setups: &[Setup], matches: u64) {
    let mut samples = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("text");
        let (seed, thumbs) = line.split_once(' ').expect("a seed and numbers");
        content.thumbs = numbers(thumbs);
        let mut worth = Vec::new();
        for setup in setups {
            samples.clear();
            let seed = seed.parse().expect("a seed");
            let tally = series(content, setup, "rookie", matches, seed, &mut samples);
            let each = f64::from(tally.matches);
            worth.push(format!(
                "{:.5} {:.4}",
                tally.worth / each,
                f64::from(tally.wins) / each
            ));
        }
        println!("{}", worth.join(" "));
    }
}

fn report_fit(content: &Content, samples: &[Sample]) {
    println!("{} positions", samples.len());
    println!("loss {:.4} as it is", loss(samples, &content.weights));
    let weights = fit(samples, &content.weights);
    println!("loss {:.4} with", loss(samples, &weights));
    println!("{weights:?}");
}

/// The chance to win.
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
fn fit(samples: &[Sample], before: &[f32; FEATURES]) -> [f32; FEATURES] {
    let mut weights = *before;
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
            *weight += RATE * (slope / size - COST * (*weight - before[at]) / size.max(0.1));
        }
    }
    weights
}
