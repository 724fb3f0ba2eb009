//! Bars part the tree and the room: no node and no piece of room is in two of them, and none is left out.

use plywise_layout::{Icicle, Strip, Tree};
use proptest::prelude::*;

use crate::tree::{any_tree, nearly};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn bars_of_children_part_the_bar_of_their_parent(
        tree in any_tree(), weights in prop::collection::vec(0_u32..5, 64),
        narrowest in prop::sample::select(vec![0.25, 1.0, 7.0, 30.0]), n_levels in 1_u32..7, most in 2_usize..40,
    ) {
        let weight = |leaf: usize| weights[leaf % weights.len()];
        let icicle = Icicle::new(&tree, weight);
        let strip = Strip { width: 100.0, narrowest, n_levels, most };
        let bars = icicle.bars(&tree, strip);
        let leaves = (0..tree.len()).filter(|&node| tree.subtree_end(node) == node + 1);
        let weighs = |range: std::ops::Range<usize>| {
            let all = leaves.clone().map(weight).sum::<u32>();
            leaves.clone().filter(|leaf| range.contains(leaf)).map(|leaf| if all == 0 { 1 } else { weight(leaf) }).sum::<u32>()
        };
        let scale = 100.0 / f64::from(weighs(0..tree.len()));

        prop_assert!(bars.len() <= most.max(2) || bars.len() <= 2, "{} bars", bars.len());
        prop_assert_eq!(bars.iter().map(|bar| bar.n_nodes()).sum::<usize>(), tree.len(), "each node once");
        prop_assert!(bars.windows(2).all(|two| two[0].end == two[1].first), "in depth-first order");
        for (nth, bar) in bars.iter().enumerate() {
            prop_assert!(bar.depth < n_levels);
            let below = if bar.n_nodes() == 1 { tree.subtree_end(bar.first) } else { bar.end };
            prop_assert!(nearly(bar.right - bar.left, f64::from(weighs(bar.first..below)) * scale));
            // What stands for several has no bars below it.
            let children: Vec<_> = bars.iter().enumerate().filter(|(at, child)| *at != 0 && child.parent == nth).collect();
            prop_assert!(children.is_empty() || bar.n_nodes() == 1);
            if let (Some((_, first)), Some((_, last))) = (children.first(), children.last()) {
                prop_assert!(nearly(first.left, bar.left) && nearly(last.right, bar.right));
                prop_assert!(children.windows(2).all(|two| nearly(two[0].1.right, two[1].1.left)));
                prop_assert!(children.iter().all(|(_, child)| child.depth == bar.depth + 1));
            } else if bar.n_nodes() == 1 {
                prop_assert_eq!(tree.subtree_end(bar.first), bar.end, "what is below a node is in some bar");
            }
        }
    }
}

#[test]
fn a_large_tree_has_few_bars() {
    struct Star(usize);
    impl Tree for Star {
        fn len(&self) -> usize {
            self.0
        }
        fn subtree_end(&self, node: usize) -> usize {
            if node == 0 { self.0 } else { node + 1 }
        }
        fn width(&self, _node: usize) -> f64 {
            1.0
        }
    }
    let strip = Strip { width: 900.0, narrowest: 1.0, n_levels: 20, most: 500 };
    let star = Star(1_000_001);
    let bars = Icicle::new(&star, |_| 1).bars(&star, strip);
    assert!((200..=500).contains(&bars.len()), "{} bars", bars.len());
    assert_eq!(bars.iter().map(|bar| bar.n_nodes()).sum::<usize>(), star.len());
}
