//! What is known of the node somebody picked.

use plywise_lesson::{Conventions, Narrator, typeset, window_written};
use plywise_replay::Step;
use plywise_search::{Cut, NodeId};
use yew::prelude::*;

use crate::document::Lesson;
use crate::session::{Action, Go};

/// What is known of `node` at a step.
pub(crate) fn node_facts(
    lesson: &Lesson,
    conventions: &Conventions,
    step: Step,
    node: NodeId,
    act: &Callback<Action>,
) -> Html {
    let moment = lesson.replay.at(step);
    let tree = lesson.replay.tree();
    let narrator = Narrator::new(tree, conventions);
    let state = narrator.state(&moment, node);
    let window = window_written(&moment, node, conventions)
        .map(|window| format!("{} and {}", typeset(window.alpha), typeset(window.beta)));
    let source = moment.source(node).map(|leaf| tree.label(leaf));
    let cutoff = moment.cutoff(node);
    let met = match conventions.search.rules.cut {
        Cut::AtOrBeyond => "met",
        Cut::Beyond => "went past",
    };
    let jump = |text: String, to: Step| {
        let onclick = act.reform(move |_: MouseEvent| Action::Go(Go::To(to)));
        html! { <button type="button" class="pw-link" {onclick}>{ text }</button> }
    };
    let run = |text: &'static str, go: Go, to: Option<Step>| {
        let onclick = act.reform(move |_: MouseEvent| Action::Go(go));
        html! {
            if to.is_some() {
                <button type="button" class="pw-link" {onclick}>{ text }</button>
            }
        }
    };
    let fact = |name: &'static str, value: Html| html! { <div><dt>{ name }</dt><dd>{ value }</dd></div> };
    let stays = lesson.replay.stays(node);
    let close = act.reform(|_: MouseEvent| Action::Select(None));
    html! {
        <section class="pw-panel pw-facts" aria-label="The picked node">
            <h2>{ tree.label(node) }{ " " }<span>{ narrator.kind(node) }</span></h2>
            <button type="button" class="pw-close" onclick={close} aria-label="Close">{ "×" }</button>
            <dl>
                { fact("State", html! { { state } }) }
                if let Some(window) = window {
                    { fact("α and β", html! { { window } }) }
                }
                if let Some(value) = moment.value(node) {
                    { fact("Best value", html! { <>{ typeset(value) }if let Some(source) = source { { format!(", from leaf {source}") } }</> }) }
                }
                if let Some(cutoff) = cutoff {
                    { fact("Cut", html! { { match cutoff.ancestor {
                        Some(above) => format!("{} {met} the bound {} of {}", typeset(cutoff.value), typeset(cutoff.bound), tree.label(above)),
                        None => format!("{} {met} the bound {} the search began with", typeset(cutoff.value), typeset(cutoff.bound)),
                    } } }) }
                }
                if stays.is_empty() {
                    { fact("Steps", html! { { "this search never comes here" } }) }
                } else {
                    { fact("Steps", html! { { for stays.iter().map(|&(entered, returned)| html! {
                        <>
                            { jump(format!("entered at {}", entered.0), entered) }
                            if let Some(returned) = returned {
                                { jump(format!("returned at {}", returned.0), returned) }
                            }
                        </>
                    }) } }) }
                    { fact("Run", html! { <>
                        { run("back to it", Go::BackTo(node), lesson.replay.previous_at(step, node)) }
                        { run("on to it", Go::OnTo(node), lesson.replay.next_at(step, node)) }
                    </> }) }
                }
            </dl>
        </section>
    }
}
