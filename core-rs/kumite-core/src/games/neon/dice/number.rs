//! The two integer widths that odds are computed in.

use std::ops::{Add, AddAssign, Mul};

/// Bits that hold the place of a kept set; [`super::lattice`] has fewer than 1024 places.
const TAG_BITS: u32 = 10;

/// How much room a tag takes in the largest number of a computation.
pub(super) const TAG_ROOM: u128 = 1 << TAG_BITS;

/// An unsigned integer wide enough for the question at hand.
pub(super) trait Number:
    Copy + Ord + Default + From<u8> + From<u32> + Add<Output = Self> + AddAssign + Mul<Output = Self>
{
    /// Widens to the type that answers are given in.
    fn widen(self) -> u128;
    /// Joins a value with a place, so that the greater value wins and, among
    /// equals, the greater place.
    fn tagged(self, place: usize) -> Self;
    /// The place in a tagged value.
    fn tag(self) -> usize;
}

macro_rules! number {
    ($type:ty) => {
        impl Number for $type {
            #[inline]
            fn widen(self) -> u128 {
                self as u128
            }
            #[inline]
            fn tagged(self, place: usize) -> Self {
                (self << TAG_BITS) | place as Self
            }
            #[inline]
            fn tag(self) -> usize {
                (self as usize) & ((1 << TAG_BITS) - 1)
            }
        }
    };
}

number!(u64);
number!(u128);
