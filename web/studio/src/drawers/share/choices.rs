//! The choices of what an embed looks like.

use plywise_controls::{Choice, emit_some, labelled, tick, value_of};
use yew::prelude::*;

use super::form::{ShareAction, ShareForm};
use crate::english::share as english;
use crate::share::{Platform, SharedTree, Start, Width};

const STARTS: [(Start, &str, &str); 3] = [
    (Start::Now, "now", english::START_NOW),
    (Start::First, "first", english::START_FIRST),
    (Start::Last, "last", english::START_LAST),
];

/// All of them.
pub(super) fn choices(form: &ShareForm, shared: &SharedTree, act: &Callback<ShareAction>) -> Html {
    let on_host = emit_some(act, |key: String| Platform::from_key(&key).map(ShareAction::Platform));
    // A link in Markdown shows no embed, which has nothing to choose.
    let is_embed = form.platform != Platform::Markdown;
    let is_game = shared.is_game();
    html! {
        <div>
            <div class="pw-choices">
                <Choice label={english::WHERE} value={form.platform.key()} choices={Platform::choices(is_game)} on_choose={on_host} />
                if is_embed {
                    { looks(form, shared.is_board(), act) }
                }
            </div>
            if is_embed {
                if !shared.is_board() {
                    { panels(form, act) }
                }
                <div class="pw-share-ticks">
                    { tick(english::locked(shared.is_board()), form.embed.is_locked, act.reform(|_| ShareAction::Lock)) }
                    if !is_game {
                        { file(form, act) }
                    }
                </div>
                <div role="alert">
                    if let Some(problem) = form.embed.problem(shared.length) {
                        <p class="pw-notice">{ problem }</p>
                    }
                </div>
            }
        </div>
    }
}

/// How the embed looks, and which steps it has: a board has none.
fn looks(form: &ShareForm, is_board: bool, act: &Callback<ShareAction>) -> Html {
    let embed = &form.embed;
    let starts = STARTS.map(|(_, key, name)| (key, name)).to_vec();
    let start = STARTS.iter().find(|(start, ..)| *start == embed.start).map_or("", |(_, key, _)| key);
    let on_start = emit_some(act, |key: String| {
        STARTS.iter().find(|(_, known, _)| *known == key).map(|(start, ..)| ShareAction::Start(*start))
    });
    let one_of = |known: &'static [(&'static str, &'static str)], change: fn(&'static str) -> ShareAction| {
        emit_some(act, move |key: String| found(known, &key).map(change))
    };
    let (modes, uis) = match is_board {
        true => (&english::BOARD_MODES, &english::BOARD_UIS),
        false => (&english::MODES, &english::UIS),
    };
    let width = match embed.width {
        Width::Full => None,
        Width::Pixels(width) => Some(width),
    };
    let on_width =
        act.reform(|width: Option<u32>| ShareAction::Width(width.map_or(Width::Full, Width::Pixels)));
    html! {
        <>
            <Choice label={english::FOR} value={embed.mode} choices={&modes[..]} on_choose={one_of(modes, ShareAction::Mode)} />
            <Choice label={english::CONTROLS} value={embed.ui} choices={&uis[..]} on_choose={one_of(uis, ShareAction::Ui)} />
            <Choice
                label={crate::english::COLORS}
                value={embed.theme}
                choices={&english::THEMES[..]}
                on_choose={one_of(&english::THEMES, ShareAction::Theme)}
            />
            if !is_board {
                <Choice label={english::STARTS} value={start} choices={starts} on_choose={on_start} />
                { number(english::FIRST_STEP, embed.first, "0", act.reform(ShareAction::First)) }
                { number(english::LAST_STEP, embed.last, english::ALL_STEPS, act.reform(ShareAction::Last)) }
            }
            if form.platform == Platform::Frame {
                { number(english::WIDTH, width, english::FULL_WIDTH, on_width) }
            }
            if matches!(form.platform, Platform::Frame | Platform::Element | Platform::Reveal) {
                { number(english::HEIGHT, embed.height, english::OWN_HEIGHT, act.reform(ShareAction::Height)) }
            }
        </>
    }
}

/// Which panels stand beside the tree.
fn panels(form: &ShareForm, act: &Callback<ShareAction>) -> Html {
    html! {
        <fieldset>
            <legend>{ english::SHOWN }</legend>
            <ul class="pw-share-ticks">
                for (nth, name) in english::PANELS.into_iter().enumerate() {
                    <li key={nth}>
                        { tick(name, form.embed.panels[nth], act.reform(move |_| ShareAction::Panel(nth))) }
                    </li>
                }
            </ul>
        </fieldset>
    }
}

/// Whether the tree is in a file beside the page, and where.
fn file(form: &ShareForm, act: &Callback<ShareAction>) -> Html {
    if !form.platform.takes_files() {
        return Html::default();
    }
    let file = form.embed.file.clone();
    let on_tick = act.reform(|is_file: bool| ShareAction::File(is_file.then(|| "tree.txt".to_owned())));
    let label = english::file_address(form.platform);
    let address = |name: String| {
        let oninput = act.reform(|event: InputEvent| ShareAction::File(Some(value_of(&event))));
        labelled(label, None, html! { <input type="text" spellcheck="false" value={name} {oninput} /> })
    };
    html! {
        <>
            { tick(english::IN_A_FILE, file.is_some(), on_tick) }
            { file.map(address).unwrap_or_default() }
        </>
    }
}

fn found(known: &[(&'static str, &'static str)], key: &str) -> Option<&'static str> {
    known.iter().find(|(known, _)| *known == key).map(|(key, _)| *key)
}

/// A number, or nothing.
fn number(
    label: &'static str,
    value: Option<u32>,
    usual: &'static str,
    on_change: Callback<Option<u32>>,
) -> Html {
    let input = html! {
        <input
            type="number"
            min="0"
            placeholder={usual}
            value={value.map(|value| value.to_string()).unwrap_or_default()}
            onchange={on_change.reform(|event: Event| value_of(&event).trim().parse().ok())}
        />
    };
    labelled(label, None, input)
}
