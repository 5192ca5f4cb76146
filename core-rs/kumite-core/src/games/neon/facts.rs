//! What a learned evaluation sees of a position: the own side, the others, the Automa, the round.

use super::content::Content;
use super::state::{Phase, Seat, State};
use super::terms::*;
use crate::learned::Facts;

/// Fighters and designs beyond these are not told apart.
const FIGHTERS: usize = 12;
/// Weapons: the first gear types.
const WEAPONS: usize = 4;
/// Numbers of one seat.
const SEAT_FACTS: usize = 48;
/// Numbers of the Automa.
const AUTOMA_FACTS: usize = 4;
/// The most rounds left that are counted; more count as this many.
const ROUNDS: usize = 7;

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

    /// One of so many: 1 in its place.
    #[inline]
    fn push_one_of(&mut self, which: usize, many: usize) {
        if which < many
            && let Some(sum) = self.values.get_mut(self.at + which)
        {
            *sum += 1.0;
        }
        self.at += many;
    }

    fn tell(&self, facts: &mut Facts) {
        let share = 1.0 / self.seats.max(1.0);
        facts.push_all(self.values.map(|value| value * share));
    }
}

/// The facts of a seat's side, as the mean of its seats, of the others, and of the match.
pub(super) fn facts(content: &Content, state: &State, seat: Who, facts: &mut Facts) {
    let scores = state.scores(content);
    let (mut own, mut others) = (Sum::NOTHING, Sum::NOTHING);
    let mut most = 0.0f32;
    for (other, place) in (0u8..).map(Who).zip(state.seats()) {
        let points = f32::from(scores.seats[other.index()]);
        if other == seat || state.are_allies(seat, other) {
            add_seat(content, state, other, place, points, &mut own);
        } else {
            add_seat(content, state, other, place, points, &mut others);
            most = most.max(points);
        }
    }
    own.tell(facts);
    others.tell(facts);
    let points = f32::from(scores.seats[seat.index() % MAX_SEATS]);
    facts.push((points - most) / 4.0);
    automa(content, state, points, f32::from(scores.automa), facts);
    table(content, state, facts);
}

fn add_seat(
    content: &Content,
    state: &State,
    seat: Who,
    place: &Seat,
    points: f32,
    into: &mut Sum,
) {
    into.at = 0;
    into.seats += 1.0;
    let is_in = place.loc != OUT;
    let lives = place.hp_left();
    into.push(flag(is_in));
    into.push(f32::from(place.side));
    for row in place.hp {
        into.push(f32::from(row) / 3.0);
    }
    for left in 1..=3 {
        into.push(flag(is_in && lives == left));
    }
    into.push(f32::from(place.energy) / 6.0);
    into.push(flag(place.energy == 0));
    into.push(f32::from(place.fields) / 2.0);
    into.push(points / 8.0);
    into.push(flag(state.leader == seat));
    into.push((place.hand & ALL_CARDS).count_ones() as f32 / 7.0);
    into.push(flag(place.enhancement != NO_ID));
    into.push(flag(place.token != OUT));
    gear(content, place, into);
    stand(content, state, seat, into);
    into.push_one_of(usize::from(place.fighter), FIGHTERS);
}

fn flag(holds: bool) -> f32 {
    if holds { 1.0 } else { 0.0 }
}

/// Weapons with the dice that they give at each range, ammo, and armor.
fn gear(content: &Content, place: &Seat, into: &mut Sum) {
    let mut dice = [f32::from(content.figures.basic_weapon), 0.0, 0.0];
    let (mut weapons, mut all, mut ranks, mut ammo) = (0.0, 0.0, 0.0, 0.0);
    for held in &place.gear[..WEAPONS] {
        let Some(card) = held.card() else { continue };
        let design = content.design(card);
        weapons += 1.0;
        ranks += f32::from(design.rank);
        ammo += held.ammo().1 as f32;
        let mut best = 0.0f32;
        for (most, cell) in dice.iter_mut().zip(design.dice) {
            *most = most.max(f32::from(cell));
            best = best.max(f32::from(cell));
        }
        all += best;
    }
    for most in dice {
        into.push(most / 5.0);
    }
    into.push(weapons / 4.0);
    into.push(all / 10.0);
    into.push(ranks / 6.0);
    into.push(ammo / 4.0);
    for held in &place.gear[WEAPONS..] {
        let rank = held.card().map_or(0, |card| content.design(card).rank);
        into.push(f32::from(rank) / 3.0);
    }
    let ready: u8 = (0..BOT_TYPES).map(|kind| place.bots_ready(kind)).sum();
    into.push(f32::from(ready) / 4.0);
}

/// Where a seat stands, and who is near.
fn stand(content: &Content, state: &State, seat: Who, into: &mut Sum) {
    let loc = state.loc(seat);
    let is_on = (1..=10).contains(&loc);
    into.push(flag(loc == SHIP));
    let mut near = [0.0; 3];
    for other in (0..state.players).map(Who) {
        if other != seat && !state.are_allies(seat, other) && is_on && state.is_on_arena(other) {
            let range = usize::from(state.range(loc, state.loc(other)));
            if let Some(count) = near.get_mut(range) {
                *count += 1.0;
            }
        }
    }
    for count in near {
        into.push(count);
    }
    let automa = is_on && state.has_automa() && state.is_on_arena(AUTOMA);
    let range = usize::from(state.range(loc, state.automa_loc));
    into.push_one_of(if automa { range } else { 3 }, 3);
    into.push(if is_on {
        f32::from(state.search[loc]) / 3.0
    } else {
        0.0
    });
    into.push(if is_on {
        f32::from(state.bots[loc]) / 2.0
    } else {
        0.0
    });
    into.push(if is_on {
        f32::from(content.sector(loc).rank) / 3.0
    } else {
        0.0
    });
}

fn automa(content: &Content, state: &State, points: f32, scored: f32, facts: &mut Facts) {
    if !state.has_automa() || state.automa_loc == OUT {
        (0..AUTOMA_FACTS).for_each(|_| facts.push(0.0));
        return;
    }
    let full = content.figures.automa_hp.len() as f32;
    facts.push(1.0);
    facts.push(f32::from(state.automa_hp) / full.max(1.0));
    facts.push(scored / 8.0);
    facts.push((points - scored) / 4.0);
}

/// What all share: the round, and what is left in the arena.
fn table(content: &Content, state: &State, facts: &mut Facts) {
    let slots = content.track(state.track).len();
    let left = (slots + 1).saturating_sub(usize::from(state.round));
    facts.one_of(left.min(ROUNDS), ROUNDS + 1);
    facts.push(flag(state.phase == Phase::Plan));
    facts.push(f32::from(state.ring_len) / 10.0);
    facts.push(f32::from(state.search.iter().sum::<u8>()) / 20.0);
    facts.push(f32::from(state.bots.iter().sum::<u8>()) / 10.0);
}
