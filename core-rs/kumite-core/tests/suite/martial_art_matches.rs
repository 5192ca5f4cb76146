//! Whole matches of Martial Art: every state survives its encoding, views give away nothing and can be filled again.

use crate::martial_art::{content, setups, step};
use kumite_core::games::martial_art::Position;
use kumite_core::games::martial_art::codec::FULL;
use kumite_core::games::martial_art::terms::Status;
use kumite_core::random::Random;

fn bytes_of(position: &Position, viewer: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    position.encode(viewer, &mut bytes);
    bytes
}

#[test]
fn every_state_survives_its_encoding() {
    let content = content();
    let mut random = Random::new(11);
    let (mut knocked_out, mut pushed_out) = (0, 0);
    for setup in setups() {
        for _ in 0..25 {
            let mut position = Position::new(&content, &setup).unwrap();
            while step(&content, &mut position, &mut random) {
                let bytes = bytes_of(&position, FULL);
                let decoded = Position::decode(&bytes);
                assert_eq!(decoded, Ok((position, FULL)));
            }
            for seat in position.state.seats() {
                knocked_out += u32::from(matches!(seat.status, Status::Ko | Status::TechnicalKo));
                pushed_out += u32::from(seat.status == Status::RingOut);
            }
        }
    }
    // Otherwise nobody has fought, and little was tried.
    assert!(
        knocked_out > 20 && pushed_out > 0,
        "{knocked_out} {pushed_out}"
    );
}

#[test]
fn what_a_view_hides_is_dealt_anew_and_looks_the_same() {
    let content = content();
    let mut random = Random::new(12);
    for setup in setups() {
        let mut position = Position::new(&content, &setup).unwrap();
        let mut steps = 0;
        while step(&content, &mut position, &mut random) {
            steps += 1;
            if steps % 7 > 0 {
                continue;
            }
            for viewer in 0..setup.players {
                let view = position.blanked(viewer);
                let bytes = bytes_of(&view, viewer);
                assert_eq!(Position::decode(&bytes), Ok((view, viewer)));
                let dealt = view.determinized(&content, viewer, &mut random);
                assert_eq!(dealt.blanked(viewer), view);
                let again = bytes_of(&dealt, FULL);
                assert_eq!(Position::decode(&again), Ok((dealt, FULL)));
            }
        }
    }
}
