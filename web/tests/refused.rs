//! An embed that cannot show what its address asks for shows nothing else; the page keeps what was there.

use plywise_web::bridge::state;
use plywise_web::session::{Action, Session};
use serde_json::{Value, json};
use std::rc::Rc;
use yew::Reducible as _;

fn told(session: &Session) -> Value {
    serde_json::from_str(&state(session)).expect("a state is JSON")
}

/// Addresses that name no tree that can be shown, what is shown of each, and what is said.
const WRONG: [(&str, &str, &str); 8] = [
    ("example=nobody&mode=lecture", "example=nobody", "no example called “nobody”"),
    ("t=((3 12", "((3 12", "line 1"),
    ("t=z1.AAAA", "t=z1.AAAA", "cannot be read"),
    ("b=2&d=x&v=1,2", "b=2&d=x&v=1,2", "d=x"),
    ("game=ttt-xyz", "game=ttt-xyz", "A square is x, o"),
    ("v=99&t=(1 2)", "v=99&t=(1 2)", "newer version"),
    ("src=a.tree", "src=a.tree", "on its way"),
    ("gen=easy-1&seed=3", "gen=easy-1&seed=3", "on its way"),
];

#[test]
fn an_embed_shows_what_was_asked_for_or_nothing() {
    for before in ["", "example=t-textbook&step=4"] {
        for (wrong, asked, why) in WRONG {
            let session = Rc::new(Session::embed(before)).reduce(Action::Follow(wrong.into()));
            assert_eq!(session.refused.as_deref(), Some(asked), "{wrong}");
            let state = told(&session);
            let message = state["error"]["message"].as_str().unwrap_or_else(|| panic!("{wrong}: {state}"));
            assert!(message.contains(why), "{wrong}: {message}");
            assert_eq!(
                (&state["shown"], &state["link"], &state["title"]),
                (&json!(false), &Value::Null, &json!(""))
            );
            assert_eq!(
                told(&Session::embed(wrong))["error"],
                state["error"],
                "{wrong}: the same when it opens"
            );
            // Another address, or a text, brings a tree.
            for then in
                [Action::Follow("example=t-textbook&step=4".into()), Action::Edit("((1 2)(3 4))".into())]
            {
                let state = told(&Rc::clone(&session).reduce(then));
                assert_eq!((&state["shown"], &state["error"]), (&json!(true), &Value::Null), "{wrong}");
            }
        }
    }
}

#[test]
fn the_page_keeps_the_tree_that_was_there() {
    let page = Rc::new(Session::open("example=t-textbook&step=4"));
    for (wrong, _, _) in WRONG {
        let after = Rc::clone(&page).reduce(Action::Follow(wrong.into()));
        assert!(after.refused.is_none() && after.document == page.document, "{wrong}");
        assert!(after.notice.is_some(), "{wrong}");
    }
}

#[test]
fn a_text_that_is_no_tree_is_all_that_is_said_of_an_embed_without_a_tree() {
    let session = Rc::new(Session::embed("example=nobody")).reduce(Action::Edit("((1".into()));
    let state = told(&session);
    assert_eq!((session.refused.as_deref(), &state["error"]["code"]), (Some("((1"), &json!("tree")));
    assert_eq!(session.notice, None);
}

#[test]
fn a_setting_that_means_nothing_leaves_an_embed_its_tree() {
    let state = told(&Session::embed("example=t-textbook&step=soon"));
    assert_eq!(state["shown"], json!(true));
    assert!(
        state["error"]["message"].as_str().is_some_and(|message| message.contains("step=soon")),
        "{state}"
    );
}
