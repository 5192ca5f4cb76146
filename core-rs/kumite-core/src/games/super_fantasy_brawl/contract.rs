//! Super Fantasy Brawl as search sees it.

use std::hash::{Hash, Hasher};

use super::chance::Chance;
use super::content::Content;
use super::events::Silent;
use super::forming::list_secret;
use super::play::Wait;
use super::state::State;
use super::terms::*;
use super::{evaluate, facts, rules_of_thumb};
use crate::contract::{Game, ToAct, Values};
use crate::learned::Facts;
use crate::random::Random;
use crate::state_hash::StateHasher;

fn to_act(wait: Wait) -> ToAct<Chance> {
    match wait {
        Wait::Seat(seat) => ToAct::Seat(seat),
        Wait::Secret(seats) => ToAct::Secret(seats),
        Wait::Chance(chance) => ToAct::Chance(chance),
        Wait::Over => ToAct::Over,
    }
}

impl Game for Content {
    type State = State;
    type Chance = Chance;

    const FACTS_VERSION: u32 = 1;

    fn rest(&self, state: &mut State, legal: &mut Vec<u32>) -> ToAct<Chance> {
        to_act(state.play(self, &mut Silent, legal).run())
    }

    fn list_secret(&self, state: &State, seat: u8, legal: &mut Vec<u32>) {
        list_secret(self, state, seat, legal);
    }

    fn apply(
        &self,
        state: &mut State,
        seat: u8,
        action: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        let mut silent = Silent;
        to_act(
            state
                .play(self, &mut silent, legal)
                .apply_unchecked(seat, action),
        )
    }

    fn sample(&self, state: &mut State, chance: Chance, random: &mut Random) -> u32 {
        state
            .play(self, &mut Silent, &mut Vec::new())
            .sample(chance, random)
    }

    fn outcomes(&self, state: &mut State, chance: Chance, out: &mut Vec<(u32, u32)>) {
        out.clear();
        state
            .play(self, &mut Silent, &mut Vec::new())
            .outcomes(chance, |outcome, weight| out.push((outcome, weight)));
    }

    fn fall(
        &self,
        state: &mut State,
        chance: Chance,
        outcome: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        let mut silent = Silent;
        to_act(
            state
                .play(self, &mut silent, legal)
                .fall_unchecked(chance, outcome),
        )
    }

    fn seats(&self, state: &State) -> usize {
        usize::from(state.players)
    }

    fn returns(&self, state: &State) -> Values {
        evaluate::returns(state)
    }

    fn determinize(&self, state: &State, viewer: u8, random: &mut Random) -> State {
        state.determinized(self, viewer, random)
    }

    fn worlds(&self, state: &State, viewer: u8, most: usize) -> Option<Vec<(State, f64)>> {
        state.worlds(self, viewer, most)
    }

    fn seen_by(&self, state: &State, viewer: u8) -> State {
        state.blanked(self, viewer)
    }

    fn key(&self, state: &State) -> u64 {
        let mut hasher = StateHasher::default();
        state.hash(&mut hasher);
        hasher.finish()
    }

    fn secret_of(&self, state: &State, seat: u8) -> u32 {
        match state.phase {
            Phase::Bring => state.seat(seat).brought.into(),
            _ => 0,
        }
    }

    fn evaluate(&self, state: &State) -> Values {
        evaluate::evaluate(self, state)
    }

    fn stage(&self, state: &State) -> Option<crate::contract::Stage> {
        (state.phase != Phase::Over).then_some(crate::contract::Stage {
            kind: state.mode as u8,
            seats: state.players,
            round: state.round,
        })
    }

    fn facts(&self, state: &State, seat: u8, facts: &mut Facts) {
        facts::facts(self, state, seat, facts);
    }

    /// Between Actions nothing hangs in the air.
    fn is_quiet(&self, state: &State) -> bool {
        state.phase == Phase::Activate
    }

    fn tail(&self, state: &State) -> Option<u32> {
        let is_attack = state.stage >= Stage::Aim;
        is_attack.then(|| self.turn(state))
    }

    /// A turn is a few Actions, each with its way, its target and its orientation.
    fn plans_turns(&self, state: &State, seat: u8) -> bool {
        state.round > 0 && state.active == seat
    }

    /// Upkeep comes after the turn's last choice and is chance alone, so it belongs to what follows.
    fn turn(&self, state: &State) -> u32 {
        let setup = if state.round == 0 {
            state.phase as u32 + 1
        } else {
            0
        };
        let is_spent = matches!(state.phase, Phase::Upkeep | Phase::Advance);
        let turn = u32::from(state.active) << 1 | u32::from(is_spent);
        u32::from(state.round) << 12 | setup << 4 | turn
    }

    fn points(&self, state: &State) -> Values {
        evaluate::points(self, state)
    }

    fn judge(&self, state: &mut State, seat: u8, legal: &[u32], scores: &mut Vec<f32>) {
        rules_of_thumb::judge(self, state, seat, legal, scores);
    }
}
