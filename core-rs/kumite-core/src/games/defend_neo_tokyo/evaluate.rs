//! What a position is worth to the team: how far it is from losing, and how much life is still to be taken in how many
//! turns. One unit is about a step of the Destruction Track.

use super::content::Content;
use super::state::State;
use super::terms::*;
use crate::contract::Values;

/// A step of the Destruction Track that is still free; the last ones count more.
const STEP: f32 = 1.0;
/// City Damage, as a share of the capacity.
const CITY: f32 = 0.55;
/// A full Destroyed stack, short of its step.
const STACK: f32 = 0.7;
/// A point of life that must be taken.
const LIFE: f32 = 0.035;
/// A turn's time that is missing to take the boss's life.
const LATE: f32 = 0.9;
/// Life that a mech takes in a turn.
const PACE: f32 = 9.0;
/// A mech about to fail critically.
const WRECK: f32 = 1.6;
/// A card in hand.
const CARD: f32 = 0.03;
/// A power token.
const POWER: f32 = 0.015;
/// A Repair Bot, an Armor token.
const BOT: f32 = 0.06;
const ARMOR: f32 = 0.07;
/// Tokens on a monster: Fire, +1, -1, Armor.
const TOKENS: [f32; 4] = [0.14, -0.12, 0.14, -0.04];
/// A mech beside no monster, and one that shields a space from one.
const NEAR: f32 = 0.04;
const SHIELDS: f32 = 0.12;
/// A citizen in the space of a monster, by POP.
const ENDANGERED: f32 = 0.008;

/// The team's standing.
pub(super) fn standing(content: &Content, state: &State) -> f32 {
    let last = f32::from(content.difficulty(state.difficulty).last);
    let left = (last - f32::from(state.destruction)).max(0.0);
    let mut sum = STEP * (left + 2.0 * (1.0 - 2.0 / (1.0 + left)));
    for (space, damage) in (1usize..).zip(state.damage.0) {
        if damage > 0 && damage != DESTROYED {
            let share = f32::from(damage) / f32::from(content.city.capacity[space]);
            sum -= CITY * share * (0.4 + 0.6 * share);
        }
    }
    sum -= STACK * population(content, state) / f32::from(content.figures.stack);
    sum -= life_to_take(content, state);
    sum += monsters(content, state);
    for mech in state.crew() {
        let chassis = content.part(mech.parts[0]).length.max(1);
        let hurt = f32::from(mech.damage.0[0]) / f32::from(chassis);
        let limbs: u8 = mech.damage.0[1..].iter().sum();
        sum -= WRECK * hurt * hurt + 0.05 * f32::from(limbs);
        sum += CARD * f32::from(mech.hand_count().min(10));
        sum += POWER * f32::from(mech.power.0.iter().sum::<u8>());
        sum += BOT * f32::from(mech.bots) + ARMOR * f32::from(mech.armor);
    }
    sum
}

fn population(content: &Content, state: &State) -> f32 {
    let stack = bits(state.citizens_in(place::STACK));
    let pop = |copy: u8| {
        let design = content.design_of[usize::from(copy) % CITIZENS];
        u16::from(content.citizen(design).pop)
    };
    stack.map(pop).sum::<u16>() as f32
}

/// Life that is still to be taken, against the turns there are.
fn life_to_take(content: &Content, state: &State) -> f32 {
    let boss = state.monster(BOSS);
    let monsters = state.monsters[..usize::from(BOSS)].iter();
    let life: f32 = monsters.map(|monster| f32::from(monster.life)).sum();
    let (boss_life, turns) = match boss.status {
        Status::Away => {
            let deck = content.deck(state.crew);
            let later = f32::from(deck.events);
            let to_come = f32::from(state.event_deck());
            (f32::from(state.boss_life(content)), later + to_come * 0.8)
        }
        _ => (f32::from(boss.life), f32::from(state.event_deck())),
    };
    let pace = PACE * f32::from(state.crew);
    let needed = (boss_life + 0.6 * life) / pace;
    LIFE * (0.5 * life + boss_life) + LATE * (needed - turns).max(-1.0)
}

/// Tokens on monsters, who stands in their way and who in danger.
fn monsters(content: &Content, state: &State) -> f32 {
    let mut sum = 0.0;
    for monster in state.monsters.iter().filter(|monster| monster.is_in_play()) {
        for (tokens, worth) in monster.tokens.0.iter().zip(TOKENS) {
            sum += f32::from(*tokens) * worth;
        }
        let mechs = state.mechs_in(monster.space);
        if mechs != 0 {
            sum += SHIELDS;
        } else {
            for copy in bits(state.citizens_in(monster.space)) {
                let design = content.design_of[usize::from(copy) % CITIZENS];
                sum -= ENDANGERED * f32::from(content.citizen(design).pop);
            }
        }
    }
    let areas = state.monster_areas();
    for mech in state.crew() {
        if areas & content.within(mech.space, 1) != 0 {
            sum += NEAR;
        }
    }
    sum
}

/// The same for every seat: all win or lose together.
fn shared(state: &State, value: f32) -> Values {
    let mut values = Values::default();
    values[..usize::from(state.players).min(MAX_MECHS)].fill(value);
    values
}

/// Chances of winning, in [-1, 1] by seat.
pub(super) fn evaluate(content: &Content, state: &State) -> Values {
    if state.phase == Phase::Over {
        return returns(state);
    }
    shared(state, ((standing(content, state) - 2.0) * 0.3).tanh())
}

/// What a match that is over has brought (DNT-WIN-05).
pub(super) fn returns(state: &State) -> Values {
    match state.ending {
        Ending::None => Values::default(),
        Ending::BossDefeated => shared(state, 1.0),
        _ => shared(state, -1.0),
    }
}
