//! Rules of thumb: how good each action looks, judged without carrying it out.

use super::actions::{
    Card, Citizen, DONE, Discard, Mech, Monster, Option as Alternative, Part, Plan, Prebuilt,
    React, Recover, Reroll, Slot, Space, Tile, kind, kind_of,
};
use super::content::Content;
use super::glance::{Glance, Target};
use super::operations::{self, Op};
use super::state::{Frame, State};
use super::terms::*;
use super::thumbs::*;
use crate::effects::{Head, Take};

/// How many points a unit of the numbers is: a search trusts rules of thumb the more, the more it is.
const POINTS: f32 = 6.0;

/// A plan has at most nine power on an arm, so there are no more plans.
const MOST_PLANS: usize = 100;
/// What a power plan loses that lets the mech do nothing that another one does not.
const DOUBLE: f32 = 0.4;
/// What power is worth for each card that could be played with it, if it were in hand.
const SPARE: f32 = 0.004;

/// How good each action looks to a seat, in the team's points.
pub(super) fn judge(content: &Content, state: &State, legal: &[u32], scores: &mut Vec<f32>) {
    scores.clear();
    let judge = Judge {
        content,
        state,
        glance: Glance::new(content, state, chooser(state)),
    };
    judge.all(legal, scores);
    scores.iter_mut().for_each(|score| *score *= POINTS);
}

/// The mech that is about to choose.
fn chooser(state: &State) -> u8 {
    let mech = match state.top() {
        Some(frame) if frame.kind == FrameKind::Window => state.from_captain(frame.n),
        Some(frame) if frame.who < state.crew => frame.who,
        Some(_) => state.from_captain(0),
        None => match state.phase {
            Phase::Power | Phase::Evac | Phase::Discard => state.mech_at_cursor(),
            _ => state.go,
        },
    };
    if mech < state.crew { mech } else { 0 }
}

struct Judge<'a> {
    content: &'a Content,
    state: &'a State,
    glance: Glance<'a>,
}

