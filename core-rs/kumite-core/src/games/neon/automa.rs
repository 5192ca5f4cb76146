//! The Automa's turn (NEON-AUT-02 to AUT-05, AUT-13), and what a strong one has more (AUT-14).

use super::content::Content;
use super::events::*;
use super::play::{Play, Wait};
use super::state::{Attack, AttackStep, Frame, FrameKind, Phase, State};
use super::terms::*;

impl State {
    /// NEON-AUT-01, AUT-14: the HP tokens that it begins with.
    pub(super) fn automa_tokens(&self, content: &Content) -> u8 {
        let tokens = content.figures.automa_hp.len() as u8;
        if self.automa == automas::STRONG {
            tokens.max(automas::MOST_TOKENS.min(tokens + automas::MORE_TOKENS))
        } else {
            tokens
        }
    }

    /// NEON-AUT-05, AUT-14: its attack dice at a Range.
    pub(super) fn automa_dice(&self, content: &Content, range: u8) -> u8 {
        match content.figures.automa_dice.get(usize::from(range)) {
            None | Some(0) => 0,
            Some(dice) if self.automa == automas::STRONG => dice + automas::MORE_DICE,
            Some(dice) => *dice,
        }
    }

    /// NEON-AUT-06, AUT-14: its defense dice.
    pub(super) fn automa_defense(&self, content: &Content) -> u8 {
        let dice = content.figures.automa_defense;
        if self.automa == automas::STRONG {
            dice.max(content.figures.defense_cap.min(dice + automas::MORE_DICE))
        } else {
            dice
        }
    }
}

impl<S: Sink> Play<'_, S> {
    pub(super) fn tick_automa(&mut self) -> Option<Wait> {
        if self.state.stage == 0 {
            self.state.stage = 1;
            if self.state.is_on_arena(AUTOMA) {
                self.automa_acts();
            }
            return None;
        }
        if self.state.check_end && self.ends_now(false) {
            return None;
        }
        if !self.ends_now(true) {
            self.begin_submersion();
        }
        None
    }

    /// NEON-AUT-03: most HP tokens in sight, then whoever acted later.
    fn automa_target(&self) -> Who {
        let loc = self.state.automa_loc;
        self.state
            .all_seats()
            .rev()
            .filter(|who| self.state.is_on_arena(*who))
            .filter(|who| {
                self.state.range(loc, self.state.loc(*who)) <= self.content.figures.automa_sight
            })
            .max_by_key(|who| {
                let place = &self.state.seats[*who];
                (place.hp_left(), place.acted)
            })
            .unwrap_or(NOBODY)
    }

    /// NEON-AUT-04.
    fn automa_step(&self, target: Who) -> Option<u8> {
        let loc = self.state.automa_loc;
        let smaller = self.neighbours(loc).ascending().list[0];
        if target == NOBODY {
            return Some(smaller);
        }
        let there = self.state.loc(target);
        if there == loc {
            return None;
        }
        let len = self.state.ring_len.max(1);
        // Somebody may stand outside the ring in odd positions alone.
        let clockwise = (self.state.place_of(there) + 16 * len - self.state.place_of(loc)) % len;
        let back = len - clockwise;
        Some(match clockwise.cmp(&back) {
            std::cmp::Ordering::Less => self.step_from(loc, 1),
            std::cmp::Ordering::Greater => self.step_from(loc, -1),
            std::cmp::Ordering::Equal => smaller,
        })
    }

    fn automa_acts(&mut self) {
        let target = self.automa_target();
        if let Some(sector) = self.automa_step(target) {
            self.automa_enters(sector, 5);
        }
        // NEON-AUT-13: a Trap may have ended it.
        if target == NOBODY || !self.state.is_on_arena(AUTOMA) {
            return;
        }
        let range = self
            .state
            .range(self.state.automa_loc, self.state.loc(target));
        if self.state.automa_dice(self.content, range) > 0 {
            self.state.attack = Attack {
                step: AttackStep::RollAttack,
                attacker: AUTOMA,
                weapon: AUTOMA_WEAPON,
                target: target.0,
                fighters: target.bit(),
                ..Attack::EMPTY
            };
            self.state.push(Frame::new(FrameKind::Attack, 0, 0));
            self.sink.say(AttackDeclared {
                attacker: AUTOMA,
                weapon: AUTOMA_WEAPON,
                target: target.0,
                card: NO_ID,
            });
        }
    }

    /// Moves the Automa; whatever waits for it there asks nobody anything.
    pub(super) fn automa_enters(&mut self, sector: u8, cause: u8) {
        self.enter(AUTOMA, sector, cause);
        while let Some(frame) = self
            .state
            .top_frame()
            .filter(|frame| frame.kind == FrameKind::Enter)
        {
            self.tick_enter(frame);
        }
    }

    /// Phase 4 starts: how many Sectors sink (NEON-SUB-01).
    fn begin_submersion(&mut self) {
        let slots = &self.content.track(self.state.track);
        let slot = slots.get(usize::from(self.state.round).wrapping_sub(1));
        self.state.sinks_left = slot.copied().unwrap_or(1);
        self.state.pulsed = false;
        self.state.phase = Phase::Sink;
        self.state.stage = super::state::sink_stage::BEGIN;
    }
}
