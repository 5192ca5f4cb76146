//! Iterations: deal, walk, play on, give the values back.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::config::{Budget, Config, Pick};
use super::exact::{Solved, Tail, solve};
use super::report::{Line, Ranked, Report};
use super::tree::{NONE, RootSums, Tree, mix};
use crate::contract::{Game, Horizon, ToAct, Values};
use crate::random::{Bits, Random};

/// Chance as an actor of the principal line.
const CHANCE_ACTOR: u8 = 255;
/// A rollout longer than this is judged where it stands; rules bound matches far below.
const MAX_ROLLOUT: u32 = 4000;

/// One thread's search.
struct Walk<'a, G: Game> {
    game: &'a G,
    config: &'a Config,
    viewer: u8,
    tree: Tree,
    random: Random,
    legal: Vec<u32>,
    scores: Vec<f32>,
    weights: Vec<f32>,
    /// Way down: node and the seat that chose it.
    path: Vec<(u32, u8)>,
    root_actions: Vec<u32>,
    root_sums: Vec<RootSums>,
    /// Place of the root action taken in this iteration.
    root_choice: usize,
    /// The thinking seat has not chosen yet in this iteration.
    is_root: bool,
    depth: u32,
    iterations: u32,
}

impl<'a, G: Game> Walk<'a, G> {
    fn new(game: &'a G, config: &'a Config, viewer: u8, root_actions: Vec<u32>, seed: u64) -> Self {
        Self {
            game,
            config,
            viewer,
            tree: Tree::new(config.max_nodes),
            random: Random::new(seed),
            legal: Vec::with_capacity(256),
            scores: Vec::with_capacity(256),
            weights: Vec::with_capacity(256),
            path: Vec::with_capacity(128),
            root_sums: vec![RootSums::default(); root_actions.len()],
            root_actions,
            root_choice: 0,
            is_root: true,
            depth: 0,
            iterations: 0,
        }
    }

    fn iterate(&mut self, view: &G::State) {
        let mut state = self.game.determinize(view, self.viewer, &mut self.random);
        let to_act = self.game.rest(&mut state, &mut self.legal);
        self.path.clear();
        self.path.push((0, self.viewer));
        self.is_root = true;
        let reached = self.descend(&mut state, to_act);
        self.depth = self.depth.max(self.path.len() as u32);
        let values = self.play_on(&mut state, reached);
        for (node, seat) in &self.path {
            let node = self.tree.get_mut(*node);
            node.visits += 1;
            node.sum += values[usize::from(*seat)];
        }
        let sums = &mut self.root_sums[self.root_choice];
        let own = values[usize::from(self.viewer)];
        sums.visits += 1;
        sums.squares += own * own;
        for (sum, value) in sums.sums.iter_mut().zip(values) {
            *sum += value;
        }
        self.iterations += 1;
    }

