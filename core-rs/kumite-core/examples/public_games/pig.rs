//! Pig for two: roll and add up, or stop and keep; a one loses the turn. First to 100 wins.

use kumite_core::contract::{Game, MAX_SEATS, ToAct, Values};
use kumite_core::random::{Bits, Random};

const ROLL: u32 = 0;
const STOP: u32 = 1;
const WINNING: u8 = 100;
/// A match without a winner by then is a draw.
const MOST_MOVES: u16 = 1000;

/// The rules; there is no content.
pub struct Pig;

/// One position.
#[derive(Clone, Copy)]
pub struct State {
    scores: [u8; 2],
    total: u8,
    seat: u8,
    moves: u16,
    is_rolling: bool,
}

impl State {
    pub const START: Self = Self {
        scores: [0; 2],
        total: 0,
        seat: 0,
        moves: 0,
        is_rolling: false,
    };

    fn winner(&self) -> Option<usize> {
        let is_won = self.scores[0] >= WINNING || self.scores[1] >= WINNING;
        is_won.then(|| usize::from(self.scores[1] >= WINNING))
    }

    /// What the seat to move has, were it to stop.
    fn kept(&self) -> u8 {
        self.scores[usize::from(self.seat & 1)] + self.total
    }

    /// 1 ends the turn, 0 does not.
    fn end_turn_if(&mut self, ends: u8) {
        self.total *= 1 - ends;
        self.seat ^= ends;
    }
}

impl Game for Pig {
    type State = State;
    type Chance = ();

    #[inline]
    fn rest(&self, state: &mut State, legal: &mut Vec<u32>) -> ToAct<()> {
        if (state.moves >= MOST_MOVES) | state.winner().is_some() {
            return ToAct::Over;
        }
        if state.is_rolling {
            return ToAct::Chance(());
        }
        legal.clear();
        if state.kept() < WINNING {
            legal.push(ROLL);
        }
        legal.push(STOP);
        ToAct::Seat(state.seat)
    }

    fn list_secret(&self, _state: &State, _seat: u8, _legal: &mut Vec<u32>) {}

    #[inline]
    fn apply(&self, state: &mut State, _seat: u8, action: u32, legal: &mut Vec<u32>) -> ToAct<()> {
        // Without branches: which action comes cannot be foreseen, and a wrong guess costs more than both.
        let stops = (action == STOP) as u8;
        state.moves += 1;
        state.is_rolling = stops == 0;
        state.scores[usize::from(state.seat & 1)] += state.total * stops;
        state.end_turn_if(stops);
        self.rest(state, legal)
    }

    #[inline]
    fn sample(&self, _state: &mut State, (): (), random: &mut Random) -> u32 {
        random.below(6)
    }

    fn outcomes(&self, _state: &mut State, (): (), out: &mut Vec<(u32, u32)>) {
        out.clear();
        out.extend((0..6).map(|outcome| (outcome, 1)));
    }

    #[inline]
    fn fall(&self, state: &mut State, (): (), outcome: u32, legal: &mut Vec<u32>) -> ToAct<()> {
        state.is_rolling = false;
        state.total += outcome as u8 + 1;
        state.end_turn_if((outcome == 0) as u8);
        self.rest(state, legal)
    }

    fn seats(&self, _state: &State) -> usize {
        2
    }

    fn returns(&self, state: &State) -> Values {
        let mut values = [0.0; MAX_SEATS];
        if let Some(winner) = state.winner() {
            values[winner] = 1.0;
            values[1 - winner] = -1.0;
        }
        values
    }

    fn determinize(&self, state: &State, _viewer: u8, _random: &mut Random) -> State {
        *state
    }

    fn worlds(&self, state: &State, _viewer: u8, _most: usize) -> Option<Vec<(State, f64)>> {
        Some(vec![(*state, 1.0)])
    }

    fn seen_by(&self, state: &State, _viewer: u8) -> State {
        *state
    }

    fn key(&self, state: &State) -> u64 {
        let [one, other] = state.scores.map(u64::from);
        let (total, seat) = (u64::from(state.total), u64::from(state.seat));
        let rest = u64::from(state.moves) << 8 | u64::from(state.is_rolling);
        one | other << 8 | total << 16 | seat << 24 | rest << 32
    }

    fn secret_of(&self, _state: &State, _seat: u8) -> u32 {
        0
    }

    fn evaluate(&self, state: &State) -> Values {
        let lead = f32::from(state.scores[0]) - f32::from(state.scores[1]);
        let mut values = [0.0; MAX_SEATS];
        values[0] = lead / f32::from(WINNING);
        values[1] = -values[0];
        values
    }

    fn is_quiet(&self, state: &State) -> bool {
        state.total == 0 && !state.is_rolling
    }

    fn tail(&self, _state: &State) -> Option<u32> {
        None
    }

    fn turn(&self, state: &State) -> u32 {
        state.seat.into()
    }

    fn points(&self, state: &State) -> Values {
        self.evaluate(state)
    }

    fn judge(&self, _state: &mut State, _seat: u8, legal: &[u32], scores: &mut Vec<f32>) {
        scores.clear();
        scores.resize(legal.len(), 0.0);
    }
}
