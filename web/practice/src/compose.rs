//! A set as an instructor composes it: a form, and the same as a text that can be changed by hand.

use std::collections::BTreeMap;

use plywise_controls::{Choice, coded, copied, download, labelled, tick, value_of};
use plywise_conventions::Profile;
use plywise_generate::Preset;
use plywise_notation::examples;
use plywise_practice::Question;
use plywise_sets::{
    ExerciseSet, Item, Mode, Source, Wanted, fresh, read_set, write_json, write_link, write_text,
};
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::state::PracticeAction;
use crate::{bridge, browser, english};

/// What is composed: the text counts, and the form is filled from it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Composed {
    text: String,
    /// The text as a set; as it was last, while the text is none.
    set: ExerciseSet,
    /// What is wrong with the text.
    mistake: String,
    /// The kind of the exercise that is added next, and where its tree comes from.
    kind: String,
    source: String,
    variants: bool,
    /// What is said of its tree, where that is made at random: the keys of a request, each with what stands in its box.
    goals: BTreeMap<&'static str, String>,
    /// Why an exercise was not added.
    refused: String,
}

impl Composed {
    fn with(&self, change: impl FnOnce(&mut ExerciseSet)) -> Composed {
        let mut set = self.set.clone();
        change(&mut set);
        let text = write_text(&set);
        let mistake = set.exercises("").err().map(|error| error.to_string()).unwrap_or_default();
        Composed { text, set, mistake, refused: String::new(), ..self.clone() }
    }

    fn read(&self, text: String) -> Composed {
        match read_set(&text) {
            Ok(set) => {
                let mistake = set.exercises("").err().map(|error| error.to_string()).unwrap_or_default();
                // A file may be JSON; what stands in the box is the text in any case.
                let text = if text.trim_start().starts_with('{') { write_text(&set) } else { text };
                Composed { text, set, mistake, refused: String::new(), ..self.clone() }
            }
            Err(error) => {
                Composed { text, mistake: error.to_string(), refused: String::new(), ..self.clone() }
            }
        }
    }

    /// With another exercise, as it is chosen.
    fn added(&self) -> Composed {
        let kind = if self.kind.is_empty() { Question::KEYS[0] } else { &self.kind };
        let about_node = ["windows", "change-cut", "change-no-cut"].contains(&kind);
        let question = if about_node { [kind, ":any"].concat() } else { kind.to_owned() };
        let item = |source| Ok(Item { question: question.clone(), weight: 1, source });
        let conventions = String::new();
        let item = match &*self.source {
            "page" => item(Source::Tree(bridge::page_tree().map(|(tree, _)| tree).unwrap_or_default())),
            key if examples::ALL.iter().any(|example| example.key == key) => {
                item(Source::Example { key: key.to_owned(), conventions })
            }
            level => self.new_tree(level, kind),
        };
        let added = item.map(|item| self.with(|set| set.items.push(item)));
        match added {
            // An exercise that cannot be asked is not taken in.
            Ok(added) if !added.mistake.is_empty() && self.mistake.is_empty() => {
                Composed { refused: added.mistake, ..self.clone() }
            }
            Ok(added) => added,
            Err(refused) => Composed { refused, ..self.clone() },
        }
    }

    /// An exercise about a new tree of a level, which meets the goals. A tree for all is one that the question can be asked of.
    fn new_tree(&self, level: &str, kind: &str) -> Result<Item, String> {
        let part = |(key, said): (&&str, &String)| match said.trim() {
            "" => None,
            TICKED => Some((*key).to_owned()),
            said => Some(format!("{key}={said}")),
        };
        let set = ExerciseSet { items: Vec::new(), ..self.set.clone() };
        let wanted = Wanted {
            level: Preset::from_key(level).unwrap_or(Preset::Easy1),
            goals: self.goals.iter().filter_map(part).collect::<Vec<_>>().join(";"),
            questions: vec![kind.to_owned()],
            count: 1,
            seed: browser::seed(),
            variants: self.variants,
            set,
        };
        // The set that is made here has this exercise alone, so its number says nothing.
        let made = fresh(&wanted).map_err(|error| error.problem.to_string())?;
        made.items.into_iter().next().ok_or_else(String::new)
    }
}

