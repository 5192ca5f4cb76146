//! What the running attack has rolled, used and dealt so far.

use super::super::state::AttackStep as Step;
use super::super::state::*;
use super::super::terms::*;
use super::attack::ALL_IN;
use super::{Checked, Look, ensure};

/// The most base dice, and the most that effects add.
const MAX_BASE: u8 = 5;
const MAX_ADDED: u8 = 20;

fn sum(dice: &[u8]) -> u8 {
    dice.iter().sum()
}

impl Look<'_> {
    /// Nothing of a step that is still to come.
    pub(super) fn check_past(&self) -> Checked {
        let a = self.attack();
        let players = self.s.players;
        ensure(
            (a.base == NO_ID || a.base <= MAX_BASE) && a.added.max(a.defense_added) <= MAX_ADDED,
            "too many dice added",
        )?;
        ensure(
            a.damage_per.iter().all(|each| (1..=3).contains(each)),
            "damage of a symbol",
        )?;
        ensure(a.lent >> players == 0, "lent by nobody")?;
        for bound in &a.lingering[..usize::from(a.lingering_len)] {
            let turned = bound.face != bound.as_face && (1..=ALL).contains(&bound.count);
            ensure(
                self.is_foe(bound.target) && turned,
                "an effect that binds nobody",
            )?;
        }
        if self.step() < Step::AfterAttack as u8 {
            let unused = !a.rerolled && a.lingering_len == 0 && a.lent == 0;
            ensure(unused && a.damage_per == [1; 2], "effects before the roll")?;
        }
        let asked = match a.step {
            Step::AllyAttack | Step::AllyDefense => a.ally < players - 1,
            _ if self.step() > Step::Settle as u8 && self.is_resolving() && a.current < players => {
                a.ally == players - 1
            }
            _ => a.ally == 0,
        };
        ensure(asked, "no such ally")
    }

    pub(super) fn check_dice(&self) -> Checked {
        let a = self.attack();
        let step = self.step();
        let defending = a.step == Step::AfterDefense;
        let dice = sum(&a.dice) + if defending { 0 } else { a.in_air };
        let rolled = if step > Step::RollAttack as u8 {
            (1..=self.c.figures.attack_cap).contains(&dice)
        } else {
            dice == 0
        };
        ensure(rolled, "a wrong number of attack dice")?;
        let bots = if step > Step::RollBots as u8 {
            a.bots
        } else {
            0
        };
        ensure(sum(&a.bot_dice) == bots, "a wrong number of bot dice")?;
        let showing = a.current == BOT && step > Step::NextTarget as u8;
        ensure(showing || a.bot_face == 0, "a die of no bot")?;
        let due = self.c.figures.automa_defense;
        let rolled = sum(&a.automa_dice);
        let fits = if step > Step::RollAutoma as u8 {
            let among = (a.fighters | a.damaged) >> AUTOMA & 1 == 1;
            let must = among || a.current == AUTOMA || a.target == AUTOMA;
            let may = must || a.target > ALL_IN && self.s.automa_in_play;
            rolled == if may { due } else { 0 } || rolled == if must { due } else { 0 }
        } else {
            rolled == 0
        };
        ensure(fits, "a wrong number of automa dice")?;
        if a.in_air == 0 {
            return Ok(());
        }
        let flag = match a.step {
            Step::AfterAttack | Step::BeforeDefense => a.rerolled,
            Step::AfterDefense => a.defense_rerolled,
            _ => false,
        };
        let frames = self.frames();
        ensure(
            flag && frames.len() == 2 && frames[1].kind == FrameKind::Effect,
            "dice in the air",
        )
    }

    /// The defender's fields are empty for everybody else.
    pub(super) fn check_defense(&self) -> Checked {
        let a = self.attack();
        let figures = &self.c.figures;
        let defending = a.current < self.s.players;
        let air = if a.step == Step::AfterDefense {
            a.in_air
        } else {
            0
        };
        let dice = sum(&a.defense_dice) + air;
        let rolled = if defending && self.step() > Step::RollDefense as u8 {
            let fewest = (figures.basic_armor + a.defense_added).min(figures.defense_cap);
            (fewest..=figures.defense_cap).contains(&dice)
        } else {
            dice == 0 && !a.defense_rerolled
        };
        ensure(rolled, "a wrong number of defense dice")?;
        ensure(
            defending || (a.defender_used, a.defense_added) == (0, 0),
            "effects of no defender",
        )?;
        if !self.is_resolving() || self.step() <= Step::Settle as u8 {
            return ensure(
                (a.crits, a.hits, a.guards) == (0, 0, 0),
                "symbols too early or too late",
            );
        }
        let shown = match a.current {
            BOT => 1,
            AUTOMA => sum(&a.automa_dice),
            _ => sum(&a.defense_dice),
        };
        ensure(
            a.crits + a.hits <= sum(&a.dice) && a.guards <= shown,
            "more symbols than dice",
        )
    }

    pub(super) fn check_damage(&self) -> Checked {
        let a = self.attack();
        let dealt = self.is_resolving() && self.step() > Step::Damage as u8;
        ensure(dealt || a.damage == 0, "damage too early or too late")?;
        if a.current != BOT {
            let sheet = |side: usize| sum(&self.c.figures.hp[side].map(|(slots, _)| slots));
            let most = if a.current == AUTOMA {
                self.c.figures.automa_hp.len() as u8
            } else {
                sheet(0).max(sheet(1))
            };
            let hurt = a.damaged >> a.current & 1 == 1;
            ensure(
                a.damage <= most && hurt == (a.damage > 0),
                "damage that nobody suffered",
            )?;
        }
        ensure(
            a.damaged & a.fighters == 0,
            "a target that was damaged before",
        )?;
        let won = sum(&a.fresh_bots);
        if a.current == BOT && dealt {
            let hit = a.damage == 1 && (a.step == Step::BotType || won > 0);
            ensure(hit || a.damage == 0, "damage of a bot")?;
        }
        ensure(
            self.step() > Step::NextTarget as u8 || a.damaged == 0 && won == 0,
            "damage too early",
        )?;
        let there = a.attacker < AUTOMA && {
            let place = &self.s.seats[usize::from(a.attacker)];
            (0..BOT_TYPES).all(|kind| a.fresh_bots[kind] <= place.bots_ready(kind))
        };
        ensure(
            won == 0 || there && a.target > AUTOMA,
            "bots won and not there",
        )?;
        let hurt = a.damaged > 0 || won > 0 || a.step == Step::BotType;
        ensure(a.any_damage == hurt, "damage that nobody suffered")
    }
}
