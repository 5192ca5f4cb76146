//! A decision costs no heap allocation once the list of actions has grown, and a state stays small.

use crate::counting;
use crate::martial_art;
use kumite_core::games::martial_art::simulate::{Tally, random_match};
use kumite_core::games::martial_art::{Position, State};
use kumite_core::random::Random;

#[test]
fn playing_allocates_nothing() {
    let content = martial_art::content();
    let mut random = Random::new(3);
    let mut legal = Vec::with_capacity(128);
    for setup in martial_art::setups() {
        for is_tracked in [true, false] {
            let mut start = Position::new(&content, &setup).unwrap();
            start.is_tracked = is_tracked;
            let (allocations, decisions) = counting::counted(5, || {
                let (mut position, mut tally) = (start, Tally::default());
                random_match(&content, &mut position, &mut random, &mut legal, &mut tally);
                tally.decisions
            });
            assert!(decisions > 1000);
            assert_eq!(allocations, 0);
        }
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 256);
}
