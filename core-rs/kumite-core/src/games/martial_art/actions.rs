//! What a seat can choose; `code()` is the action's number, `of` takes it apart again.

use super::terms::{Area, Who, token};
use crate::wire::actions;

actions! {
    numbers Who = seat;
    numbers Area = area, other;
    /// Take this fighter.
    0 Fighter { fighter: 5 },
    /// Pick a skill for the fight.
    1 Pick { skill: 3 },
    /// Lay a token on the next place of the own board.
    2 Lay { token: 3 },
    /// Start the turn from this Area.
    3 Start { area: 3 },
    /// Gain so much Chi and Rage.
    4 Energy { chi: 4, rage: 4 },
    /// Step to the neighbouring space in this direction.
    5 Step { direction: 3 },
    /// Face this direction.
    6 Face { facing: 3 },
    /// Activate a skill.
    7 Skill { skill: 3 },
    /// Put this token down in the next Area.
    8 Sow { token: 3 },
    /// Strike this seat's fighter.
    9 Strike { seat: 3 },
    /// Show so many Defense and Move tokens.
    10 Defend { defense: 4, moves: 4 },
    /// Aim an End Skill at this seat's fighter.
    11 Opponent { seat: 3 },
    /// Exchange an Effect of an Area with a token of another.
    12 Swap { area: 3, token: 3, other: 3, other_token: 3 },
    /// Move an Effect on to the next Area.
    13 Shift { area: 3, token: 3 },
    /// Nothing, or nothing more.
    14 Done,
}

/// The kind of an action.
#[inline]
pub fn kind_of(action: u32) -> u32 {
    action >> 24
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
