//! Everything printed in the game, compiled for play.

use super::evaluate::FEATURES;
use super::operations::Cards;
use super::terms::*;
use super::thumbs::THUMBS;
use crate::effects::{Lists, Span};

/// How far a distance that a list names can be.
pub const FARTHEST: usize = 5;

/// The areas and the lines between them.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct City {
    /// Areas that a line leads to, a bit each.
    pub next: [u32; AREAS],
    /// Areas at most so far away, by distance.
    pub near: [[u32; AREAS]; FARTHEST + 1],
    /// City Damage that destroys a space.
    pub capacity: [u8; AREAS],
}

/// Where a React may be played.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Scope {
    pub who: ScopeWho,
    /// At most so far from the pilot's mech.
    pub within: Option<u8>,
    /// The target is at most so far from it.
    pub target_within: Option<u8>,
    /// Parts that the damage falls on, a bit each.
    pub parts: u8,
    /// A monster in play is its source.
    pub by_monster: bool,
}

/// What a persistent card changes while it lies in front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Bonus {
    /// Totals of own attacks.
    pub damage: u8,
    /// Totals of attacks by other mechs in the own space.
    pub others: u8,
    /// Dice of attacks with this arm.
    pub dice: u8,
    /// Each monster instance against the own mech is so much less.
    pub guard: u8,
}

/// A mech card.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Card {
    pub kind: CardType,
    pub req: u8,
    /// It moves the Attack Tracker.
    pub has_icon: bool,
    pub is_persistent: bool,
    pub scope: Scope,
    pub list: Span,
    pub bonus: Bonus,
}

/// A tile action.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct TileAction {
    /// The linked space of the track; 0 of a chassis.
    pub at: u8,
    /// It costs a Repair Bot instead of a card.
    pub costs_bot: bool,
    pub kind: CardType,
    /// It moves the Attack Tracker.
    pub has_icon: bool,
    pub is_stride: bool,
    pub list: Span,
}

/// A part with its cards.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Part {
    pub kind: PartKind,
    /// Spaces of its track.
    pub length: u8,
    /// Power that a chassis gives, by its damage.
    pub generator: [u8; 16],
    pub actions: Vec<TileAction>,
    pub cards: [Card; CARDS_OF_PART as usize],
    /// Reacts by window, a bit for each card.
    pub reacts: [u8; REACT_WINDOWS],
    /// Cards that are no Reacts, a bit each.
    pub plays: u8,
    /// Attacks and Melee Attacks, a bit each.
    pub attacks: u8,
    /// What it adds to the log-odds of winning, halved, as far as that can be counted.
    pub worth: f32,
}

/// A hit of an attack.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct Hit {
    pub at: u8,
    pub n: u8,
}

/// An attack of a monster.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Attack {
    pub hits: Vec<Hit>,
    pub list: Span,
}

/// What a Special Quality does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum QualityKind {
    Trample { part: u8, n: u8 },
    Slow { n: u8 },
    FewerDice { n: u8 },
    Lure,
    AfterAttack(Span),
    EventEnd(Span),
}

/// A Special Quality.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Quality {
    /// It works while this side is up.
    pub is_mech_side: bool,
    pub kind: QualityKind,
}

/// A monster or a boss.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct MonsterCard {
    pub life: u8,
    /// Armor Rating against attacks, against Melee Attacks.
    pub armor: [u8; 2],
    pub symbol: Symbol,
    /// Citizens of its "Monster Appears" card.
    pub citizens: u8,
    /// Mech white, mech red, city white, city red; of a boss white and red.
    pub attacks: [Attack; 4],
    pub quality: Option<Quality>,
    /// Of a boss: after each attack.
    pub after: Span,
    /// Of a boss: once it is placed.
    pub arrival: Span,
    /// Of a boss: the City discard is shuffled into the deck first.
    pub reshuffles: bool,
}

/// An event.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct EventCard {
    pub symbol: Symbol,
    pub list: Span,
}

/// What pilots fight.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Threat {
    /// The boss is the last one.
    pub monsters: Vec<MonsterCard>,
    pub events: Vec<EventCard>,
}

/// A design of citizens.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Citizen {
    pub pop: u8,
    /// The number of its first copy.
    pub first: u8,
    pub copies: u8,
    pub when: When,
    /// An exiting ability works if it is destroyed, if it is discarded.
    pub exits: [bool; 2],
    pub list: Span,
    pub attack_bonus: u8,
    pub is_kept: bool,
    pub shelter: u8,
}

/// Numbers of a mode.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct ModeRules {
    pub trigger: u8,
    /// Percent of the boss's life.
    pub boss: u16,
}

/// Numbers of a difficulty.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Difficulty {
    pub last: u8,
    /// Percent of the boss's life.
    pub boss: u16,
    /// Percent of the other monsters' life.
    pub monsters: u16,
    pub bots: u8,
}

