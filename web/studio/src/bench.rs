//! The workbench: editing the tree on its picture. What it edits and what it says is [`Editing`]'s; here that is
//! joined to the page, to what is pressed, and to boxes over the stage.

mod act;
mod at_node;
mod drag;
mod fields;
mod listen;
mod over;
mod room;
mod supposing;
mod view;

use std::rc::Rc;

use plywise_controls::{find, focus};
use plywise_search::{Mover, NodeId, Score};
use yew::prelude::*;

use crate::editing::{Command, Field, Place, Way};
use crate::page::{Heard, Page};
use act::Bench;
use over::Over;

/// Whom the workbench works for.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct WorkbenchProps {
    pub(crate) page: Page,
    pub(crate) heard: Rc<Heard>,
    /// Whether it is shown. It goes on listening to what is typed when it is not.
    pub(crate) is_on: bool,
    pub(crate) on_close: Callback<()>,
}

/// What somebody asks of the workbench.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deed {
    Follow(Command),
    Walk(Way),
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
    /// Somebody types in a field of the picked node.
    Fill(Field, String),
    /// What stands in the field goes into the tree.
    Set(Field),
    Mover(Mover),
    Level(Mover),
    Put(NodeId, Place),
    /// Back to the last good text.
    Mend,
    Suppose(Score),
    /// What was typed beside the slider is no number: why.
    Misread(String),
    Keep,
    PutBack,
    /// Why a button does nothing.
    Explain(String),
}

/// The workbench, above the stage and over it.
#[component]
pub(crate) fn Workbench(props: &WorkbenchProps) -> Html {
    let WorkbenchProps { page, heard, is_on, on_close } = props;
    let redraw = use_force_update();
    let bench = use_mut_ref(|| Bench::open(page.clone()));
    let over = use_mut_ref(|| None::<Over>);
    bench.borrow_mut().hear(heard);
    let act = {
        let bench = Rc::clone(&bench);
        Callback::from(move |deed| {
            // A box that is taken away tells of it in the middle of something else.
            let Ok(mut open) = bench.try_borrow_mut() else { return };
            let had_box = open.boxed.is_some();
            open.act(deed);
            let closes = had_box && open.boxed.is_none();
            drop(open);
            if closes {
                focus(".pw-stage");
            }
            redraw.force_update();
        })
    };
    use_effect_with(*is_on, {
        let (bench, over, act) = (Rc::clone(&bench), Rc::clone(&over), act.clone());
        move |&is_on| {
            mark_button(is_on);
            let listening = is_on.then(|| listen::to_page(&bench, &over, &act));
            if is_on {
                act.emit(Deed::Explain(view::WELCOME.to_owned()));
            }
            move || drop(listening)
        }
    });
    use_effect_with((), {
        let bench = Rc::clone(&bench);
        move |()| {
            let typing = listen::to_typing(bench);
            move || drop(typing)
        }
    });
    if !*is_on {
        // Nothing is supposed behind anybody's back.
        bench.borrow_mut().rest();
        over.borrow_mut().take();
    } else if over.borrow().is_none() {
        *over.borrow_mut() = Over::new();
    }
    let n_acts = bench.borrow().n_acts;
    let panels = {
        let (bench, over, act, on_close) = (Rc::clone(&bench), Rc::clone(&over), act, on_close.clone());
        // Drawn again only when something was done or heard.
        use_memo((n_acts, *is_on), move |&(_, is_on)| {
            if is_on { panels(&bench.borrow(), &over.borrow(), &act, &on_close) } else { Html::default() }
        })
    };
    let open = bench.borrow();
    // A box that has the focus gets its text before anything is measured, and moves after that: the page is laid
    // out once. One that is new gets the focus where it stands.
    let entered = open.boxed.as_ref().map(|boxed| (boxed.text.clone(), boxed.selects));
    let number = open.boxed.as_ref().map(|boxed| boxed.number);
    let enter = |is_new: bool| {
        let entered = entered.clone();
        move |_: &Option<u32>| {
            if let Some((text, selects)) = entered {
                at_node::enter_box(&text, selects, is_new);
            }
        }
    };
    use_effect_with(number, enter(false));
    let at = open.boxed.as_ref().map(|boxed| boxed.node).or(open.editing.selected());
    use_effect_with((at, open.n_acts, *is_on), {
        let over = Rc::clone(&over);
        move |&(at, ..)| {
            if let Some(over) = &mut *over.borrow_mut() {
                over.stay_at(at);
            }
        }
    });
    use_effect_with(number, enter(true));
    (*panels).clone()
}

/// Everything that is shown: above the stage, beside it and over it.
fn panels(bench: &Bench, over: &Option<Over>, act: &Callback<Deed>, on_close: &Callback<()>) -> Html {
    let part = |selector: &str, part: Html| {
        find(selector).map_or_else(Html::default, |host| create_portal(part, host))
    };
    html! {
        <>
            { part("#pw-bench", view::above(bench, act, on_close)) }
            { part("#pw-bench-more", view::beside(bench, act)) }
            if let Some(over) = over {
                { over.drawn(bench, act) }
            }
        </>
    }
}

/// The page's button says whether somebody edits.
fn mark_button(is_on: bool) {
    if let Some(button) = find("[data-studio=edit]") {
        // A button that is not there needs no mark.
        let _ = button.set_attribute("aria-pressed", if is_on { "true" } else { "false" });
    }
}
