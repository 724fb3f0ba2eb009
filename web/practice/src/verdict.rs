//! What is said of an answer, and the search that shows it.

use plywise_lesson::Narrator;
use plywise_practice::{Exercise, Outcome, Part, Verdict};
use plywise_replay::Step;
use yew::prelude::*;

use crate::english;
use crate::model::Model;
use crate::state::{Practice, PracticeAction};

/// The mark, what was not right with its reason, and what was. Whoever may try again has the reasons only for the asking: they say what
/// is right.
pub(crate) fn verdict_view(verdict: &Verdict, can_retry: bool) -> Html {
    let count = |wanted: Outcome| verdict.parts.iter().filter(|part| part.outcome == wanted).count();
    let counts = [Outcome::Right, Outcome::Missing, Outcome::Wrong].map(count);
    let [n_right, n_missing, n_wrong] = counts;
    let (right, others): (Vec<&Part>, Vec<&Part>) =
        verdict.parts.iter().partition(|part| part.outcome == Outcome::Right);
    html! {
        <section class="pw-verdict" aria-label={english::mark(verdict.mark * 100.0, n_right, n_missing, n_wrong)}>
            <p class="pw-mark" role="status">
                { english::mark(verdict.mark * 100.0, n_right, n_missing, n_wrong) }
            </p>
            if let Some(misconception) = verdict.misconception {
                <p class="pw-misconception">{ misconception.text() }</p>
            }
            if can_retry && !others.is_empty() {
                <details class="pw-reasons">
                    <summary>{ english::REASONS }</summary>
                    <ol>{ for others.into_iter().map(part_view) }</ol>
                </details>
            } else {
                <ol>{ for others.into_iter().map(part_view) }</ol>
            }
            if !right.is_empty() {
                <details>
                    <summary>{ english::right_parts(n_right) }</summary>
                    <ol>{ for right.into_iter().map(part_view) }</ol>
                </details>
            }
        </section>
    }
}

fn part_view(part: &Part) -> Html {
    let (sign, word, class) = english::outcome(part.outcome);
    html! {
        <li {class}>
            <span class="pw-sign" aria-hidden="true">{ sign }</span>
            <b>{ word }{ ": " }</b>
            { part.feedback.to_string() }
        </li>
    }
}

/// The search, step by step, where it may be seen.
pub(crate) fn steps(practice: &Practice, exercise: &Exercise, act: &Callback<PracticeAction>) -> Html {
    let is_run_asked = exercise.question() == plywise_practice::Question::Convention;
    if practice.shown.is_none() && !is_run_asked {
        return Html::default();
    }
    let replay = &Model::of(practice, exercise).replay;
    let last = replay.last_step();
    let step = practice.step().min(last);
    // The words of a course would tell which conventions it has.
    let sentence = (!is_run_asked || practice.verdict().is_some())
        .then(|| Narrator::new(replay.tree(), exercise.conventions()).sentence(&replay.at(step)).to_string());
    let to = |step: u32| act.reform(move |_: MouseEvent| PracticeAction::StepTo(Some(Step(step))));
    html! {
        <section class="pw-shown">
            if let Some(sentence) = sentence {
                <p role="status" aria-live="polite">{ sentence }</p>
            }
            <div class="pw-row">
                <button type="button" class="pw-quiet-button" aria-disabled={(step.0 == 0).to_string()} onclick={to(step.0.saturating_sub(1))}>
                    { english::STEP_BACK }
                </button>
                <button type="button" class="pw-quiet-button" aria-disabled={(step == last).to_string()} onclick={to((step.0 + 1).min(last.0))}>
                    { english::STEP_FORWARD }
                </button>
                <span>{ english::step(step.0, last.0) }</span>
                if practice.shown.is_some() {
                    <button type="button" class="pw-quiet-button" onclick={act.reform(|_| PracticeAction::StepTo(None))}>
                        { english::HIDE }
                    </button>
                }
            </div>
        </section>
    }
}
