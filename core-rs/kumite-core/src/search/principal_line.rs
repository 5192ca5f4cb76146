//! The principal line: the way the search went most often.

use super::report::Line;
use super::tree::mix;
use super::walk::{Walk, deal};
use crate::contract::{Game, ToAct};

/// Chance as an actor of the principal line.
const CHANCE_ACTOR: u8 = 255;
/// The longest line told.
const LONGEST: usize = 12;
/// Outcomes drawn to find a likely one.
const DRAWS: u32 = 32;

impl<G: Game> Walk<'_, G> {
    /// The most visited way down, in actions and outcomes, replayed on a dealt state. It ends at secrets of others.
    pub(super) fn principal_line(&mut self, view: &G::State) -> Vec<Line> {
        let mut line = Vec::new();
        let mut state = deal(self.game, view, self.viewer, &mut self.random);
        let mut to_act = self.game.rest(&mut state, &mut self.legal);
        let mut node = self.root;
        while line.len() < LONGEST {
            let (actor, found) = match to_act {
                ToAct::Chance(chance) => {
                    let found = self.likely_outcome(node, &mut state, chance);
                    (CHANCE_ACTOR, found)
                }
                ToAct::Seat(seat) => (seat, self.most_visited(node)),
                ToAct::Secret(_) if line.is_empty() => {
                    self.game.list_secret(&state, self.viewer, &mut self.legal);
                    let secret = self.game.secret_of(&state, self.viewer);
                    let secret = mix(secret, u32::from(self.viewer) + 1);
                    let bandit = self.kept.tree.find_hidden(node, secret);
                    (
                        self.viewer,
                        bandit.and_then(|bandit| self.most_visited(bandit)),
                    )
                }
                ToAct::Secret(_) | ToAct::Over => break,
            };
            let Some((code, next)) = found else { break };
            line.push(Line { actor, code });
            to_act = match to_act {
                ToAct::Chance(chance) => self.game.fall(&mut state, chance, code, &mut self.legal),
                ToAct::Seat(seat) => self.game.apply(&mut state, seat, code, &mut self.legal),
                ToAct::Secret(_) | ToAct::Over => break,
            };
            node = match self
                .shown_key(actor, code)
                .filter(|_| actor != CHANCE_ACTOR)
            {
                Some(key) => match self.kept.tree.find_hidden(node, key) {
                    Some(seen) => seen,
                    None => break,
                },
                None => next,
            };
        }
        line
    }

    /// The most visited of some outcomes that are drawn: to list all may take longer than the search.
    fn likely_outcome(
        &mut self,
        node: u32,
        state: &mut G::State,
        chance: G::Chance,
    ) -> Option<(u32, u32)> {
        let mut best = None;
        for _ in 0..DRAWS {
            let code = self.game.sample(state, chance, &mut self.random);
            let mut next = state.clone();
            self.game.fall(&mut next, chance, code, &mut self.legal);
            let came_to = self.game.came_to(&next, code);
            if let Some(child) = self.kept.tree.find_hidden(node, came_to) {
                best = best.max(Some((self.kept.tree.get(child).visits, code, child)));
            }
        }
        best.map(|(_, code, child)| (code, child))
    }

    fn most_visited(&mut self, node: u32) -> Option<(u32, u32)> {
        self.kept
            .tree
            .line_up(node, &self.legal, &mut self.children);
        let tried = self.children.iter().zip(&self.legal);
        let (visits, code, child) = tried
            .filter(|(child, _)| **child != super::tree::NONE)
            .map(|(child, action)| (self.kept.tree.get(*child).visits, *action, *child))
            .max()?;
        (visits > 1).then_some((code, child))
    }
}
