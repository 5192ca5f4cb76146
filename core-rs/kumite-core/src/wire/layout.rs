//! The declarations of a game as one text, the same in every language that has them.

use std::fmt::Write;

use super::{Heading, Record};

type Describe = fn(&mut Layout, &mut String);

/// Collects enumerations and records in order of first use: those of the state, then those of the records in it.
#[derive(Default)]
pub struct Layout {
    enums: Vec<&'static str>,
    records: Vec<(&'static str, Describe)>,
}

impl Layout {
    /// The text of a game: its state, then its actions, events and operations.
    pub fn of<S: Record>(heading: &Heading, others: &[&str]) -> String {
        let mut layout = Self::default();
        S::describe(&mut layout);
        let (mut records, mut at) = (String::new(), 0);
        while let Some((name, describe)) = layout.records.get(at).copied() {
            // Writing to a string cannot fail.
            let _ = writeln!(records, "record {name}");
            describe(&mut layout, &mut records);
            at += 1;
        }
        let mut text = heading.line();
        text.extend(layout.enums);
        text.push_str(&records);
        text.extend(others.iter().copied());
        text
    }

    /// Declares an enumeration, once.
    pub fn add_enum(&mut self, line: &'static str) {
        if !self.enums.contains(&line) {
            self.enums.push(line);
        }
    }

    /// Declares a record, once.
    pub fn add_record(&mut self, name: &'static str, describe: Describe) {
        if self.records.iter().all(|(known, _)| *known != name) {
            self.records.push((name, describe));
        }
    }

    /// Appends the line of a field.
    pub fn add_field(
        lines: &mut String,
        name: &str,
        kind: &str,
        range: Option<(u64, u64)>,
        default: Option<String>,
        seen: Option<&str>,
    ) {
        lines.push_str(&format!("  {name} {kind}"));
        if let Some((low, high)) = range {
            let _ = write!(lines, " {low}..{high}");
        }
        if let Some(default) = default {
            let _ = write!(lines, " ={default}");
        }
        if let Some(seen) = seen {
            let _ = write!(lines, " seen={seen}");
        }
        lines.push('\n');
    }
}
