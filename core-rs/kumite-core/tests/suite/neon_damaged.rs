//! Damaged bytes of NEON states: refused, or a state that can be played to its end. Arithmetic is checked here.

use crate::common;
use kumite_core::games::neon::codec::FULL;
use kumite_core::games::neon::events::Silent;
use kumite_core::games::neon::terms::{Mode, NO_ID};
use kumite_core::games::neon::{Content, Play, Setup, State, Wait};
use kumite_core::random::{Bits, Random};

const MODES: [(Mode, u8); 5] = [
    (Mode::Resurrection, 3),
    (Mode::Royale, 2),
    (Mode::Squad2x2, 4),
    (Mode::Squad3x2, 6),
    (Mode::Squad2x3, 6),
];

/// One step of chance or of somebody who likes attacks and effects; false when the match is over.
fn step(content: &Content, state: &mut State, random: &mut Random) -> bool {
    let mut legal = Vec::new();
    let mut play = Play {
        c: content,
        s: state,
        sink: &mut Silent,
        legal: &mut legal,
    };
    let seat = match play.run() {
        Wait::Over => return false,
        Wait::Chance(chance) => {
            let outcome = play.sample(chance, random);
            play.fall_unchecked(chance, outcome);
            return true;
        }
        Wait::Seat(seat) => seat,
        Wait::Plans(seats) => 7 - seats.leading_zeros() as u8,
    };
    play.list_actions(seat);
    assert!(!play.legal.is_empty(), "nothing to choose from");
    let lively = |action: &&u32| matches!(**action >> 24, 5 | 10);
    let liked: Vec<u32> = play.legal.iter().filter(lively).copied().collect();
    let from = if liked.is_empty() || random.below(2) == 0 {
        play.legal.clone()
    } else {
        liked
    };
    let action = from[random.below(from.len() as u32) as usize];
    play.apply_unchecked(seat, action);
    true
}

fn bytes_of(content: &Content, state: &State, bytes: &mut Vec<u8>) {
    bytes.clear();
    state.encode(content, FULL, bytes);
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
    let content = common::content();
    let mut random = Random::new(23);
    let mut survivors = 0;
    let (mut bytes, mut again) = (Vec::new(), Vec::new());
    for (mode, players) in MODES {
        for game in 0..6 {
            let setup = Setup {
                mode,
                players,
                roster: vec![NO_ID; usize::from(players)],
                automa: game % 2 == 0,
                track: u8::from(players > 3),
            };
            let mut state = State::new(&content, &setup).unwrap();
            while step(&content, &mut state, &mut random) {
                if random.below(if state.stack_len > 0 { 3 } else { 20 }) > 0 {
                    continue;
                }
                bytes_of(&content, &state, &mut bytes);
                for _ in 0..10 {
                    let mut bad = bytes.clone();
                    damage(&mut bad, &mut random);
                    let Ok((mut other, _)) = State::decode(&content, &bad) else {
                        continue;
                    };
                    survivors += 1;
                    let mut steps = 0;
                    while step(&content, &mut other, &mut random) {
                        steps += 1;
                        assert!(steps < 6000, "the match does not end");
                        if steps % 16 == 0 {
                            bytes_of(&content, &other, &mut again);
                            State::decode(&content, &again).expect("what follows is a state");
                        }
                    }
                }
            }
        }
    }
    assert!(survivors > 1000, "only {survivors} were accepted");
}
