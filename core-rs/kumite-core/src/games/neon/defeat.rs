//! Defeat: loot, Maintenance, Elimination.

use super::actions::Enhance;
use super::chance::Chance;
use super::events::*;
use super::gear::Slot;
use super::play::{Play, Wait};
use super::state::{Frame, FrameKind, MAX_LIMBO};
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    /// Somebody has lost the last HP token.
    pub(super) fn defeat(&mut self, who: Who, by: Who) {
        if who == AUTOMA {
            // NEON-AUT-09: no Maintenance, no loot.
            self.sink.say(Defeated { who, by });
            self.state.automa_loc = OUT;
            self.state.check_end = true;
            self.sink.say(Eliminated { who });
        } else {
            self.state.push(Frame::new(FrameKind::Defeat, who.0, by.0));
        }
    }

    pub(super) fn tick_defeat(&mut self, frame: Frame) -> Option<Wait> {
        let victim = frame.who();
        match frame.c {
            0 => self.fall_down(victim, Who(frame.b)),
            1 => self.after_loot(victim),
            2 => {
                let any =
                    self.state.enhancement_deck != 0 || !self.state.enhancement_bottom.is_empty();
                self.state.top_frame_mut().c = if any { 3 } else { 6 };
            }
            3 | 4 => return self.draw_enhancement(victim),
            5 => {
                self.legal.clear();
                for at in 0..usize::from(self.state.limbo_len) {
                    let enhancement = self.state.limbo[at];
                    let is_new = at == 0 || self.state.limbo[at - 1] != enhancement;
                    if is_new && enhancement < MAX_ENHANCEMENTS {
                        self.legal.push(Enhance { enhancement }.code());
                    }
                }
                return Some(Wait::Seat(victim));
            }
            6 => self.revive(victim),
            _ => self.state.pop(),
        }
        None
    }

    /// NEON-DFT-02, DFT-03: off the Arena, then loot.
    fn fall_down(&mut self, victim: Who, by: Who) {
        self.sink.say(Defeated { who: victim, by });
        self.state.top_frame_mut().c = 1;
        let place = &mut self.state.seats[victim];
        place.fields = 0;
        place.loc = if place.side == 0 { SHIP } else { OUT };
        let looter = by.0 < self.state.players && by != victim && self.state.seats[by].loc != OUT;
        for slot in 0..GEAR_TYPES as u8 {
            if !looter {
                self.discard_gear(victim, slot);
                continue;
            }
            let place = &mut self.state.seats[victim].gear[usize::from(slot)];
            let old = std::mem::replace(place, Slot::NONE);
            if let Some(card) = old.card() {
                self.state.add_limbo(card);
                let (ammo, count) = old.ammo();
                for card in &ammo[..count] {
                    self.sink.say(CardDiscarded {
                        seat: victim,
                        design: *card,
                    });
                }
            }
        }
        if looter {
            let keep = self.content.figures.loot_keep;
            self.state.push(Frame::new(FrameKind::Place, by.0, keep));
        }
    }

    fn after_loot(&mut self, victim: Who) {
        let place = &mut self.state.seats[victim];
        if place.side == 1 {
            // NEON-DFT-08.
            place.hand = 0;
            place.discard = 0;
            place.plan = NO_PLAN;
            self.state.check_end = true;
            self.state.pop();
            self.sink.say(Eliminated { who: victim });
            return;
        }
        self.state.top_frame_mut().c = 2;
        let mut draw = Frame::new(FrameKind::Draw, victim.0, 7);
        draw.param = self.content.figures.maintenance_draws;
        self.state.push(draw);
    }

    fn draw_enhancement(&mut self, victim: Who) -> Option<Wait> {
        if self.state.enhancement_deck != 0 {
            return Some(Wait::Chance(Chance::Enhancement));
        }
        if !self.state.enhancement_bottom.is_empty() {
            let next = self.state.enhancement_bottom.take();
            self.enhancement_drawn(victim, next);
        } else {
            self.state.top_frame_mut().c = 5;
        }
        None
    }

    pub(super) fn enhancement_falls(&mut self, id: u8) {
        self.state.enhancement_deck &= !(1 << id);
        let victim = self.state.top_frame_mut().who();
        self.enhancement_drawn(victim, id);
    }

    fn enhancement_drawn(&mut self, victim: Who, id: u8) {
        self.state.add_limbo(id);
        self.state.top_frame_mut().c += 1;
        self.sink.say(EnhancementDrawn {
            seat: victim,
            enhancement: id,
        });
    }

    /// NEON-DFT-04: one is kept, the other goes under the deck.
    pub(super) fn keep_enhancement(&mut self, frame: Frame, id: u8) {
        for at in 0..usize::from(self.state.limbo_len) {
            let card = self.state.limbo[at];
            if card != id {
                self.state.enhancement_bottom.put(card);
            }
        }
        self.state.limbo = [0; MAX_LIMBO];
        self.state.limbo_len = 0;
        let place = &mut self.state.seats[frame.who()];
        place.enhancement = id;
        place.tapped = false;
        self.state.top_frame_mut().c = 6;
        self.sink.say(EnhancementKept {
            seat: frame.who(),
            enhancement: id,
        });
    }

    fn revive(&mut self, victim: Who) {
        self.state.top_frame_mut().c = 7;
        let place = &mut self.state.seats[victim];
        place.side = 1;
        place.hp = self.content.figures.hp[1].map(|(slots, _)| slots);
        self.set_energy(victim, self.content.figures.energy_start);
        self.sink.say(Revived { seat: victim });
        let id = self.state.seats[victim].enhancement;
        let Some(effects) = self.content.enhancements.get(usize::from(id)) else {
            return;
        };
        let immediate = effects
            .list
            .iter()
            .position(|effect| effect.in_window(Window::Immediate));
        if let Some(at) = immediate {
            let reference = REF_ENHANCEMENT + at as u8;
            self.sink.say(EffectUsed {
                seat: victim,
                r#ref: reference,
                param: 0,
                id,
            });
            self.state.push(Frame {
                d: id,
                ..Frame::new(FrameKind::Effect, victim.0, reference)
            });
        }
    }
}
