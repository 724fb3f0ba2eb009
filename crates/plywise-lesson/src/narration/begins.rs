//! What is said before anything has happened, and why a search could not start.

use plywise_replay::Moment;
use plywise_search::{
    Algorithm, Horizon, NodeId, Order, OrderedTree, Player, Search, Stop, Unit, Unsupported,
};

use super::grammar::{counted, unit_name};
use super::{M, N, Narrator, S, Sentence, T, X};
use plywise_conventions::{Conventions, Viewpoint, has_viewpoints};

/// The idea of a search in a sentence, where it has one that the events do not tell.
fn idea_of(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Negamax => {
            " One function serves both players: what is good for the one is as bad for the other, so a value changes its sign on the way up."
        }
        Algorithm::NoDeepCutoffs => {
            " Each node is compared with its parent only: what is known further up is not used."
        }
        Algorithm::Scout => {
            " The first child of each branch gives a value; each other one is first tested for being better, and searched only if it is."
        }
        Algorithm::Pvs => {
            " The first child of each branch is searched in the whole window; each other one is first tested in a null window, and searched again whenever that finds it better."
        }
        Algorithm::NegaScout => {
            " The first child of each branch is searched in the whole window; each other one is first tested in a null window, and searched again if that finds it better and more than two plies are left."
        }
        Algorithm::NegaScoutExact => {
            " The first child of each branch is searched in the whole window; each other one is first tested in a null window, and searched again if that finds it better without proving how much it is worth."
        }
        Algorithm::MtdF => {
            " Every pass is a test in a null window; a table remembers what each test has proved, until the bounds meet."
        }
        Algorithm::SssStar => {
            " The passes come from above, from +∞ downwards: these are the leaves that SSS* looks at, best first, told as null-window searches with a table."
        }
        Algorithm::DualStar => {
            " The passes come from below, from −∞ upwards: these are the leaves that DUAL* looks at, told as null-window searches with a table."
        }
        Algorithm::Expectimax => {
            " Chance wants nothing: a chance node is worth the average of its children, each weighed by how likely it is."
        }
        Algorithm::Star1 => {
            " Every value lies between known limits, so the average of a chance node can be settled before all its children are known."
        }
        Algorithm::Star2 => {
            " Every value lies between known limits, so the average of a chance node can be settled early; a first look at one child of each child may do."
        }
        Algorithm::MaxN => {
            " Everybody takes what is best for itself; a leaf has a value for each player, in their order."
        }
        Algorithm::Paranoid => {
            " It takes for granted that all others play against the first to move, whatever that costs them: they take what is worst for it."
        }
        // Minimax and alpha-beta are told event by event, and two are told with their numbers.
        Algorithm::Minimax
        | Algorithm::TwoPass
        | Algorithm::AlphaBeta
        | Algorithm::Aspiration
        | Algorithm::Iterative => "",
    }
}

