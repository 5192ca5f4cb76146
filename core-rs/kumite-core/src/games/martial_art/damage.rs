//! What a strike does: surcharge, discarded and lost tokens, damage, elimination.

use super::events::*;
use super::knowledge::{RESERVE, World};
use super::play::{Play, Tick};
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    /// MA-ROL-03 to MA-ROL-05, then damage.
    pub(super) fn resolve_strike(&mut self) -> Tick {
        let now = self.state.turn;
        let [failed, normal, exceptional] = now.attack;
        self.surcharge_defender();
        self.discard_defense();
        let mut counted = normal;
        if self.defending().any(|skill| skill.swap_faces) {
            counted = failed;
        }
        let there = self.state.seat(now.defender).area(now.target);
        let cancelled: u8 = self
            .defending()
            .map(|skill| match skill.cancel_per {
                NO_TOKEN => skill.cancel_normal,
                kind => skill.cancel_normal * there.count(kind),
            })
            .sum();
        let extra = self.attacking(|skill| skill.damage_per_x);
        let damage = counted
            .saturating_sub(cancelled)
            .saturating_add(exceptional.saturating_mul(1 + extra));
        let is_hard = now.last == token::LOCK && self.state.mode.is_black();
        let successes = now.defense[2] + if is_hard { 0 } else { now.defense[1] };
        self.suffer(now.defender, damage, successes);
        if self.is_decided() {
            self.last_one_in()
        } else if now.third != NOBODY {
            self.on(Phase::CollisionDefense)
        } else {
            self.after_strike()
        }
    }

    pub(super) fn settle_collision(&mut self, successes: u8) {
        let now = self.state.turn;
        self.suffer(now.third, now.collision_die, successes);
        if self.is_decided() {
            self.last_one_in();
        } else {
            self.after_strike();
        }
    }

    fn surcharge_defender(&mut self) {
        let now = self.state.turn;
        let per_x = u16::from(self.attacking(|skill| skill.surcharge_per_x));
        let more = per_x * u16::from(now.attack[2]);
        let seat = self.state.seat_mut(now.defender);
        let sum = (u16::from(seat.surcharge) + more).min(255) as u8;
        if sum > seat.surcharge {
            seat.surcharge = sum;
            self.sink.say(Surcharged {
                seat: now.defender,
                surcharge: sum,
            });
        }
    }

    fn discard_defense(&mut self) {
        let now = self.state.turn;
        let x = now.attack[2];
        let applies = |from: Option<u8>| u8::from(from.is_some_and(|from| from <= x));
        if now.shown_defense == 0 || self.attacking(|skill| applies(skill.discard_from_x)) == 0 {
            return;
        }
        let bin = now.target.bin();
        self.remove_effect(now.defender, token::DEFENSE, bin, |_| true);
        self.sink.say(TokenDiscarded {
            seat: now.defender,
            area: now.target,
            token: token::DEFENSE,
        });
    }

    /// An Effect found in a bin is removed; `fits` says in which worlds the search ends there.
    fn remove_effect(&mut self, seat: Who, kind: u8, bin: usize, fits: impl Fn(World) -> bool) {
        let at = usize::from(kind - token::MOVE);
        self.learn(seat, |world, all| {
            if world.count(bin, at) > 0 && fits(world) {
                all.add(world.without(bin, at));
            }
        });
        let place = self.state.seat_mut(seat);
        if bin == RESERVE {
            place.reserve.take(kind);
        } else {
            place.areas[bin].take(kind);
        }
        place.removed.put(kind);
    }

    fn suffer(&mut self, seat: Who, damage: u8, successes: u8) {
        let suffered = damage.saturating_sub(successes);
        self.sink.say(Settled {
            seat,
            damage,
            successes,
            suffered,
        });
        if suffered == 0 {
            return;
        }
        let area = self.state.turn.target;
        let column = self.fighter(seat).columns[area.bin()];
        let from = self.state.seat(seat).life[area.bin()];
        let to = from.saturating_add(suffered).min(column.last).max(from);
        self.state.seat_mut(seat).life[area.bin()] = to;
        self.sink.say(Damaged {
            seat,
            area,
            squares: to - from,
            square: to,
        });
        if to >= column.last {
            return self.eliminate(seat, Status::Ko);
        }
        for kind in column.tokens_between(from, to) {
            self.lose(seat, kind, area);
        }
        if self.severe_columns(seat) >= self.content.severe_columns {
            self.eliminate(seat, Status::TechnicalKo);
        }
    }

    /// MA-DMG-03, MA-DMG-04: from the Target Area on, then from the reserve.
    fn lose(&mut self, seat: Who, kind: u8, area: Area) {
        let first = area.bin();
        let place = self.state.seat(seat);
        let searched = (0..AREAS).map(|at| (first + at) % AREAS);
        let found = searched
            .clone()
            .find(|bin| place.areas[*bin].count(kind) > 0);
        let found = found.or_else(|| (place.reserve.count(kind) > 0).then_some(RESERVE));
        let Some(bin) = found else {
            return;
        };
        if kind < token::ACTIONS {
            let place = self.state.seat_mut(seat);
            place.areas[bin].take(kind);
            place.removed.put(kind);
        } else {
            let at = usize::from(kind - token::MOVE);
            self.remove_effect(seat, kind, bin, |world| {
                let mut before = searched.clone().take_while(|each| *each != bin);
                before.all(|each| world.count(each, at) == 0)
            });
        }
        let area = if bin == RESERVE {
            Area::NONE
        } else {
            Area(bin as u8 + 1)
        };
        self.sink.say(TokenLost {
            seat,
            token: kind,
            area,
        });
    }

    /// Columns at or below the line of severe damage.
    pub(super) fn severe_columns(&self, seat: Who) -> u8 {
        let life = self.state.seat(seat).life;
        let columns = self.fighter(seat).columns.iter().zip(life);
        columns
            .filter(|(column, square)| *square >= column.severe)
            .count() as u8
    }

    pub(super) fn eliminate(&mut self, seat: Who, status: Status) {
        let left = self
            .state
            .seats()
            .iter()
            .map(|seat| seat.left)
            .max()
            .unwrap_or(0);
        let active = self.state.active;
        let place = self.state.seat_mut(seat);
        place.status = status;
        place.left = (left + 1).min(MAX_SEATS as u8);
        place.space = NO_SPACE;
        self.sink.say(Eliminated {
            seat,
            status,
            attacker: active,
        });
    }
}
