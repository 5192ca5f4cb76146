//! The Automa, and what lies before each seat.

use std::cmp::Ordering;

use super::super::content::Cost;
use super::super::state::*;
use super::super::terms::*;
use super::{Checked, Look, ensure};

/// HP tokens of one value: six sheets and the Automa have fewer.
const MAX_TOKENS: u16 = 90;

impl Look<'_> {
    pub(super) fn check_automa(&self) -> Checked {
        let s = self.s;
        let tokens = self.c.figures.automa_hp.len() as u8;
        if !s.automa_in_play {
            return ensure(
                s.automa_loc == OUT && s.automa_hp == 0 && s.automa_trophy == [0; 3],
                "the automa does not play",
            );
        }
        if self.at() <= Phase::FirstToken as u8 {
            return ensure(
                s.automa_loc == OUT && s.automa_hp == tokens,
                "the automa came too early",
            );
        }
        let most = tokens.saturating_sub(self.unpreventable(self.pulses_done()));
        ensure(s.automa_hp <= most, "too many hit points of the automa")?;
        ensure(
            s.automa_loc == OUT || s.is_in_ring(s.automa_loc),
            "the automa stands nowhere",
        )?;
        let down = s.automa_loc == OUT || self.is_struck_down(AUTOMA, s.automa_hp);
        ensure((s.automa_hp == 0) == down, "hit points of the automa")?;
        ensure(
            !self.is_setup() || s.automa_hp == tokens && s.automa_loc == s.top,
            "the automa before its first turn",
        )
    }

    pub(super) fn check_seat(&self, seat: Who, place: &Seat) -> Checked {
        let s = self.s;
        ensure(
            matches!(place.loc, SHIP | OUT) || s.is_in_ring(place.loc),
            "a fighter stands in no sector of the ring",
        )?;
        if place.fighter == NO_ID {
            ensure(
                self.at() <= Phase::FighterDraw as u8,
                "a seat without a fighter",
            )?;
            ensure(
                (place.side, place.hp, place.energy, place.token) == (0, [0; 3], 0, OUT),
                "things of a fighter that is not there",
            )?;
        } else {
            ensure(
                usize::from(place.fighter) < self.c.fighters.len(),
                "an unknown fighter",
            )?;
            self.check_sheet(seat, place)?;
            self.check_token(place)?;
        }
        let attached = self.at() > Phase::Plan as u8 && place.loc != OUT;
        ensure(attached || place.fields == 0, "fields of nobody")?;
        self.check_enhancement(place)?;
        if self.is_setup() {
            self.check_start(place)?;
        }
        Ok(())
    }

    fn check_sheet(&self, seat: Who, place: &Seat) -> Checked {
        ensure(place.side == 1 || !self.is_royale(), "side A in this mode")?;
        let rows = self.c.figures.hp[usize::from(place.side)].map(|(slots, _)| slots);
        let mut full = true;
        for (have, slots) in place.hp.iter().zip(rows).rev() {
            ensure(*have <= slots, "more hit points than the sheet has")?;
            ensure(*have == 0 || full, "hit points lost from below")?;
            full &= *have == slots;
        }
        let left = place.hp_left();
        let taken = self.unpreventable(self.pulses_done());
        ensure(
            left <= rows.iter().sum::<u8>().saturating_sub(taken),
            "hit points that sudden death has taken",
        )?;
        if place.loc == OUT {
            return ensure(place.side == 1 && left == 0, "out with hit points");
        }
        ensure(
            left > 0 || self.is_falling(seat) || self.is_struck_down(seat, left),
            "no hit points",
        )
    }

    /// NEON-TOK-03: the token of an eliminated Fighter leaves the game with the round.
    fn check_token(&self, place: &Seat) -> Checked {
        let has_token = self.c.fighters[usize::from(place.fighter)].token.is_some();
        let home = has_token && place.token == SHIP;
        let gone = place.token == OUT;
        let there = home || has_token && !self.is_setup() && self.s.is_in_ring(place.token);
        let fits = if has_token && place.loc != OUT {
            there
        } else {
            gone || there && self.s.phase != Phase::Plan
        };
        ensure(fits, "a token lies in no sector of the ring")
    }

    /// NEON-DFT-05: Maintenance, which gives one, ends on side B.
    fn check_enhancement(&self, place: &Seat) -> Checked {
        if place.enhancement == NO_ID {
            return ensure(!place.tapped, "nothing to tap");
        }
        let card = self.c.enhancements.get(usize::from(place.enhancement));
        let card = card.ok_or("this is no position: an unknown enhancement")?;
        ensure(place.side == 1, "an enhancement on side A")?;
        let taps = card.list.iter().any(|effect| effect.cost == Cost::Tap);
        ensure(
            !place.tapped || taps && self.s.phase != Phase::Plan,
            "an enhancement that is not tapped",
        )
    }

    /// Before the first round everybody has what the setup gave.
    fn check_start(&self, place: &Seat) -> Checked {
        ensure(
            place.loc == SHIP
                && place.enhancement == NO_ID
                && place.gear == [Slot::NONE; GEAR_TYPES],
            "things before the first round",
        )?;
        if place.fighter == NO_ID {
            return Ok(());
        }
        let figures = &self.c.figures;
        let side = u8::from(self.is_royale());
        let rows = figures.hp[usize::from(side)].map(|(slots, _)| slots);
        ensure(
            (place.side, place.hp, place.energy) == (side, rows, figures.energy_start),
            "a sheet that was played on",
        )
    }

    /// Fighters sit once, and hands are dealt in order.
    pub(super) fn check_table(&self) -> Checked {
        let s = self.s;
        let mut empty = false;
        for (at, place) in s.seats().iter().enumerate() {
            let before = &s.seats[..at];
            let twice = before.iter().any(|other| other.fighter == place.fighter);
            ensure(place.fighter == NO_ID || !twice, "a fighter sits twice")?;
            let none = place.hand & !HIDDEN_HAND == 0;
            empty |= none;
            ensure(
                s.phase != Phase::Hands || none == empty,
                "hands dealt out of order",
            )?;
        }
        self.check_trophies()
    }

    /// Trophies won, and HP tokens still to be won, are no more than a match can have.
    fn check_trophies(&self) -> Checked {
        let s = self.s;
        let mut tokens = [0u16; 4];
        let values = &self.c.figures.automa_hp;
        for value in &values[values.len() - usize::from(s.automa_hp)..] {
            tokens[usize::from(*value)] += 1;
        }
        for place in s.seats() {
            for (side, rows) in (0u8..).zip(self.c.figures.hp) {
                for ((slots, value), have) in rows.into_iter().zip(place.hp) {
                    let left = match side.cmp(&place.side) {
                        Ordering::Less => 0,
                        Ordering::Equal => have,
                        Ordering::Greater => slots,
                    };
                    tokens[usize::from(value)] += u16::from(left);
                }
            }
        }
        let winners = s.seats().iter().map(|place| place.trophy_hp);
        for trophies in winners.chain([s.automa_trophy]) {
            for (all, won) in tokens[1..].iter_mut().zip(trophies) {
                *all += u16::from(won);
            }
        }
        ensure(
            tokens.iter().all(|tokens| *tokens <= MAX_TOKENS),
            "more trophies than there are",
        )
    }
}
