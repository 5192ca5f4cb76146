//! The matches of a batch: each with its own dice, begun anew when it ends.

use std::sync::Arc;

use super::Observed;
use super::rows::{Row, Rows, Shape};
use crate::contract::{ToAct, Values};
use crate::random::{Bits, Random};

/// Fewer matches than this are not worth waking a thread.
const LEAST_FOR_A_THREAD: usize = 256;

/// In the place of an index: this match takes no step.
pub const WAITS: i64 = -1;

/// A batch of any game.
pub trait Stepping: Send + Sync {
    /// How large its rows are.
    fn shape(&self) -> Shape;

    /// Begins every match anew, from this seed, and shows all first decisions.
    fn reset(&mut self, seed: u64, rows: Rows<'_>);

    /// Every match takes the action at its index. A refusal changes nothing.
    fn step(&mut self, indexes: &[i64], rows: Rows<'_>) -> Result<(), String>;

    /// As `step`, but a match whose index is [`WAITS`] stays as it is.
    fn advance(&mut self, indexes: &[i64], rows: Rows<'_>) -> Result<(), String>;

    /// Judges every match as it stands: a value for each seat, from -1 to 1.
    fn evaluate(&self, values: &mut [f32]);

    /// Draws a legal index for every match.
    fn sample(&mut self, indexes: &mut [i64]);

    /// Rules of thumb choose for every match that waits for one of these seats (a bit each), from what the seat may
    /// know; other indexes stay as they are.
    fn advise(&mut self, seats: u8, indexes: &mut [i64]);

    /// One match alone takes the action at this index, and shows nothing. How many actions are offered then.
    fn step_one(&mut self, at: usize, index: usize) -> Result<usize, String>;

    /// The outcomes that fell since the last action at a place: in the match that it ended, if it ended one, and
    /// in the match that runs now.
    fn fallen(&self, at: usize) -> Option<(&[u32], &[u32])>;
}

struct Running<G: Observed> {
    state: G::State,
    random: Random,
    legal: Vec<u32>,
    seat: u8,
    /// How many matches ended here.
    episode: u64,
    fallen: Vec<u32>,
    /// How many of those fell before the last match ended.
    fallen_before: usize,
}

/// Matches of one setup, stepped together.
pub struct Batch<G: Observed> {
    game: Arc<G>,
    start: G::State,
    shape: Shape,
    threads: usize,
    seed: u64,
    matches: Vec<Running<G>>,
    chooser: Random,
    scratch: Vec<u8>,
}

/// The dice of one match: of the batch's seed, its place and how many ended there before.
fn dice(seed: u64, at: usize, episode: u64) -> Random {
    let mut place = Random::new(seed ^ Random::new(at as u64).bits());
    Random::new(place.bits() ^ Random::new(episode).bits())
}

impl<G: Observed> Batch<G> {
    /// So many matches from this first position, on so many threads.
    pub fn new(game: Arc<G>, start: G::State, matches: usize, seed: u64, threads: usize) -> Self {
        let mut scratch = Vec::new();
        let mut first = start.clone();
        game.rest(&mut first, &mut Vec::new());
        game.observe(&first, 0, &mut scratch);
        let shape = Shape {
            matches,
            seats: game.seats(&start),
            width: scratch.len(),
            slots: G::MOST_ACTIONS,
        };
        let mut batch = Self {
            shape,
            threads: threads.max(1),
            seed,
            matches: Vec::with_capacity(matches),
            chooser: Random::new(!seed),
            scratch,
            game,
            start,
        };
        for at in 0..matches {
            let mut running: Running<G> = Running {
                state: batch.start.clone(),
                random: dice(seed, at, 0),
                legal: Vec::with_capacity(64),
                seat: 0,
                episode: 0,
                fallen: Vec::new(),
                fallen_before: 0,
            };
            running.begin(&batch.game, &batch.start);
            batch.matches.push(running);
        }
        batch
    }

    fn refuse(&self, indexes: &[i64], may_wait: bool) -> Result<(), String> {
        if indexes.len() != self.matches.len() {
            let (many, wanted) = (indexes.len(), self.matches.len());
            return Err(format!("{many} actions for {wanted} matches"));
        }
        let slots = self.shape.slots;
        match (indexes.iter().zip(&self.matches)).position(|(index, running)| {
            !(running.offers(*index, slots) || (may_wait && *index == WAITS))
        }) {
            None => Ok(()),
            Some(at) => Err(self.matches[at].refusal(at, indexes[at], slots)),
        }
    }

    /// Every match takes the action at its index, which was checked.
    fn take_all(&mut self, indexes: &[i64], rows: Rows<'_>) {
        let (game, start, shape, seed) = (&*self.game, &self.start, self.shape, self.seed);
        let part = |first: usize,
                    matches: &mut [Running<G>],
                    indexes: &[i64],
                    mut rows: Rows<'_>,
                    scratch: &mut Vec<u8>| {
            for (at, (running, index)) in matches.iter_mut().zip(indexes).enumerate() {
                let row = rows.row(at, shape);
                if *index == WAITS {
                    row.rewards.fill(0.0);
                    *row.done = 0;
                    continue;
                }
                let ended = running.take(game, start, (seed, first + at), *index as usize);
                running.show(game, ended, row, scratch);
            }
        };
        let threads = self.threads.min(shape.matches / LEAST_FOR_A_THREAD).max(1);
        let share = shape.matches.div_ceil(threads);
        if threads == 1 {
            part(0, &mut self.matches, indexes, rows, &mut self.scratch);
            return;
        }
        std::thread::scope(|scope| {
            let mut left = rows;
            let parts = self.matches.chunks_mut(share).zip(indexes.chunks(share));
            for (number, (matches, indexes)) in parts.enumerate() {
                let mine;
                (mine, left) = left.split_at(matches.len(), shape);
                let part = &part;
                scope.spawn(move || {
                    part(
                        number * share,
                        matches,
                        indexes,
                        mine,
                        &mut Vec::with_capacity(shape.width),
                    );
                });
            }
        });
    }
}

impl<G: Observed> Running<G> {
    fn offered(&self, slots: usize) -> usize {
        self.legal.len().min(slots)
    }

    fn offers(&self, index: i64, slots: usize) -> bool {
        usize::try_from(index).is_ok_and(|index| index < self.offered(slots))
    }

    fn refusal(&self, at: usize, index: i64, slots: usize) -> String {
        let last = self.offered(slots).saturating_sub(1);
        format!("match {at}: there is no action {index}; its actions are 0 to {last}")
    }

    /// From the first position to the first decision.
    fn begin(&mut self, game: &G, start: &G::State) {
        self.state.clone_from(start);
        let wait = game.rest(&mut self.state, &mut self.legal);
        self.settle(game, wait);
    }

    /// Lets chance fall until a seat must choose; what the match was worth if it ended before.
    fn settle(&mut self, game: &G, mut wait: ToAct<G::Chance>) -> Option<Values> {
        loop {
            wait = match wait {
                ToAct::Chance(chance) => {
                    let outcome = game.sample(&mut self.state, chance, &mut self.random);
                    self.fallen.push(outcome);
                    game.fall(&mut self.state, chance, outcome, &mut self.legal)
                }
                ToAct::Seat(seat) => {
                    self.seat = seat;
                    return None;
                }
                ToAct::Secret(seats) => {
                    self.seat = seats.trailing_zeros() as u8;
                    game.list_secret(&self.state, self.seat, &mut self.legal);
                    return None;
                }
                ToAct::Over => return Some(game.returns(&self.state)),
            }
        }
    }

    /// Takes an action; begins the next match if that ended this one.
    fn take(
        &mut self,
        game: &G,
        start: &G::State,
        place: (u64, usize),
        index: usize,
    ) -> Option<Values> {
        self.fallen.clear();
        self.fallen_before = 0;
        let action = self.legal[index];
        let wait = game.apply(&mut self.state, self.seat, action, &mut self.legal);
        let ended = self.settle(game, wait);
        if ended.is_some() {
            self.fallen_before = self.fallen.len();
            self.episode += 1;
            self.random = dice(place.0, place.1, self.episode);
            self.begin(game, start);
        }
        ended
    }

    fn show(&self, game: &G, ended: Option<Values>, row: Row<'_>, scratch: &mut Vec<u8>) {
        scratch.clear();
        game.observe(&self.state, self.seat, scratch);
        row.observation.copy_from_slice(scratch);
        let before = usize::try_from(*row.count)
            .unwrap_or(0)
            .min(row.codes.len());
        let now = self.offered(row.codes.len());
        row.codes[..now].copy_from_slice(&self.legal[..now]);
        if now < before {
            row.codes[now..before].fill(0);
            row.mask[now..before].fill(0);
        } else {
            row.mask[before..now].fill(1);
        }
        *row.count = now as i32;
        *row.seat = self.seat.into();
        *row.done = ended.is_some().into();
        match ended {
            Some(values) => row.rewards.copy_from_slice(&values[..row.rewards.len()]),
            None => row.rewards.fill(0.0),
        }
    }
}

/// The place of the highest score, the first of equal ones.
fn best(scores: &[f32]) -> usize {
    let mut found = 0;
    for (at, score) in scores.iter().enumerate() {
        if *score > scores[found] {
            found = at;
        }
    }
    found
}

impl<G: Observed> Stepping for Batch<G> {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn reset(&mut self, seed: u64, mut rows: Rows<'_>) {
        self.seed = seed;
        self.chooser = Random::new(!seed);
        rows.counts.fill(0);
        rows.masks.fill(0);
        rows.codes.fill(0);
        for (at, running) in self.matches.iter_mut().enumerate() {
            running.episode = 0;
            running.random = dice(seed, at, 0);
            running.fallen.clear();
            running.fallen_before = 0;
            running.begin(&self.game, &self.start);
            let row = rows.row(at, self.shape);
            running.show(&self.game, None, row, &mut self.scratch);
        }
    }

    fn step(&mut self, indexes: &[i64], rows: Rows<'_>) -> Result<(), String> {
        self.refuse(indexes, false)?;
        self.take_all(indexes, rows);
        Ok(())
    }

    fn advance(&mut self, indexes: &[i64], rows: Rows<'_>) -> Result<(), String> {
        self.refuse(indexes, true)?;
        self.take_all(indexes, rows);
        Ok(())
    }

    fn evaluate(&self, values: &mut [f32]) {
        let seats = self.shape.seats;
        for (values, running) in values.chunks_exact_mut(seats).zip(&self.matches) {
            values.copy_from_slice(&self.game.evaluate(&running.state)[..seats]);
        }
    }

    fn sample(&mut self, indexes: &mut [i64]) {
        for (index, running) in indexes.iter_mut().zip(&self.matches) {
            let offered = running.offered(self.shape.slots);
            *index = self.chooser.below(offered as u32).into();
        }
    }

    fn advise(&mut self, seats: u8, indexes: &mut [i64]) {
        let game = &*self.game;
        let mut scores = Vec::new();
        for (index, running) in indexes.iter_mut().zip(&self.matches) {
            if seats >> running.seat & 1 == 0 {
                continue;
            }
            let view = game.seen_by(&running.state, running.seat);
            let mut world = game.determinize(&view, running.seat, &mut Random::new(0));
            let offered = &running.legal[..running.offered(self.shape.slots)];
            game.judge(&mut world, running.seat, offered, &mut scores);
            *index = best(&scores) as i64;
        }
    }

    fn step_one(&mut self, at: usize, index: usize) -> Result<usize, String> {
        let slots = self.shape.slots;
        let Some(running) = self.matches.get_mut(at) else {
            return Err(format!("there is no match {at}"));
        };
        if index >= running.offered(slots) {
            return Err(running.refusal(at, index as i64, slots));
        }
        running.take(&self.game, &self.start, (self.seed, at), index);
        Ok(running.offered(slots))
    }

    fn fallen(&self, at: usize) -> Option<(&[u32], &[u32])> {
        let running = self.matches.get(at)?;
        Some(running.fallen.split_at(running.fallen_before))
    }
}
