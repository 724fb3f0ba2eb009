//! Before a set is begun: what it is, and whose answers they will be.

use plywise_controls::value_of;
use plywise_sets::{ExerciseSet, Mode, Source};
use yew::prelude::*;

use crate::state::{Practice, PracticeAction};
use crate::{browser, english};

/// A set that waits to be begun.
pub(crate) fn start(practice: &Practice, set: &ExerciseSet, act: &Callback<PracticeAction>) -> Html {
    let begin = {
        let act = act.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            act.emit(PracticeAction::Begin(browser::date(), browser::elapsed()));
        })
    };
    let title = if set.title.is_empty() { english::A_SET } else { &set.title };
    let is_own = |source: &Source| matches!(source, Source::Generated { variants: true, .. });
    html! {
        <form class="pw-start" onsubmit={begin}>
            <h2 id="pw-question" tabindex="-1">{ title }</h2>
            for line in set.note.lines() {
                <p>{ line }</p>
            }
            <ul>
                { for rules(set).into_iter().map(|rule| html! { <li>{ rule }</li> }) }
            </ul>
            <label class="pw-ask-line">
                <span>{ english::YOUR_NAME }</span>
                <input
                    type="text"
                    autocomplete="name"
                    maxlength="100"
                    value={practice.name.clone()}
                    aria-describedby="pw-name-use"
                    oninput={act.reform(|event: InputEvent| PracticeAction::Name(value_of(&event)))}
                />
                <small id="pw-name-use">
                    { if set.items.iter().any(|item| is_own(&item.source)) { english::NAME_DRAWS } else { english::NAME_USE } }
                </small>
            </label>
            <p class="pw-told" role="status">{ &practice.told }</p>
            <button type="submit" class="pw-main-button">{ english::BEGIN }</button>
        </form>
    }
}

/// How students go through a set, one rule after the other.
fn rules(set: &ExerciseSet) -> Vec<String> {
    let mode = match set.mode {
        Mode::Immediate => english::HEARD_AT_ONCE,
        Mode::AtTheEnd => english::HEARD_AT_THE_END,
        Mode::Exam => english::NOT_HEARD,
    };
    let mut rules = vec![english::n_exercises(set.items.len()), mode.to_owned()];
    if set.mode == Mode::Immediate {
        rules.push(english::n_attempts(set.attempts));
    }
    rules.push(english::pass_mark(set.pass));
    rules
}
