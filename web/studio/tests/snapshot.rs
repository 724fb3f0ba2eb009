//! What is saved is what the page shows.

use plywise_formats::Format;
use plywise_studio::{Snapshot, formatted};

const TREE: &str = "title: Quiz\nnote: mind B\n\nA(B(3 12 8) (2 4 6) (14 5 2))";

fn shown(settings: &str) -> Snapshot {
    Snapshot::read(TREE, settings).expect("the page gives a tree and its settings")
}

#[test]
fn a_format_says_what_it_leaves_out_or_why_it_cannot() {
    let shown = shown("profile=textbook");
    let (text, note) = shown.written(Format::SExpr).expect("an S-expression holds names");
    assert_eq!(text, "(max A (min B 3 12 8) (min 2 4 6) (min 14 5 2))\n");
    let note = note.expect("the header is left out");
    assert_eq!(note, "Left out, since an S-expression has no place for it: title, note.");
    let refusal = shown.written(Format::NestedList).expect_err("a list has no names");
    assert_eq!(refusal, "node A has a name, which a nested list cannot hold");
    assert_eq!(shown.written(Format::Plywise).expect("our own").1, None);
}

#[test]
fn a_solution_is_that_of_the_search_on_the_page() {
    let tree = "A(left: B(C=3 D=12) right: E(F=2 G=4))";
    let solution = |settings| {
        let shown = Snapshot::read(tree, settings).expect("the page gives a tree and its settings");
        shown.written(Format::Cs188Solution)
    };
    let (cut, _) = solution("profile=textbook&cut=lt").expect("alpha-beta");
    assert_eq!(cut, "action: \"left\"\ngenerated: \"A B C D E F\"\n");
    let (all, _) = solution("profile=textbook&alg=minimax").expect("minimax");
    assert!(all.contains("F G"), "{all}");
    assert!(solution("profile=textbook&alg=mtdf").expect_err("no such tests").contains("choose minimax"));
}

#[test]
fn a_text_laid_out_anew_keeps_its_comments() {
    assert_eq!(formatted("(3   4)  # two", "profile=textbook").as_deref(), Ok("(3 4)  # two\n"));
    let cut = formatted("(3   4)  # two", "profile=strict&cut=le&step=2");
    assert_eq!(cut.as_deref(), Ok("profile: strict\ncut: le\n\n(3 4)  # two\n"), "it says what holds");
    assert!(formatted("(3", "").is_err());
}

#[test]
fn weights_that_somebody_tries_are_saved() {
    let tree = "weights: material=9 mobility=0.25\n\n# mine\n(A{material=1 mobility=-20} B{mobility=12})";
    let shown = |settings| Snapshot::read(tree, settings).expect("the page gives a tree and its settings");
    let (text, _) = shown("weights=mobility=0.5").written(Format::Plywise).expect("our own");
    assert_eq!(text, tree.replace("0.25", "0.5"), "and all else is as it was typed");
}
