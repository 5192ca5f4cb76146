//! The first position of a match.

use super::content::Content;
use super::state::*;
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
    /// Whether the Automa takes part (always with two players).
    pub automa: bool,
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
        let mut state = State::blank(setup.mode, players);
        state.automa_in_play = setup.automa || players == 2;
        state.track = setup.track;
        state.bots = [1; 10];
        state.search_supply = content.figures.search_tokens;
        for (design, card) in content.equipment.iter().enumerate() {
            state.set_deck(design as u8, card.copies);
        }
        if setup.mode != Mode::Royale {
            state.enhancement_deck = ((1u32 << content.enhancements.len()) - 1) as u16;
        }
        if state.automa_in_play {
            state.automa_hp = content.figures.automa_hp.len() as u8;
        }
        for (seat, fighter) in setup.roster.iter().take(usize::from(players)).enumerate() {
            if *fighter == NO_ID {
                continue;
            }
            let taken = state.seats().iter().any(|other| other.fighter == *fighter);
            if taken || usize::from(*fighter) >= content.fighters.len() {
                return Err(format!("fighter {fighter} cannot sit at seat {seat}"));
            }
            state.seat_fighter(content, seat, *fighter);
        }
        Ok(state)
    }

    /// A state with nothing in it.
    pub(super) fn blank(mode: Mode, players: u8) -> Self {
        Self {
            deck: [0; 2],
            attack: Attack::NONE,
            seats: [Seat::EMPTY; MAX_SEATS],
            stack: [Frame::BLANK; MAX_FRAMES],
            enhancement_deck: 0,
            mode,
            players,
            automa_in_play: false,
            track: 0,
            round: 0,
            phase: Phase::Ring,
            stage: 0,
            leader: NOBODY,
            turn: NOBODY,
            next_action: 0,
            ring: [0; 10],
            ring_len: 0,
            places: 0,
            search: [0; 10],
            bots: [0; 10],
            search_supply: 0,
            top: 0,
            placed: [0; 10],
            placed_len: 0,
            unseen_bots: [2; BOT_TYPES],
            enhancement_bottom: 0,
            enhancement_bottom_len: 0,
            automa_hp: 0,
            automa_loc: OUT,
            automa_trophy: [0; 3],
            final_pulses: 0,
            sinks_left: 0,
            pulsed: false,
            sinking: 0,
            cursor: 0,
            check_end: false,
            winners: 0,
            limbo: [0; MAX_LIMBO],
            limbo_len: 0,
            stack_len: 0,
        }
    }

    /// NEON-SET-07, SET-08, SET-11: a Fighter takes its seat.
    pub(super) fn seat_fighter(&mut self, content: &Content, seat: usize, fighter: u8) {
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
