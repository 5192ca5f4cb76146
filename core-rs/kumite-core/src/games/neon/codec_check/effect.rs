//! Effects being paid for and carried out.

use super::super::actions::unpack;
use super::super::content::{Cost, Effect, Op};
use super::super::offers::acts_in;
use super::super::state::*;
use super::super::terms::*;
use super::{Checked, Look, ensure};

/// The window of an attack's step in which effects are used.
pub(super) fn window_of(step: AttackStep) -> Option<Window> {
    Some(match step {
        AttackStep::BeforeAttack => Window::BeforeAttack,
        AttackStep::AfterAttack => Window::AfterAttack,
        AttackStep::BeforeDefense => Window::BeforeDefense,
        AttackStep::AfterDefense => Window::AfterDefense,
        AttackStep::MandatoryPlates | AttackStep::OptionalPlates => Window::Plate,
        AttackStep::Outcome => Window::OutcomeAttacker,
        AttackStep::Aftermath => Window::OutcomeDefender,
        AttackStep::OutcomeAll => Window::OutcomeAll,
        AttackStep::Failed => Window::AttackFailed,
        _ => return None,
    })
}

/// Operations that ask for a choice, with the most dice that may be chosen.
fn choice_of(op: &Op) -> Option<u8> {
    match op {
        Op::RerollAttack(most) | Op::RerollDefense(most) | Op::ForceRerollAttack(most) => {
            Some(*most)
        }
        Op::MoveSelfAdjacent | Op::TargetTreats { .. } => Some(0),
        _ => None,
    }
}

fn dice_of(vector: u16) -> u8 {
    unpack(vector).iter().sum()
}

