//! A game as a drawn tree.

use std::error::Error;
use std::fmt;

use plywise_search::{BuildError, Game as _, GameRules as _, GameTree, NodeId, TreeBuilder};

use crate::{BoardGame, Extended, ExtendedNode, Players, english};

/// A game as a drawn tree: what every search takes, whoever plays.
#[derive(Clone, Debug)]
pub struct Unrolled<N> {
    /// The tree: moves named, nodes called by the moves that lead to them (`b2-a1`), branches with the features of what
    /// they look worth. A position at the depth limit is a leaf that is
    /// [an estimate](GameTree::is_estimate).
    pub tree: GameTree,
    /// By node, the position it stands for.
    pub positions: Vec<N>,
}

/// Why a game is no tree that can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnrollError {
    /// There are more positions than this.
    TooMany(usize),
    /// The tree would not hold together.
    Build(BuildError),
}

impl fmt::Display for UnrollError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&english::unroll_error(*self))
    }
}

impl Error for UnrollError {}

/// How many plies of a game, all of them seen, are no more than `most_nodes` positions; `u32::MAX` where that is the whole game.
/// A throw of a die is a ply.
pub fn plies_within<G: BoardGame>(game: &G, most_nodes: usize) -> u32 {
    let (mut left, mut level) = (most_nodes, vec![game.root()]);
    for depth in 0.. {
        if level.is_empty() {
            break;
        }
        match left.checked_sub(level.len()) {
            Some(rest) => left = rest,
            None => return u32::saturating_sub(depth, 1),
        }
        let branches = level.into_iter().filter(|node| matches!(game.value(*node), Ok(None)));
        // One more than there may be is enough to know.
        level = branches.flat_map(|node| game.children(node)).take(left + 1).collect();
    }
    u32::MAX
}

/// The tree of a game down to so many plies.
///
/// ```
/// use plywise_games::{ConnectFour, unrolled};
/// use plywise_search::Search;
///
/// let unrolled = unrolled(&ConnectFour::default(), 3, 1000)?;
/// assert_eq!(unrolled.tree.n_nodes(), 1 + 7 + 49 + 343);
/// Search::ALPHA_BETA.run(&unrolled.tree, |_| ())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When there are more than `most_nodes` positions, or more than a tree can hold.
pub fn unrolled<G: BoardGame>(
    game: &G,
    plies: u32,
    most_nodes: usize,
) -> Result<Unrolled<G::Node>, UnrollError> {
    let Unrolled { tree, positions } = unrolled_extended(&Extended::plain(game), plies, most_nodes)?;
    Ok(Unrolled { tree, positions: positions.into_iter().map(|node| node.position).collect() })
}

/// The same of a game some of whose positions are extended: these have their moves wherever they lie.
///
/// # Errors
/// As of [`unrolled`].
pub fn unrolled_extended<G: BoardGame>(
    game: &Extended<'_, G>,
    plies: u32,
    most_nodes: usize,
) -> Result<Unrolled<ExtendedNode<G::Node>>, UnrollError> {
    let mut growing = Growing { game, tree: TreeBuilder::new(), positions: Vec::new(), open: Vec::new() };
    // What a position looks worth to each of several players is said without its features.
    let features = G::INFO.features.iter().filter(|_| !matches!(G::INFO.players, Players::Several(_)));
    for (nth, feature) in features.enumerate() {
        growing.tree.set_weight(feature.name, game.game().weight(nth));
    }
    let mut next = Some(game.root());
    while let Some(position) = next {
        if growing.positions.len() == most_nodes {
            return Err(UnrollError::TooMany(most_nodes));
        }
        growing.add(position, plies);
        next = growing.next();
    }
    let Growing { tree, positions, .. } = growing;
    let tree = tree.finish().map_err(UnrollError::Build)?;
    Ok(Unrolled { tree, positions })
}

/// A branch whose children are being added.
struct Open<N> {
    position: N,
    name: String,
    children: std::vec::IntoIter<ExtendedNode<N>>,
}

struct Growing<'g, G: BoardGame> {
    game: &'g Extended<'g, G>,
    tree: TreeBuilder,
    positions: Vec<ExtendedNode<G::Node>>,
    open: Vec<Open<G::Node>>,
}

impl<G: BoardGame> Growing<'_, G> {
    fn add(&mut self, node: ExtendedNode<G::Node>, plies: u32) {
        let (game, position) = (self.game.game(), node.position);
        let is_extended = self.game.is_extended(node);
        let label = self.open.last().map(|above| game.move_name(above.position, position));
        let name = match (&label, self.open.last()) {
            (None, _) => "start".to_owned(),
            (Some(label), Some(above)) if self.open.len() > 1 => [&above.name, "-", label].concat(),
            (Some(label), _) => label.clone(),
        };
        let (Ok(value), payoffs) = (game.value(position), game.payoffs(position));
        let is_branch = value.is_none() && (self.open.len() < plies as usize || is_extended);
        let added = match value {
            None if is_branch => self.tree.open_for(game.mover(position), Some(&name)),
            _ if !payoffs.is_empty() => self.tree.payoffs(&payoffs, Some(&name)),
            value => self.tree.leaf(value, Some(&name)),
        };
        self.positions.push(node);
        if let Some(label) = label {
            self.tree.set_move(added, &label);
        }
        self.say_how_likely(added, position);
        if value.is_none() && payoffs.is_empty() {
            let amounts = game.features(position);
            G::INFO.features.iter().zip(amounts).for_each(|(feature, amount)| {
                self.tree.set_feature(added, feature.name, amount);
            });
        } else if is_branch {
            self.tree.set_static_payoffs(added, &payoffs);
        }
        if !is_branch && value.is_none() {
            self.tree.set_estimate(added);
        }
        if is_branch {
            let children: Vec<_> = self.game.children(node).collect();
            self.open.push(Open { position, name, children: children.into_iter() });
        }
    }

    fn say_how_likely(&mut self, node: NodeId, position: G::Node) {
        if let Some(above) = self.open.last()
            && self.game.game().mover(above.position) == plywise_search::Mover::Chance
        {
            self.tree.set_probability(node, self.game.game().probability(above.position, position));
        }
    }

    /// The position to add next, once every branch that has all its children is closed.
    fn next(&mut self) -> Option<ExtendedNode<G::Node>> {
        loop {
            if let Some(child) = self.open.last_mut()?.children.next() {
                return Some(child);
            }
            self.open.pop();
            self.tree.close();
        }
    }
}
