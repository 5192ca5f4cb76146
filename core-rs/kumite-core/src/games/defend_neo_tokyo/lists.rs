//! Lists of operations: each begins, finds its objects, handles them and ends (docs/encoding, Lists).

use super::actions::*;
use super::events::*;
use super::operations::{Op, Selector};
use super::play::{Play, Served};
use super::reading::{Context, Objects, is_me};
use super::state::{Frame, mech_of, monster_of};
use super::terms::*;
use crate::effects::{Head, Take};
use crate::wire::Wire;

impl<S: Sink> Play<'_, S> {
    /// The seat that chooses in a list.
    #[inline]
    pub(super) fn chooser(&self, frame: &Frame) -> u8 {
        match frame.kind {
            FrameKind::Play | FrameKind::React => self.state.pilot(frame.who),
            _ => self.state.captains_pilot(),
        }
    }

    pub(super) fn serve_list(&mut self, frame: Frame) -> Served {
        if frame.kind == FrameKind::Play && frame.step == 0 {
            return self.serve_cost(frame);
        }
        let context = self.context(&frame);
        let entry = self.content.lists.get(context.list, frame.op);
        let is_gone = frame.kind == FrameKind::Text && self.state.is_gone(frame.it);
        let Some(entry) = entry.filter(|_| !is_gone) else {
            self.end_list(frame);
            return Served::On;
        };
        if frame.has(list::STARTED) {
            return self.go_on(frame, &context, entry.op);
        }
        if let Head::OneOf(starts, count) = entry.head
            && !frame.has(list::PICKED)
        {
            let starts = &starts[..usize::from(count)];
            for (number, start) in (0..).zip(starts) {
                if self.can_start(&context, *start) {
                    self.offer(Option { number }.code());
                }
            }
            if !self.legal.is_empty() {
                return Served::Ask(self.chooser(&frame));
            }
            let op = self.after_choice(&context, starts);
            self.set_top(Frame { op, ..frame });
            return Served::On;
        }
        if !self.can_start(&context, frame.op) {
            self.next(&context);
            return Served::On;
        }
        if entry.is_optional && !frame.has(list::AGREED) && !must_do(&frame, &entry.op) {
            self.offer(DO);
            self.offer(DONE);
            return Served::Ask(self.chooser(&frame));
        }
        let Some(who) = entry.op.who() else {
            self.start(frame, Objects::default());
            return Served::On;
        };
        if let Op::Save { who } = &entry.op {
            return self.serve_save(frame, &context, who);
        }
        let objects = self.objects(&context, who);
        if who.take != Take::One {
            if who.least.is_some() || who.most.is_some() {
                let it = only(objects);
                self.note_target(it, self.area_of(it));
            }
            let frame = self.state.top().copied().unwrap_or(frame);
            self.start(frame, objects);
            return Served::On;
        }
        if is_declared(&frame, &entry.head) {
            self.start(frame, single(frame.it));
            return Served::On;
        }
        let fitting = self.fitting(&context, &entry.op, objects);
        self.list_objects(fitting);
        Served::Ask(self.chooser(&frame))
    }

    fn list_objects(&mut self, objects: Objects) {
        bits(objects.spaces).for_each(|space| self.offer(Space { space }.code()));
        bits(objects.monsters).for_each(|monster| self.offer(Monster { monster }.code()));
        bits(objects.mechs).for_each(|mech| self.offer(Mech { mech }.code()));
    }

    /// `save`: which citizen, then it leaves.
    fn serve_save(&mut self, frame: Frame, context: &Context, who: &Selector) -> Served {
        if who.take == Take::One {
            let head = self.content.lists.get(context.list, frame.op);
            if head.is_some_and(|entry| is_declared(&frame, &entry.head)) {
                self.save(context, frame.space, frame.it.wrapping_sub(object::CITIZEN));
                return Served::On;
            }
            let mut listed = [(0u8, 0u8); 64];
            let mut count = 0;
            self.each_citizen(context, who, |space, design| {
                if let Some(place) = listed.get_mut(count) {
                    *place = (space, design);
                    count += 1;
                }
            });
            for (space, design) in &listed[..count] {
                let (space, design) = (*space, *design);
                self.offer(Citizen { space, design }.code());
            }
            return Served::Ask(self.chooser(&frame));
        }
        let mut meant = None;
        self.each_citizen(context, who, |space, design| meant = Some((space, design)));
        match meant {
            Some((space, design)) => self.save(context, space, design),
            None => self.next(context),
        }
        Served::On
    }

    /// Discards a citizen, or keeps it from being destroyed.
    fn save(&mut self, context: &Context, space: u8, design: u8) {
        self.next(context);
        let window = self.window_of(context);
        let is_leaving = window.kind == FrameKind::Window
            && window.id == Window::CitizenOut as u8
            && (window.space, window.it) == (space, object::CITIZEN + design);
        if is_leaving && let Some(at) = self.opener_of(context) {
            self.state.stack[at].flags |= leave::SAVED;
            return;
        }
        self.push(Frame {
            space,
            id: design,
            op: 3,
            flags: leave::DISCARD,
            ..Frame::of(FrameKind::Leave)
        });
    }

    /// An operation is under way with these objects.
    fn start(&mut self, frame: Frame, objects: Objects) {
        let left = self.in_order(objects);
        self.set_top(Frame {
            flags: frame.flags | list::STARTED,
            left: super::codec::Set24(left),
            ..frame
        });
    }

    /// The area of an object.
    pub(super) fn area_of(&self, it: u8) -> u8 {
        if let Some(monster) = monster_of(it) {
            self.state.monster(monster).space
        } else if let Some(mech) = mech_of(it) {
            self.state.mech(mech).space
        } else if usize::from(it) < AREAS {
            it
        } else {
            NO_SPACE
        }
    }

    /// `it` of a list, unless it has one.
    fn note_target(&mut self, it: u8, space: u8) {
        let Some(top) = self.state.below_mut(0) else {
            return;
        };
        let notes = matches!(
            top.kind,
            FrameKind::Play | FrameKind::React | FrameKind::Event
        );
        if notes && top.it == NO_OBJECT && it != NO_OBJECT {
            (top.it, top.space) = (it, space);
        }
    }

    pub(super) fn take_in_list(&mut self, frame: Frame, action: u32) {
        let context = self.context(&frame);
        match kind_of(action) {
            super::actions::kind::DISCARD => {
                return self.take_cost(frame, Discard::of(action).card);
            }
            super::actions::kind::OPTION => {
                return self.take_option(frame, &context, Option::of(action).number);
            }
            super::actions::kind::DO => {
                let flags = frame.flags | list::AGREED;
                return self.set_top(Frame { flags, ..frame });
            }
            super::actions::kind::DONE => return self.next(&context),
            _ => {}
        }
        let Some(entry) = self.content.lists.get(context.list, frame.op) else {
            return;
        };
        if frame.has(list::STARTED) {
            return self.take_started(frame, &context, entry.op, action);
        }
        let (it, space) = match kind_of(action) {
            super::actions::kind::MONSTER => {
                let it = object::MONSTER + Monster::of(action).monster;
                (it, self.area_of(it))
            }
            super::actions::kind::MECH => {
                let it = object::MECH + Mech::of(action).mech;
                (it, self.area_of(it))
            }
            super::actions::kind::CITIZEN => {
                let Citizen { space, design } = Citizen::of(action);
                (object::CITIZEN + design, space)
            }
            _ => {
                let space = Space::of(action).space;
                (space, space)
            }
        };
        self.sink.say(TargetChosen {
            mech: frame.who,
            target: it,
            space,
        });
        self.note_target(it, space);
        if it >= object::CITIZEN {
            return self.save(&context, space, it - object::CITIZEN);
        }
        let frame = self.state.top().copied().unwrap_or(frame);
        self.start(frame, single(it));
    }

    fn take_option(&mut self, frame: Frame, context: &Context, number: u8) {
        let entry = self.content.lists.get(context.list, frame.op);
        if let Some(Head::OneOf(starts, _)) = entry.map(|entry| entry.head) {
            self.set_top(Frame {
                op: starts[usize::from(number & 3)],
                flags: frame.flags | list::PICKED,
                ..frame
            });
        }
    }

    /// The operation behind a choice: every list of it goes on there, and the first one is not the last.
    fn after_choice(&self, context: &Context, starts: &[u8]) -> u8 {
        let (mut at, second) = (starts[0], starts[1]);
        while at < second {
            let entry = self.content.lists.get(context.list, at);
            at = entry.map_or(second, |entry| entry.next.max(at + 1));
        }
        at
    }

    /// The following operation comes next.
    pub(super) fn next(&mut self, context: &Context) {
        let lists = &self.content.lists;
        if let Some(top) = self.state.below_mut(0) {
            let entry = lists.get(context.list, top.op);
            top.op = entry.map_or(top.op.saturating_add(1), |entry| entry.next);
            top.left = Wire::EMPTY;
            top.flags &= !(list::AGREED | list::STARTED | list::PICKED);
        }
    }

    /// A step of which the rest is not resolved.
    pub(super) fn end_early(&mut self, frame: Frame) {
        match frame.kind {
            FrameKind::Play | FrameKind::React => self.end_list(frame),
            FrameKind::Blow => {
                self.state.dice = Wire::EMPTY;
                self.pop();
            }
            _ => self.pop(),
        }
    }

    fn end_list(&mut self, frame: Frame) {
        match frame.kind {
            FrameKind::Play => {
                if frame.id < CARDS {
                    self.put_played(&frame);
                }
                self.check_population();
                if !self.is_over() {
                    self.pop();
                    self.state.go = self.state.after(frame.who);
                }
            }
            FrameKind::React => {
                let (mech, card) = (frame.who, frame.id);
                self.put_on_discard(mech, card, DiscardCause::Played);
                self.pop();
            }
            FrameKind::Ability => self.pop(),
            _ => {
                self.state.drawn = Wire::EMPTY;
                self.pop();
            }
        }
    }

    /// A card that was played goes to the discard, or lies in front.
    fn put_played(&mut self, frame: &Frame) {
        let (mech, card) = (frame.who, frame.id);
        if self.card(mech, card).is_persistent && frame.step != OVER_STEP {
            self.state.mech_mut(mech).front.0 |= 1 << card;
            self.sink.say(CardFronted { mech, card });
        } else {
            self.put_on_discard(mech, card, DiscardCause::Played);
        }
    }
}

