//! NEON for Python: `NeonGame` holds content, `NeonState` one position.

use kumite_core::contract::{Game, ToAct};
use kumite_core::games::neon::chance::Chance;
use kumite_core::games::neon::simulate::random_matches;
use kumite_core::games::neon::terms::{Mode, Who};
use kumite_core::games::neon::what_if::{Attacked, Watched};
use kumite_core::games::neon::{Content, Play, Setup, State, Wait};
use kumite_core::random::Random;
use kumite_core::what_if::{self, Aimed};
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
    Content, "NEON", NeonGame, NeonState,
    setup(mode: u8, players: u8, roster: Vec<u8>, automa: u8, track: u8)
);

fn setup(mode: u8, players: u8, roster: Vec<u8>, automa: u8, track: u8) -> PyResult<Setup> {
    let mode = Mode::from_code(mode).ok_or_else(|| BadSetup::new_err("no such mode"))?;
    Ok(Setup {
        mode,
        players,
        roster,
        automa,
        track,
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
        state.encode(self, viewer, out);
    }

    fn deal_anew(&self, state: &State, viewer: u8, random: &mut Random) -> State {
        self.determinize(state, viewer, random)
    }

    fn play(
        &self,
        state: &mut State,
        step: Step<Chance>,
        events: &mut Vec<RawEvent>,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        let mut play = Play {
            content: self,
            state,
            sink: &mut Log(events),
            legal,
        };
        let wait = match step {
            Step::Rest => play.run(),
            Step::Apply(seat, action) => play.apply_unchecked(Who(seat), action),
            Step::Fall(chance, outcome) => play.fall_unchecked(chance, outcome),
        };
        match wait {
            Wait::Seat(seat) => ToAct::Seat(seat.0),
            Wait::Plans(seats) => ToAct::Secret(seats),
            Wait::Chance(chance) => ToAct::Chance(chance),
            Wait::Over => ToAct::Over,
        }
    }

    fn weigh(&self, state: &mut State, chance: Chance, mut each: impl FnMut(u32, u128)) {
        let mut unread = Vec::new();
        let play = Play {
            content: self,
            state,
            sink: &mut Log(&mut unread),
            legal: &mut Vec::new(),
        };
        play.outcomes(chance, |outcome, weight| each(outcome, weight.into()));
    }

    fn payoffs(&self, state: &State) -> Vec<f64> {
        state.returns()[..self.seats(state)].to_vec()
    }

    fn foresee(&self, state: &State, viewer: u8, action: u32, limit: u32) -> Option<Vec<Aimed>> {
        what_if::foresee(&Watched(self), &Attacked::new(state), viewer, action, limit)
    }

    /// Victory points per seat, the Automa's, winners, best player.
    fn scores(&self, state: &State) -> Vec<u32> {
        let scores = state.scores(self);
        let others = [
            scores.automa,
            scores.winners.into(),
            scores.best_player.0.into(),
        ];
        let seats = scores.seats[..self.seats(state)].iter();
        seats.chain(&others).copied().map(u32::from).collect()
    }
}
