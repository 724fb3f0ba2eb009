//! Every text with which a fuzzer went a new way in a reader, once more.

#[expect(unreachable_pub, reason = "the fuzz targets see it from another crate")]
#[path = "../../../fuzz/src/lib.rs"]
mod fuzz;

use std::fs::{self, File};
use std::path::Path;

use flate2::read::GzDecoder;

#[test]
fn every_text_that_fuzzing_found_is_still_read_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/grown");
    let mut n_texts = 0;
    for entry in fs::read_dir(folder).expect("the inputs are kept there") {
        let file = entry.expect("a folder can be listed").path();
        let name = file.file_name().expect("an entry has a name").to_string_lossy().into_owned();
        let target = name.strip_suffix(".json.gz").expect("nothing else is kept there");
        let packed = File::open(&file).expect("a kept file can be opened");
        let texts: Vec<String> = serde_json::from_reader(GzDecoder::new(packed)).expect("a list of texts");
        for text in &texts {
            if let Err(panic) = std::panic::catch_unwind(|| fuzz::check(target, text)) {
                eprintln!("{target} fell over {text:?}");
                std::panic::resume_unwind(panic);
            }
        }
        n_texts += texts.len();
    }
    assert!(n_texts > 0);
}
