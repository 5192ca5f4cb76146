//! NEON for Python: `NeonGame` holds content, `NeonState` one position.

use std::sync::Arc;

use kumite_core::batch::Observed;
use kumite_core::contract::{Game, ToAct};
use kumite_core::games::neon::actions::{kind, plain};
use kumite_core::games::neon::chance::Chance;
use kumite_core::games::neon::codec::{FULL, SPECTATOR};
use kumite_core::games::neon::events::Event;
use kumite_core::games::neon::simulate::random_matches;
use kumite_core::games::neon::terms::Mode;
use kumite_core::games::neon::{Content, Play, Setup, State, Wait};
use kumite_core::random::Random;
use kumite_core::search::{Measure, RestOfTurn, solve};
use pyo3::import_exception;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::batch::Batch;
use crate::guard::guard;
use crate::search::{RawConfig, RawReport, Recall, Stop, think};

import_exception!(kumite.errors, BadSetup);
import_exception!(kumite.errors, ContentError);
import_exception!(kumite.errors, DecodeError);
import_exception!(kumite.errors, IllegalAction);

const CHANCE: u8 = 1 << 7;

/// NEON with its content loaded.
#[pyclass(frozen, module = "kumite._core")]
pub struct NeonGame {
    content: Arc<Content>,
}

/// Options of a match as numbers: mode, players, roster, Automa, track.
fn setup(mode: u8, players: u8, roster: Vec<u8>, automa: bool, track: u8) -> PyResult<Setup> {
    let mode = Mode::from_code(mode).ok_or_else(|| BadSetup::new_err("no such mode"))?;
    Ok(Setup {
        mode,
        players,
        roster,
        automa,
        track,
    })
}

impl NeonGame {
    fn read(&self, data: &[u8]) -> PyResult<(State, u8)> {
        guard(|| State::decode(&self.content, data))?.map_err(DecodeError::new_err)
    }

    fn read_full(&self, data: &[u8]) -> PyResult<State> {
        let (state, viewer) = self.read(data)?;
        if viewer != FULL {
            return Err(DecodeError::new_err("these bytes are a view, not a state"));
        }
        Ok(state)
    }

    fn read_view(&self, data: &[u8]) -> PyResult<(State, u8)> {
        let (view, viewer) = self.read(data)?;
        if viewer >= view.players {
            return Err(DecodeError::new_err("these bytes are no seat's view"));
        }
        Ok((view, viewer))
    }
}

#[pymethods]
impl NeonGame {
    #[new]
    fn new(sources: Vec<(String, String)>) -> PyResult<Self> {
        let texts: Vec<(&str, &str)> = sources
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        let content = guard(|| Content::from_toml(&texts))?.map_err(ContentError::new_err)?;
        Ok(Self {
            content: Arc::new(content),
        })
    }

    /// The first position of a match.
    fn start(
        &self,
        mode: u8,
        players: u8,
        roster: Vec<u8>,
        automa: bool,
        track: u8,
    ) -> PyResult<NeonState> {
        let setup = setup(mode, players, roster, automa, track)?;
        let state = State::new(&self.content, &setup).map_err(BadSetup::new_err)?;
        NeonState::at_rest(Arc::clone(&self.content), state)
    }

    /// A state from its canonical bytes.
    fn decode(&self, data: &[u8]) -> PyResult<NeonState> {
        let state = self.read_full(data)?;
        let decoded = NeonState::at_rest(Arc::clone(&self.content), state)?;
        if decoded.state != state {
            return Err(DecodeError::new_err(
                "this state waits for nobody; something automatic is left undone",
            ));
        }
        Ok(decoded)
    }

    /// A random full state that fits a view.
    #[allow(clippy::wrong_self_convention)]
    fn from_view(&self, data: &[u8], seed: u64) -> PyResult<NeonState> {
        let (view, viewer) = self.read(data)?;
        if viewer == FULL {
            return Err(DecodeError::new_err("these bytes are a state, not a view"));
        }
        let state = view.determinized(&self.content, viewer, &mut Random::new(seed));
        NeonState::at_rest(Arc::clone(&self.content), state)
    }

