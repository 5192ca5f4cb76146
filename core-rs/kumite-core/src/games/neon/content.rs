//! Content compiled for play: numbers and masks, no strings.

use super::deck::Deck;
use super::dice::{Die, Multisets};
use super::terms::{GEAR_TYPES, Window};
use super::windows::WindowTable;
use crate::wire::ops;

/// The most equipment designs; one number is kept for "none".
pub const MAX_DESIGNS: usize = 63;

/// What an effect costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Nothing.
    Free,
    /// Energy; abilities may be surcharged.
    Energy(u8),
    /// One ammo of this type.
    Ammo(u8),
    /// Tapping the Enhancement.
    Tap,
}

ops! {
    /// One operation of an effect.
    pub enum Op in Window {
        words AttackFace = "CRIT" | "HIT" | "COND" | "MISS";
        words DefenseFace = "GUARD" | "SHIELD" | "SPARK" | "FAIL";
        words Symbol = "CRIT" | "HIT";
        words Gear = "SMALL" | "HEAVY" | "MELEE" | "GRENADE" | "ARMOR" | "HELMET";
        AddAttackDice "add_attack_dice" { n: 1..=5 } in [BeforeAttack],
        AddDefenseDice "add_defense_dice" { n: 1..=3 } in [BeforeDefense, Passive],
        BaseDice "base_dice" { n: 1..=5, min: 0..=5 or 0 } in [BeforeAttack],
        BaseCell "base_dice" { cell: 0..=2, min: 0..=5 or 0 } in [BeforeAttack],
        BestCell "base_dice" { best: true, min: 0..=5 or 0 } in [BeforeAttack],
        ExtendRange "extend_range" { min: 0..=5, max: 0..=5 } in [BeforeAttack],
        RerollAttack "reroll_attack" { max: 1..=5 | "any" = 15 } in [AfterAttack],
        RerollDefense "reroll_defense" { max: 1..=5 | "any" = 15 } in [AfterDefense],
        ForceRerollAttack "force_reroll_attack" { n: 1..=5 or 1 } in [BeforeDefense],
        ChangeAttack "change_attack" { from: AttackFace, to: AttackFace, n: 1..=5 | "all" = 15 } in [AfterAttack],
        ChangeDefense "change_defense" { from: DefenseFace, to: DefenseFace, n: 1..=5 | "all" = 15 } in [AfterDefense],
        TargetTreats "target_treats" { from: DefenseFace, to: DefenseFace, n: 1..=5 | "all" = 15 } in [AfterAttack],
        ReadAttack "read_attack" { from: AttackFace, to: AttackFace, n: 1..=5 } in [Passive],
        ReadDefense "read_defense" { from: DefenseFace, to: DefenseFace } in [Passive],
        Cancel "cancel" { symbol: Symbol, n: 1..=6 } in [Plate],
        DamagePer "damage_per" { symbol: Symbol, n: 1..=3 } in [AfterAttack],
        AllInSector "all_in_sector" in [Passive],
        MoveSelfAdjacent "move_self" { to: "adjacent" }
            in [BeforeAttack, OutcomeAttacker, OutcomeDefender, AttackFailed, DuringTurn],
        MoveSelfAny "move_self" { to: "any" } in [OnMoveAction],
        MoveSelfSteps "move_self" { steps: 1..=5 } in [OnMoveAction],
        MoveTargetToMe "move_target" { to: "me", steps: 1..=5 } in [BeforeAttack, OutcomeAttacker],
        MoveTargetAway "move_target" { to: "away", steps: 1..=5 }
            in [BeforeAttack, OutcomeAttacker, OutcomeAll],
        PlaceToken "place_token" in [DuringTurn],
        ReturnToken "return_token" in [DuringTurn, OnEnter],
        GainEnergy "gain_energy" { n: 1..=6 } in [
            BeforeAttack, AfterAttack, BeforeDefense, AfterDefense, OutcomeAttacker, OutcomeDefender, AttackFailed,
            DuringTurn, OnEnter, Immediate,
        ],
        DrainEnergy "drain_energy" { n: 1..=6, to_me: true? } in [OutcomeAttacker, OutcomeAll],
        SearchExtra "search_extra" { rank: 1..=3 or 0, n: 1..=3 } in [OnSearch],
        SearchDiscount "search_discount" { n: 1..=6 } in [OnSearch],
        DrawEquipment "draw_equipment" { rank: 1..=3, n: 1..=3 }
            in [OutcomeAttacker, OutcomeDefender, DuringTurn, Immediate],
        DealDamage "deal_damage" { n: 1..=6, who: "target" } in [OutcomeAttacker],
        HurtEntrant "deal_damage" { n: 1..=6, who: "entrant" } in [OnEnter],
        TakeLeader "take_leader" in [OutcomeAttacker, DuringTurn],
        DiscardTargetGear "discard_target_gear" { type: Gear } in [OutcomeAttacker],
        BlockAbilities "block_abilities" in [Passive],
        AbilitySurcharge "ability_surcharge" { n: 1..=6 } in [Passive],
        BlockReroll "block_reroll" in [Passive],
        IgnoreSubmersionDamage "ignore_submersion_damage" in [OnSubmersion, Passive],
        SetBasicWeapon "set_basic_weapon" { n: 1..=5 } in [Passive],
    }
}

