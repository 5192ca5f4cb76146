//! The tree: nodes in one vector. A node is the way into it plus what follows.

use rustc_hash::FxHashMap;

use crate::contract::MAX_SEATS;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// 32 bytes: the edge into the node and the node itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// What leads here from the parent: an action, an outcome, a secret or a joint choice.
    pub key: u32,
    /// The next child of the same parent, with a greater key.
    pub sibling: u32,
    /// The first child that is an action.
    pub child: u32,
    pub visits: u32,
    /// Mean value for the seat that chose it. Not a sum: one of millions of values would lose what is added to it.
    pub mean: f32,
    /// What the rules of thumb gave it when it was met first.
    pub prior: f32,
    /// Of a secret choice: how much better it would have been than what was played.
    pub regret: f32,
    /// Of a secret choice: how much the average strategy plays it.
    pub weight: f32,
}

/// Memory of one node of a search.
pub const NODE_BYTES: usize = size_of::<Node>();

const _: () = assert!(NODE_BYTES == 32);

#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    limit: usize,
    /// Children that are no listed actions: outcomes, secrets, joint choices.
    hidden: FxHashMap<(u32, u32), u32>,
}

impl Tree {
    pub fn new(limit: u32) -> Self {
        let limit = limit.max(64) as usize;
        let mut nodes = Vec::with_capacity(limit.min(1 << 12));
        nodes.push(Self::fresh(0, NONE, 1.0));
        Self {
            nodes,
            limit,
            hidden: FxHashMap::default(),
        }
    }

    fn fresh(key: u32, sibling: u32, prior: f32) -> Node {
        Node {
            key,
            sibling,
            child: NONE,
            visits: 0,
            mean: 0.0,
            prior,
            regret: 0.0,
            weight: 0.0,
        }
    }

    /// Counts one more value.
    #[inline]
    pub fn learn(&mut self, node: u32, value: f32) {
        let node = self.get_mut(node);
        node.visits += 1;
        node.mean += (value - node.mean) / node.visits as f32;
    }

    pub fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    pub fn has_room(&self, nodes: usize) -> bool {
        self.nodes.len() + nodes <= self.limit
    }

    #[inline]
    pub fn get(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    #[inline]
    pub fn get_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// The child behind each of these actions, which come in ascending order: NONE where there is none. Whether all are
    /// there.
    pub fn line_up(&self, parent: u32, actions: &[u32], children: &mut Vec<u32>) -> bool {
        children.clear();
        let mut at = self.get(parent).child;
        let mut complete = true;
        for action in actions {
            while at != NONE && self.get(at).key < *action {
                at = self.get(at).sibling;
            }
            if at != NONE && self.get(at).key == *action {
                children.push(at);
            } else {
                children.push(NONE);
                complete = false;
            }
        }
        complete
    }

    /// Adds the children missing from a line-up; the caller has looked that there is room.
    pub fn fill_in(&mut self, parent: u32, actions: &[u32], priors: &[f32], children: &mut [u32]) {
        let mut before = NONE;
        for ((action, prior), child) in actions.iter().zip(priors).zip(children) {
            if *child == NONE {
                *child = self.insert(parent, before, *action, *prior);
            }
            before = *child;
        }
    }

    /// Inserts a child after another, or first; keys stay in ascending order.
    fn insert(&mut self, parent: u32, after: u32, key: u32, prior: f32) -> u32 {
        let new = self.nodes.len() as u32;
        let mut before = after;
        let mut next = if before == NONE {
            self.get(parent).child
        } else {
            self.get(before).sibling
        };
        while next != NONE && self.get(next).key < key {
            before = next;
            next = self.get(next).sibling;
        }
        self.nodes.push(Self::fresh(key, next, prior));
        if before == NONE {
            self.get_mut(parent).child = new;
        } else {
            self.get_mut(before).sibling = new;
        }
        new
    }

    /// The node behind a key that is no listed action.
    pub fn find_hidden(&self, parent: u32, key: u32) -> Option<u32> {
        self.hidden.get(&(parent, key)).copied()
    }

    /// The node behind a key that is no listed action, made if there is room.
    pub fn hidden_child(&mut self, parent: u32, key: u32) -> Option<u32> {
        if let Some(found) = self.find_hidden(parent, key) {
            return Some(found);
        }
        if !self.has_room(1) {
            return None;
        }
        let new = self.nodes.len() as u32;
        self.nodes.push(Self::fresh(key, NONE, 0.0));
        self.hidden.insert((parent, key), new);
        Some(new)
    }
}

/// Sums for the report, kept for the root's own actions only.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RootSums {
    pub visits: u32,
    pub sums: [f64; MAX_SEATS],
    pub squares: [f64; MAX_SEATS],
}

/// Mixes numbers into a key.
#[inline]
pub(super) fn mix(key: u32, value: u32) -> u32 {
    let mut x = u64::from(key) << 32 | u64::from(value);
    x ^= x >> 29;
    x = x.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x ^= x >> 32;
    x as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_stay_in_order_whatever_comes_first() {
        let mut tree = Tree::new(100);
        let mut children = Vec::new();
        assert!(!tree.line_up(0, &[5, 9], &mut children));
        tree.fill_in(0, &[5, 9], &[0.5, 0.5], &mut children);
        assert!(!tree.line_up(0, &[1, 5, 7, 12], &mut children));
        tree.fill_in(0, &[1, 5, 7, 12], &[0.25; 4], &mut children);
        assert!(tree.line_up(0, &[1, 5, 7, 9, 12], &mut children));
        let keys: Vec<u32> = children.iter().map(|child| tree.get(*child).key).collect();
        assert_eq!(keys, [1, 5, 7, 9, 12]);
    }

    #[test]
    fn a_mean_of_millions_is_still_right() {
        let mut tree = Tree::new(64);
        for number in 0..20_000_000u32 {
            tree.learn(0, if number % 3 == 0 { 0.9 } else { -0.3 });
        }
        assert_eq!(tree.get(0).visits, 20_000_000);
        assert!((tree.get(0).mean - 0.1).abs() < 0.002);
    }

    #[test]
    fn a_full_tree_makes_nothing() {
        let mut tree = Tree::new(64);
        for key in 0..200 {
            tree.hidden_child(0, key);
        }
        assert_eq!(tree.len(), 64);
        assert_eq!(tree.hidden_child(0, 500), None);
    }
}
