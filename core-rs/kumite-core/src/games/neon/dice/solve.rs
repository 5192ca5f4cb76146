//! The kernel: values of kept sets backwards, the best choice and its odds forwards.
//!
//! Let `n` be the attack dice and `A` the faces of the die. A kept set of `j` dice
//! is worth the average over the dice that are still to fall, one die at a time:
//! `value(set) = sum of faces * value(set + one die)`, with denominator `A^(n - j)`.
//! The best reroll of a roll is the best of its own worth and the best of the rolls
//! with one die less, so each step costs one comparison, not a search of subsets.

use super::clash::{Question, Reroll};
use super::lattice::Lattice;
use super::number::Number;
use super::outcomes::Outcome;
use super::symbols::Symbols;
use super::{Aim, MAX_ATTACK_DICE, MAX_DAMAGE, Readings};

/// The weight of each damage.
pub(super) type Totals<T> = [T; MAX_DAMAGE as usize + 1];

type Powers<T> = [T; MAX_ATTACK_DICE as usize + 1];

pub(super) struct Solver<'a, T, const KINDS: usize, const SETS: usize, const WORK: usize> {
    lattice: &'a Lattice<KINDS, SETS>,
    readings: Readings,
    dice: usize,
    symbols: Symbols,
    reroll: Reroll,
    aim: Aim,
    faces: [T; KINDS],
    /// Powers of the number of faces.
    powers: Powers<T>,
    /// The CRITs and HITs that count in each roll.
    hitting: [(u8, u8); WORK],
    /// The weight of each first roll; zero for sets that are no roll.
    first: [T; WORK],
    /// What each kept set is worth.
    values: [T; WORK],
    /// The best worth among the subsets of each set, tagged with that subset.
    best: [T; WORK],
    /// The weight with which each kept set is reached.
    reached: [T; WORK],
    /// A sum for each kind of symbols left; there are always fewer of them than sets.
    per_symbols: [T; WORK],
    /// The set that is kept of the last roll that was looked at.
    last_kept: usize,
}

