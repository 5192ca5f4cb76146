//! A game whose searcher sees everything: no bot, only the measure of what luck leaves to skill.

use kumite_core::contract::{Game, ToAct, Values};
use kumite_core::random::Random;

/// The game with nothing dealt anew: hands and plans are known as they are.
pub struct Seeing<'a, G>(pub &'a G);

impl<G: Game> Game for Seeing<'_, G> {
    type State = G::State;
    type Chance = G::Chance;

    fn rest(&self, state: &mut G::State, legal: &mut Vec<u32>) -> ToAct<G::Chance> {
        self.0.rest(state, legal)
    }

    fn list_secret(&self, state: &G::State, seat: u8, legal: &mut Vec<u32>) {
        self.0.list_secret(state, seat, legal);
    }

    fn apply(
        &self,
        state: &mut G::State,
        seat: u8,
        action: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<G::Chance> {
        self.0.apply(state, seat, action, legal)
    }

    fn sample(&self, state: &mut G::State, chance: G::Chance, random: &mut Random) -> u32 {
        self.0.sample(state, chance, random)
    }

    fn outcomes(&self, state: &mut G::State, chance: G::Chance, out: &mut Vec<(u32, u32)>) {
        self.0.outcomes(state, chance, out);
    }

    fn fall(
        &self,
        state: &mut G::State,
        chance: G::Chance,
        outcome: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<G::Chance> {
        self.0.fall(state, chance, outcome, legal)
    }

    fn seats(&self, state: &G::State) -> usize {
        self.0.seats(state)
    }

    fn returns(&self, state: &G::State) -> Values {
        self.0.returns(state)
    }

    fn determinize(&self, state: &G::State, _viewer: u8, _random: &mut Random) -> G::State {
        state.clone()
    }

    fn worlds(&self, state: &G::State, _viewer: u8, _most: usize) -> Option<Vec<(G::State, f64)>> {
        Some(vec![(state.clone(), 1.0)])
    }

    fn seen_by(&self, state: &G::State, _viewer: u8) -> G::State {
        state.clone()
    }

    fn key(&self, state: &G::State) -> u64 {
        self.0.key(state)
    }

    fn secret_of(&self, state: &G::State, seat: u8) -> u32 {
        self.0.secret_of(state, seat)
    }

    fn evaluate(&self, state: &G::State) -> Values {
        self.0.evaluate(state)
    }

    fn is_quiet(&self, state: &G::State) -> bool {
        self.0.is_quiet(state)
    }

    fn tail(&self, state: &G::State) -> Option<u32> {
        self.0.tail(state)
    }

    fn is_settled_by_tail(&self, state: &G::State) -> bool {
        self.0.is_settled_by_tail(state)
    }

    fn turn(&self, state: &G::State) -> u32 {
        self.0.turn(state)
    }

    fn points(&self, state: &G::State) -> Values {
        self.0.points(state)
    }

    fn judge(&self, state: &mut G::State, seat: u8, legal: &[u32], scores: &mut Vec<f32>) {
        self.0.judge(state, seat, legal, scores);
    }
}
