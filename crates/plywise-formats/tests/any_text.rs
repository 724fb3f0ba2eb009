//! Any text is a tree or an error: no reader panics, hangs, or points outside the text.

mod kit;

use kit::{good, readable};
use plywise_formats::{Format, ReadError, read, read_bytes, read_with};
use plywise_notation::Limits;
use proptest::prelude::*;

fn check(text: &str, format: Option<Format>) -> Result<(), TestCaseError> {
    let limits = Limits { max_bytes: 1 << 20, max_nodes: 2000, max_depth: 300 };
    match read_with(text, format, limits) {
        Ok(read) => prop_assert!(read.document.tree.n_nodes() <= 2000 && read.document.tree.height() <= 300),
        Err(errors) => {
            prop_assert!(!errors.is_empty());
            for ReadError { at, line, column, message, caret, .. } in errors {
                prop_assert!(at <= text.len() && text.is_char_boundary(at) && line > 0 && column > 0);
                prop_assert!(!message.contains(char::is_control) && !message.is_empty(), "{:?}", message);
                prop_assert_eq!(caret.lines().count(), 2, "{:?}", caret);
            }
        }
    }
    Ok(())
}

/// A good text with a few pieces left out, doubled, moved or put in the place of others.
fn any_mutant(format: Format) -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "(", ")", "[", "]", "{", "}", ",", ":", ";", "\"", "'", "\\", "=", "|", "0", "-", "~",
        "9999999999999", "1e999", "nan", "inf", "\n", " ", "#", "/", "1/0", "é", "🎲", "\u{202e}", "\u{0}",
        "null", "max", "c", "p", "t", "\"\"\"",
    ];
    let good = good(format);
    let edit = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        prop::option::of(prop::sample::select(PIECES)),
    );
    prop::collection::vec(edit, 1..5).prop_map(move |edits| {
        let mut text: Vec<char> = good.chars().collect();
        for (from, to, piece) in edits {
            if text.is_empty() {
                break;
            }
            let (from, to) = (from.index(text.len()), to.index(text.len()));
            match piece {
                Some(piece) => drop(text.splice(from..from + to % 2, piece.chars())),
                None => drop(text.drain(from.min(to)..from.max(to).min(from.min(to) + 12))),
            }
        }
        text.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn any_text_is_a_tree_or_an_error(text in any::<String>(), pieces in "[-a-cptEFG(){}\\[\\]\"',:;=|/~0-9 \n.]{0,40}") {
        for text in [&text, &pieces] {
            check(text, None)?;
            for format in readable() {
                check(text, Some(format))?;
            }
        }
    }

    #[test]
    fn any_mutant_is_a_tree_or_an_error((format, text) in prop::sample::select(readable().collect::<Vec<_>>())
        .prop_flat_map(|format| (Just(format), any_mutant(format))))
    {
        check(&text, Some(format))?;
        check(&text, None)?;
    }

    #[test]
    fn any_bytes_are_a_tree_or_an_error(bytes: Vec<u8>) {
        drop(read_bytes(&bytes, None, Limits::FILE));
    }
}

#[test]
fn every_beginning_of_a_good_text_is_a_tree_or_an_error() {
    for format in readable() {
        let text = good(format);
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            check(&text[..end], Some(format)).expect("a tree or an error");
            check(&text[..end], None).expect("a tree or an error");
        }
    }
}

