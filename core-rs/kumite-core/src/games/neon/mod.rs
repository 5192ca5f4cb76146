//! NEON: programmed actions and dice on a sinking ring. The ledger is `docs/rules/neon.md`.

pub mod actions;
mod attack;
mod automa;
pub mod chance;
pub mod codec;
pub mod content;
mod content_file;
mod contract;
mod deck;
mod declare;
mod defeat;
mod effects;
mod equipment;
mod evaluate;
pub mod events;
mod flow;
mod gear;
mod observe;
mod offers;
pub mod per_sector;
pub mod play;
mod rules;
mod rules_of_thumb;
mod scoring;
mod setup;
pub mod simulate;
pub mod state;
mod submersion;
pub mod terms;
mod turn;
mod view;
mod windows;

pub use content::Content;
pub use play::{Play, Wait};
pub use setup::Setup;
pub use state::State;
