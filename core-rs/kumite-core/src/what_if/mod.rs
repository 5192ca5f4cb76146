//! What would happen if: the exact chances of harm that an action leads to, as far as its seat can know. Nothing here
//! knows any game; a game answers [`WhatIf`].

mod spread;
mod walk;

pub use spread::Spread;
pub use walk::{Aimed, Defended, foresee};

use crate::contract::{Game, MAX_SEATS};

/// How a fighter stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    /// Harm it has suffered so far.
    pub harm: u16,
    /// Whether it is out.
    pub is_out: bool,
}

/// What a sequence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Whose harm.
    pub who: u8,
    /// With what, and where: in numbers of the game's own.
    pub how: [u8; 2],
}

/// How others go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Others {
    /// They use nothing that they need not use.
    UseNothing,
    /// Each answers by [`WhatIf::defenses`], as harms it least.
    DefendBest,
}

/// A game whose short sequences ([`Game::tail`]) can be foreseen.
pub trait WhatIf: Game {
    /// How every seat's fighter stands.
    fn standings(&self, state: &Self::State) -> [Standing; MAX_SEATS];

    /// What the sequence in progress (or just over) is about.
    fn aim(&self, state: &Self::State) -> Option<Aim>;

    /// Of these legal actions, those by which the seat can come to a sequence without spending on more than the way
    /// there; of several that come to the same, one is enough. None where no sequence can follow any more.
    fn ways_on(&self, state: &Self::State, seat: u8, legal: &[u32], out: &mut Vec<u32>);

    /// Of these legal actions, the one by which the seat uses nothing.
    fn plain_answer(&self, state: &Self::State, seat: u8, legal: &[u32]) -> u32;

    /// Of these legal actions, those by which a seat that is harmed may defend itself.
    fn defenses(&self, state: &Self::State, seat: u8, legal: &[u32], out: &mut Vec<u32>);

    /// What a seat can spend on the way to a sequence, by kind.
    fn purse(&self, state: &Self::State, seat: u8) -> [u16; 2];

    /// What an action takes beyond its price: of two ways that come to the same, the one that takes less is told.
    fn effort(&self, action: u32) -> u16;

    /// The worlds that the viewer holds possible, with how likely each is, as far as the sequence in progress can differ
    /// between them.
    fn tail_worlds(&self, state: &Self::State, viewer: u8) -> Vec<(Self::State, u128)>;

    /// A number that is equal where the rest of a sequence has equal chances.
    fn tail_key(&self, state: &Self::State, others: Others) -> u64;
}
