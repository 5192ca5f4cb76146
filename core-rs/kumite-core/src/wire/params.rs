//! Parameters of an operation in a content file. People get their explanations from `kumite content check`, so the
//! messages here only have to be true.

use toml::{Table, Value};

type Made<T> = Result<T, String>;

/// A value of a game's own type that can be a parameter: a selector, a condition.
pub trait Given: Sized {
    /// The value from a content file.
    fn given(value: &Value) -> Made<Self>;
}

/// The parameters of one operation.
pub struct Params<'a> {
    table: &'a Table,
    key: &'a str,
    /// The operation's name.
    pub op: &'a str,
}

impl<'a> Params<'a> {
    /// Of a table that names its operation (or condition) by this key.
    pub fn of(table: &'a Table, key: &'a str) -> Made<Self> {
        let op = table.get(key).and_then(Value::as_str);
        let op = op.ok_or_else(|| format!("{key:?} is missing"))?;
        Ok(Self { table, key, op })
    }

    /// Refuses other parameters than these.
    pub fn only(&self, known: &[&str]) -> Made<()> {
        let is_known = |key: &String| key == self.key || known.contains(&key.as_str());
        match self.table.keys().find(|key| !is_known(key)) {
            None => Ok(()),
            Some(key) => Err(format!("{} has no {key:?}", self.op)),
        }
    }

    /// A number in a range, or a word that stands for one.
    pub fn number(
        &self,
        name: &str,
        low: i64,
        high: i64,
        word: Option<(&str, i64)>,
    ) -> Made<Option<i64>> {
        match (self.table.get(name), word) {
            (None, _) => Ok(None),
            (Some(Value::Integer(number)), _) if (low..=high).contains(number) => Ok(Some(*number)),
            (Some(Value::String(text)), Some((word, number))) if text == word => Ok(Some(number)),
            (Some(other), _) => Err(format!("{name} is {other}; {low} to {high} is possible")),
        }
    }

    /// The place of a word among some.
    pub fn word(&self, name: &str, words: &[&str]) -> Made<Option<u8>> {
        let Some(value) = self.table.get(name) else {
            return Ok(None);
        };
        let at = words.iter().position(|word| value.as_str() == Some(word));
        match at {
            Some(at) => Ok(Some(at as u8)),
            None => Err(format!("{name} is {value}; known: {}", words.join(", "))),
        }
    }

    /// A value of a game's own type.
    pub fn own<T: Given>(&self, name: &str) -> Made<Option<T>> {
        let value = self.table.get(name).map(T::given).transpose();
        value.map_err(|why| format!("{name}: {why}"))
    }

    /// True, or not given.
    pub fn flag(&self, name: &str) -> Made<bool> {
        match self.table.get(name) {
            None => Ok(false),
            Some(Value::Boolean(true)) => Ok(true),
            Some(other) => Err(format!("{name} is {other}; true, or leave it out")),
        }
    }

    /// True.
    pub fn must_be_true(&self, name: &str) -> Made<()> {
        self.needed(name, self.flag(name)?.then_some(()))
    }

    /// A parameter that must be given.
    pub fn needed<T>(&self, name: &str, value: Option<T>) -> Made<T> {
        value.ok_or_else(|| format!("{name} is missing"))
    }
}
