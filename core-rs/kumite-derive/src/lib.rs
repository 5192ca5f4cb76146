//! Declare a state, its enumerations, actions, events and operations once; these macros derive the rest.
//!
//! Everything here is representation: bytes, numbers, ranges, defaults and names. Rules stay hand-written.
//! Both languages render their declarations as one text (`crate::wire::layout`), and a test compares the two.
//!
//! # An enumeration
//!
//! ```ignore
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
//! #[repr(u8)]
//! pub enum Phase { Plan, Fight, Over }
//! ```
//! One byte, its place in the list. Derived: `ALL`, `from_code`, `Wire`.
//!
//! # A record
//!
//! ```ignore
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
//! pub struct Seat {
//!     #[wire(default = NO_ID)]
//!     pub fighter: u8,                       // fighter u8 =255
//!     #[wire(range = 0..=15)]
//!     pub life: [u8; 5],                     // life u8[5] 0..15
//!     #[wire(seen = owner)]
//!     pub reserve: Bag,                      // reserve bag seen=owner
//! }
//!
//! #[derive(Clone, Copy, Wire)]
//! pub struct State {
//!     #[wire(range = 2..=4, default = 2)]
//!     pub players: u8,
//!     #[wire(list = ring_len, range = 1..=10)]
//!     pub ring: [u8; 10],                    // ring u8{10} 1..10: a length byte, then so many
//!     #[wire(skip)]
//!     pub ring_len: u8,                      // kept by `list`, not a field of the bytes
//!     #[wire(flatten)]
//!     pub turn: Turn,                        // its fields stand here, without a record of their own
//!     #[wire(each = players)]
//!     pub seats: [Seat; 4],                  // seats seat*players: only the seats that play
//!     #[wire(present = is_attack_on)]
//!     pub attack: Attack,                    // attack attack?: a byte, then the record if the method says so
//! }
//! ```
//! Derived: `EMPTY` (all defaults), `Wire` (write, read with ranges, layout), and `hide`, which blanks every field that
//! only its owner sees. `#[wire(name = "seat")]` on the struct gives the record another name.
//!
//! One field in memory may be several fields of the bytes, or one that is packed otherwise, each through a `Lens`. The
//! lens checks what it reads; `range` is only told in the layout text:
//!
//! ```ignore
//! #[wire(part(hand_actions, Actions))]
//! #[wire(part(hand_effects, Effects, seen = owner))]
//! pub hand: Tokens,
//! ```
//!
//! Types that can be fields: `bool` (flag), `u8`, `u16`, `u32`, arrays, enumerations, records, and whatever else implements
//! `Wire`. A struct around one of them (`pub struct Area(pub u8);`) has its bytes. `seen` is `owner` (others see it blanked), `nobody` or `custom` (hand-written in the game's `view.rs`).
//!
//! # Actions
//!
//! ```ignore
//! actions! {
//!     /// Exchange tokens of two Areas.
//!     12 Swap { area: 3, token: 3, other: 3, other_token: 3 },
//!     /// Nothing more.
//!     14 Done,
//! }
//! ```
//! Lines `numbers Area = area, other;` before the actions give fields of these names a type of their own, a struct around
//! a `u8`. Fields have so many bits, the first highest; the number of an action is `kind << 24 | fields`. Derived: `kind::SWAP`,
//! `Swap { .. }.code()`, `Swap::of(number)`, `DONE`, `LAYOUT`.
//!
//! # Events
//!
//! ```ignore
//! events! {
//!     16 Moved { seat, from, to, cause: MoveCause },
//!     20 SownSeen owner { seat, area, token },
//! }
//! ```
//! At most four fields, `u8` unless said otherwise, or unless a line `numbers Who = seat;` before the events says so. Of `owner` events only the seat in the first field learns. Derived:
//! `EventKind`, a struct for each event, `Event::from`, so `sink.say(Moved { .. })`, and `LAYOUT`.
//!
//! # Operations
//!
//! ```ignore
//! ops! {
//!     /// What a skill can do.
//!     pub enum Op in Timing {
//!         words Strike = "PUNCH" | "KICK" | "LOCK" | "HEADBUTT";
//!         /// Cancels normal successes.
//!         CancelNormal "cancel_normal" { n: 1..=3, per: Strike? } in [Reaction, Style],
//!         FreeMoves "free_step" { n: 1..=2, phase: "move" } in [EndNextTurn],
//!         FreeStepsAfter "free_step" { n: 1..=2, phase: "after" } in [Start, Style],
//!     }
//! }
//! ```
//! A parameter is a range (`u8`, or `i8` below 0), a range that also takes a word (`1..=5 | "all" = 15`), one of some
//! words (`u8`, its place), a single word (no field, it tells forms apart), or `true`; `?` makes it optional (`Option`;
//! `bool` for a word or `true`), `or 1` optional with a default. A parameter can also have a type of the game's own that
//! implements `wire::Given`: `values Selector = "selector";` once, with its name in the layout text, then `who: Selector`.
//! `windows Pilot = [Card, Damage];` gives a set of windows a name, which `in [..]` then takes too.
//! `in [..]` may be left out; then `Op::windows` is empty and the caller decides. Several forms of one name are several
//! entries; of these the first that fits is taken. Derived: the enum, `Op::read` from TOML, `Op::name`, `Op::windows`,
//! `Op::LAYOUT`. `pub enum Condition in Window as "condition" by "is" { .. }` declares conditions in the same way: a line
//! of the layout text begins with the first word, and content files name one by the second. What a form cannot say (`per` only with `n = 1`) the game checks after reading.

mod actions;
mod enums;
mod events;
mod fields;
mod names;
mod numbers;
mod ops;
mod records;

use proc_macro::TokenStream;
use syn::{Data, DeriveInput, parse_macro_input};

/// Canonical bytes of a record or an enumeration; see the crate's documentation.
#[proc_macro_derive(Wire, attributes(wire))]
pub fn wire(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let made = match &input.data {
        Data::Enum(data) => enums::derive(&input, data),
        Data::Struct(data) => records::derive(&input, data),
        Data::Union(_) => Err(syn::Error::new_spanned(
            &input,
            "a union has no canonical bytes",
        )),
    };
    finish(made)
}

/// The actions of a game; see the crate's documentation.
#[proc_macro]
pub fn actions(input: TokenStream) -> TokenStream {
    finish(syn::parse(input).map(actions::Actions::expand))
}

/// The events of a game; see the crate's documentation.
#[proc_macro]
pub fn events(input: TokenStream) -> TokenStream {
    finish(syn::parse(input).map(events::Events::expand))
}

/// The operations of a game's content; see the crate's documentation.
#[proc_macro]
pub fn ops(input: TokenStream) -> TokenStream {
    finish(syn::parse(input).and_then(ops::Ops::expand))
}

fn finish(made: syn::Result<proc_macro2::TokenStream>) -> TokenStream {
    made.unwrap_or_else(syn::Error::into_compile_error).into()
}