    /// Thinks about a view; None if its seat is not to act.
    #[pyo3(signature = (view, config, stop=None, recall=None))]
    fn search(
        &self,
        py: Python<'_>,
        view: &[u8],
        config: RawConfig,
        stop: Option<PyRef<'_, Stop>>,
        recall: Option<PyRef<'_, Recall>>,
    ) -> PyResult<Option<RawReport>> {
        let (state, viewer) = self.read_view(view)?;
        let (stop, recall) = (stop.as_deref(), recall.as_deref());
        think(py, &*self.content, &state, viewer, &config, stop, recall)
    }

    /// Exact values of every legal action of the seat to act to the end of the turn: (action, points, chances), or
    /// None if that takes more than `limit` nodes. For proofs only: it is given the full state, and uses what its seat sees.
    fn solve(
        &self,
        py: Python<'_>,
        data: &[u8],
        limit: u32,
    ) -> PyResult<Option<Vec<(u32, f32, f32)>>> {
        let state = self.read_full(data)?;
        let game = &*self.content;
        py.detach(|| {
            guard(|| {
                let ToAct::Seat(seat) = game.rest(&mut state.clone(), &mut Vec::new()) else {
                    return None;
                };
                let worlds = game.worlds(&state, seat, limit as usize)?;
                let by = |measure| {
                    let rest = RestOfTurn::new(game, &state, measure);
                    solve(game, worlds.clone(), seat, &rest, limit)
                };
                let points = by(Measure::Points)?;
                let chances = by(Measure::Chances)?;
                let own = usize::from(seat);
                let pairs = points.iter().zip(&chances);
                Some(
                    pairs
                        .map(|(p, c)| (p.action, p.values[own], c.values[own]))
                        .collect(),
                )
            })
        })
    }

    /// Rules of thumb: (action, score in points) for each legal action of the view's seat.
    fn judge(&self, view: &[u8]) -> PyResult<Vec<(u32, f32)>> {
        let (view, viewer) = self.read_view(view)?;
        guard(|| {
            let mut state = view.determinized(&self.content, viewer, &mut Random::new(0));
            let mut legal = Vec::new();
            match self.content.rest(&mut state, &mut legal) {
                ToAct::Seat(seat) if seat == viewer => {}
                ToAct::Secret(seats) if seats >> viewer & 1 == 1 => {
                    self.content.list_secret(&state, viewer, &mut legal);
                }
                _ => legal.clear(),
            }
            let mut scores = Vec::new();
            self.content.judge(&mut state, viewer, &legal, &mut scores);
            legal.into_iter().zip(scores).collect()
        })
    }

    /// Random matches: games, decisions, forced, chance, branching and wins per seat (the Automa last).
    #[allow(clippy::too_many_arguments)]
    fn simulate(
        &self,
        py: Python<'_>,
        mode: u8,
        players: u8,
        roster: Vec<u8>,
        automa: bool,
        track: u8,
        games: u64,
        seed: u64,
    ) -> PyResult<(u64, u64, u64, u64, u64, [u64; 7])> {
        let setup = setup(mode, players, roster, automa, track)?;
        let content = Arc::clone(&self.content);
        let tally = py
            .detach(|| guard(|| random_matches(&content, &setup, games, &mut Random::new(seed))))?
            .map_err(BadSetup::new_err)?;
        Ok((
            tally.games,
            tally.decisions,
            tally.forced,
            tally.chance,
            tally.branching,
            tally.wins,
        ))
    }

    /// Bytes of one state in memory.
    #[staticmethod]
    fn state_bytes() -> usize {
        size_of::<State>()
    }
}

/// One position of NEON.
#[pyclass(module = "kumite._core")]
pub struct NeonState {
    content: Arc<Content>,
    state: State,
    wait: Wait,
    legal: Vec<u32>,
    events: Vec<Event>,
    /// Events told before this object's log begins.
    mark: usize,
}

type RawEvent = (u8, u8, u16, u16, u16, u16);

/// A state in play, its events kept.
fn in_play<'a>(
    c: &'a Content,
    s: &'a mut State,
    sink: &'a mut Vec<Event>,
    legal: &'a mut Vec<u32>,
) -> Play<'a, Vec<Event>> {
    Play { c, s, sink, legal }
}

