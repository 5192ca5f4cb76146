//! A Gear card with its Ammo.

use super::terms::NO_ID;
use crate::wire::{Layout, Read, Reader, Wire, Writer};

/// No card, in the six bits of a slot.
const EMPTY: u32 = 63;

/// A Gear card with up to three Ammo cards under it, six bits each; Ammo is kept sorted.
#[derive(Hash, Clone, Copy, PartialEq, Eq)]
pub struct Slot([u8; 3]);

impl Slot {
    /// Nothing here.
    pub const NONE: Self = Self([0xFF; 3]);

    #[inline]
    fn bits(self) -> u32 {
        u32::from_le_bytes([self.0[0], self.0[1], self.0[2], 0])
    }

    /// A card with sorted Ammo.
    #[inline]
    pub fn new(card: u8, ammo: &[u8]) -> Self {
        let mut bits = u32::from(card) & EMPTY;
        for at in 0..3 {
            bits |= ammo.get(at).map_or(EMPTY, |card| u32::from(*card) & EMPTY) << (6 + 6 * at);
        }
        let bytes = bits.to_le_bytes();
        Self([bytes[0], bytes[1], bytes[2]])
    }

    /// Whether there is no Gear.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits() & EMPTY == EMPTY
    }

    /// The Gear card as a number below 64; the last one is none.
    #[inline]
    pub(super) fn code(self) -> usize {
        (self.bits() & EMPTY) as usize
    }

    /// The Gear card, if any.
    #[inline]
    pub fn card(self) -> Option<u8> {
        let card = self.bits() & EMPTY;
        (card != EMPTY).then_some(card as u8)
    }

    /// The Ammo cards and how many there are.
    #[inline]
    pub fn ammo(self) -> ([u8; 3], usize) {
        let bits = self.bits();
        let mut ammo = [NO_ID; 3];
        let mut len = 0;
        for (at, place) in ammo.iter_mut().enumerate() {
            let card = bits >> (6 + 6 * at) & EMPTY;
            if card == EMPTY {
                break;
            }
            *place = card as u8;
            len += 1;
        }
        (ammo, len)
    }
}

impl Wire for Slot {
    const EMPTY: Self = Self::NONE;
    const WIDEST: usize = 5;

    fn write(&self, out: &mut Writer) {
        out.byte(self.card().unwrap_or(NO_ID));
        let (ammo, count) = self.ammo();
        out.list(&ammo, count as u8);
    }

    /// Ammo is sorted, so that a position has one encoding.
    fn read(bytes: &mut Reader) -> Read<Self> {
        let card = bytes.byte()?;
        if card != NO_ID && card >= EMPTY as u8 {
            return Err(bytes.refuse_last(&format!("there is no card {card}")));
        }
        let (ammo, count) = bytes.list::<u8, 3>("ammo", 0, u64::from(EMPTY - 1))?;
        let ammo = &ammo[..usize::from(count)];
        if card == NO_ID && count > 0 || !ammo.is_sorted() {
            return Err(bytes.refuse_last("Ammo lies sorted under a Gear card"));
        }
        Ok(Self::new(card, ammo))
    }

    fn describe(_: &mut Layout) -> String {
        "gear".into()
    }
}
