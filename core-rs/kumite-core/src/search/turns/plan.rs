//! The rest of a move that has begun: it needs no second thought while the game goes on as it was meant to.

use super::Line;
use crate::contract::{Game, ToAct};

/// What to do at each position on the way, by what the seat sees there.
#[derive(Debug, Default)]
pub struct Plan {
    steps: Vec<(u64, u32)>,
}

impl Plan {
    /// The action that the plan has for a position.
    pub(super) fn next(&self, key: u64) -> Option<u32> {
        let step = self.steps.iter().find(|(known, _)| *known == key);
        step.map(|(_, action)| *action)
    }

    /// Keeps what follows the first action of a line of own choices.
    pub(super) fn keep<G: Game>(&mut self, game: &G, from: &G::State, seat: u8, line: &[Line]) {
        self.steps.clear();
        let mut state = from.clone();
        let mut legal = Vec::new();
        let mut to_act = game.rest(&mut state, &mut legal);
        for (number, step) in line.iter().enumerate() {
            if to_act != ToAct::Seat(seat) {
                return;
            }
            if number > 0 {
                let key = game.key(&game.seen_by(&state, seat));
                self.steps.push((key, step.code));
            }
            to_act = game.apply(&mut state, seat, step.code, &mut legal);
        }
    }
}
