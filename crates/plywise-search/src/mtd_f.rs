//! MTD(f): null-window searches that remember, until the bounds meet.

use crate::deep::{Memory, Method, Walk};
use crate::search::Proof;
use crate::{Bound, Event, Game, NodeId, OrderedTree, Score, Stop, Window};

/// The value of a drawn tree by MTD(f), which starts from a first guess.
///
/// Each search of the root asks one question in a null window, and moves a lower or an upper bound of the value to its
/// answer. What is proved of every node on the way is kept in a table, so that no leaf is looked at twice.
/// From a guess of +∞ this is Stockman's SSS*, from −∞ it is DUAL*: the same leaves in the same order.
/// Whatever the guess, it looks at no leaf that [`crate::alpha_beta`] would not look at: each search is
/// alpha-beta in a narrower window.
/// Source: Plaat, Schaeffer, Pijls & de Bruin 1996, "Best-first fixed-depth minimax algorithms", with an exact value
/// kept as both of its bounds.
///
/// ```
/// # use plywise_search::{Player, TreeBuilder};
/// use plywise_search::{Event, Score, Search, OrderedTree, mtd_f};
/// # let mut tree = TreeBuilder::new();
/// # tree.open(Player::Max, None);
/// # for leaves in [[3, 12, 8], [2, 4, 6], [14, 5, 2]] {
/// #     tree.open(Player::Min, None);
/// #     for value in leaves {
/// #         tree.leaf(Some(Score::from(value)), None);
/// #     }
/// #     tree.close();
/// # }
/// # tree.close();
/// # let tree = tree.finish()?;
///
/// let mut questions = Vec::new();
/// let value = mtd_f(&OrderedTree::new(&tree, &Search::ALPHA_BETA), Score::MAX, |event| {
///     if let Event::Entered { node, window } = event && node == tree.node(0).expect("a tree has a root") {
///         questions.push(window.beta);
///     }
/// })?;
/// assert_eq!(value, Score::from(3));
/// assert_eq!(questions, [Score::MAX, Score::from(14), Score::from(5), Score::from(3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the search cannot go on, see [`Stop`].
pub fn mtd_f(
    ordered: &OrderedTree<'_>,
    first_guess: Score,
    mut report: impl FnMut(Event<NodeId>),
) -> Result<Score, Stop> {
    return passes(ordered, first_guess, |table, question| {
        with_memory(ordered, table, &mut report, ordered.root(), question)
    });

    /// Alpha-beta with memory, in a null window.
    fn with_memory(
        ordered: &OrderedTree<'_>,
        table: &mut Table,
        report: &mut impl FnMut(Event<NodeId>),
        node: NodeId,
        entry: Window,
    ) -> Result<(Score, Bound), Stop> {
        report(Event::Entered { node, window: entry });
        // Asked before the table is: a search may be stopped at any node that it enters.
        let value = ordered.value(node)?;
        if let Some((score, bound)) = table.answer(node, entry) {
            report(Event::Recalled { node, score, bound, window: entry });
            if settles(entry, score, bound) {
                report(Event::Returned { node, score, bound });
                return Ok((score, bound));
            }
        }
        if let Some(score) = value {
            report(Event::Evaluated { node, score });
            report(Event::Returned { node, score, bound: Bound::Exact });
            return Ok((score, table.learn(node, score, Bound::Exact)));
        }

        let player = ordered.player(node);
        let (mut window, mut value, mut tried) = (entry, player.worst(), 0);
        let mut proof = Proof::none_seen();
        let mut children = ordered.children(node).peekable();
        while let Some(child) = children.next() {
            let (score, bound) = with_memory(ordered, table, report, child, window)?;
            tried += 1;
            proof.add(player, value, score, bound);
            value = player.better(value, score);
            window = window.narrowed(player, score);
            report(Event::Updated { node, by: child, value, window });
            if window.alpha >= window.beta && children.peek().is_some() {
                report(Event::Pruned { node, by: child, tried });
                proof.leave_out(player);
                break;
            }
        }
        let bound = table.learn(node, value, proof.bound(value, value));
        report(Event::Returned { node, score: value, bound });
        Ok((value, bound))
    }
}

/// [`mtd_f`] without recursion.
pub(crate) fn deep<R>(ordered: &OrderedTree<'_>, first_guess: Score, report: &mut R) -> Result<Score, Stop>
where
    R: FnMut(Event<NodeId>) + ?Sized,
{
    passes(ordered, first_guess, |table, question| {
        Walk { memory: Some(table), ..Walk::new(ordered, Method::AlphaBeta) }.run(question, &mut *report)
    })
}

/// Asks about the root until both of its bounds meet.
fn passes(
    ordered: &OrderedTree<'_>,
    first_guess: Score,
    mut ask: impl FnMut(&mut Table, Window) -> Result<(Score, Bound), Stop>,
) -> Result<Score, Stop> {
    let mut table = Table(vec![Known::NOTHING; ordered.tree().n_nodes()]);
    let mut score = first_guess;
    loop {
        let known = table.0[NodeId::ROOT.index()];
        if known.is_exact() {
            return Ok(score);
        }
        let question = if score == known.at_least { Window::above(score) } else { Window::below(score) };
        (score, _) = ask(&mut table, question)?;
    }
}

/// What has been proved of every node.
struct Table(Vec<Known>);

impl Memory<NodeId> for Table {
    fn answer(&self, node: NodeId, question: Window) -> Option<(Score, Bound)> {
        self.0[node.index()].answer(question)
    }

    fn settles(&self, question: Window, score: Score, bound: Bound) -> bool {
        settles(question, score, bound)
    }

    fn learn(&mut self, node: NodeId, score: Score, bound: Bound) -> Bound {
        self.0[node.index()].learn(score, bound)
    }
}

/// Whether a bound answers the question of a null window.
fn settles(question: Window, score: Score, bound: Bound) -> bool {
    bound.from_below() && score >= question.beta || bound.from_above() && score <= question.alpha
}

/// What has been proved of a node.
#[derive(Clone, Copy, Debug)]
struct Known {
    at_least: Score,
    at_most: Score,
}

impl Known {
    const NOTHING: Known = Known { at_least: Score::MIN, at_most: Score::MAX };

    fn is_exact(self) -> bool {
        self.at_least == self.at_most
    }

    /// The bound that settles a question; if neither does, one that at least is known.
    fn answer(self, question: Window) -> Option<(Score, Bound)> {
        let from_below = (self.at_least > Score::MIN).then_some((self.at_least, Bound::AtLeast));
        let from_above = (self.at_most < Score::MAX).then_some((self.at_most, Bound::AtMost));
        if self.is_exact() {
            Some((self.at_least, Bound::Exact))
        } else if self.at_least >= question.beta {
            from_below
        } else {
            from_above.or(from_below)
        }
    }

    /// Adds what has just been proved of a score, and says what is proved of it altogether.
    fn learn(&mut self, score: Score, bound: Bound) -> Bound {
        if bound.from_below() {
            self.at_least = score;
        }
        if bound.from_above() {
            self.at_most = score;
        }
        if self.is_exact() { Bound::Exact } else { bound }
    }
}
