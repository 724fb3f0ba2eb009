//! Texts of requests, what is refused and how it is said, and trees that must never change.

use plywise_generate::{GenerateError, Generated, Preset, Request, generate};
use plywise_search::{GameTree, Player};

/// The tree as brackets, written here so that no other crate has a say.
fn text(tree: &GameTree) -> String {
    let mut text = String::new();
    let mut open = Vec::new();
    for node in tree.nodes() {
        if !text.is_empty() && !text.ends_with('(') {
            text.push(' ');
        }
        match tree.leaf_score(node) {
            Some(score) => text.push_str(&score.to_string()),
            None => {
                text.push_str(if tree.player(node) == Player::Max { "max(" } else { "min(" });
                open.push(node);
            }
        }
        while open.pop_if(|branch| tree.subtree_end(*branch) == node.index() + 1).is_some() {
            text.push(')');
        }
    }
    text
}

fn made(request: &str) -> Generated {
    let request: Request = request.parse().unwrap_or_else(|error| panic!("{request}: {error}"));
    generate(&request, 1_000_000).unwrap_or_else(|error| panic!("{request}: {error}"))
}

fn refused(request: &str) -> String {
    match request.parse::<Request>() {
        Err(error) => error.to_string(),
        Ok(request) => {
            generate(&request, 1_000_000).map_or_else(|error| error.to_string(), |_| String::new())
        }
    }
}

/// If one of these fails, a tree that somebody can ask for by name has changed: give the generator a new version
/// instead.
#[test]
fn named_trees_never_change() {
    let requests = [
        "gen=uniform-1;b=3;d=2;v=-20..20;seed=7",
        "gen=uniform-1;b=2..3;d=2..3;v=0..9;root=min;seed=18446744073709551615",
        "gen=uniform-1;b=2;d=3;v=-1..1;places=2;dist=centred;seed=0",
        "gen=uniform-1;b=2;d=4;v=-20..20;dist=moves;seed=3",
        "gen=uniform-1;b=3;d=2;v=1..9;distinct;seed=4",
        "gen=ragged-1;b=1..3;d=1..4;v=-9..9;seed=5",
        "gen=ragged-1;b=2..3;d=2..4;v=-50..50;dist=moves;distinct;seed=6",
        "gen=uniform-1;b=3;d=3;v=-20..20;cuts=2;unique;value=5;seed=7",
        "gen=uniform-1;b=2;d=4;v=-9..9;deep;tie;seed=7",
        "gen=uniform-1;b=3;d=3;v=-20..20;distinct;cuts=1;late;value=-11;seed=8",
        "gen=uniform-1;b=3;d=4;v=0..40;cuts=2;cut=lt;soft=0;seed=9",
        "gen=ragged-1;b=2..4;d=2..4;v=-20..20;cost=80..95;window=-10,15;seed=10",
        "gen=uniform-1;b=4;d=4;v=-20..20;cuts=1;seed=0",
        "gen=uniform-1;b=4;d=4;v=1..400;distinct;root=min;cuts=2;late;seed=2",
        "preset=easy-1;seed=1",
        "preset=medium-1;seed=1",
        "preset=hard-1;seed=1",
    ];
    let lines: Vec<String> = requests
        .iter()
        .map(|request| {
            let made = made(request);
            format!("{request}\n  {}\n  {} tried\n", text(&made.tree), made.tries)
        })
        .collect();
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("named-trees", lines.join("\n"));
    });
}

#[test]
fn a_flat_tree_is_the_one_its_description_gives() {
    // Worked out from docs/generator.md by a program in another language.
    let flat = made("gen=uniform-1;b=3;d=2;v=-20..20;seed=7");
    assert_eq!(text(&flat.tree), "max(min(7 -5 19) min(5 -4 -1) min(3 5 2))");
    assert_eq!(made("gen=uniform-1;b=3;d=2;unique;seed=7").tries, 1, "a goal that is met changes nothing");
}