    /// Walks down to a node seen for the first time, or as far as memory reaches.
    fn descend(&mut self, state: &mut G::State, mut to_act: ToAct<G::Chance>) -> ToAct<G::Chance> {
        let mut node = 0;
        loop {
            match to_act {
                ToAct::Over => return to_act,
                ToAct::Chance(chance) => {
                    let outcome = self.game.sample(state, chance, &mut self.random);
                    to_act = self.game.fall(state, chance, outcome, &mut self.legal);
                    match self.tree.find_or_add(node, outcome) {
                        Some(next) => node = next,
                        None => return to_act,
                    }
                    self.path.push((node, self.viewer));
                }
                ToAct::Seat(seat) => {
                    let Some((child, action)) = self.choose(state, node, seat) else {
                        return to_act;
                    };
                    let is_new = self.tree.get(child).visits == 0;
                    self.path.push((child, seat));
                    to_act = self.game.apply(state, seat, action, &mut self.legal);
                    node = child;
                    if is_new {
                        return to_act;
                    }
                }
                ToAct::Secret(seats) => {
                    let mut left = seats;
                    let mut joint = 0;
                    let mut is_new = false;
                    while left != 0 {
                        let seat = left.trailing_zeros() as u8;
                        left &= left - 1;
                        self.game.list_secret(state, seat, &mut self.legal);
                        let secret = mix(self.game.secret_of(state, seat), u32::from(seat) + 1);
                        let bandit = self.tree.secret_child(node, secret);
                        let chosen = bandit.and_then(|bandit| self.choose(state, bandit, seat));
                        let (Some(bandit), Some((child, action))) = (bandit, chosen) else {
                            return ToAct::Secret(left | 1 << seat);
                        };
                        self.path.push((bandit, seat));
                        is_new |= self.tree.get(child).visits == 0;
                        self.path.push((child, seat));
                        joint = mix(joint, action);
                        to_act = self.game.apply(state, seat, action, &mut self.legal);
                    }
                    match self.tree.secret_child(node, mix(joint, 0)) {
                        Some(next) => {
                            is_new |= self.tree.get(next).visits == 0;
                            node = next;
                            self.path.push((node, self.viewer));
                        }
                        None => return to_act,
                    }
                    if is_new {
                        return to_act;
                    }
                }
            }
        }
    }

    /// Picks a child of the node for a seat.
    fn choose(&mut self, state: &mut G::State, node: u32, seat: u8) -> Option<(u32, u32)> {
        if !self.tree.has_room(self.legal.len()) {
            return None;
        }
        let mut chosen = NONE;
        let mut place = 0;
        let mut best = f32::NEG_INFINITY;
        let mut judged = false;
        let parent_visits = self.tree.get(node).visits as f32;
        let mut known_sum = 0.0;
        let mut known_visits = 0;
        for at in 0..self.legal.len() {
            if let Some(child) = self.tree.find(node, self.legal[at]) {
                let child = self.tree.get(child);
                known_sum += child.sum;
                known_visits += child.visits;
            }
        }
        // A move not tried yet is expected a little below what was found here so far.
        let first_play = if known_visits > 0 {
            known_sum / known_visits as f32 - 0.1
        } else {
            0.0
        };
        let explore = self.config.exploration * (parent_visits + 1.0).sqrt();
        for at in 0..self.legal.len() {
            let key = self.legal[at];
            let child = match self.tree.find(node, key) {
                Some(child) => child,
                None => {
                    if !judged {
                        self.judge(state, seat, self.config.prior_sharpness);
                        judged = true;
                    }
                    self.tree.add(node, key, self.weights[at])
                }
            };
            let entry = self.tree.get_mut(child);
            entry.available += 1;
            let visits = entry.visits as f32;
            let mean = if entry.visits > 0 {
                entry.sum / visits
            } else {
                first_play
            };
            let score = mean + explore * entry.prior / (1.0 + visits);
            if score > best {
                best = score;
                chosen = child;
                place = at;
            }
        }
        if self.is_root && seat == self.viewer {
            self.is_root = false;
            let action = self.legal[place];
            self.root_choice = self
                .root_actions
                .iter()
                .position(|known| *known == action)
                .unwrap_or(0);
        }
        Some((chosen, self.legal[place]))
    }

    /// Rules of thumb as weights that add up to 1, into `weights`.
    fn judge(&mut self, state: &mut G::State, seat: u8, sharpness: f32) {
        self.weights.clear();
        if sharpness <= 0.0 {
            let share = 1.0 / self.legal.len() as f32;
            self.weights.resize(self.legal.len(), share);
            return;
        }
        self.game.judge(state, seat, &self.legal, &mut self.scores);
        let top = self
            .scores
            .iter()
            .copied()
            .fold(f32::NEG_INFINITY, f32::max);
        let mut total = 0.0;
        for score in &self.scores {
            let weight = ((score - top) * sharpness).exp() + 0.02;
            total += weight;
            self.weights.push(weight);
        }
        for weight in &mut self.weights {
            *weight /= total;
        }
    }

