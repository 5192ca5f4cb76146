//! Reading what was learned, and the number of the content it was learned with.

use std::fmt::{Debug, Write};

use toml::{Table, Value};

use super::{FORMAT, Kind, Learned, Line, Net};
use crate::contract::Game;

/// A hash of the compiled content and of the version of the facts that a net reads. Names and texts do not change it,
/// everything else does.
pub fn fingerprint<G: Game + Debug>(content: &G) -> u64 {
    let mut hash = Fnv(0xCBF2_9CE4_8422_2325);
    // Writing to a number cannot fail.
    let _ = write!(hash, "{} {content:?}", G::FACTS_VERSION);
    hash.0
}

/// FNV-1a: the same number on every machine and in every version.
struct Fnv(u64);

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        Ok(())
    }
}

impl Learned {
    /// Reads a file. None if it was made for another content; a mistake if it is none that a training wrote.
    pub fn read(text: &str, content: u64) -> Result<Option<Self>, String> {
        let table: Table = toml::from_str(text).map_err(|error| error.to_string())?;
        let format = table.get("format").and_then(Value::as_integer);
        if format != Some(FORMAT) {
            return Err(format!("format is not {FORMAT}, which this core reads"));
        }
        let made_for = table.get("content").and_then(Value::as_str);
        if made_for != Some(&format!("{content:016x}")) {
            return Ok(None);
        }
        // What people are shown may be corrected where positions are not (`kumite.thinking.shown`).
        let none = Value::Array(Vec::new());
        let kinds = table.get("kinds").unwrap_or(&none);
        let kinds = kinds.as_array().ok_or("kinds is no list")?;
        let kinds: Result<_, _> = kinds.iter().map(kind).collect();
        Ok(Some(Self { kinds: kinds? }))
    }
}

fn kind(value: &Value) -> Result<Kind, String> {
    let number = |key: &str| {
        let number = value.get(key).and_then(Value::as_integer);
        let small = number.and_then(|number| u8::try_from(number).ok());
        small.ok_or_else(|| format!("{key} is no small number"))
    };
    let scales = numbers(value, "scale")?;
    let biases = numbers(value, "bias")?;
    if scales.is_empty() || scales.len() != biases.len() {
        return Err("scale and bias have a number for each round".into());
    }
    let lines = scales.iter().zip(&biases);
    let net = match value.get("widths") {
        None => None,
        Some(_) => {
            let widths = numbers(value, "widths")?;
            let widths: Vec<usize> = widths.iter().map(|width| *width as usize).collect();
            Some(Net::new(&widths, &numbers(value, "weights")?)?)
        }
    };
    Ok(Kind {
        kind: number("kind")?,
        seats: number("seats")?,
        lines: lines
            .map(|(scale, bias)| Line {
                scale: *scale,
                bias: *bias,
            })
            .collect(),
        net,
    })
}

/// A list of numbers, each of them finite.
fn numbers(value: &Value, key: &str) -> Result<Vec<f32>, String> {
    let list = value.get(key).and_then(Value::as_array);
    let list = list.ok_or_else(|| format!("{key} is no list"))?;
    let number = |value: &Value| {
        let number = value
            .as_float()
            .or(value.as_integer().map(|whole| whole as f64));
        let number = number.filter(|number| number.abs() < 1e6);
        number.map(|number| number as f32)
    };
    let all: Option<Vec<f32>> = list.iter().map(number).collect();
    all.ok_or_else(|| format!("{key} has something in it that is no number"))
}
