#![no_main]

use libfuzzer_sys::fuzz_target;
use plywise_notation::{Limits, Link, LinkTree, parse_with};

fuzz_target!(|text: &str| {
    let Ok(link) = text.parse::<Link>() else { return };
    let again: Link = link.to_string().parse().expect("a link reads back");
    assert_eq!(again, link);
    if let Some(LinkTree::Text(tree)) = &link.tree {
        drop(parse_with(tree, Limits::LINK));
    }
});
