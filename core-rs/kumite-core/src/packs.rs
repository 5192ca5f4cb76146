//! Reading packs: laying one over another, and values with bounds. People get their explanations from
//! `kumite content check`, so the messages here only have to be true.

use toml::{Table, Value};

type Made<T> = Result<T, String>;

/// Texts (name, text) as one table, later ones over earlier ones.
pub fn merged(sources: &[(&str, &str)]) -> Made<Table> {
    let mut merged = Table::new();
    for (name, text) in sources {
        let table: Table = toml::from_str(text).map_err(|error| format!("{name}: {error}"))?;
        lay(&mut merged, table);
    }
    Ok(merged)
}

/// Lays `over` over `base`: lists of entries by id, tables key by key, everything else replaced.
fn lay(base: &mut Table, over: Table) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(Value::Array(list)), Value::Array(more))
                if is_entries(list) && is_entries(&more) =>
            {
                for entry in more {
                    let known = list.iter_mut().find(|old| old.get("id") == entry.get("id"));
                    match known {
                        Some(known) => *known = entry,
                        None => list.push(entry),
                    }
                }
            }
            (Some(Value::Table(table)), Value::Table(more)) => table.extend(more),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

fn is_entries(list: &[Value]) -> bool {
    list.iter().all(|entry| entry.get("id").is_some())
}

/// The place of a word among some.
pub fn number_of(list: &[&str], word: &str) -> Made<u8> {
    let at = list.iter().position(|known| *known == word);
    at.map(|at| at as u8)
        .ok_or_else(|| format!("unknown word {word:?}; known: {}", list.join(", ")))
}

/// A number, if it is within bounds.
pub fn in_bounds(value: u8, low: u8, high: u8, what: &str) -> Made<u8> {
    if (low..=high).contains(&value) {
        Ok(value)
    } else {
        Err(format!("{what} is {value}; {low} to {high} is possible"))
    }
}

/// Refuses a list that is too short or too long.
pub fn length<T>(list: &[T], low: u8, high: u8, what: &str) -> Made<()> {
    in_bounds(list.len().min(255) as u8, low, high, what).map(|_| ())
}
