//! One position: a small plain value, with the fields of its bytes.

use super::codec::{Cards, Copies, Pile};
use super::terms::*;
use crate::wire::Wire;

/// A face-down trap token. Those on the board come first, by hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct Trap {
    #[wire(default = NO_HEX)]
    pub hex: u8,
    /// Token numbers that it can be, a bit each.
    #[wire(range = 0..=4095)]
    pub may_be: u16,
    /// Seats that have seen its number, a bit each.
    #[wire(range = 0..=15)]
    pub looked_by: u8,
    /// Its number, once somebody has looked.
    #[wire(default = NO_ID, seen = custom)]
    pub token: u8,
}

/// A sum of equal modifiers. Those that exist come first, by key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct Modifier {
    /// `figure << 5 | kind`.
    #[wire(default = NO_ID)]
    pub key: u8,
    /// 9 + what it adds.
    #[wire(range = 0..=18, default = NO_AMOUNT)]
    pub amount: u8,
}

/// A champion in the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct Figure {
    #[wire(default = NO_ID)]
    pub champion: u8,
    #[wire(range = 0..=7, default = NOBODY)]
    pub controller: u8,
    #[wire(default = GATE)]
    pub hex: u8,
    #[wire(range = 0..=15)]
    pub damage: u8,
    /// Levelled Up.
    pub is_up: bool,
    pub is_rooted: bool,
}

/// One player's place. Sets of cards have a bit for each of the player's own cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct Seat {
    /// Champions, a bit each.
    pub team: u16,
    /// Competitive draft: the list, a bit each.
    #[wire(seen = custom)]
    pub brought: u16,
    /// The champion of the list that was banned.
    #[wire(default = NO_ID)]
    pub banned: u8,
    /// Ready ones, a bit each.
    #[wire(range = 0..=7, default = 7)]
    pub cores: u8,
    /// Whether an effect has readied a Core this turn.
    pub is_readied: bool,
    #[wire(seen = owner)]
    pub hand: Cards,
    /// From the bottom.
    #[wire(default = Pile::EMPTY, seen = owner)]
    pub planned: Pile,
    /// Top cards of the pile that can be shown ones.
    #[wire(range = 0..=8)]
    pub planned_since: u8,
    pub discard: u32,
    /// Known by all to be in the hand or the planned pile.
    pub shown: u32,
}

/// What an Action, an ability or a draw keeps while it is under way; fresh otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct Under {
    /// The Action card that is played.
    #[wire(default = NO_ID)]
    pub card: u8,
    /// The Standard Action that is used.
    #[wire(default = NO_ID)]
    pub standard: u8,
    /// The activated figure.
    #[wire(range = 0..=8, default = NO_FIGURE)]
    pub actor: u8,
    /// A bit per figure.
    pub targets: u8,
    /// Where a lone target stood when it left for the Gate.
    #[wire(default = NO_HEX)]
    pub last_hex: u8,
    /// The Reaction that is played.
    #[wire(default = NO_ID)]
    pub reaction: u8,
    #[wire(range = 0..=7, default = NOBODY)]
    pub reactor: u8,
    /// The figure it was played on.
    #[wire(range = 0..=8, default = NO_FIGURE)]
    pub reacted: u8,
    /// Attack damage placed, by figure.
    pub dealt: [u8; FIGURES],
    /// Figures that flip when the Action ends.
    pub level_ups: u8,
    /// The number of the operation under way.
    #[wire(range = 0..=7)]
    pub op: u8,
    /// The figure whose ability is resolved.
    #[wire(range = 0..=8, default = NO_FIGURE)]
    pub hook: u8,
    /// Figures whose abilities come next.
    pub hooks: u8,
    /// Figures that the operation has not handled yet.
    pub queue: u8,
    /// The figure being handled.
    #[wire(range = 0..=8, default = NO_FIGURE)]
    pub mover: u8,
    /// Steps, cards or questions left.
    pub remaining: u8,
    /// Of a dash, push, pull or Fear.
    #[wire(range = 0..=7, default = NO_DIRECTION)]
    pub direction: u8,
    /// The hex of the token just looked at.
    #[wire(default = NO_HEX)]
    pub looked: u8,
    /// Where a trap is being resolved.
    #[wire(default = NO_HEX)]
    pub trap_hex: u8,
    /// Its number, once it is face up.
    #[wire(default = NO_ID)]
    pub trap_token: u8,
}

