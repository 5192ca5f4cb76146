//! Canonical bytes: the parts of a position that are packed otherwise in memory. Everything else is derived.

use super::knowledge::Known;
use super::position::Position;
use super::state::{Seat, State};
use super::terms::*;
use super::tokens::{Bag, Tokens, packed};
use super::{actions, content::Op, events};
use crate::wire::{Heading, Layout, Lens, Read, Reader, Wire, Writer};

pub use crate::wire::{FULL, SPECTATOR};

const HEADING: Heading = Heading {
    game: "martial-art",
    title: "Martial Art",
    letters: "KM",
    version: 1,
};
const HIDDEN: u16 = 0x8000;

/// All declarations of the game as one text.
pub fn layout() -> String {
    Layout::of::<PositionBytes>(&HEADING, &[actions::LAYOUT, events::LAYOUT, Op::LAYOUT])
}

/// A position as its bytes have it: what others know of a seat stands with it.
#[derive(Clone, Copy, Wire)]
#[wire(name = "state")]
struct PositionBytes {
    #[wire(flatten)]
    state: State,
    #[wire(each = state.players)]
    seats: [SeatBytes; MAX_SEATS],
}

#[derive(Clone, Copy, Wire)]
#[wire(name = "seat")]
struct SeatBytes {
    #[wire(flatten)]
    seat: Seat,
    known: Known,
}

impl Position {
    /// Canonical bytes, appended to `out`; `viewer` is [`FULL`] unless the position was blanked.
    pub fn encode(&self, viewer: u8, out: &mut Vec<u8>) {
        encode(self.state, &self.known, viewer, out);
    }

    /// The canonical bytes of what a viewer may know, appended to `out`: as if it was blanked before.
    pub fn encode_seen(&self, viewer: u8, out: &mut Vec<u8>) {
        encode(self.state.blanked(viewer), &self.known, viewer, out);
    }

    /// A position (or blanked view) and its viewer, from canonical bytes. Their shape and ranges are checked, not
    /// whether a match can lead there; the rules are total, so that an odd position is at worst odd.
    pub fn decode(data: &[u8]) -> Read<(Self, u8)> {
        let most = MAX_SEATS as u8;
        let (bytes, viewer) = HEADING.read::<PositionBytes>(&mut Reader::new(data, 0), most)?;
        Ok((
            Self {
                state: State {
                    seats: bytes.seats.map(|place| place.seat),
                    ..bytes.state
                },
                known: bytes.seats.map(|place| place.known),
                is_tracked: true,
            },
            viewer,
        ))
    }
}

fn encode(state: State, known: &[Known; MAX_SEATS], viewer: u8, out: &mut Vec<u8>) {
    let mut bytes = PositionBytes {
        state,
        ..PositionBytes::EMPTY
    };
    for (place, (seat, known)) in bytes.seats.iter_mut().zip(state.seats.iter().zip(known)) {
        (place.seat, place.known) = (*seat, *known);
    }
    HEADING.write(viewer, &bytes, &mut Writer::new(out, 0));
}

/// So many counts of four bits, the first type highest, in as many bytes as they need.
fn write_counts(tokens: Tokens, kinds: u8, out: &mut Writer) {
    let number = (0..kinds).fold(0u32, |all, kind| all << 4 | u32::from(tokens.count(kind)));
    if kinds > 4 {
        number.write(out);
    } else {
        (number as u16).write(out);
    }
}

/// The Actions among tokens.
pub enum Actions {}

impl Lens<Tokens> for Actions {
    const WIDEST: usize = 2;

    fn write(tokens: &Tokens, out: &mut Writer) {
        write_counts(*tokens, token::ACTIONS, out);
    }

    fn read(tokens: &mut Tokens, bytes: &mut Reader) -> Read<()> {
        let number: u16 = bytes.value()?;
        for kind in 0..token::ACTIONS {
            tokens.set(kind, (number >> (12 - 4 * kind) & 15) as u8);
        }
        Ok(())
    }

    fn describe() -> String {
        "nibbles[4]".into()
    }
}

/// Tokens of all types.
pub enum AllTypes {}

impl Lens<Tokens> for AllTypes {
    const WIDEST: usize = 4;

    fn write(tokens: &Tokens, out: &mut Writer) {
        write_counts(*tokens, token::TYPES, out);
    }

    fn read(tokens: &mut Tokens, bytes: &mut Reader) -> Read<()> {
        let number = u32::from_be_bytes(bytes.bytes()?);
        if number >> 28 != 0 {
            return Err(bytes.refuse(4, &format!("{number:#x} is more than 7 counts")));
        }
        for kind in 0..token::TYPES {
            tokens.set(kind, (number >> (24 - 4 * kind) & 15) as u8);
        }
        Ok(())
    }

    fn describe() -> String {
        "nibbles[7]".into()
    }
}

/// Effects that nobody hides.
pub enum OpenBag {}

impl Lens<Bag> for OpenBag {
    const WIDEST: usize = 2;

    fn write(bag: &Bag, out: &mut Writer) {
        packed(*bag).write(out);
    }

    fn read(bag: &mut Bag, bytes: &mut Reader) -> Read<()> {
        let number: u16 = bytes.value()?;
        if number >> 12 != 0 {
            return Err(bytes.refuse(2, &format!("{number:#x} is no bag of tokens")));
        }
        *bag = [8, 4, 0].map(|shift| (number >> shift & 15) as u8);
        Ok(())
    }

    fn describe() -> String {
        "bag".into()
    }
}

/// The Effects among tokens, which a view may hide.
pub enum Effects {}

impl Lens<Tokens> for Effects {
    const WIDEST: usize = 2;

    fn write(tokens: &Tokens, out: &mut Writer) {
        if tokens.is_hidden() {
            (HIDDEN | u16::from(tokens.effects())).write(out);
        } else {
            OpenBag::write(&tokens.bag(), out);
        }
    }

    fn read(tokens: &mut Tokens, bytes: &mut Reader) -> Read<()> {
        if !bytes.is_view || bytes.peek() & 0x80 == 0 {
            let mut bag = [0; 3];
            OpenBag::read(&mut bag, bytes)?;
            tokens.set_bag(bag);
            return Ok(());
        }
        let count = bytes.value::<u16>()? & !HIDDEN;
        if count > Tokens::MOST.into() {
            return Err(bytes.refuse(2, &format!("{count} tokens are too many")));
        }
        tokens.set_hidden(count as u8);
        Ok(())
    }

    fn describe() -> String {
        "bag".into()
    }

    fn hide(tokens: &mut Tokens) {
        tokens.set_hidden(tokens.effects());
    }
}

impl Wire for Known {
    const EMPTY: Self = Self::NOTHING;
    const WIDEST: usize = Self::BYTES;

    fn write(&self, out: &mut Writer) {
        out.bytes(&self.to_bytes());
    }

    fn read(bytes: &mut Reader) -> Read<Self> {
        bytes.bytes().map(|bytes| Self::from_bytes(&bytes))
    }

    fn describe(_: &mut Layout) -> String {
        format!("bits[{}]", 8 * Self::BYTES)
    }
}
