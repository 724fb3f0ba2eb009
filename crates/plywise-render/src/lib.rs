//! The picture of one moment of a search, and its SVG.
//!
//! A [`Scene`] is a list of marks in paint order: what each thing *is*, where it stands and what is written on
//! it; never what colour it has. [`svg`] writes it as a file; the page draws the same marks itself. This crate
//! places nothing (the layout did) and works out nothing about the game (the replay did).
#![warn(missing_docs)]

mod board;
mod build;
mod english;
mod figure;
mod geometry;
mod graph;
mod hanging;
mod levels;
mod line_texts;
mod looks;
mod map;
mod map_figure;
mod mark;
mod room;
mod svg;
mod viewport;

pub use board::{BoardMark, Boards, Square, Squares, board_marks, has_room_for_boards};
pub use build::Stage;
pub use figure::{Figure, figure, figure_in, figure_of, source_of_figure};
pub use geometry::{
    BranchReach, LEVEL_HEIGHT, NODE_HEIGHT, NODE_WIDTH, height_with_boards, least_squeeze, place,
    place_as_visited, place_game, reach_beside, shortened,
};
pub use graph::Graph;
pub use levels::level_players;
pub use looks::Theme;
pub use map::{BarLayer, BarMark, BarName, MapColor, MapWidth, SHADES, SearchMap};
pub use map_figure::map_figure;
pub use mark::{
    CUT_WORD, EdgeMark, EdgeState, FoldMark, LevelMark, NodeMark, NodeShape, NodeState, ProofPart, Scene,
    WordKind, WordMark,
};
pub use room::drawn_from;
pub use svg::{
    CAPTION_Y, cross_path, edge_path, escaped, fold_path, label_places, left_places, node_path, number,
    number_to, player_place, ring_path, svg, text_y, word_path,
};
pub use viewport::{FOLD_BELOW, Viewport};
