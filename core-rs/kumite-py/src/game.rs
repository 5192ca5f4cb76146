//! What every game shows to Python: its rules with their content, and one position of a match.
//!
//! A game says by [`Told`] what differs; `classes.rs` makes the two classes of it.

use std::fmt::Debug;
use std::sync::Arc;

use kumite_core::batch::Observed;
use kumite_core::contract::{Game, ToAct};
use kumite_core::learned::{Facts, Learned, Taught, fingerprint, log_odds};
use kumite_core::random::Random;
use kumite_core::search::{Measure, RestOfTurn, solve};
use kumite_core::what_if::{Aim, Aimed};
use kumite_core::wire::{Event, Sink};
pub use kumite_core::wire::{FULL, SPECTATOR};
use pyo3::import_exception;
use pyo3::prelude::*;

use crate::batch::Batch;
use crate::guard::guard;
use crate::search::{RawConfig, RawReport, Recall, Stop, think};

import_exception!(kumite.errors, ContentError);
import_exception!(kumite.errors, DecodeError);
import_exception!(kumite.errors, IllegalAction);

const CHANCE: u8 = 1 << 7;

/// Kind, who sees it, and what it says.
pub type RawEvent = (u8, u8, u16, u16, u16, u16);

/// Matches, decisions, forced, chance, branching and wins per seat.
pub type RawTally = (u64, u64, u64, u64, u64, Vec<u64>);

/// (harm, whether it puts out, weight), ascending.
type RawSpread = Vec<(u16, bool, u128)>;

/// Whom it is about and how, the viewer's actions on the way, what they cost, the chances if nobody defends, and if
/// everybody does with the least and the most that may be hidden.
pub type RawAimed = (
    u8,
    (u8, u8),
    Vec<u32>,
    (u16, u16),
    RawSpread,
    Option<(RawSpread, RawSpread)>,
    Option<(u32, RawSpread)>,
);

/// Keeps what happens.
pub struct Log<'a>(pub &'a mut Vec<RawEvent>);

impl Sink for Log<'_> {
    fn tell(&mut self, event: Event) {
        let [a, b, c, d] = event.args;
        self.0.push((event.kind, event.seen_by, a, b, c, d));
    }
}

/// What a game tells beyond what a search asks it.
pub trait Told: Observed<State: Copy + PartialEq> + Sized {
    /// Reads content from TOML texts (name, text).
    fn load(texts: &[(&str, &str)]) -> Result<Self, String>;

    /// A position and its viewer from canonical bytes.
    fn decode(&self, data: &[u8]) -> Result<(Self::State, u8), String>;

    /// Appends canonical bytes; what the viewer may not know is blanked already.
    fn encode(&self, state: &Self::State, viewer: u8, out: &mut Vec<u8>);

    /// As [`Game::determinize`], and the new position still keeps track of what others know.
    fn deal_anew(&self, state: &Self::State, viewer: u8, random: &mut Random) -> Self::State;

    /// Does something in a position and tells what happened.
    fn play(
        &self,
        state: &mut Self::State,
        step: Step<Self::Chance>,
        events: &mut Vec<RawEvent>,
        legal: &mut Vec<u32>,
    ) -> ToAct<Self::Chance>;

    /// All outcomes with their exact weights, ascending.
    fn weigh(&self, state: &mut Self::State, chance: Self::Chance, each: impl FnMut(u32, u128));

    /// Per seat in [-1, 1], as exact as a float of Python is.
    fn payoffs(&self, state: &Self::State) -> Vec<f64>;

    /// The game's own figures of a position, seats first.
    fn scores(&self, state: &Self::State) -> Vec<u32>;

    /// As [`kumite_core::what_if::foresee`]; nothing for a game that foresees nothing.
    fn foresee(
        &self,
        _state: &Self::State,
        _viewer: u8,
        _action: u32,
        _limit: u32,
    ) -> Option<Vec<Aimed>> {
        Some(Vec::new())
    }
}

