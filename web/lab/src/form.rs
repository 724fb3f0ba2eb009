//! What an experiment is made with, and the button that makes it.

use plywise_controls::{Choice, emit_some, focus, labelled, value_of};
use plywise_lab::{Experiment, Parameter};
use plywise_lab_worker::Wanted;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::english;
use crate::state::{Lab, LabAction};

/// The powers of ten between which a speed slides, and into how many parts each is divided.
const POWERS: (u32, u32) = (3, 15);
const PARTS: f64 = 20.0;

/// What the experiment is made with, and the buttons.
pub(crate) fn form(lab: &Lab, experiment: Experiment, act: &Callback<LabAction>) -> Html {
    let onsubmit = act.reform(|event: SubmitEvent| {
        event.prevent_default();
        LabAction::Run
    });
    let has_speed = experiment.parameters().contains(&Parameter::Speed);
    html! {
        <form class="pw-panel pw-lab-setup" aria-label={english::SETUP} {onsubmit}>
            <div class="pw-choices">
                for &parameter in experiment.parameters() {
                    { field(lab, parameter, act) }
                }
            </div>
            <div class="pw-row">
                if !has_speed {
                    <button type="submit" class="pw-quiet-button pw-lab-run">{ english::RUN }</button>
                } else {
                    <button
                        type="button"
                        class="pw-quiet-button pw-lab-run"
                        onclick={act.reform(|_: MouseEvent| LabAction::Measure)}
                    >
                        { english::MEASURE }
                    </button>
                }
                if lab.is_busy() && !has_speed {
                    <button
                        type="button"
                        class="pw-quiet-button pw-cancel"
                        onclick={act.reform(|_: MouseEvent| {
                            // The button goes with the work.
                            focus(".pw-lab .pw-lab-run");
                            LabAction::Cancel
                        })}
                    >
                        { english::CANCEL }
                    </button>
                }
                { how_far(lab, has_speed) }
            </div>
        </form>
    }
}

/// How far the worker has come: in words that are read aloud when they change, and as numbers that are not.
fn how_far(lab: &Lab, has_speed: bool) -> Html {
    let is_measuring = lab.asked.as_ref().is_some_and(|ask| ask.what == Wanted::Speed);
    let state = match (lab.is_busy(), lab.report.is_some(), lab.measured) {
        (true, ..) if is_measuring => english::MEASURING.to_owned(),
        (true, ..) => english::RUNNING.to_owned(),
        (false, _, Some(speed)) if has_speed => english::measured(speed),
        (false, true, _) if lab.is_unfinished() => english::UNFINISHED.to_owned(),
        (false, ..) if lab.is_cancelled => english::CANCELLED.to_owned(),
        (false, true, _) if !has_speed && lab.is_fresh() && lab.is_whole() => english::DONE.to_owned(),
        _ => String::new(),
    };
    html! {
        <>
            <p class="pw-lab-state" role="status">{ state }</p>
            if let Some((done, of)) = lab.progress {
                <progress max={of.to_string()} value={done.to_string()} aria-label={english::progress(done, of)}></progress>
            }
        </>
    }
}

fn field(lab: &Lab, parameter: Parameter, act: &Callback<LabAction>) -> Html {
    let name = parameter.name();
    let value = lab.setup.text(parameter);
    if parameter == Parameter::Game {
        let games = lab.experiment.into_iter().flat_map(Experiment::games);
        let choices: Vec<(&'static str, &'static str)> =
            games.map(|game| (game.info().link_key, game.info().title)).collect();
        let on_choose = act.reform(|key: String| LabAction::Put(Parameter::Game, key.into()));
        return html! { <Choice label={name} {value} {choices} {on_choose} /> };
    }
    let shown = value.clone();
    let onchange = emit_some(act, move |event: Event| {
        let text = value_of(&event);
        let input: HtmlInputElement = event.target_dyn_into()?;
        // What cannot be is not taken: the box shows what there is.
        input.set_value(&shown);
        Some(LabAction::Put(parameter, text.trim().to_owned().into()))
    });
    let hint = english::player_hint(parameter);
    let hint_id = hint.map(|_| format!("pw-lab-hint-{}", parameter.key()));
    let input = html! {
        <input
            type="text"
            inputmode={hint.is_none().then_some("numeric")}
            aria-describedby={hint_id.clone()}
            data-parameter={parameter.key()}
            {value}
            {onchange}
        />
    };
    let field = labelled(name, Some(if hint.is_some() { "pw-broad" } else { "pw-number" }), input);
    match (hint, parameter) {
        (Some(hint), _) => html! {
            <div class="pw-lab-player">
                { field }
                <p id={hint_id} class="pw-aside">{ hint }</p>
            </div>
        },
        (None, Parameter::Speed) => html! { <>{ field }{ slider(lab, act) }</> },
        (None, _) => field,
    }
}

/// A slider over powers of ten.
fn slider(lab: &Lab, act: &Callback<LabAction>) -> Html {
    let (least, most) = (f64::from(POWERS.0) * PARTS, f64::from(POWERS.1) * PARTS);
    let at = (lab.setup.speed.log10() * PARTS).round().clamp(least, most);
    let oninput = emit_some(act, |event: InputEvent| {
        let part: f64 = value_of(&event).parse().ok()?;
        let speed = 10_f64.powf(part / PARTS).round();
        Some(LabAction::Put(Parameter::Speed, format!("{speed:.0}").into()))
    });
    let input = html! {
        <input
            type="range"
            min={least.to_string()}
            max={most.to_string()}
            value={at.to_string()}
            aria-valuetext={english::leaves_a_second(lab.setup.speed)}
            {oninput}
        />
    };
    labelled(english::SPEED, Some("pw-speed"), input)
}
