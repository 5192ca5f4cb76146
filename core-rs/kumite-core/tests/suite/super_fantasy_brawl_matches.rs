//! Whole random matches of Super Fantasy Brawl: they end, every state is at rest and survives its encoding, views give
//! away nothing and can be filled again.

use crate::counting;
use crate::super_fantasy_brawl::{content, setups};
use kumite_core::games::super_fantasy_brawl::codec::FULL;
use kumite_core::games::super_fantasy_brawl::events::Silent;
use kumite_core::games::super_fantasy_brawl::simulate::{Tally, random_match};
use kumite_core::games::super_fantasy_brawl::terms::{Ending, Phase};
use kumite_core::games::super_fantasy_brawl::{Content, State, Wait};
use kumite_core::random::{Bits, Random};

fn bytes_of(state: &State, viewer: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    state.encode(viewer, &mut bytes);
    bytes
}

/// One random step; false when the match is over.
fn step(content: &Content, state: &mut State, random: &mut Random) -> bool {
    let (mut silent, mut legal) = (Silent, Vec::new());
    let mut play = state.play(content, &mut silent, &mut legal);
    match play.run() {
        Wait::Over => return false,
        Wait::Chance(chance) => {
            let outcome = play.sample(chance, random);
            play.fall_unchecked(chance, outcome);
        }
        Wait::Seat(seat) => {
            assert!(play.legal.windows(2).all(|pair| pair[0] < pair[1]));
            let at = random.below(play.legal.len() as u32) as usize;
            let action = play.legal[at];
            play.apply_unchecked(seat, action);
        }
        Wait::Secret(seats) => {
            let seat = 7 - seats.leading_zeros() as u8;
            play.list_secret(seat);
            let at = random.below(play.legal.len() as u32) as usize;
            let action = play.legal[at];
            play.apply_unchecked(seat, action);
        }
    }
    true
}

#[test]
fn matches_end_and_every_phase_is_met() {
    let content = content();
    let mut random = Random::new(5);
    let mut met = [0u32; Phase::ALL.len()];
    let mut won = 0;
    for setup in setups() {
        for _ in 0..60 {
            let mut state = State::new(&content, &setup).unwrap();
            met[state.phase as usize] += 1;
            while step(&content, &mut state, &mut random) {
                met[state.phase as usize] += 1;
                let rested = state;
                let (mut silent, mut legal) = (Silent, Vec::new());
                state.play(&content, &mut silent, &mut legal).run();
                assert_eq!(state, rested, "a state at rest does not change");
                let decoded = State::decode(&content, &bytes_of(&state, FULL));
                assert_eq!(decoded, Ok((state, FULL)));
            }
            won += u32::from(state.ending == Ending::Points);
        }
    }
    let never: Vec<_> = Phase::ALL
        .iter()
        .filter(|phase| met[**phase as usize] == 0)
        .collect();
    assert!(never.is_empty(), "never met: {never:?}");
    assert!(won > 300, "{won}");
}

#[test]
fn what_a_view_hides_is_dealt_anew_and_looks_the_same() {
    let content = content();
    let mut random = Random::new(12);
    for setup in setups() {
        for _ in 0..8 {
            let mut state = State::new(&content, &setup).unwrap();
            while step(&content, &mut state, &mut random) {
                for viewer in 0..state.players {
                    let view = state.blanked(&content, viewer);
                    let bytes = bytes_of(&view, viewer);
                    assert_eq!(State::decode(&content, &bytes), Ok((view, viewer)));
                    let mut dealt = view.determinized(&content, viewer, &mut random);
                    assert_eq!(dealt.blanked(&content, viewer), view);
                    let before = dealt;
                    let (mut silent, mut legal) = (Silent, Vec::new());
                    dealt.play(&content, &mut silent, &mut legal).run();
                    assert_eq!(dealt, before, "a dealt state is at rest");
                }
            }
        }
    }
}

#[test]
fn playing_allocates_nothing() {
    let content = content();
    let mut random = Random::new(3);
    let mut legal = Vec::with_capacity(128);
    for setup in setups() {
        let start = State::new(&content, &setup).unwrap();
        let (allocations, decisions) = counting::counted(5, || {
            let (mut state, mut tally) = (start, Tally::default());
            random_match(&content, &mut state, &mut random, &mut legal, &mut tally);
            tally.decisions
        });
        assert!(decisions > 500);
        assert_eq!(allocations, 0);
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 384, "{}", size_of::<State>());
}

fn choose(n: u32, k: u32) -> f64 {
    (0..k).fold(1.0, |ways, at| ways * f64::from(n - at) / f64::from(at + 1))
}

/// SFB-INF-08: hands that play alike are one world, with as many ways as there are hands.
#[test]
fn worlds_count_every_hand_that_a_seat_may_hold() {
    let content = content();
    let mut random = Random::new(8);
    let (mut asked, mut fewer) = (0, 0);
    for setup in &setups()[..2] {
        for _ in 0..4 {
            let mut state = State::new(&content, setup).unwrap();
            while step(&content, &mut state, &mut random) {
                if state.phase < Phase::Activate || state.phase == Phase::Over {
                    continue;
                }
                let view = state.blanked(&content, 0);
                let other = view.seats[1];
                let Some(worlds) = view.worlds(&content, 0, 100_000) else {
                    assert!(other.planned.count() > 0);
                    continue;
                };
                let open = state.cards_of(1) & !other.discard & !state.in_play(1) & !other.shown;
                let missing = u32::from(other.hand.count()) - other.shown.count_ones();
                let all = choose(open.count_ones(), missing);
                let total: f64 = worlds.iter().map(|(_, ways)| ways).sum();
                let is_stunned = state.phase == Phase::Stun && state.decider == 1;
                assert!(
                    total == all || is_stunned && total < all,
                    "{total} of {all}"
                );
                for (world, _) in &worlds {
                    assert_eq!(world.seats[1].hand.count(), other.hand.count());
                    assert_eq!(other.shown & !world.seats[1].hand.0, 0);
                    let looks = world.blanked(&content, 0);
                    assert_eq!(looks.seats[1].hand, other.hand);
                }
                asked += 1;
                fewer += u32::from((worlds.len() as f64) < total);
            }
        }
    }
    assert!(asked > 1_000 && fewer > 500, "{fewer} of {asked}");
}
