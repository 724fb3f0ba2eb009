//! Every text of this crate.

mod hint;

use std::fmt;

use plywise_conventions::Conventions;
use plywise_lesson::{
    Narrator, Phrase, Sentence, has_windows, order_text, typeset, typeset_bound, typeset_window,
};
use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, Cut, Mover, NodeId, Order, Returns, Score, Search, Window};

use crate::run::Run;
use crate::verdict::{About, WindowEnd};
use crate::{
    AnswerError, AnswerTextError, AnswerTextProblem, Decided, Decision, Goal, Misconception, Question,
    QuestionError, RunStep, Said, Unsuitable,
};

/// The question, without the search and the convention that it is asked in.
pub(crate) fn question(run: &Run, question: Question) -> String {
    plain_question(run, question) + whose_values(run, question)
}

/// Whose numbers are asked for, where leaves have one for each of several players.
fn whose_values(run: &Run, question: Question) -> &'static str {
    let asks_values =
        matches!(question, Question::Values | Question::Run | Question::Windows(_) | Question::RootMove);
    if !asks_values || !run.tree.is_for_several() {
        return "";
    }
    match (run.conventions.search.algorithm, question) {
        (Algorithm::MaxN, Question::Run) => {
            " Write a value so far as it is to whoever moves there, and what a branch returns as it is to whoever \
             chooses above it."
        }
        (Algorithm::MaxN, Question::Values | Question::Windows(_)) => {
            " Write what that is to whoever chooses above it; at the root, to whoever moves there."
        }
        _ => " All values are those of whoever moves at the root.",
    }
}

fn plain_question(run: &Run, question: Question) -> String {
    let name = |node: NodeId| run.tree.label(node);
    match question {
        Question::PrunedLeaves => "Which leaves does the search never look at?".to_owned(),
        Question::PrunedNodes => "Which nodes does the search never look at?".to_owned(),
        Question::Cuts => {
            "Which branches are cut off? Mark the top of each part that is left out.".to_owned()
        }
        Question::Values => "What does each branch hand up?".to_owned(),
        Question::Windows(node) => {
            format!("What are α and β at {}, on entry and after each child?", name(node))
        }
        Question::Run => "Perform the search, step by step.".to_owned(),
        Question::Decisions(Step(from @ 1..)) => {
            format!("From step {from} on, after each value that comes back: cut, or go on, and where to?")
        }
        Question::Decisions(_) => "After each value that comes back: cut, or go on, and where to?".to_owned(),
        Question::RootMove => "Which move is best, and what does the search learn of each move?".to_owned(),
        Question::BestOrder => {
            "Put the children in an order in which the search looks at as few leaves as possible.".to_owned()
        }
        Question::ChangeLeaf(Goal::Cut(node)) => {
            format!("Change the value of one leaf so that the search cuts at {}.", name(node))
        }
        Question::ChangeLeaf(Goal::NoCut(node)) => {
            format!("Change the value of one leaf so that the search no longer cuts at {}.", name(node))
        }
        Question::ChangeLeaf(Goal::OtherMove) => {
            "Change the value of one leaf so that another move is best.".to_owned()
        }
        Question::Convention => "Which conventions does this run of alpha-beta follow?".to_owned(),
    }
}

/// The search and its convention, as a question states them: "Alpha-beta, left to right, cut at ≥, fail-hard."
pub(crate) fn convention(search: &Search) -> String {
    let info = search.algorithm.info();
    let mut said = info.title.to_owned();
    said += ", ";
    said += order_text(search.order);
    if search.algorithm.has_rules() {
        said += match search.rules.cut {
            Cut::AtOrBeyond => ", cut where a value reaches the bound",
            Cut::Beyond => ", cut only where a value passes the bound",
        };
        said += match search.rules.returns {
            Returns::FailHard => ", fail-hard",
            Returns::FailSoft => ", fail-soft",
        };
    }
    if let Some(horizon) = search.horizon {
        said += &format!(", depth limit {}", horizon.depth);
    }
    said + "."
}

