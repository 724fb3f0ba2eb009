//! The path through the examples, from easy to hard: its groups, and the point of each example in one line.

/// Examples that belong together.
#[derive(Debug)]
pub(crate) struct Group {
    /// What they are about.
    pub(crate) title: &'static str,
    /// Their keys, in order, each with the point of the tree.
    pub(crate) examples: &'static [(&'static str, &'static str)],
}

/// The groups, in order.
pub(crate) const PATH: [Group; 7] = [
    Group {
        title: "Start",
        examples: &[
            ("q-two-ply", "Min answers, so the move that could win 17 is worth 5."),
            ("c-single-player", "Without an opponent there is nothing to cut."),
        ],
    },
    Group {
        title: "Cuts",
        examples: &[
            ("t-textbook", "One reply of 2 settles the second move."),
            ("w-example-1", "One leaf is left out, and why it may be."),
            ("q-minimax", "A cut after one leaf, and a cut that saves only one."),
            ("w-example-2", "The mirror image: Min’s bound cuts below Max."),
            ("c-win-loss", "With only 0 and 1, one winning move is enough."),
        ],
    },
    Group {
        title: "Both kinds of cut",
        examples: &[
            ("s-steps", "An α cutoff and a β cutoff, a question at each step."),
            ("q-quiz", "Name the pruned nodes before you step."),
            ("w-skrentny", "Three cuts in one large tree."),
        ],
    },
    Group {
        title: "Deep cutoffs",
        examples: &[
            ("c-deep-cutoff", "The bound comes from the root, three plies above."),
            ("c-parent-only", "The same tree, with only the parent asked: two leaves more."),
            ("c-no-deep-cutoffs", "Another tree: one leaf that only a deep cutoff leaves out."),
        ],
    },
    Group {
        title: "The order of children",
        examples: &[
            ("w-order-1", "The reply that refutes E comes last: no cut."),
            ("w-order-2", "The same reply in the middle: M is cut."),
            ("w-order-3", "The same reply first: one leaf is enough."),
        ],
    },
    Group {
        title: "Relatives of alpha-beta",
        examples: &[
            ("c-negamax", "Each value is told from the side of whoever moves."),
            ("c-depth-limit", "Looking less deep changes the move."),
            ("c-deeper", "Three depths, three answers."),
            ("c-features", "A position’s value as a sum of features."),
            ("c-starving", "Two equal moves, and Pacman waits for ever."),
            ("c-iterative", "Every finished pass has an answer."),
            ("c-aspiration", "A narrow window saves work, unless the guess is wrong."),
            ("c-scout", "First ask whether a move is better, then by how much."),
            ("c-negascout", "Null windows for all children but the first."),
            ("c-mtdf", "Only null windows, closing in on the value."),
            ("c-sss-star", "Always go on where most is still possible."),
            ("c-dual-star", "The same from the other side."),
        ],
    },
    Group {
        title: "Chance and more players",
        examples: &[
            ("c-dice", "A chance node is worth its average."),
            ("c-expectiminimax", "Averages weigh by how much, not only which is more."),
            ("c-star1", "Limits on the values allow a cut at a chance node."),
            ("c-star2", "A first look at each branch allows an earlier cut."),
            ("c-three-players", "Three players, each for itself."),
            ("c-non-zero-sum", "What is best for one need not be worst for the other."),
            ("c-paranoid", "One player against all the others."),
            ("c-shallow", "A limit on the sum allows cuts among three players."),
        ],
    },
];

/// Said of a card whose example is done.
pub(crate) const DONE: &str = "Done";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use plywise_search::{Event, Mover};
    use plywise_viewer::document::all_examples;
    use plywise_viewer::{Analysis, TreeDocument};

    use super::PATH;

    #[test]
    fn every_example_stands_in_one_group() {
        let mut listed: Vec<&str> =
            PATH.iter().flat_map(|group| group.examples.iter().map(|(key, _)| *key)).collect();
        let mut all: Vec<&str> = all_examples().map(|example| example.key).collect();
        listed.sort_unstable();
        all.sort_unstable();
        assert_eq!(listed, all);
    }

    #[test]
    fn the_groups_hold_the_cuts_that_they_are_named_after() {
        let kinds = |key: &str| -> BTreeSet<bool> {
            let document = TreeDocument::example(key).expect(key);
            let analysis = Analysis::new(&document, &document.usual(document.profile()));
            let mut kinds = BTreeSet::new();
            analysis.replay.trace().for_each_event(&document.tree, |_, event| {
                if let Event::Pruned { node, .. } = event {
                    kinds.insert(document.tree.mover(node) == Mover::Min);
                }
            });
            kinds
        };
        for (group, n_kinds) in PATH.iter().zip([0, 1, 2]) {
            for (key, _) in group.examples {
                assert_eq!(kinds(key).len(), n_kinds, "{key}: {:?}", kinds(key));
            }
        }
    }
}
