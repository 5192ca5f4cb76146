//! What a game's declarations become: canonical bytes, events, operations of content, and the layout text.
//!
//! `kumite-derive` has the macros and shows how to declare; here is what they are made of. Nothing here knows a game.
//!
//! To declare a game (Martial Art is the smaller example):
//!
//! 1. `terms.rs`: enumerations with `#[derive(Wire)]`; `state.rs`: records with `#[derive(Wire)]`, in the order of the
//!    game's page. Blank positions are `State::EMPTY`.
//! 2. `actions.rs`: `actions! { .. }`; `events.rs`: `events! { .. }`, told with `sink.say(Moved { .. })`; `content.rs`:
//!    `ops! { .. }`, read with `Op::read(&table)`, asked with `op.acts_in(window)`.
//! 3. `codec.rs`: a [`Heading`], a [`Lens`] for each part that is packed otherwise in memory, `layout()` with
//!    [`Layout::of`], and `encode`, `decode`, `observe` of a few lines each.
//! 4. `layout(game)` in `kumite-py/src/lib.rs`, and the game's name in `tests/architecture/test_layouts.py`: both
//!    languages must print the same text.
//! 5. The game's bytes in `tests/common/odd_positions/games.rs`, and a line in `examples/odd_positions.rs`: whatever
//!    decodes must be playable (`docs/decisions/0008-decoding.md`).

mod bytes;
mod events;
mod layout;
mod lens;
mod message;
mod params;
mod values;

pub use bytes::{Read, Reader, Writer};
pub use events::{EVERYBODY, Event, Silent, Sink};
pub use layout::Layout;
pub use lens::{Hide, Lens};
pub use message::{FULL, Heading, SPECTATOR};
pub use params::{Given, Params};
pub use values::{Record, Wire};

pub(crate) use kumite_derive::{Wire, actions, events, ops};
