//! Submersion: sinking Sectors, fleeing, the final stage.

use super::actions::{self, DONE, Effect, Flee, kind};
use super::content::{Op, standing};
use super::events::*;
use super::play::{Play, Wait};
use super::state::{Phase, sink_stage};
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    pub(super) fn tick_sink(&mut self) -> Option<Wait> {
        match self.state.stage {
            sink_stage::BEGIN => {
                self.begin_sink();
                None
            }
            sink_stage::FLEE => self.tick_flee(),
            sink_stage::DAMAGE => self.tick_damage(self.state.sinking),
            _ => self.tick_pulse(),
        }
    }

    fn begin_sink(&mut self) {
        if self.state.sinks_left == 0 {
            if !(self.state.check_end && self.ends_now(false)) {
                self.end_round();
            }
        } else if self.state.ring_len > 2 {
            self.sink_top();
        } else if self.state.pulsed {
            self.move_token();
        } else {
            self.pulse();
        }
    }

    /// NEON-SUB-03, SUB-04.
    fn sink_top(&mut self) {
        let sector = self.state.top;
        self.state.sinking = sector;
        self.sink.say(SectorSank { sector });
        let tokens = std::mem::take(&mut self.state.search[sector]);
        self.return_search_tokens(tokens);
        self.state.bots[sector] = 0;
        for seat in self.state.all_seats() {
            let place = &mut self.state.seats[seat];
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
        self.state.stage = sink_stage::FLEE;
        self.state.cursor = 0;
    }

    fn return_search_tokens(&mut self, tokens: u8) {
        self.state.search_supply = (self.state.search_supply + tokens).min(MAX_SEARCH_TOKENS);
    }

    fn remove_search_token(&mut self, sector: u8) {
        let tokens = &mut self.state.search[sector];
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
        Who((self.state.leader.0 + self.state.cursor) % self.state.players)
    }

    fn tick_flee(&mut self) -> Option<Wait> {
        if self.state.cursor < self.state.players {
            let seat = self.at_cursor();
            if self.state.loc(seat) != self.state.sinking {
                self.state.cursor += 1;
                return None;
            }
            let mut mask = 0;
            self.neighbours(self.state.sinking)
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
        let sector = self.state.sinking;
        if self.state.automa_loc != sector {
            return;
        }
        if !self.ignores_damage(sector, AUTOMA) {
            self.damage(AUTOMA, 1, NOBODY);
            if self.state.automa_hp == 0 {
                self.defeat(AUTOMA, NOBODY);
                return;
            }
        }
        let to = self.neighbours(sector).ascending().list[0];
        self.automa_enters(to, 4);
    }

    /// NEON-SUB-10: the gap closes.
    fn leave_ring(&mut self) {
        let len = usize::from(self.state.ring_len);
        let sinking = self.state.sinking;
        if let Some(at) = self
            .state
            .ring()
            .iter()
            .position(|sector| *sector == sinking)
        {
            self.state.ring.copy_within(at + 1..len, at);
            self.state.ring[len - 1] = 0;
            self.state.ring_len -= 1;
            self.state.index_ring();
        }
        self.move_token();
    }

    /// NEON-SUB-11: the top token goes to the track, the next one shows.
    fn move_token(&mut self) {
        self.state.sinks_left = self.state.sinks_left.saturating_sub(1);
        self.state.sinking = 0;
        self.state.stage = sink_stage::BEGIN;
        if self.state.top != 0 {
            if let Some(place) = self
                .state
                .placed
                .get_mut(usize::from(self.state.placed_len))
            {
                *place = self.state.top;
                self.state.placed_len += 1;
            }
            self.state.top = 0;
            if self.state.placed_len < 10 {
                self.state.phase = Phase::Reveal;
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
        self.state.stage == sink_stage::PULSE
            && self.state.final_pulses >= self.content.figures.sudden_death_pulse
    }

    /// Damage for the Fighter at the cursor, who fled from `sector` or stands in it (NEON-SUB-08).
    fn tick_damage(&mut self, sector: u8) -> Option<Wait> {
        let seat = self.at_cursor();
        let sudden = self.is_sudden_death();
        let is_spared =
            || self.ignores_damage(sector, seat) || self.ignores_damage(self.state.loc(seat), seat);
        if !self.state.is_on_arena(seat) || !sudden && is_spared() {
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
        self.state.cursor = (self.state.cursor + 1).min(self.state.players);
        if self.state.stage == sink_stage::DAMAGE {
            self.state.stage = sink_stage::FLEE;
        }
    }

    /// NEON-SUB-14, SUB-17: the final stage.
    fn pulse(&mut self) {
        self.state.pulsed = true;
        self.state.final_pulses = self.state.final_pulses.saturating_add(1);
        self.sink.say(Pulse {
            number: self.state.final_pulses,
        });
        for at in 0..usize::from(self.state.ring_len) {
            self.remove_search_token(self.state.ring[at]);
        }
        self.state.stage = sink_stage::PULSE;
        self.state.cursor = 0;
    }

    fn tick_pulse(&mut self) -> Option<Wait> {
        if self.state.cursor < self.state.players {
            let loc = self.state.loc(self.at_cursor());
            return self.tick_damage(loc);
        }
        let loc = self.state.automa_loc;
        if self.state.is_on_arena(AUTOMA)
            && (self.is_sudden_death() || !self.ignores_damage(loc, AUTOMA))
        {
            self.damage(AUTOMA, 1, NOBODY);
            if self.state.automa_hp == 0 {
                self.defeat(AUTOMA, NOBODY);
            }
        }
        self.move_token();
        None
    }

    pub(super) fn take_in_sink(&mut self, seat: Who, action: u32) {
        match actions::kind_of(action) {
            kind::FLEE => {
                self.state.stage = sink_stage::DAMAGE;
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
