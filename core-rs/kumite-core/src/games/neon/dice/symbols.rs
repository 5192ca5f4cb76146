//! The symbols that are left of an attack when SHIELDs have taken theirs.

use super::Readings;

/// Numbers what can be left: CRITs and HITs apart, or only their sum where both deal
/// the same damage and a GUARD need not choose.
#[derive(Clone, Copy)]
pub(super) struct Symbols {
    dice: usize,
    most_crits: usize,
    stride: usize,
}

impl Symbols {
    pub fn new(dice: u8, readings: &Readings) -> Self {
        let dice = usize::from(dice);
        if readings.crit_damage == readings.hit_damage {
            Self {
                dice,
                most_crits: 0,
                stride: 1,
            }
        } else {
            Self {
                dice,
                most_crits: dice,
                stride: dice + 1,
            }
        }
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.most_crits * self.stride + self.dice + 1
    }

    /// What is left of an attack.
    #[inline]
    pub fn left(&self, crits: u8, hits: u8, shields: u8) -> usize {
        usize::from(crits) * self.stride + usize::from(hits.saturating_sub(shields))
    }

    /// Calls with each number, and the CRITs and HITs that it stands for.
    #[inline]
    pub fn for_each(&self, mut call: impl FnMut(usize, u8, u8)) {
        for crits in 0..=self.most_crits {
            for hits in 0..=self.dice - crits {
                call(crits * self.stride + hits, crits as u8, hits as u8);
            }
        }
    }
}
