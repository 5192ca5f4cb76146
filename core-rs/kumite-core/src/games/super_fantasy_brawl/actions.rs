//! What a seat can choose; `code()` is the action's number, `of` takes it apart again.

use crate::wire::actions;

actions! {
    /// Put a champion on the own list.
    0 Bring { champion: 4 },
    /// The teammate who plays before the other.
    1 Lead { seat: 2 },
    /// Deploy in the north (0) or in the south (1).
    2 Area { south: 1 },
    /// Keep an opponent's champion out.
    3 Ban { champion: 4 },
    /// Take a champion.
    4 Pick { champion: 4 },
    /// Lay a trap token face down.
    5 Lay { hex: 6 },
    /// Replace these cards of the opening hand; none is a set too.
    6 Replace { cards: 18 },
    /// Put the next own champion on a hex.
    7 Deploy { hex: 6 },
    /// Play an attack or a skill.
    8 Play { card: 7 },
    /// Use a Standard Action with a figure, paid by a Core.
    9 Standard { standard: 2, figure: 3, core: 2 },
    /// Leave the Gate for a deployment hex.
    10 Enter { hex: 6 },
    /// Move the figure to an adjacent hex.
    11 Step { hex: 6 },
    /// Use the skill.
    12 Use,
    /// Attack a figure, or use the skill or Standard Action on it.
    13 Target { figure: 3 },
    /// Turn the area to an orientation, or centre it on a hex.
    14 Aim { place: 6 },
    /// Play a Reaction on a targeted figure.
    15 React { card: 7, figure: 3 },
    /// The figure that comes next, or the one that is meant.
    16 Choose { figure: 3 },
    /// Draw so many cards.
    17 Draw { cards: 5 },
    /// Put a card of the hand on top of the planned pile.
    18 Plan { card: 7 },
    /// Remove so much damage.
    19 Heal { amount: 4 },
    /// Go straight on.
    20 Dash { direction: 3, steps: 3 },
    /// Jump to a hex.
    21 Leap { hex: 6 },
    /// Put the figure on a hex.
    22 Place { hex: 6 },
    /// Discard a card of the hand that is asked for.
    23 Discard { card: 7 },
    /// Look at the trap token of a hex.
    24 Look { hex: 6 },
    /// Move the trap token just looked at.
    25 Shift { hex: 6 },
    /// Exhaust a ready Core.
    26 Exhaust { core: 2 },
    /// End, stop, stay, decline or pass.
    27 Done,
}

/// The kind of an action.
#[inline]
pub fn kind_of(action: u32) -> u32 {
    action >> 24
}
