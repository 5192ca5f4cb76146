//! Martial Art: sowing and striking on a hex mat. The ledger is `docs/rules/martial-art.md`.

pub mod actions;
mod after;
mod arrangements;
pub mod chance;
pub mod codec;
pub mod content;
mod content_file;
mod contract;
mod damage;
mod evaluate;
pub mod events;
mod facts;
mod knowledge;
mod layout;
mod observe;
mod opening;
pub mod play;
mod position;
mod rules_of_thumb;
mod scoring;
mod setup;
pub mod simulate;
mod sowing;
pub mod state;
mod strike;
pub mod terms;
pub mod tokens;
mod turn;
mod view;
mod what_if;

pub use content::Content;
pub use play::{Play, Wait};
pub use position::Position;
pub use setup::Setup;
pub use state::State;