/// Conditions; a zero mask or `None` always holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Bit per gear type, bit 6 the basic weapon.
    pub weapons: u8,
    /// Bit per range.
    pub ranges: u16,
    /// Wanted kind of target: `Some(true)` a Fighter, `Some(false)` a Bot.
    pub fighter: Option<bool>,
    /// Whether the current target was damaged.
    pub damage_dealt: Option<bool>,
    /// A symbol that must be left: 0 CRIT, 1 HIT.
    pub symbol_left: Option<u8>,
    /// Whether the user has a Force Field.
    pub has_field: Option<bool>,
    /// Whether an Ally stands in the user's Sector.
    pub ally: Option<bool>,
    /// Bit per Sector number.
    pub sectors: u16,
}

/// One effect of a card, ability, Sector, token or Enhancement.
#[derive(Clone, Debug)]
pub struct Effect {
    /// Bit per [`Window`].
    pub windows: u16,
    /// The price.
    pub cost: Cost,
    /// What must hold.
    pub conditions: Conditions,
    /// What happens, in order.
    pub ops: Vec<Op>,
    /// Bit per range at which it may open an attack.
    pub reach: u16,
    /// Only usable to open an attack (it has `extend_range`).
    pub only_enabling: bool,
    /// It moves attacker or target before the roll.
    pub relocates: bool,
    /// It puts the owner's token on the Arena.
    pub places_token: bool,
    /// A plate that must be used.
    pub mandatory: bool,
    /// Squad mode only.
    pub squad: bool,
    /// May serve an Ally.
    pub lend: bool,
}

impl Effect {
    /// Whether the effect can be used in that window.
    #[inline]
    pub fn in_window(&self, window: Window) -> bool {
        self.windows & window.bit() != 0
    }
}

/// Effects of one card with the union of their windows, to skip it quickly.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// The effects, in printed order.
    pub list: Vec<Effect>,
    /// Union of their windows.
    pub windows: u16,
    /// Kinds of their passive operations, bits of [`standing`].
    pub standing: u16,
}

/// Kinds of passive operations, so that a look at a mask can answer for a whole card.
#[allow(missing_docs)]
pub mod standing {
    pub const DEFENSE_DICE: u16 = 1;
    pub const BASIC_WEAPON: u16 = 2;
    pub const BLOCK_ABILITIES: u16 = 4;
    pub const SURCHARGE: u16 = 8;
    pub const BLOCK_REROLL: u16 = 16;
    pub const IGNORE_SUBMERSION: u16 = 32;
    pub const READINGS: u16 = 64;
}

fn standing_kind(op: &Op) -> u16 {
    match op {
        Op::AddDefenseDice { .. } => standing::DEFENSE_DICE,
        Op::SetBasicWeapon { .. } => standing::BASIC_WEAPON,
        Op::BlockAbilities => standing::BLOCK_ABILITIES,
        Op::AbilitySurcharge { .. } => standing::SURCHARGE,
        Op::BlockReroll => standing::BLOCK_REROLL,
        Op::IgnoreSubmersionDamage => standing::IGNORE_SUBMERSION,
        Op::ReadAttack { .. } | Op::ReadDefense { .. } => standing::READINGS,
        _ => 0,
    }
}

impl Effects {
    pub(super) fn new(list: Vec<Effect>) -> Self {
        let windows = list.iter().fold(0, |all, effect| all | effect.windows);
        let passive = list
            .iter()
            .filter(|effect| effect.in_window(Window::Passive));
        let standing = passive
            .flat_map(|effect| &effect.ops)
            .fold(0, |all, op| all | standing_kind(op));
        Self {
            list,
            windows,
            standing,
        }
    }
}

/// What a half of an Action card offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// 0 move, 1 search, 2 attack, 3 defense, 4 wild.
    pub main: u8,
    /// 0 none, 1 takeover, 2 gain 1, 3 gain 2.
    pub alt: u8,
}