/// What stands for a goal that is ticked.
const TICKED: &str = "✓";

/// Whom the form tells.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct ComposeProps {
    pub(crate) act: Callback<PracticeAction>,
    /// The text to go on with; empty for a new set.
    pub(crate) text: String,
    /// What became of the package.
    pub(crate) told: String,
}

/// The form, its text, and what can be done with it.
#[component]
pub(crate) fn Compose(ComposeProps { act, text: before, told: package }: &ComposeProps) -> Html {
    let state = use_state_eq(|| match before.is_empty() {
        true => Composed::default(),
        false => Composed::default().read(before.clone()),
    });
    // Whoever tries the set comes back to it.
    use_effect_with((state.text.clone(), act.clone()), |(text, act)| {
        act.emit(PracticeAction::Composed(text.clone()));
    });
    let told = use_state_eq(|| "");
    let link_box = use_node_ref();
    let put = {
        let state = state.clone();
        Callback::from(move |composed: Composed| state.set(composed))
    };
    let is_whole = state.mistake.is_empty() && !state.set.items.is_empty();
    let saves = |name: &'static str, write: fn(&ExerciseSet) -> String| {
        let set = state.set.clone();
        Callback::from(move |_: MouseEvent| download(name, &write(&set)))
    };
    let copy = {
        let (link, link_box, told) = (link_of(&state.set), link_box.clone(), told.clone());
        Callback::from(move |_: MouseEvent| {
            let (link, link_box, told) = (link.clone(), link_box.clone(), told.clone());
            spawn_local(async move {
                let is_copied = copied(&link, &link_box).await;
                told.set(if is_copied { english::COPIED } else { english::NOT_COPIED });
            });
        })
    };
    let attempt = {
        let set = state.set.clone();
        act.reform(move |_: MouseEvent| PracticeAction::Try(Box::new(set.clone())))
    };
    let open = {
        let (state, put) = (state.clone(), put.clone());
        Callback::from(move |event: Event| {
            let file = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.files()?.get(0));
            let (state, put) = (state.clone(), put.clone());
            let arrived = Callback::from(move |text: String| put.emit(state.read(text)));
            file.into_iter().for_each(|file| browser::read(&file, arrived.clone()));
        })
    };
    let mistake = [&*state.mistake, &*state.refused].into_iter().find(|said| !said.is_empty());
    let said = match mistake {
        Some(mistake) => english::sentence(mistake),
        None if told.is_empty() => package.clone(),
        None => (*told).to_owned(),
    };
    html! {
        <section class="pw-compose" aria-labelledby="pw-question">
            <h2 id="pw-question" tabindex="-1">{ english::COMPOSE }</h2>
            <div class="pw-ask">
                <div>
                    { of_set(&state, &put) }
                    { items(&state, &put) }
                    { next(&state, &put) }
                </div>
                <div>
                    { text(&state, &put) }
                    <p class="pw-told" role="status">{ coded(&said) }</p>
                    if is_whole {
                        <div class="pw-row pw-ask-buttons">
                            <button type="button" class="pw-main-button" onclick={attempt}>{ english::TRY_IT }</button>
                            <button type="button" class="pw-quiet-button" onclick={copy}>{ english::COPY_LINK }</button>
                            <button type="button" class="pw-quiet-button" onclick={saves("exercises.set", write_text)}>{ english::SAVE_TEXT }</button>
                            <button type="button" class="pw-quiet-button" onclick={saves("exercises.json", write_json)}>{ english::SAVE_JSON }</button>
                            <button type="button" class="pw-quiet-button" data-scorm="">{ english::SAVE_SCORM }</button>
                        </div>
                        <label class="pw-ask-line">
                            <span>{ english::SET_LINK }</span>
                            <input type="text" id="pw-set-link" ref={link_box} readonly=true value={link_of(&state.set)} />
                        </label>
                    }
                    <label class="pw-ask-line">
                        <span>{ english::OPEN_FILE }</span>
                        <input type="file" accept=".set,.txt,.json" onchange={open} />
                    </label>
                </div>
            </div>
        </section>
    }
}

