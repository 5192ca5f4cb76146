//! Sowing: the tokens of the Starting Area go round the ring, one to an Area.

use super::actions::Sow;
use super::events::*;
use super::knowledge::{Collector, HAND, World};
use super::play::{Play, Tick};
use super::terms::*;

/// Every world in which one token, of any type that is there, has gone from one bin to the other.
pub(super) fn one_moved(world: World, from: usize, to: usize, all: &mut Collector) {
    for (kind, count) in world.bag(from).into_iter().enumerate() {
        if count > 0 {
            all.add(world.without(from, kind).with(to, kind));
        }
    }
}

impl<S: Sink> Play<'_, S> {
    pub(super) fn tick_sow(&mut self) -> Tick {
        let hand = self.state.turn.hand;
        let kinds = hand.kinds();
        for token in 0..token::TYPES {
            if kinds >> token & 1 == 1 {
                self.offer(Sow { token }.code());
            }
        }
        let revealed = self.state.turn.revealed.iter().filter(|n| **n > 0).count();
        let is_plain = hand.total() <= 1
            || hand.effects() == 0 && kinds.count_ones() == 1
            || hand.actions() == 0 && revealed == 1;
        if is_plain {
            Tick::Offer(self.state.active)
        } else {
            Tick::Ask(self.state.active)
        }
    }

    pub(super) fn sow(&mut self, action: u32) {
        let kind = Sow::of(action).token;
        let seat = self.state.active;
        let area = self.state.area_after(self.state.turn.sown + 1);
        let is_effect = kind >= token::ACTIONS;
        if is_effect {
            let bin = area.bin();
            self.learn(seat, |world, all| one_moved(world, HAND, bin, all));
        }
        self.state.turn.hand.take(kind);
        self.attacker_mut().area_mut(area).put(kind);
        self.state.turn.sown = (self.state.turn.sown + 1).min(TOKENS);
        let token = if is_effect { NO_TOKEN } else { kind };
        self.sink.say(TokenSown { seat, area, token });
        if is_effect {
            self.sink.say(SownSeen {
                seat,
                area,
                token: kind,
            });
        }
        if self.state.turn.hand.is_empty() {
            if is_effect {
                self.state.phase = Phase::EndSkill;
            } else {
                self.state.turn.last = kind;
                self.state.phase = Phase::Strike;
            }
        }
    }
}
