//! Which effects can be used when, as masks: most windows of most seats are empty, and one look must tell.

use super::content::{Content, Effect, Effects};
use super::state::Seat;
use super::terms::*;

/// Refs of abilities.
pub(super) const ABILITIES: u64 = (1 << REF_GEAR) - 1;
/// Beside the windows: effects that may open an attack out of range.
pub(super) const ENABLING: usize = 16;

/// Bit per effect of a source in its printed order, by window and source. Numbers that stand for nothing have none.
#[derive(Clone, Copy, Debug)]
pub(super) struct WindowTable {
    fighters: [[u8; 32]; ENABLING + 1],
    gear: [[u8; 64]; ENABLING + 1],
    sectors: [[u8; 16]; ENABLING + 1],
    enhancements: [[u8; 32]; ENABLING + 1],
}

impl WindowTable {
    pub const EMPTY: Self = Self {
        fighters: [[0; 32]; ENABLING + 1],
        gear: [[0; 64]; ENABLING + 1],
        sectors: [[0; 16]; ENABLING + 1],
        enhancements: [[0; 32]; ENABLING + 1],
    };

    /// The effects of this content, with or without those of squads.
    pub fn new(content: &Content, squad: bool) -> Self {
        let mut table = Self::EMPTY;
        for window in 0..=ENABLING {
            let mask = |effects: &Effects| mask(effects, window, squad);
            for (at, fighter) in content.fighters.iter().enumerate() {
                table.fighters[window][at] = mask(&fighter.abilities);
            }
            for (at, design) in content.equipment.iter().enumerate() {
                table.gear[window][at] = mask(&design.effects);
            }
            for (at, sector) in content.sectors.iter().enumerate().skip(1) {
                // A Sector has four refs.
                table.sectors[window][at] = mask(&sector.effects) & 15;
            }
            for (at, effects) in content.enhancements.iter().enumerate() {
                table.enhancements[window][at] = mask(effects);
            }
        }
        table
    }

    /// The effects of a seat, a bit per ref; of weapons only the one fought with serves.
    #[inline]
    pub fn sources(&self, place: &Seat, window: usize, weapon: u8) -> u64 {
        let window = window.min(ENABLING);
        let mut all = u64::from(self.fighters[window][usize::from(place.fighter & 31)]);
        for (slot, gear) in place.gear.iter().enumerate() {
            if slot >= usize::from(ARMOR) || slot == usize::from(weapon) {
                all |=
                    u64::from(self.gear[window][gear.code()]) << (usize::from(REF_GEAR) + 4 * slot);
            }
        }
        all |= u64::from(self.sectors[window][usize::from(place.loc & 15)]) << REF_SECTOR;
        all | u64::from(self.enhancements[window][usize::from(place.enhancement & 31)])
            << REF_ENHANCEMENT
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
