//! Secret choices near the end of a match that can be solved: the exact payoffs of all pairs, and strategies that
//! nobody can exploit.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::answer::draw;
use super::clock::Clock;
use super::config::{Budget, Config, Pick, Secrets};
use super::exact::{Solver, Tail};
use super::matrix::{Matrix, RestOfRound, fill_matrix};
use super::report::{Line, Ranked, Report};
use super::walk::deal;
use crate::contract::{Game, ToAct, Values};
use crate::random::Random;

/// Positions that a solution may look at in the time of one iteration.
const POSITIONS_PER_LOOK: f32 = 80.0;
/// The part of the budget that a solution may cost; as much of that as is solved.
const SOLVING_PART: f32 = 0.7;
/// The part of the budget that it may cost beyond: what is far too large is left to the search soon.
const TRYING_PART: f32 = 0.04;
/// Positions between two looks at the clock.
const ASKS: u64 = 64;
/// Deals that must all be the same to believe that nothing is hidden.
const DEALS: usize = 4;
/// Rounds of regret matching: far more than rounding allows to matter.
const ROUNDS: usize = 4000;
/// Shares below this part of the largest are left over from early rounds.
const NOISE: f64 = 0.01;

/// The rest of the match. It does not reach over another secret choice.
struct RestOfMatch<'a, G: Game>(RestOfRound<'a, G>);

impl<G: Game> Tail<G> for RestOfMatch<'_, G> {
    fn is_over(&self, state: &G::State) -> bool {
        self.0.is_over(state)
    }

    fn worth(&self, state: &G::State) -> Values {
        self.0.worth(state)
    }

    fn worth_at_end(&self, state: &G::State) -> Values {
        self.0.worth_at_end(state)
    }

    fn worth_at_secret(&self, _state: &G::State) -> Option<Values> {
        None
    }

    fn is_best(&self, worth: f32) -> bool {
        worth >= 1.0
    }

    fn key(&self, state: &G::State) -> u64 {
        self.0.key(state)
    }
}

/// The answer to a secret choice of two seats, if nothing is hidden but it and the rest of the match is small enough.
pub(super) fn solve_secret<G: Game>(
    game: &G,
    view: &G::State,
    viewer: u8,
    config: &Config,
    clock: &Clock,
    stop: &AtomicBool,
    random: &mut Random,
) -> Option<Report> {
    if config.exact_nodes == 0 || config.secrets == Secrets::Greedy || config.pick != Pick::Best {
        return None;
    }
    let started = Instant::now();
    let state = known_state(game, view, viewer, random)?;
    let is_enough = |spent: u64, done: f32| {
        if !spent.is_multiple_of(ASKS) {
            return false;
        }
        let part = match config.budget {
            Budget::Iterations(all) => spent as f32 / (all as f32 * POSITIONS_PER_LOOK),
            Budget::Time(_) | Budget::Cpu(_) => clock.part_spent(0),
        };
        is_hopeless(part, done) || stop.load(Ordering::Relaxed)
    };
    let tail = RestOfMatch(RestOfRound(game));
    let mut solver = Solver::new(game, &tail, config.max_nodes, &is_enough);
    let matrix = fill_matrix(game, &state, &mut solver)?;
    let nodes = u32::try_from(solver.spent).unwrap_or(u32::MAX);
    let own = usize::from(matrix.seats[1] == viewer);
    let mut ranked = rank(&matrix, own);
    let action = draw(&ranked, random);
    ranked.sort_by(|one, other| other.share.total_cmp(&one.share));
    Some(Report {
        action,
        ranked,
        line: vec![Line {
            actor: viewer,
            code: action,
        }],
        nodes,
        seconds: started.elapsed().as_secs_f64(),
        ..Report::default()
    })
}

/// Whether a solution costs too much: such a part of the budget is spent for such a part of the solution.
fn is_hopeless(spent: f32, done: f32) -> bool {
    spent > TRYING_PART + done * SOLVING_PART
}

