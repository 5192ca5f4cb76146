//! Push, Pull, dashes under way and Fear (SFB-DIS, SFB-KEY-15 to -27), and exchanged places.

use super::actions::Dash;
use super::events::*;
use super::operations::Op;
use super::play::{Asked, Play, Task};
use super::terms::*;
use crate::hexes::opposite;

impl<S: Sink> Play<'_, S> {
    /// The direction of a Push or Pull is fixed at its start.
    pub(super) fn begin_shove(&mut self, op: Op, figure: u8, n: u8) -> Task {
        let from = self.state.figure(self.acting()).hex;
        let away = self
            .content
            .arena
            .direction(from, self.state.figure(figure).hex);
        self.state.under.direction = match op {
            _ if away == NO_DIRECTION => return self.end_mover(),
            Op::Pull { .. } => opposite(away),
            _ => away,
        };
        self.state.under.remaining = n;
        Task::Resume
    }

    /// One hex of a Push or Pull, or the damage of what is left (SFB-KEY-27).
    pub(super) fn shove_on(&mut self, cause: MoveCause) -> Task {
        let under = self.state.under;
        let place = *self.state.figure(under.mover);
        let next = self.content.arena.step(place.hex, under.direction);
        let is_free = next != NO_HEX && self.free_hexes() >> (next & 63) & 1 == 1;
        if place.is_rooted || !is_free || under.direction == NO_DIRECTION {
            let mut amounts = [0; FIGURES];
            amounts[usize::from(under.mover) % FIGURES] = under.remaining;
            self.damage(amounts, DamageCause::Blocked);
            return if self.is_over() {
                Task::Ask
            } else {
                self.end_mover()
            };
        }
        self.state.under.remaining -= 1;
        self.enter(next, cause)
    }

    /// One hex of a dash.
    pub(super) fn dash_on(&mut self, cause: MoveCause) -> Task {
        let under = self.state.under;
        let from = self.state.figure(under.mover).hex;
        let next = self.content.arena.step(from, under.direction);
        if next == NO_HEX
            || under.direction == NO_DIRECTION
            || self.content.arena.open >> (next & 63) & 1 == 0
        {
            return self.end_mover();
        }
        self.state.under.remaining -= 1;
        self.enter(next, cause)
    }

    /// Calls `each` with the dashes that Fear leaves to choose from (SFB-KEY-17), and counts them.
    pub(super) fn best_fears(&self, figure: u8, n: u8, mut each: impl FnMut(u8, u8)) -> u32 {
        let acting = self.acting();
        if !self.state.is_in(acting) || !self.state.is_in(figure) {
            return 0;
        }
        let (arena, source) = (&self.content.arena, self.state.figure(acting).hex);
        let start = arena.distance(source, self.state.figure(figure).hex);
        let mut best = (start, u8::MAX);
        self.each_dash(figure, n, |_, steps, end| {
            let found = (arena.distance(source, end), steps);
            if found.0 > start && found > best {
                best = found;
            }
        });
        let mut count = 0;
        self.each_dash(figure, n, |direction, steps, end| {
            if (arena.distance(source, end), steps) == best {
                count += 1;
                each(direction, steps);
            }
        });
        count
    }

    pub(super) fn list_fears(&mut self) -> Asked {
        let mover = self.state.under.mover;
        let Some(Op::Fear { n, .. }) = self.current_op() else {
            return Asked::On(Task::EndOp);
        };
        let mut all = std::mem::take(self.legal);
        self.best_fears(mover, n, |direction, steps| {
            all.push(Dash { direction, steps }.code());
        });
        *self.legal = all;
        if self.legal.is_empty() {
            return Asked::On(self.end_mover());
        }
        Asked::Offer
    }

    /// Two figures exchange their hexes.
    pub(super) fn swap(&mut self, figure: u8, other: u8) {
        if figure == other || !self.state.is_in(figure) || !self.state.is_in(other) {
            return;
        }
        let hex = self.state.figure(figure).hex;
        let place = std::mem::replace(&mut self.state.figure_mut(other).hex, hex);
        self.state.figure_mut(figure).hex = place;
        self.sink.say(Swapped { figure, other });
    }
}