#[test]
fn texts_are_read_in_any_order_and_printed_in_one() {
    for (given, printed) in [
        ("gen=uniform-1", "gen=uniform-1;b=3;d=3;v=-20..20;seed=1"),
        (" seed = 9 ; gen = ragged-1 ;; b=2..4;", "gen=ragged-1;b=2..4;d=3;v=-20..20;seed=9"),
        (
            "v=-2.5..2;places=1;gen=uniform-1;value=0.50",
            "gen=uniform-1;b=3;d=3;v=-2.5..2;places=1;value=0.5;seed=1",
        ),
        ("gen=uniform-1;places=1;value=2", "gen=uniform-1;b=3;d=3;v=-20..20;places=1;value=2;seed=1"),
        (
            "preset=easy-1;b=2;cuts=1;window=-inf,7.5",
            "gen=uniform-1;b=2;d=2;v=1..20;distinct;window=-inf,7.5;cuts=1;unique;seed=1",
        ),
        ("gen=uniform-1;window=-.5,+1e3", "gen=uniform-1;b=3;d=3;v=-20..20;window=-0.5,1000;seed=1"),
        ("gen=uniform-1;window=-Infinity,1e999;cuts=1", "gen=uniform-1;b=3;d=3;v=-20..20;cuts=1;seed=1"),
        ("unique;late;tie;deep;gen=uniform-1", "gen=uniform-1;b=3;d=3;v=-20..20;deep;tie;late;unique;seed=1"),
    ] {
        assert_eq!(
            given.parse::<Request>().map(|request| request.to_string()),
            Ok(printed.to_owned()),
            "{given}"
        );
    }
    for preset in Preset::ALL {
        assert_eq!(format!("preset={}", preset.key()).parse(), Ok(preset.request()));
        let n_made =
            (0..50).filter(|&seed| generate(&Request { seed, ..preset.request() }, 1_000).is_ok()).count();
        assert_eq!(n_made, 50, "{}", preset.key());
    }
}

#[test]
fn what_is_no_request_is_refused_with_the_key() {
    for (text, message) in [
        (
            "gen=uniform-1;brnching=3",
            "`brnching` is not a key of a request; use one of preset, gen, b, d, v, places, dist, distinct, root, \
             cut, soft, window, cuts, deep, tie, late, unique, value, cost, seed",
        ),
        ("b=3;d=3", "the request has no generator; begin it with `gen=uniform-1` or `preset=easy-1`"),
        ("gen=uniform-1;b=2;b=3", "`b` is given twice; keep one"),
        ("gen=uniform-2", "the request says gen=uniform-2, where uniform-1 or ragged-1 is expected"),
        (
            "gen=uniform-1;b=0",
            "the request says b=0, where a whole number from 1 to 4294967295, or a range such as 2..4 is expected",
        ),
        ("gen=uniform-1;deep=1", "the request says deep=1, where nothing after the key is expected"),
        ("gen=uniform-1;cuts", "the request says cuts=, where a value after the key is expected"),
        ("gen=uniform-1;cost=40..120", "the request says cost=40..120, where at most 100 is expected"),
        (
            "gen=uniform-1;window=nan,2",
            "the request says window=nan,2, where two numbers such as -5,inf, the smaller first is expected",
        ),
        (
            "gen=uniform-1;window=--1,2",
            "the request says window=--1,2, where two numbers such as -5,inf, the smaller first is expected",
        ),
        ("gen=uniform-1;seed=-1", "the request says seed=-1, where a whole number below 2^64 is expected"),
    ] {
        assert_eq!(refused(text), message, "{text}");
    }
    for text in
        ["gen=uniform-1;v=3..1", "gen=uniform-1;v=-1.5..2", "gen=uniform-1;d=4..2", "gen=uniform-1;places=7"]
    {
        assert!(refused(text).starts_with("the request says "), "{text}");
    }
    assert_eq!(refused(&"gen=uniform-1;".repeat(100)), "the request is longer than 1000 bytes; shorten it");
}

