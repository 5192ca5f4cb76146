//! How far a proof goes, and what the end is worth there: in fixed figures that no evaluation changes.

use super::content::Content;
use super::state::State;
use super::terms::*;
use crate::contract::Values;

/// A step of the Destruction Track; a City Damage token is 1.
const STEP: f32 = 10.0;
/// A point of POP on the Destroyed stack: twenty make a step.
const POP: f32 = 0.5;
/// A damage token of a mech.
const TOKEN: f32 = 1.0;
/// A point of life taken from a monster.
const LIFE: f32 = 0.5;
/// A defeated monster, besides its life.
const DEFEAT: f32 = 10.0;
/// The match.
const MATCH: f32 = 200.0;

/// What the team has, the same for every seat.
pub(super) fn points(content: &Content, state: &State) -> Values {
    let mut sum = match state.ending {
        Ending::None => 0.0,
        Ending::BossDefeated => MATCH,
        _ => -MATCH,
    };
    sum -= STEP * f32::from(state.destruction);
    let standing = state.damage.0.iter().filter(|damage| **damage != DESTROYED);
    sum -= f32::from(standing.sum::<u8>());
    let pop = |copy: u8| f32::from(content.citizen(content.design_of[usize::from(copy)]).pop);
    sum -= POP * bits(state.citizens_in(place::STACK)).map(pop).sum::<f32>();
    let tokens = state.crew().iter().map(|mech| f32::from(mech.all_damage()));
    sum -= TOKEN * tokens.sum::<f32>();
    for (number, monster) in (0u8..).zip(&state.monsters) {
        let full = f32::from(full_life(content, state, number));
        sum += match monster.status {
            Status::Away => 0.0,
            Status::InPlay => LIFE * (full - f32::from(monster.life)),
            Status::Defeated => LIFE * full + DEFEAT,
        };
    }
    let mut values = Values::default();
    values[..usize::from(state.players).min(MAX_MECHS)].fill(sum);
    values
}

fn full_life(content: &Content, state: &State, monster: u8) -> u8 {
    if monster == BOSS {
        return state.boss_life(content);
    }
    match state.threat {
        NOBODY => 0,
        threat => content.threat(threat).monsters[usize::from(monster) % MONSTERS].life,
    }
}

/// Whether what a proof that begins in `start` looks at is over: a go that is under way; else the Action Phase, the
/// Monster Attack Phase, or Planning from the power plan on with the Event Phase that follows.
pub(super) fn is_over(start: &State, now: &State) -> bool {
    if now.turn != start.turn || stage(now) != stage(start) {
        return true;
    }
    start.phase == Phase::Action && start.depth > 0 && now.depth == 0
}

fn stage(state: &State) -> u8 {
    match state.phase {
        Phase::Power
        | Phase::Evac
        | Phase::Event
        | Phase::Aid
        | Phase::EventAttacks
        | Phase::EventEnd => Phase::Power as u8,
        phase => phase as u8,
    }
}
