//! Selectors: objects of the table, as a card names them.

use toml::{Table, Value};

use super::Made;

/// How a selector names objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// What a word of the game stands for now.
    Word,
    /// The acting player picks one object of a kind.
    One,
    /// All objects of a kind.
    Each,
}

/// The words of a game's selectors.
pub trait Vocabulary {
    /// Words that stand for objects.
    const WORDS: &'static [&'static str];
    /// Kinds of objects.
    const KINDS: &'static [&'static str];
    /// Counts that objects are compared by.
    const COUNTS: &'static [&'static str];
    /// Conditions of objects.
    type Condition: Copy;

    /// A condition from a content file.
    fn condition(table: &Table) -> Made<Self::Condition>;
}

/// Objects of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selector<C> {
    /// How it names them.
    pub take: Take,
    /// The number of the word, or of the kind.
    pub what: u8,
    /// At most so far from `of`; none: anywhere.
    pub within: Option<u8>,
    /// At least so far from it.
    pub beyond: u8,
    /// The number of a word.
    pub of: u8,
    /// What holds for each; about the object itself.
    pub condition: Option<C>,
    /// Only the one with the least of a count.
    pub least: Option<u8>,
    /// Only the one with the most of a count.
    pub most: Option<u8>,
}

fn place(list: &[&str], value: &Value) -> Made<u8> {
    let at = list.iter().position(|word| value.as_str() == Some(word));
    at.map(|at| at as u8)
        .ok_or_else(|| format!("{value} is unknown; known: {}", list.join(", ")))
}

/// A condition about the selected object: it has no `who`. Where the condition takes one, the first word stands in for
/// it, and whoever reads the condition puts the object in its place.
pub fn where_condition<V: Vocabulary>(table: &Table) -> Made<V::Condition> {
    V::condition(table).or_else(|_| {
        let mut filled = table.clone();
        filled.insert("who".into(), V::WORDS[0].into());
        V::condition(&filled)
    })
}

impl<C: Copy> Selector<C> {
    /// What a word stands for.
    pub fn word(what: u8) -> Self {
        Self {
            take: Take::Word,
            what,
            within: None,
            beyond: 0,
            of: 0,
            condition: None,
            least: None,
            most: None,
        }
    }

    /// A selector of a content file.
    pub fn read<V: Vocabulary<Condition = C>>(value: &Value) -> Made<Self> {
        let Value::Table(table) = value else {
            return Ok(Self::word(place(V::WORDS, value)?));
        };
        let (take, kind) = match (table.get("one"), table.get("each")) {
            (Some(kind), None) => (Take::One, kind),
            (None, Some(kind)) => (Take::Each, kind),
            _ => return Err("a selector has `one` or `each`".into()),
        };
        let mut made = Self {
            take,
            ..Self::word(place(V::KINDS, kind)?)
        };
        for (key, value) in table {
            let number = || {
                let number = value.as_integer().and_then(|n| u8::try_from(n).ok());
                number.ok_or_else(|| format!("{key} is {value}"))
            };
            match key.as_str() {
                "one" | "each" => {}
                "within" => made.within = Some(number()?),
                "from" => made.beyond = number()?,
                "of" => made.of = place(V::WORDS, value)?,
                "where" => {
                    let table = value.as_table().ok_or("a condition is a table")?;
                    made.condition = Some(where_condition::<V>(table)?);
                }
                "least" => made.least = Some(place(V::COUNTS, value)?),
                "most" => made.most = Some(place(V::COUNTS, value)?),
                _ => return Err(format!("a selector has no {key:?}")),
            }
        }
        Ok(made)
    }
}
