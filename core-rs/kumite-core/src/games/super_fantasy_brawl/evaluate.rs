//! What a position is worth: points, and what will soon be points. The weights are fitted to the outcomes of matches
//! that the search played against itself: `examples/brawl_fit.rs` plays such matches and fits them anew.

use super::challenges::is_met_by;
use super::content::Content;
use super::state::State;
use super::terms::*;
use crate::contract::Values;

/// How many things a position is judged by.
pub const FEATURES: usize = 16;

/// What each of [`features`] adds to the log-odds of winning, halved: halfway between a guess and what fits 240 duels
/// best. They won 56 of 80 duels against the guess, the fit alone 42: what helps to tell who wins is not always what helps
/// to choose.
pub const WEIGHTS: [f32; FEATURES] = [
    0.28, 0.28, 0.12, 0.06, -0.1, 0.33, 0.0, 0.03, 0.05, 0.012, 0.03, 0.05, -0.015, 0.02, 0.055,
    -0.02,
];

/// Hexes from which an enemy can be upon a figure with one Action.
const NEAR: u8 = 4;
/// HP that one good attack takes.
const WEAK: u8 = 3;

/// What a position is judged by: for the first side, less the same for the other.
///
/// Points; how near the goal is; points of challenges that are met now, for the side that scores them while the other
/// has still to move, and for the one that moves before; figures in the arena; their HP, as a part; weak ones of the side
/// that waits, and of the side to move; Levelled Up ones; ready Cores of the side that waits, and of the side to move;
/// cards in hand; distance to the middle; figures in areas and on trap hexes; whose turn it is; enemies near weak ones.
pub fn features(content: &Content, state: &State) -> [f32; FEATURES] {
    features_on(content, state, &Board::of(content, state))
}

fn features_on(content: &Content, state: &State, board: &Board) -> [f32; FEATURES] {
    if state.first > 1 {
        let mut found = [0.0; FEATURES];
        found[0] = f32::from(state.points[0]) - f32::from(state.points[1]);
        return found;
    }
    let mut found = board.found;
    let moving = state.active & 1;
    let goal = content.mode(state.mode).points;
    for side in 0..2u8 {
        let sign = sign_of(state, side);
        let points = state.points[usize::from(side)];
        let needed = f32::from(goal.saturating_sub(points));
        found[0] += sign * f32::from(points);
        found[1] += sign / (needed + 0.5);
    }
    for (seat, own) in (0u8..).zip(state.seats()) {
        let sign = sign_of(state, seat & 1);
        let cores = if seat & 1 == moving { 10 } else { 9 };
        found[cores] += sign * own.cores.count_ones() as f32;
        found[11] += sign * f32::from(own.hand.count().min(8));
    }
    if state.active != NOBODY {
        found[14] = sign_of(state, moving);
    }
    found
}

/// What a position is judged by as far as it lies on the board: figures and challenges.
pub(super) struct Board {
    found: [f32; FEATURES],
}

impl Board {
    pub fn of(content: &Content, state: &State) -> Self {
        let mut found = [0.0; FEATURES];
        if state.first < 2 {
            let moving = state.active & 1;
            let stand = add_figures(content, state, moving, &mut found);
            add_challenges(content, state, moving, &stand, &mut found);
        }
        Self { found }
    }

    /// Whether two positions of a match have the same: all that it depends on is.
    #[inline]
    pub fn is_shared(one: &State, other: &State) -> bool {
        let turn = |state: &State| [state.first, state.north, state.active, state.round];
        one.figures == other.figures
            && turn(one) == turn(other)
            && one.track == other.track
            && one.order == other.order
            && one.traps == other.traps
    }
}

#[inline]
fn sign_of(state: &State, side: u8) -> f32 {
    if side == state.first { 1.0 } else { -1.0 }
}

/// What challenges ask for, of the first side and of the other.
#[derive(Default)]
struct Stand {
    hexes: [u64; 2],
    unbloodied: [u8; 2],
}

