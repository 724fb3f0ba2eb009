//! The board of a node, drawn small below it.

use plywise_layout::Point;
use plywise_render::{BoardMark, number};
use yew::prelude::*;

/// The boards of a scene. What they show is said elsewhere.
pub(super) fn mini_boards(boards: &[BoardMark]) -> Html {
    let board = |board: &BoardMark| {
        let at = ["translate(", &number(board.at.x), " ", &number(board.at.y), ")"].concat();
        let sign = |(at, sign): &(Point, String)| {
            html! { <text transform={board.sign_place(*at)}>{ sign.clone() }</text> }
        };
        let paths = board.paths().map(|(class, path)| html! { <path {class} d={path.to_owned()} /> });
        html! {
            <g key={board.id.index()} class="pw-mini" transform={at} data-node={board.id.index().to_string()}>
                { for paths }
                { for board.signs.iter().map(sign) }
            </g>
        }
    };
    html! { <g aria-hidden="true">{ for boards.iter().map(board) }</g> }
}
