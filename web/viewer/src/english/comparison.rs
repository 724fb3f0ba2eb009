//! What two searches are called beside each other, and what they differ in.

use plywise_lesson::{called, move_name, or_more, typeset, typeset_window};
use plywise_replay::Comparison;
use plywise_search::{
    Aids, Bound, Cut, GameTree, Horizon, NodeId, Options, Order, Replacement, Returns, Score, Search,
    SearchOption, Unit, Window,
};
use yew::AttrValue;

use crate::components::Whose;

/// The panel about both searches.
pub const BOTH_SEARCHES: &str = "Both searches";
/// Its heading.
pub const WORK_DONE_BY_EACH: &str = "Work done by each";
/// The column of the first search.
pub const FIRST: &str = "First";
/// The column of the second search.
pub const SECOND: &str = "Second";

/// Code and passes of one of two searches, which scroll.
pub const CODE_AND_PASSES: &str = "code and passes";

impl Whose {
    /// The name of a panel, with whose it is where there are two.
    pub(crate) fn of(self, panel: &str) -> AttrValue {
        match self {
            Whose::Only => panel.to_owned(),
            Whose::First => [FIRST, ": ", panel].concat(),
            Whose::Second => [SECOND, ": ", panel].concat(),
        }
        .into()
    }
}

/// How many leaves any search of the tree needs.
#[must_use]
pub fn minimal_tree(n_leaves: u64) -> String {
    let leaves = super::counted(n_leaves, "leaf", "leaves");
    format!("The minimal tree of Knuth and Moore has {leaves}.")
}

/// What to call a search beside another, in a few words that tell the two apart.
#[must_use]
pub fn search_name(search: &Search, other: &Search) -> String {
    let Search { algorithm, order, horizon, options, .. } = *search;
    let mut text = algorithm.info().title.to_owned();
    // Of what the search asks for: when it cuts in any case, the rest where the other does something else.
    for option in SearchOption::ALL.into_iter().filter(|option| algorithm.takes(*option)) {
        if option == SearchOption::Cut || option.of(search) != option.of(other) {
            let part = option_name(option, search);
            if !part.is_empty() {
                text += ", ";
                text += &part;
            }
        }
    }
    let mut say = |is_said: bool, part: &[&str]| {
        if is_said {
            text += ", ";
            part.iter().for_each(|word| text.push_str(word));
        }
    };
    match order {
        Order::AsGiven => {}
        Order::RightToLeft => say(true, &["right to left"]),
        Order::BestFirst => say(true, &["best first"]),
        Order::WorstFirst => say(true, &["worst first"]),
        Order::ByStatic => say(true, &["by static value"]),
        Order::Shuffled(seed) => say(true, &["shuffled by ", &seed.to_string()]),
    }
    if let Some(Horizon { depth, unit }) = horizon {
        say(true, &["depth ", &depth.to_string(), if unit == Unit::Rounds { " in rounds" } else { "" }]);
    }
    let Aids { table, killers, history } = options.aids;
    say(table, &["table"]);
    say(killers, &["killers"]);
    say(history, &["history"]);
    text
}

