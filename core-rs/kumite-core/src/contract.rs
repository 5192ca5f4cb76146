//! What a game answers so that search, simulation and batches can play it. Nothing here knows any game.

use crate::learned::Facts;
use crate::random::Random;

/// The most seats at any table.
pub const MAX_SEATS: usize = 6;

/// One number per seat.
pub type Values = [f32; MAX_SEATS];

/// Who a state at rest waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToAct<C> {
    /// One seat; its legal actions are listed.
    Seat(u8),
    /// These seats, a bit each, choose secretly at the same time.
    Secret(u8),
    /// Chance.
    Chance(C),
    /// Nobody: the match is over.
    Over,
}

/// How far a rollout goes before it is judged by [`Game::evaluate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// To the end of the match, judged by its returns.
    Match,
    /// Not at all: the new leaf is judged where it stands.
    Leaf,
    /// Until the game calls the position quiet, this many times (a round, say).
    Quiet(u8),
}

/// Where a match stands: what was learned of positions is kept by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// A number for the mode of play and whatever else changes what a position is worth.
    pub kind: u8,
    /// How many seats play.
    pub seats: u8,
    /// The round, from 1; 0 before the first.
    pub round: u8,
}

/// A game with its content, for search.
pub trait Game: Sync {
    /// A position: cheap to copy.
    type State: Clone + Send + Sync;
    /// A chance point.
    type Chance: Copy + PartialEq;

    /// A new number whenever [`Game::facts`] changes: nothing that was learned from others fits then.
    const FACTS_VERSION: u32 = 0;

    /// Runs automatic steps; lists the legal actions if one seat is to act.
    fn rest(&self, state: &mut Self::State, legal: &mut Vec<u32>) -> ToAct<Self::Chance>;

    /// Lists the legal actions of a seat that chooses secretly.
    fn list_secret(&self, state: &Self::State, seat: u8, legal: &mut Vec<u32>);

    /// Takes a legal action and rests again.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: u8,
        action: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Self::Chance>;

    /// Draws an outcome by weight.
    fn sample(&self, state: &mut Self::State, chance: Self::Chance, random: &mut Random) -> u32;

    /// All outcomes with their weights.
    fn outcomes(&self, state: &mut Self::State, chance: Self::Chance, out: &mut Vec<(u32, u32)>);

    /// Lets chance fall and rests again.
    fn fall(
        &self,
        state: &mut Self::State,
        chance: Self::Chance,
        outcome: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Self::Chance>;

    /// What an outcome came to, once it fell, as a number: to a search outcomes with the same number are one.
    fn came_to(&self, _state: &Self::State, outcome: u32) -> u32 {
        outcome
    }

    /// How many seats play.
    fn seats(&self, state: &Self::State) -> usize;

    /// Per seat in [-1, 1] when over.
    fn returns(&self, state: &Self::State) -> Values;

    /// A random full state that the viewer cannot tell from this one (which may itself be a view).
    fn determinize(&self, state: &Self::State, viewer: u8, random: &mut Random) -> Self::State;

    /// All full states that the viewer holds possible, with their weights, as far as the rest of a turn can differ between
    /// them; None if there are more than `most`.
    fn worlds(
        &self,
        state: &Self::State,
        viewer: u8,
        most: usize,
    ) -> Option<Vec<(Self::State, f64)>>;

    /// Takes back what others have chosen secretly and the viewer has not seen, so that a search lets them choose well
    /// instead of guessing at random. Does nothing where that cannot be taken back.
    fn reopen(&self, _state: &mut Self::State, _viewer: u8) {}

    /// An action as seats see it who may not see all of it (a token laid face down, say): a search lets them go on alike
    /// after actions that look alike.
    fn shown(&self, action: u32) -> u32 {
        action
    }

    /// The state with everything blanked that the viewer may not know; `determinize` accepts it.
    fn seen_by(&self, state: &Self::State, viewer: u8) -> Self::State;

    /// A number for the position: equal positions have equal ones, others almost never.
    fn key(&self, state: &Self::State) -> u64;

    /// What a seat that chooses secretly knows and others do not, as a number (its hand, say).
    fn secret_of(&self, state: &Self::State, seat: u8) -> u32;

    /// Judges a position: per seat in [-1, 1].
    fn evaluate(&self, state: &Self::State) -> Values;

    /// Where the match stands; None when it is over.
    fn stage(&self, _state: &Self::State) -> Option<Stage> {
        None
    }

    /// What a learned evaluation sees of a position from a seat, besides the game's own evaluation: numbers of about unit
    /// size, as many and in the same places for every position of the content.
    fn facts(&self, _state: &Self::State, _seat: u8, _facts: &mut Facts) {}

    /// Whether a rollout may be judged here.
    fn is_quiet(&self, state: &Self::State) -> bool;

    /// A number that changes when the short sequence of decisions in progress (an attack, say) is over; None if
    /// none is in progress.
    fn tail(&self, state: &Self::State) -> Option<u32>;

    /// Whether what is asked now is settled when the sequence in progress is over (which dice to roll again, say),
    /// rather than a question of what comes after it (where one stands then).
    fn is_settled_by_tail(&self, _state: &Self::State) -> bool {
        true
    }

    /// Whether rules of thumb answer what is asked now: a search does not see that far, or nothing depends on it (which cards
    /// to keep for later, say).
    fn is_by_thumb(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether a seat is in the middle of its own turn, in a game whose turns are long sequences of choices: a search then
    /// takes what the seat does until something else happens, or until the position is quiet, as one move.
    fn plans_turns(&self, _state: &Self::State, _seat: u8) -> bool {
        false
    }

    /// A number that changes when the turn in progress is over.
    fn turn(&self, state: &Self::State) -> u32;

    /// Whether what a proof that begins in `start` looks at is over: the turn, unless the game says otherwise.
    fn is_proof_over(&self, start: &Self::State, now: &Self::State) -> bool {
        self.turn(now) != self.turn(start)
    }

    /// What it is worth to a seat, in value, to have followed the wish of a teammate between two positions; 0 in a game
    /// without teammates who may wish. Wishes are numbers of the game's own, 0 none.
    fn granted(&self, _before: &Self::State, _after: &Self::State, _seat: u8, _wish: u32) -> f32 {
        0.0
    }

    /// What a position is worth in the game's own points: per seat, own points against the others'.
    fn points(&self, state: &Self::State) -> Values;

    /// Rules of thumb: how good each listed action looks to that seat, in the game's own points, into `scores`.
    fn judge(&self, state: &mut Self::State, seat: u8, legal: &[u32], scores: &mut Vec<f32>);
}
