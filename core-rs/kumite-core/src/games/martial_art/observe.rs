//! Martial Art as programs that learn see it: its canonical bytes have one width already.

use super::content::Content;
use super::position::Position;
use crate::batch::Observed;

impl Observed for Content {
    fn observe(&self, state: &Position, viewer: u8, out: &mut Vec<u8>) {
        state.encode_seen(viewer, out);
    }
}
