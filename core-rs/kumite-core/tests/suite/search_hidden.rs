//! What another seat does unseen is not answered as if it had been seen: on a game small enough to know the answer.

use std::sync::atomic::AtomicBool;

use kumite_core::contract::{Game, ToAct, Values};
use kumite_core::games::martial_art::actions::{Defend, Shift, Sow, Swap, shown};
use kumite_core::games::martial_art::terms::Area;
use kumite_core::random::Random;
use kumite_core::search::{Budget, Config, search};

/// Seat 0 takes 0.3, or lets seat 1 lay a coin face down and says which side is up: 1 if right, -1 if not.
struct Coin {
    is_hidden: bool,
}

const TAKE: u32 = 0;
const GUESS: u32 = 1;

#[derive(Clone, Copy, PartialEq)]
struct Laid {
    first: Option<u32>,
    coin: Option<u32>,
    said: Option<u32>,
}

const START: Laid = Laid {
    first: None,
    coin: None,
    said: None,
};

impl Game for Coin {
    type State = Laid;
    type Chance = ();

    fn rest(&self, state: &mut Laid, legal: &mut Vec<u32>) -> ToAct<()> {
        legal.clear();
        legal.extend([0, 1]);
        match state {
            Laid { first: None, .. } => ToAct::Seat(0),
            Laid { coin: None, .. } if state.first == Some(GUESS) => ToAct::Seat(1),
            Laid { said: None, .. } if state.first == Some(GUESS) => ToAct::Seat(0),
            _ => ToAct::Over,
        }
    }

    fn list_secret(&self, _state: &Laid, _seat: u8, _legal: &mut Vec<u32>) {}

    fn apply(&self, state: &mut Laid, seat: u8, action: u32, legal: &mut Vec<u32>) -> ToAct<()> {
        let place = match (seat, state.first) {
            (1, _) => &mut state.coin,
            (_, None) => &mut state.first,
            _ => &mut state.said,
        };
        *place = Some(action);
        self.rest(state, legal)
    }

    fn sample(&self, _state: &mut Laid, _chance: (), _random: &mut Random) -> u32 {
        0
    }

    fn outcomes(&self, _state: &mut Laid, _chance: (), _out: &mut Vec<(u32, u32)>) {}

    fn fall(&self, state: &mut Laid, _: (), _outcome: u32, legal: &mut Vec<u32>) -> ToAct<()> {
        self.rest(state, legal)
    }

    fn seats(&self, _state: &Laid) -> usize {
        2
    }

    fn returns(&self, state: &Laid) -> Values {
        let mut values = Values::default();
        values[0] = match state.first {
            Some(TAKE) => 0.3,
            _ if state.said == state.coin => 1.0,
            _ => -1.0,
        };
        values[1] = -values[0];
        values
    }

    fn determinize(&self, state: &Laid, _viewer: u8, _random: &mut Random) -> Laid {
        *state
    }

    fn worlds(&self, state: &Laid, _viewer: u8, _most: usize) -> Option<Vec<(Laid, f64)>> {
        Some(vec![(*state, 1.0)])
    }

    fn shown(&self, action: u32) -> u32 {
        if self.is_hidden { 7 } else { action }
    }

    fn seen_by(&self, state: &Laid, _viewer: u8) -> Laid {
        *state
    }

    fn key(&self, state: &Laid) -> u64 {
        let code = |place: Option<u32>| u64::from(place.unwrap_or(2));
        code(state.first) << 4 | code(state.coin) << 2 | code(state.said)
    }

    fn secret_of(&self, _state: &Laid, _seat: u8) -> u32 {
        0
    }

    fn evaluate(&self, state: &Laid) -> Values {
        self.returns(state)
    }

    fn is_quiet(&self, _state: &Laid) -> bool {
        false
    }

    fn tail(&self, _state: &Laid) -> Option<u32> {
        None
    }

    fn turn(&self, _state: &Laid) -> u32 {
        0
    }

    fn points(&self, state: &Laid) -> Values {
        self.returns(state)
    }

    fn judge(&self, _state: &mut Laid, _seat: u8, legal: &[u32], scores: &mut Vec<f32>) {
        scores.clear();
        scores.resize(legal.len(), 0.0);
    }
}

fn chosen(is_hidden: bool) -> u32 {
    let config = Config {
        budget: Budget::Iterations(3000),
        ..Config::default()
    };
    let game = Coin { is_hidden };
    let report = search(&game, &START, 0, &config, &AtomicBool::new(false));
    report.expect("to act").action
}

#[test]
fn a_hidden_coin_is_not_guessed_right() {
    assert_eq!(chosen(true), TAKE);
    assert_eq!(chosen(false), GUESS);
}

#[test]
fn which_effect_was_moved_is_hidden_and_nothing_else() {
    let (punch, effect, other) = (0, 4, 5);
    let sow = |token| Sow { token }.code();
    let shift = |area, token| {
        let area = Area(area);
        Shift { area, token }.code()
    };
    let swap = |area, token, other, other_token| {
        let swap = Swap {
            area: Area(area),
            token,
            other: Area(other),
            other_token,
        };
        swap.code()
    };
    let defend = Defend {
        defense: 1,
        moves: 2,
    };
    assert_eq!(shown(sow(effect)), shown(sow(other)));
    assert_ne!(shown(sow(effect)), shown(sow(punch)));
    assert_eq!(shown(sow(punch)), sow(punch));
    assert_eq!(shown(shift(2, effect)), shown(shift(2, other)));
    assert_ne!(shown(shift(2, effect)), shown(shift(3, effect)));
    assert_eq!(
        shown(swap(1, effect, 2, other)),
        shown(swap(1, other, 2, effect))
    );
    assert_ne!(
        shown(swap(1, effect, 2, punch)),
        shown(swap(1, effect, 2, effect))
    );
    assert_ne!(
        shown(swap(1, effect, 2, punch)),
        shown(swap(1, effect, 3, punch))
    );
    assert_eq!(shown(defend.code()), defend.code());
}
