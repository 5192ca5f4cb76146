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

/// Bits of a token in a [`World`].
const TOKEN: u32 = 2;
/// Bits of a count in [`World::ends`].
const COUNT: u32 = 4;
/// A token of type 1 in each place, and of type 2.
const DEFENSES: u32 = 0x5555_5555;
const ENERGIES: u32 = 0xAAAA_AAAA;

/// How many Effects of each type lie in each bin: a possible arrangement, in a form that moves tokens with a few
/// shifts. A step of a match goes through some hundred of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct World {
    /// The type of each token, bin by bin, ascending within a bin; the first one highest.
    word: u32,
    /// How many tokens lie in each bin and those after it, the first bin lowest. All worlds of a frame have the same.
    ends: u32,
}

/// One more token in a bin, and so in those from each earlier bin on.
#[inline]
const fn one_in(bin: usize) -> u32 {
    0x1111_1111 & ((1 << (COUNT * (bin as u32 + 1))) - 1)
}

impl World {
    /// Tokens in all bins.
    #[inline]
    fn length(self) -> u32 {
        self.ends & 15
    }

    /// Bits of all tokens from a bin on.
    #[inline]
    fn start(self, bin: usize) -> u32 {
        TOKEN * (self.ends >> (COUNT * bin as u32) & 15)
    }

    /// Bits of all tokens after a bin.
    #[inline]
    fn end(self, bin: usize) -> u32 {
        TOKEN * (self.ends >> (COUNT * (bin as u32 + 1)) & 15)
    }

    /// The tokens of a bin, the last one lowest.
    #[inline]
    fn part(self, bin: usize) -> u32 {
        self.word >> self.end(bin) & ((1 << (self.start(bin) - self.end(bin))) - 1)
    }

    /// Bits of a bin's Energies, and of those with its Defenses: they are its last tokens.
    #[inline]
    fn last_of(self, bin: usize) -> (u32, u32) {
        // Digits above the part are 0, so that counting stops there.
        let part = self.part(bin);
        let energies = (part ^ ENERGIES).trailing_zeros() / TOKEN * TOKEN;
        let defenses = ((part >> energies) ^ DEFENSES).trailing_zeros() / TOKEN * TOKEN;
        (energies, energies + defenses)
    }

    /// What lies in a bin.
    #[inline]
    pub fn bag(self, bin: usize) -> Bag {
        let (energies, both) = self.last_of(bin);
        let all = self.start(bin) - self.end(bin);
        [all - both, both - energies, energies].map(|bits| (bits / TOKEN) as u8)
    }

    /// How many tokens of a type lie in a bin.
    #[inline]
    pub fn count(self, bin: usize, kind: usize) -> u8 {
        self.bag(bin)[kind]
    }

    /// Bits after the last token of a type in a bin, or after the place where one would lie.
    #[inline]
    fn place_of(self, bin: usize, kind: usize) -> u32 {
        let (energies, both) = self.last_of(bin);
        self.end(bin) + [both, energies, 0][kind]
    }

    /// A token of a type that lies there is taken away.
    #[inline]
    #[must_use]
    pub fn without(self, bin: usize, kind: usize) -> Self {
        let at = self.place_of(bin, kind);
        Self {
            word: self.word >> (at + TOKEN) << at | self.word & ((1 << at) - 1),
            ends: self.ends - one_in(bin),
        }
    }

    /// A token of a type is put there.
    #[inline]
    #[must_use]
    pub fn with(self, bin: usize, kind: usize) -> Self {
        let at = self.place_of(bin, kind);
        let above = self.word >> at << TOKEN | kind as u32;
        Self {
            word: above << at | self.word & ((1 << at) - 1),
            ends: self.ends + one_in(bin),
        }
    }

    /// All tokens of a bin are taken away.
    #[inline]
    fn emptied(self, bin: usize) -> Self {
        let (start, end) = (self.start(bin), self.end(bin));
        Self {
            word: self.word >> start << end | self.word & ((1 << end) - 1),
            ends: self.ends - (start - end) / TOKEN * one_in(bin),
        }
    }

    /// All tokens of a bin are the hand now.
    #[must_use]
    pub fn taken_up(self, bin: usize) -> Self {
        let (part, bits) = (self.part(bin), self.start(bin) - self.end(bin));
        let rest = self.emptied(HAND).emptied(bin);
        Self {
            word: rest.word << bits | part,
            ends: rest.ends + bits / TOKEN * one_in(HAND),
        }
    }

