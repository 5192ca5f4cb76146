//! All cards and pieces are there, once each, and in the right hands.

use super::super::state::*;
use super::super::terms::*;
use super::{Checked, Look, ensure};

impl Look<'_> {
    pub(super) fn check_hand(&self, seat: Who, place: &Seat, known: bool) -> Checked {
        let planning = self.s.phase == Phase::Plan;
        let mut elsewhere = place.discard;
        if place.plan == HIDDEN_PLAN {
            ensure(!known && planning, "a hidden plan")?;
        } else if place.plan != NO_PLAN {
            ensure(known || !planning, "a plan that is secret")?;
            let (top, bottom) = (place.plan >> 6, place.plan >> 3 & 7);
            ensure(top < 7 && bottom < 7, "a plan of unknown cards")?;
            let both = 1u8 << top | 1 << bottom;
            let legal = self.c.plans(both).contains(&place.plan.into());
            ensure(legal, "an impossible plan")?;
            ensure(elsewhere & both == 0, "a card is planned and discarded")?;
            elsewhere |= both;
        }
        let size = if known {
            ensure(
                place.hand < 0x80 && place.hand & elsewhere == 0,
                "a card is in two places",
            )?;
            place.hand.count_ones()
        } else {
            ensure(place.hand >= HIDDEN_HAND, "a hand that is secret")?;
            u32::from(place.hand - HIDDEN_HAND)
        };
        let hidden = if place.plan == HIDDEN_PLAN { 2 } else { 0 };
        ensure(
            size + hidden <= 7 - elsewhere.count_ones(),
            "more cards than there are",
        )?;
        let drawing = self.s.phase == Phase::Draw && self.s.turn == seat;
        let fits = if self.at() < Phase::Hands as u8 || self.is_eliminated(seat) {
            size == 0
        } else if self.s.phase == Phase::Hands {
            size == 0 || size == 3
        } else if drawing {
            // The last card of the deck may be drawn already.
            size == 1 || size == 2 && place.discard == 0
        } else if place.plan != NO_PLAN {
            size == 1
        } else {
            size == 3
        };
        ensure(fits, "a wrong number of action cards")?;
        self.check_plan(seat, place)
    }

    /// Plans lie on the table from planning until their owner's turn is over.
    fn check_plan(&self, seat: Who, place: &Seat) -> Checked {
        let s = self.s;
        let has_plan = place.plan != NO_PLAN;
        if self.is_setup() || self.is_eliminated(seat) {
            return ensure(!has_plan && place.discard == 0, "action cards of nobody");
        }
        let acting = matches!(s.phase, Phase::Turn | Phase::Over) && s.turn == seat;
        let must = place.acted == 0 || acting;
        ensure(
            s.phase == Phase::Plan || has_plan == must,
            "a plan at the wrong time",
        )
    }

    /// No design is there more often than it has copies.
    pub(super) fn check_equipment(&self) -> Checked {
        let s = self.s;
        let mut seen = [0u8; 64];
        let mut count = |card: u8| -> Checked {
            ensure(
                usize::from(card) < self.c.equipment.len(),
                "an unknown card",
            )?;
            seen[usize::from(card)] += 1;
            Ok(())
        };
        for place in s.seats() {
            for slot in place.gear {
                let (ammo, len) = slot.ammo();
                for card in slot.card().iter().chain(&ammo[..len]) {
                    count(*card)?;
                }
            }
        }
        if !self.is_limbo_enhancements() {
            for card in s.limbo() {
                count(*card)?;
            }
        }
        for (design, card) in self.c.equipment.iter().enumerate() {
            let deck = s.deck(design as u8);
            ensure(
                seen[design] + deck <= card.copies,
                "too many copies of a card",
            )?;
            ensure(
                !self.is_setup() || deck == card.copies,
                "equipment drawn before the first round",
            )?;
        }
        Ok(())
    }

    /// Limbo holds Enhancements while a Maintenance is on top of the stack, else equipment.
    pub(super) fn is_limbo_enhancements(&self) -> bool {
        let top = self.s.top_frame();
        top.is_some_and(|frame| frame.kind == FrameKind::Defeat)
    }

    pub(super) fn check_enhancements(&self) -> Checked {
        let s = self.s;
        let all = (1u32 << self.c.enhancements.len()) - 1;
        let mut seen = u32::from(s.enhancement_deck);
        let mut add = |id: u8| -> Checked {
            let twice = id > 15 || seen >> id & 1 == 1;
            ensure(!twice, "an enhancement is in two places")?;
            seen |= 1 << id;
            Ok(())
        };
        for at in 0..s.enhancement_bottom_len {
            add((s.enhancement_bottom >> (4 * at) & 15) as u8)?;
        }
        for place in s.seats() {
            if place.enhancement != NO_ID {
                add(place.enhancement)?;
            }
        }
        if self.is_limbo_enhancements() {
            for id in s.limbo() {
                add(*id)?;
            }
        }
        ensure(
            seen == if self.is_royale() { 0 } else { all },
            "enhancements are not all there",
        )
    }

    pub(super) fn check_bots(&self) -> Checked {
        let s = self.s;
        for kind in 0..BOT_TYPES {
            let won: u8 = s.seats().iter().map(|place| place.bots_owned(kind)).sum();
            ensure(won + s.unseen_bots[kind] == 2, "bots are not all there")?;
            ensure(
                won == 0 || !self.is_setup(),
                "bots won before the first round",
            )?;
        }
        let falling = s.is_attack_on() && s.attack.step == AttackStep::BotType;
        let on_arena: u8 = s.bots.iter().sum();
        let unseen: u8 = s.unseen_bots.iter().sum();
        ensure(
            on_arena + u8::from(falling) <= unseen,
            "more bots than there are unseen ones",
        )
    }
}
