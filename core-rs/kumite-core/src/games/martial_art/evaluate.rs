//! Judges a position: who is likely to win from here.

use super::content::Content;
use super::state::State;
use super::terms::*;
use crate::contract::Values;

/// What leaving the fight costs, in squares.
const OUT: f32 = 30.0;

/// What a seat has left, in squares of its columns.
pub(super) fn strength(c: &Content, s: &State, seat: Who) -> f32 {
    let place = s.seat(seat);
    if !place.is_in() || place.fighter == NO_ID {
        return if place.is_in() { 0.0 } else { -OUT };
    }
    let fighter = c.fighter(place.fighter);
    let mut sum = 0.0;
    let mut severe = 0;
    for (column, square) in fighter.columns.iter().zip(place.life) {
        let rest = column.last.saturating_sub(square);
        sum -= f32::from(square);
        sum -= match rest {
            0..=1 => 4.0,
            2 => 2.5,
            3 => 1.2,
            _ => 0.0,
        };
        severe += u8::from(square >= column.severe);
    }
    // The last severe column but one hurts most: the next one ends the fight.
    sum -= 1.5 * f32::from(severe);
    if severe + 1 >= c.severe_columns {
        sum -= 3.0;
    }
    let lost = place.removed;
    sum -= 1.2 * f32::from(lost.actions()) + 0.4 * f32::from(lost.effects());
    sum += 0.35 * f32::from(place.chi + place.rage);
    sum += if place.style != NO_SKILL { 1.2 } else { 0.0 };
    sum += if place.pending != 0 { 0.8 } else { 0.0 };
    sum -= if place.no_energy { 0.8 } else { 0.0 };
    sum - 0.3 * f32::from(place.surcharge.min(6))
}

/// Own strength against the mean of the opponents', team mates together; a finished match counts 20.
pub(super) fn points(c: &Content, s: &State) -> Values {
    let mut values = Values::default();
    let strengths = [0, 1, 2, 3].map(|seat| {
        if seat < s.players {
            strength(c, s, seat)
        } else {
            0.0
        }
    });
    let returns = s.returns();
    for seat in 0..s.players {
        let (mut own, mut mates, mut others, mut opponents) = (0.0, 0.0, 0.0, 0.0);
        for other in 0..s.players {
            let strength = strengths[usize::from(other)];
            if s.side(other) == s.side(seat) {
                (own, mates) = (own + strength, mates + 1.0f32);
            } else {
                (others, opponents) = (others + strength, opponents + 1.0f32);
            }
        }
        let at = usize::from(seat);
        values[at] = own / mates.max(1.0) - others / opponents.max(1.0) + 20.0 * returns[at] as f32;
    }
    values
}

/// Per seat in [-1, 1].
pub(super) fn evaluate(c: &Content, s: &State) -> Values {
    let mut values = Values::default();
    if s.phase == Phase::Over {
        for (value, own) in values.iter_mut().zip(s.returns()) {
            *value = own as f32;
        }
        return values;
    }
    let points = points(c, s);
    for (value, points) in values.iter_mut().zip(points) {
        *value = (points / 12.0).tanh();
    }
    values
}
