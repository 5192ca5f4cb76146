//! Batches for Python: rows are written in place, into arrays that Python made.

use std::ops::Range;
use std::slice;
use std::sync::Arc;

use kumite_core::batch::{Batch as Matches, Observed, Rows, Stepping};
use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyValueError;
use pyo3::import_exception;
use pyo3::prelude::*;

use crate::guard::guard;

import_exception!(kumite.errors, BadSetup);
import_exception!(kumite.errors, CoreError);
import_exception!(kumite.errors, IllegalAction);

const MOST_MATCHES: usize = 1 << 20;
const MOST_THREADS: usize = 64;

/// Matches stepped together. `attach` arrays before the first step.
#[pyclass(module = "kumite._core")]
pub struct Batch {
    /// None after a panic: the matches may be half-stepped.
    matches: Option<Box<dyn Stepping>>,
    arrays: Option<Arrays>,
}

/// The arrays that steps read and write.
struct Arrays {
    actions: PyBuffer<i64>,
    observations: PyBuffer<u8>,
    masks: PyBuffer<u8>,
    codes: PyBuffer<u32>,
    counts: PyBuffer<i32>,
    seats: PyBuffer<i32>,
    rewards: PyBuffer<f32>,
    dones: PyBuffer<u8>,
}

impl Batch {
    /// Matches from this first position.
    pub fn of<G: Observed + Sync>(
        game: &Arc<G>,
        start: G::State,
        matches: usize,
        seed: u64,
        threads: usize,
    ) -> PyResult<Self> {
        if !(1..=MOST_MATCHES).contains(&matches) {
            return Err(BadSetup::new_err(format!(
                "a batch has 1 to {MOST_MATCHES} matches, not {matches}"
            )));
        }
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(BadSetup::new_err(format!(
                "a batch runs on 1 to {MOST_THREADS} threads, not {threads}"
            )));
        }
        let game = Arc::clone(game);
        let matches = guard(|| Matches::new(game, start, matches, seed, threads))?;
        Ok(Self {
            matches: Some(Box::new(matches)),
            arrays: None,
        })
    }

    /// Runs `work` without the interpreter lock on the matches, the actions and the rows.
    fn detached<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Stepping, &mut [i64], Rows<'_>) -> T + Send,
    ) -> PyResult<T> {
        let Some(arrays) = &self.arrays else {
            return Err(PyValueError::new_err("no arrays are attached"));
        };
        let mut matches = self.matches.take().ok_or_else(broken)?;
        let (result, matches) = py.detach(|| {
            let (actions, rows) = arrays.slices();
            let result = guard(|| work(&mut *matches, actions, rows));
            (result, matches)
        });
        let result = result?;
        self.matches = Some(matches);
        Ok(result)
    }
}

fn broken() -> PyErr {
    CoreError::new_err("this batch failed in an earlier call and cannot go on")
}

#[pymethods]
impl Batch {
    /// Matches, seats, bytes of an observation, places for actions.
    fn shape(&self) -> PyResult<(usize, usize, usize, usize)> {
        let shape = self.matches.as_ref().ok_or_else(broken)?.shape();
        Ok((shape.matches, shape.seats, shape.width, shape.slots))
    }

    /// Gives it the arrays that steps read (actions) and write (all others).
    #[allow(clippy::too_many_arguments)]
    fn attach(
        &mut self,
        actions: PyBuffer<i64>,
        observations: PyBuffer<u8>,
        masks: PyBuffer<u8>,
        codes: PyBuffer<u32>,
        counts: PyBuffer<i32>,
        seats: PyBuffer<i32>,
        rewards: PyBuffer<f32>,
        dones: PyBuffer<u8>,
    ) -> PyResult<()> {
        let shape = self.matches.as_ref().ok_or_else(broken)?.shape();
        let arrays = Arrays {
            actions,
            observations,
            masks,
            codes,
            counts,
            seats,
            rewards,
            dones,
        };
        let ranges = arrays.checked()?;
        let (actions, rows) = arrays.slices();
        if actions.len() != shape.matches || !rows.fit(shape) || overlap(ranges) {
            return Err(PyValueError::new_err("these arrays do not fit the batch"));
        }
        self.arrays = Some(arrays);
        Ok(())
    }

