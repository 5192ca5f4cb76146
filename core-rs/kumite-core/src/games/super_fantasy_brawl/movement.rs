//! Steps, dashes and jumps: where a figure can go, and going there (SFB-MOV, SFB-OOA-09, SFB-KEY).

use super::actions::{DONE, Dash, Enter, Leap, Step};
use super::content::Ability;
use super::events::*;
use super::operations::Op;
use super::play::{Asked, Play, Task};
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    /// Hexes of the mover's Enemies and statues, and hexes of all other figures.
    #[inline]
    fn in_the_way(&self, mover: u8) -> (u64, u64) {
        let own = if mover < 4 { 0x0F } else { 0xF0u8 };
        let enemies = self.state.hexes_of(!own);
        let allies = self.state.hexes_of(own & !(1u16 << mover) as u8);
        let arena = &self.content.arena;
        (arena.all & !arena.open | enemies, enemies | allies)
    }

    /// Whether a hex is free, or a free one can be reached from it in so many steps (SFB-MOV-10).
    #[inline]
    fn can_settle(&self, hex: u8, steps: u8, blocked: u64, others: u64) -> bool {
        let arena = &self.content.arena;
        let free = arena.all & !blocked & !others;
        let (mut reached, mut left) = (1u64 << (hex & 63), steps);
        loop {
            if reached & free != 0 {
                return true;
            }
            if left == 0 {
                return false;
            }
            left -= 1;
            let grown = (reached | arena.beside(reached)) & !blocked;
            if grown == reached {
                return false;
            }
            reached = grown;
        }
    }

    /// Hexes that a step of the figure can go to, with so many steps left before it.
    pub(super) fn steps(&self, mover: u8, remaining: u8) -> u64 {
        if remaining == 0 {
            return 0;
        }
        let (blocked, others) = self.in_the_way(mover);
        let around = self.content.arena.around(self.state.figure(mover).hex) & !blocked;
        let mut legal = around & !others;
        for hex in bits(around & others) {
            if self.can_settle(hex, remaining - 1, blocked, others) {
                legal |= 1 << hex;
            }
        }
        legal
    }

    /// Deployment hexes where a figure on the Gate can enter with so much movement.
    pub(super) fn entries(&self, figure: u8, movement: u8) -> u64 {
        if movement == 0 {
            return 0;
        }
        let area = self.deployment_of(self.state.side_of(figure));
        let (blocked, others) = self.in_the_way(figure);
        let mut legal = area & !blocked & !others;
        for hex in bits(area & !blocked & others) {
            if self.can_settle(hex, movement - 1, blocked, others) {
                legal |= 1 << hex;
            }
        }
        legal
    }

    /// The printed movement of an Action begins.
    pub(super) fn begin_movement(&mut self, printed: u8) -> Task {
        let actor = self.state.under.actor;
        if printed == 0 || actor >= NO_FIGURE {
            return Task::Stage(Stage::Pre);
        }
        self.state.under.mover = actor;
        if !self.state.is_in(actor) {
            self.state.under.remaining = printed;
            let seat = self.state.active;
            return self.wait(Phase::Enter, seat);
        }
        let mut movement = i16::from(printed);
        for stat in 0..modifier::EXPIRIES {
            movement += self.modifier(actor, stat::MOVE * modifier::EXPIRIES + stat);
        }
        if let Some(Ability::MoveBonus(more)) = self.ability(actor) {
            movement += i16::from(*more);
        }
        self.state.under.remaining = movement.max(0) as u8;
        Task::Resume
    }

    pub(super) fn list_entries(&mut self) -> Asked {
        let entries = self.entries(self.state.under.actor, self.state.under.remaining);
        if entries == 0 {
            return Asked::On(Task::EndAction);
        }
        bits(entries).for_each(|hex| self.offer(Enter { hex }.code()));
        Asked::Offer
    }

    pub(super) fn take_entry(&mut self, action: u32) -> Task {
        self.state.under.remaining = self.state.under.remaining.saturating_sub(1);
        self.enter(Enter::of(action).hex, MoveCause::Entered)
    }

    /// Printed movement goes on, or is over.
    pub(super) fn move_on(&mut self) -> Task {
        let under = &self.state.under;
        let actor = under.actor;
        if under.remaining > 0 && self.state.is_in(actor) && !self.state.figure(actor).is_rooted {
            let seat = self.state.active;
            return self.wait(Phase::Step, seat);
        }
        self.state.under.mover = NO_FIGURE;
        self.state.under.remaining = 0;
        Task::Stage(Stage::Pre)
    }

    pub(super) fn list_steps(&mut self) -> Asked {
        let mover = self.state.under.mover;
        if !self.state.is_in(mover) {
            return Asked::On(self.stopped());
        }
        let steps = self.steps(mover, self.state.under.remaining);
        bits(steps).for_each(|hex| self.offer(Step { hex }.code()));
        let own = self.state.figure(mover).hex;
        let is_shared = self.state.figures_on(1 << (own & 63)) & !(1u16 << mover) as u8 != 0;
        if !is_shared || steps == 0 {
            self.offer(DONE);
        }
        Asked::Offer
    }

    pub(super) fn take_step(&mut self, action: u32) -> Task {
        if action == DONE {
            return self.stopped();
        }
        self.state.under.remaining = self.state.under.remaining.saturating_sub(1);
        let cause = match (self.state.phase, self.state.stage) {
            (Phase::Force, _) => MoveCause::Force,
            (_, Stage::Movement) => MoveCause::Step,
            _ => MoveCause::Move,
        };
        self.enter(Step::of(action).hex, cause)
    }

    /// The mover stops where it is.
    fn stopped(&mut self) -> Task {
        self.state.under.remaining = 0;
        Task::Resume
    }

    /// The mover comes to a hex; a token there goes off before anything else.
    pub(super) fn enter(&mut self, hex: u8, cause: MoveCause) -> Task {
        let figure = self.state.under.mover;
        if figure >= NO_FIGURE {
            return Task::Resume;
        }
        let place = self.state.figure_mut(figure);
        let from = std::mem::replace(&mut place.hex, hex);
        self.sink.say(Moved {
            figure,
            from,
            to: hex,
            cause,
        });
        if self.state.tokens() >> (hex & 63) & 1 == 1 {
            self.state.under.trap_hex = hex;
            return Task::Trap;
        }
        Task::Resume
    }

    /// Calls `each` with every dash that has a legal way and end: direction, steps and the end.
    pub(super) fn each_dash(&self, mover: u8, n: u8, mut each: impl FnMut(u8, u8, u8)) {
        let (blocked, others) = self.in_the_way(mover);
        let from = self.state.figure(mover).hex;
        for direction in 0..6 {
            let mut hex = from;
            for steps in 1..=n {
                hex = self.content.arena.step(hex, direction);
                if hex == NO_HEX || blocked >> hex & 1 == 1 {
                    break;
                }
                if others >> hex & 1 == 0 {
                    each(direction, steps, hex);
                }
            }
        }
    }

    /// The same for a swoop, over everything.
    fn each_swoop(&self, mover: u8, n: u8, mut each: impl FnMut(u8, u8, u8)) {
        let free = self.free_hexes();
        let from = self.state.figure(mover).hex;
        for direction in 0..6 {
            let mut hex = from;
            for steps in 1..=n {
                hex = self.content.arena.step(hex, direction);
                if hex == NO_HEX {
                    break;
                }
                if free >> hex & 1 == 1 {
                    each(direction, steps, hex);
                }
            }
        }
    }

    /// Hexes without statue and figure.
    #[inline]
    pub(super) fn free_hexes(&self) -> u64 {
        self.content.arena.open & !self.state.hexes_of(0xFF)
    }

    /// Whether an own movement of the operation can take the figure anywhere.
    pub(super) fn can_go(&self, op: &Op, mover: u8) -> bool {
        let mut can = false;
        match *op {
            Op::Dash { n, .. } => self.each_dash(mover, n, |_, _, _| can = true),
            Op::Swoop { n, .. } => self.each_swoop(mover, n, |_, _, _| can = true),
            Op::Jump { n, .. } => {
                let from = self.state.figure(mover).hex;
                can = self.content.arena.within(from, n) & self.free_hexes() != 0;
            }
            Op::Move { n, .. } | Op::Force { n, .. } => can = self.steps(mover, n) != 0,
            _ => {}
        }
        can
    }

    pub(super) fn list_lines(&mut self) -> Asked {
        let mover = self.state.under.mover;
        let op = self.current_op();
        let mut all = std::mem::take(self.legal);
        if self.state.is_in(mover) {
            let each = |direction, steps, _| all.push(Dash { direction, steps }.code());
            match op {
                Some(Op::Dash { n, .. }) => self.each_dash(mover, n, each),
                Some(Op::Swoop { n, .. }) => self.each_swoop(mover, n, each),
                _ => {}
            }
        }
        *self.legal = all;
        self.offer(DONE);
        Asked::Offer
    }

    pub(super) fn take_line(&mut self, action: u32) -> Task {
        if action == DONE {
            return self.end_mover();
        }
        let Dash { direction, steps } = Dash::of(action);
        if let Some(Op::Swoop { .. }) = self.current_op() {
            let mut hex = self.state.figure(self.state.under.mover).hex;
            for _ in 0..steps {
                hex = self.content.arena.step(hex, direction);
            }
            return if hex == NO_HEX {
                self.end_mover()
            } else {
                self.enter(hex, MoveCause::Swoop)
            };
        }
        self.state.under.direction = direction;
        self.state.under.remaining = steps;
        Task::Resume
    }

    pub(super) fn list_leaps(&mut self) -> Asked {
        let mover = self.state.under.mover;
        if let (Some(Op::Jump { n, .. }), true) = (self.current_op(), self.state.is_in(mover)) {
            let from = self.state.figure(mover).hex;
            let free = self.content.arena.within(from, n) & self.free_hexes();
            bits(free).for_each(|hex| self.offer(Leap { hex }.code()));
        }
        self.offer(DONE);
        Asked::Offer
    }

    pub(super) fn take_leap(&mut self, action: u32) -> Task {
        if action == DONE {
            return self.end_mover();
        }
        self.enter(Leap::of(action).hex, MoveCause::Jump)
    }
}
