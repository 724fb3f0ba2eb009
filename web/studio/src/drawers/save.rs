//! The tree in other formats, to take away; and the picture, and the link.

use std::rc::Rc;

use plywise_elements::{Element, button, choice, classed, el, use_dialog};
use plywise_formats::Format;
use plywise_render::Theme;
use yew::prelude::*;

use super::{DrawerProps, drawer, last_good};
use crate::file_name;
use crate::outside::{address, copy, download};
use crate::page::Heard;
use crate::replace::NewTree;
use crate::shown::{Shown, formatted};

/// What somebody does in the drawer.
#[derive(Clone, Debug, PartialEq)]
enum Deed {
    Pick(Format),
    CopyText,
    DownloadText,
    PickTheme(Theme),
    DownloadPicture,
    CopyLink,
    LayOut,
}

/// More is not shown in the box: a box that long stops the browser. It is all there to copy and to download.
const MOST_SHOWN: usize = 100_000;

/// Shows the tree in a format that somebody picks.
#[component]
pub(crate) fn Save(props: &DrawerProps) -> Html {
    let DrawerProps { page, heard, on_close, on_tree } = props;
    let format = use_state_eq(|| Format::Plywise);
    let theme = use_state_eq(Theme::default);
    let said = use_state_eq(|| "");
    use_dialog("#pw-save", true);
    // The step is in the settings: another step, another picture and another link.
    let shown = use_memo((heard.edition, heard.step), |_| Shown::read(&page.tree(), &page.settings()));
    let written = use_memo((heard.edition, *format, heard.step), |(_, format, _)| {
        shown.as_ref().as_ref().map_err(Clone::clone).and_then(|shown| shown.written(*format))
    });
    let link = heard.link.as_ref().map(|link| format!("{}#{link}", address()));
    let act = {
        let (format, theme, said, written, shown, link) = (
            format.clone(),
            theme.clone(),
            said.clone(),
            Rc::clone(&written),
            Rc::clone(&shown),
            link.clone(),
        );
        let (page, on_tree, title) = (page.clone(), on_tree.clone(), heard.title.clone());
        let say = Callback::from({
            let said = said.clone();
            move |what| said.set(what)
        });
        Callback::from(move |deed| match deed {
            Deed::Pick(picked) => {
                format.set(picked);
                said.set("");
            }
            Deed::CopyText => {
                if let Ok((text, _)) = &*written {
                    copy(text.clone(), "#pw-save textarea", say.clone());
                }
            }
            Deed::DownloadText => {
                if let Ok((text, _)) = &*written {
                    download(&file_name(&title, format.extension()), text);
                    said.set("Downloaded.");
                }
            }
            Deed::PickTheme(picked) => {
                theme.set(picked);
                said.set("");
            }
            Deed::DownloadPicture => {
                if let Ok(shown) = &*shown {
                    download(&file_name(&title, "svg"), &shown.picture(*theme));
                    said.set("Downloaded.");
                }
            }
            Deed::CopyLink => {
                if let Some(link) = &link {
                    copy(link.clone(), "#pw-save-link", say.clone());
                }
            }
            Deed::LayOut => {
                if let Ok(text) = formatted(&page.tree(), &page.settings()) {
                    let said = "The text is laid out anew.".to_owned();
                    on_tree.emit(NewTree { text, link: Some(page.settings()), said, is_work: true });
                }
            }
        })
    };
    drawer("pw-save", "Save the tree", on_close)
        .child(text_part(*format, &written, heard, &act))
        .child(el("p").attr("role", "status").attr("class", "pw-said").child(*said))
        .child(picture_part(*theme, heard, &act))
        .child(link_part(link, &act))
        .into()
}

fn text_part(
    format: Format,
    written: &Result<(String, Option<String>), String>,
    heard: &Heard,
    act: &Callback<Deed>,
) -> Element {
    let choices: Vec<(&str, &str)> = Format::ALL
        .iter()
        .filter(|format| format.is_written())
        .map(|format| (format.key(), format.name()))
        .collect();
    let pick = |key: &str| Format::from_key(key).map(Deed::Pick);
    let (text, note) = match written {
        Ok((text, note)) => (&**text, note.clone()),
        Err(_) => ("", None),
    };
    let end = text.floor_char_boundary(MOST_SHOWN);
    let is_cut = end < text.len();
    let cut = is_cut.then_some("Only the beginning is shown; copying and downloading give all of it.");
    let refusal = written.as_ref().err().map(|refusal| format!("It cannot be saved so: {refusal}."));
    let is_refused = refusal.is_some();
    let name = file_name(&heard.title, format.extension());
    let actions = classed("div", "pw-actions")
        .child(button("pw-quiet-button", act, Deed::CopyText).attr("aria-disabled", is_refused).child("Copy"))
        .child(
            button("pw-quiet-button", act, Deed::DownloadText)
                .attr("aria-disabled", is_refused)
                .child(format!("Download {name}")),
        )
        .child((format == Format::Plywise).then(|| {
            button("pw-quiet-button", act, Deed::LayOut)
                .attr(
                    "title",
                    "Puts the text in the page’s box on well indented lines; the tree stays the same",
                )
                .child("Lay the text out anew")
        }));
    el("div")
        .child(choice("Format", format.key(), &choices, act, pick))
        .child(
            el("div")
                .attr("role", "status")
                .child(last_good(heard))
                .child(refusal.map(|refusal| classed("p", "pw-mistake").child(refusal)))
                .child(note.map(|note| classed("p", "pw-aside").child(note)))
                .child(cut.map(|cut| classed("p", "pw-aside").child(cut))),
        )
        .child(
            el("textarea")
                .attr("rows", "10")
                .attr("readonly", "")
                .attr("spellcheck", "false")
                .attr("aria-label", "The tree in this format")
                .holding(text[..end].to_owned()),
        )
        .child(actions)
}

fn picture_part(theme: Theme, heard: &Heard, act: &Callback<Deed>) -> Element {
    let what = format!(
        "Step {} of {}, the whole tree, as an SVG file for slides and papers. The tree’s text is in it: the page opens it again.",
        heard.step, heard.length
    );
    classed("section", "pw-drawer-part")
        .child(el("h3").child("The picture"))
        .child(classed("p", "pw-aside").child(what))
        .child(choice("Colours", theme.key(), &Theme::ALL.map(|(_, key, name)| (key, name)), act, |key| {
            Theme::from_key(key).map(Deed::PickTheme)
        }))
        .child(button("pw-quiet-button", act, Deed::DownloadPicture).child("Download the picture"))
}

fn link_part(link: Option<String>, act: &Callback<Deed>) -> Element {
    let part = classed("section", "pw-drawer-part").child(el("h3").child("A link to this step"));
    match link {
        None => part
            .child(classed("p", "pw-aside").child("The tree is too large for a link: share it as a file.")),
        Some(link) => part.child(
            classed("div", "pw-row")
                .child(
                    el("input")
                        .attr("id", "pw-save-link")
                        .attr("type", "text")
                        .attr("readonly", "")
                        .attr("aria-label", "A link to this step")
                        .holding(link),
                )
                .child(button("pw-quiet-button", act, Deed::CopyLink).child("Copy the link")),
        ),
    }
}
