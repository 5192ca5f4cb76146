//! An attack, step by step: the windows of the ledger's table.

use super::actions::{self, DONE, Effect, Guards, Pay, kind};
use super::chance::Chance;
use super::content::{Op, standing};
use super::effects::turn;
use super::events::*;
use super::play::{Play, Wait};
use super::state::{Attack, AttackStep as Step};
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    /// Runs the attack on until somebody is waited for or something interrupts it.
    pub(super) fn tick_attack(&mut self) -> Option<Wait> {
        let depth = self.state.stack_len;
        // This ends: steps go forward, and back only with one target less.
        loop {
            let wait = self.tick_step();
            if wait.is_some() || self.state.stack_len != depth {
                return wait;
            }
        }
    }

    #[inline]
    fn tick_step(&mut self) -> Option<Wait> {
        match self.state.attack.step {
            Step::Price => self.tick_price(),
            Step::Enable => self.enable(),
            Step::BeforeAttack => self.tick_before_attack(),
            Step::RollAttack => Some(Wait::Chance(Chance::AttackDice(self.attack_dice()))),
            Step::RollAutoma => self.tick_roll_automa(),
            Step::RollBots => self.tick_roll_bots(),
            Step::AfterAttack => self.tick_window(Window::AfterAttack, Step::AllyAttack),
            Step::AllyAttack => self.tick_ally(Window::AfterAttack),
            Step::NextTarget => self.next_target(),
            Step::BeforeDefense => self.tick_window(Window::BeforeDefense, Step::RollDefense),
            Step::RollDefense => {
                let cap = self.content.figures.defense_cap;
                let due = self.defense_dice_due(self.state.attack.current);
                Some(Wait::Chance(Chance::DefenseDice(due.min(cap))))
            }
            Step::AfterDefense => self.tick_window(Window::AfterDefense, Step::AllyDefense),
            Step::AllyDefense => self.tick_ally(Window::AfterDefense),
            Step::Settle => self.settle(),
            Step::Guards => self.tick_guards(),
            Step::MandatoryPlates => self.force_plates(),
            Step::OptionalPlates => self.tick_window(Window::Plate, Step::Damage),
            Step::Damage => self.deal(),
            Step::BotType => Some(Wait::Chance(Chance::BotType)),
            Step::Outcome => self.tick_outcome(),
            Step::Defeat => self.after_outcome(),
            Step::Aftermath => self.tick_aftermath(),
            Step::OutcomeAll => self.tick_window(Window::OutcomeAll, Step::Failed),
            Step::Failed => self.tick_failed(),
            Step::End => self.end_attack(),
        }
    }

    fn go(&mut self, step: Step) -> Option<Wait> {
        self.state.attack.step = step;
        None
    }

    /// Who owns the window of the current step.
    fn window_owner(&self) -> Who {
        match self.state.attack.step {
            Step::BeforeDefense | Step::AfterDefense | Step::OptionalPlates | Step::Aftermath => {
                self.state.attack.current
            }
            _ => self.state.attack.attacker,
        }
    }

    /// A window: effects or Done; closes silently when nothing can be used.
    fn tick_window(&mut self, window: Window, next: Step) -> Option<Wait> {
        let owner = self.window_owner();
        self.legal.clear();
        if owner < AUTOMA {
            self.list_effects(owner, window);
        }
        if self.legal.is_empty() {
            return self.go(next);
        }
        self.legal.push(DONE);
        Some(Wait::Seat(owner))
    }

    pub(super) fn take_in_attack(&mut self, seat: Who, action: u32) {
        match actions::kind_of(action) {
            kind::EFFECT => {
                self.use_effect(seat, Effect::of(action));
                let attack = &mut self.state.attack;
                // A lent reroll reopens the roller's window (NEON-ATK-22); the effect's own window stays the same.
                match attack.step {
                    Step::AllyAttack => attack.step = Step::AfterAttack,
                    Step::AllyDefense => attack.step = Step::AfterDefense,
                    _ => return,
                }
                attack.ally = 0;
            }
            kind::PAY => {
                let weapon = self.state.attack.weapon;
                let attacker = self.state.attack.attacker;
                self.state.attack.step = Step::Enable;
                self.pay_ammo(attacker, weapon, Pay::of(action).source);
            }
            kind::GUARDS => self.spend_guards(Guards::of(action).crits),
            _ => self.close_window(),
        }
    }

    fn close_window(&mut self) {
        let next = match self.state.attack.step {
            Step::BeforeAttack => Step::RollAttack,
            Step::AfterAttack => Step::AllyAttack,
            Step::BeforeDefense => Step::RollDefense,
            Step::AfterDefense => Step::AllyDefense,
            Step::OptionalPlates => Step::Damage,
            Step::Outcome => Step::Defeat,
            Step::Aftermath => Step::NextTarget,
            Step::OutcomeAll => Step::Failed,
            Step::AllyAttack | Step::AllyDefense => {
                // This Ally declines; the next one is asked.
                if let Some((place, _)) = self.next_ally() {
                    self.state.attack.ally = place;
                }
                return;
            }
            _ => Step::End,
        };
        self.state.attack.step = next;
    }

    /// Step 1: NEON-AMMO-06.
    fn tick_price(&mut self) -> Option<Wait> {
        let attack = &self.state.attack;
        let price = self
            .content
            .equipment
            .get(usize::from(attack.card))
            .and_then(|card| card.attack_price);
        let Some(price) = price.filter(|_| self.state.attack.attacker < AUTOMA) else {
            return self.go(Step::Enable);
        };
        let sources = self.ammo_sources(attack.attacker, attack.weapon, price, true);
        let attacker = attack.attacker;
        self.list_sources(sources);
        Some(Wait::Seat(attacker))
    }

    /// Start of 2A: the enabling effect.
    fn enable(&mut self) -> Option<Wait> {
        let attack = &mut self.state.attack;
        attack.step = Step::BeforeAttack;
        if attack.enabling != NO_REF {
            let (seat, reference, param) = (
                attack.attacker,
                attack.enabling,
                attack.enabling_param.into(),
            );
            let id = self.id_of(seat, reference);
            let payable = self
                .content
                .effect(reference, id)
                .is_some_and(|effect| self.can_pay(seat, reference, effect.cost, true));
            if !payable {
                return self.go(Step::End);
            }
            self.use_effect(
                seat,
                Effect {
                    r#ref: reference,
                    param,
                },
            );
        }
        None
    }

    /// NEON-ATK-10, then the window of 2A.
    fn tick_before_attack(&mut self) -> Option<Wait> {
        let attacker = self.state.attack.attacker;
        for who in Who::fighters() {
            if who.is_in(self.state.attack.fighters) && !self.state.is_on_arena(who) {
                self.state.attack.fighters &= !who.bit();
            }
        }
        let nothing_left = self.state.attack.fighters == 0 && self.state.attack.bots == 0;
        if nothing_left || !self.state.is_on_arena(attacker) {
            return self.go(Step::End);
        }
        self.tick_window(Window::BeforeAttack, Step::RollAttack)
    }

    fn tick_roll_automa(&mut self) -> Option<Wait> {
        if !AUTOMA.is_in(self.state.attack.fighters) {
            return self.go(Step::RollBots);
        }
        let dice = self.state.automa_defense(self.content);
        Some(Wait::Chance(Chance::DefenseDice(dice)))
    }

    fn tick_roll_bots(&mut self) -> Option<Wait> {
        let attack = &self.state.attack;
        let rolled = attack.bot_dice.iter().sum::<u8>();
        let due = attack.bots.saturating_sub(rolled);
        if due == 0 {
            return self.go(Step::AfterAttack);
        }
        Some(Wait::Chance(Chance::DefenseDice(due.min(BOT_DICE_AT_ONCE))))
    }

    /// The next Ally who could lend a reroll: places from the roller, and who it is.
    fn next_ally(&mut self) -> Option<(u8, Who)> {
        let attack = &self.state.attack;
        let (attacking, roller) = match attack.step {
            Step::AllyAttack => (true, attack.attacker),
            _ => (false, attack.current),
        };
        if roller >= AUTOMA || self.state.mode.squads() == 0 {
            return None;
        }
        let window = if attacking {
            Window::AfterAttack
        } else {
            Window::AfterDefense
        };
        for place in attack.ally + 1..self.state.players {
            let ally = Who((roller.0 + place) % self.state.players);
            if self.state.are_allies(roller, ally) && self.state.loc(ally) == self.state.loc(roller)
            {
                self.legal.clear();
                self.list_lent(ally, window);
                if !self.legal.is_empty() {
                    return Some((place, ally));
                }
            }
        }
        None
    }

    /// Lists the lendable abilities of an Ally.
    fn list_lent(&mut self, ally: Who, window: Window) {
        self.each_usable(ally, window, |play, reference, effect| {
            if effect.lend && reference < REF_GEAR {
                play.list_effect(ally, window, reference, effect);
            }
        });
    }

    fn tick_ally(&mut self, window: Window) -> Option<Wait> {
        if let Some((place, ally)) = self.next_ally() {
            self.state.attack.ally = place - 1;
            self.legal.push(DONE);
            return Some(Wait::Seat(ally));
        }
        let attack = &mut self.state.attack;
        let roller = if attack.step == Step::AllyAttack {
            attack.attacker
        } else {
            attack.current
        };
        if roller < AUTOMA {
            attack.ally = self.state.players - 1;
        }
        self.go(if window == Window::AfterAttack {
            Step::NextTarget
        } else {
            Step::Settle
        })
    }

    /// NEON-ATK-24: Fighters clockwise, then the Automa, then Bots.
    fn next_target(&mut self) -> Option<Wait> {
        let mut who = self.first_clockwise(self.state.attack.attacker, self.state.attack.fighters);
        while who != NOBODY && !self.state.is_on_arena(who) {
            self.state.attack.fighters &= !who.bit();
            who = self.first_clockwise(self.state.attack.attacker, self.state.attack.fighters);
        }
        let attack = &mut self.state.attack;
        attack.defender_used = 0;
        attack.defense_added = 0;
        attack.defense_dice = [0; 4];
        attack.defense_rerolled = false;
        attack.crits = 0;
        attack.hits = 0;
        attack.guards = 0;
        attack.damage = 0;
        attack.ally = 0;
        attack.bot_face = 0;
        attack.current = who;
        if who != NOBODY {
            attack.fighters &= !who.bit();
            return self.go(if who == AUTOMA {
                Step::Settle
            } else {
                Step::BeforeDefense
            });
        }
        if attack.bots > 0 {
            attack.bots -= 1;
            let face = attack
                .bot_dice
                .iter()
                .position(|bots| *bots > 0)
                .unwrap_or(3);
            attack.bot_dice[face] = attack.bot_dice[face].saturating_sub(1);
            attack.bot_face = face as u8;
            return self.go(Step::Settle);
        }
        self.go(Step::OutcomeAll)
    }

    /// Step 3C2 and the SHIELDs of 3C3 (NEON-ATK-32 to ATK-34).
    fn settle(&mut self) -> Option<Wait> {
        let current = self.state.attack.current;
        let mut defense = match current {
            BOT => {
                let mut one = [0; 4];
                one[usize::from(self.state.attack.bot_face)] = 1;
                one
            }
            AUTOMA => self.state.attack.automa_dice,
            _ => self.state.attack.defense_dice,
        };
        if current < AUTOMA {
            self.gain_energy(current, defense[SPARK]);
        }
        self.read_defense(current, &mut defense);
        let mut dice = self.state.attack.dice;
        self.any_standing(self.resolving_sector(), current, standing::READINGS, |op| {
            if let Op::ReadAttack { from, to, n } = *op {
                turn(&mut dice, from, to, n);
            }
            false
        });
        let attack = &mut self.state.attack;
        attack.crits = dice[CRIT];
        attack.hits = dice[HIT].saturating_sub(defense[SHIELD]);
        attack.guards = defense[GUARD];
        attack.step = Step::Guards;
        let (crits, hits, guards) = (attack.crits, attack.hits, attack.guards);
        self.sink.say(Settled {
            target: current.0,
            crits,
            hits,
            guards,
        });
        None
    }

    /// NEON-ATK-33: what the Sector says of a target's dice, then what the attacker has bound.
    pub(super) fn read_defense(&self, who: Who, dice: &mut [u8; 4]) {
        let attack = &self.state.attack;
        let sector = if who == BOT {
            attack.sector
        } else {
            self.state.loc(who)
        };
        self.any_standing(sector, who, standing::READINGS, |op| {
            if let Op::ReadDefense { from, to } = *op {
                turn(dice, from, to, ALL);
            }
            false
        });
        for entry in &attack.lingering[..usize::from(attack.lingering_len)] {
            if entry.target == who {
                turn(dice, entry.face, entry.as_face, entry.count);
            }
        }
    }

    /// Where the target being resolved stands.
    fn resolving_sector(&self) -> u8 {
        let attack = &self.state.attack;
        if attack.current == BOT {
            attack.sector
        } else {
            self.state.loc(attack.current)
        }
    }

    /// NEON-ATK-34, ATK-37.
    fn tick_guards(&mut self) -> Option<Wait> {
        let Attack {
            crits,
            hits,
            guards,
            current,
            ..
        } = self.state.attack;
        let is_asked = current < AUTOMA
            && guards > 0
            && crits > 0
            && hits > 0
            && guards < crits.saturating_add(hits);
        if !is_asked {
            self.spend_guards(guards.min(crits));
            return None;
        }
        self.legal.clear();
        let most = guards.min(crits).min(MOST_GUARDS_SPENT);
        for crits in guards.saturating_sub(hits).min(most)..=most {
            self.legal.push(Guards { crits }.code());
        }
        Some(Wait::Seat(current))
    }

    fn spend_guards(&mut self, on_crits: u8) {
        let attack = &mut self.state.attack;
        let on_hits = attack.guards.saturating_sub(on_crits).min(attack.hits);
        attack.crits = attack.crits.saturating_sub(on_crits);
        attack.hits -= on_hits;
        attack.guards = attack.guards.saturating_sub(on_crits + on_hits);
        attack.step = if attack.current < AUTOMA {
            Step::MandatoryPlates
        } else {
            Step::Damage
        };
    }

    /// NEON-ATK-36: mandatory effects of the Helmet, then of the Armor.
    fn force_plates(&mut self) -> Option<Wait> {
        let seat = self.state.attack.current;
        if seat >= AUTOMA {
            return self.go(Step::Damage);
        }
        let mut found = None;
        let helmet = REF_GEAR + 4 * HELMET;
        let armor = REF_GEAR + 4 * ARMOR;
        for (low, high) in [(helmet, helmet + 4), (armor, armor + 4), (0, NO_REF)] {
            self.each_usable(seat, Window::Plate, |play, reference, effect| {
                let here = (low..high).contains(&reference);
                if found.is_none()
                    && here
                    && effect.mandatory
                    && effect.ops.iter().any(|op| play.would_change(seat, op))
                {
                    found = Some(reference);
                }
            });
        }
        match found {
            Some(reference) => {
                let plate = Effect {
                    r#ref: reference,
                    param: 0,
                };
                self.use_effect(seat, plate);
                None
            }
            None => self.go(Step::OptionalPlates),
        }
    }

    /// Steps 4A and 4B.
    fn deal(&mut self) -> Option<Wait> {
        let attack = &self.state.attack;
        let by_crits = attack.crits.wrapping_mul(attack.damage_per[CRIT]);
        let by_hits = attack.hits.wrapping_mul(attack.damage_per[HIT]);
        let amount = by_crits.wrapping_add(by_hits);
        let (current, attacker) = (attack.current, attack.attacker);
        if current != BOT {
            let lost = self.damage(current, amount, attacker);
            self.note_damage(lost);
            return self.go(Step::Outcome);
        }
        if amount == 0 {
            return self.go(Step::Outcome);
        }
        // NEON-ATK-43.
        let sector = self.state.attack.sector;
        self.state.bots[sector] = self.state.bots[sector].saturating_sub(1);
        self.state.attack.damage = 1;
        self.state.attack.any_damage = true;
        self.go(Step::BotType)
    }

    pub(super) fn bot_type_falls(&mut self, bot: u8) {
        let at = usize::from(bot);
        self.state.unseen_bots[at] = self.state.unseen_bots[at].saturating_sub(1);
        let (attacker, sector) = (self.state.attack.attacker, self.state.attack.sector);
        if attacker < AUTOMA {
            self.state.seats[attacker].win_bot(at);
            let fresh = &mut self.state.attack.fresh_bots[at];
            *fresh = (*fresh + 1).min(BOTS_OF_A_TYPE);
        }
        self.sink.say(BotDestroyed {
            seat: attacker,
            sector,
            r#type: bot,
        });
        self.state.attack.step = Step::Outcome;
    }

    /// Step 4C.
    fn tick_outcome(&mut self) -> Option<Wait> {
        if !self.state.is_on_arena(self.state.attack.attacker) {
            return self.go(Step::Defeat);
        }
        self.tick_window(Window::OutcomeAttacker, Step::Defeat)
    }

    /// Step 4D.
    fn after_outcome(&mut self) -> Option<Wait> {
        let (current, attacker) = (self.state.attack.current, self.state.attack.attacker);
        self.state.attack.step = Step::Aftermath;
        if current < NOBODY && self.state.is_on_arena(current) && self.hp_left(current) == 0 {
            self.defeat(current, attacker);
        }
        None
    }

    /// Step 4E; an attacker who is gone ends the attack (NEON-ATK-47).
    fn tick_aftermath(&mut self) -> Option<Wait> {
        let (current, attacker) = (self.state.attack.current, self.state.attack.attacker);
        if !self.state.is_on_arena(attacker) {
            return self.go(Step::End);
        }
        if current >= AUTOMA || !self.state.is_on_arena(current) {
            return self.go(Step::NextTarget);
        }
        self.tick_window(Window::OutcomeDefender, Step::NextTarget)
    }

    /// Step 4F.
    fn tick_failed(&mut self) -> Option<Wait> {
        let attack = &self.state.attack;
        if attack.any_damage || !self.state.is_on_arena(attack.attacker) {
            return self.go(Step::End);
        }
        self.tick_window(Window::AttackFailed, Step::End)
    }

    fn end_attack(&mut self) -> Option<Wait> {
        let attack = self.state.attack;
        self.state.attack = Attack::EMPTY;
        self.state.pop();
        self.sink.say(AttackEnded {
            attacker: attack.attacker,
            any_damage: attack.any_damage,
        });
        None
    }
}
