//! Equipment: drawing, placing, paying ammo, discarding.

use super::actions::{DONE, PAY_BOT, PAY_ITSELF, Pay, Place, spot};
use super::chance::Chance;
use super::deck::Deck;
use super::events::*;
use super::gear::Slot;
use super::play::{Play, Wait};
use super::state::{Frame, FrameKind};
use super::terms::*;

/// Covered card and inherited Ammo, sorted.
struct Pool {
    cards: [u8; 4],
    len: usize,
}

impl Pool {
    fn new(slot: Slot) -> Self {
        let (ammo, count) = slot.ammo();
        let mut cards = [NO_ID; 4];
        cards[..count].copy_from_slice(&ammo[..count]);
        cards[count] = slot.card().unwrap_or(NO_ID);
        let len = count + 1;
        cards[..len].sort_unstable();
        Self { cards, len }
    }

    fn kept(&self, keep: u8) -> ([u8; 4], usize) {
        let mut kept = [NO_ID; 4];
        let mut len = 0;
        for at in 0..self.len {
            if keep >> at & 1 == 1 {
                kept[len] = self.cards[at];
                len += 1;
            }
        }
        (kept, len)
    }
}

impl<S: Sink> Play<'_, S> {
    /// Copies of a design that lie in its discard pile: all that are nowhere else.
    pub fn discarded(&self, design: u8) -> u8 {
        let mut elsewhere = self.state.deck(design);
        for seat in self.state.seats() {
            for slot in seat.gear {
                if slot.card() == Some(design) {
                    elsewhere += 1;
                }
                let (ammo, count) = slot.ammo();
                elsewhere += ammo[..count].iter().filter(|card| **card == design).count() as u8;
            }
        }
        if !self.limbo_is_enhancements() {
            elsewhere += self
                .state
                .limbo()
                .iter()
                .filter(|card| **card == design)
                .count() as u8;
        }
        self.content.design(design).copies.saturating_sub(elsewhere)
    }

    fn limbo_is_enhancements(&self) -> bool {
        self.state
            .top_frame()
            .is_some_and(|frame| frame.kind == FrameKind::Defeat)
    }

    /// All designs of a rank.
    fn designs(&self, rank: u8) -> Deck {
        self.content.ranks[usize::from(rank & 3)]
    }

    /// What is left of the deck of a rank.
    pub(super) fn deck_left(&self, rank: u8) -> Deck {
        self.state.deck.only(self.designs(rank))
    }

    /// Whether a deck or its discard pile still holds a card.
    pub(super) fn can_draw(&self, rank: u8) -> bool {
        !self.deck_left(rank).is_empty()
            || self
                .designs(rank)
                .designs()
                .any(|(design, _)| self.discarded(design) > 0)
    }

    pub(super) fn tick_draw(&mut self, frame: Frame) -> Option<Wait> {
        let rank = (frame.param & 3) as u8;
        if frame.param == 0 {
            *self.state.top_frame_mut() = Frame::new(FrameKind::Place, frame.a, frame.b);
            return None;
        }
        if self.deck_left(rank).is_empty() {
            // NEON-SRC-04: the discard pile becomes the deck.
            let mut rebuilt = false;
            for (design, _) in self.designs(rank).designs() {
                let copies = self.discarded(design);
                self.state.set_deck(design, copies);
                rebuilt |= copies > 0;
            }
            if rebuilt {
                self.sink.say(DeckRebuilt { rank });
            } else {
                self.state.top_frame_mut().param >>= 2;
                return None;
            }
        }
        Some(Wait::Chance(Chance::Equipment(rank)))
    }

    pub(super) fn equipment_falls(&mut self, design: u8) {
        let copies = self.state.deck(design);
        self.state.set_deck(design, copies - 1);
        self.state.add_limbo(design);
        let frame = self.state.top_frame_mut();
        frame.param >>= 2;
        let seat = frame.who();
        self.sink.say(CardDrawn { seat, design });
    }

    pub(super) fn tick_place(&mut self, frame: Frame) -> Option<Wait> {
        if frame.b == 0 || self.state.limbo_len == 0 {
            self.finish_placing(frame.who());
            return None;
        }
        self.legal.clear();
        self.legal.push(DONE);
        let mut last = NO_ID;
        for at in 0..usize::from(self.state.limbo_len) {
            let design = self.state.limbo[at];
            if design != last {
                self.list_places(frame.who(), design);
                last = design;
            }
        }
        Some(Wait::Seat(frame.who()))
    }

    fn finish_placing(&mut self, owner: Who) {
        for at in 0..usize::from(self.state.limbo_len) {
            let design = self.state.limbo[at];
            self.sink.say(CardDiscarded {
                seat: owner,
                design,
            });
        }
        self.state.limbo = [0; super::state::MAX_LIMBO];
        self.state.limbo_len = 0;
        self.state.pop();
    }

    /// NEON-GEAR-01 to GEAR-08: where one card may go.
    fn list_places(&mut self, owner: Who, design: u8) {
        let content = self.content;
        let card = content.design(design);
        let gear = self.state.seats[owner].gear;
        let own = usize::from(card.kind);
        let has_type = !gear[own].is_empty();
        if !has_type {
            self.offer_place(design, spot::FREE, card.kind, 0);
        }
        for (slot, covered) in gear.iter().enumerate() {
            let Some(below) = covered.card() else {
                continue;
            };
            if has_type && slot != own || content.design(below).ammo & card.ammo == 0 {
                continue;
            }
            let pool = Pool::new(*covered);
            let capacity = usize::from(card.capacity);
            if pool.len <= capacity {
                let keep = (1u8 << pool.len) - 1;
                self.offer_place(design, spot::ON_TOP, slot as u8, keep);
                continue;
            }
            let mut seen = [([NO_ID; 4], 0usize); 16];
            let mut seen_len = 0;
            for keep in 0..1u8 << pool.len {
                if keep.count_ones() as usize != capacity {
                    continue;
                }
                let kept = pool.kept(keep);
                if !seen[..seen_len].contains(&kept) {
                    seen[seen_len] = kept;
                    seen_len += 1;
                    self.offer_place(design, spot::ON_TOP, slot as u8, keep);
                }
            }
        }
        for (slot, above) in gear.iter().enumerate() {
            let Some(top) = above.card() else { continue };
            let holder = content.design(top);
            if holder.ammo & card.ammo != 0 && above.ammo().1 < usize::from(holder.capacity) {
                self.offer_place(design, spot::AMMO, slot as u8, 0);
            }
        }
    }

    fn offer_place(&mut self, design: u8, spot: u8, slot: u8, keep: u8) {
        let place = Place {
            design,
            spot,
            slot,
            keep,
        };
        self.legal.push(place.code());
    }

    pub(super) fn take_place(&mut self, frame: Frame, action: u32) {
        let owner = frame.who();
        if action == DONE {
            self.finish_placing(owner);
            return;
        }
        let Place {
            design,
            spot: where_to,
            slot,
            keep,
        } = Place::of(action);
        let kind = self.content.design(design).kind;
        self.state.remove_limbo(design);
        self.state.top_frame_mut().b -= 1;
        self.sink.say(CardPlaced {
            seat: owner,
            design,
            spot: where_to,
            slot,
        });
        match where_to {
            spot::FREE => {
                self.state.seats[owner].gear[usize::from(kind)] = Slot::new(design, &[]);
                self.close_slot(owner, kind);
            }
            spot::ON_TOP => self.cover(owner, design, slot, keep),
            _ => self.add_ammo(owner, slot, design),
        }
    }

    /// NEON-GEAR-06, GEAR-07.
    fn cover(&mut self, owner: Who, design: u8, slot: u8, keep: u8) {
        let kind = self.content.design(design).kind;
        let gear = &mut self.state.seats[owner].gear;
        let pool = Pool::new(gear[usize::from(slot)]);
        let (kept, len) = pool.kept(keep);
        gear[usize::from(slot)] = Slot::NONE;
        gear[usize::from(kind)] = Slot::new(design, &kept[..len.min(3)]);
        self.close_slot(owner, slot);
        self.close_slot(owner, kind);
        for at in 0..pool.len {
            if keep >> at & 1 == 0 {
                self.sink.say(CardDiscarded {
                    seat: owner,
                    design: pool.cards[at],
                });
            }
        }
    }

    fn add_ammo(&mut self, owner: Who, slot: u8, design: u8) {
        let place = &mut self.state.seats[owner].gear[usize::from(slot)];
        let (ammo, count) = place.ammo();
        let mut cards = [NO_ID; 4];
        cards[..count].copy_from_slice(&ammo[..count]);
        cards[count] = design;
        cards[..=count].sort_unstable();
        *place = Slot::new(place.card().unwrap_or(NO_ID), &cards[..=count]);
    }

    /// NEON-AMMO-07, AMMO-09: a slot that changed offers nothing more in this attack.
    fn close_slot(&mut self, owner: Who, slot: u8) {
        if self.state.is_attack_on() {
            let bits = 15u64 << (REF_GEAR + 4 * slot);
            let attack = &mut self.state.attack;
            if owner == attack.attacker {
                attack.used |= bits;
            } else if owner == attack.current {
                attack.defender_used |= bits;
            }
        }
    }

    /// NEON-GEAR-10: a Gear card goes with its Ammo.
    pub(super) fn discard_gear(&mut self, owner: Who, slot: u8) {
        let place = &mut self.state.seats[owner].gear[usize::from(slot)];
        let old = std::mem::replace(place, Slot::NONE);
        if let Some(card) = old.card() {
            self.sink.say(CardDiscarded {
                seat: owner,
                design: card,
            });
            let (ammo, count) = old.ammo();
            for card in &ammo[..count] {
                self.sink.say(CardDiscarded {
                    seat: owner,
                    design: *card,
                });
            }
            self.close_slot(owner, slot);
        }
    }

    /// NEON-AMMO-02 to AMMO-04: the sources that can pay one ammo for a Gear card; bit per source.
    pub(super) fn ammo_sources(&self, owner: Who, slot: u8, ammo: u8, bots: bool) -> u16 {
        let seat = &self.state.seats[owner];
        let gear = seat.gear.get(usize::from(slot)).copied();
        let gear = gear.unwrap_or(Slot::NONE);
        let Some(card) = gear.card() else { return 0 };
        let mut sources = 0;
        let (under, count) = gear.ammo();
        for at in 0..count {
            let fits = self.content.design(under[at]).ammo >> ammo & 1 == 1;
            if fits && (at == 0 || under[at - 1] != under[at]) {
                sources |= 1 << at;
            }
        }
        if sources == 0 && self.content.design(card).ammo >> ammo & 1 == 1 {
            sources |= 1 << PAY_ITSELF;
        }
        if bots {
            sources |= self.bot_sources(owner, ammo);
        }
        sources
    }

    /// Ready Bots that count as this ammo; only in an attack after the one that won them.
    fn bot_sources(&self, owner: Who, ammo: u8) -> u16 {
        let seat = &self.state.seats[owner];
        let mut sources = 0;
        for (kind, symbols) in self.content.bots.iter().enumerate() {
            let ready = seat.bots_ready(kind);
            if ready == 0 || symbols >> ammo & 1 == 0 {
                continue;
            }
            let fresh = if self.state.is_attack_on() {
                if self.state.attack.attacker == owner {
                    self.state.attack.fresh_bots[kind]
                } else {
                    0
                }
            } else {
                0
            };
            if ready > fresh {
                sources |= 1 << (PAY_BOT + kind as u8);
            }
        }
        sources
    }

    /// Lists the sources as Pay actions.
    pub(super) fn list_sources(&mut self, mut sources: u16) {
        self.legal.clear();
        while sources != 0 {
            let source = sources.trailing_zeros() as u8;
            self.legal.push(Pay { source }.code());
            sources &= sources - 1;
        }
    }

    pub(super) fn pay_ammo(&mut self, owner: Who, slot: u8, source: u8) {
        if source == PAY_ITSELF {
            self.discard_gear(owner, slot);
        } else if source >= PAY_BOT {
            let kind = source - PAY_BOT;
            self.state.seats[owner].spend_bot(usize::from(kind));
            self.sink.say(BotSpent {
                seat: owner,
                r#type: kind,
            });
        } else {
            let place = &mut self.state.seats[owner].gear[usize::from(slot)];
            let (mut ammo, count) = place.ammo();
            let at = usize::from(source);
            let spent = ammo[at];
            ammo.copy_within(at + 1..count, at);
            *place = Slot::new(place.card().unwrap_or(NO_ID), &ammo[..count - 1]);
            self.sink.say(CardDiscarded {
                seat: owner,
                design: spent,
            });
        }
    }
}
