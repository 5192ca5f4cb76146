//! What cards and abilities can do: operations, conditions and selectors, as packs write them.

use toml::{Table, Value};

use super::terms::Window;
use crate::effects::{self, Take, Vocabulary};
use crate::wire::{Given, Wire, ops};

/// Words that stand for champions.
pub mod who {
    #![allow(missing_docs)]
    pub const SELF: u8 = 0;
    pub const TARGET: u8 = 1;
    pub const ATTACKER: u8 = 2;
    pub const REACTED: u8 = 3;
}

/// Kinds of champions, seen from the side of the card's player.
pub mod kind {
    #![allow(missing_docs)]
    pub const ENEMY: u8 = 0;
    pub const ALLY: u8 = 1;
    pub const FRIEND: u8 = 2;
    pub const CHAMPION: u8 = 3;
    pub const TARGET: u8 = 4;
}

ops! {
    /// What can be asked of the table.
    pub enum Condition in Window as "condition" by "is" {
        words Who = "self" | "target" | "attacker" | "reacted";
        words Kind = "enemy" | "ally" | "friend" | "champion";
        OnTrap "on_trap" { who: Who },
        Bloodied "bloodied" { who: Who },
        Dealt "dealt" { who: Who, at_least: 1..=9 } in [Post, ReactPost, Attacked],
        FarApart "distance" { who: Who, to: Who, at_least: 1..=8 },
        Apart "distance" { who: Who, to: Who, exactly: 1..=8 },
        Number "number" { each: Kind, within: 1..=4, of: Who, at_least: 1..=4 },
    }
}

/// Champions, as a card names them.
pub type Selector = effects::Selector<Condition>;

/// A selector that is a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word(pub u8);

ops! {
    /// What a card or an ability does.
    pub enum Op in Window {
        values Selector = "selector";
        values Word = "selector(word)";
        words Player = "foe" | "attacker";
        Dmg "dmg" { who: Selector, n: 1..=4 },
        Bloody "bloody" { who: Selector },
        Heal "heal" { who: Selector, n: 1..=4 },
        Dash "dash" { who: Selector, n: 1..=4 },
        Jump "jump" { who: Selector, n: 1..=4 },
        Swoop "swoop" { who: Selector, n: 1..=4 },
        Move "move" { who: Selector, n: 1..=4 },
        Push "push" { who: Selector, n: 1..=4 },
        Pull "pull" { who: Selector, n: 1..=4 },
        Force "force" { who: Selector, n: 1..=4 },
        Fear "fear" { who: Selector, n: 1..=4 },
        Place "place" { who: Selector, within: 1..=4, of: "self" | "reacted" | "any_ally", may: true? },
        Swap "swap" { who: Word, with: Word },
        Root "root" { who: Selector },
        Unroot "unroot" { who: Selector },
        Stun "stun" { who: Selector },
        Mod "mod" { stat: "str" | "def" | "move", n: -4..=4, who: Selector, until: "turn" | "next", against: "target"? },
        Draw "draw" { n: 1..=4 | "dealt" = 255 },
        Plan "plan" { n: 1..=4 | "dealt" = 255 },
        Show "show" { player: Player } in [Post, Text, React, ReactPost, Attacked],
        Discard "discard" { player: Player, n: 1..=4, chooser: "owner" | "you" } in [Post, Text, React, ReactPost, Attacked],
        Ready "ready" { core: "D" | "C" | "M" },
        Exhaust "exhaust" { player: Player } in [Post, Text, React, ReactPost, Attacked],
        LookTrap "look_trap" { n: 1..=4 } in [Pre, Post, Text],
        MoveTrap "move_trap" { may: true? } in [Pre, Post, Text],
        Dodge "dodge" in [React],
    }
}

/// `of` of place: whichever Ally is near enough.
pub const ANY_ALLY: u8 = 2;

/// How cards of this game speak.
#[derive(Clone, Copy, Debug)]
pub struct Cards;

impl Vocabulary for Cards {
    const WORDS: &'static [&'static str] = &["self", "target", "attacker", "reacted"];
    const KINDS: &'static [&'static str] = &["enemy", "ally", "friend", "champion", "target"];
    const COUNTS: &'static [&'static str] = &[];
    type Condition = Condition;

    fn condition(table: &Table) -> Result<Condition, String> {
        Condition::read(table)
    }
}

impl effects::Language for Cards {
    type Op = Op;
    type Condition = Condition;

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

impl Given for Word {
    fn given(value: &Value) -> Result<Self, String> {
        let read = Selector::given(value)?;
        match read.take {
            Take::Word => Ok(Self(read.what)),
            _ => Err(format!("{value} is no word")),
        }
    }
}

impl Op {
    /// The champions it is about; none for operations about players and traps.
    #[inline]
    pub fn who(&self) -> Option<&Selector> {
        match self {
            Self::Dmg { who, .. }
            | Self::Bloody { who }
            | Self::Heal { who, .. }
            | Self::Dash { who, .. }
            | Self::Jump { who, .. }
            | Self::Swoop { who, .. }
            | Self::Move { who, .. }
            | Self::Push { who, .. }
            | Self::Pull { who, .. }
            | Self::Force { who, .. }
            | Self::Fear { who, .. }
            | Self::Place { who, .. }
            | Self::Root { who }
            | Self::Unroot { who }
            | Self::Stun { who }
            | Self::Mod { who, .. } => Some(who),
            _ => None,
        }
    }

    /// Whether it concerns a player alone, so that it resolves although the reacted figure is gone (REA-11).
    pub fn is_for_player(&self) -> bool {
        matches!(
            self,
            Self::Draw { .. }
                | Self::Plan { .. }
                | Self::Show { .. }
                | Self::Discard { .. }
                | Self::Ready { .. }
                | Self::Exhaust { .. }
        )
    }

    /// Whether the figure moves of its controller's own will.
    pub fn is_own_movement(&self) -> bool {
        matches!(
            self,
            Self::Dash { .. } | Self::Jump { .. } | Self::Swoop { .. } | Self::Move { .. }
        )
    }
}

/// Where each word can be used.
const WORD_WINDOWS: [&[Window]; 4] = {
    use Window::*;
    [
        &[
            Pre, Post, Text, Standard, OwnDamage, Attacked, PhaseStart, Strength, Aura,
        ],
        &[Post, Text, Standard, Strength],
        &[React, ReactPost, Attacked, Defence],
        &[React, ReactPost, Defence],
    ]
};

/// What the layout text says of words, selectors and nodes.
pub fn layout_of_words() -> String {
    let mut text = String::new();
    for (word, windows) in Cards::WORDS.iter().zip(WORD_WINDOWS) {
        let windows: Vec<String> = windows.iter().map(Wire::shown).collect();
        text.push_str(&format!("word {word} in {}\n", windows.join(" ")));
    }
    let kinds = Cards::KINDS.join(" ");
    text.push_str(&format!("selector kinds {kinds} within:1..4 of where\n"));
    text.push_str("nodes branch\n");
    text
}
