//! Rules of thumb: what an action changes at once, and what it may lead to.

use super::actions::{self, DONE, Play as PlayCard, kind_of};
use super::content::Content;
use super::evaluate::{Board, advantage};
use super::events::Silent;
use super::state::State;
use super::terms::*;

/// How good each action looks to a seat, in points.
pub(super) fn judge(
    content: &Content,
    state: &mut State,
    seat: u8,
    legal: &[u32],
    scores: &mut Vec<f32>,
) {
    scores.clear();
    let sign = if seat & 1 == state.first || state.first > 1 {
        1.0
    } else {
        -1.0
    };
    let known = Board::of(content, state);
    let before = advantage(content, state, &known);
    let mut listed = Vec::with_capacity(32);
    for action in legal {
        let mut after = *state;
        after
            .play(content, &mut Silent, &mut listed)
            .carry_out(seat, *action);
        // Much changes nothing but hands and Cores.
        let now = if Board::is_shared(state, &after) {
            advantage(content, &after, &known)
        } else {
            advantage(content, &after, &Board::of(content, &after))
        };
        let gained = sign * (now - before);
        scores.push(gained + promise(content, state, *action));
    }
}

/// What an action promises beyond what it changes at once.
fn promise(content: &Content, state: &State, action: u32) -> f32 {
    match (state.phase, kind_of(action)) {
        (Phase::Activate, actions::kind::PLAY) => {
            let card = content.card(PlayCard::of(action).card);
            match card.kind {
                CardType::Attack => 0.3 + 0.08 * f32::from(card.value),
                _ => 0.25,
            }
        }
        (Phase::Activate, actions::kind::STANDARD) => 0.15,
        (Phase::Aim | Phase::Target, _) if action != DONE => 0.5,
        (Phase::Use, _) if action != DONE => 0.2,
        (Phase::React, _) if action != DONE => 0.12,
        (Phase::Draw, actions::kind::DRAW) => 0.02 * (action & 31) as f32,
        _ => 0.0,
    }
}
