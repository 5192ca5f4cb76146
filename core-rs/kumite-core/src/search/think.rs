//! A search from the question to the answer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::answer::{exact_report, forced, report};
use super::clock::Clock;
use super::config::{Budget, Config, Pick};
use super::exact::Tail;
use super::known_worlds::solve;
use super::memory::{Kept, Memory};
use super::plans::solve_secret;
use super::report::Report;
use super::walk::{Walk, deal};
use crate::contract::{Game, ToAct, Values};
use crate::random::Random;

/// How many worlds the rest of a sequence is solved in.
const SOLVED_WORLDS: usize = 8;

/// Thinks about a view (or full state) for `viewer`. `stop` ends it early. None if the seat is not to act.
pub fn search<G: Game>(
    game: &G,
    view: &G::State,
    viewer: u8,
    config: &Config,
    stop: &AtomicBool,
) -> Option<Report> {
    search_on(game, view, viewer, config, stop, &mut None)
}

/// As [`search`], going on with what earlier searches of the same turn left in memory.
pub fn search_on<G: Game>(
    game: &G,
    view: &G::State,
    viewer: u8,
    config: &Config,
    stop: &AtomicBool,
    memory: &mut Option<Memory>,
) -> Option<Report> {
    let started = Instant::now();
    let clock = Clock::new(config.budget, started);
    let mut random = Random::new(config.seed);
    let mut sample = deal(game, view, viewer, &mut random);
    let mut legal = Vec::new();
    let mut is_secret = false;
    match game.rest(&mut sample, &mut legal) {
        ToAct::Seat(seat) if seat == viewer => {}
        ToAct::Secret(seats) if seats >> viewer & 1 == 1 => {
            game.list_secret(&sample, viewer, &mut legal);
            is_secret = true;
        }
        _ => return None,
    }
    if let [action] = legal[..] {
        return Some(forced(action));
    }
    if config.exact_nodes > 0
        && game.is_settled_by_tail(&sample)
        && let Some(tail) = game.tail(&sample)
    {
        let ends = EndOfTail { game, tail };
        let worlds = some_worlds(game, view, viewer, &mut random);
        let is_late = || clock.is_done(0) || stop.load(Ordering::Relaxed);
        if let Some(solved) = solve(game, worlds, viewer, &ends, config.exact_nodes, &is_late) {
            return Some(exact_report(&solved, viewer, config, &mut random, started));
        }
    }
    if is_secret
        && let Some(found) = solve_secret(game, view, viewer, config, &clock, stop, &mut random)
    {
        return Some(found);
    }
    let kept_turn = memory.is_some().then(|| game.turn(&sample));
    let picks = config.pick == Pick::Best;
    let settles = config.settle && picks && !is_secret;
    let think = |seed: u64, budget: Budget, start: (Kept, u32)| {
        let mut walk = Walk::new(game, config, viewer, legal.len(), seed, start, kept_turn);
        let clock = Clock::new(budget, started);
        // Once in any case: without it the answer would know nothing, not even the rules of thumb.
        loop {
            walk.iterate(view);
            if clock.is_done(walk.iterations) || stop.load(Ordering::Relaxed) {
                break;
            }
            if walk.iterations.is_multiple_of(64)
                && (settles && walk.is_settled(&clock)
                    || picks && walk.is_enough(walk.asked(view, is_secret), &clock))
            {
                break;
            }
        }
        walk
    };
    let budget = clock.budget_left();
    let threads = config.threads.max(1);
    let mut starts: Vec<(Kept, u32)> = match memory {
        Some(memory) => {
            let key = game.key(&game.seen_by(&sample, viewer));
            (0..threads)
                .map(|_| memory.take(key, config.max_nodes))
                .collect()
        }
        None => (0..threads)
            .map(|_| (Kept::new(config.max_nodes), 0))
            .collect(),
    };
    let mut walks: Vec<Walk<G>> = if threads == 1 {
        let start = starts.remove(0);
        vec![think(config.seed, budget, start)]
    } else {
        let share = match budget {
            Budget::Iterations(all) => Budget::Iterations(all.div_ceil(u32::from(threads))),
            time => time,
        };
        std::thread::scope(|scope| {
            let think = &think;
            let handles: Vec<_> = (0u64..)
                .zip(starts)
                .map(|(thread, start)| {
                    let seed = config.seed ^ thread.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                    scope.spawn(move || think(seed, share, start))
                })
                .collect();
            handles
                .into_iter()
                .filter_map(|handle| handle.join().ok())
                .collect()
        })
    };
    let found = report(&mut walks, view, &legal, is_secret, &mut random, started);
    if let Some(memory) = memory {
        // Taken from the back next time: the first thread's tree comes last.
        memory.threads = walks.into_iter().rev().map(|walk| walk.kept).collect();
    }
    Some(found)
}

/// The worlds that the viewer holds possible, or some of them if there are many.
fn some_worlds<G: Game>(
    game: &G,
    view: &G::State,
    viewer: u8,
    random: &mut Random,
) -> Vec<(G::State, f64)> {
    game.worlds(view, viewer, SOLVED_WORLDS).unwrap_or_else(|| {
        (0..SOLVED_WORLDS)
            .map(|_| (game.determinize(view, viewer, random), 1.0))
            .collect()
    })
}

/// A tail that ends with the sequence in progress, judged by the game's evaluation.
struct EndOfTail<'a, G: Game> {
    game: &'a G,
    tail: u32,
}

impl<G: Game> Tail<G> for EndOfTail<'_, G> {
    fn is_over(&self, state: &G::State) -> bool {
        self.game.tail(state) != Some(self.tail)
    }

    fn worth(&self, state: &G::State) -> Values {
        self.game.evaluate(state)
    }

    fn key(&self, state: &G::State) -> u64 {
        self.game.key(state)
    }
}
