//! New trees: empty ones, and random ones made to order.

mod random;

use std::rc::Rc;

use plywise_controls::{labelled, value_of};
use plywise_generate::{Preset, Request};
use plywise_maker::{Made, text_of};
use plywise_search::NodeId;
use yew::prelude::*;

use super::{Dialog, DrawerProps};
use crate::browser::random;
use crate::english::new_tree as english;
use crate::host::Message;
use crate::random_form::{RandomForm, empty_tree, link_to, make, request_of, usual};
use crate::replace::NewTree;
use random::random_part;

/// What somebody does in the drawer.
#[derive(Clone, Debug, PartialEq)]
enum NewAction {
    Say(&'static str, String),
    Preset(Preset),
    Another,
    Open,
    /// How many children, and how many levels, an empty tree has.
    Empty(String, String),
    OpenEmpty,
}

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct NewProps {
    pub(crate) drawer: DrawerProps,
    /// What a link asked for that could not be made.
    pub(crate) asked: Option<Request>,
    /// An empty tree is there, to be filled.
    pub(crate) on_edit: Callback<()>,
}

/// A form for random trees, with what comes of it at once; and one for empty trees.
#[component]
pub(crate) fn New(props: &NewProps) -> Html {
    let NewProps { drawer: DrawerProps { page, on_close, on_tree, .. }, asked, on_edit } = props;
    let form = use_state_eq(|| {
        let on_page = || request_of(&page.settings()).ok().flatten();
        match asked.or_else(on_page) {
            Some(request) => RandomForm::of(&request),
            None => RandomForm::of(&usual(&page.new_settings(), u64::from(random() % 10_000))),
        }
    });
    let empty = use_state_eq(|| ("2".to_owned(), "2".to_owned()));
    let made = use_memo((*form).clone(), make);
    // Once open it stays so, until somebody shuts it: a goal that is being typed is empty now and then.
    let has_had_goals = use_mut_ref(|| false);
    *has_had_goals.borrow_mut() |= has_goals(&form);
    let has_had_goals = *has_had_goals.borrow();
    let blank = empty.0.parse().ok().zip(empty.1.parse().ok()).and_then(|(b, d)| empty_tree(b, d));
    let act = {
        let (form, empty, made, blank) = (form.clone(), empty.clone(), Rc::clone(&made), blank.clone());
        let (page, on_tree, on_edit) = (page.clone(), on_tree.clone(), on_edit.clone());
        Callback::from(move |action| match action {
            NewAction::Say(name, value) => {
                let mut after = (*form).clone();
                after.set(name, &value);
                form.set(after);
            }
            NewAction::Preset(preset) => form.set(form.preset(preset)),
            NewAction::Another => form.set(form.another()),
            NewAction::Open => match &*made {
                Made::Tree(request, tree) => on_tree.emit(NewTree {
                    text: text_of(request, tree),
                    link: Some(link_to(request, &page.new_settings())),
                    said: english::OPENED.to_owned(),
                    is_work: false,
                }),
                Made::Nearest(request, _, tree) => on_tree.emit(NewTree {
                    text: text_of(request, tree),
                    link: None,
                    said: english::OPENED_NEAREST.to_owned(),
                    is_work: false,
                }),
                Made::Refused(_) => {}
            },
            NewAction::Empty(children, levels) => empty.set((children, levels)),
            NewAction::OpenEmpty => {
                if let Some(text) = blank.clone() {
                    let said = english::OPENED_EMPTY.to_owned();
                    on_tree.emit(NewTree { text, link: None, said, is_work: false });
                    // Down the left edge of the tree to its first leaf.
                    let first_leaf = empty.1.parse().ok().map(NodeId::new);
                    page.send(&Message::Select(first_leaf));
                    on_edit.emit(());
                }
            }
        })
    };
    html! {
        <Dialog id="pw-new" heading={english::HEADING} {on_close}>
            { random_part(&form, &made, has_had_goals, &act) }
            { empty_part(&empty, blank.is_some(), &act) }
        </Dialog>
    }
}

/// Whether anything is asked for beyond shape and values.
fn has_goals(form: &RandomForm) -> bool {
    ["cuts", "cuts..", "cost", "cost..", "value", "alpha", "beta"]
        .iter()
        .any(|name| !form.get(name).is_empty())
        || english::FLAGS.iter().any(|(key, _)| !form.get(key).is_empty())
}

fn empty_part(empty: &(String, String), can_be: bool, act: &Callback<NewAction>) -> Html {
    let (children, levels) = empty.clone();
    let amount = |label: &'static str, value: String, oninput: Callback<InputEvent>| {
        html! {
            { labelled(label, None, html! { <input type="number" min="1" max="1000" {value} {oninput} /> }) }
        }
    };
    let on_children = {
        let levels = levels.clone();
        act.reform(move |event: InputEvent| NewAction::Empty(value_of(&event), levels.clone()))
    };
    let on_levels = {
        let children = children.clone();
        act.reform(move |event: InputEvent| NewAction::Empty(children.clone(), value_of(&event)))
    };
    html! {
        <section class="pw-drawer-part">
            <h3>{ english::EMPTY }</h3>
            <div class="pw-row pw-empty-tree">
                { amount(english::CHILDREN, children, on_children) }
                { amount(english::LEVELS, levels, on_levels) }
                <button
                    type="button"
                    class="pw-quiet-button"
                    aria-disabled={(!can_be).to_string()}
                    onclick={act.reform(|_| NewAction::OpenEmpty)}
                >
                    { english::OPEN_EMPTY }
                </button>
            </div>
            if !can_be {
                <p class="pw-aside">{ english::NO_EMPTY }</p>
            }
        </section>
    }
}
