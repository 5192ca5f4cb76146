//! A decision costs no heap allocation once the list of actions has grown.

use crate::common;
use crate::counting;
use kumite_core::games::neon::Setup;
use kumite_core::games::neon::terms::{Mode, NO_ID};

#[test]
fn playing_allocates_nothing() {
    for players in [2, 6] {
        let setup = Setup {
            mode: Mode::Resurrection,
            players,
            roster: vec![NO_ID; usize::from(players)],
            automa: 1,
            track: u8::from(players > 3),
        };
        let (allocations, decisions) = counting::allocations(&common::content(), &setup, 30);
        assert!(decisions > 1000);
        assert_eq!(allocations, 0);
    }
}