    /// Plays on by rules of thumb to the horizon.
    fn play_on(&mut self, state: &mut G::State, mut to_act: ToAct<G::Chance>) -> Values {
        let mut quiet_left = match self.config.horizon {
            Horizon::Leaf if matches!(to_act, ToAct::Over) => return self.game.returns(state),
            Horizon::Leaf => return self.game.evaluate(state),
            Horizon::Match => u32::MAX,
            Horizon::Quiet(times) => u32::from(times),
        };
        for _ in 0..MAX_ROLLOUT {
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
                    if self.game.is_quiet(state) {
                        if quiet_left == 0 {
                            return self.game.evaluate(state);
                        }
                        quiet_left -= 1;
                    }
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
            if quiet_left == 0 && self.game.is_quiet(state) && !matches!(to_act, ToAct::Over) {
                return self.game.evaluate(state);
            }
        }
        self.game.evaluate(state)
    }

    fn roll_action(&mut self, state: &mut G::State, seat: u8) -> u32 {
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

    /// The most visited way down, in actions and outcomes, replayed on a dealt state.
    fn principal_line(&mut self, view: &G::State) -> Vec<Line> {
        let mut line = Vec::new();
        let mut state = self.game.determinize(view, self.viewer, &mut self.random);
        let mut to_act = self.game.rest(&mut state, &mut self.legal);
        let mut node = 0;
        for _ in 0..12 {
            match to_act {
                ToAct::Over | ToAct::Secret(_) if !line.is_empty() => break,
                ToAct::Over => break,
                ToAct::Chance(chance) => {
                    let mut outcomes = Vec::new();
                    self.game.outcomes(&mut state, chance, &mut outcomes);
                    let found = outcomes
                        .iter()
                        .filter_map(|(code, _)| {
                            let child = self.tree.find(node, *code)?;
                            Some((self.tree.get(child).visits, child, *code))
                        })
                        .max_by_key(|(visits, ..)| *visits);
                    let Some((_, child, code)) = found else { break };
                    line.push(Line {
                        actor: CHANCE_ACTOR,
                        code,
                    });
                    to_act = self.game.fall(&mut state, chance, code, &mut self.legal);
                    node = child;
                }
                ToAct::Seat(_) | ToAct::Secret(_) => {
                    let (seat, from) = match to_act {
                        ToAct::Seat(seat) => (seat, Some(node)),
                        _ => {
                            self.game.list_secret(&state, self.viewer, &mut self.legal);
                            let secret = self.game.secret_of(&state, self.viewer);
                            let secret = mix(secret, u32::from(self.viewer) + 1);
                            (self.viewer, self.tree.secret_child(node, secret))
                        }
                    };
                    let Some(from) = from else { break };
                    let found = self
                        .legal
                        .iter()
                        .filter_map(|action| {
                            let child = self.tree.find(from, *action)?;
                            Some((self.tree.get(child).visits, child, *action))
                        })
                        .max_by_key(|(visits, ..)| *visits);
                    let Some((visits, child, action)) = found else {
                        break;
                    };
                    if visits < 2 {
                        break;
                    }
                    line.push(Line {
                        actor: seat,
                        code: action,
                    });
                    let is_secret = matches!(to_act, ToAct::Secret(_));
                    to_act = self.game.apply(&mut state, seat, action, &mut self.legal);
                    node = child;
                    if is_secret {
                        break;
                    }
                }
            }
        }
        line
    }
}

fn is_done(budget: Budget, iterations: u32, started: Instant) -> bool {
    match budget {
        Budget::Iterations(limit) => iterations >= limit,
        Budget::Time(limit) => started.elapsed() + Duration::from_micros(50) >= limit,
    }
}

/// Thinks about a view (or full state) for `viewer`. `stop` ends it early. None if the seat is not to act.
pub fn search<G: Game>(
    game: &G,
    view: &G::State,
    viewer: u8,
    config: &Config,
    stop: &AtomicBool,
) -> Option<Report> {
    let started = Instant::now();
    let mut random = Random::new(config.seed);
    let mut sample = game.determinize(view, viewer, &mut random);
    let mut legal = Vec::new();
    let mut is_secret = false;
    match game.rest(&mut sample, &mut legal) {
        ToAct::Seat(seat) if seat == viewer => {}
        ToAct::Secret(seats) if seats >> viewer & 1 == 1 => {
            game.list_secret(&sample, viewer, &mut legal);
            is_secret = true;
        }
        _ => return None,
    }
    if legal.len() == 1 {
        let ranked = vec![Ranked {
            action: legal[0],
            prior: 1.0,
            share: 1.0,
            ..Ranked::default()
        }];
        return Some(Report {
            action: legal[0],
            ranked,
            ..Report::default()
        });
    }
    if let (true, Some(tail)) = (config.exact_nodes > 0, game.tail(&sample)) {
        let ends = EndOfTail { game, tail };
        if let Some(solved) = solve(game, &sample, viewer, &ends, config.exact_nodes) {
            return Some(exact_report(&solved, viewer, config, &mut random, started));
        }
    }
    let think = |seed: u64, budget: Budget| {
        let mut walk = Walk::new(game, config, viewer, legal.clone(), seed);
        while !is_done(budget, walk.iterations, started) && !stop.load(Ordering::Relaxed) {
            walk.iterate(view);
        }
        walk
    };
    let threads = config.threads.max(1);
    let walks: Vec<Walk<G>> = if threads == 1 {
        vec![think(config.seed, config.budget)]
    } else {
        let share = match config.budget {
            Budget::Iterations(all) => Budget::Iterations(all.div_ceil(u32::from(threads))),
            time => time,
        };
        std::thread::scope(|scope| {
            let think = &think;
            let handles: Vec<_> = (0..threads)
                .map(|thread| {
                    let seed = config.seed ^ u64::from(thread).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                    scope.spawn(move || think(seed, share))
                })
                .collect();
            handles
                .into_iter()
                .filter_map(|handle| handle.join().ok())
                .collect()
        })
    };
    let mut found = report(walks, view, &legal, config, &mut random, started);
    if is_secret && config.mix_secrets {
        mix_plan(&mut found, &mut random);
    }
    Some(found)
}

/// A tail that ends with the sequence in progress, judged by the game's evaluation.
struct EndOfTail<'a, G: Game> {
    game: &'a G,
    tail: u32,
}

