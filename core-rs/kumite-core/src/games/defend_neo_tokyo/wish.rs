//! What a teammate asks of a pilot, and what it is worth to follow: little, so that nobody throws the match away for it.

use super::state::State;
use super::terms::*;

/// 1 to 7: attack the monster of that number, less one.
const FIRST_MONSTER: u32 = 1;
/// 32 and a space: get out of there, and bring citizens away.
const FIRST_SPACE: u32 = 32;

/// The most that following a wish is worth, in value: six wins in a hundred matches.
const MOST: f32 = 0.12;
/// A point of life of the monster named.
const LIFE: f32 = 0.012;

/// What it is worth that a position came of another one if a wish was to be followed by a seat.
pub(super) fn granted(before: &State, after: &State, seat: u8, wish: u32) -> f32 {
    let worth = match wish {
        FIRST_MONSTER..=7 => {
            let monster = (wish - FIRST_MONSTER) as u8;
            LIFE * f32::from(life(before, monster).saturating_sub(life(after, monster)))
        }
        33..=50 => {
            let space = (wish - FIRST_SPACE) as u8;
            let is_there = |mech: u8| after.pilot(mech) == seat && after.mech(mech).space == space;
            let stays = (0..after.crew).any(is_there);
            MOST / 2.0 * (f32::from(u8::from(!stays)) + brought_away(before, after, space))
        }
        _ => 0.0,
    };
    worth.min(MOST)
}

fn life(state: &State, monster: u8) -> u8 {
    let own = state.monster(monster);
    if own.is_in_play() { own.life } else { 0 }
}

/// The share of the citizens of a space that have left it alive.
fn brought_away(before: &State, after: &State, space: u8) -> f32 {
    let here = before.citizens_in(space);
    if here == 0 {
        return 0.0;
    }
    let lost = after.citizens_in(space) | after.citizens_in(place::STACK);
    (here & !lost).count_ones() as f32 / here.count_ones() as f32
}