/// What can be done in a position.
#[derive(Clone, Copy)]
pub enum Step<C> {
    /// What happens by itself.
    Rest,
    /// A seat takes a legal action.
    Apply(u8, u32),
    /// Chance falls on an outcome.
    Fall(C, u32),
}

/// A game with its content.
pub struct Rules<G> {
    /// Shared by all its positions.
    pub content: Arc<Taught<G>>,
}

impl<G: Told + Debug + Sync> Rules<G> {
    /// Of the texts that hold what was learned, the last one that was made with this content counts.
    pub fn load(sources: &[(String, String)], learned: &[String]) -> PyResult<Self> {
        let texts: Vec<(&str, &str)> = sources
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        let content = guard(|| G::load(&texts))?.map_err(ContentError::new_err)?;
        let mut taught = None;
        for text in learned {
            let read = guard(|| Learned::read(text, fingerprint(&content)))?;
            taught = read.map_err(ContentError::new_err)?.or(taught);
        }
        Ok(Self {
            content: Arc::new(Taught::new(content, taught)),
        })
    }

    pub fn fingerprint(&self) -> String {
        format!("{:016x}", fingerprint(&**self.content))
    }

    pub fn is_taught(&self) -> bool {
        self.content.is_taught()
    }

    fn read(&self, data: &[u8]) -> PyResult<(G::State, u8)> {
        guard(|| self.content.decode(data))?.map_err(DecodeError::new_err)
    }

    fn read_full(&self, data: &[u8]) -> PyResult<G::State> {
        let (state, viewer) = self.read(data)?;
        if viewer != FULL {
            return Err(DecodeError::new_err("these bytes are a view, not a state"));
        }
        Ok(state)
    }

    fn read_view(&self, data: &[u8]) -> PyResult<(G::State, u8)> {
        let (view, viewer) = self.read(data)?;
        if usize::from(viewer) >= self.content.seats(&view) {
            return Err(DecodeError::new_err("these bytes are no seat's view"));
        }
        Ok((view, viewer))
    }

    /// The first position of a match.
    pub fn begin(&self, state: G::State) -> PyResult<WaitingState<G>> {
        WaitingState::at_rest(Arc::clone(&self.content), state)
    }

    /// The position as it was encoded; encoded positions always wait for something.
    fn waiting(&self, state: G::State) -> PyResult<WaitingState<G>> {
        let mut decoded = self.begin(state)?;
        if decoded.state != state || !decoded.can_go_on() {
            return Err(DecodeError::new_err(
                "no state of a match: it waits for nobody",
            ));
        }
        Ok(decoded)
    }

    pub fn decode(&self, data: &[u8]) -> PyResult<WaitingState<G>> {
        self.waiting(self.read_full(data)?)
    }

    pub fn deal_view(&self, data: &[u8], seed: u64) -> PyResult<WaitingState<G>> {
        let (view, viewer) = self.read(data)?;
        if viewer == FULL {
            return Err(DecodeError::new_err("these bytes are a state, not a view"));
        }
        let mut random = Random::new(seed);
        self.waiting(guard(|| {
            self.content.deal_anew(&view, viewer, &mut random)
        })?)
    }

    pub fn search(
        &self,
        py: Python<'_>,
        view: &[u8],
        config: &RawConfig,
        stop: Option<&Stop>,
        recall: Option<&Recall>,
    ) -> PyResult<Option<RawReport>> {
        let (state, viewer) = self.read_view(view)?;
        if config.learned {
            think(py, &*self.content, &state, viewer, config, stop, recall)
        } else {
            let formula = self.content.untaught();
            think(py, &formula, &state, viewer, config, stop, recall)
        }
    }

    pub fn solve(
        &self,
        py: Python<'_>,
        data: &[u8],
        limit: u32,
    ) -> PyResult<Option<Vec<(u32, f32, f32)>>> {
        let state = self.read_full(data)?;
        // A proof must not change with what is learned.
        let game = &**self.content;
        py.detach(|| guard(|| exact(game, &state, limit)))
    }

