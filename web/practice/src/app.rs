//! The place as a whole: the question, its tree, the answer, and what is said of it.

use plywise_controls::{BarParts, BarPlace, Choice, Store, coded, focus, has_focus, use_bar, use_store};
use plywise_conventions::Profile;
use plywise_generate::Preset;
use plywise_practice::{Exercise, Verdict};
use plywise_sets::{Act, Mode, Sitting, skills, write_result};
use plywise_viewer::Shared;
use yew::prelude::*;

use crate::compose::Compose;
use crate::draft::Entry;
use crate::entry::entry;
use crate::picture::picture;
use crate::start::start;
use crate::state::{Fault, Practice, PracticeAction};
use crate::verdict::{steps, verdict_view};
use crate::wish::{ASKED, Wish};
use crate::{bridge, browser, english};

/// Whom the place works for.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct AppProps {
    /// What it remembers.
    pub store: Shared<Store<Practice>>,
    /// Whether it is a place of the page, with the bar that leads to the others.
    pub has_page: bool,
    /// The level of the first heading.
    pub heading: u8,
}

/// The place to practise in.
#[component]
pub fn App(props: &AppProps) -> Html {
    let (practice, act) = use_store(props.store.pointer());
    let now = use_callback((), |(), ()| browser::elapsed());
    let place = practice.sitting.as_ref().map(|sitting| (sitting.acts().is_empty(), practice.current));
    let place = (place, practice.is_composing, practice.offered.is_some(), practice.fault);
    let (is_drawn, has_page) = (use_mut_ref(|| false), props.has_page);
    use_effect_with(place, move |_| {
        // In somebody's page the focus stays where it is, unless something is done here by hand.
        if has_page || (is_drawn.replace(true) && has_focus()) {
            focus("#pw-question");
        }
    });
    use_effect_with(practice.said(), |(n_said, _)| {
        // The button that was pressed is perhaps no longer there.
        if *n_said > 0 {
            focus("#pw-stands");
        }
    });
    let title = practice.sitting.as_ref().map(|sitting| sitting.set().title.clone());
    let title = title.filter(|title| !has_page && !title.is_empty());
    let title = html! {
        <@{format!("h{}", props.heading)} class="pw-practice-name">
            { title.as_deref().unwrap_or(english::PRACTISE) }
        </@>
    };
    let bar = use_bar(BarParts {
        title: title.clone(),
        here: Some(BarPlace::Practise),
        tools: doors(&practice, &act),
        ..BarParts::default()
    });
    let exercises = exercises(&practice, &act, &now);
    let main = html! {
        <main class="pw-practice">
            if has_page {
                { exercises }
            } else {
                <header>
                    { title }
                    { exercises }
                </header>
            }
            if practice.is_composing {
                <Compose act={act.clone()} text={practice.composed.clone()} told={practice.told.clone()} />
            } else if let Some(fault) = practice.fault {
                { fault_view(&practice, fault, has_page, props.heading + 1, &act) }
            } else if let Some((sitting, exercise)) = practice.sitting.as_ref().zip(practice.exercise()) {
                { question(&practice, sitting, exercise, props.heading + 1) }
                <div class="pw-ask">
                    <div>
                        { picture(&practice, exercise, &act, &now) }
                        { steps(&practice, exercise, &act) }
                    </div>
                    <div>
                        { answer(&practice, sitting, exercise, &act, &now) }
                    </div>
                </div>
            } else if let Some(set) = &practice.offered {
                { start(&practice, set, &act) }
            }
            if has_page && practice.wish.is_none() && practice.fault.is_none() && practice.sitting.is_some() {
                <p class="pw-row pw-of-set">{ again(&practice, &act) }</p>
            }
            if let Some(wish) = practice.wish.as_ref().filter(|_| !practice.is_composing) {
                { wishes(wish, &act) }
                { skills_view(&practice) }
            }
        </main>
    };
    if !has_page {
        return main;
    }
    html! {
        <>
            { bar }
            { main }
        </>
    }
}

/// Says what cannot be opened, why, and how to go on.
fn fault_view(
    practice: &Practice,
    fault: Fault,
    has_page: bool,
    heading: u8,
    act: &Callback<PracticeAction>,
) -> Html {
    let (what, next) = english::fault(fault);
    let is_open = practice.sitting.is_some() || practice.offered.is_some();
    let go_on = act.reform(|_: MouseEvent| PracticeAction::Dismiss);
    let own = act.reform(|_: MouseEvent| bridge::own_practice(false));
    html! {
        <section class="pw-notice pw-fault" role="alert">
            <@{format!("h{heading}")} id="pw-question" tabindex="-1">{ what }</@>
            <p>{ coded(&english::sentence(&practice.told)) }</p>
            <p>{ next }</p>
            if has_page && fault != Fault::Wish {
                <p class="pw-row">
                    if is_open {
                        <button type="button" class="pw-main-button" onclick={go_on}>{ english::GO_ON_WITH_OPEN }</button>
                    } else {
                        <button type="button" class="pw-main-button" onclick={own}>{ english::PRACTISE_AGAIN }</button>
                    }
                </p>
            }
        </section>
    }
}

