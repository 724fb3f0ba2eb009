//! Hints: where to look, what to compare, and the numbers to compare.

use plywise_conventions::{Conventions, Viewpoint, has_viewpoints};
use plywise_lesson::{Phrase, Sentence, has_windows, typeset, typeset_window, window_written};
use plywise_replay::Step;
use plywise_search::{Algorithm, Cut, Mover, NodeId};

use super::{Explainer, counted, text};
use crate::hint::Hinted;
use crate::verdict::About;
use crate::{Goal, Said};

impl Explainer<'_> {
    /// The three hints, the one that says least first.
    pub(crate) fn hints(&self, hinted: Hinted) -> [Sentence; 3] {
        match hinted {
            Hinted::Cut { at, next, before } => [
                Sentence(vec![
                    text("Look at "),
                    self.node(at),
                    text(", before the search comes to "),
                    self.node(next),
                    text("."),
                ]),
                self.compare_for_cut(at),
                self.window_at(at, before),
            ],
            Hinted::Value(node) => [
                Sentence(vec![text("Look at "), self.node(node), text(".")]),
                Sentence(vec![self.node(node), text(self.value_rule(node))]),
                self.children_of(node),
            ],
            Hinted::Entry(node) => self.entry_hints(node),
            Hinted::Update { at, by, before } => [
                Sentence(vec![
                    text("Look at "),
                    self.node(at),
                    text(", when the value of "),
                    self.node(by),
                    text(" has come back."),
                ]),
                Sentence(vec![
                    text("Compare that value with what "),
                    self.node(at),
                    text(" has so far. "),
                    self.node(at),
                    text(self.value_rule(at)),
                ]),
                self.update(at, by, before),
            ],
            Hinted::Move => [
                Sentence(vec![text("Look at the children of the root.")]),
                Sentence(vec![
                    text("Compare what the search learns of each. "),
                    self.node(NodeId::ROOT),
                    text(self.value_rule(NodeId::ROOT)),
                ]),
                self.children_of(NodeId::ROOT),
            ],
            Hinted::Order => self.order_hints(),
            Hinted::Leaf(goal) => self.leaf_hints(goal),
            Hinted::Convention(about) => convention_hints(about),
        }
    }

    /// What to compare to see whether the search cuts at a branch.
    fn compare_for_cut(&self, at: NodeId) -> Sentence {
        let is_chance = self.run.tree.mover(at) == Mover::Chance;
        if self.cuts_by_sum() && !is_chance {
            return Sentence(vec![
                text("What one player is sure of, the others cannot have. Compare what that leaves at "),
                self.node(at),
                text(" with what the player above it has already."),
            ]);
        }
        if !has_windows(&self.conventions().search) {
            return Sentence(vec![
                text("Nothing is left out there. Look at which children of "),
                self.node(at),
                text(" the search has been to."),
            ]);
        }
        if is_chance {
            return Sentence(vec![
                text(
                    "The search cuts where the average can no longer lie between α and β. Compare α and β at ",
                ),
                self.node(at),
                text(" with the least and the most that the rest can add."),
            ]);
        }
        Sentence(vec![text(self.cut_rule()), text(" Compare α and β at "), self.node(at), text(".")])
    }

    /// Whether it is max^n, which cuts by what all values add up to at most.
    fn cuts_by_sum(&self) -> bool {
        let search = &self.conventions().search;
        search.algorithm == Algorithm::MaxN && search.options.sum.is_some()
    }

    /// What the player at a branch has at a step, and the one above it, with the sum that they share.
    fn shares_at(&self, at: NodeId, step: Step) -> Sentence {
        let moment = self.replay.at(step);
        let sum = self.conventions().search.options.sum.unwrap_or_default();
        let mut said = vec![text("All values add up to "), Phrase::Score(typeset(sum)), text(" at most.")];
        let above = self.run.tree.ancestors(at).find(|&above| self.run.tree.mover(above) != Mover::Chance);
        let is_chance = self.run.tree.mover(at) == Mover::Chance;
        for node in std::iter::once(at).filter(|_| !is_chance).chain(above) {
            let mover = self.conventions().words.mover(self.run.tree.mover(node));
            let has = moment.value(node).map(|value| Phrase::Score(typeset(value)));
            said.extend([text(" At "), self.node(node), text(", "), text(&mover), text(" has ")]);
            said.extend([has.unwrap_or_else(|| text("nothing")), text(" so far.")]);
        }
        Sentence(said)
    }

    fn cut_rule(&self) -> &'static str {
        match self.conventions().search.rules.cut {
            Cut::AtOrBeyond => "The search cuts where α is not less than β.",
            Cut::Beyond => "The search cuts where α is more than β.",
        }
    }

    fn value_rule(&self, node: NodeId) -> &'static str {
        let Conventions { view, search, .. } = self.conventions();
        if *view == Viewpoint::Mover && has_viewpoints(search) {
            return " takes the value that is best for the player who moves there, seen from that player’s side.";
        }
        match self.run.tree.mover(node) {
            Mover::Max => {
                " takes the largest value that its children hand up, as far as the search looks at them."
            }
            Mover::Min => {
                " takes the smallest value that its children hand up, as far as the search looks at them."
            }
            Mover::Chance => " takes the average of what its children hand up, each as probable as it is.",
            Mover::Numbered(_) => " takes what is best for the player who moves there.",
        }
    }

    /// The window of a branch at a step.
    fn window_at(&self, at: NodeId, step: Step) -> Sentence {
        let moment = self.replay.at(step);
        if self.cuts_by_sum() {
            return self.shares_at(at, step);
        }
        let Some(window) = window_written(&moment, at, self.conventions()) else {
            return Sentence(vec![text("This search has no window: it never cuts.")]);
        };
        let [alpha, beta] = typeset_window(self.conventions().seen_window(&self.run.tree, at, window));
        let mut said = vec![text("At "), self.node(at), text(", α = "), Phrase::Score(alpha)];
        said.extend([text(" and β = "), Phrase::Score(beta), text(".")]);
        // A fail-soft loop compares the value itself, which its window does not show.
        if moment.window(at) != Some(window)
            && let Some(value) = moment.value(at)
        {
            said.extend([
                text(" Its value is "),
                Phrase::Score(typeset(self.run.seen(at, value))),
                text("."),
            ]);
        }
        Sentence(said)
    }

    /// What the children of a branch hand up.
    fn children_of(&self, node: NodeId) -> Sentence {
        let mut said = vec![text("The search learns: ")];
        for (nth, child) in self.run.tree.children(node).enumerate() {
            said.extend([text(if nth == 0 { "" } else { ", " }), self.node(child)]);
            said.extend(match self.run.learned(child) {
                Said::Unknown => vec![text(" nothing")],
                Said::Number(score) => vec![text(" is "), Phrase::Score(typeset(score))],
                Said::AtLeast(score) => vec![text(" is at least "), Phrase::Score(typeset(score))],
                Said::AtMost(score) => vec![text(" is at most "), Phrase::Score(typeset(score))],
            });
        }
        said.push(text("."));
        Sentence(said)
    }

    fn entry_hints(&self, node: NodeId) -> [Sentence; 3] {
        let Some(parent) = self.run.tree.parent(node) else {
            return [
                Sentence(vec![text("Look at the root, where the search begins.")]),
                Sentence(vec![text(
                    "Nothing is known there: α and β are the ends of the window that the search starts with.",
                )]),
                self.window_at(node, self.run.step_of(node)),
            ];
        };
        [
            Sentence(vec![text("Look at "), self.node(node), text(", as the search comes to it.")]),
            Sentence(vec![
                text("Compare it with its parent: what "),
                self.node(parent),
                text(" has by then is handed down."),
            ]),
            self.window_at(parent, Step(self.run.step_of(node).0.saturating_sub(1))),
        ]
    }

    fn update(&self, at: NodeId, by: NodeId, before: Step) -> Sentence {
        let Some(score) = self.run.returned_at(before, by) else { return self.window_at(at, before) };
        let mut said = vec![self.node(by), text(" hands up "), Phrase::Score(typeset(score)), text(". ")];
        said.extend(self.window_at(at, before).0);
        Sentence(said)
    }

    fn order_hints(&self) -> [Sentence; 3] {
        let looked_at = self
            .run
            .tree
            .nodes()
            .filter(|&node| self.run.tree.is_leaf(node) && !self.run.is_left_out(node))
            .count();
        let said = format!(
            "In the order of the text, the search looks at {}.",
            counted(looked_at, "leaf", "leaves")
        );
        [
            Sentence(vec![text("Look at the branches of which the search looks at every child.")]),
            Sentence(vec![text(
                "Compare their children: a cut comes soonest where the best child for the player who moves stands first.",
            )]),
            Sentence(vec![text(&said)]),
        ]
    }

    fn leaf_hints(&self, goal: Goal) -> [Sentence; 3] {
        let (Goal::Cut(node) | Goal::NoCut(node)) = goal else {
            return [
                Sentence(vec![text("Look at the children of the root.")]),
                Sentence(vec![text(
                    "Compare the best of them with the others: a leaf that settles one of them can be worth more or less.",
                )]),
                self.children_of(NodeId::ROOT),
            ];
        };
        [
            Sentence(vec![text("Look at "), self.node(node), text(" and the leaves below it.")]),
            Sentence(vec![
                text(self.cut_rule()),
                text(" Compare α and β at "),
                self.node(node),
                text(" with what a changed leaf would hand up."),
            ]),
            self.window_at(node, self.run.step_of(node)),
        ]
    }
}

fn convention_hints(about: About) -> [Sentence; 3] {
    let hints = match about {
        About::Cut => [
            "Look at a branch at which a value meets a bound exactly.",
            "Compare what the run does there: it cuts, or it looks at the next child.",
            "A run that cuts there cuts at the bound; one that goes on cuts only beyond it.",
        ],
        About::Returns => [
            "Look at what a branch hands up after a cut.",
            "Compare it with α and β of that branch.",
            "Fail-hard hands up the nearest end of the window, fail-soft the value itself.",
        ],
        _ => [
            "Look at the first child that the run comes to.",
            "Compare its place with the places of the other children.",
            "A run from left to right comes to the leftmost child first.",
        ],
    };
    hints.map(|hint| Sentence(vec![text(hint)]))
}
