//! A plan that somebody has laid face down is not guessed at random: its owner may still choose as is best.

use crate::common;
use kumite_core::contract::{Game, ToAct};
use kumite_core::games::neon::terms::{Mode, NO_ID};
use kumite_core::games::neon::{Setup, State};
use kumite_core::random::{Bits, Random};

fn first_plans(seed: u64) -> (kumite_core::games::neon::Content, State) {
    let content = common::content_with(|_, text| text.to_owned());
    let setup = Setup {
        mode: Mode::Resurrection,
        players: 2,
        roster: vec![NO_ID; 2],
        automa: 0,
        track: 0,
    };
    let mut random = Random::new(seed);
    let mut state = State::new(&content, &setup).expect("sound");
    let mut legal = Vec::new();
    let mut to_act = content.rest(&mut state, &mut legal);
    loop {
        to_act = match to_act {
            ToAct::Secret(_) => return (content, state),
            ToAct::Chance(chance) => {
                let outcome = content.sample(&mut state, chance, &mut random);
                content.fall(&mut state, chance, outcome, &mut legal)
            }
            ToAct::Seat(seat) => {
                let action = legal[random.below(legal.len() as u32) as usize];
                content.apply(&mut state, seat, action, &mut legal)
            }
            ToAct::Over => unreachable!("somebody plans first"),
        };
    }
}

#[test]
fn a_plan_laid_face_down_may_still_be_any() {
    for seed in 0..8 {
        let (content, before) = first_plans(seed);
        let mut after = before;
        let mut legal = Vec::new();
        content.list_secret(&after, 0, &mut legal);
        let laid = legal[seed as usize % legal.len()];
        content.apply(&mut after, 0, laid, &mut legal);
        let view = content.seen_by(&after, 1);
        let mut dealt = content.determinize(&view, 1, &mut Random::new(seed));
        assert_eq!(content.rest(&mut dealt, &mut legal), ToAct::Secret(0b10));
        content.reopen(&mut dealt, 1);
        assert_eq!(content.rest(&mut dealt, &mut legal), ToAct::Secret(0b11));
        assert!(content.seen_by(&dealt, 1) == content.seen_by(&before, 1));
    }
}

#[test]
fn a_plan_of_ones_own_stays() {
    let (content, mut state) = first_plans(1);
    let mut legal = Vec::new();
    content.list_secret(&state, 0, &mut legal);
    let laid = legal[0];
    content.apply(&mut state, 0, laid, &mut legal);
    let mut same = state;
    content.reopen(&mut same, 0);
    assert!(same == state);
}
