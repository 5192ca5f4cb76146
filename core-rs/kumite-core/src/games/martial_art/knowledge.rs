//! What everybody else holds possible of a seat's hidden tokens (MA-INF-10): sets of worlds, kept beside the state.

use super::arrangements::Arrangements;
use super::content::Content;
use super::state::State;
use super::terms::*;
use super::tokens::Bag;
use crate::random::Bits;

/// Bins of a world: five Areas, the reserve, the hand.
pub const BINS: usize = AREAS + 2;
/// The bin of the reserve.
pub const RESERVE: usize = AREAS;
/// The bin of the hand.
pub const HAND: usize = AREAS + 1;

/// How many Effects of each type lie in each bin.
pub type World = [Bag; BINS];

/// A set of arrangements, a bit for each number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known([u64; 9]);

impl Known {
    /// Nothing is held possible: before the tokens lie there.
    pub const NOTHING: Self = Self([0; 9]);
    /// Its size in canonical bytes.
    pub const BYTES: usize = 70;

    #[inline]
    fn add(&mut self, number: u16) {
        let at = usize::from(number);
        if let Some(part) = self.0.get_mut(at / 64) {
            *part |= 1 << (at % 64);
        }
    }

    /// How many arrangements are held possible.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|part| part.count_ones()).sum()
    }

    /// Whether nothing is held possible.
    pub fn is_empty(&self) -> bool {
        *self == Self::NOTHING
    }

    /// The canonical bytes.
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = self.0[at / 8].to_le_bytes()[at % 8];
        }
        bytes
    }

    /// From the canonical bytes.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let mut known = Self::NOTHING;
        for (at, byte) in bytes.iter().enumerate() {
            known.0[at / 8] |= u64::from(*byte) << (8 * (at % 8));
        }
        known
    }
}

/// How many tokens of each type, and how many in each bin: what the numbers of arrangements depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Effects that are not removed.
    pub bag: Bag,
    /// Effects in each bin.
    pub sizes: [u8; BINS],
}

impl Frame {
    /// The frame of a seat, from what everybody can count. The hand is the active seat's.
    pub fn of(content: &Content, state: &State, seat: Who) -> Self {
        let place = state.seat(seat);
        let all = content.fighter(place.fighter).effects();
        let removed = place.removed.bag();
        let mut bag = [0; 3];
        for kind in 0..3 {
            bag[kind] = all[kind].saturating_sub(removed[kind]);
        }
        let mut sizes = [0; BINS];
        for (size, area) in sizes.iter_mut().zip(place.areas) {
            *size = area.effects();
        }
        sizes[RESERVE] = place.reserve.effects();
        if state.active == seat {
            sizes[HAND] = state.turn.hand.effects();
        }
        Self { bag, sizes }
    }

    fn length(&self) -> u8 {
        self.bag.iter().sum()
    }

    /// The world of a word, if its bins are sorted.
    #[inline]
    fn world(&self, code: u16) -> Option<World> {
        let length = usize::from(self.length()).min(MAX_EFFECTS);
        let all = digits_of(code);
        let digits = &all[MAX_EFFECTS - length..];
        let mut world = [[0; 3]; BINS];
        let mut at = 0;
        for (bin, size) in world.iter_mut().zip(self.sizes) {
            let mut before = 0;
            for _ in 0..size {
                let digit = *digits.get(at)?;
                if digit < before {
                    return None;
                }
                before = digit;
                bin[usize::from(digit)] += 1;
                at += 1;
            }
        }
        (at == length).then_some(world)
    }

    /// Calls `each` with every world and the number of its word, ascending.
    pub fn each_world(&self, arrangements: &Arrangements, mut each: impl FnMut(u16, &World)) {
        for (number, code) in (0..).zip(arrangements.of(self.bag)) {
            if let Some(world) = self.world(*code) {
                each(number, &world);
            }
        }
    }

    /// Calls `each` with every world of a set, ascending.
    pub fn each_known(
        &self,
        arrangements: &Arrangements,
        known: &Known,
        mut each: impl FnMut(&World),
    ) {
        let codes = arrangements.of(self.bag);
        for (part, bits) in known.0.into_iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let number = part * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                if let Some(world) = codes.get(number).and_then(|code| self.world(*code)) {
                    each(&world);
                }
            }
        }
    }

    /// Everything possible.
    pub fn everything(&self, arrangements: &Arrangements) -> Known {
        let mut all = Known::NOTHING;
        self.each_world(arrangements, |number, _| all.add(number));
        all
    }
}

