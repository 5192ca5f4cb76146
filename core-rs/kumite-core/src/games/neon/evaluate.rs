//! Judges a position between rounds: who is likely to win from here.

use super::content::Content;
use super::state::{Phase, State};
use super::terms::*;
use crate::contract::{MAX_SEATS as SEATS, Values};

/// Points a position is worth to a seat beyond those already scored.
fn prospects(c: &Content, s: &State, seat: usize, rounds_left: f32) -> f32 {
    let place = &s.seats[seat];
    let mut gear = 0.0;
    for (slot, held) in place.gear.iter().enumerate() {
        if let Some(card) = held.card() {
            let design = &c.equipment[usize::from(card)];
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
pub(super) fn points(c: &Content, s: &State) -> Values {
    let players = usize::from(s.players);
    let scores = s.scores(c);
    let own = |seat: usize| {
        if s.mode == Mode::Royale {
            f32::from(s.seats[seat].hp_left())
        } else {
            f32::from(scores.seats[seat])
        }
    };
    let total: f32 = (0..players).map(own).sum::<f32>() + f32::from(scores.automa);
    let others = (players - 1 + usize::from(s.automa_in_play)) as f32;
    let returns = s.returns();
    let mut values = [0.0; SEATS];
    for (seat, value) in values.iter_mut().enumerate().take(players) {
        *value = own(seat) - (total - own(seat)) / others.max(1.0) + 20.0 * returns[seat] as f32;
        if s.seats[seat].loc == OUT {
            *value -= 10.0;
        }
    }
    values
}

/// Per seat in [-1, 1].
pub(super) fn evaluate(c: &Content, s: &State) -> Values {
    if s.phase == Phase::Over {
        let mut values = [0.0; SEATS];
        for (value, own) in values.iter_mut().zip(s.returns()) {
            *value = own as f32;
        }
        return values;
    }
    let slots = c.tracks[usize::from(s.track)].len() as f32;
    // At the start of round r, r..=slots are still to be played.
    let rounds_left = (slots + 1.0 - f32::from(s.round)).max(0.0);
    let royale = s.mode == Mode::Royale;
    let scores = s.scores(c);
    let players = usize::from(s.players);
    let sides = match s.mode.squads() {
        0 => players,
        squads => usize::from(squads),
    };
    let mut strength = [f32::NEG_INFINITY; SEATS + 1];
    for seat in 0..players {
        let place = &s.seats[seat];
        let side = seat % sides;
        if place.loc == OUT {
            continue;
        }
        // Hit points keep one in the game; on side A a defeat costs less.
        let lives = f32::from(place.hp_left()) + if place.side == 0 { 4.0 } else { 0.0 };
        let safety = if royale {
            0.9 * lives
        } else {
            -2.6 / (0.6 + lives) * (0.4 + 0.25 * rounds_left)
        };
        let own = prospects(c, s, seat, rounds_left) + safety;
        if strength[side] == f32::NEG_INFINITY {
            strength[side] = if royale {
                0.0
            } else {
                f32::from(scores.seats[seat])
            };
        }
        strength[side] += own;
    }
    if s.automa_in_play && s.automa_loc != OUT {
        // It wins only with strictly more, and it keeps hitting whoever is healthiest.
        strength[SEATS] = if royale {
            0.9 * f32::from(s.automa_hp) - 1.0
        } else {
            f32::from(scores.automa) + 0.9 * rounds_left - 0.5
        };
    }
    let heat = if royale {
        2.5
    } else {
        1.0 + 0.75 * rounds_left
    };
    let top = strength.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut chances = [0.0f32; SEATS + 1];
    let mut total = 0.0;
    for (chance, own) in chances.iter_mut().zip(strength) {
        if own > f32::NEG_INFINITY {
            *chance = ((own - top) / heat).exp();
            total += *chance;
        }
    }
    let mut values = [0.0; SEATS];
    for (seat, value) in values.iter_mut().enumerate().take(players) {
        *value = 2.0 * chances[seat % sides] / total.max(1e-9) - 1.0;
    }
    values
}
