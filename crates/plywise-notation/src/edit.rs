//! Editing a tree without disturbing the rest of its text.
//!
//! The text is the document: what somebody typed, comments and line breaks included, stays where an edit does not
//! touch it. An edit is worked out on an edit tree and rewritten back into the text.

mod edit_tree;
mod history;
mod merge;
mod rewrite;
mod trivia;

use plywise_search::{GameTree, Mover, NodeId, OptionValue, Score, Window};

use crate::{Document, Header, SyntaxError, header, parse};
use edit_tree::EditTree;
pub use history::History;

/// What can be done to a tree.
#[derive(Clone, Debug, PartialEq)]
pub enum TreeEdit {
    /// Give a leaf a value, or take it away.
    Value(NodeId, Option<Score>),
    /// Give a leaf a value for each of several players.
    Payoffs(NodeId, Vec<Score>),
    /// Give a node a name, or take it away.
    Name(NodeId, Option<String>),
    /// Say who decides at a branch. What is below it stays as it is.
    Mover(NodeId, Mover),
    /// Say who decides at every branch of a level, counted from the root's, which is 0.
    Level(u32, Mover),
    /// Say how likely chance is to go to a node; its siblings share the rest as they shared it before. Without a
    /// number each is as likely as the others.
    Probability(NodeId, Option<f64>),
    /// Name the move that leads to a node, or take the name away.
    Move(NodeId, Option<String>),
    /// Say what a branch looks worth, or take that away.
    Static(NodeId, Option<Score>),
    /// A new leaf without a value, as a node's child number so many, counted from 0. A leaf becomes a branch.
    AddChild(NodeId, usize),
    /// Take a node away with all below it. A branch that loses its last child becomes a leaf without a value.
    Delete(NodeId),
    /// Put a node, with all below it, under another, as its child number so many.
    PutUnder(NodeId, NodeId, usize),
    /// The same subtree once more, to the right of itself.
    Duplicate(NodeId),
    /// The children of a node, and of all below it, best first for whoever moves, or worst first.
    Sort(NodeId, bool),
    /// Left to right and right to left change places, all through the tree.
    Mirror,
    /// Every value is negated, and MAX and MIN change places: the same game from the other side.
    Negate,
}

/// Why an edit cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditProblem {
    /// The tree has no such node.
    NoSuchNode,
    /// It is for leaves, and this is a branch.
    OnlyLeaves,
    /// It is for branches, and this is a leaf.
    OnlyBranches,
    /// The root cannot be taken away, moved or doubled.
    NotTheRoot,
    /// A node cannot be put under itself.
    UnderItself,
    /// Probabilities stand below chance nodes only.
    NotByChance,
    /// A probability is a number from 0 to 1.
    NoProbability,
    /// A leaf has a value for each of so many players.
    NotForEach(usize),
    /// Numbered players are not negated: each wants the most for itself.
    NotTwoSides,
    /// What came out is no tree, or not the one meant.
    Syntax(SyntaxError),
}

impl std::error::Error for EditProblem {}

/// What an edit came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited {
    /// The whole text.
    pub text: String,
    /// The node that was edited, where it stands now: what to keep picked.
    pub node: Option<NodeId>,
}

/// Makes an edit in a text. Whatever it does not touch stays to the letter.
///
/// ```
/// use plywise_notation::edit::{TreeEdit, edit};
/// use plywise_search::Score;
///
/// let text = "title: Two\nA(\n  3  # the safe one\n  B(4 5)\n)\n";
/// let tree = plywise_notation::parse(text)?.tree;
/// let leaf = tree.find("L3-2").expect("the last leaf");
/// let edited = edit(text, &TreeEdit::Value(leaf, Some(Score::from(9)))).expect("a leaf has a value");
/// assert_eq!(edited.text, "title: Two\nA(\n  3  # the safe one\n  B(4 9)\n)\n");
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
///
/// # Errors
/// When the text is no tree, or the edit cannot be made in it.
pub fn edit(text: &str, edit: &TreeEdit) -> Result<Edited, EditProblem> {
    let document = parse(text).map_err(EditProblem::Syntax)?;
    edit_document(text, &document, edit)
}

