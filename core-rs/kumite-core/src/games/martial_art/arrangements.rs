//! Numbers of arrangements: `docs/encoding.md`, section Knowledge of Martial Art.
//!
//! One lists Effects one after another (0 Move, 1 Defense, 2 Energy). Its number is its place among all arrangements
//! of the same tokens in lexicographic order. It is kept as a word of two bits a token, the first one highest.

use super::terms::MAX_EFFECTS;
use super::tokens::Bag;

const SIDE: usize = MAX_EFFECTS + 1;

/// All arrangements of at most eight tokens, both ways.
#[derive(Clone, Debug)]
pub struct Arrangements {
    /// Where the arrangements of a bag begin in `words`.
    begins: Vec<u16>,
    /// Words, bag by bag, ascending.
    words: Vec<u16>,
    /// Numbers by length and by the word as a number to base 3.
    numbers: Vec<u16>,
}

fn place_of(bag: Bag) -> usize {
    let [moves, defenses, energies] = bag.map(usize::from);
    (moves * SIDE + defenses) * SIDE + energies
}

/// Where arrangements of a length begin in `numbers`: 3^0 + 3^1 + ... + 3^(length - 1).
const fn begin_of(length: usize) -> usize {
    (3usize.pow(length as u32) - 1) / 2
}

/// The same as a table: numbers are asked for by the hundred.
const BEGINS: [usize; SIDE] = {
    let mut begins = [0; SIDE];
    let mut length = 0;
    while length < SIDE {
        begins[length] = begin_of(length);
        length += 1;
    }
    begins
};

impl Arrangements {
    /// Lists them all: about ten thousand.
    pub fn new() -> Self {
        let mut bags = vec![Vec::new(); SIDE * SIDE * SIDE];
        let mut numbers = vec![0; begin_of(SIDE)];
        for length in 0..SIDE {
            for code in 0..3u16.pow(length as u32) {
                let (mut bag, mut word) = ([0; 3], 0);
                let mut rest = code;
                for at in 0..length {
                    bag[usize::from(rest % 3)] += 1;
                    word |= (rest % 3) << (2 * at);
                    rest /= 3;
                }
                let list = &mut bags[place_of(bag)];
                numbers[begin_of(length) + usize::from(code)] = list.len() as u16;
                list.push(word);
            }
        }
        let mut begins = Vec::new();
        let mut words = Vec::new();
        for list in bags {
            begins.push(words.len() as u16);
            words.extend(list);
        }
        begins.push(words.len() as u16);
        Self {
            begins,
            words,
            numbers,
        }
    }

    /// Words of all arrangements of a bag, by number; none of a bag that is too large.
    pub fn of(&self, bag: Bag) -> &[u16] {
        if bag.iter().map(|n| usize::from(*n)).sum::<usize>() > MAX_EFFECTS {
            return &[];
        }
        let at = place_of(bag);
        &self.words[usize::from(self.begins[at])..usize::from(self.begins[at + 1])]
    }

    /// The number of a word of this length, by its number to base 3.
    #[inline]
    pub fn number(&self, length: u8, code: u16) -> u16 {
        let at = BEGINS[usize::from(length).min(MAX_EFFECTS)] + usize::from(code);
        self.numbers.get(at).copied().unwrap_or(0)
    }
}

impl Default for Arrangements {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places_in_lexicographic_order() {
        let arrangements = Arrangements::new();
        // M D E, M E D, D M E, D E M, E M D, E D M.
        let words = [
            0b00_01_10, 0b00_10_01, 0b01_00_10, 0b01_10_00, 0b10_00_01, 0b10_01_00,
        ];
        assert_eq!(arrangements.of([1, 1, 1]), words);
        assert_eq!(arrangements.of([3, 3, 2]).len(), 560);
        assert_eq!(arrangements.of([9, 0, 0]), []);
        for bag in [[0, 0, 0], [3, 3, 2], [2, 1, 4], [0, 5, 3]] {
            let length = bag.iter().sum();
            for (number, word) in (0..).zip(arrangements.of(bag)) {
                let digits = (0..length).rev().map(|at| word >> (2 * at) & 3);
                let code = digits.fold(0, |code, digit| 3 * code + digit);
                assert_eq!(arrangements.number(length, code), number);
            }
        }
    }
}
