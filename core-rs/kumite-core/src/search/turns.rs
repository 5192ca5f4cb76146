//! Turns that are long sequences of choices: what a seat does until something else happens (an Action with its way,
//! target and orientation, say) is one move of the search. Ways that lead to the same position are one, so the safest of
//! them counts; only the moves that look best are tried, and more of them the longer the search goes on; positions that
//! several moves lead to are met again; the value is that of the turn's end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};

use super::answer::pick;
use super::clock::Clock;
use super::config::Config;
use super::report::{Line, Ranked, Report};
use super::walk::deal;
use crate::contract::{Game, ToAct, Values};
use crate::random::Random;

/// The most positions looked at for the moves of one position.
const MOST_WAYS: usize = 4_000;
/// The most moves of one position that are kept, the best looking ones.
const MOST_MOVES: usize = 96;
/// How many moves are tried at first.
const FIRST_MOVES: f32 = 2.0;
/// How many more with the square root of the visits.
const MORE_MOVES: f32 = 1.5;
/// The most steps to the end of a turn; no turn has nearly as many.
const MOST_STEPS: u32 = 400;

/// A sequence of own choices that ends where something else happens, or where the game calls it a whole.
#[derive(Clone, Copy)]
struct Move {
    /// Where its actions stand.
    first: u32,
    count: u32,
    visits: u32,
    /// Mean values; before the first visit what its end looked like.
    values: Values,
}

struct Node {
    moves: Vec<Move>,
    visits: u32,
}

/// A position on the way through a sequence.
struct Way<S> {
    state: S,
    before: u32,
    action: u32,
    /// Nothing more belongs to the sequence.
    is_end: bool,
}

/// Plans the rest of a turn.
struct Planner<'a, G: Game> {
    game: &'a G,
    config: &'a Config,
    clock: &'a Clock,
    iterations: u32,
    viewer: u8,
    turn: u32,
    random: Random,
    nodes: Vec<Node>,
    known: FxHashMap<u64, u32>,
    actions: Vec<u32>,
    legal: Vec<u32>,
    scores: Vec<f32>,
    ways: Vec<Way<G::State>>,
    seen: FxHashSet<u64>,
    path: Vec<(u32, u32)>,
    depth: u32,
}

/// Thinks about the turn that the viewer is in.
pub(super) fn plan_turn<G: Game>(
    game: &G,
    view: &G::State,
    viewer: u8,
    config: &Config,
    stop: &AtomicBool,
    clock: &Clock,
    started: Instant,
) -> Report {
    let mut random = Random::new(config.seed);
    let mut sample = deal(game, view, viewer, &mut random);
    let mut legal = Vec::with_capacity(128);
    game.rest(&mut sample, &mut legal);
    let mut planner = Planner {
        game,
        config,
        clock,
        iterations: 0,
        viewer,
        turn: game.turn(&sample),
        random,
        nodes: Vec::new(),
        known: FxHashMap::default(),
        actions: Vec::new(),
        legal: legal.clone(),
        scores: Vec::new(),
        ways: Vec::new(),
        seen: FxHashSet::default(),
        path: Vec::new(),
        depth: 0,
    };
    loop {
        planner.iterate(view);
        if clock.is_done(planner.iterations) || stop.load(Ordering::Relaxed) {
            break;
        }
    }
    planner.answer(&legal, started)
}

