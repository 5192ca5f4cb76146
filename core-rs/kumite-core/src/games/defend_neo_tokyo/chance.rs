//! Chance points: what can fall, with exact weights.

use super::events::Sink;
use super::play::{Fallen, Play};
use super::state::State;
use super::terms::*;
use crate::random::Bits as RandomBits;

/// What falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// DNT-C-01.
    Captain,
    /// DNT-C-02.
    Threat,
    /// DNT-C-03: a prebuilt mech.
    Prebuilt,
    /// DNT-C-03: a part for a slot.
    Part(u8),
    /// DNT-C-04.
    City,
    /// DNT-C-05.
    Citizen,
    /// DNT-C-06.
    Starter,
    /// DNT-C-07, DNT-C-09.
    Event,
    /// DNT-C-08.
    BossEvent,
    /// DNT-C-10: a card of a mech.
    Command(u8),
    /// DNT-C-11, DNT-C-14: so many dice.
    Dice(u8),
    /// DNT-C-12: so many dice.
    Reroll(u8),
    /// DNT-C-13.
    Random,
}

/// Calls `each` with every result of so many dice (counts by face, four bits each, ones highest) and its weight,
/// ascending.
pub fn each_roll(dice: u8, mut each: impl FnMut(u32, u32)) {
    let mut ways = [1u32; 9];
    for n in 1..9 {
        ways[n] = ways[n - 1] * n as u32;
    }
    fn go(
        left: u8,
        face: u32,
        made: u32,
        weight: u32,
        ways: &[u32; 9],
        each: &mut impl FnMut(u32, u32),
    ) {
        if face == 0 {
            return each(
                made << 4 | u32::from(left),
                weight / ways[usize::from(left)],
            );
        }
        for count in 0..=left {
            let weight = weight / ways[usize::from(count)];
            go(
                left - count,
                face - 1,
                made << 4 | u32::from(count),
                weight,
                ways,
                each,
            );
        }
    }
    let dice = dice.min(8);
    go(
        dice,
        FACES as u32 - 1,
        0,
        ways[usize::from(dice)],
        &ways,
        &mut each,
    );
}

/// Rolls so many dice.
fn roll(dice: u8, random: &mut impl RandomBits) -> u32 {
    let (mut bits, mut made) = (random.bits(), 0);
    for _ in 0..dice.min(8) {
        let wide = u128::from(bits) * 6;
        let face = (wide >> 64) as u32;
        bits = wide as u64;
        made += 1 << (20 - 4 * face);
    }
    made
}

