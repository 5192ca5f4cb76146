//! Why a question about dice is refused.

use super::{
    MAX_ATTACK_DICE, MAX_DAMAGE, MAX_DEFENSE_DICE, MAX_FACES, MAX_POOL, MAX_SYMBOL_DAMAGE,
};
use std::fmt;

/// A number outside the range in which odds are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceError {
    /// A die without faces, or with too many.
    Faces,
    /// Too few or too many attack dice.
    AttackDice,
    /// Too many defense dice.
    DefenseDice,
    /// A limit on rerolled dice that no pool needs.
    RerollDice,
    /// A damage to aim at that cannot happen.
    Aim,
    /// A symbol that deals no damage, or too much.
    SymbolDamage,
    /// A reading of more dice than can be rolled.
    Reading,
    /// A pool too large to list.
    Pool,
}

impl fmt::Display for DiceError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Faces => write!(out, "a die has 1 to {MAX_FACES} faces"),
            Self::AttackDice => write!(out, "an attack has 1 to {MAX_ATTACK_DICE} dice"),
            Self::DefenseDice => write!(out, "a defense has 0 to {MAX_DEFENSE_DICE} dice"),
            Self::RerollDice => write!(out, "a reroll is limited to 0 to {MAX_ATTACK_DICE} dice"),
            Self::Aim => write!(out, "the aim is at least 1 to {MAX_DAMAGE} damage"),
            Self::SymbolDamage => {
                write!(out, "a CRIT or HIT deals 1 to {MAX_SYMBOL_DAMAGE} damage")
            }
            Self::Reading => write!(out, "a reading changes 0 to {MAX_ATTACK_DICE} dice"),
            Self::Pool => write!(out, "a listed pool has 0 to {MAX_POOL} dice"),
        }
    }
}

impl std::error::Error for DiceError {}
