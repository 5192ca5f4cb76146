//! A state in play: content, state and where events go, together for one step.

use super::chance::Chance;
use super::content::Content;
use super::events::Sink;
use super::state::State;
use super::terms::*;

/// Who the state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// One seat must choose; its legal actions are listed.
    Seat(u8),
    /// These seats (bit each) choose secretly at the same time.
    Secret(u8),
    /// Chance must fall.
    Chance(Chance),
    /// The match is over.
    Over,
}

/// What happens next. Nothing of it is stored: at every wait the state alone says how to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Somebody is asked, or chance falls, as the phase says.
    Ask,
    /// A step of the set-up, if there is anything to do in it.
    SetUp(Phase),
    /// The turn of a seat begins.
    Turn(u8),
    /// The next ability of `hooks`, or the stage after them.
    NextHook,
    /// The next Action, or Upkeep.
    Activate,
    /// A stage of the Action, if there is anything to do in it.
    Stage(Stage),
    /// The operation of that number begins, or the list ends.
    BeginOp(u8),
    /// The next figure of `queue`, or the end of the operation.
    NextInQueue,
    /// What the figure being handled has left to do.
    Resume,
    /// A trap goes off under the figure being handled.
    Trap,
    /// The token that replaces a trap.
    Token,
    /// Cards left to draw, in this phase.
    Draw(Phase),
    /// The operation is finished.
    EndOp,
    /// The Action ends.
    EndAction,
    /// The turn ends.
    EndTurn,
    /// Challenges left to draw, in this phase.
    DrawChallenge(Phase),
}

/// What asking comes to.
pub(super) enum Asked {
    /// The decider chooses among the listed actions; a single one is taken without asking.
    Offer,
    /// The decider is asked even if a single action is listed, because others cannot know that.
    Always,
    Secret(u8),
    Chance(Chance),
    /// There is nothing to ask.
    On(Task),
    Over,
}

/// How many ways chance has.
pub(super) enum Fallen {
    Only(u32),
    Several,
    Never,
}

