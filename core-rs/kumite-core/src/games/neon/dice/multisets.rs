//! All results of a small pool, with weights: the outcomes of a chance point.

use super::{Counts, DiceError, Die, FACE_KINDS};

/// The most dice in a listed pool.
pub const MAX_POOL: u8 = 5;
/// How many results the largest listed pool has.
pub const MAX_RESULTS: usize = 56;

/// The distinct results of up to five equal dice, all-face-0 first: lexicographic,
/// descending by (count of face 0, of face 1, of face 2, of face 3).
///
/// Results that the die cannot show are left out, so every weight is positive.
/// Make one per die and pool size when content is loaded, and share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multisets {
    counts: [Counts; MAX_RESULTS],
    weights: [u32; MAX_RESULTS],
    /// Sum of the weights up to and including each entry.
    sums: [u32; MAX_RESULTS],
    len: u8,
    dice: u8,
}

impl Multisets {
    /// The results of `dice` dice.
    pub const fn new(die: Die, dice: u8) -> Result<Self, DiceError> {
        if dice > MAX_POOL {
            return Err(DiceError::Pool);
        }
        let mut list = Self {
            counts: [[0; FACE_KINDS]; MAX_RESULTS],
            weights: [0; MAX_RESULTS],
            sums: [0; MAX_RESULTS],
            len: 0,
            dice,
        };
        list.fill(die.weights());
        Ok(list)
    }

    const fn fill(&mut self, faces: Counts) {
        let mut sum = 0;
        let mut result = [self.dice, 0, 0, 0];
        loop {
            let weight = weight_of(result, faces);
            if weight > 0 {
                let at = self.len as usize;
                sum += weight;
                self.counts[at] = result;
                self.weights[at] = weight;
                self.sums[at] = sum;
                self.len += 1;
            }
            match successor(result) {
                Some(next) => result = next,
                None => return,
            }
        }
    }

    /// How many dice the pool has.
    pub const fn dice(&self) -> u8 {
        self.dice
    }

    /// The results, in canonical order.
    pub fn counts(&self) -> &[Counts] {
        &self.counts[..usize::from(self.len)]
    }

    /// The weight of each result; they add up to [`Multisets::total`].
    pub fn weights(&self) -> &[u32] {
        &self.weights[..usize::from(self.len)]
    }

    /// The number of ways the dice can fall: faces to the power of dice.
    pub fn total(&self) -> u32 {
        self.sums[usize::from(self.len) - 1]
    }

    /// Results with their weights, in canonical order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Counts, u32)> + '_ {
        self.counts()
            .iter()
            .copied()
            .zip(self.weights().iter().copied())
    }

    /// The place of a result in the list, if the dice can show it.
    pub fn index_of(&self, result: Counts) -> Option<usize> {
        self.counts()
            .binary_search_by(|listed| result.cmp(listed))
            .ok()
    }

    /// The place of the result that 64 uniform random bits fall on.
    #[inline]
    pub fn sample(&self, random_bits: u64) -> usize {
        let fallen = ((u128::from(random_bits) * u128::from(self.total())) >> 64) as u32;
        self.sums[..usize::from(self.len)].partition_point(|sum| *sum <= fallen)
    }
}

/// In how many ways dice with these faces show this result.
const fn weight_of(result: Counts, faces: Counts) -> u32 {
    let mut ways = 1;
    let mut placed = 0;
    let mut kind = 0;
    while kind < FACE_KINDS {
        let mut of_kind = 0;
        while of_kind < result[kind] as u32 {
            placed += 1;
            of_kind += 1;
            // A product of the first binomial factors is always whole.
            ways = ways * placed / of_kind;
        }
        kind += 1;
    }
    kind = 0;
    while kind < FACE_KINDS {
        ways *= (faces[kind] as u32).pow(result[kind] as u32);
        kind += 1;
    }
    ways
}

/// The next result in canonical order.
const fn successor(mut result: Counts) -> Option<Counts> {
    let rest = result[FACE_KINDS - 1];
    result[FACE_KINDS - 1] = 0;
    let mut kind = FACE_KINDS - 1;
    while kind > 0 {
        kind -= 1;
        if result[kind] > 0 {
            result[kind] -= 1;
            result[kind + 1] = rest + 1;
            return Some(result);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn neon() -> Die {
        Die::new([1, 2, 2, 1]).unwrap()
    }

    #[test]
    fn two_dice_are_listed_in_canonical_order() {
        let two = Multisets::new(neon(), 2).unwrap();
        let first: Vec<_> = two.iter().take(5).collect();
        assert_eq!(
            first,
            [
                ([2, 0, 0, 0], 1),
                ([1, 1, 0, 0], 4),
                ([1, 0, 1, 0], 4),
                ([1, 0, 0, 1], 2),
                ([0, 2, 0, 0], 4),
            ]
        );
        assert_eq!(two.counts().len(), 10);
        assert_eq!(two.counts()[9], [0, 0, 0, 2]);
    }

    #[test]
    fn lists_are_sorted_complete_and_add_up() {
        for (weights, kinds) in [([1, 2, 2, 1], 4), ([5, 5, 5, 5], 4), ([3, 0, 0, 17], 2)] {
            let die = Die::new(weights).unwrap();
            for dice in 0..=MAX_POOL {
                let list = Multisets::new(die, dice).unwrap();
                assert!(list.counts().windows(2).all(|pair| pair[0] > pair[1]));
                assert_eq!(list.total(), u32::from(die.faces()).pow(dice.into()));
                assert_eq!(list.weights().iter().sum::<u32>(), list.total());
                let expected = if kinds == 4 {
                    [1, 4, 10, 20, 35, 56]
                } else {
                    [1, 2, 3, 4, 5, 6]
                };
                assert_eq!(list.counts().len(), expected[usize::from(dice)]);
            }
        }
        assert_eq!(Multisets::new(neon(), 6), Err(DiceError::Pool));
    }

    #[test]
    fn every_result_is_found_again() {
        let list = Multisets::new(neon(), 5).unwrap();
        for (place, (result, _)) in list.iter().enumerate() {
            assert_eq!(list.index_of(result), Some(place));
        }
        assert_eq!(list.index_of([1, 0, 0, 0]), None);
    }

    #[test]
    fn sampling_hits_each_result_as_often_as_its_weight() {
        let list = Multisets::new(neon(), 3).unwrap();
        let total = u64::from(list.total());
        let mut seen = [0; MAX_RESULTS];
        for fallen in 0..total {
            // The middle of each of `total` equal slices of the 64-bit range.
            let bits = ((u128::from(fallen) << 64) / u128::from(total)) as u64 + (1 << 32);
            seen[list.sample(bits)] += 1;
        }
        assert_eq!(&seen[..list.weights().len()], list.weights());
        assert_eq!(list.sample(0), 0);
        assert_eq!(list.sample(u64::MAX), list.counts().len() - 1);
    }
}
