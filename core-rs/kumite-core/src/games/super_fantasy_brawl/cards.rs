//! Hands, piles and Cores: drawing, planning, showing, discarding, Stun, Reactions (SFB-KEY, SFB-REA, SFB-INF).

use super::actions::{DONE, Discard, Draw, Exhaust, Plan, React};
use super::events::*;
use super::operations::Op;
use super::play::{Asked, Play, Task};
use super::terms::*;

/// `player` of an operation.
const FOE: u8 = 0;

impl<S: Sink> Play<'_, S> {
    /// A card leaves the hand to be played or discarded.
    pub(super) fn leave_hand(&mut self, seat: u8, place: u8) {
        let own = self.state.seat_mut(seat);
        own.hand.0 &= !(1 << (place & 31));
        own.shown &= !(1 << (place & 31));
    }

    pub(super) fn discard_card(&mut self, seat: u8, place: u8, cause: DiscardCause) {
        self.leave_hand(seat, place);
        self.state.seat_mut(seat).discard |= 1 << (place & 31);
        let card = self.state.card_at(seat, place);
        self.sink.say(CardDiscarded { seat, card, cause });
    }

    /// Draws what is left to draw; the bag's cards fall by chance.
    pub(super) fn draw_on(&mut self, phase: Phase) -> Task {
        let seat = match phase {
            Phase::Card => self.you(),
            _ => self.state.active,
        };
        while self.state.under.remaining > 0 {
            if let Some(place) = self.state.seat_mut(seat).planned.pop() {
                let own = self.state.seat_mut(seat);
                own.planned_since = own.planned_since.saturating_sub(1);
                self.draw_card(seat, place, true);
                continue;
            }
            if self.state.bag_of(seat) != 0 {
                return self.wait_for_chance(phase);
            }
            let own = self.state.seat_mut(seat);
            let cards = std::mem::replace(&mut own.discard, 0).count_ones() as u8;
            if cards == 0 {
                self.state.under.remaining = 0;
            } else {
                self.sink.say(DiscardShuffled { seat, cards });
                if self.state.bag_of(seat) == 0 {
                    self.state.under.remaining = 0;
                }
            }
        }
        match phase {
            Phase::Card => Task::EndOp,
            Phase::Upkeep => Task::EndTurn,
            _ => self.opening_drawn(phase),
        }
    }

    fn draw_card(&mut self, seat: u8, place: u8, is_planned: bool) {
        let own = self.state.seat_mut(seat);
        own.hand.0 |= 1 << (place & 31);
        let hand = own.hand.count();
        self.state.under.remaining = self.state.under.remaining.saturating_sub(1);
        let card = self.state.card_at(seat, place);
        self.sink.say(CardDrawn {
            seat,
            hand,
            is_planned,
        });
        self.sink.say(CardSeen { seat, card });
    }

    pub(super) fn card_falls(&mut self, seat: u8, card: u8) -> Task {
        let place = self.state.place_of(seat, card);
        self.draw_card(seat, place, false);
        Task::Draw(self.state.phase)
    }

    /// Operations about players, traps and words.
    pub(super) fn do_for_player(&mut self, op: Op) -> Task {
        let you = self.you();
        match op {
            Op::Draw { .. } => {
                if self.most_drawn() == 0 {
                    return Task::EndOp;
                }
                self.wait(Phase::Draw, you)
            }
            Op::Plan { n } => {
                let count = self.state.seat(you).planned.count();
                let room = self.content.planned.saturating_sub(count);
                self.state.under.remaining = self.counted(n).min(room);
                self.plan_on()
            }
            Op::Show { player } => {
                if let Some(seat) = self.player(player) {
                    self.show(seat);
                }
                Task::EndOp
            }
            Op::Discard { player, n, .. } => {
                self.state.under.remaining = n;
                match self.player(player) {
                    Some(seat) => self.discard_on(seat),
                    None => Task::EndOp,
                }
            }
            Op::Ready { core } => {
                let own = self.state.seat_mut(you);
                if own.cores >> core & 1 == 0 && !own.is_readied {
                    own.cores |= 1 << core;
                    own.is_readied = true;
                    self.sink.say(CoreReadied { seat: you, core });
                }
                Task::EndOp
            }
            Op::Exhaust { player } => match self.player(player) {
                Some(seat) if self.state.seat(seat).cores != 0 => self.wait(Phase::Exhaust, seat),
                _ => Task::EndOp,
            },
            Op::LookTrap { .. } => self.look(),
            Op::MoveTrap { .. } => self.shift(),
            Op::Swap { who, with } => {
                let word = |word: u8| {
                    use super::operations::{Selector, Word};
                    let Word(what) = Word(word);
                    let found = self.reader().objects(&Selector::word(what));
                    if found.count_ones() == 1 {
                        found.trailing_zeros() as u8
                    } else {
                        NO_FIGURE
                    }
                };
                let (one, other) = (word(who.0), word(with.0));
                self.swap(one, other);
                Task::EndOp
            }
            Op::Dodge => {
                let reacted = self.state.under.reacted;
                if reacted < NO_FIGURE && self.state.under.targets >> reacted & 1 == 1 {
                    self.state.under.targets &= !(1 << reacted);
                    self.sink.say(Dodged { figure: reacted });
                }
                Task::EndOp
            }
            _ => Task::EndOp,
        }
    }

    /// The player that an operation names.
    fn player(&self, player: u8) -> Option<u8> {
        let seat = match player {
            FOE => self.state.figure(self.state.only_target()?).controller,
            _ => self.state.active,
        };
        (seat < self.state.players).then_some(seat)
    }

    fn counted(&self, n: u8) -> u8 {
        match n {
            DEALT => {
                let dealt = self.state.under.dealt.iter();
                dealt.fold(0u8, |sum, one| sum.saturating_add(*one))
            }
            n => n,
        }
    }

    fn most_drawn(&self) -> u8 {
        let Some(Op::Draw { n }) = self.current_op() else {
            return 0;
        };
        let you = self.you();
        let own = self.state.seat(you);
        let there = self.state.bag_of(you) | own.discard & self.state.cards_of(you);
        let there = there.count_ones() as u8 + own.planned.count();
        self.counted(n).min(there).min(31)
    }

    pub(super) fn list_draws(&mut self) -> Asked {
        let most = self.most_drawn();
        (0..=most).for_each(|cards| self.offer(Draw { cards }.code()));
        Asked::Offer
    }

    pub(super) fn take_draw(&mut self, action: u32) -> Task {
        self.state.under.remaining = Draw::of(action).cards;
        Task::Draw(Phase::Card)
    }

    fn plan_on(&mut self) -> Task {
        let you = self.you();
        if self.state.under.remaining == 0 || self.state.seat(you).hand.0 == 0 {
            return Task::EndOp;
        }
        self.wait(Phase::Plan, you)
    }

    /// Lists the cards of these places.
    fn offer_cards(&mut self, seat: u8, places: u32, action: impl Fn(u8) -> u32) {
        for place in bits(places & self.state.cards_of(seat)) {
            let card = self.state.card_at(seat, place);
            self.offer(action(card));
        }
    }

    pub(super) fn list_plans(&mut self) -> Asked {
        let seat = self.state.decider;
        let hand = self.state.seat(seat).hand.0;
        self.offer_cards(seat, hand, |card| Plan { card }.code());
        self.offer(DONE);
        Asked::Offer
    }

    pub(super) fn take_plan(&mut self, action: u32) -> Task {
        if action == DONE {
            return Task::EndOp;
        }
        let (seat, card) = (self.state.decider, Plan::of(action).card);
        let place = self.state.place_of(seat, card);
        let own = self.state.seat_mut(seat);
        own.hand.0 &= !(1 << (place & 31));
        own.planned.push(place);
        own.planned_since = (own.planned_since + 1).min(MAX_PLANNED as u8);
        let planned = own.planned.count();
        self.sink.say(CardPlanned { seat, planned });
        self.sink.say(PlannedSeen { seat, card });
        self.state.under.remaining = self.state.under.remaining.saturating_sub(1);
        self.plan_on()
    }

    /// The whole hand is shown to everybody.
    fn show(&mut self, seat: u8) {
        let own = self.state.seat_mut(seat);
        if own.hand.0 == 0 {
            return;
        }
        own.shown = own.hand.0;
        own.planned_since = 0;
        let (hand, cards) = (own.hand.0, own.hand.count());
        self.sink.say(HandShown { seat, cards });
        for place in bits(hand) {
            let card = self.state.card_at(seat, place);
            self.sink.say(CardShown { seat, card });
        }
    }

    fn discard_on(&mut self, seat: u8) -> Task {
        let hand = self.state.seat(seat).hand;
        let remaining = self.state.under.remaining;
        if remaining == 0 {
            return Task::EndOp;
        }
        if hand.count() <= remaining {
            for place in bits(hand.0) {
                self.discard_card(seat, place, DiscardCause::Effect);
            }
            return Task::EndOp;
        }
        let decider = match self.current_op() {
            Some(Op::Discard { chooser: 1, .. }) => self.you(),
            _ => seat,
        };
        self.wait(Phase::Discard, decider)
    }

    /// The hand that the operation under way discards from.
    fn discarding(&self) -> Option<u8> {
        match self.current_op() {
            Some(Op::Discard { player, .. }) => self.player(player),
            _ => None,
        }
    }

    pub(super) fn list_discards(&mut self) -> Asked {
        let Some(seat) = self.discarding() else {
            return Asked::On(Task::EndOp);
        };
        let hand = self.state.seat(seat).hand.0;
        self.offer_cards(seat, hand, |card| Discard { card }.code());
        Asked::Offer
    }

    pub(super) fn take_discard(&mut self, action: u32) -> Task {
        let Some(seat) = self.discarding() else {
            return Task::EndOp;
        };
        let place = self.state.place_of(seat, Discard::of(action).card);
        self.discard_card(seat, place, DiscardCause::Effect);
        self.state.under.remaining = self.state.under.remaining.saturating_sub(1);
        self.discard_on(seat)
    }

    /// Cards of a figure's champion in its controller's hand.
    fn own_cards(&self, figure: u8) -> u32 {
        if figure >= NO_FIGURE {
            return 0;
        }
        let place = self.state.figure(figure);
        let seat = place.controller;
        let first = self
            .state
            .place_of(seat, place.champion.saturating_mul(CARDS_OF_CHAMPION));
        let six = 0b11_1111u32.checked_shl(first.into()).unwrap_or(0);
        self.state.seat(seat).hand.0 & six & self.state.cards_of(seat)
    }

    /// SFB-KEY-23; the hand is not empty.
    pub(super) fn stun(&mut self, figure: u8) -> Task {
        let seat = self.state.figure(figure).controller;
        self.sink.say(Stunned { figure, seat });
        if self.own_cards(figure) != 0 {
            return self.wait(Phase::Stun, seat);
        }
        self.show(seat);
        self.end_stun()
    }

    fn end_stun(&mut self) -> Task {
        if self.state.under.trap_hex != NO_HEX {
            Task::Token
        } else {
            self.end_mover()
        }
    }

    pub(super) fn list_stunned(&mut self) -> Asked {
        let figure = self.state.under.mover;
        let cards = self.own_cards(figure);
        if cards == 0 {
            return Asked::On(self.end_stun());
        }
        let seat = self.state.figure(figure).controller;
        self.offer_cards(seat, cards, |card| Discard { card }.code());
        Asked::Always
    }

    pub(super) fn take_stunned(&mut self, action: u32) -> Task {
        let seat = self.state.figure(self.state.under.mover).controller;
        let place = self.state.place_of(seat, Discard::of(action).card);
        self.discard_card(seat, place, DiscardCause::Stun);
        self.end_stun()
    }

    fn exhausting(&self) -> Option<u8> {
        match self.current_op() {
            Some(Op::Exhaust { player }) => self.player(player),
            _ => None,
        }
    }

    pub(super) fn list_exhausts(&mut self) -> Asked {
        let Some(seat) = self.exhausting() else {
            return Asked::On(Task::EndOp);
        };
        let cores = self.state.seat(seat).cores;
        bits(cores).for_each(|core| self.offer(Exhaust { core }.code()));
        Asked::Offer
    }

    pub(super) fn take_exhaust(&mut self, action: u32) -> Task {
        let Some(seat) = self.exhausting() else {
            return Task::EndOp;
        };
        let core = Exhaust::of(action).core;
        self.state.seat_mut(seat).cores &= !(1 << core);
        self.sink.say(CoreExhausted { seat, core });
        Task::EndOp
    }

    /// The defending seats in the order in which they are asked (SFB-STT-11).
    fn defenders(&self) -> [u8; 2] {
        let state = &*self.state;
        let actor = state.under.actor;
        let enemies = if actor < 4 { 0xF0 } else { 0x0Fu8 };
        let targets = state.under.targets & enemies;
        let controls =
            |seat: u8| bits(targets).any(|figure| state.figure(figure).controller == seat);
        if state.mode == Mode::Duel {
            return [(state.active ^ 1) & 1, NOBODY];
        }
        let order = state.order;
        let at = order
            .iter()
            .position(|seat| *seat == state.active)
            .unwrap_or(0);
        let after = (1..4).map(|n| order[(at + n) % 4]);
        let first = after.clone().find(|seat| controls(*seat));
        match first.filter(|seat| *seat < 4) {
            Some(seat) => [seat, seat ^ 2],
            None => [NOBODY, NOBODY],
        }
    }

    /// Reactions among a seat's own cards, with a ready Core.
    fn reactions(&self, seat: u8) -> u32 {
        let own = self.state.seat(seat);
        let mut all = 0;
        for (at, champion) in bits(own.team).enumerate() {
            for number in 0..CARDS_OF_CHAMPION {
                let card = self.content.card(champion * CARDS_OF_CHAMPION + number);
                if card.kind == CardType::Reaction && own.cores >> card.core & 1 == 1 {
                    all |= 1u32 << ((at as u8 * CARDS_OF_CHAMPION + number) & 31);
                }
            }
        }
        all
    }

    /// Puts the question to the next defending seat that is asked at all (SFB-INF-07).
    pub(super) fn ask_for_reaction(&mut self, passed: Option<u8>) -> Task {
        let defenders = self.defenders();
        let asked = match passed {
            None => &defenders[..],
            Some(seat) if seat == defenders[0] => &defenders[1..],
            Some(_) => &[],
        };
        for seat in asked
            .iter()
            .copied()
            .filter(|seat| *seat < self.state.players)
        {
            let own = self.state.seat(seat);
            let there = !own.discard & !self.state.in_play(seat);
            if own.hand.0 != 0 && self.reactions(seat) & there != 0 {
                return self.wait(Phase::React, seat);
            }
        }
        self.deal_attack()
    }

    pub(super) fn list_reactions(&mut self) -> Asked {
        let seat = self.state.decider;
        let own = self.state.group_of_seat(seat);
        let targets = self.state.under.targets & own;
        let cards = self.reactions(seat) & self.state.seat(seat).hand.0;
        for place in bits(cards) {
            let card = self.state.card_at(seat, place);
            for figure in bits(targets) {
                self.offer(React { card, figure }.code());
            }
        }
        self.offer(DONE);
        Asked::Always
    }

    pub(super) fn take_reaction(&mut self, action: u32) -> Task {
        let seat = self.state.decider;
        if action == DONE {
            self.sink.say(ReactionPassed { seat });
            return self.ask_for_reaction(Some(seat));
        }
        let React { card, figure } = React::of(action);
        let core = self.content.card(card).core;
        let place = self.state.place_of(seat, card);
        self.leave_hand(seat, place);
        self.state.seat_mut(seat).cores &= !(1 << core);
        let under = &mut self.state.under;
        (under.reaction, under.reactor, under.reacted) = (card, seat, figure);
        self.sink.say(ReactionPlayed {
            seat,
            card,
            figure,
            core,
        });
        Task::Stage(Stage::React)
    }
}
