//! Fields of the bytes that are only a part of a field in memory, and values that are hidden from others.

use super::{Read, Reader, Writer};

/// A part of a value that is a field of the bytes by itself.
pub trait Lens<T> {
    /// How many bytes it takes at most.
    const WIDEST: usize;

    /// Appends the bytes of that part.
    fn write(value: &T, out: &mut Writer);

    /// Reads that part into the value.
    fn read(value: &mut T, bytes: &mut Reader) -> Read<()>;

    /// Its type as the layout text has it.
    fn describe() -> String;

    /// Blanks that part; only of parts that `seen = owner` hides.
    fn hide(_value: &mut T) {}
}

impl<T, L: Lens<T>, const N: usize> Lens<[T; N]> for L {
    const WIDEST: usize = N * L::WIDEST;

    #[inline]
    fn write(value: &[T; N], out: &mut Writer) {
        value.iter().for_each(|item| L::write(item, out));
    }

    #[inline]
    fn read(value: &mut [T; N], bytes: &mut Reader) -> Read<()> {
        value.iter_mut().try_for_each(|item| L::read(item, bytes))
    }

    fn describe() -> String {
        format!("{}[{N}]", L::describe())
    }

    fn hide(value: &mut [T; N]) {
        value.iter_mut().for_each(L::hide);
    }
}

/// A value that only its owner sees; derived for records that have such fields.
pub trait Hide {
    /// Blanks what others may not see.
    fn hide(&mut self);
}

impl<T: Hide, const N: usize> Hide for [T; N] {
    fn hide(&mut self) {
        self.iter_mut().for_each(Hide::hide);
    }
}