impl<G: Game> Tail<G> for EndOfTail<'_, G> {
    fn is_over(&self, state: &G::State) -> bool {
        self.game.tail(state) != Some(self.tail)
    }

    fn worth(&self, state: &G::State) -> Values {
        self.game.evaluate(state)
    }
}

/// The answer of an exact solution, in the form of a search's.
fn exact_report(
    solved: &[Solved],
    viewer: u8,
    config: &Config,
    random: &mut Random,
    started: Instant,
) -> Report {
    let own = usize::from(viewer);
    let best = solved
        .iter()
        .map(|entry| entry.values[own])
        .fold(f32::NEG_INFINITY, f32::max);
    let mut ranked: Vec<Ranked> = solved
        .iter()
        .map(|entry| {
            let is_best = entry.values[own] >= best;
            Ranked {
                action: entry.action,
                visits: if is_best { 2 } else { 1 },
                values: entry.values,
                share: if is_best { 1.0 } else { 0.0 },
                ..Ranked::default()
            }
        })
        .collect();
    let action = pick(&ranked, own, config, random);
    ranked.sort_by(|one, other| other.values[own].total_cmp(&one.values[own]));
    let line = vec![Line {
        actor: viewer,
        code: action,
    }];
    Report {
        action,
        ranked,
        line,
        seconds: started.elapsed().as_secs_f64(),
        ..Report::default()
    }
}

