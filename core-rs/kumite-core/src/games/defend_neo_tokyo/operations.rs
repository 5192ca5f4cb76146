//! What lists can do: operations, conditions and selectors, as packs write them.

use toml::{Table, Value};

use super::terms::Window;
use crate::effects::{self, Vocabulary};
use crate::wire::{Given, Wire, ops};

/// Words that stand for objects.
pub mod word {
    #![allow(missing_docs)]
    pub const ME: u8 = 0;
    pub const HERE: u8 = 1;
    pub const IT: u8 = 2;
    pub const SRC: u8 = 3;
    pub const STRUCK: u8 = 4;
    pub const TARGET_SPACE: u8 = 5;
    pub const DRAWN: u8 = 6;
    pub const NEXT_HIGHER: u8 = 7;
    pub const NEXT_LOWER: u8 = 8;
    pub const STANDING_HIGHER: u8 = 9;
    pub const STANDING_LOWER: u8 = 10;
}

/// Kinds of objects.
pub mod kind {
    #![allow(missing_docs)]
    pub const MONSTER: u8 = 0;
    pub const MECH: u8 = 1;
    pub const ALLY: u8 = 2;
    pub const CITIZEN: u8 = 3;
    pub const SPACE: u8 = 4;
}

/// What `least` and `most` compare.
pub mod count {
    #![allow(missing_docs)]
    pub const LIFE: u8 = 0;
    pub const CITY_DAMAGE: u8 = 1;
    pub const ORDER: u8 = 2;
}

/// `tile` of unpower.
pub mod tile {
    #![allow(missing_docs)]
    pub const CHOICE: u8 = 0;
    pub const LEGS: u8 = 1;
    pub const MOST: u8 = 2;
    pub const THIS: u8 = 3;
}

/// `which` of kill and send.
pub mod which {
    #![allow(missing_docs)]
    pub const LOW: u8 = 0;
    pub const HIGH: u8 = 1;
    pub const ALL: u8 = 2;
}

/// `stat` and `who` of mod.
pub mod stat {
    #![allow(missing_docs)]
    pub const DAMAGE: u8 = 0;
    pub const DICE: u8 = 1;
    pub const GUARD: u8 = 2;
    pub const ME: u8 = 0;
    pub const OTHERS: u8 = 1;
}

ops! {
    /// What can be asked of the table.
    pub enum Condition in Window as "condition" by "is" {
        windows Pilot = [Event, Enter, Declare, Damage, Hurt, City, CitizenIn, CitizenOut, Done, Shot, Rolled, Kill, Critical, Raze, Card];
        windows Auto = [Text, Entering, Exiting, EventStep, EventEnd, End, Monster];
        windows Any = [Pilot, Auto];
        Alone "alone" in [Card],
        Fire "fire" in [Card],
        Defeated "defeated" in [Card],
        NoneLeft "none_left" in [Damage],
        Moved "moved" in [Monster],
        HasMonster "has_monster" in [Any],
        Standing "standing" in [Any],
        OutsideHq "outside_hq" in [Any],
    }
}

/// Objects, as a list names them.
pub type Selector = effects::Selector<Condition>;

/// A change of an attack's total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// How much.
    pub amount: u8,
    /// Only if this holds.
    pub condition: Option<Condition>,
    /// For each Fire token of the target, up to this much.
    pub per_fire: Option<u8>,
}

/// Up to two changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changes(pub [Option<Change>; 2]);

