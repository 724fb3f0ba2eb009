//! What a slide says beside its own event: what happened since the slide before, as far as it changed a number.

use plywise_conventions::Annotation;
use plywise_replay::{Moment, Progress, Step};
use plywise_search::{Bound, Event, NodeId, Player, Window};

use super::{E, N, Narrator, Sentence, X};
use crate::search::has_windows;
use crate::visit;

/// So many events are told beside a slide's own. All of them on the slides of the lectures and of any tree that
/// one can follow; a chain of a million nodes has more.
pub(crate) const MOST_TOLD: usize = 12;

/// How many events are looked through for something to tell.
const LONGEST_GAP: u32 = 4_000;

impl Narrator<'_> {
    /// What the event that led to a moment did, and before it whatever since `before` changed α, β, a value, or a number
    /// that the sentence rests on. What happened without changing anything is left out.
    #[must_use]
    pub fn sentence_since(&self, moment: &Moment<'_>, before: Step) -> Sentence {
        self.sentence_beside(moment, before, &|_| false)
    }

    /// The same without the events after which `is_told` is true of the step: somebody has stopped there, and has read of them.
    #[must_use]
    pub fn sentence_beside(
        &self,
        moment: &Moment<'_>,
        before: Step,
        is_told: &dyn Fn(Step) -> bool,
    ) -> Sentence {
        let last = moment.step().0.saturating_sub(1);
        let first = before.0.max(last.saturating_sub(LONGEST_GAP));
        let mut news: Vec<u32> = Vec::new();
        let mut is_more = before.0 < first;
        for event in (first..last).rev() {
            let is_news = self.is_news(moment, event) && !is_told(Step(event + 1));
            if is_news && news.len() == self.most_told {
                is_more = true;
                break;
            }
            news.extend(is_news.then_some(event));
        }
        news.reverse();
        let mut told = Sentence::default();
        if is_more {
            told.words("More has changed than fits here. ");
        }
        for run in news.chunk_by(|one, other| self.is_same_entry(moment, *one, *other)) {
            let entered: Vec<NodeId> = run.iter().filter_map(|&event| entry(moment, event)).collect();
            let at_first = moment.replay().at(Step(run[0] + 1));
            let clause = match (&entered[..], at_first.event()) {
                ([_, ..], Some(Event::Entered { node, window })) if !self.is_question(&at_first, node) => {
                    let told = self.begin_with(&entered, window);
                    entered.iter().fold(told, |told, &node| told.and(self.why_window(moment, node, window)))
                }
                _ => self.sentence(&at_first),
            };
            told = told.and(clause);
            told.words(" ");
        }
        // Who stopped before a cut has read which child settled it.
        let names_cause = before < moment.step().previous();
        told.and(Narrator { names_cause, ..*self }.sentence(moment))
    }

    /// What a slide says, given all steps at which slides stand: at any other step only what its event did.
    #[must_use]
    pub fn slide(&self, moment: &Moment<'_>, stops: &[Step]) -> Sentence {
        self.slide_beside(moment, stops, &|_| false)
    }

    /// The same without what has been told, as in [`Narrator::sentence_beside`].
    #[must_use]
    pub fn slide_beside(
        &self,
        moment: &Moment<'_>,
        stops: &[Step],
        is_told: &dyn Fn(Step) -> bool,
    ) -> Sentence {
        match stops.binary_search(&moment.step()) {
            Ok(nth) => {
                let before = nth.checked_sub(1).map_or(Step::START, |before| stops[before]);
                self.sentence_beside(moment, before, is_told)
            }
            Err(_) => self.sentence(moment),
        }
    }

    /// Whether an event changed what whoever sees only this moment's slide has to know.
    fn is_news(&self, moment: &Moment<'_>, event: u32) -> bool {
        let replay = moment.replay();
        let then = replay.at(Step(event + 1));
        match then.event() {
            None | Some(Event::Evaluated { .. }) => false,
            Some(Event::Recalled { .. } | Event::Pruned { .. }) => true,
            // The whole window, in which every search but a test begins, is no news.
            Some(Event::Entered { node: NodeId::ROOT, window }) => event > 0 || window != Window::FULL,
            Some(Event::Entered { node, window }) => {
                let is_asked = visit::tests_for(&then, node).is_some();
                self.is_question(&then, node) && (is_asked || !self.tree.is_leaf(node))
                    || self.needs_window(moment, node, window)
            }
            Some(Event::Updated { node, value, window, .. }) => {
                if event + 2 == moment.step().0 && matches!(moment.event(), Some(Event::Pruned { .. })) {
                    return !self.is_told_by_cut(moment, node);
                }
                self.value_before(&then, node) != Some(value)
                    || replay.at(Step(event)).window(node) != Some(window)
            }
            Some(Event::Returned { node, score, bound }) => {
                let is_handed_up = matches!(replay.event(event + 1), Some(Event::Updated { .. }));
                let is_moved = then.value(node).is_some_and(|own| own != score)
                    // To every player its own value: whoever takes them up says them.
                    && (bound != Bound::Exact || !self.is_max_n());
                // Which pass, test or first look came to what, and what waits for the second pass, is told wherever it stands.
                let is_answer = visit::tests_for(&then, node).is_some() || visit::is_first_look(&then, node);
                !is_handed_up || is_moved || is_answer
            }
        }
    }

    /// Whether the sentence of a cut says which child settled it and by what: of a sum, an average or a first look it says
    /// only what follows.
    fn is_told_by_cut(&self, moment: &Moment<'_>, node: NodeId) -> bool {
        !self.decides_by_chance(node) && !self.is_max_n() && !visit::is_first_look(moment, node)
    }

    /// Whether a branch that was entered is open still, and the slide shows or speaks of the window it began with.
    fn needs_window(&self, moment: &Moment<'_>, node: NodeId, window: Window) -> bool {
        let shows = matches!(self.conventions.annotation, Annotation::Window | Annotation::OwnBound);
        let speaks = matches!(moment.event(), Some(Event::Updated { node: of, .. }) if of == node);
        has_windows(&self.conventions.search)
            && window != Window::FULL
            && !self.tree.is_leaf(node)
            && (shows || speaks)
            && matches!(moment.visited(node), Some(Progress::Open { .. }))
    }

    /// Whether coming to a node asks something, so that a sentence of its own tells of it.
    fn is_question(&self, then: &Moment<'_>, node: NodeId) -> bool {
        node == NodeId::ROOT
            || visit::just_left(then, node).is_some()
            || visit::tests_for(then, node).is_some()
            || visit::is_first_look(then, node)
    }

    /// Whether two events are neighbours on one way down, with one window.
    fn is_same_entry(&self, moment: &Moment<'_>, one: u32, other: u32) -> bool {
        let replay = moment.replay();
        let plain = |event: u32| match replay.event(event) {
            Some(Event::Entered { node, window }) if !self.is_question(&replay.at(Step(event + 1)), node) => {
                Some(window)
            }
            _ => None,
        };
        other == one + 1 && plain(one).is_some_and(|window| plain(other) == Some(window))
    }

    /// The windows that nodes on one way down begin with. Written from each mover's side they would differ, so then each
    /// has its own sentence.
    fn begin_with(&self, nodes: &[NodeId], window: Window) -> Sentence {
        let ends = |node: NodeId| self.seen_window(node, window);
        let is_one = nodes.iter().all(|&node| ends(node) == ends(nodes[0]));
        let each = |node: NodeId| {
            let Window { alpha, beta } = ends(node);
            self.tell(
                "{} begins with α = {} and β = {}.",
                &[N(node), E(Player::Max, alpha), E(Player::Min, beta)],
            )
        };
        if !is_one {
            return nodes.iter().fold(Sentence::default(), |mut told, &node| {
                if !told.0.is_empty() {
                    told.words(" ");
                }
                told.and(each(node))
            });
        }
        let Window { alpha, beta } = ends(nodes[0]);
        let [alpha, beta] = [E(Player::Max, alpha), E(Player::Min, beta)];
        match *nodes {
            [node] => each(node),
            [one, other] => {
                self.tell("{} and {} begin with α = {} and β = {}.", &[N(one), N(other), alpha, beta])
            }
            [one, two, three] => self.tell(
                "{}, {} and {} begin with α = {} and β = {}.",
                &[N(one), N(two), N(three), alpha, beta],
            ),
            _ => self.tell(
                "{} and the {} nodes on the way down to {} begin with α = {} and β = {}.",
                &[N(nodes[0]), X(&(nodes.len() - 2).to_string()), N(nodes[nodes.len() - 1]), alpha, beta],
            ),
        }
    }
}

/// The node that an event enters.
fn entry(moment: &Moment<'_>, event: u32) -> Option<NodeId> {
    match moment.replay().event(event)? {
        Event::Entered { node, .. } => Some(node),
        _ => None,
    }
}
