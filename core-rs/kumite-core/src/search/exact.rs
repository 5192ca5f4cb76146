//! Exact expectation over short tails: every action, every outcome with its weight, to a given end.

use rustc_hash::FxHashMap;

use crate::contract::{Game, MAX_SEATS, ToAct, Values};

/// The exact value of one action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved {
    /// The action.
    pub action: u32,
    /// Expected value per seat if everybody goes on as is best for them.
    pub values: Values,
}

/// What a tail ends with and what it is worth there.
pub trait Tail<G: Game> {
    /// Whether the tail is over.
    fn is_over(&self, state: &G::State) -> bool;
    /// What it is worth to every seat.
    fn worth(&self, state: &G::State) -> Values;
    /// What it is worth where the match is over.
    fn worth_at_end(&self, state: &G::State) -> Values {
        self.worth(state)
    }
    /// What it is worth where seats choose secretly, which ends a tail; None if it cannot be said.
    fn worth_at_secret(&self, state: &G::State) -> Option<Values> {
        Some(self.worth(state))
    }
    /// Whether nothing can be worth more: then no other action needs a look.
    fn is_best(&self, _worth: f32) -> bool {
        false
    }
    /// A number for the position, equal if the rest of the tail is.
    fn key(&self, state: &G::State) -> u64;
}

/// The rest of the turn in progress.
pub struct RestOfTurn<'a, G: Game> {
    game: &'a G,
    start: G::State,
    measure: Measure,
}

/// What the end of a turn is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The game's own points.
    Points,
    /// The game's evaluation: chances to win.
    Chances,
}

impl<'a, G: Game> RestOfTurn<'a, G> {
    /// The rest of the turn that `state` is in.
    pub fn new(game: &'a G, state: &G::State, measure: Measure) -> Self {
        Self {
            game,
            start: state.clone(),
            measure,
        }
    }
}

impl<G: Game> Tail<G> for RestOfTurn<'_, G> {
    fn is_over(&self, state: &G::State) -> bool {
        self.game.is_proof_over(&self.start, state)
    }

    fn worth(&self, state: &G::State) -> Values {
        match self.measure {
            Measure::Points => self.game.points(state),
            Measure::Chances => self.game.evaluate(state),
        }
    }

    fn key(&self, state: &G::State) -> u64 {
        self.game.key(state)
    }
}

/// Whether to give up after so many positions, with such a part solved.
pub(super) type Enough<'a> = dyn Fn(u64, f32) -> bool + 'a;

/// Solves positions and remembers them: ways through a turn meet again and again.
pub(super) struct Solver<'a, G: Game, T: Tail<G>> {
    game: &'a G,
    tail: &'a T,
    /// Positions looked at so far.
    pub(super) spent: u64,
    /// The part of what is to be solved that is.
    pub(super) done: f32,
    is_enough: &'a Enough<'a>,
    /// The most positions to remember.
    most: usize,
    solved: FxHashMap<u64, Values>,
}

impl<'a, G: Game, T: Tail<G>> Solver<'a, G, T> {
    pub(super) fn new(game: &'a G, tail: &'a T, most: u32, is_enough: &'a Enough<'a>) -> Self {
        Self {
            game,
            tail,
            spent: 0,
            done: 0.0,
            is_enough,
            most: most as usize,
            solved: FxHashMap::default(),
        }
    }

    /// Counts nodes; None once that is enough.
    pub(super) fn spend(&mut self, nodes: u32) -> Option<()> {
        self.spent += u64::from(nodes);
        (!(self.is_enough)(self.spent, self.done)).then_some(())
    }

    /// Whether the tail ends here. Secret choices end it: what others chose cannot be known.
    pub(super) fn is_over(&self, state: &G::State, to_act: ToAct<G::Chance>) -> bool {
        matches!(to_act, ToAct::Over | ToAct::Secret(_)) || self.tail.is_over(state)
    }

    /// What the end of a tail is worth; None where the tail cannot say.
    pub(super) fn worth(&self, state: &G::State, to_act: ToAct<G::Chance>) -> Option<Values> {
        match to_act {
            ToAct::Over => Some(self.tail.worth_at_end(state)),
            ToAct::Secret(_) => self.tail.worth_at_secret(state),
            ToAct::Seat(_) | ToAct::Chance(_) => Some(self.tail.worth(state)),
        }
    }

    /// What a position is worth; None once it is enough, or where the tail cannot say.
    pub(super) fn value(
        &mut self,
        state: &mut G::State,
        to_act: ToAct<G::Chance>,
        legal: &mut Vec<u32>,
    ) -> Option<Values> {
        self.spend(1)?;
        if self.is_over(state, to_act) {
            return self.worth(state, to_act);
        }
        let key = self.tail.key(state);
        if let Some(known) = self.solved.get(&key) {
            return Some(*known);
        }
        let values = match to_act {
            ToAct::Chance(chance) => self.expect(state, chance, legal),
            ToAct::Seat(seat) => self.best(state, seat, legal),
            ToAct::Over | ToAct::Secret(_) => None,
        }?;
        if self.solved.len() < self.most {
            self.solved.insert(key, values);
        }
        Some(values)
    }

    fn expect(
        &mut self,
        state: &mut G::State,
        chance: G::Chance,
        legal: &mut Vec<u32>,
    ) -> Option<Values> {
        let mut outcomes = Vec::new();
        self.game.outcomes(state, chance, &mut outcomes);
        let total: f64 = outcomes.iter().map(|(_, weight)| f64::from(*weight)).sum();
        let mut sums = [0.0f64; MAX_SEATS];
        for (outcome, weight) in outcomes {
            let mut next = state.clone();
            let to_act = self.game.fall(&mut next, chance, outcome, legal);
            let values = self.value(&mut next, to_act, legal)?;
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += f64::from(weight) * f64::from(value);
            }
        }
        Some(sums.map(|sum| (sum / total) as f32))
    }

    fn best(&mut self, state: &mut G::State, seat: u8, legal: &mut Vec<u32>) -> Option<Values> {
        let actions = legal.clone();
        let mut best: Option<Values> = None;
        for action in actions {
            let mut next = state.clone();
            let to_act = self.game.apply(&mut next, seat, action, legal);
            let values = self.value(&mut next, to_act, legal)?;
            let own = usize::from(seat);
            if best.is_none_or(|known| values[own] > known[own]) {
                best = Some(values);
            }
            if self.tail.is_best(values[own]) {
                break;
            }
        }
        best
    }
}
