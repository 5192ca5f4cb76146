//! A decoded state must wait for somebody: nothing automatic is left to do, and there is something to choose from.

use super::super::codec::FULL;
use super::super::events::Silent;
use super::super::play::{Play, Wait};
use super::{Checked, Look, ensure};
use crate::random::Random;

impl Look<'_> {
    /// Hidden cards do not matter here, so any that fit will do.
    pub(super) fn check_rest(&self, viewer: u8) -> Checked {
        let before = if viewer == FULL {
            *self.s
        } else {
            self.s.determinized(self.c, viewer, &mut Random::new(0))
        };
        let mut after = before;
        let mut legal = Vec::new();
        let mut play = Play {
            c: self.c,
            s: &mut after,
            sink: &mut Silent,
            legal: &mut legal,
        };
        let asks = match play.run() {
            Wait::Seat(_) => !play.legal.is_empty(),
            Wait::Plans(_) | Wait::Over => true,
            Wait::Chance(chance) => {
                let mut any = false;
                play.outcomes(chance, |_, _| any = true);
                any
            }
        };
        ensure(asks && after == before, "it waits for nobody")
    }
}