/// What a search has chosen of an option; nothing of the two that are named for every search.
fn option_name(option: SearchOption, search: &Search) -> String {
    let Options { guess, margin, budget, reorders, range, sum, table, selective, .. } = search.options;
    let rules = search.rules;
    match option {
        SearchOption::Order | SearchOption::Depth => String::new(),
        SearchOption::Cut => (if rules.cut == Cut::Beyond { "cut at >" } else { "cut at ≥" }).to_owned(),
        SearchOption::Returns => {
            (if rules.returns == Returns::FailHard { "fail-hard" } else { "fail-soft" }).to_owned()
        }
        SearchOption::Window => {
            let [alpha, beta] = typeset_window(rules.window);
            ["window (", &alpha, ", ", &beta, ")"].concat()
        }
        SearchOption::Guess => ["guess ", &typeset(guess)].concat(),
        SearchOption::Margin => ["±", &typeset(margin)].concat(),
        SearchOption::Budget => match budget {
            Some(budget) => ["budget ", &budget.to_string()].concat(),
            None => "no budget".to_owned(),
        },
        SearchOption::Reorder => (if reorders { "reordering" } else { "not reordering" }).to_owned(),
        SearchOption::Range => {
            let [low, high] = typeset_window(range.unwrap_or(Window::FULL));
            ["values from ", &low, " to ", &high].concat()
        }
        SearchOption::Sum => match sum {
            Some(sum) => ["sum ", &typeset(sum)].concat(),
            None => "sum unknown".to_owned(),
        },
        SearchOption::TableSize => match table.slots {
            Some(slots) => ["table of ", &slots.to_string()].concat(),
            None => "table of every position".to_owned(),
        },
        SearchOption::Replace => match table.replacement {
            Replacement::Always => "newest entry stays".to_owned(),
            Replacement::Deeper => "deeper entry stays".to_owned(),
        },
        SearchOption::Quiescence => match selective.quiescence {
            0 => "no quiescence".to_owned(),
            u32::MAX => "quiescence to the end".to_owned(),
            plies => ["quiescence of ", &super::counted(plies.into(), "ply", "plies")].concat(),
        },
        SearchOption::NullMove => (if selective.null_move { "null move" } else { "no null move" }).to_owned(),
        SearchOption::Reductions => {
            (if selective.reductions { "reductions" } else { "no reductions" }).to_owned()
        }
    }
}

/// What a search returned: `4`, or `4 or less` where no more is proved.
fn result((score, bound): (Score, Bound)) -> String {
    typeset(score) + or_more(bound)
}

/// What two searches that are over came to, and which leaves only one of them evaluated. Of two trees, each leaf is one's
/// own.
#[must_use]
pub fn verdict(trees: [&GameTree; 2], has_two_trees: bool, comparison: &Comparison) -> String {
    let Comparison { results, moves, ended, only, .. } = comparison;
    let mut text = match results.map(|found| found.map(result)) {
        [Some(one), Some(other)] if one == other => format!("Both return {one}."),
        [Some(one), Some(other)] => format!("The first returns {one}, the second {other}."),
        _ => String::new(),
    };
    if let [Some(one), Some(other)] = [0, 1].map(|nth| Some(move_name(trees[nth], moves[nth]?))) {
        text += &if one == other {
            format!(" Both choose {one}.")
        } else {
            format!(" The first chooses {one}, the second {other}.")
        };
    }
    text += match ended {
        [true, true] => "",
        [true, false] => " The second did not finish.",
        [false, true] => " The first did not finish.",
        [false, false] => " Neither finished.",
    };
    if has_two_trees {
        return text;
    }
    for (which, nodes) in ["first", "second"].iter().zip(only) {
        if !nodes.is_empty() {
            text += &format!(" Only the {which} evaluates {}.", listed(trees[0], nodes));
        }
    }
    if *ended == [true, true] && only.iter().all(Vec::is_empty) {
        text += " Both evaluate the same leaves.";
    }
    text
}

/// The leaves that each of two searches left out in the end, of trees of their own.
#[must_use]
pub fn left_out(searches: [(&GameTree, &[NodeId]); 2]) -> String {
    let said = ["first", "second"].into_iter().zip(searches).map(|(which, (tree, leaves))| {
        let what = if leaves.is_empty() { "nothing".to_owned() } else { listed(tree, leaves) };
        format!(" The {which} leaves out {what}.")
    });
    said.collect()
}

/// Some nodes of a tree, by name.
fn listed(tree: &GameTree, nodes: &[NodeId]) -> String {
    const MOST: usize = 12;
    let shown: Vec<String> = nodes.iter().take(MOST).map(|node| called(tree, *node)).collect();
    let more = nodes.len().saturating_sub(MOST);
    let and = if more > 0 { format!(" and {more} more") } else { String::new() };
    shown.join(", ") + &and
}
