//! A search that was stopped because it had reported as many events as it may: what it had found, and what helps.

use plywise_replay::{Moment, Progress};
use plywise_search::{Algorithm, Bound, GameTree, NodeId, Player, Score, Search, Window};

use super::facts::or_more;
use super::{B, N, Narrator, S, Sentence, T, X};

impl Narrator<'_> {
    pub(super) fn out_of_events(&self, moment: &Moment<'_>, events: u32) -> Sentence {
        let stop = if self.conventions.search.algorithm == Algorithm::Iterative { ": " } else { ". " };
        let told =
            self.tell(" The search was stopped here, after {} events{}", &[X(&events.to_string()), T(stop)]);
        told.and(self.found_so_far(moment)).and(self.instead(&moment.replay().trace().search()))
    }

    /// What is certain of the root's value.
    fn found_so_far(&self, moment: &Moment<'_>) -> Sentence {
        let root = NodeId::ROOT;
        if self.conventions.search.algorithm == Algorithm::Iterative {
            return self.last_depth(moment);
        }
        let Window { alpha, beta } = self.seen_window(root, self.proved(moment));
        let is = T(if self.is_limited() { "looks" } else { "is" });
        match (alpha > Score::MIN, beta < Score::MAX) {
            _ if alpha == beta => self.tell("It had found that {} {} worth {}.", &[N(root), is, S(alpha)]),
            (true, true) => self.tell(
                "It had found that {} {} worth {} or more, and {} or less.",
                &[N(root), is, B(alpha), B(beta)],
            ),
            (true, false) | (false, true) => {
                let (bound, score) =
                    if alpha > Score::MIN { (Bound::AtLeast, alpha) } else { (Bound::AtMost, beta) };
                self.tell("It had found that {} {} worth {}{}.", &[N(root), is, B(score), T(or_more(bound))])
            }
            (false, false) => self.tell("It had found nothing certain of {}.", &[N(root)]),
        }
    }

    /// What is proved of the root: by the visits of it that have ended, and by the best child so far of the one that
    /// has not.
    fn proved(&self, moment: &Moment<'_>) -> Window {
        let Window { mut alpha, mut beta } = moment.proved();
        let so_far = moment.visited(NodeId::ROOT);
        if let Some(Progress::Open { value: Some(value), is_certain: true, .. }) = so_far {
            match moment.replay().trace().search().player(self.tree, NodeId::ROOT) {
                Player::Max => alpha = alpha.max(value),
                Player::Min => beta = beta.min(value),
            }
        }
        Window { alpha, beta }
    }

    /// What comes to its end.
    fn instead(&self, search: &Search) -> Sentence {
        if search.options.events.is_some() {
            return self.tell(" Allow it more events.", &[]);
        }
        match comes_to_its_end(self.tree, search) {
            Some(name) => {
                self.tell(" Take a smaller tree, or {}, which comes to each node once at most.", &[T(name)])
            }
            None => self.tell(" Take a smaller tree.", &[]),
        }
    }
}

/// The name of a search that is for such a tree, and comes to no node twice.
fn comes_to_its_end(tree: &GameTree, search: &Search) -> Option<&'static str> {
    let others = [Algorithm::AlphaBeta, Algorithm::Star1, Algorithm::Expectimax, Algorithm::MaxN];
    let is_for_it = |algorithm: &Algorithm| Search { algorithm: *algorithm, ..*search }.check(tree).is_ok();
    others.into_iter().find(is_for_it).map(|algorithm| algorithm.info().name)
}
