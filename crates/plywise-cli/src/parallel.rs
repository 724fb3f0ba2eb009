//! Work on all processors, with a bar for whoever watches.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// What is to be done, in parts that do not depend on each other.
pub(crate) struct Parts {
    /// How many parts.
    pub(crate) n_parts: u64,
    /// What the bar counts: how many of it there are in all, how many in one part, and what it is called.
    pub(crate) counted: (u64, u64, &'static str),
}

/// Does every part on some thread. Each thread has a result of its own that its parts go into; the order of parts is nobody's.
pub(crate) fn on_all_processors<T: Default + Send, E: Send>(
    Parts { n_parts, counted: (all, in_one, noun) }: Parts,
    part: impl Fn(u64, &mut T) -> Result<(), E> + Sync,
) -> Result<Vec<T>, E> {
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        let mut result = T::default();
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            if nth >= n_parts {
                return Ok(result);
            }
            part(nth, &mut result)?;
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        let n_threads = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
        if io::stderr().is_terminal() {
            while workers.iter().any(|worker| !worker.is_finished()) {
                show(all.min(done.load(Ordering::Relaxed) * in_one), all, noun);
                thread::sleep(Duration::from_millis(60));
            }
            show(all, all, noun);
            let _ = writeln!(io::stderr());
        }
        workers.into_iter().map(|worker| worker.join().expect("a search does not panic")).collect()
    })
}

/// How far it is, on the line it was on before.
fn show(done: u64, all: u64, noun: &str) {
    let filled = (u128::from(done) * 30 / u128::from(all.max(1))) as usize;
    // Where nobody watches there is nobody left to tell.
    let _ = write!(io::stderr(), "\r[{:<30}] {done} of {all} {noun}", "#".repeat(filled));
}
