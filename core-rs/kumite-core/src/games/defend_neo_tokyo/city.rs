//! City Damage, destroyed spaces, and City cards (DNT-SEQ-05, DNT-DSP-03).

use super::chance::Chance;
use super::events::*;
use super::play::{Play, Served};
use super::state::{Frame, monster_of};
use super::terms::*;
use crate::wire::Wire;

impl<S: Sink> Play<'_, S> {
    pub(super) fn serve_city(&mut self, frame: Frame) -> Served {
        let space = frame.space;
        if !self.state.stands(space) {
            self.pop();
            return Served::On;
        }
        if frame.step == 0 {
            let mut n = frame.n;
            if frame.has(city::INSTANCE) {
                n = self.with_tokens(frame.it, n);
            }
            n = n.saturating_sub(self.shelter(space));
            if n == 0 {
                self.pop();
            } else {
                self.set_top(Frame {
                    step: 1,
                    n,
                    ..frame
                });
                self.open(Window::City, NOBODY, frame.it, space);
            }
            return Served::On;
        }
        if frame.n == 0 || self.state.is_gone(frame.it) {
            self.pop();
            return Served::On;
        }
        let capacity = self.content.city.capacity[usize::from(space)];
        let damage = self.state.city_damage(space).saturating_add(frame.n);
        let damage = damage.min(capacity);
        *self.state.city_damage_mut(space) = damage;
        self.sink.say(CityDamaged {
            space,
            n: frame.n,
            damage,
            monster: monster_of(frame.it).unwrap_or(NOBODY),
        });
        if damage >= capacity {
            self.set_top(Frame {
                space,
                ..Frame::of(FrameKind::Raze)
            });
        } else {
            self.pop();
        }
        Served::On
    }

    /// How much less City Damage falls on a space at one time.
    fn shelter(&self, space: u8) -> u8 {
        let mut sum = 0u8;
        for copy in bits(self.content.shelter_copies) {
            if self.state.citizens[usize::from(copy)] == space {
                let design = self.content.design_of[usize::from(copy)];
                sum = sum.saturating_add(self.content.citizen(design).shelter);
            }
        }
        sum
    }

    pub(super) fn serve_raze(&mut self, frame: Frame) -> Served {
        let space = frame.space;
        match frame.step {
            0 => self.destroy(space),
            1 => {
                let here = self.state.monsters_in(space);
                let to = self.state.standing_higher(space);
                match to {
                    Some(to) if here != 0 => {
                        let monster = here.trailing_zeros() as u8;
                        self.move_monster(monster, to, MonsterCause::Ruins);
                    }
                    _ => self.set_step(2),
                }
            }
            _ => {
                self.pop();
                self.open(Window::Raze, NOBODY, NO_OBJECT, space);
            }
        }
        Served::On
    }

    fn destroy(&mut self, space: u8) {
        *self.state.city_damage_mut(space) = DESTROYED;
        self.sink.say(SpaceDestroyed { space });
        let here = self.state.monsters_in(space);
        for frame in &mut self.state.stack[..usize::from(self.state.depth)] {
            let is_hitting = frame.kind == FrameKind::Assault && frame.step == 2;
            if is_hitting
                && frame
                    .monster()
                    .is_some_and(|monster| here >> monster & 1 == 1)
            {
                frame.flags |= assault::STOPPED;
            }
        }
        self.rise_destruction(1, DestructionCause::Space);
        if self.is_over() {
            return;
        }
        while let Some(design) = self.extreme_citizen(space, true) {
            let to = self.state.standing_lower(space);
            match to {
                Some(to) if self.content.citizen(design).is_kept => {
                    self.move_copy(design, space, to);
                    self.sink.say(CitizenMoved {
                        design,
                        from: space,
                        to,
                        cause: CitizenCause::Ruins,
                    });
                }
                _ => {
                    self.move_copy(design, space, place::DISCARD);
                    self.sink.say(CitizenDiscarded {
                        design,
                        space,
                        cause: CitizenCause::Ruins,
                    });
                }
            }
        }
        self.set_step(1);
    }

    /// A City card is needed: a known one, or chance.
    pub(super) fn serve_city_card(&mut self) -> Served {
        let known = self.state.city_known[0];
        if known != 0 {
            let [_, second, third] = self.state.city_known;
            self.state.city_known = [second, third, 0];
            self.city_card_drawn(known);
            return Served::On;
        }
        if self.state.city_bag() == 0 {
            self.reshuffle_city();
        }
        Served::Chance(Chance::City)
    }

    /// The City discard goes into the deck (DNT-GEN-17).
    pub(super) fn reshuffle_city(&mut self) {
        self.state.city_discard = Wire::EMPTY;
        self.state.city_known = Wire::EMPTY;
        self.sink.say(DeckShuffled {
            deck: PileKind::City,
            mech: NOBODY,
        });
    }

    pub(super) fn city_card_falls(&mut self, space: u8) {
        let kind = self.state.top().map_or(FrameKind::None, |frame| frame.kind);
        if matches!(kind, FrameKind::Play | FrameKind::React) {
            let known = self.state.city_known.iter();
            let at = known.filter(|card| **card != 0).count().min(2);
            self.state.city_known[at] = space;
            return self.sink.say(CardPeeked {
                deck: PileKind::City,
                place: at as u8,
                card: space,
            });
        }
        self.city_card_drawn(space);
    }

    /// A City card is drawn for whatever is under way.
    fn city_card_drawn(&mut self, space: u8) {
        self.state.city_discard.0 |= 1 << (space - 1);
        let Some(frame) = self.state.top().copied() else {
            return;
        };
        let is_placing = matches!(frame.kind, FrameKind::Arrive | FrameKind::Boss);
        self.sink.say(CityCardDrawn {
            space,
            cause: if is_placing {
                CityCause::Place
            } else {
                CityCause::Effect
            },
        });
        if is_placing {
            if self.state.stands(space) {
                self.place_monster(frame, space);
            }
            return;
        }
        self.state.drawn.0 |= 1 << (space - 1);
        let n = frame.n.saturating_add(1);
        self.set_top(Frame { n, ..frame });
    }
}
