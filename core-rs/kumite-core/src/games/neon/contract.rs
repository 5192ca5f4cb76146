//! NEON as search sees it.

use std::hash::{Hash, Hasher};

use super::actions::commit;
use super::chance::Chance;
use super::content::Content;
use super::events::Silent;
use super::play::{Play, Wait};
use super::state::{AttackStep, Phase, State};
use super::terms::{NO_PLAN, Who};
use super::{evaluate, facts, rules_of_thumb};
use crate::contract::{Game, Stage, ToAct, Values};
use crate::learned::Facts;
use crate::random::Random;
use crate::state_hash::StateHasher;

fn to_act(wait: Wait) -> ToAct<Chance> {
    match wait {
        Wait::Seat(seat) => ToAct::Seat(seat.0),
        Wait::Plans(seats) => ToAct::Secret(seats),
        Wait::Chance(chance) => ToAct::Chance(chance),
        Wait::Over => ToAct::Over,
    }
}

impl Content {
    fn play<'a>(
        &'a self,
        state: &'a mut State,
        sink: &'a mut Silent,
        legal: &'a mut Vec<u32>,
    ) -> Play<'a, Silent> {
        Play {
            content: self,
            state,
            sink,
            legal,
        }
    }
}

impl Game for Content {
    type State = State;
    type Chance = Chance;

    const FACTS_VERSION: u32 = 1;

    fn rest(&self, state: &mut State, legal: &mut Vec<u32>) -> ToAct<Chance> {
        to_act(self.play(state, &mut Silent, legal).run())
    }

    fn list_secret(&self, state: &State, seat: u8, legal: &mut Vec<u32>) {
        legal.clear();
        let plans = self.plans(state.seats[usize::from(seat)].hand);
        legal.extend(plans.iter().map(|code| commit(*code)));
    }

    fn apply(
        &self,
        state: &mut State,
        seat: u8,
        action: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        to_act(
            self.play(state, &mut Silent, legal)
                .apply_unchecked(Who(seat), action),
        )
    }

    fn sample(&self, state: &mut State, chance: Chance, random: &mut Random) -> u32 {
        self.play(state, &mut Silent, &mut Vec::new())
            .sample(chance, random)
    }

    fn outcomes(&self, state: &mut State, chance: Chance, out: &mut Vec<(u32, u32)>) {
        out.clear();
        self.play(state, &mut Silent, &mut Vec::new())
            .outcomes(chance, |outcome, weight| out.push((outcome, weight)));
    }

    fn fall(
        &self,
        state: &mut State,
        chance: Chance,
        outcome: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        to_act(
            self.play(state, &mut Silent, legal)
                .fall_unchecked(chance, outcome),
        )
    }

    fn seats(&self, state: &State) -> usize {
        usize::from(state.players)
    }

    fn returns(&self, state: &State) -> Values {
        state.returns().map(|value| value as f32)
    }

    fn determinize(&self, state: &State, viewer: u8, random: &mut Random) -> State {
        state.determinized(self, viewer, random)
    }

    /// The rest of a turn is the same whatever hands others hold.
    fn worlds(&self, state: &State, viewer: u8, _most: usize) -> Option<Vec<(State, f64)>> {
        Some(vec![(
            self.determinize(state, viewer, &mut Random::new(0)),
            1.0,
        )])
    }

    fn reopen(&self, state: &mut State, viewer: u8) {
        state.reopen_plans(viewer);
    }

    fn seen_by(&self, state: &State, viewer: u8) -> State {
        state.blanked(viewer)
    }

    fn key(&self, state: &State) -> u64 {
        let mut hasher = StateHasher::default();
        state.hash(&mut hasher);
        hasher.finish()
    }

    fn secret_of(&self, state: &State, seat: u8) -> u32 {
        state.seats[usize::from(seat)].hand.into()
    }

    fn evaluate(&self, state: &State) -> Values {
        evaluate::evaluate(self, state)
    }

    /// An Automa changes what everything is worth.
    fn stage(&self, state: &State) -> Option<Stage> {
        (state.phase != Phase::Over).then_some(Stage {
            kind: state.mode as u8 | state.automa << 3,
            seats: state.players,
            round: state.round,
        })
    }

    fn facts(&self, state: &State, seat: u8, facts: &mut Facts) {
        facts::facts(self, state, Who(seat), facts);
    }

    fn is_quiet(&self, state: &State) -> bool {
        state.phase == Phase::Plan && state.seats().iter().all(|seat| seat.plan == NO_PLAN)
    }

    fn tail(&self, state: &State) -> Option<u32> {
        let place = u32::from(state.next_action) | u32::from(state.cursor) << 4;
        (state.stack_len > 0).then_some(self.turn(state) << 8 | place)
    }

    /// Until damage is dealt, dice are; steps and cards after it are good or bad for the rest of the turn.
    fn is_settled_by_tail(&self, state: &State) -> bool {
        state.is_attack_on() && state.attack.step < AttackStep::Damage
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.round) << 8 | u32::from(state.phase as u8) << 4 | u32::from(state.turn.0)
    }

    fn points(&self, state: &State) -> Values {
        evaluate::points(self, state)
    }

    fn judge(&self, state: &mut State, seat: u8, legal: &[u32], scores: &mut Vec<f32>) {
        rules_of_thumb::judge(self, state, Who(seat), legal, scores);
    }
}
