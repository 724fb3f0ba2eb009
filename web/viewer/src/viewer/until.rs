//! What a lecture goes on to: a cut, a node, or the moment at which something becomes so.

use std::cmp::Ordering;

use plywise_conventions::Conventions;
use plywise_lesson::window_written;
use plywise_notation::read_score;
use plywise_replay::{Moment, Progress, Replay, Step};
use plywise_search::{Event, GameTree, NodeId, Player, Score};

use crate::english;

/// So many steps are looked through: the longest wait is a second or two.
const MOST_STEPS: u32 = 400_000;

/// What stands between a bound and a number.
const SIGNS: [char; 5] = ['<', '>', '=', '≤', '≥'];

/// What a lecture goes on to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// The next cut.
    Cut,
    /// The search comes to a node, returns from it, or leaves it out.
    At(NodeId),
    /// The value of a node changes.
    Changes(NodeId),
    /// α, of [`Player::Max`], or β comes to lie so to a number, in the window in which the search is.
    Bound {
        /// Whose bound.
        player: Player,
        /// On which side of the number.
        side: Ordering,
        /// Whether the number itself will do.
        or_equal: bool,
        /// The number.
        score: Score,
    },
}

impl Until {
    /// Reads `cut`, a node's name, `A changes`, `β < 5` or `alpha >= 3`; `None` where it is none of these. Small letters will do for a name
    /// that no other node has so, and `when`, `until`, `at` or `to` may stand before it.
    #[must_use]
    pub fn read(said: &str, tree: &GameTree) -> Option<Until> {
        let said = said.trim();
        let after = |word: &&str| {
            let (first, rest) = said.split_once(' ')?;
            first.eq_ignore_ascii_case(word).then_some(rest.trim_start())
        };
        let without = || english::SAID_BEFORE_A_CONDITION.iter().find_map(after);
        Until::read_plain(said, tree).or_else(|| Until::read_plain(without()?, tree))
    }

    fn read_plain(said: &str, tree: &GameTree) -> Option<Until> {
        // A node may be called as what else can be said.
        let exact = tree.find(said).filter(|_| !said.is_empty());
        if exact.is_none() && english::SAID_FOR_A_CUT.iter().any(|cut| said.eq_ignore_ascii_case(cut)) {
            return Some(Until::Cut);
        }
        if let Some(node) = exact.or_else(|| node_named(tree, said)) {
            return Some(Until::At(node));
        }
        if let Some(name) = said.strip_suffix("changes") {
            let named = |of: &&str| node_named(tree, name.trim_end().strip_suffix(*of)?.trim_end());
            return ["'s value", "’s value", ""].iter().find_map(named).map(Until::Changes);
        }
        let (name, rest) = said.split_at(said.find(SIGNS)?);
        let player = match name.trim().to_ascii_lowercase().as_str() {
            "α" | "alpha" | "a" => Player::Max,
            "β" | "beta" | "b" => Player::Min,
            _ => return None,
        };
        let number = rest.trim_start_matches(SIGNS);
        let sign = &rest[..rest.len() - number.len()];
        let score = read_score(number.trim())?;
        let (side, or_equal) = match sign {
            "<" => (Ordering::Less, false),
            "<=" | "≤" => (Ordering::Less, true),
            ">" => (Ordering::Greater, false),
            ">=" | "≥" => (Ordering::Greater, true),
            "=" => (Ordering::Equal, true),
            _ => return None,
        };
        Some(Until::Bound { player, side, or_equal, score })
    }

    /// The first step after `from` at which it is so and was not at the step before; `None` where there is none as far as is
    /// looked.
    #[must_use]
    pub fn next(self, replay: &Replay, conventions: &Conventions, from: Step) -> Option<Step> {
        match self {
            Until::Cut => replay.cuts().find(|cut| *cut > from),
            Until::At(node) => {
                let is_left_out =
                    |step: Step| matches!(replay.at(step).progress(node), Progress::Pruned { .. });
                let mut cuts = replay.cuts().filter(|cut| *cut > from && !is_left_out(from));
                let left_out = cuts.find(|cut| is_left_out(*cut));
                replay.next_at(from, node).into_iter().chain(left_out).min()
            }
            Until::Changes(node) => {
                let changes = |step: &Step| {
                    let moment = replay.at(*step);
                    matches!(moment.event(), Some(Event::Updated { node: at, .. }) if at == node)
                        && moment.value(node) != replay.at(step.previous()).value(node)
                };
                ahead(replay, from).find(changes)
            }
            Until::Bound { .. } => {
                let mut was = self.holds(&replay.at(from), conventions);
                ahead(replay, from).find(|&step| {
                    let is = self.holds(&replay.at(step), conventions);
                    let before = std::mem::replace(&mut was, is);
                    is && !before
                })
            }
        }
    }

    /// Whether a bound lies so at a moment.
    fn holds(self, moment: &Moment<'_>, conventions: &Conventions) -> bool {
        let Until::Bound { player, side, or_equal, score } = self else { return false };
        let tree = moment.replay().tree();
        let node = moment.path().find(|&node| !tree.is_leaf(node));
        let window = node.and_then(|node| {
            let window = window_written(moment, node, conventions)?;
            Some(conventions.seen_window(tree, node, window).own(player))
        });
        window.is_some_and(|bound| {
            let lies = bound.cmp(&score);
            lies == side || or_equal && lies == Ordering::Equal
        })
    }
}

/// The node of a name, or the one whose name is the same but for its capitals.
fn node_named(tree: &GameTree, name: &str) -> Option<NodeId> {
    let is_it = |node: &NodeId| tree.name(*node).is_some_and(|other| other.eq_ignore_ascii_case(name));
    let mut alike = tree.nodes().filter(is_it);
    let only = || alike.next().filter(|_| alike.next().is_none());
    tree.find(name)
        .filter(|_| !name.is_empty())
        .or_else(only)
        .or_else(|| tree.find(&name.to_ascii_uppercase()))
}

fn ahead(replay: &Replay, from: Step) -> impl Iterator<Item = Step> {
    (from.0 + 1..=replay.last_step().0.min(from.0.saturating_add(MOST_STEPS))).map(Step)
}
