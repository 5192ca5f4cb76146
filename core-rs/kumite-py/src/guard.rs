//! Turns a panic in the core into an ordinary Python exception.

use pyo3::PyErr;
use pyo3::PyResult;
use pyo3::import_exception;
use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

import_exception!(kumite.errors, CoreError);

thread_local! {
    /// How many guarded calls this thread is inside of.
    static GUARD_DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Runs `call`; a panic inside it becomes `kumite.errors.CoreError` and prints nothing.
///
/// Whatever `call` was changing must be thrown away or still be valid after a
/// panic: change a copy and store it last. Threads that `call` starts are not
/// silenced; join them inside it so that their panics arrive here.
pub fn guard<T>(call: impl FnOnce() -> T) -> PyResult<T> {
    silence_guarded_panics();
    GUARD_DEPTH.set(GUARD_DEPTH.get() + 1);
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    GUARD_DEPTH.set(GUARD_DEPTH.get() - 1);
    result.map_err(|panic| core_error(&*panic))
}

/// Keeps the default hook for all other panics, so that those still tell where they happened.
fn silence_guarded_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let default_hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if GUARD_DEPTH.get() == 0 {
                default_hook(info);
            }
        }));
    });
}

fn core_error(panic: &(dyn Any + Send)) -> PyErr {
    let told = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    let one_line = told.split_whitespace().collect::<Vec<_>>().join(" ");
    CoreError::new_err(format!("the core failed: {one_line}"))
}
