//! What the scripts of embeds and of SCORM packages ask of a set that is answered in them: all of it is text, as in the
//! program of embeds.
//!
//! Embeds with `mode=quiz` and SCORM packages show the same place by a script with the program packed in it, since sandboxed frames
//! and platforms may fetch none. `quiz.html` is `embed.html` with that script preloaded in place of the program that steps. `quiz.js` gives it an embed's methods and events; `scorm.js` tells a platform. What a host keeps is
//! the acts ([`plywise_sets::write_state`]), which are done again.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use plywise_controls::Store;
use plywise_sets::{Act, Sitting, write_link, write_result, write_state};
use serde_json::{Value, json};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;
use yew::prelude::*;
use yew::{AppHandle, Renderer};

use crate::app::{App, AppProps};
use crate::asked::Asked;
use crate::browser;
use crate::state::{Fault, Practice, PracticeAction};

/// A set that is answered, as scripts see it.
struct Quiz {
    store: Rc<Store<Practice>>,
    app: AppHandle<App>,
}

thread_local! {
    /// By number. The place of one that is gone stays empty, so that numbers are never used twice.
    static QUIZZES: RefCell<Vec<Option<Quiz>>> = const { RefCell::new(Vec::new()) };
}

/// Draws what an address asks into `place`, and gives its number. Headings begin at the level `heading`. `hear` is called
/// with whatever happens, as JSON: `{"name":…,"detail":…}`.
#[wasm_bindgen]
pub fn mount(place: Element, heading: u8, address: &str, hear: Function) -> usize {
    browser::elapsed();
    let store = Store::new(Practice::default());
    store.dispatch(asked(address));
    let watched = Rc::downgrade(&store);
    store.watch(Callback::from(move |(before, after): (Rc<Practice>, Rc<Practice>)| {
        for event in events(&before, &after) {
            // What a script does with it is its own concern.
            let _ = hear.call1(&JsValue::NULL, &JsValue::from_str(&event.to_string()));
        }
        let store = watched.upgrade().filter(|_| is_over(&after));
        if let Some(store) = store {
            store.dispatch(PracticeAction::Do(Act::Finish, browser::elapsed()));
        }
    }));
    let props = AppProps { store: Rc::clone(&store).into(), has_page: false, heading };
    let app = Renderer::<App>::with_root_and_props(place, props).render();
    QUIZZES.with_borrow_mut(|quizzes| {
        quizzes.push(Some(Quiz { store, app }));
        quizzes.len() - 1
    })
}

/// Takes one off the page.
#[wasm_bindgen]
pub fn unmount(number: usize) {
    let quiz = QUIZZES.with_borrow_mut(|quizzes| quizzes.get_mut(number).and_then(Option::take));
    if let Some(quiz) = quiz {
        quiz.app.destroy();
    }
}

/// Does what `method` says, and gives an answer as JSON; the empty text where there is none. `told` says what is seen;
/// `open` opens another address; `goTo` goes to an exercise, from 0; `check` hands in what has been entered; `state` gives
/// what goes on with it, in at most so many characters; `result` the document that `plywise grade` reads.
#[wasm_bindgen]
#[must_use]
pub fn call(number: usize, method: &str, argument: &str) -> String {
    let store =
        QUIZZES.with_borrow(|quizzes| quizzes.get(number)?.as_ref().map(|quiz| Rc::clone(&quiz.store)));
    store
        .and_then(|store| answer(&store, method, argument))
        .map_or(String::new(), |answer| answer.to_string())
}

fn asked(address: &str) -> PracticeAction {
    match Asked::read(address) {
        Ok(asked) => PracticeAction::Resume(Box::new(asked.sitting), asked.exercise, browser::elapsed()),
        Err(why) => PracticeAction::Fail(Fault::Embed, why),
    }
}

fn answer(store: &Store<Practice>, method: &str, argument: &str) -> Option<Value> {
    let before = store.state();
    match method {
        "told" => {}
        "open" => store.dispatch(asked(argument)),
        "goTo" => {
            let n_all = before.sitting.as_ref()?.exercises().len();
            let nth = argument.parse().ok().filter(|nth| *nth < n_all)?;
            store.dispatch(PracticeAction::Go(nth, browser::elapsed()));
        }
        "check" => {
            store.dispatch(PracticeAction::HandIn(browser::elapsed()));
            let after = store.state();
            let event = events(&before, &after).into_iter().find(|event| event["name"] == "answer");
            return Some(
                event.map_or_else(|| json!({ "error": after.told }), |event| event["detail"].clone()),
            );
        }
        "state" => {
            let sitting = before.sitting.as_ref()?;
            let state = write_state(sitting, argument.parse().ok()?);
            return Some(
                json!({ "set": link_of(sitting), "answers": state.text, "isWhole": state.is_whole }),
            );
        }
        "result" => return Some(json!(write_result(before.sitting.as_ref()?, ""))),
        _ => return None,
    }
    Some(told(&store.state()))
}