/// The half's main Action.
pub mod main_action {
    /// Move.
    pub const MOVE: u8 = 0;
    /// Search.
    pub const SEARCH: u8 = 1;
    /// Attack.
    pub const ATTACK: u8 = 2;
    /// Defense.
    pub const DEFENSE: u8 = 3;
    /// Move, Search, Attack or Gain 2.
    pub const WILD: u8 = 4;
}

/// One of the seven Action cards.
#[derive(Clone, Copy, Debug)]
pub struct ActionCard {
    /// Smaller acts earlier.
    pub initiative: u8,
    /// The two halves.
    pub halves: [Half; 2],
}

/// One equipment design.
#[derive(Clone, Debug)]
pub struct Equipment {
    /// Gear type.
    pub kind: u8,
    /// 1 to 3.
    pub rank: u8,
    /// How many cards of it exist.
    pub copies: u8,
    /// Attack dice at range 0, 1, 2; 0 is an empty cell.
    pub dice: [u8; 3],
    /// Ammo cards that fit under it.
    pub capacity: u8,
    /// Bit per ammo type it counts as.
    pub ammo: u8,
    /// Ammo that an attack with it costs.
    pub attack_price: Option<u8>,
    /// Its attacks hit all Opponents in a Sector.
    pub all_in_sector: bool,
    /// Effects.
    pub effects: Effects,
}

/// Whom a token touches, seen from its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Everybody.
    All,
    /// Everybody else, Allies too.
    Others,
    /// Everybody else but Allies.
    Opponents,
}

/// A unique token.
#[derive(Clone, Debug)]
pub struct Token {
    /// Whom it touches.
    pub scope: Scope,
    /// Passive and entering effects.
    pub effects: Effects,
}

/// A Fighter: all abilities, Maneuvers first.
#[derive(Clone, Debug)]
pub struct Fighter {
    /// Index of its token.
    pub token: Option<u8>,
    /// Maneuvers A, B, C, then its own.
    pub abilities: Effects,
}

/// A Sector.
#[derive(Clone, Debug)]
pub struct Sector {
    /// 1 to 3.
    pub rank: u8,
    /// Effects for those in it.
    pub effects: Effects,
}

/// Numbers from the sheets.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Figures {
    /// Slots and value per row, for side A and B.
    pub hp: [[(u8, u8); 3]; 2],
    pub energy_start: u8,
    pub energy_max: u8,
    pub basic_weapon: u8,
    pub basic_armor: u8,
    pub fields: u8,
    pub attack_cap: u8,
    pub defense_cap: u8,
    pub search_tokens: u8,
    pub leader_vp: u8,
    pub bot_vp: u8,
    pub bot_pair_vp: u8,
    pub sudden_death_pulse: u8,
    /// Ranks to draw by Sector rank, packed as a DRAW frame's param.
    pub search_draws: [u16; 3],
    pub search_keep: u8,
    pub loot_keep: u8,
    pub maintenance_draws: u16,
    pub automa_hp: Vec<u8>,
    pub automa_dice: [u8; 3],
    pub automa_defense: u8,
    pub automa_sight: u8,
}

/// Everything a match needs beside its state.
#[derive(Clone, Debug)]
pub struct Content {
    /// The seven Action cards.
    pub cards: [ActionCard; 7],
    /// Sectors by number; entry 0 is the Drop Ship and has no effects.
    pub sectors: Vec<Sector>,
    /// Unique tokens.
    pub tokens: Vec<Token>,
    /// Fighters.
    pub fighters: Vec<Fighter>,
    /// Ammo mask per Bot type.
    pub bots: [u8; 5],
    /// Enhancements.
    pub enhancements: Vec<Effects>,
    /// Equipment designs.
    pub equipment: Vec<Equipment>,
    /// Round tracks: slots.
    pub tracks: Vec<Vec<u8>>,
    /// Figures.
    pub figures: Figures,
    /// Results of 0 to 5 attack dice.
    pub attack_rolls: [Multisets; 6],
    /// Results of 0 to 5 defense dice.
    pub defense_rolls: [Multisets; 6],
    /// The two dice.
    pub dice: [Die; 2],
    /// Expected damage of n attack dice against m defense dice, without effects.
    pub expected_damage: [[f32; 6]; 6],
    /// Chance that n attack dice get at least one damage through one defense die.
    pub hit_chance: [f32; 6],
    /// Who has effects in which window.
    pub(super) windows: [WindowTable; 2],
    /// Canonical plans for each hand of cards (mask), ascending.
    pub(super) plans: Vec<Vec<u16>>,
    /// All designs of a rank.
    pub(super) ranks: [Deck; 4],
}

