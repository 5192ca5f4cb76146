//! Bytes that no match has written: each is refused, or played on like any other position.

mod games;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kumite_core::batch::Observed;
use kumite_core::contract::ToAct;
use kumite_core::random::{Bits, Random};
use kumite_core::search::{Budget, Config, search};
use kumite_core::wire::FULL;

/// How far a position is played on.
const STEPS: u32 = 50;
/// How many positions of real matches are damaged at a time.
const POOL: usize = 64;
/// How often they are replaced by others.
const FRESH: u64 = 2_000;
/// Bytes that are the edge of something.
const EDGES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 12, 15, 31, 63, 127, 128, 254, 255];

/// A game whose bytes can be damaged.
pub trait Damaged: Observed<State: Copy> {
    /// The first position of some match.
    fn begin(&self, random: &mut Random) -> Self::State;

    /// A position and its viewer.
    fn read(&self, data: &[u8]) -> Result<(Self::State, u8), String>;

    /// The bytes of a position, blanked if it is a view.
    fn write(&self, state: &Self::State, viewer: u8) -> Vec<u8>;
}

/// What became of all cases.
#[derive(Debug, Default)]
#[allow(dead_code)]
pub struct Tally {
    pub refused: u64,
    pub played: u64,
    pub steps: u64,
    pub slowest: Duration,
}

/// The bytes of the case in hand, for whoever looks for the cause.
struct ShownOnPanic<'a>(&'a [u8]);

impl Drop for ShownOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let hex: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
            eprintln!("the bytes were {hex}");
        }
    }
}

/// Damages bytes and plays what is still accepted.
pub fn damage_and_play<G: Damaged>(game: &G, cases: u64, seed: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    let mut pool = Vec::new();
    for case in 0..cases {
        if case % FRESH == 0 {
            pool = positions(game, &mut random);
        }
        let bytes = damaged(game, &pool, &mut random);
        let (begun, _shown) = (Instant::now(), ShownOnPanic(&bytes));
        match game.read(&bytes) {
            Err(_) => tally.refused += 1,
            Ok((state, viewer)) => {
                tally.steps += u64::from(play_on(game, state, viewer, &mut random));
                tally.played += 1;
            }
        }
        tally.slowest = tally.slowest.max(begun.elapsed());
    }
    tally
}

/// Bytes of positions and views of random matches.
fn positions<G: Damaged>(game: &G, random: &mut Random) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    while all.len() < POOL {
        let mut state = game.begin(random);
        let mut legal = Vec::new();
        let mut wait = game.rest(&mut state, &mut legal);
        while wait != ToAct::Over && all.len() < POOL {
            if random.below(12) == 0 {
                let viewer = random.below(2 * game.seats(&state) as u32) as u8;
                let (seen, viewer) = if usize::from(viewer) < game.seats(&state) {
                    (game.seen_by(&state, viewer), viewer)
                } else {
                    (state, FULL)
                };
                all.push(game.write(&seen, viewer));
            }
            wait = step(game, &mut state, wait, &mut legal, random).expect("a match goes on");
        }
    }
    all
}

fn damaged<G: Damaged>(game: &G, pool: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let any = |random: &mut Random| pool[random.below(pool.len() as u32) as usize].clone();
    let mut bytes = any(random);
    match random.below(10) {
        // A few other bytes.
        0..=3 => (0..=random.below(3)).for_each(|_| change_byte(&mut bytes, random)),
        // Half of one position and half of another.
        4 => {
            let other = any(random);
            let at = random.below(bytes.len().min(other.len()) as u32) as usize;
            bytes.truncate(at);
            bytes.extend(&other[at..]);
        }
        // Some bytes of one position in another.
        5 => {
            let other = any(random);
            for (byte, instead) in bytes.iter_mut().zip(other) {
                if random.below(4) == 0 {
                    *byte = instead;
                }
            }
        }
        // Anything at all.
        6 => {
            let length = 4 + random.below(bytes.len() as u32) as usize;
            bytes.resize(length, 0);
            bytes[4..].fill_with(|| random.below(256) as u8);
        }
        // As far from the position as its bytes' ranges allow.
        _ => {
            for _ in 0..random.below(60) {
                let before = bytes.clone();
                change_byte(&mut bytes, random);
                if game.read(&bytes).is_err() {
                    bytes = before;
                }
            }
        }
    }
    bytes
}

