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
use super::report::{Line, Ranked, Report};
use super::turns::{is_planned, plan_turn};
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
    let mut question = Question::new(game, view, viewer, config, stop, started)?;
    if let [action] = question.legal[..] {
        return Some(forced(action));
    }
    if !question.is_secret && game.is_by_thumb(&question.sample) {
        return Some(question.by_thumb());
    }
    if is_planned(game, &question.sample, viewer, config) {
        let plan = memory.as_mut().map(|memory| &mut memory.plan);
        return Some(plan_turn(game, view, viewer, config, stop, &clock, plan));
    }
    Some(match question.solve(&clock) {
        Some(found) => found,
        None => question.look_ahead(clock.budget_left(), memory),
    })
}

/// What is to be answered, and all that answering it needs.
struct Question<'a, G: Game> {
    game: &'a G,
    view: &'a G::State,
    viewer: u8,
    config: &'a Config,
    stop: &'a AtomicBool,
    started: Instant,
    random: Random,
    /// One state that the viewer may be in.
    sample: G::State,
    legal: Vec<u32>,
    is_secret: bool,
}

impl<'a, G: Game> Question<'a, G> {
    /// None if the viewer is not to act.
    fn new(
        game: &'a G,
        view: &'a G::State,
        viewer: u8,
        config: &'a Config,
        stop: &'a AtomicBool,
        started: Instant,
    ) -> Option<Self> {
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
        Some(Self {
            game,
            view,
            viewer,
            config,
            stop,
            started,
            random,
            sample,
            legal,
            is_secret,
        })
    }

    /// What looks best. All options are worth the same, as far as the evaluation sees.
    fn by_thumb(mut self) -> Report {
        let (game, mut scores) = (self.game, Vec::new());
        game.judge(&mut self.sample, self.viewer, &self.legal, &mut scores);
        let mut best = 0;
        for (at, score) in scores.iter().enumerate() {
            if *score > scores[best] {
                best = at;
            }
        }
        let action = self.legal[best];
        let values = game.evaluate(&self.sample);
        let ranked = self.legal.iter().map(|each| Ranked {
            action: *each,
            values: Some(values),
            share: f32::from(u8::from(*each == action)),
            ..Ranked::default()
        });
        let mut ranked: Vec<Ranked> = ranked.collect();
        ranked.sort_by_key(|entry| entry.action != action);
        Report {
            action,
            ranked,
            line: vec![Line {
                actor: self.viewer,
                code: action,
            }],
            seconds: self.started.elapsed().as_secs_f64(),
            ..Report::default()
        }
    }

    /// The exact answer, where one can be computed.
    fn solve(&mut self, clock: &Clock) -> Option<Report> {
        if let Some(found) = self.solve_tail(clock) {
            return Some(found);
        }
        if !self.is_secret {
            return None;
        }
        let random = &mut self.random;
        solve_secret(
            self.game,
            self.view,
            self.viewer,
            self.config,
            clock,
            self.stop,
            random,
        )
    }

    /// Solves the sequence in progress to its end, where that settles what is asked.
    fn solve_tail(&mut self, clock: &Clock) -> Option<Report> {
        let (game, limit) = (self.game, self.config.exact_nodes);
        if limit == 0 || !game.is_settled_by_tail(&self.sample) {
            return None;
        }
        let tail = game.tail(&self.sample)?;
        let worlds = some_worlds(game, self.view, self.viewer, &mut self.random);
        let is_late = || clock.is_done(0) || self.stop.load(Ordering::Relaxed);
        let ends = EndOfTail {
            game,
            tail,
            view: self.view,
            viewer: self.viewer,
            wish: self.config.wish,
        };
        let solved = solve(game, worlds, self.viewer, &ends, limit, &is_late)?;
        let (random, started) = (&mut self.random, self.started);
        Some(exact_report(
            &solved,
            self.viewer,
            self.config,
            random,
            started,
        ))
    }

