//! How long a search may go on.

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::config::Budget;

/// Left unused of a time budget, for the answer itself.
const RESERVE: Duration = Duration::from_micros(50);

/// One thread's clock.
pub(super) struct Clock {
    budget: Budget,
    started: Instant,
    cpu_started: Duration,
    /// No CPU budget can be spent before: a thread never works more than the time that passes.
    earliest: Cell<Instant>,
}

impl Clock {
    /// A clock for the calling thread of a search that began at `started`.
    pub fn new(budget: Budget, started: Instant) -> Self {
        let (cpu_started, limit) = match budget {
            Budget::Cpu(limit) => (thread_time(), limit),
            Budget::Iterations(_) | Budget::Time(_) => (Duration::ZERO, Duration::ZERO),
        };
        Self {
            budget,
            started,
            cpu_started,
            earliest: Cell::new(Instant::now() + limit),
        }
    }

    /// Wall time since the search began.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Whether the budget is spent after so many iterations.
    #[inline]
    pub fn is_done(&self, iterations: u32) -> bool {
        match self.budget {
            Budget::Iterations(limit) => iterations >= limit,
            Budget::Time(limit) => self.started.elapsed() + RESERVE >= limit,
            Budget::Cpu(limit) => self.is_worked_off(limit),
        }
    }

    /// Asking for CPU time is a system call, so it is asked only when the answer may be yes.
    fn is_worked_off(&self, limit: Duration) -> bool {
        let now = Instant::now();
        if now < self.earliest.get() {
            return false;
        }
        let left = limit.saturating_sub(self.cpu());
        self.earliest.set(now + left);
        left.is_zero()
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

    /// The part of the budget that is spent after so many iterations.
    pub fn part_spent(&self, iterations: u32) -> f32 {
        match self.budget {
            Budget::Iterations(limit) => iterations as f32 / limit as f32,
            Budget::Time(limit) => self.started.elapsed().as_secs_f32() / limit.as_secs_f32(),
            Budget::Cpu(limit) => self.cpu().as_secs_f32() / limit.as_secs_f32(),
        }
    }

    /// The budget of clocks that start now. Wall time is counted from the beginning anyway.
    pub fn budget_left(&self) -> Budget {
        match self.budget {
            Budget::Cpu(limit) => Budget::Cpu(limit.saturating_sub(self.cpu())),
            other => other,
        }
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
    fn working_spends_cpu_time() {
        let clock = Clock::new(Budget::Cpu(Duration::from_millis(5)), Instant::now());
        let mut iterations = 0;
        while !clock.is_done(iterations) {
            iterations += 1;
        }
        assert!(clock.cpu() >= Duration::from_millis(5));
        assert!(iterations > 100, "asked once for the time");
    }

    #[test]
    fn iterations_left_are_counted() {
        let clock = Clock::new(Budget::Iterations(100), Instant::now());
        assert_eq!(clock.left(40), 60);
        assert!(clock.is_done(100) && !clock.is_done(99));
    }
}
