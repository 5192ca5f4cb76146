//! From the first position to the first turn: fighters, the first seat, skills; White Belt's boards fall by chance.

use super::actions::{kind, plain};
use super::chance::Chance;
use super::events::{EventKind, Sink};
use super::knowledge::Frame;
use super::play::{Play, Tick};
use super::state::Seat;
use super::terms::*;
use super::tokens::{Bag, packed};

/// Skills a seat may pick next: ascending, and enough of them left.
pub(super) fn list_picks(seat: &Seat, legal: &mut Vec<u32>) {
    let picked = seat.skills.count_ones() as u8;
    if u32::from(picked) >= TILES {
        return;
    }
    let from = 8 - seat.skills.leading_zeros() as u8;
    legal.extend((from..=4 + picked).map(|skill| plain(kind::PICK, skill)));
}

impl<S: Sink> Play<'_, S> {
    pub(super) fn tick_fighters(&mut self) -> Tick {
        let Some(seat) = self.s.lowest(|seat| seat.fighter == NO_ID) else {
            return self.on(Phase::First);
        };
        if self.s.phase == Phase::Deal {
            return Tick::Chance(Chance::Deal);
        }
        for fighter in 0..self.c.fighters.len() as u8 {
            if !self.is_taken(fighter) {
                self.offer(plain(kind::FIGHTER, fighter));
            }
        }
        Tick::Offer(seat)
    }

    pub(super) fn is_taken(&self, fighter: u8) -> bool {
        self.s.seats().iter().any(|seat| seat.fighter == fighter)
    }

    pub(super) fn take_fighter(&mut self, seat: Who, fighter: u8, dealt: bool) {
        self.s.seat_fighter(self.c, seat, fighter);
        let args = [seat, fighter, dealt.into(), 0];
        self.sink.say(EventKind::FighterTaken, args);
    }

    pub(super) fn first_seat_falls(&mut self, seat: Who) {
        self.s.first = seat;
        self.sink.say(EventKind::FirstSeat, [seat, 0, 0, 0]);
        let is_black = self.s.mode.is_black();
        self.s.phase = if is_black {
            Phase::Skills
        } else {
            Phase::Reserve
        };
    }

    // White Belt

    /// The seat whose board falls.
    pub(super) fn laying(&self) -> Option<Who> {
        self.s.lowest(|seat| seat.laid < TOKENS)
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
        let place = self.s.seat_mut(seat);
        place.reserve.set_bag(bag);
        place.laid = 2;
        self.sink.say(EventKind::ReserveDrawn, [seat, 2, 0, 0]);
        self.sink
            .whisper(EventKind::ReserveSeen, seat, packed(bag), 0);
        self.s.phase = Phase::Actions;
    }

    pub(super) fn actions_fall(&mut self, seat: Who, outcome: u32) {
        let place = self.s.seat_mut(seat);
        let mut laid = 2;
        for kind in 0..token::ACTIONS {
            for area in 1..=AREAS as u8 {
                if outcome >> (5 * kind + area - 1) & 1 == 1 {
                    place.area_mut(area).put(kind);
                    laid += 1;
                }
            }
        }
        place.laid = laid;
        self.tell_actions(seat);
        self.s.phase = Phase::Effects;
    }

    /// Tells where a seat's Actions lie, by Area.
    pub(super) fn tell_actions(&mut self, seat: Who) {
        for area in 1..=AREAS as u8 {
            let tokens = self.s.seat(seat).area(area);
            for kind in 0..token::ACTIONS {
                for _ in 0..tokens.count(kind) {
                    self.sink.say(EventKind::ActionLies, [seat, area, kind, 0]);
                }
            }
        }
    }

    pub(super) fn effects_fall(&mut self, seat: Who, bags: [Bag; AREAS]) {
        for (area, bag) in (1..).zip(bags) {
            self.s.seat_mut(seat).area_mut(area).set_bag(bag);
            if bag != [0; 3] {
                let packed = packed(bag);
                self.sink
                    .whisper(EventKind::EffectsSeen, seat, area.into(), packed);
            }
        }
        self.s.seat_mut(seat).laid = TOKENS;
        self.know_everything_possible(seat);
        self.s.phase = Phase::Reserve;
    }

    pub(super) fn know_everything_possible(&mut self, seat: Who) {
        if let Some(known) = self.known.as_deref_mut() {
            let frame = Frame::of(self.c, self.s, seat);
            known[usize::from(seat) % MAX_SEATS] = frame.everything(&self.c.words);
        }
    }

    // Black Belt

    pub(super) fn tick_skills(&mut self) -> Tick {
        let choosing = self.seats_where(|seat| seat.skills.count_ones() < TILES);
        if choosing != 0 {
            return Tick::Secret(choosing);
        }
        for seat in 0..self.s.players {
            let skills = self.s.seat(seat).skills;
            self.sink
                .say(EventKind::SkillsRevealed, [seat, skills, 0, 0]);
        }
        self.on(Phase::Layout)
    }

    pub(super) fn seats_where(&self, holds: impl Fn(&Seat) -> bool) -> u8 {
        (0..self.s.players)
            .filter(|seat| holds(self.s.seat(*seat)))
            .fold(0, |mask, seat| mask | 1 << seat)
    }

    pub(super) fn pick(&mut self, seat: Who, skill: u8) {
        let place = self.s.seat_mut(seat);
        place.skills |= 1 << (skill & 7);
        let is_last = place.skills.count_ones() >= TILES;
        self.sink
            .whisper(EventKind::SkillPicked, seat, skill.into(), 0);
        if is_last {
            self.sink.say(EventKind::SkillsChosen, [seat, 0, 0, 0]);
        }
    }

    pub(super) fn begin_fight(&mut self) -> Tick {
        self.s.round = 1;
        self.s.active = self.s.first;
        self.sink.say(EventKind::RoundBegan, [1, 0, 0, 0]);
        self.on(Phase::Begin)
    }
}