impl Judge<'_> {
    fn all(&self, legal: &[u32], scores: &mut Vec<f32>) {
        let Some(first) = legal.first() else {
            return;
        };
        let top = self.state.top().copied();
        match (top, kind_of(*first)) {
            (None, kind::PLAN) => self.plans(legal, scores),
            (None, kind::PART | kind::PREBUILT) => {
                scores.extend(legal.iter().map(|action| self.build(*action)));
            }
            (None, kind::TILE | kind::CARD) => {
                let track = self.glance.track_cost();
                scores.extend(legal.iter().map(|action| self.go(*action, track)));
            }
            (None, kind::EVACUATE) => {
                scores.extend(legal.iter().map(|action| self.evacuation(*action)));
            }
            (None, kind::DISCARD) => {
                scores.extend(legal.iter().map(|action| self.end_discard(*action)));
            }
            (Some(frame), _) => {
                scores.extend(legal.iter().map(|action| self.choice(&frame, *action)));
            }
            _ => scores.resize(legal.len(), 0.0),
        }
    }

    /// A part or a whole mech.
    fn build(&self, action: u32) -> f32 {
        let worth = |part: &u8| self.content.part(*part).worth;
        if kind_of(action) == kind::PART {
            return worth(&Part::of(action).part);
        }
        let prebuilt = usize::from(Prebuilt::of(action).prebuilt);
        let parts = self.content.prebuilt.get(prebuilt);
        parts.map_or(0.0, |parts| parts.iter().map(worth).sum())
    }

    /// Of plans that let the mech do the same, the one counts that is good for most other cards of its parts.
    fn plans(&self, legal: &[u32], scores: &mut Vec<f32>) {
        let worth = [1, 2, 3].map(|slot| self.glance.by_power(slot));
        let other = [1, 2, 3].map(|slot| self.glance.cards_by_power(slot));
        let at = |by_power: &[[f32; 10]; 3], slot: usize, power: u8| {
            by_power[slot][usize::from(power).min(9)]
        };
        // What each plan lets the mech do, by slot, and how many cards it would be enough for.
        let mut known = [([0.0; 3], 0.0); MOST_PLANS];
        for (entry, action) in known.iter_mut().zip(legal) {
            let Plan { left, right, legs } = Plan::of(*action);
            let of = |by_power: &[[f32; 10]; 3]| {
                [
                    at(by_power, 0, left),
                    at(by_power, 1, right),
                    at(by_power, 2, legs),
                ]
            };
            *entry = (of(&worth), of(&other).iter().sum());
        }
        let known = &known[..legal.len().min(MOST_PLANS)];
        for (at, (does, rest)) in known.iter().enumerate() {
            let is_better = |(before, other): (usize, &([f32; 3], f32))| {
                other.0 == *does && (other.1 > *rest || other.1 == *rest && before < at)
            };
            let is_double = known.iter().enumerate().any(is_better);
            let double = if is_double { DOUBLE } else { 0.0 };
            scores.push(does.iter().sum::<f32>() + SPARE * rest - double);
        }
        scores.resize(legal.len(), 0.0);
    }

    /// A tile action, a card or passing.
    fn go(&self, action: u32, track: f32) -> f32 {
        let glance = &self.glance;
        let w = glance.w;
        let own = self.state.mech(glance.mech);
        match kind_of(action) {
            kind::CARD => {
                let Card { card, target, .. } = Card::of(action);
                let printed = glance.printed(own, card);
                let slot = card / CARDS_OF_PART;
                let it = self.declared(printed.list, target);
                let icon = if printed.has_icon { track } else { 0.0 };
                let worth = glance.list(printed.list, slot, printed.kind, it, true);
                worth + w[GO] - icon - w[COST]
            }
            kind::TILE => {
                let Tile {
                    slot,
                    number,
                    target,
                    ..
                } = Tile::of(action);
                let part = self.content.part(own.parts[usize::from(slot & 3)]);
                let Some(tile) = part.actions.get(usize::from(number)) else {
                    return 0.0;
                };
                let it = self.declared(tile.list, target);
                let icon = if tile.has_icon { track } else { 0.0 };
                let cost = if tile.costs_bot {
                    w[BOT]
                } else {
                    w[COST] + glance.cheapest()
                };
                let worth = glance.list(tile.list, slot, tile.kind, it, true);
                worth + w[GO] - icon - cost
            }
            _ => 0.0,
        }
    }

    /// The object that a target of a card or tile action means.
    fn declared(&self, list: crate::effects::Span, target: u8) -> Target {
        let entry = self.content.lists.get(list, 0)?;
        if !matches!(entry.head, Head::None) {
            return None;
        }
        if matches!(entry.op, Op::Warp) {
            return Some(target);
        }
        let who = entry.op.who()?;
        if who.take != Take::One {
            return None;
        }
        Some(match who.what {
            operations::kind::MONSTER => object::MONSTER + target,
            operations::kind::MECH | operations::kind::ALLY => object::MECH + target,
            _ => target,
        })
    }

    fn evacuation(&self, action: u32) -> f32 {
        if action == DONE {
            return 0.0;
        }
        let w = self.glance.w;
        let own = self.state.mech(self.glance.mech);
        let length = f32::from(self.content.part(own.parts[0]).length).max(1.0);
        let share = f32::from(own.damage(slot::CHASSIS)) / length;
        let limbs = own.all_damage() - own.damage(slot::CHASSIS);
        w[EVAC] + w[EVAC_HURT] * share * share + w[EVAC_LIMB] * f32::from(limbs)
    }

    /// Cards are discarded in ascending order: with one, those after it may go as well, and those before it stay.
    fn end_discard(&self, action: u32) -> f32 {
        if action == DONE {
            return 0.0;
        }
        let own = self.state.mech(self.glance.mech);
        let gain = |card: u8| self.glance.w[KEEP] - self.glance.in_hand(own, card);
        let card = Discard::of(action).card;
        let after = bits(own.hand.0 & ALL_CARDS).filter(|other| *other > card);
        gain(card) + after.map(|other| gain(other).max(0.0)).sum::<f32>()
    }

    /// A choice in the middle of something.
    fn choice(&self, frame: &Frame, action: u32) -> f32 {
        let glance = &self.glance;
        let w = glance.w;
        let own = self.state.mech(glance.mech);
        match kind_of(action) {
            kind::REACT => {
                let card = React::of(action).card;
                let printed = glance.printed(own, card);
                let icon = if printed.has_icon {
                    glance.track_cost()
                } else {
                    0.0
                };
                let slot = card / CARDS_OF_PART;
                let it = Some(frame.it);
                let worth = glance.list(printed.list, slot, printed.kind, it, false);
                worth - w[KEEP_REACT] - icon
            }
            kind::DISCARD => -glance.in_hand(own, Discard::of(action).card),
            kind::RECOVER => glance.in_hand(own, Recover::of(action).card),
            kind::SPACE => self.space(frame, Space::of(action).space),
            kind::DONE if frame.kind == FrameKind::Move => w[MOVE] * glance.place(own.space),
            kind::SLOT => self.slot(frame, Slot::of(action).slot),
            kind::MONSTER => {
                let it = object::MONSTER + Monster::of(action).monster;
                self.target(frame, it)
            }
            kind::MECH => self.target(frame, object::MECH + Mech::of(action).mech),
            kind::CITIZEN => {
                let design = Citizen::of(action).design;
                w[POP] * f32::from(self.content.citizen(design).pop)
            }
            kind::OPTION => self.option(frame, Alternative::of(action).number),
            kind::DO => self.operation(frame, None),
            kind::REROLL => reroll(action) * w[REROLL],
            _ => 0.0,
        }
    }

    /// The list of a frame, and the slot and type of its card.
    fn list_of(&self, frame: &Frame) -> Option<(crate::effects::Span, u8, CardType)> {
        if !matches!(frame.kind, FrameKind::Play | FrameKind::React) {
            return None;
        }
        let own = self.state.mech(frame.who);
        if frame.id < CARDS {
            let printed = self.glance.printed(own, frame.id);
            return Some((printed.list, frame.id / CARDS_OF_PART, printed.kind));
        }
        let slot = frame.id.wrapping_sub(32) >> 2 & 3;
        let part = self.content.part(own.parts[usize::from(slot)]);
        let tile = part.actions.get(usize::from(frame.id & 3))?;
        Some((tile.list, slot, tile.kind))
    }

    /// What the next operation of a list is worth, done to an object.
    fn operation(&self, frame: &Frame, it: Target) -> f32 {
        let Some((list, slot, kind)) = self.list_of(frame) else {
            return 0.0;
        };
        let it = it.or((frame.it != NO_OBJECT).then_some(frame.it));
        let entry = self.content.lists.get(list, frame.op);
        entry.map_or(0.0, |entry| {
            self.glance.operation(&entry.op, slot, kind, it, true)
        })
    }

    fn target(&self, frame: &Frame, it: u8) -> f32 {
        self.operation(frame, Some(it))
    }

    fn option(&self, frame: &Frame, number: u8) -> f32 {
        let Some((list, slot, kind)) = self.list_of(frame) else {
            return 0.0;
        };
        let Some(Head::OneOf(starts, _)) = self
            .content
            .lists
            .get(list, frame.op)
            .map(|entry| entry.head)
        else {
            return 0.0;
        };
        let start = starts[usize::from(number & 3)];
        let entry = self.content.lists.get(list, start);
        entry.map_or(0.0, |entry| {
            self.glance.operation(&entry.op, slot, kind, None, true)
        })
    }

    fn space(&self, frame: &Frame, space: u8) -> f32 {
        let w = self.glance.w;
        if frame.kind == FrameKind::Move {
            let fly = frame.has(stepping::FLY);
            let left = frame.n.saturating_sub(1);
            return w[MOVE] * self.glance.best_within(space, left, fly) - 0.01;
        }
        let pushes = self.list_of(frame).and_then(|(list, ..)| {
            let entry = self.content.lists.get(list, frame.op)?;
            Some(matches!(entry.op, Op::Push { .. }))
        });
        if pushes == Some(true) {
            // Where a monster does least.
            return -self.glance.city_cost(space, 2.0) * w[PUSH];
        }
        self.operation(frame, Some(space))
    }

    fn slot(&self, frame: &Frame, slot: u8) -> f32 {
        let glance = &self.glance;
        let w = glance.w;
        let own = self.state.mech(frame.who);
        match frame.kind {
            FrameKind::Repair if slot == slot::CHASSIS => {
                let length = f32::from(self.content.part(own.parts[0]).length).max(1.0);
                let share = f32::from(own.damage(slot)) / length;
                w[REPAIR] * (0.3 + 2.0 * share * share)
            }
            FrameKind::Repair => w[REPAIR_LIMB],
            _ => {
                let worth = glance.by_power(slot);
                let power = usize::from(own.power(slot)).min(8);
                let takes = frame.kind == FrameKind::Reroute && frame.step == 0;
                let is_loss = takes || self.unpowers(frame);
                if is_loss {
                    worth[power.saturating_sub(1)] - worth[power]
                } else {
                    worth[power + 1] - worth[power]
                }
            }
        }
    }

    fn unpowers(&self, frame: &Frame) -> bool {
        let entry = self
            .list_of(frame)
            .and_then(|(list, ..)| self.content.lists.get(list, frame.op));
        entry.is_some_and(|entry| matches!(entry.op, Op::Unpower { .. }))
    }
}

/// How far below the mean the dice are that are rolled again.
fn reroll(action: u32) -> f32 {
    let dice = Reroll::of(action);
    let counts = [
        dice.ones,
        dice.twos,
        dice.threes,
        dice.fours,
        dice.fives,
        dice.sixes,
    ];
    let faces = [2.5, 1.5, 0.5, -0.5, -1.5, -2.5];
    counts
        .iter()
        .zip(faces)
        .map(|(count, face)| f32::from(*count) * face)
        .sum()
}
