//! An allocator that counts, to show that playing allocates nothing.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use kumite_core::games::neon::simulate::{Tally, random_match};
use kumite_core::games::neon::{Content, Setup, State};
use kumite_core::random::Random;

struct Counting;

thread_local! {
    /// Of this thread alone: other tests run beside it.
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: hands everything on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations and decisions of `games` matches, after a few to warm up; `game` plays one and counts its decisions.
pub fn counted(games: u32, mut game: impl FnMut() -> u64) -> (u64, u64) {
    for _ in 0..5 {
        game();
    }
    let before = COUNT.get();
    let decisions = (0..games).map(|_| game()).sum();
    (COUNT.get() - before, decisions)
}

/// Allocations and decisions of `games` random matches of NEON, after a few to warm up.
#[allow(dead_code)]
pub fn allocations(content: &Content, setup: &Setup, games: u32) -> (u64, u64) {
    let mut random = Random::new(3);
    let mut legal = Vec::with_capacity(1024);
    let start = State::new(content, setup).expect("a sound setup");
    counted(games, || {
        let (mut state, mut tally) = (start, Tally::default());
        random_match(content, &mut state, &mut random, &mut legal, &mut tally);
        tally.decisions
    })
}
