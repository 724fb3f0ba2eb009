//! Small positions that show where looking deeper, or less deep, than the depth limit is right, and where it is wrong.

use plywise_games::{Board, GameKind};
use yew::prelude::*;

use crate::board::small_picture;
use crate::english;
use crate::state::GamesAction;

/// A search beside one without what it shows.
#[derive(Clone, Copy, Debug)]
pub struct SelectiveExample {
    /// What it shows, as a heading.
    pub technique: &'static str,
    /// Whether it is right there.
    pub is_right: bool,
    /// What there is to see, in a sentence or two.
    pub about: &'static str,
    /// The link that opens it, where it shows, or at its end.
    pub link: &'static str,
    /// The game.
    pub game: GameKind,
    /// The board of the position, as a [text](Board::text).
    pub board: &'static str,
}

/// Each way of looking deeper or less deep, first where it is right and then where it is wrong.
pub const SELECTIVE_EXAMPLES: [SelectiveExample; 6] = [
    SelectiveExample {
        technique: english::QUIESCENCE,
        is_right: true,
        about: english::QUIESCENCE_RIGHT,
        link: "game=chess-4k3.2p5.3p4.8.8.8.3Q4.4K3_w_._._0_1&depth=1&quiescence=4&vs=alpha-beta.le.ltr&vsquiescence=0&step=12",
        game: GameKind::Chess,
        board: "....k.../..p...../...p..../......../......../......../...Q..../....K...",
    },
    SelectiveExample {
        technique: english::QUIESCENCE,
        is_right: false,
        about: english::QUIESCENCE_WRONG,
        link: "game=chess-7k.8.8.8.8.8.R7.1R4K1_w_._._0_1&depth=1&quiescence=4&vs=alpha-beta.le.ltr&vsquiescence=0&vsdepth=3&step=end",
        game: GameKind::Chess,
        board: ".......k/......../......../......../......../......../R......./.R....K.",
    },
    SelectiveExample {
        technique: english::NULL_MOVE,
        is_right: true,
        about: english::NULL_MOVE_RIGHT,
        link: "game=rev-...._.ox._.xo._...._x&depth=6&nullmove=1&vs=alpha-beta.le.ltr&vsnullmove=0&step=73",
        game: GameKind::Reversi,
        board: "..../.ox./.xo./....",
    },
    SelectiveExample {
        technique: english::NULL_MOVE,
        is_right: false,
        about: english::NULL_MOVE_WRONG,
        link: "game=nim-2.2&depth=7&nullmove=1&vs=alpha-beta.le.ltr&vsnullmove=0&step=35",
        game: GameKind::Nim,
        board: "||/||",
    },
    SelectiveExample {
        technique: english::REDUCTIONS,
        is_right: true,
        about: english::REDUCTIONS_RIGHT,
        link: "game=c4-....._....._....._..o.x&depth=5&reductions=1&vs=alpha-beta.le.ltr&vsreductions=0&step=end",
        game: GameKind::ConnectFour,
        board: "...../...../...../..o.x",
    },
    SelectiveExample {
        technique: english::REDUCTIONS,
        is_right: false,
        about: english::REDUCTIONS_WRONG,
        link: "game=c4-....._..x.._..o.x_oxx.o&depth=4&reductions=1&vs=alpha-beta.le.ltr&vsreductions=0&step=end",
        game: GameKind::ConnectFour,
        board: "...../..x../..o.x/oxx.o",
    },
];

/// The list of them.
pub(crate) fn selective_examples(act: &Callback<GamesAction>) -> Html {
    html! {
        <section class="pw-choosing" aria-label={english::SELECTIVE_EXAMPLES}>
            <h2>{ english::SELECTIVE_EXAMPLES }</h2>
            <p>{ english::ABOUT_SELECTIVE_EXAMPLES }</p>
            <ul>
                for example in SELECTIVE_EXAMPLES {
                    <li key={example.link}>
                        <button
                            type="button"
                            class="pw-game-card"
                            data-link={example.link}
                            onclick={act.reform(move |_: MouseEvent| GamesAction::Follow(example.link.into()))}
                        >
                            { small_picture(example.game, &Board::from_text(example.board)) }
                            <b>{ english::example_title(example.technique, example.is_right) }</b>
                            <span>{ example.about }</span>
                        </button>
                    </li>
                }
            </ul>
        </section>
    }
}
