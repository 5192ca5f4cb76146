//! Who can be targeted, and by which orientation of an area (SFB-TGT).

use super::actions::{Aim, DONE, Target};
use super::content::{Ability, Targeting};
use super::events::Sink;
use super::play::{Asked, Play, Task};
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    /// Figures that a single-target card can name.
    fn targetable(&self, targeting: &Targeting) -> u8 {
        let state = &*self.state;
        let actor = state.under.actor;
        if !state.is_in(actor) {
            return 0;
        }
        let own = if actor < 4 { 0x0F } else { 0xF0u8 };
        let group = match targeting.side {
            TargetSide::Enemy => !own,
            TargetSide::Ally | TargetSide::Own => own & !(1 << actor),
        };
        let arena = &self.content.arena;
        let from = state.figure(actor).hex;
        let mut max = targeting.max;
        if let Some(Ability::RangeBonus(more)) = self.ability(actor) {
            max += more;
        }
        let reach = match targeting.kind {
            TargetKind::Melee => arena.around(from),
            _ => arena.within(from, max) & !arena.within(from, targeting.min.saturating_sub(1)),
        };
        let mut targets = group & state.figures_on(reach);
        if targeting.kind == TargetKind::Direct {
            let standing = state.hexes_of(0xFF) | arena.all & !arena.open;
            for figure in bits(targets) {
                let to = state.figure(figure).hex;
                let is_row = arena.direction(from, to) != NO_DIRECTION;
                if !is_row || arena.between(from, to) & standing != 0 {
                    targets &= !(1 << figure);
                }
            }
        }
        if targeting.side == TargetSide::Own {
            targets |= 1 << actor;
        }
        targets
    }

    pub(super) fn list_targets(&mut self) -> Asked {
        let targets = match self.targeting() {
            Some(targeting) => self.targetable(&targeting),
            None => 0,
        };
        if targets == 0 {
            return Asked::On(Task::EndAction);
        }
        bits(targets).for_each(|figure| self.offer(Target { figure }.code()));
        self.offer(DONE);
        Asked::Offer
    }

    pub(super) fn take_target(&mut self, action: u32) -> Task {
        if action == DONE {
            return Task::EndAction;
        }
        self.target(1 << Target::of(action).figure)
    }

    /// Figures that an area reaches from where the actor stands.
    fn hit_by(&self, shape: AreaShape, place: u8) -> u8 {
        let actor = self.state.under.actor;
        let from = self.state.figure(actor).hex;
        let hexes = self.content.arena.shape(shape, from, place);
        self.state.figures_on(hexes) & !(1u16 << actor) as u8
    }

    pub(super) fn list_aims(&mut self) -> Asked {
        let actor = self.state.under.actor;
        let Some(targeting) = self.targeting().filter(|_| self.state.is_in(actor)) else {
            return Asked::On(Task::EndAction);
        };
        let enemies = if actor < 4 { 0xF0 } else { 0x0Fu8 };
        let arena = &self.content.arena;
        let places = match targeting.shape {
            AreaShape::Blast => {
                let from = self.state.figure(actor).hex;
                let near = arena.within(from, targeting.max) | 1 << (from & 63);
                let too_near = match targeting.min {
                    0 => 0,
                    min => arena.within(from, min - 1) | 1 << (from & 63),
                };
                near & !too_near & arena.all
            }
            AreaShape::Ring => 1,
            _ => 0x3F,
        };
        let mut known = [0u64; 4];
        for place in bits(places) {
            let hit = self.hit_by(targeting.shape, place);
            let (word, bit) = (usize::from(hit >> 6), 1u64 << (hit & 63));
            if hit & enemies != 0 && known[word] & bit == 0 {
                known[word] |= bit;
                self.offer(Aim { place }.code());
            }
        }
        if self.legal.is_empty() {
            return Asked::On(Task::EndAction);
        }
        self.offer(DONE);
        Asked::Offer
    }

    pub(super) fn take_aim(&mut self, action: u32) -> Task {
        let Some(targeting) = self.targeting().filter(|_| action != DONE) else {
            return Task::EndAction;
        };
        let targets = self.hit_by(targeting.shape, Aim::of(action).place);
        self.target(targets)
    }
}
