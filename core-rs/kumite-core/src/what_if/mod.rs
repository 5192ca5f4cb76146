//! What would happen if: the exact chances of harm that an action leads to, as far as its seat can know. Nothing here
//! knows any game; a game answers [`WhatIf`].

mod spread;
mod walk;

pub use spread::Spread;
pub use walk::{Aimed, Bettered, Defended, foresee};

use crate::contract::{Game, ToAct};

/// The most fighters at any table: seats, and whom nobody plays.
pub const MAX_FIGHTERS: usize = 8;

/// How every fighter stands, by its number.
pub type Standings = [Standing; MAX_FIGHTERS];

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
    /// Whose harm; numbers beyond the standings are told apart, and stand as the last.
    pub who: u8,
    /// With what, and where: in numbers of the game's own.
    pub how: [u8; 2],
}

/// How a sequence goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Others {
    /// Nobody uses anything that need not be used.
    UseNothing,
    /// The others answer by [`WhatIf::defenses`], each as harms it least.
    DefendBest,
    /// The viewer takes [`WhatIf::means`], as harms whoever is aimed at most; others use nothing.
    MeansOfViewer,
}

/// The steps of a game, as far as the walk takes them: see [`Game`] for what each is.
#[allow(missing_docs)]
pub trait Steps: Sync {
    type State: Clone;
    type Chance: Copy + PartialEq;

    fn rest(&self, state: &mut Self::State, legal: &mut Vec<u32>) -> ToAct<Self::Chance>;

    fn apply(
        &self,
        state: &mut Self::State,
        seat: u8,
        action: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Self::Chance>;

    fn outcomes(&self, state: &mut Self::State, chance: Self::Chance, out: &mut Vec<(u32, u32)>);

    fn fall(
        &self,
        state: &mut Self::State,
        chance: Self::Chance,
        outcome: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Self::Chance>;

    fn turn(&self, state: &Self::State) -> u32;

    fn tail(&self, state: &Self::State) -> Option<u32>;

    fn key(&self, state: &Self::State) -> u64;
}

impl<G: Game> Steps for G {
    type State = G::State;
    type Chance = G::Chance;

    fn rest(&self, state: &mut G::State, legal: &mut Vec<u32>) -> ToAct<G::Chance> {
        Game::rest(self, state, legal)
    }

    fn apply(
        &self,
        state: &mut G::State,
        seat: u8,
        action: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<G::Chance> {
        Game::apply(self, state, seat, action, legal)
    }

    fn outcomes(&self, state: &mut G::State, chance: G::Chance, out: &mut Vec<(u32, u32)>) {
        Game::outcomes(self, state, chance, out);
    }

    fn fall(
        &self,
        state: &mut G::State,
        chance: G::Chance,
        outcome: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<G::Chance> {
        Game::fall(self, state, chance, outcome, legal)
    }

    fn turn(&self, state: &G::State) -> u32 {
        Game::turn(self, state)
    }

    fn tail(&self, state: &G::State) -> Option<u32> {
        Game::tail(self, state)
    }

    fn key(&self, state: &G::State) -> u64 {
        Game::key(self, state)
    }
}

/// A game whose short sequences ([`Steps::tail`]) can be foreseen.
pub trait WhatIf: Steps {
    /// Whether others can defend themselves by what they need not use.
    const IS_DEFENDED: bool = true;

    /// How every fighter stands.
    fn standings(&self, state: &Self::State) -> Standings;

    /// What the sequence in progress (or just over) is about: each fighter aimed at.
    fn aims(&self, state: &Self::State, out: &mut Vec<Aim>);

    /// The same sequence as far as one aim depends on it.
    fn narrowed(&self, state: &Self::State, _aim: Aim) -> Self::State {
        state.clone()
    }

    /// Whether a sequence that was come to is over already, perhaps without any harm.
    fn is_decided(&self, _state: &Self::State) -> bool {
        false
    }

    /// Of these legal actions, those by which the seat can come to a sequence without spending on more than the way
    /// there; of several that come to the same, one is enough. None where no sequence can follow any more.
    fn ways_on(&self, state: &Self::State, seat: u8, legal: &[u32], out: &mut Vec<u32>);

    /// Of these legal actions, those by which the seat uses nothing that it need not use. Of several it takes the one
    /// that harms it least.
    fn plain_answers(&self, state: &Self::State, seat: u8, legal: &[u32], out: &mut Vec<u32>);

    /// Of these legal actions, those by which the viewer may better its sequence before it is over.
    fn means(&self, _state: &Self::State, _viewer: u8, _legal: &[u32], _out: &mut Vec<u32>) {}

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
