//! Super Fantasy Brawl for Python: `SuperFantasyBrawlGame` holds content, `SuperFantasyBrawlState` one position.

use kumite_core::contract::{Game, ToAct};
use kumite_core::games::super_fantasy_brawl::chance::Chance;
use kumite_core::games::super_fantasy_brawl::simulate::random_matches;
use kumite_core::games::super_fantasy_brawl::terms::{Formation, Mode};
use kumite_core::games::super_fantasy_brawl::{Content, Setup, State, Wait};
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

python_game!(
    Content, "Super Fantasy Brawl", SuperFantasyBrawlGame, SuperFantasyBrawlState,
    setup(
        mode: u8, players: u8, formation: u8, teams: Vec<u16>, pool_size: u8, duplicates: bool,
        first: u8
    )
);

fn setup(
    mode: u8,
    _players: u8,
    formation: u8,
    teams: Vec<u16>,
    pool_size: u8,
    duplicates: bool,
    first: u8,
) -> PyResult<Setup> {
    let mode = Mode::from_code(mode).ok_or_else(|| BadSetup::new_err("no such mode"))?;
    let formation =
        Formation::from_code(formation).ok_or_else(|| BadSetup::new_err("no such formation"))?;
    Ok(Setup {
        mode,
        formation,
        teams,
        pool_size,
        duplicates,
        first,
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
            Wait::Secret(seats) => ToAct::Secret(seats),
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

    /// Points of each seat's side, the winning side, how the match ended.
    fn scores(&self, state: &State) -> Vec<u32> {
        let seats = 0..usize::from(state.players);
        let points = seats.map(|seat| state.points[seat % 2]);
        let others = [state.winner, state.ending as u8];
        points.chain(others).map(u32::from).collect()
    }
}
