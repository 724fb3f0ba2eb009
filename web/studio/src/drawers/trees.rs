//! The trees that the browser keeps.

use plywise_elements::{Element, button, classed, control, el, find, focus, use_dialog};
use plywise_notation::parse;
use wasm_bindgen::JsCast as _;
use web_sys::{File, HtmlInputElement, KeyboardEvent};
use yew::prelude::*;

use super::{DrawerProps, drawer};
use crate::file_name;
use crate::opened::{Parcel, counted};
use crate::outside::{self, Local, download, now, random};
use crate::replace::NewTree;
use crate::shelf::{Draft, Kept, Shelf, ago, title_of, titled};

/// What somebody does in the drawer; trees are named by their keys.
#[derive(Clone, Debug, PartialEq)]
enum Deed {
    Keep,
    /// Keep it beside the one that is called the same, or in its place.
    KeepBoth,
    Replace(String),
    Open(String),
    /// Ask for another name, or no longer.
    Ask(Option<String>),
    Rename(String, String),
    Duplicate(String),
    Delete(String),
    BringBack,
    Export,
    Import(File),
    Imported(Result<Parcel, String>),
    /// Open something that was worked on before, or forget it.
    OpenDraft(String),
    ForgetDraft(String),
    /// Another window kept or forgot something.
    Look,
}

/// What the drawer remembers.
#[derive(Clone, Debug, Default, PartialEq)]
struct Trees {
    /// Counts what was done: the list is read anew.
    edition: u32,
    said: String,
    renaming: Option<String>,
    /// The tree that is called as the one that somebody keeps.
    same: Option<String>,
    deleted: Option<(String, Kept)>,
}

