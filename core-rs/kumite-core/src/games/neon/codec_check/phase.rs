//! Phases, whose turn it is, Submersion, the end.

use super::super::events::Silent;
use super::super::play::Play;
use super::super::state::*;
use super::super::terms::*;
use super::{Checked, Look, ensure};

impl Look<'_> {
    pub(super) fn check_phase(&self) -> Checked {
        let s = self.s;
        let on_turn = match s.phase {
            Phase::Turn | Phase::Draw => s.turn < s.players,
            Phase::Over if s.stage == 1 => s.turn < s.players || s.turn == NOBODY,
            _ => s.turn == NOBODY,
        };
        ensure(on_turn, "the turn of somebody else")?;
        let stage = match s.phase {
            Phase::Turn | Phase::Over => s.stage <= 1,
            Phase::Draw | Phase::Automa => s.stage == 1,
            Phase::Sink => s.stage > sink_stage::BEGIN,
            _ => s.stage == 0,
        };
        ensure(stage, "no such stage")?;
        let first = self.is_setup() || s.phase == Phase::Turn && s.stage == 0;
        ensure(
            s.next_action <= if first { 0 } else { 3 },
            "an action too many",
        )?;
        if s.phase == Phase::Sink {
            self.check_sinking()?;
        } else {
            let most = u8::from(s.phase == Phase::Reveal);
            ensure(s.sinks_left <= most && s.sinking == 0, "something sinks")?;
            ensure(s.cursor == 0 || s.cursor == s.players, "no such place")?;
        }
        let submerging = matches!(s.phase, Phase::Sink | Phase::Reveal);
        ensure(
            !s.check_end || s.stack_len > 0 || submerging,
            "an end that nobody checks",
        )?;
        if s.stack_len > 0 {
            return ensure(
                matches!(s.phase, Phase::Turn | Phase::Automa | Phase::Sink),
                "an interruption of nothing",
            );
        }
        let waits = match s.phase {
            Phase::Turn if s.stage == 0 => self.loc(s.turn) == SHIP,
            Phase::Turn => self.is_on_arena(s.turn),
            Phase::Draw => self.loc(s.turn) != OUT,
            Phase::Automa => false,
            _ => true,
        };
        ensure(waits, "the turn of nobody")
    }

    fn check_sinking(&self) -> Checked {
        let s = self.s;
        ensure((1..=2).contains(&s.sinks_left), "nothing sinks")?;
        ensure(s.cursor <= s.players, "no such place")?;
        if s.stage == sink_stage::PULSE {
            ensure(s.ring_len == 2 && s.pulsed, "a pulse too early")?;
            return ensure(s.sinking == 0, "a pulse and a sinking sector");
        }
        ensure(s.ring_len > 2, "the last two sectors do not sink")?;
        ensure(s.sinking != 0 && s.sinking == s.top, "another sector sinks")?;
        let fled = s.stage == sink_stage::DAMAGE;
        ensure(!fled || s.cursor < s.players, "nobody to hurt")?;
        for place in 0..s.cursor + u8::from(fled) {
            ensure(
                self.loc(self.in_line(place)) != s.sinking,
                "somebody stayed in a sector that sinks",
            )?;
        }
        let stays = s
            .seats()
            .iter()
            .any(|place| place.token == s.sinking || place.loc == s.sinking && place.fields > 0);
        ensure(!stays, "something stayed in a sector that sinks")
    }

    /// Seats that have begun their turn are numbered in that order.
    pub(super) fn check_order(&self) -> Checked {
        let s = self.s;
        let mut seen = 0u32;
        for place in s.seats().iter().filter(|place| place.acted > 0) {
            ensure(seen >> place.acted & 1 == 0, "turns out of order")?;
            seen |= 1 << place.acted;
        }
        let started = seen.count_ones();
        ensure(seen == (1 << (started + 1)) - 2, "turns out of order")?;
        if self.at() <= Phase::Plan as u8 {
            return ensure(started == 0, "turns before they begin");
        }
        if s.turn != NOBODY {
            let last = u32::from(s.seats[usize::from(s.turn)].acted);
            return ensure(last == started && last > 0, "a turn that is over");
        }
        ensure(
            s.phase == Phase::Over && s.stage == 1 || self.has_everybody_acted(),
            "a turn left out",
        )
    }

    fn has_everybody_acted(&self) -> bool {
        let mut seats = self.s.seats().iter();
        seats.all(|place| place.acted > 0 || place.loc == OUT)
    }

    /// A match is over when its end is reached, and its winners follow from how it stands.
    pub(super) fn check_end(&self) -> Checked {
        let s = self.s;
        let over = s.phase == Phase::Over;
        ensure(over || s.winners == 0, "winners before the end")?;
        if self.is_setup() {
            return Ok(());
        }
        let round_over = over && s.stage == 1 && s.turn == NOBODY && self.has_everybody_acted();
        let mut end = *s;
        end.winners = 0;
        let ended = Play {
            c: self.c,
            s: &mut end,
            sink: &mut Silent,
            legal: &mut Vec::new(),
        }
        .ends_now(round_over);
        if over {
            ensure(ended && end.winners == s.winners, "other winners")
        } else {
            let falls = (0..s.players).any(|seat| self.is_falling(seat));
            ensure(!ended || s.check_end || falls, "a match that is over")
        }
    }
}