impl Look<'_> {
    pub(super) fn check_effect(
        &self,
        depth: usize,
        frame: &Frame,
        below: Option<&Frame>,
        above: Option<&Frame>,
    ) -> Checked {
        let effect = self.effect_of(frame)?;
        let window = self.window_at(depth)?;
        ensure(effect.in_window(window), "an effect at the wrong time")?;
        match below {
            Some(below) if below.kind == FrameKind::Attack => self.check_user(frame, effect)?,
            Some(below) => ensure(frame.a == below.a, "an enhancement of somebody else")?,
            None => {}
        }
        self.check_param(frame, effect, window)?;
        if frame.c == UNPAID {
            let slot = usize::from(frame.b.wrapping_sub(REF_GEAR)) / 4;
            let gear = self.s.seats[usize::from(frame.a)].gear.get(slot);
            let held = gear.and_then(|gear| gear.card());
            return ensure(
                above.is_none() && matches!(effect.cost, Cost::Ammo(_)) && held == Some(frame.d),
                "nothing to pay for",
            );
        }
        let op = self.running_op(depth, frame)?;
        match above {
            None => {
                let rerolls = matches!(
                    op,
                    Op::RerollAttack(_) | Op::RerollDefense(_) | Op::ForceRerollAttack(_)
                );
                let in_air = self.s.attack.in_air;
                ensure(
                    rerolls && self.s.is_attack_on() && in_air > 0,
                    "an effect that is over",
                )?;
                ensure(in_air == dice_of(frame.param), "dice in the air")
            }
            Some(above) if above.kind == FrameKind::Enter => {
                self.check_moved(frame, op, window, above.a)
            }
            Some(_) => ensure(
                matches!(op, Op::DrawEquipment { .. }),
                "an effect that draws nothing",
            ),
        }
    }

    /// The effect of a frame, which its owner has.
    fn effect_of(&self, frame: &Frame) -> Result<&Effect, String> {
        let s = self.s;
        let place = &s.seats[usize::from(frame.a)];
        let owned = match frame.b {
            0..REF_GEAR => frame.d == place.fighter,
            REF_GEAR..REF_SECTOR => {
                let slot = (frame.b - REF_GEAR) / 4;
                let design = self.c.equipment.get(usize::from(frame.d));
                let a = &s.attack;
                let serves = s.is_attack_on() && (a.attacker, a.weapon) == (frame.a, slot);
                design.is_some_and(|design| design.kind == slot) && (slot >= ARMOR || serves)
            }
            REF_SECTOR..REF_ENHANCEMENT => (1..=10).contains(&frame.d),
            _ => frame.b < 40 && frame.d == place.enhancement && frame.d != NO_ID,
        };
        ensure(owned, "an effect of somebody else")?;
        let effect = self.c.effect(frame.b, frame.d);
        effect.ok_or_else(|| "this is no position: an unknown effect".into())
    }

    /// The window in which the effect at this depth was used, from what lies below it.
    fn window_at(&self, depth: usize) -> Result<Window, String> {
        let below = depth.checked_sub(1).map(|at| self.frames()[at].kind);
        let window = match below {
            Some(FrameKind::Defeat) => Some(Window::Immediate),
            Some(FrameKind::Attack) => window_of(self.s.attack.step),
            _ if self.s.phase == Phase::Sink => Some(Window::OnSubmersion),
            _ => Some(Window::DuringTurn),
        };
        window.ok_or_else(|| "this is no position: an effect between two windows".into())
    }

    /// Windows of an attack belong to one side; an Ally may lend a reroll (NEON-ATK-22).
    fn check_user(&self, frame: &Frame, effect: &Effect) -> Checked {
        let a = &self.s.attack;
        let owner = match a.step {
            AttackStep::BeforeDefense
            | AttackStep::AfterDefense
            | AttackStep::MandatoryPlates
            | AttackStep::OptionalPlates
            | AttackStep::Aftermath => a.current,
            _ => a.attacker,
        };
        let lent = effect.lend
            && matches!(a.step, AttackStep::AfterAttack | AttackStep::AfterDefense)
            && self.s.are_allies(owner, frame.a);
        ensure(frame.a == owner || lent, "an effect of somebody else")?;
        let marked = !effect.lend || a.lent >> frame.a & 1 == 1;
        ensure(marked, "an effect that is not marked")?;
        let used = if owner == a.attacker {
            a.used
        } else {
            a.defender_used
        };
        ensure(
            frame.a != owner || used >> frame.b & 1 == 1,
            "an effect that is not marked",
        )
    }

    /// What was chosen with the effect, as far as it still has to be carried out.
    fn check_param(&self, frame: &Frame, effect: &Effect, window: Window) -> Checked {
        if window == Window::OutcomeAll {
            let paid = frame.c != UNPAID;
            let allowed = if paid { self.s.attack.damaged } else { 0 };
            return ensure(
                frame.param & !u16::from(allowed) == 0,
                "an effect on nobody",
            );
        }
        if frame.param == 0 {
            return Ok(());
        }
        let asked = effect.ops.iter().enumerate().find_map(|(at, op)| {
            let most = choice_of(op).filter(|_| acts_in(op, window))?;
            Some((at, op, most))
        });
        let (at, op, most) = asked.ok_or("this is no position: a choice that nobody had")?;
        let fits = match op {
            Op::MoveSelfAdjacent => {
                let done = frame.c != UNPAID && at < usize::from(frame.c);
                let pending = !done && self.is_on_arena(frame.a);
                let sector = u8::try_from(frame.param).unwrap_or(NO_ID);
                let near = !pending || self.is_beside(self.loc(frame.a), sector);
                self.s.is_in_ring(sector) && near
            }
            Op::TargetTreats { .. } => frame.param <= AUTOMA.into(),
            _ => frame.param < 1 << 12 && (1..=most).contains(&dice_of(frame.param)),
        };
        ensure(fits, "a choice that nobody had")
    }

    /// Whether two Sectors of the ring are neighbours.
    fn is_beside(&self, one: u8, other: u8) -> bool {
        one != other && self.s.is_in_ring(other) && self.s.range(one, other) == 1
    }

    /// The operation that lets an effect wait.
    fn running_op(&self, depth: usize, frame: &Frame) -> Result<&Op, String> {
        let (effect, window) = (self.effect_of(frame)?, self.window_at(depth)?);
        let each = window == Window::OutcomeAll && frame.param != 0;
        let index = usize::from(frame.c).wrapping_sub(usize::from(!each));
        let op = effect.ops.get(index).filter(|op| acts_in(op, window));
        op.ok_or_else(|| "this is no position: an operation at the wrong time".into())
    }

    /// Rank and number of the cards that the effect at this depth draws.
    pub(super) fn drawn_by(&self, depth: usize, frame: &Frame) -> Result<(u8, u8), String> {
        match self.running_op(depth, frame)? {
            Op::DrawEquipment { rank, n } => Ok((*rank, *n)),
            _ => Err("this is no position: an effect that draws nothing".into()),
        }
    }

    /// Whom an operation has moved.
    fn check_moved(&self, frame: &Frame, op: &Op, window: Window, who: Who) -> Checked {
        let a = &self.s.attack;
        let moved = match op {
            Op::MoveSelfAdjacent => who == frame.a,
            Op::MoveTargetToMe(_) | Op::MoveTargetAway(_) => match window {
                Window::OutcomeAll => a.damaged >> who & 1 == 1,
                Window::BeforeAttack => who == a.target,
                _ => who == a.current,
            },
            _ => false,
        };
        ensure(moved, "somebody else was moved")
    }
}
