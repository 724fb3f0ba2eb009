//! What scripts around the program may ask of it, as text: a method by its name, a state as JSON. So the program stays small.
//!
//! The functions that scripts call stand in the program itself (`main.rs`), so that another program may draw embeds too.

use plywise_render::Theme;
use plywise_viewer::Store;
use plywise_viewer::state::{Derived, ProgramState, action_named, picture, state_json};

use crate::embed::{Embed, EmbedAction};

/// What a script is given for a method and its argument; none where there is no such method, or `argument` is none for it. `tree`
/// gives the text of the tree, as it is, and `picture` the tree as it is seen, as an SVG file in the theme that the argument names.
#[must_use]
pub fn answer(store: &Store<Embed>, method: &str, argument: &str) -> Option<String> {
    let embed = store.state();
    let asked = match method {
        "tree" if embed.refused.is_some() => return Some(String::new()),
        "tree" => return Some(embed.viewer.document.text.to_string()),
        "settings" => return Some(embed.viewer.settings().to_string()),
        "picture" => {
            let theme = Theme::from_key(argument)?;
            return Some(picture(&embed.viewer, theme, embed.options.hides_future));
        }
        "load" => EmbedAction::Load(argument.to_owned().into()),
        "follow" => EmbedAction::Follow(argument.to_owned().into()),
        "refuse" => EmbedAction::Refuse(argument.to_owned().into()),
        _ => action_named(&embed.viewer, method, argument)?.into(),
    };
    store.dispatch(asked);
    let embed = store.state();
    Some(state_of(&embed, &Derived::of(&embed.viewer)))
}

/// An embed's state as JSON, on one line: docs/embedding.md says what each part means.
#[must_use]
pub fn state_of(embed: &Embed, derived: &Derived) -> String {
    state_json(&embed.viewer, derived, &program_state(embed))
}

/// What an embed adds to the state of what it shows.
#[must_use]
pub fn program_state(embed: &Embed) -> ProgramState<'_> {
    ProgramState {
        is_shown: embed.refused.is_none(),
        mode: Some(embed.options.mode_key()),
        mistake: embed.mistake.as_deref(),
        counts: None,
    }
}
