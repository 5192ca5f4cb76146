//! Boards.

use super::{Check, Checked, require};
use crate::games::martial_art::content::Fighter;
use crate::games::martial_art::knowledge::{Frame, holds_truth, truth};
use crate::games::martial_art::layout::is_layout;
use crate::games::martial_art::state::Seat;
use crate::games::martial_art::terms::*;
use crate::games::martial_art::tokens::Tokens;

const RESERVE: u8 = 2;

impl Check<'_> {
    pub(super) fn check_seats(&self) -> Checked {
        let s = self.s;
        for seat in 0..s.players {
            let own = s.seat(seat);
            let before = &s.seats()[..usize::from(seat)];
            if own.fighter == NO_ID {
                require(s.phase <= Phase::Deal, "a seat without a fighter")?;
                self.check_empty(seat)?;
            } else {
                let exists = usize::from(own.fighter) < self.c.fighters.len();
                require(exists, "there is no such fighter")?;
                let is_new = before.iter().all(|other| other.fighter != own.fighter);
                require(is_new, "two seats have the same fighter")?;
                self.check_seat(seat)?;
            }
            let is_alone = before.iter().all(|other| other.space != own.space);
            require(!own.is_in() || is_alone, "two fighters on one space")?;
        }
        let out = s.seats().iter().filter(|seat| seat.left > 0).count() as u8;
        for left in 1..=out {
            let is_there = s.seats().iter().any(|seat| seat.left == left);
            require(is_there, "fighters out of order")?;
        }
        self.check_setup_order()
    }

    /// White Belt lays out seat by seat.
    fn check_setup_order(&self) -> Checked {
        let s = self.s;
        if !matches!(s.phase, Phase::Reserve | Phase::Actions | Phase::Effects) {
            return Ok(());
        }
        let at = s.seats().iter().position(|seat| seat.laid < TOKENS);
        let at = at.unwrap_or(usize::from(s.players));
        let rest = s.seats().get(at + 1..).unwrap_or(&[]);
        let in_order = at < usize::from(s.players) && rest.iter().all(|seat| seat.laid == 0);
        require(in_order, "boards laid out of order")?;
        let own = &s.seats[at];
        let wanted = match s.phase {
            Phase::Reserve => 0,
            Phase::Actions => RESERVE,
            _ => RESERVE + self.c.fighter(own.fighter).tokens.actions(),
        };
        require(own.laid == wanted, "a board half laid")
    }

    fn check_empty(&self, seat: Who) -> Checked {
        let own = self.s.seat(seat);
        let mut fresh = Seat {
            space: own.space,
            facing: own.facing,
            ..Seat::EMPTY
        };
        if !self.sees(seat) {
            fresh.areas.iter_mut().for_each(Tokens::hide);
            fresh.reserve.hide();
        }
        let is_fresh = *own == fresh && self.known_of(seat).is_empty();
        require(is_fresh, "a board without a fighter")?;
        self.check_place(seat)
    }

    fn check_place(&self, seat: Who) -> Checked {
        let (own, s) = (self.s.seat(seat), self.s);
        let is_black = s.mode.is_black();
        require(own.facing < if is_black { 6 } else { 1 }, "another facing")?;
        if own.is_in() {
            let on_the_mat = usize::from(own.space) < self.c.mat.len();
            require(on_the_mat && own.left == 0, "another space")?;
        } else {
            let is_gone = own.space == NO_SPACE && own.left > 0;
            require(is_gone, "a fighter that is out on the mat")?;
        }
        if s.phase <= Phase::Layout {
            let place = self.c.start(s.mode, s.players)[usize::from(seat)];
            let facing = if is_black { place.facing } else { 0 };
            let is_there = own.space == place.space && own.facing == facing;
            require(own.is_in() && is_there, "a fighter not where it starts")?;
        }
        Ok(())
    }

    fn check_seat(&self, seat: Who) -> Checked {
        let (own, s) = (self.s.seat(seat), self.s);
        let printed = self.c.fighter(own.fighter);
        self.check_place(seat)?;
        self.check_life(own, printed)?;
        let fits = own.chi <= printed.chi.top && own.rage <= printed.rage.top;
        require(fits, "a gauge too full")?;
        self.check_skills(seat)?;
        let hides = !self.sees(seat);
        let mut bags = own.areas.into_iter().chain([own.reserve]);
        let as_seen = bags.clone().all(|bag| bag.is_hidden() == hides);
        require(as_seen, "tokens that somebody else sees")?;
        require(own.reserve.effects() <= RESERVE, "a reserve too large")?;
        if s.phase <= Phase::Layout {
            check_before(own, printed)?;
        }
        if s.phase < Phase::Layout || s.phase == Phase::Layout && !hides {
            self.check_laid(seat, hides)
        } else if s.phase == Phase::Layout {
            let is_so = own.laid <= TOKENS && self.known_of(seat).is_empty();
            require(is_so, "a layout that is too large")?;
            let is_blank = bags.all(Tokens::is_empty);
            require(is_blank, "a layout that somebody else sees")
        } else {
            require(own.laid == TOKENS, "a fight before the layout")?;
            self.check_fight(seat, hides)
        }
    }

    /// Who is out is out for its reason, and nobody else (MA-INV-07).
    fn check_life(&self, own: &Seat, printed: &Fighter) -> Checked {
        let pairs = || printed.columns.iter().zip(own.life);
        let within = pairs().all(|(column, square)| square <= column.last);
        require(within, "a cube below its column")?;
        let floored = pairs()
            .filter(|(column, square)| *square == column.last)
            .count();
        let severe = pairs()
            .filter(|(column, square)| *square >= column.severe)
            .count();
        let is_severe = severe >= usize::from(self.c.severe_columns);
        let is_so = match own.status {
            Status::Ko => floored == 1,
            Status::TechnicalKo => floored == 0 && is_severe,
            Status::RingOut => floored == 0 && !is_severe && self.s.mode.is_black(),
            Status::In => floored == 0 && !is_severe,
        };
        require(is_so, "somebody is in or out without a reason")
    }

    fn check_skills(&self, seat: Who) -> Checked {
        let (own, phase) = (self.s.seat(seat), self.s.phase);
        if !self.s.mode.is_black() {
            require(own.skills == 0b11, "other skills than the printed ones")?;
        } else if phase == Phase::Skills && !self.sees(seat) {
            let range = HIDDEN_SKILLS..=HIDDEN_SKILLS + TILES as u8;
            return require(range.contains(&own.skills), "skills somebody else sees");
        } else {
            let picked = own.skills.count_ones();
            require(own.skills < 1 << SKILLS, "unknown skills")?;
            if phase == Phase::Skills {
                require(picked <= TILES, "too many skills")?;
                let highest = 8 - own.skills.leading_zeros();
                let in_order = highest + TILES - picked <= SKILLS as u32;
                require(in_order, "skills picked out of order")?;
            } else {
                let due = if phase > Phase::Skills { TILES } else { 0 };
                require(picked == due, "another number of skills")?;
            }
        }
        if own.style != NO_SKILL {
            let is_style = self
                .c
                .skill(own.fighter, own.style)
                .is_some_and(|skill| own.has_skill(own.style) && skill.keyword == Keyword::Style);
            require(is_style, "an unknown Style")?;
        }
        self.check_waiting(seat, own.pending)
    }

    /// At most one End Skill waits for a turn, since one is activated in a turn.
    pub(super) fn check_waiting(&self, seat: Who, mask: u8) -> Checked {
        let own = self.s.seat(seat);
        let few = mask & !own.skills == 0 && mask.count_ones() <= 1;
        require(few, "skills too many wait")?;
        for number in (0..8).filter(|number| mask >> number & 1 == 1) {
            let skill = self.c.skill(own.fighter, number);
            let waits = skill.is_some_and(|skill| skill.lasts == Lasts::NextTurn);
            require(waits, "a skill waits that does not")?;
        }
        Ok(())
    }

    /// A board on its way to a layout.
    fn check_laid(&self, seat: Who, hides: bool) -> Checked {
        let (own, s) = (self.s.seat(seat), self.s);
        let held: u8 = own.areas.iter().map(|area| area.total()).sum();
        let held = held + own.reserve.effects();
        require(
            own.laid == held && held <= TOKENS,
            "tokens laid and not counted",
        )?;
        if matches!(s.phase, Phase::Reserve | Phase::Actions | Phase::Effects) {
            return self.check_dealt(seat, hides);
        }
        require(
            self.known_of(seat).is_empty(),
            "knowledge before the layout",
        )?;
        if s.phase == Phase::Layout {
            require(is_layout(self.c, own), "no legal layout")
        } else {
            require(own.laid == 0, "a layout too early")
        }
    }

    /// A board of White Belt, dealt so far.
    fn check_dealt(&self, seat: Who, hides: bool) -> Checked {
        let own = self.s.seat(seat);
        let printed = self.c.fighter(own.fighter);
        for kind in 0..token::ACTIONS {
            let lying: u8 = own.areas.iter().map(|area| area.count(kind)).sum();
            let due = if own.laid > RESERVE {
                printed.tokens.count(kind)
            } else {
                0
            };
            require(lying == due, "other Actions than the fighter's")?;
        }
        let apart = own.areas.iter().all(|area| area.actions() <= 1);
        require(apart, "two Actions in one Area")?;
        let due = if own.laid > 0 { RESERVE } else { 0 };
        require(own.reserve.effects() == due, "another reserve")?;
        let known = self.known_of(seat);
        if own.laid < TOKENS {
            let none = own.areas.iter().all(|area| area.effects() == 0);
            require(none && known.is_empty(), "Effects too early")?;
            let have = printed.effects();
            let fits = own
                .reserve
                .bag()
                .iter()
                .zip(have)
                .all(|(held, have)| *held <= have);
            return require(hides || fits, "a reserve of other tokens");
        }
        let full = own.areas.iter().all(|area| area.total() == 2);
        require(full, "an Area too full or too empty")?;
        let frame = self.frame_of(seat)?;
        let all = frame.everything(&self.c.words);
        require(*known == all, "other knowledge")?;
        if !hides {
            let world = truth(self.s, seat);
            let held = [0, 1, 2].map(|kind| world.iter().map(|bag| bag[kind]).sum::<u8>());
            require(held == frame.bag, "other Effects than the fighter's")?;
        }
        Ok(())
    }

    fn frame_of(&self, seat: Who) -> Result<Frame, String> {
        let frame = Frame::of(self.c, self.s, seat);
        let sum = |counts: &[u8]| counts.iter().map(|n| u32::from(*n)).sum::<u32>();
        let is_all = sum(&frame.bag) == sum(&frame.sizes);
        require(is_all, "tokens that are not all there")?;
        Ok(frame)
    }

    /// During the fight every token is somewhere (MA-INV-01), and others may know that it is so.
    fn check_fight(&self, seat: Who, hides: bool) -> Checked {
        let (own, s) = (self.s.seat(seat), self.s);
        let printed = self.c.fighter(own.fighter);
        check_removed(own, printed)?;
        let hand = if seat == s.active {
            s.turn.hand
        } else {
            Tokens::NONE
        };
        for kind in 0..token::ACTIONS {
            let lying: u8 = own.areas.iter().map(|area| area.count(kind)).sum();
            let have = lying + own.removed.count(kind) + hand.count(kind);
            let is_all = have == printed.tokens.count(kind);
            require(is_all, "Actions that are not all there")?;
        }
        let known = self.known_of(seat);
        let frame = self.frame_of(seat)?;
        let is_possible = known.is_part_of(&frame.everything(&self.c.words));
        require(is_possible, "knowledge of what cannot be")?;
        require(!known.is_empty(), "nothing is possible")?;
        if !hides {
            require(!hand.is_hidden(), "a hidden hand")?;
            let world = truth(s, seat);
            let held = [0, 1, 2].map(|kind| world.iter().map(|bag| bag[kind]).sum::<u8>());
            let is_held = held == frame.bag && holds_truth(self.c, s, seat, known);
            require(is_held, "the truth is held impossible")?;
        }
        let has_reserve = own.reserve.effects() > 0;
        require(
            !own.first_turn_done || !has_reserve,
            "a reserve after the first turn",
        )?;
        if own.is_in() && s.phase != Phase::Over {
            let place = (seat + s.players - s.first) % s.players;
            let turn = (s.active + s.players - s.first) % s.players;
            let had_one = s.round > 1 || place < turn || place == turn && s.turn.is_bonus;
            require(own.first_turn_done == had_one, "a first turn out of order")?;
        }
        Ok(())
    }
}