pub(crate) fn question_error(error: &QuestionError, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    match error {
        QuestionError::UnknownKind(key) => {
            write!(out, "there is no question “{key}”. Choose one of: {}", Question::KEYS.join(", "))
        }
        QuestionError::NoNode(key) => {
            write!(out, "the question “{key}” is about one node. Name it behind a colon: {key}:B")
        }
        QuestionError::NoStep => {
            write!(out, "what stands behind “decisions:” is no step. Write a number, such as decisions:12")
        }
        QuestionError::UnknownNode(label) => {
            write!(out, "the tree has no node “{label}”. Use the name of a node, or its place, such as L3-2")
        }
    }
}

pub(crate) fn unsuitable(why: Unsuitable, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    match why {
        Unsuitable::Stops(stop) => write!(out, "the search does not come to its end on this tree: {stop}"),
        Unsuitable::TooLarge { n_nodes, most } => {
            write!(out, "the tree has {n_nodes} nodes. For this question it may have {most}. Choose a smaller tree")
        }
        Unsuitable::TooHigh { plies } => write!(
            out,
            "the tree is {plies} plies high. An exercise may have {}. Choose a lower tree",
            crate::MOST_PLIES
        ),
        Unsuitable::OtherSearch => {
            out.write_str("this question does not fit this search. Choose alpha-beta, or another question")
        }
        Unsuitable::NotOpened(_) => {
            out.write_str("the search looks at no child of this node. Choose a branch that the search opens")
        }
        Unsuitable::NoDecision => {
            out.write_str("nothing is decided from this step on. Choose an earlier step, or another question")
        }
        Unsuitable::NoSuchChange => {
            out.write_str("no change of one leaf does that on this tree, or it is so already. Choose another node or tree")
        }
        Unsuitable::NoBestMove => {
            out.write_str("no move at the root is proved to be best. Choose another question or tree")
        }
        Unsuitable::TooManyOrders => out.write_str(
            "the best order of this tree is not known: with a cut only beyond the bound, only small trees can be \
             asked about. Cut at the bound, or choose a smaller tree",
        ),
    }
}

pub(crate) fn answer_error(error: AnswerError) -> &'static str {
    match error {
        AnswerError::OtherKind => "the answer belongs to another kind of question",
        AnswerError::OtherTree => "the answer names a node that this tree does not have",
    }
}

pub(crate) fn answer_text_error(error: &AnswerTextError, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let AnswerTextError { part, text, problem } = error;
    write!(out, "part {part} of the answer, “{text}”: ")?;
    out.write_str(match problem {
        AnswerTextProblem::UnknownNode => {
            "the tree has no such node. Use the name of a node, its place such as L3-2, or its number such as #7"
        }
        AnswerTextProblem::NoNumber => "a number is missing. Write a number, inf or -inf",
        AnswerTextProblem::Shape => "an answer to this question is not written so. Look at the key of another tree",
        AnswerTextProblem::Twice => "this node has been named before. Name each node once",
    })
}

