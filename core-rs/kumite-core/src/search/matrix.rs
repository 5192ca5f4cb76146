//! The exact payoff matrix of one secret choice of two seats: what no bandit can be trusted to find.

use super::exact::{Solver, Tail};
use crate::contract::{Game, ToAct, Values};

/// What each pair of choices is worth to the two seats, all going on as is best for them.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// The seats, the lower first.
    pub seats: [u8; 2],
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

    fn worth_at_end(&self, state: &G::State) -> Values {
        self.0.returns(state)
    }

    fn key(&self, state: &G::State) -> u64 {
        // Until the next secret choice it does not matter what anybody holds.
        self.0.key(&self.0.seen_by(state, NO_SEAT))
    }
}

/// Somebody who sees only what all may see.
const NO_SEAT: u8 = 254;

/// Solves every pair of choices of a full state in which two seats choose secretly; None if it is not such a state
/// or takes more than `limit` positions.
pub fn secret_matrix<G: Game, T: Tail<G>>(
    game: &G,
    state: &G::State,
    tail: &T,
    limit: u32,
) -> Option<Matrix> {
    let is_enough = |spent, _done| spent > u64::from(limit);
    let mut solver = Solver::new(game, tail, limit, &is_enough);
    fill_matrix(game, state, &mut solver)
}

/// As [`secret_matrix`], as long as the solver may go on.
pub(super) fn fill_matrix<G: Game, T: Tail<G>>(
    game: &G,
    state: &G::State,
    solver: &mut Solver<'_, G, T>,
) -> Option<Matrix> {
    let mut start = state.clone();
    let mut legal = Vec::new();
    let ToAct::Secret(waiting) = game.rest(&mut start, &mut legal) else {
        return None;
    };
    if waiting.count_ones() != 2 {
        return None;
    }
    let seats = [waiting.trailing_zeros(), waiting.ilog2()].map(|seat| seat as u8);
    let actions = seats.map(|seat| {
        let mut listed = Vec::new();
        game.list_secret(&start, seat, &mut listed);
        listed
    });
    let pairs = actions[0].len() * actions[1].len();
    let (mut worth, mut other) = (Vec::new(), Vec::new());
    for one in &actions[0] {
        for two in &actions[1] {
            let mut next = start.clone();
            game.apply(&mut next, seats[0], *one, &mut legal);
            let to_act = game.apply(&mut next, seats[1], *two, &mut legal);
            let values = solver.value(&mut next, to_act, &mut legal)?;
            worth.push(values[usize::from(seats[0])]);
            other.push(values[usize::from(seats[1])]);
            solver.done = worth.len() as f32 / pairs as f32;
        }
    }
    Some(Matrix {
        seats,
        actions,
        worth,
        other,
    })
}
