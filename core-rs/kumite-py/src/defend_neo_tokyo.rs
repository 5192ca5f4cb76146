//! Defend Neo Tokyo for Python: `DefendNeoTokyoGame` holds content, `DefendNeoTokyoState` one position.

use kumite_core::contract::{Game, ToAct};
use kumite_core::games::defend_neo_tokyo::chance::Chance;
use kumite_core::games::defend_neo_tokyo::forecast::{self, Part};
use kumite_core::games::defend_neo_tokyo::simulate::random_matches;
use kumite_core::games::defend_neo_tokyo::terms::{BOSS, Build, Mode, Phase, SLOTS, Symbol};
use kumite_core::games::defend_neo_tokyo::{Content, Setup, State, Wait};
use kumite_core::random::Random;
use pyo3::import_exception;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::batch::Batch;
use crate::classes::python_game;
use crate::game::{Log, RawEvent, RawTally, Rules, Step, Told, WaitingState};
use crate::guard::guard;
use crate::search::{RawConfig, RawReport, Recall, Stop};

import_exception!(kumite.errors, BadSetup);
import_exception!(kumite.errors, DecodeError);

/// A step of an attack: the monster, what kind of step, for a hit its number, where it goes and how much it is, and
/// (harm, whom, expectation) of all it does.
type RawStep = (u8, u8, (u8, u8, u8), Vec<(u8, u8, f64)>);

python_game!(
    Content, "Defend Neo Tokyo", DefendNeoTokyoGame, DefendNeoTokyoState,
    setup(
        mode: u8, players: u8, crew: u8, threat: u8, difficulty: u8, build: u8, captain: u8,
        is_closed: bool, roster: Vec<Option<[u8; SLOTS]>>
    )
);

/// What the monsters would do if they attacked now with a symbol, as a viewer may expect it: whether it is exact, and
/// the steps in order. Up to `most` positions are carried along at once.
#[pyfunction]
pub fn foresee_attacks(
    py: Python<'_>,
    game: &DefendNeoTokyoGame,
    view: &[u8],
    symbol: u8,
    most: usize,
) -> PyResult<(bool, Vec<RawStep>)> {
    let content = &*game.0.content;
    let symbol =
        Symbol::from_code(symbol).ok_or_else(|| DecodeError::new_err("there is no such symbol"))?;
    let (seen, viewer) = content.decode(view).map_err(DecodeError::new_err)?;
    let found = py.detach(|| {
        guard(|| {
            // Nobody reacts, so it does not matter which cards are in hand.
            let state = content.deal_anew(&seen, viewer, &mut Random::new(0));
            let is_on = state.phase >= Phase::Draw && state.phase != Phase::Over;
            is_on.then(|| forecast::forecast(content, &state, symbol, most.max(1)))
        })
    })?;
    let found = found.unwrap_or_default();
    Ok((found.is_exact, found.steps.into_iter().map(raw).collect()))
}

fn raw(step: forecast::Step) -> RawStep {
    let (kind, hit) = match step.part {
        Part::Begin => (0, (0, 0, 0)),
        Part::Hit(number, at, n) => (1, (number, at, n)),
        Part::Text => (2, (0, 0, 0)),
        Part::After => (3, (0, 0, 0)),
    };
    let harms = step.harms.into_iter();
    let harms = harms.map(|(harm, whom, amount)| (harm as u8, whom, amount));
    (step.monster, kind, hit, harms.collect())
}

#[allow(clippy::too_many_arguments)]
fn setup(
    mode: u8,
    players: u8,
    _crew: u8,
    threat: u8,
    difficulty: u8,
    build: u8,
    captain: u8,
    is_closed: bool,
    roster: Vec<Option<[u8; SLOTS]>>,
) -> PyResult<Setup> {
    let mode = Mode::from_code(mode).ok_or_else(|| BadSetup::new_err("no such mode"))?;
    let build = Build::from_code(build).ok_or_else(|| BadSetup::new_err("no such build"))?;
    Ok(Setup {
        mode,
        players,
        threat,
        difficulty,
        build,
        captain,
        is_closed,
        roster,
    })
}

fn first_position(content: &Content, setup: &Setup) -> Result<State, String> {
    State::new(content, setup)
}

impl Told for Content {
    fn load(texts: &[(&str, &str)]) -> Result<Self, String> {
        Self::from_toml(texts)
    }

    fn decode(&self, data: &[u8]) -> Result<(State, u8), String> {
        State::decode(self, data)
    }

    fn encode(&self, state: &State, viewer: u8, out: &mut Vec<u8>) {
        state.encode(viewer, out);
    }

    fn deal_anew(&self, state: &State, viewer: u8, random: &mut Random) -> State {
        state.determinized(self, viewer, random)
    }

    fn play(
        &self,
        state: &mut State,
        step: Step<Chance>,
        events: &mut Vec<RawEvent>,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        let mut log = Log(events);
        let mut play = state.play(self, &mut log, legal);
        let wait = match step {
            Step::Rest => play.run(),
            Step::Apply(seat, action) => play.apply_unchecked(seat, action),
            Step::Fall(chance, outcome) => play.fall_unchecked(chance, outcome),
        };
        match wait {
            Wait::Seat(seat) => ToAct::Seat(seat),
            Wait::Chance(chance) => ToAct::Chance(chance),
            Wait::Over => ToAct::Over,
        }
    }

    fn weigh(&self, state: &mut State, chance: Chance, mut each: impl FnMut(u32, u128)) {
        let (events, legal) = (&mut Vec::new(), &mut Vec::new());
        state
            .play(self, &mut Log(events), legal)
            .outcomes(chance, |outcome, weight| each(outcome, weight.into()));
    }

    fn payoffs(&self, state: &State) -> Vec<f64> {
        let values = self.returns(state);
        let seats = values[..self.seats(state)].iter();
        seats.map(|value| f64::from(*value)).collect()
    }

    /// Ending, score, destruction and its last space, cards of the Event Deck, life of the boss and its full life, turn.
    fn scores(&self, state: &State) -> Vec<u32> {
        let boss = state.monster(BOSS);
        let life = if boss.is_in_play() { boss.life } else { 0 };
        let full = state.boss_life(self);
        let last = self.difficulty(state.difficulty).last;
        let score = u32::from(state.score(self));
        let rest = [
            state.destruction,
            last,
            state.event_deck(),
            life,
            full,
            state.turn,
        ];
        let rest = rest.into_iter().map(u32::from);
        [state.ending as u32, score]
            .into_iter()
            .chain(rest)
            .collect()
    }
}
