//! Sowing: the tokens of the Starting Area go round the ring, one to an Area.

use super::actions::{kind, plain};
use super::events::{EventKind, Sink};
use super::knowledge::{Collector, HAND, World};
use super::play::{Play, Tick};
use super::terms::*;

/// Every world in which one token, of any type that is there, has gone from one bin to the other.
pub(super) fn one_moved(world: &World, from: usize, to: usize, all: &mut Collector) {
    for kind in 0..3 {
        if world[from][kind] > 0 {
            let mut moved = *world;
            moved[from][kind] -= 1;
            moved[to][kind] += 1;
            all.add(&moved);
        }
    }
}

impl<S: Sink> Play<'_, S> {
    pub(super) fn tick_sow(&mut self) -> Tick {
        let hand = self.s.turn.hand;
        let kinds = hand.kinds();
        for token in 0..token::TYPES {
            if kinds >> token & 1 == 1 {
                self.offer(plain(kind::SOW, token));
            }
        }
        let revealed = self.s.turn.revealed.iter().filter(|n| **n > 0).count();
        let is_plain = hand.total() <= 1
            || hand.effects() == 0 && kinds.count_ones() == 1
            || hand.actions() == 0 && revealed == 1;
        if is_plain {
            Tick::Offer(self.s.active)
        } else {
            Tick::Ask(self.s.active)
        }
    }

    pub(super) fn sow(&mut self, kind: u8) {
        let seat = self.s.active;
        let area = self.s.area_after(self.s.turn.sown + 1);
        let is_effect = kind >= token::ACTIONS;
        if is_effect {
            let bin = usize::from(area) - 1;
            self.learn(seat, |world, all| one_moved(world, HAND, bin, all));
        }
        self.s.turn.hand.take(kind);
        self.attacker_mut().area_mut(area).put(kind);
        self.s.turn.sown += 1;
        let shown = if is_effect { NO_TOKEN } else { kind };
        self.sink.say(EventKind::TokenSown, [seat, area, shown, 0]);
        if is_effect {
            self.sink
                .whisper(EventKind::SownSeen, seat, area.into(), kind.into());
        }
        if self.s.turn.hand.is_empty() {
            if is_effect {
                self.s.phase = Phase::EndSkill;
            } else {
                self.s.turn.last = kind;
                self.s.phase = Phase::Strike;
            }
        }
    }
}