/// Nothing of the fight has happened yet.
fn check_before(own: &Seat, printed: &Fighter) -> Checked {
    let is_fresh = (own.chi, own.rage) == (printed.chi.start, printed.rage.start)
        && own.life == [0; AREAS]
        && own.removed.is_empty()
        && own.pending == 0
        && !own.no_energy
        && own.surcharge == 0
        && !own.first_turn_done
        && own.style == NO_SKILL;
    require(is_fresh, "a fight too early")
}

/// Tokens are lost to damage (MA-DMG-02, MA-DMG-06); Defenses also to skills.
fn check_removed(own: &Seat, printed: &Fighter) -> Checked {
    let mut passed = [0u8; 7];
    for (column, square) in printed.columns.iter().zip(own.life) {
        for kind in column.tokens_between(0, square) {
            passed[usize::from(kind) % 7] += 1;
        }
    }
    let is_ko = own.status == Status::Ko;
    for (kind, due) in (0..).zip(passed) {
        let lost = own.removed.count(kind);
        let fits = match (kind, is_ko) {
            (token::DEFENSE, true) => lost <= printed.tokens.count(kind),
            (token::DEFENSE, false) => due <= lost && lost <= printed.tokens.count(kind),
            (_, true) => lost <= due,
            (_, false) => lost == due,
        };
        require(fits, "tokens lost for nothing")?;
    }
    Ok(())
}
