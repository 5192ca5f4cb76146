//! Lists of operations, compiled: branches and choices become jumps.

use toml::{Table, Value};

use super::{MOST_LISTS, MOST_OPERATIONS, Made};

/// What a game plugs in.
pub trait Language {
    /// An operation with its parameters.
    type Op: Copy;
    /// A condition with its parameters.
    type Condition: Copy;
    /// Whether every operation may have `may`. Where it is no, `may` is a parameter of the operations that have it.
    const HAS_MAY: bool = false;

    /// An operation from a content file, without its `if`.
    fn operation(table: &Table) -> Made<Self::Op>;

    /// A condition from a content file.
    fn condition(table: &Table) -> Made<Self::Condition>;
}

/// What is decided before an operation, because it is the first of a branch or of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head<C> {
    /// Nothing.
    None,
    /// If the condition fails, the list goes on at that number.
    Branch(C, u8),
    /// One of the lists is picked: where each begins, and how many there are.
    OneOf([u8; MOST_LISTS], u8),
}

/// One operation in its list.
#[derive(Clone, Copy, Debug)]
pub struct Entry<O, C> {
    /// What it does.
    pub op: O,
    /// It is skipped unless this holds.
    pub condition: Option<C>,
    /// Whether the chooser may decline it, where every operation can say so.
    pub is_optional: bool,
    /// What is decided before it.
    pub head: Head<C>,
    /// The number of the operation after it; the list's length at its end.
    pub next: u8,
}

/// Where a list lies among all lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    start: u16,
    len: u8,
}

impl Span {
    /// Whether the list has no operations.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// All lists of a game's content, one after another.
#[derive(Clone, Debug)]
pub struct Lists<L: Language> {
    all: Vec<Entry<L::Op, L::Condition>>,
}

impl<L: Language> Default for Lists<L> {
    fn default() -> Self {
        Self { all: Vec::new() }
    }
}

impl<L: Language> Lists<L> {
    /// The operation of that number; none behind the end of the list.
    #[inline]
    pub fn get(&self, list: Span, number: u8) -> Option<&Entry<L::Op, L::Condition>> {
        if number >= list.len {
            return None;
        }
        self.all.get(usize::from(list.start) + usize::from(number))
    }

    /// The operations of a list.
    pub fn of(&self, list: Span) -> &[Entry<L::Op, L::Condition>] {
        let start = usize::from(list.start);
        &self.all[start..start + usize::from(list.len)]
    }

