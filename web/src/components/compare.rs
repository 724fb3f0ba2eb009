//! Two searches side by side: choosing the second, and what the two differ in.

use plywise_lesson::{move_name, or_more, typeset, typeset_window};
use plywise_notation::examples::Example;
use plywise_replay::{Comparison, Counts, Work};
use plywise_search::{
    Aids, Algorithm, Bound, Cut, GameTree, Horizon, NodeId, Options, Order, Returns, Rules, Score, Search,
    SearchOption, Unit, Window,
};
use yew::prelude::*;

#[cfg(feature = "games")]
use super::game::{SECOND_AIDS, aids_ticks};
use super::search_settings::{Settings, fitting};
use super::settings::names;
use crate::document::{Document, Lesson, all_examples};
use crate::session::{Action, Beside, Session};
use plywise_elements::choice;
use plywise_elements::{Element, button, classed, el, panel};

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
    let has_rules = algorithm.has_rules();
    let cut = if rules.cut == Cut::Beyond { ", cut at >" } else { ", cut at ≥" };
    say(has_rules, &[cut]);
    if cfg!(feature = "page") {
        let returns = if rules.returns == Returns::FailHard { ", fail-hard" } else { ", fail-soft" };
        say(has_rules && rules.returns != other.rules.returns, &[returns]);
        if has_rules && rules.window != other.rules.window {
            let [alpha, beta] = typeset_window(rules.window);
            say(true, &[", window (", &alpha, ", ", &beta, ")"]);
        }
        // What only some ask for, where the other asks for it too and has something else.
        let Options { guess, margin, budget, reorders, range, sum, .. } = options;
        let theirs = &other.options;
        let takes = |option| algorithm.takes(option);
        say(takes(SearchOption::Guess) && guess != theirs.guess, &[", guess ", &typeset(guess)]);
        say(takes(SearchOption::Margin) && margin != theirs.margin, &[", ±", &typeset(margin)]);
        if takes(SearchOption::Budget) && budget != theirs.budget {
            let budget = budget.map_or_else(|| "any number of".to_owned(), |budget| budget.to_string());
            say(true, &[", ", &budget, " nodes"]);
        }
        let sorts = if reorders { ", sorting" } else { ", not sorting" };
        say(takes(SearchOption::Reorder) && reorders != theirs.reorders, &[sorts]);
        if takes(SearchOption::Range) && range != theirs.range {
            let [low, high] = typeset_window(range.unwrap_or(Window::FULL));
            say(true, &[", values from ", &low, " to ", &high]);
        }
        if takes(SearchOption::Sum) && sum != theirs.sum {
            let sum = sum.map_or_else(|| "unknown".to_owned(), typeset);
            say(true, &[", sum ", &sum]);
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
    let Aids { table, killers, history } = if cfg!(feature = "games") { aids } else { Aids::NONE };
    say(table, &[", table"]);
    say(killers, &[", killers"]);
    say(history, &[", history"]);
    text
}

/// Choosing a second search.
pub(crate) fn compare(session: &Session, act: &Callback<Action>) -> Element {
    let (document, first) = (&session.document, session.conventions.search);
    let tree = &document.tree;
    let quick = |label: &'static str, search: Search| {
        // On a game whatever is asked for is brought near to what can be had.
        let search = if document.game.is_some() { document.fitted(search) } else { search };
        (search != first && search.check(tree).is_ok())
            .then(|| button("pw-chip", act, Action::Compare(Some(search))).child(label))
    };
    let other_cut = match first.rules.cut {
        Cut::AtOrBeyond => Cut::Beyond,
        Cut::Beyond => Cut::AtOrBeyond,
    };
    let cut = Search { rules: Rules { cut: other_cut, ..first.rules }, ..first };
    let ordered = |order| Search { order, ..first };
    let deeper = first.horizon.filter(|_| first.algorithm != Algorithm::Iterative).and_then(|horizon| {
        let label = if horizon.unit == Unit::Rounds { "One round deeper" } else { "One ply deeper" };
        let horizon = Horizon { depth: horizon.depth.checked_add(1)?, ..horizon };
        quick(label, Search { horizon: Some(horizon), ..first })
    });
    let aided = |aids| Search { options: Options { aids, ..first.options }, ..first };
    let without = document.game.and_then(|_| quick("Without aids", aided(Aids::NONE)));
    let chips = classed("div", "pw-chips")
        .child(without)
        .child(first.algorithm.has_rules().then(|| quick("≥ against >", cut)).flatten())
        .child(quick("Minimax", Search { algorithm: Algorithm::Minimax, ..first }))
        .child(deeper)
        .child(quick("Right to left", ordered(Order::RightToLeft)))
        .child(quick("Best first", ordered(Order::BestFirst)))
        .child(quick("Worst first", ordered(Order::WorstFirst)))
        .list(siblings(document, act).into_iter());
    let rival = session.rival.as_ref();
    let mut searches = vec![("none", "none")];
    searches.extend(fitting(session.second_tree().map_or(document, |tree| tree)));
    let second = rival.map_or(first, |rival| rival.search);
    let chosen = rival.map_or("none", |rival| rival.search.algorithm.key());
    let settings = rival.map(|rival| Settings {
        nth: 1,
        search: rival.search,
        document: rival.document.as_deref().unwrap_or(document),
        act,
    });
    let choices = classed("div", "pw-choices")
        .child(choice("Second search", chosen, &searches, act, move |key| {
            let algorithm = Algorithm::from_key(key);
            Some(Action::Compare(algorithm.map(|algorithm| Search { algorithm, ..second })))
        }))
        .child(settings.as_ref().and_then(Settings::order))
        .child(settings.as_ref().and_then(Settings::depth))
        .child(rival.map(|rival| {
            choice("In step by", rival.work.key(), &names(&Work::ALL), act, |key| {
                Work::from_key(key).map(Action::CountBy)
            })
        }))
        .child(rival.map(|_| button("pw-link", act, Action::Swap).child("Change places")));
    let tree = rival.filter(|_| document.game.is_none()).map(|_| second_tree(session, act));
    let choices = choices.list(second_aids(session, act).into_iter()).child(tree);
    let own = settings.as_ref().filter(|settings| settings.has_own()).map(|settings| {
        let choices = settings.rules(settings.own(classed("div", "pw-choices")));
        el("details").child(el("summary").child("Its own conventions")).child(choices)
    });
    panel("pw-compare pw-panel", "Two searches", "Two searches, side by side")
        .child(chips)
        .child(choices)
        .child(own)
}

