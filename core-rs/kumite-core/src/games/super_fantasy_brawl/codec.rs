//! Canonical bytes: values that views hide, and copies by design. Everything else is derived.

use super::content::Content;
use super::operations::{Condition, Op, layout_of_words};
use super::state::{Figure, State};
use super::terms::*;
use super::{actions, events};
use crate::wire::{Heading, Hide, Layout, Read, Reader, Wire, Writer};

pub use crate::wire::{FULL, SPECTATOR};

const HEADING: Heading = Heading {
    game: "super-fantasy-brawl",
    title: "Super Fantasy Brawl",
    letters: "KS",
    version: 1,
};

/// All declarations of the game as one text.
pub fn layout() -> String {
    let words = layout_of_words();
    let others = [
        actions::LAYOUT,
        events::LAYOUT,
        Op::LAYOUT,
        Condition::LAYOUT,
        &words,
    ];
    Layout::of::<State>(&HEADING, &others)
}

/// A set of a player's own cards; in views of others only their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(pub u32);

impl Cards {
    /// Whether only the number is known.
    #[inline]
    pub fn is_hidden(self) -> bool {
        self.0 & HIDDEN_CARDS != 0
    }

    /// How many they are.
    #[inline]
    pub fn count(self) -> u8 {
        if self.is_hidden() {
            (self.0 & !HIDDEN_CARDS).min(31) as u8
        } else {
            self.0.count_ones() as u8
        }
    }
}

impl Hide for Cards {
    fn hide(&mut self) {
        self.0 = HIDDEN_CARDS | u32::from(self.count());
    }
}

/// Delegates to the plain value.
macro_rules! like {
    ($name:ident, $plain:ty, $empty:expr) => {
        impl Wire for $name {
            const EMPTY: Self = Self($empty);
            const WIDEST: usize = <$plain as Wire>::WIDEST;

            #[inline]
            fn write(&self, out: &mut Writer) {
                self.0.write(out);
            }

            #[inline]
            fn read(bytes: &mut Reader) -> Read<Self> {
                <$plain>::read(bytes).map(Self)
            }

            fn describe(layout: &mut Layout) -> String {
                <$plain>::describe(layout)
            }

            fn shown(&self) -> String {
                self.0.shown()
            }
        }
    };
}

like!(Cards, u32, 0);
like!(Pile, [u8; MAX_PLANNED], [NO_ID; MAX_PLANNED]);

/// A planned pile from the bottom, by place among the player's own cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pile(pub [u8; MAX_PLANNED]);

impl Pile {
    /// How many cards lie there.
    #[inline]
    pub fn count(&self) -> u8 {
        // Hardly anything is ever planned.
        if self.0[0] == NO_ID {
            return 0;
        }
        let end = self.0.iter().position(|card| *card == NO_ID);
        end.unwrap_or(MAX_PLANNED) as u8
    }

    /// The cards as a set.
    #[inline]
    pub fn cards(&self) -> u32 {
        let mut cards = 0;
        if self.0[0] == NO_ID {
            return cards;
        }
        for card in self.0 {
            if card < 32 {
                cards |= 1 << card;
            }
        }
        cards
    }

    /// Takes the top card.
    pub fn pop(&mut self) -> Option<u8> {
        let top = usize::from(self.count()).checked_sub(1)?;
        Some(std::mem::replace(&mut self.0[top], NO_ID))
    }

    /// Puts a card on top, if there is room.
    pub fn push(&mut self, card: u8) {
        let count = usize::from(self.count());
        if let Some(place) = self.0.get_mut(count) {
            *place = card;
        }
    }
}

impl Hide for Pile {
    fn hide(&mut self) {
        for card in self.0.iter_mut().filter(|card| **card != NO_ID) {
            *card = HIDDEN_CARD;
        }
    }
}

/// Copies of each design, four bits each, the first design highest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Copies(pub u64);

impl Copies {
    #[inline]
    fn shift(design: u8) -> u32 {
        60 - 4 * u32::from(design & 15)
    }

    /// Copies of a design.
    #[inline]
    pub fn count(self, design: u8) -> u8 {
        (self.0 >> Self::shift(design) & 15) as u8
    }

    /// Sets the copies of a design.
    pub fn set(&mut self, design: u8, copies: u8) {
        let shift = Self::shift(design);
        self.0 = self.0 & !(15 << shift) | u64::from(copies & 15) << shift;
    }

    /// Takes one copy of a design away, if there is one.
    pub fn take(&mut self, design: u8) {
        self.set(design, self.count(design).saturating_sub(1));
    }
}

impl Wire for Copies {
    const EMPTY: Self = Self(0);
    const WIDEST: usize = 8;

    #[inline]
    fn write(&self, out: &mut Writer) {
        out.bytes(&self.0.to_be_bytes());
    }

    fn read(bytes: &mut Reader) -> Read<Self> {
        bytes.bytes().map(u64::from_be_bytes).map(Self)
    }

    fn describe(_: &mut Layout) -> String {
        format!("nibbles[{MAX_DESIGNS}]")
    }
}

impl State {
    /// Canonical bytes, appended to `out`; `viewer` is [`FULL`] unless the state was blanked.
    pub fn encode(&self, viewer: u8, out: &mut Vec<u8>) {
        HEADING.write(viewer, self, &mut Writer::new(out, 0));
    }

