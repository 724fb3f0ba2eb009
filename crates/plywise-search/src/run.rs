//! Running a [`Search`] on a drawn tree.

use crate::deep::{Method, Walk};
use crate::limit::Limit;
use crate::preconditions::Preconditions;
use crate::{
    Algorithm, AlgorithmInfo, Event, Game, GameTree, Mover, NodeId, Order, OrderedTree, Player, Research,
    Score, Search, SearchOption, Stop, Unsupported, Visits, Window, alpha_beta, aspiration, iterative,
    max_n_deep, minimax, mtd_f, paranoid, star1, star2, two_pass,
};

/// Higher than this (in plies) nothing is searched by recursion: a call stack, a browser's above all, has an end.
const RECURSION_LIMIT: u32 = 400;

/// Searches that come to nodes again may do so as often as the tree is high: what they report grows with the square.
const REVISIT_LIMIT: u32 = 1000;

impl Search {
    /// Searches a drawn tree and reports every fact.
    ///
    /// Minimax, alpha-beta and negamax of a tree as it is are written out for each listener, who may count on losing no
    /// time; the others are one piece of machine code, and call it.
    ///
    /// # Errors
    /// When the search cannot go on, see [`Stop`]. The events until then are reported.
    pub fn run(&self, tree: &GameTree, mut report: impl FnMut(Event<NodeId>)) -> Result<Score, Stop> {
        self.check_shape(tree)?;
        // They read the tree itself: twice as fast as through an ordered tree.
        if self.sees_all_of(tree) {
            match self.algorithm {
                Algorithm::Minimax => return minimax(tree, report),
                // What negamax reports is what alpha-beta reports.
                Algorithm::AlphaBeta | Algorithm::Negamax => return alpha_beta(tree, self.rules, report),
                _ => {}
            }
        }
        let limit = Limit::of(self, tree);
        let ordered = OrderedTree::new(tree, self).within(&limit);
        let preconditions = Preconditions::of(&ordered, self)?;
        limit.end(self.run_on(&ordered, preconditions, &mut |event| limit.pass(event, &mut report)))
    }

    /// Whether the search sees the tree as it is, may go through it by recursion, and report as much as it will.
    fn sees_all_of(&self, tree: &GameTree) -> bool {
        let is_as_it_is = self.order == Order::AsGiven && self.horizon.is_none();
        is_as_it_is && self.options.events.is_none() && !is_deep(tree)
    }

    /// Any of the searches. Most of them are one walk that goes a way of its own, and takes any height. Whoever counts
    /// nanoseconds calls a search by its own name.
    fn run_on(
        &self,
        ordered: &OrderedTree<'_>,
        preconditions: Preconditions,
        report: &mut dyn FnMut(Event<NodeId>),
    ) -> Result<Score, Stop> {
        let shares = |node| {
            let by_chance = ordered.tree().mover(node) == Mover::Chance;
            by_chance.then(|| ordered.outcomes(node).map(|(_, probability)| probability).collect())
        };
        let walk = |method| Walk { shares: Some(&shares), ..Walk::new(ordered, method) };
        let by_rules = |method| Walk { rules: self.rules, ..Walk::new(ordered, method) };
        let score = |(score, _)| score;
        match self.algorithm {
            Algorithm::Minimax | Algorithm::Expectimax => {
                walk(Method::Exhaustive).run(Window::FULL, report).map(score)
            }
            // What negamax reports is what alpha-beta reports.
            Algorithm::AlphaBeta | Algorithm::Negamax => {
                by_rules(Method::AlphaBeta).run(self.rules.window, report).map(score)
            }
            Algorithm::NoDeepCutoffs => {
                by_rules(Method::NoDeepCutoffs).run(self.rules.window, report).map(score)
            }
            Algorithm::Scout => Walk::new(ordered, Method::Scout).run(Window::FULL, report).map(score),
            Algorithm::Pvs | Algorithm::NegaScout | Algorithm::NegaScoutExact => {
                let method = Method::NegaScout(self.research(ordered));
                Walk::new(ordered, method).run(Window::FULL, report).map(score)
            }
            Algorithm::TwoPass => two_pass(ordered, report),
            Algorithm::Aspiration => aspiration::windows(self.rules.window, self.options, |window| {
                by_rules(Method::AlphaBeta).run(window, &mut *report).map(score)
            }),
            Algorithm::MtdF => mtd_f::deep(ordered, self.options.guess, report),
            Algorithm::SssStar => mtd_f::deep(ordered, Score::MAX, report),
            Algorithm::DualStar => mtd_f::deep(ordered, Score::MIN, report),
            Algorithm::Iterative => iterative(ordered, self, report),
            Algorithm::Star1 => star1(ordered, preconditions.range, report),
            Algorithm::Star2 => star2(ordered, preconditions.range, report),
            Algorithm::MaxN => {
                let viewer = ordered.tree().viewer(NodeId::ROOT);
                max_n_deep(ordered, preconditions.sum, report).map(|payoffs| payoffs[viewer])
            }
            Algorithm::Paranoid => paranoid(ordered.clone(), self.rules, report),
        }
    }

