//! Exact dice odds for Python: small integers in, weights and their total out.

use crate::guard::guard;
use kumite_core::games::neon::dice::{
    Against, Aim, BestReroll, Clash, Counts, DiceError, Die, MAX_ATTACK_DICE, Odds, Plan, Readings,
    Reroll, best_reroll, odds,
};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::import_exception;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

import_exception!(kumite.errors, BadDice);

/// A small count; whatever does not fit becomes 255, which the core refuses with its range.
pub struct Small(u8);

impl<'a, 'py> FromPyObject<'a, 'py> for Small {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match value.extract::<i64>() {
            Ok(number) => Ok(Self(u8::try_from(number).unwrap_or(u8::MAX))),
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(Self(u8::MAX)),
            Err(error) => Err(error),
        }
    }
}

pub type SmallCounts = (Small, Small, Small, Small);
pub type SmallReadings = (Small, Small, Small, Small, Small);

/// The weights of damage 0, 1, 2 and so on, and their total.
#[pyfunction]
#[pyo3(signature = (attack_dice, defense_dice, reroll, at_most, at_least, seen, attack, defense, readings, /))]
#[allow(clippy::too_many_arguments)]
pub fn dice_odds<'py>(
    py: Python<'py>,
    attack_dice: Small,
    defense_dice: Small,
    reroll: &str,
    at_most: Option<Small>,
    at_least: Option<Small>,
    seen: bool,
    attack: SmallCounts,
    defense: SmallCounts,
    readings: SmallReadings,
) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyAny>)> {
    let reroll = match reroll {
        "none" => Reroll::None,
        "misses" => Reroll::Misses,
        "best" => Reroll::Best {
            at_most: limit(at_most),
        },
        other => return Err(PyValueError::new_err(format!("no such reroll: {other}"))),
    };
    let plan = Plan {
        reroll,
        aim: aim(at_least),
        seen,
    };
    let found = guard(|| {
        let clash = clash(attack, defense, readings)?;
        odds(&clash, attack_dice.0, defense_dice.0, plan)
    })?;
    shown(py, &found.map_err(refused)?)
}

/// How many dice of each face the best reroll takes, and the odds after it.
#[pyfunction]
#[pyo3(signature = (roll, defense_dice, defense_roll, at_most, at_least, attack, defense, readings, /))]
#[allow(clippy::too_many_arguments, clippy::type_complexity)]
pub fn dice_best_reroll<'py>(
    py: Python<'py>,
    roll: SmallCounts,
    defense_dice: Small,
    defense_roll: Option<SmallCounts>,
    at_most: Option<Small>,
    at_least: Option<Small>,
    attack: SmallCounts,
    defense: SmallCounts,
    readings: SmallReadings,
) -> PyResult<((u8, u8, u8, u8), Bound<'py, PyTuple>, Bound<'py, PyAny>)> {
    let against = match defense_roll {
        Some(rolled) => Against::Roll(counts(rolled)),
        None => Against::Dice(defense_dice.0),
    };
    let found = guard(|| {
        let clash = clash(attack, defense, readings)?;
        best_reroll(&clash, counts(roll), against, aim(at_least), limit(at_most))
    })?;
    let BestReroll { rerolled, odds } = found.map_err(refused)?;
    let (weights, total) = shown(py, &odds)?;
    Ok((rerolled.into(), weights, total))
}

fn clash(attack: SmallCounts, defense: SmallCounts, r: SmallReadings) -> Result<Clash, DiceError> {
    Ok(Clash {
        attack: Die::new(counts(attack))?,
        defense: Die::new(counts(defense))?,
        readings: Readings {
            crit_damage: r.0.0,
            hit_damage: r.1.0,
            conds_to_hits: r.2.0,
            hits_to_misses: r.3.0,
            shields_to_fails: r.4.0,
        },
    })
}

fn counts(of: SmallCounts) -> Counts {
    [of.0.0, of.1.0, of.2.0, of.3.0]
}

fn limit(at_most: Option<Small>) -> u8 {
    at_most.map_or(MAX_ATTACK_DICE, |dice| dice.0)
}

fn aim(at_least: Option<Small>) -> Aim {
    at_least.map_or(Aim::Expected, |damage| Aim::AtLeast(damage.0))
}

fn refused(error: DiceError) -> PyErr {
    BadDice::new_err(error.to_string())
}

fn shown<'py>(py: Python<'py>, odds: &Odds) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyAny>)> {
    let weights: PyResult<Vec<_>> = odds
        .weights()
        .iter()
        .map(|weight| integer(py, *weight))
        .collect();
    Ok((PyTuple::new(py, weights?)?, integer(py, odds.total())?))
}

/// The narrow conversion is several times quicker, and nearly always enough.
fn integer(py: Python<'_>, value: u128) -> PyResult<Bound<'_, PyAny>> {
    Ok(match u64::try_from(value) {
        Ok(narrow) => narrow.into_pyobject(py)?.into_any(),
        Err(_) => value.into_pyobject(py)?.into_any(),
    })
}
