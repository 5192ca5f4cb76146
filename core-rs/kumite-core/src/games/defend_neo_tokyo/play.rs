//! A state in play: content, state and where events go, together for one step.

use super::actions::*;
use super::chance::Chance;
use super::content::{Card as MechCard, Content, MonsterCard, Part as MechPart};
use super::events::*;
use super::state::{Frame, State};
use super::terms::*;

/// Who the state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// One seat must choose; its legal actions are listed.
    Seat(u8),
    /// Chance must fall.
    Chance(Chance),
    /// The match is over.
    Over,
}

/// What serving the frame on top, or the phase, comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Served {
    /// Something changed; serve again.
    On,
    /// A seat chooses among the listed actions; a single one is taken without asking.
    Ask(u8),
    Chance(Chance),
    Over,
}

/// How many ways chance has.
pub(super) enum Fallen {
    Only(u32),
    Several,
    Never,
}

/// The most automatic steps in a row; no match has nearly as many.
const MOST_STEPS: u32 = 4_000;

/// Borrowed parts of one step. Cheap to make.
pub struct Play<'a, S: Sink> {
    /// The content.
    pub content: &'a Content,
    /// The state.
    pub state: &'a mut State,
    /// The events' sink.
    pub sink: &'a mut S,
    /// Legal actions of the seat waited for; a buffer that is used again and again.
    pub legal: &'a mut Vec<u32>,
}

