//! The trees that the browser keeps.

mod actions;

use plywise_controls::{emit_some, find, focus, value_of};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::{Dialog, DrawerProps};
use crate::opened::{counted, parse};
use crate::outside::{self, Local, now};
use crate::shelf::{Draft, Kept, Shelf, ago};
use actions::{Deed, Keeper, Trees};

/// Lists the trees, and keeps the one on the page.
#[component]
pub(crate) fn MyTrees(props: &DrawerProps) -> Html {
    let DrawerProps { page, on_close, on_tree, .. } = props;
    let trees = use_state_eq(Trees::default);
    let Some(shelf) = Local::open().map(Shelf::new) else {
        return html! {
            <Dialog id="pw-trees" heading="My trees" {on_close}>
                <p>
                    { "This browser keeps nothing for this page, perhaps by a setting of yours. Save… keeps trees as files." }
                </p>
            </Dialog>
        };
    };
    let list = shelf.list();
    // What is on the page needs no way to it.
    let shown = page.draft();
    let drafts: Vec<_> = shelf.drafts().into_iter().filter(|(_, draft)| draft.text != shown).collect();
    let act = {
        let keeper = Keeper { shelf, page: page.clone(), on_tree: on_tree.clone() };
        let trees = trees.clone();
        Callback::from(move |deed| {
            if let Deed::Import(file) = &deed {
                let (keeper, trees) = (keeper.clone(), trees.clone());
                let arrived = Callback::from(move |read| {
                    let after = keeper.done(&trees, Deed::Imported(read));
                    trees.set(Trees { edition: after.edition + 2, ..after });
                });
                outside::read_file(file.clone(), arrived);
            }
            let after = keeper.done(&trees, deed);
            trees.set(Trees { edition: after.edition + 1, ..after });
        })
    };
    {
        // The newest of its kind, which knows what was done since.
        let act = act.clone();
        use_effect_with(trees.edition, move |_| {
            let listener = web_sys::window().map(|window| {
                gloo_events::EventListener::new(&window, "storage", move |_| act.emit(Deed::Look))
            });
            move || drop(listener)
        });
    }
    use_effect_with(trees.renaming.clone(), |renaming| {
        let name = find(".pw-new-name").map(|name| name.unchecked_into::<HtmlInputElement>());
        if let Some(name) = name {
            let _ = name.focus();
            name.select();
        }
        let renamed = renaming.clone();
        move || {
            // Back to the button, unless somebody went elsewhere.
            if let Some(renamed) = renamed.filter(|_| find("#pw-trees :focus").is_none()) {
                focus(&format!("#pw-trees [data-rename=\"{renamed}\"]"));
            }
        }
    });
    html! {
        <Dialog id="pw-trees" heading="My trees" {on_close}>
            <p class="pw-aside">
                { "They stay in this browser, on this device, and go nowhere else. Clearing the browser’s data clears them too." }
            </p>
            { of_all(!list.is_empty(), &act) }
            { told(&trees, &act) }
            if list.is_empty() {
                <p>{ "Nothing is kept yet." }</p>
            }
            // By their places: where a tree is deleted, the focus stays on the button of the next.
            <ul class="pw-trees">
                for (nth, (key, kept)) in list.iter().enumerate() {
                    <li key={nth}>{ row(key, kept, trees.renaming.as_ref() == Some(key), &act) }</li>
                }
            </ul>
            { worked_on(&drafts, &act) }
        </Dialog>
    }
}

/// What concerns no tree in the list, or all of them.
fn of_all(are_any: bool, act: &Callback<Deed>) -> Html {
    let on_file = emit_some(act, |event: Event| {
        event.target_dyn_into::<HtmlInputElement>()?.files()?.get(0).map(Deed::Import)
    });
    html! {
        <div class="pw-actions">
            <button
                type="button"
                class="pw-quiet-button pw-main-button"
                aria-disabled="false"
                onclick={act.reform(|_| Deed::Keep)}
            >
                { "Keep the tree on the page" }
            </button>
            if are_any {
                <button type="button" class="pw-quiet-button" onclick={act.reform(|_| Deed::Export)}>
                    { "Export all" }
                </button>
            }
            <label class="pw-quiet-button pw-file-button">
                { "Import…" }
                <input type="file" class="pw-hidden" id="pw-trees-file" onchange={on_file} />
            </label>
        </div>
    }
}

