//! Running a [`Search`] on a drawn tree.

use crate::{
    Algorithm, Event, Game, GameTree, Misfit, NodeId, Order, Player, Score, Search, Stop, View, alpha_beta,
    alpha_beta_deep, aspiration, expectimax, fit, iterative, max_n, minimax, minimax_deep, mtd_f, nega_scout,
    negamax, no_deep_cutoffs, paranoid, scout, star1, star2, two_pass,
};

/// Trees higher than this (in plies) are searched with an explicit stack: a call stack, a browser's above
/// all, has an end.
const RECURSION_LIMIT: u32 = 400;

impl Search {
    /// Searches a drawn tree and reports every fact.
    ///
    /// # Errors
    /// When the search cannot go on, see [`Stop`]. The events until then are reported.
    pub fn run(&self, tree: &GameTree, mut report: impl FnMut(Event<NodeId>)) -> Result<Score, Stop> {
        self.check(tree)?;
        // Most searches see the tree as it is, and then read the tree itself: twice as fast as through a view.
        if self.order == Order::AsGiven && self.horizon.is_none() {
            match self.algorithm {
                Algorithm::Minimax if is_deep(tree) => return minimax_deep(tree, report),
                Algorithm::Minimax => return minimax(tree, report),
                Algorithm::AlphaBeta if is_deep(tree) => return alpha_beta_deep(tree, self.rules, report),
                Algorithm::AlphaBeta => return alpha_beta(tree, self.rules, report),
                _ => {}
            }
        }
        self.run_on(&View::new(tree, self), &mut report)
    }

    /// All the searches in one piece of machine code, whoever listens: the page would carry each of them for every
    /// listener. Whoever counts nanoseconds calls a search by its own name.
    fn run_on(&self, view: &View<'_>, report: &mut dyn FnMut(Event<NodeId>)) -> Result<Score, Stop> {
        let is_deep = is_deep(view.tree());
        match self.algorithm {
            // The explicit stack takes any height, and there is one of it.
            Algorithm::Minimax => minimax_deep(view, report),
            Algorithm::AlphaBeta if is_deep => alpha_beta_deep(view, self.rules, report),
            Algorithm::AlphaBeta => alpha_beta(view, self.rules, report),
            Algorithm::TwoPass => two_pass(view, report),
            Algorithm::Negamax => negamax(view, self.rules, report),
            Algorithm::NoDeepCutoffs => no_deep_cutoffs(view, self.rules, report),
            Algorithm::Aspiration => aspiration(view, self.rules, self.options, report),
            Algorithm::Scout => scout(view, report),
            Algorithm::NegaScout => nega_scout(view, report),
            Algorithm::MtdF => mtd_f(view, self.options.guess, report),
            Algorithm::SssStar => mtd_f(view, Score::MAX, report),
            Algorithm::DualStar => mtd_f(view, Score::MIN, report),
            Algorithm::Iterative => iterative(view, self, report),
            Algorithm::Expectimax => expectimax(view, report),
            Algorithm::Star1 => star1(view, fit::range(view, self.options.range)?, report),
            Algorithm::Star2 => star2(view, fit::range(view, self.options.range)?, report),
            Algorithm::MaxN => {
                let viewer = view.tree().viewer(NodeId::ROOT);
                let sum = self.options.sum.map(|sum| fit::sum(view, sum)).transpose()?;
                max_n(view, sum, report).map(|payoffs| payoffs[viewer])
            }
            Algorithm::Paranoid => paranoid(view.clone(), self.rules, report),
        }
    }

    /// Whether this is a search for such a tree.
    ///
    /// # Errors
    /// What about the tree it cannot deal with.
    pub fn check(&self, tree: &GameTree) -> Result<(), Stop> {
        let takes_any_height =
            matches!(self.algorithm, Algorithm::Minimax | Algorithm::TwoPass | Algorithm::AlphaBeta);
        if !takes_any_height && is_deep(tree) {
            return Err(Stop::Misfit(Misfit::TooHigh(RECURSION_LIMIT)));
        }
        let (takes_chance, takes_several) = match self.algorithm {
            Algorithm::Expectimax | Algorithm::Star1 | Algorithm::Star2 => (true, false),
            Algorithm::MaxN => (true, true),
            Algorithm::Paranoid => (false, true),
            _ => (false, false),
        };
        let is_several = |node: &NodeId| {
            tree.payoffs(*node).is_some() || matches!(tree.mover(*node), crate::Mover::Numbered(_))
        };
        if tree.has_chance() && !takes_chance {
            let chance = |node: &NodeId| !tree.is_leaf(*node) && tree.mover(*node) == crate::Mover::Chance;
            return Err(Stop::Misfit(Misfit::Chance(tree.nodes().find(chance).unwrap_or(tree.root()))));
        }
        if tree.is_for_several() && !takes_several {
            return Err(Stop::Misfit(Misfit::Several(tree.nodes().find(is_several).unwrap_or(tree.root()))));
        }
        Ok(self.check_values(tree)?)
    }

    /// Whether the values are such that the search can add them up and bound them.
    fn check_values(&self, tree: &GameTree) -> Result<(), Misfit> {
        let is_about_values = matches!(
            self.algorithm,
            Algorithm::Expectimax | Algorithm::Star1 | Algorithm::Star2 | Algorithm::MaxN
        );
        if !is_about_values {
            return Ok(());
        }
        let view = View::new(tree, &Search { order: Order::AsGiven, ..*self });
        fit::averages(&view)?;
        match (self.algorithm, self.options.sum) {
            (Algorithm::Star1 | Algorithm::Star2, _) => fit::range(&view, self.options.range).map(|_| ()),
            (Algorithm::MaxN, Some(sum)) => fit::sum(&view, sum).map(|_| ()),
            _ => Ok(()),
        }
    }

    /// Which side a node's mover is on in this search: MAX wants much, MIN little. In max^n everybody wants much; a
    /// paranoid player takes itself for MAX and everybody else for MIN.
    #[must_use]
    #[inline]
    pub fn player(&self, tree: &GameTree, node: NodeId) -> Player {
        match self.algorithm {
            Algorithm::MaxN => Player::Max,
            Algorithm::Paranoid if tree.mover(node).entry() == tree.mover(NodeId::ROOT).entry() => {
                Player::Max
            }
            Algorithm::Paranoid => Player::Min,
            _ => tree.player(node),
        }
    }

    /// The search to use on a tree that this one is not for: expectimax where chance decides, max^n where several
    /// players move.
    #[must_use]
    pub fn fitted_to(self, tree: &GameTree) -> Search {
        match self.check(tree) {
            Err(Stop::Misfit(Misfit::Several(_))) => Search { algorithm: Algorithm::MaxN, ..self },
            Err(Stop::Misfit(Misfit::Chance(_))) if tree.is_for_several() => {
                Search { algorithm: Algorithm::MaxN, ..self }
            }
            Err(Stop::Misfit(Misfit::Chance(_))) => Search { algorithm: Algorithm::Expectimax, ..self },
            Err(Stop::Misfit(Misfit::TooHigh(_))) => Search { algorithm: Algorithm::AlphaBeta, ..self },
            _ => self,
        }
    }
}

fn is_deep(tree: &GameTree) -> bool {
    tree.height() > RECURSION_LIMIT
}
