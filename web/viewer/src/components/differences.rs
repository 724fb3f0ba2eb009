//! What two searches are called beside each other, and what they differ in.

use plywise_lesson::{move_name, or_more, typeset, typeset_window};
use plywise_replay::{Comparison, Counts};
use plywise_search::{
    Aids, Bound, Cut, GameTree, Horizon, NodeId, Options, Order, Returns, Score, Search, SearchOption, Unit,
    Window,
};
use yew::prelude::*;

use crate::{Analysis, Viewer};

/// What to call a search beside another, in a few words that tell the two apart.
pub(crate) fn search_name(search: &Search, other: &Search) -> String {
    let Search { algorithm, rules, order, horizon, options } = *search;
    let aids = options.aids;
    let mut text = algorithm.info().title.to_owned();
    let mut say = |is_said: bool, what: &[&str]| {
        if is_said {
            what.iter().for_each(|part| text.push_str(part));
        }
    };
    // Of what the search asks for: when it cuts in any case, the rest where the other does something else.
    let Options { guess, margin, budget, reorders, range, sum, .. } = options;
    for option in SearchOption::ALL.into_iter().filter(|option| algorithm.takes(*option)) {
        match option {
            SearchOption::Cut => {
                say(true, &[if rules.cut == Cut::Beyond { ", cut at >" } else { ", cut at ≥" }]);
            }
            // These are said below.
            SearchOption::Order | SearchOption::Depth => {}
            _ if option.of(search) == option.of(other) => {}
            SearchOption::Returns => {
                let is_hard = rules.returns == Returns::FailHard;
                say(true, &[if is_hard { ", fail-hard" } else { ", fail-soft" }]);
            }
            SearchOption::Window => {
                let [alpha, beta] = typeset_window(rules.window);
                say(true, &[", window (", &alpha, ", ", &beta, ")"]);
            }
            SearchOption::Guess => say(true, &[", guess ", &typeset(guess)]),
            SearchOption::Margin => say(true, &[", ±", &typeset(margin)]),
            SearchOption::Budget => {
                let budget = budget.map_or_else(|| "any number of".to_owned(), |budget| budget.to_string());
                say(true, &[", ", &budget, " nodes"]);
            }
            SearchOption::Reorder => say(true, &[if reorders { ", sorting" } else { ", not sorting" }]),
            SearchOption::Range => {
                let [low, high] = typeset_window(range.unwrap_or(Window::FULL));
                say(true, &[", values from ", &low, " to ", &high]);
            }
            SearchOption::Sum => {
                let sum = sum.map_or_else(|| "unknown".to_owned(), typeset);
                say(true, &[", sum ", &sum]);
            }
        }
    }
    match order {
        Order::AsGiven => {}
        Order::RightToLeft => say(true, &[", right to left"]),
        Order::BestFirst => say(true, &[", best first"]),
        Order::WorstFirst => say(true, &[", worst first"]),
        Order::ByStatic => say(true, &[", by static value"]),
        Order::Shuffled(seed) => say(true, &[", shuffled by ", &seed.to_string()]),
    }
    if let Some(Horizon { depth, unit }) = horizon {
        say(true, &[", depth ", &depth.to_string(), if unit == Unit::Rounds { " in rounds" } else { "" }]);
    }
    let Aids { table, killers, history } = aids;
    say(table, &[", table"]);
    say(killers, &[", killers"]);
    say(history, &[", history"]);
    text
}