/// Worlds that are collected.
pub struct Collector<'a> {
    arrangements: &'a Arrangements,
    known: Known,
}

/// Powers of three, beyond the longest word.
const POWERS: [u16; 10] = {
    let mut powers = [1; 10];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = 3 * powers[at - 1];
        at += 1;
    }
    powers
};

/// The four digits to base 3 of each number below 81, the highest first.
const DIGITS: [[u8; 4]; 81] = {
    let mut all = [[0; 4]; 81];
    let mut number = 0;
    while number < all.len() {
        let n = number as u8;
        all[number] = [n / 27, n / 9 % 3, n / 3 % 3, n % 3];
        number += 1;
    }
    all
};

/// The last eight digits of a code: worlds are read by the hundred, and divisions are slow.
#[inline]
fn digits_of(code: u16) -> [u8; MAX_EFFECTS] {
    let [a, b, c, d] = DIGITS[usize::from(code / 81 % 81)];
    let [e, f, g, h] = DIGITS[usize::from(code % 81)];
    [a, b, c, d, e, f, g, h]
}

fn power(of: u8) -> u16 {
    POWERS[usize::from(of).min(POWERS.len() - 1)]
}

/// The code of a world's word and its length.
#[inline]
fn spell(world: &World) -> (u8, u16) {
    let mut code = 0u16;
    let mut length = 0;
    for [moves, defenses, energies] in *world {
        // So many 0, then 1, then 2.
        let twos = power(energies);
        let part = (power(defenses) / 2)
            .wrapping_mul(twos)
            .wrapping_add(twos - 1);
        let size = moves + defenses + energies;
        code = code.wrapping_mul(power(size)).wrapping_add(part);
        length += size;
    }
    (length, code)
}

impl Collector<'_> {
    /// This world is possible.
    pub fn add(&mut self, world: &World) {
        let (length, code) = spell(world);
        self.known.add(self.arrangements.number(length, code));
    }
}

/// What becomes of a set of worlds: `each` adds to the new set what may have become of one.
pub fn changed(
    arrangements: &Arrangements,
    frame: Frame,
    known: &Known,
    mut each: impl FnMut(&World, &mut Collector),
) -> Known {
    let mut all = Collector {
        arrangements,
        known: Known::NOTHING,
    };
    frame.each_known(arrangements, known, |world| each(world, &mut all));
    all.known
}

/// In how many ways single tokens can lie so in bins.
pub fn ways(bins: &[Bag]) -> u32 {
    const FACTORIALS: [u32; 9] = [1, 1, 2, 6, 24, 120, 720, 5040, 40320];
    let of = |n: u8| FACTORIALS[usize::from(n).min(8)];
    bins.iter()
        .map(|bag| of(bag.iter().sum()) / bag.iter().map(|n| of(*n)).product::<u32>())
        .product()
}

/// A random world of a set, as likely as single tokens can lie so.
pub fn draw(
    arrangements: &Arrangements,
    frame: Frame,
    known: &Known,
    random: &mut impl Bits,
) -> Option<World> {
    let (mut total, mut drawn) = (0, None);
    frame.each_known(arrangements, known, |world| {
        // Each takes the place of those before it as often as it is likely among them.
        let weight = ways(world);
        total += weight;
        if random.below(total) < weight {
            drawn = Some(*world);
        }
    });
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_world_is_spelled_and_read_again() {
        let arrangements = Arrangements::new();
        let frame = Frame {
            bag: [3, 3, 2],
            sizes: [2, 1, 0, 3, 1, 1, 0],
        };
        let mut seen = 0;
        frame.each_world(&arrangements, |number, world| {
            let (length, code) = spell(world);
            assert_eq!(length, 8);
            assert_eq!(arrangements.number(length, code), number);
            assert_eq!(frame.world(code).as_ref(), Some(world));
            seen += 1;
        });
        assert!(seen > 100, "{seen} worlds");
    }

    #[test]
    fn digits_are_those_of_base_three() {
        for code in 0..6561u16 {
            let mut rest = code;
            for digit in digits_of(code).iter().rev() {
                assert_eq!(u16::from(*digit), rest % 3);
                rest /= 3;
            }
        }
    }
}