    /// A world that fits a view, and the legal actions of its seat there.
    fn asked(&self, view: &G::State, viewer: u8) -> (G::State, Vec<u32>) {
        let game = &*self.content;
        let mut state = game.determinize(view, viewer, &mut Random::new(0));
        let mut legal = Vec::new();
        match game.rest(&mut state, &mut legal) {
            ToAct::Seat(seat) if seat == viewer => {}
            ToAct::Secret(seats) if seats >> viewer & 1 == 1 => {
                game.list_secret(&state, viewer, &mut legal);
            }
            _ => legal.clear(),
        }
        (state, legal)
    }

    pub fn odds(
        &self,
        py: Python<'_>,
        view: &[u8],
        limit: u32,
    ) -> PyResult<Vec<(u32, Option<Vec<RawAimed>>)>> {
        let (view, viewer) = self.read_view(view)?;
        py.detach(|| {
            guard(|| {
                let (state, legal) = self.asked(&view, viewer);
                let each = legal.into_iter().map(|action| {
                    let found = self.content.foresee(&state, viewer, action, limit);
                    (action, found.map(|all| all.iter().map(raw).collect()))
                });
                each.collect()
            })
        })
    }

    pub fn judge(&self, view: &[u8]) -> PyResult<Vec<(u32, f32)>> {
        let (view, viewer) = self.read_view(view)?;
        guard(|| {
            let game = &*self.content;
            let (mut state, legal) = self.asked(&view, viewer);
            let mut scores = Vec::new();
            game.judge(&mut state, viewer, &legal, &mut scores);
            legal.into_iter().zip(scores).collect()
        })
    }
}

fn raw(aimed: &Aimed) -> RawAimed {
    let (defended, bettered) = (aimed.defended.as_ref(), aimed.bettered.as_ref());
    let Aim { who, how } = aimed.aim;
    (
        who,
        how.into(),
        aimed.line.clone(),
        aimed.spent.into(),
        aimed.undefended.of(who),
        defended.map(|known| (known.least.of(who), known.most.of(who))),
        bettered.map(|then| (then.by, then.spread.of(who))),
    )
}

/// Values of every legal action to the end of the turn; None beyond the limit.
fn exact<G: Game>(game: &G, state: &G::State, limit: u32) -> Option<Vec<(u32, f32, f32)>> {
    let ToAct::Seat(seat) = game.rest(&mut state.clone(), &mut Vec::new()) else {
        return None;
    };
    let worlds = game.worlds(state, seat, limit as usize)?;
    let by = |measure| {
        let rest = RestOfTurn::new(game, state, measure);
        solve(game, worlds.clone(), seat, &rest, limit, &|| false)
    };
    let (points, chances) = (by(Measure::Points)?, by(Measure::Chances)?);
    let own = usize::from(seat);
    let pairs = points.iter().zip(&chances);
    Some(
        pairs
            .map(|(p, c)| (p.action, p.values[own], c.values[own]))
            .collect(),
    )
}

/// One position of a match and what it waits for.
pub struct WaitingState<G: Game> {
    content: Arc<Taught<G>>,
    state: G::State,
    wait: ToAct<G::Chance>,
    legal: Vec<u32>,
    events: Vec<RawEvent>,
    /// Events told before this object's log begins.
    mark: usize,
}

impl<G: Told + Sync> WaitingState<G> {
    fn at_rest(content: Arc<Taught<G>>, mut state: G::State) -> PyResult<Self> {
        let (mut events, mut legal) = (Vec::new(), Vec::new());
        let wait = guard(|| content.play(&mut state, Step::Rest, &mut events, &mut legal))?;
        Ok(Self {
            content,
            state,
            wait,
            legal,
            events,
            mark: 0,
        })
    }

