#![no_main]

use libfuzzer_sys::fuzz_target;
use plywise_formats::Format;

fuzz_target!(|text: &str| plywise_fuzz::check(text, Some(Format::Link)));
