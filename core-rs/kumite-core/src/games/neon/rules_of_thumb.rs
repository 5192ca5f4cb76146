//! Rules of thumb: how good an action looks, in victory points, without looking ahead.
//!
//! One set of numbers serves three: the `rookie` bot takes the best, rollouts draw by them, the tree starts from them.

use super::actions::{
    self, Disembark, Flee, Gain, Guards, Move, Pay, Place, kind, kind_of, plan_of, spot, unpack,
};
use super::content::{Content, Op, main_action};
use super::state::{AttackStep, Phase, State};
use super::terms::*;

/// What a seat sees around it, gathered once per decision.
struct Outlook<'a> {
    content: &'a Content,
    state: &'a State,
    seat: Who,
    /// Best dice of any weapon.
    dice: u8,
    /// Something can be attacked, bit per Sector.
    prey: u16,
    rounds_left: f32,
}

impl<'a> Outlook<'a> {
    fn new(content: &'a Content, state: &'a State, seat: Who) -> Self {
        let place = &state.seats[seat];
        let mut dice = 1;
        for slot in &place.gear[..4] {
            if let Some(card) = slot.card() {
                let cells = content.design(card).dice;
                dice = dice.max(cells[0]).max(cells[1]).max(cells[2]);
            }
        }
        let mut prey = 0u16;
        for (at, bots) in state.bots.iter().enumerate() {
            if *bots > 0 {
                prey |= 2 << at;
            }
        }
        for other in state.all_seats() {
            if other != seat && !state.are_allies(seat, other) {
                prey |= 1 << state.loc(other);
            }
        }
        if state.has_automa() {
            prey |= 1 << (state.automa_loc & 15);
        }
        let slots = content.track(state.track).len() as f32;
        let rounds_left = (slots - f32::from(state.round)).max(0.0);
        Self {
            content,
            state,
            seat,
            dice,
            prey: prey & 0x7FE,
            rounds_left,
        }
    }

    fn place(&self) -> &super::state::Seat {
        &self.state.seats[self.seat]
    }

    /// How good it is to stand in a Sector.
    fn standing(&self, sector: u8) -> f32 {
        let mut good = 0.0;
        if self.prey >> sector & 1 == 1 {
            good += 0.35;
        }
        if sector == self.state.top {
            good -= 0.7;
        }
        good + 0.1 * f32::from(self.content.sector(sector).rank)
            - 0.08 * f32::from(self.state.search[sector])
    }

    fn gear_count(&self) -> f32 {
        self.place()
            .gear
            .iter()
            .filter(|slot| !slot.is_empty())
            .count() as f32
    }

    /// A Search now, or later this round.
    fn search(&self) -> f32 {
        (1.3 - 0.2 * self.gear_count()) * (0.3 + 0.14 * self.rounds_left)
    }

    fn energy(&self, n: u32) -> f32 {
        let room = f32::from(
            self.content.figures.energy_max
                - self.place().energy.min(self.content.figures.energy_max),
        );
        0.18 * (n as f32).min(room)
    }

    fn takeover(&self) -> f32 {
        let own = if self.state.leader == self.seat {
            0.0
        } else {
            0.9
        };
        own + self.energy(1)
    }

    /// Expected damage of this many dice against this many, as points.
    fn clash(&self, attack: u8, defense: u8) -> f32 {
        self.content.expected_damage[usize::from(attack.min(5))][usize::from(defense.min(5))]
    }

    /// What hitting one target is worth.
    fn target_value(&self, target: u8, dice: u8) -> f32 {
        match target {
            0..=5 => {
                let foe = &self.state.seats[usize::from(target)];
                let defense = (self.content.figures.basic_armor + foe.fields)
                    .min(self.content.figures.defense_cap);
                let damage = self.clash(dice, defense);
                let rows = &self.content.figures.hp[usize::from(foe.side & 1)];
                let mut points = 0.0;
                let mut left = damage;
                for (tokens, (_, value)) in foe.hp.iter().zip(rows) {
                    let here = left.min(f32::from(*tokens));
                    points += here * f32::from(*value);
                    left -= here;
                }
                let tokens = f32::from(foe.hp_left().max(1));
                let finish = (damage / tokens).min(1.0);
                points + finish * finish * if foe.side == 1 { 2.5 } else { 1.2 }
            }
            _ if target == AUTOMA.0 => {
                1.15 * self.clash(dice, self.state.automa_defense(self.content))
            }
            _ => 1.25 * self.content.hit_chance[usize::from(dice.min(5))],
        }
    }

