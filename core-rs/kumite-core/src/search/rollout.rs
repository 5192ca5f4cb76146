//! Playing on from a leaf by rules of thumb.

use super::walk::Walk;
use crate::contract::{Game, Horizon, ToAct, Values};
use crate::random::Bits;

/// A rollout longer than this is judged where it stands; rules bound matches far below.
const MAX_ROLLOUT: u32 = 4000;

impl<G: Game> Walk<'_, G> {
    /// Plays on by rules of thumb to the horizon.
    pub(super) fn play_on(&mut self, state: &mut G::State, mut to_act: ToAct<G::Chance>) -> Values {
        let mut quiet_left = match self.config.horizon {
            Horizon::Leaf if matches!(to_act, ToAct::Over) => return self.game.returns(state),
            Horizon::Leaf => return self.game.evaluate(state),
            Horizon::Match => u32::MAX,
            Horizon::Quiet(times) => u32::from(times),
        };
        for _ in 0..MAX_ROLLOUT {
            if !matches!(to_act, ToAct::Over) && self.game.is_quiet(state) {
                if quiet_left == 0 {
                    return self.game.evaluate(state);
                }
                quiet_left -= 1;
            }
            match to_act {
                ToAct::Over => return self.game.returns(state),
                ToAct::Chance(chance) => {
                    let outcome = self.game.sample(state, chance, &mut self.random);
                    to_act = self.game.fall(state, chance, outcome, &mut self.legal);
                }
                ToAct::Seat(seat) => {
                    let action = self.roll_action(state, seat);
                    to_act = self.game.apply(state, seat, action, &mut self.legal);
                }
                ToAct::Secret(seats) => {
                    let mut left = seats;
                    while left != 0 {
                        let seat = left.trailing_zeros() as u8;
                        left &= left - 1;
                        self.game.list_secret(state, seat, &mut self.legal);
                        let action = self.roll_action(state, seat);
                        to_act = self.game.apply(state, seat, action, &mut self.legal);
                    }
                }
            }
        }
        self.game.evaluate(state)
    }

    pub(super) fn roll_action(&mut self, state: &mut G::State, seat: u8) -> u32 {
        let count = self.legal.len() as u32;
        if count == 1 {
            return self.legal[0];
        }
        let sharpness = self.config.rollout_sharpness;
        if sharpness <= 0.0 {
            return self.legal[self.random.below(count) as usize];
        }
        self.game.judge(state, seat, &self.legal, &mut self.scores);
        // Softmax by the Gumbel trick: the best of score plus noise.
        let mut best = f32::NEG_INFINITY;
        let mut chosen = 0;
        for (at, score) in self.scores.iter().enumerate() {
            let uniform = (self.random.bits() >> 40) as f32 * (1.0 / 16_777_216.0) + 1e-9;
            let noisy = score * sharpness - (-uniform.ln()).ln();
            if noisy > best {
                best = noisy;
                chosen = at;
            }
        }
        self.legal[chosen]
    }
}
