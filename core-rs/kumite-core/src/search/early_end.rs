//! Whether a search may end before its budget does.

use super::clock::Clock;
use super::tree::{NONE, mix};
use super::walk::Walk;
use crate::contract::Game;

/// How many standard errors of a difference are held possible.
const DOUBT: f32 = 2.0;
/// The part of a budget that is spent in any case: early values are those of shallow trees.
const LEAST_PART: f32 = 0.2;

impl<G: Game> Walk<'_, G> {
    /// The node whose children are what the thinking seat may answer. None before the first look at a secret choice.
    pub(super) fn asked(&self, view: &G::State, is_secret: bool) -> Option<u32> {
        if !is_secret {
            return Some(self.root);
        }
        let secret = self.game.secret_of(view, self.viewer);
        let secret = mix(secret, u32::from(self.viewer) + 1);
        self.kept.tree.find_hidden(self.root, secret)
    }

    /// Whether no other root action can catch up within the budget.
    pub(super) fn is_settled(&self, clock: &Clock) -> bool {
        let (mut first, mut second) = (0, 0);
        for node in self.children_of(self.root) {
            if node.visits > first {
                (first, second) = (node.visits, first);
            } else {
                second = second.max(node.visits);
            }
        }
        first - second > clock.left(self.iterations)
    }

    /// Whether nothing is likely to be much better than what is chosen now.
    pub(super) fn is_enough(&self, asked: Option<u32>, clock: &Clock) -> bool {
        if self.config.enough <= 0.0 || clock.part_spent(self.iterations) < LEAST_PART {
            return false;
        }
        let Some(asked) = asked else { return false };
        let Some(chosen) = self.children_of(asked).max_by_key(|node| node.visits) else {
            return false;
        };
        let variance = self.variance();
        self.children_of(asked)
            .filter(|node| node.key != chosen.key)
            .all(|other| {
                let error = variance * (1.0 / chosen.visits as f32 + 1.0 / other.visits as f32);
                other.mean - chosen.mean + DOUBT * error.sqrt() < self.config.enough
            })
    }

    /// How far values of this search lie apart for the thinking seat.
    fn variance(&self) -> f32 {
        let own = usize::from(self.viewer);
        let (mut visits, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for each in &self.root_sums {
            visits += f64::from(each.visits);
            sum += each.sums[own];
            squares += each.squares[own];
        }
        let mean = sum / visits;
        (squares / visits - mean * mean).max(0.0) as f32
    }

    fn children_of(&self, node: u32) -> impl Iterator<Item = &super::tree::Node> {
        let mut at = self.kept.tree.get(node).child;
        std::iter::from_fn(move || {
            if at == NONE {
                return None;
            }
            let node = self.kept.tree.get(at);
            at = node.sibling;
            Some(node)
        })
    }
}
