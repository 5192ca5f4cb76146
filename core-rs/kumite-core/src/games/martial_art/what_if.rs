//! Strikes of Martial Art, foreseen: who is at stake, which ways lead to a strike, what a strike depends on.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::actions::{DONE, Defend, Energy, Face, kind, kind_of};
use super::content::Content;
use super::knowledge::{Frame, World, ways};
use super::position::Position;
use super::state::State;
use super::terms::*;
use super::tokens::{Bag, Tokens};
use crate::hexes::DIRECTIONS;
use crate::what_if::{Aim, Others, Standings, WhatIf};

impl WhatIf for Content {
    fn standings(&self, state: &Position) -> Standings {
        let mut all = Standings::default();
        for (standing, seat) in all.iter_mut().zip(state.state.seats()) {
            standing.harm = seat.life.iter().copied().map(u16::from).sum();
            standing.is_out = !seat.is_in();
        }
        all
    }

    /// How: the kind of strike, and the Target Area.
    fn aims(&self, state: &Position, out: &mut Vec<Aim>) {
        let State { phase, turn, .. } = &state.state;
        let collides = *phase >= Phase::CollisionDefense && *phase < Phase::AfterStep;
        let who = if collides { turn.third } else { turn.defender };
        let how = [turn.last, turn.target.0];
        out.extend((who != NOBODY).then_some(Aim { who: who.0, how }));
    }

    /// Skills are not counted in. All that Energy tokens can give is taken; of the hand, only what comes last matters.
    /// Who is done with steps faces one of the foes beside it.
    fn ways_on(&self, state: &Position, _seat: u8, legal: &[u32], out: &mut Vec<u32>) {
        match state.state.phase {
            Phase::Energy => out.extend(legal.iter().filter(|action| is_most(**action, legal))),
            Phase::Facing => {
                let foes = foes_beside(self, &state.state);
                let faces_one = |action: &&u32| foes >> Face::of(**action).facing & 1 == 1;
                out.extend(legal.iter().filter(faces_one));
            }
            Phase::StartSkill | Phase::Sow if foes_beside(self, &state.state) == 0 => {}
            Phase::Sow => out.extend(legal.iter().take(choices_to_sow(state.state.turn.hand))),
            Phase::Strike => out.extend(legal.iter().filter(|action| **action != DONE)),
            Phase::StartSkill | Phase::Reaction => out.push(DONE),
            Phase::Move | Phase::Defense | Phase::CollisionDefense => out.extend(legal),
            _ => {}
        }
    }

    /// By the tokens shown. Reactions are not counted in: they are told by the one who has them.
    fn defenses(&self, state: &Position, seat: u8, legal: &[u32], out: &mut Vec<u32>) {
        match state.state.phase {
            Phase::Defense | Phase::CollisionDefense => out.extend(legal),
            _ => self.plain_answers(state, seat, legal, out),
        }
    }

    fn effort(&self, action: u32) -> u16 {
        u16::from(kind_of(action) == kind::STEP)
    }

    /// Chi and Rage.
    fn purse(&self, state: &Position, seat: u8) -> [u16; 2] {
        let own = state.state.seat(Who(seat));
        [own.chi, own.rage].map(u16::from)
    }

    fn plain_answers(&self, _state: &Position, _seat: u8, legal: &[u32], out: &mut Vec<u32>) {
        let nothing = Defend {
            defense: 0,
            moves: 0,
        };
        let passes = [DONE, nothing.code()];
        let found = passes.into_iter().find(|action| legal.contains(action));
        out.push(found.unwrap_or(legal[0]));
    }