/// A hundred thousand plies, and the same again in width, in every format that can nest.
#[test]
fn no_depth_and_no_width_is_too_much() {
    const N: usize = 100_000;
    let nested = |open: &str, leaf: &str, close: &str| format!("{}{leaf}{}", open.repeat(N), close.repeat(N));
    for (format, text) in [
        (Format::Plywise, nested("(", "3", ")")),
        (Format::NestedList, nested("[", "3", "]")),
        (Format::Parens, nested("(", "(3)(4)", ")")),
        (Format::SExpr, nested("(max ", "3", ")")),
        (Format::Newick, nested("(", "3", ")") + ";"),
        (Format::Sml, nested("Node(\"\",[", "Esti(\"\",3)", "])")),
        (Format::NamedList, nested("['A',", "3,4", "]")),
        (Format::NodeJson, nested("{\"children\":[", "{\"value\":3}", "]}")),
        (Format::Efg, {
            let nodes: String = (1..=N).map(|set| format!("p \"\" 1 {set} \"\" {{ \"a\" }} 0\n")).collect();
            format!("EFG 2 R \"\" {{ \"A\" }}\n{nodes}t \"\" 1 \"\" {{ 3 }}")
        }),
        (Format::Counts, format!("branches={}0 values=3", "1,".repeat(N))),
        (Format::Flat, format!("b=1 d={N} 3")),
        (Format::Levels, format!("1{}\n3", "|1".repeat(N - 1))),
    ] {
        let read = read(&text, Some(format)).unwrap_or_else(|errors| panic!("{format:?}: {}", errors[0]));
        assert_eq!(read.document.tree.height() as usize, N, "{format:?}");
    }
    let wide = format!("{{\"children\":[{}{{\"value\":1}}]}}", "{\"value\":1},".repeat(N));
    assert_eq!(read(&wide, None).expect("a tree").document.tree.n_leaves(), N + 1);
}

#[test]
fn a_limit_passed_is_said_where_it_is() {
    let limits = Limits { max_nodes: 3, ..Limits::FILE };
    for format in readable() {
        let errors = read_with(good(format), Some(format), limits).expect_err("more than three nodes");
        assert!(errors[0].message.contains("more than 3 nodes"), "{format:?}: {}", errors[0]);
    }
    let shallow = Limits { max_depth: 1, ..Limits::FILE };
    for format in readable().filter(|&format| format != Format::RelationJson) {
        let errors = read_with(good(format), Some(format), shallow).expect_err("more than one ply");
        assert!(errors[0].message.contains("more than 1 plies deep"), "{format:?}: {}", errors[0]);
    }
    let short = Limits { max_bytes: 5, ..Limits::FILE };
    assert!(
        read_with("((3)(12))", None, short).expect_err("nine bytes")[0]
            .message
            .contains("longer than 5 bytes")
    );
}

/// One text is one tree, whoever reads it: what our own reader takes is never another tree here.
fn is_the_same_everywhere(text: &str) {
    let Ok(own) = plywise_notation::parse(text) else { return };
    let read = read(text, None).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]));
    assert_eq!(kit::facts(&read.document.tree), kit::facts(&own.tree), "{text}");
    if let Some(other) = read.other {
        let offered = plywise_formats::read(text, Some(other.format)).expect("what is offered is a tree");
        assert_ne!(kit::facts(&offered.document.tree), kit::facts(&own.tree), "{text}");
    }
}

#[test]
fn what_is_a_tree_of_ours_is_that_tree() {
    for text in [
        "((3)(12))", "((3))", "(3)", "[A [B [3][12]] [C [2][4]]]", "[[3][12]]", "[3, 4]", "[3, ?]", "b=3",
        "EFG(3 4)", "(max(3 12) min(2 4))", "(max (3 12) min A(2 4))", "Node(3 4)", "[\"A\"=3, 4]",
        "title: EFG 2 R\n(3 4)", "# t=((3 4) 5)\n(3 4)", "title: \\begin{forest}\n(3 4)", "((3,12),(2,4))",
        "A\n# c\n((1)(2))",
    ] {
        assert!(plywise_notation::parse(text).is_ok(), "{text}");
        is_the_same_everywhere(text);
    }
    readable().for_each(|format| is_the_same_everywhere(good(format)));
    let examples = plywise_notation::examples::ALL.iter().chain(plywise_notation::examples::MORE);
    examples.for_each(|example| is_the_same_everywhere(example.text));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn whatever_is_written_is_the_same_tree_everywhere(seed in kit::any_seed(), players in 0..=3_u8) {
        for may in [kit::May { players, ..kit::May::EVERYTHING }, kit::May::default()] {
            let document = kit::document(kit::tree_of(&seed, may));
            for format in Format::ALL {
                if let Ok(text) = plywise_formats::write(&document, format) {
                    is_the_same_everywhere(&text);
                }
            }
        }
    }
}
