//! An allocator that counts, to show that playing allocates nothing.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use kumite_core::games::neon::simulate::{Tally, random_match};
use kumite_core::games::neon::{Content, Setup, State};
use kumite_core::random::Random;

struct Counting;

static COUNT: AtomicU64 = AtomicU64::new(0);

// SAFETY: hands everything on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations and decisions of `games` random matches, after a few to warm up.
pub fn allocations(content: &Content, setup: &Setup, games: u32) -> (u64, u64) {
    let mut random = Random::new(3);
    let mut legal = Vec::with_capacity(1024);
    let mut tally = Tally::default();
    let start = State::new(content, setup).expect("a sound setup");
    let mut before = 0;
    for game in 0..games + 5 {
        if game == 5 {
            before = COUNT.load(Ordering::Relaxed);
            tally = Tally::default();
        }
        let mut state = start;
        random_match(content, &mut state, &mut random, &mut legal, &mut tally);
    }
    (COUNT.load(Ordering::Relaxed) - before, tally.decisions)
}
