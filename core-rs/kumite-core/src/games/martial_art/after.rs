//! After a strike: free steps, End Skills, Styles that work at the end of a turn.

use super::actions::{DONE, kind, plain, shift, split, swap};
use super::content::{Skill, SwapWith};
use super::events::{EventKind, MoveCause, Sink};
use super::play::{Play, Tick};
use super::sowing::one_moved;
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    /// Enters the steps after a strike; a collision leaves none (MA-PSH-06).
    pub(super) fn after_strike(&mut self) -> Tick {
        let collided = self.s.turn.third != NOBODY;
        let steps = self.attacking(|skill| skill.free_steps_after);
        self.s.turn.free_steps = if collided { 0 } else { steps };
        self.on(Phase::AfterStep)
    }

    pub(super) fn tick_after_step(&mut self) -> Tick {
        if self.s.turn.free_steps > 0 {
            self.offer_steps();
        }
        self.offer(DONE);
        Tick::Offer(self.s.active)
    }

    pub(super) fn take_after_step(&mut self, action: u32) {
        if action == DONE {
            self.s.turn.free_steps = 0;
            let turns = self.s.turn.stepped && self.s.mode.is_black();
            self.s.phase = if turns {
                Phase::AfterFacing
            } else {
                Phase::EndSkill
            };
        } else {
            self.s.turn.free_steps -= 1;
            self.s.turn.stepped = true;
            self.step(action as u8, MoveCause::FreeStep);
        }
    }

    // End Skills

    /// MA-SKL-20.
    fn may_end_with(&self, number: u8, skill: &Skill) -> bool {
        let (seat, now) = (self.attacker(), &self.s.turn);
        let struck = now.defender != NOBODY && now.last < token::ACTIONS;
        let is_due = match skill.keyword {
            Keyword::Style => seat.style != number,
            Keyword::End => {
                (skill.after == 0 || struck && skill.after >> now.last & 1 == 1)
                    && !(skill.bonus_turn && now.is_bonus)
                    && (skill.swap.is_none() || self.areas_with_effects() >= 2)
            }
            _ => false,
        };
        is_due && !now.no_energy && skill.is_payable(seat.chi, seat.rage)
    }

    fn areas_with_effects(&self) -> usize {
        let areas = &self.attacker().areas;
        areas.iter().filter(|area| area.effects() > 0).count()
    }

    pub(super) fn tick_end_skill(&mut self) -> Tick {
        let seat = self.s.active;
        for number in 0..SKILLS as u8 {
            if self.s.turn.own_skill == NO_SKILL
                && self.attacker().has_skill(number)
                && self
                    .skill(seat, number)
                    .is_some_and(|skill| self.may_end_with(number, skill))
            {
                self.offer(plain(kind::SKILL, number));
            }
        }
        self.offer(DONE);
        Tick::Offer(seat)
    }

    pub(super) fn take_end_skill(&mut self, action: u32) {
        self.s.phase = Phase::StyleSwap;
        if action == DONE {
            return;
        }
        let (seat, number) = (self.s.active, action as u8);
        self.s.turn.own_skill = number;
        self.pay_skill(seat, number);
        let Some(skill) = self.skill(seat, number) else {
            return;
        };
        let (lasts, bonus) = (skill.lasts, skill.bonus_turn);
        match lasts {
            Lasts::WhileActive => self.attacker_mut().style = number,
            Lasts::NextTurn => self.attacker_mut().pending |= 1 << number,
            _ => {
                self.s.turn.bonus_due = bonus;
                self.s.phase = Phase::Opponent;
            }
        }
    }

    fn own_skill(&self) -> Option<&Skill> {
        self.skill(self.s.active, self.s.turn.own_skill)
    }

    pub(super) fn tick_opponent(&mut self) -> Tick {
        if !self.own_skill().is_some_and(|skill| skill.forbid_energy) {
            return self.on(Phase::Swap);
        }
        let opponents = self.s.opponents(self.s.active);
        for seat in 0..self.s.players {
            if opponents >> seat & 1 == 1 {
                self.offer(plain(kind::OPPONENT, seat));
            }
        }
        Tick::Offer(self.s.active)
    }

    pub(super) fn silence(&mut self, seat: Who) {
        self.s.seat_mut(seat).no_energy = true;
        self.sink
            .say(EventKind::Silenced, [seat, self.s.active, 0, 0]);
        self.s.phase = Phase::Swap;
    }

    // Swaps and shifts

    pub(super) fn tick_swap(&mut self) -> Tick {
        if self.own_skill().is_none_or(|skill| skill.swap.is_none()) {
            return self.on(Phase::StyleSwap);
        }
        let areas = self.attacker().areas;
        for (area, tokens) in (1..).zip(areas) {
            for kind in token::MOVE..token::TYPES {
                for (other, others) in (1..).zip(areas) {
                    for other_kind in token::MOVE..token::TYPES {
                        if area < other && tokens.count(kind) > 0 && others.count(other_kind) > 0 {
                            self.offer(swap(area, kind, other, other_kind));
                        }
                    }
                }
            }
        }
        let single = areas.iter().all(|area| area.effects() <= 1);
        if single && self.areas_with_effects() == 2 {
            Tick::Offer(self.s.active)
        } else {
            Tick::Ask(self.s.active)
        }
    }

    pub(super) fn take_swap(&mut self, action: u32) {
        let seat = self.s.active;
        let (area, kind, other, other_kind) = parts(action);
        let (from, to) = (usize::from(area) - 1, usize::from(other) - 1);
        self.learn(seat, |world, all| {
            for one in 0..3 {
                for two in 0..3 {
                    if world[from][one] > 0 && world[to][two] > 0 {
                        let mut swapped = *world;
                        swapped[from][one] -= 1;
                        swapped[to][two] -= 1;
                        swapped[from][two] += 1;
                        swapped[to][one] += 1;
                        all.add(&swapped);
                    }
                }
            }
        });
        self.exchange(action);
        self.sink
            .say(EventKind::TokensSwapped, [seat, area, other, NO_TOKEN]);
        let (one, two) = (area << 3 | kind, other << 3 | other_kind);
        self.sink
            .whisper(EventKind::SwapSeen, seat, one.into(), two.into());
        self.s.phase = Phase::StyleSwap;
    }

    fn exchange(&mut self, action: u32) {
        let (area, kind, other, other_kind) = parts(action);
        let seat = self.attacker_mut();
        seat.area_mut(area).take(kind);
        seat.area_mut(other).take(other_kind);
        seat.area_mut(area).put(other_kind);
        seat.area_mut(other).put(kind);
    }

    fn style(&self) -> Option<&Skill> {
        self.skill(self.s.active, self.attacker().style)
    }

    pub(super) fn tick_style_swap(&mut self) -> Tick {
        let with = self.style().and_then(|style| style.swap);
        let Some(SwapWith::Action(action)) = with else {
            return self.on(Phase::StyleShift);
        };
        let areas = self.attacker().areas;
        for (area, tokens) in (1..).zip(areas) {
            for kind in token::MOVE..token::TYPES {
                for (other, others) in (1..).zip(areas) {
                    if area != other && tokens.count(kind) > 0 && others.count(action) > 0 {
                        self.offer(swap(area, kind, other, action));
                    }
                }
            }
        }
        self.offer(DONE);
        Tick::Offer(self.s.active)
    }

    pub(super) fn take_style_swap(&mut self, action: u32) {
        if action != DONE {
            let seat = self.s.active;
            let (area, kind, other, with) = parts(action);
            let (from, to) = (usize::from(area) - 1, usize::from(other) - 1);
            self.learn(seat, |world, all| one_moved(world, from, to, all));
            self.exchange(action);
            self.sink
                .say(EventKind::TokensSwapped, [seat, area, other, with]);
            let (one, two) = (area << 3 | kind, other << 3 | with);
            self.sink
                .whisper(EventKind::SwapSeen, seat, one.into(), two.into());
        }
        self.s.phase = Phase::StyleShift;
    }

    pub(super) fn tick_style_shift(&mut self) -> Tick {
        if !self.style().is_some_and(|style| style.shift) {
            return self.on(Phase::TurnEnd);
        }
        for (area, tokens) in (1..).zip(self.attacker().areas) {
            for kind in token::MOVE..token::TYPES {
                if tokens.count(kind) > 0 {
                    self.offer(shift(area, kind));
                }
            }
        }
        self.offer(DONE);
        Tick::Offer(self.s.active)
    }

    pub(super) fn take_style_shift(&mut self, action: u32) {
        if action != DONE {
            let seat = self.s.active;
            let (rest, kind) = split(action, 3);
            let (_, area) = split(rest, 3);
            let next = next_area(area);
            let (from, to) = (usize::from(area) - 1, usize::from(next) - 1);
            self.learn(seat, |world, all| one_moved(world, from, to, all));
            let place = self.attacker_mut();
            place.area_mut(area).take(kind);
            place.area_mut(next).put(kind);
            self.sink
                .say(EventKind::TokenShifted, [seat, area, next, 0]);
            self.sink
                .whisper(EventKind::ShiftSeen, seat, area.into(), kind.into());
        }
        self.s.phase = Phase::TurnEnd;
    }
}

/// Area, token, other Area, other token.
fn parts(action: u32) -> (u8, u8, u8, u8) {
    let (rest, other_kind) = split(action, 3);
    let (rest, other) = split(rest, 3);
    let (rest, kind) = split(rest, 3);
    (split(rest, 3).1, kind, other, other_kind)
}
