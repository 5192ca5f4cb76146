//! Submersion: sinking Sectors, fleeing, the final stage.

use super::actions::{self, DONE, Effect, Flee, kind};
use super::content::{Op, standing};
use super::events::*;
use super::play::{Play, Wait};
use super::state::{Phase, sink_stage};
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    pub(super) fn tick_sink(&mut self) -> Option<Wait> {
        match self.s.stage {
            sink_stage::BEGIN => {
                self.begin_sink();
                None
            }
            sink_stage::FLEE => self.tick_flee(),
            sink_stage::DAMAGE => self.tick_damage(self.s.sinking),
            _ => self.tick_pulse(),
        }
    }

    fn begin_sink(&mut self) {
        if self.s.sinks_left == 0 {
            if !(self.s.check_end && self.ends_now(false)) {
                self.end_round();
            }
        } else if self.s.ring_len > 2 {
            self.sink_top();
        } else if self.s.pulsed {
            self.move_token();
        } else {
            self.pulse();
        }
    }

    /// NEON-SUB-03, SUB-04.
    fn sink_top(&mut self) {
        let sector = self.s.top;
        self.s.sinking = sector;
        self.sink.say(SectorSank { sector });
        let tokens = std::mem::take(&mut self.s.search[sector]);
        self.return_search_tokens(tokens);
        self.s.bots[sector] = 0;
        for seat in 0..self.s.players {
            let place = &mut self.s.seats[usize::from(seat)];
            if place.loc == sector {
                place.fields = 0;
            }
            if place.token == sector {
                self.return_token(seat);
            }
        }
        for next in self.neighbours(sector).iter() {
            self.remove_search_token(next);
        }
        self.s.stage = sink_stage::FLEE;
        self.s.cursor = 0;
    }

    fn return_search_tokens(&mut self, tokens: u8) {
        self.s.search_supply = (self.s.search_supply + tokens).min(MAX_SEARCH_TOKENS);
    }

    fn remove_search_token(&mut self, sector: u8) {
        let tokens = &mut self.s.search[sector];
        if *tokens > 0 {
            *tokens -= 1;
            let now = *tokens;
            self.return_search_tokens(1);
            self.sink.say(SearchTokens {
                sector,
                tokens: now,
            });
        }
    }

    /// NEON-SUB-06: the Fighter whose place it is.
    fn at_cursor(&self) -> Who {
        (self.s.leader + self.s.cursor) % self.s.players
    }

    fn tick_flee(&mut self) -> Option<Wait> {
        if self.s.cursor < self.s.players {
            let seat = self.at_cursor();
            if self.s.loc(seat) != self.s.sinking {
                self.s.cursor += 1;
                return None;
            }
            let mut mask = 0;
            self.neighbours(self.s.sinking)
                .iter()
                .for_each(|sector| mask |= 1 << sector);
            self.list_sectors(mask, |sector| Flee { sector }.code());
            return Some(Wait::Seat(seat));
        }
        self.automa_flees();
        self.leave_ring();
        None
    }

    /// NEON-AUT-08: damaged first, then moved.
    fn automa_flees(&mut self) {
        let sector = self.s.sinking;
        if self.s.automa_loc != sector {
            return;
        }
        if !self.ignores_damage(sector, AUTOMA) {
            self.damage(AUTOMA, 1, NOBODY);
            if self.s.automa_hp == 0 {
                self.defeat(AUTOMA, NOBODY);
                return;
            }
        }
        let to = self.neighbours(sector).ascending().list[0];
        self.automa_enters(to, 4);
    }

    /// NEON-SUB-10: the gap closes.
    fn leave_ring(&mut self) {
        let len = usize::from(self.s.ring_len);
        let sinking = self.s.sinking;
        if let Some(at) = self.s.ring().iter().position(|sector| *sector == sinking) {
            self.s.ring.copy_within(at + 1..len, at);
            self.s.ring[len - 1] = 0;
            self.s.ring_len -= 1;
            self.s.index_ring();
        }
        self.move_token();
    }

    /// NEON-SUB-11: the top token goes to the track, the next one shows.
    fn move_token(&mut self) {
        self.s.sinks_left = self.s.sinks_left.saturating_sub(1);
        self.s.sinking = 0;
        self.s.stage = sink_stage::BEGIN;
        if self.s.top != 0 {
            if let Some(place) = self.s.placed.get_mut(usize::from(self.s.placed_len)) {
                *place = self.s.top;
                self.s.placed_len += 1;
            }
            self.s.top = 0;
            if self.s.placed_len < 10 {
                self.s.phase = Phase::Reveal;
            }
        }
    }

    fn ignores_damage(&self, sector: u8, who: Who) -> bool {
        let mut ignores = self.any_standing(sector, who, standing::IGNORE_SUBMERSION, |op| {
            matches!(op, Op::IgnoreSubmersionDamage)
        });
        if who < AUTOMA {
            self.each_own_passive(who, standing::IGNORE_SUBMERSION, |op| {
                ignores |= matches!(op, Op::IgnoreSubmersionDamage)
            });
        }
        ignores
    }

    /// NEON-SUB-18.
    fn is_sudden_death(&self) -> bool {
        self.s.stage == sink_stage::PULSE
            && self.s.final_pulses >= self.c.figures.sudden_death_pulse
    }

    /// Damage for the Fighter at the cursor, who fled from `sector` or stands in it (NEON-SUB-08).
    fn tick_damage(&mut self, sector: u8) -> Option<Wait> {
        let seat = self.at_cursor();
        let sudden = self.is_sudden_death();
        let is_spared =
            || self.ignores_damage(sector, seat) || self.ignores_damage(self.s.loc(seat), seat);
        if !self.s.is_on_arena(seat) || !sudden && is_spared() {
            self.next_in_line();
            return None;
        }
        self.legal.clear();
        if !sudden {
            self.list_effects(seat, Window::OnSubmersion);
        }
        self.legal.push(DONE);
        Some(Wait::Seat(seat))
    }

    fn next_in_line(&mut self) {
        self.s.cursor = (self.s.cursor + 1).min(self.s.players);
        if self.s.stage == sink_stage::DAMAGE {
            self.s.stage = sink_stage::FLEE;
        }
    }

    /// NEON-SUB-14, SUB-17: the final stage.
    fn pulse(&mut self) {
        self.s.pulsed = true;
        self.s.final_pulses = self.s.final_pulses.saturating_add(1);
        self.sink.say(Pulse {
            number: self.s.final_pulses,
        });
        for at in 0..usize::from(self.s.ring_len) {
            self.remove_search_token(self.s.ring[at]);
        }
        self.s.stage = sink_stage::PULSE;
        self.s.cursor = 0;
    }

    fn tick_pulse(&mut self) -> Option<Wait> {
        if self.s.cursor < self.s.players {
            let loc = self.s.loc(self.at_cursor());
            return self.tick_damage(loc);
        }
        let loc = self.s.automa_loc;
        if self.s.is_on_arena(AUTOMA)
            && (self.is_sudden_death() || !self.ignores_damage(loc, AUTOMA))
        {
            self.damage(AUTOMA, 1, NOBODY);
            if self.s.automa_hp == 0 {
                self.defeat(AUTOMA, NOBODY);
            }
        }
        self.move_token();
        None
    }

    pub(super) fn take_in_sink(&mut self, seat: Who, action: u32) {
        match actions::kind_of(action) {
            kind::FLEE => {
                self.s.stage = sink_stage::DAMAGE;
                self.enter(seat, Flee::of(action).sector, 4);
            }
            kind::EFFECT => {
                // The damage is prevented: the effect has nothing else to do.
                self.next_in_line();
                self.use_effect(seat, Effect::of(action));
            }
            _ => {
                self.next_in_line();
                self.damage(seat, 1, NOBODY);
                if self.hp_left(seat) == 0 {
                    self.defeat(seat, NOBODY);
                }
            }
        }
    }
}
