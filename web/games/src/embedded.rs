//! A game as an embed: a search of it, or a board to play on. It is the same state machine as the place of games, drawn as embeds
//! are.
//!
//! A worker knows the rules and searches, so an embed has nothing to show at first. Scripts are told the state once it has answered,
//! or once it is known why there is nothing to show.

pub(crate) mod board;

use std::rc::Rc;

use plywise_controls::{Store, focus_in, has_focus};
use plywise_embed::bridge::{program_state, state_of};
use plywise_embed::{Embed, Mode, More, Options, Panel, Report, Surroundings, heading_level, use_embed};
use plywise_viewer::english::sentence;
use plywise_viewer::state::{Derived, action_named, picture, whole_picture};
use plywise_viewer::{Shared, Theme, Viewer, ViewerAction, left_out, read_link, tree_parts, use_store};
use web_sys::Element;
use yew::prelude::*;

use crate::app::searching;
use crate::english;
use crate::host::tree_text;
use crate::link::{BOARD, board_said, game_called};
use crate::panels::game_board;
use crate::state::{Games, GamesAction, Place};

/// The longest text of a tree that scripts are given, in bytes: as long as the file of a tree may be.
const MOST_TEXT: usize = 1 << 20;

/// What the address of an embed asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// The address.
    pub address: AttrValue,
    /// What it says of the embed.
    pub options: Options,
    /// What of that is not understood.
    pub misread: Option<AttrValue>,
    /// The board that it names, in the colours that it names; none where it names a search, which brings its own.
    pub board: Option<(AttrValue, Theme)>,
}

impl Asked {
    /// What an address asks for.
    #[must_use]
    pub fn read(address: &str) -> Asked {
        let (options, misread) = Options::read(address);
        let board = board_said(address);
        let (theme, left_out) = match (board, read_link(address)) {
            // A search says itself what of its link is left out.
            (Some(_), Ok((link, complaints))) => {
                (link.theme.as_deref().and_then(Theme::from_key).unwrap_or_default(), left_out(&complaints))
            }
            _ => (Theme::default(), None),
        };
        let misread = misread.or(left_out).map(|clause| AttrValue::from(sentence(&clause)));
        let board = board.map(|said| ([BOARD, said].concat().into(), theme));
        Asked { address: address.to_owned().into(), options, misread, board }
    }

    /// The position on the board that it asks for.
    fn start(&self) -> Option<AttrValue> {
        let (board, _) = self.board.as_ref()?;
        let (_, said) = game_called(board.strip_prefix(BOARD)?).ok()?;
        said.split('-').next().map(|position| position.to_owned().into())
    }

    /// What there is to do for it.
    #[must_use]
    pub fn action(&self) -> GamesAction {
        let Options { steps, mode, .. } = self.options;
        GamesAction::FollowAlone { link: self.address.clone(), steps, is_still: mode == Mode::Static }
    }
}

impl Reducible for Asked {
    type Action = Asked;

    fn reduce(self: Rc<Self>, next: Asked) -> Rc<Self> {
        Rc::new(next)
    }
}

/// What an embed shows of a game. Nothing else is shown in the place of one that cannot be.
#[must_use]
pub fn shown(games: &Games, asked: &Asked) -> Embed {
    let notice = games.notice.clone().or(games.viewer.notice.clone()).or(asked.misread.clone());
    // A game goes on where a search of one of its positions cannot be shown.
    let is_refused = games.is_refused && games.play.is_none();
    let what =
        || asked.board.as_ref().map_or_else(|| tree_parts(&asked.address).into(), |(board, _)| board.clone());
    let refused = is_refused.then(what);
    let theme = asked.board.as_ref().map_or(games.viewer.theme, |(_, theme)| *theme);
    let viewer = Viewer { notice, theme, ..games.viewer.clone() };
    Embed { viewer, options: asked.options, mistake: None, refused }
}

/// Whether what was asked for last is still to come.
fn is_awaited(games: &Games) -> bool {
    // A game goes on while a search thinks.
    games.asked.is_some() && (games.is_making() || board::on_board(games).is_none())
}

/// The state that scripts are given.
fn state(games: &Games, asked: &Asked) -> String {
    let embed = shown(games, asked);
    match board::on_board(games) {
        Some(play) => board::state_of(games, play, embed.viewer.notice.as_deref(), &program_state(&embed)),
        None => state_of(&embed, &Derived::of(&embed.viewer)),
    }
}

