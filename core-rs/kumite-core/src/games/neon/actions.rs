//! What a seat can choose; `code()` is the action's number, `of` takes it apart again.

use crate::wire::actions;

actions! {
    /// Take this Fighter, or [`RANDOM_FIGHTER`].
    0 Fighter { fighter: 5 },
    /// Commit two Action cards, and how they lie.
    1 Plan { top: 3, bottom: 3, rotated: 1, half: 1, side: 1 },
    /// Leave the Drop Ship for a Sector.
    2 Disembark { sector: 4 },
    /// Move to a Sector, plainly or with an effect.
    3 Move { r#ref: 6, sector: 4 },
    /// Search the Sector.
    4 Search,
    /// Attack a target with a weapon, opened by an effect or not.
    5 Attack { weapon: 3, target: 6, r#ref: 6, param: 4 },
    /// Perform a Defense half.
    6 Defend,
    /// Take the Leader token.
    7 Takeover,
    /// Gain energy.
    8 Gain { n: 2 },
    /// Perform a half as nothing.
    9 Forgo,
    /// Use an effect.
    10 Effect { r#ref: 6, param: 12 },
    /// Nothing more.
    11 Done,
    /// Pay Ammo from this source.
    12 Pay { source: 4 },
    /// Place a card.
    13 Place { design: 6, spot: 4, slot: 4, keep: 4 },
    /// Spend so many GUARDs on CRITs.
    14 Guards { crits: 3 },
    /// Keep this Enhancement.
    15 Enhance { enhancement: 4 },
    /// Flee to this Sector.
    16 Flee { sector: 4 },
}

/// "Random" as a choice of Fighter.
pub const RANDOM_FIGHTER: u8 = 31;
/// The Gear card itself as a source of ammo.
pub const PAY_ITSELF: u8 = 15;
/// First source number of Bots.
pub const PAY_BOT: u8 = 4;

/// Where a card is placed.
#[allow(missing_docs)]
pub mod spot {
    pub const FREE: u8 = 0;
    pub const ON_TOP: u8 = 1;
    pub const AMMO: u8 = 2;
}

/// The kind of an action.
#[inline]
pub const fn kind_of(action: u32) -> u32 {
    action >> 24
}

/// The action that commits a plan.
#[inline]
pub const fn commit(plan: u16) -> u32 {
    kind::PLAN << 24 | plan as u32
}

/// The plan that an action commits.
#[inline]
pub const fn plan_of(action: u32) -> u16 {
    action as u16
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