/// The title of an example, as its first line has it.
fn title_of(example: &'static Example) -> &'static str {
    let line = example.text.lines().next().unwrap_or_default();
    line.strip_prefix("title: ").unwrap_or(example.key)
}

/// Which tree the second search goes through.
fn second_tree(session: &Session, act: &Callback<Action>) -> Element {
    let mut trees = vec![("same", "the same"), ("kept", "the same, kept as it is now")];
    let now = match session.second_tree() {
        None => "same",
        Some(tree) => tree.example.unwrap_or("own"),
    };
    if now == "own" {
        trees.push(("own", "a tree of its own"));
    }
    trees.extend(all_examples().map(|example| (example.key, title_of(example))));
    let list = choice("Its tree", now, &trees, act, |key| {
        let example = || all_examples().find(|example| example.key == key);
        Some(Action::Beside(match key {
            "same" => Beside::Same,
            "kept" => Beside::Kept,
            _ => Beside::Example(example()?.key),
        }))
    });
    classed("div", "pw-broad").child(list)
}

/// The other examples of a series that say the same in another order, each one click away.
fn siblings(document: &Document, act: &Callback<Action>) -> Vec<Element> {
    let Some(open) = all_examples().find(|example| document.example == Some(example.key)) else {
        return Vec::new();
    };
    // Called alike but for a number at the end, and the same leaves and brackets in another order.
    let series = |example: &Example| example.key.trim_end_matches(|c: char| c.is_ascii_digit());
    let marks = |example: &Example| {
        let mut marks = example.text.lines().next_back().unwrap_or_default().as_bytes().to_vec();
        marks.sort_unstable();
        marks
    };
    all_examples()
        .filter(|other| other.key != open.key && series(other) == series(open) && marks(other) == marks(open))
        .map(|other| {
            let label = ["Beside “", title_of(other), "”"].concat();
            button("pw-chip", act, Action::Beside(Beside::Example(other.key))).child(label)
        })
        .collect()
}

/// What helps the second search of a game.
#[cfg(feature = "games")]
fn second_aids(session: &Session, act: &Callback<Action>) -> Vec<Element> {
    let rival = session.rival.as_ref().filter(|_| session.document.game.is_some());
    rival.map_or_else(Vec::new, |rival| {
        aids_ticks(&rival.search, SECOND_AIDS, act, |search| Action::Compare(Some(search)))
    })
}

#[cfg(not(feature = "games"))]
fn second_aids(_: &Session, _: &Callback<Action>) -> Vec<Element> {
    Vec::new()
}

/// The counters of both, and at the end what the one looked at and the other did not.
pub(crate) fn differences(session: &Session) -> Option<Element> {
    let (rival, step) = (session.rival.as_ref()?, session.rival_step()?);
    let trees = [&session.lesson, &rival.lesson].map(|lesson| &**lesson.replay.tree());
    let has_two_trees = session.has_two_trees();
    let counts = [session.moment().counts(), rival.lesson.replay.at(step).counts()];
    let row = |name: &'static str, count: fn(Counts) -> u32| {
        let cells = counts.map(|counts| el("td").child(count(counts).to_string()));
        el("tr").child(el("th").attr("scope", "row").child(name)).list(cells.into_iter())
    };
    let is_repeated = counts.iter().any(|counts| counts.different != counts.evaluated);
    let heads = ["First", "Second"].map(|name| el("th").attr("scope", "col").child(name));
    let table = classed("table", "pw-duel")
        .child(el("thead").child(el("tr").child(el("td")).list(heads.into_iter())))
        .child(
            el("tbody")
                .child(row("nodes entered", |counts| counts.entered))
                .child(row("leaves looked at", |counts| counts.evaluated))
                .child(is_repeated.then(|| row("different leaves", |counts| counts.different)))
                .child(row("cuts", |counts| counts.cuts)),
        );
    // Of two trees there are two.
    let minimal = session.lesson.summary.minimal_leaves.filter(|_| !has_two_trees);
    let is_over = session.playback.step() == session.playback.last();
    let verdict = is_over.then(|| session.comparison()).flatten();
    let verdict = verdict.map(|verdict| {
        let mut said = in_words(trees, has_two_trees, &verdict);
        if session.second_tree().is_some() {
            said += &left_out([&session.lesson, &rival.lesson]);
        }
        classed("p", "pw-aside").child(said)
    });
    let least = minimal.map(|leaves| {
        classed("p", "pw-aside").child(format!("The minimal tree of Knuth and Moore has {leaves} leaves."))
    });
    Some(
        panel("pw-panel pw-differences", "Both searches", "Work done by both")
            .child(table)
            .child(least)
            .child(verdict),
    )
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
fn left_out(lessons: [&Lesson; 2]) -> String {
    let said = ["The first", "The second"].into_iter().zip(lessons).map(|(which, lesson)| {
        let replay = &lesson.replay;
        let (tree, end) = (replay.tree(), replay.at(replay.last_step()));
        let is_left_out = |leaf: &NodeId| tree.is_leaf(*leaf) && end.visited(*leaf).is_none();
        let leaves: Vec<NodeId> = tree.nodes().filter(is_left_out).collect();
        let what = if leaves.is_empty() { "nothing".to_owned() } else { listed(tree, &leaves) };
        [" ", which, " leaves out ", &what, "."].concat()
    });
    said.collect()
}