    fn attack(&self, action: actions::Attack) -> f32 {
        let actions::Attack {
            weapon,
            target,
            r#ref: opened,
            ..
        } = action;
        let place = self.place();
        let card = place
            .gear
            .get(usize::from(weapon))
            .and_then(|slot| slot.card());
        let sector = match target {
            0..=6 => self.state.loc(Who(target)),
            16..32 => target - 16,
            _ => target - 32,
        };
        let range = self.state.range(place.loc, sector);
        let mut dice = match card {
            Some(card) => {
                let cells = self.content.design(card).dice;
                cells.get(usize::from(range)).copied().unwrap_or(0)
            }
            None => self.content.figures.basic_weapon,
        };
        let mut value = 0.0;
        if opened != NO_REF {
            dice = dice.max(if card.is_some() { self.dice.max(1) } else { 1 });
            value -= 0.35;
        }
        if let Some(card) = card
            && self.content.design(card).attack_price.is_some()
        {
            value -= 0.3;
        }
        if target < 32 {
            return value + self.target_value(target, dice);
        }
        for other in self.state.all_seats() {
            if other != self.seat
                && self.state.loc(other) == sector
                && !self.state.are_allies(self.seat, other)
            {
                value += self.target_value(other.0, dice);
            }
        }
        if self.state.automa_loc == sector {
            value += self.target_value(AUTOMA.0, dice);
        }
        value + self.target_value(17, dice) * f32::from(self.state.bots[sector])
    }

    /// What each kind of half is worth while planning: move, search, attack, defense, wild; takeover, gain 1, gain 2.
    fn halves(&self) -> ([f32; 5], [f32; 4]) {
        let place = self.place();
        let attack = (1.3 * self.clash(self.dice, 1)).max(0.5);
        let search = self.search();
        let hurt = 6.0 - f32::from(place.hp_left());
        let defense = 0.45 + 0.06 * hurt + self.energy(2);
        let flee = if place.loc == self.state.top {
            0.4
        } else {
            0.2
        };
        let wild = attack.max(search).max(self.energy(2)) + 0.05;
        let alternatives = [0.0, self.takeover(), self.energy(1), self.energy(2)];
        ([flee, search, attack, defense, wild], alternatives)
    }

    fn plan(&self, plan: u16, halves: &([f32; 5], [f32; 4])) -> f32 {
        let mut value = 0.0;
        let mut seen = [0u8; 5];
        for half in self.content.halves(plan) {
            let main = usize::from(half.main);
            let repeat = f32::from(seen[main]);
            let less = match half.main {
                main_action::SEARCH => 0.35 * repeat,
                main_action::MOVE => 0.15 * repeat,
                main_action::DEFENSE => 0.2 * repeat,
                _ => 0.0,
            };
            // Gear found before a blow serves it.
            let order = if half.main == main_action::ATTACK {
                0.12 * f32::from(seen[1])
            } else {
                0.0
            };
            value += (halves.0[main] - less + order).max(halves.1[usize::from(half.alt)]);
            seen[main] += 1;
        }
        value - 0.03 * f32::from(self.content.initiative(plan))
    }

    fn effect(&self, action: actions::Effect) -> f32 {
        let actions::Effect {
            r#ref: reference,
            param,
        } = action;
        let place = self.place();
        let id = match reference {
            0..REF_GEAR => place.fighter,
            REF_GEAR..REF_SECTOR => {
                let slot = usize::from((reference - REF_GEAR) / 4);
                place.gear[slot].card().unwrap_or(NO_ID)
            }
            REF_SECTOR..REF_ENHANCEMENT => place.loc,
            _ => place.enhancement,
        };
        let Some(effect) = self.content.effect(reference, id) else {
            return 0.0;
        };
        let price = match effect.cost {
            super::content::Cost::Free | super::content::Cost::Tap => 0.02,
            super::content::Cost::Energy(n) => 0.15 * f32::from(n),
            super::content::Cost::Ammo(_) => 0.3,
        };
        effect
            .ops
            .iter()
            .map(|op| self.operation(op, param))
            .fold(0.0, f32::max)
            - price
    }