    /// All tokens of a bin go to another.
    #[must_use]
    pub fn all_moved(self, from: usize, to: usize) -> Self {
        let bag = self.bag(from);
        let mut moved = self.emptied(from);
        for (kind, count) in bag.into_iter().enumerate() {
            for _ in 0..count {
                moved = moved.with(to, kind);
            }
        }
        moved
    }

    /// The word as a number to base 3.
    #[inline]
    fn code(self) -> u16 {
        let [low, high] =
            [self.word, self.word >> 8].map(|half| u16::from(TO_BASE_3[half as usize & 255]));
        81 * high + low
    }
}

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
        let mut all = [0; 72];
        for (part, out) in self.0.iter().zip(all.as_chunks_mut().0) {
            *out = part.to_le_bytes();
        }
        let mut bytes = [0; Self::BYTES];
        bytes.copy_from_slice(&all[..Self::BYTES]);
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

    /// What reads words as worlds; None if the bins do not hold all tokens, or these are too many.
    fn reader(&self) -> Option<Reader> {
        let length: u32 = self.bag.iter().map(|n| u32::from(*n)).sum();
        let mut ends = 0;
        let mut borders = 1;
        let mut after = 0;
        for (bin, size) in self.sizes.iter().enumerate().rev() {
            after += u32::from(*size);
            if after > length || length > MAX_EFFECTS as u32 {
                return None;
            }
            ends |= after << (COUNT * bin as u32);
            borders |= 1 << (TOKEN * after);
        }
        (after == length).then_some(Reader { ends, borders })
    }

    /// Every world, and the number of its word, ascending.
    pub fn worlds(self, arrangements: &Arrangements) -> impl Iterator<Item = (u16, World)> {
        let reader = self.reader();
        let words = reader.map_or(&[][..], |_| arrangements.of(self.bag));
        let read = move |word: u16| reader.and_then(|reader| reader.world(word));
        (0..)
            .zip(words)
            .filter_map(move |(number, word)| Some((number, read(*word)?)))
    }

    /// The world with this number.
    pub fn world(&self, arrangements: &Arrangements, number: u16) -> Option<World> {
        let word = arrangements.of(self.bag).get(usize::from(number))?;
        self.reader()?.world(*word)
    }

    /// Calls `each` with every world of a set, ascending.
    pub fn each_known(
        &self,
        arrangements: &Arrangements,
        known: &Known,
        mut each: impl FnMut(World),
    ) {
        let Some(reader) = self.reader() else {
            return;
        };
        let words = arrangements.of(self.bag);
        for (part, bits) in known.0.into_iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let number = part * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                if let Some(world) = words.get(number).and_then(|word| reader.world(*word)) {
                    each(world);
                }
            }
        }
    }

    /// Everything possible.
    pub fn everything(&self, arrangements: &Arrangements) -> Known {
        let mut all = Known::NOTHING;
        for (number, _) in self.worlds(arrangements) {
            all.add(number);
        }
        all
    }
}

/// Reads the words of a frame.
#[derive(Clone, Copy)]
struct Reader {
    ends: u32,
    /// The last token of each bin, and what lies before the first bin: tokens on both sides need not ascend.
    borders: u32,
}

impl Reader {
    /// The world of a word, if its bins are sorted.
    #[inline]
    fn world(self, word: u16) -> Option<World> {
        let word = u32::from(word);
        let after = word << TOKEN;
        let descends = word >> 1 & !(after >> 1) | word & !after & !(after >> 1);
        (descends & DEFENSES & !self.borders == 0).then_some(World {
            word,
            ends: self.ends,
        })
    }
}

/// Worlds that are collected.
pub struct Collector<'a> {
    arrangements: &'a Arrangements,
    known: Known,
}

/// The number to base 3 of each four tokens.
const TO_BASE_3: [u8; 256] = {
    let mut all = [0; 256];
    let mut word = 0;
    while word < all.len() {
        let w = word as u8;
        // Words have no digit 3.
        all[word] = 27u8
            .wrapping_mul(w >> 6)
            .wrapping_add(9 * (w >> 4 & 3))
            .wrapping_add(3 * (w >> 2 & 3))
            .wrapping_add(w & 3);
        word += 1;
    }
    all
};

impl Collector<'_> {
    /// This world is possible.
    #[inline]
    pub fn add(&mut self, world: World) {
        let number = self.arrangements.number(world.length() as u8, world.code());
        self.known.add(number);
    }
}

