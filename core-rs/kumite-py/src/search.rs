//! Search for Python: thinking with the interpreter lock released, stopped from any thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kumite_core::contract::{Game, Horizon};
use kumite_core::search::{Budget, Config, Pick, Report, search};
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

/// How to think: milliseconds (or 0), iterations (or 0), threads, seed, exploration, prior, rollout sharpness,
/// horizon (rounds, -1 for the whole match, -2 for the leaf itself), most nodes, blur, most nodes solved exactly, whether to mix secrets.
pub type RawConfig = (f64, u32, u8, u64, f32, f32, f32, i16, u32, f32, u32, bool);

/// action, visits, values per seat, spread, prior, share.
type RawRanked = (u32, u32, Vec<f32>, f32, f32, f32);

/// action, ranked, line of (actor, code), iterations, nodes, depth, seconds.
pub type RawReport = (u32, Vec<RawRanked>, Vec<(u8, u32)>, u32, u32, u32, f64);

/// Reads the numbers of a configuration.
pub fn config(raw: RawConfig) -> Config {
    let (
        ms,
        iterations,
        threads,
        seed,
        exploration,
        prior,
        rollout,
        horizon,
        max_nodes,
        blur,
        exact_nodes,
        mix_secrets,
    ) = raw;
    let budget = if iterations > 0 {
        Budget::Iterations(iterations)
    } else {
        Budget::Time(Duration::from_secs_f64((ms / 1000.0).clamp(0.0, 3600.0)))
    };
    Config {
        budget,
        threads: threads.clamp(1, 64),
        seed,
        exploration,
        prior_sharpness: prior,
        rollout_sharpness: rollout,
        horizon: match horizon {
            -2 => Horizon::Leaf,
            _ => u8::try_from(horizon).map_or(Horizon::Match, Horizon::Quiet),
        },
        max_nodes: max_nodes.clamp(64, 1 << 24),
        pick: if blur > 0.0 {
            Pick::Blurred(blur)
        } else {
            Pick::Best
        },
        exact_nodes,
        mix_secrets,
    }
}

/// Thinks about a view; None if the seat is not to act.
pub fn think<G: Game + Send>(
    py: Python<'_>,
    game: &G,
    view: &G::State,
    viewer: u8,
    raw: RawConfig,
    stop: Option<&Stop>,
) -> PyResult<Option<RawReport>> {
    let config = config(raw);
    let flag = stop.map_or_else(
        || Arc::new(AtomicBool::new(false)),
        |stop| Arc::clone(&stop.0),
    );
    let seats = game.seats(view);
    let report = py.detach(|| guard(|| search(game, view, viewer, &config, &flag)))?;
    Ok(report.map(|report| flatten(report, seats)))
}

fn flatten(report: Report, seats: usize) -> RawReport {
    let ranked = report
        .ranked
        .iter()
        .map(|entry| {
            let values = entry.values[..seats].to_vec();
            (
                entry.action,
                entry.visits,
                values,
                entry.spread,
                entry.prior,
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
