//! Random full matches of NEON in every mode: they end, and every state survives its encoding.

use crate::common;
use kumite_core::games::neon::codec::FULL;
use kumite_core::games::neon::events::Silent;
use kumite_core::games::neon::simulate::{Tally, random_match};
use kumite_core::games::neon::terms::{Mode, NO_ID, Who};
use kumite_core::games::neon::{Play, Setup, State, Wait};
use kumite_core::random::{Bits, Random};

fn setups() -> Vec<Setup> {
    let mut all = Vec::new();
    for players in 2..=6 {
        for mode in [
            Mode::Resurrection,
            Mode::Royale,
            Mode::Squad2x2,
            Mode::Squad3x2,
            Mode::Squad2x3,
        ] {
            for automa in 0..=2 {
                if mode.takes(players) {
                    let roster = vec![NO_ID; usize::from(players)];
                    all.push(Setup {
                        mode,
                        players,
                        roster,
                        automa,
                        track: u8::from(players > 3),
                    });
                }
            }
        }
    }
    all
}

#[test]
fn random_matches_end_in_every_mode() {
    let content = common::content();
    let mut random = Random::new(7);
    let mut legal = Vec::new();
    for setup in setups() {
        let mut tally = Tally::default();
        for _ in 0..40 {
            let mut state = State::new(&content, &setup).unwrap();
            random_match(&content, &mut state, &mut random, &mut legal, &mut tally);
        }
        assert_eq!(tally.games, 40);
        assert!(tally.decisions > 40 * 20, "{setup:?}: {tally:?}");
    }
}

#[test]
fn every_state_survives_its_encoding() {
    let content = common::content();
    let mut random = Random::new(11);
    let mut legal = Vec::new();
    let (mut bytes, mut again) = (Vec::new(), Vec::new());
    for setup in setups() {
        for _ in 0..3 {
            let mut state = State::new(&content, &setup).unwrap();
            loop {
                let mut play = Play {
                    content: &content,
                    state: &mut state,
                    sink: &mut Silent,
                    legal: &mut legal,
                };
                match play.run() {
                    Wait::Over => break,
                    Wait::Chance(chance) => {
                        let outcome = play.sample(chance, &mut random);
                        play.fall_unchecked(chance, outcome);
                    }
                    Wait::Seat(seat) => {
                        assert!(play.legal.windows(2).all(|pair| pair[0] < pair[1]));
                        let action = play.legal[random.below(play.legal.len() as u32) as usize];
                        play.apply_unchecked(seat, action);
                    }
                    Wait::Plans(seats) => {
                        let seat = Who(7 - seats.leading_zeros() as u8);
                        play.list_actions(seat);
                        let action = play.legal[random.below(play.legal.len() as u32) as usize];
                        play.apply_unchecked(seat, action);
                    }
                }
                bytes.clear();
                state.encode(&content, FULL, &mut bytes);
                let (decoded, viewer) =
                    State::decode(&content, &bytes).expect("own bytes are read");
                assert_eq!(viewer, FULL);
                assert!(decoded == state, "the state changed on its way");
                for seat in 0..setup.players {
                    again.clear();
                    state.blanked(seat).encode(&content, seat, &mut again);
                    State::decode(&content, &again).expect("views are read");
                    let other = state.determinized(&content, seat, &mut random);
                    assert!(other.blanked(seat) == state.blanked(seat));
                }
            }
        }
    }
}
