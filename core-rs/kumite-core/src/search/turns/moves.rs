//! What a seat can do in one go: every position that its own choices alone lead to, met once, and what it looks like.

use rustc_hash::FxHashSet;

use crate::contract::{Game, ToAct, Values};
use crate::random::Random;

/// The most steps to the end of a turn; no turn has nearly as many.
pub(super) const MOST_STEPS: u32 = 400;

/// A sequence of own choices that ends where something else happens, or where the game calls it a whole.
#[derive(Clone, Copy)]
pub(super) struct Move {
    /// Where its actions stand.
    pub first: u32,
    pub count: u32,
    pub visits: u32,
    /// Mean values; before the first visit what its end looked like.
    pub values: Values,
    /// How often the next turn was played after it, where it ends the turn.
    pub replies: u32,
    /// What those turns left, on average.
    pub after_replies: Values,
}

/// How much is looked at to find the moves of a position.
#[derive(Clone, Copy)]
pub(super) struct Breadth {
    /// The most positions.
    pub ways: usize,
    /// The most moves that are kept, the best looking ones.
    pub moves: usize,
}

/// A position on the way through a sequence.
struct Way<S> {
    state: S,
    before: u32,
    action: u32,
    /// Nothing more belongs to the sequence.
    is_end: bool,
}

/// Finds moves, and plays for whoever does not think.
pub(super) struct Finder<'a, G: Game> {
    pub game: &'a G,
    pub random: Random,
    pub legal: Vec<u32>,
    scores: Vec<f32>,
    listed: Vec<u32>,
    ways: Vec<Way<G::State>>,
    seen: FxHashSet<u64>,
    ends: Vec<(f32, u32, Values)>,
}

impl<'a, G: Game> Finder<'a, G> {
    pub fn new(game: &'a G, random: Random) -> Self {
        Self {
            game,
            random,
            legal: Vec::with_capacity(128),
            scores: Vec::with_capacity(128),
            listed: Vec::with_capacity(128),
            ways: Vec::new(),
            seen: FxHashSet::default(),
            ends: Vec::new(),
        }
    }

    pub fn fall(&mut self, state: &mut G::State, chance: G::Chance) -> ToAct<G::Chance> {
        let outcome = self.game.sample(state, chance, &mut self.random);
        self.game.fall(state, chance, outcome, &mut self.legal)
    }

    /// Another seat does what looks best to it; worlds in which it could do better are as likely as they are.
    pub fn answer_of(&mut self, state: &mut G::State, seat: u8) -> ToAct<G::Chance> {
        let action = self.best_looking(state, seat);
        self.game.apply(state, seat, action, &mut self.legal)
    }

    fn best_looking(&mut self, state: &mut G::State, seat: u8) -> u32 {
        if let [only] = self.legal[..] {
            return only;
        }
        self.game.judge(state, seat, &self.legal, &mut self.scores);
        let scored = self.scores.iter().zip(&self.legal);
        let best = scored.max_by(|one, other| one.0.total_cmp(other.0));
        best.map_or(self.legal[0], |(_, action)| *action)
    }

    /// All moves of a seat from here, best looking ones first; their actions are added to `actions`.
    pub fn moves(
        &mut self,
        state: &G::State,
        seat: u8,
        breadth: Breadth,
        actions: &mut Vec<u32>,
    ) -> Vec<Move> {
        self.walk(state, seat, breadth.ways);
        self.ends.sort_by(|one, other| other.0.total_cmp(&one.0));
        self.ends.truncate(breadth.moves);
        let moves = self.ends.iter().map(|(_, way, values)| {
            let first = actions.len() as u32;
            let mut at = *way;
            while at != 0 {
                let way = &self.ways[at as usize];
                actions.push(way.action);
                at = way.before;
            }
            actions[first as usize..].reverse();
            Move {
                first,
                count: actions.len() as u32 - first,
                visits: 0,
                values: *values,
                replies: 0,
                after_replies: Values::default(),
            }
        });
        moves.collect()
    }

    /// Every position that the seat's choices alone lead to, into `ways`; where they end, into `ends`.
    fn walk(&mut self, state: &G::State, seat: u8, most: usize) {
        let turn = self.game.turn(state);
        self.ways.clear();
        self.seen.clear();
        self.ends.clear();
        self.ways.push(Way {
            state: state.clone(),
            before: 0,
            action: 0,
            is_end: false,
        });
        self.seen.insert(self.game.key(state));
        let mut at = 0;
        let mut listed = std::mem::take(&mut self.listed);
        while at < self.ways.len() && self.ways.len() < most {
            if self.ways[at].is_end {
                at += 1;
                continue;
            }
            let mut from = self.ways[at].state.clone();
            self.game.rest(&mut from, &mut listed);
            for action in &listed {
                let mut next = from.clone();
                let to_act = self.game.apply(&mut next, seat, *action, &mut self.legal);
                if !self.seen.insert(self.game.key(&next)) {
                    continue;
                }
                let is_own = to_act == ToAct::Seat(seat) && self.game.turn(&next) == turn;
                let is_end = !is_own || self.game.is_quiet(&next);
                if is_end {
                    let values = self.look_of(&mut next.clone(), turn, to_act);
                    let looks = values[usize::from(seat)];
                    self.ends.push((looks, self.ways.len() as u32, values));
                }
                self.ways.push(Way {
                    state: next,
                    before: at as u32,
                    action: *action,
                    is_end,
                });
            }
            at += 1;
        }
        self.listed = listed;
    }

    /// What the end of a sequence looks like once what hangs in the air has come down.
    fn look_of(&mut self, state: &mut G::State, turn: u32, mut to_act: ToAct<G::Chance>) -> Values {
        for _ in 0..MOST_STEPS {
            to_act = match to_act {
                ToAct::Over => return self.game.returns(state),
                ToAct::Chance(chance) => self.fall(state, chance),
                ToAct::Secret(_) => break,
                ToAct::Seat(_) if self.game.turn(state) != turn => break,
                ToAct::Seat(_) if self.game.is_quiet(state) => break,
                ToAct::Seat(seat) => self.answer_of(state, seat),
            };
        }
        self.game.evaluate(state)
    }

    /// Plays a seat's best looking move, and says who is to act then.
    pub fn take_best(
        &mut self,
        state: &mut G::State,
        seat: u8,
        breadth: Breadth,
    ) -> ToAct<G::Chance> {
        self.walk(state, seat, breadth.ways);
        let best = self
            .ends
            .iter()
            .max_by(|one, other| one.0.total_cmp(&other.0));
        let Some((_, way, _)) = best else {
            return self.answer_of(state, seat);
        };
        let next = self.ways.swap_remove(*way as usize).state;
        *state = next;
        self.game.rest(state, &mut self.legal)
    }
}
