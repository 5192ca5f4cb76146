//! Search for Python: thinking with the interpreter lock released, stopped from any thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kumite_core::contract::{Game, Horizon};
use kumite_core::search::{Budget, Config, Memory, Pick, Report, Secrets, search_on};
use pyo3::prelude::*;

use crate::guard::guard;

/// A flag that ends a search early; set it from any thread.
#[pyclass(frozen, module = "kumite._core")]
pub struct Stop(pub Arc<AtomicBool>);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self(Arc::new(AtomicBool::new(false)))
    }

    /// Ends every search that was given this flag.
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Makes the flag usable again.
    fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// What a seat's searches keep for each other while its turn goes on.
#[pyclass(frozen, module = "kumite._core")]
pub struct Recall(Mutex<Memory>);

#[pymethods]
impl Recall {
    #[new]
    fn new() -> Self {
        Self(Mutex::new(Memory::default()))
    }
}

/// How to think, read from the attributes of `kumite.thinking.search.Config`.
#[derive(FromPyObject)]
pub struct RawConfig {
    think_ms: f64,
    cpu_time: bool,
    iterations: u32,
    threads: u8,
    seed: u64,
    exploration: f32,
    root_exploration: f32,
    prior_sharpness: f32,
    rollout_sharpness: f32,
    horizon: i16,
    max_nodes: u32,
    blur: f32,
    exact_nodes: u32,
    wish: u32,
    secrets: u8,
    settle: bool,
    enough: f32,
    /// Judges by what was learned, if anything.
    pub learned: bool,
}

/// action, visits, values per seat if it was tried or solved, their spreads, share.
type RawRanked = (u32, u32, Option<Vec<f32>>, Vec<f32>, f32);

/// action, ranked, line of (actor, code), iterations, nodes, depth, seconds.
pub type RawReport = (u32, Vec<RawRanked>, Vec<(u8, u32)>, u32, u32, u32, f64);

/// Reads the numbers of a configuration.
pub fn config(raw: &RawConfig) -> Config {
    let time = Duration::from_secs_f64((raw.think_ms / 1000.0).clamp(0.0, 3600.0));
    Config {
        budget: if raw.iterations > 0 {
            Budget::Iterations(raw.iterations)
        } else if raw.cpu_time {
            Budget::Cpu(time)
        } else {
            Budget::Time(time)
        },
        threads: raw.threads.clamp(1, 64),
        seed: raw.seed,
        exploration: raw.exploration,
        root_exploration: raw.root_exploration,
        prior_sharpness: raw.prior_sharpness,
        rollout_sharpness: raw.rollout_sharpness,
        horizon: match raw.horizon {
            -2 => Horizon::Leaf,
            rounds => u8::try_from(rounds).map_or(Horizon::Match, Horizon::Quiet),
        },
        max_nodes: raw.max_nodes.clamp(64, 1 << 24),
        pick: if raw.blur > 0.0 {
            Pick::Blurred(raw.blur)
        } else {
            Pick::Best
        },
        exact_nodes: raw.exact_nodes,
        wish: raw.wish,
        secrets: match raw.secrets {
            0 => Secrets::Greedy,
            1 => Secrets::Drawn,
            _ => Secrets::Regret,
        },
        settle: raw.settle,
        enough: raw.enough,
    }
}

/// Thinks about a view; None if the seat is not to act.
pub fn think<G: Game + Send>(
    py: Python<'_>,
    game: &G,
    view: &G::State,
    viewer: u8,
    raw: &RawConfig,
    stop: Option<&Stop>,
    recall: Option<&Recall>,
) -> PyResult<Option<RawReport>> {
    let config = config(raw);
    let flag = stop.map_or_else(
        || Arc::new(AtomicBool::new(false)),
        |stop| Arc::clone(&stop.0),
    );
    let seats = game.seats(view);
    let report = py.detach(|| {
        guard(|| {
            // Taken out, so that a second search at the same time starts anew instead of waiting.
            let kept = |recall: &Recall| {
                let mut memory = recall.0.lock().unwrap_or_else(PoisonError::into_inner);
                std::mem::take(&mut *memory)
            };
            let mut memory = recall.map(kept);
            let report = search_on(game, view, viewer, &config, &flag, &mut memory);
            if let (Some(recall), Some(memory)) = (recall, memory) {
                *recall.0.lock().unwrap_or_else(PoisonError::into_inner) = memory;
            }
            report
        })
    })?;
    Ok(report.map(|report| flatten(report, seats)))
}

fn flatten(report: Report, seats: usize) -> RawReport {
    let ranked = report
        .ranked
        .iter()
        .map(|entry| {
            (
                entry.action,
                entry.visits,
                entry.values.map(|values| values[..seats].to_vec()),
                entry.spreads[..seats].to_vec(),
                entry.share,
            )
        })
        .collect();
    let line = report
        .line
        .iter()
        .map(|step| (step.actor, step.code))
        .collect();
    (
        report.action,
        ranked,
        line,
        report.iterations,
        report.nodes,
        report.depth,
        report.seconds,
    )
}
