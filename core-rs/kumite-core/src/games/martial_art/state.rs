//! One position: a small plain value. What others know of hidden tokens is kept beside it (`knowledge.rs`).

use super::codec::{Actions, AllTypes, Effects, OpenBag};
use super::terms::*;
use super::tokens::{Bag, Tokens};
use crate::wire::Wire;

/// One player's place: a fighter and its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct Seat {
    #[wire(default = NO_ID)]
    pub fighter: u8,
    pub status: Status,
    /// 0: still in; k: the k-th to leave.
    #[wire(range = 0..=4)]
    pub left: u8,
    #[wire(default = NO_SPACE)]
    pub space: u8,
    #[wire(range = 0..=5)]
    pub facing: u8,
    #[wire(range = 0..=15)]
    pub life: [u8; AREAS],
    #[wire(range = 0..=15)]
    pub chi: u8,
    #[wire(range = 0..=15)]
    pub rage: u8,
    /// Skills at hand, a bit each.
    #[wire(seen = custom)]
    pub skills: u8,
    #[wire(range = 0..=7, default = NO_SKILL)]
    pub style: u8,
    /// End Skills for the own next turn, a bit each.
    #[wire(range = 0..=127)]
    pub pending: u8,
    pub no_energy: bool,
    pub surcharge: u8,
    pub first_turn_done: bool,
    #[wire(range = 0..=12)]
    pub laid: u8,
    /// What lies in each Area.
    #[wire(default = [Tokens::NONE; AREAS])]
    #[wire(part(actions, Actions, seen = custom))]
    #[wire(part(effects, Effects, seen = owner))]
    pub areas: [Tokens; AREAS],
    #[wire(default = Tokens::NONE)]
    #[wire(part(reserve, Effects, seen = owner))]
    pub reserve: Tokens,
    #[wire(default = Tokens::NONE)]
    #[wire(part(removed, AllTypes))]
    pub removed: Tokens,
}

impl Seat {
    /// What lies in an Area.
    #[inline]
    pub fn area(&self, area: Area) -> Tokens {
        self.areas[area.bin()]
    }

    /// What lies in an Area, to be changed.
    #[inline]
    pub fn area_mut(&mut self, area: Area) -> &mut Tokens {
        &mut self.areas[area.bin()]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct Turn {
    pub is_bonus: bool,
    pub bonus_due: bool,
    #[wire(range = 0..=5)]
    pub start_area: Area,
    #[wire(part(revealed, OpenBag))]
    pub revealed: Bag,
    /// Picked up, not yet sown.
    #[wire(default = Tokens::NONE)]
    #[wire(part(hand_actions, Actions))]
    #[wire(part(hand_effects, Effects, seen = custom))]
    pub hand: Tokens,
    #[wire(range = 0..=12)]
    pub sown: u8,
    #[wire(range = 0..=7, default = NO_TOKEN)]
    pub last: u8,
    #[wire(range = 0..=15)]
    pub moves_left: u8,
    pub free_steps: u8,
    pub stepped: bool,
    #[wire(range = 0..=127)]
    pub in_force: u8,
    pub no_energy: bool,
    pub surcharge: u8,
    #[wire(range = 0..=7, default = NO_SKILL)]
    pub own_skill: u8,
    #[wire(range = 0..=7, default = NO_SKILL)]
    pub reaction: u8,
    #[wire(range = 0..=5)]
    pub target: Area,
    #[wire(range = 0..=7, default = NOBODY)]
    pub defender: Who,
    #[wire(range = 0..=7, default = NO_DIRECTION)]
    pub direction: u8,
    #[wire(range = 0..=7, default = NOBODY)]
    pub third: Who,
    #[wire(range = 0..=15)]
    pub shown_defense: u8,
    #[wire(range = 0..=15)]
    pub shown_moves: u8,
    /// Dice by face: failed, normal, exceptional.
    #[wire(range = 0..=31)]
    pub attack: [u8; 3],
    #[wire(range = 0..=31)]
    pub defense: [u8; 3],
    #[wire(range = 0..=15)]
    pub collision_shown: u8,
    #[wire(range = 0..=1)]
    pub collision_die: u8,
}

/// One position, complete but for what others know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct State {
    pub mode: Mode,
    #[wire(range = 2..=4, default = 2)]
    pub players: u8,
    /// Fighters are dealt, not picked.
    pub deal: bool,
    pub phase: Phase,
    pub round: u8,
    #[wire(range = 0..=7, default = NOBODY)]
    pub first: Who,
    #[wire(range = 0..=7, default = NOBODY)]
    pub active: Who,
    #[wire(flatten)]
    pub turn: Turn,
    pub ending: Ending,
    /// A bit per seat.
    #[wire(range = 0..=15)]
    pub winners: u8,
    /// Encoded with what others know of each: see `codec.rs`.
    #[wire(skip)]
    pub seats: [Seat; MAX_SEATS],
}

const _: () = assert!(size_of::<State>() <= 256);

impl State {
    /// The seats that play.
    #[inline]
    pub fn seats(&self) -> &[Seat] {
        &self.seats[..usize::from(self.players).min(MAX_SEATS)]
    }

    /// Their numbers.
    #[inline]
    pub fn all_seats(&self) -> impl Iterator<Item = Who> + Clone + use<> {
        (0..self.players).map(Who)
    }

    /// A seat that plays.
    #[inline]
    pub fn seat(&self, seat: Who) -> &Seat {
        &self.seats[seat.index()]
    }

    /// A seat that plays, to be changed.
    #[inline]
    pub fn seat_mut(&mut self, seat: Who) -> &mut Seat {
        &mut self.seats[seat.index()]
    }

    /// The side a seat fights for: its team, or itself.
    #[inline]
    pub fn side(&self, seat: Who) -> u8 {
        if self.mode.is_team() {
            seat.0 % 2
        } else {
            seat.0
        }
    }

    /// Opponents of a seat that are still in, a bit each.
    #[inline]
    pub fn opponents(&self, seat: Who) -> u8 {
        self.all_seats()
            .filter(|other| self.side(*other) != self.side(seat) && self.seat(*other).is_in())
            .fold(0, |mask, other| mask | other.bit())
    }

    /// Who stands on a space.
    #[inline]
    pub fn standing_on(&self, space: u8) -> Option<Who> {
        let at = self.seats().iter().position(|seat| seat.space == space)?;
        Some(Who(at as u8))
    }

    /// The lowest seat for which something holds.
    pub fn lowest(&self, holds: impl Fn(&Seat) -> bool) -> Option<Who> {
        let at = self.seats().iter().position(holds)?;
        Some(Who(at as u8))
    }

    /// The Target Area that sowing leads to: from the Starting Area, so many tokens on.
    #[inline]
    pub fn area_after(&self, tokens: u8) -> Area {
        self.turn.start_area.after(tokens)
    }
}
