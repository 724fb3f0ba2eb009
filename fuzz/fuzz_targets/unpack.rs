#![no_main]

use libfuzzer_sys::fuzz_target;
use plywise_notation::{MAX_UNPACKED_BYTES, unpack};

fuzz_target!(|text: &str| {
    if let Ok(unpacked) = unpack(text) {
        assert!(unpacked.len() <= MAX_UNPACKED_BYTES);
    }
});
