//! What the studio asks of the place of games, where the page would answer on the page: the tree that a search went through as
//! text, the recorded search, figures, and the moment.

use plywise_controls::Store;
use plywise_notation::{Document, Header, write_document};
use plywise_search::SearchOption;
use plywise_trace::write_trace_at;
use plywise_viewer::Viewer;
use plywise_viewer::state::{Counts, Derived, ProgramState, action_named, state_json, whole_picture};

use crate::embedded::board::{on_board, state_of as board_state};
use crate::english;
use crate::state::{Games, GamesAction, Place};

/// What the place answers to a method, as the page's `call` does; none where it cannot be done, or where no search is stepped
/// through. `trace` gives the recorded search.
#[must_use]
pub fn answer(store: &Store<Games>, method: &str, argument: &str) -> Option<String> {
    let games = store.state();
    let viewer = &games.viewer;
    if method == "warn" {
        store.dispatch(GamesAction::Warn(argument.to_owned().into()));
        return None;
    }
    if let (Some(play), "pause") = (on_board(&games), method) {
        // A game that is played is shared, and nothing else is done with it.
        return Some(board_state(&games, play, games.notice.as_deref(), &program_state(store.revision())));
    }
    if games.place != Place::Search || games.searched.is_none() {
        return None;
    }
    match method {
        "tree" | "draft" => return Some(tree_text(viewer)),
        "settings" | "new-settings" => return Some(tree_settings(viewer)),
        "trace" => return trace_text(viewer),
        "figure" => return whole_picture(viewer, argument),
        _ => store.dispatch(GamesAction::Viewer(action_named(viewer, method, argument)?)),
    }
    Some(state_of(&store.state().viewer, store.revision()))
}

/// The tree that the search went through, in our own notation. Its title names the position, as that of `plywise convert` does.
#[must_use]
pub fn tree_text(viewer: &Viewer) -> String {
    let Some(game) = &viewer.document.game else { return viewer.document.text.to_string() };
    let header = Header {
        title: Some(english::tree_of_game(game.info().title, &game.start())),
        note: Some(english::GAME_NOTE.to_owned()),
        ..Header::default()
    };
    write_document(&Document::new((*viewer.document.tree).clone(), header))
}

/// What a link to that tree says besides the tree: how it was searched, but for what only searches by the rules of a game have,
/// and the step.
#[must_use]
pub fn tree_settings(viewer: &Viewer) -> String {
    let mut link = viewer.settings();
    // Beyond a depth limit that is none, the tree itself says where the search ended.
    let goes_beyond = viewer.conventions.search.options.selective.quiescence > 0;
    for option in SearchOption::ALL {
        if option.is_of_games() || goes_beyond && option == SearchOption::Depth {
            link.options.set(option, None);
        }
    }
    link.second = None;
    link.work = None;
    link.to_string()
}

/// The recorded search in the trace format, with the step that is seen.
fn trace_text(viewer: &Viewer) -> Option<String> {
    let mut trace = Vec::new();
    // Writing to memory cannot fail, but for a score that JSON has no place for.
    write_trace_at(&viewer.analysis.replay, Some(viewer.playback.step()), &mut trace).ok()?;
    String::from_utf8(trace).ok()
}

fn state_of(viewer: &Viewer, revision: u32) -> String {
    state_json(viewer, &Derived::of(viewer), &program_state(revision))
}

fn program_state(revision: u32) -> ProgramState<'static> {
    let counts = Some(Counts { edition: 0, revision });
    ProgramState { is_shown: true, mode: None, mistake: None, counts }
}
