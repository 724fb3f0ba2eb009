//! The search as pseudo-code, and the line that is running.
//!
//! In our own words, shaped like the lectures': courses that cut on bounds write `α ← max(α, …)`, courses that
//! keep a value write `v ← max(v, …)`, and the two-pass lecture writes one function or two loops.

use plywise_replay::Moment;
use plywise_search::{Algorithm, Cut, Event, GameTree, Player, Returns, Search};

/// One line of pseudo-code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// How far in it stands.
    pub indent: usize,
    /// The line.
    pub text: String,
    /// What happens there; `None` for lines at which nothing is reported.
    runs: Option<Runs>,
}

/// What a line does, and in whose function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Runs {
    what: What,
    /// `None` where one function serves both players.
    player: Option<Player>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Enter,
    /// Arriving at a leaf, where that has a line of its own.
    EnterLeaf,
    Evaluate,
    Update,
    Cut,
    Return,
}

/// The pseudo-code of a search.
#[must_use]
pub fn pseudo_code(search: &Search) -> Vec<CodeLine> {
    match search.algorithm {
        Algorithm::TwoPass => two_pass(),
        Algorithm::Minimax => minimax(),
        _ => {
            let mut lines = alpha_beta(Player::Max, search);
            lines.push(CodeLine { indent: 0, text: String::new(), runs: None });
            lines.extend(alpha_beta(Player::Min, search));
            lines
        }
    }
}

/// Which line of [`pseudo_code`] the last event happened at; `None` at the start.
#[must_use]
pub fn running_line(lines: &[CodeLine], moment: &Moment<'_>) -> Option<usize> {
    let event = moment.event()?;
    let tree: &GameTree = moment.replay().tree();
    let search = moment.replay().trace().search();
    let player = tree.player(event.node());
    let is_leaf = tree.is_leaf(event.node());
    let what = match event {
        Event::Entered { .. } => What::Enter,
        Event::Evaluated { .. } | Event::Recalled { .. } => What::Evaluate,
        Event::Updated { .. } => What::Update,
        Event::Pruned { .. } => What::Cut,
        Event::Returned { .. } if is_leaf => What::Evaluate,
        // A value that met the bound leaves by the line that found it so, with children left over or not.
        Event::Returned { node, .. }
            if search.algorithm == Algorithm::AlphaBeta
                && moment.window(node).is_some_and(|window| search.rules.cut.is_made(window)) =>
        {
            What::Cut
        }
        Event::Returned { .. } => What::Return,
    };
    let find = |what: What| {
        let is_running = |runs: Runs| runs.what == what && runs.player.is_none_or(|mover| mover == player);
        lines.iter().position(|line| line.runs.is_some_and(is_running))
    };
    let own_line = if what == What::Enter && is_leaf { find(What::EnterLeaf) } else { None };
    own_line.or_else(|| find(what))
}

fn line(indent: usize, text: impl Into<String>, what: Option<What>, player: Option<Player>) -> CodeLine {
    CodeLine { indent, text: text.into(), runs: what.map(|what| Runs { what, player }) }
}

fn alpha_beta(player: Player, search: &Search) -> Vec<CodeLine> {
    let (own, other) = match player {
        Player::Max => ("max", "min"),
        Player::Min => ("min", "max"),
    };
    let mover = Some(player);
    let worst = if player == Player::Max { "−∞" } else { "+∞" };
    let (bound, against) = if player == Player::Max { ("α", "β") } else { ("β", "α") };
    let reaches = match (player, search.rules.cut) {
        (Player::Max, Cut::AtOrBeyond) => "≥",
        (Player::Max, Cut::Beyond) => ">",
        (Player::Min, Cut::AtOrBeyond) => "≤",
        (Player::Min, Cut::Beyond) => "<",
    };
    let head = line(0, format!("{own}-value(node, α, β)"), Some(What::Enter), mover);
    let leaf = line(1, "if node is a leaf: return its value", Some(What::Evaluate), mover);
    let each = line(1, "for each child, left to right:", None, mover);
    let child = format!("{other}-value(child, α, β)");
    match search.rules.returns {
        Returns::FailHard => vec![
            head,
            leaf,
            each,
            line(2, format!("{bound} ← {own}({bound}, {child})"), Some(What::Update), mover),
            line(2, format!("if {bound} {reaches} {against}: return {against}"), Some(What::Cut), mover),
            line(1, format!("return {bound}"), Some(What::Return), mover),
        ],
        Returns::FailSoft => vec![
            head,
            leaf,
            line(1, format!("v ← {worst}"), None, mover),
            each,
            line(2, format!("v ← {own}(v, {child})"), Some(What::Update), mover),
            line(2, format!("if v {reaches} {against}: return v"), Some(What::Cut), mover),
            line(2, format!("{bound} ← {own}({bound}, v)"), None, mover),
            line(1, "return v", Some(What::Return), mover),
        ],
    }
}

fn minimax() -> Vec<CodeLine> {
    let (max, min) = (Some(Player::Max), Some(Player::Min));
    let function = |own: &str, other: &str, worst: &str, mover| {
        vec![
            line(0, format!("{own}-value(node)"), Some(What::Enter), mover),
            line(1, "if node is a leaf: return its value", Some(What::Evaluate), mover),
            line(1, format!("v ← {worst}"), None, mover),
            line(1, "for each child, left to right:", None, mover),
            line(2, format!("v ← {own}(v, {other}-value(child))"), Some(What::Update), mover),
            line(1, "return v", Some(What::Return), mover),
        ]
    };
    let mut lines = function("max", "min", "−∞", max);
    lines.push(line(0, "", None, None));
    lines.extend(function("min", "max", "+∞", min));
    lines
}

fn two_pass() -> Vec<CodeLine> {
    vec![
        line(0, "first pass: for each leaf, left to right:", Some(What::EnterLeaf), None),
        line(1, "give the leaf its value", Some(What::Evaluate), None),
        line(0, "second pass: for each level, deepest first:", None, None),
        line(1, "for each branch on the level:", Some(What::Enter), None),
        line(2, "take in its children’s values", Some(What::Update), None),
        line(2, "MAX keeps the largest, MIN the smallest", Some(What::Return), None),
    ]
}
