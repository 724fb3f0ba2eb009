//! What the command prints for every example tree, by the tree's own profile.
//!
//! After a change that is meant, write the texts anew with `INSTA_UPDATE=always cargo test -p plywise-cli`, and
//! then read what changed.

use std::process::Command;

use plywise_notation::{examples, parse};

fn plywise(args: &[&str]) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_plywise")).args(args).output().expect("the command runs");
    assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
    assert!(done.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("the output is text")
}

fn check(what: &str, print: impl Fn(&str) -> String) {
    for example in examples::ALL {
        let text = print(example.text);
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("{}.{what}", example.key), text);
        });
    }
}

#[test]
fn traces() {
    check("trace", |tree| plywise(&["trace", "--tree", tree]));
}

#[test]
fn narrations() {
    check("explain", |tree| plywise(&["explain", "--tree", tree]));
}

#[test]
fn slides() {
    check("slides", |tree| plywise(&["explain", "--slides", "--tree", tree]));
}

/// The step a share of the way through: counted in the lines of the narration, which has one for each.
fn figure_at(tree: &str, share: (usize, usize)) -> String {
    let n_steps = plywise(&["explain", "--tree", tree]).lines().count() - 1;
    let step = n_steps * share.0 / share.1;
    let svg = plywise(&["svg", "--step", &step.to_string(), "--tree", tree]);
    format!("step {step} of {n_steps}\n{svg}")
}

#[test]
fn early_figures() {
    check("early.svg", |tree| figure_at(tree, (1, 4)));
}

#[test]
fn middle_figures() {
    check("middle.svg", |tree| figure_at(tree, (3, 5)));
}

#[test]
fn last_figures() {
    check("end.svg", |tree| {
        let at_end = figure_at(tree, (1, 1));
        let unasked = plywise(&["svg", "--tree", tree]);
        assert_eq!(at_end.split_once('\n').map(|(_, svg)| svg), Some(&*unasked));
        at_end
    });
}

/// Each position of a game once: the graph that the page draws.
#[test]
fn figures_of_equal_positions() {
    let nim = ["--game", "nim", "--position", "1.1.2", "--drawn", "once"];
    let race = ["--game", "race", "--plies", "4", "--algorithm", "expectimax", "--drawn", "once"];
    let figure = |game: &[&str], step: &str| plywise(&[&["svg", "--step", step], game].concat());
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("nim.once.middle.svg", figure(&nim, "40"));
        insta::assert_snapshot!("nim.once.end.svg", figure(&nim, "end"));
    });
    let n_nodes = |svg: &str| svg.matches("class=\"pw-node ").count();
    let tree = figure(&nim[..4], "end");
    assert!(n_nodes(&figure(&nim, "end")) < n_nodes(&tree));
    // A tree that ends before the game does is one to a depth limit, whoever says so.
    let plies = figure(&race, "end");
    let depth =
        figure(&["--game", "race", "--depth", "4", "--algorithm", "expectimax", "--drawn", "once"], "end");
    let marks = |svg: &str| svg.split_once("</metadata>").map(|(_, marks)| marks.to_owned());
    assert_eq!(marks(&plies), marks(&depth));
}

#[test]
fn figures_carry_their_tree() {
    for example in examples::ALL {
        let svg = plywise(&["svg", "--step", "3", "--tree", example.text]);
        let (_, rest) = svg.split_once("<metadata>").expect("there is a source");
        let source = rest.split_once("</metadata>").expect("the source ends").0;
        let source =
            source.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
        let (again, first) = (parse(&source).unwrap(), parse(example.text).unwrap());
        assert_eq!(again.header, first.header, "{}", example.key);
        assert_eq!(
            plywise_notation::write(&again.tree),
            plywise_notation::write(&first.tree),
            "{}",
            example.key
        );
    }
}
