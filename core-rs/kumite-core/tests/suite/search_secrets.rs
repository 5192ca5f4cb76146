//! Secret choices on a game small enough to know the answer: a matrix that both seats choose from at once.

use std::sync::atomic::AtomicBool;

use kumite_core::contract::{Game, ToAct, Values};
use kumite_core::random::Random;
use kumite_core::search::{Budget, Config, Secrets, search};

/// Stone, paper and scissors, where winning with stone counts double: the only sound way to play is 1/4, 1/2, 1/4.
struct Heavy;

const WORTH: [[f32; 3]; 3] = [[0.0, -0.4, 0.8], [0.4, 0.0, -0.4], [-0.8, 0.4, 0.0]];

#[derive(Clone, Copy, PartialEq, Debug)]
struct Hands([Option<u8>; 2]);

impl Game for Heavy {
    type State = Hands;
    type Chance = ();

    fn rest(&self, state: &mut Hands, legal: &mut Vec<u32>) -> ToAct<()> {
        legal.clear();
        let waiting = (0..2u8).filter(|seat| state.0[usize::from(*seat)].is_none());
        match waiting.fold(0, |mask, seat| mask | 1 << seat) {
            0 => ToAct::Over,
            mask => ToAct::Secret(mask),
        }
    }

    fn list_secret(&self, _state: &Hands, _seat: u8, legal: &mut Vec<u32>) {
        legal.clear();
        legal.extend(0..3);
    }

    fn apply(&self, state: &mut Hands, seat: u8, action: u32, legal: &mut Vec<u32>) -> ToAct<()> {
        state.0[usize::from(seat)] = Some(action as u8);
        self.rest(state, legal)
    }

    fn sample(&self, _state: &mut Hands, _chance: (), _random: &mut Random) -> u32 {
        0
    }

    fn outcomes(&self, _state: &mut Hands, _chance: (), _out: &mut Vec<(u32, u32)>) {}

    fn fall(&self, state: &mut Hands, _: (), _outcome: u32, legal: &mut Vec<u32>) -> ToAct<()> {
        self.rest(state, legal)
    }

    fn seats(&self, _state: &Hands) -> usize {
        2
    }

    fn returns(&self, state: &Hands) -> Values {
        let [one, two] = state.0.map(|hand| usize::from(hand.unwrap_or(0)));
        let mut values = Values::default();
        values[0] = WORTH[one][two];
        values[1] = -values[0];
        values
    }

    fn determinize(&self, state: &Hands, _viewer: u8, _random: &mut Random) -> Hands {
        *state
    }

    fn worlds(&self, state: &Hands, _viewer: u8, _most: usize) -> Option<Vec<(Hands, f64)>> {
        Some(vec![(*state, 1.0)])
    }

    fn seen_by(&self, state: &Hands, _viewer: u8) -> Hands {
        *state
    }

    fn key(&self, state: &Hands) -> u64 {
        let code = |hand: Option<u8>| u64::from(hand.map_or(3, |hand| hand));
        code(state.0[0]) << 2 | code(state.0[1])
    }

    fn secret_of(&self, _state: &Hands, _seat: u8) -> u32 {
        0
    }

    fn evaluate(&self, state: &Hands) -> Values {
        self.returns(state)
    }

    fn is_quiet(&self, _state: &Hands) -> bool {
        false
    }

    fn tail(&self, _state: &Hands) -> Option<u32> {
        None
    }

    fn turn(&self, _state: &Hands) -> u32 {
        0
    }

    fn points(&self, state: &Hands) -> Values {
        self.returns(state)
    }

    fn judge(&self, _state: &mut Hands, _seat: u8, legal: &[u32], scores: &mut Vec<f32>) {
        scores.clear();
        scores.resize(legal.len(), 0.0);
    }
}

/// What a perfect answer to a strategy wins.
fn loss(shares: [f32; 3]) -> f32 {
    (0..3)
        .map(|answer| -> f32 {
            let against = |hand: usize| shares[hand] * -WORTH[hand][answer];
            (0..3).map(against).sum()
        })
        .fold(f32::NEG_INFINITY, f32::max)
}

fn strategy(iterations: u32, seed: u64, exact_nodes: u32) -> [f32; 3] {
    let config = Config {
        budget: Budget::Iterations(iterations),
        secrets: Secrets::Regret,
        seed,
        exact_nodes,
        ..Config::default()
    };
    let report = search(
        &Heavy,
        &Hands([None; 2]),
        0,
        &config,
        &AtomicBool::new(false),
    );
    let ranked = report.expect("to act").ranked;
    [0, 1, 2].map(|action| {
        let found = ranked.iter().find(|entry| entry.action == action);
        found.map_or(0.0, |entry| entry.share)
    })
}

#[test]
fn regret_matching_finds_the_sound_mixture() {
    let mean_loss = |iterations: u32| -> f32 {
        (0..10)
            .map(|seed| loss(strategy(iterations, seed, 0)))
            .sum::<f32>()
            / 10.0
    };
    let (short, long) = (mean_loss(100), mean_loss(30_000));
    // The payoff range is 1.6.
    assert!(long < 0.05, "{long}");
    assert!(long < short, "{short} {long}");
}

#[test]
fn a_small_choice_is_solved() {
    let shares = strategy(10, 0, 1);
    for (share, sound) in shares.iter().zip([0.25, 0.5, 0.25]) {
        assert!((share - sound).abs() < 0.01, "{shares:?}");
    }
    assert!(loss(shares) < 0.01, "{shares:?}");
}

#[test]
fn a_secret_choice_is_drawn_by_its_share() {
    let mut drawn = [0; 3];
    for seed in 0..300 {
        let config = Config {
            budget: Budget::Iterations(300),
            seed,
            exact_nodes: 0,
            ..Config::default()
        };
        let report = search(
            &Heavy,
            &Hands([None; 2]),
            1,
            &config,
            &AtomicBool::new(false),
        );
        drawn[report.expect("to act").action as usize] += 1;
    }
    assert!(drawn.iter().all(|times| *times > 30), "{drawn:?}");
}