    /// Searches, on every thread that was granted.
    fn look_ahead(mut self, budget: Budget, memory: &mut Option<Memory>) -> Report {
        let kept_turn = memory.is_some().then(|| self.game.turn(&self.sample));
        let starts = self.starts(memory.as_mut());
        let mut walks = self.walk_on_threads(budget, starts, kept_turn);
        let found = report(
            &mut walks,
            self.view,
            &self.legal,
            self.is_secret,
            &mut self.random,
            self.started,
        );
        if let Some(memory) = memory {
            // Taken from the back next time: the first thread's tree comes last.
            memory.threads = walks.into_iter().rev().map(|walk| walk.kept).collect();
        }
        found
    }

    /// For each thread the tree it goes on with, and its root there.
    fn starts(&self, mut memory: Option<&mut Memory>) -> Vec<(Kept, u32)> {
        let key = memory
            .is_some()
            .then(|| self.game.key(&self.game.seen_by(&self.sample, self.viewer)));
        (0..self.config.threads.max(1))
            .map(|_| match (&mut memory, key) {
                (Some(memory), Some(key)) => memory.take(key, self.config.max_nodes),
                _ => (Kept::new(self.config.max_nodes), 0),
            })
            .collect()
    }

    fn walk_on_threads(
        &self,
        budget: Budget,
        mut starts: Vec<(Kept, u32)>,
        kept_turn: Option<u32>,
    ) -> Vec<Walk<'a, G>> {
        if starts.len() == 1 {
            let start = starts.remove(0);
            return vec![self.walk(self.config.seed, budget, start, kept_turn)];
        }
        let share = match budget {
            Budget::Iterations(all) => Budget::Iterations(all.div_ceil(starts.len() as u32)),
            time => time,
        };
        std::thread::scope(|scope| {
            let handles: Vec<_> = (0u64..)
                .zip(starts)
                .map(|(thread, start)| {
                    let seed = self.config.seed ^ thread.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                    scope.spawn(move || self.walk(seed, share, start, kept_turn))
                })
                .collect();
            handles
                .into_iter()
                .filter_map(|handle| handle.join().ok())
                .collect()
        })
    }

    /// One thread's iterations, until the budget is spent or nothing would change any more.
    fn walk(
        &self,
        seed: u64,
        budget: Budget,
        start: (Kept, u32),
        kept_turn: Option<u32>,
    ) -> Walk<'a, G> {
        let actions = self.legal.len();
        let mut walk = Walk::new(
            self.game,
            self.config,
            self.viewer,
            actions,
            seed,
            start,
            kept_turn,
        );
        let clock = Clock::new(budget, self.started);
        // Once in any case: without it the answer would know nothing, not even the rules of thumb.
        loop {
            walk.iterate(self.view);
            if clock.is_done(walk.iterations) || self.stop.load(Ordering::Relaxed) {
                break;
            }
            if walk.iterations.is_multiple_of(64) && self.is_decided(&walk, &clock) {
                break;
            }
        }
        walk
    }

    /// Whether the answer is not going to change, or hardly for the better.
    fn is_decided(&self, walk: &Walk<'a, G>, clock: &Clock) -> bool {
        if self.config.pick != Pick::Best {
            return false;
        }
        self.config.settle && !self.is_secret && walk.is_settled(clock)
            || walk.is_enough(walk.asked(self.view, self.is_secret), clock)
    }
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
    view: &'a G::State,
    viewer: u8,
    wish: u32,
}

impl<G: Game> Tail<G> for EndOfTail<'_, G> {
    fn is_over(&self, state: &G::State) -> bool {
        self.game.tail(state) != Some(self.tail)
    }

    fn worth(&self, state: &G::State) -> Values {
        let mut values = self.game.evaluate(state);
        let granted = self.game.granted(self.view, state, self.viewer, self.wish);
        values[usize::from(self.viewer)] += granted;
        values
    }

    fn key(&self, state: &G::State) -> u64 {
        self.game.key(state)
    }
}
