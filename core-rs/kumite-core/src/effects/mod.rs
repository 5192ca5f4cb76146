//! The effect machine of `docs/content-effects.md`: lists of operations with conditions, branches, choices and selectors.
//!
//! A game plugs in its operations and conditions ([`Language`]) and its words and kinds; here is how they are put
//! together, read from content files and laid out flat, so that a state keeps only the number of an operation. Nothing
//! here knows a game.

mod lists;
mod selectors;

pub use lists::{Entry, Head, Language, Lists, Span};
pub use selectors::{Selector, Take, Vocabulary, where_condition};

/// The most operations of a list.
pub const MOST_OPERATIONS: usize = 8;
/// The most lists of a choice.
pub const MOST_LISTS: usize = 4;

type Made<T> = Result<T, String>;
