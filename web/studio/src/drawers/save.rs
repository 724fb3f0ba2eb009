//! The tree in other formats, to take away; and the picture, and the link.

use std::rc::Rc;

use plywise_controls::{Choice, download, emit_some};
use plywise_formats::Format;
use plywise_render::Theme;
use yew::prelude::*;

use super::{Dialog, DrawerProps, last_good};
use crate::browser::{address, copy, download_png};
use crate::english::save as english;
use crate::file_name;
use crate::host::{PageState, TextQuery};
use crate::replace::NewTree;
use crate::snapshot::{Snapshot, formatted};

/// What somebody does in the drawer.
#[derive(Clone, Debug, PartialEq)]
enum SaveAction {
    Pick(Format),
    CopyText,
    DownloadText,
    PickTheme(Theme),
    DownloadPicture,
    DownloadPng,
    DownloadTrace,
    CopyLink,
    LayOut,
}

/// More is not shown in the box: a box that long stops the browser. It is all there to copy and to download.
const MOST_SHOWN: usize = 100_000;

/// Shows the tree in a format that somebody picks.
#[component]
pub(crate) fn Save(props: &DrawerProps) -> Html {
    let DrawerProps { page, page_state, on_close, on_tree } = props;
    let format = use_state_eq(|| Format::Plywise);
    let theme = use_state_eq(Theme::default);
    let said = use_state_eq(|| "");
    let (text_box, link_box) = (use_node_ref(), use_node_ref());
    // The step is in the settings: another step, another picture and another link.
    let snapshot =
        use_memo((page_state.edition, page_state.step), |_| Snapshot::read(&page.tree(), &page.settings()));
    let written = use_memo((page_state.edition, *format, page_state.step), |(_, format, _)| {
        snapshot.as_ref().as_ref().map_err(Clone::clone).and_then(|snapshot| snapshot.written(*format))
    });
    let link = page_state.link.as_ref().map(|link| format!("{}#{link}", address()));
    let act = {
        let (format, theme, said, written, snapshot, link) = (
            format.clone(),
            theme.clone(),
            said.clone(),
            Rc::clone(&written),
            Rc::clone(&snapshot),
            link.clone(),
        );
        let (page, on_tree, title) = (page.clone(), on_tree.clone(), page_state.title.clone());
        let (text_box, link_box) = (text_box.clone(), link_box.clone());
        let say = Callback::from({
            let said = said.clone();
            move |what| said.set(what)
        });
        Callback::from(move |action| match action {
            SaveAction::Pick(picked) => {
                format.set(picked);
                said.set("");
            }
            SaveAction::CopyText => {
                if let Ok((text, _)) = &*written {
                    copy(text.clone(), text_box.clone(), say.clone());
                }
            }
            SaveAction::DownloadText => {
                if let Ok((text, _)) = &*written {
                    download(&file_name(&title, format.extension()), text);
                    said.set(english::DOWNLOADED);
                }
            }
            SaveAction::PickTheme(picked) => {
                theme.set(picked);
                said.set("");
            }
            SaveAction::DownloadPicture => {
                if let Ok(snapshot) = &*snapshot {
                    download(&file_name(&title, "svg"), &page.text(&snapshot.figure(*theme)));
                    said.set(english::DOWNLOADED);
                }
            }
            SaveAction::DownloadPng => {
                if let Ok(snapshot) = &*snapshot {
                    let name = file_name(&title, "png");
                    download_png(name, page.text(&snapshot.figure(*theme)), say.clone());
                }
            }
            SaveAction::DownloadTrace => {
                download(&file_name(&title, "trace.jsonl"), &page.text(&TextQuery::Trace));
                said.set(english::DOWNLOADED);
            }
            SaveAction::CopyLink => {
                if let Some(link) = &link {
                    copy(link.clone(), link_box.clone(), say.clone());
                }
            }
            SaveAction::LayOut => {
                if let Ok(text) = formatted(&page.tree(), &page.settings()) {
                    let said = english::TEXT_FORMATTED.to_owned();
                    on_tree.emit(NewTree { text, link: Some(page.settings()), said, is_work: true });
                }
            }
        })
    };
    html! {
        <Dialog id="pw-save" heading={english::HEADING} {on_close}>
            { text_part(*format, &written, page_state, text_box, &act) }
            <p role="status" class="pw-said">{ *said }</p>
            { picture_part(*theme, page_state, &act) }
            { link_part(link, link_box, &act) }
        </Dialog>
    }
}

