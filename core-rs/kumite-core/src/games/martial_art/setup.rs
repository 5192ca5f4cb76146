//! The first position of a match.

use super::content::Content;
use super::state::*;
use super::terms::*;

/// What a match starts from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Mode of play.
    pub mode: Mode,
    /// 2 to 4, as the mode allows.
    pub players: u8,
    /// A fighter per seat, or [`NO_ID`] to take one in the match.
    pub roster: Vec<u8>,
    /// Whether fighters are dealt instead of picked.
    pub deal: bool,
}

impl State {
    /// The first position, before anything is drawn. Run it with `Play::run`.
    pub fn new(content: &Content, setup: &Setup) -> Result<Self, String> {
        let players = setup.players;
        if !(2..=4).contains(&players) || setup.mode.is_team() && players != 4 {
            return Err(format!("{players} players cannot play this mode"));
        }
        let mut state = Self {
            mode: setup.mode,
            players,
            deal: setup.deal,
            phase: if setup.deal {
                Phase::Deal
            } else {
                Phase::Fighters
            },
            ..Self::EMPTY
        };
        let places = content.start(setup.mode, players);
        for (seat, place) in state.all_seats().zip(places) {
            let seat = state.seat_mut(seat);
            seat.space = place.space;
            seat.facing = if setup.mode.is_black() {
                place.facing
            } else {
                0
            };
        }
        for (seat, fighter) in state.all_seats().zip(&setup.roster) {
            if *fighter == NO_ID {
                continue;
            }
            let taken = state.seats().iter().any(|other| other.fighter == *fighter);
            if taken || usize::from(*fighter) >= content.fighters.len() {
                return Err(format!("fighter {fighter} cannot sit at seat {}", seat.0));
            }
            state.seat_fighter(content, seat, *fighter);
        }
        Ok(state)
    }

    /// MA-SET-04, MA-SET-10: a fighter takes its seat.
    pub(super) fn seat_fighter(&mut self, content: &Content, seat: Who, fighter: u8) {
        let is_black = self.mode.is_black();
        let entry = content.fighter(fighter);
        let seat = self.seat_mut(seat);
        seat.fighter = fighter;
        seat.chi = entry.chi.start;
        seat.rage = entry.rage.start;
        seat.skills = if is_black { 0 } else { 0b11 };
    }
}
