//! How likely each end is, in whole numbers.

use std::collections::BTreeMap;

use super::{MAX_FIGHTERS, Standing, Standings};

/// What every fighter has suffered, and whether it is out.
type End = Standings;

/// Ends with their weights, reduced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread(BTreeMap<End, u128>);

impl Spread {
    /// One end for certain.
    pub(super) fn certain(end: End) -> Self {
        Self(BTreeMap::from([(end, 1)]))
    }

    /// Parts taken together by weight; None if the numbers grow beyond all bounds, or there is nothing.
    pub(super) fn mixed(parts: &[(Self, u128)]) -> Option<Self> {
        let totals: Vec<u128> = parts.iter().map(|(part, _)| part.total()).collect();
        let mut common = 1u128;
        for total in &totals {
            common = (common / gcd(common, *total)).checked_mul(*total)?;
        }
        let mut all = BTreeMap::new();
        for ((part, weight), total) in parts.iter().zip(totals) {
            let scale = weight.checked_mul(common / total)?;
            for (end, share) in &part.0 {
                let sum: &mut u128 = all.entry(*end).or_insert(0);
                *sum = sum.checked_add(share.checked_mul(scale)?)?;
            }
        }
        let divisor = all.values().fold(0, |known, share| gcd(known, *share));
        all.values_mut().for_each(|share| *share /= divisor.max(1));
        let shares = all.values();
        shares.copied().try_fold(0u128, u128::checked_add)?;
        (!all.is_empty()).then_some(Self(all))
    }

    fn total(&self) -> u128 {
        self.0.values().sum()
    }

    /// What one fighter suffers: (harm, whether it is out, weight), ascending.
    pub fn of(&self, who: u8) -> Vec<(u16, bool, u128)> {
        let mut own: BTreeMap<Standing, u128> = BTreeMap::new();
        for (end, share) in &self.0 {
            let at = usize::from(who).min(MAX_FIGHTERS - 1);
            *own.entry(end[at]).or_insert(0) += share;
        }
        let each = own.into_iter();
        each.map(|(end, share)| (end.harm, end.is_out, share))
            .collect()
    }

    /// How likely a fighter is to be out, and the harm to expect.
    pub fn worth(&self, who: u8) -> (f64, f64) {
        let total = self.total() as f64;
        let (mut out, mut harm) = (0.0, 0.0);
        for (suffered, is_out, share) in self.of(who) {
            let share = share as f64 / total;
            harm += f64::from(suffered) * share;
            out += if is_out { share } else { 0.0 };
        }
        (out, harm)
    }
}

fn gcd(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(harm: u16) -> Standings {
        let mut all = [Standing::default(); MAX_FIGHTERS];
        all[1] = Standing {
            harm,
            is_out: harm > 1,
        };
        all
    }

    #[test]
    fn parts_are_taken_together_by_weight_and_reduced() {
        let one = Spread::mixed(&[(Spread::certain(end(0)), 2), (Spread::certain(end(1)), 4)]);
        let one = one.expect("small numbers");
        assert_eq!(one.of(1), [(0, false, 1), (1, false, 2)]);
        let two = Spread::mixed(&[(one, 1), (Spread::certain(end(2)), 1)]).expect("small numbers");
        assert_eq!(two.of(1), [(0, false, 1), (1, false, 2), (2, true, 3)]);
        assert_eq!(two.of(0), [(0, false, 6)]);
        let (out, harm) = two.worth(1);
        assert!((out - 0.5).abs() < 1e-12 && (harm - 8.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn numbers_beyond_all_bounds_are_refused() {
        let huge = [
            (Spread::certain(end(0)), u128::MAX - 1),
            (Spread::certain(end(1)), 1),
        ];
        let huge = Spread::mixed(&huge).expect("they just fit");
        let twice = [(huge, 3), (Spread::certain(end(1)), 1)];
        assert!(Spread::mixed(&twice).is_none());
        assert!(Spread::mixed(&[]).is_none());
    }
}
