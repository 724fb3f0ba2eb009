//! What is written reads back as the same tree, in every format that is both written and read; and what a format cannot
//! hold is refused by name.

mod kit;

use kit::{May, any_seed, document, facts, tree_of};
use plywise_formats::{Format, Reason, read, recognise, write};
use plywise_search::GameTree;
use proptest::prelude::*;

fn check(tree: GameTree, format: Format) -> Result<(), TestCaseError> {
    let before = facts(&tree);
    let text = write(&document(tree), format).map_err(|cannot| TestCaseError::fail(cannot.to_string()))?;
    let after = read(&text, Some(format))
        .map_err(|errors| TestCaseError::fail(format!("{}\n{}\n{text}", errors[0], errors[0].caret)))?;
    prop_assert_eq!(facts(&after.document.tree), before, "{}", text);
    Ok(())
}

const NOTHING: May = May {
    names: false,
    unknown: false,
    infinity: false,
    chance: false,
    any_turn: false,
    min_root: false,
    moves: false,
    statics: false,
    players: 0,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn brackets_and_lists_of_numbers_read_back(seed in any_seed()) {
        check(tree_of(&seed, NOTHING), Format::Parens)?;
        check(tree_of(&seed, May { unknown: true, ..NOTHING }), Format::NestedList)?;
    }

    #[test]
    fn our_own_notation_reads_back(seed in any_seed()) {
        let may = May::EVERYTHING;
        check(tree_of(&seed, may), Format::Plywise)?;
        check(tree_of(&seed, may), Format::TreeJson)?;
    }

    #[test]
    fn s_expressions_read_back(seed in any_seed(), players in 0..=4_u8) {
        // One value of one player's is a plain value there.
        let players = if players == 1 { 0 } else { players };
        check(tree_of(&seed, May { players, ..May::EVERYTHING }), Format::SExpr)?;
    }

    #[test]
    fn gambit_games_read_back(seed in any_seed(), players in 0..=4_u8) {
        let may = May { unknown: false, infinity: false, statics: false, players, ..May::EVERYTHING };
        check(tree_of(&seed, may), Format::Efg)?;
    }

    #[test]
    fn counts_and_terms_read_back(seed in any_seed()) {
        check(tree_of(&seed, May { unknown: true, infinity: true, min_root: true, ..NOTHING }), Format::Counts)?;
        check(tree_of(&seed, May { names: true, ..NOTHING }), Format::Sml)?;
    }

    #[test]
    fn leaves_of_a_uniform_tree_read_back(b in 1..5_usize, d in 0..5_u32, first in -9..9_i32, is_min: bool) {
        let mut next = first;
        let tree = plywise_testkit::uniform_tree(b, d, || { next += 1; next.into() });
        let tree = if is_min { tree.mirrored() } else { tree };
        check(tree, Format::Flat)?;
    }

    /// Whatever a tree has in it, a writer writes it or names what it cannot hold.
    #[test]
    fn every_writer_writes_or_refuses(seed in any_seed(), players in 0..=3_u8) {
        let document = document(tree_of(&seed, May { players, ..May::EVERYTHING }));
        for format in Format::ALL {
            match write(&document, format) {
                Ok(text) => prop_assert!(format.is_written() && !text.is_empty()),
                Err(cannot) => {
                    prop_assert!(!matches!(format, Format::Dot | Format::Mermaid | Format::Forest));
                    prop_assert_eq!(cannot.format, format);
                    let is_of_a_node = !matches!(cannot.reason, Reason::NotWritten | Reason::NoSearch);
                    prop_assert_eq!(cannot.node.is_some(), is_of_a_node, "{}", cannot);
                }
            }
        }
    }

    /// What is written is taken for what it is.
    #[test]
    fn what_is_written_is_recognised(seed in any_seed()) {
        let named = document(tree_of(&seed, May { names: true, ..NOTHING }));
        let plain = document(tree_of(&seed, NOTHING));
        for (document, formats) in [
            (&named, &[Format::TreeJson, Format::SExpr, Format::Efg, Format::Sml][..]),
            (&plain, &[Format::NestedList, Format::Counts]),
        ] {
            if document.tree.n_leaves() < 2 {
                continue;
            }
            for &format in formats {
                let text = write(document, format).expect("it holds names or plain numbers");
                let recognised = recognise(&text).map(|recognised| recognised.format);
                prop_assert_eq!(recognised, Some(format), "{}", text);
            }
        }
        // Brackets are ours in any case, and what else they could be is offered.
        if plain.tree.n_leaves() > 1 {
            let text = write(&plain, Format::Parens).expect("it holds plain numbers");
            let read = read(&text, None).expect("a tree");
            prop_assert_eq!(read.format, Format::Plywise);
            let other = read.other.ok_or_else(|| TestCaseError::fail(text))?;
            prop_assert_eq!(other.format, Format::Parens);
        }
    }
}

#[test]
fn what_a_format_cannot_hold_is_named() {
    for (text, format, message) in [
        (
            "(max 3 inf)",
            Format::NestedList,
            "node L2-2 has an infinite value, which a nested list cannot hold",
        ),
        (
            "(p1 (leaf 3 -inf))",
            Format::Efg,
            "node L2-1 has an infinite value, which a Gambit game cannot hold",
        ),
        (
            "(max 3 (chance 1 2))",
            Format::NestedList,
            "node L2-2 has a chance move, which a nested list cannot hold",
        ),
        (
            "(max (min 3 (leaf 1 2)) 4)",
            Format::Parens,
            "node L3-2 has several values, which brackets with a pair for each leaf cannot hold",
        ),
        (
            "(max (max 3 4))",
            Format::Counts,
            "node L2-1 has a player to move who is out of turn, which a list of child counts cannot hold",
        ),
        (
            "(min 3 4)",
            Format::Sml,
            "node L1-1 has a player to move who is out of turn, which a Standard ML term cannot hold",
        ),
        (
            "(max (min 3 4) (min 3))",
            Format::Flat,
            "node L2-2 has a different shape from the nodes beside it, which a list of leaves with a branching factor cannot hold",
        ),
        (
            "(p1 (p2 (leaf 3 4)) 4)",
            Format::Efg,
            "node L2-2 has one value for several players, which a Gambit game cannot hold",
        ),
        (
            "(p1 (max (leaf 3 4)))",
            Format::Efg,
            "node L2-1 has MAX or MIN to move among numbered players, which a Gambit game cannot hold",
        ),
        ("(max A :static 3 4)", Format::Efg, "node A has a static value, which a Gambit game cannot hold"),
        ("(max 4)", Format::Levels, "child counts by level can be read, but not written"),
        (
            "(max 4)",
            Format::Cs188Solution,
            "an autograder solution describes a search; choose minimax, alpha-beta or expectimax",
        ),
    ] {
        let read = read(text, Some(Format::SExpr)).expect("an S-expression");
        assert_eq!(write(&read.document, format).expect_err(text).to_string(), message, "{text}");
    }
}
