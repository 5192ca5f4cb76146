//! Iterations: deal, walk down the tree, play on, give the values back.

use super::config::Config;
use super::memory::Kept;
use super::regret::SecretStep;
use super::tree::{NONE, RootSums, mix};
use crate::contract::{Game, ToAct};
use crate::random::Random;

/// Tells what is shown of an action from outcomes and secrets.
const SHOWN: u32 = 0x5EE;
/// What a move not tried yet is expected to be worth below what was found beside it.
const FIRST_PLAY_LESS: f32 = 0.1;

/// A full state that the viewer may be in, in which whoever chooses secretly has still to choose.
pub(super) fn deal<G: Game>(
    game: &G,
    view: &G::State,
    viewer: u8,
    random: &mut Random,
) -> G::State {
    let mut state = game.determinize(view, viewer, random);
    game.reopen(&mut state, viewer);
    state
}

/// One thread's search.
pub(super) struct Walk<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) config: &'a Config,
    pub(super) viewer: u8,
    pub(super) kept: Kept,
    pub(super) root: u32,
    pub(super) random: Random,
    pub(super) legal: Vec<u32>,
    pub(super) scores: Vec<f32>,
    pub(super) weights: Vec<f32>,
    pub(super) children: Vec<u32>,
    pub(super) root_sums: Vec<RootSums>,
    pub(super) depth: u32,
    pub(super) iterations: u32,
    /// Way down: node and the seat that chose it.
    pub(super) path: Vec<(u32, u8)>,
    /// Secret choices on the way down.
    pub(super) secret_path: Vec<SecretStep>,
    /// Place of the root action taken in this iteration.
    root_choice: usize,
    /// The thinking seat has not chosen yet in this iteration.
    is_root: bool,
    /// The turn in which the tree may be used again.
    kept_turn: Option<u32>,
}

impl<'a, G: Game> Walk<'a, G> {
    pub(super) fn new(
        game: &'a G,
        config: &'a Config,
        viewer: u8,
        actions: usize,
        seed: u64,
        (kept, root): (Kept, u32),
        kept_turn: Option<u32>,
    ) -> Self {
        Self {
            game,
            config,
            viewer,
            kept,
            root,
            random: Random::new(seed),
            legal: Vec::with_capacity(256),
            scores: Vec::with_capacity(256),
            weights: Vec::with_capacity(256),
            children: Vec::with_capacity(256),
            path: Vec::with_capacity(128),
            secret_path: Vec::with_capacity(16),
            root_sums: vec![RootSums::default(); actions],
            root_choice: 0,
            is_root: true,
            depth: 0,
            iterations: 0,
            kept_turn,
        }
    }

    pub(super) fn iterate(&mut self, view: &G::State) {
        let mut state = deal(self.game, view, self.viewer, &mut self.random);
        let to_act = self.game.rest(&mut state, &mut self.legal);
        self.path.clear();
        self.secret_path.clear();
        self.path.push((self.root, self.viewer));
        self.is_root = true;
        let reached = self.descend(&mut state, to_act);
        self.depth = self.depth.max(self.path.len() as u32);
        let mut values = self.play_on(&mut state, reached);
        if self.config.wish > 0 {
            let (viewer, wish) = (self.viewer, self.config.wish);
            values[usize::from(viewer)] += self.game.granted(view, &state, viewer, wish);
        }
        self.learn_regrets(&values);
        for (node, seat) in &self.path {
            self.kept.tree.learn(*node, values[usize::from(*seat)]);
        }
        self.iterations += 1;
        // A position that no match leads to may offer more in one world than in another.
        let Some(sums) = self.root_sums.get_mut(self.root_choice) else {
            return;
        };
        sums.visits += 1;
        for (seat, value) in values.into_iter().map(f64::from).enumerate() {
            sums.sums[seat] += value;
            sums.squares[seat] += value * value;
        }
    }

    /// Walks down to a node seen for the first time, or as far as memory reaches.
    fn descend(&mut self, state: &mut G::State, mut to_act: ToAct<G::Chance>) -> ToAct<G::Chance> {
        let mut node = self.root;
        // What was chosen secretly since that node.
        let mut joint = None;
        loop {
            let (next, below) = match to_act {
                ToAct::Over => return to_act,
                ToAct::Chance(chance) => self.go_by_chance(state, node, chance),
                ToAct::Seat(seat) => self.go_by_choice(state, node, seat),
                ToAct::Secret(seats) => self.go_by_secrets(state, node, seats, &mut joint),
            };
            to_act = next;
            match below {
                Some(below) => node = below,
                None => return to_act,
            }
        }
    }

    /// One outcome of chance. As the two below: who is to act then, and the node to go on from; None ends the way down.
    #[inline]
    fn go_by_chance(
        &mut self,
        state: &mut G::State,
        node: u32,
        chance: G::Chance,
    ) -> (ToAct<G::Chance>, Option<u32>) {
        let outcome = self.game.sample(state, chance, &mut self.random);
        let to_act = self.game.fall(state, chance, outcome, &mut self.legal);
        let came_to = self.game.came_to(state, outcome);
        (to_act, self.go_unseen(node, came_to))
    }

