//! The phases of a turn: Planning, Event, Action, Monster Attack and End.

use super::actions::*;
use super::chance::Chance;
use super::content::QualityKind;
use super::events::*;
use super::play::{Play, Served};
use super::state::{Frame, State};
use super::terms::*;
use crate::wire::Wire;

impl<S: Sink> Play<'_, S> {
    pub(super) fn serve_phase(&mut self) -> Served {
        match self.state.phase {
            Phase::Action => self.serve_action(),
            Phase::Draw => self.serve_planning_draw(),
            Phase::Power => self.serve_power(),
            Phase::Evac => self.serve_evac(),
            Phase::Event => self.serve_event(),
            Phase::Aid => self.serve_aid(),
            Phase::EventAttacks => self.serve_attacks(),
            Phase::EventEnd => self.serve_event_end(),
            Phase::MonsterAttacks => self.serve_monster_attacks(),
            Phase::End => self.serve_end(),
            Phase::Discard => self.serve_discard(),
            Phase::Over => Served::Over,
            _ => self.serve_set_up(),
        }
    }

    pub(super) fn take_in_phase(&mut self, action: u32) {
        match self.state.phase {
            Phase::Action => self.take_go(action),
            Phase::Power => self.take_plan(Plan::of(action)),
            Phase::Evac => {
                if action != DONE {
                    self.evacuate();
                }
                self.state.cursor += 1;
            }
            Phase::Discard => self.take_discard(action),
            Phase::Over => {}
            _ => self.take_in_set_up(action),
        }
    }

    fn begin_phase(&mut self, phase: Phase) {
        self.state.phase = phase;
        (self.state.step, self.state.cursor) = (0, 0);
        let turn = self.state.turn;
        self.sink.say(PhaseBegan { phase, turn });
    }

    pub(super) fn begin_turn(&mut self) {
        self.state.turn = self.state.turn.saturating_add(1);
        self.state.mechs.iter_mut().for_each(|mech| mech.goes = 0);
        self.begin_phase(Phase::Draw);
    }

    fn serve_planning_draw(&mut self) -> Served {
        while self.state.cursor < self.state.crew {
            let mech = self.state.mech_at_cursor();
            let hand = self.state.mech(mech).hand_count();
            if hand < self.content.figures.hand && self.refilled_deck(mech) != 0 {
                return Served::Chance(Chance::Command(mech));
            }
            self.state.cursor += 1;
        }
        for mech in &mut self.state.mechs {
            mech.power = Wire::EMPTY;
        }
        (self.state.phase, self.state.cursor) = (Phase::Power, 0);
        Served::On
    }

    fn serve_power(&mut self) -> Served {
        if self.state.cursor >= self.state.crew {
            (self.state.phase, self.state.cursor) = (Phase::Evac, 0);
            return Served::On;
        }
        let mech = self.state.mech_at_cursor();
        let damage = self.state.mech(mech).damage;
        let free = |slot: u8| {
            let length = self.part(mech, slot).length;
            length.saturating_sub(damage.0[usize::from(slot)]).min(15)
        };
        let (on_left, on_right, on_legs) = (free(1), free(2), free(3));
        let sum = self.generator(mech).min(on_left + on_right + on_legs);
        for left in 0..=on_left.min(sum) {
            let lowest = (sum - left).saturating_sub(on_legs);
            for right in lowest..=on_right.min(sum - left) {
                let legs = sum - left - right;
                self.offer(Plan { left, right, legs }.code());
            }
        }
        Served::Ask(self.state.pilot(mech))
    }

    fn take_plan(&mut self, plan: Plan) {
        let mech = self.state.mech_at_cursor();
        let Plan { left, right, legs } = plan;
        self.state.mech_mut(mech).power.0 = [left, right, legs];
        self.sink.say(PowerPlanned {
            mech,
            left,
            right,
            legs,
        });
        self.state.cursor += 1;
    }

    fn serve_evac(&mut self) -> Served {
        if self.state.cursor >= self.state.crew {
            self.begin_phase(Phase::Event);
            return Served::On;
        }
        let mech = self.state.mech_at_cursor();
        let own = self.state.mech(mech);
        if own.space == HQ && own.all_damage() == 0 {
            self.state.cursor += 1;
            return Served::On;
        }
        self.offer(EVACUATE);
        self.offer(DONE);
        Served::Ask(self.state.pilot(mech))
    }

    /// DNT-EVA-01.
    fn evacuate(&mut self) {
        let mech = self.state.mech_at_cursor();
        self.sink.say(Evacuated { mech });
        self.discard_hand(mech, DiscardCause::Evacuated);
        let own = self.state.mech_mut(mech);
        (own.power, own.damage) = (Wire::EMPTY, Wire::EMPTY);
        self.move_mech(mech, HQ, MechCause::Evacuated);
        self.state.mech_mut(mech).marks |= mech_mark::LYING;
        self.sink.say(MechLayDown { mech });
    }

    fn serve_event(&mut self) -> Served {
        match self.state.step {
            0 => {
                let known = self.state.event_known[0];
                if known != NO_CARD {
                    let [_, second, third] = self.state.event_known;
                    self.state.event_known = [second, third, NO_CARD];
                    self.reveal(known);
                } else if self.state.has_unknown_event() {
                    return Served::Chance(Chance::Event);
                } else {
                    self.state.step = 3;
                }
            }
            1 => {
                self.state.step = 2;
                match self.state.current_event {
                    card @ 0..FIRST_EVENT => self.push_arrival(card),
                    card => self.push(Frame {
                        id: card,
                        step: 1,
                        ..Frame::of(FrameKind::Event)
                    }),
                }
            }
            2 => {
                if self.state.current_event < EVENT_CARDS {
                    self.state.event_discard.0 |= 1 << self.state.current_event;
                }
                self.check_population();
                if !self.is_over() {
                    self.state.step = 3;
                    if self.state.in_play() == 0 {
                        self.call_boss();
                    }
                }
            }
            _ => {
                self.fill_queue(When::EventStep);
                (self.state.phase, self.state.step) = (Phase::Aid, 0);
            }
        }
        Served::On
    }

    /// An Event card is turned up.
    pub(super) fn reveal(&mut self, card: u8) {
        let threat = self.content.threat(self.state.threat);
        let symbol = match card {
            0..FIRST_EVENT => threat.monsters[usize::from(card)].symbol,
            _ => threat.events[usize::from((card - FIRST_EVENT).min(12))].symbol,
        };
        (self.state.current_event, self.state.symbol) = (card, symbol);
        self.sink.say(EventRevealed { card, symbol });
        self.state.step = 1;
        self.open(Window::Event, NOBODY, NO_OBJECT, NO_SPACE);
    }

    /// The boss comes, if it is still away.
    fn call_boss(&mut self) {
        if self.state.has_boss_come() {
            return;
        }
        self.sink.say(BossArrived { boss: BOSS });
        self.push(Frame {
            it: object::MONSTER + BOSS,
            ..Frame::of(FrameKind::Boss)
        });
    }

    fn serve_aid(&mut self) -> Served {
        if self.serve_queue(When::EventStep) {
            return Served::On;
        }
        self.check_population();
        if !self.is_over() {
            self.mark_due();
            (self.state.phase, self.state.step) = (Phase::EventAttacks, 0);
        }
        Served::On
    }

    /// Every monster in play is about to attack.
    fn mark_due(&mut self) {
        for monster in &mut self.state.monsters {
            if monster.is_in_play() {
                monster.marks |= monster_mark::DUE;
            }
        }
    }

    /// Lets the next monster attack; false if all have.
    fn push_attack(&mut self, symbol: Symbol) -> bool {
        let all = (0u8..).zip(&self.state.monsters);
        let due = all.filter(|(_, monster)| monster.is_in_play() && monster.is(monster_mark::DUE));
        let Some((next, _)) = due.min_by_key(|(at, monster)| (monster.space, *at)) else {
            return false;
        };
        self.push(Frame {
            it: object::MONSTER + next,
            flags: match symbol {
                Symbol::White => 0,
                Symbol::Red => assault::RED,
            },
            ..Frame::of(FrameKind::Assault)
        });
        true
    }

    fn serve_attacks(&mut self) -> Served {
        if !self.push_attack(self.state.symbol) {
            self.fill_queue(When::EventEnd);
            (self.state.phase, self.state.step) = (Phase::EventEnd, 0);
        }
        Served::On
    }

    fn serve_event_end(&mut self) -> Served {
        if self.state.step > 0 {
            self.begin_action();
            return Served::On;
        }
        if self.serve_queue(When::EventEnd) {
            return Served::On;
        }
        self.check_population();
        if self.is_over() {
            return Served::On;
        }
        for monster in 0..MONSTERS as u8 {
            for token in [Token::Plus, Token::Minus] {
                self.set_tokens(monster, token, 0);
            }
        }
        self.state.step = 1;
        if self.state.in_play() == 0 || self.state.event_deck() == 0 {
            self.call_boss();
        }
        Served::On
    }

    fn begin_action(&mut self) {
        self.begin_phase(Phase::Action);
        self.state.go = self.state.from_captain(0);
    }

    fn serve_action(&mut self) -> Served {
        if self.state.attack_track >= self.trigger() {
            self.trigger_attacks();
            return Served::On;
        }
        let state = &mut *self.state;
        if state.crew().iter().all(|mech| mech.is_lying()) {
            self.begin_end();
            return Served::On;
        }
        if state.go >= state.crew {
            state.go = 0;
        }
        while state.mech(state.go).is_lying() {
            state.go = state.after(state.go);
        }
        let mech = state.go;
        self.list_goes(mech);
        self.offer(DONE);
        Served::Ask(self.state.pilot(mech))
    }

    fn take_go(&mut self, action: u32) {
        let mech = self.state.go;
        if action != DONE {
            let own = self.state.mech_mut(mech);
            own.goes = (own.goes + 1).min(99);
            return self.begin_play(mech, action);
        }
        self.sink.say(Passed { mech });
        self.state.mech_mut(mech).marks |= mech_mark::LYING;
        self.state.go = self.state.after(mech);
    }

    /// DNT-ACT-06.
    fn trigger_attacks(&mut self) {
        self.stand_all();
        let mover = self.state.last_mover;
        if mover != NOBODY {
            let mech = self.state.after(mover);
            if mech != self.state.captain {
                self.state.captain = mech;
                let cause = Cause::Trigger;
                self.sink.say(CaptainNamed { mech, cause });
            }
        }
        self.state.attack_track = 0;
        (self.state.last_mover, self.state.go) = (NOBODY, NOBODY);
        self.mark_due();
        self.begin_phase(Phase::MonsterAttacks);
    }

    fn stand_all(&mut self) {
        for number in 0..self.state.crew {
            let mech = self.state.from_captain(number);
            self.stand(mech);
        }
    }

    /// Stands a mech up, if it lies.
    pub(super) fn stand(&mut self, mech: u8) {
        let own = self.state.mech_mut(mech);
        if own.is_lying() {
            own.marks &= !mech_mark::LYING;
            self.sink.say(MechStood { mech });
        }
    }

    fn serve_monster_attacks(&mut self) -> Served {
        if self.state.step > 0 {
            self.begin_action();
        } else if !self.push_attack(Symbol::White) {
            self.state.step = 1;
            if self.state.in_play() == 0 {
                self.call_boss();
            }
        }
        Served::On
    }

    /// End 1 to 3, up to the abilities of citizens.
    fn begin_end(&mut self) {
        self.begin_phase(Phase::End);
        self.state.go = NOBODY;
        for number in 0..self.state.crew {
            let mech = self.state.from_captain(number);
            self.discard_front(mech, DiscardCause::Over);
        }
        for mech in &mut self.state.mechs {
            mech.marks &= !mech_mark::AIMED;
        }
        for monster in &mut self.state.monsters {
            monster.marks &= !monster_mark::HELD;
        }
        self.state.lasting = 0;
        self.stand_all();
        let bots = self.content.difficulty(self.state.difficulty).bots;
        for number in 0..self.state.crew {
            let mech = self.state.from_captain(number);
            let own = self.state.mech_mut(mech);
            if own.space == HQ && own.bots < bots {
                own.bots = bots;
                self.sink.say(BotsRefilled { mech, bots });
            }
        }
        self.fill_queue(When::End);
    }

    fn serve_end(&mut self) -> Served {
        if self.serve_queue(When::End) {
            return Served::On;
        }
        self.check_population();
        if !self.is_over() {
            self.state.phase = Phase::Discard;
            (self.state.step, self.state.cursor, self.state.floor) = (0, 0, 0);
        }
        Served::On
    }

    fn serve_discard(&mut self) -> Served {
        if self.state.cursor >= self.state.crew {
            self.state.cursor = 0;
            self.state.attack_track = 0;
            self.state.last_mover = NOBODY;
            if self.state.turn >= self.content.figures.turns {
                self.end_match(Ending::LastTurn);
            } else {
                self.begin_turn();
            }
            return Served::On;
        }
        let mech = self.state.mech_at_cursor();
        let floor = u32::from(self.state.floor);
        let from = self.state.mech(mech).hand.0 >> floor << floor;
        bits(from).for_each(|card| self.offer(Discard { card }.code()));
        self.offer(DONE);
        Served::Ask(self.state.pilot(mech))
    }

    fn take_discard(&mut self, action: u32) {
        let mech = self.state.mech_at_cursor();
        if action == DONE {
            (self.state.cursor, self.state.floor) = (self.state.cursor + 1, 0);
            return;
        }
        let card = Discard::of(action).card;
        self.discard(mech, card, DiscardCause::End);
        self.state.floor = (card + 1).min(CARDS);
    }

    /// Lists the abilities of a time in canonical order.
    fn fill_queue(&mut self, when: When) {
        self.state.queue = State::EMPTY.queue;
        let mut places = [(0u8, 0u8); QUEUE];
        let mut count = 0;
        let mut add = |place: (u8, u8)| {
            if let Some(free) = places.get_mut(count) {
                *free = place;
                count += 1;
            }
        };
        for (design, citizen) in (0..).zip(&self.content.citizens) {
            if citizen.when == when {
                let space = self.state.citizens[usize::from(citizen.first) % CITIZENS];
                if (1..=18).contains(&space) {
                    add((space, design));
                }
            }
        }
        if when == When::EventEnd {
            for monster in bits(self.state.in_play()) {
                if self.event_end_of(monster) {
                    add((self.state.monster(monster).space, object::MONSTER + monster));
                }
            }
        }
        places[..count].sort_unstable();
        for (entry, place) in self.state.queue.iter_mut().zip(&places[..count]) {
            *entry = place.1;
        }
    }

    /// Whether a monster does something at the end of the Event Phase.
    fn event_end_of(&self, monster: u8) -> bool {
        matches!(
            self.quality_up(monster),
            Some(QualityKind::EventEnd(list)) if !list.is_empty()
        )
    }

    /// Takes the first ability out of the queue; false if there is none.
    fn serve_queue(&mut self, when: When) -> bool {
        let first = self.state.queue[0];
        if first == NO_ID {
            return false;
        }
        self.state.queue.copy_within(1.., 0);
        self.state.queue[QUEUE - 1] = NO_ID;
        if let Some(monster) = super::state::monster_of(first) {
            if self.state.is_in_play(monster) && self.event_end_of(monster) {
                self.push_text(monster, TextKind::Quality);
            }
        } else if usize::from(first) < self.content.citizens.len() {
            let copy = self.content.citizen(first).first;
            let space = self.state.citizens[usize::from(copy) % CITIZENS];
            if (1..=18).contains(&space) && self.content.citizen(first).when == when {
                self.push_ability(first, space);
            }
        }
        true
    }
}