    /// Tokens of the Target Area are all that a strike asks of hidden ones: of the Defender, and of whoever stands in the
    /// way of a push.
    fn tail_worlds(&self, state: &Position, viewer: u8) -> Vec<(Position, u128)> {
        let mut all = vec![(*state, 1)];
        for seat in at_stake(self, &state.state) {
            let groups = bags(self, state, seat);
            if seat.0 == viewer || groups.is_empty() {
                continue;
            }
            let each = all.iter().flat_map(|(position, weight)| {
                groups.values().map(move |(world, likely)| {
                    let mut one = *position;
                    one.state.lay_out(seat, *world);
                    (one, weight * likely)
                })
            });
            all = each.collect();
        }
        all
    }

    fn tail_key(&self, state: &Position, others: Others) -> u64 {
        let mut kept = state.state;
        let active = kept.seat_mut(state.state.active);
        active.facing = 0;
        active.areas = [Tokens::NONE; AREAS];
        active.reserve = Tokens::NONE;
        active.removed = Tokens::NONE;
        (active.chi, active.rage) = (0, 0);
        let turn = &mut kept.turn;
        (turn.sown, turn.moves_left, turn.free_steps) = (0, 0, 0);
        turn.start_area = Area::NONE;
        turn.stepped = false;
        if others == Others::UseNothing {
            kept.seats.iter_mut().for_each(hide_effects);
        }
        let mut hasher = FxHasher::default();
        kept.hash(&mut hasher);
        hasher.finish()
    }
}

/// Directions in which an opponent stands beside the active fighter, a bit each.
fn foes_beside(content: &Content, state: &State) -> u8 {
    let (here, foes) = (
        state.seat(state.active).space,
        state.opponents(state.active),
    );
    let stands = |direction: &u8| {
        let who = state.standing_on(content.mat.step(here, *direction));
        who.is_some_and(|seat| seat.is_in(foes))
    };
    (0..DIRECTIONS)
        .filter(stands)
        .fold(0, |mask, direction| mask | 1 << direction)
}

fn hide_effects(seat: &mut super::state::Seat) {
    let bins = seat.areas.iter_mut().chain([&mut seat.reserve]);
    bins.for_each(|bin| bin.set_hidden(bin.effects()));
    seat.removed = Tokens::NONE;
}

/// Whether no other way to gain gives as much of both and more of one.
fn is_most(action: u32, legal: &[u32]) -> bool {
    let Energy { chi, rage } = Energy::of(action);
    !legal.iter().any(|other| {
        let more = Energy::of(*other);
        *other != action && more.chi >= chi && more.rage >= rage
    })
}

/// Tokens go down by type, and one of the first type may be kept for the end: so each can come to be the last.
fn choices_to_sow(hand: Tokens) -> usize {
    let first = hand.kinds().trailing_zeros() as u8;
    if hand.count(first) == 1 { 2 } else { 1 }
}

/// The Defender, and the first fighter behind it.
fn at_stake(content: &Content, state: &State) -> impl Iterator<Item = Who> {
    let turn = &state.turn;
    let mut behind = NOBODY;
    if turn.third != NOBODY {
        behind = turn.third;
    } else if turn.defender != NOBODY && turn.direction != NO_DIRECTION {
        let mut space = content
            .mat
            .step(state.seat(turn.defender).space, turn.direction);
        while space != NO_SPACE && behind == NOBODY {
            behind = state.standing_on(space).unwrap_or(NOBODY);
            space = content.mat.step(space, turn.direction);
        }
    }
    [turn.defender, behind]
        .into_iter()
        .filter(|seat| *seat != NOBODY)
}

/// What can lie in the Target Area of a seat, a world for each, and how likely it is.
fn bags(content: &Content, position: &Position, seat: Who) -> BTreeMap<Bag, (World, u128)> {
    let known = &position.known[seat.index()];
    let bin = position.state.turn.target.bin();
    let mut all: BTreeMap<Bag, (World, u128)> = BTreeMap::new();
    let frame = Frame::of(content, &position.state, seat);
    frame.each_known(&content.arrangements, known, |world| {
        let (_, likely) = all.entry(world.bag(bin)).or_insert((world, 0));
        *likely += u128::from(ways(world));
    });
    all
}
