//! From the first position to the first turn: fighters, the first seat, skills; White Belt's boards fall by chance.

use std::ops::RangeInclusive;

use super::actions::{Fighter, Pick};
use super::chance::Chance;
use super::events::*;
use super::knowledge::Frame;
use super::play::{Play, Tick};
use super::state::Seat;
use super::terms::*;
use super::tokens::{Bag, packed};

/// Skills a seat may pick next: ascending, and enough of them left.
fn picks(seat: &Seat) -> RangeInclusive<u8> {
    let picked = seat.skills.count_ones() as u8;
    let from = 8 - seat.skills.leading_zeros() as u8;
    from..=4 + picked
}

fn can_pick(seat: &Seat) -> bool {
    seat.skills.count_ones() < TILES && !picks(seat).is_empty()
}

/// Lists the skills a seat may pick next.
pub(super) fn list_picks(seat: &Seat, legal: &mut Vec<u32>) {
    if !can_pick(seat) {
        return;
    }
    legal.extend(picks(seat).map(|skill| Pick { skill }.code()));
}

impl<S: Sink> Play<'_, S> {
    pub(super) fn tick_fighters(&mut self) -> Tick {
        let Some(seat) = self.state.lowest(|seat| seat.fighter == NO_ID) else {
            return self.on(Phase::First);
        };
        if self.state.phase == Phase::Deal {
            return Tick::Chance(Chance::Deal);
        }
        for fighter in 0..self.content.fighters.len() as u8 {
            if !self.is_taken(fighter) {
                self.offer(Fighter { fighter }.code());
            }
        }
        Tick::Offer(seat)
    }

    pub(super) fn is_taken(&self, fighter: u8) -> bool {
        self.state
            .seats()
            .iter()
            .any(|seat| seat.fighter == fighter)
    }

    pub(super) fn take_fighter(&mut self, seat: Who, fighter: u8, is_dealt: bool) {
        self.state.seat_fighter(self.content, seat, fighter);
        self.sink.say(FighterTaken {
            seat,
            fighter,
            is_dealt,
        });
    }

    pub(super) fn first_seat_falls(&mut self, seat: Who) {
        self.state.first = seat;
        self.sink.say(FirstSeat { seat });
        let is_black = self.state.mode.is_black();
        self.state.phase = if is_black {
            Phase::Skills
        } else {
            Phase::Reserve
        };
    }

    // White Belt

    /// The seat whose board falls.
    pub(super) fn laying(&self) -> Option<Who> {
        self.state.lowest(|seat| seat.laid < TOKENS)
    }

    pub(super) fn tick_reserve(&mut self) -> Tick {
        match self.laying() {
            Some(seat) => Tick::Chance(Chance::Reserve(seat)),
            None => self.begin_fight(),
        }
    }

    pub(super) fn tick_laying(&mut self, chance: fn(Who) -> Chance) -> Tick {
        match self.laying() {
            Some(seat) => Tick::Chance(chance(seat)),
            None => self.begin_fight(),
        }
    }

    pub(super) fn reserve_falls(&mut self, seat: Who, bag: Bag) {
        let place = self.state.seat_mut(seat);
        place.reserve.set_bag(bag);
        place.laid = 2;
        self.sink.say(ReserveDrawn { seat, tokens: 2 });
        let bag = packed(bag);
        self.sink.say(ReserveSeen { seat, bag });
        self.state.phase = Phase::Actions;
    }

    pub(super) fn actions_fall(&mut self, seat: Who, outcome: u32) {
        let place = self.state.seat_mut(seat);
        let mut laid = 2;
        for kind in 0..token::ACTIONS {
            for area in Area::ALL {
                if outcome >> (5 * kind + area.0 - 1) & 1 == 1 {
                    place.area_mut(area).put(kind);
                    laid += 1;
                }
            }
        }
        place.laid = laid;
        self.tell_actions(seat);
        self.state.phase = Phase::Effects;
    }

    /// Tells where a seat's Actions lie, by Area.
    pub(super) fn tell_actions(&mut self, seat: Who) {
        for area in Area::ALL {
            let tokens = self.state.seat(seat).area(area);
            for token in 0..token::ACTIONS {
                for _ in 0..tokens.count(token) {
                    self.sink.say(ActionLies { seat, area, token });
                }
            }
        }
    }

    pub(super) fn effects_fall(&mut self, seat: Who, bags: [Bag; AREAS]) {
        for (area, bag) in Area::ALL.into_iter().zip(bags) {
            self.state.seat_mut(seat).area_mut(area).set_bag(bag);
            if bag != [0; 3] {
                let bag = packed(bag);
                self.sink.say(EffectsSeen { seat, area, bag });
            }
        }
        self.state.seat_mut(seat).laid = TOKENS;
        self.know_everything_possible(seat);
        self.state.phase = Phase::Reserve;
    }

    pub(super) fn know_everything_possible(&mut self, seat: Who) {
        if let Some(known) = self.known.as_deref_mut() {
            let frame = Frame::of(self.content, self.state, seat);
            known[seat.index()] = frame.everything(&self.content.arrangements);
        }
    }

    // Black Belt

    pub(super) fn tick_skills(&mut self) -> Tick {
        let choosing = self.seats_where(can_pick);
        if choosing != 0 {
            return Tick::Secret(choosing);
        }
        for seat in self.state.all_seats() {
            let skills = self.state.seat(seat).skills;
            self.sink.say(SkillsRevealed { seat, skills });
        }
        self.on(Phase::Layout)
    }

    pub(super) fn seats_where(&self, holds: impl Fn(&Seat) -> bool) -> u8 {
        self.state
            .all_seats()
            .filter(|seat| holds(self.state.seat(*seat)))
            .fold(0, |mask, seat| mask | seat.bit())
    }

    pub(super) fn pick(&mut self, seat: Who, action: u32) {
        let skill = Pick::of(action).skill;
        let place = self.state.seat_mut(seat);
        place.skills |= 1 << skill;
        let is_last = place.skills.count_ones() >= TILES;
        self.sink.say(SkillPicked { seat, skill });
        if is_last {
            self.sink.say(SkillsChosen { seat });
        }
    }

    pub(super) fn begin_fight(&mut self) -> Tick {
        self.state.round = 1;
        self.state.active = self.state.first;
        self.sink.say(RoundBegan { round: 1 });
        self.on(Phase::Begin)
    }
}
