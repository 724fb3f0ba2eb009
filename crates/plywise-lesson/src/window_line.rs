//! The window as a line from −∞ to +∞: where α and β stand, where a value arrives, and what is left between them.

use plywise_conventions::Conventions;
use plywise_replay::{Moment, Progress};
use plywise_search::{Cut, Event, GameTree, Mover, NodeId, Player, Returns, Score, Window};

use crate::comparison::comparison;
use crate::label::window_written;
use crate::search::rules;
use crate::{typeset, typeset_bound};

/// So many leaves say from where to where a tree's values go: as many as there is time to look at.
const MOST_LEAVES: usize = 10_000;

/// The share of the line on each side that is kept for what lies beyond all values of the tree.
const BEYOND: f64 = 0.1;

/// A number on the line.
#[derive(Clone, Debug, PartialEq)]
pub struct LinePoint {
    /// As the course writes it.
    pub text: String,
    /// Where it stands: 0 is −∞, 1 is +∞.
    pub at: f64,
}

/// What becomes of the values between α and β.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Between {
    /// Every value can still matter.
    Everything,
    /// Only those between them.
    Some,
    /// A null window: none lies between, and the search only asks on which side the value is.
    Question,
    /// α and β are one number, in a search that cuts only beyond it.
    Met,
    /// The node's own end has met or passed the other: a cut, or what leads to one.
    Nothing,
    /// In a search that leaves its window as it was, the value has met or passed the other end: a cut, if any child is left.
    Passed,
    /// A cut at a chance node: its average cannot get over α ([`Player::Max`] is sure of more already), or under β.
    Settled(Player),
}

/// The window of the branch in which the search is.
#[derive(Clone, Debug, PartialEq)]
pub struct WindowLine {
    /// The branch.
    pub node: NodeId,
    /// Whether much or little is good for whoever moves there, as values are written there: whether α or β is its own end.
    pub side: Player,
    /// What MAX is sure of.
    pub alpha: LinePoint,
    /// What MIN is sure of.
    pub beta: LinePoint,
    /// What the branch's own end was before, if what arrived moved it.
    pub moved_from: Option<LinePoint>,
    /// The value that has just arrived.
    pub value: Option<LinePoint>,
    /// What is left between α and β.
    pub between: Between,
}

/// The window of the innermost open branch; `None` where nothing is open, and in searches without windows.
#[must_use]
pub fn window_line(moment: &Moment<'_>, conventions: &Conventions) -> Option<WindowLine> {
    let tree = moment.replay().tree();
    let node = moment.path().find(|&node| !tree.is_leaf(node))?;
    let seen = |window: Window| conventions.seen_window(tree, node, window);
    let window = seen(window_written(moment, node, conventions)?);
    let side = conventions.side(tree, node);
    let scale = Scale::of(tree, |score| conventions.seen(tree, node, score));
    let arrived = match moment.event()? {
        Event::Updated { node: at, by, .. } if at == node => {
            moment.visited(by).and_then(|progress| match progress {
                Progress::Returned { score, .. } => Some(score),
                _ => None,
            })
        }
        Event::Pruned { node: at, .. } if at == node => moment.value(node),
        _ => None,
    };
    let arrived = arrived.filter(|_| tree.mover(node) != Mover::Chance);
    let value = arrived.map(|score| {
        let score = conventions.seen(tree, node, score);
        LinePoint { text: typeset(score), at: scale.at(score) }
    });
    let before = value.as_ref().and_then(|_| moment.window_before_update(node)).map(seen);
    let moved = before.filter(|before| before.own(side) != window.own(side));
    let is_by_player = tree.mover(node) != Mover::Chance;
    let is_cut = is_by_player && comparison(moment, conventions).is_some();
    // The last child can do that, too, and leaves nothing to cut.
    let rules = rules(&conventions.search);
    let is_past = is_by_player
        && value.is_some()
        && rules.returns == Returns::FailSoft
        && moment.window(node).is_some_and(|after| rules.cut.is_made(after));
    let settled = match moment.event()? {
        Event::Pruned { node: at, .. } if at == node && tree.mover(node) == Mover::Chance => {
            moment.cutoff(node).map(|cutoff| cutoff.against)
        }
        _ => None,
    };
    let between = match rules.cut {
        _ if is_past || is_cut && rules.returns != Returns::FailHard => Between::Passed,
        _ if let Some(against) = settled => Between::Settled(against),
        Cut::Beyond if window.alpha == window.beta => Between::Met,
        _ if window.beta <= window.alpha => Between::Nothing,
        _ if window.is_null() => Between::Question,
        _ if window == Window::FULL => Between::Everything,
        _ => Between::Some,
    };
    let end = |score: Score| LinePoint { text: typeset_bound(score), at: scale.at(score) };
    Some(WindowLine {
        node,
        side,
        alpha: end(window.alpha),
        beta: end(window.beta),
        moved_from: moved.map(|before| end(before.own(side))),
        value,
        between,
    })
}