    fn operation(&self, op: &Op, param: u16) -> f32 {
        let attack = &self.state.attack;
        let threat = f32::from(attack.dice[CRIT] + attack.dice[HIT]);
        match *op {
            Op::AddAttackDice { .. }
            | Op::BaseDice { .. }
            | Op::BaseCell { .. }
            | Op::BestCell { .. } => 0.75,
            Op::AddDefenseDice { n } => (0.3 * threat).min(0.45 * f32::from(n)),
            Op::RerollAttack { .. }
                if attack.step == AttackStep::AfterAttack
                    || attack.step == AttackStep::AllyAttack =>
            {
                let [crit, hit, cond, miss] = unpack(param).map(f32::from);
                0.7 * (cond + miss) - 0.7 * hit - 0.9 * crit
            }
            Op::RerollDefense { .. }
                if attack.step == AttackStep::AfterDefense
                    || attack.step == AttackStep::AllyDefense =>
            {
                let stopped = f32::from(attack.defense_dice[GUARD] + attack.defense_dice[SHIELD]);
                let [guard, shield, spark, fail] = unpack(param).map(f32::from);
                if threat <= stopped {
                    return -0.5;
                }
                0.55 * fail + 0.3 * spark - 0.6 * shield - 0.8 * guard
            }
            Op::ForceRerollAttack { .. } => {
                let [crit, hit, ..] = unpack(param).map(f32::from);
                0.75 * crit + 0.65 * hit - 0.1
            }
            Op::ChangeAttack { to, .. } => {
                if usize::from(to) == CRIT {
                    0.35
                } else {
                    0.9
                }
            }
            Op::ChangeDefense { .. } if threat > 0.0 => 0.6,
            Op::TargetTreats { n, .. } => 0.35 + 0.03 * f32::from(n),
            Op::DamagePer { .. } => f32::from(attack.dice[CRIT]) * 0.9,
            Op::Cancel { .. } => 1.2,
            Op::MoveSelfAdjacent => {
                let here = self.standing_at(self.place().loc);
                self.standing_at(param as u8) - here
            }
            Op::MoveTargetToMe { .. } => 0.25,
            Op::MoveTargetAway { .. } => 0.1,
            Op::PlaceToken => 0.4,
            Op::GainEnergy { n } => self.energy(n.into()),
            Op::DrainEnergy { .. } => 0.45,
            Op::DealDamage { .. } | Op::HurtEntrant { .. } => 1.6,
            Op::TakeLeader => 0.9,
            Op::DiscardTargetGear { .. } => 0.8,
            Op::DrawEquipment { .. } => 0.8,
            Op::IgnoreSubmersionDamage => 1.0,
            _ => 0.0,
        }
    }

    fn standing_at(&self, sector: u8) -> f32 {
        if (1..=10).contains(&sector) {
            self.standing(sector)
        } else {
            0.0
        }
    }

    fn placing(&self, action: Place) -> f32 {
        let card = self.content.design(action.design);
        let rank = f32::from(card.rank);
        match action.spot {
            spot::FREE => 0.8 + 0.2 * rank,
            spot::ON_TOP => {
                let slot = usize::from(action.slot);
                let below = self.place().gear[slot]
                    .card()
                    .map_or(rank, |card| f32::from(self.content.design(card).rank));
                0.25 + 0.45 * (rank - below)
            }
            _ => 0.45,
        }
    }

    fn score(&self, action: u32) -> f32 {
        match kind_of(action) {
            kind::DISEMBARK => 1.5 * self.standing(Disembark::of(action).sector),
            kind::FLEE => 1.5 * self.standing(Flee::of(action).sector),
            kind::MOVE => {
                let Move { r#ref, sector } = Move::of(action);
                let price = if r#ref == NO_REF { 0.0 } else { 0.12 };
                let gain = self.standing(sector) - self.standing_at(self.place().loc);
                0.1 + gain - price
            }
            kind::SEARCH => self.search() - 0.15 * self.search_tokens(),
            kind::ATTACK => self.attack(actions::Attack::of(action)),
            kind::DEFEND => 0.3,
            kind::TAKEOVER => self.takeover(),
            kind::GAIN => self.energy(Gain::of(action).n.into()),
            kind::EFFECT => self.effect(actions::Effect::of(action)),
            kind::PAY => match Pay::of(action).source {
                0..=3 => 0.3,
                15 => -0.4,
                _ => 0.2,
            },
            kind::PLACE => self.placing(Place::of(action)),
            kind::GUARDS => {
                let crits = Guards::of(action).crits;
                f32::from(self.state.attack.damage_per[CRIT]) * f32::from(crits)
            }
            _ => 0.0,
        }
    }

    fn search_tokens(&self) -> f32 {
        let loc = self.place().loc;
        if (1..=10).contains(&loc) {
            f32::from(self.state.search[loc])
        } else {
            0.0
        }
    }
}

/// Scores of all listed actions.
pub(super) fn judge(
    content: &Content,
    state: &State,
    seat: Who,
    legal: &[u32],
    scores: &mut Vec<f32>,
) {
    scores.clear();
    let outlook = Outlook::new(content, state, seat);
    if state.phase == Phase::Plan {
        let halves = outlook.halves();
        scores.extend(
            legal
                .iter()
                .map(|action| outlook.plan(plan_of(*action), &halves)),
        );
    } else {
        scores.extend(legal.iter().map(|action| outlook.score(*action)));
    }
}
