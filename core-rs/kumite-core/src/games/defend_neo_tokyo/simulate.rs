//! Random full matches, for benchmarks and statistics.

use super::content::Content;
use super::events::Silent;
use super::play::Wait;
use super::setup::Setup;
use super::state::State;
use super::terms::{Ending, MAX_MECHS};
use crate::games::tally;
use crate::random::Bits;

/// What happened in simulated matches.
pub type Tally = tally::Tally<MAX_MECHS>;

/// Plays one match with random choices from this position to its end.
pub fn random_match(
    content: &Content,
    state: &mut State,
    random: &mut impl Bits,
    legal: &mut Vec<u32>,
    tally: &mut Tally,
) {
    let mut silent = Silent;
    let mut play = state.play(content, &mut silent, legal);
    let mut wait = play.run();
    loop {
        wait = match wait {
            Wait::Over => break,
            Wait::Chance(chance) => {
                tally.chance += 1;
                let outcome = play.sample(chance, random);
                play.fall_unchecked(chance, outcome)
            }
            Wait::Seat(seat) => {
                let choices = play.legal.len();
                tally.decisions += 1;
                tally.branching += choices as u64;
                let action = play.legal[random.below(choices as u32) as usize];
                play.apply_unchecked(seat, action)
            }
        };
    }
    tally.games += 1;
    let is_won = state.ending == Ending::BossDefeated;
    for wins in &mut tally.wins[..usize::from(state.players)] {
        *wins += u64::from(is_won);
    }
}

/// Plays `games` random matches from the same setup.
pub fn random_matches(
    content: &Content,
    setup: &Setup,
    games: u64,
    random: &mut impl Bits,
) -> Result<Tally, String> {
    let start = State::new(content, setup)?;
    let mut legal = Vec::with_capacity(256);
    let mut tally = Tally::default();
    for _ in 0..games {
        let mut state = start;
        random_match(content, &mut state, random, &mut legal, &mut tally);
    }
    Ok(tally)
}
