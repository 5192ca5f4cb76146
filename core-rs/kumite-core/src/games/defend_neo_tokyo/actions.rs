//! What a pilot can choose; `code()` is the action's number, `of` takes it apart again.

use crate::wire::actions;

actions! {
    /// Take this ready-made mech.
    0 Prebuilt { prebuilt: 4 },
    /// Take this part.
    1 Part { part: 5 },
    /// Leave the arms as they are (0) or swap them (1).
    2 Arms { swapped: 1 },
    /// Put so much power on left arm, right arm and legs.
    3 Plan { left: 4, right: 4, legs: 4 },
    /// Emergency Evac.
    4 Evacuate,
    /// Use a tile action on this target.
    5 Tile { slot: 2, number: 2, target: 5, design: 5 },
    /// Play a card on this target.
    6 Card { card: 5, target: 5, design: 5 },
    /// Play a React.
    7 React { card: 5 },
    /// Discard this card of the hand.
    8 Discard { card: 5 },
    /// Choose a part of the mech.
    9 Slot { slot: 2 },
    /// Choose an area.
    10 Space { space: 5 },
    /// Choose a monster.
    11 Monster { monster: 3 },
    /// Choose a mech.
    12 Mech { mech: 3 },
    /// Choose a citizen.
    13 Citizen { space: 5, design: 5 },
    /// Choose one of the lists.
    14 Option { number: 2 },
    /// Do what may be done.
    15 Do,
    /// Roll so many dice of each face again.
    16 Reroll { ones: 4, twos: 4, threes: 4, fours: 4, fives: 4, sixes: 4 },
    /// Put the cards looked at back so: places in the present order, the new top card first.
    17 Order { first: 2, second: 2, third: 2 },
    /// Take this card of the discard.
    18 Recover { card: 5 },
    /// Nothing, or nothing more.
    19 Done,
}

/// The kind of an action.
#[inline]
pub fn kind_of(action: u32) -> u32 {
    action >> 24
}
