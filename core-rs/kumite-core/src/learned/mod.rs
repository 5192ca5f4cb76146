//! What was learned of positions: corrections of a game's own evaluation, in a file that training writes.
//!
//! `docs/learning.md` says how such a file is made. It holds for the content it was made with; every other content is
//! judged by the game's own evaluation, its formula. Nothing here knows any game.

mod facts;
mod file;
mod net;
mod taught;

pub use facts::{Facts, MOST_FACTS};
pub use file::fingerprint;
pub use net::Net;
pub use taught::Taught;

use crate::contract::{Game, Stage, Values};

/// The version of the files that this core reads.
pub const FORMAT: i64 = 1;

/// Values nearer to won or lost than this are settled: out of play, say. Nothing learned changes them.
const SETTLED: f32 = 0.999;
/// One input is the formula's log-odds; so many of them are one unit.
const ODDS_UNIT: f32 = 4.0;

/// What was learned about one game.
#[derive(Clone, Debug)]
pub struct Learned {
    kinds: Vec<Kind>,
}

/// What was learned about matches of one kind with so many seats.
#[derive(Clone, Debug)]
struct Kind {
    kind: u8,
    seats: u8,
    /// By round, the last for all later ones.
    lines: Vec<Line>,
    net: Option<Net>,
}

/// How the formula's log-odds become true ones.
#[derive(Clone, Copy, Debug)]
struct Line {
    scale: f32,
    bias: f32,
}

impl Learned {
    fn kind(&self, stage: Stage) -> Option<&Kind> {
        self.kinds
            .iter()
            .find(|known| known.kind == stage.kind && known.seats == stage.seats)
    }

    /// The position as the formula judges it, corrected.
    pub fn evaluate<G: Game>(&self, game: &G, state: &G::State) -> Values {
        let mut values = game.evaluate(state);
        let Some(stage) = game.stage(state) else {
            return values;
        };
        let Some(kind) = self.kind(stage) else {
            return values;
        };
        let line = kind.line(stage.round);
        for seat in 0..stage.seats {
            let value = &mut values[usize::from(seat)];
            if value.abs() > SETTLED {
                continue;
            }
            let formula = log_odds(*value);
            let mut odds = line.scale * formula + line.bias;
            if let Some(net) = &kind.net {
                let facts = Facts::of(game, state, seat, formula);
                odds += net.run(facts.all());
            }
            *value = (odds / 2.0).tanh();
        }
        values
    }
}

impl Kind {
    fn line(&self, round: u8) -> Line {
        let at = usize::from(round.saturating_sub(1)).min(self.lines.len() - 1);
        self.lines[at]
    }
}

impl Facts {
    /// All that a net sees of a position from a seat.
    pub fn of<G: Game>(game: &G, state: &G::State, seat: u8, formula: f32) -> Self {
        let mut facts = Self::default();
        facts.push(formula / ODDS_UNIT);
        game.facts(state, seat, &mut facts);
        facts
    }
}

/// The log-odds of a value in [-1, 1].
pub fn log_odds(value: f32) -> f32 {
    let value = value.clamp(-SETTLED, SETTLED);
    ((1.0 + value) / (1.0 - value)).ln()
}
