//! Canonical bytes: counts of four bits and sets. Everything else is derived.

use super::content::Content;
use super::operations::{Condition, layout_of_operations, layout_of_words};
use super::state::{Frame, State};
use super::terms::*;
use super::{actions, events};
use crate::wire::{Heading, Layout, Read, Reader, Wire, Writer};

pub use crate::wire::{FULL, SPECTATOR};

const HEADING: Heading = Heading {
    game: "defend-neo-tokyo",
    title: "Defend Neo Tokyo",
    letters: "KD",
    version: 1,
};

/// All declarations of the game as one text.
pub fn layout() -> String {
    let (operations, words) = (layout_of_operations(), layout_of_words());
    let others = [
        actions::LAYOUT,
        events::LAYOUT,
        &operations,
        Condition::LAYOUT,
        &words,
    ];
    Layout::of::<State>(&HEADING, &others)
}

/// Counts that have four bits each in the bytes, the first in the highest bits that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nibbles<const N: usize>(pub [u8; N]);

impl<const N: usize> Wire for Nibbles<N> {
    const EMPTY: Self = Self([0; N]);
    const WIDEST: usize = N.div_ceil(2);

    #[inline]
    fn write(&self, out: &mut Writer) {
        let (lone, pairs) = self.0.split_at(N % 2);
        lone.iter().for_each(|count| out.byte(count & 15));
        for pair in pairs.chunks_exact(2) {
            out.byte(pair[0] << 4 | pair[1] & 15);
        }
    }

    fn read(bytes: &mut Reader) -> Read<Self> {
        let mut counts = [0; N];
        let (lone, pairs) = counts.split_at_mut(N % 2);
        for count in lone {
            *count = bytes.byte()?;
            if *count > 15 {
                return Err(bytes.refuse_last(&format!("{count} is more than one count")));
            }
        }
        for pair in pairs.chunks_exact_mut(2) {
            let byte = bytes.byte()?;
            (pair[0], pair[1]) = (byte >> 4, byte & 15);
        }
        Ok(Self(counts))
    }

    fn describe(_: &mut Layout) -> String {
        format!("nibbles[{N}]")
    }
}

/// A set of numbers: number i in byte i / 8, at `1 << i % 8`.
macro_rules! set {
    ($(#[$about:meta])* $name:ident, $bytes:literal) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name(pub u32);

        impl Wire for $name {
            const EMPTY: Self = Self(0);
            const WIDEST: usize = $bytes;

            #[inline]
            fn write(&self, out: &mut Writer) {
                out.bytes(&self.0.to_le_bytes()[..$bytes]);
            }

            fn read(bytes: &mut Reader) -> Read<Self> {
                let mut all = [0; 4];
                all[..$bytes].copy_from_slice(&bytes.bytes::<$bytes>()?);
                Ok(Self(u32::from_le_bytes(all)))
            }

            fn describe(_: &mut Layout) -> String {
                format!("bits[{}]", 8 * $bytes)
            }
        }
    };
}

set! {
    /// A set of numbers below 24.
    Set24, 3
}
set! {
    /// A set of numbers below 32.
    Set32, 4
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
        let most = MAX_MECHS as u8;
        let (state, viewer) = HEADING.read::<Self>(&mut Reader::new(data, 0), most)?;
        state.check(content, viewer)?;
        if viewer >= state.players && viewer != FULL && viewer != SPECTATOR {
            return Err(format!("byte 3: {viewer} is no viewer"));
        }
        Ok((state, viewer))
    }

    fn check(&self, content: &Content, viewer: u8) -> Read<()> {
        let refuse = |what: &str| Err(format!("{what} is not possible here"));
        let fits = match self.mode {
            Mode::Coop => self.players >= 2 && self.crew == self.players,
            Mode::Solo => self.players == 1 && self.crew == 2,
            Mode::Lone => self.players == 1 && self.crew == 1,
        };
        if !fits {
            return refuse("this number of players or mechs");
        }
        if usize::from(self.difficulty) >= content.difficulties.len() {
            return refuse("this difficulty");
        }
        if self.threat != NOBODY && usize::from(self.threat) >= content.threats.len() {
            return refuse("this threat");
        }
        if self.threat == NOBODY && self.phase > Phase::Threat {
            return refuse("a match without a threat");
        }
        let is_mech = |mech: u8| mech < self.crew || mech == NOBODY;
        if !is_mech(self.captain) || !is_mech(self.go) || !is_mech(self.last_mover) {
            return refuse("this mech");
        }
        let frames = &self.stack[..usize::from(self.depth)];
        let is_sound = |frame: &Frame| match frame.kind {
            FrameKind::Play
            | FrameKind::React
            | FrameKind::Harm
            | FrameKind::Move
            | FrameKind::Draw
            | FrameKind::Toss
            | FrameKind::Repair
            | FrameKind::Reroute => frame.who < self.crew,
            _ => is_mech(frame.who),
        };
        if !frames.iter().all(is_sound) {
            return refuse("a step of this mech");
        }
        for (at, mech) in (0u8..).zip(&self.mechs) {
            let known = |part: &u8| *part == NO_ID || usize::from(*part) < content.parts.len();
            if !mech.parts.iter().all(known) {
                return refuse("a part");
            }
            let is_others = at < self.crew && self.pilot(at) != viewer;
            let is_hidden = self.is_closed && viewer != FULL && is_others;
            let is_hand = mech.hand.0 <= ALL_CARDS || is_hidden && mech.hand.0 & HIDDEN_HAND != 0;
            let others = mech.shown.0 | mech.front.0 | mech.discard.0;
            if !is_hand || others > ALL_CARDS {
                return refuse("a card");
            }
        }
        let events = self.event_pool.0 | self.event_discard.0;
        if events > ALL_EVENT_CARDS || self.city_discard.0 > ALL_CITY_CARDS {
            return refuse("a card");
        }
        let known = self.event_known.iter().chain([&self.current_event]);
        if !known
            .into_iter()
            .all(|card| *card < EVENT_CARDS || *card == NO_CARD)
        {
            return refuse("an Event card");
        }
        Ok(())
    }
}
