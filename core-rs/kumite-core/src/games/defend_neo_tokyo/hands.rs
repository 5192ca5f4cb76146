//! Hands and tiles: drawing, discarding, repairing, rerouting.

use super::actions::*;
use super::chance::Chance;
use super::events::*;
use super::play::{Play, Served};
use super::state::Frame;
use super::terms::*;
use crate::wire::Wire;

impl<S: Sink> Play<'_, S> {
    /// The Command Deck of a mech, refilled if it is empty (DNT-PLN-02).
    pub(super) fn refilled_deck(&mut self, mech: u8) -> u32 {
        let deck = self.state.command_deck(mech);
        if deck != 0 || self.state.mech(mech).discard.0 == 0 {
            return deck;
        }
        let is_closed = self.state.is_closed;
        let own = self.state.mech_mut(mech);
        own.discard = Wire::EMPTY;
        if is_closed {
            own.shown = own.hand;
        }
        self.sink.say(DeckShuffled {
            deck: PileKind::Command,
            mech,
        });
        self.state.command_deck(mech)
    }

    pub(super) fn command_card_falls(&mut self, mech: u8, card: u8) {
        let mut cause = DrawCause::Planning;
        if let Some(frame) = self.state.below_mut(0) {
            frame.n = frame.n.saturating_sub(1);
            cause = DrawCause::Effect;
        }
        self.state.mech_mut(mech).hand.0 |= 1 << (card & 31);
        let hand = self.state.mech(mech).hand_count();
        self.sink.say(CardDrawn { mech, hand, cause });
        let seat = self.state.pilot(mech);
        let mut seen = Event::from(CardSeen { seat, mech, card });
        if !self.state.is_closed {
            seen.seen_by = EVERYBODY;
        }
        self.sink.tell(seen);
    }

    pub(super) fn serve_draw(&mut self, frame: Frame) -> Served {
        if frame.n == 0 || self.refilled_deck(frame.who) == 0 {
            self.pop();
            return Served::On;
        }
        Served::Chance(Chance::Command(frame.who))
    }

    /// A card of the hand goes to the discard.
    pub(super) fn discard(&mut self, mech: u8, card: u8, cause: DiscardCause) {
        let own = self.state.mech_mut(mech);
        own.hand.0 &= !(1 << card);
        own.shown.0 &= own.hand.0;
        self.put_on_discard(mech, card, cause);
    }

    /// A card that has left its place goes to the discard.
    pub(super) fn put_on_discard(&mut self, mech: u8, card: u8, cause: DiscardCause) {
        let card = card.min(CARDS - 1);
        self.state.mech_mut(mech).discard.0 |= 1 << card;
        self.sink.say(CardDiscarded { mech, card, cause });
    }

    pub(super) fn discard_hand(&mut self, mech: u8, cause: DiscardCause) {
        for card in bits(self.state.mech(mech).hand.0) {
            self.discard(mech, card, cause);
        }
    }

    pub(super) fn discard_front(&mut self, mech: u8, cause: DiscardCause) {
        for card in bits(self.state.mech(mech).front.0) {
            self.state.mech_mut(mech).front.0 &= !(1 << card);
            self.put_on_discard(mech, card, cause);
        }
    }

    pub(super) fn serve_toss(&mut self, frame: Frame) -> Served {
        let hand = self.state.mech(frame.who).hand.0;
        let mut cards = hand >> frame.id.min(31) << frame.id.min(31);
        if frame.n > 0 {
            // Above the card that is chosen enough others must be left.
            let count = cards.count_ones() + 1;
            for card in bits(cards).take(count.saturating_sub(frame.n.into()) as usize) {
                self.offer(Discard { card }.code());
                cards &= cards - 1;
            }
        }
        if self.legal.is_empty() {
            self.pop();
            return Served::On;
        }
        Served::Ask(self.state.pilot(frame.who))
    }

    pub(super) fn take_toss(&mut self, frame: Frame, card: u8) {
        self.set_top(Frame {
            id: card + 1,
            n: frame.n.saturating_sub(1),
            ..frame
        });
        self.discard(frame.who, card, DiscardCause::Forced);
    }

    pub(super) fn serve_repair(&mut self, frame: Frame) -> Served {
        let own = *self.state.mech(frame.who);
        let last = if frame.flags & 1 != 0 { 1 } else { SLOTS as u8 };
        if frame.n > 0 {
            for slot in frame.id.min(SLOTS as u8)..last {
                let rest: u8 = (slot..last).map(|slot| own.damage(slot)).sum();
                if own.damage(slot) > 0 && rest >= frame.n {
                    self.offer(Slot { slot }.code());
                }
            }
        }
        if self.legal.is_empty() {
            self.pop();
            return Served::On;
        }
        Served::Ask(self.state.pilot(frame.who))
    }

    pub(super) fn take_repair(&mut self, frame: Frame, slot: u8) {
        let mech = frame.who;
        let place = &mut self.state.mech_mut(mech).damage.0[usize::from(slot & 3)];
        *place = place.saturating_sub(1);
        let damage = *place;
        self.sink.say(Repaired { mech, slot, damage });
        self.set_top(Frame {
            id: slot,
            n: frame.n.saturating_sub(1),
            ..frame
        });
    }

    /// Slots that power can be taken from so that it fits elsewhere, a bit each.
    pub(super) fn reroute_sources(&self, mech: u8) -> u8 {
        let open = self.open_slots(mech);
        let own = self.state.mech(mech);
        let can = |slot: &u8| own.power(*slot) > 0 && open & !(1 << slot) != 0;
        (1..4).filter(can).fold(0, |all, slot| all | 1 << slot)
    }

    /// Arms and legs with an open space, a bit each.
    fn open_slots(&self, mech: u8) -> u8 {
        let is_open = |slot: &u8| self.open_spaces(mech, *slot) > 0;
        (1..4).filter(is_open).fold(0, |all, slot| all | 1 << slot)
    }

    pub(super) fn serve_reroute(&mut self, frame: Frame) -> Served {
        let slots = if frame.step == 0 {
            self.reroute_sources(frame.who)
        } else {
            self.open_slots(frame.who) & !(1 << (frame.id & 7))
        };
        bits(slots).for_each(|slot| self.offer(Slot { slot }.code()));
        if self.legal.is_empty() {
            self.pop();
            return Served::On;
        }
        Served::Ask(self.state.pilot(frame.who))
    }

    pub(super) fn take_reroute(&mut self, frame: Frame, slot: u8) {
        if frame.step == 0 {
            return self.set_top(Frame {
                id: slot,
                step: 1,
                ..frame
            });
        }
        self.pop();
        let (mech, from) = (frame.who, frame.id & 3);
        let left = self.state.mech(mech).power(from).saturating_sub(1);
        self.set_power(mech, from, left, PowerCause::Reroute);
        let more = self.state.mech(mech).power(slot) + 1;
        self.set_power(mech, slot, more, PowerCause::Reroute);
    }
}
