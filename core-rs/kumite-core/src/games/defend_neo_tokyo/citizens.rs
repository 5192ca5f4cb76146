//! Citizens enter, leave, move and are counted (DNT-SEQ-06, DNT-SEQ-07, DNT-SEQ-12).

use super::chance::Chance;
use super::content::QualityKind;
use super::events::*;
use super::play::{Play, Served};
use super::reading::Context;
use super::state::Frame;
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    /// Where the copies of a design are.
    #[inline]
    fn copies(&self, design: u8) -> &[u8] {
        let citizen = self.content.citizen(design);
        let first = usize::from(citizen.first);
        &self.state.citizens[first..first + usize::from(citizen.copies)]
    }

    /// Whether a copy of a design is in a place.
    #[inline]
    pub(super) fn has_copy(&self, design: u8, place: u8) -> bool {
        usize::from(design) < self.content.citizens.len() && self.copies(design).contains(&place)
    }

    /// Moves a copy of a design from one place to another.
    pub(super) fn move_copy(&mut self, design: u8, from: u8, to: u8) {
        let citizen = self.content.citizen(design);
        let first = usize::from(citizen.first);
        let copies = &mut self.state.citizens[first..first + usize::from(citizen.copies)];
        if let Some(one) = copies.iter_mut().find(|place| **place == from) {
            *one = to;
            if copies.len() > 1 {
                copies.sort_unstable();
            }
        }
    }

    /// The citizen of a space with the lowest or highest POP, ties by design.
    pub(super) fn extreme_citizen(&self, space: u8, is_high: bool) -> Option<u8> {
        let mut best: Option<(u8, u8)> = None;
        for copy in bits(self.state.citizens_in(space)) {
            let design = self.content.design_of[usize::from(copy)];
            let pop = self.content.citizen(design).pop;
            let is_better = match best {
                None => true,
                Some((most, _)) if is_high => pop > most,
                Some((least, _)) => pop < least,
            };
            if is_better {
                best = Some((pop, design));
            }
        }
        best.map(|(_, design)| design)
    }

    /// The space of the next citizen, if all in these are destroyed (DNT-CIT-06): a bit each, the first space's lowest.
    pub(super) fn next_to_kill(&self, spaces: u32) -> Option<u8> {
        let mut best: Option<(u8, u8, u8)> = None;
        for space in bits(spaces).map(|bit| bit + 1) {
            if let Some(design) = self.extreme_citizen(space, true) {
                let order = (u8::MAX - self.content.citizen(design).pop, design, space);
                best = Some(best.map_or(order, |one| one.min(order)));
            }
        }
        best.map(|(_, _, space)| space)
    }

    /// Spaces with a citizen, a bit each by area.
    pub(super) fn peopled(&self) -> u32 {
        let mut mask = 0u32;
        for place in self.state.citizens {
            mask |= 1 << (place & 31);
        }
        mask & 0x7_FFFE
    }

    /// Designs in a space that `send` can touch: others than `me`, and away only those that are not kept.
    pub(super) fn sendable(
        &self,
        context: &Context,
        space: u8,
        is_away: bool,
    ) -> impl Iterator<Item = u8> {
        let mut there = self.state.citizens_in(space);
        if is_away {
            there &= !self.content.kept_copies;
        }
        if !(1..=18).contains(&space) {
            there = 0;
        }
        if context.design != NO_DESIGN && context.here == space {
            let own = bits(there)
                .find(|copy| self.content.design_of[usize::from(*copy)] == context.design);
            there &= !own.map_or(0, |copy| 1u64 << copy);
        }
        let content = self.content;
        bits(there).map(|copy| content.design_of[usize::from(copy)])
    }

    /// Makes sure that a citizen can be drawn; false if none is left.
    fn can_draw_citizen(&mut self) -> bool {
        self.state.citizens_in(place::DECK) != 0 || self.refill_citizens()
    }

    /// Shuffles the Citizen discard into the deck; false if it is empty (DNT-CIT-11).
    fn refill_citizens(&mut self) -> bool {
        if self.state.citizens_in(place::DISCARD) == 0 {
            return false;
        }
        for place in &mut self.state.citizens {
            if *place == place::DISCARD {
                *place = place::DECK;
            }
        }
        for citizen in &self.content.citizens {
            let first = usize::from(citizen.first);
            self.state.citizens[first..first + usize::from(citizen.copies)].sort_unstable();
        }
        self.sink.say(DeckShuffled {
            deck: PileKind::Citizen,
            mech: NOBODY,
        });
        true
    }

    pub(super) fn serve_enter(&mut self, frame: Frame) -> Served {
        let Frame { space, id, .. } = frame;
        match frame.step {
            0 => {
                let is_done =
                    frame.n == 0 || !self.state.stands(space) || self.state.is_gone(frame.it);
                if is_done || !self.can_draw_citizen() {
                    self.pop();
                    return Served::On;
                }
                return Served::Chance(Chance::Citizen);
            }
            1 => {
                self.set_step(2);
                let is_entering = self.content.citizen(id).when == When::Entering;
                if is_entering && !self.state.has_frame(FrameKind::Ability) {
                    self.push_ability(id, space);
                }
            }
            2 => {
                self.set_step(3);
                if self.has_copy(id, space) {
                    let it = object::CITIZEN + (id & 31);
                    self.open(Window::CitizenIn, NOBODY, it, space);
                }
            }
            _ => {
                if self.has_copy(id, space)
                    && let Some(to) = self.lured_from(space)
                {
                    self.move_copy(id, space, to);
                    self.sink.say(CitizenMoved {
                        design: id,
                        from: space,
                        to,
                        cause: CitizenCause::Lured,
                    });
                }
                self.set_top(Frame {
                    step: 0,
                    id: NO_DESIGN,
                    ..frame
                });
            }
        }
        Served::On
    }

    /// The space of the monster that lures citizens away from a space beside it.
    fn lured_from(&self, space: u8) -> Option<u8> {
        let near = self.state.monsters_on(self.content.beside(space));
        let mut lures = bits(near);
        let monster = lures.find(|monster| self.quality_up(*monster) == Some(QualityKind::Lure));
        monster.map(|monster| self.state.monster(monster).space)
    }

    pub(super) fn citizen_falls(&mut self, design: u8) {
        let Some(frame) = self.state.top().copied() else {
            return;
        };
        let n = frame.n.saturating_sub(1);
        if frame.kind == FrameKind::Sift {
            // All are drawn before the first is discarded: none comes twice.
            let is_last = self.state.citizens_in(place::DECK).count_ones() == 1;
            let ends = n > 0 && is_last && !self.refill_citizens();
            let n = if ends { 0 } else { n };
            self.set_top(Frame { n, ..frame });
            return self.sift(design, frame.id);
        }
        let space = frame.space;
        self.move_copy(design, place::DECK, space);
        self.sink.say(CitizenEntered { design, space });
        let is_set_up = self.state.phase < Phase::Draw;
        self.set_top(Frame {
            n,
            id: if is_set_up { NO_DESIGN } else { design },
            step: if is_set_up { 0 } else { 1 },
            ..frame
        });
    }

    pub(super) fn serve_sift(&mut self, frame: Frame) -> Served {
        if frame.n == 0 || !self.can_draw_citizen() {
            self.pop();
            return Served::On;
        }
        Served::Chance(Chance::Citizen)
    }

    fn sift(&mut self, design: u8, pop: u8) {
        let space = NO_SPACE;
        if self.content.citizen(design).pop <= pop {
            self.move_copy(design, place::DECK, place::STACK);
            let population = self.population();
            self.sink.say(CitizenDestroyed {
                design,
                space,
                population,
            });
        } else {
            self.move_copy(design, place::DECK, place::DISCARD);
            self.sink.say(CitizenDiscarded {
                design,
                space,
                cause: CitizenCause::Sifted,
            });
        }
    }

    pub(super) fn serve_leave(&mut self, mut frame: Frame) -> Served {
        let space = frame.space;
        match frame.step {
            0 => {
                if frame.op < 3 {
                    match self.extreme_citizen(space, frame.op > 0) {
                        Some(design) => frame.id = design,
                        None => {
                            self.pop();
                            return Served::On;
                        }
                    }
                }
                frame.step = 1;
                self.set_top(frame);
                if !frame.has(leave::DISCARD) {
                    let it = object::CITIZEN + (frame.id & 31);
                    self.open(Window::CitizenOut, NOBODY, it, space);
                }
            }
            1 => {
                self.set_step(2);
                if self.has_copy(frame.id, space) {
                    self.leave(&frame);
                }
            }
            _ => self.pop(),
        }
        Served::On
    }

    fn leave(&mut self, frame: &Frame) {
        let (design, space) = (frame.id, frame.space);
        let is_discarded = frame.has(leave::DISCARD | leave::SAVED);
        if is_discarded {
            self.move_copy(design, space, place::DISCARD);
            let cause = if frame.has(leave::SENT) {
                CitizenCause::Sent
            } else if frame.has(leave::CARRIED) {
                CitizenCause::Carried
            } else {
                CitizenCause::Saved
            };
            self.sink.say(CitizenDiscarded {
                design,
                space,
                cause,
            });
        } else {
            self.move_copy(design, space, place::STACK);
            let population = self.population();
            self.sink.say(CitizenDestroyed {
                design,
                space,
                population,
            });
        }
        let citizen = self.content.citizen(design);
        let is_exiting = citizen.when == When::Exiting && citizen.exits[usize::from(is_discarded)];
        if is_exiting && !self.state.has_frame(FrameKind::Ability) {
            self.push_ability(design, space);
        }
    }

    /// The POP of the Destroyed stack.
    fn population(&self) -> u16 {
        let stack = bits(self.state.citizens_in(place::STACK));
        let pop = |copy: u8| {
            let design = self.content.design_of[usize::from(copy)];
            u16::from(self.content.citizen(design).pop)
        };
        stack.map(pop).sum()
    }

    /// DNT-CIT-08, DNT-CIT-09.
    pub(super) fn check_population(&mut self) {
        let population = self.population();
        if population < u16::from(self.content.figures.stack) {
            return;
        }
        self.sink.say(StackCleared { population });
        for place in &mut self.state.citizens {
            if *place == place::STACK {
                *place = place::REMOVED;
            }
        }
        self.rise_destruction(1, DestructionCause::Population);
    }
}
