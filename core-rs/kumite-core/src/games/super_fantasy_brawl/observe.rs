//! Super Fantasy Brawl as programs that learn see it: its canonical bytes have one width already.

use super::content::Content;
use super::state::State;
use crate::batch::Observed;

impl Observed for Content {
    fn observe(&self, state: &State, viewer: u8, out: &mut Vec<u8>) {
        state.blanked(self, viewer).encode(viewer, out);
    }
}
