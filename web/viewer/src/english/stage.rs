//! The tree: its picture, its legend, and its outline for those who read it.

use plywise_render::ProofPart;
use plywise_search::NodeType;

/// The part of the page around the tree.
pub const THEATRE: &str = "The search, step by step";
/// The stage, read aloud when it gets the focus.
pub const STAGE: &str = "Game tree. Press the arrow keys to step, or O to open the outline.";
/// The same while the tree is edited on it.
pub const STAGE_EDITED: &str = "Game tree. Press the arrow keys to go from node to node, Enter to type a value or a name, or Insert to add a child.";
/// What stands on a blank stage.
pub const BLANK: &str = "The tree is hidden. Press B, or the button Blank once more, to show it.";
/// The buttons that move the camera.
pub const VIEW: &str = "View";
/// The button that zooms in.
pub const ZOOM_IN: &str = "Zoom in (+)";
/// The button that zooms out.
pub const ZOOM_OUT: &str = "Zoom out (−)";
/// The button that fits the tree. It begins with what is seen on it, so that it can be said to a computer that listens.
pub const FIT: &str = "Fit the tree and follow the search (0)";
/// What is seen on that button.
pub const FIT_SIGN: &str = "Fit";
/// The button that shows all of the tree; it begins with what is seen on it, too.
pub const ALL: &str = "All of the tree, however small";
/// What is seen on that button.
pub const ALL_SIGN: &str = "All";

/// The tree in small.
pub const MINIMAP: &str = "The whole tree in small, with the part in view framed";

/// The picture of the tree, by the sentence of the step.
#[must_use]
pub fn picture(sentence: &str) -> String {
    format!("Game tree. {sentence}")
}

/// What a sentence so long that it scrolls is called, for those who do not see it.
pub const SENTENCE: &str = "What is said of this step";

/// Read aloud before the sentence of the second search: whoever hears it cannot see below which tree it stands.
pub const SECOND_SENTENCE: &str = "Second search: ";

/// What stands below one of two trees: which search, and which tree where there are two.
#[must_use]
pub fn caption(nth: usize, search: &str, tree: Option<&str>) -> String {
    let which = if nth == 0 { "First" } else { "Second" };
    match tree {
        Some(tree) => format!("{which}: {search}; {tree}"),
        None => format!("{which}: {search}"),
    }
}

/// The button that shows what proves the value, and what it does.
pub const SHOW_PROOF: [&str; 2] = ["Proof", "Show which nodes prove the values of what is finished"];
/// The button that draws children in the order of the search, and what it does.
pub const DRAW_AS_VISITED: [&str; 2] =
    ["Order", "Draw children in the order in which the search looks at them"];
/// Said before anything is finished.
pub const NOTHING_PROVED: &str = "No node is finished that is proved by what stands below it.";
/// In its place where the search is over, and some values came from a transposition table.
pub const PROVED_ELSEWHERE: &str = "Some values came from the transposition table, which remembers no moves: what proves them stands where they were searched, \
     and not below the root alone.";

fn leaves(n: usize) -> String {
    super::counted(n as u64, "leaf", "leaves")
}

/// What a proof takes: leaves by which MAX gets at least the value, by which MIN holds it to that, in all, and leaves that the
/// search looked at.
#[must_use]
pub fn proof([of_max, of_min, needed, looked_at]: [usize; 4], max: &str, min: &str) -> String {
    format!(
        "{} of the {looked_at} looked at prove the value. Solid lines, {}: {max} is sure of at least that. Dashed, {}: {min} allows no more. The best line is both. {PROOF_WORDS}",
        leaves(needed),
        leaves(of_max),
        leaves(of_min),
    )
}

/// The same of what is finished at a step before the end.
#[must_use]
pub fn proof_so_far([of_max, of_min, needed, looked_at]: [usize; 4], max: &str, min: &str) -> String {
    format!(
        "{} of the {looked_at} looked at prove what is finished. Solid lines, {}: what {max} is sure of. Dashed, {}: what {min} allows. The best line is both. {PROOF_WORDS}",
        leaves(needed),
        leaves(of_max),
        leaves(of_min),
    )
}

/// What the words beside branches mean, which Knuth and Moore (1975) call types 1, 3 and 2.
const PROOF_WORDS: &str = "Grey: not needed. PV (type 1) and ALL (3) need every child, CUT (2) one.";

/// What a node is to the proof that is drawn, for the outline and its card.
#[must_use]
pub fn proof_part(part: ProofPart, is_leaf: bool, max: &str, min: &str) -> String {
    let ProofPart::Needed { kind, of_max, of_min } = part else {
        return "looked at, not needed for the proof".to_owned();
    };
    let whose = match (of_max, of_min) {
        (true, true) => format!("in the strategies of {max} and {min}"),
        (true, false) => format!("in the strategy of {max}"),
        (false, _) => format!("in the strategy of {min}"),
    };
    match kind {
        _ if is_leaf => format!("proof: {whose}"),
        NodeType::Pv => format!("proof: PV, type 1, {whose}"),
        NodeType::Cut => format!("proof: CUT, type 2, one child is enough, {whose}"),
        NodeType::All => format!("proof: ALL, type 3, every child is needed, {whose}"),
    }
}

