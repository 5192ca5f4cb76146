//! Rules of thumb: what an action changes at once, and what it may lead to.

use super::actions::*;
use super::content::Content;
use super::evaluate::standing;
use super::events::Silent;
use super::operations::Op;
use super::state::{Mech as MechState, State};
use super::terms::*;
use crate::effects::Span;

/// A point of damage to a monster.
const DAMAGE: f32 = 0.05;
/// A step of the Attack Tracker.
const TRACK: f32 = 0.1;
/// A card that is paid or played.
const CARD: f32 = 0.06;
/// A match that is over.
const OVER: f32 = 50.0;

/// How good each action looks to a seat, in the team's points.
pub(super) fn judge(
    content: &Content,
    state: &mut State,
    seat: u8,
    legal: &[u32],
    scores: &mut Vec<f32>,
) {
    scores.clear();
    let mut listed = Vec::with_capacity(64);
    let before = standing(content, state);
    for action in legal {
        let mut after = *state;
        let mut silent = Silent;
        after
            .play(content, &mut silent, &mut listed)
            .apply_unchecked(seat, *action);
        let gained = match after.ending {
            Ending::None => standing(content, &after) - before,
            Ending::BossDefeated => OVER,
            _ => -OVER,
        };
        scores.push(gained + promise(content, state, *action));
    }
}

/// What an action promises beyond what it changes at once.
fn promise(content: &Content, state: &State, action: u32) -> f32 {
    match (state.phase, kind_of(action)) {
        (Phase::Power, kind::PLAN) => {
            let mech = state.mech(state.mech_at_cursor());
            promise_of_plan(content, mech, Plan::of(action))
        }
        (Phase::Evac, kind::EVACUATE) => -1.2,
        (Phase::Action, kind::CARD) => {
            let Card { card, target, .. } = Card::of(action);
            let mech = state.mech(state.go);
            let part = content.part(mech.parts[usize::from(card / CARDS_OF_PART) & 3]);
            let printed = &part.cards[usize::from(card % CARDS_OF_PART)];
            let icon = if printed.has_icon { TRACK } else { 0.0 };
            CARD + promise_of_list(content, state, printed.list, target) - icon
        }
        (Phase::Action, kind::TILE) => {
            let Tile {
                slot,
                number,
                target,
                ..
            } = Tile::of(action);
            let mech = state.mech(state.go);
            let part = content.part(mech.parts[usize::from(slot)]);
            let Some(tile) = part.actions.get(usize::from(number)) else {
                return 0.0;
            };
            let icon = if tile.has_icon { TRACK } else { 0.0 };
            let cost = if tile.costs_bot { 0.0 } else { CARD };
            promise_of_list(content, state, tile.list, target) - icon - cost
        }
        (_, kind::REACT) => 0.15,
        (_, kind::DO) => 0.05,
        (Phase::Discard, kind::DISCARD) => -0.02,
        _ => 0.0,
    }
}

/// What the operations of a list are worth.
fn promise_of_list(content: &Content, state: &State, list: Span, target: u8) -> f32 {
    let here = state.mech(state.go).space;
    let mut sum = 0.0;
    for entry in content.lists.of(list) {
        sum += match entry.op {
            Op::Attack { dice, plus, .. } => DAMAGE * expected(content, state, dice, plus, target),
            Op::Hit { dice, plus, .. } => DAMAGE * (3.5 * f32::from(dice) + f32::from(plus)),
            Op::Move { who, .. } if super::reading::is_me(&who) => {
                let is_idle = state.monsters_in(here) == 0;
                if is_idle { 0.25 } else { -0.1 }
            }
            Op::Warp => 0.15,
            Op::Draw { n, .. } => 0.05 * f32::from(n),
            Op::Repair { n, .. } => 0.1 * f32::from(n),
            Op::City { n, .. } => -0.2 * f32::from(n),
            Op::Hurt { n, .. } => -0.1 * f32::from(n),
            Op::Minus { .. } | Op::Fire { .. } | Op::Armor { .. } | Op::Stun { .. } => 0.12,
            Op::Mod { .. } | Op::Power { .. } => 0.1,
            _ => 0.02,
        };
    }
    sum
}

/// The damage that an attack is expected to do.
fn expected(content: &Content, state: &State, dice: u8, plus: u8, target: u8) -> f32 {
    let total = 3.5 * f32::from(dice) + f32::from(plus);
    if usize::from(target) >= MONSTERS || !state.monster(target).is_in_play() {
        return total;
    }
    let monster = state.monster(target);
    let card = &content.threat(state.threat).monsters[usize::from(target)];
    let armor = f32::from(card.armor[0]) + f32::from(monster.tokens(Token::Armor));
    let done = (total - armor).clamp(0.0, f32::from(monster.life));
    // A monster that falls does nothing any more.
    let falls = if done >= f32::from(monster.life) {
        12.0
    } else {
        0.0
    };
    done + falls
}

/// What a plan lets a mech do with the cards in its hand.
fn promise_of_plan(content: &Content, mech: &MechState, plan: Plan) -> f32 {
    let mut sum = 0.0;
    for (slot, power) in [(1u8, plan.left), (2, plan.right), (3, plan.legs)] {
        let part = content.part(mech.parts[usize::from(slot)]);
        for tile in &part.actions {
            if tile.at <= power {
                sum += if slot == slot::LEGS { 0.3 } else { 0.12 };
            }
        }
        let cards = mech.hand.0 >> (slot * CARDS_OF_PART) & 0x7F;
        for number in bits(cards) {
            let card = &part.cards[usize::from(number)];
            if card.req <= power {
                sum += 0.3 + 0.1 * f32::from(card.req);
            }
        }
    }
    sum
}
