//! What an action leads to: on a game small enough to know the answer.

use kumite_core::contract::{Game, ToAct, Values};
use kumite_core::random::Random;
use kumite_core::what_if::{Aim, Others, Standing, Standings, WhatIf, foresee};

/// Seat 0 walks until it stands beside seat 1, then throws a small stone (1 damage in one of two throws) or a big one
/// (3 damage, which is all that seat 1 stands, in one of four). Seat 1 may hold up a shield, if it has one: then only
/// half of all hits are left. Two of three times it has one.
struct Stones;

const WALK: u32 = 0;
const SMALL: u32 = 1;
const BIG: u32 = 2;
const SHIELD: u32 = 3;
const NOTHING: u32 = 4;
const FAR: State = State {
    away: 2,
    thrown: 0,
    has_shield: false,
    is_answered: false,
    is_shielded: false,
    harm: 0,
    is_over: false,
};

#[derive(Clone, Copy, Hash, PartialEq)]
struct State {
    away: u32,
    thrown: u32,
    has_shield: bool,
    is_answered: bool,
    is_shielded: bool,
    harm: u16,
    is_over: bool,
}

impl Game for Stones {
    type State = State;
    type Chance = ();

    fn rest(&self, state: &mut State, legal: &mut Vec<u32>) -> ToAct<()> {
        legal.clear();
        if state.is_over {
            return ToAct::Over;
        }
        if state.thrown == 0 {
            legal.extend(if state.away > 0 {
                vec![WALK]
            } else {
                vec![SMALL, BIG]
            });
            return ToAct::Seat(0);
        }
        if state.is_answered {
            return ToAct::Chance(());
        }
        legal.extend(state.has_shield.then_some(SHIELD));
        legal.push(NOTHING);
        ToAct::Seat(1)
    }

    fn apply(&self, state: &mut State, seat: u8, action: u32, legal: &mut Vec<u32>) -> ToAct<()> {
        match (seat, action) {
            (0, WALK) => state.away -= 1,
            (0, stone) => state.thrown = stone,
            (_, answer) => (state.is_answered, state.is_shielded) = (true, answer == SHIELD),
        }
        self.rest(state, legal)
    }

    fn outcomes(&self, state: &mut State, _chance: (), out: &mut Vec<(u32, u32)>) {
        let misses = if state.thrown == SMALL { 1 } else { 3 };
        let hits = if state.is_shielded { 1 } else { 2 };
        *out = vec![(0, 2 * (misses + 1) - hits), (1, hits)];
    }

    fn fall(&self, state: &mut State, _: (), outcome: u32, legal: &mut Vec<u32>) -> ToAct<()> {
        let damage = if state.thrown == SMALL { 1 } else { 3 };
        state.harm += if outcome == 1 { damage } else { 0 };
        state.is_over = true;
        self.rest(state, legal)
    }

    fn key(&self, state: &State) -> u64 {
        let flags = [
            state.has_shield,
            state.is_answered,
            state.is_shielded,
            state.is_over,
        ];
        let flags = flags
            .iter()
            .fold(0, |bits, flag| bits << 1 | u64::from(*flag));
        u64::from(state.away) << 32
            | u64::from(state.thrown) << 24
            | u64::from(state.harm) << 8
            | flags
    }

    fn tail(&self, state: &State) -> Option<u32> {
        (state.thrown > 0 && !state.is_over).then_some(0)
    }

    fn turn(&self, _state: &State) -> u32 {
        0
    }

    fn seats(&self, _state: &State) -> usize {
        2
    }

    fn seen_by(&self, state: &State, _viewer: u8) -> State {
        *state
    }

    fn determinize(&self, state: &State, _viewer: u8, _random: &mut Random) -> State {
        *state
    }

    // The walker does not ask the rest.

    fn list_secret(&self, _state: &State, _seat: u8, _legal: &mut Vec<u32>) {}

    fn sample(&self, _state: &mut State, _chance: (), _random: &mut Random) -> u32 {
        0
    }

    fn worlds(&self, _: &State, _viewer: u8, _most: usize) -> Option<Vec<(State, f64)>> {
        None
    }

    fn returns(&self, _state: &State) -> Values {
        Values::default()
    }

    fn secret_of(&self, _state: &State, _seat: u8) -> u32 {
        0
    }

    fn evaluate(&self, _state: &State) -> Values {
        Values::default()
    }

    fn is_quiet(&self, _state: &State) -> bool {
        false
    }

    fn points(&self, _state: &State) -> Values {
        Values::default()
    }

    fn judge(&self, _state: &mut State, _seat: u8, _legal: &[u32], _scores: &mut Vec<f32>) {}
}

impl WhatIf for Stones {
    fn standings(&self, state: &State) -> Standings {
        let mut all = Standings::default();
        all[1] = Standing {
            harm: state.harm,
            is_out: state.harm >= 3,
        };
        all
    }

    fn aims(&self, state: &State, out: &mut Vec<Aim>) {
        let how = [state.thrown as u8, 0];
        out.extend((state.thrown > 0).then_some(Aim { who: 1, how }));
    }

    fn ways_on(&self, _state: &State, _seat: u8, legal: &[u32], out: &mut Vec<u32>) {
        out.extend(legal);
    }

    fn plain_answers(&self, _state: &State, _seat: u8, _legal: &[u32], out: &mut Vec<u32>) {
        out.push(NOTHING);
    }

    fn defenses(&self, _state: &State, _seat: u8, legal: &[u32], out: &mut Vec<u32>) {
        out.extend(legal);
    }

    fn effort(&self, _action: u32) -> u16 {
        0
    }

    /// Breath: a step takes one.
    fn purse(&self, state: &State, _seat: u8) -> [u16; 2] {
        [state.away as u16, 0]
    }

    fn tail_worlds(&self, state: &State, _viewer: u8) -> Vec<(State, u128)> {
        let with = |has_shield| State {
            has_shield,
            ..*state
        };
        vec![(with(false), 1), (with(true), 2)]
    }

    fn tail_key(&self, state: &State, _others: Others) -> u64 {
        self.key(state)
    }
}

#[test]
fn the_way_and_the_chances_are_those_of_the_best_throw() {
    let found = foresee(&Stones, &FAR, 0, WALK, 1000).expect("it is small");
    let [best] = &found[..] else {
        panic!("one fighter is aimed at: {found:?}");
    };
    assert_eq!(best.aim.who, 1);
    assert_eq!(best.aim.how, [BIG as u8, 0], "only the big stone puts out");
    assert_eq!(best.line, [WALK, WALK, BIG]);
    assert_eq!(best.undefended.of(1), [(0, false, 3), (3, true, 1)]);
    let defended = best.defended.as_ref().expect("somebody is asked");
    assert_eq!(defended.least.of(1), [(0, false, 3), (3, true, 1)]);
    assert_eq!(defended.most.of(1), [(0, false, 7), (3, true, 1)]);
    assert_eq!(best.spent, [1, 0], "the first step is the one asked about");
}

#[test]
fn an_action_alone_is_told_as_it_is() {
    let near = State { away: 0, ..FAR };
    let found = foresee(&Stones, &near, 0, SMALL, 1000).expect("it is small");
    assert_eq!(found[0].line, [SMALL]);
    assert_eq!(found[0].undefended.of(1), [(0, false, 1), (1, false, 1)]);
}

#[test]
fn nothing_is_told_beyond_the_limit() {
    assert!(foresee(&Stones, &FAR, 0, WALK, 4).is_none());
}
