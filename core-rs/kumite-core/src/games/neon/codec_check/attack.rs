//! The attack that is running: who attacks whom with what, at which step.

use super::super::actions;
use super::super::content::main_action;
use super::super::events::Silent;
use super::super::play::Play;
use super::super::state::AttackStep as Step;
use super::super::state::*;
use super::super::terms::*;
use super::effect::window_of;
use super::{Checked, Look, ensure};

const ANY_BOT: u8 = 16;
pub(super) const ALL_IN: u8 = 32;

impl Look<'_> {
    pub(super) fn attack(&self) -> &Attack {
        &self.s.attack
    }

    /// The attack's step, to be compared with others.
    pub(super) fn step(&self) -> u8 {
        self.s.attack.step as u8
    }

    /// Targets are being resolved one after another.
    pub(super) fn is_resolving(&self) -> bool {
        self.step() > Step::NextTarget as u8 && self.step() < Step::OutcomeAll as u8
    }

    /// Whether somebody plays that this attack may hurt.
    pub(super) fn is_foe(&self, who: Who) -> bool {
        let attacker = self.attack().attacker;
        let plays = who < self.s.players || who == AUTOMA && self.s.automa_in_play;
        plays && who != attacker && !self.s.are_allies(attacker, who)
    }

    pub(super) fn check_attack(&self) -> Checked {
        let s = self.s;
        let attacker = if s.phase == Phase::Turn {
            s.turn
        } else {
            AUTOMA
        };
        ensure(
            self.attack().attacker == attacker,
            "an attack of somebody else",
        )?;
        if attacker == AUTOMA {
            self.check_automa_attack()?;
        } else {
            self.check_half(main_action::ATTACK)?;
        }
        self.check_step()?;
        self.check_weapon()?;
        self.check_targets()?;
        self.check_current()?;
        self.check_past()?;
        self.check_dice()?;
        self.check_defense()?;
        self.check_damage()?;
        if self.attack().step == Step::Price {
            self.check_declared()?;
        }
        Ok(())
    }

    fn check_automa_attack(&self) -> Checked {
        let a = self.attack();
        ensure(
            self.step() >= Step::RollAttack as u8 && a.target < AUTOMA,
            "the automa declares nothing",
        )?;
        let plain = (a.used, a.added, a.base, a.lingering_len) == (0, 0, NO_ID, 0);
        ensure(plain && a.damage_per == [1; 2], "effects of the automa")
    }

    fn check_step(&self) -> Checked {
        let a = self.attack();
        match self.frames().get(1).map(|frame| frame.kind) {
            None => {
                let passing = matches!(
                    a.step,
                    Step::Enable
                        | Step::NextTarget
                        | Step::Settle
                        | Step::MandatoryPlates
                        | Step::Damage
                        | Step::Defeat
                        | Step::End
                );
                ensure(!passing, "a step that waits for nobody")?;
                ensure(self.is_on_arena(a.attacker), "the attacker is gone")
            }
            Some(FrameKind::Effect) => {
                ensure(window_of(a.step).is_some(), "an effect between two windows")
            }
            Some(_) => Ok(()),
        }
    }

    fn check_weapon(&self) -> Checked {
        let a = self.attack();
        let design = self.c.equipment.get(usize::from(a.card));
        let armed = match a.weapon {
            AUTOMA_WEAPON => a.attacker == AUTOMA && a.card == NO_ID,
            BASIC => a.attacker != AUTOMA && a.card == NO_ID,
            weapon => {
                a.attacker != AUTOMA
                    && weapon <= GRENADE
                    && design.is_some_and(|design| design.kind == weapon)
            }
        };
        ensure(armed, "a weapon of somebody else")?;
        let hits_all = design.is_some_and(|design| design.all_in_sector);
        ensure(hits_all || a.target < ALL_IN, "a weapon for one target")?;
        let plain = a.enabling == NO_REF && a.enabling_param == 0;
        let enabled = a.enabling < 40 && a.attacker != AUTOMA && a.enabling_param <= 10;
        ensure(plain || enabled, "no such enabling effect")
    }

    /// Nothing has happened since it was declared: it must be legal to declare it.
    fn check_declared(&self) -> Checked {
        let a = self.attack();
        let mut before = *self.s;
        before.stack_len = 0;
        before.attack = Attack::NONE;
        let mut legal = Vec::new();
        Play {
            c: self.c,
            s: &mut before,
            sink: &mut Silent,
            legal: &mut legal,
        }
        .list_attacks(a.attacker, self.loc(a.attacker));
        let declared = actions::attack(a.weapon, a.target, a.enabling, a.enabling_param);
        ensure(legal.contains(&declared), "an illegal attack")?;
        ensure(
            (a.used, a.added, a.base) == (0, 0, NO_ID),
            "effects before the price",
        )
    }

    fn check_targets(&self) -> Checked {
        let s = self.s;
        let a = self.attack();
        let declared = self.step() < Step::NextTarget as u8;
        for who in 0..8 {
            let touched = (a.fighters | a.damaged) >> who & 1 == 1;
            ensure(!touched || self.is_foe(who), "no such targets")?;
        }
        if a.target <= AUTOMA {
            ensure(self.is_foe(a.target), "no such target")?;
            ensure(a.sector == 0 && a.bots == 0, "bots beside a single target")?;
            return ensure(
                a.fighters == u8::from(declared) << a.target,
                "targets beside a single one",
            );
        }
        ensure(s.is_in_ring(a.sector), "a target that is gone")?;
        ensure(
            s.bots[usize::from(a.sector) - 1] >= a.bots,
            "the bots are gone",
        )?;
        if a.target < ALL_IN {
            let bot = (ANY_BOT + 1..=ANY_BOT + 10).contains(&a.target);
            return ensure(
                bot && a.fighters == 0 && a.bots == u8::from(declared),
                "targets beside a bot",
            );
        }
        ensure(
            a.target == ALL_IN + a.sector && a.bots <= MAX_BOT_TARGETS,
            "no such target",
        )?;
        let elsewhere =
            (0..=AUTOMA).any(|who| a.fighters >> who & 1 == 1 && self.loc(who) != a.sector);
        ensure(!elsewhere, "a target that is elsewhere")?;
        ensure(
            !declared || a.fighters != 0 || a.bots > 0,
            "an attack on nobody",
        )
    }

    fn check_current(&self) -> Checked {
        let a = self.attack();
        if !self.is_resolving() {
            ensure(a.current == NOBODY, "a target too early or too late")?;
            let over = self.step() > Step::NextTarget as u8;
            return ensure(!over || a.fighters == 0 && a.bots == 0, "targets left out");
        }
        if a.current == BOT {
            ensure(
                a.target > AUTOMA && a.fighters == 0,
                "a bot that nobody attacks",
            )?;
            let hit = a.damage == 1;
            let step = a.step == Step::Outcome || a.step == Step::BotType && hit;
            ensure(step, "a step that bots do not have")?;
            let there = self.s.bots[usize::from(a.sector) - 1] > a.bots;
            return ensure(hit || there || a.used != 0, "the bot is gone");
        }
        let aimed_at = a.current == a.target || a.target > ALL_IN;
        ensure(
            self.is_foe(a.current) && aimed_at && a.fighters >> a.current & 1 == 0,
            "no such defender",
        )?;
        let step = if a.current == AUTOMA {
            a.step == Step::Outcome
        } else {
            a.step != Step::BotType
        };
        ensure(step, "a step that this defender does not have")?;
        ensure(
            self.step() > Step::Damage as u8 || self.is_on_arena(a.current),
            "the defender is gone",
        )
    }
}
