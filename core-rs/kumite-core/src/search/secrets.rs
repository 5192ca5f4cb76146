//! Seats that choose secretly at the same time: each is a bandit of its own, keyed by what it alone knows.

use super::config::Secrets;
use super::tree::mix;
use super::walk::Walk;
use crate::contract::{Game, ToAct};

/// What one secret choice of all comes to.
pub(super) struct Together<C> {
    pub to_act: ToAct<C>,
    /// All choices since the node, as a number.
    pub joint: u32,
    /// A choice was met for the first time, or memory is full: the way down ends.
    pub is_new: bool,
    /// Nothing is shown yet: what a seat chooses next depends on its own choices alone.
    pub goes_on: bool,
}

impl<G: Game> Walk<'_, G> {
    /// Lets each of these seats choose; `before` are the choices since the node, if there were any.
    pub(super) fn choose_together(
        &mut self,
        state: &mut G::State,
        node: u32,
        seats: u8,
        before: Option<u32>,
    ) -> Together<G::Chance> {
        let turn = self.game.turn(state);
        let is_asked = seats >> self.viewer & 1 == 1;
        let mut step = Together {
            to_act: ToAct::Secret(seats),
            joint: before.unwrap_or(0),
            is_new: false,
            goes_on: false,
        };
        let mut left = seats;
        while left != 0 {
            let seat = left.trailing_zeros() as u8;
            self.game.list_secret(state, seat, &mut self.legal);
            let Some((action, is_new)) = self.choose_secretly(state, node, seat, before) else {
                step.to_act = ToAct::Secret(left);
                (step.is_new, step.goes_on) = (true, true);
                return step;
            };
            left &= left - 1;
            // What others hold is often new; the thinking seat goes on all the same.
            step.is_new |= is_new && (seat == self.viewer || !is_asked);
            step.joint = mix(step.joint, action);
            step.to_act = self.game.apply(state, seat, action, &mut self.legal);
        }
        step.goes_on = matches!(step.to_act, ToAct::Secret(_)) && self.game.turn(state) == turn;
        step
    }

    /// An action, and whether it was never tried before; None if memory is full.
    fn choose_secretly(
        &mut self,
        state: &mut G::State,
        node: u32,
        seat: u8,
        before: Option<u32>,
    ) -> Option<(u32, bool)> {
        let secret = mix(self.game.secret_of(state, seat), u32::from(seat) + 1);
        let is_known = self.kept.tree.find_hidden(node, secret).is_some();
        if before.is_some() && seat != self.viewer && !is_known {
            // What others hold is dealt anew each time: hardly any of it is met again.
            return Some((self.roll_action(state, seat), false));
        }
        let bandit = self.kept.tree.hidden_child(node, secret)?;
        let (child, action) = if self.config.secrets == Secrets::Regret {
            self.choose_by_regret(state, bandit, seat)?
        } else {
            self.choose(state, bandit, seat)?
        };
        self.path.push((bandit, seat));
        self.path.push((child, seat));
        Some((action, self.kept.tree.get(child).visits == 0))
    }
}