/// One position, complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct State {
    pub mode: Mode,
    #[wire(range = 2..=4, default = 2)]
    pub players: u8,
    pub formation: Formation,
    /// Casual draft: two of each champion.
    pub duplicates: bool,
    /// Casual draft: champions of the pool; else 0.
    #[wire(range = 0..=15)]
    pub pool_size: u8,
    #[wire(default = Phase::First)]
    pub phase: Phase,
    pub stage: Stage,
    /// 0 before the first turn.
    #[wire(range = 0..=99)]
    pub round: u8,
    /// The first side.
    #[wire(range = 0..=7, default = NOBODY)]
    pub first: u8,
    /// Seats by turn.
    #[wire(range = 0..=7, default = [NOBODY; MAX_SEATS])]
    pub order: [u8; MAX_SEATS],
    /// Whose turn it is; in set-up who acts or draws.
    #[wire(range = 0..=7, default = NOBODY)]
    pub active: u8,
    /// Who is asked.
    #[wire(range = 0..=7, default = NOBODY)]
    pub decider: u8,
    /// The side that deploys in the north.
    #[wire(range = 0..=7, default = NOBODY)]
    pub north: u8,
    /// By side.
    pub points: [u8; 2],
    /// Standard Actions used this turn, a bit each.
    #[wire(range = 0..=15)]
    pub used: u8,
    /// Champions that can be picked, a bit each.
    pub pool: u16,
    /// Cards of the active seat that are being replaced.
    #[wire(seen = custom)]
    pub aside: u32,
    /// The challenge of each slot.
    #[wire(default = [NO_ID; MAX_SLOTS])]
    pub track: [u8; MAX_SLOTS],
    /// Copies in the bag, by design.
    pub challenges: Copies,
    pub traps: [Trap; MAX_TRAPS],
    pub modifiers: [Modifier; MAX_MODIFIERS],
    pub figures: [Figure; FIGURES],
    #[wire(flatten)]
    pub under: Under,
    /// The side that has won.
    #[wire(range = 0..=7, default = NOBODY)]
    pub winner: u8,
    pub ending: Ending,
    #[wire(each = players)]
    pub seats: [Seat; MAX_SEATS],
}

const _: () = assert!(size_of::<State>() <= 384);

impl Figure {
    /// Whether it stands in the arena.
    #[inline]
    pub fn is_in(&self) -> bool {
        self.hex != GATE
    }
}

impl State {
    /// The seats that play.
    #[inline]
    pub fn seats(&self) -> &[Seat] {
        &self.seats[..usize::from(self.players).min(MAX_SEATS)]
    }

    /// A seat.
    #[inline]
    pub fn seat(&self, seat: u8) -> &Seat {
        &self.seats[usize::from(seat) % MAX_SEATS]
    }

    /// A seat, to be changed.
    #[inline]
    pub fn seat_mut(&mut self, seat: u8) -> &mut Seat {
        &mut self.seats[usize::from(seat) % MAX_SEATS]
    }

    /// A figure.
    #[inline]
    pub fn figure(&self, figure: u8) -> &Figure {
        &self.figures[usize::from(figure) % FIGURES]
    }

    /// A figure, to be changed.
    #[inline]
    pub fn figure_mut(&mut self, figure: u8) -> &mut Figure {
        &mut self.figures[usize::from(figure) % FIGURES]
    }

    /// Whether a figure is one and stands in the arena.
    #[inline]
    pub fn is_in(&self, figure: u8) -> bool {
        figure < NO_FIGURE && self.figures[usize::from(figure)].is_in()
    }

    /// Figures of the side of this seat, a bit each.
    #[inline]
    pub fn group_of_seat(&self, seat: u8) -> u8 {
        if seat & 1 == self.first { 0x0F } else { 0xF0 }
    }

