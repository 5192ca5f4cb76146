//! Questions about an attack, and their exact answers.

use super::lattice::{ALL_FACES, CRIT_HIT_REST, FOUR_KINDS, Lattice, THREE_KINDS, sets_up_to};
use super::number::{Number, TAG_ROOM};
use super::outcomes::Outcomes;
use super::solve::{Solver, Totals};
use super::{
    Counts, DiceError, Die, MAX_ATTACK_DICE, MAX_DAMAGE, MAX_DEFENSE_DICE, Odds, Readings,
};

/// Attacks of up to so many dice use small work arrays.
const FEW_DICE: usize = 5;

/// The dice of an attack and its defense, and how they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The attack die: CRIT, HIT, COND, MISS.
    pub attack: Die,
    /// The defense die: GUARD, SHIELD, SPARK, FAIL.
    pub defense: Die,
    /// How the final dice are read.
    pub readings: Readings,
}

/// Which attack dice are rerolled, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reroll {
    /// No dice.
    None,
    /// Every COND and MISS.
    Misses,
    /// The dice that serve the aim best, at most so many; of equal choices the one
    /// that rerolls fewest dice, then the one that keeps the first faces.
    Best {
        /// The most dice that may be rerolled.
        at_most: u8,
    },
}

/// What the best reroll is best for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The greatest expected damage.
    Expected,
    /// The greatest chance of so much damage or more.
    AtLeast(u8),
}

impl Aim {
    /// What dealing `damage` is worth.
    #[inline]
    pub(super) fn worth(self, damage: u8) -> u8 {
        match self {
            Self::Expected => damage,
            Self::AtLeast(wanted) => u8::from(damage >= wanted),
        }
    }
}

/// How the attacker plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Which dice are rerolled.
    pub reroll: Reroll,
    /// What for.
    pub aim: Aim,
    /// Whether the defense dice lie on the table before the reroll is chosen.
    pub seen: bool,
}

/// The defense that an attack roll faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// So many dice, still to be rolled.
    Dice(u8),
    /// Dice that lie on the table.
    Roll(Counts),
}

/// The best reroll of a given attack roll, and what it gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestReroll {
    /// How many dice of each face are rolled again.
    pub rerolled: Counts,
    /// The damage after that.
    pub odds: Odds,
}

/// The exact odds of `attack_dice` against `defense_dice`, cancelled in the defender's best way.
pub fn odds(
    clash: &Clash,
    attack_dice: u8,
    defense_dice: u8,
    plan: Plan,
) -> Result<Odds, DiceError> {
    let against = Against::Dice(defense_dice);
    let question = Question {
        clash,
        attack_dice,
        roll: None,
        against,
        plan,
    };
    question.check()?;
    Ok(question.answer().odds)
}

/// The best reroll of at most `at_most` dice of an attack roll.
pub fn best_reroll(
    clash: &Clash,
    roll: Counts,
    against: Against,
    aim: Aim,
    at_most: u8,
) -> Result<BestReroll, DiceError> {
    let attack_dice = dice_in(roll);
    let plan = Plan {
        reroll: Reroll::Best { at_most },
        aim,
        seen: false,
    };
    let question = Question {
        clash,
        attack_dice,
        roll: Some(roll),
        against,
        plan,
    };
    question.check()?;
    Ok(question.answer())
}

fn dice_in(roll: Counts) -> u8 {
    roll.iter()
        .fold(0, |dice: u8, of_face| dice.saturating_add(*of_face))
}

/// Everything that an answer depends on.
pub(super) struct Question<'a> {
    pub clash: &'a Clash,
    pub attack_dice: u8,
    /// The first roll, when it is known.
    pub roll: Option<Counts>,
    pub against: Against,
    pub plan: Plan,
}