/// The way to composing a set and back.
fn doors(practice: &Practice, act: &Callback<PracticeAction>) -> Html {
    let button = |name: &'static str, action: PracticeAction| {
        let onclick = act.reform(move |_: MouseEvent| action.clone());
        html! { <button type="button" key={name} class="pw-quiet-button" {onclick}>{ name }</button> }
    };
    if practice.is_composing {
        return button(english::PRACTISE_AGAIN, PracticeAction::Compose(false));
    }
    // A student who came for a set has nothing to compose.
    let is_given = practice.wish.is_none() && !practice.is_tried && practice.fault != Some(Fault::Set);
    if is_given { Html::default() } else { button(english::COMPOSE, PracticeAction::Compose(true)) }
}

/// Begins a set that has been begun once more.
fn again(practice: &Practice, act: &Callback<PracticeAction>) -> Html {
    let Some(sitting) = practice.sitting.as_ref() else { return Html::default() };
    let (set, act) = (sitting.set().clone(), act.clone());
    let again = Callback::from(move |_: MouseEvent| {
        browser::forget(&set);
        act.emit(PracticeAction::Offer(Box::new(set.clone())));
    });
    html! { <button type="button" class="pw-quiet-button" onclick={again}>{ english::BEGIN_AGAIN }</button> }
}

/// The exercises of a set, each with whether it has been answered.
fn exercises(practice: &Practice, act: &Callback<PracticeAction>, now: &Callback<(), u64>) -> Html {
    let Some(sitting) = practice.sitting.as_ref().filter(|sitting| sitting.exercises().len() > 1) else {
        return Html::default();
    };
    html! {
        <ol class="pw-ask-list" aria-label={english::EXERCISES}>
            for nth in 0..sitting.exercises().len() {
                <li key={nth}>
                    { exercise_button(practice, sitting, nth, act, now) }
                </li>
            }
        </ol>
    }
}

fn exercise_button(
    practice: &Practice,
    sitting: &Sitting,
    nth: usize,
    act: &Callback<PracticeAction>,
    now: &Callback<(), u64>,
) -> Html {
    let is_answered = sitting.progress()[nth].answer().is_some();
    let is_told = sitting.set().mode == Mode::Immediate;
    let (state, sign) = match (is_answered, is_told.then(|| sitting.mark(nth))) {
        (false, _) => (english::OPEN, ""),
        (true, None) => (english::ANSWERED, "●"),
        (true, Some(mark)) if is_full(mark) => (english::ANSWERED_RIGHT, "✓"),
        (true, Some(_)) => (english::ANSWERED_PARTLY, "◐"),
    };
    let now = now.clone();
    html! {
        <button
            type="button"
            aria-current={(nth == practice.current).then_some("step")}
            aria-label={format!("{}, {state}", english::question_of(nth + 1, sitting.exercises().len()))}
            onclick={act.reform(move |_| PracticeAction::Go(nth, now.emit(())))}
        >
            { nth + 1 }
            if is_answered {
                <span aria-hidden="true">{ sign }</span>
            }
        </button>
    }
}

/// The question, which always says its convention.
fn question(practice: &Practice, sitting: &Sitting, exercise: &Exercise, heading: u8) -> Html {
    let n_all = sitting.exercises().len();
    let left = sitting.attempts_left(practice.current).filter(|left| *left > 0);
    html! {
        <section class="pw-asked" aria-label={english::QUESTION}>
            <p class="pw-ask-about">
                if n_all > 1 {
                    <span>{ english::question_of(practice.current + 1, n_all) }</span>
                }
                if !sitting.set().title.is_empty() {
                    <span>{ &sitting.set().title }</span>
                }
                if !sitting.student().is_empty() {
                    <span>{ sitting.student() }</span>
                }
                if let Some(left) = left {
                    <span>{ english::attempts_left(left) }</span>
                }
            </p>
            <@{format!("h{heading}")} id="pw-question" tabindex="-1">
                { exercise.asked() }
                if let Some(convention) = exercise.convention() {
                    { " " }<small>{ convention }</small>
                }
            </@>
        </section>
    }
}

