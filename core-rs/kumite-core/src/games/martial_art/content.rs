//! Everything printed in the game, compiled for play.

use super::arrangements::Arrangements;
use super::terms::*;
use super::tokens::{Bag, Tokens};
use crate::hexes::Field;
use crate::wire::ops;

ops! {
    /// What a skill can do.
    pub enum Op in Timing {
        words Strike = "PUNCH" | "KICK" | "LOCK" | "HEADBUTT";
        AttackDice "attack_dice" { n: 1..=3, per: "MOVE"? } in [Start, EndNextTurn, Style],
        AttackDiceIfEmpty "attack_dice_if_area_empty" { n: 1..=3 } in [Start, EndNextTurn, Style],
        DefenseDice "defense_dice" { n: -3..=-1 } in [Start, EndNextTurn, Style],
        DamagePerX "damage_per_x" { n: 1..=2 } in [Start, EndNextTurn, Style],
        CancelNormal "cancel_normal" { n: 1..=3, per: Strike? } in [Reaction, Style],
        SwapFaces "swap_normal_failure" in [Reaction, Style],
        DefendWith "defend_with" { token: "MOVE", n: 1..=2 } in [Reaction, Style],
        Push "push" { n: 1..=3 } in [Start],
        DiscardDefense "discard_used_defense" { at_least_x: 1..=3 or 0 } in [Start],
        GainPerX "gain_energy_per_x" { n: 1..=2 } in [Start],
        SurchargePerX "move_surcharge_per_x" { n: 1..=2 } in [Start],
        ForbidEnergy "forbid_energy" in [EndNow],
        FreeSteps "free_step" { n: 1..=2, phase: "move" } in [EndNextTurn],
        FreeStepsAfter "free_step" { n: 1..=2, phase: "after" } in [Start, Style],
        SwapEffects "swap_tokens" { with: "EFFECT" } in [EndNow],
        SwapWithAction "swap_tokens" { with: Strike } in [Style],
        Shift "shift_token" { n: 1..=1 } in [Style],
        BonusTurn "bonus_turn" in [EndNow],
    }
}

/// With which token a skill exchanges an Effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwapWith {
    /// Another Effect.
    Effect,
    /// An Action of this type.
    Action(u8),
}

/// A skill. Each operation is there once at most, so every one has its own field; 0 is none.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    /// Its price.
    pub chi: u8,
    /// Its price.
    pub rage: u8,
    /// When it is activated, and how long it is in force.
    pub timing: Timing,
    /// Kinds of strike it covers, a bit each.
    pub strikes: u8,
    /// Target Areas it covers: bit 1 to bit 5.
    pub areas: u8,
    /// Tokens that lie together in the Starting Area.
    pub needs: Tokens,
    /// Kinds of strike of which one was made this turn, a bit each; 0 asks nothing.
    pub after: u8,
    /// Attack dice more.
    pub attack_dice: u8,
    /// ... for each Move revealed.
    pub attack_dice_per_move: bool,
    /// Attack dice more against an empty Area.
    pub attack_dice_if_empty: u8,
    /// Defense dice fewer.
    pub fewer_defense_dice: u8,
    /// Damage more for each exceptional success.
    pub damage_per_x: u8,
    /// Normal successes cancelled.
    pub cancel_normal: u8,
    /// ... for each such token in the Target Area; [`NO_TOKEN`] once.
    pub cancel_per: u8,
    /// Whether normal successes and failures change places.
    pub swap_faces: bool,
    /// Dice of each Move shown.
    pub defend_with: u8,
    /// Spaces pushed.
    pub push: u8,
    /// Exceptional successes from which on a shown Defense is removed.
    pub discard_from_x: Option<u8>,
    /// Energy for each exceptional success.
    pub gain_per_x: u8,
    /// Moves each step costs more, for each exceptional success.
    pub surcharge_per_x: u8,
    /// Whether an opponent spends no energy.
    pub forbid_energy: bool,
    /// Free steps among the moves.
    pub free_steps: u8,
    /// Free steps after the strike.
    pub free_steps_after: u8,
    /// What an Effect is exchanged with.
    pub swap: Option<SwapWith>,
    /// Whether an Effect moves on.
    pub shift: bool,
    /// Whether another turn follows.
    pub bonus_turn: bool,
    /// Whether all its operations are `defend_with`.
    pub only_defends: bool,
}

impl Skill {
    /// A skill that costs and does nothing.
    pub(super) const fn idle(timing: Timing) -> Self {
        Self {
            chi: 0,
            rage: 0,
            timing,
            strikes: 0,
            areas: 0,
            needs: Tokens::NONE,
            after: 0,
            attack_dice: 0,
            attack_dice_per_move: false,
            attack_dice_if_empty: 0,
            fewer_defense_dice: 0,
            damage_per_x: 0,
            cancel_normal: 0,
            cancel_per: NO_TOKEN,
            swap_faces: false,
            defend_with: 0,
            push: 0,
            discard_from_x: None,
            gain_per_x: 0,
            surcharge_per_x: 0,
            forbid_energy: false,
            free_steps: 0,
            free_steps_after: 0,
            swap: None,
            shift: false,
            bonus_turn: false,
            only_defends: false,
        }
    }