impl State {
    /// The state in play.
    pub fn play<'a, S: Sink>(
        &'a mut self,
        content: &'a Content,
        sink: &'a mut S,
        legal: &'a mut Vec<u32>,
    ) -> Play<'a, S> {
        Play {
            content,
            state: self,
            sink,
            legal,
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Runs automatic steps until somebody must choose, chance must fall or the match is over.
    /// At rest it changes nothing and tells again who is waited for.
    pub fn run(&mut self) -> Wait {
        for _ in 0..MOST_STEPS {
            self.legal.clear();
            match self.serve() {
                Served::On => {}
                Served::Ask(seat) => match self.legal[..] {
                    [] => break,
                    [only] => self.take(only),
                    _ => return Wait::Seat(seat),
                },
                Served::Chance(chance) => match self.fallen(chance) {
                    Fallen::Several => return Wait::Chance(chance),
                    Fallen::Only(outcome) => self.fall(chance, outcome),
                    Fallen::Never => break,
                },
                Served::Over => return Wait::Over,
            }
        }
        self.give_up()
    }

    /// Takes a legal action and runs on. The action is not checked.
    pub fn apply_unchecked(&mut self, _seat: u8, action: u32) -> Wait {
        self.take(action);
        self.run()
    }

    /// Lets chance fall and runs on. The outcome is not checked.
    pub fn fall_unchecked(&mut self, chance: Chance, outcome: u32) -> Wait {
        self.fall(chance, outcome);
        self.run()
    }

    /// No match leads here, but bytes from outside may: what cannot go on is lost.
    fn give_up(&mut self) -> Wait {
        self.legal.clear();
        if self.state.phase != Phase::Over {
            self.end_match(Ending::LastTurn);
        }
        Wait::Over
    }

    pub(super) fn serve(&mut self) -> Served {
        let Some(frame) = self.state.top().copied() else {
            return self.serve_phase();
        };
        if frame.step == OVER_STEP {
            self.end_early(frame);
            return Served::On;
        }
        match frame.kind {
            FrameKind::Play
            | FrameKind::React
            | FrameKind::Event
            | FrameKind::Ability
            | FrameKind::Text => self.serve_list(frame),
            FrameKind::Window => self.serve_window(frame),
            FrameKind::Assault => self.serve_assault(frame),
            FrameKind::Harm => self.serve_harm(frame),
            FrameKind::Blow => self.serve_blow(frame),
            FrameKind::City => self.serve_city(frame),
            FrameKind::Raze => self.serve_raze(frame),
            FrameKind::Enter => self.serve_enter(frame),
            FrameKind::Leave => self.serve_leave(frame),
            FrameKind::Move => self.serve_move(frame),
            FrameKind::Draw => self.serve_draw(frame),
            FrameKind::Toss => self.serve_toss(frame),
            FrameKind::Repair => self.serve_repair(frame),
            FrameKind::Reroute => self.serve_reroute(frame),
            FrameKind::Sift => self.serve_sift(frame),
            FrameKind::Arrive => self.serve_arrive(frame),
            FrameKind::Boss => self.serve_boss(frame),
            FrameKind::None => {
                self.pop();
                Served::On
            }
        }
    }

    /// Takes a legal action.
    pub(super) fn take(&mut self, action: u32) {
        let Some(frame) = self.state.top().copied() else {
            return self.take_in_phase(action);
        };
        match frame.kind {
            FrameKind::Play
            | FrameKind::React
            | FrameKind::Event
            | FrameKind::Ability
            | FrameKind::Text => self.take_in_list(frame, action),
            FrameKind::Window => self.take_in_window(frame, action),
            FrameKind::Move => self.take_in_move(frame, action),
            FrameKind::Toss => self.take_toss(frame, Discard::of(action).card),
            FrameKind::Repair => self.take_repair(frame, Slot::of(action).slot),
            FrameKind::Reroute => self.take_reroute(frame, Slot::of(action).slot),
            _ => {}
        }
    }

    /// Carries one outcome out.
    pub(super) fn fall(&mut self, chance: Chance, outcome: u32) {
        let number = outcome as u8;
        match chance {
            Chance::Captain => self.captain_falls(number),
            Chance::Threat => self.threat_falls(number),
            Chance::Prebuilt => self.prebuilt_falls(number),
            Chance::Part(slot) => self.part_falls(slot, number),
            Chance::Starter => self.starter_falls(number),
            Chance::Command(mech) => self.command_card_falls(mech, number),
            Chance::Event => self.event_card_falls(number),
            Chance::BossEvent => self.boss_event_falls(number),
            Chance::City => self.city_card_falls(number),
            Chance::Citizen => self.citizen_falls(number),
            Chance::Dice(_) => self.dice_fall(outcome),
            Chance::Reroll(_) => self.rerolled_dice_fall(outcome),
            Chance::Random => self.random_part_falls(number),
        }
    }

    /// Puts a frame on top.
    #[inline]
    pub(super) fn push(&mut self, frame: Frame) {
        // No match has more frames (DNT-SEQ-13).
        if let Some(place) = self.state.stack.get_mut(usize::from(self.state.depth)) {
            *place = frame;
            self.state.depth += 1;
        }
    }

    /// Takes the top frame away.
    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(top) = self.state.below_mut(0) {
            *top = Frame::EMPTY;
            self.state.depth -= 1;
        }
    }

    /// Changes the top frame.
    #[inline]
    pub(super) fn set_top(&mut self, frame: Frame) {
        if let Some(top) = self.state.below_mut(0) {
            *top = frame;
        }
    }

    /// Sets where the top frame goes on.
    #[inline]
    pub(super) fn set_step(&mut self, step: u8) {
        if let Some(top) = self.state.below_mut(0) {
            top.step = step;
        }
    }

    #[inline]
    pub(super) fn offer(&mut self, action: u32) {
        self.legal.push(action);
    }

    /// The part of a mech's slot.
    #[inline]
    pub(super) fn part(&self, mech: u8, slot: u8) -> &MechPart {
        self.content
            .part(self.state.mech(mech).parts[usize::from(slot & 3)])
    }

    /// A card of a mech.
    #[inline]
    pub(super) fn card(&self, mech: u8, card: u8) -> &MechCard {
        let part = self.part(mech, card / CARDS_OF_PART);
        &part.cards[usize::from(card % CARDS_OF_PART)]
    }

    /// A monster of the threat.
    #[inline]
    pub(super) fn monster_card(&self, monster: u8) -> &MonsterCard {
        let threat = self.content.threat(self.state.threat);
        &threat.monsters[usize::from(monster) % MONSTERS]
    }

    /// The life that a monster enters with.
    pub(super) fn full_life(&self, monster: u8) -> u8 {
        let state = &*self.state;
        if monster == BOSS {
            self.content
                .boss_life(state.threat, state.difficulty, state.mode)
        } else {
            self.content
                .monster_life(state.threat, monster, state.difficulty, state.crew)
        }
    }

    /// Power that the chassis of a mech gives now.
    #[inline]
    pub(super) fn generator(&self, mech: u8) -> u8 {
        let damage = self.state.mech(mech).damage(slot::CHASSIS);
        self.part(mech, slot::CHASSIS).generator[usize::from(damage & 15)]
    }

    /// Open spaces of an arm or of the legs.
    #[inline]
    pub(super) fn open_spaces(&self, mech: u8, slot: u8) -> u8 {
        let own = self.state.mech(mech);
        let taken = own.power(slot) + own.damage(slot);
        self.part(mech, slot).length.saturating_sub(taken)
    }

    /// The Destruction Tracker rises; at its last space the match is lost.
    pub(super) fn rise_destruction(&mut self, steps: u8, cause: DestructionCause) {
        let last = self.content.difficulty(self.state.difficulty).last;
        let destruction = self.state.destruction.saturating_add(steps).min(last);
        self.state.destruction = destruction;
        self.sink.say(DestructionRose {
            destruction,
            steps,
            cause,
        });
        if destruction >= last {
            self.end_match(Ending::Destruction);
        }
    }

    /// Moves the Attack Tracker one up (DNT-TRK-04).
    pub(super) fn rise_track(&mut self, mech: u8) {
        if self.state.attack_track < self.trigger() {
            self.state.attack_track += 1;
            self.state.last_mover = mech;
            let track = self.state.attack_track;
            self.sink.say(AttackTrackRose { track, mech });
        }
    }

    /// The space of the Attack Track that makes monsters attack.
    #[inline]
    pub(super) fn trigger(&self) -> u8 {
        self.content.modes[self.state.mode as usize].trigger
    }

    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.state.phase == Phase::Over
    }

    /// The match is over; nothing further resolves (DNT-GEN-02).
    pub(super) fn end_match(&mut self, ending: Ending) {
        let state = &mut *self.state;
        state.ending = ending;
        state.phase = Phase::Over;
        (state.step, state.cursor, state.floor) = (0, 0, 0);
        state.go = NOBODY;
        state.depth = 0;
        state.stack = State::EMPTY.stack;
        state.dice = State::EMPTY.dice;
        state.drawn = State::EMPTY.drawn;
        state.queue = State::EMPTY.queue;
        let score = state.score(self.content);
        self.sink.say(MatchEnded { ending, score });
    }
}

impl State {
    /// DNT-WIN-04; 0 while the match runs.
    pub fn score(&self, content: &Content) -> u16 {
        let last = content.difficulty(self.difficulty).last;
        match self.ending {
            Ending::None => 0,
            Ending::BossDefeated => {
                let left = u16::from(last.saturating_sub(self.destruction));
                100 + 10 * left + u16::from(self.event_deck())
            }
            _ => {
                let boss = self.monster(BOSS);
                if !boss.is_in_play() {
                    return 0;
                }
                let full = u16::from(self.boss_life(content));
                100 * full.saturating_sub(boss.life.into()) / full.max(1)
            }
        }
    }

    /// The life that the boss enters with; 0 while nobody knows which it is.
    pub fn boss_life(&self, content: &Content) -> u8 {
        match self.threat {
            NOBODY => 0,
            threat => content.boss_life(threat, self.difficulty, self.mode),
        }
    }
}