    /// Begins every match anew from this seed.
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.detached(py, |matches, _, rows| matches.reset(seed, rows))
    }

    /// Every match takes the action whose index stands in the array of actions.
    fn step(&mut self, py: Python<'_>) -> PyResult<()> {
        self.detached(py, |matches, actions, rows| matches.step(actions, rows))?
            .map_err(IllegalAction::new_err)
    }

    /// As `step`, but where the index is -1 the match waits.
    fn advance(&mut self, py: Python<'_>) -> PyResult<()> {
        self.detached(py, |matches, actions, rows| matches.advance(actions, rows))?
            .map_err(IllegalAction::new_err)
    }

    /// Writes how the core judges every match: a value for each seat.
    #[allow(clippy::needless_pass_by_value)]
    fn evaluate(&self, values: PyBuffer<f32>) -> PyResult<()> {
        let matches = self.matches.as_ref().ok_or_else(broken)?;
        let shape = matches.shape();
        place(&values)?;
        if values.item_count() != shape.matches * shape.seats {
            return Err(PyValueError::new_err("this array does not fit the batch"));
        }
        guard(|| matches.evaluate(memory(&values)))
    }

    /// Fills the array of actions with random legal indexes.
    fn sample(&mut self, py: Python<'_>) -> PyResult<()> {
        self.detached(py, |matches, actions, _| matches.sample(actions))
    }

    /// Writes the choices of rules of thumb into the array of actions, for these seats (a bit each).
    fn advise(&mut self, py: Python<'_>, seats: u8) -> PyResult<()> {
        self.detached(py, |matches, actions, _| matches.advise(seats, actions))
    }

    /// So many random steps inside the core: what steps from Python are compared with.
    fn run(&mut self, py: Python<'_>, steps: usize) -> PyResult<()> {
        let mut left = steps;
        while left > 0 {
            py.check_signals()?;
            let part = left.min(RUN_STEPS);
            left -= part;
            self.detached(py, |matches, actions, mut rows| {
                for _ in 0..part {
                    matches.sample(actions);
                    let step = matches.step(actions, rows.again());
                    debug_assert!(step.is_ok());
                }
            })?;
        }
        Ok(())
    }

    /// One match alone takes an action, and writes nothing; how many actions it offers then.
    fn step_one(&mut self, at: usize, index: usize) -> PyResult<usize> {
        let matches = self.matches.as_mut().ok_or_else(broken)?;
        match guard(|| matches.step_one(at, index)) {
            Ok(done) => done.map_err(IllegalAction::new_err),
            Err(error) => {
                self.matches = None;
                Err(error)
            }
        }
    }

    /// So many steps of one match alone, always its first action: what `step_one` is compared with.
    fn run_one(&mut self, py: Python<'_>, at: usize, steps: usize) -> PyResult<()> {
        let matches = self.matches.as_mut().ok_or_else(broken)?;
        let done = py
            .detach(|| guard(|| (0..steps).try_for_each(|_| matches.step_one(at, 0).map(|_| ()))));
        match done {
            Ok(done) => done.map_err(IllegalAction::new_err),
            Err(error) => {
                self.matches = None;
                Err(error)
            }
        }
    }

    /// Outcomes that fell since a match's last action: in the match that ended, and in the one that runs.
    fn fallen(&self, at: usize) -> PyResult<(Vec<u32>, Vec<u32>)> {
        let matches = self.matches.as_ref().ok_or_else(broken)?;
        let (ended, running) = matches
            .fallen(at)
            .ok_or_else(|| IllegalAction::new_err(format!("there is no match {at}")))?;
        Ok((ended.to_vec(), running.to_vec()))
    }
}

/// Steps between two looks at whether somebody wants to stop.
const RUN_STEPS: usize = 64;

impl Arrays {
    /// Where they lie in memory; refuses arrays that cannot be written in place.
    fn checked(&self) -> PyResult<[Range<usize>; 8]> {
        Ok([
            place(&self.actions)?,
            place(&self.observations)?,
            place(&self.masks)?,
            place(&self.codes)?,
            place(&self.counts)?,
            place(&self.seats)?,
            place(&self.rewards)?,
            place(&self.dones)?,
        ])
    }

    /// The memory of the arrays, which `checked` has found to be contiguous, writable and disjoint.
    fn slices(&self) -> (&mut [i64], Rows<'_>) {
        let rows = Rows {
            observations: memory(&self.observations),
            masks: memory(&self.masks),
            codes: memory(&self.codes),
            counts: memory(&self.counts),
            seats: memory(&self.seats),
            rewards: memory(&self.rewards),
            dones: memory(&self.dones),
        };
        (memory(&self.actions), rows)
    }
}

fn place<T: Element>(buffer: &PyBuffer<T>) -> PyResult<Range<usize>> {
    if buffer.readonly() || !buffer.is_c_contiguous() {
        return Err(PyValueError::new_err(
            "arrays must be writable and contiguous",
        ));
    }
    let start = buffer.buf_ptr() as usize;
    Ok(start..start + buffer.len_bytes())
}

fn overlap(mut ranges: [Range<usize>; 8]) -> bool {
    ranges.sort_by_key(|range| range.start);
    ranges.windows(2).any(|pair| pair[0].end > pair[1].start)
}

#[allow(clippy::mut_from_ref)]
fn memory<T: Element>(buffer: &PyBuffer<T>) -> &mut [T] {
    // SAFETY: the buffer is held, so its memory stays where it is and is not resized; `attach` refused whatever is
    // read-only, not contiguous or overlaps another array; elements have the type that PyBuffer checked; only one call
    // at a time has `&mut Batch`. A Python thread that writes an array during a step gets what it deserves: mixed
    // numbers, which steps check before they use them.
    unsafe { slice::from_raw_parts_mut(buffer.buf_ptr().cast(), buffer.item_count()) }
}