/// As [`edit`], for a document that was read from `text` already.
///
/// # Errors
/// When the edit cannot be made.
pub fn edit_document(text: &str, document: &Document, edit: &TreeEdit) -> Result<Edited, EditProblem> {
    if let TreeEdit::Value(leaf, value) = *edit
        && let Some(text) = rewrite::with_leaf_value(text, document, leaf, value)
    {
        parse(&text).map_err(EditProblem::Syntax)?;
        return Ok(Edited { text, node: Some(leaf) });
    }
    let turned = negated(&document.header);
    if *edit == TreeEdit::Negate && turned != document.header && document.span(NodeId::ROOT).is_some() {
        let text = header::with_header(text, document, &turned);
        return parse(&text)
            .map_err(EditProblem::Syntax)
            .and_then(|document| rewritten(&text, &document, edit));
    }
    rewritten(text, document, edit)
}

/// What a header says of values, seen from the other side: the guess, the root's window and the range.
fn negated(header: &Header) -> Header {
    let mut header = header.clone();
    header.guess = header.guess.map(|guess| -guess);
    for (option, value) in header.choices.search.clone().iter() {
        if let OptionValue::Window(Window { alpha, beta }) = value {
            let negated = OptionValue::Window(Window { alpha: -beta, beta: -alpha });
            header.choices.search.set(option, Some(negated));
        }
    }
    header
}

fn rewritten(text: &str, document: &Document, edit: &TreeEdit) -> Result<Edited, EditProblem> {
    let mut edit_tree = EditTree::of(&document.tree);
    let touched = apply(&mut edit_tree, &document.tree, edit)?;
    let rewritten = rewrite::rewrite(text, document, &edit_tree)?;
    let node = touched.and_then(|at| rewritten.places.iter().position(|&place| place == at)).map(NodeId::new);
    Ok(Edited { text: rewritten.text, node })
}

/// Changes the edit tree; the place in it of the node that the edit is about.
fn apply(edit_tree: &mut EditTree, tree: &GameTree, edit: &TreeEdit) -> Result<Option<usize>, EditProblem> {
    let known = |node: NodeId| {
        if node.index() < tree.n_nodes() { Ok(node.index()) } else { Err(EditProblem::NoSuchNode) }
    };
    let place = match edit {
        TreeEdit::Value(node, value) => {
            let at = known(*node)?;
            edit_tree.leaf(at)?;
            edit_tree.change(at, |content| {
                content.value = *value;
                content.is_estimate = false;
                content.payoffs.clear();
                content.features.clear();
            });
            at
        }
        TreeEdit::Payoffs(node, payoffs) => {
            let at = known(*node)?;
            edit_tree.leaf(at)?;
            if payoffs.len() != tree.n_players() {
                return Err(EditProblem::NotForEach(tree.n_players()));
            }
            edit_tree.change(at, |content| {
                content.value = None;
                content.payoffs.clone_from(payoffs);
                content.features.clear();
            });
            at
        }
        TreeEdit::Name(node, name) => {
            let at = known(*node)?;
            edit_tree.change(at, |content| content.name.clone_from(name));
            at
        }
        TreeEdit::Mover(node, mover) => {
            let at = known(*node)?;
            edit_tree.branch(at)?;
            edit_tree.set_mover(at, *mover);
            at
        }
        TreeEdit::Level(level, mover) => {
            let on_level = tree.nodes().filter(|&node| tree.depth(node) == *level && !tree.is_leaf(node));
            on_level.for_each(|node| edit_tree.set_mover(node.index(), *mover));
            return Ok(None);
        }
        TreeEdit::Probability(node, probability) => {
            let at = known(*node)?;
            let by_chance = tree.parent(*node).filter(|&above| tree.mover(above) == Mover::Chance);
            let above = by_chance.ok_or(EditProblem::NotByChance)?;
            if probability.is_some_and(|probability| !(0.0..=1.0).contains(&probability)) {
                return Err(EditProblem::NoProbability);
            }
            match probability {
                Some(probability) => edit_tree.share(tree, above, *node, *probability),
                None => edit_tree.without_probabilities(above.index()),
            }
            at
        }
        TreeEdit::Move(node, label) => {
            let at = known(*node)?;
            if at == 0 {
                return Err(EditProblem::NotTheRoot);
            }
            edit_tree.change(at, |content| content.label.clone_from(label));
            at
        }
        TreeEdit::Static(node, score) => {
            let at = known(*node)?;
            edit_tree.branch(at)?;
            edit_tree.change(at, |content| {
                content.looks = *score;
                content.payoffs.clear();
                content.features.clear();
            });
            at
        }
        TreeEdit::AddChild(node, nth) => {
            let at = known(*node)?;
            edit_tree.add_leaf(at, *nth)
        }
        TreeEdit::Delete(node) => {
            let at = known(*node)?;
            let above = tree.parent(*node).ok_or(EditProblem::NotTheRoot)?.index();
            edit_tree.detach(at, above);
            above
        }
        TreeEdit::PutUnder(node, under, nth) => {
            let (at, under) = (known(*node)?, known(*under)?);
            let above = tree.parent(*node).ok_or(EditProblem::NotTheRoot)?.index();
            if (at..tree.subtree_end(*node)).contains(&under) {
                return Err(EditProblem::UnderItself);
            }
            edit_tree.detach(at, above);
            edit_tree.attach(at, under, *nth);
            at
        }
        TreeEdit::Duplicate(node) => {
            let at = known(*node)?;
            let above = tree.parent(*node).ok_or(EditProblem::NotTheRoot)?.index();
            edit_tree.duplicate(at, above)
        }
        TreeEdit::Sort(node, best_first) => {
            let at = known(*node)?;
            edit_tree.sort(tree, *node, *best_first);
            at
        }
        TreeEdit::Mirror => {
            edit_tree.mirror();
            return Ok(None);
        }
        TreeEdit::Negate => {
            if tree.is_for_several() {
                return Err(EditProblem::NotTwoSides);
            }
            edit_tree.negate();
            return Ok(None);
        }
    };
    Ok(Some(place))
}