fn add_figures(content: &Content, state: &State, moving: u8, found: &mut [f32; FEATURES]) -> Stand {
    let mut stand = Stand::default();
    let arena = &content.arena;
    let placed = arena.areas[0] | arena.areas[1] | arena.areas[2] | arena.traps;
    let middle = arena.len / 2;
    for (at, figure) in (0u8..).zip(&state.figures) {
        if figure.champion == NO_ID || !figure.is_in() {
            continue;
        }
        let side = state.side_of(at);
        let sign = sign_of(state, side);
        let hp = content.champion(figure.champion).hp[usize::from(figure.is_up)].max(1);
        let left = hp.saturating_sub(figure.damage);
        let group = usize::from(at >> 2);
        stand.hexes[group] |= 1 << (figure.hex & 63);
        stand.unbloodied[group] += u8::from(left > hp / 2);
        found[4] += sign;
        found[5] += sign * f32::from(left) / f32::from(hp);
        if left <= WEAK {
            found[if side == moving { 7 } else { 6 }] += sign;
            let enemies = state.figures[usize::from(!at & 4)..][..4].iter();
            let near = enemies
                .filter(|other| other.is_in() && arena.distance(other.hex, figure.hex) <= NEAR);
            found[15] += sign * near.count() as f32;
        }
        found[8] += sign * f32::from(u8::from(figure.is_up));
        found[12] += sign * f32::from(arena.distance(figure.hex, middle));
        found[13] += sign * (placed >> (figure.hex & 63) & 1) as f32;
    }
    stand
}

/// Points that challenges bring if nothing changes until their side scores.
fn add_challenges(
    content: &Content,
    state: &State,
    moving: u8,
    stand: &Stand,
    found: &mut [f32; FEATURES],
) {
    let rules = content.mode(state.mode);
    let order = &state.order[..usize::from(state.players)];
    let turn = order.iter().position(|seat| *seat == state.active);
    let later = turn.map_or(&[][..], |turn| &order[turn + 1..]);
    for side in 0..2u8 {
        let scores_soon = state.round > 1 && later.iter().any(|seat| seat & 1 == side);
        let moved = if scores_soon {
            0
        } else {
            usize::from(rules.advance)
        };
        let place = if side == moving { 3 } else { 2 };
        let own = usize::from(side != state.first);
        let hexes = [stand.hexes[own], stand.hexes[1 - own]];
        let has_more = || stand.unbloodied[own] > stand.unbloodied[1 - own];
        for (slot, challenge) in state.track.iter().enumerate() {
            let points = rules.track.get(slot + moved).copied().unwrap_or(0);
            if *challenge != NO_ID
                && points > 0
                && is_met_by(content, state, *challenge, side, hexes, has_more)
            {
                found[place] += sign_of(state, side) * f32::from(points);
            }
        }
    }
}

/// Half the log-odds of the first side.
fn odds(content: &Content, state: &State, board: &Board) -> f32 {
    let found = features_on(content, state, board);
    found
        .iter()
        .zip(WEIGHTS)
        .map(|(one, weight)| one * weight)
        .sum()
}

/// The advantage of the first side, in points.
pub(super) fn advantage(content: &Content, state: &State, board: &Board) -> f32 {
    if state.phase == Phase::Over || state.first > 1 {
        let lead = f32::from(state.points[0]) - f32::from(state.points[1]);
        return if state.first == 1 { -lead } else { lead };
    }
    odds(content, state, board) / WEIGHTS[0]
}

/// What winning the match is worth, in points.
const WON: f32 = 20.0;
/// The part of a challenge's points that counts for the side that has just moved: the other side can still break it.
const HELD: f32 = 0.5;

/// Own points against the others', by seat, with those of challenges that are met now.
pub(super) fn points(content: &Content, state: &State) -> Values {
    let lead = f32::from(state.points[0]) - f32::from(state.points[1]);
    let mut firsts = if state.first == 1 { -lead } else { lead };
    if state.phase == Phase::Over {
        firsts += match state.winner {
            winner if winner > 1 => 0.0,
            winner if winner == state.first => WON,
            _ => -WON,
        };
    } else if state.first < 2 {
        let (mut found, moving) = ([0.0; FEATURES], state.active & 1);
        let stand = add_figures(content, state, moving, &mut found);
        add_challenges(content, state, moving, &stand, &mut found);
        firsts += found[2] + HELD * found[3];
    }
    by_seat(state, firsts)
}

/// Chances of winning, in [-1, 1] by seat.
pub(super) fn evaluate(content: &Content, state: &State) -> Values {
    if state.phase == Phase::Over {
        return returns(state);
    }
    let board = Board::of(content, state);
    by_seat(state, odds(content, state, &board).tanh())
}

/// What is the first side's, and the reverse for the other.
fn by_seat(state: &State, firsts: f32) -> Values {
    let first = if state.first > 1 { 0 } else { state.first };
    let mut values = Values::default();
    for (seat, value) in (0u8..state.players).zip(&mut values) {
        *value = if seat & 1 == first { firsts } else { -firsts };
    }
    values
}

/// What a match that is over has brought each seat.
pub(super) fn returns(state: &State) -> Values {
    let mut values = Values::default();
    if state.winner < 2 {
        for (seat, value) in (0u8..state.players).zip(&mut values) {
            *value = if seat & 1 == state.winner { 1.0 } else { -1.0 };
        }
    }
    values
}
