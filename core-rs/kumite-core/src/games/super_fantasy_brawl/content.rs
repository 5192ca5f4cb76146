//! Everything printed in the game, compiled for play.

use super::arena::Arena;
use super::operations::{Cards, Condition, Selector};
use super::terms::*;
use crate::effects::{Lists, Span};

/// How a card reaches its targets.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Targeting {
    pub kind: TargetKind,
    pub min: u8,
    pub max: u8,
    pub shape: AreaShape,
    pub side: TargetSide,
}

/// A change of STR or DEF for one attack.
#[derive(Clone, Copy, Debug)]
pub struct Bonus {
    /// How much.
    pub amount: i8,
    /// Only if this holds.
    pub condition: Option<Condition>,
    /// For each ready Core of the card's player.
    pub is_per_core: bool,
}

/// An Action card or Reaction.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Card {
    pub kind: CardType,
    /// 0 D, 1 C, 2 M.
    pub core: u8,
    /// 0 without printed movement.
    pub movement: u8,
    pub targeting: Option<Targeting>,
    /// Strength of an attack, defence of a Reaction.
    pub value: u8,
    pub is_double: bool,
    pub has_lifesteal: bool,
    pub poison: u8,
    pub ignore_def: u8,
    /// `str_mods` or `def_mods`.
    pub bonuses: [Option<Bonus>; 2],
    pub pre: Span,
    pub post: Span,
    pub text: Span,
}

/// A Standard Action.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Standard {
    /// The Cores that pay for it, a bit each.
    pub cores: u8,
    pub movement: u8,
    pub targeting: Option<Targeting>,
    pub text: Span,
}

/// What a Levelled Up champion can do.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Ability {
    StrBonus(i8, Option<Condition>),
    DefAura(i8, Selector),
    RangeBonus(u8),
    MoveBonus(u8),
    HealBonus(u8),
    Steady,
    PlaceForEnemies,
    OnOwnDamage(Span),
    OnAttacked(Option<TargetKind>, Span),
    OnPhaseStart(Span),
}

/// A champion.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Champion {
    /// Basic, Levelled Up.
    pub hp: [u8; 2],
    pub def: [u8; 2],
    pub ability: Ability,
}

/// A challenge.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Challenge {
    pub copies: u8,
    pub kind: ChallengeKind,
    /// The area or statue.
    pub place: u8,
    pub at_least: u8,
}

/// What a trap token does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum TrapEffect {
    Dmg(u8),
    Root,
    Stun,
}

/// A mode of play.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct ModeRules {
    pub players: u8,
    pub champions: u8,
    pub brought: u8,
    pub hand: u8,
    pub points: u8,
    pub traps: u8,
    /// Points of each slot.
    pub track: Vec<u8>,
    /// Slots that give points, in the order in which they are looked at.
    pub scoring: Vec<u8>,
    pub unscorable: u8,
    pub advance: u8,
}

/// The content.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Content {
    pub arena: Arena,
    pub rounds: u8,
    /// Cards that a planned pile holds at most.
    pub planned: u8,
    pub modes: [ModeRules; 2],
    pub standards: [Standard; 4],
    pub champions: Vec<Champion>,
    /// By number.
    pub cards: Vec<Card>,
    pub challenges: Vec<Challenge>,
    pub tokens: [TrapEffect; TRAP_TOKENS],
    pub lists: Lists<Cards>,
}

impl Content {
    /// Reads and compiles content from TOML texts (name, text), later ones over earlier ones.
    pub fn from_toml(sources: &[(&str, &str)]) -> Result<Self, String> {
        super::content_file::compile(sources)
    }

    /// The rules of a mode.
    #[inline]
    pub fn mode(&self, mode: Mode) -> &ModeRules {
        &self.modes[mode as usize]
    }

    /// A card.
    #[inline]
    pub fn card(&self, card: u8) -> &Card {
        &self.cards[usize::from(card).min(self.cards.len() - 1)]
    }

    /// A Standard Action.
    #[inline]
    pub fn standard(&self, standard: u8) -> &Standard {
        &self.standards[usize::from(standard & 3)]
    }

    /// A champion.
    #[inline]
    pub fn champion(&self, champion: u8) -> &Champion {
        &self.champions[usize::from(champion).min(self.champions.len() - 1)]
    }

    /// All champions, a bit each.
    pub fn all_champions(&self) -> u16 {
        ((1u32 << self.champions.len()) - 1) as u16
    }
}
