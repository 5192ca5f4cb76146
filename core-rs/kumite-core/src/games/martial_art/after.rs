//! After a strike: free steps, End Skills, Styles that work at the end of a turn.

use super::actions::{self, DONE, Opponent, Shift, Step, Swap};
use super::content::{Skill, SwapWith};
use super::events::*;
use super::play::{Play, Tick};
use super::sowing::one_moved;
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    /// Enters the steps after a strike; a collision leaves none (MA-PSH-06).
    pub(super) fn after_strike(&mut self) -> Tick {
        let collided = self.state.turn.third != NOBODY;
        let steps = self.attacking(|skill| skill.free_steps_after);
        self.state.turn.free_steps = if collided { 0 } else { steps };
        self.on(Phase::AfterStep)
    }

    pub(super) fn tick_after_step(&mut self) -> Tick {
        if self.state.turn.free_steps > 0 {
            self.offer_steps();
        }
        self.offer(DONE);
        Tick::Offer(self.state.active)
    }

    pub(super) fn take_after_step(&mut self, action: u32) {
        if action == DONE {
            self.state.turn.free_steps = 0;
            let turns = self.state.turn.stepped && self.state.mode.is_black();
            self.state.phase = if turns {
                Phase::AfterFacing
            } else {
                Phase::EndSkill
            };
        } else {
            self.state.turn.free_steps -= 1;
            self.state.turn.stepped = true;
            self.step(Step::of(action).direction, MoveCause::FreeStep);
        }
    }

    // End Skills

    /// MA-SKL-20.
    fn may_end_with(&self, number: u8, skill: &Skill) -> bool {
        let (seat, now) = (self.attacker(), &self.state.turn);
        let struck = now.defender != NOBODY && now.last < token::ACTIONS;
        let is_due = match skill.timing {
            Timing::Style => seat.style != number,
            Timing::EndNow | Timing::EndNextTurn => {
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
        let seat = self.state.active;
        for number in 0..SKILLS as u8 {
            if self.state.turn.own_skill == NO_SKILL
                && self.attacker().has_skill(number)
                && self
                    .skill(seat, number)
                    .is_some_and(|skill| self.may_end_with(number, skill))
            {
                self.offer(actions::Skill { skill: number }.code());
            }
        }
        self.offer(DONE);
        Tick::Offer(seat)
    }

    pub(super) fn take_end_skill(&mut self, action: u32) {
        self.state.phase = Phase::StyleSwap;
        if action == DONE {
            return;
        }
        let (seat, number) = (self.state.active, actions::Skill::of(action).skill);
        self.state.turn.own_skill = number;
        self.pay_skill(seat, number);
        let Some(skill) = self.skill(seat, number) else {
            return;
        };
        let (timing, bonus) = (skill.timing, skill.bonus_turn);
        match timing {
            Timing::Style => self.attacker_mut().style = number,
            Timing::EndNextTurn => self.attacker_mut().pending |= 1 << number,
            _ => {
                self.state.turn.bonus_due = bonus;
                self.state.phase = Phase::Opponent;
            }
        }
    }

    fn own_skill(&self) -> Option<&Skill> {
        self.skill(self.state.active, self.state.turn.own_skill)
    }

    pub(super) fn tick_opponent(&mut self) -> Tick {
        if !self.own_skill().is_some_and(|skill| skill.forbid_energy) {
            return self.on(Phase::Swap);
        }
        let opponents = self.state.opponents(self.state.active);
        for seat in self.state.all_seats() {
            if seat.is_in(opponents) {
                self.offer(Opponent { seat }.code());
            }
        }
        Tick::Offer(self.state.active)
    }

    pub(super) fn silence(&mut self, seat: Who) {
        self.state.seat_mut(seat).no_energy = true;
        let by = self.state.active;
        self.sink.say(Silenced { seat, by });
        self.state.phase = Phase::Swap;
    }

    // Swaps and shifts

    pub(super) fn tick_swap(&mut self) -> Tick {
        if self.own_skill().is_none_or(|skill| skill.swap.is_none()) {
            return self.on(Phase::StyleSwap);
        }
        let areas = self.attacker().areas;
        for (area, tokens) in Area::ALL.into_iter().zip(areas) {
            for kind in token::MOVE..token::TYPES {
                for (other, others) in Area::ALL.into_iter().zip(areas) {
                    for other_kind in token::MOVE..token::TYPES {
                        if area < other && tokens.count(kind) > 0 && others.count(other_kind) > 0 {
                            self.offer_swap(area, kind, other, other_kind);
                        }
                    }
                }
            }
        }
        let single = areas.iter().all(|area| area.effects() <= 1);
        if single && self.areas_with_effects() == 2 {
            Tick::Offer(self.state.active)
        } else {
            Tick::Ask(self.state.active)
        }
    }

    pub(super) fn take_swap(&mut self, action: u32) {
        let seat = self.state.active;
        let swap = Swap::of(action);
        let (from, to) = (swap.area.bin(), swap.other.bin());
        self.learn(seat, |world, all| {
            let (here, there) = (world.bag(from), world.bag(to));
            for one in (0..3).filter(|kind| here[*kind] > 0) {
                for two in (0..3).filter(|kind| there[*kind] > 0) {
                    let taken = world.without(from, one).without(to, two);
                    all.add(taken.with(from, two).with(to, one));
                }
            }
        });
        self.exchange(swap);
        self.tell_swap(swap, NO_TOKEN);
        self.state.phase = Phase::StyleSwap;
    }

    fn offer_swap(&mut self, area: Area, token: u8, other: Area, other_token: u8) {
        let swap = Swap {
            area,
            token,
            other,
            other_token,
        };
        self.offer(swap.code());
    }

    fn exchange(&mut self, swap: Swap) {
        let seat = self.attacker_mut();
        seat.area_mut(swap.area).take(swap.token);
        seat.area_mut(swap.other).take(swap.other_token);
        seat.area_mut(swap.area).put(swap.other_token);
        seat.area_mut(swap.other).put(swap.token);
    }

    /// Everybody learns which Areas, and which Action if there is one; only the owner which Effects.
    fn tell_swap(&mut self, swap: Swap, token: u8) {
        let (seat, area, other) = (self.state.active, swap.area, swap.other);
        self.sink.say(TokensSwapped {
            seat,
            area,
            other,
            token,
        });
        self.sink.say(SwapSeen {
            seat,
            one: area.0 << 3 | swap.token,
            two: other.0 << 3 | swap.other_token,
        });
    }

    fn style(&self) -> Option<&Skill> {
        self.skill(self.state.active, self.attacker().style)
    }

    pub(super) fn tick_style_swap(&mut self) -> Tick {
        let with = self.style().and_then(|style| style.swap);
        let Some(SwapWith::Action(action)) = with else {
            return self.on(Phase::StyleShift);
        };
        let areas = self.attacker().areas;
        for (area, tokens) in Area::ALL.into_iter().zip(areas) {
            for kind in token::MOVE..token::TYPES {
                for (other, others) in Area::ALL.into_iter().zip(areas) {
                    if area != other && tokens.count(kind) > 0 && others.count(action) > 0 {
                        self.offer_swap(area, kind, other, action);
                    }
                }
            }
        }
        self.offer(DONE);
        Tick::Offer(self.state.active)
    }

    pub(super) fn take_style_swap(&mut self, action: u32) {
        if action != DONE {
            let seat = self.state.active;
            let swap = Swap::of(action);
            let (from, to) = (swap.area.bin(), swap.other.bin());
            self.learn(seat, |world, all| one_moved(world, from, to, all));
            self.exchange(swap);
            self.tell_swap(swap, swap.other_token);
        }
        self.state.phase = Phase::StyleShift;
    }

    pub(super) fn tick_style_shift(&mut self) -> Tick {
        if !self.style().is_some_and(|style| style.shift) {
            return self.on(Phase::TurnEnd);
        }
        for (area, tokens) in Area::ALL.into_iter().zip(self.attacker().areas) {
            for kind in token::MOVE..token::TYPES {
                if tokens.count(kind) > 0 {
                    self.offer(Shift { area, token: kind }.code());
                }
            }
        }
        self.offer(DONE);
        Tick::Offer(self.state.active)
    }

    pub(super) fn take_style_shift(&mut self, action: u32) {
        if action != DONE {
            let seat = self.state.active;
            let Shift { area, token } = Shift::of(action);
            let next = area.after(1);
            let (from, to) = (area.bin(), next.bin());
            self.learn(seat, |world, all| one_moved(world, from, to, all));
            let place = self.attacker_mut();
            place.area_mut(area).take(token);
            place.area_mut(next).put(token);
            self.sink.say(TokenShifted {
                seat,
                from: area.0,
                to: next.0,
            });
            self.sink.say(ShiftSeen {
                seat,
                from: area.0,
                token,
            });
        }
        self.state.phase = Phase::TurnEnd;
    }
}
