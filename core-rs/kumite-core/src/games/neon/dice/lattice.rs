//! The kept sets of an attack roll, numbered, with the steps between them.
//!
//! A kept set says how many dice of each kind stay on the table. Sets are ordered
//! by size, then lexicographically, so a greater place means fewer dice rerolled
//! and, among equals, the set that comes first in canonical order: ties between
//! rerolls are broken by the place alone.

use super::MAX_ATTACK_DICE;

const SIZES: usize = MAX_ATTACK_DICE as usize + 1;

/// How many sets of up to `dice` dice of `kinds` kinds there are.
pub(super) const fn sets_up_to(dice: usize, kinds: usize) -> usize {
    sets_of(dice, kinds + 1)
}

/// How many sets of exactly `dice` dice of `kinds` kinds there are.
const fn sets_of(dice: usize, kinds: usize) -> usize {
    let mut ways = 1;
    let mut kind = 1;
    while kind < kinds {
        ways = ways * (dice + kind) / kind;
        kind += 1;
    }
    ways
}

pub(super) const THREE_KINDS: usize = sets_up_to(MAX_ATTACK_DICE as usize, 3);
pub(super) const FOUR_KINDS: usize = sets_up_to(MAX_ATTACK_DICE as usize, 4);

/// For questions that do not tell COND from MISS: CRIT, HIT, neither.
pub(super) static CRIT_HIT_REST: Lattice<3, THREE_KINDS> = Lattice::new();
/// For questions that do: CRIT, HIT, COND, MISS.
pub(super) static ALL_FACES: Lattice<4, FOUR_KINDS> = Lattice::new();

/// All sets of up to [`MAX_ATTACK_DICE`] dice of `KINDS` kinds.
pub(super) struct Lattice<const KINDS: usize, const SETS: usize> {
    /// The dice of each set.
    pub counts: [[u8; KINDS]; SETS],
    /// The set that one more die of each kind leads to; unused for the largest sets.
    pub with_one_more: [[u16; KINDS]; SETS],
    /// The set of the same CRITs and HITs alone.
    pub successes: [u16; SETS],
    /// In how many orders the dice of a set can lie.
    pub orders: [u32; SETS],
    /// Where the sets of each size begin; one past the end for the last.
    pub starts: [usize; SIZES + 1],
}

impl<const KINDS: usize, const SETS: usize> Lattice<KINDS, SETS> {
    const fn new() -> Self {
        let mut lattice = Self {
            counts: [[0; KINDS]; SETS],
            with_one_more: [[0; KINDS]; SETS],
            successes: [0; SETS],
            orders: [0; SETS],
            starts: [0; SIZES + 1],
        };
        let mut place = 0;
        let mut size = 0;
        while size < SIZES {
            lattice.starts[size] = place;
            let mut set = [0; KINDS];
            set[KINDS - 1] = size as u8;
            let mut left = sets_of(size, KINDS);
            while left > 0 {
                lattice.fill(place, set, size + 1 < SIZES);
                set = successor(set);
                place += 1;
                left -= 1;
            }
            size += 1;
        }
        lattice.starts[SIZES] = place;
        lattice
    }

    const fn fill(&mut self, place: usize, set: [u8; KINDS], has_more: bool) {
        self.counts[place] = set;
        self.orders[place] = orders(set);
        let mut successes = [0; KINDS];
        successes[0] = set[0];
        successes[1] = set[1];
        self.successes[place] = Self::place(successes) as u16;
        let mut kind = 0;
        while has_more && kind < KINDS {
            let mut larger = set;
            larger[kind] += 1;
            self.with_one_more[place][kind] = Self::place(larger) as u16;
            kind += 1;
        }
    }

    /// The place of a set of at most [`MAX_ATTACK_DICE`] dice.
    pub const fn place(set: [u8; KINDS]) -> usize {
        let mut left = 0;
        let mut kind = 0;
        while kind < KINDS {
            left += set[kind] as usize;
            kind += 1;
        }
        let mut place = if left == 0 {
            0
        } else {
            sets_up_to(left - 1, KINDS)
        };
        kind = 0;
        while kind + 1 < KINDS {
            let mut fewer = 0;
            while fewer < set[kind] as usize {
                place += sets_of(left - fewer, KINDS - 1 - kind);
                fewer += 1;
            }
            left -= set[kind] as usize;
            kind += 1;
        }
        place
    }
}

/// The next set of the same size in lexicographic order; the last one stays.
const fn successor<const KINDS: usize>(mut set: [u8; KINDS]) -> [u8; KINDS] {
    let mut last = KINDS - 1;
    while last > 0 && set[last] == 0 {
        last -= 1;
    }
    if last > 0 {
        let rest = set[last] - 1;
        set[last] = 0;
        set[last - 1] += 1;
        set[KINDS - 1] = rest;
    }
    set
}

const fn orders<const KINDS: usize>(set: [u8; KINDS]) -> u32 {
    let mut orders = 1;
    let mut placed = 0;
    let mut kind = 0;
    while kind < KINDS {
        let mut of_kind = 0;
        while of_kind < set[kind] as u32 {
            placed += 1;
            of_kind += 1;
            orders = orders * placed / of_kind;
        }
        kind += 1;
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const KINDS: usize, const SETS: usize>(lattice: &Lattice<KINDS, SETS>) {
        let size_of = |place: usize| lattice.counts[place].iter().sum::<u8>();
        assert_eq!(lattice.starts[SIZES], SETS);
        for place in 0..SETS {
            let set = lattice.counts[place];
            assert_eq!(Lattice::<KINDS, SETS>::place(set), place);
            if place > 0 {
                assert!((size_of(place - 1), lattice.counts[place - 1]) < (size_of(place), set));
            }
            let alone = lattice.counts[usize::from(lattice.successes[place])];
            assert_eq!(alone[..2], set[..2]);
            assert!(alone[2..].iter().all(|dice| *dice == 0));
        }
        for place in 0..lattice.starts[SIZES - 1] {
            for kind in 0..KINDS {
                let mut larger = lattice.counts[place];
                larger[kind] += 1;
                let next = usize::from(lattice.with_one_more[place][kind]);
                assert_eq!(lattice.counts[next], larger);
            }
        }
        for size in 0..SIZES {
            let orders: u32 = (lattice.starts[size]..lattice.starts[size + 1])
                .map(|place| lattice.orders[place])
                .sum();
            assert_eq!(orders, (KINDS as u32).pow(size as u32));
        }
    }

    #[test]
    fn lattices_are_ordered_linked_and_complete() {
        check(&CRIT_HIT_REST);
        check(&ALL_FACES);
    }
}
