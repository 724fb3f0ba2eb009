//! What commands print of counts, one line each.

use std::fmt::Display;

use plywise_games::{GameFeature, GameInfo};
use plywise_json::JsonScore;
use plywise_lab::Positions;
use plywise_lesson::{Summary, typeset_secs};
use plywise_replay::{Pass, Replay};
use plywise_search::{Bound, NodeId, Stop};

use crate::game::Counted;
use crate::search::GameSearched;

/// The heading over what only some searches ask for.
pub(crate) const OF_GAMES: &str = "Searches of games by their rules";
/// Options of searches that only some searches have.
pub(crate) const OF_SOME_SEARCHES: &str = "Of some searches only";
/// The heading over the rules of the search that goals are about.
pub(crate) const SEARCH_OF_GOALS: &str = "Search that the goals refer to";

pub(crate) const GAME_EXAMPLES: &str = "\
Games of chance and games for three are searched by `plywise search --game pig` and the commands that take a tree.
`plywise game --list` lists the games; docs/games.md says more.

Examples:
  plywise game --table --killers --history
  plywise game 'xo./.x./..o' --table --entries
  plywise game 'xox/.ox/...' --table --explain
  plywise game --game connect4 --depth 6 --table
  plywise game --game nim 3.4.5
  plywise game --list";

pub(crate) const SEARCH_EXAMPLES: &str = "\
A search by the rules makes no tree, so it can be deep. `plywise game` and `plywise explain --game` record one.
A game with chance takes expectimax, star1, star2 or maxn, and one for several players maxn or paranoid. Such a game is
searched through a tree of it, which ends at --depth.

Examples:
  plywise search --game connect4 --depth 8 --table --killers --times
  plywise search --game reversi --algorithm pvs --depth 5
  plywise search --game chess --algorithm iterative --budget 20000 --table --quiescence
  plywise search --game nim --position 3.4.5 --algorithm mtdf --json
  plywise search --game pig --algorithm star2 --depth 8
  plywise search --game boxes --algorithm paranoid --depth 5";

/// A text, or that there is none.
pub(crate) fn or_none(text: Option<String>) -> String {
    text.unwrap_or_else(|| "none".to_owned())
}

/// What a pass came to, and what it cost.
pub(crate) fn of_pass(pass: &Pass, replay: &Replay) -> String {
    let Pass { value, bound, r#move, entered, evaluated, .. } = *pass;
    let sign = match bound {
        Some(Bound::AtLeast) => ">=",
        Some(Bound::AtMost) => "<=",
        Some(Bound::Exact) | None => "",
    };
    format!(
        "value {}, move {}, entered {entered}, evaluated {evaluated}",
        or_none(value.map(|value| format!("{sign}{value}"))),
        or_none(r#move.map(|node| replay.tree().label(node))),
    )
}

/// What a search came to, and what it cost.
pub(crate) fn of_search(summary: &Summary, replay: &Replay) -> String {
    let Summary { value, best_move, entered, evaluated, cuts, skipped, .. } = summary;
    let n_passes = replay.stays(NodeId::ROOT).len();
    let passes = match n_passes {
        0 | 1 => String::new(),
        _ => format!(", passes {n_passes}, different leaves {}", summary.unique_leaves),
    };
    let stopped = match replay.trace().stopped() {
        Some(Stop::OutOfBudget { .. }) => ", out of budget",
        Some(Stop::OutOfEvents { .. }) => ", out of events",
        _ => "",
    };
    format!(
        "value {}, move {}, entered {entered}, evaluated {evaluated}, cuts {cuts}, skipped {skipped}, \
         minimax nodes {}, minimax leaves {}, minimal leaves {}{passes}{stopped}",
        or_none(value.map(|value| value.to_string())),
        or_none(best_move.map(|node| replay.tree().label(node))),
        summary.minimax_nodes,
        summary.minimax_leaves,
        or_none(summary.minimal_leaves.map(|leaves| leaves.to_string())),
    )
}

/// What a search of a game came to, and what it cost.
pub(crate) fn of_game(counted: &Counted) -> String {
    let Counted { value, r#move, entered, evaluated, cuts, recalled, table } = counted;
    format!(
        "value {}, move {}, entered {entered}, evaluated {evaluated}, cuts {cuts}, recalled {recalled}, \
         positions in the table {table}",
        or_none(value.as_ref().map(|value| value.0.to_string())),
        or_none(r#move.clone()),
    )
}

/// What a search of a game that was not recorded came to, and what it cost.
pub(crate) fn of_game_search(searched: &GameSearched) -> String {
    let GameSearched { value, payoffs, line, entered, evaluated, cuts, recalled, table, .. } = searched;
    let budget = if searched.is_out_of_budget { ", out of budget" } else { "" };
    let each = payoffs.iter().map(|JsonScore(payoff)| payoff.to_string()).collect::<Vec<_>>().join(", ");
    let each = if each.is_empty() { each } else { format!(", for each player {each}") };
    let counted = format!(
        "value {}{each}, line {}\nentered {entered}, evaluated {evaluated}, cuts {cuts}, recalled {recalled}, \
         entries in the table {table}{budget}\n",
        or_none(value.as_ref().map(|value| value.0.to_string())),
        or_none((!line.is_empty()).then(|| line.join(" "))),
    );
    let speed = searched.secs.filter(|secs| *secs > 0.0).map_or_else(String::new, |secs| {
        let a_second = (f64::from(*entered) / secs).round();
        format!("took {}, {a_second} nodes a second\n", typeset_secs(secs))
    });
    counted + &speed
}

pub(crate) fn sampled(algorithm: &str, trees: u64, depth: u32, branching: u32) -> String {
    format!("{algorithm} on {trees} trees of {depth} plies, {branching} children each")
}

pub(crate) fn sampled_positions(algorithm: &str, positions: u64, title: &str, of: Positions) -> String {
    let Positions { opening, plies, .. } = of;
    format!(
        "{algorithm} on {positions} positions of {title} after up to {opening} random moves, each to a depth of {plies}"
    )
}

pub(crate) const MINIMAX_LEAVES: &str = "minimax leaves";
pub(crate) const MINIMAL_LEAVES: &str = "minimal leaves";
pub(crate) const LEAVES_EVALUATED: &str = "leaves evaluated";
pub(crate) const DIFFERENT_LEAVES: &str = "different leaves";
pub(crate) const NODES_ENTERED: &str = "nodes entered";

pub(crate) fn of_leaves(n_leaves: u64, fewest: u64) -> String {
    format!("of {n_leaves} leaves; at least {fewest} must be")
}

/// What `plywise game --list` prints of a game.
pub(crate) fn listed(info: &GameInfo) -> String {
    let GameInfo { key, title, rules, notation, static_value, features, starts, .. } = *info;
    let mut listed = format!("{key}: {title}. {rules}\n  {notation}\n  {static_value}\n");
    for GameFeature { name, weight, about } in features {
        listed += &format!("  feature {name}, weight {weight}: {about}\n");
    }
    for (position, about) in starts {
        listed += &format!("  {position}  {about}\n");
    }
    listed
}

/// What the tree of a game is called.
pub(crate) fn tree_of_game(title: impl Display, position: impl Display) -> String {
    format!("{title} from {position}")
}
