//! Martial Art as search sees it. Worlds dealt for a search keep no track of what others know: no rule reads it.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::chance::{Chance, Weight};
use super::content::Content;
use super::events::Silent;
use super::play::{Wait, list_secret};
use super::position::Position;
use super::terms::*;
use super::{actions, evaluate, facts, rules_of_thumb};
use crate::contract::{Game, Stage, ToAct, Values};
use crate::learned::Facts;
use crate::random::Random;
use crate::state_hash::StateHasher;

fn to_act(wait: Wait) -> ToAct<Chance> {
    match wait {
        Wait::Seat(seat) => ToAct::Seat(seat.0),
        Wait::Secret(seats) => ToAct::Secret(seats),
        Wait::Chance(chance) => ToAct::Chance(chance),
        Wait::Over => ToAct::Over,
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Game for Content {
    type State = Position;
    type Chance = Chance;

    const FACTS_VERSION: u32 = 1;

    fn rest(&self, state: &mut Position, legal: &mut Vec<u32>) -> ToAct<Chance> {
        to_act(state.play(self, &mut Silent, legal).run())
    }

    fn list_secret(&self, state: &Position, seat: u8, legal: &mut Vec<u32>) {
        list_secret(self, &state.state, Who(seat), legal);
    }

    fn apply(
        &self,
        state: &mut Position,
        seat: u8,
        action: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        to_act(
            state
                .play(self, &mut Silent, legal)
                .apply_unchecked(Who(seat), action),
        )
    }

    fn sample(&self, state: &mut Position, chance: Chance, random: &mut Random) -> u32 {
        state
            .play(self, &mut Silent, &mut Vec::new())
            .sample(chance, random)
    }

    /// Weights that do not fit are scaled down together; only dice of a pack with very many faces have such.
    fn outcomes(&self, state: &mut Position, chance: Chance, out: &mut Vec<(u32, u32)>) {
        out.clear();
        let (mut silent, mut legal) = (Silent, Vec::new());
        let play = state.play(self, &mut silent, &mut legal);
        let mut total: Weight = 0;
        play.outcomes(chance, |_, weight| total += weight);
        let surplus = (128 - total.leading_zeros()).saturating_sub(32);
        play.outcomes(chance, |outcome, weight| {
            out.push((outcome, (weight >> surplus).max(1) as u32));
        });
    }

    fn fall(
        &self,
        state: &mut Position,
        chance: Chance,
        outcome: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        to_act(
            state
                .play(self, &mut Silent, legal)
                .fall_unchecked(chance, outcome),
        )
    }

    fn seats(&self, state: &Position) -> usize {
        usize::from(state.state.players)
    }

    fn returns(&self, state: &Position) -> Values {
        let mut values = Values::default();
        for (value, own) in values.iter_mut().zip(state.state.returns()) {
            *value = own as f32;
        }
        values
    }

    fn determinize(&self, state: &Position, viewer: u8, random: &mut Random) -> Position {
        let mut dealt = state.determinized(self, viewer, random);
        dealt.is_tracked = false;
        dealt
    }

    fn worlds(&self, state: &Position, viewer: u8, most: usize) -> Option<Vec<(Position, f64)>> {
        state.worlds(self, viewer, most)
    }

    fn shown(&self, action: u32) -> u32 {
        actions::shown(action)
    }

    fn seen_by(&self, state: &Position, viewer: u8) -> Position {
        state.blanked(viewer)
    }

    fn key(&self, state: &Position) -> u64 {
        let mut hasher = StateHasher::default();
        state.state.hash(&mut hasher);
        hasher.finish()
    }

    fn secret_of(&self, state: &Position, seat: u8) -> u32 {
        let place = state.state.seat(Who(seat));
        match state.state.phase {
            Phase::Skills => place.skills.into(),
            Phase::Layout => hash(&(place.areas, place.reserve)) as u32,
            _ => 0,
        }
    }

    fn evaluate(&self, state: &Position) -> Values {
        evaluate::evaluate(self, &state.state)
    }

    /// Between turns nothing hangs in the air.
    fn stage(&self, state: &Position) -> Option<Stage> {
        let state = &state.state;
        (state.phase != Phase::Over).then_some(Stage {
            kind: state.mode as u8,
            seats: state.players,
            round: state.round,
        })
    }

    fn facts(&self, state: &Position, seat: u8, facts: &mut Facts) {
        facts::facts(self, &state.state, Who(seat), facts);
    }

    fn is_quiet(&self, state: &Position) -> bool {
        state.state.phase == Phase::Start
    }

    fn tail(&self, state: &Position) -> Option<u32> {
        let phase = state.state.phase;
        let strikes = phase >= Phase::Strike && phase < Phase::AfterStep;
        strikes.then(|| self.turn(state))
    }

    fn turn(&self, state: &Position) -> u32 {
        let state = &state.state;
        let setup = if state.phase < Phase::Begin {
            state.phase as u32 + 1
        } else {
            0
        };
        let turn = u32::from(state.active.0) << 1 | u32::from(state.turn.is_bonus);
        u32::from(state.round) << 12 | setup << 4 | turn
    }

    fn points(&self, state: &Position) -> Values {
        evaluate::points(self, &state.state)
    }

    fn judge(&self, state: &mut Position, seat: u8, legal: &[u32], scores: &mut Vec<f32>) {
        rules_of_thumb::judge(self, &mut state.state, Who(seat), legal, scores);
    }
}
