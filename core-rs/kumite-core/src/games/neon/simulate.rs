//! Random full matches, for benchmarks and statistics.

use super::actions::commit;
use super::content::Content;
use super::events::Silent;
use super::play::{Play, Wait};
use super::setup::Setup;
use super::state::State;
use super::terms::Who;
use crate::games::tally;
use crate::random::Bits;

/// What happened in simulated matches; the Automa's wins are at index 6.
pub type Tally = tally::Tally<7>;

/// Plays one match with random choices from this state to its end.
pub fn random_match(
    content: &Content,
    state: &mut State,
    random: &mut impl Bits,
    legal: &mut Vec<u32>,
    tally: &mut Tally,
) {
    let mut play = Play {
        content,
        state,
        sink: &mut Silent,
        legal,
    };
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
                tally.decisions += 1;
                tally.branching += play.legal.len() as u64;
                let action = play.legal[random.below(play.legal.len() as u32) as usize];
                play.apply_unchecked(seat, action)
            }
            Wait::Plans(seats) => {
                let seat = Who(seats.trailing_zeros() as u8);
                let plans = play.content.plans(play.state.seats[seat].hand);
                tally.decisions += u64::from(plans.len() > 1);
                tally.forced += u64::from(plans.len() == 1);
                tally.branching += plans.len() as u64;
                let plan = plans[random.below(plans.len() as u32) as usize];
                play.apply_unchecked(seat, commit(plan))
            }
        };
    }
    tally.games += 1;
    for seat in 0..7 {
        tally.wins[seat] += u64::from(state.winners >> seat & 1);
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
    let mut legal = Vec::with_capacity(512);
    let mut tally = Tally::default();
    for _ in 0..games {
        let mut state = start;
        random_match(content, &mut state, random, &mut legal, &mut tally);
    }
    Ok(tally)
}
