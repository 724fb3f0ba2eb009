//! What the presenter of a lecture sees in a window of their own: the notes, what is said now and next, and the time.

use std::rc::Rc;

use gloo_timers::callback::Interval;
use plywise_viewer::components::narration_line;
use plywise_viewer::hooks::{Keys, use_hotkeys};
use plywise_viewer::{Go, Toggle, Viewer, ViewerAction};
use web_sys::Element;
use yew::prelude::*;

use super::LectureNote;
use crate::{PageAction, english};

#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct PresenterProps {
    /// The root of the window's document.
    pub(crate) root: Element,
    pub(crate) viewer: Viewer,
    /// Whether a note can be saved.
    pub(crate) can_save: bool,
    pub(crate) act: Callback<PageAction>,
}

/// All that stands in the presenter's window.
#[component]
pub(crate) fn Presenter(on: &PresenterProps) -> Html {
    let PresenterProps { root, viewer, can_save, act } = on;
    let view_act = act.reform(PageAction::Viewer);
    let letters = viewer.toggles.has_letter_keys;
    use_hotkeys(root.clone().into(), Keys::On { letters, clicker: true }, view_act.clone());
    let since = use_mut_ref(now);
    let draw = use_force_update();
    let restart = {
        let (since, draw) = (Rc::clone(&since), draw.clone());
        move |_: MouseEvent| {
            *since.borrow_mut() = now();
            draw.force_update();
        }
    };
    use_effect_with((), move |()| {
        let clock = Interval::new(1000, move || draw.force_update());
        move || drop(clock)
    });
    let secs = ((now() - *since.borrow()) / 1000.0) as u32;
    let stops = viewer.stops();
    let at = stops.at(viewer.playback.step());
    html! {
        <div class="pw-page pw-presenter">
            <header>
                <h1>{ viewer.document.title() }</h1>
                <p>{ plywise_viewer::english::stop_of(&stops, at, viewer.asked().is_some()) }</p>
                <p class="pw-elapsed">
                    <span role="timer" aria-label={english::ELAPSED}>{ english::duration(secs) }</span>
                    <button
                        type="button"
                        class="pw-quiet-button"
                        aria-label={english::RESTART_TIMER}
                        onclick={restart}
                    >
                        { english::RESTART }
                    </button>
                </p>
            </header>
            <main>
                <section class="pw-now" aria-labelledby="pw-now">
                    <h2 id="pw-now">{ english::NOW }</h2>
                    { narration_line(viewer, &viewer.sentence(), &view_act) }
                </section>
                <section aria-labelledby="pw-soon">
                    <h2 id="pw-soon">{ english::AFTER_NEXT }</h2>
                    <p>{ after_next(viewer) }</p>
                </section>
                { notes(viewer, *can_save, act) }
            </main>
            { buttons(viewer, &view_act) }
        </div>
    }
}

/// What will be said after the next press.
fn after_next(viewer: &Viewer) -> String {
    let next = viewer.go(Go::Next);
    let is_last = next.playback.step() == viewer.playback.step();
    if is_last { english::AT_THE_END.to_owned() } else { next.sentence().to_string() }
}

/// The note of this step, to be read and written, and the one that comes next.
fn notes(viewer: &Viewer, can_save: bool, act: &Callback<PageAction>) -> Html {
    let (step, note) = viewer.lecture_note();
    let note = note.map(|note| AttrValue::from(note.to_owned()));
    let next = viewer.next_lecture_note();
    html! {
        <>
            <LectureNote key={step.0} {step} {note} {can_save} {act} />
            <section class="pw-next-note">
                if let Some((step, next)) = next {
                    <h2>{ english::next_note_of(step.0) }</h2>
                    <p>{ next }</p>
                } else {
                    <p>{ english::NO_LATER_NOTE }</p>
                }
            </section>
        </>
    }
}

/// Back, on, and blank: what a presenter presses without looking at the projector.
fn buttons(viewer: &Viewer, act: &Callback<ViewerAction>) -> Html {
    use plywise_viewer::english::{STEP_BACK, STEP_FORWARD};
    let is_blank = viewer.toggles.is_blank;
    let press = |class: &'static str, keys: &'static str, name: &'static str, action: ViewerAction| {
        html! {
            <button type="button" {class} aria-keyshortcuts={keys} onclick={act.reform(move |_| action.clone())}>
                { name }
            </button>
        }
    };
    let blank = if is_blank { english::UNBLANK_SCREEN } else { english::BLANK_SCREEN };
    html! {
        <footer>
            { press("pw-button pw-next", "ArrowRight", STEP_FORWARD, ViewerAction::Go(Go::Next)) }
            { press("pw-button", "ArrowLeft", STEP_BACK, ViewerAction::Go(Go::Back)) }
            { press("pw-button", "B", blank, ViewerAction::Toggle(Toggle::Blank)) }
            <p role="status">{ if is_blank { english::IS_BLANK } else { "" } }</p>
        </footer>
    }
}

/// The browser's clock, in milliseconds; it stands still where there is none.
fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}
