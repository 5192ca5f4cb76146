//! Using effects: the price, then the operations one by one; and what entering a Sector does.

use super::actions::{self, unpack};
use super::chance::Chance;
use super::content::{Cost, Op};
use super::events::*;
use super::play::{Play, Wait};
use super::state::{AttackStep, Frame, FrameKind, Lingering, Phase, UNPAID};
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    /// A seat has chosen an effect: mark it, pay for it, and put it on the stack.
    pub(super) fn use_effect(&mut self, seat: Who, action: actions::Effect) {
        let actions::Effect {
            r#ref: reference,
            param,
        } = action;
        let id = self.id_of(seat, reference);
        let content = self.content;
        let Some(effect) = content.effect(reference, id) else {
            return;
        };
        self.sink.say(EffectUsed {
            seat,
            r#ref: reference,
            param,
            id,
        });
        if self.state.is_attack_on() {
            let attack = &mut self.state.attack;
            let lent = matches!(
                attack.step,
                AttackStep::AllyAttack | AttackStep::AllyDefense
            );
            if effect.lend {
                attack.lent |= seat.bit();
            }
            if !lent {
                if seat == attack.attacker {
                    attack.used |= 1 << reference;
                } else if seat == attack.current {
                    attack.defender_used |= 1 << reference;
                }
            }
        }
        let mut frame = Frame {
            param,
            d: id,
            ..Frame::new(FrameKind::Effect, seat.0, reference)
        };
        match effect.cost {
            Cost::Free => {
                let price = self.extra_cost(seat, reference);
                self.spend_energy(seat, price);
            }
            Cost::Energy(n) => {
                let price = n + self.extra_cost(seat, reference);
                self.spend_energy(seat, price);
            }
            Cost::Tap => self.state.seats[seat].tapped = true,
            Cost::Ammo(_) => frame.c = UNPAID,
        }
        self.state.push(frame);
    }

    /// An effect that is part of a Move Action: only its price.
    pub(super) fn pay_for_move(&mut self, seat: Who, reference: u8, sector: u8) {
        let param = sector.into();
        self.use_effect(
            seat,
            actions::Effect {
                r#ref: reference,
                param,
            },
        );
        self.state.pop();
    }

    /// Ammo for the effect on top of the stack.
    pub(super) fn pay_effect(&mut self, frame: Frame, source: u8) {
        self.state.top_frame_mut().c = 0;
        self.pay_ammo(frame.who(), (frame.b - REF_GEAR) / 4, source);
    }

    /// The window in which the effect on top of the stack is used.
    fn window_of_top(&self) -> Window {
        let Some(below) = self.state.frame_below() else {
            return match self.state.phase {
                Phase::Sink => Window::OnSubmersion,
                _ => Window::DuringTurn,
            };
        };
        if below.kind == FrameKind::Defeat {
            return Window::Immediate;
        }
        match self.state.attack.step {
            AttackStep::Price | AttackStep::Enable | AttackStep::BeforeAttack => {
                Window::BeforeAttack
            }
            AttackStep::AfterAttack | AttackStep::AllyAttack => Window::AfterAttack,
            AttackStep::BeforeDefense => Window::BeforeDefense,
            AttackStep::AfterDefense | AttackStep::AllyDefense => Window::AfterDefense,
            AttackStep::MandatoryPlates | AttackStep::OptionalPlates => Window::Plate,
            AttackStep::Outcome => Window::OutcomeAttacker,
            AttackStep::Aftermath => Window::OutcomeDefender,
            AttackStep::OutcomeAll => Window::OutcomeAll,
            _ => Window::AttackFailed,
        }
    }

    pub(super) fn tick_effect(&mut self, frame: Frame) -> Option<Wait> {
        let content = self.content;
        let Some(effect) = content.effect(frame.b, frame.d) else {
            self.state.pop();
            return None;
        };
        if frame.c == UNPAID {
            let Cost::Ammo(ammo) = effect.cost else {
                self.state.top_frame_mut().c = 0;
                return None;
            };
            let bots = self.state.is_attack_on();
            let sources = self.ammo_sources(frame.who(), (frame.b - REF_GEAR) / 4, ammo, bots);
            self.list_sources(sources);
            return Some(Wait::Seat(frame.who()));
        }
        let window = self.window_of_top();
        if self.state.attack.in_air > 0 && self.state.is_attack_on() {
            let dice = self.state.attack.in_air;
            return Some(Wait::Chance(if window == Window::AfterDefense {
                Chance::DefenseDice(dice)
            } else {
                Chance::AttackDice(dice)
            }));
        }
        let Some(op) = effect.ops.get(usize::from(frame.c)) else {
            self.state.pop();
            return None;
        };
        if !op.acts_in(window) {
            self.state.top_frame_mut().c += 1;
            return None;
        }
        self.do_op(frame, op, window);
        None
    }

    /// Carries one operation out; the frame is on the next one from then on.
    fn do_op(&mut self, frame: Frame, op: &Op, window: Window) {
        let seat = frame.who();
        let needs_change = !matches!(
            op,
            Op::RerollAttack { .. }
                | Op::RerollDefense { .. }
                | Op::ForceRerollAttack { .. }
                | Op::MoveSelfAdjacent
                | Op::TargetTreats { .. }
                | Op::MoveTargetToMe { .. }
                | Op::MoveTargetAway { .. }
                | Op::DrainEnergy { .. }
        );
        if needs_change && !self.would_change(seat, op) {
            self.state.top_frame_mut().c += 1;
            return;
        }
        if window == Window::OutcomeAll {
            self.do_for_each_damaged(frame, op);
            return;
        }
        self.state.top_frame_mut().c += 1;
        match *op {
            Op::RerollAttack { .. } | Op::ForceRerollAttack { .. }
                if self.may_reroll_attack(seat)
                    && has_all(&self.state.attack.dice, frame.param) =>
            {
                let attack = &mut self.state.attack;
                attack.rerolled = true;
                attack.in_air = take_up(&mut attack.dice, frame.param);
                return;
            }
            Op::RerollDefense { .. }
                if self.may_reroll_defense(seat)
                    && has_all(&self.state.attack.defense_dice, frame.param) =>
            {
                let attack = &mut self.state.attack;
                attack.defense_rerolled = true;
                attack.in_air = take_up(&mut attack.defense_dice, frame.param);
                return;
            }
            _ => {}
        }
        if self.do_move(frame, op) {
            return;
        }
        let attack = &mut self.state.attack;
        match *op {
            Op::AddAttackDice { n } => attack.added = attack.added.wrapping_add(n),
            Op::AddDefenseDice { n } => {
                attack.defense_added = attack.defense_added.wrapping_add(n);
            }
            Op::BaseDice { .. } | Op::BaseCell { .. } | Op::BestCell { .. } => {
                let base = self.new_base(op);
                self.state.attack.base = base;
            }
            Op::ChangeAttack { from, to, n } => turn(&mut attack.dice, from, to, n),
            Op::ChangeDefense { from, to, n } => turn(&mut attack.defense_dice, from, to, n),
            Op::TargetTreats { from, to, n } => {
                let len = usize::from(attack.lingering_len);
                let bound = attack.fighters.checked_shr(frame.param.into()).unwrap_or(0) & 1 == 1;
                if bound && len < attack.lingering.len() {
                    attack.lingering[len] = Lingering {
                        target: Who(frame.param as u8),
                        face: from,
                        as_face: to,
                        count: n,
                    };
                    attack.lingering_len += 1;
                }
            }
            Op::DamagePer { symbol, n } => attack.damage_per[usize::from(symbol)] = n,
            Op::Cancel { symbol, n } => {
                let left = if symbol == 0 {
                    &mut attack.crits
                } else {
                    &mut attack.hits
                };
                *left = left.saturating_sub(n);
            }
            Op::PlaceToken => {
                let loc = self.state.loc(seat);
                self.state.seats[seat].token = loc;
                self.sink.say(TokenPlaced { seat, sector: loc });
            }
            Op::ReturnToken => self.return_token(seat),
            Op::GainEnergy { n } => self.gain_energy(seat, n),
            Op::DrainEnergy { n, to_me } => {
                let current = attack.current;
                if self.would_change(seat, op) {
                    self.drain(seat, current, n, to_me);
                }
            }
            Op::DealDamage { n } => {
                let (current, attacker) = (attack.current, attack.attacker);
                let lost = self.damage(current, n, attacker);
                self.note_damage(lost);
            }
            Op::TakeLeader => self.take_leader(seat),
            Op::DiscardTargetGear { r#type: kind } => {
                let current = attack.current;
                self.discard_gear(current, kind);
            }
            Op::DrawEquipment { rank, n } => {
                let ranks = (0..n.min(8)).fold(0u16, |all, _| all << 2 | u16::from(rank));
                let mut draw = Frame::new(FrameKind::Draw, seat.0, 7);
                draw.param = ranks;
                self.state.push(draw);
            }
            _ => {}
        }
    }

    /// Carries an operation out that moves somebody; false if it is of another kind.
    fn do_move(&mut self, frame: Frame, op: &Op) -> bool {
        let seat = frame.who();
        match *op {
            Op::MoveSelfAdjacent => {
                if (1..=10).contains(&frame.param) && self.state.is_on_arena(seat) {
                    self.enter(seat, frame.param as u8, 2);
                }
            }
            Op::MoveTargetToMe { .. } | Op::MoveTargetAway { .. }
                if !self.would_change(seat, op) => {}
            Op::MoveTargetToMe { .. } => self.move_target(self.state.loc(seat)),
            Op::MoveTargetAway { steps } => {
                let to = self.push_away(self.target_sector(), self.state.loc(seat), steps);
                self.move_target(to);
            }
            _ => return false,
        }
        true
    }

    /// Operations that speak of each damaged Fighter (NEON-ATK-46): one per call, in defense order.
    fn do_for_each_damaged(&mut self, frame: Frame, op: &Op) {
        let attack = &self.state.attack;
        let mut left = frame.param as u8 & 0x7F;
        if left == 0 {
            left = attack.damaged;
        }
        let who = self.first_clockwise(attack.attacker, left);
        left &= !who.bit();
        let top = self.state.top_frame_mut();
        top.param = left.into();
        if left == 0 {
            top.c += 1;
        }
        let seat = frame.who();
        if who == NOBODY || !self.state.is_on_arena(who) {
            return;
        }
        match *op {
            Op::DrainEnergy { n, to_me } => self.drain(seat, who, n, to_me),
            Op::MoveTargetAway { steps } => {
                let from = self.state.loc(who);
                let to = self.push_away(from, self.state.loc(seat), steps);
                if to != from {
                    self.enter(who, to, 3);
                }
            }
            _ => {}
        }
    }

    /// The first Fighter of a mask going clockwise from the left of `from`; the Automa last.
    pub(super) fn first_clockwise(&self, from: Who, mask: u8) -> Who {
        let players = self.state.players;
        let start = if from.0 < players {
            from.0
        } else {
            players - 1
        };
        for step in 1..=players {
            let who = Who((start + step) % players);
            if who.is_in(mask) {
                return who;
            }
        }
        if AUTOMA.is_in(mask) { AUTOMA } else { NOBODY }
    }

    fn drain(&mut self, seat: Who, who: Who, n: u8, to_me: bool) {
        if who < AUTOMA {
            let amount = self.state.seats[who].energy.min(n);
            self.spend_energy(who, amount);
            if to_me {
                self.gain_energy(seat, amount);
            }
        }
    }

    /// NEON-MOV-07, step by step.
    pub(super) fn push_away(&self, mut piece: u8, origin: u8, steps: u8) -> u8 {
        for _ in 0..steps {
            match self.step_away(piece, origin) {
                Some(next) => piece = next,
                None => break,
            }
        }
        piece
    }

    /// The target of the attack (or the one being resolved) is moved by somebody else's effect.
    fn move_target(&mut self, to: u8) {
        let attack = &self.state.attack;
        let resolving = attack.step as u8 > AttackStep::NextTarget as u8;
        let who = if resolving {
            attack.current
        } else {
            Who(attack.target)
        };
        let is_single = !attack.is_wide();
        if who <= AUTOMA {
            self.enter(who, to, 3);
        } else {
            let from = attack.sector;
            self.state.bots[from] = self.state.bots[from].saturating_sub(1);
            self.state.bots[to] = (self.state.bots[to] + 1).min(MAX_BOTS);
            if is_single {
                self.state.attack.sector = to;
            }
            self.sink.say(Moved {
                who: BOT,
                from,
                to,
                cause: 3,
            });
        }
    }

    /// Notes HP tokens lost by the current target.
    pub(super) fn note_damage(&mut self, lost: u8) {
        let attack = &mut self.state.attack;
        attack.damage = attack.damage.wrapping_add(lost);
        if lost > 0 {
            attack.any_damage = true;
            if attack.current < NOBODY {
                attack.damaged |= attack.current.bit();
            }
        }
    }

    /// NEON-MOV-06: the Sector's and one's own effects, then tokens.
    pub(super) fn tick_enter(&mut self, frame: Frame) -> Option<Wait> {
        let who = frame.who();
        let sector = self.state.loc(who);
        if frame.c == 0 {
            self.state.top_frame_mut().c = 1;
            if who < AUTOMA {
                self.enter_effects(who, sector);
            }
            return None;
        }
        for owner in self.state.all_seats() {
            if !self.state.is_on_arena(who) {
                break;
            }
            if self.state.seats[owner].token != sector {
                continue;
            }
            let lost = self.spring(owner, who);
            if lost > 0 && self.hp_left(who) == 0 {
                let alive = self.state.seats[owner].loc != OUT;
                self.defeat(who, if alive { owner } else { NOBODY });
                if who < AUTOMA {
                    return None;
                }
            }
        }
        self.state.pop();
        None
    }

    fn enter_effects(&mut self, who: Who, sector: u8) {
        let content = self.content;
        let place = self.state.seats[who];
        let gear = |slot: u8| {
            place.gear[usize::from(slot)]
                .card()
                .map(|card| &content.design(card).effects)
        };
        let sources = [
            Some(&content.sector(sector).effects),
            content.enhancements.get(usize::from(place.enhancement)),
            gear(ARMOR),
            gear(HELMET),
        ];
        for effects in sources.into_iter().flatten() {
            for effect in &effects.list {
                if effect.in_window(Window::OnEnter) && self.passive_holds(effect, who, sector) {
                    for op in &effect.ops {
                        if let Op::GainEnergy { n } = op {
                            self.gain_energy(who, *n);
                        }
                    }
                }
            }
        }
    }

    /// A token reacts to somebody who entered its Sector (NEON-FTR-03).
    fn spring(&mut self, owner: Who, who: Who) -> u8 {
        let mut lost = 0;
        let content = self.content;
        let fighter = self.state.seats[owner].fighter;
        let Some(token) = content
            .fighters
            .get(usize::from(fighter))
            .and_then(|f| f.token)
        else {
            return 0;
        };
        let token = &content.tokens[usize::from(token)];
        if !self.covers(token.scope, owner, who) {
            return 0;
        }
        for effect in token
            .effects
            .list
            .iter()
            .filter(|effect| effect.in_window(Window::OnEnter))
        {
            for op in &effect.ops {
                match *op {
                    Op::HurtEntrant { n } => {
                        let alive = self.state.seats[owner].loc != OUT;
                        lost += self.damage(who, n, if alive { owner } else { NOBODY });
                    }
                    Op::ReturnToken => self.return_token(owner),
                    Op::GainEnergy { n } if who < AUTOMA => self.gain_energy(who, n),
                    _ => {}
                }
            }
        }
        lost
    }
}

/// Whether a vector names at least one die, and all it names are there.
fn has_all(dice: &[u8; 4], vector: u16) -> bool {
    vector != 0
        && unpack(vector)
            .iter()
            .zip(dice)
            .all(|(chosen, there)| chosen <= there)
}

/// Takes the dice of a vector up; returns how many.
fn take_up(dice: &mut [u8; 4], vector: u16) -> u8 {
    let chosen = unpack(vector);
    let mut up = 0;
    for (all, taken) in dice.iter_mut().zip(chosen) {
        let taken = taken.min(*all);
        *all -= taken;
        up += taken;
    }
    up
}

/// Turns up to `n` dice from one face to another.
pub(super) fn turn(dice: &mut [u8; 4], from: u8, to: u8, n: u8) {
    let turned = dice[usize::from(from)].min(n);
    dice[usize::from(from)] -= turned;
    dice[usize::from(to)] = (dice[usize::from(to)] + turned).min(MOST_OF_A_FACE);
}