/// The answer that is being made, or what is said of the one that was given.
fn answer(
    practice: &Practice,
    sitting: &Sitting,
    exercise: &Exercise,
    act: &Callback<PracticeAction>,
    now: &Callback<(), u64>,
) -> Html {
    let verdict = practice.verdict();
    let is_right = verdict.as_ref().is_some_and(Verdict::is_right);
    // Another right answer beside a right one would be read as a correction.
    let key = sitting.key(practice.current).filter(|_| !practice.can_answer() && !is_right);
    html! {
        <>
            if practice.can_answer() {
                { entry(practice, exercise, act, now) }
            }
            <p class="pw-told" role="status">{ &practice.told }</p>
            if !practice.hints.is_empty() {
                <ol class="pw-hints" aria-live="polite" aria-label={english::HINT}>
                    for (nth, hint) in practice.hints.iter().enumerate() {
                        <li key={nth}>{ hint }</li>
                    }
                </ol>
            }
            if let Some(verdict) = &verdict {
                { verdict_view(verdict, practice.can_retry()) }
            }
            if let Some(key) = key {
                <p class="pw-key">{ english::KEY }{ exercise.write_answer(&key) }</p>
            }
            { buttons(practice, sitting, exercise, act, now) }
            if sitting.is_finished() {
                { finished(sitting, &practice.started) }
            }
        </>
    }
}

/// What can be done now.
fn buttons(
    practice: &Practice,
    sitting: &Sitting,
    exercise: &Exercise,
    act: &Callback<PracticeAction>,
    now: &Callback<(), u64>,
) -> Html {
    let nth = practice.current;
    let set = sitting.set();
    let does = |what: Act| {
        let now = now.clone();
        act.reform(move |_: MouseEvent| PracticeAction::Do(what.clone(), now.emit(())))
    };
    let in_class = |class: &'static str, name: &'static str, onclick: Callback<MouseEvent>| {
        html! { <button type="button" key={name} {class} {onclick}>{ name }</button> }
    };
    let button = |name, onclick| in_class("pw-quiet-button", name, onclick);
    let (can_answer, is_immediate) = (practice.can_answer(), set.mode == Mode::Immediate);
    let (_, is_stopped) = practice.said();
    let is_by_steps = Entry::of(exercise.question()).is_by_steps();
    let check = if is_immediate { english::HAND_IN } else { english::SAVE_ANSWER };
    let verdict_is_there = practice.verdict().is_some() || (!can_answer && sitting.key(nth).is_some());
    let can_retry = practice.can_retry();
    let next = practice.wish.as_ref().map(|wish| {
        // From one step there is one question.
        let tree = wish.tree.clone().filter(|_| wish.from.is_none());
        let wish = Wish { tree, from: None, ..wish.clone() };
        act.reform(move |_: MouseEvent| PracticeAction::Wish(wish.clone(), browser::seed()))
    });
    let next = next.or_else(|| {
        let (nth, now) = (nth + 1, now.clone());
        let is_there = nth < sitting.exercises().len();
        is_there.then(|| act.reform(move |_: MouseEvent| PracticeAction::Go(nth, now.emit(()))))
    });
    html! {
        <div class="pw-row pw-ask-buttons">
            if can_answer && !is_by_steps {
                <button type="submit" form="pw-answer" class="pw-main-button">{ check }</button>
                { filled(practice, Entry::of(exercise.question())) }
            }
            if is_stopped {
                { in_class(usual(true), english::UNDO, does(Act::Undo)) }
                { button(english::GO_ON, does(Act::Show)) }
            }
            if can_answer && set.hints && set.mode != Mode::Exam {
                { button(english::HINT, does(Act::Hint)) }
            }
            if can_answer && is_immediate && !is_stopped {
                { button(english::GIVE_UP, does(Act::Show)) }
            }
            if can_retry {
                { in_class(usual(true), english::TRY_AGAIN, act.reform(|_| PracticeAction::Retry)) }
            }
            if verdict_is_there {
                { button(english::SHOW_ME, act.reform(|_| PracticeAction::ShowMe)) }
            }
            if let Some(next) = next {
                { in_class(usual(!can_answer && !can_retry), english::NEXT, next) }
            }
            if practice.wish.is_none() && !sitting.is_finished() {
                <button type="button" class="pw-quiet-button pw-finish" onclick={does(Act::Finish)}>{ english::FINISH }</button>
            }
        </div>
    }
}

/// The class of a button, by whether it is what most people press then.
fn usual(is_usual: bool) -> &'static str {
    if is_usual { "pw-main-button" } else { "pw-quiet-button" }
}