    /// One choice of one seat.
    #[inline]
    fn go_by_choice(
        &mut self,
        state: &mut G::State,
        node: u32,
        seat: u8,
    ) -> (ToAct<G::Chance>, Option<u32>) {
        if seat == self.viewer {
            self.remember(state, node);
        }
        let Some((child, action)) = self.choose(state, node, seat) else {
            return (ToAct::Seat(seat), None);
        };
        let is_new = self.kept.tree.get(child).visits == 0;
        self.path.push((child, seat));
        let to_act = self.game.apply(state, seat, action, &mut self.legal);
        if is_new {
            return (to_act, None);
        }
        let below = match self.shown_key(seat, action) {
            Some(key) => self.go_unseen(node, key),
            None => Some(child),
        };
        (to_act, below)
    }

    /// One choice of seats that choose secretly; `joint` is what was chosen so since the node.
    #[inline]
    fn go_by_secrets(
        &mut self,
        state: &mut G::State,
        node: u32,
        seats: u8,
        joint: &mut Option<u32>,
    ) -> (ToAct<G::Chance>, Option<u32>) {
        let step = self.choose_together(state, node, seats, *joint);
        if step.goes_on {
            *joint = Some(step.joint);
            return (step.to_act, (!step.is_new).then_some(node));
        }
        *joint = None;
        let below = self
            .go_unseen(node, mix(step.joint, 0))
            .filter(|below| !step.is_new && self.kept.tree.get(*below).visits > 0);
        (step.to_act, below)
    }

    /// To the child of a node for what nobody chose in sight; None if there is no room for it.
    #[inline]
    fn go_unseen(&mut self, node: u32, key: u32) -> Option<u32> {
        let below = self.kept.tree.hidden_child(node, key)?;
        self.path.push((below, self.viewer));
        Some(below)
    }

    /// Where the search goes on after an action that the thinking seat does not see whole: at one node for all that look
    /// alike, so that it does not answer what it could not know.
    pub(super) fn shown_key(&self, seat: u8, action: u32) -> Option<u32> {
        let shown = self.game.shown(action);
        (seat != self.viewer && shown != action).then(|| mix(shown, SHOWN))
    }

    /// Notes where the thinking seat may have to decide next in this turn, so that the tree serves again.
    fn remember(&mut self, state: &G::State, node: u32) {
        if node == self.root
            || self.kept.tree.get(node).child != NONE
            || self.kept_turn != Some(self.game.turn(state))
        {
            return;
        }
        let key = self.game.key(&self.game.seen_by(state, self.viewer));
        self.kept.known.insert(key, node);
    }

    /// Lines up the children of a node with the legal actions, made as needed. False if there is no room.
    pub(super) fn open(&mut self, state: &mut G::State, node: u32, seat: u8) -> bool {
        if self
            .kept
            .tree
            .line_up(node, &self.legal, &mut self.children)
        {
            return true;
        }
        if !self.kept.tree.has_room(self.legal.len()) {
            return false;
        }
        self.judge(state, seat, self.config.prior_sharpness);
        self.kept
            .tree
            .fill_in(node, &self.legal, &self.weights, &mut self.children);
        true
    }

    /// Picks a child of the node for a seat: the one that may be best.
    pub(super) fn choose(
        &mut self,
        state: &mut G::State,
        node: u32,
        seat: u8,
    ) -> Option<(u32, u32)> {
        if !self.open(state, node, seat) {
            return None;
        }
        let mut known_sum = 0.0;
        let mut known_visits = 0;
        for child in &self.children {
            let child = self.kept.tree.get(*child);
            known_sum += child.mean * child.visits as f32;
            known_visits += child.visits;
        }
        let first_play = if known_visits > 0 {
            known_sum / known_visits as f32 - FIRST_PLAY_LESS
        } else {
            0.0
        };
        let mut explore = self.config.exploration * (known_visits as f32 + 1.0).sqrt();
        if self.is_root && seat == self.viewer {
            explore *= self.config.root_exploration;
        }
        let mut place = 0;
        let mut best = f32::NEG_INFINITY;
        for (at, child) in self.children.iter().enumerate() {
            let entry = self.kept.tree.get(*child);
            let visits = entry.visits as f32;
            let mean = if entry.visits > 0 {
                entry.mean
            } else {
                first_play
            };
            let score = mean + explore * entry.prior / (1.0 + visits);
            if score > best {
                best = score;
                place = at;
            }
        }
        self.note_root(place, seat);
        Some((self.children[place], self.legal[place]))
    }

    /// The first choice of the thinking seat in an iteration is the one the answer is about.
    pub(super) fn note_root(&mut self, place: usize, seat: u8) {
        if self.is_root && seat == self.viewer {
            self.is_root = false;
            self.root_choice = place;
        }
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
}
