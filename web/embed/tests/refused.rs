//! An embed that cannot show what its address asks for shows nothing else.

use plywise_embed::bridge::state_of;
use plywise_embed::{Embed, EmbedAction};
use plywise_viewer::state::Derived;
use serde_json::{Value, json};
use std::rc::Rc;
use yew::Reducible as _;

fn state_value(embed: &Embed) -> Value {
    serde_json::from_str(&state_of(embed, &Derived::of(&embed.viewer))).expect("a state is JSON")
}

/// Addresses that name no tree that can be shown, what is shown of each, and what is said.
const WRONG: [(&str, &str, &str); 8] = [
    ("example=nobody&mode=lecture", "example=nobody", "no example called “nobody”"),
    ("t=((3 12", "((3 12", "line 1"),
    ("t=z1.AAAA", "t=z1.AAAA", "cannot be read"),
    ("b=2&d=x&v=1,2", "b=2&d=x&v=1,2", "d=x"),
    ("game=ttt-xyz", "game=ttt-xyz", "an embed of its own"),
    ("v=99&t=(1 2)", "v=99&t=(1 2)", "newer version"),
    ("src=a.tree", "src=a.tree", "still loading"),
    ("gen=easy-1&seed=3", "gen=easy-1&seed=3", "still loading"),
];

#[test]
fn an_embed_shows_what_was_asked_for_or_nothing() {
    for before in ["", "example=t-textbook&step=4"] {
        for (wrong, asked, why) in WRONG {
            let embed = Rc::new(Embed::open(before)).reduce(EmbedAction::Follow(wrong.into()));
            assert_eq!(embed.refused.as_deref(), Some(asked), "{wrong}");
            let state = state_value(&embed);
            let message = state["error"]["message"].as_str().unwrap_or_else(|| panic!("{wrong}: {state}"));
            assert!(message.contains(why), "{wrong}: {message}");
            assert_eq!(
                (&state["shown"], &state["link"], &state["title"]),
                (&json!(false), &Value::Null, &json!(""))
            );
            assert_eq!(
                state_value(&Embed::open(wrong))["error"],
                state["error"],
                "{wrong}: the same when it opens"
            );
            // Another address, or a text, brings a tree.
            for then in [
                EmbedAction::Follow("example=t-textbook&step=4".into()),
                EmbedAction::Load("((1 2)(3 4))".into()),
            ] {
                let state = state_value(&Rc::clone(&embed).reduce(then));
                assert_eq!((&state["shown"], &state["error"]), (&json!(true), &Value::Null), "{wrong}");
            }
        }
    }
}

#[test]
fn a_text_that_is_no_tree_is_all_that_is_said_of_an_embed_without_a_tree() {
    let embed = Rc::new(Embed::open("example=nobody")).reduce(EmbedAction::Load("((1".into()));
    let state = state_value(&embed);
    assert_eq!((embed.refused.as_deref(), &state["error"]["code"]), (Some("((1"), &json!("tree")));
    assert_eq!(embed.viewer.notice, None);
}

#[test]
fn a_setting_that_means_nothing_leaves_an_embed_its_tree() {
    let state = state_value(&Embed::open("example=t-textbook&step=soon"));
    assert_eq!(state["shown"], json!(true));
    assert!(
        state["error"]["message"].as_str().is_some_and(|message| message.contains("step=soon")),
        "{state}"
    );
}
