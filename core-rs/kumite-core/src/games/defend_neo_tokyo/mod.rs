//! Defend Neo Tokyo: pilots of giant mechs against monsters and their boss. The ledger is
//! `docs/rules/defend-neo-tokyo.md`.

pub mod actions;
mod arrival;
mod assault;
mod blow;
mod building;
pub mod chance;
mod citizens;
mod city;
pub mod codec;
pub mod content;
mod content_file;
mod contract;
mod doing;
mod drafting;
pub mod evaluate;
pub mod events;
pub mod forecast;
mod glance;
mod hands;
mod harm;
mod lists;
mod movement;
mod observe;
mod offers;
pub mod operations;
pub mod play;
mod proof;
mod raw_content;
mod reading;
mod rules_of_thumb;
mod setup;
pub mod simulate;
pub mod state;
pub mod terms;
pub mod thumbs;
mod turn;
mod view;
mod windows;
mod wish;

pub use content::Content;
pub use play::{Play, Wait};
pub use setup::Setup;
pub use state::State;
