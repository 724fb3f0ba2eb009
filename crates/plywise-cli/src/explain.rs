//! `plywise explain`: what happened, for people.

use std::collections::BTreeSet;
use std::io::Write;

use plywise_conventions::{Conventions, Slides};
use plywise_lesson::{Narrator, called, labels, question, slide_stops};
use plywise_replay::{Moment, Replay, Step};
use plywise_search::{Event, NodeId, Order};

use crate::args::ExplainArgs;
use crate::english;
use crate::input::{Input, Searched};
use crate::output::{complain, on_one_line, stdout};

pub(crate) fn run(args: &ExplainArgs) -> anyhow::Result<()> {
    let Searched { input, mut conventions, replay, memory } =
        Input::to_search_by_rules(&args.tree, &args.search, args.by_rules, &args.style)?;
    let slides = args.slides.as_deref().and_then(Slides::from_key);
    conventions.slides = slides.unwrap_or(conventions.slides);
    let narrator = Narrator::new(&input.tree, &conventions);
    let narrator = memory.as_ref().map_or(narrator, |memory| narrator.with_memory(memory));
    let width = replay.n_events().to_string().len();
    let mut out = stdout();
    let last = input.step(args.step, &replay, english::LAST_TOLD);
    if last < replay.last_step() && args.step.step.is_none() {
        let (last, end) = (last.0, replay.last_step().0);
        complain(&english::link_step_only(last, end));
    }
    let steps: Box<dyn Iterator<Item = Step>> = if args.slides.is_some() {
        // What holds at the step asked for is told, also where the lecture shows no slide.
        let mut stops = slide_stops(&replay, conventions.slides);
        stops.retain(|stop| *stop < last);
        stops.push(last);
        Box::new(stops.into_iter())
    } else {
        Box::new((0..=last.0).map(Step))
    };
    let mut screen = Screen::new(&replay, &conventions);
    let mut before = Step::START;
    for step in steps {
        let moment = replay.at(step);
        let sentence = match args.slides {
            Some(_) => narrator.sentence_since(&moment, before),
            None => narrator.sentence(&moment),
        };
        before = step;
        let sentence = sentence.to_string();
        writeln!(out, "{:>width$}  {}", step.0, on_one_line(&sentence))?;
        if args.slides.is_some() {
            for line in screen.lines(&moment) {
                writeln!(out, "{:>width$}    {}", "", on_one_line(&line))?;
            }
        }
    }
    out.flush()?;
    input.came_to_its_end(&replay)
}

/// So many branches and leaves stand on a slide, the newest: a slide of a tall tree would have as many as it has plies,
/// and all slides together the square of that.
const MOST_ON_A_SLIDE: usize = 200;

/// What stands beside the nodes, slide after slide. Only nodes that the search has come to are asked: a slide costs what
/// stands on it, however large the tree.
struct Screen<'a> {
    replay: &'a Replay,
    conventions: &'a Conventions,
    /// The branches that may have labels, and those with a cut.
    branches: BTreeSet<NodeId>,
    cuts: BTreeSet<NodeId>,
    /// How many events they follow from.
    n_events: u32,
}

impl<'a> Screen<'a> {
    fn new(replay: &'a Replay, conventions: &'a Conventions) -> Screen<'a> {
        let tree = replay.tree();
        // Whoever sorts by static values shows all of them from the start.
        let is_sorted = conventions.search.order == Order::ByStatic;
        let has_label = |node: &NodeId| is_sorted && tree.static_score(*node).is_some();
        let branches = tree.nodes().filter(has_label).collect();
        Screen { replay, conventions, branches, cuts: BTreeSet::new(), n_events: 0 }
    }

    /// One line each for labels, the question asked, and what is cut off. Slides are asked for in order.
    fn lines(&mut self, moment: &Moment<'_>) -> Vec<String> {
        self.hear(moment.step());
        let (tree, conventions) = (self.replay.tree(), self.conventions);
        let labels_of = |node: NodeId| {
            let texts: Vec<String> =
                labels(moment, node, conventions).into_iter().map(|label| label.text).collect();
            (!texts.is_empty()).then(|| format!("{}: {}", called(tree, node), texts.join(" ")))
        };
        let n_before = self.branches.len().saturating_sub(MOST_ON_A_SLIDE);
        let before = (n_before > 0).then(|| format!("… ({n_before} branches before)"));
        let shown = newest(&self.branches).into_iter().filter_map(labels_of);
        let labelled: Vec<String> = before.into_iter().chain(shown).collect();
        let asked = question(moment, conventions).filter(|_| conventions.asks);
        let asked = asked.map(|(node, text)| format!("{} asks {text}", called(tree, node)));
        let skipped = newest(&self.cuts).into_iter().flat_map(|node| moment.skipped(node));
        let mut cut_off: Vec<String> =
            skipped.take(MOST_ON_A_SLIDE).map(|child| called(tree, child)).collect();
        if cut_off.len() == MOST_ON_A_SLIDE {
            cut_off.push("…".to_owned());
        }
        let cut_off = (!cut_off.is_empty()).then(|| format!("cut off: {}", cut_off.join(", ")));
        let labelled = (!labelled.is_empty()).then(|| labelled.join(", "));
        [labelled, asked, cut_off].into_iter().flatten().collect()
    }

    fn hear(&mut self, step: Step) {
        for event in (self.n_events..step.0).filter_map(|event| self.replay.event(event)) {
            match event {
                Event::Entered { node, .. } if !self.replay.tree().is_leaf(node) => {
                    self.branches.insert(node);
                }
                Event::Pruned { node, .. } => {
                    self.cuts.insert(node);
                }
                _ => {}
            }
        }
        self.n_events = step.0;
    }
}

/// The last of them in drawing order, which is nearly the order in which a search comes to them.
fn newest(nodes: &BTreeSet<NodeId>) -> Vec<NodeId> {
    let mut newest: Vec<NodeId> = nodes.iter().rev().take(MOST_ON_A_SLIDE).copied().collect();
    newest.reverse();
    newest
}