impl Question<'_> {
    fn check(&self) -> Result<(), DiceError> {
        self.clash.readings.check()?;
        if !(1..=MAX_ATTACK_DICE).contains(&self.attack_dice) {
            return Err(DiceError::AttackDice);
        }
        if self.defense_dice() > MAX_DEFENSE_DICE {
            return Err(DiceError::DefenseDice);
        }
        if matches!(self.plan.reroll, Reroll::Best { at_most } if at_most > MAX_ATTACK_DICE) {
            return Err(DiceError::RerollDice);
        }
        if matches!(self.plan.aim, Aim::AtLeast(wanted) if !(1..=MAX_DAMAGE).contains(&wanted)) {
            return Err(DiceError::Aim);
        }
        Ok(())
    }

    fn defense_dice(&self) -> u8 {
        match self.against {
            Against::Dice(dice) => dice,
            Against::Roll(roll) => dice_in(roll),
        }
    }

    /// The most damage that the dice can deal.
    fn most_damage(&self) -> u8 {
        self.attack_dice * self.clash.readings.strongest()
    }

    /// COND and MISS are one kind unless an effect tells them apart.
    fn answer(&self) -> BestReroll {
        let [crit, hit, cond, miss] = self.clash.attack.weights();
        if self.clash.readings.conds_to_hits == 0 {
            let roll = self
                .roll
                .map(|[crits, hits, conds, misses]| [crits, hits, conds + misses]);
            self.answer_in::<3, THREE_KINDS, { sets_up_to(FEW_DICE, 3) }>(
                &CRIT_HIT_REST,
                [crit, hit, cond + miss],
                roll,
            )
        } else {
            self.answer_in::<4, FOUR_KINDS, { sets_up_to(FEW_DICE, 4) }>(
                &ALL_FACES,
                [crit, hit, cond, miss],
                self.roll,
            )
        }
    }

    /// Picks the narrowest integers and the smallest work arrays that provably suffice.
    fn answer_in<const KINDS: usize, const SETS: usize, const FEW: usize>(
        &self,
        lattice: &Lattice<KINDS, SETS>,
        weights: [u8; KINDS],
        roll: Option<[u8; KINDS]>,
    ) -> BestReroll {
        let narrow = self.largest_number() <= u128::from(u64::MAX);
        if narrow && usize::from(self.attack_dice) <= FEW_DICE {
            self.answer_with::<u64, KINDS, SETS, FEW>(lattice, weights, roll)
        } else if narrow {
            self.answer_with::<u64, KINDS, SETS, SETS>(lattice, weights, roll)
        } else {
            self.answer_with::<u128, KINDS, SETS, SETS>(lattice, weights, roll)
        }
    }

    fn answer_with<T: Number, const KINDS: usize, const SETS: usize, const WORK: usize>(
        &self,
        lattice: &Lattice<KINDS, SETS>,
        weights: [u8; KINDS],
        roll: Option<[u8; KINDS]>,
    ) -> BestReroll {
        let readings = &self.clash.readings;
        let outcomes: Outcomes<T> = match self.against {
            Against::Dice(dice) => Outcomes::of_dice(self.clash.defense, dice, readings),
            Against::Roll(roll) => Outcomes::of_roll(roll, readings),
        };
        let mut solver = Solver::<T, KINDS, SETS, WORK>::new(lattice, self, weights, roll);
        let mut totals: Totals<T> = [T::default(); MAX_DAMAGE as usize + 1];
        if self.plan.seen {
            for outcome in outcomes.as_slice() {
                solver.add_odds_against(std::slice::from_ref(outcome), &mut totals);
            }
        } else {
            solver.add_odds_against(outcomes.as_slice(), &mut totals);
        }
        let most = self.most_damage();
        BestReroll {
            rerolled: self.rerolled(solver.kept()),
            odds: Odds::new(totals.map(T::widen), self.total(), most),
        }
    }

    /// Which faces of the known roll are not kept; of two misses the CONDs stay.
    fn rerolled<const KINDS: usize>(&self, kept: [u8; KINDS]) -> Counts {
        let Some(roll) = self.roll else { return [0; 4] };
        let misses_kept: u8 = kept[2..].iter().sum();
        let conds_kept = if KINDS == 4 {
            kept[2]
        } else {
            roll[2].min(misses_kept)
        };
        let all_kept = [kept[0], kept[1], conds_kept, misses_kept - conds_kept];
        std::array::from_fn(|face| roll[face] - all_kept[face])
    }

    /// In how many ways the reroll and the defense can fall.
    fn ways_after_the_roll(&self) -> u128 {
        let attack = power(self.clash.attack, self.attack_dice);
        match self.against {
            Against::Dice(dice) => attack * power(self.clash.defense, dice),
            Against::Roll(_) => attack,
        }
    }

    /// What the weights of the answer add up to.
    fn total(&self) -> u128 {
        let first_rolls = match self.roll {
            Some(_) => 1,
            None => power(self.clash.attack, self.attack_dice),
        };
        first_rolls * self.ways_after_the_roll()
    }

    /// A bound on every number in the computation: the weights of all rolls, and the
    /// worth of one roll with a tag beside it.
    fn largest_number(&self) -> u128 {
        let most_worth = match self.plan.aim {
            Aim::Expected => self.most_damage(),
            Aim::AtLeast(_) => 1,
        };
        self.total()
            .max(self.ways_after_the_roll() * u128::from(most_worth) * TAG_ROOM)
    }
}

/// In how many ways dice can fall; at most 20^10, which 64 bits hold.
fn power(die: Die, dice: u8) -> u128 {
    u64::from(die.faces()).pow(dice.into()).into()
}