#[test]
fn what_arithmetic_rules_out_is_refused_at_once() {
    for (more, message) in [
        ("d=20", "such a tree may have 5230176601 nodes; the limit is 1000000"),
        (
            "b=4000000000;d=4000000000",
            "such a tree may have 18446744073709551615 nodes; the limit is 1000000",
        ),
        ("b=1;d=4000000000", "such a tree may have 4000000001 nodes; the limit is 1000000"),
        ("deep", "there cannot be a deep cutoff: it needs a branch with three above it"),
        ("cuts=10", "there cannot be 10 cuts: no search of such a tree makes more than 6"),
        ("d=1;cuts=1", "there cannot be 1 cuts: no branch of such a tree can be cut"),
        ("b=2;cuts=1;late", "there cannot be 1 cuts: no branch of such a tree can be cut"),
        ("tie;distinct", "no value can equal a bound if all leaves differ"),
        ("tie;cuts=0", "there cannot be a cut at the bound: no branch of such a tree may be cut"),
        ("value=21", "the root cannot be worth 21: leaves are worth -20 to 20"),
        ("distinct;v=1..26", "27 leaves cannot all differ: `v` has only 26 values"),
        (
            "distinct;value=19",
            "the root cannot be worth 19 if all leaves differ: 3 leaves must be worth at least as much, and there \
             are only 2 values for them",
        ),
        ("unique;v=3..3", "no move can be better than the others if all leaves are worth the same"),
        ("cost=0..40", "a search of such a tree evaluates at least 40 per cent of the leaves"),
        ("cost=50..51", "no whole number of leaves out of 27 is such a share"),
        ("cost=100;cuts=1", "the search evaluates all leaves exactly when it makes no cut"),
    ] {
        let mut request: Request = "gen=uniform-1;b=3;d=3".parse().expect("a request");
        request = request.with(more).expect("more of a request");
        let refusal = generate(&request, 1_000_000).err().map(|refusal| refusal.to_string());
        assert_eq!(refusal.as_deref(), Some(message), "{more}");
    }
    let tall = made("gen=uniform-1;b=1;d=900000;cuts=0");
    assert_eq!(tall.tree.height(), 900_000, "no recursion");
}

#[test]
fn what_is_not_found_is_told_with_the_nearest() {
    // Worth 0 with a better move than another, MAX would have to like a move less than 0.
    let request: Request = "gen=uniform-1;b=2;d=2;v=0..1;cuts=0;unique;value=0".parse().expect("a request");
    let Err(GenerateError::NotFound(nearest)) = generate(&request, 100) else { panic!("it is impossible") };
    assert!(!nearest.unmet.is_empty() && nearest.tries <= 4_000);
    assert_eq!(nearest.tree.n_leaves(), 4);
    let told = GenerateError::NotFound(nearest).to_string();
    assert!(told.starts_with("no such tree among the ") && told.contains("; of the nearest, "), "{told}");
}

#[test]
fn a_tree_too_high_for_recursion_is_searched_as_well() {
    // One child each: the search goes down the only line, and the root is worth its leaf.
    let tall = made("gen=uniform-1;b=1;d=40000;v=1..9;value=7;cuts=0;seed=2");
    assert_eq!((tall.stats.value, tall.stats.evaluated, tall.stats.cuts), (7, 1, 0));
    assert_eq!(tall.tree.height(), 40_000);
}

#[test]
fn a_large_tree_can_have_few_cuts() {
    for wish in [
        "cuts=0", "cuts=1;late", "cuts=2;cut=lt", "cuts=2;value=5;unique",
        "cuts=1;v=1..300;distinct;root=min",
    ] {
        let request: Request = format!("gen=uniform-1;b=4;d=4;{wish}").parse().expect("a request");
        for seed in 0..4 {
            let made = generate(&Request { seed, ..request }, 1_000);
            let made = made.unwrap_or_else(|refusal| panic!("{wish}, seed {seed}: {refusal}"));
            assert_eq!(request.goals.unmet(&made.stats, 0), [], "{wish}, seed {seed}");
        }
    }
}
