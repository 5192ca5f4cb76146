//! NEON as programs that learn see it.

use super::content::Content;
use super::state::State;
use crate::batch::Observed;

impl Observed for Content {
    fn observe(&self, state: &State, viewer: u8, out: &mut Vec<u8>) {
        state.blanked(viewer).observe(self, viewer, out);
    }
}
