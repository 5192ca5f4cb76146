//! Super Fantasy Brawl: a diceless skirmish on hexes. The ledger is `docs/rules/super-fantasy-brawl.md`.

mod action;
pub mod actions;
pub mod arena;
mod cards;
mod challenges;
pub mod chance;
pub mod codec;
pub mod content;
mod content_file;
mod contract;
mod damage;
mod displacement;
pub mod evaluate;
pub mod events;
mod facts;
mod forming;
mod lists;
mod movement;
mod observe;
mod opening;
pub mod operations;
pub mod play;
mod reading;
mod rules_of_thumb;
mod setup;
pub mod simulate;
pub mod state;
mod targeting;
pub mod terms;
mod traps;
mod turn;
mod view;

pub use content::Content;
pub use play::{Play, Wait};
pub use setup::Setup;
pub use state::State;