    /// Whether everybody it waits for has something to choose from; false only for nonsense.
    fn can_go_on(&mut self) -> bool {
        match self.wait {
            ToAct::Seat(_) => !self.legal.is_empty(),
            ToAct::Secret(seats) => {
                (0..8).all(|seat| seats >> seat & 1 == 0 || !self.list(seat).is_empty())
            }
            ToAct::Chance(_) => !self.outcomes().is_empty(),
            ToAct::Over => true,
        }
    }

    /// Steps; if that fails, everything is as it was before.
    fn change(&mut self, step: Step<G::Chance>) -> PyResult<()> {
        let (old, told) = (self.state, self.events.len());
        let (content, state) = (&self.content, &mut self.state);
        let (events, legal) = (&mut self.events, &mut self.legal);
        match guard(|| content.play(state, step, events, legal)) {
            Ok(wait) => {
                self.wait = wait;
                Ok(())
            }
            Err(error) => {
                self.state = old;
                self.events.truncate(told);
                let (state, legal) = (&mut self.state, &mut self.legal);
                guard(|| content.play(state, Step::Rest, &mut Vec::new(), legal))?;
                Err(error)
            }
        }
    }

    fn list(&self, seat: u8) -> Vec<u32> {
        match self.wait {
            ToAct::Seat(waited) if waited == seat => self.legal.clone(),
            ToAct::Secret(seats) if seat < 8 && seats >> seat & 1 == 1 => {
                let mut legal = Vec::new();
                self.content.list_secret(&self.state, seat, &mut legal);
                legal
            }
            _ => Vec::new(),
        }
    }

    fn is_legal(&self, seat: u8, action: u32) -> bool {
        match self.wait {
            ToAct::Seat(waited) => waited == seat && self.legal.binary_search(&action).is_ok(),
            _ => self.list(seat).binary_search(&action).is_ok(),
        }
    }

    fn can_fall(&mut self, chance: G::Chance, outcome: u32) -> bool {
        let mut is_known = false;
        let state = &mut self.state;
        self.content
            .weigh(state, chance, |known, _| is_known |= known == outcome);
        is_known
    }

    fn seats(&self) -> usize {
        self.content.seats(&self.state)
    }

    fn check_viewer(&self, viewer: u8) -> PyResult<()> {
        if usize::from(viewer) >= self.seats() && viewer != SPECTATOR {
            return Err(IllegalAction::new_err(format!("there is no seat {viewer}")));
        }
        Ok(())
    }

    pub fn to_act(&self) -> u8 {
        match self.wait {
            ToAct::Seat(seat) => 1 << seat,
            ToAct::Secret(seats) => seats,
            ToAct::Chance(_) => CHANCE,
            ToAct::Over => 0,
        }
    }

    pub fn actions(&self, seat: i64) -> Vec<u32> {
        u8::try_from(seat).map_or_else(|_| Vec::new(), |seat| self.list(seat))
    }

    pub fn apply(&mut self, seat: &Bound<'_, PyAny>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        // Numbers of any size come from outside: those that are no action at all are not legal either.
        let (Ok(seat), Ok(action)) = (seat.extract::<u8>(), action.extract::<u32>()) else {
            return Err(IllegalAction::new_err("there is no such action"));
        };
        if !self.is_legal(seat, action) {
            return Err(IllegalAction::new_err(format!(
                "action {action} is not legal for seat {seat} here"
            )));
        }
        self.change(Step::Apply(seat, action))
    }

    pub fn outcomes(&mut self) -> Vec<(u32, u128)> {
        let mut all = Vec::new();
        if let ToAct::Chance(chance) = self.wait {
            let state = &mut self.state;
            self.content
                .weigh(state, chance, |outcome, weight| all.push((outcome, weight)));
        }
        all
    }

    pub fn apply_outcome(&mut self, outcome: &Bound<'_, PyAny>) -> PyResult<()> {
        let Ok(outcome) = outcome.extract::<u32>() else {
            return Err(IllegalAction::new_err("there is no such outcome"));
        };
        if let ToAct::Chance(chance) = self.wait
            && self.can_fall(chance, outcome)
        {
            return self.change(Step::Fall(chance, outcome));
        }
        Err(IllegalAction::new_err(format!(
            "outcome {outcome} cannot fall here"
        )))
    }

