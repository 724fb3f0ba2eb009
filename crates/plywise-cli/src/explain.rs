//! `plywise explain`: what happened, for people.

use std::io::Write;

use plywise_lesson::{Conventions, Narrator, labels, question, slide_stops};
use plywise_replay::{Moment, Step};
use plywise_search::NodeId;

use crate::args::ExplainArgs;
use crate::input::Input;
use crate::output::{on_one_line, stdout};

pub(crate) fn run(args: &ExplainArgs) -> anyhow::Result<()> {
    let input = Input::read(&args.tree)?.weighed(&args.search);
    let conventions = input.styled(&args.search, &args.style);
    let replay = input.searched(&conventions);
    let narrator = Narrator::new(&input.tree, &conventions);
    let width = replay.n_events().to_string().len();
    let mut out = stdout();
    let steps: Box<dyn Iterator<Item = Step>> = if args.slides {
        Box::new(slide_stops(&replay, conventions.slides).into_iter())
    } else {
        Box::new((0..=replay.n_events()).map(Step))
    };
    for step in steps {
        let moment = replay.at(step);
        let sentence = narrator.sentence(&moment).to_string();
        writeln!(out, "{:>width$}  {}", step.0, on_one_line(&sentence))?;
        if args.slides {
            for line in on_screen(&moment, &conventions) {
                writeln!(out, "{:>width$}    {}", "", on_one_line(&line))?;
            }
        }
    }
    out.flush()?;
    input.came_to_its_end(&replay)
}

/// What stands beside the nodes: one line each for labels, the question asked, and what is cut off.
fn on_screen(moment: &Moment<'_>, conventions: &Conventions) -> Vec<String> {
    let tree = moment.replay().tree();
    let labels_of = |node: NodeId| {
        let texts: Vec<String> =
            labels(moment, node, conventions).into_iter().map(|label| label.text).collect();
        (!texts.is_empty()).then(|| format!("{}: {}", tree.label(node), texts.join(" ")))
    };
    let labelled: Vec<String> = tree.nodes().filter_map(labels_of).collect();
    let asked = question(moment, conventions).filter(|_| conventions.asks);
    let asked = asked.map(|(node, text)| format!("{} asks {text}", tree.label(node)));
    let mut cut_off = Vec::new();
    for cutoff in tree.nodes().filter_map(|node| moment.cutoff(node)) {
        cut_off.extend(moment.skipped(cutoff.node).map(|child| tree.label(child)));
    }
    let cut_off = (!cut_off.is_empty()).then(|| format!("cut off: {}", cut_off.join(", ")));
    let labelled = (!labelled.is_empty()).then(|| labelled.join(", "));
    [labelled, asked, cut_off].into_iter().flatten().collect()
}