ops! {
    /// What a list does.
    pub enum Op in Window {
        windows Pilot = [Event, Enter, Declare, Damage, Hurt, City, CitizenIn, CitizenOut, Done, Shot, Rolled, Kill, Critical, Raze, Card];
        windows Auto = [Text, Entering, Exiting, EventStep, EventEnd, End, Monster];
        windows Any = [Pilot, Auto];
        values Selector = "selector";
        values Changes = "(amount:1..9 if:condition? per:fire? max:1..20?){2}";
        Attack "attack" { who: Selector, dice: 1..=8, plus: 0..=20 or 0, pierce: true?, mods: Changes? } in [Card],
        Hit "hit" { who: Selector, dice: 0..=8 or 0, plus: 0..=20 or 0 } in [Any],
        Fire "fire" { who: Selector, n: 1..=9 } in [Any],
        Minus "minus" { who: Selector, n: 1..=9 } in [Any],
        Plus "plus" { who: Selector, n: 1..=9 } in [Any],
        Armor "armor" { who: Selector, n: 1..=9 } in [Any],
        Strip "strip" { who: Selector, n: 1..=9 } in [Pilot],
        Heal "heal" { who: Selector, n: 1..=20 } in [Auto],
        Hold "hold" { who: Selector } in [Pilot],
        Stun "stun" { who: Selector } in [Pilot],
        Push "push" { who: Selector } in [Pilot],
        Pull "pull" { who: Selector } in [Pilot, Entering],
        Shift "shift" { who: Selector, to: "higher" | "lower", standing: true? } in [Text, Monster],
        Move "move" { who: Selector, min: 0..=5, max: 1..=5, fly: true?, carry: true? } in [Pilot],
        Enter "enter" in [Enter, Declare, Damage, Hurt, Done],
        Warp "warp" in [Pilot],
        Repair "repair" { who: Selector, n: 1..=9, part: "C"? } in [Any],
        Hurt "hurt" { n: 1..=9, part: "C" | "LA" | "RA" | "LG" | "this" } in [Pilot],
        Harm "harm" { who: Selector, n: 1..=9, part: "C" | "LA" | "RA" | "LG" | "RND" } in [Text, Monster],
        Power "power" { n: 1..=9, tile: "this"? } in [Pilot],
        Unpower "unpower" { who: Selector, n: 1..=9, tile: "choice" | "LG" | "most" | "this" } in [Any],
        Reroute "reroute" in [Pilot],
        Draw "draw" { who: Selector, n: 1..=9 } in [Any],
        Toss "toss" { who: Selector, n: 1..=9 } in [Any],
        Recover "recover" { what: "attack" | "this" } in [Pilot],
        Peek "peek" { deck: "event" | "city", n: 1..=3 } in [Pilot],
        Save "save" { who: Selector } in [Pilot],
        Kill "kill" { who: Selector, which: "low" | "high" | "all" } in [Text, Monster],
        Bring "bring" { who: Selector, n: 1..=9 } in [Text, Entering, Monster],
        Send "send" { who: Selector, which: "low" | "high", to: "lower" | "away" } in [Text, End],
        Sift "sift" { n: 1..=9, pop: 1..=20 } in [Monster],
        City "city" { who: Selector, n: 1..=9 } in [Card, Text, Entering, Exiting, Monster],
        Mend "mend" { who: Selector, n: 1..=9 } in [Any],
        Track "track" { n: 1..=9 } in [Any],
        DrawCity "draw_city" { n: 1..=3 } in [Text, Monster],
        Reshuffle "reshuffle" in [Monster],
        Prevent "prevent" { n: 1..=9 } in [Damage],
        Cancel "cancel" in [Damage],
        Redirect "redirect" { part: "C" | "LA" | "RA" | "LG", less: 0..=9 } in [Damage],
        Shield "shield" { n: 1..=9 } in [City],
        AddDice "add_dice" { n: 1..=9 } in [Shot],
        Reroll "reroll" in [Rolled],
        Symbol "symbol" { to: "white" } in [Event],
        Survive "survive" in [Critical],
        Stand "stand" { who: Selector } in [Pilot],
        Aim "aim" in [Card],
        Mod "mod" { stat: "damage" | "dice" | "guard", n: 1..=3, who: "me" | "others" | "this" } in [Card],
        BanReact "ban_react" in [Text],
        CapRange "cap_range" in [Text],
    }
}

/// How lists of this game speak.
#[derive(Clone, Copy, Debug)]
pub struct Cards;

impl Vocabulary for Cards {
    const WORDS: &'static [&'static str] = &[
        "me",
        "here",
        "it",
        "src",
        "struck",
        "target_space",
        "drawn",
        "next_higher",
        "next_lower",
        "standing_higher",
        "standing_lower",
    ];
    const KINDS: &'static [&'static str] = &["monster", "mech", "ally", "citizen", "space"];
    const COUNTS: &'static [&'static str] = &["life", "city_damage", "order"];
    type Condition = Condition;

    fn condition(table: &Table) -> Result<Condition, String> {
        Condition::read(table)
    }
}

impl effects::Language for Cards {
    type Op = Op;
    type Condition = Condition;
    const HAS_MAY: bool = true;

    fn operation(table: &Table) -> Result<Op, String> {
        Op::read(table)
    }

    fn condition(table: &Table) -> Result<Condition, String> {
        Condition::read(table)
    }
}

impl Given for Selector {
    fn given(value: &Value) -> Result<Self, String> {
        Self::read::<Cards>(value)
    }
}

