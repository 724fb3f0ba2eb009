//! The tree in other formats, to take away; and the picture, and the link.

use std::rc::Rc;

use plywise_controls::{Choice, emit_some};
use plywise_formats::Format;
use plywise_render::Theme;
use yew::prelude::*;

use super::{Dialog, DrawerProps, last_good};
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
    let (text_box, link_box) = (use_node_ref(), use_node_ref());
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
        let (text_box, link_box) = (text_box.clone(), link_box.clone());
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
                    copy(text.clone(), text_box.clone(), say.clone());
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
                    copy(link.clone(), link_box.clone(), say.clone());
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
    html! {
        <Dialog id="pw-save" heading="Save the tree" {on_close}>
            { text_part(*format, &written, heard, text_box, &act) }
            <p role="status" class="pw-said">{ *said }</p>
            { picture_part(*theme, heard, &act) }
            { link_part(link, link_box, &act) }
        </Dialog>
    }
}

fn text_part(
    format: Format,
    written: &Result<(String, Option<String>), String>,
    heard: &Heard,
    text_box: NodeRef,
    act: &Callback<Deed>,
) -> Html {
    let formats = Format::ALL.iter().filter(|format| format.is_written());
    let choices: Vec<_> = formats.map(|format| (format.key(), format.name())).collect();
    let on_choose = emit_some(act, |key: String| Format::from_key(&key).map(Deed::Pick));
    let (text, note) = match written {
        Ok((text, note)) => (&**text, note.clone()),
        Err(_) => ("", None),
    };
    let end = text.floor_char_boundary(MOST_SHOWN);
    let is_cut = end < text.len();
    let refusal = written.as_ref().err();
    let disabled = AttrValue::from(refusal.is_some().to_string());
    let name = file_name(&heard.title, format.extension());
    html! {
        <div>
            <Choice label="Format" value={format.key()} {choices} {on_choose} />
            <div role="status">
                { last_good(heard) }
                if let Some(refusal) = refusal {
                    <p class="pw-mistake">{ format!("It cannot be saved so: {refusal}.") }</p>
                }
                if let Some(note) = note {
                    <p class="pw-aside">{ note }</p>
                }
                if is_cut {
                    <p class="pw-aside">
                        { "Only the beginning is shown; copying and downloading give all of it." }
                    </p>
                }
            </div>
            <textarea
                ref={text_box}
                rows="10"
                readonly=true
                spellcheck="false"
                aria-label="The tree in this format"
                value={text[..end].to_owned()}
            />
            <div class="pw-actions">
                <button
                    type="button"
                    class="pw-quiet-button"
                    aria-disabled={&disabled}
                    onclick={act.reform(|_| Deed::CopyText)}
                >
                    { "Copy" }
                </button>
                <button
                    type="button"
                    class="pw-quiet-button"
                    aria-disabled={&disabled}
                    onclick={act.reform(|_| Deed::DownloadText)}
                >
                    { format!("Download {name}") }
                </button>
                if format == Format::Plywise {
                    <button
                        type="button"
                        class="pw-quiet-button"
                        title="Puts the text in the page’s box on well indented lines; the tree stays the same"
                        onclick={act.reform(|_| Deed::LayOut)}
                    >
                        { "Lay the text out anew" }
                    </button>
                }
            </div>
        </div>
    }
}

fn picture_part(theme: Theme, heard: &Heard, act: &Callback<Deed>) -> Html {
    let choices = Theme::ALL.map(|(_, key, name)| (key, name)).to_vec();
    let on_choose = emit_some(act, |key: String| Theme::from_key(&key).map(Deed::PickTheme));
    html! {
        <section class="pw-drawer-part">
            <h3>{ "The picture" }</h3>
            <p class="pw-aside">
                { format!(
                    "Step {} of {}, the whole tree, as an SVG file for slides and papers. The tree’s text is in it: the page opens it again.",
                    heard.step, heard.length
                ) }
            </p>
            <Choice label="Colours" value={theme.key()} {choices} {on_choose} />
            <button type="button" class="pw-quiet-button" onclick={act.reform(|_| Deed::DownloadPicture)}>
                { "Download the picture" }
            </button>
        </section>
    }
}

fn link_part(link: Option<String>, link_box: NodeRef, act: &Callback<Deed>) -> Html {
    html! {
        <section class="pw-drawer-part">
            <h3>{ "A link to this step" }</h3>
            if let Some(link) = link {
                <div class="pw-row">
                    <input
                        ref={link_box}
                        id="pw-save-link"
                        type="text"
                        readonly=true
                        aria-label="A link to this step"
                        value={link}
                    />
                    <button type="button" class="pw-quiet-button" onclick={act.reform(|_| Deed::CopyLink)}>
                        { "Copy the link" }
                    </button>
                </div>
            } else {
                <p class="pw-aside">{ "The tree is too large for a link: share it as a file." }</p>
            }
        </section>
    }
}
