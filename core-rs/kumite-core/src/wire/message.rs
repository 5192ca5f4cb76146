//! The first bytes of every state and view: two letters, a version, and who sees it.

use super::{Read, Reader, Wire, Writer};

/// Viewer number of a full state.
pub const FULL: u8 = 255;
/// Viewer number of somebody who sits at no seat.
pub const SPECTATOR: u8 = 254;

/// How a game's bytes begin.
pub struct Heading {
    /// The game's name in file names and commands.
    pub game: &'static str,
    /// The game's name for people.
    pub title: &'static str,
    /// The two letters.
    pub letters: &'static str,
    /// The version of its bytes.
    pub version: u8,
}

impl Heading {
    /// The first line of the layout text.
    pub fn line(&self) -> String {
        format!("layout {} {} {}\n", self.game, self.letters, self.version)
    }

    /// Appends a state, or what `viewer` sees of it.
    #[inline]
    pub fn write(&self, viewer: u8, state: &impl Wire, out: &mut Writer) {
        out.bytes(self.letters.as_bytes());
        out.bytes(&[self.version, viewer]);
        state.write(out);
    }

    /// Reads a state and its viewer, up to the last byte.
    pub fn read<T: Wire>(&self, bytes: &mut Reader, seats: u8) -> Read<(T, u8)> {
        if bytes.bytes::<2>()? != *self.letters.as_bytes() {
            return Err(format!("these bytes are not a {} state", self.title));
        }
        let version = bytes.byte()?;
        if version != self.version {
            return Err(format!(
                "{} encoding version {version}; this engine reads version {}",
                self.title, self.version
            ));
        }
        let viewer = bytes.byte()?;
        if viewer >= seats && viewer != FULL && viewer != SPECTATOR {
            return Err(bytes.refuse_last(&format!("{viewer} is no viewer")));
        }
        bytes.is_view = viewer != FULL;
        let state = bytes.value()?;
        bytes.end()?;
        Ok((state, viewer))
    }
}
