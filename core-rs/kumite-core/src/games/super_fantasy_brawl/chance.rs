//! Chance points: what can fall, with exact weights.

use super::events::Sink;
use super::play::{Fallen, Play};
use super::state::State;
use super::terms::*;
use crate::random::Bits as RandomBits;

/// What falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The first side.
    First,
    /// A champion for the pool.
    Pool,
    /// A challenge.
    Challenge,
    /// A card of a seat's bag.
    Card(u8),
    /// The number of the token on a hex.
    Token(u8),
}

/// SFB-TRP-13: calls `each` with every number that the token on a hex can be, and its weight.
pub fn each_token(state: &State, hex: u8, mut each: impl FnMut(u32, u32)) {
    let Some(at) = state
        .traps
        .iter()
        .position(|trap| trap.hex == hex && hex != NO_HEX)
    else {
        return;
    };
    let mut fixed = 0u16;
    for (other, trap) in state.traps.iter().enumerate() {
        if other != at && trap.hex != NO_HEX && trap.token < 16 {
            fixed |= 1 << trap.token;
        }
    }
    let mut sets = [0u16; MAX_TRAPS];
    let mut count = 0;
    for (other, trap) in state.traps.iter().enumerate() {
        if other != at && trap.hex != NO_HEX && trap.token == NO_ID {
            sets[count] = trap.may_be & !fixed;
            count += 1;
        }
    }
    let sets = &mut sets[..count];
    sets.sort_unstable_by_key(|set| set.count_ones());
    for number in bits(state.traps[at].may_be & !fixed & ALL_TOKENS) {
        let mut weight = 1u32;
        for (taken, set) in (0..).zip(&*sets) {
            let here = u32::from(set >> number & 1);
            weight *= set.count_ones().saturating_sub(here + taken);
        }
        if weight > 0 {
            each(number.into(), weight);
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Calls `each` with every outcome and its weight, ascending.
    pub fn outcomes(&self, chance: Chance, mut each: impl FnMut(u32, u32)) {
        let state = &*self.state;
        match chance {
            Chance::First => (0..2).for_each(|side| each(side, 1)),
            Chance::Pool => {
                let left = self.content.all_champions() & !state.pool;
                bits(left).for_each(|champion| each(champion.into(), 1));
            }
            Chance::Challenge => {
                for design in 0..self.content.challenges.len() as u8 {
                    let copies = state.challenges.count(design);
                    if copies > 0 {
                        each(design.into(), copies.into());
                    }
                }
            }
            Chance::Card(seat) => {
                for place in bits(state.bag_of(seat)) {
                    each(state.card_at(seat, place).into(), 1);
                }
            }
            Chance::Token(hex) => each_token(state, hex, each),
        }
    }

    /// The outcome, if there is only one.
    pub(super) fn fallen(&self, chance: Chance) -> Fallen {
        if let Chance::Card(seat) = chance {
            let bag = self.state.bag_of(seat);
            return match bag.count_ones() {
                0 => Fallen::Never,
                1 => Fallen::Only(self.state.card_at(seat, bag.trailing_zeros() as u8).into()),
                _ => Fallen::Several,
            };
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
    pub fn sample(&self, chance: Chance, random: &mut impl RandomBits) -> u32 {
        if let Chance::Card(seat) = chance {
            let mut bag = self.state.bag_of(seat);
            for _ in 0..random.below(bag.count_ones().max(1)) {
                bag &= bag - 1;
            }
            return self.state.card_at(seat, bag.trailing_zeros() as u8).into();
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

    fn weights(state: &State, hex: u8) -> Vec<(u32, u32)> {
        let mut all = Vec::new();
        each_token(state, hex, |number, weight| all.push((number, weight)));
        all
    }

    /// SFB-EX-41.
    #[test]
    fn older_tokens_make_the_newest_less_likely_what_they_can_be() {
        let mut state = State::EMPTY;
        for (at, trap) in (0..).zip(&mut state.traps) {
            (trap.hex, trap.may_be) = (10 + at, ALL_TOKENS);
        }
        assert_eq!(
            weights(&state, 10),
            (0..12).map(|n| (n, 990)).collect::<Vec<_>>()
        );
        let both = !(1 << 3 | 1 << 7);
        for trap in &mut state.traps[..3] {
            trap.may_be &= both;
        }
        state.traps[3].may_be &= !(1 << 7);
        assert!(weights(&state, 10).iter().all(|(_, weight)| *weight == 576));
        assert_eq!(weights(&state, 10).len(), 10);
        let newest = weights(&state, 13);
        assert_eq!(newest.len(), 11);
        assert!(
            newest
                .iter()
                .all(|(n, weight)| *weight == if *n == 3 { 720 } else { 504 })
        );
    }
}
