//! Trap tokens: going off, being replaced, looked at and moved (SFB-TRP).

use super::actions::{DONE, Lay, Look, Shift};
use super::content::{Ability, TrapEffect};
use super::events::*;
use super::operations::Op;
use super::play::{Asked, Play, Task};
use super::state::Trap;
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    fn trap_on(&self, hex: u8) -> Option<usize> {
        let mut traps = self.state.traps.iter();
        traps.position(|trap| trap.hex == hex && hex != NO_HEX)
    }

    /// The token under the mover goes off; its number falls first if nobody knows it.
    pub(super) fn spring(&mut self) -> Task {
        let hex = self.state.under.trap_hex;
        let Some(at) = self.trap_on(hex) else {
            self.state.under.trap_hex = NO_HEX;
            return Task::Resume;
        };
        match self.state.traps[at].token {
            NO_ID => self.wait_for_chance(Phase::Flip),
            token => self.sprung(token),
        }
    }

    pub(super) fn token_falls(&mut self, token: u8) -> Task {
        if self.state.phase == Phase::Flip {
            return self.sprung(token);
        }
        if let Some(at) = self.trap_on(self.state.under.looked) {
            self.state.traps[at].token = token;
        }
        self.sight()
    }

    fn sprung(&mut self, token: u8) -> Task {
        let (figure, hex) = (self.state.under.mover, self.state.under.trap_hex);
        if let Some(at) = self.trap_on(hex) {
            self.state.traps[at] = Trap::EMPTY;
            self.state.traps.sort_unstable_by_key(|trap| trap.hex);
        }
        for trap in &mut self.state.traps {
            trap.may_be &= !(1u32 << (token & 31)) as u16;
        }
        self.state.under.trap_token = token;
        self.sink.say(TrapSprung { figure, hex, token });
        match self.content.tokens[usize::from(token) % TRAP_TOKENS] {
            TrapEffect::Dmg(n) => {
                let mut amounts = [0; FIGURES];
                amounts[usize::from(figure) % FIGURES] = n;
                self.damage(amounts, DamageCause::Trap);
                if self.is_over() {
                    Task::Ask
                } else {
                    Task::Token
                }
            }
            TrapEffect::Root => {
                if self.state.is_in(figure) {
                    self.root(figure);
                }
                Task::Token
            }
            TrapEffect::Stun => {
                let controller = self.state.figure(figure).controller;
                if self.state.seat(controller).hand.0 == 0 || figure >= NO_FIGURE {
                    return Task::Token;
                }
                self.stun(figure)
            }
        }
    }

    /// Hexes that the new token can go to (SFB-TRP-07, -08).
    fn token_places(&self) -> u64 {
        let arena = &self.content.arena;
        let tokens = self.state.tokens();
        let taken = tokens | self.state.hexes_of(0xFF) | 1 << (self.state.under.trap_hex & 63);
        let printed = arena.traps & !taken;
        if printed != 0 {
            return printed;
        }
        arena.beside(arena.traps | tokens) & arena.open & !taken
    }

    pub(super) fn ask_for_token(&mut self) -> Task {
        if self.token_places() == 0 {
            return self.end_trap();
        }
        let mover = self.state.under.mover;
        let tinker = (0..NO_FIGURE).find(|figure| {
            (figure ^ mover) & 4 != 0
                && matches!(self.ability(*figure), Some(Ability::PlaceForEnemies))
        });
        let placer = self.state.figure(tinker.unwrap_or(mover)).controller;
        self.wait(Phase::Token, placer)
    }

    pub(super) fn list_tokens(&mut self) -> Asked {
        let places = self.token_places();
        bits(places).for_each(|hex| self.offer(Lay { hex }.code()));
        Asked::Offer
    }

    pub(super) fn take_token(&mut self, action: u32) -> Task {
        let seat = self.state.decider;
        let old = self.state.under.trap_token;
        let may_be = ALL_TOKENS & !(1u32 << (old & 31)) as u16;
        self.lay_token(seat, Lay::of(action).hex, may_be);
        self.end_trap()
    }

    fn end_trap(&mut self) -> Task {
        self.state.under.trap_hex = NO_HEX;
        self.state.under.trap_token = NO_ID;
        Task::Resume
    }

    /// Tokens that the acting figure is near enough to look at.
    fn visible_tokens(&self) -> u64 {
        let acting = self.acting();
        match self.current_op() {
            Some(Op::LookTrap { n }) if self.state.is_in(acting) => {
                let from = self.state.figure(acting).hex;
                self.content.arena.within(from, n) & self.state.tokens()
            }
            _ => 0,
        }
    }

    pub(super) fn look(&mut self) -> Task {
        if self.visible_tokens() == 0 {
            return Task::EndOp;
        }
        let you = self.you();
        self.wait(Phase::Look, you)
    }

    pub(super) fn list_looks(&mut self) -> Asked {
        let tokens = self.visible_tokens();
        bits(tokens).for_each(|hex| self.offer(Look { hex }.code()));
        Asked::Offer
    }

    pub(super) fn take_look(&mut self, action: u32) -> Task {
        let (seat, hex) = (self.you(), Look::of(action).hex);
        self.state.under.looked = hex;
        self.sink.say(TrapLookedAt { seat, hex });
        match self.trap_on(hex) {
            Some(at) if self.state.traps[at].token == NO_ID => self.wait_for_chance(Phase::Sight),
            _ => self.sight(),
        }
    }

    /// The token's number is known, and its looker sees it.
    fn sight(&mut self) -> Task {
        let (seat, hex) = (self.you(), self.state.under.looked);
        if let Some(at) = self.trap_on(hex) {
            let trap = &mut self.state.traps[at];
            trap.looked_by |= 1 << (seat & 3);
            let token = trap.token;
            self.sink.say(TokenSeen { seat, hex, token });
        }
        Task::EndOp
    }

    fn shift_places(&self) -> u64 {
        self.content.arena.traps & !self.state.tokens() & !self.state.hexes_of(0xFF)
    }

    pub(super) fn shift(&mut self) -> Task {
        let is_there = self.trap_on(self.state.under.looked).is_some();
        if !is_there || self.shift_places() == 0 {
            return Task::EndOp;
        }
        let you = self.you();
        self.wait(Phase::Shift, you)
    }

    pub(super) fn list_shifts(&mut self) -> Asked {
        let places = self.shift_places();
        bits(places).for_each(|hex| self.offer(Shift { hex }.code()));
        if let Some(Op::MoveTrap { may: true }) = self.current_op() {
            self.offer(DONE);
        }
        Asked::Offer
    }

    pub(super) fn take_shift(&mut self, action: u32) -> Task {
        if action == DONE {
            return Task::EndOp;
        }
        let (seat, to) = (self.you(), Shift::of(action).hex);
        let from = std::mem::replace(&mut self.state.under.looked, NO_HEX);
        if let Some(at) = self.trap_on(from) {
            self.state.traps[at].hex = to;
            self.state.traps.sort_unstable_by_key(|trap| trap.hex);
            self.sink.say(TrapMoved { seat, from, to });
        }
        Task::EndOp
    }
}
