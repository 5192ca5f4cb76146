//! Damage to a mech, and Critical Failures (DNT-SEQ-04, DNT-CRF-01 to DNT-CRF-08).

use super::chance::Chance;
use super::events::*;
use super::play::{Play, Served};
use super::state::{Frame, monster_of};
use super::terms::*;
use crate::wire::Wire;

impl<S: Sink> Play<'_, S> {
    pub(super) fn serve_harm(&mut self, frame: Frame) -> Served {
        match frame.step {
            0 => self.weigh_harm(frame),
            1 => {
                if frame.id >= RANDOM_PART {
                    return Served::Chance(Chance::Random);
                }
                self.announce_harm(frame);
            }
            2 => {
                if frame.n == 0 || self.state.is_gone(frame.it) {
                    self.pop();
                    return Served::On;
                }
                let mech = frame.who;
                let own = self.state.mech_mut(mech);
                let spent = own.armor.min(frame.n);
                own.armor -= spent;
                let armor = own.armor;
                if spent > 0 {
                    self.sink.say(ArmorSpent {
                        mech,
                        n: spent,
                        armor,
                    });
                }
                self.set_top(Frame {
                    step: 3,
                    n: frame.n - spent,
                    ..frame
                });
            }
            3 => self.place_damage(frame),
            4 if frame.has(harm::SURVIVED) => {
                self.sink.say(Survived { mech: frame.who });
                self.set_top(Frame {
                    step: 5,
                    n: 0,
                    ..frame
                });
            }
            4 => {
                self.fail_critically(frame.who);
                if !self.is_over() {
                    self.pop();
                }
            }
            _ => {
                self.pop();
                if frame.op > 0 && !frame.has(harm::OWN) {
                    let space = self.state.mech(frame.who).space;
                    self.open(Window::Hurt, frame.who, frame.it, space);
                }
            }
        }
        Served::On
    }

    /// The value with tokens and `guard`.
    fn weigh_harm(&mut self, mut frame: Frame) {
        if frame.has(harm::INSTANCE) {
            frame.n = self.with_tokens(frame.it, frame.n);
            let guard = self.front_bonus(frame.who).guard;
            let less = frame.n.saturating_sub(guard);
            if less != frame.n {
                frame.n = less;
                self.sink.say(DamageChanged {
                    mech: frame.who,
                    slot: frame.id,
                    n: less,
                    cause: ChangeCause::Guard,
                });
            }
        }
        if frame.n == 0 || frame.who >= self.state.crew {
            return self.pop();
        }
        frame.step = 1;
        self.set_top(frame);
    }

    pub(super) fn random_part_falls(&mut self, face: u8) {
        let Some(frame) = self.state.top().copied() else {
            return;
        };
        self.sink.say(RandomRolled {
            mech: frame.who,
            face,
        });
        if face == MISS {
            return self.pop();
        }
        self.announce_harm(Frame { id: face, ..frame });
    }

    fn announce_harm(&mut self, frame: Frame) {
        let mech = frame.who;
        self.sink.say(DamageDue {
            mech,
            slot: frame.id,
            n: frame.n,
            monster: monster_of(frame.it).unwrap_or(NOBODY),
        });
        self.set_top(Frame { step: 2, ..frame });
        if !frame.has(harm::OWN) {
            let space = self.state.mech(mech).space;
            self.open(Window::Damage, mech, frame.it, space);
        }
    }

    /// Tokens one by one, first on the part, then on the chassis.
    fn place_damage(&mut self, mut frame: Frame) {
        for slot in [frame.id & 3, slot::CHASSIS] {
            let length = self.part(frame.who, slot).length;
            let open = length.saturating_sub(self.state.mech(frame.who).damage(slot));
            let placed = frame.n.min(open).min(15);
            if placed > 0 {
                frame.n -= placed;
                frame.op = frame.op.saturating_add(placed);
                self.damage_tile(frame.who, slot, placed, length);
            }
        }
        if frame.n > 0 {
            frame.step = 4;
            self.set_top(frame);
            self.open(Window::Critical, frame.who, NO_OBJECT, NO_SPACE);
        } else {
            frame.step = 5;
            self.set_top(frame);
        }
    }

    fn damage_tile(&mut self, mech: u8, slot: u8, n: u8, length: u8) {
        let own = self.state.mech_mut(mech);
        let damage = (own.damage(slot) + n).min(15);
        own.damage.0[usize::from(slot)] = damage;
        let power = own.power(slot);
        let powered = length.saturating_sub(damage);
        self.sink.say(MechDamaged {
            mech,
            slot,
            n,
            damage,
        });
        if slot != slot::CHASSIS && power > powered {
            self.set_power(mech, slot, powered, PowerCause::Damage);
        }
    }

    fn fail_critically(&mut self, mech: u8) {
        self.sink.say(CriticalFailed { mech });
        self.discard_hand(mech, DiscardCause::Critical);
        self.discard_front(mech, DiscardCause::Critical);
        let own = self.state.mech_mut(mech);
        (own.power, own.damage) = (Wire::EMPTY, Wire::EMPTY);
        own.marks &= !mech_mark::AIMED;
        self.move_mech(mech, HQ, MechCause::Critical);
        let own = self.state.mech_mut(mech);
        if !own.is_lying() {
            own.marks |= mech_mark::LYING;
            self.sink.say(MechLayDown { mech });
        }
        for frame in &mut self.state.stack[..usize::from(self.state.depth)] {
            if frame.who != mech {
                continue;
            }
            match frame.kind {
                FrameKind::Play
                | FrameKind::React
                | FrameKind::Move
                | FrameKind::Blow
                | FrameKind::Draw
                | FrameKind::Toss
                | FrameKind::Repair
                | FrameKind::Reroute => frame.step = OVER_STEP,
                FrameKind::Harm => frame.n = 0,
                _ => {}
            }
        }
        self.rise_destruction(self.content.figures.critical, DestructionCause::Critical);
    }
}
