//! A tree that can be changed: who is whose child, and what stands at each node.

use plywise_search::{BuildError, GameTree, Mover, NodeId, Player, Score, TreeBuilder, true_values};

use super::EditProblem;

/// A tree by places. At first a node's place is its number in depth-first order; new nodes come after.
pub(super) struct EditTree {
    pub(super) nodes: Vec<EditNode>,
}

/// A node of a edit tree.
#[derive(Clone)]
pub(super) struct EditNode {
    /// The node of the text that it was, or was copied from.
    pub(super) origin: Option<NodeId>,
    /// Whether what stands at it, apart from its children, was changed.
    pub(super) is_changed: bool,
    pub(super) content: NodeContent,
    pub(super) children: Vec<usize>,
}

/// What stands at a node.
#[derive(Clone, Default)]
pub(super) struct NodeContent {
    pub(super) mover: Option<Mover>,
    pub(super) name: Option<String>,
    pub(super) label: Option<String>,
    pub(super) probability: Option<f64>,
    pub(super) value: Option<Score>,
    /// Whether a leaf's value, payoffs or features only say what it looks worth.
    pub(super) is_estimate: bool,
    /// A leaf's value for each player, or what a branch looks worth to each.
    pub(super) payoffs: Vec<Score>,
    pub(super) looks: Option<Score>,
    pub(super) features: Vec<(String, f64)>,
}

impl EditTree {
    pub(super) fn of(tree: &GameTree) -> EditTree {
        let nodes = tree.nodes().map(|node| EditNode {
            origin: Some(node),
            is_changed: false,
            content: NodeContent {
                mover: (!tree.is_leaf(node)).then(|| tree.mover(node)),
                name: tree.name(node).map(str::to_owned),
                label: tree.move_label(node).map(str::to_owned),
                probability: tree.given_probability(node),
                value: tree.leaf_score(node),
                is_estimate: tree.is_estimate(node),
                payoffs: tree.payoffs(node).unwrap_or_default().to_vec(),
                looks: tree.given_static(node),
                features: tree.features(node).map(|seen| (seen.name.to_owned(), seen.amount)).collect(),
            },
            children: tree.children(node).map(NodeId::index).collect(),
        });
        EditTree { nodes: nodes.collect() }
    }

    pub(super) fn leaf(&self, at: usize) -> Result<(), EditProblem> {
        if self.nodes[at].children.is_empty() { Ok(()) } else { Err(EditProblem::OnlyLeaves) }
    }

    pub(super) fn branch(&self, at: usize) -> Result<(), EditProblem> {
        if self.nodes[at].children.is_empty() { Err(EditProblem::OnlyBranches) } else { Ok(()) }
    }

    pub(super) fn change(&mut self, at: usize, change: impl FnOnce(&mut NodeContent)) {
        change(&mut self.nodes[at].content);
        self.nodes[at].is_changed = true;
    }

    pub(super) fn set_mover(&mut self, at: usize, mover: Mover) {
        self.change(at, |content| content.mover = Some(mover));
        if mover != Mover::Chance {
            self.without_probabilities(at);
        }
    }

    /// Probabilities stand below chance nodes only, and below one all children have them or none has.
    pub(super) fn without_probabilities(&mut self, at: usize) {
        for child in self.nodes[at].children.clone() {
            if self.nodes[child].content.probability.is_some() {
                self.change(child, |content| content.probability = None);
            }
        }
    }

    /// Gives one child of a chance node its probability, and the others the rest, in the proportions they had. An
    /// only child is certain.
    pub(super) fn share(&mut self, tree: &GameTree, above: NodeId, child: NodeId, probability: f64) {
        let others: Vec<NodeId> = tree.children(above).filter(|&other| other != child).collect();
        let probability = if others.is_empty() { 1.0 } else { probability };
        let were: f64 = others.iter().map(|&other| tree.probability(other)).sum();
        for &other in &others {
            let even = 1.0 / others.len() as f64;
            let part = if were > 0.0 { tree.probability(other) / were } else { even };
            let share = written_shortly((1.0 - probability) * part, others.len());
            self.change(other.index(), |content| content.probability = Some(share));
        }
        self.change(child.index(), |content| content.probability = Some(probability));
    }

    pub(super) fn add_leaf(&mut self, at: usize, nth: usize) -> usize {
        let leaf = EditNode {
            origin: None,
            is_changed: true,
            content: NodeContent::default(),
            children: Vec::new(),
        };
        self.nodes.push(leaf);
        let child = self.nodes.len() - 1;
        self.attach(child, at, nth);
        child
    }

    /// Puts a node that hangs nowhere under another.
    pub(super) fn attach(&mut self, child: usize, under: usize, nth: usize) {
        if self.nodes[under].children.is_empty() {
            let mover = self.mover_of_new_branch(under);
            self.change(under, |content| {
                // A leaf becomes a branch: what it was worth is what it looks worth.
                *content = NodeContent {
                    mover: Some(mover),
                    looks: content.value.filter(|_| content.features.is_empty()),
                    is_estimate: false,
                    value: None,
                    ..content.clone()
                };
            });
        }
        let nth = nth.min(self.nodes[under].children.len());
        self.nodes[under].children.insert(nth, child);
        // The others' probabilities no longer add up, or it has one where there is no chance.
        self.without_probabilities(under);
    }

    /// Takes a node from its parent. It hangs nowhere then.
    pub(super) fn detach(&mut self, at: usize, above: usize) {
        self.nodes[above].children.retain(|&child| child != at);
        self.without_probabilities(above);
        if self.nodes[at].content.probability.is_some() {
            self.change(at, |content| content.probability = None);
        }
        if self.nodes[above].children.is_empty() {
            self.change(above, |content| {
                *content = NodeContent { mover: None, value: content.looks.take(), ..content.clone() };
            });
        }
    }

