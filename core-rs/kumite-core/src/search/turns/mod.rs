//! Turns that are long sequences of choices: what a seat does until something else happens (an Action with its way,
//! target and orientation, say) is one move of the search. Ways that lead to the same position are one, so the safest of
//! them counts; only the moves that look best are tried, and more of them the longer the search goes on; positions that
//! several moves lead to are met again. The value is that of the turn's end, or, with a horizon beyond the turn, of the end
//! of the next one: what the next seat does is played where the search comes often.

mod moves;
mod plan;

use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxHashMap;

use super::answer::pick;
use super::clock::Clock;
use super::config::{Config, Pick};
use super::report::{Line, Ranked, Report};
use super::walk::deal;
use crate::contract::{Game, Horizon, ToAct, Values};
use crate::random::Random;
use moves::{Breadth, Finder, MOST_STEPS, Move};
pub(super) use plan::Plan;

/// For the seat that thinks.
const OWN: Breadth = Breadth {
    ways: 4_000,
    moves: 96,
};
/// For the seat that moves next.
const NEXT: Breadth = Breadth {
    ways: 1_500,
    moves: 1,
};
/// How many moves are tried at first.
const FIRST_MOVES: f32 = 2.0;
/// How many more with the square root of the visits.
const MORE_MOVES: f32 = 1.5;
/// Iterations between two looks at whether the answer can still change.
const ASKS: u32 = 64;

struct Node {
    moves: Vec<Move>,
    visits: u32,
}

/// Plans the rest of a turn.
struct Planner<'a, G: Game> {
    game: &'a G,
    config: &'a Config,
    clock: &'a Clock,
    iterations: u32,
    viewer: u8,
    turn: u32,
    finder: Finder<'a, G>,
    nodes: Vec<Node>,
    known: FxHashMap<u64, u32>,
    actions: Vec<u32>,
    path: Vec<(u32, u32)>,
    depth: u32,
}

/// Whether the rest of a turn is planned rather than searched choice by choice.
pub(super) fn is_planned<G: Game>(game: &G, state: &G::State, seat: u8, config: &Config) -> bool {
    matches!(config.horizon, Horizon::Quiet(_)) && game.plans_turns(state, seat)
}

/// Thinks about the turn that the viewer is in. The rest of the move that is begun goes to `plan`.
pub(super) fn plan_turn<G: Game>(
    game: &G,
    view: &G::State,
    viewer: u8,
    config: &Config,
    stop: &AtomicBool,
    clock: &Clock,
    plan: Option<&mut Plan>,
) -> Report {
    let mut random = Random::new(config.seed);
    let mut sample = deal(game, view, viewer, &mut random);
    let mut legal = Vec::with_capacity(128);
    game.rest(&mut sample, &mut legal);
    let key = game.key(&game.seen_by(&sample, viewer));
    if let Some(action) = plan.as_ref().and_then(|plan| plan.next(key))
        && legal.contains(&action)
    {
        return planned(&legal, action);
    }
    let mut planner = Planner {
        game,
        config,
        clock,
        iterations: 0,
        viewer,
        turn: game.turn(&sample),
        finder: Finder::new(game, random),
        nodes: Vec::new(),
        known: FxHashMap::default(),
        actions: Vec::new(),
        path: Vec::new(),
        depth: 0,
    };
    loop {
        planner.iterate(view);
        if clock.is_done(planner.iterations)
            || stop.load(Ordering::Relaxed)
            || planner.iterations.is_multiple_of(ASKS) && planner.is_settled()
        {
            break;
        }
    }
    let report = planner.answer(&legal);
    if let Some(plan) = plan {
        plan.keep(game, &sample, viewer, &report.line);
    }
    report
}

/// The answer where a move goes on as it was meant.
fn planned(legal: &[u32], action: u32) -> Report {
    let ranked = legal.iter().map(|each| Ranked {
        action: *each,
        share: f32::from(u8::from(*each == action)),
        ..Ranked::default()
    });
    let mut ranked: Vec<Ranked> = ranked.collect();
    ranked.sort_by_key(|entry| entry.action != action);
    Report {
        action,
        ranked,
        ..Report::default()
    }
}

/// Moves the mean of so many values towards one more.
fn learn(mean: &mut Values, count: u32, values: &Values) {
    let part = 1.0 / count as f32;
    for (mean, value) in mean.iter_mut().zip(values) {
        *mean += (value - *mean) * part;
    }
}

