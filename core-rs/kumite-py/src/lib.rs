//! Carries `kumite-core` to Python as `kumite._core`: converts, and nothing else.

mod dice;
mod guard;
mod neon;
mod search;

use pyo3::prelude::*;

/// The native part of Kumite. Use `kumite.native`, not this module.
#[pymodule]
mod _core {
    use super::*;

    #[pymodule_export]
    use super::dice::{dice_best_reroll, dice_odds};
    #[pymodule_export]
    use super::neon::{NeonGame, NeonState};
    #[pymodule_export]
    use super::search::Stop;

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

    /// Panics inside a guarded call, so that a test can see what becomes of it.
    #[pyfunction]
    fn _panic_for_test(message: String) -> PyResult<()> {
        guard::guard(|| panic!("{message}"))
    }
}
