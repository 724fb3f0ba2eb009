//! What holds of every text, whatever it says.

use plywise_formats::{Format, read_with, write};
use plywise_games::{BoardGame, GAMES, GameVisitor};
use plywise_link::{Link, LinkError, LinkTree, MAX_UNPACKED_BYTES, pack, unpack};
use plywise_notation::{Limits, parse_with};
use plywise_sets::{
    MOST_BYTES, read_result, read_set, resume, write_json, write_link, write_result, write_state, write_text,
};
use plywise_trace::read_trace;

/// What a fuzz target, by its name, holds of a text.
pub fn check(target: &str, text: &str) {
    let format = match target {
        "link" => return check_link(text),
        "position" => return check_position(text),
        "set" => return check_set(text),
        "state" => return check_state(text),
        "result" => return check_result(text),
        "trace" => return check_trace(text),
        "unpack" => return check_packed(text),
        "any_format" => None,
        "read_counts" => Some(Format::Counts),
        "read_cs188" => Some(Format::Cs188),
        "read_efg" => Some(Format::Efg),
        "read_flat" => Some(Format::Flat),
        "read_levels" => Some(Format::Levels),
        "read_forest" => Some(Format::Forest),
        "read_qtree" => Some(Format::Qtree),
        "read_link" => Some(Format::Link),
        "read_list" => Some(Format::NestedList),
        "read_named_list" => Some(Format::NamedList),
        "read_newick" => Some(Format::Newick),
        "read_node_json" => Some(Format::NodeJson),
        "read_parens" => Some(Format::Parens),
        "read_plywise" => Some(Format::Plywise),
        "read_relation_json" => Some(Format::RelationJson),
        "read_sexpr" => Some(Format::SExpr),
        "read_sml" => Some(Format::Sml),
        "read_tree_json" => Some(Format::TreeJson),
        _ => panic!("there is no target {target}"),
    };
    check_tree(text, format);
}

/// A link is read whatever it says; what was understood of it reads back as it is written, and its tree is one or an error.
fn check_link(text: &str) {
    let (link, complaints) = Link::read(text);
    let again: Link = link.to_string().parse().expect("a link reads back");
    assert_eq!(again, link);
    assert_eq!(text.parse::<Link>().is_ok(), complaints.is_empty());
    assert!(link.tree.is_none() || !complaints.iter().any(LinkError::loses_tree));
    if let Some(LinkTree::Text(tree)) = &link.tree {
        drop(parse_with(tree, Limits::LINK));
    }
}

/// A text is a set, which every form of it reads back as, or an error.
fn check_set(text: &str) {
    let Ok(set) = read_set(text) else { return };
    for written in [write_text(&set), write_json(&set), write_link(&set)] {
        assert_eq!(read_set(&written).ok().as_ref(), Some(&set), "{written}");
    }
}

/// A text is a result, which reads back with the same score, or an error.
fn check_result(text: &str) {
    let Ok(result) = read_result(text) else { return };
    let again = read_result(&write_result(&result.sitting, &result.started)).expect("a result reads back");
    assert_eq!(again.sitting.score(), result.sitting.score());
}

/// A text is what a platform keeps of a sitting of a set, which reads back with the same score, or an error.
fn check_state(text: &str) {
    /// One of every way to be asked, so that acts of every kind can stand in a text.
    const SET: &str = "set: A\nattempts: 2\nhints: yes\n\nexercise: cuts\n  A(B(3 12) C(2 4))\n\n\
        exercise: pruned-leaves\n  A(B(3 12) C(2 4))\n\nexercise: windows:C\n  A(B(3 12) C(2 4))\n";
    let set = read_set(SET).expect("the set can be asked");
    let Ok(sitting) = resume(set.clone(), "", &pack(text)) else { return };
    let kept = write_state(&sitting, MOST_BYTES);
    let again = resume(set, "", &kept.text).expect("a state reads back");
    assert!(!kept.is_whole || again.score() == sitting.score());
}

/// In every game a text is a position, which reads back from each form of its own text, or an error that says something.
fn check_position(text: &str) {
    struct Position<'t>(&'t str);

    impl GameVisitor for Position<'_> {
        type Output = ();

        fn visit<G: BoardGame>(self) {
            let game = match G::from_text(self.0) {
                Ok(game) => game,
                Err(error) => {
                    let message = error.to_string();
                    assert!(!message.is_empty() && !message.contains(char::is_control), "{message}");
                    return;
                }
            };
            for written in [game.text(game.root()), game.link_text(game.root())] {
                let again = G::from_text(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
                assert_eq!(again.text(again.root()), game.text(game.root()));
            }
            game.children(game.root()).take(50).for_each(|node| drop(game.board(node)));
        }
    }

    GAMES.into_iter().for_each(|game| game.visit(Position(text)));
}

/// A text is a trace or an error.
fn check_trace(text: &str) {
    drop(read_trace(text));
}

/// What a link's packed tree unpacks to is never more than it may be.
fn check_packed(text: &str) {
    if let Ok(unpacked) = unpack(text) {
        assert!(unpacked.len() <= MAX_UNPACKED_BYTES);
    }
}

/// A text is a tree within limits, or an error inside the text; and what is written of a tree reads back.
fn check_tree(text: &str, format: Option<Format>) {
    let limits = Limits { max_bytes: 1 << 20, max_nodes: 5_000, max_depth: 1_000 };
    match read_with(text, format, limits) {
        Err(complaints) => {
            assert!(!complaints.is_empty());
            for complaint in complaints {
                assert!(complaint.at <= text.len() && text.is_char_boundary(complaint.at));
                assert!(!complaint.message.contains(char::is_control), "{}", complaint.message);
            }
        }
        Ok(read) => {
            assert!(read.document.tree.n_nodes() <= limits.max_nodes);
            for format in Format::ALL {
                let Ok(written) = write(&read.document, format) else { continue };
                if !format.is_read() {
                    continue;
                }
                let again = match read_with(&written, Some(format), Limits::FILE) {
                    Ok(again) => again.document.tree,
                    Err(complaints) => panic!("{format:?}: {}\n{written}", complaints[0]),
                };
                assert_eq!(again.n_nodes(), read.document.tree.n_nodes(), "{format:?}\n{written}");
            }
        }
    }
}