/// How much has been answered.
fn filled(practice: &Practice, entry: Entry) -> Html {
    let Some(draft) = practice.draft() else { return Html::default() };
    let text = match (draft.filled(), entry) {
        (None, Entry::Nodes) => english::picked(draft.picked.len()),
        (Some((n_filled, n_all)), entry) if entry != Entry::Leaf => english::filled(n_filled, n_all),
        _ => return Html::default(),
    };
    html! { <span class="pw-ask-filled">{ text }</span> }
}

/// The score of a set that was handed in, to take away. In an exam it is not told.
fn finished(sitting: &Sitting, started: &str) -> Html {
    let score = sitting.score();
    let is_told = sitting.set().mode != Mode::Exam;
    let save = {
        let (sitting, started) = (sitting.clone(), started.to_owned());
        Callback::from(move |_: MouseEvent| {
            plywise_controls::download("plywise-result.json", &write_result(&sitting, &started))
        })
    };
    html! {
        <section class="pw-finished">
            <p role="status">
                { english::HANDED_IN }
                if is_told {
                    { " " }{ english::score(score.scaled * 100.0, score.is_passed) }
                }
            </p>
            <button type="button" class="pw-quiet-button" onclick={save}>{ english::SAVE_RESULT }</button>
        </section>
    }
}

/// What to practise.
fn wishes(wish: &Wish, act: &Callback<PracticeAction>) -> Html {
    let choose = |with: fn(&Wish, String) -> Wish| {
        let wish = wish.clone();
        act.reform(move |key: String| PracticeAction::Wish(with(&wish, key), browser::seed()))
    };
    let listed = std::iter::once(("", english::CHOSEN)).chain(kinds().map(|key| (key, english::kind(key))));
    let levels = Preset::ALL.map(|level| (level.key(), english::level(level.key())));
    let levels = std::iter::once(("", english::BY_ANSWERS)).chain(levels);
    html! {
        <section class="pw-wishes">
            <Choice
                label={english::KIND}
                value={wish.question.unwrap_or_default()}
                choices={listed.collect::<Vec<_>>()}
                on_choose={choose(|wish, key| Wish { question: kinds().find(|known| *known == key), ..wish.clone() })}
            />
            <Choice
                label={english::COURSE}
                value={wish.profile}
                choices={Profile::ALL.iter().map(|profile| (profile.key, profile.title)).collect::<Vec<_>>()}
                on_choose={choose(|wish, key| {
                    let profile = Profile::from_key(&key).unwrap_or(&Profile::DEFAULT).key;
                    Wish { profile, ..wish.clone() }
                })}
            />
            <Choice
                label={english::LEVEL}
                value={wish.level.map_or("", Preset::key)}
                choices={levels.collect::<Vec<_>>()}
                on_choose={choose(|wish, key| Wish { level: Preset::from_key(&key), ..wish.clone() })}
            />
            <Choice
                label={english::TREE}
                value={match (&wish.tree, wish.from) {
                    (None, _) => "",
                    (_, None) => "page",
                    _ => "here",
                }}
                choices={vec![("", english::NEW_TREE), ("page", english::PAGE_TREE), ("here", english::FROM_STEP)]}
                on_choose={choose(|wish, key| {
                    let (tree, from) = (!key.is_empty()).then(bridge::page_tree).flatten().unzip();
                    Wish { tree, from: from.filter(|_| key == "here"), ..wish.clone() }
                })}
            />
        </section>
    }
}

/// Every kind of question.
fn kinds() -> impl Iterator<Item = &'static str> {
    plywise_practice::Question::KEYS.into_iter()
}

/// Which skills hold, and how that is worked out.
fn skills_view(practice: &Practice) -> Html {
    html! {
        <section class="pw-skills">
            <h2>{ english::SKILLS }</h2>
            <ul>
                for skill in skills(&ASKED, &practice.history) {
                    <li key={skill.question.clone()} class={skill.holds().then_some("holds")}>
                        <span aria-hidden="true">{ if skill.holds() { "✓" } else { "○" } }</span>
                        { " " }
                        { english::kind(&skill.question) }
                        { ": " }
                        { english::skill(n_right(&skill.last), skill.last.len(), skill.holds()) }
                    </li>
                }
            </ul>
            <p class="pw-aside">{ english::how_skills_hold() }</p>
        </section>
    }
}

fn n_right(marks: &[f64]) -> usize {
    marks.iter().filter(|mark| is_full(**mark)).count()
}

/// Whether a mark says that everything was right.
fn is_full(mark: f64) -> bool {
    mark > 1.0 - 1e-9
}
