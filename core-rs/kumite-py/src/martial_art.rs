//! Martial Art for Python: `MartialArtGame` holds content, `MartialArtState` one position.

use kumite_core::contract::{Game, ToAct};
use kumite_core::games::martial_art::chance::Chance;
use kumite_core::games::martial_art::simulate::random_matches;
use kumite_core::games::martial_art::terms::{Mode, Who};
use kumite_core::games::martial_art::{Content, Position, Setup, State, Wait};
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
    Content, "Martial Art", MartialArtGame, MartialArtState,
    setup(mode: u8, players: u8, roster: Vec<u8>, deal: bool)
);

fn setup(mode: u8, players: u8, roster: Vec<u8>, deal: bool) -> PyResult<Setup> {
    let mode = Mode::from_code(mode).ok_or_else(|| BadSetup::new_err("no such mode"))?;
    Ok(Setup {
        mode,
        players,
        roster,
        deal,
    })
}

fn first_position(content: &Content, setup: &Setup) -> Result<Position, String> {
    Position::new(content, setup)
}

impl Told for Content {
    fn load(texts: &[(&str, &str)]) -> Result<Self, String> {
        Self::from_toml(texts)
    }

    fn decode(&self, data: &[u8]) -> Result<(Position, u8), String> {
        Position::decode(data)
    }

    fn encode(&self, position: &Position, viewer: u8, out: &mut Vec<u8>) {
        position.encode(viewer, out);
    }

    fn deal_anew(&self, position: &Position, viewer: u8, random: &mut Random) -> Position {
        position.determinized(self, viewer, random)
    }

    fn play(
        &self,
        position: &mut Position,
        step: Step<Chance>,
        events: &mut Vec<RawEvent>,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        let mut log = Log(events);
        let mut play = position.play(self, &mut log, legal);
        let wait = match step {
            Step::Rest => play.run(),
            Step::Apply(seat, action) => play.apply_unchecked(Who(seat), action),
            Step::Fall(chance, outcome) => play.fall_unchecked(chance, outcome),
        };
        match wait {
            Wait::Seat(seat) => ToAct::Seat(seat.0),
            Wait::Secret(seats) => ToAct::Secret(seats),
            Wait::Chance(chance) => ToAct::Chance(chance),
            Wait::Over => ToAct::Over,
        }
    }

    fn weigh(&self, position: &mut Position, chance: Chance, each: impl FnMut(u32, u128)) {
        let (events, legal) = (&mut Vec::new(), &mut Vec::new());
        position
            .play(self, &mut Log(events), legal)
            .outcomes(chance, each);
    }

    fn payoffs(&self, position: &Position) -> Vec<f64> {
        position.state.returns()[..self.seats(position)].to_vec()
    }

    /// Place per seat, winners, how the match ended.
    fn scores(&self, position: &Position) -> Vec<u32> {
        let scores = position.state.scores(self);
        let others = [scores.winners, scores.ending as u8];
        let places = scores.places[..self.seats(position)].iter();
        places.chain(&others).copied().map(u32::from).collect()
    }

    fn foresee(&self, state: &Position, viewer: u8, action: u32, limit: u32) -> Option<Vec<Aimed>> {
        what_if::foresee(self, state, viewer, action, limit)
    }
}