/// What is seen.
#[must_use]
pub fn told(practice: &Practice) -> Value {
    let Some((sitting, exercise)) = practice.sitting.as_ref().zip(practice.exercise()) else {
        return json!({ "error": practice.told });
    };
    json!({
        "exercise": practice.current,
        "n": sitting.exercises().len(),
        "title": sitting.set().title,
        "question": exercise.text(),
        "mode": sitting.set().mode.key(),
        "complete": completed(sitting),
    })
}

/// The set of a sitting as a link has it, behind `set=`.
fn link_of(sitting: &Sitting) -> String {
    write_link(sitting.set()).trim_start_matches("set=").to_owned()
}

/// Whether nothing is left to be answered in a set that has not been handed in.
fn is_over(practice: &Practice) -> bool {
    let sitting =
        practice.sitting.as_ref().filter(|sitting| !sitting.is_finished() && !sitting.acts().is_empty());
    sitting.is_some_and(|sitting| (0..sitting.exercises().len()).all(|nth| sitting.is_closed(nth)))
}

/// What has happened between two moments.
#[must_use]
pub fn events(before: &Practice, after: &Practice) -> Vec<Value> {
    let Some(now) = after.sitting.as_ref().filter(|_| before.n_opened == after.n_opened) else {
        return if before.n_opened == after.n_opened { Vec::new() } else { vec![json!({ "name": "open" })] };
    };
    let n_acts = before.sitting.as_ref().map_or(0, |sitting| sitting.acts().len());
    let mut events = Vec::new();
    for done in now.acts().get(n_acts..).unwrap_or_default() {
        let n_answers = |practice: &Practice| {
            practice.sitting.as_ref().map_or(0, |sitting| sitting.progress()[done.exercise].n_answers())
        };
        events.push(match done.act {
            // Where somebody is then, is told below.
            Act::Open => continue,
            Act::Finish => json!({ "name": "complete", "detail": completed(now) }),
            Act::Answer(_) => json!({ "name": "answer", "detail": answered(now, done.exercise) }),
            _ if n_answers(before) < n_answers(after) || is_ended(before, after, done.exercise) => {
                json!({ "name": "answer", "detail": answered(now, done.exercise) })
            }
            _ => json!({ "name": "kept" }),
        });
    }
    if before.current != after.current {
        events.push(json!({ "name": "step" }));
    }
    events
}

/// Whether the last step of an exercise was said, where nothing is said of steps before the end.
fn is_ended(before: &Practice, after: &Practice, nth: usize) -> bool {
    let is_closed = |practice: &Practice| {
        let sitting = practice.sitting.as_ref().filter(|sitting| !sitting.is_finished());
        sitting.is_some_and(|sitting| sitting.is_closed(nth) && sitting.progress()[nth].answer().is_some())
    };
    !is_closed(before) && is_closed(after)
}

/// An answer as hosts are told of it. What the student may not hear yet, they do not hear either.
fn answered(sitting: &Sitting, nth: usize) -> Value {
    let exercise = &sitting.exercises()[nth];
    let response = sitting.progress()[nth].answer().map(|answer| exercise.write_answer(answer));
    let weight = sitting.set().items.get(nth).map_or(1, |item| item.weight);
    let verdict = sitting.verdict(nth);
    let score = verdict.as_ref().map(|verdict| {
        json!({ "raw": verdict.mark * f64::from(weight), "min": 0, "max": weight, "scaled": verdict.mark })
    });
    json!({
        "item": nth + 1,
        "question": exercise.question().key(),
        "response": response.unwrap_or_default(),
        "correct": verdict.map(|verdict| verdict.is_right()),
        "score": score,
    })
}

/// What a set earns, in the shape of the result of an xAPI statement.
fn completed(sitting: &Sitting) -> Value {
    let score = sitting.score();
    let millis = sitting.acts().last().map_or(0, |act| act.at);
    json!({
        "score": { "raw": score.raw, "min": 0, "max": score.max, "scaled": score.scaled },
        "success": score.is_passed,
        "completion": sitting.is_finished(),
        "duration": format!("PT{}.{:02}S", millis / 1_000, millis % 1_000 / 10),
    })
}
