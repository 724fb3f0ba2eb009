//! The texts: what can be chosen of a search, and of a second one beside it.

use plywise_conventions::Viewpoint;
use plywise_search::{Cut, Order, Replacement, Returns, SearchOption, Unit};

/// The settings of the first search.
pub(crate) const CONVENTIONS: &str = "Conventions";
/// The list of profiles.
pub(crate) const PROFILE: &str = "Profile";
/// The list of what is written beside nodes.
pub(crate) const ANNOTATION: &str = "Beside each node";
/// The list of what counts as a slide.
pub(crate) const SLIDES: &str = "Slides";
/// The list of points of view.
pub(crate) const VIEWPOINT: &str = "Point of view";
/// The list of a course's words.
pub(crate) const WORDING: &str = "Wording";
/// Whether nodes show their questions.
pub(crate) const AS_VISITED: &str = "Draw children in this order";
/// Whether the questions that nodes ask are shown.
pub(crate) const QUESTIONS: &str = "Show each node’s question";
/// Said where settings differ from the profile.
pub(crate) const CHANGED: &str = "These settings differ from the profile. ";
/// The button that puts the settings back.
pub(crate) const RESTORE: &str = "Restore the profile";

/// Where the conventions are from.
pub(crate) fn after(source: &str) -> String {
    format!("After {source}.")
}

/// From whose side values are written.
pub(crate) fn viewpoint(viewpoint: Viewpoint) -> &'static str {
    match viewpoint {
        Viewpoint::Max => "MAX",
        Viewpoint::Mover => "the player to move (negamax)",
    }
}

/// A course's words, by their key: an example of each.
pub(crate) fn wording(key: &'static str) -> &'static str {
    match key {
        "capitals" => "MAX and MIN, ≤3",
        "titles" => "Max and Min, ≤3",
        "typed" => "Max and Min, v<=3",
        "lettered" => "MAX and MIN, v≤3",
        "names" => "Maxie and Minnie, ≤3",
        other => other,
    }
}

/// When a search cuts.
pub(crate) fn cut(cut: Cut) -> &'static str {
    match cut {
        Cut::AtOrBeyond => "at the bound (≥, ≤)",
        Cut::Beyond => "only beyond it (>, <)",
    }
}

/// What a search hands up.
pub(crate) fn returns(returns: Returns) -> &'static str {
    match returns {
        Returns::FailHard => "the bound (fail-hard)",
        Returns::FailSoft => "the value (fail-soft)",
    }
}

/// Which of two entries of a table stays.
pub(crate) fn replacement(rule: Replacement) -> &'static str {
    match rule {
        Replacement::Always => "the newest",
        Replacement::Deeper => "the one searched deeper",
    }
}

/// What a depth limit counts.
pub(crate) fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Plies => "plies",
        Unit::Rounds => "rounds",
    }
}

/// A setting of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    /// Which search.
    Algorithm,
    /// One of its options.
    Option(SearchOption),
    /// The seed that children are shuffled from.
    Seed,
    /// What a depth limit counts.
    DepthUnit,
    /// The lower end of the root's window.
    RootAlpha,
    /// The upper end of the root's window.
    RootBeta,
    /// The transposition table of a game's search.
    Table,
    /// Its killer moves.
    Killers,
    /// Its history of moves.
    History,
    /// Whether it looks beyond its depth limit where a position is not quiet.
    Quiescence,
    /// Its conventions, folded away.
    Conventions,
    /// The tree that it goes through.
    Tree,
}

/// The name of a setting, of the first search (0) or the second (1).
pub(crate) fn setting(setting: Setting, nth: usize) -> String {
    let name = match setting {
        Setting::Algorithm => "search",
        Setting::Option(option) => option_name(option),
        Setting::Seed => "seed",
        Setting::DepthUnit => "depth in",
        Setting::RootAlpha => "α at the root",
        Setting::RootBeta => "β at the root",
        Setting::Table => "transposition table",
        Setting::Killers => "killer moves",
        Setting::History => "history of moves",
        Setting::Quiescence => "quiescence",
        Setting::Conventions => "conventions",
        Setting::Tree => "tree",
    };
    if nth == 1 {
        return ["Second search: ", name].concat();
    }
    let mut name = name.to_owned();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

fn option_name(option: SearchOption) -> &'static str {
    match option {
        SearchOption::Cut => "cut",
        SearchOption::Returns => "value handed up",
        SearchOption::Window => "window at the root (α, β)",
        SearchOption::Order => "order of children",
        SearchOption::Depth => "depth limit",
        SearchOption::Guess => "first guess",
        SearchOption::Margin => "margin on either side of the guess",
        SearchOption::Budget => "node budget",
        SearchOption::Reorder => "try the best move of the last pass first",
        SearchOption::Range => "range of values (low, high)",
        SearchOption::Sum => "largest sum of payoffs",
        SearchOption::TableSize => "entries of the table",
        SearchOption::Replace => "entry that stays",
        SearchOption::Quiescence => "plies beyond the depth limit",
        SearchOption::NullMove => "null move",
        SearchOption::Reductions => "late-move reductions",
    }
}

/// The weight of a feature.
pub(crate) fn weight(feature: &str) -> String {
    format!("Weight of {feature}")
}

/// The settings of the second search.
pub(crate) const TWO_SEARCHES: &str = "Two searches, side by side";
/// The list of second searches.
pub(crate) const SECOND_SEARCH: &str = "Second search";
/// No second search.
pub(crate) const NONE: &str = "none";
/// What the two searches keep in step by.
pub(crate) const IN_STEP_BY: &str = "Synchronise by";
/// The button that makes the first search the second.
pub(crate) const SWAP: &str = "Swap the searches";

/// A second search that is one click away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suggestion {
    /// Without table, killers and history.
    WithoutAids,
    /// With the other rule for cuts.
    OtherCut,
    /// Minimax.
    Minimax,
    /// With a depth limit one deeper.
    Deeper(Unit),
    /// With another order of children.
    Order(Order),
}

/// The button of a suggestion.
pub(crate) fn suggestion(suggestion: Suggestion) -> &'static str {
    match suggestion {
        Suggestion::WithoutAids => "Without aids",
        Suggestion::OtherCut => "≥ against >",
        Suggestion::Minimax => "Minimax",
        Suggestion::Deeper(Unit::Plies) => "One ply deeper",
        Suggestion::Deeper(Unit::Rounds) => "One round deeper",
        Suggestion::Order(Order::AsGiven) => "Left to right",
        Suggestion::Order(Order::RightToLeft) => "Right to left",
        Suggestion::Order(Order::BestFirst) => "Best first",
        Suggestion::Order(Order::WorstFirst) => "Worst first",
        Suggestion::Order(Order::ByStatic) => "By static value",
        Suggestion::Order(Order::Shuffled(_)) => "Shuffled",
    }
}

/// The buttons of the suggestions, for those who hear them.
pub(crate) const SUGGESTIONS: &str = "Suggested second searches";

/// The second search goes through the first one's tree.
pub(crate) const SAME_TREE: &str = "the same tree";
/// It goes through that tree as it is now.
pub(crate) const COPY_OF_TREE: &str = "a copy of this tree, kept as it is now";
/// It goes through a tree that no list has.
pub(crate) const OTHER_TREE: &str = "another tree";

/// The button that sets an example beside the first tree.
pub(crate) fn compare_with(title: &str) -> String {
    format!("Compare with “{title}”")
}