/// An Event Deck.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct EventDeck {
    pub appears: u8,
    pub events: u8,
}

/// Numbers that the rules name.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Figures {
    pub hand: u8,
    pub bots: u8,
    pub mech_armor: u8,
    pub supply: u8,
    pub minus_limit: u8,
    pub fire_limit: u8,
    pub dice: u8,
    pub stack: u8,
    pub critical: u8,
    pub turns: u8,
    pub goes: u8,
}

/// The content.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Content {
    pub figures: Figures,
    /// Faces of the Random Damage die: the slots, MISS.
    pub random: [u8; 5],
    pub modes: [ModeRules; 3],
    pub difficulties: Vec<Difficulty>,
    /// By number of mechs, from 1.
    pub decks: [EventDeck; MAX_MECHS],
    /// Percent of the life of monsters, by number of mechs from 1; not of the boss.
    pub crews: [u16; MAX_MECHS],
    pub city: City,
    pub parts: Vec<Part>,
    /// Parts by slot.
    pub prebuilt: Vec<[u8; SLOTS]>,
    pub threats: Vec<Threat>,
    pub citizens: Vec<Citizen>,
    /// The design of each copy.
    pub design_of: [u8; CITIZENS],
    /// Copies with a static ability, a bit each.
    pub bonus_copies: u64,
    pub shelter_copies: u64,
    pub kept_copies: u64,
    pub lists: Lists<Cards>,
    /// What rules of thumb make of things.
    pub thumbs: [f32; THUMBS],
    /// What the evaluation makes of things.
    pub weights: [f32; FEATURES],
}

impl Content {
    /// Reads and compiles content from TOML texts (name, text), later ones over earlier ones.
    pub fn from_toml(sources: &[(&str, &str)]) -> Result<Self, String> {
        super::content_file::compile(sources)
    }

    /// A part.
    #[inline]
    pub fn part(&self, part: u8) -> &Part {
        &self.parts[usize::from(part).min(self.parts.len() - 1)]
    }

    /// A threat.
    #[inline]
    pub fn threat(&self, threat: u8) -> &Threat {
        &self.threats[usize::from(threat).min(self.threats.len() - 1)]
    }

    /// A design of citizens.
    #[inline]
    pub fn citizen(&self, design: u8) -> &Citizen {
        &self.citizens[usize::from(design).min(self.citizens.len() - 1)]
    }

    /// The numbers of a difficulty.
    #[inline]
    pub fn difficulty(&self, difficulty: u8) -> &Difficulty {
        &self.difficulties[usize::from(difficulty).min(self.difficulties.len() - 1)]
    }

    /// The Event Deck of so many mechs.
    pub fn deck(&self, crew: u8) -> EventDeck {
        self.decks[usize::from(crew.clamp(1, MAX_MECHS as u8)) - 1]
    }

    /// The life of a boss (DNT-MOD-03, DNT-MOD-05): each percentage rounds up.
    pub fn boss_life(&self, threat: u8, difficulty: u8, mode: Mode) -> u8 {
        let printed = u32::from(self.threat(threat).monsters[usize::from(BOSS)].life);
        let hard = (printed * u32::from(self.difficulty(difficulty).boss)).div_ceil(100);
        let life = (hard * u32::from(self.modes[mode as usize].boss)).div_ceil(100);
        life.min(255) as u8
    }

    /// The life of a monster that is no boss (DNT-MOD-05, DNT-MOD-09): each percentage rounds up.
    pub fn monster_life(&self, threat: u8, monster: u8, difficulty: u8, crew: u8) -> u8 {
        let monsters = &self.threat(threat).monsters;
        let printed = u32::from(monsters[usize::from(monster) % MONSTERS].life);
        let crew = self.crews[usize::from(crew.clamp(1, MAX_MECHS as u8)) - 1];
        let many = (printed * u32::from(crew)).div_ceil(100);
        let life = (many * u32::from(self.difficulty(difficulty).monsters)).div_ceil(100);
        life.min(255) as u8
    }

    /// Whether two areas are at most so far apart.
    #[inline]
    pub fn is_near(&self, one: u8, other: u8, distance: u8) -> bool {
        self.within(one, distance) >> (other & 31) & 1 == 1
    }

    /// Areas at most so far away, a bit each.
    #[inline]
    pub fn within(&self, area: u8, distance: u8) -> u32 {
        match area {
            0..19 => self.city.near[usize::from(distance).min(FARTHEST)][usize::from(area)],
            _ => 0,
        }
    }

    /// Areas beside one, a bit each.
    #[inline]
    pub fn beside(&self, area: u8) -> u32 {
        self.city.next.get(usize::from(area)).copied().unwrap_or(0)
    }
}