/// What came of the last deed, and what can be done about it.
fn told(trees: &Trees, act: &Callback<Deed>) -> Html {
    let replace = |key: &str| {
        let key = key.to_owned();
        act.reform(move |_| Deed::Replace(key.clone()))
    };
    html! {
        <>
            <div class="pw-row pw-said">
                <p role="status">{ &trees.said }</p>
                if trees.deleted.is_some() {
                    <button type="button" class="pw-quiet-button" onclick={act.reform(|_| Deed::BringBack)}>
                        { "Undo" }
                    </button>
                }
            </div>
            if let Some(key) = &trees.same {
                <div class="pw-row">
                    <button type="button" class="pw-quiet-button" onclick={replace(key)}>
                        { "Put this one in its place" }
                    </button>
                    <button type="button" class="pw-quiet-button" onclick={act.reform(|_| Deed::KeepBoth)}>
                        { "Keep both" }
                    </button>
                </div>
            }
        </>
    }
}

/// A tree, and what can be done with it.
fn row(key: &str, kept: &Kept, is_renamed: bool, act: &Callback<Deed>) -> Html {
    let named = |what: &str| format!("{what} “{}”", kept.title);
    let on = |deed: fn(String) -> Deed| {
        let key = key.to_owned();
        act.reform(move |_| deed(key.clone()))
    };
    html! {
        <>
            <div class="pw-tree-name">
                if is_renamed {
                    { new_name(key, kept, act) }
                } else {
                    <button
                        type="button"
                        class="pw-link pw-tree-title"
                        aria-label={named("Open")}
                        onclick={on(Deed::Open)}
                    >
                        { &kept.title }
                    </button>
                }
                { about(&kept.text, kept.at) }
            </div>
            <div class="pw-tree-deeds">
                <button
                    type="button"
                    class="pw-link"
                    aria-label={named("Rename")}
                    data-rename={key.to_owned()}
                    onclick={on(|key| Deed::Ask(Some(key)))}
                >
                    { "Rename" }
                </button>
                <button
                    type="button"
                    class="pw-link"
                    aria-label={named("Duplicate")}
                    onclick={on(Deed::Duplicate)}
                >
                    { "Duplicate" }
                </button>
                <button type="button" class="pw-link" aria-label={named("Delete")} onclick={on(Deed::Delete)}>
                    { "Delete" }
                </button>
            </div>
        </>
    }
}

/// The box for another name.
fn new_name(key: &str, kept: &Kept, act: &Callback<Deed>) -> Html {
    let rename = {
        let key = key.to_owned();
        move |event: &Event| Deed::Rename(key.clone(), value_of(event))
    };
    let onchange = act.reform({
        let rename = rename.clone();
        move |event: Event| rename(&event)
    });
    let onkeydown = emit_some(act, move |event: KeyboardEvent| match &*event.key() {
        "Escape" => {
            // The drawer stays open.
            event.prevent_default();
            event.stop_propagation();
            Some(Deed::Ask(None))
        }
        "Enter" => {
            // The key does not press the button that has the focus next.
            event.prevent_default();
            Some(rename(&event))
        }
        _ => None,
    });
    html! {
        <input
            type="text"
            class="pw-new-name"
            aria-label={format!("A new name for “{}”", kept.title)}
            value={kept.title.clone()}
            {onchange}
            {onkeydown}
        />
    }
}

/// What was worked on before and is kept by itself.
fn worked_on(drafts: &[(String, Draft)], act: &Callback<Deed>) -> Html {
    if drafts.is_empty() {
        return Html::default();
    }
    let on = |deed: fn(String) -> Deed, key: &str| {
        let key = key.to_owned();
        act.reform(move |_| deed(key.clone()))
    };
    let named = |what: &str, draft: &Draft| format!("{what} “{}”, worked on before", draft.title());
    html! {
        <section class="pw-worked-on">
            <h3>{ "Worked on before" }</h3>
            <p class="pw-aside">
                { "Kept by itself, for a month, and the oldest goes first. Whatever is to stay, keep." }
            </p>
            <ul class="pw-trees">
                for (nth, (key, draft)) in drafts.iter().enumerate() {
                    <li key={nth}>
                        <div class="pw-tree-name">
                            <button
                                type="button"
                                class="pw-link pw-tree-title"
                                aria-label={named("Open", draft)}
                                onclick={on(Deed::OpenDraft, key)}
                            >
                                { draft.title() }
                            </button>
                            { about(&draft.text, draft.at) }
                        </div>
                        <div class="pw-tree-deeds">
                            <button
                                type="button"
                                class="pw-link"
                                aria-label={named("Forget", draft)}
                                onclick={on(Deed::ForgetDraft, key)}
                            >
                                { "Forget" }
                            </button>
                        </div>
                    </li>
                }
            </ul>
        </section>
    }
}

/// How large a tree is, and when it was kept, in milliseconds since 1970.
fn about(text: &str, at: f64) -> Html {
    let size = match parse(text) {
        Ok(document) => counted(document.tree.n_leaves(), "leaf", "leaves"),
        Err(_) => "not a tree yet".to_owned(),
    };
    html! { <span class="pw-aside">{ format!("{size}, {}", ago(now() - at)) }</span> }
}