impl Narrator<'_> {
    pub(super) fn before_anything(&self, moment: &Moment<'_>) -> Sentence {
        let (root, search) = (NodeId::ROOT, &self.conventions.search);
        if self.tree.is_leaf(root) {
            return self.tell("The whole tree is one leaf, {}.", &[N(root)]);
        }
        if search.algorithm == Algorithm::TwoPass {
            return self
                .tell(
                    "First pass: every leaf gets its value. Second pass: the values move up to {}.",
                    &[N(root)],
                )
                .and(self.depth_limit());
        }
        let begins = if self.is_for_one() {
            self.tell(
                "The search starts at {}. Only {} moves, so nobody spoils anything: it looks for the {} leaf.",
                &[N(root), M(root), T(if self.tree.player(root) == Player::Max { "best" } else { "smallest" })],
            )
        } else if self.decides_by_chance(root) {
            self.tell("The search starts at {}, where chance decides.", &[N(root)])
        } else if self.says_what_players_want() {
            let words = &self.conventions.words;
            let [wanted, other, opposite] = match self.tree.player(root) {
                Player::Max => ["large", words.min, "small"],
                Player::Min => ["small", words.max, "large"],
            };
            self.tell(
                "The search starts at {}, where {} moves and wants a {} value. {} wants a {} one.",
                &[N(root), M(root), T(wanted), T(other), T(opposite)],
            )
        } else {
            self.tell("The search starts at {}, where {} moves.", &[N(root), M(root)])
        };
        begins.and(self.idea(moment)).and(self.order()).and(self.depth_limit()).and(self.selectivity())
    }

    fn idea(&self, moment: &Moment<'_>) -> Sentence {
        let (search, options) = (&self.conventions.search, &self.conventions.search.options);
        let mut told = match search.algorithm {
            Algorithm::Aspiration => self.tell(
                " It tries a window of {} to either side of the guess {} first: if the value lies outside, it must search again.",
                &[S(options.margin), S(options.guess)],
            ),
            Algorithm::Iterative => self.tell(
                " It looks one {} deep first, then two, and so on; static values stand for what lies deeper, so until a pass sees everything the guarantee of best play is gone.",
                &[T(unit_name(self.unit()))],
            ),
            Algorithm::MaxN if !self.is_max_n() => self.tell(
                " Between {} and {} max^n is minimax: what is best for the one is worst for the other. Values are those of {}.",
                &[T(self.conventions.words.max), T(self.conventions.words.min), T(self.conventions.words.max)],
            ),
            Algorithm::Paranoid if !self.tree.is_for_several() => self.tell(
                " Between {} and {} it is alpha-beta: each plays against the other anyway. Values are those of {}.",
                &[T(self.conventions.words.max), T(self.conventions.words.min), T(self.conventions.words.max)],
            ),
            algorithm => self.tell(idea_of(algorithm), &[]),
        };
        if search.algorithm == Algorithm::MtdF {
            told = told.and(self.tell(" The first guess is {}.", &[S(options.guess)]));
        }
        if let (Algorithm::Iterative, Some(budget)) = (search.algorithm, options.budget) {
            told.words(&format!(" Its budget of nodes is {budget}."));
        }
        if self.conventions.view == Viewpoint::Mover
            && has_viewpoints(search)
            && moment.replay().tree().n_nodes() > 1
        {
            told.words(" Every value is written from the side of whoever moves at its node.");
        }
        told
    }

    fn order(&self) -> Sentence {
        let seed;
        let order = match self.conventions.search.order {
            Order::AsGiven => return Sentence::default(),
            Order::RightToLeft => "from right to left",
            Order::BestFirst => "the best first, as if one knew",
            Order::WorstFirst => "the worst first, as bad luck would have it",
            Order::ByStatic => "by their static values, the most promising first",
            Order::Shuffled(number) => {
                seed = format!("in a shuffled order (number {number})");
                &seed
            }
        };
        self.tell(" Children are looked at {}.", &[T(order)])
    }

    fn depth_limit(&self) -> Sentence {
        let search = &self.conventions.search;
        let is_limited = |horizon: &Horizon| match horizon.unit {
            // Known without a walk through the tree. That of a game is no higher than the search looks.
            Unit::Plies => {
                self.tree.height() > horizon.depth
                    || self.tree.height() == horizon.depth && self.tree.has_estimates()
            }
            Unit::Rounds => OrderedTree::new(self.tree, search).is_limited(),
        };
        let Some(horizon) = search.horizon.filter(is_limited) else {
            return Sentence::default();
        };
        self.tell(
            " It looks {} deep and takes static values there: the guarantee of best play is gone.",
            &[X(&counted(horizon.depth, self.unit()))],
        )
    }

    /// Which searches to use instead: those that are meant for such a tree and take this one as things are set. Where
    /// there is none, what the first of them would need.
    fn use_instead(&self) -> Sentence {
        let search = self.conventions.search;
        let meant: &[Algorithm] = match (self.tree.is_for_several(), self.tree.has_chance()) {
            (true, _) => &[Algorithm::MaxN, Algorithm::Paranoid],
            (false, true) => &[Algorithm::Expectimax, Algorithm::Star1, Algorithm::Star2],
            (false, false) => &[Algorithm::Minimax, Algorithm::AlphaBeta],
        };
        let checked = |algorithm| Search { algorithm, ..search }.check(self.tree);
        let fitting = meant.iter().filter(|algorithm| checked(**algorithm).is_ok());
        match fitting.map(|algorithm| algorithm.info().name).collect::<Vec<_>>()[..] {
            [] => self.needed(meant[0].info().name, checked(meant[0]).err()),
            [one] => self.tell(" Use {} instead.", &[T(one)]),
            [ref first @ .., last] => self.tell(" Use {} or {} instead.", &[T(&first.join(", ")), T(last)]),
        }
    }

    /// What would have to change for a search that is meant for such a tree to take it.
    fn needed(&self, name: &str, stop: Option<Stop>) -> Sentence {
        match stop {
            Some(Stop::Unsupported(Unsupported::TooHigh(limit))) => self.tell(
                " The search for such a tree is {}, with at most {} plies: make the tree lower.",
                &[T(name), X(&limit.to_string())],
            ),
            Some(Stop::Unsupported(Unsupported::Unbounded(node))) => self.tell(
                " The search for such a tree is {}, which works with averages: give {} a finite value.",
                &[T(name), N(node)],
            ),
            Some(Stop::Unsupported(Unsupported::BeyondSum(node))) => self.tell(
                " The search for such a tree is {}, but the values of {} are not within the sum that it was promised: take the sum away.",
                &[T(name), N(node)],
            ),
            _ => Sentence::default(),
        }
    }

    /// Whether nobody but MAX, or nobody but MIN, moves anywhere.
    fn is_for_one(&self) -> bool {
        let mover = self.tree.mover(NodeId::ROOT);
        mover != plywise_search::Mover::Chance
            && self.tree.height() > 1
            && self.tree.nodes().all(|node| self.tree.is_leaf(node) || self.tree.mover(node) == mover)
    }

    /// Whether to say what the players want: in the searches that one meets first, where both look at one scale of values. The
    /// others begin with an idea of their own.
    fn says_what_players_want(&self) -> bool {
        let Conventions { view, search, .. } = self.conventions;
        let is_first = matches!(search.algorithm, Algorithm::Minimax | Algorithm::AlphaBeta);
        is_first && !(*view == Viewpoint::Mover && has_viewpoints(search))
    }

    /// Instead of a search that is not for such a tree: which one is.
    pub(super) fn unsupported(&self, unsupported: Unsupported) -> Sentence {
        match unsupported {
            Unsupported::Chance(node) if self.tree.is_for_several() => self
                .tell("Chance decides at {}, which this search knows nothing of.", &[N(node)])
                .and(self.use_instead()),
            Unsupported::Chance(node) => self
                .tell(
                    "Chance decides at {}, and this search knows {} and {} only.",
                    &[N(node), T(self.conventions.words.max), T(self.conventions.words.min)],
                )
                .and(self.use_instead()),
            Unsupported::Several(node) => self
                .tell(
                    "This search knows {} and {} only, and the tree is for several players, as at {}.",
                    &[T(self.conventions.words.max), T(self.conventions.words.min), N(node)],
                )
                .and(self.use_instead()),
            Unsupported::TooHigh(limit) => self
                .tell(
                    "This search is for trees of at most {} plies, and {} stands above more.",
                    &[X(&limit.to_string()), N(NodeId::ROOT)],
                )
                .and(self.use_instead()),
            Unsupported::Unbounded(node) => self.tell(
                "This search works with averages, and {} is worth an infinity, of which there is no average. Give it a number.",
                &[N(node)],
            ),
            Unsupported::BeyondRange(node) => self.tell(
                "{} is worth more or less than this search was told any value can be. Say what the limits are, or leave them open.",
                &[N(node)],
            ),
            Unsupported::BeyondSum(node) => self.tell(
                "The values of leaf {} are not within the sum that this search was promised. Search without that promise.",
                &[N(node)],
            ),
        }
    }
}
