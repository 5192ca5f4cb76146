//! What a learned evaluation sees of a position: the own side, the others, and what all share.

use super::content::Content;
use super::evaluate::{strength, threat};
use super::state::State;
use super::terms::*;
use crate::learned::Facts;

/// Fighters beyond these are not told apart.
const FIGHTERS: usize = 8;
/// Numbers of one seat.
const SEAT_FACTS: usize = 60;

/// The facts of some seats, added up.
struct Sum {
    values: [f32; SEAT_FACTS],
    at: usize,
    seats: f32,
}

impl Sum {
    const NOTHING: Self = Self {
        values: [0.0; SEAT_FACTS],
        at: 0,
        seats: 0.0,
    };

    /// The next number of a seat.
    #[inline]
    fn push(&mut self, value: f32) {
        if let Some(sum) = self.values.get_mut(self.at) {
            *sum += value;
        }
        self.at += 1;
    }

    fn tell(&self, facts: &mut Facts) {
        let share = 1.0 / self.seats.max(1.0);
        for value in self.values {
            facts.push(value * share);
        }
    }
}

fn flag(holds: bool) -> f32 {
    if holds { 1.0 } else { 0.0 }
}

/// The facts of a seat's side, as the mean of its seats, of the others, and of the match.
pub(super) fn facts(content: &Content, state: &State, seat: Who, facts: &mut Facts) {
    let (mut own, mut others) = (Sum::NOTHING, Sum::NOTHING);
    let mut nearest = u8::MAX;
    for other in state.all_seats() {
        if state.side(other) == state.side(seat) {
            add_seat(content, state, other, &mut own);
        } else {
            add_seat(content, state, other, &mut others);
            let (here, there) = (state.seat(seat).space, state.seat(other).space);
            if here != NO_SPACE && there != NO_SPACE {
                nearest = nearest.min(content.mat.distance(here, there));
            }
        }
    }
    own.tell(facts);
    others.tell(facts);
    facts.one_of(usize::from(nearest.saturating_sub(1)).min(3), 4);
    facts.push(f32::from(state.round.min(20)) / 10.0);
}

fn add_seat(content: &Content, state: &State, seat: Who, into: &mut Sum) {
    let place = state.seat(seat);
    into.at = 0;
    into.seats += 1.0;
    if place.fighter == NO_ID || !place.is_in() {
        return;
    }
    let columns = &content.fighter(place.fighter).columns;
    for ((column, square), tokens) in columns.iter().zip(place.life).zip(&place.areas) {
        let rest = column.last.saturating_sub(square);
        into.push(f32::from(rest) / 6.0);
        into.push(flag(rest <= 1));
        into.push(flag(rest <= 3));
        into.push(flag(square >= column.severe));
        into.push(f32::from(tokens.actions()) / 2.0);
        into.push(f32::from(tokens.count(token::MOVE)) / 2.0);
        into.push(f32::from(tokens.count(token::DEFENSE)) / 2.0);
        into.push(f32::from(tokens.count(token::ENERGY)) / 2.0);
    }
    into.push(f32::from(place.chi) / 4.0);
    into.push(f32::from(place.rage) / 4.0);
    into.push(flag(place.style != NO_SKILL));
    into.push(place.pending.count_ones() as f32);
    into.push(flag(place.no_energy));
    into.push(f32::from(place.surcharge.min(6)) / 3.0);
    into.push(f32::from(place.removed.total()) / 4.0);
    into.push(flag(state.active == seat));
    into.push((place.skills & !HIDDEN_SKILLS).count_ones() as f32 / 3.0);
    into.push(threat(content, state, seat) / 2.0);
    into.push(strength(content, state, seat) / 4.0);
    if state.mode.is_black() && place.space != NO_SPACE {
        let sides = (0..6).filter(|side| content.mat.step(place.space, *side) == NO_SPACE);
        into.push(sides.count() as f32 / 3.0);
    } else {
        into.push(0.0);
    }
    for fighter in 0..FIGHTERS {
        into.push(flag(usize::from(place.fighter) == fighter));
    }
}
