//! The same random numbers and trees as the JavaScript beside this crate makes.

use plywise_search::{GameTree, Player, Score, TreeBuilder};

/// mulberry32: a small generator that is a few lines in any language.
pub(crate) struct Random(pub(crate) u32);

impl Random {
    pub(crate) fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6D2B_79F5);
        let mut t = (self.0 ^ self.0 >> 15).wrapping_mul(1 | self.0);
        t = t.wrapping_add((t ^ t >> 7).wrapping_mul(61 | t)) ^ t;
        t ^ t >> 14
    }
}

/// A uniform tree and how many of its nodes alpha-beta visits.
#[derive(Clone, Copy)]
pub(crate) struct Uniform {
    pub(crate) branching: usize,
    pub(crate) depth: u32,
    pub(crate) visited: u32,
}

/// Wide, narrow, between, and very wide.
pub(crate) const TREES: [Uniform; 4] = [
    Uniform { branching: 8, depth: 6, visited: 25_455 },
    Uniform { branching: 2, depth: 18, visited: 54_667 },
    Uniform { branching: 4, depth: 9, visited: 31_029 },
    Uniform { branching: 40, depth: 4, visited: 188_942 },
];

impl Uniform {
    pub(crate) fn name(self) -> String {
        format!("b={} d={}", self.branching, self.depth)
    }

    /// MAX at the root, leaves between −1,000,000 and 1,000,000, drawn from left to right.
    pub(crate) fn tree(self) -> GameTree {
        let mut random = Random(1);
        let mut tree = TreeBuilder::new();
        self.add(&mut tree, &mut random, Player::Max, self.depth);
        tree.finish().expect("branches of a uniform tree have children")
    }

    fn add(self, tree: &mut TreeBuilder, random: &mut Random, player: Player, depth: u32) {
        if depth == 0 {
            tree.leaf(Some(leaf(random)), None);
            return;
        }
        tree.open(player, None);
        for _ in 0..self.branching {
            self.add(tree, random, !player, depth - 1);
        }
        tree.close();
    }
}

fn leaf(random: &mut Random) -> Score {
    Score::from((random.next() % 2_000_001) as i32 - 1_000_000)
}