impl<'a, T: Number, const KINDS: usize, const SETS: usize, const WORK: usize>
    Solver<'a, T, KINDS, SETS, WORK>
{
    #[inline]
    pub fn new(
        lattice: &'a Lattice<KINDS, SETS>,
        question: &Question<'_>,
        weights: [u8; KINDS],
        roll: Option<[u8; KINDS]>,
    ) -> Self {
        let mut solver = Self {
            lattice,
            readings: question.clash.readings,
            dice: question.attack_dice.into(),
            symbols: Symbols::new(question.attack_dice, &question.clash.readings),
            reroll: question.plan.reroll,
            aim: question.plan.aim,
            faces: weights.map(T::from),
            powers: powers(question.clash.attack.faces().into()),
            hitting: [(0, 0); WORK],
            first: [T::default(); WORK],
            values: [T::default(); WORK],
            best: [T::default(); WORK],
            reached: [T::default(); WORK],
            per_symbols: [T::default(); WORK],
            last_kept: 0,
        };
        solver.count_hitting();
        match roll {
            Some(roll) => solver.first[Lattice::<KINDS, SETS>::place(roll)] = T::from(1_u8),
            None => solver.weigh_first_rolls(),
        }
        solver
    }

    /// Adds the weight of each damage against these outcomes of the defense, the
    /// reroll being chosen without knowing which of them will be.
    pub fn add_odds_against(&mut self, outcomes: &[Outcome<T>], totals: &mut Totals<T>) {
        if let Reroll::Best { at_most } = self.reroll {
            self.value_rolls(outcomes);
            self.choose_best(self.dice.saturating_sub(at_most.into()));
        }
        self.keep();
        if self.reroll != Reroll::None {
            self.roll_again();
        }
        self.add_damage(outcomes, totals);
    }

    /// The set that was kept, when there was only one first roll.
    pub fn kept(&self) -> [u8; KINDS] {
        self.lattice.counts[self.last_kept]
    }

    fn rolls(&self) -> std::ops::Range<usize> {
        self.sets_of(self.dice)
    }

    fn sets_of(&self, dice: usize) -> std::ops::Range<usize> {
        self.lattice.starts[dice]..self.lattice.starts[dice + 1]
    }

    fn weigh_first_rolls(&mut self) {
        let powers: [Powers<T>; KINDS] = self.faces.map(powers);
        for place in self.rolls() {
            let set = &self.lattice.counts[place];
            let mut weight = T::from(self.lattice.orders[place]);
            for kind in 0..KINDS {
                weight = weight * powers[kind][usize::from(set[kind])];
            }
            self.first[place] = weight;
        }
    }

    fn count_hitting(&mut self) {
        for place in self.rolls() {
            let set = &self.lattice.counts[place];
            let conds = if KINDS == 4 { set[2] } else { 0 };
            self.hitting[place] = (set[0], self.readings.hits(set[1], conds));
        }
    }

    fn value_rolls(&mut self, outcomes: &[Outcome<T>]) {
        let rolls = self.rolls();
        self.values[rolls].fill(T::default());
        for row in rows(outcomes) {
            let shields = row[0].shields;
            self.symbols.for_each(|left, crits, hits| {
                let mut worth = T::default();
                for outcome in row {
                    let damage = self.readings.unguarded(crits, hits, outcome.guards);
                    worth += outcome.weight * T::from(self.aim.worth(damage));
                }
                self.per_symbols[left] = worth;
            });
            for place in self.rolls() {
                let (crits, hits) = self.hitting[place];
                self.values[place] += self.per_symbols[self.symbols.left(crits, hits, shields)];
            }
        }
        for place in self.rolls() {
            self.best[place] = (self.values[place] * self.powers[self.dice]).tagged(place);
        }
    }

    /// Values the sets of `fewest` dice and more, and passes the best ones on to larger sets.
    fn choose_best(&mut self, fewest: usize) {
        for dice in (fewest..self.dice).rev() {
            for place in self.sets_of(dice) {
                let mut value = T::default();
                for (kind, next) in self.lattice.with_one_more[place].iter().enumerate() {
                    value += self.faces[kind] * self.values[usize::from(*next)];
                }
                self.values[place] = value;
                self.best[place] = (value * self.powers[dice]).tagged(place);
            }
        }
        for place in self.lattice.starts[fewest]..self.lattice.starts[self.dice] {
            let best = self.best[place];
            for next in &self.lattice.with_one_more[place] {
                let next = &mut self.best[usize::from(*next)];
                *next = best.max(*next);
            }
        }
    }

    /// Moves the weight of each first roll to the set that is kept of it.
    fn keep(&mut self) {
        let sets = self.lattice.starts[self.dice + 1];
        self.reached[..sets].fill(T::default());
        for place in self.rolls() {
            let kept = match self.reroll {
                Reroll::None => place,
                Reroll::Misses => self.lattice.successes[place].into(),
                Reroll::Best { .. } => self.best[place].tag(),
            };
            let first = self.first[place];
            if first == T::default() {
                continue;
            }
            let dice: u8 = self.lattice.counts[kept].iter().sum();
            self.reached[kept] += first * self.powers[usize::from(dice)];
            self.last_kept = kept;
        }
    }

    /// Lets the missing dice fall, one at a time.
    fn roll_again(&mut self) {
        for place in 0..self.lattice.starts[self.dice] {
            let reached = self.reached[place];
            for (kind, next) in self.lattice.with_one_more[place].iter().enumerate() {
                self.reached[usize::from(*next)] += reached * self.faces[kind];
            }
        }
    }

    fn add_damage(&mut self, outcomes: &[Outcome<T>], totals: &mut Totals<T>) {
        for row in rows(outcomes) {
            let shields = row[0].shields;
            self.per_symbols[..self.symbols.len()].fill(T::default());
            for place in self.rolls() {
                let (crits, hits) = self.hitting[place];
                self.per_symbols[self.symbols.left(crits, hits, shields)] += self.reached[place];
            }
            self.symbols.for_each(|left, crits, hits| {
                for outcome in row {
                    let damage = self.readings.unguarded(crits, hits, outcome.guards);
                    totals[usize::from(damage)] += self.per_symbols[left] * outcome.weight;
                }
            });
        }
    }
}

/// Outcomes with equal SHIELDs, which lie together.
fn rows<T>(outcomes: &[Outcome<T>]) -> impl Iterator<Item = &[Outcome<T>]> {
    outcomes.chunk_by(|one, next| one.shields == next.shields)
}

fn powers<T: Number>(base: T) -> Powers<T> {
    let mut powers = [T::from(1_u8); MAX_ATTACK_DICE as usize + 1];
    for exponent in 1..powers.len() {
        powers[exponent] = powers[exponent - 1] * base;
    }
    powers
}
