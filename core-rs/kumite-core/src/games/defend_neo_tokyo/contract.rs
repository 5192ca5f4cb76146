//! Defend Neo Tokyo as search sees it.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::chance::Chance;
use super::content::Content;
use super::events::Silent;
use super::play::Wait;
use super::state::{Frame, State};
use super::terms::*;
use super::{evaluate, proof, rules_of_thumb, wish};
use crate::contract::{Game, Stage, ToAct, Values};
use crate::random::Random;
use crate::wire::Wire;

/// Points of life by which monsters must differ for a search to tell positions after a roll apart.
const LIKE_LIFE: u8 = 6;

fn to_act(wait: Wait) -> ToAct<Chance> {
    match wait {
        Wait::Seat(seat) => ToAct::Seat(seat),
        Wait::Chance(chance) => ToAct::Chance(chance),
        Wait::Over => ToAct::Over,
    }
}

impl Game for Content {
    type State = State;
    type Chance = Chance;

    fn rest(&self, state: &mut State, legal: &mut Vec<u32>) -> ToAct<Chance> {
        to_act(state.play(self, &mut Silent, legal).run())
    }

    /// Nobody ever chooses secretly.
    fn list_secret(&self, _state: &State, _seat: u8, legal: &mut Vec<u32>) {
        legal.clear();
    }

    fn apply(
        &self,
        state: &mut State,
        seat: u8,
        action: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        let mut silent = Silent;
        let mut play = state.play(self, &mut silent, legal);
        to_act(play.apply_unchecked(seat, action))
    }

    fn sample(&self, state: &mut State, chance: Chance, random: &mut Random) -> u32 {
        let mut legal = Vec::new();
        let mut silent = Silent;
        state
            .play(self, &mut silent, &mut legal)
            .sample(chance, random)
    }

    fn outcomes(&self, state: &mut State, chance: Chance, out: &mut Vec<(u32, u32)>) {
        out.clear();
        let mut silent = Silent;
        state
            .play(self, &mut silent, &mut Vec::new())
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
        let mut play = state.play(self, &mut silent, legal);
        to_act(play.fall_unchecked(chance, outcome))
    }

    /// Whom dice have felled, roughly what the others have left, and where everybody stands with which cards: a search that
    /// told all outcomes apart would hardly look beyond the first roll.
    fn came_to(&self, state: &State, outcome: u32) -> u32 {
        let mut hasher = FxHasher::default();
        for monster in &state.monsters {
            hasher.write(&[
                monster.status as u8,
                monster.space,
                monster.life / LIKE_LIFE,
            ]);
        }
        for mech in state.crew() {
            hasher.write_u32(mech.hand.0);
            hasher.write_u8(mech.space);
        }
        hasher.write(&[state.phase as u8, state.depth]);
        if state.dice != Wire::EMPTY {
            hasher.write_u32(outcome);
        }
        let key = hasher.finish();
        (key >> 32) as u32 ^ key as u32
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
        state.blanked(viewer)
    }

    /// The city's bytes go in as slices: most of a state is bytes, and a slice takes eight at a time.
    fn key(&self, state: &State) -> u64 {
        let mut hasher = FxHasher::default();
        hasher.write(&state.citizens);
        hasher.write(&state.damage.0);
        hasher.write(&state.queue);
        hasher.write(&[
            state.phase as u8,
            state.step,
            state.cursor,
            state.turn,
            state.captain,
            state.go,
            state.floor,
            state.asked,
            state.attack_track,
            state.last_mover,
            state.destruction,
            state.current_event,
            state.symbol as u8,
            state.lasting,
            state.deck_appears,
            state.deck_events,
        ]);
        hasher.write_u64(u64::from(state.event_pool.0) << 32 | u64::from(state.event_discard.0));
        hasher.write_u64(u64::from(state.city_discard.0) << 32 | u64::from(state.drawn.0));
        (state.threat, state.city_known, state.event_known).hash(&mut hasher);
        hasher.write(&state.dice.0);
        state.monsters.hash(&mut hasher);
        let depth = usize::from(state.depth).min(MAX_DEPTH);
        state.stack[..depth].hash(&mut hasher);
        state.crew().hash(&mut hasher);
        hasher.finish()
    }

    fn secret_of(&self, _state: &State, _seat: u8) -> u32 {
        0
    }

    fn evaluate(&self, state: &State) -> Values {
        evaluate::evaluate(self, state)
    }

    fn stage(&self, state: &State) -> Option<Stage> {
        (state.phase != Phase::Over).then_some(Stage {
            kind: state.mode as u8 | state.difficulty << 3,
            seats: state.players,
            round: state.turn,
        })
    }

    /// Between turns nothing hangs in the air.
    fn is_quiet(&self, state: &State) -> bool {
        state.phase == Phase::Draw
    }

    /// A go, or a monster's attack, until the frames it has pushed are gone.
    fn tail(&self, state: &State) -> Option<u32> {
        if state.depth == 0 {
            return None;
        }
        let goes: u32 = state.crew().iter().map(|mech| u32::from(mech.goes)).sum();
        let is_due = |monster: &&super::state::Monster| monster.is(monster_mark::DUE);
        let due = state.monsters.iter().filter(is_due).count() as u32;
        Some(self.turn(state) << 16 ^ goes << 4 ^ due)
    }

    /// Only which dice to roll again: what else is chosen in the middle of things is about what comes after them.
    fn is_settled_by_tail(&self, state: &State) -> bool {
        let depth = usize::from(state.depth).min(MAX_DEPTH);
        let is_rolled =
            |frame: &Frame| frame.kind == FrameKind::Window && frame.id == Window::Rolled as u8;
        state.stack[..depth].iter().any(is_rolled)
    }

    /// What to discard at the end of a turn: it matters in the next one, and a search is judged before.
    fn is_by_thumb(&self, state: &State) -> bool {
        state.phase == Phase::Discard
    }

    fn turn(&self, state: &State) -> u32 {
        let stage = match state.phase {
            Phase::Draw | Phase::Power | Phase::Evac => 1,
            Phase::Event | Phase::Aid | Phase::EventAttacks | Phase::EventEnd => 2,
            Phase::Action => 3,
            Phase::MonsterAttacks => 4,
            Phase::End | Phase::Discard => 5,
            Phase::Over => 6,
            phase => phase as u32 + 8,
        };
        u32::from(state.turn) << 5 | stage
    }

    fn points(&self, state: &State) -> Values {
        proof::points(self, state)
    }

    fn is_proof_over(&self, start: &State, now: &State) -> bool {
        proof::is_over(start, now)
    }

    fn granted(&self, before: &State, after: &State, seat: u8, wish: u32) -> f32 {
        wish::granted(before, after, seat, wish)
    }

    fn judge(&self, state: &mut State, _seat: u8, legal: &[u32], scores: &mut Vec<f32>) {
        rules_of_thumb::judge(self, state, legal, scores);
    }
}