/// A random member of a set.
#[inline]
fn member(mut set: u64, random: &mut impl RandomBits) -> u8 {
    for _ in 0..random.below(set.count_ones().max(1)) {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}

impl State {
    /// The cards that an Event card can be, a bit each, with the weights of "Monster Appears" and of events.
    fn event_weights(&self) -> (u32, [u32; 2]) {
        let pool = self.event_pool.0 & ALL_EVENT_CARDS;
        if self.has_boss_come() {
            return (pool, [1, 1]);
        }
        let appears = (pool & ALL_APPEARS).count_ones();
        let events = (pool & !ALL_APPEARS).count_ones();
        if appears == 0 || events == 0 {
            return (pool, [1, 1]);
        }
        let weights = [
            u32::from(self.deck_appears) * events,
            u32::from(self.deck_events) * appears,
        ];
        (pool, weights)
    }
}

impl<S: Sink> Play<'_, S> {
    /// Calls `each` with every outcome and its weight, ascending.
    pub fn outcomes(&mut self, chance: Chance, mut each: impl FnMut(u32, u32)) {
        let content = self.content;
        match chance {
            Chance::Captain => (0..self.state.crew.into()).for_each(|mech| each(mech, 1)),
            Chance::Threat => (0..content.threats.len() as u32).for_each(|one| each(one, 1)),
            Chance::Prebuilt => self.each_prebuilt(|_, prebuilt| each(prebuilt.into(), 1)),
            Chance::Part(slot) => self.each_part(slot, |_, part| each(part.into(), 1)),
            Chance::City => {
                let bag = self.state.city_bag();
                bits(bag).for_each(|card| each(u32::from(card) + 1, 1));
            }
            Chance::Citizen => {
                let deck = self.state.citizens_in(place::DECK);
                for (design, citizen) in (0..).zip(&content.citizens) {
                    let copies = (1u64 << citizen.copies) - 1;
                    let here = (deck & copies << citizen.first).count_ones();
                    if here > 0 {
                        each(design, here);
                    }
                }
            }
            Chance::Starter => {
                let pool = self.state.event_pool.0 & ALL_APPEARS;
                bits(pool).for_each(|card| each(card.into(), 1));
            }
            Chance::Event => {
                let (pool, weights) = self.state.event_weights();
                for card in bits(pool) {
                    let weight = weights[usize::from(card >= FIRST_EVENT)];
                    if weight > 0 {
                        each(card.into(), weight);
                    }
                }
            }
            Chance::BossEvent => {
                let pool = self.state.event_pool.0 & ALL_EVENT_CARDS & !ALL_APPEARS;
                bits(pool).for_each(|card| each(card.into(), 1));
            }
            Chance::Command(mech) => {
                let deck = self.state.command_deck(mech);
                bits(deck).for_each(|card| each(card.into(), 1));
            }
            Chance::Dice(dice) | Chance::Reroll(dice) => each_roll(dice, each),
            Chance::Random => {
                for (face, count) in (0..).zip(content.random) {
                    if count > 0 {
                        each(face, count.into());
                    }
                }
            }
        }
    }

    /// The outcome, if there is only one.
    pub(super) fn fallen(&mut self, chance: Chance) -> Fallen {
        let only = |set: u64, first: u32| match set.count_ones() {
            0 => Fallen::Never,
            1 => Fallen::Only(set.trailing_zeros() + first),
            _ => Fallen::Several,
        };
        match chance {
            Chance::Command(mech) => return only(self.state.command_deck(mech).into(), 0),
            Chance::City => return only(self.state.city_bag().into(), 1),
            Chance::Dice(dice) | Chance::Reroll(dice) if dice > 0 => return Fallen::Several,
            Chance::Citizen => {
                let deck = self.state.citizens_in(place::DECK);
                let design = |copy: u32| self.content.design_of[copy as usize % CITIZENS];
                if deck != 0 && design(deck.trailing_zeros()) != design(63 - deck.leading_zeros()) {
                    return Fallen::Several;
                }
            }
            _ => {}
        }
        let (mut only, mut count) = (0, 0);
        self.outcomes(chance, |outcome, _| {
            only = outcome;
            count += 1;
        });
        match count {
            0 => Fallen::Never,
            1 => Fallen::Only(only),
            _ => Fallen::Several,
        }
    }

    /// Draws an outcome by weight.
    pub fn sample(&mut self, chance: Chance, random: &mut impl RandomBits) -> u32 {
        match chance {
            Chance::Command(mech) => {
                return member(self.state.command_deck(mech).into(), random).into();
            }
            Chance::City => return u32::from(member(self.state.city_bag().into(), random)) + 1,
            Chance::Citizen => {
                let copy = member(self.state.citizens_in(place::DECK), random);
                return self.content.design_of[usize::from(copy) % CITIZENS].into();
            }
            Chance::Dice(dice) | Chance::Reroll(dice) => return roll(dice, random),
            _ => {}
        }
        let mut total = 0;
        self.outcomes(chance, |_, weight| total += weight);
        let mut at = random.below(total.max(1));
        let mut fallen = None;
        self.outcomes(chance, |outcome, weight| {
            if fallen.is_none() && at < weight {
                fallen = Some(outcome);
            }
            at = at.saturating_sub(weight);
        });
        fallen.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_dice_add_up_to_all_ways() {
        for dice in 1..=8u8 {
            let (mut sum, mut last) = (0, None);
            each_roll(dice, |outcome, weight| {
                assert!(last < Some(outcome), "ascending");
                last = Some(outcome);
                sum += weight;
            });
            assert_eq!(sum, 6u32.pow(dice.into()));
        }
    }

    /// DNT-W-43.
    #[test]
    fn the_box_shares_a_bag_with_the_deck() {
        let mut state = State::EMPTY;
        state.event_pool.0 = ALL_EVENT_CARDS & !0b11;
        (state.deck_appears, state.deck_events) = (2, 4);
        assert_eq!(state.event_weights().1, [26, 16]);
    }
}
