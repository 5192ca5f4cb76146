//! What a batch shows: one row a match, in memory that somebody else owns.

/// How large the rows of a batch are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Rows.
    pub matches: usize,
    /// Seats of a match.
    pub seats: usize,
    /// Bytes of an observation.
    pub width: usize,
    /// Places for legal actions.
    pub slots: usize,
}

/// Rows to write, borrowed for one step. The slices hold `matches` rows each.
pub struct Rows<'a> {
    /// What the seat to act may know: `width` bytes a row.
    pub observations: &'a mut [u8],
    /// 1 where an index is legal: `slots` a row.
    pub masks: &'a mut [u8],
    /// The legal actions' numbers, ascending, 0 beyond the last: `slots` a row.
    pub codes: &'a mut [u32],
    /// How many actions are offered.
    pub counts: &'a mut [i32],
    /// The seat to act.
    pub seats: &'a mut [i32],
    /// What the step brought each seat: `seats` a row.
    pub rewards: &'a mut [f32],
    /// 1 where a match ended in this step, and another has begun.
    pub dones: &'a mut [u8],
}

/// One row.
pub(super) struct Row<'a> {
    pub observation: &'a mut [u8],
    pub mask: &'a mut [u8],
    pub codes: &'a mut [u32],
    pub count: &'a mut i32,
    pub seat: &'a mut i32,
    pub rewards: &'a mut [f32],
    pub done: &'a mut u8,
}

impl<'a> Rows<'a> {
    /// Whether the slices are as long as the shape asks.
    pub fn fit(&self, shape: Shape) -> bool {
        let rows = shape.matches;
        self.observations.len() == rows * shape.width
            && self.masks.len() == rows * shape.slots
            && self.codes.len() == rows * shape.slots
            && self.counts.len() == rows
            && self.seats.len() == rows
            && self.rewards.len() == rows * shape.seats
            && self.dones.len() == rows
    }

    /// The same rows, borrowed for less long.
    pub fn again(&mut self) -> Rows<'_> {
        Rows {
            observations: self.observations,
            masks: self.masks,
            codes: self.codes,
            counts: self.counts,
            seats: self.seats,
            rewards: self.rewards,
            dones: self.dones,
        }
    }

    /// The first `rows` rows, and the others.
    pub(super) fn split_at(self, rows: usize, shape: Shape) -> (Self, Self) {
        let (observations, more_observations) = self.observations.split_at_mut(rows * shape.width);
        let (masks, more_masks) = self.masks.split_at_mut(rows * shape.slots);
        let (codes, more_codes) = self.codes.split_at_mut(rows * shape.slots);
        let (counts, more_counts) = self.counts.split_at_mut(rows);
        let (seats, more_seats) = self.seats.split_at_mut(rows);
        let (rewards, more_rewards) = self.rewards.split_at_mut(rows * shape.seats);
        let (dones, more_dones) = self.dones.split_at_mut(rows);
        let first = Rows {
            observations,
            masks,
            codes,
            counts,
            seats,
            rewards,
            dones,
        };
        let others = Rows {
            observations: more_observations,
            masks: more_masks,
            codes: more_codes,
            counts: more_counts,
            seats: more_seats,
            rewards: more_rewards,
            dones: more_dones,
        };
        (first, others)
    }

    pub(super) fn row(&mut self, at: usize, shape: Shape) -> Row<'_> {
        Row {
            observation: &mut self.observations[at * shape.width..][..shape.width],
            mask: &mut self.masks[at * shape.slots..][..shape.slots],
            codes: &mut self.codes[at * shape.slots..][..shape.slots],
            count: &mut self.counts[at],
            seat: &mut self.seats[at],
            rewards: &mut self.rewards[at * shape.seats..][..shape.seats],
            done: &mut self.dones[at],
        }
    }
}