/// The state that the viewer is in, if there is only one and two seats choose secretly in it.
fn known_state<G: Game>(
    game: &G,
    view: &G::State,
    viewer: u8,
    random: &mut Random,
) -> Option<G::State> {
    let mut state = deal(game, view, viewer, random);
    let key = game.key(&state);
    let is_known = (1..DEALS).all(|_| game.key(&deal(game, view, viewer, random)) == key);
    let mut legal = Vec::new();
    match game.rest(&mut state, &mut legal) {
        ToAct::Secret(seats) if seats.count_ones() == 2 && seats >> viewer & 1 == 1 => {
            is_known.then_some(state)
        }
        _ => None,
    }
}

/// The choices of one of the two seats, with the share of each and what it is worth against the other's strategy.
fn rank(matrix: &Matrix, own: usize) -> Vec<Ranked> {
    let strategies = equilibrium(matrix);
    let width = matrix.actions[1].len();
    let other = &strategies[1 - own];
    let entries = matrix.actions[own].iter().zip(&strategies[own]).enumerate();
    entries
        .map(|(at, (action, share))| {
            let cell = |against: usize| match own {
                0 => at * width + against,
                _ => against * width + at,
            };
            let mean = |worth: &[f32]| {
                let parts = other.iter().enumerate();
                parts
                    .map(|(against, part)| f64::from(worth[cell(against)]) * part)
                    .sum::<f64>()
            };
            let mut values = Values::default();
            values[usize::from(matrix.seats[0])] = mean(&matrix.worth) as f32;
            values[usize::from(matrix.seats[1])] = mean(&matrix.other) as f32;
            Ranked {
                action: *action,
                values: Some(values),
                share: *share as f32,
                ..Ranked::default()
            }
        })
        .collect()
}

/// Mixed strategies of both seats by regret matching, the later rounds weighing more.
pub(super) fn equilibrium(matrix: &Matrix) -> [Vec<f64>; 2] {
    let [rows, columns] = [0, 1].map(|seat| matrix.actions[seat].len());
    let mut regrets = [vec![0.0; rows], vec![0.0; columns]];
    let mut sums = regrets.clone();
    for round in 1..=ROUNDS {
        for own in [0, 1] {
            let now = [0, 1].map(|seat| matched(&regrets[seat]));
            let mut worth = vec![0.0; now[own].len()];
            for row in 0..rows {
                for column in 0..columns {
                    let cell = row * columns + column;
                    if own == 0 {
                        worth[row] += f64::from(matrix.worth[cell]) * now[1][column];
                    } else {
                        worth[column] += f64::from(matrix.other[cell]) * now[0][row];
                    }
                }
            }
            let mean: f64 = worth
                .iter()
                .zip(&now[own])
                .map(|(one, part)| one * part)
                .sum();
            for (at, one) in worth.iter().enumerate() {
                let regret = &mut regrets[own][at];
                *regret = (*regret + one - mean).max(0.0);
                sums[own][at] += now[own][at] * round as f64;
            }
        }
    }
    sums.map(|mut sums| {
        let least = sums.iter().copied().fold(0.0, f64::max) * NOISE;
        for sum in &mut sums {
            if *sum < least {
                *sum = 0.0;
            }
        }
        matched(&sums)
    })
}

/// In proportion; evenly if there is nothing.
fn matched(weights: &[f64]) -> Vec<f64> {
    let total: f64 = weights.iter().sum();
    if total > 0.0 {
        weights.iter().map(|weight| weight / total).collect()
    } else {
        vec![1.0 / weights.len() as f64; weights.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::is_hopeless;

    #[test]
    fn what_is_far_too_large_is_given_up_soon() {
        assert!(!is_hopeless(0.03, 0.0));
        assert!(is_hopeless(0.05, 0.0));
        assert!(!is_hopeless(0.5, 0.7));
        assert!(is_hopeless(0.5, 0.6));
        assert!(is_hopeless(0.75, 0.99));
    }
}
