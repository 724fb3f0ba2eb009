//! `plywise svg`: one step as a figure.

use std::fs;
use std::io::Write;

use anyhow::Context;
use plywise_lesson::Narrator;
use plywise_notation::{Document, write_document};
use plywise_render::{
    Boards, Figure, SearchMap, Stage, figure, map_figure, place, place_as_visited, place_with_boards,
};
use plywise_search::NodeId;

use crate::args::SvgArgs;
use crate::english;
use crate::input::{Input, Searched};
use crate::output::stdout;

/// How wide a map is, and about how high, in pixels.
const MAP: (f64, f64) = (960.0, 320.0);

pub(crate) fn run(args: &SvgArgs) -> anyhow::Result<()> {
    let Searched { input, conventions, replay, .. } =
        Input::to_search_by_rules(&args.tree, &args.search, args.by_rules, &args.style)?;
    let step = input.step(args.step, &replay, english::STEP_DRAWN);
    let moment = replay.at(step);
    let is_as_visited = args.as_visited || input.is_as_visited;
    let boards = if is_as_visited { None } else { args.tree.source.game.boards(&input.tree)? };
    let placement = match &boards {
        None if is_as_visited => place_as_visited(&input.tree, conventions.annotation, &conventions.search),
        None => place(&input.tree, conventions.annotation),
        Some(_) => place_with_boards(&input.tree, conventions.annotation),
    };
    let levels = plywise_render::level_players(replay.tree());
    let sentence = Narrator::new(replay.tree(), &conventions).sentence(&moment);
    let named: Vec<NodeId> = sentence.nodes().collect();
    let proof = args.proof.then(|| moment.proof()).flatten();
    let stage = Stage {
        named: &named,
        proof: proof.as_ref(),
        boards: boards.as_ref().map(|boards| boards as &dyn Boards),
        ..Stage::new(&moment, &placement, &conventions, &levels)
    };
    // The tree goes along in the picture, and says how it was searched.
    let document = Document::new((*input.tree).clone(), input.said(&args.search, &conventions));
    let title = input.header.title.as_deref().unwrap_or(english::UNTITLED);
    let source = write_document(&document);
    let about = Figure { title, source: &source, theme: args.theme };
    let svg = match args.map {
        Some(color) => {
            let map = SearchMap::of(&replay, MAP.0, MAP.1, args.map_width);
            map_figure(&map, MAP.0, color, &stage, about)
        }
        None => figure(&stage, about),
    };
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
