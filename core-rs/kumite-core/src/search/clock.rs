//! How long a search may go on.

use std::time::{Duration, Instant};

use super::config::Budget;

/// Left unused of a time budget, for the answer itself.
const RESERVE: Duration = Duration::from_micros(50);

/// One thread's clock.
pub(super) struct Clock {
    budget: Budget,
    started: Instant,
    cpu_started: Duration,
}

impl Clock {
    /// A clock for the calling thread of a search that began at `started`.
    pub fn new(budget: Budget, started: Instant) -> Self {
        Self {
            budget,
            started,
            cpu_started: match budget {
                Budget::Cpu(_) => thread_time(),
                Budget::Iterations(_) | Budget::Time(_) => Duration::ZERO,
            },
        }
    }

    /// Whether the budget is spent after so many iterations.
    #[inline]
    pub fn is_done(&self, iterations: u32) -> bool {
        match self.budget {
            Budget::Iterations(limit) => iterations >= limit,
            Budget::Time(limit) => self.started.elapsed() + RESERVE >= limit,
            // Asking for CPU time is a system call.
            Budget::Cpu(limit) => iterations.is_multiple_of(8) && self.cpu() >= limit,
        }
    }

    /// How many more iterations the budget will allow, going on as before.
    pub fn left(&self, iterations: u32) -> u32 {
        let (limit, spent) = match self.budget {
            Budget::Iterations(limit) => return limit.saturating_sub(iterations),
            Budget::Time(limit) => (limit, self.started.elapsed()),
            Budget::Cpu(limit) => (limit, self.cpu()),
        };
        let part = limit.saturating_sub(spent).as_secs_f64() / spent.as_secs_f64().max(1e-9);
        (f64::from(iterations) * part) as u32
    }

    fn cpu(&self) -> Duration {
        thread_time().saturating_sub(self.cpu_started)
    }
}

/// CPU time of the calling thread.
#[cfg(unix)]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(
        u64::try_from(time.tv_sec).unwrap_or(0),
        u32::try_from(time.tv_nsec).unwrap_or(0),
    )
}

/// Wall time stands in where threads have no clock of their own.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    use std::sync::OnceLock;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleeping_costs_no_cpu_time() {
        let clock = Clock::new(Budget::Cpu(Duration::from_millis(20)), Instant::now());
        std::thread::sleep(Duration::from_millis(40));
        assert!(!cfg!(unix) || !clock.is_done(8));
    }

    #[test]
    fn iterations_left_are_counted() {
        let clock = Clock::new(Budget::Iterations(100), Instant::now());
        assert_eq!(clock.left(40), 60);
        assert!(clock.is_done(100) && !clock.is_done(99));
    }
}