/// Lists the trees, and keeps the one on the page.
#[component]
pub(crate) fn MyTrees(props: &DrawerProps) -> Html {
    let DrawerProps { page, on_close, on_tree, .. } = props;
    let trees = use_state_eq(Trees::default);
    use_dialog("#pw-trees", true);
    let Some(shelf) = Local::open().map(Shelf::new) else {
        return drawer("pw-trees", "My trees", on_close)
            .child(el("p").child(
                "This browser keeps nothing for this page, perhaps by a setting of yours. Save… keeps trees as files.",
            ))
            .into();
    };
    let list = shelf.list();
    // What is on the page needs no way to it.
    let shown = page.draft();
    let drafts: Vec<_> = shelf.drafts().into_iter().filter(|(_, draft)| draft.text != shown).collect();
    let act = {
        let (trees, page, on_tree, shelf) = (trees.clone(), page.clone(), on_tree.clone(), shelf.clone());
        Callback::from(move |deed| {
            let mut after = done(&trees, deed, &shelf, &page, &on_tree);
            after.edition += 1;
            trees.set(after);
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
    let file = el("input").attr("type", "file").attr("class", "pw-hidden").attr("id", "pw-trees-file").on(
        "change",
        &act,
        |event| event.target()?.unchecked_into::<HtmlInputElement>().files()?.get(0).map(Deed::Import),
    );
    // Imported files arrive later.
    let undo = trees.deleted.is_some();
    let same = trees.same.clone().map(|key| {
        classed("div", "pw-row")
            .child(button("pw-quiet-button", &act, Deed::Replace(key)).child("Put this one in its place"))
            .child(button("pw-quiet-button", &act, Deed::KeepBoth).child("Keep both"))
    });
    drawer("pw-trees", "My trees", on_close)
        .child(classed("p", "pw-aside").child(
            "They stay in this browser, on this device, and go nowhere else. Clearing the browser’s data clears them too.",
        ))
        .child(
            classed("div", "pw-actions")
                .child(button("pw-quiet-button pw-main-button", &act, Deed::Keep).attr("aria-disabled", false).child("Keep the tree on the page"))
                .child((!list.is_empty()).then(|| {
                    button("pw-quiet-button", &act, Deed::Export).child("Export all")
                }))
                .child(classed("label", "pw-quiet-button pw-file-button").child("Import…").child(file)),
        )
        .child(
            classed("div", "pw-row pw-said")
                .child(el("p").attr("role", "status").child(trees.said.clone()))
                .child(undo.then(|| button("pw-quiet-button", &act, Deed::BringBack).child("Undo"))),
        )
        .child(same)
        .child(list.is_empty().then(|| el("p").child("Nothing is kept yet.")))
        .child(classed("ul", "pw-trees").list(list.iter().enumerate().map(|(nth, (key, kept))| {
            row(key, kept, trees.renaming.as_ref() == Some(key), &act).key(nth)
        })))
        .child(worked_on(&drafts, &act))
        .into()
}

fn row(key: &str, kept: &Kept, is_renamed: bool, act: &Callback<Deed>) -> Element {
    let about = format!("{}, {}", size_of(&kept.text), ago(now() - kept.at));
    let named = |what: &str| format!("{what} “{}”", kept.title);
    let small = |what: &'static str, deed: Deed| {
        button("pw-link", act, deed).attr("aria-label", named(what)).child(what)
    };
    let title = if is_renamed {
        let name = key.to_owned();
        let renamed = key.to_owned();
        el("input")
            .attr("type", "text")
            .attr("class", "pw-new-name")
            .attr("aria-label", named("A new name for"))
            .holding(kept.title.clone())
            .on("change", act, move |event| Some(Deed::Rename(name.clone(), control(event)?.value())))
            .on("keydown", act, move |event| {
                let pressed = event.unchecked_ref::<KeyboardEvent>().key();
                if pressed == "Escape" {
                    // The drawer stays open.
                    event.prevent_default();
                    event.stop_propagation();
                    return Some(Deed::Ask(None));
                }
                let box_ = control(event)?;
                if pressed == "Enter" {
                    // Nor does the key press the button that has the focus next.
                    event.prevent_default();
                }
                (pressed == "Enter").then(|| Deed::Rename(renamed.clone(), box_.value()))
            })
    } else {
        button("pw-link pw-tree-title", act, Deed::Open(key.to_owned()))
            .attr("aria-label", named("Open"))
            .child(kept.title.clone())
    };
    el("li")
        .child(classed("div", "pw-tree-name").child(title).child(classed("span", "pw-aside").child(about)))
        .child(
            classed("div", "pw-tree-deeds")
                .child(small("Rename", Deed::Ask(Some(key.to_owned()))).attr("data-rename", key.to_owned()))
                .child(small("Duplicate", Deed::Duplicate(key.to_owned())))
                .child(small("Delete", Deed::Delete(key.to_owned()))),
        )
}

/// What was worked on before and is kept by itself.
fn worked_on(drafts: &[(String, Draft)], act: &Callback<Deed>) -> Option<Element> {
    let rows = drafts.iter().enumerate().map(|(nth, (key, draft))| {
        let named = |what: &str| format!("{what} “{}”, worked on before", draft.title());
        let title = button("pw-link pw-tree-title", act, Deed::OpenDraft(key.clone()))
            .attr("aria-label", named("Open"))
            .child(draft.title());
        let forget = button("pw-link", act, Deed::ForgetDraft(key.clone()))
            .attr("aria-label", named("Forget"))
            .child("Forget");
        let about = format!("{}, {}", size_of(&draft.text), ago(now() - draft.at));
        el("li")
            .key(nth)
            .child(
                classed("div", "pw-tree-name").child(title).child(classed("span", "pw-aside").child(about)),
            )
            .child(classed("div", "pw-tree-deeds").child(forget))
    });
    (!drafts.is_empty()).then(|| {
        classed("section", "pw-worked-on")
            .child(el("h3").child("Worked on before"))
            .child(
                classed("p", "pw-aside").child(
                    "Kept by itself, for a month, and the oldest goes first. Whatever is to stay, keep.",
                ),
            )
            .child(classed("ul", "pw-trees").list(rows))
    })
}

fn size_of(text: &str) -> String {
    match parse(text) {
        Ok(document) => counted(document.tree.n_leaves(), "leaf", "leaves"),
        Err(_) => "not a tree yet".to_owned(),
    }
}

/// What comes of a deed.
fn done(
    trees: &UseStateHandle<Trees>,
    deed: Deed,
    shelf: &Shelf<Local>,
    page: &crate::page::Page,
    on_tree: &Callback<NewTree>,
) -> Trees {
    let now_so = Trees { said: String::new(), renaming: None, same: None, ..(**trees).clone() };
    let kept_under =
        |key: &str| shelf.list().into_iter().find(|(known, _)| known == key).map(|(_, kept)| kept);
    let say = |said: String| Trees { said, ..now_so.clone() };
    let put = |key: &str, kept: &Kept, said: String| match shelf.put(key, kept) {
        Ok(()) => say(said),
        Err(why) => say(why.to_string()),
    };
    let on_page = || {
        let text = page.draft();
        let title = title_of(&text).unwrap_or("A tree without a title").to_owned();
        let settings = (text == page.tree()).then(|| page.settings());
        Kept { title, at: now(), text, settings }
    };
    match deed {
        Deed::Keep => {
            let new = on_page();
            let known = shelf.list();
            if let Some((_, known)) = known.iter().find(|(_, kept)| kept.text == new.text) {
                return say(format!("It is kept already, as “{}”.", known.title));
            }
            let same = known.into_iter().find(|(_, kept)| title_of(&new.text) == Some(&kept.title));
            if let Some((key, Kept { title, at, .. })) = same {
                let said =
                    format!("A tree called “{title}” was kept {}, and was another then.", ago(now() - at));
                return Trees { said, same: Some(key), ..now_so };
            }
            put(&shelf.new_key(random), &new, format!("“{}” is kept.", new.title))
        }
        Deed::KeepBoth => {
            let new = on_page();
            put(&shelf.new_key(random), &new, format!("“{}” is kept as well.", new.title))
        }
        Deed::Replace(key) => {
            let new = on_page();
            let before = kept_under(&key);
            let after = put(&key, &new, format!("“{}” is kept as it is now.", new.title));
            Trees { deleted: before.map(|before| (key, before)).or(after.deleted.clone()), ..after }
        }
        Deed::Open(key) => match kept_under(&key) {
            Some(kept) => {
                let link = kept.settings.filter(|_| parse(&kept.text).is_ok());
                let said = format!("Opened “{}”.", kept.title);
                on_tree.emit(NewTree { text: kept.text, link, said, is_work: false });
                now_so
            }
            None => say("It is gone: another window has deleted it.".to_owned()),
        },
        Deed::OpenDraft(key) => match shelf.drafts().into_iter().find(|(known, _)| *known == key) {
            Some((_, draft)) => {
                let said = format!("Opened “{}”.", draft.title());
                let link = draft.settings.filter(|_| parse(&draft.text).is_ok());
                on_tree.emit(NewTree { text: draft.text, link, said, is_work: true });
                now_so
            }
            None => say("It is gone: another window has forgotten it.".to_owned()),
        },
        Deed::ForgetDraft(key) => {
            shelf.remove(&key);
            say("It is forgotten.".to_owned())
        }
        Deed::Ask(key) => Trees { renaming: key, ..now_so },
        Deed::Rename(key, title) => {
            let title = title.trim().to_owned();
            let kept =
                kept_under(&key).filter(|_| trees.renaming.as_ref() == Some(&key) && !title.is_empty());
            let Some(kept) = kept else { return Trees { said: trees.said.clone(), ..now_so } };
            let text = titled(&kept.text, &title);
            let said = format!("It is called “{title}” now.");
            put(&key, &Kept { title, text, ..kept }, said)
        }
        Deed::Duplicate(key) => match kept_under(&key) {
            Some(kept) => {
                let title = format!("{} (copy)", kept.title);
                let text = titled(&kept.text, &title);
                let said = format!("“{title}” is a copy.");
                put(&shelf.new_key(random), &Kept { title, text, at: now(), ..kept }, said)
            }
            None => now_so,
        },
        Deed::Delete(key) => match kept_under(&key) {
            Some(kept) => {
                shelf.remove(&key);
                let said = format!("“{}” is deleted.", kept.title);
                Trees { said, deleted: Some((key, kept)), ..now_so }
            }
            None => now_so,
        },
        Deed::BringBack => match &trees.deleted {
            Some((key, kept)) => {
                let said = format!("“{}” is back.", kept.title);
                Trees { deleted: None, ..put(key, kept, said) }
            }
            None => now_so,
        },
        Deed::Export => {
            download(&file_name("plywise trees", "json"), &shelf.export());
            say("All of them are in one file.".to_owned())
        }
        Deed::Import(file) => {
            let (trees, shelf, page, on_tree) = (trees.clone(), shelf.clone(), page.clone(), on_tree.clone());
            outside::read_file(
                file,
                Callback::from(move |read| {
                    let mut after = done(&trees, Deed::Imported(read), &shelf, &page, &on_tree);
                    after.edition += 2;
                    trees.set(after);
                }),
            );
            now_so
        }
        Deed::Imported(Err(why)) => say(why),
        Deed::Imported(Ok(parcel)) => {
            let text = String::from_utf8_lossy(&parcel.bytes);
            match shelf.import(&text, random) {
                Ok(0) => say("Nothing in it is new.".to_owned()),
                Ok(n) => say(format!("{} came from the file.", counted(n, "tree", "trees"))),
                Err(why) => say(why),
            }
        }
        Deed::Look => Trees {
            renaming: trees.renaming.clone(),
            same: trees.same.clone(),
            said: trees.said.clone(),
            ..now_so
        },
    }
}
