//! Tokens lying together, counted by type.

use super::terms::token;

/// How many tokens of each type lie together: four bits a type. In a view the types of Effects may be hidden; then
/// their number stands where Moves are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tokens(u32);

const HIDDEN: u32 = 1 << 31;
const ACTIONS: u32 = 0x0000_FFFF;
const EFFECTS: u32 = 0x0FFF_0000;

/// Effects by type: Moves, Defenses, Energies.
pub type Bag = [u8; 3];

/// `moves<<8 | defenses<<4 | energies`.
pub fn packed(bag: Bag) -> u16 {
    u16::from(bag[0]) << 8 | u16::from(bag[1]) << 4 | u16::from(bag[2])
}

fn sum(mut nibbles: u32) -> u8 {
    nibbles = (nibbles & 0x0F0F_0F0F) + (nibbles >> 4 & 0x0F0F_0F0F);
    (nibbles.wrapping_mul(0x0101_0101) >> 24) as u8
}

impl Tokens {
    /// None at all.
    pub const NONE: Self = Self(0);
    /// The most tokens of a type that can be counted.
    pub const MOST: u8 = 15;

    /// So many of each type, below 16.
    pub fn of(counts: [u8; 7]) -> Self {
        let mut all = Self::NONE;
        for (kind, count) in (0..).zip(counts) {
            all.set(kind, count);
        }
        all
    }

    /// How many of a type.
    #[inline]
    pub fn count(self, kind: u8) -> u8 {
        (self.0 >> (4 * kind) & 15) as u8
    }

    /// Sets how many of a type.
    #[inline]
    pub fn set(&mut self, kind: u8, count: u8) {
        self.0 = self.0 & !(15 << (4 * kind)) | u32::from(count & 15) << (4 * kind);
    }

    /// Adds one.
    #[inline]
    pub fn put(&mut self, kind: u8) {
        self.set(kind, (self.count(kind) + 1).min(Self::MOST));
    }

    /// Takes one away, if there is one.
    #[inline]
    pub fn take(&mut self, kind: u8) {
        self.set(kind, self.count(kind).saturating_sub(1));
    }

    /// Adds all of another.
    pub fn put_all(&mut self, other: Self) {
        for kind in 0..token::TYPES {
            self.set(kind, (self.count(kind) + other.count(kind)).min(Self::MOST));
        }
    }

    /// How many tokens of all types.
    #[inline]
    pub fn total(self) -> u8 {
        sum(self.0 & !HIDDEN)
    }

    /// How many Actions.
    #[inline]
    pub fn actions(self) -> u8 {
        sum(self.0 & ACTIONS)
    }

    /// How many Effects, hidden or not.
    #[inline]
    pub fn effects(self) -> u8 {
        sum(self.0 & EFFECTS)
    }

    /// Whether nothing lies there.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 & !HIDDEN == 0
    }

    /// The Effects by type.
    #[inline]
    pub fn bag(self) -> Bag {
        [token::MOVE, token::DEFENSE, token::ENERGY].map(|kind| self.count(kind))
    }

    /// Replaces the Effects.
    pub fn set_bag(&mut self, bag: Bag) {
        self.0 &= ACTIONS;
        for (kind, count) in (token::MOVE..).zip(bag) {
            self.set(kind, count);
        }
    }

    /// Types of which there is at least one, a bit each.
    #[inline]
    pub fn kinds(self) -> u8 {
        (0..token::TYPES).fold(0, |mask, kind| {
            mask | u8::from(self.count(kind) > 0) << kind
        })
    }

    /// Whether a view keeps the types of these Effects from its viewer.
    pub fn is_hidden(self) -> bool {
        self.0 & HIDDEN != 0
    }

    /// So many Effects of hidden types; more than 15 are not counted.
    pub fn set_hidden(&mut self, count: u8) {
        self.set_bag([count.min(Self::MOST), 0, 0]);
        self.0 |= HIDDEN;
    }

    /// Nothing is hidden any more; Effects whose types nobody can tell become Moves.
    pub fn reveal(&mut self) {
        self.0 &= !HIDDEN;
    }

    /// Whether there are at least as many of each type as in `others`.
    pub fn holds(self, others: Self) -> bool {
        (0..token::TYPES).all(|kind| self.count(kind) >= others.count(kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_count_every_type() {
        let all = Tokens::of([2, 1, 0, 1, 3, 2, 15]);
        assert_eq!((all.actions(), all.effects(), all.total()), (4, 20, 24));
        assert_eq!(all.kinds(), 0b111_1011);
        let mut hidden = all;
        hidden.set_bag([1, 2, 3]);
        hidden.set_hidden(hidden.effects());
        assert_eq!(
            (hidden.effects(), hidden.total(), hidden.is_hidden()),
            (6, 10, true)
        );
        hidden.set_bag([1, 2, 3]);
        assert!(!hidden.is_hidden());
        assert_eq!(packed(hidden.bag()), 0x123);
    }
}
