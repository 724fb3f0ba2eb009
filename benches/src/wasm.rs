//! The kernels for JavaScript: a list to choose from, and numbers back. No glue, so no text but the names.
#![cfg(target_arch = "wasm32")]
#![expect(
    unsafe_code,
    reason = "a function that JavaScript calls keeps its name, which Rust counts as unsafe"
)]

use std::cell::RefCell;

use crate::{AREAS, Done, Kernel, kernels};

thread_local! {
    static LOADED: RefCell<Vec<Kernel>> = const { RefCell::new(Vec::new()) };
    static NAME: RefCell<String> = const { RefCell::new(String::new()) };
    static DONE: RefCell<Done> = const { RefCell::new(Done { units: 0.0, check: 0.0 }) };
}

/// Gets an area ready and says how many kernels it has.
#[unsafe(no_mangle)]
extern "C" fn load(area_idx: usize) -> usize {
    LOADED.with_borrow_mut(|loaded| {
        *loaded = kernels(AREAS[area_idx]);
        loaded.len()
    })
}

/// Runs a kernel once.
#[unsafe(no_mangle)]
extern "C" fn run(kernel_idx: usize) {
    let done = LOADED.with_borrow_mut(|loaded| (loaded[kernel_idx].run)());
    DONE.set(done);
}

/// How much the last run did.
#[unsafe(no_mangle)]
extern "C" fn units() -> f64 {
    DONE.with_borrow(|done| done.units)
}

/// What came out of the last run.
#[unsafe(no_mangle)]
extern "C" fn check() -> f64 {
    DONE.with_borrow(|done| done.check)
}

/// Where "case|by" of a kernel begins in memory.
#[unsafe(no_mangle)]
extern "C" fn name(kernel_idx: usize) -> *const u8 {
    let text = LOADED.with_borrow(|loaded| format!("{}|{}", loaded[kernel_idx].case, loaded[kernel_idx].by));
    NAME.set(text);
    NAME.with_borrow(|name| name.as_ptr())
}

/// How many bytes the name asked for last has.
#[unsafe(no_mangle)]
extern "C" fn name_len() -> usize {
    NAME.with_borrow(String::len)
}

/// Room for text that JavaScript copies in. Kept for ever: it is asked for once or twice.
#[unsafe(no_mangle)]
extern "C" fn room(len: usize) -> *mut u8 {
    vec![0_u8; len].leak().as_mut_ptr()
}