/// What becomes of a set of worlds: `each` adds to the new set what may have become of one.
pub fn changed(
    arrangements: &Arrangements,
    frame: Frame,
    known: &Known,
    mut each: impl FnMut(World, &mut Collector),
) -> Known {
    let mut all = Collector {
        arrangements,
        known: Known::NOTHING,
    };
    frame.each_known(arrangements, known, |world| each(world, &mut all));
    all.known
}

/// In how many ways single tokens can lie so in bins.
pub fn ways(world: World) -> u32 {
    const FACTORIALS: [u32; 9] = [1, 1, 2, 6, 24, 120, 720, 5040, 40320];
    let of = |n: u8| FACTORIALS[usize::from(n).min(8)];
    let (mut above, mut below) = (1, 1);
    for bag in (0..BINS).map(|bin| world.bag(bin)) {
        above *= of(bag.iter().sum());
        below *= bag.iter().map(|n| of(*n)).product::<u32>();
    }
    above / below
}

/// The number of a random world of a frame, as likely as single tokens can lie so.
pub fn draw_by_number(arrangements: &Arrangements, frame: Frame, random: &mut impl Bits) -> u32 {
    // Each way to lay single tokens is a word, and each word, with its bins sorted, a world.
    let total = arrangements.of(frame.bag).len() as u32;
    let mut at = random.below(total.max(1));
    for (number, world) in frame.worlds(arrangements) {
        let weight = ways(world);
        if at < weight {
            return number.into();
        }
        at -= weight;
    }
    0
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
            drawn = Some(world);
        }
    });
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame {
        Frame {
            bag: [3, 3, 2],
            sizes: [2, 1, 0, 3, 1, 1, 0],
        }
    }

    fn bags(world: World) -> [Bag; BINS] {
        std::array::from_fn(|bin| world.bag(bin))
    }

    #[test]
    fn a_world_is_spelled_and_read_again() {
        let arrangements = Arrangements::new();
        let mut seen = std::collections::BTreeSet::new();
        for (number, world) in frame().worlds(&arrangements) {
            assert_eq!(world.length(), 8);
            assert_eq!(arrangements.number(8, world.code()), number);
            assert_eq!(frame().world(&arrangements, number), Some(world));
            let bags = bags(world);
            assert_eq!(bags.map(|bag| bag.iter().sum::<u8>()), frame().sizes);
            let sum = |kind: usize| bags.iter().map(|bag| bag[kind]).sum::<u8>();
            assert_eq!([sum(0), sum(1), sum(2)], frame().bag);
            assert!(seen.insert(bags));
        }
        assert!(seen.len() > 100, "{} worlds", seen.len());
    }

    #[test]
    fn every_word_is_a_way_to_lay_a_world() {
        let arrangements = Arrangements::new();
        let all = frame().worlds(&arrangements).map(|(_, world)| ways(world));
        assert_eq!(all.sum::<u32>(), arrangements.of(frame().bag).len() as u32);
    }

    #[test]
    fn tokens_move_between_bins_as_their_counts_say() {
        let arrangements = Arrangements::new();
        for (_, world) in frame().worlds(&arrangements) {
            let before = bags(world);
            for from in 0..BINS {
                let mut taken = before;
                (taken[from], taken[HAND]) = ([0; 3], before[from]);
                assert_eq!(bags(world.taken_up(from)), taken);
                for to in (0..BINS).filter(|to| *to != from) {
                    let mut all = before;
                    for kind in 0..3 {
                        all[to][kind] += std::mem::take(&mut all[from][kind]);
                        if before[from][kind] > 0 {
                            let mut one = before;
                            one[from][kind] -= 1;
                            one[to][kind] += 1;
                            assert_eq!(bags(world.without(from, kind).with(to, kind)), one);
                            assert_eq!(bags(world.with(to, kind).without(from, kind)), one);
                        }
                    }
                    assert_eq!(bags(world.all_moved(from, to)), all);
                }
            }
        }
    }

    #[test]
    fn a_frame_whose_bins_do_not_hold_all_tokens_has_no_worlds() {
        for (bag, sizes) in [
            ([1, 1, 1], [1, 0, 0, 0, 0, 0, 0]),
            ([1, 0, 0], [1, 1, 0, 0, 0, 0, 0]),
            ([9, 0, 0], [9, 0, 0, 0, 0, 0, 0]),
            ([0, 0, 0], [45; BINS]),
        ] {
            let frame = Frame { bag, sizes };
            assert_eq!(frame.worlds(&Arrangements::new()).next(), None);
        }
    }
}
