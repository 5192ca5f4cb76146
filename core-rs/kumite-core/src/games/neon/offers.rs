//! Which effects a seat may use now (NEON-GEN-02): price payable, conditions met, something would change.

use super::actions::{self, pack};
use super::content::{Content, Cost, Effect, Op, standing};
use super::events::Sink;
use super::play::Play;
use super::state::AttackStep;
use super::terms::*;
use super::windows::ABILITIES;

/// What conditions ask about an attack that runs or could be declared.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    pub weapon: u8,
    pub range: u8,
    pub fighters: bool,
    pub bots: bool,
}

impl Content {
    /// An effect by its ref and the id behind it.
    #[inline]
    pub(super) fn effect(&self, reference: u8, id: u8) -> Option<&Effect> {
        let id = usize::from(id);
        let (effects, at) = match reference {
            0..REF_GEAR => (&self.fighters.get(id)?.abilities, reference),
            REF_GEAR..REF_SECTOR => (&self.equipment.get(id)?.effects, (reference - REF_GEAR) % 4),
            REF_SECTOR..REF_ENHANCEMENT => (&self.sectors.get(id)?.effects, reference - REF_SECTOR),
            _ => (
                self.enhancements.get(id)?,
                reference.wrapping_sub(REF_ENHANCEMENT),
            ),
        };
        effects.list.get(usize::from(at))
    }
}

impl<'c, S: Sink> Play<'c, S> {
    /// The id behind a ref, as in the event EffectUsed.
    pub(super) fn id_of(&self, seat: Who, reference: u8) -> u8 {
        let Some(place) = self.state.seats.get(seat.index()) else {
            return NO_ID;
        };
        match reference {
            0..REF_GEAR => place.fighter,
            REF_GEAR..REF_SECTOR => {
                let slot = usize::from((reference - REF_GEAR) / 4);
                place.gear[slot].card().unwrap_or(NO_ID)
            }
            REF_SECTOR..REF_ENHANCEMENT => place.loc,
            _ => place.enhancement,
        }
    }