    /// A state (or blanked view) and its viewer, from canonical bytes. Shape and ranges are checked, and that numbers
    /// name something; not whether a match can lead there. The rules are total, so that an odd position is at worst
    /// odd.
    pub fn decode(content: &Content, data: &[u8]) -> Read<(Self, u8)> {
        let most = MAX_SEATS as u8;
        let (state, viewer) = HEADING.read::<Self>(&mut Reader::new(data, 0), most)?;
        state.check(content)?;
        if viewer >= state.players && viewer != FULL && viewer != SPECTATOR {
            return Err(format!("byte 3: {viewer} is no viewer"));
        }
        Ok((state, viewer))
    }

    fn check(&self, content: &Content) -> Read<()> {
        let refuse = |what: &str| Err(format!("{what} is not possible here"));
        if self.players != content.mode(self.mode).players {
            return refuse("this number of players");
        }
        let is_seat = |seat: u8| seat < self.players || seat == NOBODY;
        let is_side = |side: u8| side < 2 || side == NOBODY;
        if ![self.active, self.decider, self.under.reactor]
            .iter()
            .chain(&self.order)
            .all(|seat| is_seat(*seat))
        {
            return refuse("a seat");
        }
        if ![self.first, self.north, self.winner]
            .iter()
            .all(|side| is_side(*side))
        {
            return refuse("a side");
        }
        if !self.is_order_sound() {
            return refuse("this order of seats");
        }
        if !self.is_phase_sound() {
            return refuse("this phase");
        }
        let is_open = self.formation != Formation::Fixed && self.phase < Phase::Pick;
        if is_open && self.seats().iter().any(|seat| seat.team != 0) {
            return refuse("a team before the first pick");
        }
        let champions = content.champions.len() as u8;
        let is_hex =
            |hex: u8| hex == NO_HEX || content.arena.open >> (hex & 63) & u64::from(hex < 64) == 1;
        if !self.figures.iter().all(|figure| is_hex(figure.hex))
            || !self.are_figures_sound(champions)
        {
            return refuse("a figure");
        }
        let under = &self.under;
        let exists = (0..NO_FIGURE).filter(|at| self.figure(*at).champion != NO_ID);
        let exists = exists.fold(0u16, |all, figure| all | 1 << figure);
        let named = [under.actor, under.reacted, under.hook, under.mover];
        let named = named.iter().fold(0u16, |all, figure| all | 1 << figure);
        let sets = under.targets | under.level_ups | under.hooks | under.queue;
        if (named & 0xFF | u16::from(sets)) & !exists != 0 {
            return refuse("a figure that does not exist");
        }
        let looked = [self.under.looked, self.under.trap_hex, self.under.last_hex];
        if !self
            .traps
            .iter()
            .map(|trap| trap.hex)
            .chain(looked)
            .all(is_hex)
        {
            return refuse("a hex");
        }
        if self
            .traps
            .iter()
            .any(|trap| trap.token != NO_ID && usize::from(trap.token) >= TRAP_TOKENS)
        {
            return refuse("a trap token");
        }
        let teams = self
            .seats()
            .iter()
            .map(|seat| seat.team | seat.brought & !HIDDEN_LIST);
        if teams
            .chain([self.pool])
            .any(|team| u32::from(team) >> champions != 0)
        {
            return refuse("a champion");
        }
        Ok(())
    }

    /// Whether seats take turns as they can: unknown as long as the set-up has not come so far, then the sides by turns.
    fn is_order_sound(&self) -> bool {
        let [first, second, third, fourth] = self.order;
        let follows = |seat: u8, earlier: u8| match (self.mode, earlier) {
            (Mode::Duel, _) | (_, NOBODY) => seat == NOBODY,
            _ => seat == earlier ^ 2,
        };
        let is_complete = first != NOBODY && second != NOBODY;
        (first == NOBODY || self.first == first & 1)
            && (second == NOBODY || first != NOBODY && second & 1 != first & 1)
            && follows(third, first)
            && follows(fourth, second)
            && (is_complete || self.phase <= Phase::Lead || self.phase == Phase::Over)
    }

    /// Whether the mode and the formation have the phase.
    fn is_phase_sound(&self) -> bool {
        let (mode, formation) = (self.mode, self.formation);
        match self.phase {
            Phase::Bring | Phase::Ban => formation == Formation::Competitive,
            Phase::First => self.first == NOBODY,
            Phase::Lead => mode == Mode::Tornado && self.order[1] == NOBODY && self.first < 2,
            Phase::Pool => formation == Formation::Casual,
            Phase::Pick => self.has_picks(),
            Phase::Deploy => self.under.mover < NO_FIGURE,
            _ => true,
        }
    }

    /// Whether there are no figures yet, or those of the teams: by side, then in order of code.
    fn are_figures_sound(&self, champions: u8) -> bool {
        let is_fresh = |figure: &Figure| *figure == Figure::EMPTY;
        let has_none = self.figures.iter().all(is_fresh);
        if has_none || self.phase <= Phase::Pick {
            return has_none && (self.phase <= Phase::Pick || self.phase == Phase::Over);
        }
        let mut teams = [0u16; MAX_SEATS];
        for (at, figure) in (0u8..).zip(&self.figures) {
            if is_fresh(figure) {
                continue;
            }
            let (champion, seat) = (figure.champion, figure.controller);
            let is_own = seat < self.players && self.first < 2 && seat & 1 == self.side_of(at);
            let before = self.figure(at.wrapping_sub(1)).champion;
            let is_next = at % 4 == 0 || before < champion;
            if !is_own || !is_next || champion >= champions {
                return false;
            }
            teams[usize::from(seat)] |= 1 << champion;
        }
        let both = teams.iter().zip(&self.seats);
        both.take(usize::from(self.players))
            .all(|(team, seat)| *team == seat.team)
    }
}