impl NeonState {
    fn at_rest(content: Arc<Content>, mut state: State) -> PyResult<Self> {
        let mut legal = Vec::new();
        let mut events = Vec::new();
        let wait = guard(|| in_play(&content, &mut state, &mut events, &mut legal).run())?;
        Ok(Self {
            content,
            state,
            wait,
            legal,
            events,
            mark: 0,
        })
    }

    /// Runs `change`; if it fails, everything is as it was before.
    fn change(&mut self, change: impl FnOnce(&mut Play<'_, Vec<Event>>) -> Wait) -> PyResult<()> {
        let old = self.state;
        let told = self.events.len();
        let (content, state) = (&self.content, &mut self.state);
        let (events, legal) = (&mut self.events, &mut self.legal);
        match guard(|| change(&mut in_play(content, state, events, legal))) {
            Ok(wait) => {
                self.wait = wait;
                Ok(())
            }
            Err(error) => {
                self.state = old;
                self.events.truncate(told);
                let (content, state) = (&self.content, &mut self.state);
                let (events, legal) = (&mut Vec::new(), &mut self.legal);
                guard(|| in_play(content, state, events, legal).run())?;
                Err(error)
            }
        }
    }

    fn list(&self, seat: u8) -> Vec<u32> {
        match self.wait {
            Wait::Seat(waited) if waited == seat => self.legal.clone(),
            Wait::Plans(seats) if seat < 6 && seats >> seat & 1 == 1 => {
                let hand = self.state.seats[usize::from(seat)].hand;
                self.content
                    .plans(hand)
                    .iter()
                    .map(|code| plain(kind::PLAN, *code))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    fn check_viewer(&self, viewer: u8) -> PyResult<()> {
        if viewer >= self.state.players && viewer != SPECTATOR {
            return Err(IllegalAction::new_err(format!("there is no seat {viewer}")));
        }
        Ok(())
    }

    fn can_fall(&mut self, chance: Chance, outcome: u32) -> bool {
        let mut is_known = false;
        let (events, legal) = (&mut Vec::new(), &mut Vec::new());
        in_play(&self.content, &mut self.state, events, legal)
            .outcomes(chance, |known, _| is_known |= known == outcome);
        is_known
    }

    fn is_legal(&self, seat: u8, action: u32) -> bool {
        match self.wait {
            Wait::Seat(waited) => waited == seat && self.legal.binary_search(&action).is_ok(),
            Wait::Plans(seats) => {
                let hand = self.state.seats[usize::from(seat.min(5))].hand;
                seat < 6
                    && seats >> seat & 1 == 1
                    && action >> 24 == kind::PLAN
                    && self
                        .content
                        .plans(hand)
                        .binary_search(&(action & 0xFF_FFFF))
                        .is_ok()
            }
            _ => false,
        }
    }
}

#[pymethods]
impl NeonState {
    /// Bit per seat that must choose, 128 for chance, 0 when over.
    fn to_act(&self) -> u8 {
        match self.wait {
            Wait::Seat(seat) => 1 << seat,
            Wait::Plans(seats) => seats,
            Wait::Chance(_) => CHANCE,
            Wait::Over => 0,
        }
    }

    /// Legal actions of a seat, ascending.
    fn actions(&self, seat: i64) -> Vec<u32> {
        u8::try_from(seat).map_or_else(|_| Vec::new(), |seat| self.list(seat))
    }

    /// Takes a legal action.
    fn apply(&mut self, seat: &Bound<'_, PyAny>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        // Numbers of any size come from outside: those that are no action at all are not legal either.
        let (Ok(seat), Ok(action)) = (seat.extract::<u8>(), action.extract::<u32>()) else {
            return Err(IllegalAction::new_err("there is no such action"));
        };
        if !self.is_legal(seat, action) {
            return Err(IllegalAction::new_err(format!(
                "action {action} is not legal for seat {seat} here"
            )));
        }
        self.change(|play| play.apply_unchecked(seat, action))
    }

    /// Outcomes with their weights, ascending.
    fn outcomes(&mut self) -> Vec<(u32, u32)> {
        let Wait::Chance(chance) = self.wait else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let (events, legal) = (&mut Vec::new(), &mut Vec::new());
        in_play(&self.content, &mut self.state, events, legal)
            .outcomes(chance, |outcome, weight| all.push((outcome, weight)));
        all
    }

    /// Lets chance fall.
    fn apply_outcome(&mut self, outcome: &Bound<'_, PyAny>) -> PyResult<()> {
        let Ok(outcome) = outcome.extract::<u32>() else {
            return Err(IllegalAction::new_err("there is no such outcome"));
        };
        if let Wait::Chance(chance) = self.wait
            && self.can_fall(chance, outcome)
        {
            return self.change(|play| play.fall_unchecked(chance, outcome));
        }
        Err(IllegalAction::new_err(format!(
            "outcome {outcome} cannot fall here"
        )))
    }

    /// Lets chance fall by weight; returns the outcome.
    fn sample(&mut self, bits: u64) -> PyResult<u32> {
        let Wait::Chance(chance) = self.wait else {
            return Err(IllegalAction::new_err("chance is not to act"));
        };
        // Several dice need several draws: the bits seed a generator.
        let mut random = Random::new(bits);
        let mut fallen = 0;
        self.change(|play| {
            fallen = play.sample(chance, &mut random);
            play.fall_unchecked(chance, fallen)
        })?;
        Ok(fallen)
    }

    /// Per seat in [-1, 1].
    fn returns(&self) -> Vec<f64> {
        self.state.returns()[..usize::from(self.state.players)].to_vec()
    }

    /// Victory points per seat, the Automa's, winners, best player.
    fn scores(&self) -> Vec<u32> {
        let scores = self.state.scores(&self.content);
        let seats = &scores.seats[..usize::from(self.state.players)];
        let others = [
            scores.automa,
            scores.winners.into(),
            scores.best_player.into(),
        ];
        seats
            .iter()
            .chain(&others)
            .copied()
            .map(u32::from)
            .collect()
    }

    /// What a seat (or 254, a spectator) may know.
    fn view<'py>(&self, py: Python<'py>, viewer: u8) -> PyResult<Bound<'py, PyBytes>> {
        self.check_viewer(viewer)?;
        let mut bytes = Vec::with_capacity(512);
        self.state
            .blanked(viewer)
            .encode(&self.content, viewer, &mut bytes);
        Ok(PyBytes::new(py, &bytes))
    }

    /// What a seat may know, as wide for every position of a setup.
    fn observe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyBytes>> {
        self.check_viewer(seat)?;
        let mut bytes = Vec::with_capacity(1024);
        self.content.observe(&self.state, seat, &mut bytes);
        Ok(PyBytes::new(py, &bytes))
    }

    /// Matches that begin here, stepped together.
    fn batch(&self, matches: usize, seed: u64, threads: usize) -> PyResult<Batch> {
        Batch::of(&self.content, self.state, matches, seed, threads)
    }

    /// A random full state that the seat cannot tell from this one.
    fn determinize(&self, seat: u8, seed: u64) -> PyResult<Self> {
        self.check_viewer(seat)?;
        let state = self
            .state
            .determinized(&self.content, seat, &mut Random::new(seed));
        Self::at_rest(Arc::clone(&self.content), state)
    }

    /// Canonical bytes of everything.
    fn encode<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut bytes = Vec::with_capacity(512);
        self.state.encode(&self.content, FULL, &mut bytes);
        PyBytes::new(py, &bytes)
    }

    /// An independent copy; its log begins at the same mark.
    #[pyo3(name = "clone")]
    fn copy(&self) -> Self {
        Self {
            content: Arc::clone(&self.content),
            state: self.state,
            wait: self.wait,
            legal: self.legal.clone(),
            events: Vec::new(),
            mark: self.event_mark(),
        }
    }

    /// Events after the first `mark` ones, as far as this log reaches back.
    fn events_since(&self, mark: usize) -> Vec<RawEvent> {
        let from = mark.saturating_sub(self.mark).min(self.events.len());
        self.events[from..]
            .iter()
            .map(|event| {
                let [a, b, c, d] = event.args;
                (event.kind as u8, event.seen_by, a, b, c, d)
            })
            .collect()
    }

    /// How many events were told so far.
    fn event_mark(&self) -> usize {
        self.mark + self.events.len()
    }
}
