//! The Activation Phase: what can be played, and the stages of an Action (SFB-ACT, SFB-ATK, SFB-SKL, SFB-STD).

use super::actions::{DONE, Play as PlayCard, Standard as UseStandard, USE};
use super::content::{Ability, Targeting};
use super::events::*;
use super::play::{Asked, Play, Task};
use super::state::Under;
use super::terms::*;
use crate::effects::Span;

impl<S: Sink> Play<'_, S> {
    pub(super) fn activate(&mut self) -> Task {
        self.state.stage = Stage::None;
        if self.state.seat(self.state.active).cores == 0 {
            return self.upkeep();
        }
        let seat = self.state.active;
        self.wait(Phase::Activate, seat)
    }

    /// SFB-D-12, SFB-D-13.
    pub(super) fn list_activations(&mut self) -> Asked {
        let seat = self.state.active;
        let (content, own) = (self.content, *self.state.seat(seat));
        let mut figures = [NO_FIGURE; 4];
        let mut count = 0;
        for figure in 0..NO_FIGURE {
            let place = self.state.figure(figure);
            if place.controller == seat && place.champion != NO_ID && count < 4 {
                figures[count] = figure;
                count += 1;
            }
        }
        let figures = &figures[..count];
        // Whether each can be brought back with so much movement; in the arena it can always act.
        let mut can_act = [[true; 4]; 4];
        for (at, figure) in figures.iter().enumerate() {
            if !self.state.figure(*figure).is_in() {
                for (movement, can) in (0..).zip(&mut can_act[at]) {
                    *can = movement > 0 && self.entries(*figure, movement) != 0;
                }
            }
        }
        for place in bits(own.hand.0 & self.state.cards_of(seat)) {
            let at = usize::from(place / CARDS_OF_CHAMPION);
            let Some(figure) = figures.get(at) else { break };
            let champion = self.state.figure(*figure).champion;
            let number = champion * CARDS_OF_CHAMPION + place % CARDS_OF_CHAMPION;
            let card = content.card(number);
            let is_paid = own.cores >> card.core & 1 == 1;
            if card.kind != CardType::Reaction
                && is_paid
                && can_act[at][usize::from(card.movement & 3)]
            {
                self.offer(PlayCard { card: number }.code());
            }
        }
        for standard in 0..4u8 {
            let rules = content.standard(standard);
            let cores = own.cores & rules.cores;
            if self.state.used >> standard & 1 == 1 || cores == 0 {
                continue;
            }
            for (at, figure) in figures.iter().enumerate() {
                if can_act[at][usize::from(rules.movement & 3)] {
                    for core in bits(cores) {
                        let figure = *figure;
                        self.offer(
                            UseStandard {
                                standard,
                                figure,
                                core,
                            }
                            .code(),
                        );
                    }
                }
            }
        }
        self.offer(DONE);
        Asked::Always
    }

    pub(super) fn take_activation(&mut self, action: u32) -> Task {
        let seat = self.state.active;
        if action == DONE {
            return self.upkeep();
        }
        let movement;
        if action >> 24 == super::actions::kind::PLAY {
            let card = PlayCard::of(action).card;
            let rules = self.content.card(card);
            let champion = card / CARDS_OF_CHAMPION;
            let figure = self.state.figure_of(seat, champion).unwrap_or(NO_FIGURE);
            let place = self.state.place_of(seat, card);
            self.leave_hand(seat, place);
            self.state.seat_mut(seat).cores &= !(1 << rules.core);
            (self.state.under.card, self.state.under.actor) = (card, figure);
            movement = rules.movement;
            let core = rules.core;
            self.sink.say(CardPlayed {
                seat,
                card,
                figure,
                core,
            });
        } else {
            let UseStandard {
                standard,
                figure,
                core,
            } = UseStandard::of(action);
            self.state.seat_mut(seat).cores &= !(1 << core);
            self.state.used |= 1 << standard;
            (self.state.under.standard, self.state.under.actor) = (standard, figure);
            movement = self.content.standard(standard).movement;
            self.sink.say(StandardUsed {
                seat,
                standard,
                figure,
                core,
            });
        }
        self.state.stage = Stage::Movement;
        self.begin_movement(movement)
    }

    /// The targeting of the card or Standard Action that is resolved.
    pub(super) fn targeting(&self) -> Option<Targeting> {
        let under = &self.state.under;
        if under.card != NO_ID {
            self.content.card(under.card).targeting
        } else if under.standard != NO_ID {
            self.content.standard(under.standard).targeting
        } else {
            None
        }
    }

    fn is_attack(&self) -> bool {
        let card = self.state.under.card;
        card != NO_ID && self.content.card(card).kind == CardType::Attack
    }

    /// The ability of a figure that is in the arena and Levelled Up.
    #[inline]
    pub(super) fn ability(&self, figure: u8) -> Option<&Ability> {
        if figure >= NO_FIGURE {
            return None;
        }
        let place = self.state.figure(figure);
        (place.is_in() && place.is_up).then(|| &self.content.champion(place.champion).ability)
    }

    /// The list of operations that belongs to the stage.
    pub(super) fn list(&self) -> Span {
        let under = &self.state.under;
        match self.state.stage {
            Stage::Pre if under.card != NO_ID => self.content.card(under.card).pre,
            Stage::Post if under.card != NO_ID => self.content.card(under.card).post,
            Stage::Text if under.card != NO_ID => self.content.card(under.card).text,
            Stage::Text if under.standard != NO_ID => self.content.standard(under.standard).text,
            Stage::React if under.reaction != NO_ID => self.content.card(under.reaction).text,
            Stage::ReactPost if under.reaction != NO_ID => self.content.card(under.reaction).post,
            Stage::Start | Stage::OwnDamage | Stage::Answer if under.hook < NO_FIGURE => {
                let champion = self.state.figure(under.hook).champion;
                match self.content.champion(champion).ability {
                    Ability::OnOwnDamage(list)
                    | Ability::OnAttacked(_, list)
                    | Ability::OnPhaseStart(list) => list,
                    _ => Span::default(),
                }
            }
            _ => Span::default(),
        }
    }

    /// Begins a stage, or goes to the next if it has nothing to do.
    pub(super) fn begin_stage(&mut self, stage: Stage) -> Task {
        // SFB-ACT-08: what has not begun is lost.
        if !self.state.is_in(self.state.under.actor) {
            return Task::EndAction;
        }
        self.state.stage = stage;
        match stage {
            Stage::Pre if self.is_attack() => Task::BeginOp(0),
            Stage::Pre => Task::Stage(Stage::Aim),
            Stage::Aim => self.begin_aim(),
            Stage::Reaction => self.ask_for_reaction(None),
            Stage::OwnDamage => {
                let actor = self.state.under.actor;
                let has_dealt = self.state.under.dealt.iter().any(|dealt| *dealt > 0);
                let has_ability = matches!(self.ability(actor), Some(Ability::OnOwnDamage(_)));
                if has_dealt && has_ability {
                    self.state.under.hooks = 1 << actor;
                }
                Task::NextHook
            }
            Stage::Answer => {
                self.state.under.hooks = self.answering();
                Task::NextHook
            }
            Stage::ReactPost | Stage::Post | Stage::React => Task::BeginOp(0),
            Stage::Text => Task::BeginOp(0),
            _ => Task::EndAction,
        }
    }

    fn begin_aim(&mut self) -> Task {
        let seat = self.state.active;
        let is_card = self.state.under.card != NO_ID;
        match self.targeting() {
            None if is_card => self.wait(Phase::Use, seat),
            None => Task::Stage(Stage::Text),
            Some(targeting) if targeting.kind == TargetKind::Area => self.wait(Phase::Aim, seat),
            Some(_) => self.wait(Phase::Target, seat),
        }
    }

    pub(super) fn list_use(&mut self) -> Asked {
        self.offer(USE);
        self.offer(DONE);
        Asked::Offer
    }

    pub(super) fn take_use(&mut self, action: u32) -> Task {
        if action == DONE {
            return Task::EndAction;
        }
        Task::Stage(Stage::Text)
    }

    /// The targets are named: attacks may be reacted to, everything else resolves its text.
    pub(super) fn target(&mut self, targets: u8) -> Task {
        let figure = self.state.under.actor;
        self.state.under.targets = targets;
        for target in bits(targets) {
            self.sink.say(Targeted { figure, target });
        }
        if self.is_attack() {
            Task::Stage(Stage::Reaction)
        } else {
            Task::Stage(Stage::Text)
        }
    }

    /// Figures whose abilities answer the attack.
    fn answering(&self) -> u8 {
        let actor = self.state.under.actor;
        let kind = self.targeting().map(|targeting| targeting.kind);
        bits(self.state.under.targets)
            .filter(|figure| (figure ^ actor) & 4 != 0)
            .filter(|figure| match self.ability(*figure) {
                Some(Ability::OnAttacked(asked, _)) => asked.is_none() || *asked == kind,
                _ => false,
            })
            .fold(0, |all, figure| all | 1 << figure)
    }

    /// The next ability begins, or what comes after them.
    pub(super) fn next_hook(&mut self) -> Task {
        let stage = self.state.stage;
        if stage == Stage::Answer && !self.state.is_in(self.state.under.actor) {
            return Task::EndAction;
        }
        let hooks = self.state.under.hooks;
        if hooks == 0 {
            return match stage {
                Stage::Start => Task::Activate,
                Stage::OwnDamage => Task::Stage(Stage::ReactPost),
                _ => Task::Stage(Stage::Post),
            };
        }
        let figure = hooks.trailing_zeros() as u8;
        self.state.under.hooks &= hooks - 1;
        if self.ability(figure).is_none() {
            return Task::NextHook;
        }
        self.state.under.hook = figure;
        self.sink.say(AbilityUsed { figure });
        Task::BeginOp(0)
    }

    /// The list of the stage is done.
    pub(super) fn end_list(&mut self) -> Task {
        self.state.under.op = 0;
        self.state.under.looked = NO_HEX;
        match self.state.stage {
            Stage::Pre => Task::Stage(Stage::Aim),
            Stage::React => self.deal_attack(),
            Stage::ReactPost => Task::Stage(Stage::Answer),
            Stage::Start | Stage::OwnDamage | Stage::Answer => {
                self.state.under.hook = NO_FIGURE;
                Task::NextHook
            }
            _ => Task::EndAction,
        }
    }

    /// SFB-ACT-09: the cards are discarded, then champions Level Up.
    pub(super) fn end_action(&mut self) -> Task {
        let under = std::mem::replace(&mut self.state.under, Under::EMPTY);
        let active = self.state.active;
        for (seat, card) in [(active, under.card), (under.reactor, under.reaction)] {
            if card != NO_ID && seat < 4 {
                let place = self.state.place_of(seat, card);
                self.state.seat_mut(seat).discard |= 1 << (place & 31);
                let cause = DiscardCause::Played;
                self.sink.say(CardDiscarded { seat, card, cause });
            }
        }
        if under.level_ups != 0 {
            let actor = if under.actor < NO_FIGURE {
                1 << under.actor & under.level_ups
            } else {
                0
            };
            for figures in [actor, under.level_ups & !actor] {
                for figure in bits(figures) {
                    let place = self.state.figure_mut(figure);
                    if place.is_in() && !place.is_up {
                        place.is_up = true;
                        self.sink.say(LevelledUp { figure });
                    }
                }
            }
        }
        Task::Activate
    }
}
