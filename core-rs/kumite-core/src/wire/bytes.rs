//! Writing canonical bytes, and reading them with the place of every mistake.

use super::Wire;

/// What reading comes to; a refusal says what is wrong and where.
pub type Read<T> = Result<T, String>;

/// Fills the places of a list in an observation that hold nothing.
const NOTHING: u8 = 255;

/// Places made at once, when there are none left.
const ROOM: usize = 256;

/// Takes bytes. `out` has spare places behind them until the writer is dropped, so that most bytes are merely stored.
pub struct Writer<'a> {
    out: &'a mut Vec<u8>,
    at: usize,
    is_wide: bool,
    /// How many things the content has that a game's own list must name, one entry each.
    pub entries: usize,
}

impl<'a> Writer<'a> {
    /// Canonical bytes, appended to `out`.
    pub fn new(out: &'a mut Vec<u8>, entries: usize) -> Self {
        Self {
            at: out.len(),
            out,
            is_wide: false,
            entries,
        }
    }

    /// The same with lists at their full length, so that every field has a place of its own.
    pub fn wide(out: &'a mut Vec<u8>, entries: usize) -> Self {
        let mut writer = Self::new(out, entries);
        writer.is_wide = true;
        writer
    }

    /// One byte.
    #[inline]
    pub fn byte(&mut self, value: u8) {
        self.number([value]);
    }

    /// The bytes of a number: few, and always as many.
    #[inline]
    pub fn number<const N: usize>(&mut self, bytes: [u8; N]) {
        let end = self.at + N;
        if end > self.out.len() {
            self.make_room(end);
        }
        // Each is stored by itself: to have them copied would take a call.
        for (place, byte) in self.out[self.at..end].iter_mut().zip(bytes) {
            *place = byte;
        }
        self.at = end;
    }

    /// Several bytes.
    #[inline]
    pub fn bytes(&mut self, values: &[u8]) {
        let end = self.at + values.len();
        if end > self.out.len() {
            self.make_room(end);
        }
        self.out[self.at..end].copy_from_slice(values);
        self.at = end;
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self, end: usize) {
        self.out.resize(end + ROOM, 0);
    }

    /// A length byte, then so many of the items.
    pub fn list<T: Wire, const N: usize>(&mut self, items: &[T; N], length: u8) {
        let held = usize::from(length).min(N);
        self.byte(held as u8);
        T::write_all(&items[..held], self);
        self.fill((N - held) * T::WIDEST);
    }

    /// A presence byte, then the value if it is there.
    pub fn optional<T: Wire>(&mut self, is_there: bool, value: &T) {
        self.byte(is_there.into());
        if is_there {
            value.write(self);
        } else {
            self.fill(T::WIDEST);
        }
    }

    /// Stands for places that are not taken; canonical bytes leave them out.
    pub fn fill(&mut self, places: usize) {
        if self.is_wide {
            (0..places).for_each(|_| self.byte(NOTHING));
        }
    }
}

impl Drop for Writer<'_> {
    fn drop(&mut self) {
        self.out.truncate(self.at);
    }
}

/// Gives bytes one after the other.
pub struct Reader<'a> {
    data: &'a [u8],
    at: usize,
    /// Whether these are the bytes of a view, in which some values may be hidden.
    pub is_view: bool,
    /// How many things the content has that a game's own list must name, one entry each.
    pub entries: usize,
}

impl<'a> Reader<'a> {
    /// From the first byte on.
    pub fn new(data: &'a [u8], entries: usize) -> Self {
        Self {
            data,
            at: 0,
            is_view: false,
            entries,
        }
    }

    /// The next byte, which stays there.
    pub fn peek(&self) -> u8 {
        self.data.get(self.at).copied().unwrap_or(0)
    }

    /// The next byte.
    #[inline]
    pub fn byte(&mut self) -> Read<u8> {
        let byte = self.data.get(self.at).copied();
        self.at += 1;
        byte.ok_or_else(|| format!("the data ends at byte {}; it is truncated", self.at - 1))
    }

    /// The next bytes.
    pub fn bytes<const N: usize>(&mut self) -> Read<[u8; N]> {
        let mut all = [0; N];
        for place in &mut all {
            *place = self.byte()?;
        }
        Ok(all)
    }

    /// A value.
    #[inline]
    pub fn value<T: Wire>(&mut self) -> Read<T> {
        T::read(self)
    }

    /// A value whose numbers all lie between two.
    #[inline]
    pub fn within<T: Wire>(&mut self, what: &str, low: u64, high: u64) -> Read<T> {
        let start = self.at;
        let value = T::read(self)?;
        match value.outside(low, high) {
            None => Ok(value),
            Some((at, found)) => Err(format!(
                "byte {}: {what} is {found}; {low} to {high} is possible",
                start + at
            )),
        }
    }

    /// A length byte, then so many items, each within a range. Places not taken are empty.
    pub fn list<T: Wire, const N: usize>(
        &mut self,
        what: &str,
        low: u64,
        high: u64,
    ) -> Read<([T; N], u8)> {
        let length = self.byte()?;
        if usize::from(length) > N {
            return Err(self.refuse_last(&format!("{what} has {length} entries; at most {N} fit")));
        }
        let mut items = [T::EMPTY; N];
        for item in items.iter_mut().take(usize::from(length)) {
            *item = self.within(what, low, high)?;
        }
        Ok((items, length))
    }

    /// What is wrong with the byte that was read last.
    pub fn refuse_last(&self, why: &str) -> String {
        self.refuse(1, why)
    }

    /// What is wrong with the last so many bytes.
    pub fn refuse(&self, bytes: usize, why: &str) -> String {
        format!("byte {}: {why}", self.at.saturating_sub(bytes))
    }

    /// Refuses bytes that are left.
    pub fn end(&self) -> Read<()> {
        match self.data.len() - self.at {
            0 => Ok(()),
            more => Err(format!("{more} bytes too many after byte {}", self.at)),
        }
    }
}
