//! The search as pseudo-code, and the line that is running.
//!
//! In our own words, shaped like the lectures': courses that cut on bounds write `α ← max(α, …)`, courses that
//! keep a value write `v ← max(v, …)`, and the two-pass lecture writes one function or two loops.

mod text;

use plywise_replay::Moment;
use plywise_search::{
    Aids, Algorithm, Cut, Event, GameTree, Mover, NodeId, Order, Player, Returns, Search, Selective, Window,
};

use crate::search::{has_windows, rules};
use crate::visit;

/// One line of pseudo-code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// How far in it stands.
    pub indent: usize,
    /// The line.
    pub text: String,
    /// What happens there, each a letter of [`text`].
    runs: &'static str,
    /// In whose function: `^` MAX's, `v` MIN's, `o` chance's, `e` and `t` SCOUT's two, `*` where one serves all.
    whose: char,
}

/// In which order a search looks at children, in words that stand within a sentence: "left to right".
#[must_use]
pub fn order_text(order: Order) -> &'static str {
    match order {
        Order::AsGiven => "left to right",
        Order::RightToLeft => "right to left",
        Order::BestFirst => "best first",
        Order::WorstFirst => "worst first",
        Order::ByStatic => "by static value",
        Order::Shuffled(_) => "shuffled",
    }
}

/// The pseudo-code of a search.
#[must_use]
pub fn pseudo_code(search: &Search) -> Vec<CodeLine> {
    let (rules, aids, selective) = (rules(search), search.options.aids, selective(search));
    let is_hard = rules.returns == Returns::FailHard;
    let text = match search.algorithm {
        _ if is_aided(search) => text::AIDED,
        Algorithm::AlphaBeta if is_hard => text::ALPHA_BETA_HARD,
        algorithm => text::of(algorithm),
    };
    let both = search.algorithm == Algorithm::AlphaBeta;
    let order = match search.order {
        _ if search.algorithm == Algorithm::Iterative && search.options.reorders => {
            "best of the last pass first"
        }
        order => order_text(order),
    };
    let line = |line: &'static str| {
        let (tags, code) = line.split_at(line.find('|').unwrap_or(0));
        let code = code.trim_start_matches('|');
        let text = code.trim_start_matches(' ');
        let indent = (code.len() - text.len()) / 2;
        let mut tags = tags.chars();
        let whose = tags.next().unwrap_or('*');
        let mut written = text.replace("left to right", order);
        if rules.cut == Cut::Beyond {
            written = written.replace("≥", ">").replace("≤", "<");
        }
        if search.horizon.is_some() || search.algorithm == Algorithm::Iterative {
            // Quiescence has a line of its own for it.
            let n_said = if selective.quiescence == 0 { 3 } else { 2 };
            let ends = [("is a leaf:", ""), ("each leaf,", "node "), ("is over:", "")];
            for (end, what) in ends.into_iter().take(n_said) {
                let (words, sign) = end.split_at(end.len() - 1);
                written = written.replace(end, &[words, " or ", what, "at the depth limit", sign].concat());
            }
        }
        if is_hard && !both {
            written = written.replace("return v", "return v, kept within α and β");
        }
        CodeLine { indent, text: written, runs: tags.as_str(), whose }
    };
    if is_aided(search) {
        let left_out = [
            (aids.table, 't'),
            (aids.killers, 'k'),
            (aids.history, 'h'),
            (selective.quiescence > 0, 'q'),
            (selective.null_move, 'n'),
            (selective.reductions, 'r'),
        ];
        let is_there = |line: &&str| {
            let tags = line.split('|').next().unwrap_or_default();
            left_out.iter().all(|(has_aid, tag)| *has_aid || !tags.contains(*tag))
        };
        return text.lines().filter(is_there).map(line).collect();
    }
    text.lines().map(line).collect()
}

/// Without a depth limit there is nothing to look beyond.
fn selective(search: &Search) -> Selective {
    if search.horizon.is_some() { search.options.selective } else { Selective::NONE }
}

/// Whether it is alpha-beta of a game with what engines add to it.
fn is_aided(search: &Search) -> bool {
    let is_plain = search.options.aids == Aids::NONE && selective(search) == Selective::NONE;
    search.algorithm == Algorithm::AlphaBeta && !is_plain
}

/// Where in `lines` the search is at a moment: the line of the event that led there.
#[must_use]
pub fn running_line(lines: &[CodeLine], moment: &Moment<'_>) -> Option<usize> {
    let event = moment.event()?;
    let tree: &GameTree = moment.replay().tree();
    let search = moment.replay().trace().search();
    let node = event.node();
    let is_leaf = tree.is_leaf(node) || moment.is_evaluated(node);
    let is_test = moment.entry_window(node).is_some_and(Window::is_null);
    let whose = match tree.mover(node) {
        _ if search.algorithm == Algorithm::Scout => {
            if is_test {
                't'
            } else {
                'e'
            }
        }
        Mover::Chance => 'o',
        // Their code serves every player, whoever values are told to.
        _ if search.algorithm == Algorithm::MaxN => '^',
        mover if search.algorithm == Algorithm::Paranoid => {
            let is_first = mover.entry() == tree.mover(NodeId::ROOT).entry();
            if is_first { '^' } else { 'v' }
        }
        _ if search.player(tree, node) == Player::Max => '^',
        _ => 'v',
    };
    let find = |what: char| {
        let is_running =
            |line: &CodeLine| line.runs.contains(what) && (line.whose == '*' || line.whose == whose);
        lines.iter().position(is_running)
    };
    let is_root = node == NodeId::ROOT;
    // With aids, what was found is remembered on the way out.
    let has_no_aids = !is_aided(&search);
    let is_probe = |node| visit::is_first_look(moment, node);
    let before = moment.step().0.checked_sub(2).and_then(|event| moment.replay().event(event));
    // The first of these that has a line of its own.
    let what = match event {
        Event::Updated { by, .. } | Event::Pruned { by, .. } if is_probe(by) => "G",
        Event::Entered { .. } | Event::Pruned { .. } | Event::Returned { .. } if is_probe(node) => "F",
        Event::Returned { .. } if matches!(before, Some(Event::Updated { by, .. } | Event::Pruned { by, .. }) if is_probe(by)) => {
            "G"
        }
        Event::Entered { .. } if is_root => "PE",
        Event::Entered { .. } if visit::tests_for(moment, node).is_some() => "TLE",
        Event::Entered { .. } if visit::just_left(moment, node).is_some() => "ALE",
        Event::Entered { .. } if tree.is_leaf(node) => "LE",
        Event::Entered { .. } => "E",
        Event::Recalled { .. } => "MV",
        Event::Evaluated { .. } => "V",
        Event::Updated { .. } => "U",
        Event::Pruned { .. } => "CR",
        Event::Returned { .. } if is_root && !tree.is_leaf(node) && find('Q').is_some() => "Q",
        // What the table knew leaves by the line that asked it.
        Event::Returned { .. } if matches!(before, Some(Event::Recalled { .. })) => "KMR",
        Event::Returned { .. } if is_leaf => "V",
        // A value that met the bound leaves by the line that found it so, with children left over or not.
        Event::Returned { .. } if has_no_aids && is_cut_off(moment, node, &search) => "CR",
        Event::Returned { .. } => "R",
    };
    what.chars().find_map(find)
}

fn is_cut_off(moment: &Moment<'_>, node: NodeId, search: &Search) -> bool {
    let is_met = || moment.window(node).is_some_and(|window| rules(search).cut.is_made(window));
    moment.is_cut(node) || has_windows(search) && is_met()
}