/// One byte behind the heading gets another value.
fn change_byte(bytes: &mut [u8], random: &mut Random) {
    let at = 4 + random.below(bytes.len() as u32 - 4) as usize;
    bytes[at] = match random.below(4) {
        0 => bytes[at].wrapping_add(1),
        1 => bytes[at].wrapping_sub(1),
        2 => bytes[at] ^ 1 << random.below(8),
        _ => EDGES[random.below(EDGES.len() as u32) as usize],
    };
}

/// Plays a position on and asks everything that programs ask on the way; says how many steps there were.
fn play_on<G: Damaged>(game: &G, mut state: G::State, viewer: u8, random: &mut Random) -> u32 {
    let mut legal = Vec::new();
    if viewer != FULL {
        think(game, &state, viewer, random);
        state = game.determinize(&state, viewer, random);
    }
    let mut wait = game.rest(&mut state, &mut legal);
    // At the border such a position is refused.
    let mut copy = state;
    if step(game, &mut copy, wait, &mut legal, random).is_none() {
        return 0;
    }
    wait = game.rest(&mut state, &mut legal);
    for steps in 0..STEPS {
        ask(game, &state, wait, &legal, random);
        if wait == ToAct::Over {
            return steps;
        }
        let next = step(game, &mut state, wait, &mut legal, random);
        wait = next.expect("something to choose from");
    }
    STEPS
}

/// Lets chance fall, or somebody choose at random; nothing if there is nothing to choose from.
fn step<G: Damaged>(
    game: &G,
    state: &mut G::State,
    wait: ToAct<G::Chance>,
    legal: &mut Vec<u32>,
    random: &mut Random,
) -> Option<ToAct<G::Chance>> {
    let seat = match wait {
        ToAct::Over => return Some(wait),
        ToAct::Chance(chance) => {
            let mut outcomes = Vec::new();
            game.outcomes(state, chance, &mut outcomes);
            if outcomes.is_empty() {
                return None;
            }
            let outcome = game.sample(state, chance, random);
            assert!(outcomes.iter().any(|(known, _)| *known == outcome));
            return Some(game.fall(state, chance, outcome, legal));
        }
        ToAct::Seat(seat) => seat,
        ToAct::Secret(seats) => {
            assert!(seats != 0 && u32::from(seats) < 1 << game.seats(state));
            for seat in (0..8).filter(|seat| seats >> seat & 1 == 1) {
                game.list_secret(state, seat, legal);
                if legal.is_empty() {
                    return None;
                }
            }
            7 - seats.leading_zeros() as u8
        }
    };
    assert!(usize::from(seat) < game.seats(state));
    let is_ascending = legal.windows(2).all(|pair| pair[0] < pair[1]);
    assert!(is_ascending, "{legal:x?}");
    let at = random.below(legal.len() as u32) as usize;
    let action = *legal.get(at)?;
    Some(game.apply(state, seat, action, legal))
}

/// Everything that is asked of a position at rest.
fn ask<G: Damaged>(
    game: &G,
    state: &G::State,
    wait: ToAct<G::Chance>,
    legal: &[u32],
    random: &mut Random,
) {
    survives_its_encoding(game, state, FULL);
    let viewer = random.below(game.seats(state) as u32) as u8;
    let seen = game.seen_by(state, viewer);
    survives_its_encoding(game, &seen, viewer);
    game.observe(state, viewer, &mut Vec::new());
    let _ = (game.key(state), game.turn(state), game.tail(state));
    let _ = (game.is_quiet(state), game.secret_of(state, viewer));
    let _ = (game.returns(state), game.points(state));
    assert!(game.evaluate(state).iter().all(|value| value.is_finite()));
    game.worlds(&seen, viewer, 200);
    if let ToAct::Seat(seat) = wait {
        let mut scores = Vec::new();
        game.judge(&mut state.clone(), seat, legal, &mut scores);
        assert!(scores.len() == legal.len() && scores.iter().all(|score| score.is_finite()));
    }
    if random.below(200) == 0 {
        think(game, &seen, viewer, random);
    }
}

fn survives_its_encoding<G: Damaged>(game: &G, state: &G::State, viewer: u8) {
    let bytes = game.write(state, viewer);
    let (again, seen_by) = game.read(&bytes).expect("what is written can be read");
    assert_eq!((game.write(&again, viewer), seen_by), (bytes, viewer));
}

/// A bot thinks a little.
fn think<G: Damaged>(game: &G, view: &G::State, viewer: u8, random: &mut Random) {
    if usize::from(viewer) < game.seats(view) && random.below(20) == 0 {
        let config = Config {
            budget: Budget::Iterations(8),
            ..Config::default()
        };
        search(game, view, viewer, &config, &AtomicBool::new(false));
    }
}
