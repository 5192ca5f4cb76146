//! Whole matches of Martial Art: every state survives its encoding, views give away nothing and can be filled again,
//! and damaged bytes are refused or can be played to their end. Arithmetic is checked here.

use crate::martial_art::{content, setups, step};
use kumite_core::games::martial_art::Position;
use kumite_core::games::martial_art::codec::FULL;
use kumite_core::games::martial_art::terms::{Phase, Status};
use kumite_core::random::{Bits, Random};

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
                let decoded = Position::decode(&content, &bytes);
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
                assert_eq!(Position::decode(&content, &bytes), Ok((view, viewer)));
                let dealt = view.determinized(&content, viewer, &mut random);
                assert_eq!(dealt.blanked(viewer), view);
                let again = bytes_of(&dealt, FULL);
                assert_eq!(Position::decode(&content, &again), Ok((dealt, FULL)));
            }
        }
    }
}

fn damage(bytes: &mut [u8], random: &mut Random) {
    for _ in 0..=random.below(2) {
        let at = 4 + random.below(bytes.len() as u32 - 4) as usize;
        bytes[at] = match random.below(4) {
            0 => bytes[at].wrapping_add(1),
            1 => bytes[at].wrapping_sub(1),
            2 => bytes[at] ^ 1 << random.below(8),
            _ => [0, 1, 7, 15, 128, 255][random.below(6) as usize],
        };
    }
}

#[test]
fn whatever_is_decoded_can_be_played_to_its_end() {
    let content = content();
    let mut random = Random::new(23);
    let mut survivors = 0;
    for setup in setups() {
        for _ in 0..3 {
            let mut position = Position::new(&content, &setup).unwrap();
            while step(&content, &mut position, &mut random) {
                let strikes = position.state.phase > Phase::Strike;
                if random.below(if strikes { 3 } else { 12 }) > 0 {
                    continue;
                }
                let bytes = bytes_of(&position, FULL);
                for _ in 0..20 {
                    let mut bad = bytes.clone();
                    damage(&mut bad, &mut random);
                    let Ok((mut other, _)) = Position::decode(&content, &bad) else {
                        continue;
                    };
                    survivors += 1;
                    let mut steps = 0;
                    while steps < 60 && step(&content, &mut other, &mut random) {
                        steps += 1;
                    }
                    let again = bytes_of(&other, FULL);
                    Position::decode(&content, &again).expect("what follows is a state");
                }
            }
        }
    }
    assert!(survivors > 1000, "only {survivors} were accepted");
}
