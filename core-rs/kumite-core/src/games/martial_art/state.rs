//! One position: a small plain value. What others know of hidden tokens is kept beside it (`knowledge.rs`).

use super::terms::*;
use super::tokens::{Bag, Tokens};

/// One player's place: a fighter and its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Seat {
    /// What lies in each Area.
    pub areas: [Tokens; AREAS],
    pub reserve: Tokens,
    pub removed: Tokens,
    pub fighter: u8,
    pub status: Status,
    /// 0: still in; k: the k-th to leave.
    pub left: u8,
    pub space: u8,
    pub facing: u8,
    pub life: [u8; AREAS],
    pub chi: u8,
    pub rage: u8,
    /// Skills at hand, a bit each.
    pub skills: u8,
    pub style: u8,
    /// End Skills for the own next turn, a bit each.
    pub pending: u8,
    pub no_energy: bool,
    pub surcharge: u8,
    pub first_turn_done: bool,
    pub laid: u8,
}

impl Seat {
    /// Nobody sits there.
    pub const EMPTY: Self = Self {
        areas: [Tokens::NONE; AREAS],
        reserve: Tokens::NONE,
        removed: Tokens::NONE,
        fighter: NO_ID,
        status: Status::In,
        left: 0,
        space: NO_SPACE,
        facing: 0,
        life: [0; AREAS],
        chi: 0,
        rage: 0,
        skills: 0,
        style: NO_SKILL,
        pending: 0,
        no_energy: false,
        surcharge: 0,
        first_turn_done: false,
        laid: 0,
    };

    /// What lies in an Area, 1 to 5.
    #[inline]
    pub fn area(&self, area: u8) -> Tokens {
        self.areas[usize::from(area.wrapping_sub(1)) % AREAS]
    }

    /// What lies in an Area, 1 to 5, to be changed.
    #[inline]
    pub fn area_mut(&mut self, area: u8) -> &mut Tokens {
        &mut self.areas[usize::from(area.wrapping_sub(1)) % AREAS]
    }

    /// Whether it is still in.
    #[inline]
    pub fn is_in(&self) -> bool {
        self.status == Status::In
    }

    /// Whether this skill is at hand.
    #[inline]
    pub fn has_skill(&self, skill: u8) -> bool {
        self.skills >> (skill & 7) & 1 == 1
    }
}

/// Fields of a turn; all are at their defaults between turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Turn {
    /// Picked up, not yet sown.
    pub hand: Tokens,
    pub is_bonus: bool,
    pub bonus_due: bool,
    /// 1 to 5; 0 not chosen.
    pub start_area: u8,
    pub revealed: Bag,
    pub sown: u8,
    pub last: u8,
    pub moves_left: u8,
    pub free_steps: u8,
    pub stepped: bool,
    pub in_force: u8,
    pub no_energy: bool,
    pub surcharge: u8,
    pub own_skill: u8,
    pub reaction: u8,
    pub target: u8,
    pub defender: Who,
    pub direction: u8,
    pub third: Who,
    pub shown_defense: u8,
    pub shown_moves: u8,
    /// Dice by face: failed, normal, exceptional.
    pub attack: [u8; 3],
    pub defense: [u8; 3],
    pub collision_shown: u8,
    pub collision_die: u8,
}

impl Turn {
    /// Nothing has happened.
    pub const FRESH: Self = Self {
        hand: Tokens::NONE,
        is_bonus: false,
        bonus_due: false,
        start_area: 0,
        revealed: [0; 3],
        sown: 0,
        last: NO_TOKEN,
        moves_left: 0,
        free_steps: 0,
        stepped: false,
        in_force: 0,
        no_energy: false,
        surcharge: 0,
        own_skill: NO_SKILL,
        reaction: NO_SKILL,
        target: 0,
        defender: NOBODY,
        direction: NO_DIRECTION,
        third: NOBODY,
        shown_defense: 0,
        shown_moves: 0,
        attack: [0; 3],
        defense: [0; 3],
        collision_shown: 0,
        collision_die: 0,
    };
}

/// One position, complete but for what others know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct State {
    pub seats: [Seat; MAX_SEATS],
    pub turn: Turn,
    pub mode: Mode,
    pub players: u8,
    /// Fighters are dealt, not picked.
    pub deal: bool,
    pub phase: Phase,
    pub round: u8,
    pub first: Who,
    pub active: Who,
    pub ending: Ending,
    /// A bit per seat.
    pub winners: u8,
}

const _: () = assert!(size_of::<State>() <= 256);

impl State {
    /// The seats that play.
    #[inline]
    pub fn seats(&self) -> &[Seat] {
        &self.seats[..usize::from(self.players).min(MAX_SEATS)]
    }

    /// A seat that plays.
    #[inline]
    pub fn seat(&self, seat: Who) -> &Seat {
        &self.seats[usize::from(seat) % MAX_SEATS]
    }

    /// A seat that plays, to be changed.
    #[inline]
    pub fn seat_mut(&mut self, seat: Who) -> &mut Seat {
        &mut self.seats[usize::from(seat) % MAX_SEATS]
    }

    /// The side a seat fights for: its team, or itself.
    #[inline]
    pub fn side(&self, seat: Who) -> u8 {
        if self.mode.is_team() { seat % 2 } else { seat }
    }

    /// Opponents of a seat that are still in, a bit each.
    #[inline]
    pub fn opponents(&self, seat: Who) -> u8 {
        (0..self.players)
            .filter(|other| self.side(*other) != self.side(seat) && self.seat(*other).is_in())
            .fold(0, |mask, other| mask | 1 << other)
    }

    /// Who stands on a space.
    #[inline]
    pub fn standing_on(&self, space: u8) -> Option<Who> {
        let at = self.seats().iter().position(|seat| seat.space == space)?;
        Some(at as Who)
    }

    /// The lowest seat for which something holds.
    pub fn lowest(&self, holds: impl Fn(&Seat) -> bool) -> Option<Who> {
        let at = self.seats().iter().position(holds)?;
        Some(at as Who)
    }

    /// The Target Area that sowing leads to: from the Starting Area, so many tokens on.
    #[inline]
    pub fn area_after(&self, tokens: u8) -> u8 {
        (self.turn.start_area + tokens + 4) % AREAS as u8 + 1
    }
}
