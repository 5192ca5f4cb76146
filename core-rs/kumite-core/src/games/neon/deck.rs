//! Cards that are not in play: the equipment decks and what lies under the Enhancement deck.

use crate::wire::{Layout, Read, Reader, Wire, Writer};

/// Copies of each equipment design left in its deck, two bits each. Its bytes list every design of the content.
#[derive(Hash, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck([u64; 2]);

impl Deck {
    /// The most copies that can be counted.
    pub const MOST: u8 = 3;
    /// No cards.
    pub const NONE: Self = Self([0; 2]);

    /// Copies of a design.
    #[inline]
    pub fn copies(self, design: u8) -> u8 {
        (self.0[usize::from(design >> 5 & 1)] >> ((design & 31) * 2)) as u8 & Self::MOST
    }

    /// Sets the copies of a design.
    #[inline]
    pub fn set(&mut self, design: u8, copies: u8) {
        let shift = (design & 31) * 2;
        let word = &mut self.0[usize::from(design >> 5 & 1)];
        *word = *word & !(3 << shift) | u64::from(copies & Self::MOST) << shift;
    }

    /// What is in both; all copies of some designs pick out these designs.
    #[inline]
    pub fn only(self, designs: Self) -> Self {
        Self([self.0[0] & designs.0[0], self.0[1] & designs.0[1]])
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 2]
    }

    /// How many cards there are: neighbouring counts are added, then their sums.
    #[inline]
    pub fn cards(self) -> u32 {
        const PAIRS: u64 = u64::MAX / 5;
        const FOURS: u64 = u64::MAX / 17;
        let pairs = |word: u64| (word & PAIRS) + (word >> 2 & PAIRS);
        let pairs = pairs(self.0[0]) + pairs(self.0[1]);
        let fours = (pairs & FOURS) + (pairs >> 4 & FOURS);
        (fours.wrapping_mul(u64::MAX / 255) >> 56) as u32
    }

    /// The lower bit of the count of each design of which there are copies.
    #[inline]
    pub fn marks(self) -> [u64; 2] {
        self.0.map(|word| (word | word >> 1) & (u64::MAX / 3))
    }

    /// The design of the n-th card, cards of lower designs first; 0 if there are fewer.
    #[inline]
    pub fn nth(self, mut n: u32) -> u8 {
        const ONES: u64 = u64::MAX / 255;
        const TOPS: u64 = ONES << 7;
        for (half, word) in (0..).zip(self.0) {
            let pairs = (word & (u64::MAX / 5)) + (word >> 2 & (u64::MAX / 5));
            let fours = (pairs & (u64::MAX / 17)) + (pairs >> 4 & (u64::MAX / 17));
            // In each byte: the cards in it and in those below, at most 96.
            let sums = fours.wrapping_mul(ONES);
            let all = (sums >> 56) as u32;
            if n >= all {
                n -= all;
                continue;
            }
            // Bytes that are passed by keep their topmost bit.
            let passed = ((((u64::from(n) * ONES) | TOPS) - sums) & TOPS).count_ones();
            n -= (sums << 8 >> (8 * passed)) as u32 & 0xFF;
            let mut counts = (word >> (8 * passed)) as u32;
            let mut design = half * 32 + 4 * passed as u8;
            while n >= counts & 3 {
                n -= counts & 3;
                counts >>= 2;
                design += 1;
            }
            return design;
        }
        0
    }

    /// Designs of which there are copies, ascending, and how many.
    #[inline]
    pub fn designs(self) -> impl Iterator<Item = (u8, u8)> {
        (0..2).flat_map(move |half| {
            let mut word = self.0[usize::from(half)];
            std::iter::from_fn(move || {
                let at = word.trailing_zeros() as u8 / 2;
                let copies = word.checked_shr(u32::from(at) * 2)? as u8 & Self::MOST;
                word &= !(3 << (at * 2));
                Some((half * 32 + at, copies))
            })
        })
    }
}

impl Wire for Deck {
    const EMPTY: Self = Self::NONE;
    const WIDEST: usize = 64;

    fn write(&self, out: &mut Writer) {
        out.byte(out.entries as u8);
        (0..out.entries as u8).for_each(|design| out.byte(self.copies(design)));
    }

    fn read(bytes: &mut Reader) -> Read<Self> {
        let designs = bytes.byte()?;
        if usize::from(designs) != bytes.entries {
            return Err(bytes.refuse_last(&format!(
                "{designs} equipment designs; the content has {}: it was made with other packs",
                bytes.entries
            )));
        }
        let mut deck = Self::EMPTY;
        for design in 0..designs {
            deck.set(design, bytes.within("deck", 0, Self::MOST.into())?);
        }
        Ok(deck)
    }

    fn describe(_: &mut Layout) -> String {
        "u8{63}".into()
    }
}

/// Up to sixteen cards with numbers below 16, next first, a nibble each.
#[derive(Hash, Clone, Copy, PartialEq, Eq)]
pub struct Pile {
    cards: [u8; 8],
    len: u8,
}

impl Pile {
    /// How many fit.
    const MOST: usize = 16;

    /// Whether nothing lies there.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn cards(&self) -> u64 {
        u64::from_le_bytes(self.cards)
    }

    /// Takes the next card.
    pub fn take(&mut self) -> u8 {
        let cards = self.cards();
        self.cards = (cards >> 4).to_le_bytes();
        self.len = self.len.saturating_sub(1);
        (cards & 15) as u8
    }

    /// Lays a card under all others, if it fits.
    pub fn put(&mut self, card: u8) {
        if usize::from(self.len) < Self::MOST {
            let cards = self.cards() | u64::from(card & 15) << (4 * self.len);
            self.cards = cards.to_le_bytes();
            self.len += 1;
        }
    }
}

impl Wire for Pile {
    const EMPTY: Self = Self {
        cards: [0; 8],
        len: 0,
    };
    const WIDEST: usize = 1 + Self::MOST;

    fn write(&self, out: &mut Writer) {
        let mut cards = [0u8; Self::MOST];
        for (at, card) in cards.iter_mut().enumerate() {
            *card = (self.cards() >> (4 * at) & 15) as u8;
        }
        out.list(&cards, self.len);
    }

    fn read(bytes: &mut Reader) -> Read<Self> {
        let (cards, len) = bytes.list::<u8, { Self::MOST }>("enhancement_bottom", 0, 15)?;
        let mut pile = Self::EMPTY;
        cards[..usize::from(len)]
            .iter()
            .for_each(|card| pile.put(*card));
        Ok(pile)
    }

    fn describe(_: &mut Layout) -> String {
        format!("u8{{{}}}", Self::MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Bits, Random};

    #[test]
    fn the_nth_card_and_the_marks_agree_with_the_list() {
        let mut random = Random::new(1);
        for most in [0, 1, 3, 63] {
            let mut deck = Deck::NONE;
            for _ in 0..most {
                deck.set(random.below(63) as u8, random.below(4) as u8);
            }
            let listed: Vec<(u8, u8)> = deck.designs().collect();
            let cards = listed
                .iter()
                .flat_map(|(design, copies)| (0..*copies).map(move |_| *design));
            let cards: Vec<u8> = cards.collect();
            let found: Vec<u8> = (0..deck.cards()).map(|n| deck.nth(n)).collect();
            assert_eq!(found, cards);
            assert_eq!(deck.nth(deck.cards()), 0);
            let marked = (0..64).filter(|design| {
                let at: u8 = *design;
                deck.marks()[usize::from(at / 32)] >> (at % 32 * 2) & 1 == 1
            });
            assert!(marked.eq(listed.iter().map(|(design, _)| *design)));
        }
    }
}
