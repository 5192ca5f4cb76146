//! Judges a position between rounds: who is likely to win from here.

use super::content::Content;
use super::state::{Phase, State};
use super::terms::*;
use crate::contract::{MAX_SEATS as SEATS, Values};

/// Points a position is worth to a seat beyond those already scored.
fn prospects(content: &Content, state: &State, seat: usize, rounds_left: f32) -> f32 {
    let place = &state.seats[seat];
    let mut gear = 0.0;
    for (slot, held) in place.gear.iter().enumerate() {
        if let Some(card) = held.card() {
            let design = content.design(card);
            let dice = design.dice.iter().copied().max().unwrap_or(0);
            gear += if slot < 4 {
                0.22 * f32::from(dice)
            } else {
                0.3
            };
            gear += 0.08 * held.ammo().1 as f32;
        }
    }
    let enhanced = if place.enhancement == NO_ID { 0.0 } else { 0.3 };
    (gear + enhanced) * (0.25 + 0.3 * rounds_left)
        + 0.12 * f32::from(place.energy) * (1.0 + rounds_left).min(2.0)
}

/// Own points against the mean of the others (Battle Royale: hit points); a finished match counts 20.
pub(super) fn points(content: &Content, state: &State) -> Values {
    let players = usize::from(state.players);
    let scores = state.scores(content);
    let own = |seat: usize| {
        if state.mode == Mode::Royale {
            f32::from(state.seats[seat].hp_left())
        } else {
            f32::from(scores.seats[seat])
        }
    };
    let total: f32 = (0..players).map(own).sum::<f32>() + f32::from(scores.automa);
    let others = (players - 1 + usize::from(state.has_automa())) as f32;
    let returns = state.returns();
    let mut values = [0.0; SEATS];
    for (seat, value) in values.iter_mut().enumerate().take(players) {
        *value = own(seat) - (total - own(seat)) / others.max(1.0) + 20.0 * returns[seat] as f32;
        if state.seats[seat].loc == OUT {
            *value -= 10.0;
        }
    }
    values
}

/// Per seat in [-1, 1].
pub(super) fn evaluate(content: &Content, state: &State) -> Values {
    if state.phase == Phase::Over {
        return state.returns().map(|own| own as f32);
    }
    let slots = content.track(state.track).len() as f32;
    // At the start of round r, r..=slots are still to be played.
    let rounds_left = (slots + 1.0 - f32::from(state.round)).max(0.0);
    let heat = match state.mode {
        Mode::Royale => 2.5,
        _ => 1.0 + 0.75 * rounds_left,
    };
    let chances = win_chances(strengths(content, state, rounds_left), heat);
    let players = usize::from(state.players);
    let sides = sides(state);
    let mut values = [0.0; SEATS];
    for (seat, value) in values.iter_mut().enumerate().take(players) {
        *value = 2.0 * chances[seat % sides] - 1.0;
    }
    values
}

/// How many squads or single seats play against each other, without the automa.
fn sides(state: &State) -> usize {
    match state.mode.squads() {
        0 => usize::from(state.players),
        squads => usize::from(squads),
    }
}

/// How strong each side stands, and last the automa; minus infinity if it is out.
fn strengths(content: &Content, state: &State, rounds_left: f32) -> [f32; SEATS + 1] {
    let royale = state.mode == Mode::Royale;
    let scores = state.scores(content);
    let sides = sides(state);
    let mut strength = [f32::NEG_INFINITY; SEATS + 1];
    for seat in 0..usize::from(state.players) {
        let side = seat % sides;
        if state.seats[seat].loc == OUT {
            continue;
        }
        let own = prospects(content, state, seat, rounds_left) + safety(state, seat, rounds_left);
        if strength[side] == f32::NEG_INFINITY {
            strength[side] = if royale {
                0.0
            } else {
                f32::from(scores.seats[seat])
            };
        }
        strength[side] += own;
    }
    if state.has_automa() && state.automa_loc != OUT {
        // It wins only with strictly more, and it keeps hitting whoever is healthiest.
        strength[SEATS] = if royale {
            0.9 * f32::from(state.automa_hp) - 1.0
        } else {
            f32::from(scores.automa) + 0.9 * rounds_left - 0.5
        };
    }
    strength
}

/// Hit points keep one in the game; on side A a defeat costs less.
fn safety(state: &State, seat: usize, rounds_left: f32) -> f32 {
    let place = &state.seats[seat];
    let lives = f32::from(place.hp_left()) + if place.side == 0 { 4.0 } else { 0.0 };
    if state.mode == Mode::Royale {
        0.9 * lives
    } else {
        -2.6 / (0.6 + lives) * (0.4 + 0.25 * rounds_left)
    }
}

/// Each side's chance to win: the hotter, the more even.
fn win_chances(strength: [f32; SEATS + 1], heat: f32) -> [f32; SEATS + 1] {
    let top = strength.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut chances = strength.map(|own| {
        if own > f32::NEG_INFINITY {
            ((own - top) / heat).exp()
        } else {
            0.0
        }
    });
    let total: f32 = chances.iter().sum();
    for chance in &mut chances {
        *chance /= total.max(1e-9);
    }
    chances
}