    /// Gives it an operation.
    pub(super) fn add(&mut self, op: Op) -> Result<(), String> {
        match op {
            Op::AttackDice { n, per } if per && n > 1 => {
                return Err("attack_dice for each Move has n = 1".into());
            }
            Op::AttackDice { n, per } => (self.attack_dice, self.attack_dice_per_move) = (n, per),
            Op::AttackDiceIfEmpty { n } => self.attack_dice_if_empty = n,
            Op::DefenseDice { n } => self.fewer_defense_dice = n.unsigned_abs(),
            Op::DamagePerX { n } => self.damage_per_x = n,
            Op::CancelNormal { n, per } => {
                (self.cancel_normal, self.cancel_per) = (n, per.unwrap_or(NO_TOKEN));
            }
            Op::SwapFaces => self.swap_faces = true,
            Op::DefendWith { n } => self.defend_with = n,
            Op::Push { n } => self.push = n,
            Op::DiscardDefense { at_least_x } => self.discard_from_x = Some(at_least_x),
            Op::GainPerX { n } => self.gain_per_x = n,
            Op::SurchargePerX { n } => self.surcharge_per_x = n,
            Op::ForbidEnergy => self.forbid_energy = true,
            Op::FreeSteps { n } => self.free_steps = n,
            Op::FreeStepsAfter { n } => self.free_steps_after = n,
            Op::SwapEffects => self.swap = Some(SwapWith::Effect),
            Op::SwapWithAction { with } => self.swap = Some(SwapWith::Action(with)),
            Op::Shift { .. } => self.shift = true,
            Op::BonusTurn => self.bonus_turn = true,
        }
        Ok(())
    }

    /// Whether it works on this kind of strike against this Area.
    #[inline]
    pub fn covers(&self, strike: u8, area: Area) -> bool {
        self.strikes >> strike & 1 == 1 && area.is_in(self.areas)
    }

    /// Whether so much energy pays for it.
    #[inline]
    pub fn is_payable(&self, chi: u8, rage: u8) -> bool {
        chi >= self.chi && rage >= self.rage
    }
}

/// A Life Column.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The last square.
    pub last: u8,
    /// The square at which the line of severe damage is reached.
    pub severe: u8,
    /// (square, token) from the top; square 0 is none.
    pub tokens: [(u8, u8); 3],
}

impl Column {
    /// Tokens of squares above `from` (not included) down to `to`, from the top.
    pub fn tokens_between(&self, from: u8, to: u8) -> impl Iterator<Item = u8> + use<> {
        let passed = move |(square, _): &(u8, u8)| *square > from && *square <= to;
        self.tokens.into_iter().filter(passed).map(|(_, kind)| kind)
    }
}

/// An energy gauge.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Gauge {
    pub start: u8,
    pub top: u8,
}

/// A fighter with its skills.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Fighter {
    pub tokens: Tokens,
    pub chi: Gauge,
    pub rage: Gauge,
    pub columns: [Column; AREAS],
    pub skills: [Skill; SKILLS],
}

impl Fighter {
    /// Its Effects by type.
    pub fn effects(&self) -> Bag {
        self.tokens.bag()
    }
}

/// Where figures stand at first.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct StartPlace {
    pub space: u8,
    pub facing: u8,
}

/// All packs laid over each other.
#[derive(Clone, Debug)]
pub struct Content {
    /// Rounds before the judges decide.
    pub rounds: u8,
    /// Dice of a strike before skills.
    pub attack_dice: u8,
    /// Dice of each Defense shown.
    pub defense_dice: u8,
    /// Columns at the line that make a technical KO.
    pub severe_columns: u8,
    /// How many faces of the die fail, succeed, succeed exceptionally.
    pub die: [u8; 3],
    /// The mat.
    pub mat: Field,
    /// Starting places of a duel, of three, of four, and of teams.
    pub starts: [[StartPlace; MAX_SEATS]; 4],
    /// The fighters by number.
    pub fighters: Vec<Fighter>,
    /// Every way to lay the Actions of each fighter, as outcomes of chance.
    pub(super) laid_actions: Vec<Vec<u32>>,
    /// Numbers of all arrangements of Effects.
    pub(super) arrangements: Arrangements,
}

impl Content {
    /// Content from TOML texts (name, text) in laying order.
    pub fn from_toml(sources: &[(&str, &str)]) -> Result<Self, String> {
        super::content_file::compile(sources)
    }

    /// The fighter of that number, or the first.
    #[inline]
    pub fn fighter(&self, number: u8) -> &Fighter {
        self.fighters
            .get(usize::from(number))
            .unwrap_or(&self.fighters[0])
    }

    /// A skill of a fighter; [`NO_SKILL`] is none.
    #[inline]
    pub fn skill(&self, fighter: u8, skill: u8) -> Option<&Skill> {
        self.fighter(fighter).skills.get(usize::from(skill))
    }

    /// Starting places of a format.
    pub fn start(&self, mode: Mode, players: u8) -> &[StartPlace; MAX_SEATS] {
        let format = if mode.is_team() {
            3
        } else {
            usize::from(players.clamp(2, 4)) - 2
        };
        &self.starts[format]
    }
}
