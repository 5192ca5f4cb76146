//! What a position is worth to the team: the chance to win, from what is still to be done, in how much time, and how
//! much the city and the mechs can still take. The weights are fitted to the outcomes of matches: `examples/tokyo_fit.rs`
//! plays such matches and fits them anew.

use super::content::Content;
use super::state::State;
use super::terms::*;
use crate::contract::Values;

/// How many things a position is judged by.
pub const FEATURES: usize = 34;

/// What each of [`features`] adds to the log-odds of winning, halved.
pub const WEIGHTS: [f32; FEATURES] = [
    0.473, 0.198, -0.613, 0.413, -0.626, -0.131, -0.959, 0.098, 0.126, -0.250, -0.022, -0.199,
    0.030, -0.202, -0.108, -1.011, -0.457, -0.063, 0.026, 0.046, 0.077, -0.175, 0.113, 0.044,
    0.039, -0.069, -0.070, -0.128, 0.088, 0.084, -0.081, 0.133, 0.117, -0.244,
];

/// What a position is judged by, in this order: 1; steps of the Destruction Track that are left, and one divided by them;
/// the boss is still to come; its life, and that of monsters in play; the turns that all this takes against those there
/// are, and how far that is too many; Event cards left with the boss; the stack; City Damage; twice damaged spaces; spaces
/// about to fall, and those that a monster is about to destroy; damage to chassis, the same squared, mechs about to fail,
/// other damage; cards, power, Bots and Armor of mechs; Fire, -1 and Armor on monsters; monsters; the Attack Track;
/// lying mechs; citizens in danger; mechs beside monsters, monsters that a mech stops; more than two mechs, one mech;
/// monsters to come.
pub fn features(content: &Content, state: &State) -> [f32; FEATURES] {
    let mut found = [0.0; FEATURES];
    let crew = f32::from(state.crew.max(1));
    let last = f32::from(content.difficulty(state.difficulty).last);
    let left = (last - f32::from(state.destruction)).max(0.0);
    found[0] = 1.0;
    found[1] = left;
    found[2] = 1.0 / left.max(0.5);
    add_fight(content, state, crew, &mut found);
    add_city(content, state, &mut found);
    add_mechs(content, state, crew, &mut found);
    found[32] = f32::from(u8::from(state.crew == 1));
    found[31] = crew - 2.0;
    found
}

/// Life that a mech takes in a turn.
const PACE: f32 = 13.0;

fn add_fight(content: &Content, state: &State, crew: f32, found: &mut [f32; FEATURES]) {
    let boss = state.monster(BOSS);
    let (boss_life, turns) = if state.has_boss_come() {
        found[8] = f32::from(state.event_deck());
        (f32::from(boss.life), f32::from(state.event_deck()))
    } else {
        found[3] = 1.0;
        let later = f32::from(content.deck(state.crew).events);
        let to_come = f32::from(state.event_deck());
        (f32::from(state.boss_life(content)), later + 0.6 * to_come)
    };
    let mut life = 0.0;
    for monster in bits(state.in_play()) {
        let own = state.monster(monster);
        if monster != BOSS {
            life += f32::from(own.life);
            found[25] += 1.0;
        }
        found[22] += f32::from(own.tokens(Token::Fire));
        found[23] += f32::from(own.tokens(Token::Minus)) - f32::from(own.tokens(Token::Plus));
        found[24] += f32::from(own.tokens(Token::Armor));
    }
    found[33] = if state.has_boss_come() {
        0.0
    } else {
        f32::from(state.deck_appears)
    };
    let needed = (boss_life + 0.7 * (life + 36.0 * found[33])) / (PACE * crew);
    found[4] = boss_life / 100.0;
    found[5] = life / (20.0 * crew);
    found[6] = (needed / (turns + 0.7)).min(4.0);
    found[7] = (needed - turns - 0.7).max(0.0);
    let trigger = f32::from(content.modes[state.mode as usize].trigger);
    let all = f32::from(state.in_play().count_ones() as u8);
    found[26] = f32::from(state.attack_track) / trigger * all;
}

fn add_city(content: &Content, state: &State, found: &mut [f32; FEATURES]) {
    let pop_of = |copy: u8| {
        let design = content.design_of[usize::from(copy) % CITIZENS];
        f32::from(content.citizen(design).pop)
    };
    let stack: f32 = bits(state.citizens_in(place::STACK)).map(pop_of).sum();
    found[9] = stack / f32::from(content.figures.stack);
    for (space, damage) in (1usize..).zip(state.damage.0) {
        if damage == 0 || damage == DESTROYED {
            continue;
        }
        let capacity = f32::from(content.city.capacity[space]).max(1.0);
        let share = f32::from(damage) / capacity;
        found[10] += share;
        found[11] += share * share;
        found[12] += f32::from(u8::from(capacity - f32::from(damage) <= 2.0));
    }
    let areas = state.monster_areas();
    for monster in bits(state.in_play()) {
        let space = state.monster(monster).space;
        if state.mechs_in(space) != 0 {
            found[30] += 1.0;
            continue;
        }
        let capacity = f32::from(content.city.capacity[usize::from(space) % AREAS]);
        let rest = capacity - f32::from(state.city_damage(space));
        found[13] += (2.0 / rest.max(1.0)).min(1.0);
        let there: f32 = bits(state.citizens_in(space)).map(pop_of).sum();
        found[28] += there / 20.0;
    }
    for mech in state.crew() {
        let is_near = areas & content.within(mech.space, 1) != 0;
        found[29] += f32::from(u8::from(is_near)) / f32::from(state.crew.max(1));
    }
}

fn add_mechs(content: &Content, state: &State, crew: f32, found: &mut [f32; FEATURES]) {
    let is_between = matches!(state.phase, Phase::Draw | Phase::End | Phase::Discard);
    for mech in state.crew() {
        let length = f32::from(content.part(mech.parts[0]).length).max(1.0);
        let hurt = f32::from(mech.damage.0[0]) / length;
        let limbs: u8 = mech.damage.0[1..].iter().sum();
        found[14] += hurt / crew;
        found[15] += hurt * hurt / crew;
        let here = state.monsters_in(mech.space).count_ones() as f32;
        found[16] += (hurt * hurt * here) / crew;
        found[17] += f32::from(limbs) / crew;
        found[18] += f32::from(mech.hand_count().min(10)) / crew;
        if !is_between {
            found[19] += f32::from(mech.power.0.iter().sum::<u8>()) / crew;
        }
        found[20] += f32::from(mech.bots) / crew;
        found[21] += f32::from(mech.armor) / crew;
        found[27] += f32::from(u8::from(mech.is_lying())) / crew;
    }
}

/// What the parts of an average mech are worth.
const MEAN_PARTS: f32 = 0.103;

/// The log-odds of winning, halved.
fn odds(content: &Content, state: &State) -> f32 {
    let found = features(content, state);
    let parts = found.iter().zip(&content.weights);
    let odds: f32 = parts.map(|(one, weight)| one * weight).sum();
    let parts = state.crew().iter().flat_map(|mech| mech.parts);
    let parts = parts.filter(|part| *part != NO_ID);
    odds + parts.map(|part| content.part(part).worth).sum::<f32>()
        - MEAN_PARTS * f32::from(state.crew)
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
    shared(state, odds(content, state).tanh())
}

/// What a match that is over has brought (DNT-WIN-05).
pub(super) fn returns(state: &State) -> Values {
    match state.ending {
        Ending::None => Values::default(),
        Ending::BossDefeated => shared(state, 1.0),
        _ => shared(state, -1.0),
    }
}
