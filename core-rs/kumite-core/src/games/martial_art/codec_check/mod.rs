//! Whether decoded values make sense together: `docs/encoding.md` lists what is refused.

mod seats;
mod turn;

use super::codec::{FULL, SPECTATOR};
use super::content::Content;
use super::events::Silent;
use super::knowledge::{Frame, Known, World};
use super::play::Play;
use super::position::Position;
use super::state::{State, Turn};
use super::terms::*;

type Checked = Result<(), String>;

fn require(condition: bool, message: &str) -> Checked {
    if condition {
        Ok(())
    } else {
        Err(format!("no state of a match: {message}"))
    }
}

/// A decoded position under examination.
struct Check<'a> {
    c: &'a Content,
    s: &'a State,
    known: &'a [Known; MAX_SEATS],
    viewer: u8,
}

/// Refuses what no match can lead to.
pub(super) fn check(content: &Content, position: &Position, viewer: u8) -> Checked {
    let check = Check {
        c: content,
        s: &position.state,
        known: &position.known,
        viewer,
    };
    check.all()
}

impl Check<'_> {
    fn all(&self) -> Checked {
        let state = self.s;
        let is_seat = self.viewer < state.players;
        let is_viewer = is_seat || self.viewer == FULL || self.viewer == SPECTATOR;
        require(is_viewer, "there is no such viewer")?;
        self.check_match()?;
        self.check_seats()?;
        if state.phase > Phase::Begin && state.phase < Phase::Over {
            self.check_turn()?;
        } else {
            require(
                state.turn == Turn::FRESH,
                "a turn before or after the fight",
            )?;
        }
        self.check_end()
    }

    /// Whether the types of a seat's hidden tokens are in these bytes.
    fn sees(&self, seat: Who) -> bool {
        self.viewer == FULL || self.viewer == seat
    }

    fn check_match(&self) -> Checked {
        let s = self.s;
        let (phase, is_black) = (s.phase, s.mode.is_black());
        let players = usize::from(s.players);
        require(
            !s.mode.is_team() || players == MAX_SEATS,
            "teams of other than 4 players",
        )?;
        let is_automatic = matches!(
            phase,
            Phase::Begin | Phase::Push | Phase::Damage | Phase::TurnEnd
        );
        require(!is_automatic, "it waits for nobody")?;
        let is_white_only = matches!(phase, Phase::Reserve | Phase::Actions | Phase::Effects);
        let is_black_only = matches!(
            phase,
            Phase::Skills
                | Phase::Layout
                | Phase::Facing
                | Phase::AfterFacing
                | Phase::CollisionDefense
                | Phase::CollisionRoll
                | Phase::CollisionDefenseRoll
        );
        let of_the_belt = if is_black {
            !is_white_only
        } else {
            !is_black_only
        };
        require(of_the_belt, "a phase of the other belt")?;
        require(phase != Phase::Deal || s.deal, "fighters are not dealt")?;
        require(phase != Phase::Fighters || !s.deal, "fighters are dealt")?;
        let has_begun = phase > Phase::Layout;
        let is_round = if has_begun {
            (1..=self.c.rounds).contains(&s.round)
        } else {
            s.round == 0
        };
        require(is_round, "there is no such round")?;
        let is_first = if phase > Phase::First {
            s.first < s.players
        } else {
            s.first == NOBODY
        };
        require(is_first, "another first seat")?;
        let is_active = if has_begun && phase != Phase::Over {
            s.active < s.players
        } else {
            s.active == NOBODY
        };
        require(is_active, "another active seat")
    }

    /// A match is over when its end is reached, and its winners follow from how it stands.
    fn check_end(&self) -> Checked {
        let s = self.s;
        let sides = s.sides_in().count_ones();
        if s.phase != Phase::Over {
            let is_open = s.ending == Ending::None && s.winners == 0;
            require(is_open, "winners before the end")?;
            return require(sides > 1, "a match that is over");
        }
        let winners = if sides == 1 {
            require(s.ending == Ending::LastOneIn, "another ending")?;
            s.seats_of(s.sides_in())
        } else {
            require(s.ending == Ending::Judges && sides > 1, "another ending")?;
            let seats_in = s.seats().iter().filter(|seat| seat.is_in());
            let mut areas = seats_in.flat_map(|seat| seat.areas);
            let can_strike = areas.any(|area| area.actions() > 0);
            let is_late = s.round == self.c.rounds;
            require(is_late || !can_strike, "judges too early")?;
            s.judged_best(self.c)
        };
        require(s.winners == winners, "other winners")
    }

    /// Asks the rules about the state, which stays as it is.
    fn ask<T>(&self, question: impl FnOnce(&Play<'_, Silent>) -> T) -> T {
        let mut state = *self.s;
        question(&Play {
            c: self.c,
            s: &mut state,
            known: None,
            sink: &mut Silent,
            legal: &mut Vec::new(),
        })
    }

    fn known_of(&self, seat: Who) -> &Known {
        &self.known[usize::from(seat) % MAX_SEATS]
    }

    /// Whether something holds in all worlds that others hold possible.
    fn always(&self, seat: Who, holds: impl Fn(&World) -> bool) -> bool {
        let mut all = true;
        let frame = Frame::of(self.c, self.s, seat);
        frame.each_known(&self.c.words, self.known_of(seat), |world| {
            all &= holds(world)
        });
        all
    }
}
