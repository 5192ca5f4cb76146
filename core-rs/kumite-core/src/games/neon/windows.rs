//! Which effects can be used when, as masks: most windows of most seats are empty, and one look must tell.

use std::fmt;

use super::content::{Content, Effect, Effects};
use super::state::Seat;
use super::terms::*;

/// Refs of abilities.
pub(super) const ABILITIES: u64 = (1 << REF_GEAR) - 1;
/// Beside the windows: effects that may open an attack out of range.
pub(super) const ENABLING: usize = 16;

/// Bit per effect of a source in its printed order. Numbers that stand for nothing have none.
#[derive(Clone, Copy)]
struct Sources {
    fighters: [u8; 32],
    gear: [u8; 64],
    sectors: [u8; 16],
    enhancements: [u8; 32],
}

/// The effects of all sources, by window, and what stands where.
#[derive(Clone, Copy)]
pub(super) struct WindowTable {
    windows: [Sources; ENABLING + 1],
    pub standing: StandingTable,
}

impl fmt::Debug for WindowTable {
    /// What was learned is bound to its content by the content's text, so the text stays as it was when there were files:
    /// a table that is laid out anew, or added, says nothing that the content does not say.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WindowTable")
            .field("fighters", &self.windows.map(|each| each.fighters))
            .field("gear", &self.windows.map(|each| each.gear))
            .field("sectors", &self.windows.map(|each| each.sectors))
            .field("enhancements", &self.windows.map(|each| each.enhancements))
            .finish()
    }
}

impl WindowTable {
    pub const EMPTY: Self = Self {
        windows: [Sources {
            fighters: [0; 32],
            gear: [0; 64],
            sectors: [0; 16],
            enhancements: [0; 32],
        }; ENABLING + 1],
        standing: StandingTable::EMPTY,
    };

    /// The effects of this content, with or without those of squads.
    pub fn new(content: &Content, squad: bool) -> Self {
        let mut table = Self::EMPTY;
        for (window, sources) in table.windows.iter_mut().enumerate() {
            let mask = |effects: &Effects| mask(effects, window, squad);
            for (fighter, found) in content.fighters.iter().zip(&mut sources.fighters) {
                *found = mask(&fighter.abilities);
            }
            for (design, found) in content.equipment.iter().zip(&mut sources.gear) {
                *found = mask(&design.effects);
            }
            let sectors = content.sectors.iter().zip(&mut sources.sectors);
            for (sector, found) in sectors.skip(1) {
                // A Sector has four refs.
                *found = mask(&sector.effects) & 15;
            }
            for (effects, found) in content.enhancements.iter().zip(&mut sources.enhancements) {
                *found = mask(effects);
            }
        }
        table.standing = StandingTable::new(content);
        table
    }

    /// The effects of a seat, a bit per ref; of weapons only the one fought with serves.
    #[inline]
    pub fn sources(&self, place: &Seat, window: usize, weapon: u8) -> u64 {
        let sources = &self.windows[window.min(ENABLING)];
        let gear = |slot: u8| {
            let held = sources.gear[place.gear[usize::from(slot)].code()];
            u64::from(held) << (REF_GEAR + 4 * slot)
        };
        let mut all = u64::from(sources.fighters[usize::from(place.fighter & 31)]);
        all |= gear(ARMOR) | gear(HELMET);
        if weapon < ARMOR {
            all |= gear(weapon);
        }
        all |= u64::from(sources.sectors[usize::from(place.loc & 15)]) << REF_SECTOR;
        all | u64::from(sources.enhancements[usize::from(place.enhancement & 31)])
            << REF_ENHANCEMENT
    }
}

/// Which kinds of passive operations (bits of [`standing`](super::content::standing)) stand where and are worn: most
/// Sectors and cards have none, and one look must tell that too.
#[derive(Clone, Copy)]
pub(super) struct StandingTable {
    sectors: [u16; 16],
    /// Of the token of a Fighter.
    tokens: [u16; 32],
    all_tokens: u16,
    gear: [u16; 64],
    enhancements: [u16; 32],
}

impl StandingTable {
    const EMPTY: Self = Self {
        sectors: [0; 16],
        tokens: [0; 32],
        all_tokens: 0,
        gear: [0; 64],
        enhancements: [0; 32],
    };

    /// What stands in this content.
    fn new(content: &Content) -> Self {
        let mut table = Self::EMPTY;
        for (number, standing) in (0..).zip(&mut table.sectors) {
            *standing = content.sector_effects(number).standing;
        }
        for (fighter, standing) in content.fighters.iter().zip(&mut table.tokens) {
            let token = fighter
                .token
                .and_then(|at| content.tokens.get(usize::from(at)));
            *standing = token.map_or(0, |token| token.effects.standing);
            table.all_tokens |= *standing;
        }
        for (design, standing) in content.equipment.iter().zip(&mut table.gear) {
            *standing = design.effects.standing;
        }
        for (effects, standing) in content.enhancements.iter().zip(&mut table.enhancements) {
            *standing = effects.standing;
        }
        table
    }

    /// What stands in a Sector, whomever it touches: the Sector's own, and of tokens there.
    #[inline]
    pub fn has(&self, wanted: u16, sector: u8, seats: &[Seat]) -> bool {
        let lies_there = |seat: &Seat| {
            seat.token == sector && self.tokens[usize::from(seat.fighter & 31)] & wanted != 0
        };
        self.sectors[usize::from(sector & 15)] & wanted != 0
            || self.all_tokens & wanted != 0 && seats.iter().any(lies_there)
    }

    /// Whether a seat's own armor, helmet or Enhancement has any.
    #[inline]
    pub fn is_worn(&self, wanted: u16, place: &Seat) -> bool {
        let gear = |slot: u8| self.gear[place.gear[usize::from(slot)].code()];
        let enhancement = self.enhancements[usize::from(place.enhancement & 31)];
        (gear(ARMOR) | gear(HELMET) | enhancement) & wanted != 0
    }
}

fn mask(effects: &Effects, window: usize, squad: bool) -> u8 {
    let lies_there = |effect: &Effect| {
        if window == ENABLING {
            effect.in_window(Window::BeforeAttack) && (effect.reach != 0 || effect.relocates)
        } else {
            effect.windows >> window & 1 == 1
        }
    };
    let mut mask = 0;
    for (at, effect) in effects.list.iter().enumerate() {
        if lies_there(effect) && (squad || !effect.squad) {
            mask |= 1 << at;
        }
    }
    mask
}
