//! Stepping a batch costs no heap allocation once its lists have grown.

use crate::common;
use crate::counting;
use std::sync::Arc;

use kumite_core::batch::{Batch, Rows, Shape, Stepping};
use kumite_core::games::neon::terms::{Mode, NO_ID};
use kumite_core::games::neon::{Setup, State};

struct Arrays {
    shape: Shape,
    indexes: Vec<i64>,
    observations: Vec<u8>,
    masks: Vec<u8>,
    codes: Vec<u32>,
    counts: Vec<i32>,
    seats: Vec<i32>,
    rewards: Vec<f32>,
    dones: Vec<u8>,
}

impl Arrays {
    fn new(shape: Shape) -> Self {
        let rows = shape.matches;
        Self {
            shape,
            indexes: vec![0; rows],
            observations: vec![0; rows * shape.width],
            masks: vec![0; rows * shape.slots],
            codes: vec![0; rows * shape.slots],
            counts: vec![0; rows],
            seats: vec![0; rows],
            rewards: vec![0.0; rows * shape.seats],
            dones: vec![0; rows],
        }
    }

    fn split(&mut self) -> (&mut [i64], Rows<'_>) {
        let rows = Rows {
            observations: &mut self.observations,
            masks: &mut self.masks,
            codes: &mut self.codes,
            counts: &mut self.counts,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            dones: &mut self.dones,
        };
        assert!(rows.fit(self.shape));
        (&mut self.indexes, rows)
    }
}

fn batch(matches: usize) -> (impl Stepping, Arrays) {
    let content = Arc::new(common::content());
    let setup = Setup {
        mode: Mode::Resurrection,
        players: 3,
        roster: vec![NO_ID; 3],
        automa: 1,
        track: 0,
    };
    let start = State::new(&content, &setup).expect("a sound setup");
    let mut batch = Batch::new(content, start, matches, 7, 1);
    let mut arrays = Arrays::new(batch.shape());
    batch.reset(7, arrays.split().1);
    (batch, arrays)
}

/// Random steps; how many matches ended in them.
fn play(batch: &mut impl Stepping, arrays: &mut Arrays, steps: u32) -> u64 {
    let mut ended = 0;
    for _ in 0..steps {
        let (indexes, rows) = arrays.split();
        batch.sample(indexes);
        batch.step(indexes, rows).expect("legal actions");
        ended += arrays
            .dones
            .iter()
            .map(|done| u64::from(*done))
            .sum::<u64>();
    }
    ended
}

#[test]
fn stepping_allocates_nothing() {
    let (mut batch, mut arrays) = batch(64);
    let (allocations, ended) = counting::counted(10, || play(&mut batch, &mut arrays, 100));
    assert!(ended > 100);
    assert_eq!(allocations, 0);
}