fn text_part(
    format: Format,
    written: &Result<(String, Option<String>), String>,
    page_state: &PageState,
    text_box: NodeRef,
    act: &Callback<SaveAction>,
) -> Html {
    let formats = Format::ALL.iter().filter(|format| format.is_written());
    let choices: Vec<_> = formats.map(|format| (format.key(), format.name())).collect();
    let on_choose = emit_some(act, |key: String| Format::from_key(&key).map(SaveAction::Pick));
    let (text, note) = match written {
        Ok((text, note)) => (&**text, note.clone()),
        Err(_) => ("", None),
    };
    let end = text.floor_char_boundary(MOST_SHOWN);
    let is_cut = end < text.len();
    let refusal = written.as_ref().err();
    let disabled = AttrValue::from(refusal.is_some().to_string());
    let name = file_name(&page_state.title, format.extension());
    let is_game = page_state.is_game();
    html! {
        <div>
            <Choice label={english::FORMAT} value={format.key()} {choices} {on_choose} />
            <div role="status">
                { last_good(page_state) }
                if is_game {
                    <p class="pw-aside">{ english::ABOUT_GAME }</p>
                }
                if let Some(refusal) = refusal {
                    <p class="pw-mistake">{ english::not_in_format(refusal) }</p>
                }
                if let Some(note) = note {
                    <p class="pw-aside">{ note }</p>
                }
                if is_cut {
                    <p class="pw-aside">{ english::IS_CUT }</p>
                }
            </div>
            <textarea
                ref={text_box}
                rows="10"
                readonly=true
                spellcheck="false"
                aria-label={english::TEXT}
                value={text[..end].to_owned()}
            />
            <div class="pw-actions">
                <button
                    type="button"
                    class="pw-quiet-button"
                    aria-disabled={&disabled}
                    onclick={act.reform(|_| SaveAction::CopyText)}
                >
                    { crate::english::COPY }
                </button>
                <button
                    type="button"
                    class="pw-quiet-button"
                    aria-disabled={&disabled}
                    onclick={act.reform(|_| SaveAction::DownloadText)}
                >
                    { english::download(&name) }
                </button>
                if is_game {
                    <button
                        type="button"
                        class="pw-quiet-button"
                        title={english::ABOUT_TRACE}
                        onclick={act.reform(|_| SaveAction::DownloadTrace)}
                    >
                        { english::DOWNLOAD_TRACE }
                    </button>
                } else if format == Format::Plywise {
                    <button
                        type="button"
                        class="pw-quiet-button"
                        title={english::ABOUT_FORMAT_TEXT}
                        onclick={act.reform(|_| SaveAction::LayOut)}
                    >
                        { english::FORMAT_TEXT }
                    </button>
                }
            </div>
        </div>
    }
}

fn picture_part(theme: Theme, page_state: &PageState, act: &Callback<SaveAction>) -> Html {
    let choices = Theme::ALL.map(|(_, key, name)| (key, name)).to_vec();
    let on_choose = emit_some(act, |key: String| Theme::from_key(&key).map(SaveAction::PickTheme));
    html! {
        <section class="pw-drawer-part">
            <h3>{ english::PICTURE }</h3>
            <p class="pw-aside">{ english::about_picture(page_state.step, page_state.length) }</p>
            <Choice label={crate::english::COLORS} value={theme.key()} {choices} {on_choose} />
            <div class="pw-actions">
                <button
                    type="button"
                    class="pw-quiet-button"
                    onclick={act.reform(|_| SaveAction::DownloadPicture)}
                >
                    { english::DOWNLOAD_PICTURE }
                </button>
                <button
                    type="button"
                    class="pw-quiet-button"
                    onclick={act.reform(|_| SaveAction::DownloadPng)}
                >
                    { english::DOWNLOAD_PNG }
                </button>
            </div>
        </section>
    }
}

fn link_part(link: Option<String>, link_box: NodeRef, act: &Callback<SaveAction>) -> Html {
    html! {
        <section class="pw-drawer-part">
            <h3>{ english::LINK }</h3>
            if let Some(link) = link {
                <div class="pw-row">
                    <input
                        ref={link_box}
                        id="pw-save-link"
                        type="text"
                        readonly=true
                        aria-label={english::LINK}
                        value={link}
                    />
                    <button type="button" class="pw-quiet-button" onclick={act.reform(|_| SaveAction::CopyLink)}>
                        { english::COPY_LINK }
                    </button>
                </div>
            } else {
                <p class="pw-aside">{ english::NO_LINK }</p>
            }
        </section>
    }
}
