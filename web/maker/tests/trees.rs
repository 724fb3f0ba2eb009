//! What a link makes, to the last byte. The same files hold the command (`plywise-cli`) and the browser to it.

use std::fs;
use std::path::{Path, PathBuf};

use plywise_maker::text_for;

/// Trees that `plywise generate` made, by the request that made each.
fn trees() -> Vec<(PathBuf, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trees");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is part of the repository")
        .map(|file| file.expect("its files can be listed").path())
        .collect();
    files.sort();
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).expect("a tree is text");
        let source = text.lines().find_map(|line| line.strip_prefix("source: plywise generate 'gen="));
        let request = source.and_then(|rest| rest.strip_suffix('\'')).expect("it says how it was made");
        (file, request.to_owned(), text)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn a_link_makes_the_tree_that_the_command_makes() {
    let trees = trees();
    assert!(trees.len() >= 7, "every tree is looked at");
    for (file, request, text) in trees {
        let (kind, seed) = request.rsplit_once(";seed=").expect("a printed request has a seed");
        assert_eq!(text_for(kind, Some(seed), 20_000), Ok(text), "{}", file.display());
    }
    let preset = text_for("easy-1", Some("5"), 1_000).expect("easy trees are found");
    assert!(preset.contains(";distinct;cuts=1..2;unique;seed=5'\n"), "{preset}");
    let unseeded = text_for("uniform-1", None, 1_000).expect("there is nothing to find");
    assert!(unseeded.starts_with("title: uniform-1, seed 1\n"), "{unseeded}");
}

#[test]
fn a_refusal_is_a_sentence_with_what_comes_nearest() {
    let why = |kind, seed| text_for(kind, seed, 1_000).expect_err("there is no such tree");
    assert_eq!(
        why("b3d4", Some("17")),
        "The request says gen=b3d4, where uniform-1 or ragged-1 is expected."
    );
    assert_eq!(
        why("uniform-1", Some("-1")),
        "The request says seed=-1, where a whole number below 2^64 is expected."
    );
    assert_eq!(
        why("uniform-1;b=2;d=2;cuts=9", None),
        "There cannot be 9 cuts: no search of such a tree makes more than 1. Ask for fewer cuts, or for a wider or deeper tree."
    );
    assert!(why("uniform-1;b=10;d=3", None).ends_with("may have 1111 nodes; the limit is 1000."));
    let nearest = why("uniform-1;b=4;d=4;v=-20..20;cuts=2;value=3;cost=30..40", None);
    assert!(
        nearest.starts_with("No such tree among the ") && nearest.contains("of the nearest, "),
        "{nearest}"
    );
    assert!(nearest.ends_with(". Try another seed, or ask for less at once."), "{nearest}");
    for foreign in ["", ";", "=", "uniform-1;b=2..;", "\u{1f600}", "easy-1;preset=easy-1", &"x".repeat(5_000)]
    {
        assert!(why(foreign, Some("")).ends_with('.'), "{foreign}");
    }
}

#[test]
fn a_file_is_for_an_embed_what_it_is_for_the_studio() {
    use plywise_maker::opened::{for_embed, open};
    let shown = |text: &str| for_embed("quiz.efg", text);
    assert_eq!(shown("((3)(12))").as_deref(), Ok("\n((3)(12))"), "our own notation goes first");
    assert_eq!(shown("((3,12),(2,4));").as_deref(), Ok("\ntitle: quiz\n\n((3 12)(2 4))\n"));
    // A text of ours with a mistake is the embed's own to complain of.
    assert_eq!(shown("((3 12").as_deref(), Ok("\n((3 12"));
    assert_eq!(
        shown("((3,12),(2,x:y));").unwrap_err(),
        "the file quiz.efg cannot be opened: line 1, column 14: expected a number after `:`, found `y`"
    );
    let opened = open(None, "((3,12),(2,4));".as_bytes(), None).expect("a Newick tree");
    assert_eq!(opened.text, "((3 12)(2 4))\n");
}