impl Misconception {
    /// What somebody with this misconception should hear.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Misconception::OtherCut => {
                "Your answer fits the other rule for cuts. Look at whether this course cuts where a value reaches the \
                 bound, or only where it passes it."
            }
            Misconception::OtherReturns => {
                "Your answer fits the other rule for what a node hands up. Fail-hard hands up the nearest end of the \
                 window, fail-soft the value itself."
            }
            Misconception::ParentOnly => {
                "You compared each node with its parent only. α and β come from all nodes above, so a value may also \
                 be cut by a bound from further up."
            }
            Misconception::SiblingValue => {
                "You started a node with the value of the sibling before it. Each node starts anew: it gets α and β \
                 from its parent, and no value."
            }
            Misconception::CutTooHigh => {
                "You cut one level too high. A cut leaves out the other children of the node itself; its siblings are \
                 still looked at."
            }
            Misconception::CutTooLow => {
                "You cut one level too low. A cut leaves out the other children of the node with everything below \
                 them."
            }
            Misconception::PrunedIsZero => {
                "You counted what is pruned as 0. Nobody knows its value, and nobody needs it: leave it out."
            }
            Misconception::PrunedIsInfinite => {
                "You counted what is pruned as −∞. Nobody knows its value, and nobody needs it: leave it out."
            }
            Misconception::SwappedBounds => {
                "You changed α and β round. α is what MAX is sure of, β what MIN is sure of."
            }
            Misconception::SwappedPlayers => {
                "You changed the players round. MAX chooses the largest value, MIN the smallest."
            }
            Misconception::OtherSide => "You went through the children from the other side.",
            Misconception::WindowNotNarrowed => {
                "You gave each child the window that its parent began with. What an earlier child has raised or \
                 lowered is handed down to the next."
            }
            Misconception::PlainAverage => {
                "You took the plain average. Each outcome counts as much as it is probable."
            }
        }
    }
}

/// Tells what is true of the parts of an answer, in the words of the narration.
pub(crate) struct Explainer<'a> {
    pub(crate) replay: &'a Replay,
    pub(crate) run: &'a Run,
}

