//! Numbers of actions: `kind << 24 | fields`, as in `docs/encoding.md`.

/// Kinds of actions.
#[allow(missing_docs)]
pub mod kind {
    pub const FIGHTER: u32 = 0;
    pub const PLAN: u32 = 1;
    pub const DISEMBARK: u32 = 2;
    pub const MOVE: u32 = 3;
    pub const SEARCH: u32 = 4;
    pub const ATTACK: u32 = 5;
    pub const DEFEND: u32 = 6;
    pub const TAKEOVER: u32 = 7;
    pub const GAIN: u32 = 8;
    pub const FORGO: u32 = 9;
    pub const EFFECT: u32 = 10;
    pub const DONE: u32 = 11;
    pub const PAY: u32 = 12;
    pub const PLACE: u32 = 13;
    pub const GUARDS: u32 = 14;
    pub const ENHANCE: u32 = 15;
    pub const FLEE: u32 = 16;
}

/// "Random" as a choice of Fighter.
pub const RANDOM_FIGHTER: u32 = 31;
/// The Gear card itself as a source of ammo.
pub const PAY_ITSELF: u8 = 15;
/// First source number of Bots.
pub const PAY_BOT: u8 = 4;

/// An action without fields, or with one small number.
#[inline]
pub const fn plain(kind: u32, field: u32) -> u32 {
    kind << 24 | field
}

/// Done.
pub const DONE: u32 = plain(kind::DONE, 0);

/// The kind of an action.
#[inline]
pub const fn kind_of(action: u32) -> u32 {
    action >> 24
}

/// The fields of an action.
#[inline]
pub const fn fields_of(action: u32) -> u32 {
    action & 0xFF_FFFF
}

/// Move to a Sector, with an effect or plainly.
#[inline]
pub const fn move_to(effect: u8, sector: u8) -> u32 {
    plain(kind::MOVE, (effect as u32) << 4 | sector as u32)
}

/// Attack a target with a weapon, opened by an effect or not.
#[inline]
pub const fn attack(weapon: u8, target: u8, effect: u8, param: u8) -> u32 {
    plain(
        kind::ATTACK,
        (weapon as u32) << 16 | (target as u32) << 10 | (effect as u32) << 4 | param as u32,
    )
}

/// Use an effect.
#[inline]
pub const fn effect(effect: u8, param: u16) -> u32 {
    plain(kind::EFFECT, (effect as u32) << 12 | param as u32)
}

/// Where a card is placed.
#[allow(missing_docs)]
pub mod spot {
    pub const FREE: u8 = 0;
    pub const ON_TOP: u8 = 1;
    pub const AMMO: u8 = 2;
}

/// Place a card.
#[inline]
pub const fn place(design: u8, spot: u8, slot: u8, keep: u8) -> u32 {
    plain(
        kind::PLACE,
        (design as u32) << 12 | (spot as u32) << 8 | (slot as u32) << 4 | keep as u32,
    )
}

/// Four dice counts in twelve bits.
#[inline]
pub const fn pack(dice: [u8; 4]) -> u16 {
    (dice[0] as u16) << 9 | (dice[1] as u16) << 6 | (dice[2] as u16) << 3 | dice[3] as u16
}

/// The counts of a vector.
#[inline]
pub const fn unpack(vector: u16) -> [u8; 4] {
    [
        (vector >> 9 & 7) as u8,
        (vector >> 6 & 7) as u8,
        (vector >> 3 & 7) as u8,
        (vector & 7) as u8,
    ]
}
