//! The workbench: editing the tree on its picture. What it edits and what it says is [`Editing`]'s; here that is
//! joined to the page, to what is pressed, and to boxes over the stage.

mod at_node;
mod drag;
mod fields;
mod handles;
mod listeners;
mod overlay;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod what_if_panel;

use std::rc::Rc;

use plywise_controls::{Store, find, focus, use_store};
use plywise_search::{Mover, NodeId, Score};
use yew::prelude::*;

use crate::app::StudioAction;
use crate::browser::now;
use crate::editing::{Command, Destination, Direction, Field};
use crate::english::workbench::WELCOME;
use crate::host::{Message, Page, PageState};
use overlay::Overlay;
use state::{NodeInput, WorkbenchState, perform};

/// Whom the workbench works for.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct WorkbenchProps {
    pub(crate) page: Page,
    pub(crate) page_state: Rc<PageState>,
    /// Whether it is shown. It goes on listening to what is typed when it is not.
    pub(crate) is_on: bool,
    /// Whether it also shows what a phone has no room for.
    pub(crate) shows_more: bool,
    pub(crate) on_toggle: Callback<StudioAction>,
}

/// What happens to the workbench.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WorkbenchAction {
    Follow(Command),
    /// Follow a command of a button: the value of a leaf that it adds is typed next.
    Press(Command),
    Walk(Direction),
    Pick(Option<NodeId>),
    /// Open the box at a node, with this in it or with what stands there.
    Type(NodeId, Option<char>),
    /// Somebody types in the box.
    Typed(String),
    /// What stands in the box goes into the tree; then on to the next leaf on the right, on the left, or no further.
    Commit(Option<bool>),
    /// The box with this number lost the focus.
    Left(u32),
    /// The box closes, and nothing has happened.
    Cancel,
    /// Somebody types in a field of the selected node.
    Fill(Field, String),
    /// What stands in the field goes into the tree.
    Set(Field),
    Mover(Mover),
    Level(Mover),
    Put(NodeId, Destination),
    /// Back to the last good text.
    Revert,
    /// Show the selected leaf with another value.
    Suppose(Score),
    /// What was typed beside the slider is no number: why.
    Misread(String),
    /// The supposed value goes into the tree.
    Keep,
    /// The leaf has the value of the text again.
    TakeBack,
    /// Why a button does nothing.
    Explain(String),
    /// The page has changed.
    PageChanged(PageChange),
    /// The page has done what it was asked to do.
    Answered(Vec<(bool, PageState)>),
    /// Somebody types in the page's text box.
    DraftTyped,
    /// Editing ends: close what is open.
    Reset,
}

/// How the page has changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PageChange {
    state: Rc<PageState>,
    /// How it shows its tree: a link without the tree.
    settings: String,
    /// The text in its text box, where that is another one.
    draft: Option<String>,
}

/// The workbench, beside the stage and over it.
#[component]
pub(crate) fn Workbench(props: &WorkbenchProps) -> Html {
    let WorkbenchProps { page, page_state, is_on, shows_more, on_toggle } = props;
    let store = use_memo((), |()| Store::new(WorkbenchState::open(page)));
    let (state, _) = use_store(&store);
    let act = use_callback(page.clone(), {
        let store = Rc::clone(&store);
        move |action, page| {
            let had_input = store.state().input.is_some();
            perform(&store, page, action, now());
            if had_input && store.state().input.is_none() {
                focus(".pw-stage");
            }
        }
    });
    use_effect_with(Rc::clone(page_state), {
        let (page, store, act) = (page.clone(), Rc::clone(&store), act.clone());
        move |page_state| {
            let change = store.state().change_of(&page, page_state);
            act.emit(WorkbenchAction::PageChanged(change));
        }
    });
    use_effect_with((), {
        let act = act.clone();
        move |()| {
            let listener = listeners::to_typing(act.reform(|()| WorkbenchAction::DraftTyped));
            move || drop(listener)
        }
    });
    let overlay = use_overlay(*is_on, page, &act);
    use_effect_with(overlay.clone(), {
        let (store, act) = (Rc::clone(&store), act.clone());
        move |overlay| {
            let listening = overlay.as_ref().map(|overlay| listeners::to_page(&store, overlay, &act));
            move || drop(listening)
        }
    });
    // Drawn again only when something was done or the page changed.
    let panels = {
        let (state, on_toggle) = (Rc::clone(&state), on_toggle.clone());
        use_memo((state.revision, overlay.clone(), *shows_more), move |(_, overlay, shows_more)| {
            let panels = |overlay: &Rc<Overlay>| panels(&state, overlay, &act, (*shows_more, &on_toggle));
            overlay.as_ref().map_or_else(Html::default, panels)
        })
    };
    use_place_at_node(&state, &overlay);
    (*panels).clone()
}

/// What lies over the stage, for as long as the workbench is on; and what else begins and ends with that.
#[hook]
fn use_overlay(is_on: bool, page: &Page, act: &Callback<WorkbenchAction>) -> Option<Rc<Overlay>> {
    let overlay = use_state_eq(|| None::<Rc<Overlay>>);
    use_effect_with(is_on, {
        let (overlay, page, act) = (overlay.setter(), page.clone(), act.clone());
        move |&is_on| {
            page.send(&Message::EditPicture(is_on));
            if is_on {
                overlay.set(Overlay::new().map(Rc::new));
                act.emit(WorkbenchAction::Explain(WELCOME.to_owned()));
            }
            move || {
                if is_on {
                    // Nothing is supposed behind anybody's back.
                    act.emit(WorkbenchAction::Reset);
                    overlay.set(None);
                }
            }
        }
    });
    (*overlay).clone()
}

/// Keeps the box or the handles at their node, and gives a new box the focus.
#[hook]
fn use_place_at_node(state: &WorkbenchState, overlay: &Option<Rc<Overlay>>) {
    // A box that has the focus gets its text before anything is measured, and moves after that: the page is laid
    // out once. One that is new gets the focus where it stands.
    let input = state.input.as_ref().filter(|_| overlay.is_some());
    let number = input.map(|input| input.number);
    let enter = |is_new: bool| {
        let input = input.cloned();
        move |_: &Option<u32>| {
            if let Some(NodeInput { text, selects, .. }) = input {
                at_node::enter_box(&text, selects, is_new);
            }
        }
    };
    use_effect_with(number, enter(false));
    let at = input.map(|input| input.node).or(state.editing.selected());
    use_effect_with((at, state.revision, overlay.clone()), |(at, _, overlay)| {
        let watch = overlay.as_ref().and_then(|overlay| overlay.stay_at(*at));
        move || drop(watch)
    });
    use_effect_with(number, enter(true));
}

/// Everything that is shown: beside the stage, which a phone has in part above it, and over it.
fn panels(
    state: &WorkbenchState,
    overlay: &Overlay,
    act: &Callback<WorkbenchAction>,
    more: (bool, &Callback<StudioAction>),
) -> Html {
    let part = |selector: &str, part: Html| {
        find(selector).map_or_else(Html::default, |host| create_portal(part, host))
    };
    html! {
        <>
            { part("#pw-bench", view::tools(state, act, more)) }
            { part("#pw-bench-more", view::beside(state, act)) }
            { overlay.drawn(state, act) }
        </>
    }
}
