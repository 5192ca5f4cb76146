//! Secret choices by regret matching: what would have been better is played more, and the average over the search is a
//! mixed strategy that is hard to exploit. Plain bandits do not converge here, and a fixed plan can be read.

use super::walk::Walk;
use crate::contract::{Game, Values};
use crate::random::Bits;

/// How often a seat tries something else than its strategy at first.
const EXPLORE: f32 = 0.3;
/// How fast that falls with the looks at each choice.
const SETTLING: f32 = 0.05;

/// A secret choice on the way down.
#[derive(Clone, Copy, Debug)]
pub(super) struct SecretStep {
    bandit: u32,
    chosen: u32,
    seat: u8,
}

impl<G: Game> Walk<'_, G> {
    /// Draws a child of a bandit for a seat from its current strategy.
    pub(super) fn choose_by_regret(
        &mut self,
        state: &mut G::State,
        bandit: u32,
        seat: u8,
    ) -> Option<(u32, u32)> {
        if !self.open(state, bandit, seat) {
            return None;
        }
        let total = self.regret_total();
        let looks = self.kept.tree.get(bandit).visits as f32 / self.children.len() as f32;
        let explore = EXPLORE / (1.0 + SETTLING * looks).sqrt();
        let flat = 0.5 / self.children.len() as f32;
        let mut left = (self.random.bits() >> 40) as f32 * (1.0 / 16_777_216.0);
        let mut place = self.children.len() - 1;
        for (at, child) in self.children.iter().enumerate() {
            let node = self.kept.tree.get(*child);
            let own = if total > 0.0 {
                node.regret / total
            } else {
                node.prior
            };
            let chance = (1.0 - explore) * own + explore * (0.5 * node.prior + flat);
            if left < chance {
                place = at;
                break;
            }
            left -= chance;
        }
        let chosen = self.children[place];
        self.secret_path.push(SecretStep {
            bandit,
            chosen,
            seat,
        });
        self.note_root(place, seat);
        Some((chosen, self.legal[place]))
    }

    fn regret_total(&self) -> f32 {
        let regret = |child: &u32| self.kept.tree.get(*child).regret;
        self.children.iter().map(regret).sum()
    }

    /// Tells the bandits on the way what they got. A choice not taken counts as its mean so far:
    /// correcting the one taken by how unlikely it was instead is free of bias, but so noisy that it measured worse.
    pub(super) fn learn_regrets(&mut self, values: &Values) {
        for step in std::mem::take(&mut self.secret_path) {
            self.learn(step, values[usize::from(step.seat)]);
        }
    }

    fn learn(&mut self, step: SecretStep, value: f32) {
        let tree = &mut self.kept.tree;
        let bandit = *tree.get(step.bandit);
        let expected = if bandit.visits > 0 {
            bandit.mean
        } else {
            value
        };
        let mut total = 0.0;
        self.children.clear();
        let mut at = bandit.child;
        while at != super::tree::NONE {
            let node = tree.get(at);
            total += node.regret;
            self.children.push(at);
            at = node.sibling;
        }
        self.weights.clear();
        let mut mean = 0.0;
        for child in &self.children {
            let node = tree.get(*child);
            let own = if total > 0.0 {
                node.regret / total
            } else {
                node.prior
            };
            let worth = if *child == step.chosen {
                value
            } else if node.visits > 0 {
                node.mean
            } else {
                expected
            };
            mean += own * worth;
            self.weights.push(worth);
        }
        // Later strategies are better ones, so they weigh more.
        let turn = (bandit.visits as f32 + 1.0).powi(2);
        for (child, worth) in self.children.iter().zip(&self.weights) {
            let node = tree.get_mut(*child);
            let own = if total > 0.0 {
                node.regret / total
            } else {
                node.prior
            };
            node.weight += turn * own;
            node.regret = (node.regret + worth - mean).max(0.0);
        }
    }
}
