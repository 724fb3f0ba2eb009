//! A search of a game as an embed: the same state machine as the place of games, drawn as embeds are.
//!
//! It is searched in a worker, so an embed has nothing to show at first. Scripts are told the state once the search has come, or
//! once it is known why there is none.

use std::rc::Rc;

use plywise_controls::Store;
use plywise_embed::bridge::state_of;
use plywise_embed::{Embed, More, Options, Panel, Surroundings, use_embed};
use plywise_render::Theme;
use plywise_viewer::state::{Derived, action_named, picture, whole_picture};
use plywise_viewer::{Shared, Viewer, ViewerAction, tree_parts, use_store};
use yew::prelude::*;

use crate::app::searching;
use crate::english;
use crate::host::tree_text;
use crate::panels::game_board;
use crate::state::{Games, GamesAction};

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
}

impl Asked {
    /// What an address asks for.
    #[must_use]
    pub fn read(address: &str) -> Asked {
        let (options, misread) = Options::read(address);
        Asked { address: address.to_owned().into(), options, misread: misread.map(AttrValue::from) }
    }

    /// What there is to do for it.
    #[must_use]
    pub fn action(&self) -> GamesAction {
        GamesAction::FollowAlone(self.address.clone(), self.options.steps)
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
    let refused = games.is_refused.then(|| tree_parts(&asked.address).into());
    let viewer = Viewer { notice, ..games.viewer.clone() };
    Embed { viewer, options: asked.options, mistake: None, refused }
}

/// What a script is given for a method and its argument, as by the program of other embeds. `follow` begins a search, so what it
/// gives is the state before that; `awaits` gives a text as long as the search has not come.
#[must_use]
pub fn answer(games: &Store<Games>, asked: &Store<Asked>, method: &str, argument: &str) -> Option<String> {
    let now = games.state();
    let viewer = &now.viewer;
    match method {
        "awaits" => return now.asked.is_some().then(|| "search".to_owned()),
        "tree" if now.is_refused || now.searched.is_none() => return None,
        // A longer one is in no message.
        "tree" => return Some(tree_text(viewer)).filter(|text| text.len() <= MOST_TEXT),
        "settings" => return Some(viewer.settings().to_string()),
        "picture" => {
            let theme = Theme::from_key(argument)?;
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
        "state" => {}
        "refuse" => games.dispatch(GamesAction::Warn(argument.to_owned().into())),
        _ => games.dispatch(GamesAction::Viewer(action_named(viewer, method, argument)?)),
    }
    let embed = shown(&games.state(), &asked.state());
    Some(state_of(&embed, &Derived::of(&embed.viewer)))
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
    let is_awaited = games.searched.is_none() && !games.is_refused;
    let has_board = !is_awaited && !games.is_refused && asked.options.shows(Panel::Tree);
    let more = More {
        is_awaited,
        is_silent: games.asked.is_some(),
        said: said(&games, &asked, &act),
        beside: has_board.then(|| html! { <div class="pw-games">{ game_board(&games, &act) }</div> }),
    };
    use_embed(&embed, surroundings, &view_act, &more)
}

/// Whether what was refused for this reason may be there at another try: where the search has stopped or was left.
fn may_succeed(reason: Option<&str>) -> bool {
    [english::WORKER_STOPPED, english::SEARCH_LEFT].map(Some).contains(&reason)
}

/// How far the search has come, and the ways to leave it or to try it again.
fn said(games: &Games, asked: &Asked, act: &Callback<GamesAction>) -> Html {
    let asked = asked.clone();
    let again = move |_: MouseEvent| asked.action();
    html! {
        if games.asked.is_some() {
            { searching(games, act) }
        } else if games.is_refused && may_succeed(games.notice.as_deref()) {
            <button type="button" class="pw-quiet-button" onclick={act.reform(again)}>{ english::TRY_AGAIN }</button>
        }
    }
}
