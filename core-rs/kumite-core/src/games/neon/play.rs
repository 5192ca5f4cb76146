//! A state in play: content, state and where its events go, together for one step.

use super::actions::{Enhance, Pay, commit};
use super::chance::{Chance, Fallen};
use super::content::Content;
use super::events::Sink;
use super::state::{FrameKind, Phase, State};
use super::terms::*;

/// Who the state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// One seat must choose; its legal actions are listed.
    Seat(Who),
    /// These seats (bit each) must commit a plan.
    Plans(u8),
    /// Chance must fall.
    Chance(Chance),
    /// The match is over.
    Over,
}

/// The most automatic steps in a row; a whole match of many rounds has fewer.
const MOST_STEPS: u32 = 20_000;

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

impl<S: Sink> Play<'_, S> {
    /// Runs automatic steps until somebody must choose, chance must fall or the match is over.
    /// At rest it changes nothing and tells again who is waited for.
    pub fn run(&mut self) -> Wait {
        for _ in 0..MOST_STEPS {
            let Some(wait) = self.tick() else {
                continue;
            };
            match wait {
                Wait::Seat(_) if self.legal.len() > 1 => return wait,
                Wait::Seat(seat) => match self.legal.first() {
                    Some(only) => self.take(seat, *only),
                    None => return self.give_up(),
                },
                Wait::Chance(chance) => match self.fallen(chance) {
                    Fallen::Only(outcome) => self.fall(chance, outcome),
                    Fallen::Several => return wait,
                    Fallen::Never => return self.give_up(),
                },
                Wait::Plans(_) | Wait::Over => return wait,
            }
        }
        self.give_up()
    }

    /// One automatic step, or whom to wait for.
    fn tick(&mut self) -> Option<Wait> {
        match self.state.top_frame() {
            None => self.tick_phase(),
            Some(frame) => match frame.kind {
                FrameKind::Attack => self.tick_attack(),
                FrameKind::Effect => self.tick_effect(frame),
                FrameKind::Enter => self.tick_enter(frame),
                FrameKind::Defeat => self.tick_defeat(frame),
                FrameKind::Search => self.tick_search(frame),
                FrameKind::Draw => self.tick_draw(frame),
                FrameKind::Place => self.tick_place(frame),
            },
        }
    }

    /// Takes a legal action and runs on. The action is not checked.
    pub fn apply_unchecked(&mut self, seat: Who, action: u32) -> Wait {
        self.take(seat, action);
        self.run()
    }

    /// Lets chance fall and runs on. The outcome is not checked.
    pub fn fall_unchecked(&mut self, chance: Chance, outcome: u32) -> Wait {
        self.fall(chance, outcome);
        self.run()
    }

    fn take(&mut self, seat: Who, action: u32) {
        match self.state.top_frame() {
            None => self.take_in_phase(seat, action),
            Some(frame) => match frame.kind {
                FrameKind::Attack => self.take_in_attack(seat, action),
                FrameKind::Effect => self.pay_effect(frame, Pay::of(action).source),
                FrameKind::Defeat => self.keep_enhancement(frame, Enhance::of(action).enhancement),
                FrameKind::Place => self.take_place(frame, action),
                FrameKind::Enter | FrameKind::Search | FrameKind::Draw => {}
            },
        }
    }

    /// Legal actions of one seat, ascending, into `legal`; nothing if it is not waited for.
    pub fn list_actions(&mut self, seat: Who) {
        match self.run() {
            Wait::Seat(waited) if waited == seat => {}
            Wait::Plans(seats) if seat.is_in(seats) => {
                let plans = self.content.plans(self.state.seats[seat].hand);
                self.legal.clear();
                self.legal.extend(plans.iter().map(|plan| commit(*plan)));
            }
            _ => self.legal.clear(),
        }
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.state.phase == Phase::Over
    }
}
