//! What scripts are told of a embed: JSON, whatever the tree.

use std::rc::Rc;

use plywise_embed::bridge::state_of;
use plywise_embed::{Embed, EmbedAction};
use plywise_render::{Theme, source_of_figure};
use plywise_testkit::any_tree_with_unknowns;
use plywise_viewer::state::{Derived, picture};
use plywise_viewer::{Go, ViewerAction};
use proptest::prelude::*;
use serde_json::{Value, json};
use yew::Reducible as _;

fn state_value(embed: &Embed) -> Value {
    let text = state_of(embed, &Derived::of(&embed.viewer));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn a_step_is_told_with_its_window_and_its_sentence() {
    let state = state_value(&Embed::open("example=t-textbook&by=event&step=6&mode=lecture&steps=2-9"));
    let expected = json!({
        "step": 6, "length": 40, "first": 2, "last": 9, "playing": false, "kind": "updated", "node": 1,
        "label": "A1", "alpha": "-inf", "beta": 3, "value": 3,
        "text": "A11 gives MIN 3 at A1: β falls from +∞ to 3.", "title": "Three moves, three replies",
        "link": "example=t-textbook&profile=textbook&by=event&step=6", "shown": true, "mode": "lecture", "blank": false,
        "error": null
    });
    assert_eq!(state, expected);
    let start = state_value(&Embed::open("example=t-textbook"));
    assert_eq!(
        (&start["kind"], &start["node"], &start["alpha"]),
        (&json!("start"), &Value::Null, &Value::Null)
    );
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let embed = Rc::new(Embed::open("")).reduce(EmbedAction::Load("((1 2)\n(3 \"x".into()));
    let error = &state_value(&embed)["error"];
    assert_eq!((&error["code"], &error["line"]), (&json!("tree"), &json!(2)));
    assert_eq!(state_value(&Embed::open("mode=\u{7}\"fly\\"))["error"]["code"], "link");
}

#[test]
fn a_link_that_is_told_leads_back() {
    let embed = Embed::open("example=w-example-1&by=event&step=17&cut=lt");
    let link = state_value(&embed)["link"].as_str().expect("small trees have links").to_owned();
    assert_eq!(state_value(&Embed::open(&link))["text"], state_value(&embed)["text"]);
}

#[test]
fn a_picture_is_what_is_seen_in_the_colours_asked_for() {
    let picture = |address: &str, theme| {
        let embed = Embed::open(address);
        picture(&embed.viewer, theme, embed.options.hides_future)
    };
    let whole = picture("t=((3 12)(2 4))&by=event&step=3", Theme::Dark);
    assert!(whole.contains(" width=\"900\" height=\"460\" "), "as large as the stage");
    assert!(whole.contains("fill=\"#15171b\"/>") && !whole.contains("var("));
    assert_eq!(source_of_figure(&whole).as_deref(), Some("((3 12)(2 4))"));
    let nodes = |picture: &str| picture.matches("<g class=\"pw-node ").count();
    assert_eq!(nodes(&whole), 7);
    let without_future = picture("t=((3 12)(2 4))&by=event&step=3&future=hide", Theme::Dark);
    assert_eq!(nodes(&without_future), 3, "the root, its first child, and the leaf below that");
    assert!(!without_future.contains("unvisited"));
    assert_eq!(nodes(&picture("t=((3 12)(2 4))&step=0&future=hide", Theme::Dark)), 1, "the root stays");
}

proptest! {
    #[test]
    fn any_moment_is_json(tree in any_tree_with_unknowns(), steps in 0_usize..60, name in "\\PC{0,8}") {
        let text = format!("title: {name}\n\n{}", plywise_notation::write(&tree));
        let mut embed = Rc::new(Embed::open("")).reduce(EmbedAction::Load(text.into()));
        for _ in 0..steps {
            embed = embed.reduce(EmbedAction::Viewer(ViewerAction::Go(Go::Next)));
        }
        let state = state_value(&embed);
        prop_assert_eq!(state["step"].as_u64(), Some(u64::from(embed.viewer.playback.step().0)));
    }
}