impl<G: Game> Planner<'_, G> {
    fn iterate(&mut self, view: &G::State) {
        let mut state = deal(self.game, view, self.viewer, &mut self.random);
        let to_act = self.game.rest(&mut state, &mut self.legal);
        self.path.clear();
        let values = self.play_turn(&mut state, to_act);
        self.iterations += 1;
        self.depth = self.depth.max(self.path.len() as u32);
        for (node, at) in &self.path {
            let node = &mut self.nodes[*node as usize];
            node.visits += 1;
            let tried = &mut node.moves[*at as usize];
            tried.visits += 1;
            // What a move looked like counts as nothing once it was tried.
            let part = 1.0 / tried.visits as f32;
            for (mean, value) in tried.values.iter_mut().zip(values) {
                *mean += (value - *mean) * part;
            }
        }
    }

    /// Plays the turn to its end by the moves that may be best, and says what it is worth.
    fn play_turn(&mut self, state: &mut G::State, mut to_act: ToAct<G::Chance>) -> Values {
        for _ in 0..MOST_STEPS {
            to_act = match to_act {
                ToAct::Over => return self.game.returns(state),
                ToAct::Chance(chance) => self.fall(state, chance),
                _ if self.game.turn(state) != self.turn => return self.game.evaluate(state),
                ToAct::Secret(_) => return self.game.evaluate(state),
                ToAct::Seat(seat) if seat == self.viewer => match self.take_move(state) {
                    Some(next) => next,
                    None => return self.game.evaluate(state),
                },
                ToAct::Seat(seat) => self.answer_of(state, seat),
            };
        }
        self.game.evaluate(state)
    }

    fn fall(&mut self, state: &mut G::State, chance: G::Chance) -> ToAct<G::Chance> {
        let outcome = self.game.sample(state, chance, &mut self.random);
        self.game.fall(state, chance, outcome, &mut self.legal)
    }

    /// Another seat does what looks best to it; worlds in which it could do better are as likely as they are.
    fn answer_of(&mut self, state: &mut G::State, seat: u8) -> ToAct<G::Chance> {
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

    /// Chooses a move of the viewer and carries it out; None if there is no room or no time for another position.
    fn take_move(&mut self, state: &mut G::State) -> Option<ToAct<G::Chance>> {
        let key = self.game.key(&self.game.seen_by(state, self.viewer));
        let node = match self.known.get(&key) {
            Some(node) => *node,
            None => {
                let is_full = self.actions.len() >= self.config.max_nodes as usize;
                if !self.nodes.is_empty() && (is_full || self.clock.is_done(self.iterations)) {
                    return None;
                }
                let moves = self.moves_of(state);
                let node = self.nodes.len() as u32;
                self.nodes.push(Node { moves, visits: 0 });
                self.known.insert(key, node);
                node
            }
        };
        let at = self.choose(node)?;
        self.path.push((node, at));
        let chosen = self.nodes[node as usize].moves[at as usize];
        let mut to_act = ToAct::Seat(self.viewer);
        for place in chosen.first..chosen.first + chosen.count {
            if to_act != ToAct::Seat(self.viewer) {
                break;
            }
            let action = self.actions[place as usize];
            to_act = self.game.apply(state, self.viewer, action, &mut self.legal);
        }
        Some(to_act)
    }

    /// The move that may be best, among those that are tried by now.
    fn choose(&self, node: u32) -> Option<u32> {
        let node = &self.nodes[node as usize];
        let visits = node.visits as f32;
        let tried = (FIRST_MOVES + MORE_MOVES * visits.sqrt()) as usize;
        let own = usize::from(self.viewer);
        let explore = self.config.exploration * 0.25 * (visits + 1.0).sqrt();
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (at, entry) in (0..).zip(node.moves.iter().take(tried.max(1))) {
            let share = 1.0 / tried.min(node.moves.len()).max(1) as f32;
            let score = entry.values[own] + explore * share / (1.0 + entry.visits as f32);
            if score > most {
                (most, best) = (score, Some(at));
            }
        }
        best
    }

    /// All sequences from here, best looking ones first: every position that own choices alone lead to is met once.
    fn moves_of(&mut self, state: &mut G::State) -> Vec<Move> {
        let mut ways = std::mem::take(&mut self.ways);
        ways.clear();
        self.seen.clear();
        let mut ends: Vec<(f32, u32, Values)> = Vec::new();
        ways.push(Way {
            state: state.clone(),
            before: 0,
            action: 0,
            is_end: false,
        });
        self.seen.insert(self.game.key(state));
        let mut at = 0;
        let mut listed = Vec::with_capacity(64);
        while at < ways.len() && ways.len() < MOST_WAYS {
            if ways[at].is_end {
                at += 1;
                continue;
            }
            let mut from = ways[at].state.clone();
            self.game.rest(&mut from, &mut listed);
            for action in &listed {
                let mut next = from.clone();
                let to_act = self
                    .game
                    .apply(&mut next, self.viewer, *action, &mut self.legal);
                if !self.seen.insert(self.game.key(&next)) {
                    continue;
                }
                let is_own =
                    to_act == ToAct::Seat(self.viewer) && self.game.turn(&next) == self.turn;
                let is_end = !is_own || self.game.is_quiet(&next);
                if is_end {
                    let values = self.look_of(&mut next.clone(), to_act);
                    ends.push((values[usize::from(self.viewer)], ways.len() as u32, values));
                }
                ways.push(Way {
                    state: next,
                    before: at as u32,
                    action: *action,
                    is_end,
                });
            }
            at += 1;
        }
        ends.sort_by(|one, other| other.0.total_cmp(&one.0));
        ends.truncate(MOST_MOVES);
        let moves = ends.iter().map(|(_, way, values)| {
            let first = self.actions.len() as u32;
            let mut at = *way;
            while at != 0 {
                let way = &ways[at as usize];
                self.actions.push(way.action);
                at = way.before;
            }
            self.actions[first as usize..].reverse();
            Move {
                first,
                count: self.actions.len() as u32 - first,
                visits: 0,
                values: *values,
            }
        });
        let moves = moves.collect();
        self.ways = ways;
        moves
    }

    /// What the end of a sequence looks like once what hangs in the air has come down.
    fn look_of(&mut self, state: &mut G::State, mut to_act: ToAct<G::Chance>) -> Values {
        for _ in 0..MOST_STEPS {
            to_act = match to_act {
                ToAct::Over => return self.game.returns(state),
                ToAct::Chance(chance) => self.fall(state, chance),
                ToAct::Secret(_) => break,
                ToAct::Seat(_) if self.game.turn(state) != self.turn => break,
                ToAct::Seat(_) if self.game.is_quiet(state) => break,
                ToAct::Seat(seat) => self.answer_of(state, seat),
            };
        }
        self.game.evaluate(state)
    }

    fn answer(&mut self, legal: &[u32], started: Instant) -> Report {
        let own = usize::from(self.viewer);
        let mut ranked: Vec<Ranked> = legal
            .iter()
            .map(|action| Ranked {
                action: *action,
                ..Ranked::default()
            })
            .collect();
        let root = self.nodes.first();
        for found in root.iter().flat_map(|node| &node.moves) {
            let first = self.actions[found.first as usize];
            let Some(entry) = ranked.iter_mut().find(|entry| entry.action == first) else {
                continue;
            };
            let is_better = entry
                .values
                .is_none_or(|known| (found.visits, found.values[own]) > (entry.visits, known[own]));
            if is_better {
                (entry.visits, entry.values) = (found.visits, Some(found.values));
            }
        }
        let total: u32 = ranked.iter().map(|entry| entry.visits).sum();
        for entry in &mut ranked {
            entry.share = entry.visits as f32 / total.max(1) as f32;
        }
        let action = pick(&ranked, own, self.config, &mut self.random);
        ranked.sort_by_key(|entry| (std::cmp::Reverse(entry.visits), entry.action));
        Report {
            action,
            line: self.line_of(action),
            ranked,
            iterations: self.iterations,
            nodes: self.nodes.len() as u32,
            depth: self.depth,
            seconds: started.elapsed().as_secs_f64(),
        }
    }

    /// The most visited move that begins with an action.
    fn line_of(&self, action: u32) -> Vec<Line> {
        let moves = self.nodes.first().map_or(&[][..], |node| &node.moves);
        let begins = |found: &&Move| self.actions[found.first as usize] == action;
        let best = moves.iter().filter(begins).max_by_key(|found| found.visits);
        let Some(best) = best else {
            return Vec::new();
        };
        let actions = &self.actions[best.first as usize..(best.first + best.count) as usize];
        let lines = actions.iter().map(|code| Line {
            actor: self.viewer,
            code: *code,
        });
        lines.collect()
    }
}
