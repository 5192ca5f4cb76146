//! Who plays: `random`, `rookie`, `search:key=value,…` or `seeing:key=value,…`, which knows everything hidden
//! (ms, cpu, iters, c, prior, root, roll, quiet, blur, exact, secrets, settle, enough, reuse).

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kumite_core::contract::{Game, Horizon};
use kumite_core::random::{Bits, Random};
use kumite_core::search::{Budget, Config, Memory, Pick, Secrets, search_on};

use super::contests::Contest;
use super::seeing::Seeing;

#[derive(Clone, Copy)]
pub enum Player {
    Random,
    Rookie,
    /// And whether trees are used again within a turn.
    Search(Config, bool),
    /// Searches knowing everything.
    Seeing(Config),
}

pub fn parse(text: &str) -> Player {
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    let mut config = Config::default();
    let mut reuse = false;
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let (key, value) = option.split_once('=').expect("key=value");
        let number: f32 = value.parse().expect("a number");
        let time = Duration::from_micros((number * 1000.0) as u64);
        match key {
            "ms" => config.budget = Budget::Time(time),
            "cpu" => config.budget = Budget::Cpu(time),
            "iters" => config.budget = Budget::Iterations(number as u32),
            "c" => config.exploration = number,
            "prior" => config.prior_sharpness = number,
            "roll" => config.rollout_sharpness = number,
            "quiet" if number < -1.0 => config.horizon = Horizon::Leaf,
            "quiet" if number < 0.0 => config.horizon = Horizon::Match,
            "quiet" => config.horizon = Horizon::Quiet(number as u8),
            "secrets" => {
                config.secrets = [Secrets::Greedy, Secrets::Drawn, Secrets::Regret][number as usize]
            }
            "settle" => config.settle = number > 0.0,
            "root" => config.root_exploration = number,
            "enough" => config.enough = number,
            "reuse" => reuse = number > 0.0,
            "exact" => config.exact_nodes = number as u32,
            "blur" => config.pick = Pick::Blurred(number),
            _ => panic!("unknown option {key}"),
        }
    }
    match name {
        "random" => Player::Random,
        "rookie" => Player::Rookie,
        "search" => Player::Search(config, reuse),
        "seeing" => Player::Seeing(config),
        _ => panic!("there is no player {name}"),
    }
}

/// How much one player searched.
#[derive(Default)]
pub struct Stats {
    iterations: u64,
    searches: u64,
    seconds: f64,
    slowest: f64,
    memory: [Memory; 6],
}

impl Stats {
    pub fn print(&self) {
        if self.searches > 0 {
            println!(
                "{:.0} iterations a search, {:.0} a second; the longest took {:.1} ms",
                self.iterations as f64 / self.searches as f64,
                self.iterations as f64 / self.seconds,
                1000.0 * self.slowest
            );
        }
    }
}

pub fn choose<T: Contest>(
    contest: &T,
    player: Player,
    state: &<T::Game as Game>::State,
    seat: u8,
    legal: &[u32],
    random: &mut Random,
    stats: &mut Stats,
) -> u32 {
    let game = contest.game();
    let stop = AtomicBool::new(false);
    match player {
        Player::Random => legal[random.below(legal.len() as u32) as usize],
        Player::Rookie => {
            let mut scores = Vec::new();
            let mut seen = game.determinize(&game.seen_by(state, seat), seat, random);
            game.judge(&mut seen, seat, legal, &mut scores);
            let best = (0..legal.len())
                .max_by(|a, b| scores[*a].total_cmp(&scores[*b]).then(b.cmp(a)))
                .unwrap_or(0);
            legal[best]
        }
        Player::Seeing(mut config) => {
            config.seed = random.bits();
            let report = search_on(&Seeing(game), state, seat, &config, &stop, &mut None);
            report.expect("to act").action
        }
        Player::Search(mut config, reuse) => {
            config.seed = random.bits();
            let mut memory = reuse.then(|| std::mem::take(&mut stats.memory[usize::from(seat)]));
            let report = search_on(game, state, seat, &config, &stop, &mut memory);
            let report = report.expect("to act");
            stats.memory[usize::from(seat)] = memory.unwrap_or_default();
            if report.iterations > 0 {
                stats.iterations += u64::from(report.iterations);
                stats.searches += 1;
                stats.seconds += report.seconds;
                stats.slowest = stats.slowest.max(report.seconds);
            }
            report.action
        }
    }
}