#[cfg(test)]
mod tests {
    use plywise_testkit::{any_chance_tree, any_tree};
    use proptest::prelude::*;

    use super::*;
    use crate::write_document;

    /// Gives every leaf a value by the short way, where there is one, and holds it to the long one.
    fn check(text: &str) -> usize {
        let document = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut n_short = 0;
        for leaf in document.tree.nodes() {
            for value in [None, Some(Score::from(-7)), Score::new(0.25)] {
                let Some(short) = rewrite::with_leaf_value(text, &document, leaf, value) else { continue };
                n_short += 1;
                let mut edit_tree = EditTree::of(&document.tree);
                let edit = TreeEdit::Value(leaf, value);
                apply(&mut edit_tree, &document.tree, &edit).expect("every leaf can have a value");
                let long =
                    rewrite::rewrite(text, &document, &edit_tree).expect("every leaf can have a value");
                assert_eq!(short, long.text, "{value:?} at {leaf:?} of {text}");
            }
        }
        n_short
    }

    #[test]
    fn a_value_is_written_the_short_way_as_the_long() {
        for (text, n_short) in [
            ("3", 3),
            ("title: One\n\n  -3  # alone", 3),
            ("(3 4)", 6),
            ("[3,12 , 8]# x\n", 9),
            ("(A=3# beside\n4,?)", 6),
            ("max(\"a b\"=3 min(?)(5)\t6)", 12),
            ("@chance(1/3: 3 left 2/3: B(4 5))", 9),
            ("((3)4,(5)A~2(6))", 12),
            ("weights: a=2\n(A{a=1} 3 (4)(5 6))", 12),
            ("@1(<1 2> <3 4>)", 0),
        ] {
            assert_eq!(check(text), n_short, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn a_value_is_written_the_short_way_as_the_long_in_any_tree(tree in prop_oneof![any_tree(), any_chance_tree()]) {
            let text = write_document(&Document::new(tree, Default::default()));
            check(&text);
        }
    }
}
