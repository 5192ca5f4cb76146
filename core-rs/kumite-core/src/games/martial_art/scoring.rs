//! The end of a fight: who has won, places and returns.

use std::cmp::Reverse;

use super::content::Content;
use super::events::{MatchEnded, Sink};
use super::play::{Play, Tick};
use super::state::{State, Turn};
use super::terms::*;

/// What judges compare, the best first (MA-TIM-03): severe columns, squares lost, tokens and energy left.
type Verdict = (u16, u16, Reverse<u16>, Reverse<u16>);

/// Places and who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Scores {
    /// 0 while running.
    pub places: [u8; MAX_SEATS],
    pub winners: u8,
    pub ending: Ending,
}

impl State {
    /// Sides that have a fighter in, a bit each.
    pub fn sides_in(&self) -> u8 {
        self.all_seats()
            .filter(|seat| self.seat(*seat).is_in())
            .fold(0, |mask, seat| mask | 1 << self.side(seat))
    }

    /// All seats of these sides, a bit each.
    pub(super) fn seats_of(&self, sides: u8) -> u8 {
        self.all_seats()
            .filter(|seat| sides >> self.side(*seat) & 1 == 1)
            .fold(0, |mask, seat| mask | seat.bit())
    }

    fn verdict(&self, content: &Content, side: u8) -> Verdict {
        let (mut severe, mut squares, mut tokens, mut energy) = (0, 0, 0, 0);
        for seat in self.all_seats().filter(|seat| self.side(*seat) == side) {
            let place = self.seat(seat);
            let fighter = content.fighter(place.fighter);
            for (column, square) in fighter.columns.iter().zip(place.life) {
                let is_in = place.is_in();
                severe += u16::from(!is_in || square >= column.severe);
                squares += u16::from(if is_in { square } else { column.last });
            }
            if place.is_in() {
                tokens += u16::from(TOKENS.saturating_sub(place.removed.total()));
                energy += u16::from(place.chi) + u16::from(place.rage);
            }
        }
        (severe, squares, Reverse(tokens), Reverse(energy))
    }

    /// Whom the judges hold to be the best of the sides that are in, all their seats, a bit each.
    pub(super) fn judged_best(&self, content: &Content) -> u8 {
        let sides = self.sides_in();
        let of = |side: u8| self.verdict(content, side);
        let all = || (0..self.players).filter(|side| sides >> side & 1 == 1);
        let Some(best) = all().map(of).min() else {
            return 0;
        };
        let shared = all().filter(|side| of(*side) == best);
        self.seats_of(shared.fold(0, |mask, side| mask | 1 << side))
    }

    /// Places, winners and ending.
    pub fn scores(&self, content: &Content) -> Scores {
        let mut places = [0; MAX_SEATS];
        if self.phase == Phase::Over {
            for seat in self.all_seats() {
                places[seat.index()] = self.place(content, seat);
            }
        }
        Scores {
            places,
            winners: self.winners,
            ending: self.ending,
        }
    }

    /// MA-OUT-08, MA-TIM-04.
    fn place(&self, content: &Content, seat: Who) -> u8 {
        if self.mode.is_team() {
            return 2 - u8::from(seat.is_in(self.winners));
        }
        let rank = |seat: Who| {
            let place = self.seat(seat);
            let verdict = place
                .is_in()
                .then(|| self.verdict(content, self.side(seat)));
            (
                u8::MAX - if place.is_in() { u8::MAX } else { place.left },
                verdict,
            )
        };
        let own = rank(seat);
        let better = self.all_seats().filter(|other| rank(*other) < own);
        1 + better.count() as u8
    }

    /// Per seat in [-1, 1].
    pub fn returns(&self) -> [f64; MAX_SEATS] {
        let mut returns = [0.0; MAX_SEATS];
        if self.phase != Phase::Over {
            return returns;
        }
        let winners = self.all_seats().filter(|seat| seat.is_in(self.winners));
        let sides = winners.fold(0u8, |mask, seat| mask | 1 << self.side(seat));
        for seat in self.all_seats() {
            returns[seat.index()] = if seat.is_in(self.winners) {
                1.0 / f64::from(sides.count_ones())
            } else {
                -1.0
            };
        }
        returns
    }
}

impl<S: Sink> Play<'_, S> {
    /// Whether only one side is left.
    pub(super) fn is_decided(&self) -> bool {
        self.state.sides_in().count_ones() <= 1
    }

    pub(super) fn last_one_in(&mut self) -> Tick {
        let winners = self.state.seats_of(self.state.sides_in());
        self.finish(winners, Ending::LastOneIn)
    }

    pub(super) fn judge_fight(&mut self) -> Tick {
        let winners = self.state.judged_best(self.content);
        self.finish(winners, Ending::Judges)
    }

    fn finish(&mut self, winners: u8, ending: Ending) -> Tick {
        self.state.turn = Turn::EMPTY;
        self.state.active = NOBODY;
        self.state.winners = winners;
        self.state.ending = ending;
        self.sink.say(MatchEnded { winners, ending });
        self.on(Phase::Over)
    }
}
