//! Whether decoded bytes make sense together. Every state that play produces passes; whatever else can be told apart
//! is refused, so that no bytes can make play fail.

mod arena;
mod attack;
mod cards;
mod effect;
mod phase;
mod rest;
mod rolls;
mod seats;
mod stack;

use super::codec::FULL;
use super::content::Content;
use super::state::*;
use super::terms::*;

type Checked = Result<(), String>;

fn ensure(holds: bool, what: &str) -> Checked {
    if holds {
        Ok(())
    } else {
        Err(format!("this is no position: {what}"))
    }
}

/// Refuses what no match can lead to.
pub(super) fn check(s: &State, content: &Content, viewer: u8) -> Checked {
    let look = Look { s, c: content };
    look.check_track()?;
    look.check_arena()?;
    look.check_phase()?;
    look.check_automa()?;
    for (seat, place) in (0u8..).zip(s.seats()) {
        let known = viewer == FULL || viewer == seat;
        look.check_seat(seat, place)
            .and_then(|()| look.check_hand(seat, place, known))
            .map_err(|error| format!("{error} (seat {seat})"))?;
    }
    look.check_table()?;
    look.check_order()?;
    look.check_stack()?;
    look.check_equipment()?;
    look.check_enhancements()?;
    look.check_bots()?;
    look.check_end()?;
    look.check_rest(viewer)
}

/// A decoded state that is looked at.
struct Look<'a> {
    s: &'a State,
    c: &'a Content,
}

impl Look<'_> {
    /// The phase, to be compared with others.
    fn at(&self) -> u8 {
        self.s.phase as u8
    }

    fn is_royale(&self) -> bool {
        self.s.mode == Mode::Royale
    }

    fn frames(&self) -> &[Frame] {
        &self.s.stack[..usize::from(self.s.stack_len)]
    }

    fn placed(&self) -> &[u8] {
        &self.s.placed[..usize::from(self.s.placed_len)]
    }

    /// Where somebody is; nobody is out.
    fn loc(&self, who: Who) -> u8 {
        if who == AUTOMA || who < self.s.players {
            self.s.loc(who)
        } else {
            OUT
        }
    }

    fn is_on_arena(&self, who: Who) -> bool {
        (1..=10).contains(&self.loc(who))
    }

    /// Whether the defeat of a seat's Fighter is being resolved.
    fn is_falling(&self, seat: Who) -> bool {
        self.frames()
            .iter()
            .any(|frame| frame.kind == FrameKind::Defeat && frame.a == seat)
    }

    /// Whether a seat is out for good; while it falls it still has its Action cards.
    fn is_eliminated(&self, seat: Who) -> bool {
        self.loc(seat) == OUT && !self.is_falling(seat)
    }

    /// Whether a Fighter on the Arena has just lost its last HP token in the running attack.
    fn is_struck_down(&self, who: Who, hp: u8) -> bool {
        let a = &self.s.attack;
        self.s.is_attack_on()
            && a.current == who
            && a.step == AttackStep::Outcome
            && a.damage > 0
            && hp == 0
            && self.is_on_arena(who)
    }

    /// Whether the first round has not begun.
    fn is_setup(&self) -> bool {
        self.at() <= Phase::Leader as u8
    }

    /// The seat so many places from the Leader (NEON-SUB-06).
    fn in_line(&self, place: u8) -> Who {
        (self.s.leader + place) % self.s.players
    }

    /// How many HP tokens so many pulses have taken from everybody left (NEON-SUB-18).
    fn unpreventable(&self, pulses: u8) -> u8 {
        if self.is_royale() {
            (pulses + 1).saturating_sub(self.c.figures.sudden_death_pulse)
        } else {
            0
        }
    }

    /// Pulses that have hurt everybody they hurt.
    fn pulses_done(&self) -> u8 {
        let running = self.s.phase == Phase::Sink && self.s.stage == sink_stage::PULSE;
        self.s.final_pulses.saturating_sub(running.into())
    }

    /// The Action that runs is the last one performed, and its half allows it.
    fn check_half(&self, main: u8) -> Checked {
        ensure(self.s.next_action > 0, "an action before the first")?;
        if self.is_eliminated(self.s.turn) {
            return Ok(());
        }
        let plan = self.s.seats[usize::from(self.s.turn)].plan;
        let half = self.c.halves(plan)[usize::from(self.s.next_action) - 1];
        ensure(
            half.main == main || half.main == super::content::main_action::WILD,
            "an action that the plan does not show",
        )
    }
}
