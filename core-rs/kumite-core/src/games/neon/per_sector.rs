//! A number for each Sector.

use std::ops::{Index, IndexMut};

use super::terms::clamp;
use crate::wire::{Layout, Read, Reader, Wire, Writer};

const SECTORS: usize = 10;

/// A number for each Sector, looked up by the Sector's number: 1 to 10. Other numbers stand for the last.
#[derive(Hash, Clone, Copy, PartialEq, Eq)]
pub struct PerSector([u8; SECTORS]);

impl PerSector {
    /// The same number for all.
    pub const fn all(number: u8) -> Self {
        Self([number; SECTORS])
    }

    /// The numbers, Sector 1 first.
    pub fn iter(&self) -> impl Iterator<Item = &u8> {
        self.0.iter()
    }
}

impl Index<u8> for PerSector {
    type Output = u8;

    #[inline]
    fn index(&self, sector: u8) -> &u8 {
        &self.0[clamp::<SECTORS>(usize::from(sector.wrapping_sub(1)))]
    }
}

impl IndexMut<u8> for PerSector {
    #[inline]
    fn index_mut(&mut self, sector: u8) -> &mut u8 {
        &mut self.0[clamp::<SECTORS>(usize::from(sector.wrapping_sub(1)))]
    }
}

impl Wire for PerSector {
    const EMPTY: Self = Self::all(0);
    const WIDEST: usize = SECTORS;

    fn write(&self, out: &mut Writer) {
        self.0.write(out);
    }

    fn read(bytes: &mut Reader) -> Read<Self> {
        bytes.value().map(Self)
    }

    fn describe(layout: &mut Layout) -> String {
        <[u8; SECTORS]>::describe(layout)
    }

    fn outside(&self, low: u64, high: u64) -> Option<(usize, u64)> {
        self.0.outside(low, high)
    }
}