/// What a node is to the proof, in its card.
pub const PROOF: &str = "Proof";

/// The outline.
pub const OUTLINE: &str = "Outline";
/// The outline, as a part of the page.
pub const OUTLINE_OF_TREE: &str = "Outline of the tree";
/// The list of nodes in it.
pub const NODES: &str = "The tree, node by node";

/// Said below an outline that lists only its first nodes.
#[must_use]
pub fn outline_cut_short(most: usize) -> String {
    format!("The outline lists the first {most} nodes. Fold branches to see the others.")
}

/// A leaf in the outline that the search has not come to, with what is written in it.
pub fn outline_leaf(kind: &str, worth: &str) -> String {
    match worth {
        "?" => format!("{kind} of unknown value"),
        worth => format!("{kind} {worth}"),
    }
}

/// A node in the outline: name, kind, state, while it is searched the ends of its window, and what it is to the proof that is drawn.
#[must_use]
pub fn outline_item(
    [name, kind, state]: [&str; 3],
    window: [Option<String>; 2],
    proof: Option<String>,
    is_current: bool,
) -> String {
    let mut words = [name, kind, state].join(", ");
    for (bound, end) in ["α", "β"].into_iter().zip(window) {
        end.into_iter().for_each(|end| words.extend([", ", bound, " ", &end]));
    }
    proof.into_iter().for_each(|proof| words.extend([", ", &proof]));
    words.push_str(if is_current { ", the search is here" } else { "" });
    words
}

/// The legend.
pub const LEGEND: &str = "Legend";

/// What a mark of the picture means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A node of MAX or MIN, whose name stands before.
    Moves,
    /// A node of one of several players.
    PlayerMoves,
    /// A chance node.
    Chance,
    /// A leaf.
    Leaf,
    /// A node that is being searched.
    Open,
    /// The node where the search is.
    Current,
    /// A node that has returned a bound.
    Bound,
    /// A leaf that was pruned.
    Pruned,
    /// A leaf that an earlier visit evaluated.
    SetAside,
    /// An edge of the path.
    Path,
    /// An edge of the principal variation.
    Best,
    /// A cut.
    Cut,
    /// A line to a position that stands already.
    Again,
    /// A static value.
    Static,
    /// A value of an earlier visit.
    Remembered,
    /// A sum at a chance node.
    Sum,
    /// Payoffs of several players.
    Payoffs,
    /// A branch of a proof on the principal variation.
    Pv,
    /// One of which a proof needs one child.
    CutNode,
    /// One of which it needs all, off the principal variation.
    AllNode,
}

/// What a mark means in a word or two, where there is no room for more. Players' marks have their names instead.
#[must_use]
pub fn short_mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Moves | Mark::PlayerMoves => "a player",
        Mark::Chance => "chance",
        Mark::Leaf => "leaf",
        Mark::Open => "searching",
        Mark::Current => "here",
        Mark::Bound => "a bound",
        Mark::Pruned => "pruned",
        Mark::SetAside => "seen before",
        Mark::Path => "path",
        Mark::Best => "best so far",
        Mark::Cut => "cut",
        Mark::Again => "drawn already",
        Mark::Static => "static value",
        Mark::Remembered => "from before",
        Mark::Sum => "sum so far",
        Mark::Payoffs => "payoffs",
        Mark::Pv => "every child, exact",
        Mark::CutNode => "one child is enough",
        Mark::AllNode => "every child",
    }
}

/// What a mark means; `player` is who moves at a node of MAX or MIN.
#[must_use]
pub fn mark(mark: Mark, player: &str) -> String {
    match mark {
        Mark::Moves => format!("{player} moves"),
        Mark::PlayerMoves => "one of several players moves".to_owned(),
        Mark::Chance => "chance decides".to_owned(),
        Mark::Leaf => "a leaf and its value".to_owned(),
        Mark::Open => "being searched".to_owned(),
        Mark::Current => "the search is here".to_owned(),
        Mark::Bound => "returned a bound: the true value may differ".to_owned(),
        Mark::Pruned => "pruned: never evaluated".to_owned(),
        Mark::SetAside => "evaluated in an earlier visit".to_owned(),
        Mark::Path => "the path from the root to the search".to_owned(),
        Mark::Best => "the principal variation so far".to_owned(),
        Mark::Cut => "a cut".to_owned(),
        Mark::Again => "another way to a position that is drawn already, which shows the visit that is open, or else the one that ended last".to_owned(),
        Mark::Static => "a static value: an estimate, without searching below it".to_owned(),
        Mark::Remembered => "the value from an earlier visit".to_owned(),
        Mark::Sum => {
            "the sum so far of the values below a chance node, each times its probability".to_owned()
        }
        Mark::Payoffs => "what each player gets; brackets mark the player who moves".to_owned(),
        Mark::Pv => "on the principal variation: every child is needed, and the value is exact".to_owned(),
        Mark::CutNode => "one child is enough to prove the bound".to_owned(),
        Mark::AllNode => "every child is needed to prove the bound".to_owned(),
    }
}