impl Explainer<'_> {
    fn conventions(&self) -> &Conventions {
        &self.run.conventions
    }

    /// What the narration says of a step.
    fn narrated(&self, step: Step) -> Sentence {
        Narrator::new(&self.run.tree, self.conventions()).sentence(&self.replay.at(step))
    }

    fn node(&self, node: NodeId) -> Phrase {
        Phrase::Node(node, self.run.tree.label(node))
    }

    pub(crate) fn left_out(&self, node: NodeId) -> Sentence {
        let why = self.narrated(self.run.step_of(node));
        joined([self.node(node), text(" is never looked at. ")], why)
    }

    pub(crate) fn lies_below_a_cut(&self, node: NodeId) -> Sentence {
        let top = self.run.tree.ancestors(node).find(|&above| self.run.is_cut_off(above));
        let mut said = vec![self.node(node), text(" is left out, but the cut is further up")];
        said.extend(top.into_iter().flat_map(|top| [text(", at the branch to "), self.node(top)]));
        said.push(text("."));
        Sentence(said)
    }

    pub(crate) fn looked_at(&self, node: NodeId) -> Sentence {
        self.looked_at_after(node, Step(self.run.step_of(node).0.saturating_sub(1)))
    }

    /// The same, where the search comes to the node after this step: it may come several times.
    fn looked_at_after(&self, node: NodeId, before: Step) -> Sentence {
        let mut said = vec![self.node(node), text(" is looked at.")];
        let moment = self.replay.at(before);
        let parent = self.run.tree.parent(node).filter(|_| has_windows(&self.conventions().search));
        if let Some(parent) = parent
            && self.run.tree.mover(parent) == Mover::Chance
        {
            // Averages are settled by what has come back. Star2 asks after one side of the window first, so it may go on although
            // what it knows settles the other.
            if self.conventions().search.algorithm == Algorithm::Star2 || moment.n_tried(parent) == 0 {
                said.extend([text(" Nothing is cut at "), self.node(parent), text(" before.")]);
            } else {
                said.extend([
                    text(" When the search comes to it, the average of "),
                    self.node(parent),
                    text(" is not settled, so nothing is cut there."),
                ]);
            }
        } else if let Some(parent) = parent
            && let Some(window) = moment.window(parent)
        {
            let window = self.conventions().seen_window(&self.run.tree, parent, window);
            let [alpha, beta] = typeset_window(window);
            said.extend([
                text(" When the search comes to it, "),
                self.node(parent),
                text(" has α = "),
                Phrase::Score(alpha),
                text(" and β = "),
                Phrase::Score(beta),
            ]);
            said.push(text(match self.conventions().search.rules.cut {
                Cut::AtOrBeyond => ". α is less than β, so nothing is cut there.",
                Cut::Beyond => ". α is not more than β, so nothing is cut there.",
            }));
        }
        Sentence(said)
    }

    pub(crate) fn value(&self, node: NodeId, truth: Said, said: Option<Said>) -> Sentence {
        if truth == Said::Unknown {
            return self.left_out(node);
        }
        let step = self.run.return_of(node);
        let why = self.narrated(step);
        match (said, truth) {
            (Some(Said::AtLeast(_) | Said::AtMost(_)), Said::Number(_)) => {
                let is_limited = self.replay.at(step).rests_on_statics(node);
                let of =
                    if is_limited { "As far as the search looks, the value of " } else { "The value of " };
                joined([text(of), self.node(node), text(" is exact. ")], why)
            }
            _ => why,
        }
    }

    /// One end of a window on entry, or `after` a child; and what was `said` instead.
    pub(crate) fn window_end(
        &self,
        step: Step,
        (node, after): (NodeId, Option<NodeId>),
        end: WindowEnd,
        truth: Window,
        said: Option<Score>,
    ) -> Sentence {
        let [alpha, beta] = typeset_window(truth);
        let (name, truth) = if end == WindowEnd::Alpha { ("α", alpha) } else { ("β", beta) };
        let mut sentence = match after {
            Some(child) => vec![text("After "), self.node(child), text(", ")],
            None => vec![text("When the search comes to "), self.node(node), text(", ")],
        };
        match said {
            Some(said) => {
                let said = typeset_bound(said);
                sentence.extend([
                    text("you wrote "),
                    text(name),
                    text(" = "),
                    Phrase::Score(said),
                    text("; it is "),
                ]);
            }
            None => sentence.extend([text(name), text(" = ")]),
        }
        sentence.extend([Phrase::Score(truth), text(". ")]);
        joined(sentence, self.narrated(step))
    }

    /// A field that is filled in although the search never comes to the child that it is about.
    pub(crate) fn no_window(&self, step: Step, node: NodeId, last: NodeId, end: WindowEnd) -> Sentence {
        let name = if end == WindowEnd::Alpha { "α" } else { "β" };
        let sentence = [
            text("You wrote "),
            text(name),
            text(" after one more child, but "),
            self.node(last),
            text(" is the last child of "),
            self.node(node),
            text(" that the search looks at. "),
        ];
        joined(sentence, self.narrated(step))
    }

    pub(crate) fn decision(&self, decision: Decision, truth: Decided, said: Option<Decided>) -> Sentence {
        match (truth, said) {
            (Decided::Cut, _) => self.narrated(Step(decision.step.0.saturating_add(1))),
            (Decided::GoOn(next), Some(Decided::GoOn(other))) if other != next => {
                let why = self.looked_at_after(next, decision.step);
                joined([text("The search goes on to "), self.node(next), text(". ")], why)
            }
            (Decided::GoOn(next), _) => self.looked_at_after(next, decision.step),
        }
    }

    pub(crate) fn run_step(&self, step: Step, truth: RunStep, said: Option<RunStep>) -> Sentence {
        match (truth, said) {
            (RunStep::Enter(node), Some(RunStep::Cut(_))) => {
                self.looked_at_after(node, Step(step.0.saturating_sub(1)))
            }
            _ => self.narrated(step),
        }
    }

    pub(crate) fn root_move(&self, best: &[NodeId], said: Option<NodeId>) -> Sentence {
        let value = self.run.result().map(|(score, _)| typeset(self.run.seen(NodeId::ROOT, score)));
        let value = value.unwrap_or_default();
        let Some((&first, more)) = best.split_first() else {
            return Sentence(vec![text("The search proves no move to be best.")]);
        };
        let shown = said.filter(|child| best.contains(child)).unwrap_or(first);
        let rests_on_statics = self.replay.at(self.run.last_step()).rests_on_statics(NodeId::ROOT);
        let is_worth = if rests_on_statics {
            " is best: as far as the search looks, it is worth "
        } else {
            " is best: the search proves that it is worth "
        };
        let mut told = vec![
            self.node(shown),
            text(is_worth),
            Phrase::Score(value),
            text(&self.to_whom()),
            text(", and no other move is proved to be better."),
        ];
        if !more.is_empty() {
            told.push(text(" Other moves are proved to be worth as much."));
        }
        Sentence(told)
    }

    /// To whom the root is worth what it is, where there are several players.
    fn to_whom(&self) -> String {
        let (tree, search) = (&self.run.tree, self.conventions().search);
        if !tree.is_for_several() {
            return String::new();
        }
        let mover = self.conventions().words.mover(tree.mover(NodeId::ROOT));
        if search.algorithm == Algorithm::Paranoid {
            return format!(" to {mover} when all others play against {mover}");
        }
        format!(" to {mover}")
    }

    pub(crate) fn order(&self, before: usize, now: usize, best: usize) -> Sentence {
        let said = format!(
            "In your order the search looks at {}. It was {before} at first, and {best} is the fewest that any order \
             needs.",
            counted(now, "leaf", "leaves")
        );
        Sentence(vec![text(&said)])
    }

    pub(crate) fn changed(
        &self,
        goal: Goal,
        said: Option<(NodeId, plywise_search::Score)>,
        after: Option<&Run>,
        is_reached: bool,
    ) -> Sentence {
        let Some((leaf, value)) = said else {
            return Sentence(vec![text("No leaf has been changed.")]);
        };
        let mut told =
            vec![text("With "), self.node(leaf), text(" = "), Phrase::Score(typeset(value)), text(" ")];
        match (goal, after) {
            (_, None) => told.push(text("the search does not come to its end.")),
            (Goal::Cut(node) | Goal::NoCut(node), Some(after)) => {
                told.push(text(match (after.is_opened(node), is_reached == matches!(goal, Goal::Cut(_))) {
                    (false, _) => "the search does not look at the children of ",
                    (true, true) => "the search cuts at ",
                    (true, false) => "the search does not cut at ",
                }));
                told.extend([self.node(node), text(".")]);
            }
            (Goal::OtherMove, Some(after)) => match crate::root_move::best(after).first() {
                Some(&child) => {
                    told.extend([text("the best move leads to "), self.node(child), text(".")]);
                }
                None => told.push(text("no move is proved to be best.")),
            },
        }
        Sentence(told)
    }

    pub(crate) fn convention(&self, about: About, shows: bool) -> Sentence {
        let Search { rules, order, .. } = self.conventions().search;
        let truth = match about {
            About::Cut => match rules.cut {
                Cut::AtOrBeyond => "The run cuts where a value reaches the bound (≥ and ≤).",
                Cut::Beyond => "The run cuts only where a value passes the bound (> and <).",
            },
            About::Returns => match rules.returns {
                Returns::FailHard => "The run hands up the nearest end of the window: it is fail-hard.",
                Returns::FailSoft => "The run hands up the value itself: it is fail-soft.",
            },
            _ if order == Order::RightToLeft => "The run looks at children from right to left.",
            _ => "The run looks at children from left to right.",
        };
        let mut told = vec![text(truth)];
        if !shows {
            told.push(text(" On this tree the other rule gives the same run, so either answer is right."));
        }
        Sentence(told)
    }
}

fn text(words: &str) -> Phrase {
    Phrase::Text(words.to_owned())
}

fn joined(first: impl IntoIterator<Item = Phrase>, then: Sentence) -> Sentence {
    Sentence(first.into_iter().chain(then.0).collect())
}

fn counted(n: usize, one: &str, more: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { more })
}
