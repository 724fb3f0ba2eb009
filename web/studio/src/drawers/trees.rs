//! The trees that the browser keeps.

mod library;

use std::rc::Rc;

use gloo_events::EventListener;
use plywise_controls::{Store, download, emit_some, find, focus, use_store, value_of};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::{Dialog, DrawerProps};
use crate::browser::{LocalStorage, now, random, read_file};
use crate::english::saved_trees::{self as english, TreeButton};
use crate::import::parse;
use crate::saved_trees::{Draft, SavedTree, SavedTrees};
use library::{TreeLibrary, TreesAction, TreesState};

/// Lists the saved trees, and saves the one on the page; where the browser has no storage for them, it says so.
#[component]
pub(crate) fn MyTrees(props: &DrawerProps) -> Html {
    match LocalStorage::open() {
        Some(storage) => html! { <TreeList {storage} drawer={props.clone()} /> },
        None => html! {
            <Dialog id="pw-trees" heading={english::HEADING} on_close={&props.on_close}>
                <p>{ english::NO_STORAGE }</p>
            </Dialog>
        },
    }
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct TreeListProps {
    storage: LocalStorage,
    drawer: DrawerProps,
}

/// The trees in the browser's storage.
#[component]
fn TreeList(TreeListProps { storage, drawer }: &TreeListProps) -> Html {
    let DrawerProps { page, on_close, on_tree, .. } = drawer;
    let library = use_memo((storage.clone(), page.clone(), on_tree.clone()), |(storage, page, on_tree)| {
        let saved = SavedTrees::new(storage.clone());
        let (page, on_tree) = (page.clone(), on_tree.clone());
        TreeLibrary { saved, page, on_tree, now, random, download }
    });
    let store = use_memo((), |()| Store::new(TreesState::default()));
    let (trees, set) = use_store(&store);
    let act = use_callback((storage.clone(), page.clone(), on_tree.clone()), {
        let (library, store) = (Rc::clone(&library), Rc::clone(&store));
        move |action, _| set.emit(library.after(&store.state(), action))
    });
    // Another window may save or delete something.
    use_effect_with(act.clone(), |act| {
        let act = act.clone();
        let listener = web_sys::window()
            .map(|window| EventListener::new(&window, "storage", move |_| act.emit(TreesAction::Look)));
        move || drop(listener)
    });
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
    let list = library.saved.list();
    // What is on the page needs no way to it.
    let shown = page.draft();
    let drafts = library.saved.drafts().into_iter().filter(|(_, draft)| draft.text != shown);
    let drafts: Vec<_> = drafts.collect();
    html! {
        <Dialog id="pw-trees" heading={english::HEADING} {on_close}>
            <p class="pw-aside">{ english::WHERE_THEY_ARE }</p>
            { of_all(!list.is_empty(), &act) }
            { outcome(&trees, &act) }
            if list.is_empty() {
                <p>{ english::NONE }</p>
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
fn of_all(are_any: bool, act: &Callback<TreesAction>) -> Html {
    let arrived = act.reform(TreesAction::Imported);
    let on_file = Callback::from(move |event: Event| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        if let Some(file) = input.and_then(|input| input.files()?.get(0)) {
            read_file(file, arrived.clone());
        }
    });
    html! {
        <div class="pw-actions">
            <button
                type="button"
                class="pw-quiet-button pw-main-button"
                aria-disabled="false"
                onclick={act.reform(|_| TreesAction::Keep)}
            >
                { english::SAVE }
            </button>
            if are_any {
                <button type="button" class="pw-quiet-button" onclick={act.reform(|_| TreesAction::Export)}>
                    { english::EXPORT }
                </button>
            }
            <label class="pw-quiet-button pw-file-button">
                { english::IMPORT }
                <input type="file" class="pw-hidden" id="pw-trees-file" onchange={on_file} />
            </label>
        </div>
    }
}

/// What came of the last action, and what can be done about it.
fn outcome(trees: &TreesState, act: &Callback<TreesAction>) -> Html {
    let replace = |key: &str| {
        let key = key.to_owned();
        act.reform(move |_| TreesAction::Replace(key.clone()))
    };
    html! {
        <>
            <div class="pw-row pw-said">
                <p role="status">{ trees.text() }</p>
                if trees.deleted.is_some() {
                    <button type="button" class="pw-quiet-button" onclick={act.reform(|_| TreesAction::BringBack)}>
                        { english::UNDO }
                    </button>
                }
            </div>
            if let Some(key) = &trees.same {
                <div class="pw-row">
                    <button type="button" class="pw-quiet-button" onclick={replace(key)}>
                        { english::REPLACE }
                    </button>
                    <button type="button" class="pw-quiet-button" onclick={act.reform(|_| TreesAction::KeepBoth)}>
                        { english::KEEP_BOTH }
                    </button>
                </div>
            }
        </>
    }
}

/// A tree, and what can be done with it.
fn row(key: &str, kept: &SavedTree, is_renamed: bool, act: &Callback<TreesAction>) -> Html {
    let named = |button: TreeButton| button.for_tree(&kept.title);
    let on = |action: fn(String) -> TreesAction| {
        let key = key.to_owned();
        act.reform(move |_| action(key.clone()))
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
                        aria-label={named(TreeButton::Open)}
                        onclick={on(TreesAction::Open)}
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
                    aria-label={named(TreeButton::Rename)}
                    data-rename={key.to_owned()}
                    onclick={on(|key| TreesAction::Ask(Some(key)))}
                >
                    { TreeButton::Rename.label() }
                </button>
                <button
                    type="button"
                    class="pw-link"
                    aria-label={named(TreeButton::Duplicate)}
                    onclick={on(TreesAction::Duplicate)}
                >
                    { TreeButton::Duplicate.label() }
                </button>
                <button type="button" class="pw-link" aria-label={named(TreeButton::Delete)} onclick={on(TreesAction::Delete)}>
                    { TreeButton::Delete.label() }
                </button>
            </div>
        </>
    }
}

/// The box for another name.
fn new_name(key: &str, kept: &SavedTree, act: &Callback<TreesAction>) -> Html {
    let rename = {
        let key = key.to_owned();
        move |event: &Event| TreesAction::Rename(key.clone(), value_of(event))
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
            Some(TreesAction::Ask(None))
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
            aria-label={english::new_name_for(&kept.title)}
            value={kept.title.clone()}
            {onchange}
            {onkeydown}
        />
    }
}

/// The drafts, which are saved automatically.
fn worked_on(drafts: &[(String, Draft)], act: &Callback<TreesAction>) -> Html {
    if drafts.is_empty() {
        return Html::default();
    }
    let on = |action: fn(String) -> TreesAction, key: &str| {
        let key = key.to_owned();
        act.reform(move |_| action(key.clone()))
    };
    let named = |button: TreeButton, draft: &Draft| button.for_draft(&draft.title());
    html! {
        <section class="pw-worked-on">
            <h3>{ english::DRAFTS }</h3>
            <p class="pw-aside">{ english::ABOUT_DRAFTS }</p>
            <ul class="pw-trees">
                for (nth, (key, draft)) in drafts.iter().enumerate() {
                    <li key={nth}>
                        <div class="pw-tree-name">
                            <button
                                type="button"
                                class="pw-link pw-tree-title"
                                aria-label={named(TreeButton::Open, draft)}
                                onclick={on(TreesAction::OpenDraft, key)}
                            >
                                { draft.title() }
                            </button>
                            { about(&draft.text, draft.at) }
                        </div>
                        <div class="pw-tree-deeds">
                            <button
                                type="button"
                                class="pw-link"
                                aria-label={named(TreeButton::Delete, draft)}
                                onclick={on(TreesAction::ForgetDraft, key)}
                            >
                                { TreeButton::Delete.label() }
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
    let n_leaves = parse(text).ok().map(|document| document.tree.n_leaves());
    html! { <span class="pw-aside">{ english::about(n_leaves, now() - at) }</span> }
}
