//! Damage to monsters: attacks, other damage and Fire (DNT-SEQ-02).

use super::chance::Chance;
use super::content::{Bonus, QualityKind};
use super::events::*;
use super::operations::{Change, Condition, Op};
use super::play::{Play, Served};
use super::state::{Frame, Monster as MonsterState};
use super::terms::*;
use crate::wire::Wire;

impl<S: Sink> Play<'_, S> {
    pub(super) fn serve_blow(&mut self, frame: Frame) -> Served {
        match frame.step {
            0 => {
                self.set_step(1);
                if frame.has(blow::ATTACK) && frame.has(blow::FIRST) {
                    self.open(Window::Shot, frame.who, frame.it, frame.space);
                }
            }
            1 => self.count_dice(frame),
            2 if frame.id > 0 => return Served::Chance(Chance::Dice(frame.id.min(8))),
            2 => self.rolled(frame),
            3 => self.add_up(frame),
            4 => self.strike(frame),
            _ => {
                if frame.has(blow::FIRE)
                    && let Some(monster) = frame.monster()
                    && self.state.is_in_play(monster)
                {
                    let fire = self.state.monster(monster).tokens(Token::Fire);
                    self.set_tokens(monster, Token::Fire, fire.saturating_sub(1));
                }
                self.pop();
            }
        }
        Served::On
    }

    /// The monsters that a blow is aimed at, a bit each.
    fn targets(&self, frame: &Frame) -> u8 {
        if frame.has(blow::ALL) {
            return self.state.monsters_in(frame.space);
        }
        let monster = frame.monster().filter(|it| self.state.is_in_play(*it));
        monster.map_or(0, |monster| 1 << monster)
    }

    /// How many dice are rolled (DNT-HIT-10).
    fn count_dice(&mut self, mut frame: Frame) {
        if self.targets(&frame) == 0 {
            return self.pop();
        }
        if frame.has(blow::ATTACK) {
            let slot = self.attacking_slot();
            let mut dice = frame.id.saturating_add(self.front_dice(frame.who, slot));
            let aimed = mech_mark::aimed(slot) & mech_mark::AIMED;
            if frame.has(blow::FIRST) && self.state.mech(frame.who).marks & aimed != 0 {
                self.state.mech_mut(frame.who).marks &= !aimed;
                dice = dice.saturating_add(1);
                self.sink.say(AimUsed {
                    mech: frame.who,
                    slot,
                });
            }
            if !frame.has(blow::ALL)
                && dice > 0
                && let Some(monster) = frame.monster()
                && let Some(QualityKind::FewerDice { n }) = self.quality_up(monster)
            {
                dice = dice.saturating_sub(n).max(1);
            }
            frame.id = dice;
        }
        frame.id = frame.id.min(self.content.figures.dice);
        frame.step = 2;
        self.set_top(frame);
    }

    /// The slot of the card or tile action that attacks.
    fn attacking_slot(&self) -> u8 {
        let list = self.state.below(1).copied().unwrap_or(Frame::EMPTY);
        self.played(&list).0
    }

    pub(super) fn dice_fall(&mut self, outcome: u32) {
        let Some(frame) = self.state.top().copied() else {
            return;
        };
        self.state.dice = Wire::EMPTY;
        self.add_dice(outcome);
        let (low, high) = self.dice_told();
        let cause = if frame.has(blow::ATTACK) {
            RollCause::Attack
        } else if frame.has(blow::FIRE) {
            RollCause::Fire
        } else {
            RollCause::Hit
        };
        self.sink.say(DiceRolled {
            low,
            high,
            cause,
            mech: frame.who,
        });
        self.rolled(frame);
    }

    fn rolled(&mut self, frame: Frame) {
        self.set_step(3);
        if frame.has(blow::ATTACK) {
            self.open(Window::Rolled, frame.who, frame.it, frame.space);
        }
    }

    /// Puts dice on the table.
    pub(super) fn add_dice(&mut self, outcome: u32) {
        for (at, count) in self.state.dice.0.iter_mut().enumerate() {
            *count = (*count + (outcome >> (20 - 4 * at) & 15) as u8).min(15);
        }
    }

    /// The dice on the table in halves.
    pub(super) fn dice_told(&self) -> (u16, u16) {
        let half = |counts: &[u8]| {
            let each = counts.iter();
            each.fold(0, |all, count| all << 4 | u16::from(*count))
        };
        let (low, high) = self.state.dice.0.split_at(3);
        (half(low), half(high))
    }

    /// The total before armor.
    fn add_up(&mut self, mut frame: Frame) {
        let mut total = u16::from(frame.n);
        for (face, count) in (1u16..).zip(self.state.dice.0) {
            total += face * u16::from(count);
        }
        self.state.dice = Wire::EMPTY;
        let targets = self.targets(&frame);
        if frame.has(blow::ATTACK) {
            total += u16::from(self.changes(&frame)) + u16::from(self.support(frame.who));
            if let Some(play) = self.state.below_mut(1)
                && play.kind == FrameKind::Play
            {
                play.n |= targets;
            }
        }
        frame.n = total.min(255) as u8;
        frame.left.0 = bits(targets.reverse_bits())
            .fold(0, |left, from_top| left << 3 | u32::from(8 - from_top));
        frame.step = 4;
        self.set_top(frame);
    }

    /// What the attack's own `mods` add.
    fn changes(&self, frame: &Frame) -> u8 {
        let list = self.state.below(1).copied().unwrap_or(Frame::EMPTY);
        let (_, span) = self.played(&list);
        let Some(monster) = frame.monster() else {
            return 0;
        };
        let entry = self.content.lists.get(span, frame.op);
        let Some(Op::Attack {
            mods: Some(mods), ..
        }) = entry.map(|entry| entry.op)
        else {
            return 0;
        };
        let own = self.state.monster(monster);
        let worth = |change: Change| {
            let holds = match change.condition {
                None => true,
                Some(Condition::Alone) => self.state.monsters_in(own.space).count_ones() == 1,
                Some(Condition::Fire) => own.tokens(Token::Fire) > 0,
                Some(_) => false,
            };
            match (holds, change.per_fire) {
                (false, _) => 0,
                (true, None) => change.amount,
                (true, Some(most)) => (change.amount * own.tokens(Token::Fire)).min(most),
            }
        };
        mods.0.into_iter().flatten().map(worth).sum()
    }

    /// What cards in front and citizens add to an attack.
    fn support(&self, mech: u8) -> u8 {
        let state = &*self.state;
        let here = state.mech(mech).space;
        let mut sum = self.front_bonus(mech).damage;
        for other in bits(state.mechs_in(here) & !(1 << (mech & 7))) {
            sum = sum.saturating_add(self.front_bonus(other).others);
        }
        if here != HQ {
            for copy in bits(self.content.bonus_copies) {
                if state.citizens[usize::from(copy)] == here {
                    let design = self.content.design_of[usize::from(copy)];
                    sum = sum.saturating_add(self.content.citizen(design).attack_bonus);
                }
            }
        }
        sum
    }

    /// What the cards in front of a mech change.
    pub(super) fn front_bonus(&self, mech: u8) -> Bonus {
        let mut sum = Bonus::default();
        for card in bits(self.state.mech(mech).front.0) {
            let bonus = self.card(mech, card).bonus;
            sum.damage += bonus.damage;
            sum.others += bonus.others;
            sum.guard += bonus.guard;
        }
        sum
    }

    /// Dice that cards of a slot in front of a mech add.
    fn front_dice(&self, mech: u8, slot: u8) -> u8 {
        let cards = self.state.mech(mech).front.0 & 0x7F << (slot * CARDS_OF_PART);
        bits(cards)
            .map(|card| self.card(mech, card).bonus.dice)
            .sum()
    }

    /// The total falls on the first monster that is left.
    fn strike(&mut self, mut frame: Frame) {
        let Some(monster) = frame.take_first() else {
            frame.step = 5;
            return self.set_top(frame);
        };
        self.set_top(frame);
        if !self.state.is_in_play(monster) {
            return;
        }
        let mut total = frame.n;
        if frame.has(blow::ATTACK) && !frame.has(blow::PIERCE) {
            let armor = self.monster_card(monster).armor[usize::from(frame.has(blow::MELEE))];
            total = total.saturating_sub(armor);
        }
        let own = self.state.monster_mut(monster);
        let tokens = own.tokens(Token::Armor).min(total);
        own.tokens.0[Token::Armor as usize] -= tokens;
        own.life = own.life.saturating_sub(total - tokens);
        let (life, space) = (own.life, own.space);
        self.sink.say(BlowDealt {
            monster,
            total,
            tokens,
            life,
        });
        if life == 0 {
            self.defeat(monster, space);
        }
    }

    /// DNT-HIT-13.
    fn defeat(&mut self, monster: u8, space: u8) {
        self.sink.say(MonsterDefeated { monster, space });
        *self.state.monster_mut(monster) = MonsterState {
            status: Status::Defeated,
            ..MonsterState::EMPTY
        };
        if monster == BOSS {
            return self.end_match(Ending::BossDefeated);
        }
        let it = object::MONSTER + monster;
        if let Some(list) = self.state.below_mut(1)
            && matches!(
                list.kind,
                FrameKind::Play | FrameKind::React | FrameKind::Event
            )
            && list.it == it
        {
            list.flags |= list::DEFEATED;
        }
        self.open(Window::Kill, NOBODY, it, space);
    }
}
