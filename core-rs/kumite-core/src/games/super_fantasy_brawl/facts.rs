//! What a learned evaluation sees of a position: what the formula sees, from the seat's side, and who fights.

use super::content::Content;
use super::evaluate::features;
use super::state::State;
use super::terms::*;
use crate::learned::Facts;

/// What the formula's features are divided by.
const UNITS: [f32; super::evaluate::FEATURES] = [
    3.0, 0.5, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 4.0, 8.0, 2.0, 1.0, 4.0,
];
/// The most rounds that are counted.
const ROUNDS: u8 = 12;

/// The formula's features, then each side's goal, figures and cards, then the match.
pub(super) fn facts(content: &Content, state: &State, seat: u8, facts: &mut Facts) {
    let own = seat & 1;
    let sign = if own == state.first { 1.0 } else { -1.0 };
    for (feature, unit) in features(content, state).into_iter().zip(UNITS) {
        facts.push(sign * feature / unit);
    }
    let goal = content.mode(state.mode).points;
    for side in [own, 1 - own] {
        let needed = goal.saturating_sub(state.points[usize::from(side)]);
        facts.push(f32::from(needed) / 3.0);
        facts.push(flag(needed <= 1));
        facts.push(flag(needed == 2));
        add_figures(content, state, side, facts);
        add_cards(state, side, facts);
    }
    facts.push(flag(state.active & 1 == own));
    facts.push(f32::from(state.round.min(ROUNDS)) / 6.0);
    facts.push(state.used.count_ones() as f32 / 2.0);
}

/// For each champion of the content, how much is left of it; then how near the side's figures are to the others.
fn add_figures(content: &Content, state: &State, side: u8, facts: &mut Facts) {
    let mut lives = [0.0; MAX_CHAMPIONS];
    let (mut near, mut weak, mut rooted) = (0.0, 0.0, 0.0);
    for (at, figure) in (0u8..).zip(&state.figures) {
        if figure.champion == NO_ID || state.side_of(at) != side {
            continue;
        }
        let hp = content.champion(figure.champion).hp[usize::from(figure.is_up)].max(1);
        let left = hp.saturating_sub(figure.damage);
        if let Some(life) = lives.get_mut(usize::from(figure.champion)) {
            *life = if figure.is_in() {
                0.5 + f32::from(left) / f32::from(hp)
            } else {
                0.25
            };
        }
        if !figure.is_in() {
            continue;
        }
        rooted += flag(figure.is_rooted);
        weak += flag(left <= 2);
        let enemies = state.figures[usize::from(!at & 4)..][..4].iter();
        let beside = enemies
            .filter(|other| other.is_in() && content.arena.distance(other.hex, figure.hex) <= 2);
        near += beside.count() as f32;
    }
    lives.into_iter().for_each(|life| facts.push(life));
    facts.push(near / 3.0);
    facts.push(weak / 2.0);
    facts.push(rooted);
}

/// Ready Cores and cards of a side's seats.
fn add_cards(state: &State, side: u8, facts: &mut Facts) {
    let mut cores = [0.0; 3];
    let (mut hand, mut gone) = (0.0, 0.0);
    for (_, own) in (0u8..)
        .zip(state.seats())
        .filter(|(seat, _)| seat & 1 == side)
    {
        for (at, ready) in cores.iter_mut().enumerate() {
            *ready += flag(own.cores >> at & 1 == 1);
        }
        hand += f32::from(own.hand.count().min(8));
        gone += own.discard.count_ones() as f32;
    }
    cores.into_iter().for_each(|ready| facts.push(ready));
    facts.push(hand / 4.0);
    facts.push(gone / 8.0);
}

fn flag(holds: bool) -> f32 {
    if holds { 1.0 } else { 0.0 }
}