impl Given for Changes {
    fn given(value: &Value) -> Result<Self, String> {
        let all = value.as_array().ok_or("mods are a list")?;
        if !(1..=2).contains(&all.len()) {
            return Err("there are one or two mods".into());
        }
        let mut made = [None; 2];
        for (place, each) in made.iter_mut().zip(all) {
            *place = Some(change(each.as_table().ok_or("a mod is a table")?)?);
        }
        Ok(Self(made))
    }
}

fn change(table: &Table) -> Result<Change, String> {
    let known = ["amount", "if", "per", "max"];
    if let Some(key) = table.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(format!("a mod has no {key:?}"));
    }
    let number = |key: &str, high: i64| match table.get(key) {
        None => Ok(None),
        Some(Value::Integer(n)) if (1..=high).contains(n) => Ok(Some(*n as u8)),
        Some(other) => Err(format!("{key} is {other}; 1 to {high} is possible")),
    };
    let asked = table.get("if").and_then(Value::as_table);
    let per_fire = match table.get("per").and_then(Value::as_str) {
        None => None,
        Some("fire") => Some(number("max", 20)?.unwrap_or(20)),
        Some(other) => return Err(format!("per is {other:?}; fire is possible")),
    };
    Ok(Change {
        amount: number("amount", 9)?.ok_or("amount is missing")?,
        condition: asked.map(Condition::read).transpose()?,
        per_fire,
    })
}

impl Op {
    /// The objects it is about; none for operations about the own mech, a deck or what is pending.
    #[inline]
    pub fn who(&self) -> Option<&Selector> {
        match self {
            Self::Attack { who, .. }
            | Self::Hit { who, .. }
            | Self::Fire { who, .. }
            | Self::Minus { who, .. }
            | Self::Plus { who, .. }
            | Self::Armor { who, .. }
            | Self::Strip { who, .. }
            | Self::Heal { who, .. }
            | Self::Hold { who }
            | Self::Stun { who }
            | Self::Push { who }
            | Self::Pull { who }
            | Self::Shift { who, .. }
            | Self::Move { who, .. }
            | Self::Repair { who, .. }
            | Self::Harm { who, .. }
            | Self::Unpower { who, .. }
            | Self::Draw { who, .. }
            | Self::Toss { who, .. }
            | Self::Save { who }
            | Self::Kill { who, .. }
            | Self::Bring { who, .. }
            | Self::Send { who, .. }
            | Self::City { who, .. }
            | Self::Mend { who, .. }
            | Self::Stand { who } => Some(who),
            _ => None,
        }
    }
}

use Window::*;

/// Where pilots' lists stand.
const PILOT: [Window; 15] = [
    Event, Enter, Declare, Damage, Hurt, City, CitizenIn, CitizenOut, Done, Shot, Rolled, Kill,
    Critical, Raze, Card,
];
/// Where citizens' lists stand.
const CITIZEN: [Window; 5] = [Entering, Exiting, EventStep, EventEnd, End];

/// Where each word can be used.
const WORD_WINDOWS: [&[&[Window]]; 11] = [
    &[&PILOT, &CITIZEN, &[Monster]],
    &[&PILOT, &CITIZEN, &[Monster]],
    &[&PILOT, &[Text]],
    &[&[
        Enter, Declare, Damage, Hurt, CitizenIn, CitizenOut, Done, Shot,
    ]],
    &[&[Card]],
    &[&[Card]],
    &[&[Text, Monster]],
    &[&CITIZEN, &[Monster]],
    &[&CITIZEN, &[Monster]],
    &[&CITIZEN, &[Monster]],
    &[&CITIZEN, &[Monster]],
];

/// The operations as the layout text has them: every one may have `may`.
pub fn layout_of_operations() -> String {
    Op::LAYOUT.replace(" in ", " may:flag? in ")
}

/// What the layout text says of words, selectors and nodes.
pub fn layout_of_words() -> String {
    let mut text = String::new();
    for (word, windows) in Cards::WORDS.iter().zip(WORD_WINDOWS) {
        let windows = windows.iter().copied().flatten();
        let windows: Vec<String> = windows.map(Wire::shown).collect();
        text.push_str(&format!("word {word} in {}\n", windows.join(" ")));
    }
    let (kinds, counts) = (Cards::KINDS.join(" "), Cards::COUNTS.join(" "));
    text.push_str(&format!(
        "selector kinds {kinds} within:0..5 of from where least|most {counts}\n"
    ));
    text.push_str("nodes choice\n");
    text
}