impl Content {
    /// Reads content from TOML texts, later ones laid over earlier ones.
    pub fn from_toml(sources: &[(&str, &str)]) -> Result<Self, String> {
        super::content_file::compile(sources)
    }

    /// The design of a card, or the first.
    #[inline]
    pub fn design(&self, card: u8) -> &Equipment {
        match self.equipment.get(usize::from(card)) {
            Some(design) => design,
            None => self.first_design(),
        }
    }

    #[cold]
    #[inline(never)]
    fn first_design(&self) -> &Equipment {
        &self.equipment[0]
    }

    /// The Sector of that number, or the Drop Ship.
    #[inline]
    pub fn sector(&self, number: u8) -> &Sector {
        match self.sectors.get(usize::from(number)) {
            Some(sector) => sector,
            None => self.drop_ship(),
        }
    }

    #[cold]
    #[inline(never)]
    fn drop_ship(&self) -> &Sector {
        &self.sectors[0]
    }

    /// What stands in a Sector; numbers that stand for none have the last one's.
    pub(super) fn sector_effects(&self, number: u8) -> &Effects {
        &self.sector(number.min(10)).effects
    }

    /// What a search in a Sector of that rank draws.
    pub fn search_draws(&self, rank: u8) -> u16 {
        let at = usize::from(rank.wrapping_sub(1));
        self.figures.search_draws.get(at).copied().unwrap_or(0)
    }

    /// The slots of a round track, or of the first.
    pub fn track(&self, number: u8) -> &[u8] {
        let track = self.tracks.get(usize::from(number));
        track.unwrap_or(&self.tracks[0])
    }

    /// Legal plans for a hand, ascending codes.
    #[inline]
    pub fn plans(&self, hand: u8) -> &[u16] {
        &self.plans[usize::from(hand & 0x7F)]
    }

    /// The three halves of a plan, left to right.
    #[inline]
    pub fn halves(&self, plan: u16) -> [Half; 3] {
        let top = self.cards[usize::from(plan >> 6 & 7).min(6)].halves;
        let bottom = self.cards[usize::from(plan >> 3 & 7).min(6)].halves;
        let rotated = usize::from(plan >> 2 & 1);
        let x = bottom[usize::from(plan >> 1 & 1)];
        let (first, second) = (top[rotated], top[1 - rotated]);
        if plan & 1 == 0 {
            [x, first, second]
        } else {
            [first, second, x]
        }
    }

    /// Initiative of a plan: the number on its top card.
    #[inline]
    pub fn initiative(&self, plan: u16) -> u8 {
        self.cards[usize::from(plan >> 6 & 7).min(6)].initiative
    }

    pub(super) fn finish(&mut self) {
        self.plans = (0..128u32)
            .map(|hand| {
                let mut plans = Vec::new();
                let mut seen: Vec<(u32, u32, [Half; 3])> = Vec::new();
                for code in 0..512u32 {
                    let (top, bottom) = (code >> 6, code >> 3 & 7);
                    if top == bottom || top > 6 || bottom > 6 {
                        continue;
                    }
                    if hand >> top & 1 == 0 || hand >> bottom & 1 == 0 {
                        continue;
                    }
                    let key = (top, bottom, self.halves(code as u16));
                    if !seen.contains(&key) {
                        seen.push(key);
                        plans.push(code as u16);
                    }
                }
                plans
            })
            .collect();
        for (design, card) in self.equipment.iter().enumerate() {
            self.ranks[usize::from(card.rank)].set(design as u8, Deck::MOST);
        }
        self.windows = [false, true].map(|squad| WindowTable::new(self, squad));
        self.weigh_dice();
        debug_assert!(self.equipment.len() <= MAX_DESIGNS && GEAR_TYPES == 6);
    }

    /// Fills the tables that rules of thumb look things up in.
    fn weigh_dice(&mut self) {
        for attack in 0..6 {
            for defense in 0..6 {
                let (dice, shields) = (&self.attack_rolls[attack], &self.defense_rolls[defense]);
                let mut sum = 0.0;
                let mut hits = 0.0;
                for (rolled, weight) in dice.iter() {
                    for (stopped, other) in shields.iter() {
                        let left = rolled[1].saturating_sub(stopped[1]) + rolled[0];
                        let damage = left.saturating_sub(stopped[0]);
                        let chance = f64::from(weight) * f64::from(other);
                        sum += chance * f64::from(damage);
                        hits += if damage > 0 { chance } else { 0.0 };
                    }
                }
                let total = f64::from(dice.total()) * f64::from(shields.total());
                self.expected_damage[attack][defense] = (sum / total) as f32;
                if defense == 1 {
                    self.hit_chance[attack] = (hits / total) as f32;
                }
            }
        }
    }
}
