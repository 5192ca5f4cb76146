//! What a part is worth to a mech that is being built, counted from what is printed on it. Of what can be counted, these
//! three told best how matches with a part ended (`examples/tokyo_fit.rs parts`). They are set low: the parts of a mech
//! matter less than what is done with them, and no draft should look like the last one.

use super::content::{Content, Part};
use super::operations::Op;
use super::terms::*;

/// A point of power that the generator gives on average.
const POWER: f32 = 0.016;
/// The damage that is looked at: hardly a mech has more.
const USUAL_DAMAGE: usize = 8;
/// A point of damage, on average, of attacks that reach other spaces.
const FAR_DAMAGE: f32 = 0.0002;
/// A card drawn or recovered.
const DRAW: f32 = 0.0014;

/// What a part adds to the log-odds of winning, halved.
pub(super) fn worth(content: &Content, part: &Part) -> f32 {
    let generated = match part.kind {
        PartKind::Chassis => {
            let power = part.generator[..USUAL_DAMAGE].iter();
            power.map(|each| f32::from(*each)).sum::<f32>() / USUAL_DAMAGE as f32
        }
        _ => 0.0,
    };
    let ops = part
        .cards
        .iter()
        .flat_map(|card| content.lists.of(card.list));
    let cards = ops.map(|entry| match &entry.op {
        Op::Attack {
            who, dice, plus, ..
        } if who.within.unwrap_or(0) > 0 => {
            FAR_DAMAGE * (3.5 * f32::from(*dice) + f32::from(*plus))
        }
        Op::Draw { n, .. } => DRAW * f32::from(*n),
        Op::Recover { .. } => DRAW,
        _ => 0.0,
    });
    POWER * generated + cards.sum::<f32>()
}