    /// Compiles a list of a content file.
    pub fn read(&mut self, nodes: &[Value]) -> Made<Span> {
        let mut made: Vec<Entry<L::Op, L::Condition>> = Vec::new();
        for node in nodes {
            let table = node.as_table().ok_or("a node is a table")?;
            if table.contains_key("op") {
                made.push(operation::<L>(table, made.len())?);
            } else if let Some(condition) = table.get("if") {
                branch::<L>(table, condition, &mut made)?;
            } else if let Some(lists) = table.get("one_of") {
                choice::<L>(lists, &mut made)?;
            } else {
                return Err("a node is an operation, a branch or a choice".into());
            }
        }
        if made.len() > MOST_OPERATIONS {
            return Err(format!("a list has at most {MOST_OPERATIONS} operations"));
        }
        let start = u16::try_from(self.all.len()).map_err(|_| "too many operations")?;
        let len = made.len() as u8;
        self.all.extend(made);
        Ok(Span { start, len })
    }
}

fn condition<L: Language>(value: &Value) -> Made<L::Condition> {
    L::condition(value.as_table().ok_or("a condition is a table")?)
}

fn operation<L: Language>(table: &Table, at: usize) -> Made<Entry<L::Op, L::Condition>> {
    let mut plain = table.clone();
    let asked = plain.remove("if");
    let is_optional = L::HAS_MAY && plain.remove("may").is_some();
    Ok(Entry {
        op: L::operation(&plain)?,
        condition: asked.as_ref().map(condition::<L>).transpose()?,
        is_optional,
        head: Head::None,
        next: at as u8 + 1,
    })
}

/// Appends operations only: branches and choices are not put inside each other.
fn operations<L: Language>(
    value: Option<&Value>,
    made: &mut Vec<Entry<L::Op, L::Condition>>,
) -> Made<()> {
    for node in value.and_then(Value::as_array).into_iter().flatten() {
        let table = node.as_table().ok_or("an operation is a table")?;
        made.push(operation::<L>(table, made.len())?);
    }
    Ok(())
}

fn branch<L: Language>(
    table: &Table,
    asked: &Value,
    made: &mut Vec<Entry<L::Op, L::Condition>>,
) -> Made<()> {
    let first = made.len();
    operations::<L>(table.get("then"), made)?;
    let otherwise = made.len();
    if otherwise == first {
        return Err("a branch has operations in `then`".into());
    }
    operations::<L>(table.get("else"), made)?;
    made[first].head = Head::Branch(condition::<L>(asked)?, otherwise as u8);
    made[otherwise - 1].next = made.len() as u8;
    Ok(())
}

fn choice<L: Language>(lists: &Value, made: &mut Vec<Entry<L::Op, L::Condition>>) -> Made<()> {
    let lists = lists.as_array().ok_or("a choice is among lists")?;
    if !(2..=MOST_LISTS).contains(&lists.len()) {
        return Err(format!("a choice is among 2 to {MOST_LISTS} lists"));
    }
    let first = made.len();
    let mut starts = [0; MOST_LISTS];
    for (start, list) in starts.iter_mut().zip(lists) {
        *start = made.len() as u8;
        operations::<L>(Some(list), made)?;
        if usize::from(*start) == made.len() {
            return Err("a list of a choice has operations".into());
        }
    }
    let after = made.len() as u8;
    for start in &starts[1..lists.len()] {
        made[usize::from(*start) - 1].next = after;
    }
    made[first].head = Head::OneOf(starts, lists.len() as u8);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Operations and conditions are numbers.
    struct Numbers;

    impl Language for Numbers {
        type Op = i64;
        type Condition = i64;

        fn operation(table: &Table) -> Made<i64> {
            table["op"].as_integer().ok_or("no number".into())
        }

        fn condition(table: &Table) -> Made<i64> {
            table["is"].as_integer().ok_or("no number".into())
        }
    }

    fn read(text: &str) -> (Lists<Numbers>, Span) {
        let table: Table = toml::from_str(text).unwrap();
        let mut lists = Lists::default();
        let span = lists.read(table["do"].as_array().unwrap()).unwrap();
        (lists, span)
    }

    #[test]
    fn after_a_branch_the_list_goes_on_behind_it() {
        let (lists, span) = read(
            "do = [{ op = 1 }, { if = { is = 9 }, then = [{ op = 2 }, { op = 3 }], \
             else = [{ op = 4 }] }, { op = 5, if = { is = 8 } }]",
        );
        let all = lists.of(span);
        assert_eq!(
            all.iter().map(|e| e.op).collect::<Vec<_>>(),
            [1, 2, 3, 4, 5]
        );
        assert_eq!(
            all.iter().map(|e| e.next).collect::<Vec<_>>(),
            [1, 2, 4, 4, 5]
        );
        assert_eq!(all[1].head, Head::Branch(9, 3));
        assert_eq!(all[4].condition, Some(8));
        assert!(lists.get(span, 5).is_none());
    }

    #[test]
    fn every_list_of_a_choice_ends_behind_it() {
        let (lists, span) =
            read("do = [{ one_of = [[{ op = 1 }, { op = 2 }], [{ op = 3 }]] }, { op = 4 }]");
        let all = lists.of(span);
        assert_eq!(all.iter().map(|e| e.next).collect::<Vec<_>>(), [1, 3, 3, 4]);
        assert_eq!(all[0].head, Head::OneOf([0, 2, 0, 0], 2));
    }
}
