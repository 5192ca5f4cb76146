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
/// Rounds that are told apart.
const ROUNDS: usize = 7;

type SeatFacts = [f32; SEAT_FACTS];

/// The facts of a seat's side, as the mean of its seats, of the others, and of the match.
pub(super) fn facts(content: &Content, state: &State, seat: u8, facts: &mut Facts) {
    let scores = state.scores(content);
    let (mut own, mut others) = ([0.0; SEAT_FACTS], [0.0; SEAT_FACTS]);
    let (mut allies, mut opponents) = (0.0f32, 0.0f32);
    let mut most = 0.0f32;
    for (other, place) in (0u8..).zip(state.seats()) {
        let points = f32::from(scores.seats[usize::from(other)]);
        let found = seat_facts(content, state, other, place, points);
        if other == seat || state.are_allies(seat, other) {
            add(&mut own, &found);
            allies += 1.0;
        } else {
            add(&mut others, &found);
            opponents += 1.0;
            most = most.max(points);
        }
    }
    for (sum, count) in [(&own, allies), (&others, opponents)] {
        for value in sum {
            facts.push(value / count.max(1.0));
        }
    }
    let points = f32::from(scores.seats[usize::from(seat) % MAX_SEATS]);
    facts.push((points - most) / 4.0);
    automa(content, state, seat, points, facts);
    table(content, state, facts);
}

fn add(sum: &mut SeatFacts, more: &SeatFacts) {
    for (value, more) in sum.iter_mut().zip(more) {
        *value += more;
    }
}

fn seat_facts(content: &Content, state: &State, seat: u8, place: &Seat, points: f32) -> SeatFacts {
    let mut into = Facts::default();
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
    gear(content, place, &mut into);
    stand(content, state, seat, &mut into);
    into.one_of(usize::from(place.fighter), FIGHTERS);
    let mut found = [0.0; SEAT_FACTS];
    for (place, value) in found.iter_mut().zip(into.all()) {
        *place = *value;
    }
    found
}

fn flag(holds: bool) -> f32 {
    if holds { 1.0 } else { 0.0 }
}

/// Weapons with the dice that they give at each range, ammo, and armor.
fn gear(content: &Content, place: &Seat, into: &mut Facts) {
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
fn stand(content: &Content, state: &State, seat: u8, into: &mut Facts) {
    let loc = state.loc(seat);
    let is_on = (1..=10).contains(&loc);
    into.push(flag(loc == SHIP));
    let mut near = [0.0; 3];
    for other in 0..state.players {
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
    let automa = is_on && state.automa_in_play && state.is_on_arena(AUTOMA);
    let range = usize::from(state.range(loc, state.automa_loc));
    into.one_of(if automa { range } else { 3 }, 3);
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

fn automa(content: &Content, state: &State, seat: u8, points: f32, facts: &mut Facts) {
    let is_in = state.automa_in_play && state.automa_loc != OUT;
    facts.push(flag(is_in));
    let full = content.figures.automa_hp.len() as f32;
    facts.push(if is_in {
        f32::from(state.automa_hp) / full.max(1.0)
    } else {
        0.0
    });
    let scored = f32::from(state.scores(content).automa);
    facts.push(if is_in { scored / 8.0 } else { 0.0 });
    facts.push(if is_in { (points - scored) / 4.0 } else { 0.0 });
    facts.push(flag(state.leader == seat && is_in));
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
