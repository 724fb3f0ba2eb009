//! The place as a whole: the question, its tree, the answer, and what is said of it.

use plywise_controls::{Choice, focus};
use plywise_conventions::Profile;
use plywise_generate::Preset;
use plywise_practice::Exercise;
use plywise_sets::{Act, Mode, Sitting, is_link, read_set, skills, write_result};
use yew::prelude::*;

use crate::draft::Entry;
use crate::entry::entry;
use crate::picture::picture;
use crate::state::{Practice, PracticeAction};
use crate::verdict::{steps, verdict_view};
use crate::wish::{ASKED, Wish};
use crate::{bridge, browser, english};

/// Whom the place works for.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct AppProps {
    /// Called when somebody wants to go back to the page.
    pub on_close: Callback<()>,
}

/// The place to practise in.
#[component]
pub fn App(props: &AppProps) -> Html {
    let practice = use_reducer(Practice::default);
    let began = use_memo((), |()| browser::now());
    let act = {
        let dispatch = practice.dispatcher();
        use_callback((), move |action: PracticeAction, ()| dispatch.dispatch(action))
    };
    let now = use_callback((), move |(), ()| (browser::now() - *began).max(0.0) as u64);
    use_effect_with((), {
        let act = act.clone();
        move |()| {
            act.emit(PracticeAction::Remember(browser::history()));
            bridge::connect(Callback::from(move |link: String| act.emit(opened(&link))));
        }
    });
    use_effect_with(practice.history.len(), {
        let history = practice.history.clone();
        move |n| {
            if *n > 0 {
                browser::keep(&history);
            }
        }
    });
    let place = practice.sitting.as_ref().map(|sitting| (sitting.acts().is_empty(), practice.current));
    use_effect_with(place, |_| focus("#pw-question"));
    let on_close = props.on_close.reform(|_: MouseEvent| ());
    html! {
        <main class="pw-practice">
            <header>
                <h1>{ english::PRACTISE }</h1>
                { exercises(&practice, &act, &now) }
                <button type="button" class="pw-quiet-button" onclick={on_close}>{ english::BACK }</button>
            </header>
            if let Some((sitting, exercise)) = practice.sitting.as_ref().zip(practice.exercise()) {
                { question(&practice, sitting, exercise) }
                <div class="pw-ask">
                    <div>
                        { picture(&practice, exercise, &act) }
                        { steps(&practice, exercise, &act) }
                    </div>
                    <div>
                        { answer(&practice, sitting, exercise, &act, &now) }
                    </div>
                </div>
            } else {
                <p role="alert">{ &practice.told }</p>
            }
            if let Some(wish) = &practice.wish {
                { wishes(wish, &act) }
                { skills_view(&practice) }
            }
        </main>
    }
}

/// What the place opens with: the set of a link, or one's own practice in the conventions of the page.
fn opened(link: &str) -> PracticeAction {
    if is_link(link) {
        return match read_set(link) {
            Ok(set) => PracticeAction::Open(Box::new(set), String::new()),
            Err(error) => PracticeAction::Fail(error.to_string()),
        };
    }
    let settings = plywise_link::Link::read(&bridge::ask("settings")).0;
    let profile = settings.profile.as_deref().and_then(Profile::from_key).unwrap_or(&Profile::DEFAULT);
    PracticeAction::Wish(Wish { profile: profile.key, ..Wish::default() }, browser::seed())
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
    let state = if is_answered { english::ANSWERED } else { english::OPEN };
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
                <span aria-hidden="true">{ "●" }</span>
            }
        </button>
    }
}

