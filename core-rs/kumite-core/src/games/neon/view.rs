//! Secrets: what a seat may not know is blanked in one place, and dealt anew in another.

use super::content::Content;
use super::state::{Phase, State};
use super::terms::*;
use crate::random::Bits;
use crate::wire::Hide;

impl State {
    /// The state with everything blanked that the viewer (a seat, or nobody) may not know.
    pub fn blanked(&self, viewer: u8) -> Self {
        let mut view = *self;
        for (seat, place) in (0u8..).zip(view.seats.iter_mut().take(usize::from(self.players))) {
            if seat == viewer {
                continue;
            }
            place.hide();
            if self.phase == Phase::Plan && place.plan != NO_PLAN {
                place.plan = HIDDEN_PLAN;
            }
        }
        view
    }

    /// Deals the other seats' hands (and unrevealed plans) anew; `self` may be a full state or a blanked one.
    pub fn determinized(&self, content: &Content, viewer: u8, random: &mut impl Bits) -> Self {
        let mut state = *self;
        for seat in 0..usize::from(self.players) {
            let place = &mut state.seats[seat];
            // In an odd view even the own hand may be hidden.
            if seat == usize::from(viewer) && place.hand & HIDDEN_HAND == 0 {
                continue;
            }
            let mut cards = if place.hand & HIDDEN_HAND != 0 {
                u32::from(place.hand & 7)
            } else {
                place.hand.count_ones()
            };
            let secret = self.phase == Phase::Plan && place.plan != NO_PLAN;
            let mut pool = 0x7F & !u32::from(place.discard);
            if secret {
                cards += 2;
            } else if place.plan != NO_PLAN {
                pool &= !u32::from(cards_of(place.plan));
            }
            let mut hand = 0u32;
            for _ in 0..cards.min(pool.count_ones()) {
                let mut left = pool;
                for _ in 0..random.below(pool.count_ones()) {
                    left &= left - 1;
                }
                let card = left & left.wrapping_neg();
                hand |= card;
                pool &= !card;
            }
            if secret {
                let plans = content.plans(hand as u8);
                if !plans.is_empty() {
                    let plan = plans[random.below(plans.len() as u32) as usize];
                    place.plan = plan;
                    hand &= !u32::from(cards_of(plan));
                }
            }
            place.hand = hand as u8;
        }
        state
    }

    /// Gives the cards of secret plans of others back to their hands.
    pub fn reopen_plans(&mut self, viewer: u8) {
        if self.phase != Phase::Plan {
            return;
        }
        let players = usize::from(self.players);
        for (seat, place) in self.seats[..players].iter_mut().enumerate() {
            if seat != usize::from(viewer) && place.plan != NO_PLAN {
                place.hand |= cards_of(place.plan);
                place.plan = NO_PLAN;
            }
        }
    }
}