/// What a script is given for a method and its argument, as by the program of other embeds. `follow` begins a search, so what it
/// gives is the state before that; `awaits` gives a text as long as the search, or the move that a script makes again, has not come.
#[must_use]
pub fn answer(games: &Store<Games>, asked: &Store<Asked>, method: &str, argument: &str) -> Option<String> {
    let now = games.state();
    let viewer = &now.viewer;
    let is_search = now.place == Place::Search && !now.is_refused && now.searched.is_some();
    match method {
        "awaits" => return is_awaited(&now).then(|| "search".to_owned()),
        "tree" if !is_search => return None,
        // A longer one is in no message.
        "tree" => return Some(tree_text(viewer)).filter(|text| text.len() <= MOST_TEXT),
        "settings" if board::on_board(&now).is_some() => return None,
        "settings" => return Some(viewer.settings().to_string()),
        "picture" if !is_search => return None,
        "picture" => {
            let theme = plywise_render::Theme::from_key(argument)?;
            return match viewer.analysis.has_boards {
                true => {
                    let about = [theme.key(), &viewer.document.title(), &tree_text(viewer)].join("\n");
                    whole_picture(viewer, &about)
                }
                false => Some(picture(viewer, theme, asked.state().options.hides_future)),
            };
        }
        "follow" => {
            asked.dispatch(Asked::read(argument));
            games.dispatch(asked.state().action());
        }
        // How the board is shown that stands there already.
        "options" => asked.dispatch(Asked::read(argument)),
        "state" => {}
        "refuse" => games.dispatch(GamesAction::Warn(argument.to_owned().into())),
        _ => match board::on_board(&now) {
            Some(_) => board::step(games, &asked.state(), method, argument)?,
            None => games.dispatch(GamesAction::Viewer(action_named(viewer, method, argument)?)),
        },
    }
    Some(state(&games.state(), &asked.state()))
}

/// Where such an embed is, and what it remembers.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct EmbeddedProps {
    /// The game.
    pub games: Shared<Store<Games>>,
    /// What was asked for.
    pub asked: Shared<Store<Asked>>,
    /// Where it is.
    pub surroundings: Surroundings,
}

/// An embed of a game.
#[component]
pub fn Embedded(EmbeddedProps { games, asked, surroundings }: &EmbeddedProps) -> Html {
    let (games, act) = use_store(games.pointer());
    let (asked, _) = use_store(asked.pointer());
    let view_act: Callback<ViewerAction> =
        (*use_memo(act.clone(), |act| act.reform(GamesAction::Viewer))).clone();
    let embed = shown(&games, &asked);
    let is_refused = embed.refused.is_some();
    let level = heading_level(&surroundings.root);
    let on_board = board::on_board(&games);
    let has_tree = games.place == Place::Search && games.searched.is_some() && !is_refused;
    let seen = on_board.map(|_| Place::Board).or(has_tree.then_some(Place::Search));
    use_focus(seen, &asked.address, &surroundings.root);
    let more = match on_board {
        Some(play) => {
            let notice = embed.viewer.notice.as_deref();
            // Whoever begins anew begins where the page has begun.
            let start = asked.start();
            let act = act.reform(move |action| match (action, &start) {
                (GamesAction::Restart, Some(start)) => GamesAction::SetUp(start.clone()),
                (action, _) => action,
            });
            More {
                is_awaited: true,
                report: Report::Other(state(&games, &asked)),
                said: board::view(&games, play, &asked.options, level, notice, &act),
                beside: None,
            }
        }
        None => {
            let has_board = has_tree && asked.options.shows(Panel::Tree);
            More {
                is_awaited: !has_tree && !is_refused,
                report: if games.asked.is_some() { Report::Nothing } else { Report::Viewer },
                said: said(&games, &asked, &act),
                beside: has_board.then(|| html! { <div class="pw-games">{ game_board(&games, &act) }</div> }),
            }
        }
    };
    use_embed(&embed, surroundings, &view_act, &more)
}

/// Puts the focus on the board or on the tree where a reader has gone from one to the other: the button that was pressed is gone.
/// Nobody's focus is taken where a script has led there, or from a page around the frame.
#[hook]
fn use_focus(seen: Option<Place>, address: &AttrValue, root: &Element) {
    let before = use_mut_ref(|| None);
    let (address, root) = (address.clone(), root.clone());
    use_effect_with((seen, address), move |(seen, address)| {
        let Some(seen) = *seen else { return };
        let before = before.replace(Some((seen, address.clone())));
        let is_led = before.is_some_and(|(place, asked)| place != seen && asked == *address);
        let document = root.owner_document();
        let is_lost = document.is_some_and(|document| {
            document.active_element().is_none_or(|active| active.tag_name() == "BODY")
        });
        if is_led && is_lost && has_focus() {
            focus_in(
                &root,
                if seen == Place::Board { "[data-square], .pw-moves-to-make button" } else { ".pw-stage" },
            );
        }
    });
}

/// Whether what was refused for this reason may be there at another try: where the search has stopped or was left.
fn may_succeed(reason: Option<&str>) -> bool {
    [english::WORKER_STOPPED, english::SEARCH_LEFT].map(Some).contains(&reason)
}

/// How far the search has come, and the ways to leave it, to try it again, or to go back to the game that it is about.
fn said(games: &Games, asked: &Asked, act: &Callback<GamesAction>) -> Html {
    let asked = asked.clone();
    let again = move |_: MouseEvent| asked.action();
    html! {
        if games.asked.is_some() {
            { searching(games, act) }
        } else if games.play.is_some() {
            <button
                type="button"
                class="pw-quiet-button"
                onclick={act.reform(|_: MouseEvent| GamesAction::Board)}
            >
                { english::BACK_TO_BOARD }
            </button>
        } else if games.is_refused && may_succeed(games.notice.as_deref()) {
            <button type="button" class="pw-quiet-button" onclick={act.reform(again)}>{ english::TRY_AGAIN }</button>
        }
    }
}
