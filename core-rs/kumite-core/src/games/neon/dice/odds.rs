//! The exact distribution of damage.

use super::{MAX_ATTACK_DICE, MAX_SYMBOL_DAMAGE};

/// The most damage that an attack can deal.
pub const MAX_DAMAGE: u8 = MAX_ATTACK_DICE * MAX_SYMBOL_DAMAGE;

/// How likely each damage is: `weights()[damage]` ways out of `total()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    weights: [u128; MAX_DAMAGE as usize + 1],
    total: u128,
    most: u8,
}

impl Odds {
    /// `most` is the greatest damage that the dice can deal.
    pub(super) fn new(weights: [u128; MAX_DAMAGE as usize + 1], total: u128, most: u8) -> Self {
        Self {
            weights,
            total,
            most,
        }
    }

    /// The weight of each damage, from 0 to the most the dice can deal.
    pub fn weights(&self) -> &[u128] {
        &self.weights[..=usize::from(self.most)]
    }

    /// What the weights add up to.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// The expected damage, times [`Odds::total`].
    pub fn expected_weight(&self) -> u128 {
        self.weights()
            .iter()
            .zip(0..)
            .map(|(weight, damage)| weight * damage)
            .sum()
    }

    /// The weight of dealing `damage` or more.
    pub fn at_least_weight(&self, damage: u8) -> u128 {
        self.weights().iter().skip(damage.into()).sum()
    }

    /// The expected damage, rounded, for searches.
    pub fn expected(&self) -> f64 {
        self.expected_weight() as f64 / self.total as f64
    }

    /// The chance of `damage` or more, rounded, for searches.
    pub fn at_least(&self, damage: u8) -> f64 {
        self.at_least_weight(damage) as f64 / self.total as f64
    }
}