/// The address that opens a set.
fn link_of(set: &ExerciseSet) -> String {
    [&*browser::address(), "#", &write_link(set)].concat()
}

/// What is said of the whole set.
fn of_set(state: &UseStateHandle<Composed>, put: &Callback<Composed>) -> Html {
    let set = &state.set;
    let changes = |change: fn(&mut ExerciseSet, String)| {
        let state = state.clone();
        put.reform(move |value: String| state.with(|set| change(set, value)))
    };
    let number = |label: &'static str, value: u64, change: fn(&mut ExerciseSet, String)| {
        let onchange = changes(change).reform(|event: Event| value_of(&event));
        labelled(label, None, html! { <input type="number" min="0" value={value.to_string()} {onchange} /> })
    };
    let modes = Mode::ALL.map(|(_, key)| (key, english::mode(key)));
    let of_trees = std::iter::once(("", english::OF_TREES));
    let profiles = of_trees.chain(Profile::ALL.iter().map(|profile| (profile.key, profile.title)));
    let profile = set.conventions.strip_prefix("profile:").map(str::trim).and_then(Profile::from_key);
    let hints = {
        let state = state.clone();
        put.reform(move |hints: bool| state.with(|set| set.hints = hints))
    };
    let on_title = changes(|set, title| set.title = title).reform(|event: Event| value_of(&event));
    let title = html! { <input type="text" value={set.title.clone()} onchange={on_title} /> };
    let on_note = changes(|set, note| set.note = note).reform(|event: Event| value_of(&event));
    let note = html! { <textarea rows="2" value={set.note.clone()} onchange={on_note} /> };
    html! {
        <div class="pw-wishes">
            { labelled(english::TITLE, None, title) }
            { labelled(english::NOTE, None, note) }
            <Choice
                label={english::MODE}
                value={set.mode.key()}
                choices={modes.to_vec()}
                on_choose={changes(|set, key| set.mode = Mode::from_key(&key).unwrap_or_default())}
            />
            { number(english::ATTEMPTS, set.attempts.into(), |set, n| set.attempts = n.parse().unwrap_or(set.attempts)) }
            { number(english::PASS, set.pass.into(), |set, n| set.pass = n.parse().unwrap_or(set.pass)) }
            { number(english::SEED, set.seed, |set, n| set.seed = n.parse().unwrap_or(set.seed)) }
            <Choice
                label={english::COURSE}
                value={profile.map_or("", |profile| profile.key)}
                choices={profiles.collect::<Vec<_>>()}
                on_choose={changes(|set, key| {
                    set.conventions = if key.is_empty() { key } else { ["profile: ", &key].concat() };
                })}
            />
            { tick(english::HINTS, set.hints, hints) }
        </div>
    }
}

/// The exercises so far.
fn items(state: &UseStateHandle<Composed>, put: &Callback<Composed>) -> Html {
    let row = |(nth, item): (usize, &Item)| {
        let change = |change: fn(&mut Vec<Item>, usize)| {
            let state = state.clone();
            put.reform(move |_: MouseEvent| state.with(|set| change(&mut set.items, nth)))
        };
        let weigh = {
            let state = state.clone();
            put.reform(move |event: Event| {
                state.with(|set| set.items[nth].weight = value_of(&event).parse().unwrap_or(1))
            })
        };
        let name = english::nth_exercise(nth + 1);
        html! {
            <li key={nth}>
                <span>{ english::item(&item.question, &item.source) }</span>
                <label>
                    { english::WEIGHT }{ " " }
                    <input type="number" min="1" max="1000" aria-label={english::of_exercise(english::WEIGHT, &name)} value={item.weight.to_string()} onchange={weigh} />
                </label>
                if nth > 0 {
                    <button
                        type="button"
                        class="pw-quiet-button"
                        aria-label={english::of_exercise(english::UP, &name)}
                        onclick={change(|items, nth| items.swap(nth - 1, nth))}
                    >
                        { "↑" }
                    </button>
                }
                <button
                    type="button"
                    class="pw-quiet-button"
                    aria-label={english::of_exercise(english::REMOVE, &name)}
                    onclick={change(|items, nth| drop(items.remove(nth)))}
                >
                    { "×" }
                </button>
            </li>
        }
    };
    html! { <ol class="pw-items" aria-label={english::EXERCISES}>{ for state.set.items.iter().enumerate().map(row) }</ol> }
}