fn report<G: Game>(
    mut walks: Vec<Walk<'_, G>>,
    view: &G::State,
    legal: &[u32],
    config: &Config,
    random: &mut Random,
    started: Instant,
) -> Report {
    let viewer = usize::from(walks.first().map_or(0, |walk| walk.viewer));
    let mut ranked: Vec<Ranked> = legal
        .iter()
        .enumerate()
        .map(|(at, action)| rank(&walks, at, *action, viewer))
        .collect();
    let total: u32 = ranked.iter().map(|entry| entry.visits).sum();
    for entry in &mut ranked {
        entry.share = entry.visits as f32 / total.max(1) as f32;
    }
    let action = pick(&ranked, viewer, config, random);
    ranked.sort_by_key(|entry| (std::cmp::Reverse(entry.visits), entry.action));
    let line = walks
        .first_mut()
        .map(|walk| walk.principal_line(view))
        .unwrap_or_default();
    Report {
        action,
        ranked,
        line,
        iterations: walks.iter().map(|walk| walk.iterations).sum(),
        nodes: walks.iter().map(|walk| walk.tree.len()).sum(),
        depth: walks.iter().map(|walk| walk.depth).max().unwrap_or(0),
        seconds: started.elapsed().as_secs_f64(),
    }
}

/// One root action over all threads.
fn rank<G: Game>(walks: &[Walk<'_, G>], at: usize, action: u32, viewer: usize) -> Ranked {
    let mut all = RootSums::default();
    for walk in walks {
        let sums = &walk.root_sums[at];
        all.visits += sums.visits;
        all.squares += sums.squares;
        for (sum, more) in all.sums.iter_mut().zip(sums.sums) {
            *sum += more;
        }
    }
    let count = all.visits.max(1) as f32;
    let values = all.sums.map(|sum| sum / count);
    let variance = (all.squares / count - values[viewer] * values[viewer]).max(0.0);
    Ranked {
        action,
        visits: all.visits,
        values,
        spread: (variance / count).sqrt(),
        prior: 0.0,
        share: 0.0,
    }
}

/// A secret choice that is always the same can be read: plays the strong ones in proportion to how often the search
/// came back to them.
fn mix_plan(report: &mut Report, random: &mut Random) {
    let most = report.ranked.first().map_or(0, |entry| entry.visits);
    let is_strong = |entry: &Ranked| entry.visits * 4 >= most;
    let total: u32 = report
        .ranked
        .iter()
        .filter(|entry| is_strong(entry))
        .map(|entry| entry.visits)
        .sum();
    let mut fallen = random.below(total.max(1));
    let mut chosen = None;
    for entry in &mut report.ranked {
        entry.share = 0.0;
        if is_strong(entry) {
            entry.share = entry.visits as f32 / total.max(1) as f32;
            if chosen.is_none() && fallen < entry.visits {
                chosen = Some(entry.action);
            }
            fallen = fallen.saturating_sub(entry.visits);
        }
    }
    report.action = chosen.unwrap_or(report.action);
}

fn pick(ranked: &[Ranked], viewer: usize, config: &Config, random: &mut Random) -> u32 {
    let best = match config.pick {
        Pick::Best => ranked
            .iter()
            .max_by_key(|entry| (entry.visits, std::cmp::Reverse(entry.action))),
        Pick::Blurred(blur) => {
            let mut noise = || {
                // Sum of uniforms: close enough to a bell.
                let sum: f32 = (0..4)
                    .map(|_| (random.bits() >> 40) as f32 / 16_777_216.0)
                    .sum();
                (sum - 2.0) * 1.7
            };
            // What was hardly looked at has no value worth blurring.
            let most = ranked.iter().map(|entry| entry.visits).max().unwrap_or(0);
            ranked
                .iter()
                .filter(|entry| entry.visits > 0 && entry.visits * 6 >= most)
                .map(|entry| (entry, entry.values[viewer] + blur * noise()))
                .max_by(|one, other| one.1.total_cmp(&other.1))
                .map(|(entry, _)| entry)
        }
    };
    best.or(ranked.first()).map_or(0, |entry| entry.action)
}
