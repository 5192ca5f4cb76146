//! The first position of a match.

use super::content::Content;
use super::per_sector::PerSector;
use super::state::State;
use super::terms::*;

/// What a match starts from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Mode of play.
    pub mode: Mode,
    /// 2 to 6, as the mode allows.
    pub players: u8,
    /// A Fighter per seat, or [`NO_ID`] to pick one in the match.
    pub roster: Vec<u8>,
    /// How the Automa takes part, one of [`automas`] (always with two players).
    pub automa: u8,
    /// Index of the round track.
    pub track: u8,
}

impl State {
    /// The first position, before anything is drawn. Run it with `Play::run`.
    pub fn new(content: &Content, setup: &Setup) -> Result<Self, String> {
        let players = setup.players;
        if !setup.mode.takes(players) {
            return Err(format!("{players} players cannot play this mode"));
        }
        if usize::from(setup.track) >= content.tracks.len() {
            return Err(format!("there is no track {}", setup.track));
        }
        let mut state = State {
            mode: setup.mode,
            players,
            ..State::EMPTY
        };
        if setup.automa > automas::STRONG {
            return Err(format!("there is no Automa {}", setup.automa));
        }
        state.automa = setup.automa;
        if players == 2 {
            state.automa = state.automa.max(automas::PRINTED);
        }
        state.track = setup.track;
        state.bots = PerSector::all(1);
        state.search_supply = content.figures.search_tokens;
        for (design, card) in content.equipment.iter().enumerate() {
            state.set_deck(design as u8, card.copies);
        }
        if setup.mode != Mode::Royale {
            state.enhancement_deck = ((1u32 << content.enhancements.len()) - 1) as u16;
        }
        if state.has_automa() {
            state.automa_hp = state.automa_tokens(content);
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

    /// NEON-SET-07, SET-08, SET-11: a Fighter takes its seat.
    pub(super) fn seat_fighter(&mut self, content: &Content, seat: Who, fighter: u8) {
        let side = u8::from(self.mode == Mode::Royale);
        let place = &mut self.seats[seat];
        place.fighter = fighter;
        place.side = side;
        place.hp = content.figures.hp[usize::from(side)].map(|(slots, _)| slots);
        place.energy = content.figures.energy_start;
        let has_token = content.fighters[usize::from(fighter)].token.is_some();
        place.token = if has_token { SHIP } else { OUT };
    }
}
