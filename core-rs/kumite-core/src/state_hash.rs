//! A number for a state of fixed size: its many small fields are packed into words before they are mixed, which is several
//! times faster than mixing each of them.

use std::hash::Hasher;

/// Odd, with its bits spread well.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// For states whose arrays have fixed lengths.
#[derive(Clone, Copy, Debug, Default)]
pub struct StateHasher {
    mixed: u64,
    word: u64,
    filled: u32,
}

impl StateHasher {
    #[inline]
    fn mix(&mut self, word: u64) {
        // Both halves of the product: in the lower one alone the topmost bit of a word would change a single bit, and
        // a bit of the next word could undo that.
        let product = u128::from(self.mixed.rotate_left(26) ^ word) * u128::from(FACTOR);
        self.mixed = product as u64 ^ (product >> 64) as u64;
    }

    #[inline]
    fn pack(&mut self, value: u64, bits: u32) {
        self.word |= value << self.filled;
        self.filled += bits;
        if self.filled >= 64 {
            self.mix(self.word);
            self.filled -= 64;
            // What did not fit into the word.
            self.word = if self.filled == 0 {
                0
            } else {
                value >> (bits - self.filled)
            };
        }
    }
}

impl Hasher for StateHasher {
    #[inline]
    fn finish(&self) -> u64 {
        let mut last = *self;
        last.mix(self.word);
        let mixed = last.mixed ^ last.mixed >> 32;
        let mixed = mixed.wrapping_mul(FACTOR);
        mixed ^ mixed >> 29
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.pack(u64::from_le_bytes(*word), 64);
        }
        for byte in rest {
            self.write_u8(*byte);
        }
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.pack(value.into(), 8);
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.pack(value.into(), 16);
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.pack(value.into(), 32);
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    /// Lengths of arrays, which say nothing where they are fixed.
    #[inline]
    fn write_usize(&mut self, _value: usize) {}

    /// Which variant an enumeration has; none has more than 256.
    #[inline]
    fn write_isize(&mut self, value: isize) {
        self.pack(value as u64 & 0xFF, 8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_hash::FxHashSet;
    use std::hash::Hash;

    #[derive(Clone, Copy, Hash)]
    struct Fields {
        small: [u8; 13],
        is_set: bool,
        wide: u32,
        widest: u64,
        more: [u16; 9],
    }

    fn key(fields: &Fields) -> u64 {
        let mut hasher = StateHasher::default();
        fields.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn every_bit_of_every_field_counts() {
        let plain = Fields {
            small: [3; 13],
            is_set: false,
            wide: 77,
            widest: 1 << 40,
            more: [1_000; 9],
        };
        let mut found = FxHashSet::from_iter([key(&plain)]);
        let mut is_new = |fields: Fields| assert!(found.insert(key(&fields)));
        for bit in 0..8 {
            for at in 0..13 {
                let mut other = plain;
                other.small[at] ^= 1 << bit;
                is_new(other);
            }
        }
        for bit in 0..16 {
            for at in 0..9 {
                let mut other = plain;
                other.more[at] ^= 1 << bit;
                is_new(other);
            }
        }
        for bit in 0..32 {
            is_new(Fields {
                wide: plain.wide ^ 1 << bit,
                ..plain
            });
        }
        for bit in 0..64 {
            is_new(Fields {
                widest: plain.widest ^ 1 << bit,
                ..plain
            });
        }
        is_new(Fields {
            is_set: true,
            ..plain
        });
        assert_eq!(key(&plain), key(&plain.clone()));
    }
}