/// The exercise that is added next.
fn next(state: &UseStateHandle<Composed>, put: &Callback<Composed>) -> Html {
    let sets = |set: fn(&mut Composed, String)| {
        let state = state.clone();
        put.reform(move |value: String| {
            let mut composed = (*state).clone();
            set(&mut composed, value);
            composed
        })
    };
    let kinds = Question::KEYS.map(|key| (key, english::kind(key)));
    let levels = Preset::ALL.map(|level| (level.key(), english::new_tree(level.key())));
    let examples = examples::ALL.iter().map(|example| (example.key, example.key));
    let sources = levels.into_iter().chain([("page", english::PAGE_TREE)]).chain(examples);
    let is_generated =
        !examples::ALL.iter().any(|example| example.key == state.source) && state.source != "page";
    let add = {
        let state = state.clone();
        put.reform(move |_: MouseEvent| state.added())
    };
    let vary = {
        let state = state.clone();
        put.reform(move |variants: bool| Composed { variants, ..(*state).clone() })
    };
    html! {
        <div class="pw-wishes">
            <Choice
                label={english::KIND}
                value={if state.kind.is_empty() { Question::KEYS[0].to_owned() } else { state.kind.clone() }}
                choices={kinds.to_vec()}
                on_choose={sets(|composed, kind| composed.kind = kind)}
            />
            <Choice
                label={english::TREE}
                value={if state.source.is_empty() { Preset::Easy1.key().to_owned() } else { state.source.clone() }}
                choices={sources.collect::<Vec<_>>()}
                on_choose={sets(|composed, source| composed.source = source)}
            />
            if is_generated {
                { tick(english::VARIANTS, state.variants, vary) }
                { goals(state, put) }
            }
            <button type="button" class="pw-quiet-button" onclick={add}>{ english::ADD }</button>
        </div>
    }
}

/// What the tree of the next exercise is to be like; what is left empty goes by its level.
fn goals(state: &UseStateHandle<Composed>, put: &Callback<Composed>) -> Html {
    let set = |key: &'static str| {
        let state = state.clone();
        put.reform(move |said: String| {
            let mut goals = state.goals.clone();
            goals.insert(key, said);
            Composed { goals, refused: String::new(), ..(*state).clone() }
        })
    };
    let said = |key| state.goals.get(key).cloned().unwrap_or_default();
    let number = |(key, label, form): (&'static str, &'static str, &'static str)| {
        let onchange = set(key).reform(|event: Event| value_of(&event));
        labelled(
            label,
            None,
            html! { <input type="text" size="7" autocomplete="off" placeholder={form} value={said(key)} {onchange} /> },
        )
    };
    let ticks = |(key, label): (&'static str, &'static str)| {
        let on_tick = set(key).reform(|is_ticked: bool| if is_ticked { TICKED } else { "" }.to_owned());
        tick(label, !said(key).is_empty(), on_tick)
    };
    html! {
        <details class="pw-goals">
            <summary>{ english::GOALS }</summary>
            <div>
                { for english::GOAL_NUMBERS.map(number) }
                { for english::GOAL_TICKS.map(ticks) }
            </div>
            <p class="pw-aside">{ english::GOALS_LEFT_OUT }</p>
        </details>
    }
}

/// The set as a text, which can be changed by hand.
fn text(state: &UseStateHandle<Composed>, put: &Callback<Composed>) -> Html {
    let change = {
        let state = state.clone();
        put.reform(move |event: InputEvent| state.read(value_of(&event)))
    };
    html! {
        <label class="pw-ask-line">
            <span>{ english::AS_TEXT }</span>
            <textarea rows="14" spellcheck="false" value={state.text.clone()} oninput={change} />
        </label>
    }
}