/// The question, which always says its convention.
fn question(practice: &Practice, sitting: &Sitting, exercise: &Exercise) -> Html {
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
                if let Some(left) = left {
                    <span>{ english::attempts_left(left) }</span>
                }
            </p>
            <h2 id="pw-question" tabindex="-1">{ exercise.text() }</h2>
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
                { verdict_view(verdict) }
            }
            if let Some(key) = sitting.key(practice.current).filter(|_| !practice.can_answer()) {
                <p class="pw-key">{ english::KEY }{ exercise.write_answer(&key) }</p>
            }
            { buttons(practice, sitting, exercise, act, now) }
            if sitting.is_finished() {
                { finished(sitting) }
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
    let button = |name: &'static str, onclick: Callback<MouseEvent>| {
        html! { <button type="button" key={name} class="pw-quiet-button" {onclick}>{ name }</button> }
    };
    let (can_answer, is_immediate) = (practice.can_answer(), set.mode == Mode::Immediate);
    let (_, is_stopped) = practice.decided();
    let is_by_decisions = Entry::of(exercise.question()) == Entry::Decisions;
    let check = if is_immediate { english::HAND_IN } else { english::SAVE_ANSWER };
    let verdict_is_there = practice.verdict().is_some() || (!can_answer && sitting.key(nth).is_some());
    let has_answer = sitting.progress()[nth].answer().is_some();
    let can_retry = !can_answer && has_answer && !sitting.is_closed(nth);
    let next = practice.wish.as_ref().map(|wish| {
        let wish = wish.clone();
        act.reform(move |_: MouseEvent| PracticeAction::Wish(wish.clone(), browser::seed()))
    });
    let next = next.or_else(|| {
        let (nth, now) = (nth + 1, now.clone());
        let is_there = nth < sitting.exercises().len();
        is_there.then(|| act.reform(move |_: MouseEvent| PracticeAction::Go(nth, now.emit(()))))
    });
    html! {
        <div class="pw-row pw-ask-buttons">
            if can_answer && !is_by_decisions {
                <button type="submit" form="pw-answer" class="pw-main-button">{ check }</button>
                { filled(practice) }
            }
            if is_stopped {
                { button(english::UNDO, does(Act::Undo)) }
                { button(english::GO_ON, does(Act::Show)) }
            }
            if can_answer && set.hints && set.mode != Mode::Exam {
                { button(english::HINT, does(Act::Hint)) }
            }
            if can_answer && is_immediate && !is_stopped {
                { button(english::GIVE_UP, does(Act::Show)) }
            }
            if can_retry {
                { button(english::TRY_AGAIN, act.reform(|_| PracticeAction::Retry)) }
            }
            if verdict_is_there {
                { button(english::SHOW_ME, act.reform(|_| PracticeAction::ShowMe)) }
            }
            if let Some(next) = next {
                { button(english::NEXT, next) }
            }
            if practice.wish.is_none() && !sitting.is_finished() {
                { button(english::FINISH, does(Act::Finish)) }
            }
        </div>
    }
}

/// How much has been answered.
fn filled(practice: &Practice) -> Html {
    let Some(draft) = practice.draft() else { return Html::default() };
    let text = match draft.filled() {
        Some((n_filled, n_all)) => english::filled(n_filled, n_all),
        None => english::picked(draft.picked.len()),
    };
    html! { <span class="pw-ask-filled">{ text }</span> }
}

/// The score of a set that was handed in, to take away. In an exam it is not told.
fn finished(sitting: &Sitting) -> Html {
    let score = sitting.score();
    let is_told = sitting.set().mode != Mode::Exam;
    let save = {
        let sitting = sitting.clone();
        Callback::from(move |_: MouseEvent| {
            plywise_controls::download("plywise-result.json", &write_result(&sitting, ""))
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
                choices={Profile::ALL.iter().map(|profile| (profile.key, profile.key)).collect::<Vec<_>>()}
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
                value={if wish.tree.is_some() { "page" } else { "" }}
                choices={vec![("", english::NEW_TREE), ("page", english::PAGE_TREE)]}
                on_choose={choose(|wish, key| {
                    let tree = (key == "page").then(|| bridge::ask("tree"));
                    Wish { tree, ..wish.clone() }
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
    marks.iter().filter(|mark| **mark > 1.0 - 1e-9).count()
}
