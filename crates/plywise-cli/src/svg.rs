//! `plywise svg`: one step as a figure.

use std::fs;
use std::io::Write;

use anyhow::Context;
use plywise_notation::{Document, write_document};
use plywise_render::{Figure, Stage, figure, place};
use plywise_replay::Step;

use crate::args::{StepAt, SvgArgs};
use crate::input::Input;
use crate::output::{complain, stdout};

pub(crate) fn run(args: &SvgArgs) -> anyhow::Result<()> {
    let input = Input::read(&args.tree)?.weighed(&args.search);
    let conventions = input.styled(&args.search, &args.style);
    let replay = input.searched(&conventions);
    let last = replay.last_step();
    let step = match args.step {
        StepAt::End => last,
        StepAt::Number(number) => Step(number),
    };
    if step > last {
        complain(&format!("note: the search ends at step {}, so that is the step drawn", last.0));
    }
    let moment = replay.at(step);
    let placement = place(&input.tree, conventions.annotation);
    let levels = plywise_render::level_players(replay.tree());
    let stage = Stage {
        moment: &moment,
        placement: &placement,
        conventions: &conventions,
        levels: &levels,
        selected: None,
    };
    let document = Document::new((*input.tree).clone(), input.header.clone());
    let title = input.header.title.as_deref().unwrap_or("A game tree");
    let svg = figure(&stage, Figure { title, source: &write_document(&document) });
    match &args.output {
        Some(file) => fs::write(file, svg).with_context(|| format!("cannot write {}", file.display()))?,
        None => {
            let mut out = stdout();
            out.write_all(svg.as_bytes())?;
            out.flush()?;
        }
    }
    input.came_to_its_end(&replay)
}
