//! What a defense can do, with weights.

use super::number::Number;
use super::{Counts, DefenseFace, Die, MAX_DEFENSE_DICE, Readings};

const MAX_DICE: usize = MAX_DEFENSE_DICE as usize;
const MAX_OUTCOMES: usize = (MAX_DICE + 1) * (MAX_DICE + 2) / 2;

/// Orders of `places` things of which `chosen` are of one kind.
const BINOMIALS: [[u8; MAX_DICE + 1]; MAX_DICE + 1] = {
    let mut rows = [[0; MAX_DICE + 1]; MAX_DICE + 1];
    let mut row = 0;
    while row <= MAX_DICE {
        rows[row][0] = 1;
        let mut at = 1;
        while at <= row {
            rows[row][at] = rows[row - 1][at - 1] + rows[row - 1][at];
            at += 1;
        }
        row += 1;
    }
    rows
};

/// One way a defense can turn out: what still cancels, and in how many ways it falls so.
#[derive(Clone, Copy, Default)]
pub(super) struct Outcome<T> {
    pub guards: u8,
    pub shields: u8,
    pub weight: T,
}

/// All outcomes of a defense, those with equal SHIELDs together.
pub(super) struct Outcomes<T> {
    list: [Outcome<T>; MAX_OUTCOMES],
    len: usize,
}

impl<T: Number> Outcomes<T> {
    /// The outcomes of dice that are still to be rolled.
    pub fn of_dice(die: Die, dice: u8, readings: &Readings) -> Self {
        let [guard, shield, spark, fail] = die.weights();
        let guard_powers = powers::<T>(guard);
        let shield_powers = powers::<T>(shield);
        let rest_powers = powers::<T>(spark + fail);
        let mut outcomes = Self::empty();
        let dice = usize::from(dice);
        for shields in 0..=dice {
            for guards in 0..=dice - shields {
                let rest = dice - guards - shields;
                let orders = u32::from(BINOMIALS[dice][guards])
                    * u32::from(BINOMIALS[dice - guards][shields]);
                let weight = T::from(orders)
                    * guard_powers[guards]
                    * shield_powers[shields]
                    * rest_powers[rest];
                outcomes.push(guards as u8, readings.shields(shields as u8), weight);
            }
        }
        outcomes
    }

    /// The one outcome of dice that lie on the table.
    pub fn of_roll(roll: Counts, readings: &Readings) -> Self {
        let mut outcomes = Self::empty();
        let shields = readings.shields(roll[DefenseFace::Shield as usize]);
        outcomes.push(roll[DefenseFace::Guard as usize], shields, T::from(1_u8));
        outcomes
    }

    pub fn as_slice(&self) -> &[Outcome<T>] {
        &self.list[..self.len]
    }

    fn empty() -> Self {
        Self {
            list: [Outcome::default(); MAX_OUTCOMES],
            len: 0,
        }
    }

    fn push(&mut self, guards: u8, shields: u8, weight: T) {
        self.list[self.len] = Outcome {
            guards,
            shields,
            weight,
        };
        self.len += 1;
    }
}

fn powers<T: Number>(base: u8) -> [T; MAX_DICE + 1] {
    let mut powers = [T::from(1_u8); MAX_DICE + 1];
    for exponent in 1..=MAX_DICE {
        powers[exponent] = powers[exponent - 1] * T::from(base);
    }
    powers
}
