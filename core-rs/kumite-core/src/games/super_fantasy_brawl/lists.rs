//! Lists of operations: each begins, finds its objects, handles them and ends (docs/encoding, Lists).

use super::actions::{Choose, DONE, Heal, Place};
use super::content::Ability;
use super::events::*;
use super::operations::{ANY_ALLY, Op, kind};
use super::play::{Asked, Play, Task};
use super::reading::Reader;
use super::terms::*;
use crate::effects::{Head, Take};

impl<S: Sink> Play<'_, S> {
    /// The card's player.
    pub(super) fn you(&self) -> u8 {
        let under = &self.state.under;
        match self.state.stage {
            Stage::React | Stage::ReactPost => under.reactor,
            Stage::Start | Stage::OwnDamage | Stage::Answer if under.hook < NO_FIGURE => {
                self.state.figure(under.hook).controller
            }
            _ => self.state.active,
        }
    }

    /// The figure that acts.
    pub(super) fn acting(&self) -> u8 {
        let under = &self.state.under;
        match self.state.stage {
            Stage::React | Stage::ReactPost => under.reacted,
            Stage::Start | Stage::OwnDamage | Stage::Answer => under.hook,
            _ => under.actor,
        }
    }

    /// The figure that the card belongs to.
    fn belongs(&self) -> u8 {
        let under = &self.state.under;
        match self.state.stage {
            Stage::React | Stage::ReactPost => {
                let champion = under.reaction / CARDS_OF_CHAMPION;
                let figure = self.state.figure_of(under.reactor, champion);
                figure.unwrap_or(NO_FIGURE)
            }
            _ => self.acting(),
        }
    }

    pub(super) fn reader(&self) -> Reader<'_> {
        Reader {
            content: self.content,
            state: self.state,
            acting: self.acting(),
            you: self.you(),
            belongs: self.belongs(),
            target: self.state.only_target().unwrap_or(NO_FIGURE),
        }
    }

    /// The operation under way.
    #[inline]
    pub(super) fn current_op(&self) -> Option<Op> {
        let entry = self.content.lists.get(self.list(), self.state.under.op)?;
        Some(entry.op)
    }

    /// An operation begins.
    pub(super) fn begin_op(&mut self, number: u8) -> Task {
        let list = self.list();
        let Some(mut entry) = self.content.lists.get(list, number) else {
            return self.end_list();
        };
        let mut number = number;
        let (stage, under) = (self.state.stage, self.state.under);
        match stage {
            Stage::Pre | Stage::Post | Stage::Text if !self.state.is_in(under.actor) => {
                return Task::EndAction;
            }
            Stage::Start | Stage::OwnDamage | Stage::Answer
                if self.ability(under.hook).is_none() =>
            {
                return self.end_list();
            }
            _ => {}
        }
        if let Head::Branch(condition, otherwise) = &entry.head
            && !self.reader().holds(condition)
        {
            number = *otherwise;
            match self.content.lists.get(list, number) {
                Some(other) => entry = other,
                None => return self.end_list(),
            }
            if !matches!(entry.head, Head::None) {
                return Task::BeginOp(number);
            }
        }
        self.state.under.op = number & 7;
        let is_reaction = matches!(stage, Stage::React | Stage::ReactPost);
        let is_lost = is_reaction && !self.state.is_in(under.reacted) && !entry.op.is_for_player();
        let holds = |condition| self.reader().holds(condition);
        if is_lost || !entry.condition.as_ref().is_none_or(holds) {
            return Task::EndOp;
        }
        let Some(who) = entry.op.who() else {
            return self.do_for_player(entry.op);
        };
        let objects = self.touchable(&entry.op, self.reader().objects(who));
        if who.take == Take::One && objects.count_ones() > 1 {
            let you = self.you();
            return self.wait(Phase::Object, you);
        }
        self.handle(entry.op, objects)
    }

    /// Objects of the operation under way that it can touch.
    pub(super) fn touchable_objects(&self) -> u8 {
        match self.current_op() {
            Some(op) => match op.who() {
                Some(who) => self.touchable(&op, self.reader().objects(who)),
                None => 0,
            },
            None => 0,
        }
    }

    pub(super) fn list_figures(&mut self, figures: u8) -> Asked {
        bits(figures).for_each(|figure| self.offer(Choose { figure }.code()));
        Asked::Offer
    }

    pub(super) fn take_object(&mut self, action: u32) -> Task {
        match self.current_op() {
            Some(op) => self.handle(op, 1 << Choose::of(action).figure),
            None => Task::EndOp,
        }
    }

    /// Does an operation to these figures: at once, or one after another.
    fn handle(&mut self, op: Op, figures: u8) -> Task {
        if figures == 0 {
            return Task::EndOp;
        }
        match op {
            Op::Dmg { n, .. } => {
                let amounts = self.amounts(figures, |_| n);
                self.damage(amounts, DamageCause::Effect);
            }
            Op::Bloody { .. } => {
                let amounts = self.amounts(figures, |play| play.above_half());
                self.damage(amounts, DamageCause::Effect);
            }
            Op::Root { .. } => {
                for figure in bits(figures) {
                    self.root(figure);
                }
            }
            Op::Unroot { .. } => {
                for figure in bits(figures) {
                    self.state.figure_mut(figure).is_rooted = false;
                    self.sink.say(Unrooted { figure });
                }
            }
            Op::Mod {
                stat,
                n,
                until,
                against,
                ..
            } => self.modify(figures, stat, n, until, against),
            _ => {
                self.state.under.queue = figures;
                return Task::NextInQueue;
            }
        }
        if self.is_over() {
            Task::Ask
        } else {
            Task::EndOp
        }
    }

    /// An amount for each of these figures; a counted one is told which figure it is for.
    fn amounts(&self, figures: u8, amount: impl Fn(Above) -> u8) -> [u8; FIGURES] {
        let mut amounts = [0; FIGURES];
        for figure in bits(figures) {
            let place = self.state.figure(figure);
            let hp = self.content.champion(place.champion).hp[usize::from(place.is_up)];
            amounts[usize::from(figure)] = amount(Above {
                hp,
                damage: place.damage,
            });
        }
        amounts
    }

    /// The figures of these that an operation can touch now.
    fn touchable(&self, op: &Op, figures: u8) -> u8 {
        match op {
            Op::Dmg { .. } | Op::Mod { .. } => figures & self.state.in_arena(),
            _ => bits(figures)
                .filter(|figure| self.state.is_in(*figure) && self.can_touch(op, *figure))
                .fold(0, |all, figure| all | 1 << figure),
        }
    }

    fn can_touch(&self, op: &Op, figure: u8) -> bool {
        let place = self.state.figure(figure);
        match op {
            Op::Bloody { .. } => self.amounts(1 << figure, |at| at.above_half()) != [0; FIGURES],
            Op::Heal { .. } => place.damage > 0,
            Op::Dash { .. } | Op::Swoop { .. } | Op::Jump { .. } | Op::Move { .. } => {
                !place.is_rooted && self.can_go(op, figure)
            }
            Op::Push { .. } | Op::Pull { .. } => {
                let acting = self.acting();
                self.state.is_in(acting)
                    && self
                        .content
                        .arena
                        .direction(self.state.figure(acting).hex, place.hex)
                        != NO_DIRECTION
                    && !self.is_steady(figure)
            }
            Op::Force { .. } => {
                !place.is_rooted && !self.is_steady(figure) && self.can_go(op, figure)
            }
            Op::Fear { n, .. } => {
                !place.is_rooted
                    && !self.is_steady(figure)
                    && self.best_fears(figure, *n, |_, _| {}) > 0
            }
            Op::Place { within, of, .. } => self.places(*within, *of) != 0,
            Op::Root { .. } => !place.is_rooted,
            Op::Unroot { .. } => place.is_rooted,
            Op::Stun { .. } => self.state.seat(place.controller).hand.0 != 0,
            _ => true,
        }
    }

    /// Whether displacement by the acting figure is negated (SFB-DIS-02).
    fn is_steady(&self, figure: u8) -> bool {
        matches!(self.ability(figure), Some(Ability::Steady)) && (figure ^ self.acting()) & 4 != 0
    }

    pub(super) fn next_in_queue(&mut self) -> Task {
        let Some(op) = self.current_op() else {
            return Task::EndOp;
        };
        let queue = self.touchable(&op, self.state.under.queue);
        self.state.under.queue = queue;
        if queue == 0 {
            return Task::EndOp;
        }
        let is_ordered = matches!(op, Op::Heal { .. });
        if queue.count_ones() > 1 && !is_ordered {
            self.state.under.mover = NO_FIGURE;
            let you = self.you();
            return self.wait(Phase::Order, you);
        }
        self.begin_with(op, queue.trailing_zeros() as u8)
    }

    pub(super) fn take_order(&mut self, action: u32) -> Task {
        match self.current_op() {
            Some(op) => self.begin_with(op, Choose::of(action).figure),
            None => Task::EndOp,
        }
    }

    /// The operation turns to one figure.
    fn begin_with(&mut self, op: Op, figure: u8) -> Task {
        self.state.under.queue &= !(1 << figure);
        self.state.under.mover = figure;
        let controller = self.state.figure(figure).controller;
        match op {
            Op::Heal { .. } => self.wait(Phase::Heal, controller),
            Op::Dash { .. } | Op::Swoop { .. } => self.wait(Phase::Line, controller),
            Op::Jump { .. } => self.wait(Phase::Leap, controller),
            Op::Fear { .. } => self.wait(Phase::Fear, controller),
            Op::Place { .. } => {
                let you = self.you();
                self.wait(Phase::Place, you)
            }
            Op::Stun { .. } => self.stun(figure),
            Op::Move { n, .. } | Op::Force { n, .. } => {
                self.state.under.remaining = n;
                Task::Resume
            }
            Op::Push { n, .. } | Op::Pull { n, .. } => self.begin_shove(op, figure, n),
            _ => Task::NextInQueue,
        }
    }

    /// The figure being handled is done.
    pub(super) fn end_mover(&mut self) -> Task {
        let under = &mut self.state.under;
        (under.mover, under.remaining, under.direction) = (NO_FIGURE, 0, NO_DIRECTION);
        Task::NextInQueue
    }

    /// What the figure being handled has left to do, after a step or a trap.
    pub(super) fn resume(&mut self) -> Task {
        if self.state.stage == Stage::Movement {
            return self.move_on();
        }
        let mover = self.state.under.mover;
        if !self.state.is_in(mover) || self.state.under.remaining == 0 {
            return self.end_mover();
        }
        let place = *self.state.figure(mover);
        match self.current_op() {
            Some(Op::Move { .. }) if !place.is_rooted => self.wait(Phase::Step, place.controller),
            Some(Op::Force { .. }) if !place.is_rooted => {
                let you = self.you();
                self.wait(Phase::Force, you)
            }
            Some(Op::Dash { .. }) if !place.is_rooted => self.dash_on(MoveCause::Dash),
            Some(Op::Fear { .. }) if !place.is_rooted => self.dash_on(MoveCause::Fear),
            Some(Op::Push { .. }) => self.shove_on(MoveCause::Push),
            Some(Op::Pull { .. }) => self.shove_on(MoveCause::Pull),
            _ => self.end_mover(),
        }
    }

    pub(super) fn end_op(&mut self) -> Task {
        let under = &mut self.state.under;
        under.queue = 0;
        (under.mover, under.remaining, under.direction) = (NO_FIGURE, 0, NO_DIRECTION);
        let number = under.op;
        match self.content.lists.get(self.list(), number) {
            Some(entry) if entry.next > number => Task::BeginOp(entry.next),
            _ => self.end_list(),
        }
    }

    pub(super) fn list_heals(&mut self) -> Asked {
        let most = self.most_healed();
        (0..=most).for_each(|amount| self.offer(Heal { amount }.code()));
        Asked::Offer
    }

    fn most_healed(&self) -> u8 {
        let mover = self.state.under.mover;
        let Some(Op::Heal { mut n, .. }) = self.current_op().filter(|_| self.state.is_in(mover))
        else {
            return 0;
        };
        let stage = self.state.stage;
        let is_standard = stage == Stage::Text && self.state.under.card == NO_ID;
        let is_ability = matches!(stage, Stage::Start | Stage::OwnDamage | Stage::Answer);
        if !is_standard
            && !is_ability
            && let Some(Ability::HealBonus(more)) = self.ability(self.belongs())
        {
            n += more;
        }
        n.min(self.state.figure(mover).damage)
    }

    pub(super) fn take_heal(&mut self, action: u32) -> Task {
        let mover = self.state.under.mover;
        self.heal(mover, Heal::of(action).amount);
        self.end_mover()
    }

    /// Removes damage, and tells it if there is any.
    pub(super) fn heal(&mut self, figure: u8, amount: u8) {
        let place = self.state.figure_mut(figure);
        let amount = amount.min(place.damage);
        place.damage -= amount;
        let damage = place.damage;
        if amount > 0 {
            self.sink.say(Healed {
                figure,
                amount,
                damage,
            });
        }
    }

    pub(super) fn root(&mut self, figure: u8) {
        let place = self.state.figure_mut(figure);
        if !place.is_rooted {
            place.is_rooted = true;
            self.sink.say(Rooted { figure });
        }
    }

    /// Free hexes that a figure can be placed on.
    fn places(&self, within: u8, of: u8) -> u64 {
        let arena = &self.content.arena;
        let near = if of == ANY_ALLY {
            let allies = self.reader().of_kind(kind::ALLY, 0, 0);
            bits(allies).fold(0, |all, ally| {
                all | arena.within(self.state.figure(ally).hex, within)
            })
        } else {
            let acting = self.acting();
            if !self.state.is_in(acting) {
                return 0;
            }
            arena.within(self.state.figure(acting).hex, within)
        };
        near & self.free_hexes()
    }

    pub(super) fn list_places(&mut self) -> Asked {
        let Some(Op::Place {
            within, of, may, ..
        }) = self.current_op()
        else {
            return Asked::On(Task::EndOp);
        };
        let places = self.places(within, of);
        if places == 0 {
            return Asked::On(self.end_mover());
        }
        bits(places).for_each(|hex| self.offer(Place { hex }.code()));
        if may {
            self.offer(DONE);
        }
        Asked::Offer
    }

    pub(super) fn take_place(&mut self, action: u32) -> Task {
        if action == DONE {
            return self.end_mover();
        }
        self.enter(Place::of(action).hex, MoveCause::Place)
    }
}

/// HP and damage of a figure.
pub(super) struct Above {
    hp: u8,
    damage: u8,
}

impl Above {
    /// What it has left above half its HP.
    fn above_half(&self) -> u8 {
        self.hp
            .saturating_sub(self.damage)
            .saturating_sub(self.hp / 2)
    }
}
