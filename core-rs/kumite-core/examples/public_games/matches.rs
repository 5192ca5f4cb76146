//! Random matches and recorded ones, of any game on the contract.

use std::fmt::Write;

use kumite_core::contract::{Game, ToAct};
use kumite_core::random::{Bits, Random};

/// So many outcomes need not be written out.
const MANY: usize = 100;

/// Plays a random match to its end; decisions and steps of chance.
#[inline]
pub fn random_match<G: Game>(
    game: &G,
    state: &mut G::State,
    random: &mut Random,
    legal: &mut Vec<u32>,
) -> (u64, u64) {
    let (mut decisions, mut chances) = (0, 0);
    let mut to_act = game.rest(state, legal);
    loop {
        to_act = match to_act {
            ToAct::Over => return (decisions, chances),
            ToAct::Chance(chance) => {
                chances += 1;
                let outcome = game.sample(state, chance, random);
                game.fall(state, chance, outcome, legal)
            }
            ToAct::Seat(seat) => {
                decisions += 1;
                let action = legal[random.below(legal.len() as u32) as usize];
                game.apply(state, seat, action, legal)
            }
            ToAct::Secret(seats) => {
                decisions += 1;
                let seat = seats.trailing_zeros() as u8;
                game.list_secret(state, seat, legal);
                let action = legal[random.below(legal.len() as u32) as usize];
                game.apply(state, seat, action, legal)
            }
        };
    }
}

/// Takes the steps; tells before each one who is to act and what may happen, and at the end what each seat gets.
pub fn replay<G: Game>(game: &G, state: &mut G::State, steps: &[u32]) -> String {
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    let mut told = String::new();
    let mut to_act = game.rest(state, &mut legal);
    for step in steps {
        to_act = match to_act {
            ToAct::Seat(seat) => {
                let _ = write!(told, "{seat}:{} ", list(&legal));
                game.apply(state, seat, *step, &mut legal)
            }
            ToAct::Chance(chance) => {
                game.outcomes(state, chance, &mut outcomes);
                let codes: Vec<u32> = outcomes.iter().map(|(code, _)| *code).collect();
                let _ = write!(told, "c:{} ", list(&codes));
                game.fall(state, chance, *step, &mut legal)
            }
            ToAct::Secret(_) | ToAct::Over => break,
        };
    }
    if to_act == ToAct::Over {
        let [one, other, ..] = game.returns(state);
        let _ = write!(told, "={one},{other}");
    }
    told
}

fn list(codes: &[u32]) -> String {
    if codes.len() >= MANY {
        return "many".to_owned();
    }
    let words: Vec<String> = codes.iter().map(u32::to_string).collect();
    words.join(",")
}
