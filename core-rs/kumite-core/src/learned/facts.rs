//! The numbers that a net sees.

/// The most numbers; what comes after them is left out.
pub const MOST_FACTS: usize = 128;

/// Numbers in places that mean the same for every position.
#[derive(Clone, Debug)]
pub struct Facts {
    values: [f32; MOST_FACTS],
    count: usize,
}

impl Default for Facts {
    fn default() -> Self {
        Self {
            values: [0.0; MOST_FACTS],
            count: 0,
        }
    }
}

impl Facts {
    /// The next number.
    #[inline]
    pub fn push(&mut self, value: f32) {
        if let Some(place) = self.values.get_mut(self.count) {
            *place = value;
            self.count += 1;
        }
    }

    /// The next numbers.
    #[inline]
    pub fn push_all<const N: usize>(&mut self, values: [f32; N]) {
        match self.values.get_mut(self.count..self.count + N) {
            Some(places) => {
                places.copy_from_slice(&values);
                self.count += N;
            }
            None => values.into_iter().for_each(|value| self.push(value)),
        }
    }

    /// A number for each of so many possibilities: 1 for the one that is the case, 0 for the others.
    #[inline]
    pub fn one_of(&mut self, which: usize, many: usize) {
        for at in 0..many {
            self.push(if at == which { 1.0 } else { 0.0 });
        }
    }

    /// All numbers so far.
    #[inline]
    pub fn all(&self) -> &[f32] {
        &self.values[..self.count]
    }
}
