//! Black Belt's secret layout, token by token (MA-BBS-08).

use super::actions::Lay;
use super::content::Content;
use super::events::*;
use super::play::{Play, Tick};
use super::state::Seat;
use super::terms::*;
use super::tokens::Tokens;

/// The Area of the next token; none is the reserve.
fn place_of(laid: u8) -> Area {
    Area(laid / 2)
}

/// Tokens of a fighter that have no place yet.
pub(super) fn left_of(content: &Content, seat: &Seat) -> Tokens {
    let mut left = content.fighter(seat.fighter).tokens;
    for kind in 0..token::TYPES {
        let lying: u8 = seat.areas.iter().map(|area| area.count(kind)).sum();
        let lying = lying + seat.reserve.count(kind);
        left.set(kind, left.count(kind).saturating_sub(lying));
    }
    left
}

/// What may be laid next, so that the layout can be completed and equal bags have one order; and how many types.
pub(super) fn places(content: &Content, seat: &Seat, kinds: &mut [u8; 7]) -> usize {
    if seat.laid >= TOKENS {
        return 0;
    }
    let left = left_of(content, seat);
    let area = place_of(seat.laid);
    let lying = if area == Area::NONE {
        seat.reserve
    } else {
        seat.area(area)
    };
    let mut count = 0;
    for kind in 0..token::TYPES {
        if left.count(kind) > 0 && fits(left, lying, area, seat.laid % 2 == 1, kind) {
            kinds[count] = kind;
            count += 1;
        }
    }
    count
}

/// Lists what may be laid next.
pub(super) fn list_places(content: &Content, seat: &Seat, legal: &mut Vec<u32>) {
    let mut kinds = [0; 7];
    let count = places(content, seat, &mut kinds);
    legal.extend(
        kinds[..count]
            .iter()
            .map(|token| Lay { token: *token }.code()),
    );
}

fn fits(left: Tokens, lying: Tokens, area: Area, is_second: bool, kind: u8) -> bool {
    if is_second {
        let first = (token::MOVE..token::TYPES).find(|kind| lying.count(*kind) > 0);
        return kind >= first.unwrap_or(token::MOVE);
    }
    if kind < token::ACTIONS {
        return area != Area::NONE;
    }
    let mut rest = left;
    rest.take(kind);
    left.actions() <= AREAS as u8 - area.0
        && (kind..token::TYPES).any(|other| rest.count(other) > 0)
}

impl<S: Sink> Play<'_, S> {
    pub(super) fn tick_layout(&mut self) -> Tick {
        let choosing = self.seats_where(|seat| places(self.content, seat, &mut [0; 7]) > 0);
        if choosing != 0 {
            return Tick::Secret(choosing);
        }
        for seat in self.state.all_seats() {
            self.tell_actions(seat);
            self.know_everything_possible(seat);
        }
        self.begin_fight()
    }

    pub(super) fn lay(&mut self, seat: Who, action: u32) {
        let token = Lay::of(action).token;
        let place = self.state.seat_mut(seat);
        let area = place_of(place.laid);
        put(place, token);
        let is_last = place.laid >= TOKENS;
        self.sink.say(TokenLaid { seat, area, token });
        if is_last {
            self.sink.say(LaidOut { seat });
        }
    }
}

/// Lays a token on the next place.
pub(super) fn put(seat: &mut Seat, kind: u8) {
    match place_of(seat.laid) {
        Area::NONE => seat.reserve.put(kind),
        area => seat.area_mut(area).put(kind),
    }
    seat.laid += 1;
}
