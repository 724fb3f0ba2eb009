//! Whose move it is on the levels of a picture.

use plywise_search::{GameTree, Mover, NodeId};

/// Who decides on each level on which it is the same everywhere.
#[must_use]
pub fn level_players(tree: &GameTree) -> Vec<Option<Mover>> {
    players(tree, tree.height() as usize + 1, tree.nodes(), |node| tree.depth(node))
}

/// The same of these nodes, each on the level that is told.
pub(crate) fn players(
    tree: &GameTree,
    n_levels: usize,
    nodes: impl Iterator<Item = NodeId>,
    level: impl Fn(NodeId) -> u32,
) -> Vec<Option<Mover>> {
    // Deeper than any picture of a level's name.
    const DEEPEST: usize = 200;
    let mut players = vec![None; n_levels.min(DEEPEST + 1)];
    let mut mixed = vec![false; players.len()];
    for node in nodes.filter(|&node| !tree.is_leaf(node)) {
        let (level, player) = (level(node) as usize, tree.mover(node));
        if level < players.len() {
            mixed[level] |= *players[level].get_or_insert(player) != player;
        }
    }
    players.into_iter().zip(mixed).map(|(player, mixed)| player.filter(|_| !mixed)).collect()
}