impl<G: Game> Planner<'_, G> {
    fn iterate(&mut self, view: &G::State) {
        let mut state = deal(self.game, view, self.viewer, &mut self.finder.random);
        let to_act = self.game.rest(&mut state, &mut self.finder.legal);
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
            learn(&mut tried.values, tried.visits, &values);
        }
    }

    /// Plays the turn to its end by the moves that may be best, and says what it is worth.
    fn play_turn(&mut self, state: &mut G::State, mut to_act: ToAct<G::Chance>) -> Values {
        for _ in 0..MOST_STEPS {
            to_act = match to_act {
                ToAct::Over => return self.game.returns(state),
                ToAct::Chance(chance) => self.finder.fall(state, chance),
                ToAct::Secret(_) => break,
                ToAct::Seat(_) if self.game.turn(state) != self.turn => {
                    return self.after_turn(state, to_act);
                }
                ToAct::Seat(seat) if seat == self.viewer => match self.take_move(state) {
                    Some(next) => next,
                    None => break,
                },
                ToAct::Seat(seat) => self.finder.answer_of(state, seat),
            };
        }
        self.game.evaluate(state)
    }

    /// What the turn's end is worth: as it looks, or what was left of it after next turns.
    fn after_turn(&mut self, state: &mut G::State, to_act: ToAct<G::Chance>) -> Values {
        let (Horizon::Quiet(2..), Some((node, at))) = (self.config.horizon, self.path.last())
        else {
            return self.game.evaluate(state);
        };
        let (node, at) = (*node as usize, *at as usize);
        let last = &self.nodes[node].moves[at];
        // The first visits are for what looks good; after that the more often it is met, the better it must be known.
        if last.visits > 0 && 2 * last.replies * last.replies < last.visits {
            let values = self.play_next(state, to_act);
            let last = &mut self.nodes[node].moves[at];
            last.replies += 1;
            learn(&mut last.after_replies, last.replies, &values);
        }
        let last = &self.nodes[node].moves[at];
        if last.replies == 0 {
            return self.game.evaluate(state);
        }
        last.after_replies
    }

    /// Plays the next turn by what looks best, move by move, and says what it leaves.
    fn play_next(&mut self, state: &mut G::State, mut to_act: ToAct<G::Chance>) -> Values {
        let turn = self.game.turn(state);
        for _ in 0..MOST_STEPS {
            to_act = match to_act {
                ToAct::Over => return self.game.returns(state),
                ToAct::Chance(chance) => self.finder.fall(state, chance),
                ToAct::Secret(_) => break,
                ToAct::Seat(_) if self.game.turn(state) != turn => break,
                ToAct::Seat(_) if self.clock.is_done(self.iterations) => break,
                ToAct::Seat(seat) if self.game.plans_turns(state, seat) => {
                    self.finder.take_best(state, seat, NEXT)
                }
                ToAct::Seat(seat) => self.finder.answer_of(state, seat),
            };
        }
        self.game.evaluate(state)
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
                let moves = self
                    .finder
                    .moves(state, self.viewer, OWN, &mut self.actions);
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
            to_act = self
                .game
                .apply(state, self.viewer, action, &mut self.finder.legal);
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

    /// Whether no other first choice can become the most visited one.
    fn is_settled(&self) -> bool {
        if !self.config.settle || self.config.pick != Pick::Best {
            return false;
        }
        let first = |found: &Move| self.actions[found.first as usize];
        let moves = self.nodes.first().map_or(&[][..], |node| &node.moves);
        let Some(leader) = moves.iter().max_by_key(|found| found.visits) else {
            return true;
        };
        let others = moves
            .iter()
            .filter(|found| first(found) != first(leader))
            .map(|found| found.visits);
        let behind = leader.visits - others.max().unwrap_or(0).min(leader.visits);
        behind > self.clock.left(self.iterations)
    }

    fn answer(&mut self, legal: &[u32]) -> Report {
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
        let action = pick(&ranked, own, self.config, &mut self.finder.random);
        ranked.sort_by_key(|entry| (std::cmp::Reverse(entry.visits), entry.action));
        Report {
            action,
            line: self.line_of(action),
            ranked,
            iterations: self.iterations,
            nodes: self.nodes.len() as u32,
            depth: self.depth,
            seconds: self.clock.seconds(),
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
