#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| plywise_fuzz::check(env!("CARGO_BIN_NAME"), text));
