#![no_main]

use libfuzzer_sys::fuzz_target;
use plywise_notation::read_trace;

fuzz_target!(|text: &str| drop(read_trace(text)));
