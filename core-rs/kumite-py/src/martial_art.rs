//! Martial Art for Python: `MartialArtGame` holds content, `MartialArtState` one position.

use std::sync::Arc;

use kumite_core::batch::Observed;
use kumite_core::contract::{Game, ToAct};
use kumite_core::games::martial_art::chance::{Chance, Weight};
use kumite_core::games::martial_art::codec::{FULL, SPECTATOR};
use kumite_core::games::martial_art::events::Event;
use kumite_core::games::martial_art::play::list_secret;
use kumite_core::games::martial_art::simulate::random_matches;
use kumite_core::games::martial_art::terms::{MAX_SEATS, Mode};
use kumite_core::games::martial_art::{Content, Play, Position, Setup, State, Wait};
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

/// Martial Art with its content loaded.
#[pyclass(frozen, module = "kumite._core")]
pub struct MartialArtGame {
    content: Arc<Content>,
}

/// Options of a match as numbers.
fn setup(mode: u8, players: u8, roster: Vec<u8>, deal: bool) -> PyResult<Setup> {
    let mode = Mode::from_code(mode).ok_or_else(|| BadSetup::new_err("no such mode"))?;
    Ok(Setup {
        mode,
        players,
        roster,
        deal,
    })
}

impl MartialArtGame {
    fn read(&self, data: &[u8]) -> PyResult<(Position, u8)> {
        guard(|| Position::decode(&self.content, data))?.map_err(DecodeError::new_err)
    }

    fn read_full(&self, data: &[u8]) -> PyResult<Position> {
        let (position, viewer) = self.read(data)?;
        if viewer != FULL {
            return Err(DecodeError::new_err("these bytes are a view, not a state"));
        }
        Ok(position)
    }

    fn read_view(&self, data: &[u8]) -> PyResult<(Position, u8)> {
        let (view, viewer) = self.read(data)?;
        if viewer >= view.state.players {
            return Err(DecodeError::new_err("these bytes are no seat's view"));
        }
        Ok((view, viewer))
    }

    /// The position as it was encoded; encoded positions always wait for something.
    fn waiting(&self, position: Position) -> PyResult<MartialArtState> {
        let mut decoded = MartialArtState::at_rest(Arc::clone(&self.content), position)?;
        if decoded.position != position || !decoded.can_go_on() {
            return Err(DecodeError::new_err(
                "no state of a match: it waits for nobody",
            ));
        }
        Ok(decoded)
    }
}