/// Whether the target was chosen with the card or tile action.
pub(super) fn is_declared<C>(frame: &Frame, head: &Head<C>) -> bool {
    frame.kind == FrameKind::Play && frame.op == 0 && matches!(head, Head::None)
}

/// Whether a move that may be made must be (DNT-DSP-15).
fn must_do(frame: &Frame, op: &Op) -> bool {
    frame.has(list::MUST_MOVE) && matches!(op, Op::Move { who, .. } if is_me(who))
}

/// One object.
pub(super) fn single(it: u8) -> Objects {
    let mut objects = Objects::default();
    if let Some(monster) = monster_of(it) {
        objects.monsters = 1 << monster;
    } else if let Some(mech) = mech_of(it) {
        objects.mechs = 1 << mech;
    } else if usize::from(it) < AREAS {
        objects.spaces = 1 << it;
    }
    objects
}

/// The number of the only object.
fn only(objects: Objects) -> u8 {
    if objects.monsters != 0 {
        object::MONSTER + objects.monsters.trailing_zeros() as u8
    } else if objects.mechs != 0 {
        object::MECH + objects.mechs.trailing_zeros() as u8
    } else if objects.spaces != 0 {
        objects.spaces.trailing_zeros() as u8
    } else {
        NO_OBJECT
    }
}
