//! Values that have canonical bytes.

use super::{Layout, Read, Reader, Writer};

/// A value with canonical bytes. Derive it for records and enumerations.
pub trait Wire: Copy {
    /// What a field holds unless its declaration says otherwise.
    const EMPTY: Self;
    /// How many bytes it takes at most.
    const WIDEST: usize;

    /// Appends its bytes.
    fn write(&self, out: &mut Writer);

    /// Appends the bytes of several.
    #[inline]
    fn write_all(items: &[Self], out: &mut Writer) {
        items.iter().for_each(|item| item.write(out));
    }

    /// Reads its bytes.
    fn read(bytes: &mut Reader) -> Read<Self>;

    /// Its type as the layout text has it; declares records and enumerations on the way.
    fn describe(layout: &mut Layout) -> String;

    /// The first of its numbers that is not between these two, and how many bytes before it.
    fn outside(&self, _low: u64, _high: u64) -> Option<(usize, u64)> {
        None
    }

    /// It as the layout text shows a default.
    fn shown(&self) -> String {
        String::new()
    }
}

/// A value that is several fields.
pub trait Record: Wire {
    /// A line for each field.
    fn describe_fields(layout: &mut Layout, lines: &mut String);
}

/// Whole numbers, big-endian.
macro_rules! number {
    ($kind:ty $(, $more:item)?) => {
        impl Wire for $kind {
            const EMPTY: Self = 0;
            const WIDEST: usize = size_of::<Self>();

            #[inline]
            fn write(&self, out: &mut Writer) {
                out.number(self.to_be_bytes());
            }

            $($more)?

            #[inline]
            fn read(bytes: &mut Reader) -> Read<Self> {
                bytes.bytes().map(Self::from_be_bytes)
            }

            fn describe(_: &mut Layout) -> String {
                stringify!($kind).into()
            }

            #[inline]
            fn outside(&self, low: u64, high: u64) -> Option<(usize, u64)> {
                let value = u64::from(*self);
                (value < low || value > high).then_some((0, value))
            }

            fn shown(&self) -> String {
                self.to_string()
            }
        }
    };
}

number!(
    u8,
    #[inline]
    fn write_all(items: &[Self], out: &mut Writer) {
        out.bytes(items);
    }
);
number!(u16);
number!(u32);

impl Wire for bool {
    const EMPTY: Self = false;
    const WIDEST: usize = 1;

    #[inline]
    fn write(&self, out: &mut Writer) {
        out.byte((*self).into());
    }

    fn read(bytes: &mut Reader) -> Read<Self> {
        match bytes.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(bytes.refuse_last(&format!("{other} is neither 0 nor 1"))),
        }
    }

    fn describe(_: &mut Layout) -> String {
        "flag".into()
    }

    fn shown(&self) -> String {
        u8::from(*self).to_string()
    }
}

impl<T: Wire, const N: usize> Wire for [T; N] {
    const EMPTY: Self = [T::EMPTY; N];
    const WIDEST: usize = N * T::WIDEST;

    #[inline]
    fn write(&self, out: &mut Writer) {
        T::write_all(self, out);
    }

    #[inline]
    fn read(bytes: &mut Reader) -> Read<Self> {
        let mut all = Self::EMPTY;
        for item in &mut all {
            *item = T::read(bytes)?;
        }
        Ok(all)
    }

    fn describe(layout: &mut Layout) -> String {
        format!("{}[{N}]", T::describe(layout))
    }

    #[inline]
    fn outside(&self, low: u64, high: u64) -> Option<(usize, u64)> {
        let items = self.iter().enumerate();
        items
            .filter_map(|(at, item)| Some((at, item.outside(low, high)?)))
            .map(|(at, (inside, value))| (at * T::WIDEST + inside, value))
            .next()
    }

    fn shown(&self) -> String {
        self.first().map(T::shown).unwrap_or_default()
    }
}
