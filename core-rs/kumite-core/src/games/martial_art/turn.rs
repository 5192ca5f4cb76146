//! A turn up to its Start Skill, and how it ends.

use super::actions::{DONE, kind, pair, plain, split};
use super::content::Skill;
use super::events::{EnergyCause, EventKind, MoveCause, Sink};
use super::knowledge::{HAND, RESERVE};
use super::play::{Play, Tick};
use super::state::Turn;
use super::terms::*;
use super::tokens::{Tokens, packed};
use crate::hexes::{DIRECTIONS, turn};

impl<S: Sink> Play<'_, S> {
    /// MA-TRN-12: what waits for this turn comes into force.
    pub(super) fn begin_turn(&mut self) -> Tick {
        let seat = self.attacker_mut();
        let (in_force, no_energy, surcharge) = (seat.pending, seat.no_energy, seat.surcharge);
        (seat.pending, seat.no_energy, seat.surcharge) = (0, false, 0);
        let turn = &mut self.s.turn;
        (turn.in_force, turn.no_energy, turn.surcharge) = (in_force, no_energy, surcharge);
        let args = [self.s.active, self.s.turn.is_bonus.into(), 0, 0];
        self.sink.say(EventKind::TurnBegan, args);
        self.on(Phase::Start)
    }

    pub(super) fn tick_start(&mut self) -> Tick {
        for area in 1..=AREAS as u8 {
            if !self.attacker().area(area).is_empty() {
                self.offer(plain(kind::START, area));
            }
        }
        if self.legal.is_empty() {
            return self.on(Phase::EndSkill);
        }
        Tick::Offer(self.s.active)
    }

    pub(super) fn start_from(&mut self, area: u8) {
        let seat = self.s.active;
        let tokens = self.attacker().area(area);
        let bag = tokens.bag();
        let bin = usize::from(area) - 1;
        self.learn_that(seat, |world| world[bin] == bag);
        let in_force = self.s.turn.in_force;
        let free_steps = (0..SKILLS as u8)
            .filter(|skill| in_force >> skill & 1 == 1)
            .filter_map(|skill| self.skill(seat, skill))
            .map(|skill| skill.free_steps)
            .sum();
        let turn = &mut self.s.turn;
        turn.start_area = area;
        turn.revealed = bag;
        turn.moves_left = bag[0];
        turn.free_steps = free_steps;
        let args = [seat, area, tokens.total(), 0];
        self.sink.say(EventKind::StartChosen, args);
        if bag != [0; 3] {
            self.sink.tell(super::events::Event {
                kind: EventKind::Revealed,
                seen_by: super::events::EVERYBODY,
                args: [seat.into(), packed(bag), 0, 0],
            });
        }
        self.s.phase = Phase::Energy;
    }

    pub(super) fn tick_energy(&mut self) -> Tick {
        let points = self.s.turn.revealed[2];
        self.offer_energy(points);
        Tick::Offer(self.s.active)
    }

    /// Lists how so many points of energy can be gained, within the gauges.
    pub(super) fn offer_energy(&mut self, points: u8) {
        let seat = *self.attacker();
        let fighter = self.fighter(self.s.active);
        let chi_room = fighter.chi.top.saturating_sub(seat.chi);
        let rage_room = fighter.rage.top.saturating_sub(seat.rage);
        for chi in 0..=points.min(chi_room) {
            for rage in 0..=(points - chi).min(rage_room) {
                self.offer(pair(kind::ENERGY, chi, rage));
            }
        }
    }

    pub(super) fn take_energy(&mut self, action: u32, cause: EnergyCause, next: Phase) {
        let (rest, rage) = split(action, 4);
        let (_, chi) = split(rest, 4);
        let seat = *self.attacker();
        self.set_energy(self.s.active, seat.chi + chi, seat.rage + rage, cause);
        self.s.phase = next;
    }

    // Moves

    /// How many Moves the Attacker could pay: tokens not used, and bought ones (MA-XMV-01).
    pub(super) fn moves_payable(&self, chi: u8, rage: u8) -> u8 {
        let can_buy = self.s.mode.is_black() && !self.s.turn.no_energy;
        let bought = if can_buy { chi.min(rage) } else { 0 };
        self.s.turn.moves_left + bought
    }

    /// The price of a step or a Lock in Moves; wide, for a surcharge may be 255.
    pub(super) fn price(&self) -> u16 {
        1 + u16::from(self.s.turn.surcharge)
    }

    /// Pays a step or a Lock: tokens first, each missing Move 1 Chi and 1 Rage.
    pub(super) fn pay_moves(&mut self) {
        let price = self.price();
        let turn = &mut self.s.turn;
        let by_tokens = price.min(turn.moves_left.into()) as u8;
        turn.moves_left -= by_tokens;
        let bought = (price - u16::from(by_tokens)).min(15) as u8;
        let seat = *self.attacker();
        let (chi, rage) = (
            seat.chi.saturating_sub(bought),
            seat.rage.saturating_sub(bought),
        );
        self.set_energy(self.s.active, chi, rage, EnergyCause::BoughtMoves);
    }

    /// Lists steps into empty spaces of the mat.
    pub(super) fn offer_steps(&mut self) {
        let space = self.attacker().space;
        for direction in 0..DIRECTIONS {
            let next = self.c.mat.step(space, direction);
            if next != NO_SPACE && self.s.standing_on(next).is_none() {
                self.offer(plain(kind::STEP, direction));
            }
        }
    }

    pub(super) fn tick_move(&mut self) -> Tick {
        let seat = self.attacker();
        let payable = u16::from(self.moves_payable(seat.chi, seat.rage)) >= self.price();
        if self.s.turn.free_steps > 0 || payable {
            self.offer_steps();
        }
        self.offer(DONE);
        Tick::Offer(self.s.active)
    }

    pub(super) fn take_move(&mut self, action: u32) {
        if action == DONE {
            self.s.turn.free_steps = 0;
            let is_black = self.s.mode.is_black();
            self.s.phase = if is_black {
                Phase::Facing
            } else {
                Phase::StartSkill
            };
        } else if self.s.turn.free_steps > 0 {
            self.s.turn.free_steps -= 1;
            self.step(action as u8, MoveCause::FreeStep);
        } else {
            self.pay_moves();
            self.step(action as u8, MoveCause::Move);
        }
    }

    pub(super) fn step(&mut self, direction: u8, cause: MoveCause) {
        let to = self.c.mat.step(self.attacker().space, direction);
        self.move_to(self.s.active, to, cause);
    }

    pub(super) fn move_to(&mut self, seat: Who, to: u8, cause: MoveCause) {
        let from = std::mem::replace(&mut self.s.seat_mut(seat).space, to);
        self.sink
            .say(EventKind::Moved, [seat, from, to, cause as u8]);
    }

    pub(super) fn tick_facing(&mut self) -> Tick {
        for facing in 0..DIRECTIONS {
            self.offer(plain(kind::FACE, facing));
        }
        Tick::Offer(self.s.active)
    }

    pub(super) fn face(&mut self, facing: u8, next: Phase) {
        if self.attacker().facing != facing {
            self.attacker_mut().facing = facing;
            self.sink
                .say(EventKind::Turned, [self.s.active, facing, 0, 0]);
        }
        self.s.phase = next;
    }

    // Who can be struck

    /// Opponents that a strike of this kind reaches with so much energy left, a bit each (MA-ATK-02, MA-FAC-03, MA-LCK-02).
    pub(super) fn in_reach(&self, strike: u8, chi: u8, rage: u8) -> u8 {
        let is_black = self.s.mode.is_black();
        if is_black && strike == token::LOCK {
            let payable = self.moves_payable(chi, rage);
            if u16::from(payable) < self.price() {
                return 0;
            }
        }
        let me = self.attacker();
        let mut reached = 0;
        let opponents = self.s.opponents(self.s.active);
        for seat in 0..self.s.players {
            let space = self.s.seat(seat).space;
            let direction = self.c.mat.direction_to_neighbour(me.space, space);
            let in_front = direction.is_some_and(|d| !is_black || turn(d, me.facing) <= 1);
            if opponents >> seat & 1 == 1 && in_front {
                reached |= 1 << seat;
            }
        }
        reached
    }

    // Start Skills

    /// MA-SKL-14.
    fn may_start(&self, skill: &Skill) -> bool {
        let seat = self.attacker();
        let turn = &self.s.turn;
        let tokens = seat.area(turn.start_area);
        let target = self.s.area_after(tokens.total());
        skill.keyword == Keyword::Start
            && !turn.no_energy
            && skill.is_payable(seat.chi, seat.rage)
            && skill.areas >> target & 1 == 1
            && tokens.holds(skill.needs)
            && (0..token::ACTIONS).any(|strike| {
                let (chi, rage) = (seat.chi - skill.chi, seat.rage - skill.rage);
                tokens.count(strike) > 0
                    && skill.strikes >> strike & 1 == 1
                    && self.in_reach(strike, chi, rage) != 0
            })
    }

    pub(super) fn tick_start_skill(&mut self) -> Tick {
        let seat = self.s.active;
        for number in 0..SKILLS as u8 {
            if self.attacker().has_skill(number)
                && self
                    .skill(seat, number)
                    .is_some_and(|skill| self.may_start(skill))
            {
                self.offer(plain(kind::SKILL, number));
            }
        }
        self.offer(DONE);
        Tick::Offer(seat)
    }

    pub(super) fn take_start_skill(&mut self, action: u32) {
        let seat = self.s.active;
        if action != DONE {
            self.s.turn.own_skill = action as u8;
            self.pay_skill(seat, action as u8);
        }
        let area = self.s.turn.start_area;
        let bin = usize::from(area) - 1;
        self.learn(seat, |world, all| {
            let mut world = *world;
            world[HAND] = std::mem::take(&mut world[bin]);
            all.add(&world);
        });
        let hand = std::mem::take(self.attacker_mut().area_mut(area));
        self.s.turn.hand = hand;
        self.s.phase = Phase::Sow;
    }

    // The end of a turn

    pub(super) fn end_turn(&mut self) -> Tick {
        let active = self.s.active;
        if !self.attacker().first_turn_done {
            self.place_reserve();
        }
        let bonus = self.s.turn.bonus_due;
        self.s.turn = Turn::FRESH;
        let can_strike = |seat: &&super::state::Seat| {
            seat.is_in() && seat.areas.iter().any(|area| area.actions() > 0)
        };
        if !self.s.seats().iter().any(|seat| can_strike(&seat)) {
            return self.judge_fight();
        }
        if bonus {
            self.s.turn.is_bonus = true;
            return self.on(Phase::Begin);
        }
        let mut seat = active;
        loop {
            seat = (seat + 1) % self.s.players;
            if seat == self.s.first {
                if self.s.round >= self.c.rounds {
                    return self.judge_fight();
                }
                self.s.round += 1;
                self.sink
                    .say(EventKind::RoundBegan, [self.s.round, 0, 0, 0]);
            }
            if self.s.seat(seat).is_in() {
                break;
            }
            if seat == active {
                // Nobody is in; a checked state never gets here.
                return self.judge_fight();
            }
        }
        self.s.active = seat;
        self.on(Phase::Begin)
    }

    /// MA-TRN-06: at the end of its first turn a fighter's reserve goes to its Starting Area.
    fn place_reserve(&mut self) {
        let seat = self.s.active;
        let area = self.s.turn.start_area.max(1);
        let bin = usize::from(area) - 1;
        self.learn(seat, |world, all| {
            let mut world = *world;
            let reserve = std::mem::take(&mut world[RESERVE]);
            for (there, more) in world[bin].iter_mut().zip(reserve) {
                *there += more;
            }
            all.add(&world);
        });
        let place = self.attacker_mut();
        place.first_turn_done = true;
        let reserve = std::mem::replace(&mut place.reserve, Tokens::NONE);
        place.area_mut(area).put_all(reserve);
        if !reserve.is_empty() {
            let args = [seat, area, reserve.total(), 0];
            self.sink.say(EventKind::ReservePlaced, args);
        }
    }
}
