//! A game that judges positions by what was learned.

use std::ops::Deref;
use std::sync::Arc;

use super::{Facts, Learned};
use crate::batch::Observed;
use crate::contract::{Game, Stage, ToAct, Values};
use crate::random::Random;

/// A game as it is, but for its evaluation.
#[derive(Debug)]
pub struct Taught<G> {
    game: Arc<G>,
    learned: Option<Arc<Learned>>,
}

impl<G> Taught<G> {
    /// The game with what was learned of it, if anything.
    pub fn new(game: G, learned: Option<Learned>) -> Self {
        Self {
            game: Arc::new(game),
            learned: learned.map(Arc::new),
        }
    }

    /// The same game, judged by its own evaluation alone.
    pub fn untaught(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            learned: None,
        }
    }

    /// Whether anything was learned.
    pub fn is_taught(&self) -> bool {
        self.learned.is_some()
    }
}

impl<G> Deref for Taught<G> {
    type Target = G;

    #[inline]
    fn deref(&self) -> &G {
        &self.game
    }
}

impl<G: Game + Send> Game for Taught<G> {
    type State = G::State;
    type Chance = G::Chance;

    const FACTS_VERSION: u32 = G::FACTS_VERSION;

    fn evaluate(&self, state: &G::State) -> Values {
        match &self.learned {
            Some(learned) => learned.evaluate(&*self.game, state),
            None => self.game.evaluate(state),
        }
    }

    #[inline]
    fn rest(&self, state: &mut G::State, legal: &mut Vec<u32>) -> ToAct<G::Chance> {
        self.game.rest(state, legal)
    }

    #[inline]
    fn list_secret(&self, state: &G::State, seat: u8, legal: &mut Vec<u32>) {
        self.game.list_secret(state, seat, legal);
    }

    #[inline]
    fn apply(
        &self,
        state: &mut G::State,
        seat: u8,
        action: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<G::Chance> {
        self.game.apply(state, seat, action, legal)
    }

    #[inline]
    fn sample(&self, state: &mut G::State, chance: G::Chance, random: &mut Random) -> u32 {
        self.game.sample(state, chance, random)
    }

    #[inline]
    fn outcomes(&self, state: &mut G::State, chance: G::Chance, out: &mut Vec<(u32, u32)>) {
        self.game.outcomes(state, chance, out);
    }

    #[inline]
    fn fall(
        &self,
        state: &mut G::State,
        chance: G::Chance,
        outcome: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<G::Chance> {
        self.game.fall(state, chance, outcome, legal)
    }

    #[inline]
    fn came_to(&self, state: &G::State, outcome: u32) -> u32 {
        self.game.came_to(state, outcome)
    }

    #[inline]
    fn seats(&self, state: &G::State) -> usize {
        self.game.seats(state)
    }

    #[inline]
    fn returns(&self, state: &G::State) -> Values {
        self.game.returns(state)
    }

    #[inline]
    fn determinize(&self, state: &G::State, viewer: u8, random: &mut Random) -> G::State {
        self.game.determinize(state, viewer, random)
    }

    #[inline]
    fn worlds(&self, state: &G::State, viewer: u8, most: usize) -> Option<Vec<(G::State, f64)>> {
        self.game.worlds(state, viewer, most)
    }

    #[inline]
    fn reopen(&self, state: &mut G::State, viewer: u8) {
        self.game.reopen(state, viewer);
    }

    #[inline]
    fn shown(&self, action: u32) -> u32 {
        self.game.shown(action)
    }

    #[inline]
    fn seen_by(&self, state: &G::State, viewer: u8) -> G::State {
        self.game.seen_by(state, viewer)
    }

    #[inline]
    fn key(&self, state: &G::State) -> u64 {
        self.game.key(state)
    }

    #[inline]
    fn secret_of(&self, state: &G::State, seat: u8) -> u32 {
        self.game.secret_of(state, seat)
    }

    #[inline]
    fn stage(&self, state: &G::State) -> Option<Stage> {
        self.game.stage(state)
    }

    #[inline]
    fn facts(&self, state: &G::State, seat: u8, facts: &mut Facts) {
        self.game.facts(state, seat, facts);
    }

    #[inline]
    fn is_quiet(&self, state: &G::State) -> bool {
        self.game.is_quiet(state)
    }

    #[inline]
    fn tail(&self, state: &G::State) -> Option<u32> {
        self.game.tail(state)
    }

    #[inline]
    fn is_settled_by_tail(&self, state: &G::State) -> bool {
        self.game.is_settled_by_tail(state)
    }

    #[inline]
    fn is_by_thumb(&self, state: &G::State) -> bool {
        self.game.is_by_thumb(state)
    }

    #[inline]
    fn plans_turns(&self, state: &G::State, seat: u8) -> bool {
        self.game.plans_turns(state, seat)
    }

    #[inline]
    fn turn(&self, state: &G::State) -> u32 {
        self.game.turn(state)
    }

    #[inline]
    fn is_proof_over(&self, start: &G::State, now: &G::State) -> bool {
        self.game.is_proof_over(start, now)
    }

    #[inline]
    fn granted(&self, before: &G::State, after: &G::State, seat: u8, wish: u32) -> f32 {
        self.game.granted(before, after, seat, wish)
    }

    #[inline]
    fn points(&self, state: &G::State) -> Values {
        self.game.points(state)
    }

    #[inline]
    fn judge(&self, state: &mut G::State, seat: u8, legal: &[u32], scores: &mut Vec<f32>) {
        self.game.judge(state, seat, legal, scores);
    }
}

impl<G: Observed + Sync> Observed for Taught<G> {
    const MOST_ACTIONS: usize = G::MOST_ACTIONS;

    #[inline]
    fn observe(&self, state: &G::State, viewer: u8, out: &mut Vec<u8>) {
        self.game.observe(state, viewer, out);
    }
}