    /// Calls `each` with every effect of the seat that lies in the window, whose price can be paid and whose
    /// conditions hold. Whether it would change anything is not asked.
    #[inline]
    pub(super) fn each_usable(
        &mut self,
        seat: Who,
        window: Window,
        each: impl FnMut(&mut Self, u8, &'c Effect),
    ) {
        let weapon = if self.state.is_attack_on() {
            self.state.attack.weapon
        } else {
            NO_ID
        };
        let sources = self.sources(seat, window as usize, weapon);
        if sources != 0 {
            self.each_usable_of(seat, sources, each);
        }
    }

    /// The same of these sources.
    #[inline(never)]
    fn each_usable_of(
        &mut self,
        seat: Who,
        mut sources: u64,
        mut each: impl FnMut(&mut Self, u8, &'c Effect),
    ) {
        let facts = self.facts();
        while sources != 0 {
            let reference = sources.trailing_zeros() as u8;
            sources &= sources - 1;
            let Some(effect) = self.content.effect(reference, self.id_of(seat, reference)) else {
                continue;
            };
            if self.is_unused(seat, reference, effect.lend)
                && self.can_pay(seat, reference, effect.cost, self.state.is_attack_on())
                && self.conditions_hold(seat, effect, facts)
            {
                each(self, reference, effect);
            }
        }
    }

    /// The seat's effects in a window, or of [`ENABLING`], a bit per ref; `weapon` is the one fought with.
    #[inline]
    pub(super) fn sources(&self, seat: Who, window: usize, weapon: u8) -> u64 {
        let table = &self.content.windows[usize::from(self.state.mode.squads() > 0)];
        let all = table.sources(&self.state.seats[seat], window, weapon);
        if all & ABILITIES != 0 && !self.may_use_abilities(seat) {
            return all & !ABILITIES;
        }
        all
    }

    /// NEON-ATK-20, AMMO-05: once per attack.
    fn is_unused(&self, seat: Who, reference: u8, lend: bool) -> bool {
        if !self.state.is_attack_on() {
            return true;
        }
        let attack = &self.state.attack;
        if lend && seat.is_in(attack.lent) {
            return false;
        }
        if seat == attack.attacker {
            attack.used >> reference & 1 == 0
        } else if seat == attack.current {
            attack.defender_used >> reference & 1 == 0
        } else {
            true
        }
    }

    /// `bots` says whether Bot tokens may pay: only in an attack (NEON-AMMO-04).
    pub(super) fn can_pay(&self, seat: Who, reference: u8, cost: Cost, bots: bool) -> bool {
        let place = &self.state.seats[seat];
        match cost {
            Cost::Free => place.energy >= self.extra_cost(seat, reference),
            Cost::Energy(n) => place.energy >= n + self.extra_cost(seat, reference),
            Cost::Tap => !place.tapped,
            Cost::Ammo(ammo) => {
                (REF_GEAR..REF_SECTOR).contains(&reference)
                    && self.ammo_sources(seat, (reference - REF_GEAR) / 4, ammo, bots) != 0
            }
        }
    }

    pub(super) fn extra_cost(&self, seat: Who, reference: u8) -> u8 {
        if reference < REF_GEAR {
            self.surcharge(seat)
        } else {
            0
        }
    }

    /// What the running attack looks like; without one, nothing a condition could want.
    pub(super) fn facts(&self) -> Facts {
        if !self.state.is_attack_on() {
            return Facts {
                weapon: NO_ID,
                range: NO_ID,
                fighters: false,
                bots: false,
            };
        }
        let attack = &self.state.attack;
        let resolving =
            attack.current != NOBODY || attack.step as u8 > AttackStep::NextTarget as u8;
        let (fighters, bots) = if resolving && attack.current != NOBODY {
            (true, false)
        } else if resolving && (attack.step as u8) < AttackStep::OutcomeAll as u8 {
            (false, true)
        } else {
            (attack.fighters | attack.damaged != 0, attack.bots != 0)
        };
        Facts {
            weapon: attack.weapon,
            range: self.attack_range(),
            fighters,
            bots,
        }
    }

    /// Range from the attacker to what is aimed at, now.
    pub(super) fn attack_range(&self) -> u8 {
        let from = self.state.loc(self.state.attack.attacker);
        let to = self.target_sector();
        if !(1..=10).contains(&from) || !(1..=10).contains(&to) {
            return NO_ID;
        }
        self.state.range(from, to)
    }

    /// The Sector of the current target, or of what the attack was aimed at.
    pub(super) fn target_sector(&self) -> u8 {
        let attack = &self.state.attack;
        if attack.current != NOBODY {
            self.state.loc(attack.current)
        } else if attack.target <= AUTOMA.0 {
            self.state.loc(Who(attack.target))
        } else {
            attack.sector
        }
    }

    pub(super) fn conditions_hold(&self, seat: Who, effect: &Effect, facts: Facts) -> bool {
        let wanted = &effect.conditions;
        let attack = &self.state.attack;
        if wanted.weapons != 0 && (facts.weapon > 7 || wanted.weapons >> facts.weapon & 1 == 0) {
            return false;
        }
        if wanted.ranges != 0 && (facts.range > 15 || wanted.ranges >> facts.range & 1 == 0) {
            return false;
        }
        match wanted.fighter {
            Some(true) if !facts.fighters => return false,
            Some(false) if !facts.bots => return false,
            _ => {}
        }
        if let Some(damaged) = wanted.damage_dealt {
            let all = attack.step as u8 >= AttackStep::OutcomeAll as u8;
            if damaged
                != if all {
                    attack.any_damage
                } else {
                    attack.damage > 0
                }
            {
                return false;
            }
        }
        if let Some(symbol) = wanted.symbol_left {
            let left = if attack.step as u8 >= AttackStep::Settle as u8 {
                [attack.crits, attack.hits][usize::from(symbol)]
            } else {
                attack.dice[usize::from(symbol)]
            };
            if left == 0 {
                return false;
            }
        }
        let place = &self.state.seats[seat];
        if wanted
            .has_field
            .is_some_and(|wanted| wanted != (place.fields > 0))
        {
            return false;
        }
        if wanted
            .ally
            .is_some_and(|wanted| wanted != self.has_ally_here(seat))
        {
            return false;
        }
        wanted.sectors == 0 || wanted.sectors >> place.loc & 1 == 1
    }

    /// Lists all usable effects of a window as actions. Most windows end here: nobody has anything in them.
    #[inline]
    pub(super) fn list_effects(&mut self, seat: Who, window: Window) {
        self.each_usable(seat, window, |play, reference, effect| {
            play.list_effect(seat, window, reference, effect);
        });
    }

    /// Lists one effect once for each way to use it, if it would change something.
    pub(super) fn list_effect(
        &mut self,
        seat: Who,
        window: Window,
        reference: u8,
        effect: &Effect,
    ) {
        if effect.mandatory && window == Window::Plate {
            return;
        }
        // NEON-TOK-01: an ability whose token is out is unavailable as a whole.
        if effect.places_token && self.state.seats[seat].token != SHIP {
            return;
        }
        if window == Window::BeforeAttack && !self.may_relocate(seat, effect) {
            return;
        }
        let before = self.legal.len();
        let mut other_changes = false;
        for op in &effect.ops {
            if !op.acts_in(window) {
                continue;
            }
            match op {
                Op::RerollAttack { max } => {
                    if self.may_reroll_attack(seat) {
                        self.list_rerolls(reference, self.state.attack.dice, *max);
                    }
                }
                Op::RerollDefense { max } => {
                    if self.may_reroll_defense(seat) {
                        self.list_rerolls(reference, self.state.attack.defense_dice, *max);
                    }
                }
                Op::ForceRerollAttack { n: max } => {
                    if self.may_reroll_attack(seat) {
                        self.list_rerolls(reference, self.state.attack.dice, *max);
                    }
                }
                Op::MoveSelfAdjacent => self.list_steps(seat, window, reference),
                Op::TargetTreats { from, .. } => self.list_bindings(reference, *from),
                _ => other_changes |= self.would_change(seat, op),
            }
        }
        if self.legal.len() == before && other_changes {
            self.offer_effect(reference, 0);
        }
    }

    /// NEON-ATK-08: no relocation beside an enabling effect, with several targets, or to where the weapon has no dice.
    fn may_relocate(&self, seat: Who, effect: &Effect) -> bool {
        if effect.only_enabling {
            return false;
        }
        if !effect.relocates {
            return true;
        }
        let attack = &self.state.attack;
        !attack.is_wide()
            && attack.enabling == NO_REF
            && effect.ops.iter().all(|op| self.may_go(seat, op))
    }

    /// Whether an operation that would move somebody before the roll leaves the weapon dice.
    fn may_go(&self, seat: Who, op: &Op) -> bool {
        let (here, there) = (self.state.loc(seat), self.target_sector());
        match *op {
            Op::MoveSelfAdjacent => self
                .neighbours(here)
                .iter()
                .any(|next| self.weapon_cell(self.state.range(next, there)) > 0),
            Op::MoveTargetToMe { steps } => {
                let range = self.state.range(here, there);
                !(1..=steps).contains(&range) || self.weapon_cell(0) > 0
            }
            Op::MoveTargetAway { steps } => {
                let end = self.push_away(there, here, steps);
                end == there || self.weapon_cell(self.state.range(end, here)) > 0
            }
            _ => true,
        }
    }

    pub(super) fn may_reroll_attack(&self, by: Who) -> bool {
        let attack = &self.state.attack;
        !attack.rerolled && !self.is_reroll_blocked(attack.attacker) && !self.is_reroll_blocked(by)
    }

    pub(super) fn may_reroll_defense(&self, by: Who) -> bool {
        let attack = &self.state.attack;
        !attack.defense_rerolled
            && !self.is_reroll_blocked(attack.current)
            && !self.is_reroll_blocked(by)
    }

    fn offer_effect(&mut self, reference: u8, param: u16) {
        let effect = actions::Effect {
            r#ref: reference,
            param,
        };
        self.legal.push(effect.code());
    }

    /// Every choice of one to `max` dice.
    fn list_rerolls(&mut self, reference: u8, dice: [u8; 4], max: u8) {
        let dice = dice.map(|count| count.min(MOST_ROLLED));
        for a in 0..=dice[0] {
            for b in 0..=dice[1] {
                for c in 0..=dice[2] {
                    for d in 0..=dice[3] {
                        let chosen = a + b + c + d;
                        if chosen > 0 && chosen <= max {
                            self.offer_effect(reference, pack([a, b, c, d]));
                        }
                    }
                }
            }
        }
    }

    fn list_steps(&mut self, seat: Who, window: Window, reference: u8) {
        let loc = self.state.loc(seat);
        if !(1..=10).contains(&loc) {
            return;
        }
        for sector in self.neighbours(loc).ascending().iter() {
            if window == Window::BeforeAttack {
                let range = self.state.range(sector, self.target_sector());
                if self.weapon_cell(range) == 0 {
                    continue;
                }
            }
            self.offer_effect(reference, sector.into());
        }
    }

    /// The most dice of each face that a target can have when its dice are read (NEON-ATK-33).
    fn most_read(&self, who: Who) -> [u8; 4] {
        let mut dice = if who == AUTOMA {
            self.state.attack.automa_dice
        } else {
            [self.content.figures.defense_cap; 4]
        };
        self.read_defense(who, &mut dice);
        dice
    }

    /// NEON-ATK-19: Fighters it can bind, and the Automa, that could have such a die read.
    fn list_bindings(&mut self, reference: u8, face: u8) {
        let attack = self.state.attack;
        if usize::from(attack.lingering_len) == attack.lingering.len() {
            return;
        }
        for who in Who::fighters() {
            if !who.is_in(attack.fighters) {
                continue;
            }
            if self.most_read(who)[usize::from(face)] == 0 {
                continue;
            }
            self.offer_effect(reference, who.0.into());
        }
    }

    /// Dice of the attack's weapon at a range.
    pub(super) fn weapon_cell(&self, range: u8) -> u8 {
        let attack = &self.state.attack;
        if attack.weapon == AUTOMA_WEAPON {
            return self.state.automa_dice(self.content, range);
        }
        match self.content.equipment.get(usize::from(attack.card)) {
            Some(weapon) => weapon.dice.get(usize::from(range)).copied().unwrap_or(0),
            None if range == 0 => self.basic_dice(attack.attacker),
            None => 0,
        }
    }

    /// NEON-ATK-07 with Enhancements.
    pub(super) fn basic_dice(&self, seat: Who) -> u8 {
        let mut dice = self.content.figures.basic_weapon;
        self.each_own_passive(seat, standing::BASIC_WEAPON, |op| {
            if let Op::SetBasicWeapon { n } = op {
                dice = dice.max(*n);
            }
        });
        dice
    }

    /// Base dice at the current range, or what an effect set.
    pub(super) fn base_now(&self) -> u8 {
        let attack = &self.state.attack;
        if attack.base == NO_ID {
            self.weapon_cell(self.attack_range())
        } else {
            attack.base
        }
    }

    /// NEON-ATK-12: how many attack dice are due.
    pub(super) fn attack_dice(&self) -> u8 {
        self.dice_earned(self.base_now()).max(1)
    }

    /// Base and added dice under the cap, perhaps 0: what effects are compared by (NEON-GEN-02). The floor of 1
    /// would hide a base that later dice add to.
    fn dice_earned(&self, base: u8) -> u8 {
        base.wrapping_add(self.state.attack.added)
            .min(self.content.figures.attack_cap)
    }

    /// What `base_dice` would set.
    pub(super) fn new_base(&self, op: &Op) -> u8 {
        match *op {
            Op::BaseDice { n, min } => n.max(min),
            Op::BaseCell { cell, min } => self.weapon_cell(cell).max(min),
            Op::BestCell { min } => {
                let cells = (0..3).map(|range| self.weapon_cell(range));
                cells.fold(min, u8::max)
            }
            _ => self.base_now(),
        }
    }

    /// NEON-ATK-25 with standing and added dice, not capped.
    pub(super) fn defense_dice_due(&self, seat: Who) -> u8 {
        let Some(place) = self.state.seats.get(seat.index()) else {
            return self.content.figures.basic_armor;
        };
        let own = self.content.figures.basic_armor + place.fields;
        let mut dice = own.wrapping_add(self.state.attack.defense_added);
        self.each_own_passive(seat, standing::DEFENSE_DICE, |op| {
            if let Op::AddDefenseDice { n } = op {
                dice = dice.wrapping_add(*n);
            }
        });
        self.any_standing(place.loc, seat, standing::DEFENSE_DICE, |op| {
            if let Op::AddDefenseDice { n } = op {
                dice = dice.wrapping_add(*n);
            }
            false
        });
        dice
    }

    /// Whether an operation without a choice would change something now.
    pub(super) fn would_change(&self, seat: Who, op: &Op) -> bool {
        let attack = &self.state.attack;
        let place = &self.state.seats[seat];
        let current = attack.current;
        match *op {
            Op::AddAttackDice { n } => {
                n > 0 && self.dice_earned(self.base_now()) < self.content.figures.attack_cap
            }
            Op::AddDefenseDice { n } => {
                n > 0 && self.defense_dice_due(seat) < self.content.figures.defense_cap
            }
            Op::BaseDice { .. } | Op::BaseCell { .. } | Op::BestCell { .. } => {
                self.dice_earned(self.new_base(op)) != self.dice_earned(self.base_now())
            }
            Op::ChangeAttack { from, n, .. } => n > 0 && attack.dice[usize::from(from)] > 0,
            Op::ChangeDefense { from, n, .. } => {
                n > 0 && attack.defense_dice[usize::from(from)] > 0
            }
            Op::DamagePer { symbol, n } => {
                // NEON-ATK-43: a Bot falls to one damage, and more is wasted.
                attack.fighters != 0 && n != attack.damage_per[usize::from(symbol)]
            }
            Op::Cancel { symbol, n } => {
                n > 0 && [attack.crits, attack.hits][usize::from(symbol)] > 0
            }
            Op::MoveTargetToMe { steps } => self.can_pull(seat, steps),
            Op::MoveTargetAway { .. } => self.can_push(seat),
            Op::PlaceToken => place.token == SHIP && (1..=10).contains(&place.loc),
            Op::ReturnToken => (1..=10).contains(&place.token),
            Op::GainEnergy { n } => n > 0 && place.energy < self.content.figures.energy_max,
            Op::DrainEnergy { n, to_me } => {
                if attack.step == AttackStep::OutcomeAll {
                    n > 0
                        && self.state.all_seats().any(|who| {
                            who.is_in(attack.damaged)
                                && self.state.is_on_arena(who)
                                && self.state.seats[who].energy > 0
                        })
                } else {
                    n > 0
                        && current < AUTOMA
                        && self.state.is_on_arena(current)
                        && (self.hp_left(current) > 0
                            || to_me && place.energy < self.content.figures.energy_max)
                        && self.state.seats[current].energy > 0
                }
            }
            Op::DealDamage { n } => {
                n > 0
                    && current < NOBODY
                    && self.state.is_on_arena(current)
                    && self.hp_left(current) > 0
            }
            Op::TakeLeader => self.state.leader != seat,
            Op::DiscardTargetGear { r#type: kind } => {
                current < AUTOMA
                    && self.state.is_on_arena(current)
                    && self.hp_left(current) > 0
                    && !self.state.seats[current].gear[usize::from(kind)].is_empty()
            }
            Op::DrawEquipment { rank, n } => n > 0 && self.can_draw(rank),
            Op::IgnoreSubmersionDamage => true,
            _ => false,
        }
    }

    fn can_pull(&self, seat: Who, steps: u8) -> bool {
        if !self.target_can_move() {
            return false;
        }
        let range = self.state.range(self.state.loc(seat), self.target_sector());
        range >= 1 && range <= steps
    }

    fn can_push(&self, seat: Who) -> bool {
        let attack = &self.state.attack;
        let origin = self.state.loc(seat);
        if attack.step == AttackStep::OutcomeAll {
            return Who::fighters().any(|who| {
                who.is_in(attack.damaged)
                    && self.state.is_on_arena(who)
                    && self.step_away(self.state.loc(who), origin).is_some()
            });
        }
        if !self.target_can_move() {
            return false;
        }
        self.step_away(self.target_sector(), origin).is_some()
    }

    /// The target is still there to be moved, and stays in play (NEON-ATK-40).
    fn target_can_move(&self) -> bool {
        let attack = &self.state.attack;
        if attack.current < NOBODY {
            return self.state.is_on_arena(attack.current) && self.hp_left(attack.current) > 0;
        }
        if attack.step as u8 > AttackStep::NextTarget as u8 {
            // A Bot being resolved: destroyed ones are gone.
            let there = self.state.bots[attack.sector] > attack.bots;
            return attack.damage == 0 && there;
        }
        attack.target > AUTOMA.0 || self.state.is_on_arena(Who(attack.target))
    }
}
