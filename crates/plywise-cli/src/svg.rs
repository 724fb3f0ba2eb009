//! `plywise svg`: one step as a figure.

use std::fs;
use std::io::Write;

use anyhow::Context;
use plywise_lesson::Narrator;
use plywise_notation::{Document, write_document};
use plywise_render::{Figure, Stage, figure, place};
use plywise_search::NodeId;

use crate::args::SvgArgs;
use crate::english;
use crate::input::Input;
use crate::output::stdout;

pub(crate) fn run(args: &SvgArgs) -> anyhow::Result<()> {
    let input = Input::to_search(&args.tree, &args.search)?;
    let conventions = input.conventions(&args.search, &args.style);
    let replay = input.searched(&conventions);
    let step = input.step(args.step, &replay, english::STEP_DRAWN);
    let moment = replay.at(step);
    let placement = place(&input.tree, conventions.annotation);
    let levels = plywise_render::level_players(replay.tree());
    let sentence = Narrator::new(replay.tree(), &conventions).sentence(&moment);
    let named: Vec<NodeId> = sentence.nodes().collect();
    let proof = moment.proof(NodeId::ROOT).filter(|_| args.proof);
    let stage = Stage {
        moment: &moment,
        placement: &placement,
        conventions: &conventions,
        levels: &levels,
        selected: None,
        named: &named,
        pointed_at: None,
        proof: proof.as_ref(),
    };
    // The tree goes along in the picture, and says how it was searched.
    let document = Document::new((*input.tree).clone(), input.said(&args.search, &conventions));
    let title = input.header.title.as_deref().unwrap_or(english::UNTITLED);
    let svg = figure(&stage, Figure { title, source: &write_document(&document), theme: args.theme });
    match &args.output {
        Some(file) => fs::write(file, svg).with_context(|| english::cannot_write(file.display()))?,
        None => {
            let mut out = stdout();
            out.write_all(svg.as_bytes())?;
            out.flush()?;
        }
    }
    input.came_to_its_end(&replay)
}
