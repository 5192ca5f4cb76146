//! Judges a position: who is likely to win from here, and what it is worth in squares.
//!
//! The numbers are log-odds, fitted (logistic regression, rounded) to the outcomes of duels that searches played.

use super::content::Content;
use super::state::{Seat, State};
use super::terms::*;
use crate::contract::Values;

/// A square lost.
const SQUARE: f32 = -0.19;
/// A column with a single square left before a KO.
const LAST_SQUARE: f32 = -0.65;
/// A first column at the line of severe damage, and all but one that make a technical KO.
const SEVERE: f32 = -0.36;
const ALL_SEVERE_BUT_ONE: f32 = -0.16;
/// One square, or two, from a technical KO.
const ALMOST_OUT: f32 = -0.18;
/// Tokens lost, by type: Actions alike, then Moves, Defenses, Energies.
const LOST: [f32; 7] = [-0.3, -0.3, -0.3, -0.3, -0.2, -0.45, -0.27];
const ENERGY: f32 = 0.036;
const STYLE: f32 = 0.25;
const PENDING: f32 = 0.28;
const SILENCED: f32 = -0.15;
const SURCHARGE: f32 = -0.05;
/// A Defense on a column that three more squares end.
const SHIELD: f32 = 0.17;
/// A side of the own space that leads out of the mat (Black Belt).
const EDGE: f32 = -0.04;
/// A square of damage that the best strike at hand promises.
const THREAT: f32 = 0.23;
/// What a likely KO adds to that, in squares.
const KO_THREAT: f32 = 2.0;
/// To be the next to choose.
const TEMPO: f32 = 0.2;

/// What winning, and leaving the fight, count in squares.
const WON: f32 = 20.0;
const OUT: f32 = 10.0;

/// How well a seat that is still in stands, in log-odds.
pub(super) fn strength(content: &Content, state: &State, seat: Who) -> f32 {
    let place = state.seat(seat);
    if place.fighter == NO_ID {
        return 0.0;
    }
    let mut sum = body(content, place);
    for kind in 0..token::TYPES {
        sum += LOST[usize::from(kind)] * f32::from(place.removed.count(kind));
    }
    sum += ENERGY * f32::from(place.chi + place.rage);
    sum += if place.style != NO_SKILL { STYLE } else { 0.0 };
    sum += if place.pending != 0 { PENDING } else { 0.0 };
    sum += if place.no_energy { SILENCED } else { 0.0 };
    sum += SURCHARGE * f32::from(place.surcharge.min(6));
    if state.mode.is_black() && place.space != NO_SPACE {
        let sides = (0..6).filter(|side| content.mat.step(place.space, *side) == NO_SPACE);
        sum += EDGE * sides.count() as f32;
    }
    sum + THREAT * threat(content, state, seat) + if state.active == seat { TEMPO } else { 0.0 }
}

/// The columns, and the Defenses that guard them.
fn body(content: &Content, place: &Seat) -> f32 {
    let columns = &content.fighter(place.fighter).columns;
    let (mut sum, mut severe) = (0.0, 0);
    let mut to_severe = [0; AREAS];
    for (at, (column, square)) in columns.iter().zip(place.life).enumerate() {
        let rest = column.last.saturating_sub(square);
        sum += SQUARE * f32::from(square);
        sum += if rest <= 1 { LAST_SQUARE } else { 0.0 };
        if rest <= 3 {
            sum += SHIELD * f32::from(place.areas[at].count(token::DEFENSE));
        }
        severe += u8::from(square >= column.severe);
        to_severe[at] = column.severe.saturating_sub(square);
    }
    sum += if severe > 0 { SEVERE } else { 0.0 };
    if severe + 1 >= content.severe_columns {
        sum += ALL_SEVERE_BUT_ONE;
    }
    to_severe.sort_unstable();
    let needed = usize::from(content.severe_columns).min(AREAS);
    let left: u8 = to_severe[..needed].iter().sum();
    sum + if left <= 2 { ALMOST_OUT } else { 0.0 }
}

/// The best strike at hand, in squares: from an Area with an Action, at somebody whom the Moves there reach.
pub(super) fn threat(content: &Content, state: &State, seat: Who) -> f32 {
    let own = state.seat(seat);
    let bought = if state.mode.is_black() {
        own.chi.min(own.rage)
    } else {
        0
    };
    let opponents = state.opponents(seat);
    let mut best = 0.0f32;
    for area in Area::ALL {
        let tokens = own.area(area);
        if tokens.actions() == 0 {
            continue;
        }
        let reach = tokens.count(token::MOVE) + bought + 1;
        let at = area.after(tokens.total()).bin();
        for other in state.all_seats().filter(|other| other.is_in(opponents)) {
            let struck = state.seat(other);
            if content.mat.distance(own.space, struck.space) <= reach {
                best = best.max(damage(content, struck, at));
            }
        }
    }
    best
}

/// What two dice promise against a column and its Defenses.
fn damage(content: &Content, struck: &Seat, at: usize) -> f32 {
    let [fails, normals, exceptionals] = content.die.map(f32::from);
    let hits = (normals + exceptionals) / (fails + normals + exceptionals);
    let shields = f32::from(struck.areas[at].count(token::DEFENSE));
    let column = content.fighter(struck.fighter).columns[at];
    let ends = column.last.saturating_sub(struck.life[at]) <= content.attack_dice;
    let ko = if ends { KO_THREAT } else { 0.0 };
    f32::from(content.attack_dice) * hits / (1.0 + shields) + ko
}

/// Squares lost by the opponents, on average, against the own ones; winning and leaving the fight count too.
pub(super) fn points(_: &Content, state: &State) -> Values {
    let mut values = Values::default();
    let lost = |seat: Who| f32::from(state.seat(seat).life.iter().sum::<u8>());
    let returns = state.returns();
    for seat in state.all_seats() {
        let others = state
            .all_seats()
            .filter(|other| state.side(*other) != state.side(seat));
        let (sum, count) = others.fold((0.0, 0.0f32), |(sum, count), other| {
            (sum + lost(other), count + 1.0)
        });
        let at = seat.index();
        let out = if state.seat(seat).is_in() { 0.0 } else { OUT };
        values[at] = sum / count.max(1.0) - lost(seat) + WON * returns[at] as f32 - out;
    }
    values
}

/// Per seat in [-1, 1]: the odds of the sides, two on a side counting four times one.
pub(super) fn evaluate(content: &Content, state: &State) -> Values {
    let mut values = Values::default();
    if state.phase == Phase::Over {
        for (value, own) in values.iter_mut().zip(state.returns()) {
            *value = own as f32;
        }
        return values;
    }
    let mut roots = [0.0f32; MAX_SEATS];
    for seat in state.all_seats().filter(|seat| state.seat(*seat).is_in()) {
        roots[usize::from(state.side(seat)) % MAX_SEATS] +=
            (0.5 * strength(content, state, seat)).exp();
    }
    let total: f32 = roots.iter().map(|root| root * root).sum();
    for seat in state.all_seats() {
        let root = roots[usize::from(state.side(seat)) % MAX_SEATS];
        values[seat.index()] = 2.0 * root * root / total.max(1e-9) - 1.0;
    }
    values
}
