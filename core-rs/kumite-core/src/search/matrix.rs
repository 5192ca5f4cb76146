//! The exact payoff matrix of one secret choice of two seats: what no bandit can be trusted to find.

use super::exact::{Solver, Tail};
use crate::contract::{Game, ToAct, Values};

/// What each pair of choices is worth to the first seat, all going on as is best for them.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// Choices of the two seats.
    pub actions: [Vec<u32>; 2],
    /// Worth to the first seat, row by row.
    pub worth: Vec<f32>,
    /// Worth to the second seat.
    pub other: Vec<f32>,
}

/// The rest of the round, up to the next secret choice, judged by the game's evaluation.
pub struct RestOfRound<'a, G: Game>(pub &'a G);

impl<G: Game> Tail<G> for RestOfRound<'_, G> {
    fn is_over(&self, _state: &G::State) -> bool {
        false
    }

    fn worth(&self, state: &G::State) -> Values {
        self.0.evaluate(state)
    }

    fn key(&self, state: &G::State) -> u64 {
        // Until the next secret choice it does not matter what anybody holds.
        self.0.key(&self.0.seen_by(state, NO_SEAT))
    }
}

/// Somebody who sees only what all may see.
const NO_SEAT: u8 = 254;

/// Solves every pair of choices of a full state in which seats 0 and 1 choose secretly; None if it is not such a state
/// or takes more than `limit` positions.
pub fn secret_matrix<G: Game, T: Tail<G>>(
    game: &G,
    state: &G::State,
    tail: &T,
    limit: u32,
) -> Option<Matrix> {
    let mut start = state.clone();
    let mut legal = Vec::new();
    if game.rest(&mut start, &mut legal) != ToAct::Secret(0b11) {
        return None;
    }
    let actions = [0, 1].map(|seat| {
        let mut listed = Vec::new();
        game.list_secret(&start, seat, &mut listed);
        listed
    });
    let mut solver = Solver::new(game, tail, limit);
    let (mut worth, mut other) = (Vec::new(), Vec::new());
    for one in &actions[0] {
        for two in &actions[1] {
            let mut next = start.clone();
            game.apply(&mut next, 0, *one, &mut legal);
            let to_act = game.apply(&mut next, 1, *two, &mut legal);
            let values = solver.value(&mut next, to_act, &mut legal)?;
            worth.push(values[0]);
            other.push(values[1]);
        }
    }
    Some(Matrix {
        actions,
        worth,
        other,
    })
}
