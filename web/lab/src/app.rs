//! The place as a whole: choosing an experiment, what it is made with, and what came of it.

use gloo_timers::callback::Timeout;
use plywise_controls::{BarParts, STILL_MS, focus, use_bar, use_store, write_address};
use plywise_lab::EXPERIMENTS;
use yew::prelude::*;

use crate::english;
use crate::form::form;
use crate::result::result;
use crate::state::{Lab, LabAction};

/// Where the place stands.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct AppProps {
    /// What it remembers.
    pub store: Shared,
}

/// A store as a property: the same one, or another.
#[derive(Clone, Debug)]
pub struct Shared(std::rc::Rc<plywise_controls::Store<Lab>>);

impl PartialEq for Shared {
    fn eq(&self, other: &Shared) -> bool {
        std::rc::Rc::ptr_eq(&self.0, &other.0)
    }
}

impl From<std::rc::Rc<plywise_controls::Store<Lab>>> for Shared {
    fn from(store: std::rc::Rc<plywise_controls::Store<Lab>>) -> Shared {
        Shared(store)
    }
}

/// The place of experiments.
#[component]
pub fn App(props: &AppProps) -> Html {
    let (lab, act) = use_store(&props.store.0);
    use_effect_with(lab.link(), |link| {
        let link = link.clone();
        let writing = Timeout::new(STILL_MS, move || {
            if let Some(link) = link {
                write_address("lab", &link);
            }
        });
        move || drop(writing)
    });
    // The button that was pressed is gone with what stood here before. Whoever comes by a link pressed none.
    use_effect_with((lab.n_chosen, lab.experiment.is_some()), |&(n_chosen, is_open)| {
        if n_chosen > 0 {
            focus(if is_open { ".pw-lab .pw-lab-run" } else { ".pw-lab-choosing button" });
        }
    });
    let bar = use_bar(bar_parts(&lab, &act));
    html! {
        <div class="pw-page pw-lab" data-busy={lab.is_busy().then_some("")}>
            { bar }
            <main>
                if let Some(notice) = &lab.notice {
                    <div class="pw-message">
                        <p class="pw-notice" role="alert">{ plywise_controls::coded(notice) }</p>
                        <button
                            type="button"
                            class="pw-close"
                            aria-label={english::CLOSE}
                            onclick={act.reform(|_: MouseEvent| LabAction::Forget)}
                        >
                            { "×" }
                        </button>
                    </div>
                }
                if let Some(experiment) = lab.experiment {
                    <p class="pw-lab-about">{ experiment.info().about }</p>
                    { form(&lab, experiment, &act) }
                    { result(&lab, experiment) }
                } else {
                    { choosing(&act) }
                }
            </main>
        </div>
    }
}

/// The name of the experiment, and the way to the others.
fn bar_parts(lab: &Lab, act: &Callback<LabAction>) -> BarParts {
    let name = lab.experiment.map_or(english::LAB, |experiment| experiment.info().title);
    let tools = html! {
        if lab.experiment.is_some() {
            <button
                type="button"
                class="pw-quiet-button"
                onclick={act.reform(|_: MouseEvent| LabAction::Choose)}
            >
                { english::ALL }
            </button>
        }
    };
    BarParts { title: html! { <h1>{ name }</h1> }, tools, ..BarParts::default() }
}

/// A list of the experiments, each a button.
fn choosing(act: &Callback<LabAction>) -> Html {
    html! {
        <section class="pw-lab-choosing" aria-label={english::CHOOSE}>
            <h2>{ english::CHOOSE }</h2>
            <p>{ english::ABOUT }</p>
            <ul>
                for experiment in EXPERIMENTS {
                    <li key={experiment.info().key}>
                        <button
                            type="button"
                            class="pw-lab-card"
                            data-experiment={experiment.info().key}
                            onclick={act.reform(move |_: MouseEvent| LabAction::Open(experiment))}
                        >
                            <b>{ experiment.info().title }</b>
                            <span>{ experiment.info().about }</span>
                        </button>
                    </li>
                }
            </ul>
        </section>
    }
}
