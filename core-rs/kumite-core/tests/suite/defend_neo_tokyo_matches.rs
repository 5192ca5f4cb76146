//! Whole random matches of Defend Neo Tokyo: they end, every state is at rest and survives its encoding, views give away
//! nothing and can be filled again.

use crate::counting;
use crate::defend_neo_tokyo::{content, setups};
use kumite_core::games::defend_neo_tokyo::codec::FULL;
use kumite_core::games::defend_neo_tokyo::events::Silent;
use kumite_core::games::defend_neo_tokyo::simulate::{Tally, random_match};
use kumite_core::games::defend_neo_tokyo::terms::{
    CITIZENS, DESTROYED, Ending, FrameKind, Phase, Status, place,
};
use kumite_core::games::defend_neo_tokyo::{Content, State, Wait};
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
            let mut listed = Vec::new();
            play.outcomes(chance, |one, weight| {
                assert!(weight > 0);
                listed.push(one);
            });
            assert!(listed.len() > 1 && listed.is_sorted(), "{chance:?}");
            assert!(listed.contains(&outcome), "{chance:?}");
            play.fall_unchecked(chance, outcome);
        }
        Wait::Seat(seat) => {
            assert!(play.legal.windows(2).all(|pair| pair[0] < pair[1]));
            let at = random.below(play.legal.len() as u32) as usize;
            let action = play.legal[at];
            play.apply_unchecked(seat, action);
        }
    }
    true
}

/// DNT-INV-01 to DNT-INV-05, as far as the engine alone can break them.
fn check(content: &Content, state: &State) {
    for mech in state.crew() {
        if state.phase > Phase::Starters && state.phase != Phase::Over {
            for slot in 1..4 {
                let length = content.part(mech.parts[usize::from(slot)]).length;
                assert!(mech.power(slot) + mech.damage(slot) <= length);
            }
            assert!(mech.damage(0) <= content.part(mech.parts[0]).length);
        }
        let piles = [mech.hand.0, mech.front.0, mech.discard.0];
        let together = piles.iter().fold(0, |all, pile| all | pile);
        let apart: u32 = piles.iter().map(|pile| pile.count_ones()).sum();
        assert_eq!(together.count_ones(), apart);
        assert!(mech.armor <= content.figures.mech_armor);
        assert_eq!(mech.shown.0 & !mech.hand.0, 0);
    }
    for monster in &state.monsters {
        if monster.status == Status::InPlay {
            let is_falling = (state.stack.iter())
                .any(|frame| frame.kind == FrameKind::Raze && frame.space == monster.space);
            assert!(state.stands(monster.space) || is_falling || state.phase == Phase::Over);
            assert!(monster.life > 0);
        }
    }
    for place in state.citizens {
        let is_out = place == place::DECK || place >= place::DISCARD;
        assert!(is_out || state.stands(place) || state.phase == Phase::Over);
    }
    for (space, damage) in (1usize..).zip(state.damage.0) {
        assert!(damage == DESTROYED || damage < content.city.capacity[space]);
    }
    assert_eq!(state.citizens.len(), CITIZENS);
}

#[test]
fn matches_end_and_every_phase_and_step_is_met() {
    let content = content();
    let mut random = Random::new(5);
    let mut phases = [0u32; Phase::ALL.len()];
    let mut frames = [0u32; FrameKind::ALL.len()];
    let mut endings = [0u32; Ending::ALL.len()];
    for setup in setups() {
        for _ in 0..40 {
            let mut state = State::new(&content, &setup).unwrap();
            phases[state.phase as usize] += 1;
            while step(&content, &mut state, &mut random) {
                phases[state.phase as usize] += 1;
                for frame in &state.stack[..usize::from(state.depth)] {
                    frames[frame.kind as usize] += 1;
                }
                check(&content, &state);
                let rested = state;
                let (mut silent, mut legal) = (Silent, Vec::new());
                state.play(&content, &mut silent, &mut legal).run();
                assert_eq!(state, rested, "a state at rest does not change");
                let decoded = State::decode(&content, &bytes_of(&state, FULL));
                assert_eq!(decoded, Ok((state, FULL)));
            }
            assert!(state.turn <= content.figures.turns);
            endings[state.ending as usize] += 1;
        }
    }
    // Phases and steps in which nobody is ever asked and nothing falls are not seen from outside.
    let silent = [Phase::Aid, Phase::EventEnd, Phase::EventAttacks, Phase::End];
    let never: Vec<_> = (Phase::ALL.iter())
        .filter(|phase| phases[**phase as usize] == 0 && !silent.contains(phase))
        .collect();
    assert!(never.is_empty(), "never met: {never:?}");
    let never: Vec<_> = (FrameKind::ALL.iter())
        .filter(|kind| frames[**kind as usize] == 0)
        .filter(|kind| **kind != FrameKind::None && **kind != FrameKind::City)
        .collect();
    assert!(never.is_empty(), "never met: {never:?}");
    assert_eq!(endings[Ending::None as usize], 0);
    assert!(endings[Ending::Destruction as usize] > 500, "{endings:?}");
}

#[test]
fn what_a_view_hides_is_dealt_anew_and_looks_the_same() {
    let content = content();
    let mut random = Random::new(12);
    for setup in setups() {
        for _ in 0..4 {
            let mut state = State::new(&content, &setup).unwrap();
            while step(&content, &mut state, &mut random) {
                if random.below(3) > 0 {
                    continue;
                }
                for viewer in 0..state.players {
                    let view = state.blanked(viewer);
                    if !setup.is_closed {
                        assert_eq!(view, state);
                    }
                    let bytes = bytes_of(&view, viewer);
                    assert_eq!(State::decode(&content, &bytes), Ok((view, viewer)));
                    let mut dealt = view.determinized(&content, viewer, &mut random);
                    assert_eq!(dealt.blanked(viewer), view);
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
    let mut legal = Vec::with_capacity(256);
    for setup in setups() {
        let start = State::new(&content, &setup).unwrap();
        let (allocations, decisions) = counting::counted(5, || {
            let (mut state, mut tally) = (start, Tally::default());
            random_match(&content, &mut state, &mut random, &mut legal, &mut tally);
            tally.decisions
        });
        assert!(decisions > 50);
        assert_eq!(allocations, 0);
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
}
