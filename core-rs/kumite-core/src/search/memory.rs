//! What a search leaves for the next one: a tree for each thread, and where in it the next decision may be.

use rustc_hash::FxHashMap;

use super::tree::{NONE, Tree};
use super::turns::Plan;

/// Trees of a seat's last search, to be used again while its turn goes on, or the rest of a move that it has begun.
#[derive(Debug, Default)]
pub struct Memory {
    pub(super) threads: Vec<Kept>,
    pub(super) plan: Plan,
}

/// One thread's tree.
#[derive(Debug)]
pub(super) struct Kept {
    pub tree: Tree,
    /// Nodes where the thinking seat decides, by what it sees there.
    pub known: FxHashMap<u64, u32>,
}

impl Kept {
    pub fn new(max_nodes: u32) -> Self {
        Self {
            tree: Tree::new(max_nodes),
            known: FxHashMap::default(),
        }
    }
}

impl Memory {
    /// The tree for a thread and its root: the old tree from where the game went, or a new one.
    pub(super) fn take(&mut self, view: u64, max_nodes: u32) -> (Kept, u32) {
        if let Some(kept) = self.threads.pop() {
            let grown = kept.tree.len() > max_nodes / 2;
            if let (Some(root), false) = (kept.known.get(&view), grown) {
                let root = *root;
                if kept.tree.get(root).child != NONE {
                    return (kept, root);
                }
            }
        }
        (Kept::new(max_nodes), 0)
    }
}
