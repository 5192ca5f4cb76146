//! Carries `kumite-core` to Python as `kumite._core`: converts, and nothing else.

mod batch;
mod classes;
mod defend_neo_tokyo;
mod game;
mod guard;
mod martial_art;
mod neon;
mod neon_dice;
mod search;
mod super_fantasy_brawl;

use pyo3::prelude::*;

/// The native part of Kumite. Use `kumite.native`, not this module.
#[pymodule]
mod _core {
    use super::*;

    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::defend_neo_tokyo::{DefendNeoTokyoGame, DefendNeoTokyoState, foresee_attacks};
    #[pymodule_export]
    use super::martial_art::{MartialArtGame, MartialArtState};
    #[pymodule_export]
    use super::neon::{NeonGame, NeonState};
    #[pymodule_export]
    use super::neon_dice::{dice_best_reroll, dice_odds};
    #[pymodule_export]
    use super::search::{Recall, Stop};
    #[pymodule_export]
    use super::super_fantasy_brawl::{SuperFantasyBrawlGame, SuperFantasyBrawlState};

    /// The version of the native module.
    #[pyfunction]
    fn version() -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    /// A hash of the sources that the native module was built from.
    #[pyfunction]
    fn build_hash() -> &'static str {
        env!("KUMITE_BUILD_HASH")
    }

    /// All declarations of a game as one text, to compare with those of the other engine.
    #[pyfunction]
    fn layout(game: &str) -> PyResult<String> {
        match game {
            "defend-neo-tokyo" => Ok(kumite_core::games::defend_neo_tokyo::codec::layout()),
            "martial-art" => Ok(kumite_core::games::martial_art::codec::layout()),
            "neon" => Ok(kumite_core::games::neon::codec::layout()),
            "super-fantasy-brawl" => Ok(kumite_core::games::super_fantasy_brawl::codec::layout()),
            other => Err(pyo3::exceptions::PyKeyError::new_err(other.to_string())),
        }
    }

    /// Memory of one node of a search.
    #[pyfunction]
    fn node_bytes() -> usize {
        kumite_core::search::NODE_BYTES
    }

    /// Steps a xorshift generator: a chain of dependent operations, the unit that speeds are told in.
    #[pyfunction]
    fn cal(steps: u64) -> u64 {
        let mut x = std::hint::black_box(88_172_645_463_325_252u64);
        for _ in 0..steps {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
        }
        x
    }

    /// Panics inside a guarded call, so that a test can see what becomes of it.
    #[pyfunction]
    fn _panic_for_test(message: String) -> PyResult<()> {
        guard::guard(|| panic!("{message}"))
    }
}
