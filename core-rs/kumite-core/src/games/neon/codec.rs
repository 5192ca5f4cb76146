//! Canonical bytes: the parts of a position that are packed otherwise in memory. Everything else is derived.

use super::content::{Content, Op};
use super::state::{FrameKind, State};
use super::terms::*;
use super::{actions, events};
use crate::wire::{Heading, Layout, Lens, Read, Reader, Writer};

pub use crate::wire::{FULL, SPECTATOR};

const HEADING: Heading = Heading {
    game: "neon",
    title: "NEON",
    letters: "KN",
    version: 1,
};

/// All declarations of the game as one text.
pub fn layout() -> String {
    Layout::of::<State>(&HEADING, &[actions::LAYOUT, events::LAYOUT, Op::LAYOUT])
}

impl State {
    /// Canonical bytes of the state, appended to `out`; `viewer` is [`FULL`] unless it was blanked.
    pub fn encode(&self, content: &Content, viewer: u8, out: &mut Vec<u8>) {
        HEADING.write(viewer, self, &mut Writer::new(out, content.equipment.len()));
    }

    /// The same with lists at their full length, appended to `out`: equally wide for every position of a setup.
    pub fn observe(&self, content: &Content, viewer: u8, out: &mut Vec<u8>) {
        HEADING.write(
            viewer,
            self,
            &mut Writer::wide(out, content.equipment.len()),
        );
    }

    /// A state (or blanked view) and its viewer, from canonical bytes. Their shape and ranges are checked, not
    /// whether a match can lead there; the rules are total, so that an odd position is at worst odd.
    pub fn decode(content: &Content, data: &[u8]) -> Read<(Self, u8)> {
        let mut bytes = Reader::new(data, content.equipment.len());
        let (mut state, viewer) = HEADING.read::<Self>(&mut bytes, MAX_SEATS as u8)?;
        state.check_names()?;
        state.index_ring();
        Ok((state, viewer))
    }
}

impl State {
    /// Ranges that depend on the match: seats that are named play in it, and lists of different or sorted things are.
    fn check_names(&self) -> Read<()> {
        let ring = self.ring().iter();
        let sectors = ring.fold(0u16, |all, sector| all | 1 << sector);
        if sectors.count_ones() != self.ring_len.into() || !self.limbo().is_sorted() {
            return Err("a Sector lies in the ring once, and cards in limbo lie sorted".into());
        }
        let plays = |who: Who| who.0 < self.players;
        let stack = &self.stack[..usize::from(self.stack_len)];
        let frames_fit = stack.iter().all(|frame| match frame.kind {
            FrameKind::Attack => true,
            FrameKind::Enter => plays(frame.who()) || frame.who() == AUTOMA,
            _ => plays(frame.who()),
        });
        let nobody_or_plays = |who: Who| plays(who) || who == NOBODY;
        let (attacker, current) = (self.attack.attacker, self.attack.current);
        let attack_fits = (plays(attacker) || attacker == AUTOMA)
            && (nobody_or_plays(current) || current == AUTOMA);
        if frames_fit && attack_fits && nobody_or_plays(self.leader) && nobody_or_plays(self.turn) {
            Ok(())
        } else {
            Err("a seat is named that does not play".into())
        }
    }
}

/// Ready Bots: the low nibble.
pub enum Ready {}

impl Lens<u8> for Ready {
    const WIDEST: usize = 1;

    fn write(bots: &u8, out: &mut Writer) {
        out.byte(bots & 15);
    }

    fn read(bots: &mut u8, bytes: &mut Reader) -> Read<()> {
        *bots |= bytes.within::<u8>("bots_ready", 0, 2)?;
        Ok(())
    }

    fn describe() -> String {
        "u8".into()
    }
}

/// Spent Bots: the high nibble.
pub enum Spent {}

impl Lens<u8> for Spent {
    const WIDEST: usize = 1;

    fn write(bots: &u8, out: &mut Writer) {
        out.byte(bots >> 4);
    }

    fn read(bots: &mut u8, bytes: &mut Reader) -> Read<()> {
        *bots |= bytes.within::<u8>("bots_spent", 0, 2)? << 4;
        Ok(())
    }

    fn describe() -> String {
        "u8".into()
    }
}

/// Cards in hand, a bit each; hidden ones only by their number.
pub enum Hand {}

impl Lens<u8> for Hand {
    const WIDEST: usize = 1;

    fn write(hand: &u8, out: &mut Writer) {
        out.byte(*hand);
    }

    fn read(hand: &mut u8, bytes: &mut Reader) -> Read<()> {
        let most = if bytes.is_view { HIDDEN_HAND + 7 } else { 127 };
        *hand = bytes.within("hand", 0, most.into())?;
        Ok(())
    }

    fn describe() -> String {
        "u8".into()
    }

    fn hide(hand: &mut u8) {
        *hand = HIDDEN_HAND + hand.count_ones() as u8;
    }
}

/// Effects that have been used, a bit per ref: five bytes.
pub enum Used {}

impl Lens<u64> for Used {
    const WIDEST: usize = 5;

    fn write(used: &u64, out: &mut Writer) {
        out.bytes(&used.to_be_bytes()[3..]);
    }

    fn read(used: &mut u64, bytes: &mut Reader) -> Read<()> {
        let low: [u8; 5] = bytes.bytes()?;
        *used = low.iter().fold(0, |all, byte| all << 8 | u64::from(*byte));
        Ok(())
    }

    fn describe() -> String {
        "u40".into()
    }
}
