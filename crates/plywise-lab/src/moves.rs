//! A game whose moves are looked at in no particular order.

use std::convert::Infallible;

use plywise_search::{GameRules, Hook, SplitMix};

/// Shuffles the moves of a game: every move has a random place among all, which follows from the seed alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shuffle {
    pub(crate) seed: u64,
}

impl<G: GameRules> Hook<G> for Shuffle {
    type Stop = Infallible;

    fn asked(&self) -> Result<(), Infallible> {
        Ok(())
    }

    fn children(&self, game: &G, node: G::Node) -> impl Iterator<Item = G::Node> {
        let mut children: Vec<G::Node> = game.children(node).collect();
        children.sort_by_cached_key(|&child| {
            let number = game.move_number(node, child) as u64;
            SplitMix::new(self.seed ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03)).next_number()
        });
        children.into_iter()
    }
}
