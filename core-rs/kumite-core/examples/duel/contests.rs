//! The games as the bench sets them up, and who of the seats did best.

use kumite_core::contract::Game;
use kumite_core::games::martial_art::{self, Position};
use kumite_core::games::neon::{self, State};

/// A game, its setup and how final positions compare.
pub trait Contest {
    type Game: Game;
    fn game(&self) -> &Self::Game;
    fn start(&self, seats: u8) -> <Self::Game as Game>::State;
    /// The greatest is the best.
    fn standing(&self, state: &<Self::Game as Game>::State, seat: u8) -> [u8; 3];
}

impl Contest for neon::Content {
    type Game = Self;

    fn game(&self) -> &Self {
        self
    }

    fn start(&self, seats: u8) -> State {
        let setup = neon::Setup {
            mode: neon::terms::Mode::Resurrection,
            players: seats,
            roster: vec![neon::terms::NO_ID; usize::from(seats)],
            automa: u8::from(seats == 2),
            track: u8::from(seats > 3),
        };
        State::new(self, &setup).expect("sound")
    }

    fn standing(&self, state: &State, seat: u8) -> [u8; 3] {
        let at = usize::from(seat);
        let is_in = state.seats[at].loc != 15;
        let points = state.scores(self).seats[at];
        [
            state.winners >> seat & 1,
            is_in.into(),
            u8::try_from(points).unwrap_or(u8::MAX),
        ]
    }
}

/// Martial Art with one of its belts; fighters are dealt.
pub struct Belt {
    content: martial_art::Content,
    mode: martial_art::terms::Mode,
}

impl Belt {
    pub fn white(content: martial_art::Content) -> Self {
        let mode = martial_art::terms::Mode::White;
        Self { content, mode }
    }

    pub fn black(content: martial_art::Content) -> Self {
        let mode = martial_art::terms::Mode::Black;
        Self { content, mode }
    }
}

impl Contest for Belt {
    type Game = martial_art::Content;

    fn game(&self) -> &martial_art::Content {
        &self.content
    }

    fn start(&self, seats: u8) -> Position {
        let setup = martial_art::Setup {
            mode: self.mode,
            players: seats,
            roster: vec![martial_art::terms::NO_ID; usize::from(seats)],
            deal: true,
        };
        Position::new(&self.content, &setup).expect("sound")
    }

    fn standing(&self, position: &Position, seat: u8) -> [u8; 3] {
        let places = position.state.scores(&self.content).places;
        [u8::MAX - places[usize::from(seat)], 0, 0]
    }
}