/// The counters of both, and at the end what the one looked at and the other did not.
pub fn differences(viewer: &Viewer) -> Option<Html> {
    let (second, step) = (viewer.second.as_ref()?, viewer.second_step()?);
    let trees = [&viewer.analysis, &second.analysis].map(|analysis| &**analysis.replay.tree());
    let has_two_trees = viewer.has_two_trees();
    let counts = [viewer.moment().counts(), second.analysis.replay.at(step).counts()];
    let row = |name: &'static str, count: fn(Counts) -> u32| {
        html! {
            <tr><th scope="row">{ name }</th><td>{ count(counts[0]) }</td><td>{ count(counts[1]) }</td></tr>
        }
    };
    let is_repeated = counts.iter().any(|counts| counts.different != counts.evaluated);
    // Of two trees there are two.
    let minimal = viewer.analysis.summary.minimal_leaves.filter(|_| !has_two_trees);
    let is_over = viewer.playback.step() == viewer.playback.last();
    let verdict = is_over.then(|| viewer.comparison()).flatten().map(|verdict| {
        let mut said = in_words(trees, has_two_trees, &verdict);
        if viewer.second_tree().is_some() {
            said += &left_out([&viewer.analysis, &second.analysis]);
        }
        said
    });
    Some(html! {
        <section class="pw-panel pw-differences" aria-label="Both searches">
            <h2>{ "Work done by both" }</h2>
            <table class="pw-duel">
                <thead>
                    <tr><td></td><th scope="col">{ "First" }</th><th scope="col">{ "Second" }</th></tr>
                </thead>
                <tbody>
                    { row("nodes entered", |counts| counts.entered) }
                    { row("leaves looked at", |counts| counts.evaluated) }
                    if is_repeated {
                        { row("different leaves", |counts| counts.different) }
                    }
                    { row("cuts", |counts| counts.cuts) }
                </tbody>
            </table>
            if let Some(leaves) = minimal {
                <p class="pw-aside">{ format!("The minimal tree of Knuth and Moore has {leaves} leaves.") }</p>
            }
            if let Some(verdict) = verdict {
                <p class="pw-aside">{ verdict }</p>
            }
        </section>
    })
}

/// What a search came to: `4`, or `4 or less` where no more is proved.
fn extent((score, bound): (Score, Bound)) -> String {
    typeset(score) + or_more(bound)
}

fn in_words(trees: [&GameTree; 2], has_two_trees: bool, comparison: &Comparison) -> String {
    let Comparison { results, moves, ended, only, .. } = comparison;
    let mut text = match results.map(|result| result.map(extent)) {
        [Some(one), Some(other)] if one == other => format!("Both come to {one}."),
        [Some(one), Some(other)] => format!("The first comes to {one}, the second to {other}."),
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
        [true, false] => " The second did not come to its end.",
        [false, true] => " The first did not come to its end.",
        [false, false] => " Neither came to its end.",
    };
    if has_two_trees {
        return text;
    }
    for (which, nodes) in [" Only the first ", " Only the second "].iter().zip(only) {
        // At the depth limit of the one search the other may go on.
        let is_leaf = nodes.iter().all(|&node| trees[0].is_leaf(node));
        let what = if is_leaf { "looks at" } else { "takes the value of" };
        if !nodes.is_empty() {
            text += &format!("{which}{what} {}.", listed(trees[0], nodes));
        }
    }
    if only.iter().all(Vec::is_empty) {
        text += " Both look at the same leaves.";
    }
    text
}

/// Some leaves of a tree, by name.
fn listed(tree: &GameTree, leaves: &[NodeId]) -> String {
    const MOST: usize = 12;
    let shown: Vec<String> = leaves.iter().take(MOST).map(|leaf| tree.label(*leaf)).collect();
    let more = leaves.len().saturating_sub(MOST);
    let and = if more > 0 { format!(" and {more} more") } else { String::new() };
    shown.join(", ") + &and
}

/// What each of two searches, of trees of their own, left out in the end.
fn left_out(analyses: [&Analysis; 2]) -> String {
    let said = ["The first", "The second"].into_iter().zip(analyses).map(|(which, analysis)| {
        let replay = &analysis.replay;
        let (tree, end) = (replay.tree(), replay.at(replay.last_step()));
        let is_left_out = |leaf: &NodeId| tree.is_leaf(*leaf) && end.visited(*leaf).is_none();
        let leaves: Vec<NodeId> = tree.nodes().filter(is_left_out).collect();
        let what = if leaves.is_empty() { "nothing".to_owned() } else { listed(tree, &leaves) };
        [" ", which, " leaves out ", &what, "."].concat()
    });
    said.collect()
}
