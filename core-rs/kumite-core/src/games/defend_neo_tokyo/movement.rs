//! Steps of mechs, one at a time (DNT-MOV-01 to DNT-MOV-08).

use super::actions::*;
use super::content::QualityKind;
use super::events::*;
use super::play::{Play, Served};
use super::state::Frame;
use super::terms::*;

/// No move has more steps.
const MOST_STEPS: u8 = 5;

impl<S: Sink> Play<'_, S> {
    /// Areas that a step can lead to so that the move can still end legally.
    fn legal_steps(&self, from: u8, must: u8, may: u8, fly: bool) -> u32 {
        let landing = self.state.standing() | 1 << HQ;
        let passable = if fly { (1 << AREAS) - 1 } else { landing };
        let next = self.content.beside(from) & passable;
        if !fly && must <= 1 {
            return if may > 0 { next } else { 0 };
        }
        // Areas from which the move can end after exactly so many further steps.
        let mut ends = landing & passable;
        let mut legal = 0;
        for steps in 1..=may.min(MOST_STEPS) {
            if steps >= must {
                legal |= next & ends;
            }
            let before = (0..AREAS as u8).filter(|area| self.content.beside(*area) & ends != 0);
            ends = before.fold(0, |all, area| all | 1 << area) & passable;
        }
        legal
    }

    /// The most steps of a move that starts in an area (`slow`).
    fn most_steps(&self, from: u8, min: u8, max: u8) -> u8 {
        let mut less = 0u8;
        for monster in bits(self.state.monsters_in(from)) {
            if let Some(QualityKind::Slow { n }) = self.quality_up(monster) {
                less = less.saturating_add(n);
            }
        }
        max.saturating_sub(less).max(1).max(min)
    }

    /// Whether a mech can make a first step of such a move.
    pub(super) fn can_step(&self, mech: u8, min: u8, max: u8, fly: bool) -> bool {
        let from = self.state.mech(mech).space;
        let may = self.most_steps(from, min, max);
        self.legal_steps(from, min, may, fly) != 0
    }

    pub(super) fn push_move(
        &mut self,
        list: &Frame,
        mech: u8,
        min: u8,
        max: u8,
        fly: bool,
        carry: bool,
    ) {
        let space = self.state.mech(mech).space;
        let must = if list.has(list::MUST_MOVE) {
            min.max(1)
        } else {
            min
        };
        let is_stride = list.kind == FrameKind::Play
            && list.id >= 32
            && self.tile_action(list).is_some_and(|tile| tile.is_stride);
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        self.push(Frame {
            who: mech,
            space,
            n: self.most_steps(space, min, max),
            op: must,
            id: NO_SPACE,
            flags: flag(fly, stepping::FLY)
                | flag(carry, stepping::CARRY)
                | flag(is_stride, stepping::STRIDE)
                | flag(must == 0 && self.state.is_destroyed(space), stepping::STAY),
            ..Frame::of(FrameKind::Move)
        });
    }

    pub(super) fn serve_move(&mut self, frame: Frame) -> Served {
        let mech = frame.who;
        let area = self.state.mech(mech).space;
        match frame.step {
            0 => {
                if frame.n > 0 {
                    let fly = frame.has(stepping::FLY);
                    let to = self.legal_steps(area, frame.op, frame.n, fly);
                    bits(to).for_each(|space| self.offer(Space { space }.code()));
                    let may_stay = frame.has(stepping::STAY) || !self.state.is_destroyed(area);
                    if frame.op == 0 && may_stay {
                        self.offer(DONE);
                    }
                    if !self.legal.is_empty() {
                        return Served::Ask(self.state.pilot(mech));
                    }
                }
                self.set_step(2);
            }
            1 => self.step(frame, area),
            2 => {
                if frame.has(stepping::CARRY)
                    && area != frame.space
                    && self.riders(&frame, area) != 0
                {
                    self.offer(DO);
                    self.offer(DONE);
                    return Served::Ask(self.state.pilot(mech));
                }
                self.pop();
            }
            _ => {
                let space = frame.space;
                let mut last = NO_DESIGN;
                for copy in bits(self.riders(&frame, area)) {
                    let design = self.content.design_of[usize::from(copy)];
                    if design != last {
                        self.offer(Citizen { space, design }.code());
                        last = design;
                    }
                }
                if !self.legal.is_empty() {
                    return Served::Ask(self.state.pilot(mech));
                }
                self.pop();
            }
        }
        Served::On
    }

    /// Copies that may be carried from where the move started, a bit each.
    fn riders(&self, frame: &Frame, area: u8) -> u64 {
        let is_space = (1..=18).contains(&frame.space);
        if !is_space || self.state.is_destroyed(area) {
            return 0;
        }
        let there = self.state.citizens_in(frame.space);
        if area == HQ {
            there & !self.content.kept_copies
        } else {
            there
        }
    }

    pub(super) fn take_in_move(&mut self, mut frame: Frame, action: u32) {
        let area = self.state.mech(frame.who).space;
        match (frame.step, kind_of(action)) {
            (0, kind::SPACE) => {
                frame.id = Space::of(action).space;
                frame.step = 1;
                if frame.has(stepping::STRIDE) {
                    frame.left.0 = self.tramplers(area);
                }
                self.set_top(frame);
            }
            (0, _) => self.set_step(2),
            (2, kind::DO) => self.set_step(3),
            (3, kind::CITIZEN) => self.carry(&frame, Citizen::of(action).design, area),
            _ => self.pop(),
        }
    }

    /// Monsters of an area that trample, as `left` has them.
    fn tramplers(&self, area: u8) -> u32 {
        let here = self.state.monsters_in(area);
        let tramples =
            |monster: &u8| matches!(self.quality_up(*monster), Some(QualityKind::Trample { .. }));
        let (mut left, mut at) = (0, 0);
        for monster in bits(here).filter(tramples) {
            left |= u32::from(monster + 1) << at;
            at += 3;
        }
        left
    }

    fn step(&mut self, mut frame: Frame, from: u8) {
        while let Some(monster) = frame.take_first() {
            let quality = self.monster_card(monster).quality;
            if let Some(QualityKind::Trample { part, n }) = quality.map(|quality| quality.kind)
                && self.state.is_in_play(monster)
            {
                self.set_top(frame);
                return self.push(Frame {
                    who: frame.who,
                    it: object::MONSTER + monster,
                    id: part,
                    n,
                    ..Frame::of(FrameKind::Harm)
                });
            }
        }
        let to = frame.id.min(SPACES as u8);
        let fly = frame.has(stepping::FLY);
        let chosen_anew = Frame {
            step: 0,
            id: NO_SPACE,
            ..frame
        };
        if self.legal_steps(from, frame.op, frame.n, fly) & 1 << to == 0 {
            return self.set_top(chosen_anew); // a React has moved the mech (DNT-MOV-08)
        }
        self.set_top(Frame {
            n: frame.n.saturating_sub(1),
            op: frame.op.saturating_sub(1),
            flags: frame.flags & !stepping::STAY,
            ..chosen_anew
        });
        let mech = frame.who;
        self.state.mech_mut(mech).space = to;
        self.sink.say(MechMoved {
            mech,
            from,
            to,
            cause: MechCause::Step,
        });
    }

    /// Moves a mech, if that changes its area.
    pub(super) fn move_mech(&mut self, mech: u8, to: u8, cause: MechCause) {
        let own = self.state.mech_mut(mech);
        let from = own.space;
        if from != to {
            own.space = to;
            self.sink.say(MechMoved {
                mech,
                from,
                to,
                cause,
            });
        }
    }

    fn carry(&mut self, frame: &Frame, design: u8, area: u8) {
        let from = frame.space;
        if area == HQ {
            return self.set_top(Frame {
                space: from,
                id: design,
                op: 3,
                flags: leave::DISCARD | leave::CARRIED,
                ..Frame::of(FrameKind::Leave)
            });
        }
        self.move_copy(design, from, area);
        self.sink.say(CitizenMoved {
            design,
            from,
            to: area,
            cause: CitizenCause::Carried,
        });
        self.pop();
    }
}
