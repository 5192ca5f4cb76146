//! Public dice games on our contract, for measuring against other people's engines. Not part of the product.
//! A line in, a line out: `play GAME MATCHES SEED` tells decisions, steps of chance and nanoseconds of CPU time;
//! `replay GAME STEP…` tells who was to act and what could happen before each step.

mod einstein;
mod matches;
mod pig;

use std::io::BufRead;

use kumite_core::contract::Game;
use kumite_core::random::Random;

fn main() {
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("text");
        let words: Vec<&str> = line.split_whitespace().collect();
        let answer = match words.get(1) {
            Some(&"pig") => answer(&pig::Pig, pig::State::START, &words),
            Some(&"einstein_wurfelt_nicht") => {
                answer(&einstein::Einstein::new(), einstein::State::START, &words)
            }
            _ => None,
        };
        println!(
            "{}",
            answer.unwrap_or_else(|| format!("not understood: {line}"))
        );
    }
}

fn answer<G: Game>(game: &G, start: G::State, words: &[&str]) -> Option<String> {
    let numbers: Vec<u32> = words[2..]
        .iter()
        .map_while(|word| word.parse().ok())
        .collect();
    match words[0] {
        "play" => {
            let [matches, seed] = numbers[..] else {
                return None;
            };
            Some(play(game, &start, matches, seed))
        }
        "replay" => Some(matches::replay(game, &mut start.clone(), &numbers)),
        _ => None,
    }
}

fn play<G: Game>(game: &G, start: &G::State, matches: u32, seed: u32) -> String {
    let mut random = Random::new(seed.into());
    let mut legal = Vec::with_capacity(64);
    let (mut decisions, mut chances) = (0, 0);
    let began = cpu_nanoseconds();
    for _ in 0..matches {
        let (more, fell) = matches::random_match(game, &mut start.clone(), &mut random, &mut legal);
        decisions += more;
        chances += fell;
    }
    format!("{decisions} {chances} {}", cpu_nanoseconds() - began)
}

#[cfg(unix)]
fn cpu_nanoseconds() -> i64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as i64 * 1_000_000_000 + time.tv_nsec as i64
}

/// Elsewhere wall time must do.
#[cfg(not(unix))]
fn cpu_nanoseconds() -> i64 {
    use std::time::{SystemTime, UNIX_EPOCH};
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |since| since.as_nanos() as i64)
}
