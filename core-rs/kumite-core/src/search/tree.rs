//! The tree: nodes in one vector, children as linked lists. A node is the way into it plus what follows.

use std::collections::HashMap;

use crate::contract::Values;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// 28 bytes: the edge into the node and the node itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// What leads here from the parent: an action, outcome or joint choice.
    pub key: u32,
    pub sibling: u32,
    pub child: u32,
    pub visits: u32,
    /// How often the parent could have gone here.
    pub available: u32,
    /// Sum of values for the seat that chose it.
    pub sum: f32,
    pub prior: f32,
}

#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    limit: usize,
    /// Children of nodes where several seats chose secretly: there are too many for a list.
    secrets: HashMap<(u32, u32), u32>,
}

impl Tree {
    pub fn new(limit: u32) -> Self {
        let limit = limit.max(64) as usize;
        let mut nodes = Vec::with_capacity(limit.min(1 << 14));
        nodes.push(Self::fresh(0, NONE, 1.0));
        Self {
            nodes,
            limit,
            secrets: HashMap::new(),
        }
    }

    fn fresh(key: u32, sibling: u32, prior: f32) -> Node {
        Node {
            key,
            sibling,
            child: NONE,
            visits: 0,
            available: 0,
            sum: 0.0,
            prior,
        }
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

    /// The child behind a key, if there is one.
    #[inline]
    pub fn find(&self, parent: u32, key: u32) -> Option<u32> {
        let mut at = self.nodes[parent as usize].child;
        while at != NONE {
            let node = &self.nodes[at as usize];
            if node.key == key {
                return Some(at);
            }
            at = node.sibling;
        }
        None
    }

    /// Adds a child; the caller has looked that there is room.
    pub fn add(&mut self, parent: u32, key: u32, prior: f32) -> u32 {
        let new = self.nodes.len() as u32;
        let first = self.nodes[parent as usize].child;
        self.nodes.push(Self::fresh(key, first, prior));
        self.nodes[parent as usize].child = new;
        new
    }

    /// The child behind a key, made if there is room.
    pub fn find_or_add(&mut self, parent: u32, key: u32) -> Option<u32> {
        if let Some(found) = self.find(parent, key) {
            return Some(found);
        }
        self.has_room(1).then(|| self.add(parent, key, 0.0))
    }

    /// The node behind a key of a secret choice (who knows what, or what all chose), made if there is room.
    pub fn secret_child(&mut self, parent: u32, key: u32) -> Option<u32> {
        if let Some(found) = self.secrets.get(&(parent, key)) {
            return Some(*found);
        }
        if !self.has_room(1) {
            return None;
        }
        let new = self.nodes.len() as u32;
        self.nodes.push(Self::fresh(key, NONE, 0.0));
        self.secrets.insert((parent, key), new);
        Some(new)
    }
}

/// Sums for the report, kept for the root's own actions only.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RootSums {
    pub visits: u32,
    pub sums: Values,
    pub squares: f32,
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