impl WindowLine {
    /// What is left between α and β, in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let (own, other, end) = match self.side {
            Player::Max => ("α", "β", &self.beta),
            Player::Min => ("β", "α", &self.alpha),
        };
        let verb = |is_met: bool| if is_met { "met" } else { "passed" };
        match self.between {
            Between::Everything => "Every value can still matter.".to_owned(),
            Between::Some => "Only values between α and β can still matter.".to_owned(),
            Between::Question => {
                "A null window: the only question is on which side of it the value lies.".to_owned()
            }
            Between::Settled(Player::Max) => {
                "The average cannot rise above α: nothing more can matter here.".to_owned()
            }
            Between::Settled(Player::Min) => {
                "The average cannot fall below β: nothing more can matter here.".to_owned()
            }
            Between::Met => "α and β have met: only a value beyond them cuts.".to_owned(),
            Between::Nothing => {
                let is_met = self.alpha.text == self.beta.text;
                [own, " has ", verb(is_met), " ", other, ": nothing fits between."].concat()
            }
            Between::Passed => {
                let value = self.value.as_ref().map_or(own, |value| &value.text);
                [value, " has ", verb(value == end.text), " ", other, ": nothing more can matter here."]
                    .concat()
            }
        }
    }

    /// Where everything stands, for whoever cannot see the line.
    #[must_use]
    pub fn description(&self) -> String {
        let Self { alpha, beta, value, .. } = self;
        let mut text = ["α = ", &alpha.text, ", β = ", &beta.text].concat();
        if let Some(value) = value {
            text += ", the value ";
            text += &value.text;
            text += " has arrived";
        }
        text + ". " + &self.sentence()
    }
}

/// Where numbers stand on the line: evenly between the least and the largest value of a tree, closer and closer beyond.
struct Scale {
    least: f64,
    span: f64,
}

impl Scale {
    fn of(tree: &GameTree, seen: impl Fn(Score) -> Score) -> Scale {
        let scores = tree.nodes().take(MOST_LEAVES).filter_map(|node| tree.leaf_score(node));
        let finite = scores.filter(|score| score.is_finite()).map(|score| seen(score).points());
        let (least, most) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), points| {
            (least.min(points), most.max(points))
        });
        if least < most && (most - least).is_finite() {
            Scale { least, span: most - least }
        } else {
            let middle = if least.is_finite() && least == most { least } else { 0.0 };
            Scale { least: middle - 0.5, span: 1.0 }
        }
    }

    fn at(&self, score: Score) -> f64 {
        let along = (score.points() - self.least) / self.span;
        let squashed =
            |beyond: f64| if beyond.is_finite() { BEYOND * beyond / (1.0 + beyond) } else { BEYOND };
        if along < 0.0 {
            BEYOND - squashed(-along)
        } else if along > 1.0 {
            1.0 - BEYOND + squashed(along - 1.0)
        } else {
            BEYOND + along * (1.0 - 2.0 * BEYOND)
        }
    }
}
