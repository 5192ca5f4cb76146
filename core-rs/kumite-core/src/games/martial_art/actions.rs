//! Numbers of actions: `kind << 24 | fields`, as in `docs/encoding.md`.

use super::terms::token;

/// Kinds of action.
pub mod kind {
    #![allow(missing_docs)]
    pub const FIGHTER: u32 = 0;
    pub const PICK: u32 = 1;
    pub const LAY: u32 = 2;
    pub const START: u32 = 3;
    pub const ENERGY: u32 = 4;
    pub const STEP: u32 = 5;
    pub const FACE: u32 = 6;
    pub const SKILL: u32 = 7;
    pub const SOW: u32 = 8;
    pub const STRIKE: u32 = 9;
    pub const DEFEND: u32 = 10;
    pub const OPPONENT: u32 = 11;
    pub const SWAP: u32 = 12;
    pub const SHIFT: u32 = 13;
    pub const DONE: u32 = 14;
}

/// Nothing, or nothing more.
pub const DONE: u32 = kind::DONE << 24;

/// An action with one field.
#[inline]
pub fn plain(kind: u32, field: u8) -> u32 {
    kind << 24 | u32::from(field)
}

/// An action with two fields of four bits.
#[inline]
pub fn pair(kind: u32, high: u8, low: u8) -> u32 {
    kind << 24 | u32::from(high) << 4 | u32::from(low)
}

/// Exchange an Effect of an Area with a token of another.
#[inline]
pub fn swap(area: u8, token: u8, other: u8, other_token: u8) -> u32 {
    let fields = u32::from(area) << 9 | u32::from(token) << 6;
    kind::SWAP << 24 | fields | u32::from(other) << 3 | u32::from(other_token)
}

/// Move an Effect on to the next Area.
#[inline]
pub fn shift(area: u8, token: u8) -> u32 {
    kind::SHIFT << 24 | u32::from(area) << 3 | u32::from(token)
}

/// The kind of an action.
#[inline]
pub fn kind_of(action: u32) -> u32 {
    action >> 24
}

/// The lowest field of so many bits, and what is above it.
#[inline]
pub fn split(fields: u32, bits: u32) -> (u32, u8) {
    (fields >> bits, (fields & ((1 << bits) - 1)) as u8)
}

/// An action as others see it: which Effect was sown, swapped or shifted is hidden (MA-INF-06, MA-SOW-08).
pub fn shown(action: u32) -> u32 {
    let hides = |at: u32| action >> at & 7 >= u32::from(token::ACTIONS);
    match kind_of(action) {
        kind::SOW if hides(0) => action | 7,
        kind::SWAP if hides(0) => action | 7 << 6 | 7,
        kind::SWAP => action | 7 << 6,
        kind::SHIFT => action | 7,
        _ => action,
    }
}
