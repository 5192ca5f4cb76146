//! Secrets: with closed hands the hands of others are blanked, and dealt anew (DNT-GEN-05).

use super::content::Content;
use super::events::Silent;
use super::state::State;
use super::terms::*;
use crate::games::sets::{choose, draw};
use crate::random::Bits as RandomBits;

/// How often hands are dealt anew until the state waits where it waits.
const MOST_DEALS: u32 = 1_000;

impl State {
    /// Mechs whose hands a viewer (a seat, or nobody) does not see.
    fn hidden_mechs(&self, viewer: u8) -> impl Iterator<Item = u8> + use<> {
        let (crew, is_closed, is_alone) = (self.crew, self.is_closed, self.players == 1);
        (0..crew).filter(move |mech| is_closed && viewer != if is_alone { 0 } else { *mech })
    }

    /// The state with everything blanked that the viewer may not know.
    pub fn blanked(&self, viewer: u8) -> Self {
        let mut view = *self;
        for mech in self.hidden_mechs(viewer) {
            let own = view.mech_mut(mech);
            own.hand.0 = HIDDEN_HAND | u32::from(own.hand_count());
        }
        view
    }

    /// Deals anew what the viewer does not know; `self` may be a full state or a blanked one.
    pub fn determinized(
        &self,
        content: &Content,
        viewer: u8,
        random: &mut impl RandomBits,
    ) -> Self {
        let mut dealt = *self;
        let mut legal = Vec::new();
        for _ in 0..MOST_DEALS {
            for mech in self.hidden_mechs(viewer) {
                let (open, missing) = self.unseen_cards(mech);
                let own = dealt.mech_mut(mech);
                own.hand.0 = own.shown.0 | draw(open, missing, random);
            }
            if !self.is_closed || dealt.is_at_rest(content, &mut legal) {
                break;
            }
        }
        dealt
    }

    /// Cards of which a hidden hand has so many, besides those that are shown.
    fn unseen_cards(&self, mech: u8) -> (u32, u32) {
        let own = self.mech(mech);
        let mut blank = *self;
        blank.mech_mut(mech).hand.0 = own.shown.0;
        let missing = u32::from(own.hand_count()).saturating_sub(own.shown.0.count_ones());
        (blank.command_deck(mech), missing)
    }

    fn is_at_rest(&self, content: &Content, legal: &mut Vec<u32>) -> bool {
        let mut copy = *self;
        copy.play(content, &mut Silent, legal).run();
        copy == *self
    }

    /// All states that the viewer holds possible, equally likely; None if there are more than `most`.
    pub fn worlds(&self, content: &Content, viewer: u8, most: usize) -> Option<Vec<(Self, f64)>> {
        let mut all = vec![*self];
        for mech in self.hidden_mechs(viewer) {
            let (open, missing) = self.unseen_cards(mech);
            let ways = choose(open.count_ones(), missing);
            if ways.saturating_mul(all.len() as u128) > most as u128 {
                return None;
            }
            let mut next = Vec::with_capacity(all.len() * ways as usize);
            for state in all {
                each_subset(open, missing, |more| {
                    let mut one = state;
                    let own = one.mech_mut(mech);
                    own.hand.0 = own.shown.0 | more;
                    next.push(one);
                });
            }
            all = next;
        }
        let mut legal = Vec::new();
        if all.len() > 1 {
            all.retain(|state| state.is_at_rest(content, &mut legal));
        }
        (!all.is_empty()).then(|| all.into_iter().map(|state| (state, 1.0)).collect())
    }
}

/// Calls `each` with every subset of so many members.
fn each_subset(all: u32, count: u32, mut each: impl FnMut(u32)) {
    fn go(left: u32, count: u32, made: u32, each: &mut impl FnMut(u32)) {
        if count == 0 {
            return each(made);
        }
        let mut rest = left;
        while rest.count_ones() >= count {
            let one = rest & rest.wrapping_neg();
            rest &= !one;
            go(rest, count - 1, made | one, each);
        }
    }
    go(all, count, 0, &mut each);
}
