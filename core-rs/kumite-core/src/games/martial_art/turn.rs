//! A turn up to its Start Skill, and how it ends.

use super::actions::{self, DONE, Energy, Face, Start, Step};
use super::content::Skill;
use super::events::*;
use super::knowledge::RESERVE;
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
        let turn = &mut self.state.turn;
        (turn.in_force, turn.no_energy, turn.surcharge) = (in_force, no_energy, surcharge);
        let (seat, is_bonus) = (self.state.active, self.state.turn.is_bonus);
        self.sink.say(TurnBegan { seat, is_bonus });
        self.on(Phase::Start)
    }

    pub(super) fn tick_start(&mut self) -> Tick {
        for area in Area::ALL {
            if !self.attacker().area(area).is_empty() {
                self.offer(Start { area }.code());
            }
        }
        if self.legal.is_empty() {
            return self.on(Phase::EndSkill);
        }
        Tick::Offer(self.state.active)
    }

    pub(super) fn start_from(&mut self, action: u32) {
        let area = Start::of(action).area;
        let seat = self.state.active;
        let tokens = self.attacker().area(area);
        let bag = tokens.bag();
        let bin = area.bin();
        self.learn_that(seat, |world| world.bag(bin) == bag);
        let in_force = self.state.turn.in_force;
        let free_steps = (0..SKILLS as u8)
            .filter(|skill| in_force >> skill & 1 == 1)
            .filter_map(|skill| self.skill(seat, skill))
            .map(|skill| skill.free_steps)
            .sum();
        let turn = &mut self.state.turn;
        turn.start_area = area;
        turn.revealed = bag;
        turn.moves_left = bag[0];
        turn.free_steps = free_steps;
        let tokens = tokens.total();
        self.sink.say(StartChosen { seat, area, tokens });
        if bag != [0; 3] {
            let bag = packed(bag);
            self.sink.say(Revealed { seat, bag });
        }
        self.state.phase = Phase::Energy;
    }

    pub(super) fn tick_energy(&mut self) -> Tick {
        let points = self.state.turn.revealed[2];
        self.offer_energy(points);
        Tick::Offer(self.state.active)
    }

    /// Lists how so many points of energy can be gained, within the gauges.
    pub(super) fn offer_energy(&mut self, points: u8) {
        let seat = *self.attacker();
        let fighter = self.fighter(self.state.active);
        let chi_room = fighter.chi.top.saturating_sub(seat.chi);
        let rage_room = fighter.rage.top.saturating_sub(seat.rage);
        for chi in 0..=points.min(chi_room) {
            for rage in 0..=(points - chi).min(rage_room) {
                self.offer(Energy { chi, rage }.code());
            }
        }
    }

    pub(super) fn take_energy(&mut self, action: u32, cause: EnergyCause, next: Phase) {
        let Energy { chi, rage } = Energy::of(action);
        let seat = *self.attacker();
        self.set_energy(self.state.active, seat.chi + chi, seat.rage + rage, cause);
        self.state.phase = next;
    }

    // Moves

    /// How many Moves the Attacker could pay: tokens not used, and bought ones (MA-XMV-01).
    pub(super) fn moves_payable(&self, chi: u8, rage: u8) -> u8 {
        let can_buy = self.state.mode.is_black() && !self.state.turn.no_energy;
        let bought = if can_buy { chi.min(rage) } else { 0 };
        self.state.turn.moves_left + bought
    }

    /// The price of a step or a Lock in Moves; wide, for a surcharge may be 255.
    pub(super) fn price(&self) -> u16 {
        1 + u16::from(self.state.turn.surcharge)
    }

    /// Pays a step or a Lock: tokens first, each missing Move 1 Chi and 1 Rage.
    pub(super) fn pay_moves(&mut self) {
        let price = self.price();
        let turn = &mut self.state.turn;
        let by_tokens = price.min(turn.moves_left.into()) as u8;
        turn.moves_left -= by_tokens;
        let bought = (price - u16::from(by_tokens)).min(15) as u8;
        let seat = *self.attacker();
        let (chi, rage) = (
            seat.chi.saturating_sub(bought),
            seat.rage.saturating_sub(bought),
        );
        self.set_energy(self.state.active, chi, rage, EnergyCause::BoughtMoves);
    }

    /// Lists steps into empty spaces of the mat.
    pub(super) fn offer_steps(&mut self) {
        let space = self.attacker().space;
        for direction in 0..DIRECTIONS {
            let next = self.content.mat.step(space, direction);
            if next != NO_SPACE && self.state.standing_on(next).is_none() {
                self.offer(Step { direction }.code());
            }
        }
    }

    pub(super) fn tick_move(&mut self) -> Tick {
        let seat = self.attacker();
        let payable = u16::from(self.moves_payable(seat.chi, seat.rage)) >= self.price();
        if self.state.turn.free_steps > 0 || payable {
            self.offer_steps();
        }
        self.offer(DONE);
        Tick::Offer(self.state.active)
    }

    pub(super) fn take_move(&mut self, action: u32) {
        if action == DONE {
            self.state.turn.free_steps = 0;
            let is_black = self.state.mode.is_black();
            self.state.phase = if is_black {
                Phase::Facing
            } else {
                Phase::StartSkill
            };
        } else if self.state.turn.free_steps > 0 {
            self.state.turn.free_steps -= 1;
            self.step(Step::of(action).direction, MoveCause::FreeStep);
        } else {
            self.pay_moves();
            self.step(Step::of(action).direction, MoveCause::Move);
        }
    }

    pub(super) fn step(&mut self, direction: u8, cause: MoveCause) {
        let to = self.content.mat.step(self.attacker().space, direction);
        self.move_to(self.state.active, to, cause);
    }

    pub(super) fn move_to(&mut self, seat: Who, to: u8, cause: MoveCause) {
        let from = std::mem::replace(&mut self.state.seat_mut(seat).space, to);
        self.sink.say(Moved {
            seat,
            from,
            to,
            cause,
        });
    }

    pub(super) fn tick_facing(&mut self) -> Tick {
        for facing in 0..DIRECTIONS {
            self.offer(Face { facing }.code());
        }
        Tick::Offer(self.state.active)
    }

    pub(super) fn face(&mut self, action: u32, next: Phase) {
        let facing = Face::of(action).facing;
        if self.attacker().facing != facing {
            self.attacker_mut().facing = facing;
            let seat = self.state.active;
            self.sink.say(Turned { seat, facing });
        }
        self.state.phase = next;
    }

    // Who can be struck

    /// Opponents that a strike of this kind reaches with so much energy left, a bit each (MA-ATK-02, MA-FAC-03, MA-LCK-02).
    pub(super) fn in_reach(&self, strike: u8, chi: u8, rage: u8) -> u8 {
        let is_black = self.state.mode.is_black();
        if is_black && strike == token::LOCK {
            let payable = self.moves_payable(chi, rage);
            if u16::from(payable) < self.price() {
                return 0;
            }
        }
        let me = self.attacker();
        let mut reached = 0;
        let opponents = self.state.opponents(self.state.active);
        for seat in self.state.all_seats() {
            let space = self.state.seat(seat).space;
            let direction = self.content.mat.direction_to_neighbour(me.space, space);
            let in_front = direction.is_some_and(|d| !is_black || turn(d, me.facing) <= 1);
            if seat.is_in(opponents) && in_front {
                reached |= seat.bit();
            }
        }
        reached
    }

    // Start Skills

    /// MA-SKL-14.
    fn may_start(&self, skill: &Skill) -> bool {
        let seat = self.attacker();
        let turn = &self.state.turn;
        let tokens = seat.area(turn.start_area);
        let target = self.state.area_after(tokens.total());
        skill.timing == Timing::Start
            && !turn.no_energy
            && skill.is_payable(seat.chi, seat.rage)
            && target.is_in(skill.areas)
            && tokens.holds(skill.needs)
            && (0..token::ACTIONS).any(|strike| {
                let (chi, rage) = (seat.chi - skill.chi, seat.rage - skill.rage);
                tokens.count(strike) > 0
                    && skill.strikes >> strike & 1 == 1
                    && self.in_reach(strike, chi, rage) != 0
            })
    }

    pub(super) fn tick_start_skill(&mut self) -> Tick {
        let seat = self.state.active;
        for number in 0..SKILLS as u8 {
            if self.attacker().has_skill(number)
                && self
                    .skill(seat, number)
                    .is_some_and(|skill| self.may_start(skill))
            {
                self.offer(actions::Skill { skill: number }.code());
            }
        }
        self.offer(DONE);
        Tick::Offer(seat)
    }

    pub(super) fn take_start_skill(&mut self, action: u32) {
        let seat = self.state.active;
        if action != DONE {
            let number = actions::Skill::of(action).skill;
            self.state.turn.own_skill = number;
            self.pay_skill(seat, number);
        }
        let area = self.state.turn.start_area;
        let bin = area.bin();
        self.learn(seat, |world, all| all.add(world.taken_up(bin)));
        let hand = std::mem::take(self.attacker_mut().area_mut(area));
        self.state.turn.hand = hand;
        self.state.phase = Phase::Sow;
    }

    // The end of a turn

    pub(super) fn end_turn(&mut self) -> Tick {
        let active = self.state.active;
        if !self.attacker().first_turn_done {
            self.place_reserve();
        }
        let bonus = self.state.turn.bonus_due;
        self.state.turn = Turn::EMPTY;
        let can_strike = |seat: &&super::state::Seat| {
            seat.is_in() && seat.areas.iter().any(|area| area.actions() > 0)
        };
        if !self.state.seats().iter().any(|seat| can_strike(&seat)) {
            return self.judge_fight();
        }
        if bonus {
            self.state.turn.is_bonus = true;
            return self.on(Phase::Begin);
        }
        // A round ends at some seat, even where bytes from outside name none.
        let players = self.state.players;
        let first = Who(self.state.first.0 % players);
        let mut seat = active;
        for _ in 0..MAX_SEATS {
            seat = Who((seat.0 + 1) % players);
            if seat == first {
                if self.state.round >= self.content.rounds {
                    return self.judge_fight();
                }
                self.state.round += 1;
                let round = self.state.round;
                self.sink.say(RoundBegan { round });
            }
            if self.state.seat(seat).is_in() {
                self.state.active = seat;
                return self.on(Phase::Begin);
            }
        }
        // Nobody is in: no match leads here, but bytes from outside may.
        self.judge_fight()
    }

    /// MA-TRN-06: at the end of its first turn a fighter's reserve goes to its Starting Area.
    fn place_reserve(&mut self) {
        let seat = self.state.active;
        let area = self.state.turn.start_area.max(Area(1));
        let bin = area.bin();
        self.learn(seat, |world, all| all.add(world.all_moved(RESERVE, bin)));
        let place = self.attacker_mut();
        place.first_turn_done = true;
        let reserve = std::mem::replace(&mut place.reserve, Tokens::NONE);
        place.area_mut(area).put_all(reserve);
        if !reserve.is_empty() {
            let tokens = reserve.total();
            self.sink.say(ReservePlaced { seat, area, tokens });
        }
    }
}