    pub(super) fn duplicate(&mut self, at: usize, above: usize) -> usize {
        let copy = self.nodes.len();
        self.nodes.push(self.nodes[at].clone());
        // Each copied node's children are copied in turn.
        let mut next = copy;
        while next < self.nodes.len() {
            for nth in 0..self.nodes[next].children.len() {
                let child = self.nodes[next].children[nth];
                self.nodes[next].children[nth] = self.nodes.len();
                self.nodes.push(self.nodes[child].clone());
            }
            next += 1;
        }
        let nth = self.nodes[above].children.iter().position(|&child| child == at).map_or(0, |nth| nth + 1);
        self.attach(copy, above, nth);
        copy
    }

    /// Sorts the children of a node and of all below it by their true values. Nobody chooses at a chance node, so nothing is
    /// best there.
    pub(super) fn sort(&mut self, tree: &GameTree, node: NodeId, best_first: bool) {
        let values = true_values(tree);
        let has_choice = |branch: &usize| tree.mover(NodeId::new(*branch)) != Mover::Chance;
        for branch in (node.index()..tree.subtree_end(node)).filter(has_choice) {
            let upwards = (tree.player(NodeId::new(branch)) == Player::Max) != best_first;
            // What nobody knows the value of comes last either way.
            let worth = |&child: &usize| {
                let score = values[child];
                (score.is_none(), score.map(|score| if upwards { score } else { -score }))
            };
            self.nodes[branch].children.sort_by_key(worth);
        }
    }

    pub(super) fn mirror(&mut self) {
        for node in &mut self.nodes {
            node.children.reverse();
        }
    }

    pub(super) fn negate(&mut self) {
        for node in &mut self.nodes {
            let NodeContent { mover, value, looks, features, .. } = &mut node.content;
            *mover = mover.map(|mover| match mover {
                Mover::Max => Mover::Min,
                Mover::Min => Mover::Max,
                other => other,
            });
            *value = value.map(|score| -score);
            *looks = looks.map(|score| -score);
            for (_, amount) in features {
                *amount = 0.0 - *amount;
            }
            node.is_changed = true;
        }
    }

    /// Who moves at a leaf that becomes a branch: the next in turn after its parent.
    fn mover_of_new_branch(&self, at: usize) -> Mover {
        let above = self.nodes.iter().find(|node| node.children.contains(&at));
        match above.and_then(|above| above.content.mover) {
            Some(Mover::Max) => Mover::Min,
            Some(Mover::Numbered(number)) => {
                let most = self.nodes.iter().filter_map(|node| match node.content.mover {
                    Some(Mover::Numbered(number)) => Some(number),
                    _ => None,
                });
                Mover::Numbered(if Some(number) == most.max() { 1 } else { number + 1 })
            }
            Some(Mover::Min | Mover::Chance) | None => Mover::Max,
        }
    }

    /// The places in depth-first order, each with how many branches end right after it.
    pub(super) fn places(&self) -> Vec<(usize, usize)> {
        let mut order = Vec::new();
        // What is still to come, and for each open branch how many children are left.
        let mut waiting = vec![0];
        let mut open: Vec<usize> = Vec::new();
        while let Some(at) = waiting.pop() {
            let children = &self.nodes[at].children;
            waiting.extend(children.iter().rev());
            order.push((at, 0));
            if !children.is_empty() {
                open.push(children.len());
                continue;
            }
            let Some((_, ends)) = order.last_mut() else { continue };
            while let Some(left) = open.last_mut() {
                *left -= 1;
                if *left > 0 {
                    break;
                }
                open.pop();
                *ends += 1;
            }
        }
        order
    }

    /// The tree of the edit tree.
    ///
    /// # Errors
    /// When values are not one for each player, or probabilities do not add up.
    pub(super) fn tree(&self, weights: impl Iterator<Item = (String, f64)>) -> Result<GameTree, BuildError> {
        let mut tree = TreeBuilder::new();
        for (name, weight) in weights {
            tree.set_weight(&name, weight);
        }
        for (at, ends) in self.places() {
            let EditNode { content, children, .. } = &self.nodes[at];
            let name = content.name.as_deref();
            let node = match (&content.payoffs[..], content.mover) {
                (_, Some(mover)) if !children.is_empty() => tree.open_for(mover, name),
                ([], _) => tree.leaf(content.value.filter(|_| content.features.is_empty()), name),
                (payoffs, _) => tree.payoffs(payoffs, name),
            };
            if let Some(label) = &content.label {
                tree.set_move(node, label);
            }
            if let Some(probability) = content.probability {
                tree.set_probability(node, probability);
            }
            match &content.payoffs[..] {
                _ if children.is_empty() => {
                    if content.is_estimate {
                        tree.set_estimate(node);
                    }
                }
                [] => content.looks.into_iter().for_each(|score| tree.set_static(node, score)),
                payoffs => tree.set_static_payoffs(node, payoffs),
            }
            for (name, amount) in &content.features {
                tree.set_feature(node, name, *amount);
            }
            (0..ends).for_each(|_| tree.close());
        }
        tree.finish()
    }
}

/// A probability that is a fraction of small numbers, or else one with few digits: near enough for so many of them to
/// add up to 1, and the same for the same share.
fn written_shortly(share: f64, n_shares: usize) -> f64 {
    let fraction = (1..=1000_u32).find_map(|of| {
        let near = (share * f64::from(of)).round() / f64::from(of);
        ((near - share).abs() < 1e-13).then_some(near)
    });
    let rounded = if n_shares < 100 { (share * 1e12).round() / 1e12 } else { share };
    fraction.unwrap_or(rounded).clamp(0.0, 1.0)
}
