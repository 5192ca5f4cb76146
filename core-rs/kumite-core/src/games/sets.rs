//! Sets as masks: their members, random parts of them, and how many parts there are.

use crate::random::Bits as RandomBits;

/// The numbers of the bits of a mask, ascending.
#[inline]
pub fn bits(mask: impl Into<u64>) -> Bits {
    Bits(mask.into())
}

/// Iterates over the bits of a mask.
#[derive(Clone, Copy)]
pub struct Bits(u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

/// So many random members of a set, or all.
pub fn draw(all: u32, count: u32, random: &mut impl RandomBits) -> u32 {
    let (mut left, mut drawn) = (all, 0);
    for _ in 0..count.min(all.count_ones()) {
        let mut rest = left;
        for _ in 0..random.below(left.count_ones()) {
            rest &= rest - 1;
        }
        let one = rest & rest.wrapping_neg();
        left &= !one;
        drawn |= one;
    }
    drawn
}

/// In how many ways so many can be chosen of so many.
pub fn choose(n: u32, k: u32) -> u128 {
    if k > n {
        return 0;
    }
    (0..u128::from(k)).fold(1, |ways, at| ways * (u128::from(n) - at) / (at + 1))
}