    pub fn sample(&mut self, bits: u64) -> PyResult<u32> {
        let ToAct::Chance(chance) = self.wait else {
            return Err(IllegalAction::new_err("chance is not to act"));
        };
        // Several dice need several draws: the bits seed a generator.
        let mut random = Random::new(bits);
        let (content, state) = (&self.content, &mut self.state);
        let fallen = guard(|| content.sample(state, chance, &mut random))?;
        self.change(Step::Fall(chance, fallen))?;
        Ok(fallen)
    }

    pub fn returns(&self) -> Vec<f64> {
        self.content.payoffs(&self.state)
    }

    pub fn scores(&self) -> Vec<u32> {
        self.content.scores(&self.state)
    }

    pub fn view(&self, viewer: u8) -> PyResult<Vec<u8>> {
        self.check_viewer(viewer)?;
        let mut bytes = Vec::with_capacity(512);
        let seen = self.content.seen_by(&self.state, viewer);
        self.content.encode(&seen, viewer, &mut bytes);
        Ok(bytes)
    }

    pub fn observe(&self, seat: u8) -> PyResult<Vec<u8>> {
        self.check_viewer(seat)?;
        let mut bytes = Vec::with_capacity(1024);
        self.content.observe(&self.state, seat, &mut bytes);
        Ok(bytes)
    }

    pub fn evaluate(&self) -> PyResult<Vec<f32>> {
        let seats = self.content.seats(&self.state);
        guard(|| self.content.evaluate(&self.state)[..seats].to_vec())
    }

    /// The game's own evaluation, whatever was learned.
    pub fn formula(&self) -> PyResult<Vec<f32>> {
        let seats = self.content.seats(&self.state);
        guard(|| G::evaluate(&self.content, &self.state)[..seats].to_vec())
    }

    /// Kind of match, round, turn, and whether the position is quiet; None when the match is over.
    pub fn stage(&self) -> Option<(u8, u8, u32, bool)> {
        let game = &**self.content;
        let stage = game.stage(&self.state)?;
        let (turn, is_quiet) = (game.turn(&self.state), game.is_quiet(&self.state));
        Some((stage.kind, stage.round, turn, is_quiet))
    }

    /// What a learned evaluation sees of the position from each seat.
    pub fn facts(&self) -> PyResult<Vec<Vec<f32>>> {
        let game = &**self.content;
        guard(|| {
            let values = game.evaluate(&self.state);
            let seats = (0u8..).zip(&values[..game.seats(&self.state)]);
            let each =
                seats.map(|(seat, value)| Facts::of(game, &self.state, seat, log_odds(*value)));
            each.map(|facts| facts.all().to_vec()).collect()
        })
    }

    pub fn batch(&self, matches: usize, seed: u64, threads: usize) -> PyResult<Batch> {
        Batch::of(&self.content, self.state, matches, seed, threads)
    }

    pub fn determinize(&self, seat: u8, seed: u64) -> PyResult<Self> {
        self.check_viewer(seat)?;
        let mut random = Random::new(seed);
        let dealt = self.content.deal_anew(&self.state, seat, &mut random);
        Self::at_rest(Arc::clone(&self.content), dealt)
    }

    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(512);
        self.content.encode(&self.state, FULL, &mut bytes);
        bytes
    }

    pub fn copy(&self) -> Self {
        Self {
            content: Arc::clone(&self.content),
            state: self.state,
            wait: self.wait,
            legal: self.legal.clone(),
            events: Vec::new(),
            mark: self.event_mark(),
        }
    }

    pub fn events_since(&self, mark: usize) -> Vec<RawEvent> {
        let from = mark.saturating_sub(self.mark).min(self.events.len());
        self.events[from..].to_vec()
    }

    pub fn event_mark(&self) -> usize {
        self.mark + self.events.len()
    }
}
