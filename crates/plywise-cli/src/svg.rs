//! `plywise svg`: one step as a figure.

use std::fs;
use std::io::Write;

use anyhow::Context;
use plywise_lesson::Narrator;
use plywise_link::Drawing;
use plywise_notation::{Document, write_document};
use plywise_render::{
    Boards, Figure, Graph, SearchMap, Stage, figure_of, level_players, map_figure, place, place_as_visited,
    place_game,
};
use plywise_search::{Algorithm, NodeId, SearchOption};

use crate::args::SvgArgs;
use crate::english;
use crate::input::{Input, Searched};
use crate::output::stdout;
use crate::search_args::SearchArgs;

/// How wide a map is, and about how high, in pixels.
const MAP: (f64, f64) = (960.0, 320.0);

pub(crate) fn run(args: &SvgArgs) -> anyhow::Result<()> {
    let game = &args.tree.source.game;
    let asked = if args.as_visited { Some(Drawing::AsVisited) } else { args.drawn };
    let is_once = asked == Some(Drawing::Once);
    if is_once && game.game.is_none() {
        anyhow::bail!(english::ONCE_WITHOUT_GAME);
    }
    if is_once && args.proof {
        anyhow::bail!(english::ONCE_WITHOUT_PROOF);
    }
    // The page draws the graph of a search by the rules, unless only a tree can be searched so.
    let SearchArgs { algorithm, chosen, .. } = &args.search;
    let takes_rules =
        algorithm.is_none_or(Algorithm::goes_by_rules) && chosen.0.get(SearchOption::Order).is_none();
    let searched = match is_once && game.is_for_two() && takes_rules {
        true => Input::searched_by_rules(&args.tree, &args.search, args.by_rules, &args.style)?,
        false => Input::to_search_by_rules(&args.tree, &args.search, args.by_rules, &args.style)?,
    };
    let Searched { input, conventions, replay, memory } = searched;
    let (memory, replay) = match memory {
        None if is_once => {
            game.equals(&replay)?.map_or((None, replay), |(memory, replay)| (Some(memory), replay))
        }
        memory => (memory, replay),
    };
    let step = input.step(args.step, &replay, english::STEP_DRAWN);
    let moment = replay.at(step);
    let is_as_visited = asked.or(input.drawing) == Some(Drawing::AsVisited);
    let tree = &input.tree;
    let boards = if is_as_visited { None } else { game.boards(tree)? };
    let graph = memory.filter(|_| is_once).map(|memory| Graph::new(&replay, &memory, conventions.annotation));
    let placement = match (&graph, &boards) {
        (Some(graph), boards) => graph.place(boards.is_some()),
        _ if is_as_visited => place_as_visited(tree, conventions.annotation, &conventions.search),
        (None, boards) if game.game.is_some() => place_game(tree, conventions.annotation, boards.is_some()),
        _ => place(tree, conventions.annotation),
    };
    let levels = match &graph {
        Some(graph) => graph.levels(replay.tree(), &placement),
        None => level_players(replay.tree()),
    };
    let sentence = Narrator::new(replay.tree(), &conventions).sentence(&moment);
    let named: Vec<NodeId> = sentence.nodes().collect();
    let proof = args.proof.then(|| moment.proof()).flatten();
    let stage = Stage {
        named: &named,
        proof: proof.as_ref(),
        boards: boards.as_ref().map(|boards| boards as &dyn Boards),
        hides_values_ahead: game.game.is_some(),
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
        None => {
            let scene = graph.map_or_else(|| stage.scene(), |graph| graph.whole(&stage));
            figure_of(&stage, &scene, about)
        }
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