/// The most automatic steps in a row; no Action of a match has nearly as many.
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
        self.drive::<true>(Task::Ask)
    }

    /// Takes a legal action and runs on. The action is not checked.
    pub fn apply_unchecked(&mut self, seat: u8, action: u32) -> Wait {
        let task = self.take(seat, action);
        self.drive::<true>(task)
    }

    /// The same for whoever looks only at what changes: actions of the next choice may not be listed.
    pub(super) fn carry_out(&mut self, seat: u8, action: u32) {
        let task = self.take(seat, action);
        self.drive::<false>(task);
    }

    /// Lets chance fall and runs on. The outcome is not checked.
    pub fn fall_unchecked(&mut self, chance: Chance, outcome: u32) -> Wait {
        let task = self.fall(chance, outcome);
        self.drive::<true>(task)
    }

    fn drive<const LISTS: bool>(&mut self, mut task: Task) -> Wait {
        for _ in 0..MOST_STEPS {
            task = match task {
                Task::Ask => match self.ask_or_go_on::<LISTS>() {
                    Ok(wait) => return wait,
                    Err(task) => task,
                },
                Task::SetUp(phase) => self.set_up(phase),
                Task::Turn(seat) => self.begin_turn(seat),
                Task::NextHook => self.next_hook(),
                Task::Activate => self.activate(),
                Task::Stage(stage) => self.begin_stage(stage),
                Task::BeginOp(number) => self.begin_op(number),
                Task::NextInQueue => self.next_in_queue(),
                Task::Resume => self.resume(),
                Task::Trap => self.spring(),
                Task::Token => self.ask_for_token(),
                Task::Draw(phase) => self.draw_on(phase),
                Task::EndOp => self.end_op(),
                Task::EndAction => self.end_action(),
                Task::EndTurn => self.end_turn(),
                Task::DrawChallenge(phase) => self.draw_challenges(phase),
            };
        }
        self.give_up()
    }

    /// Who is waited for, or what happens because nobody is.
    #[inline]
    fn ask_or_go_on<const LISTS: bool>(&mut self) -> Result<Wait, Task> {
        self.legal.clear();
        let seat = self.state.decider;
        // Whoever is active is always asked, and has much to choose from.
        if !LISTS && self.state.phase == Phase::Activate && seat < self.state.players {
            return Ok(Wait::Seat(seat));
        }
        let asked = self.ask();
        let seat = self.state.decider;
        match asked {
            Asked::On(task) => Err(task),
            Asked::Over => Ok(Wait::Over),
            Asked::Secret(seats) => Ok(Wait::Secret(seats)),
            Asked::Chance(chance) => match self.fallen(chance) {
                Fallen::Several => Ok(Wait::Chance(chance)),
                Fallen::Only(outcome) => Err(self.fall(chance, outcome)),
                Fallen::Never => Ok(self.give_up()),
            },
            Asked::Offer if self.legal.len() == 1 && seat < self.state.players => {
                let only = self.legal[0];
                Err(self.take(seat, only))
            }
            Asked::Offer | Asked::Always if !self.legal.is_empty() && seat < self.state.players => {
                Ok(Wait::Seat(seat))
            }
            Asked::Offer | Asked::Always => Ok(self.give_up()),
        }
    }

    /// No match leads here, but bytes from outside may: what cannot go on is judged as it is.
    fn give_up(&mut self) -> Wait {
        self.legal.clear();
        self.decide_on_points();
        Wait::Over
    }

    /// Lists what the phase asks for.
    fn ask(&mut self) -> Asked {
        match self.state.phase {
            Phase::Activate => self.list_activations(),
            Phase::Step | Phase::Force => self.list_steps(),
            Phase::Target => self.list_targets(),
            Phase::Aim => self.list_aims(),
            Phase::React => self.list_reactions(),
            Phase::Enter => self.list_entries(),
            Phase::Use => self.list_use(),
            Phase::Order => self.list_figures(self.state.under.queue),
            Phase::Object => {
                let objects = self.touchable_objects();
                self.list_figures(objects)
            }
            Phase::Draw => self.list_draws(),
            Phase::Plan => self.list_plans(),
            Phase::Heal => self.list_heals(),
            Phase::Line => self.list_lines(),
            Phase::Leap => self.list_leaps(),
            Phase::Fear => self.list_fears(),
            Phase::Stun => self.list_stunned(),
            Phase::Token => self.list_tokens(),
            Phase::Place => self.list_places(),
            Phase::Discard => self.list_discards(),
            Phase::Look => self.list_looks(),
            Phase::Shift => self.list_shifts(),
            Phase::Exhaust => self.list_exhausts(),
            Phase::Hand | Phase::Redraw | Phase::Upkeep => {
                Asked::Chance(Chance::Card(self.state.active))
            }
            Phase::Card => Asked::Chance(Chance::Card(self.you())),
            Phase::Flip => Asked::Chance(Chance::Token(self.state.under.trap_hex)),
            Phase::Sight => Asked::Chance(Chance::Token(self.state.under.looked)),
            Phase::Challenge | Phase::Advance => Asked::Chance(Chance::Challenge),
            Phase::Over => Asked::Over,
            _ => self.ask_in_set_up(),
        }
    }

    /// Takes a legal action.
    fn take(&mut self, seat: u8, action: u32) -> Task {
        match self.state.phase {
            Phase::Activate => self.take_activation(action),
            Phase::Enter => self.take_entry(action),
            Phase::Step | Phase::Force => self.take_step(action),
            Phase::Use => self.take_use(action),
            Phase::Target => self.take_target(action),
            Phase::Aim => self.take_aim(action),
            Phase::React => self.take_reaction(action),
            Phase::Order => self.take_order(action),
            Phase::Object => self.take_object(action),
            Phase::Draw => self.take_draw(action),
            Phase::Plan => self.take_plan(action),
            Phase::Heal => self.take_heal(action),
            Phase::Line | Phase::Fear => self.take_line(action),
            Phase::Leap => self.take_leap(action),
            Phase::Stun => self.take_stunned(action),
            Phase::Token => self.take_token(action),
            Phase::Place => self.take_place(action),
            Phase::Discard => self.take_discard(action),
            Phase::Look => self.take_look(action),
            Phase::Shift => self.take_shift(action),
            Phase::Exhaust => self.take_exhaust(action),
            _ => self.take_in_set_up(seat, action),
        }
    }

    /// Carries one outcome out.
    fn fall(&mut self, chance: Chance, outcome: u32) -> Task {
        let outcome = outcome as u8;
        match chance {
            Chance::First => self.first_side_falls(outcome),
            Chance::Pool => self.pool_grows(outcome),
            Chance::Challenge => self.challenge_falls(outcome),
            Chance::Card(seat) => self.card_falls(seat, outcome),
            Chance::Token(_) => self.token_falls(outcome),
        }
    }

    /// Waits in a phase for a seat.
    #[inline]
    pub(super) fn wait(&mut self, phase: Phase, decider: u8) -> Task {
        self.state.phase = phase;
        self.state.decider = decider;
        Task::Ask
    }

    /// Waits for chance.
    #[inline]
    pub(super) fn wait_for_chance(&mut self, phase: Phase) -> Task {
        self.wait(phase, NOBODY)
    }

    #[inline]
    pub(super) fn offer(&mut self, action: u32) {
        self.legal.push(action);
    }

    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.state.phase == Phase::Over
    }
}