    /// When a search that tests in null windows searches again.
    fn research(&self, ordered: &OrderedTree<'_>) -> Research {
        match self.algorithm {
            Algorithm::NegaScout => Research::AboveTwoPlies { depth: ordered.plies() },
            Algorithm::NegaScoutExact => Research::UnlessExact,
            _ => Research::Always,
        }
    }

    /// Whether this is a search for such a tree.
    ///
    /// # Errors
    /// What about the tree it cannot deal with.
    pub fn check(&self, tree: &GameTree) -> Result<(), Stop> {
        self.check_shape(tree)?;
        let ordered = OrderedTree::new(tree, &Search { order: Order::AsGiven, ..*self });
        Preconditions::of(&ordered, self).map(|_| ()).map_err(Stop::Unsupported)
    }

    /// The smallest and the largest value that [`crate::star1`] and [`crate::star2`] reckon with below chance nodes: as
    /// [`crate::Options::range`] says, and where it says nothing, those of the leaves there. `None` for other searches, and where
    /// this one is not for such a tree.
    #[must_use]
    pub fn range(&self, tree: &GameTree) -> Option<Window> {
        let is_bounded = self.algorithm.takes(SearchOption::Range);
        self.check_shape(tree).ok().filter(|()| is_bounded)?;
        let ordered = OrderedTree::new(tree, &Search { order: Order::AsGiven, ..*self });
        Preconditions::of(&ordered, self).ok().map(|preconditions| preconditions.range)
    }

    /// Whether it is a search for such a tree, whatever the values.
    fn check_shape(&self, tree: &GameTree) -> Result<(), Stop> {
        if let Some(limit) = self.most_plies(tree)
            && tree.height() > limit
        {
            return Err(Stop::Unsupported(Unsupported::TooHigh(limit)));
        }
        let AlgorithmInfo { takes_chance, takes_several, .. } = *self.algorithm.info();
        let is_several = |node: &NodeId| {
            tree.payoffs(*node).is_some() || matches!(tree.mover(*node), crate::Mover::Numbered(_))
        };
        if tree.has_chance() && !takes_chance {
            let chance = |node: &NodeId| !tree.is_leaf(*node) && tree.mover(*node) == crate::Mover::Chance;
            return Err(Stop::Unsupported(Unsupported::Chance(
                tree.nodes().find(chance).unwrap_or(tree.root()),
            )));
        }
        if tree.is_for_several() && !takes_several {
            return Err(Stop::Unsupported(Unsupported::Several(
                tree.nodes().find(is_several).unwrap_or(tree.root()),
            )));
        }
        Ok(())
    }

    /// The height of the highest trees it takes; `None` where it takes any.
    fn most_plies(&self, tree: &GameTree) -> Option<u32> {
        match self.algorithm {
            // the replay adds up payoffs below chance nodes by recursion.
            Algorithm::MaxN if tree.has_chance() => Some(RECURSION_LIMIT),
            Algorithm::Star1 | Algorithm::Star2 => Some(RECURSION_LIMIT),
            algorithm => (algorithm.info().visits == Visits::Many).then_some(REVISIT_LIMIT),
        }
    }

    /// Which side a node's mover is on in this search: MAX wants much, MIN little. With several players everybody wants
    /// much in max^n, and a paranoid player takes itself for MAX and everybody else for MIN.
    #[must_use]
    #[inline]
    pub fn player(&self, tree: &GameTree, node: NodeId) -> Player {
        match self.algorithm {
            Algorithm::MaxN | Algorithm::Paranoid if !tree.is_for_several() => tree.player(node),
            Algorithm::MaxN => Player::Max,
            Algorithm::Paranoid if tree.mover(node).entry() == tree.mover(NodeId::ROOT).entry() => {
                Player::Max
            }
            Algorithm::Paranoid => Player::Min,
            _ => tree.player(node),
        }
    }

    /// The search to use on a tree that this one is not for: max^n where there are several players, expectimax where
    /// chance decides, and otherwise alpha-beta, which takes any height.
    #[must_use]
    pub fn fitted_to(self, tree: &GameTree) -> Search {
        let algorithm = match self.check(tree) {
            Err(Stop::Unsupported(
                Unsupported::Several(_) | Unsupported::Chance(_) | Unsupported::TooHigh(_),
            )) => match (tree.is_for_several(), tree.has_chance()) {
                (true, _) => Algorithm::MaxN,
                (false, true) => Algorithm::Expectimax,
                (false, false) => Algorithm::AlphaBeta,
            },
            _ => self.algorithm,
        };
        Search { algorithm, ..self }
    }
}

fn is_deep(tree: &GameTree) -> bool {
    tree.height() > RECURSION_LIMIT
}
