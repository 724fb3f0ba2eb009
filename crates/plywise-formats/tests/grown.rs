//! Every text with which a fuzzer went a new way in a reader, once more.

#[expect(unreachable_pub, reason = "the fuzz targets see it from another crate")]
#[path = "../../../fuzz/src/lib.rs"]
mod fuzz;

use std::fs::{self, File};
use std::num::NonZero;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use flate2::read::GzDecoder;

#[test]
fn every_text_that_fuzzing_found_is_still_read_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/grown");
    let entries = fs::read_dir(folder).expect("the inputs are kept there");
    let files = Mutex::new(entries.map(|entry| entry.expect("a folder can be listed").path()));
    let n_texts = AtomicUsize::new(0);
    // The slowest of all tests, so on every core. What falls over in one thread ends the test when all have ended.
    let next = || files.lock().ok().and_then(|mut files| files.next());
    let read_some = || {
        while let Some(file) = next() {
            n_texts.fetch_add(read_all(&file), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(read_some);
        }
    });
    assert!(n_texts.into_inner() > 0);
}

/// Puts all texts of a file to the reader that it is named after, and says how many there are.
fn read_all(file: &Path) -> usize {
    let name = file.file_name().expect("an entry has a name").to_string_lossy().into_owned();
    let target = name.strip_suffix(".json.gz").expect("nothing else is kept there");
    let packed = File::open(file).expect("a kept file can be opened");
    let texts: Vec<String> = serde_json::from_reader(GzDecoder::new(packed)).expect("a list of texts");
    for text in &texts {
        // What fell over has said why by itself.
        let stands = std::panic::catch_unwind(|| fuzz::check(target, text)).is_ok();
        assert!(stands, "{target} fell over {text:?}");
    }
    texts.len()
}