    /// The side that a figure fights for.
    #[inline]
    pub fn side_of(&self, figure: u8) -> u8 {
        (self.first ^ figure >> 2) & 1
    }

    /// Figures in the arena, a bit each.
    #[inline]
    pub fn in_arena(&self) -> u8 {
        let mut mask = 0;
        for (at, figure) in self.figures.iter().enumerate() {
            mask |= u8::from(figure.is_in()) << at;
        }
        mask
    }

    /// Hexes where these figures stand.
    #[inline]
    pub fn hexes_of(&self, figures: u8) -> u64 {
        let mut mask = 0;
        for (at, figure) in self.figures.iter().enumerate() {
            let stands = figures >> at & u8::from(figure.hex < 64);
            mask |= u64::from(stands & 1) << (figure.hex & 63);
        }
        mask
    }

    /// Figures on these hexes, a bit each.
    #[inline]
    pub fn figures_on(&self, hexes: u64) -> u8 {
        let mut mask = 0;
        for (at, figure) in self.figures.iter().enumerate() {
            let stands = hexes >> (figure.hex & 63) & u64::from(figure.hex < 64);
            mask |= ((stands & 1) as u8) << at;
        }
        mask
    }

    /// Hexes with a trap token.
    #[inline]
    pub fn tokens(&self) -> u64 {
        let mut mask = 0;
        for trap in &self.traps {
            mask |= u64::from(trap.hex < 64) << (trap.hex & 63);
        }
        mask
    }

    /// The only target, if it is one still.
    #[inline]
    pub fn only_target(&self) -> Option<u8> {
        let targets = self.under.targets;
        (targets.count_ones() == 1).then(|| targets.trailing_zeros() as u8)
    }

    /// The figure of a seat with that champion.
    #[inline]
    pub fn figure_of(&self, seat: u8, champion: u8) -> Option<u8> {
        let fits = |figure: &Figure| figure.controller == seat && figure.champion == champion;
        self.figures.iter().position(fits).map(|at| at as u8)
    }

    /// The place of a card among a seat's own cards.
    #[inline]
    pub fn place_of(&self, seat: u8, card: u8) -> u8 {
        let (champion, number) = (card / CARDS_OF_CHAMPION, card % CARDS_OF_CHAMPION);
        let below = self.seat(seat).team & ((1u32 << (champion & 15)) - 1) as u16;
        below.count_ones() as u8 * CARDS_OF_CHAMPION + number
    }

    /// The card at a place among a seat's own cards.
    #[inline]
    pub fn card_at(&self, seat: u8, place: u8) -> u8 {
        let mut team = self.seat(seat).team;
        for _ in 0..place / CARDS_OF_CHAMPION {
            team &= team.wrapping_sub(1);
        }
        let champion = (team.trailing_zeros() as u8).min(MAX_CHAMPIONS as u8 - 1);
        champion * CARDS_OF_CHAMPION + place % CARDS_OF_CHAMPION
    }

    /// All own cards of a seat.
    #[inline]
    pub fn cards_of(&self, seat: u8) -> u32 {
        let champions = self.seat(seat).team.count_ones().min(5);
        (1u32 << (champions * u32::from(CARDS_OF_CHAMPION))) - 1
    }

    /// Cards of a seat that lie face up in play.
    #[inline]
    pub fn in_play(&self, seat: u8) -> u32 {
        let mut cards = 0;
        if self.active == seat && self.under.card != NO_ID {
            cards |= 1 << (self.place_of(seat, self.under.card) & 31);
        }
        if self.under.reactor == seat && self.under.reaction != NO_ID {
            cards |= 1 << (self.place_of(seat, self.under.reaction) & 31);
        }
        cards
    }

    /// Cards in the bag of a seat.
    pub fn bag_of(&self, seat: u8) -> u32 {
        let own = self.seat(seat);
        let mut out = own.hand.0 | own.planned.cards() | own.discard | self.in_play(seat);
        if self.active == seat {
            out |= self.aside;
        }
        self.cards_of(seat) & !out
    }
}