#[pymethods]
impl MartialArtGame {
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
        deal: bool,
    ) -> PyResult<MartialArtState> {
        let setup = setup(mode, players, roster, deal)?;
        let position = Position::new(&self.content, &setup).map_err(BadSetup::new_err)?;
        MartialArtState::at_rest(Arc::clone(&self.content), position)
    }

    /// A state from its canonical bytes.
    fn decode(&self, data: &[u8]) -> PyResult<MartialArtState> {
        self.waiting(self.read_full(data)?)
    }

    /// A random full state that fits a view.
    #[allow(clippy::wrong_self_convention)]
    fn from_view(&self, data: &[u8], seed: u64) -> PyResult<MartialArtState> {
        let (view, viewer) = self.read(data)?;
        if viewer == FULL {
            return Err(DecodeError::new_err("these bytes are a state, not a view"));
        }
        let dealt = guard(|| view.determinized(&self.content, viewer, &mut Random::new(seed)))?;
        self.waiting(dealt)
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
        let (position, viewer) = self.read_view(view)?;
        let (stop, recall) = (stop.as_deref(), recall.as_deref());
        think(py, &*self.content, &position, viewer, &config, stop, recall)
    }

    /// Exact values of every legal action of the seat to act to the end of the turn: (action, points, chances), or
    /// None if that takes more than `limit` nodes. For proofs only: it is given the full state, and uses what its seat sees.
    fn solve(
        &self,
        py: Python<'_>,
        data: &[u8],
        limit: u32,
    ) -> PyResult<Option<Vec<(u32, f32, f32)>>> {
        let mut position = self.read_full(data)?;
        position.is_tracked = false;
        let game = &*self.content;
        py.detach(|| {
            guard(|| {
                let ToAct::Seat(seat) = game.rest(&mut position.clone(), &mut Vec::new()) else {
                    return None;
                };
                let worlds = game.worlds(&position, seat, limit as usize)?;
                let by = |measure| {
                    let rest = RestOfTurn::new(game, &position, measure);
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
            let mut position = self.content.determinize(&view, viewer, &mut Random::new(0));
            let mut legal = Vec::new();
            match self.content.rest(&mut position, &mut legal) {
                ToAct::Seat(seat) if seat == viewer => {}
                ToAct::Secret(seats) if seats >> viewer & 1 == 1 => {
                    self.content.list_secret(&position, viewer, &mut legal);
                }
                _ => legal.clear(),
            }
            let mut scores = Vec::new();
            self.content
                .judge(&mut position, viewer, &legal, &mut scores);
            legal.into_iter().zip(scores).collect()
        })
    }

    /// Random matches: games, decisions, forced, chance, branching and wins per seat.
    #[allow(clippy::too_many_arguments)]
    fn simulate(
        &self,
        py: Python<'_>,
        mode: u8,
        players: u8,
        roster: Vec<u8>,
        deal: bool,
        games: u64,
        seed: u64,
    ) -> PyResult<(u64, u64, u64, u64, u64, [u64; MAX_SEATS])> {
        let setup = setup(mode, players, roster, deal)?;
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

    /// Bytes of one state in memory, without what others know.
    #[staticmethod]
    fn state_bytes() -> usize {
        size_of::<State>()
    }
}

/// One position of Martial Art.
#[pyclass(module = "kumite._core")]
pub struct MartialArtState {
    content: Arc<Content>,
    position: Position,
    wait: Wait,
    legal: Vec<u32>,
    events: Vec<Event>,
    /// Events told before this object's log begins.
    mark: usize,
}

type RawEvent = (u8, u8, u16, u16, u16, u16);

impl MartialArtState {
    fn at_rest(content: Arc<Content>, mut position: Position) -> PyResult<Self> {
        let mut legal = Vec::new();
        let mut events = Vec::new();
        let wait = guard(|| position.play(&content, &mut events, &mut legal).run())?;
        Ok(Self {
            content,
            position,
            wait,
            legal,
            events,
            mark: 0,
        })
    }

    /// Whether everybody it waits for has something to choose from; false only for nonsense.
    fn can_go_on(&mut self) -> bool {
        match self.wait {
            Wait::Seat(_) => !self.legal.is_empty(),
            Wait::Secret(seats) => {
                (0..8).all(|seat| seats >> seat & 1 == 0 || !self.list(seat).is_empty())
            }
            Wait::Chance(_) => !self.outcomes().is_empty(),
            Wait::Over => true,
        }
    }

    /// Runs `change` on a copy and keeps it only if nothing failed.
    fn change(&mut self, change: impl FnOnce(&mut Play<'_, Vec<Event>>) -> Wait) -> PyResult<()> {
        let mut position = self.position;
        let told = self.events.len();
        let (content, events, legal) = (&self.content, &mut self.events, &mut self.legal);
        match guard(|| change(&mut position.play(content, events, legal))) {
            Ok(wait) => {
                self.position = position;
                self.wait = wait;
                Ok(())
            }
            Err(error) => {
                self.events.truncate(told);
                let mut old = self.position;
                let (events, legal) = (&mut Vec::<Event>::new(), &mut self.legal);
                guard(|| old.play(&self.content, events, legal).run())?;
                Err(error)
            }
        }
    }

    fn list(&self, seat: u8) -> Vec<u32> {
        match self.wait {
            Wait::Seat(waited) if waited == seat => self.legal.clone(),
            Wait::Secret(seats) if seat < 8 && seats >> seat & 1 == 1 => {
                let mut legal = Vec::new();
                list_secret(&self.content, &self.position.state, seat, &mut legal);
                legal
            }
            _ => Vec::new(),
        }
    }

    fn check_viewer(&self, viewer: u8) -> PyResult<()> {
        if viewer >= self.position.state.players && viewer != SPECTATOR {
            return Err(IllegalAction::new_err(format!("there is no seat {viewer}")));
        }
        Ok(())
    }

    fn is_legal(&self, seat: u8, action: u32) -> bool {
        match self.wait {
            Wait::Seat(waited) => waited == seat && self.legal.binary_search(&action).is_ok(),
            _ => self.list(seat).binary_search(&action).is_ok(),
        }
    }

    fn can_fall(&mut self, chance: Chance, outcome: u32) -> bool {
        let mut is_known = false;
        let (events, legal) = (&mut Vec::<Event>::new(), &mut Vec::new());
        self.position
            .play(&self.content, events, legal)
            .outcomes(chance, |known, _| is_known |= known == outcome);
        is_known
    }

    fn weights(&mut self) -> Vec<(u32, Weight)> {
        let Wait::Chance(chance) = self.wait else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let (events, legal) = (&mut Vec::<Event>::new(), &mut Vec::new());
        self.position
            .play(&self.content, events, legal)
            .outcomes(chance, |outcome, weight| all.push((outcome, weight)));
        all
    }
}

#[pymethods]
impl MartialArtState {
    /// Bit per seat that must choose, 128 for chance, 0 when over.
    fn to_act(&self) -> u8 {
        match self.wait {
            Wait::Seat(seat) => 1 << seat,
            Wait::Secret(seats) => seats,
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
    fn outcomes(&mut self) -> Vec<(u32, Weight)> {
        self.weights()
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
        let state = &self.position.state;
        state.returns()[..usize::from(state.players)].to_vec()
    }

    /// Place per seat, winners, how the match ended.
    fn scores(&self) -> Vec<u32> {
        let state = &self.position.state;
        let scores = state.scores(&self.content);
        let places = &scores.places[..usize::from(state.players)];
        let others = [scores.winners, scores.ending as u8];
        places
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
        self.position.blanked(viewer).encode(viewer, &mut bytes);
        Ok(PyBytes::new(py, &bytes))
    }

    /// What a seat may know, as wide for every position of a setup.
    fn observe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyBytes>> {
        self.check_viewer(seat)?;
        let mut bytes = Vec::with_capacity(1024);
        self.content.observe(&self.position, seat, &mut bytes);
        Ok(PyBytes::new(py, &bytes))
    }

    /// Matches that begin here, stepped together.
    fn batch(&self, matches: usize, seed: u64, threads: usize) -> PyResult<Batch> {
        Batch::of(&self.content, self.position, matches, seed, threads)
    }

    /// A random full state that the seat (or 254, a spectator) cannot tell from this one.
    fn determinize(&self, seat: u8, seed: u64) -> PyResult<Self> {
        self.check_viewer(seat)?;
        let dealt = self
            .position
            .determinized(&self.content, seat, &mut Random::new(seed));
        Self::at_rest(Arc::clone(&self.content), dealt)
    }

    /// Canonical bytes of everything.
    fn encode<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut bytes = Vec::with_capacity(512);
        self.position.encode(FULL, &mut bytes);
        PyBytes::new(py, &bytes)
    }

    /// An independent copy; its log begins at the same mark.
    #[pyo3(name = "clone")]
    fn copy(&self) -> Self {
        Self {
            content: Arc::clone(&self.content),
            position: self.position,
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
