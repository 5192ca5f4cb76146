//! Secrets: what a seat may not know is blanked in one place, and dealt anew in another (SFB-INF-06 to -09).

use super::chance::each_token;
use super::content::Content;
use super::forming::are_first_lists_finished;
use super::operations::Op;
use super::state::State;
use super::terms::*;
use crate::games::sets::{choose, draw};
use crate::random::Bits as RandomBits;
use crate::wire::Hide;

/// How often a hand is dealt anew until it holds what everybody knows it to hold.
const MOST_DEALS: u32 = 512;

impl State {
    /// Whether the viewer sees the list that a seat is making.
    fn sees_list(&self, content: &Content, viewer: u8, seat: u8) -> bool {
        let is_teammate =
            self.mode == Mode::Tornado && (2..4).contains(&viewer) && seat == viewer ^ 2;
        viewer == seat || is_teammate && are_first_lists_finished(self, content)
    }

    /// The state with everything blanked that the viewer (a seat, or nobody) may not know.
    pub fn blanked(&self, content: &Content, viewer: u8) -> Self {
        let mut view = *self;
        for seat in (0..self.players).filter(|seat| *seat != viewer) {
            let sees_list = self.sees_list(content, viewer, seat);
            let place = view.seat_mut(seat);
            place.hide();
            let brought = place.brought;
            if self.phase == Phase::Bring && !sees_list && brought & HIDDEN_LIST == 0 {
                place.brought = HIDDEN_LIST | brought.count_ones() as u16;
            }
        }
        if self.aside != 0 && self.active != viewer && self.aside & HIDDEN_CARDS == 0 {
            view.aside = HIDDEN_CARDS | self.aside.count_ones();
        }
        for trap in &mut view.traps {
            let has_looked = viewer < 4 && trap.looked_by >> viewer & 1 == 1;
            if !has_looked {
                trap.token = NO_ID;
            }
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
        if self.phase == Phase::Bring {
            dealt.bring_anew(content, viewer, random);
        }
        for seat in (0..self.players).filter(|seat| *seat != viewer) {
            dealt.deal_anew(seat, random);
        }
        dealt.number_tokens_anew(viewer, random);
        // In an odd view something may be hidden that nothing was dealt for.
        for seat in &mut dealt.seats {
            seat.hand.0 &= !HIDDEN_CARDS;
            seat.brought &= !HIDDEN_LIST;
        }
        dealt.aside &= !HIDDEN_CARDS;
        dealt
    }

    /// Every hidden list: a random full one that fits, cut to its length.
    fn bring_anew(&mut self, content: &Content, viewer: u8, random: &mut impl RandomBits) {
        let size = u32::from(content.mode(self.mode).brought);
        let hidden = |seat: &u8| !self.sees_list(content, viewer, *seat);
        let seats = (0..self.players).filter(hidden);
        let seats = seats.fold(0u8, |all, seat| all | 1 << seat);
        for seat in bits(seats) {
            let brought = self.seat(seat).brought;
            let count = if brought & HIDDEN_LIST != 0 {
                u32::from(brought & !HIDDEN_LIST)
            } else {
                brought.count_ones()
            };
            let mut open = content.all_champions();
            if self.mode == Mode::Tornado && seat >= 2 {
                open &= !self.seat(seat ^ 2).brought;
            }
            let mut list = draw(open.into(), size, random) as u16;
            while list.count_ones() > count {
                list &= !(1 << (15 - list.leading_zeros()));
            }
            self.seat_mut(seat).brought = list;
        }
    }

    /// Hand, planned pile and set-aside cards of a seat, all worlds being equally likely.
    fn deal_anew(&mut self, seat: u8, random: &mut impl RandomBits) {
        let before = *self;
        for _ in 0..MOST_DEALS {
            self.deal_once(&before, seat, random);
            let is_stunned = self.phase == Phase::Stun && self.decider == seat;
            if !is_stunned || self.holds_cards_of_mover(seat) {
                return;
            }
        }
    }

    fn holds_cards_of_mover(&self, seat: u8) -> bool {
        let champion = self.figure(self.under.mover).champion;
        let first = self.place_of(seat, champion.saturating_mul(CARDS_OF_CHAMPION));
        let six = 0b11_1111u32.checked_shl(first.into()).unwrap_or(0);
        self.seat(seat).hand.0 & six != 0
    }

    fn deal_once(&mut self, before: &Self, seat: u8, random: &mut impl RandomBits) {
        let own = *before.seat(seat);
        let all = before.cards_of(seat) & !own.discard & !before.in_play(seat);
        let shown = own.shown & all;
        let mut open = all & !shown;
        let (hand, pile) = (u32::from(own.hand.count()), u32::from(own.planned.count()));
        let top = u32::from(own.planned_since).min(pile);
        let planned = planned_shown(
            shown.count_ones(),
            hand,
            pile,
            top,
            open.count_ones(),
            random,
        );
        let in_pile = draw(shown, planned, random);
        let places = draw(((1u32 << top) - 1) << (pile - top), planned, random);
        let in_hand = shown & !in_pile;
        let more = draw(open, hand.saturating_sub(in_hand.count_ones()), random);
        open &= !more;
        let place = self.seat_mut(seat);
        place.hand.0 = in_hand | more;
        let mut shown_left = in_pile;
        for at in 0..pile {
            let from = if places >> at & 1 == 1 {
                &mut shown_left
            } else {
                &mut open
            };
            let card = draw(*from, 1, random);
            *from &= !card;
            if card != 0 {
                place.planned.0[at as usize] = card.trailing_zeros() as u8;
            } else {
                place.planned.0[at as usize] = NO_ID;
            }
        }
        if before.active == seat && before.aside != 0 {
            let count = if before.aside & HIDDEN_CARDS != 0 {
                before.aside & 31
            } else {
                before.aside.count_ones()
            };
            self.aside = draw(open, count, random);
        }
    }

    /// Numbers of tokens that others have seen and the viewer has not.
    fn number_tokens_anew(&mut self, viewer: u8, random: &mut impl RandomBits) {
        let mut unknown = 0u8;
        for (at, trap) in self.traps.iter_mut().enumerate() {
            let has_looked = viewer < 4 && trap.looked_by >> viewer & 1 == 1;
            if trap.looked_by != 0 && !has_looked {
                trap.token = NO_ID;
                unknown |= 1 << at;
            }
        }
        for at in bits(unknown) {
            let hex = self.traps[usize::from(at)].hex;
            let mut total = 0;
            each_token(self, hex, |_, weight| total += weight);
            let mut left = random.below(total.max(1));
            let mut fallen = None;
            each_token(self, hex, |number, weight| {
                if fallen.is_none() && left < weight {
                    fallen = Some(number as u8);
                }
                left = left.saturating_sub(weight);
            });
            self.traps[usize::from(at)].token = fallen.unwrap_or(NO_ID);
        }
    }

    /// All states that the viewer holds possible, with their weights, as far as the rest of a turn can differ; None if there
    /// are more than `most`, or planned cards or lists are hidden. A trap's number that only others have seen is left to
    /// chance, which is as likely.
    pub fn worlds(&self, content: &Content, viewer: u8, most: usize) -> Option<Vec<(Self, f64)>> {
        if self.phase <= Phase::Redraw {
            return None;
        }
        let mut start = *self;
        for trap in &mut start.traps {
            if viewer > 3 || trap.looked_by >> viewer & 1 == 0 {
                trap.token = NO_ID;
            }
        }
        let mut all = vec![(start, 1.0)];
        for seat in (0..self.players).filter(|seat| *seat != viewer) {
            let own = self.seat(seat);
            let cards = self.cards_of(seat) & !own.discard & !self.in_play(seat);
            let (shown, hand) = (own.shown & cards, u32::from(own.hand.count()));
            let missing = hand.checked_sub(shown.count_ones())?;
            if own.planned.count() > 0 || missing > (cards & !shown).count_ones() {
                return None;
            }
            let mut hands = vec![(shown, 1.0)];
            for (at, like) in (0..).zip(self.likes(content, seat)) {
                let like = like & cards & !shown;
                let later = self.likes(content, seat).skip(at + 1);
                let later = later.fold(0, |all, like| all | like & cards & !shown);
                hands = add_some(&hands, like, later.count_ones(), hand, most)?;
            }
            if hands.len().saturating_mul(all.len()) > most {
                return None;
            }
            let mut next = Vec::with_capacity(all.len() * hands.len());
            for (state, weight) in &all {
                for (hand, ways) in &hands {
                    let mut one = *state;
                    one.seat_mut(seat).hand.0 = *hand;
                    let is_stunned = one.phase == Phase::Stun && one.decider == seat;
                    if !is_stunned || one.holds_cards_of_mover(seat) {
                        next.push((one, weight * ways));
                    }
                }
            }
            all = next;
        }
        (!all.is_empty()).then_some(all)
    }

    /// A seat's own cards, those together that are alike for the rest of the turn: whoever cannot play cards can show,
    /// discard and draw any other of the same champion as well.
    fn likes<'a>(&'a self, content: &'a Content, seat: u8) -> impl Iterator<Item = u32> + 'a {
        let can_play =
            self.active == seat && (self.seat(seat).cores != 0 || self.may_ready(content));
        let champions = bits(self.seat(seat).team).enumerate();
        champions.flat_map(move |(at, champion)| {
            let first = at as u8 * CARDS_OF_CHAMPION;
            let mut alike = 0u32;
            let mut each = [0u32; CARDS_OF_CHAMPION as usize + 1];
            for number in 0..CARDS_OF_CHAMPION {
                let card = content.card(champion * CARDS_OF_CHAMPION + number);
                let can_react = self.active != seat && card.kind == CardType::Reaction;
                let place = 1 << ((first + number) & 31);
                if can_play || can_react {
                    each[usize::from(number)] = place;
                } else {
                    alike |= place;
                }
            }
            each[usize::from(CARDS_OF_CHAMPION)] = alike;
            each.into_iter().filter(|like| *like != 0)
        })
    }

    /// Whether the Action card in play may ready a Core.
    fn may_ready(&self, content: &Content) -> bool {
        let card = self.under.card;
        card != NO_ID && {
            let card = content.card(card);
            let lists = [card.pre, card.post, card.text];
            let mut entries = lists.into_iter().flat_map(|list| content.lists.of(list));
            entries.any(|entry| matches!(entry.op, Op::Ready { .. }))
        }
    }
}

/// Every hand with some more of these cards, which are alike: the lowest stand for all, and there are that many ways. As
/// many must be left for later as are still missing then. None if that makes more than `most`.
fn add_some(
    hands: &[(u32, f64)],
    alike: u32,
    later: u32,
    hand: u32,
    most: usize,
) -> Option<Vec<(u32, f64)>> {
    let mut next = Vec::new();
    for (known, ways) in hands {
        let missing = hand - known.count_ones();
        let mut more = 0;
        for count in 0..=alike.count_ones().min(missing) {
            if missing - count <= later {
                let ways = ways * choose(alike.count_ones(), count) as f64;
                next.push((known | more, ways));
            }
            let left = alike & !more;
            more |= left & left.wrapping_neg();
        }
    }
    (next.len() <= most).then_some(next)
}

fn arrange(n: u32, k: u32) -> u128 {
    if k > n {
        return 0;
    }
    (0..u128::from(k)).fold(1, |ways, at| ways * (u128::from(n) - at))
}

/// How many shown cards lie in the top part of the pile, by the number of worlds.
fn planned_shown(
    shown: u32,
    hand: u32,
    pile: u32,
    top: u32,
    open: u32,
    random: &mut impl RandomBits,
) -> u32 {
    if shown == 0 {
        return 0;
    }
    let ways = |planned: u32| {
        let Some(more) = (hand + planned).checked_sub(shown) else {
            return 0;
        };
        let Some(rest) = open.checked_sub(more) else {
            return 0;
        };
        choose(shown, planned)
            * arrange(top, planned)
            * choose(open, more)
            * arrange(rest, pile - planned)
    };
    let total: u128 = (0..=shown.min(top)).map(ways).sum();
    if total == 0 {
        return shown.saturating_sub(hand).min(top);
    }
    // At most 18 cards of one seat: the total has less than 64 bits.
    let mut left = (u128::from(random.bits()) * total) >> 64;
    for planned in 0..=shown.min(top) {
        let ways = ways(planned);
        if left < ways {
            return planned;
        }
        left -= ways;
    }
    shown.min(top)
}
