//! Links to the tree, what to write in other pages, and a look at what they will show.

mod choices;
mod form;
mod preview;

use plywise_controls::{copied, labelled, value_of};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::{Dialog, DrawerProps, last_good};
use crate::browser::file_address;
use crate::english::share as english;
use crate::share::{Code, Embed, Length, Reach, SharedTree};
use form::{ShareAction, ShareForm};
use preview::Preview;

/// The drawer.
#[component]
pub(crate) fn Share(props: &DrawerProps) -> Html {
    let form = use_reducer(ShareForm::begun);
    let text_box = use_node_ref();
    let act = {
        let dispatch = form.dispatcher();
        Callback::from(move |change| dispatch.dispatch(change))
    };
    let tree = use_memo(props.page_state.edition, |_| props.page.tree());
    let page_state = &props.page_state;
    let shared = SharedTree {
        site: form.site(),
        link: page_state.link.clone(),
        step: page_state.step,
        length: page_state.length,
        title: page_state.title.clone(),
        tree: tree.to_string(),
    };
    let code = use_memo(shared.to_step(), |address| address.as_deref().and_then(Code::of));

    let written = form.platform.write(&shared, &form.embed, form.measured);
    // The file need not be there yet.
    let look = shared.embed_address(&Embed { file: None, ..form.embed.clone() });
    html! {
        <Dialog id="pw-share" heading={english::heading(shared.is_board())} on_close={&props.on_close}>
            <div class="pw-status" role="status">{ &form.status }</div>
            <div role="status">{ last_good(page_state) }</div>
            <div class="pw-share">
                { links(&form, &shared, &act) }
                { qr(code.as_ref().as_ref(), shared.link.is_some()) }
                { on_a_page(&form, &shared, written, text_box, &act) }
                <section class="pw-share-look" aria-label={english::PREVIEW}>
                    <h3>{ english::PREVIEW }</h3>
                    if let Some(address) = look {
                        <Preview {address} on_height={act.reform(ShareAction::Measured)} />
                    }
                </section>
            </div>
        </Dialog>
    }
}

/// The two links, and where they point to.
fn links(form: &ShareForm, shared: &SharedTree, act: &Callback<ShareAction>) -> Html {
    let note = match (form.site_read(), shared.site.reach()) {
        (Err(_), _) | (_, Reach::Others) => None,
        (_, Reach::ThisComputer) => Some(english::THIS_COMPUTER),
        (_, Reach::ThisDisk) => Some(english::THIS_DISK),
    };
    let on_copied = act.reform(|(label, is_copied)| ShareAction::Copied(label, is_copied));
    let address = html! {
        <input
            type="text"
            inputmode="url"
            spellcheck="false"
            aria-describedby="pw-share-place"
            value={form.address.clone()}
            oninput={act.reform(|event: InputEvent| ShareAction::Address(value_of(&event)))}
        />
    };
    html! {
        <section class="pw-share-links">
            <h3>{ english::LINKS }</h3>
            { labelled(english::ADDRESS, Some("pw-field"), address) }
            <div id="pw-share-place">
                if let Some(note) = note {
                    <p class="pw-aside">{ note }</p>
                }
            </div>
            <div role="alert">
                if let Err(reason) = form.site_read() {
                    <p class="pw-notice">{ reason }</p>
                }
            </div>
            if let Some(address) = shared.to_step() {
                <ToCopy label={english::to_now(shared.is_board())} id="pw-share-step" {address} on_copied={&on_copied} />
            } else {
                <p class="pw-notice">
                    { english::NO_LINK }
                </p>
            }
            if let Some(address) = shared.to_tree().filter(|_| !shared.is_board()) {
                <ToCopy label={english::TO_TREE} id="pw-share-tree" {address} {on_copied} />
            }
            if let Some(address) = shared.to_step() {
                { how_long(&address) }
            }
        </section>
    }
}

/// How long the link to this step is, and what comes of it.
fn how_long(address: &str) -> Html {
    let length = Length::of(address);
    let class = if length.is_long() { "pw-notice" } else { "pw-aside" };
    html! { <p {class}>{ length.words() }</p> }
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct ToCopyProps {
    label: &'static str,
    id: &'static str,
    address: AttrValue,
    /// Told the label, and whether the browser has copied the address.
    on_copied: Callback<(&'static str, bool)>,
}

/// A link to be copied.
#[component]
fn ToCopy(ToCopyProps { label, id, address, on_copied }: &ToCopyProps) -> Html {
    let place = use_node_ref();
    let input = html! {
        <input ref={&place} type="text" readonly=true id={*id} aria-label={*label} value={address} />
    };
    html! {
        <div class="pw-share-link">
            { labelled(*label, Some("pw-field"), input) }
            { copy(place, label, address.clone(), on_copied) }
        </div>
    }
}

/// The button that copies the text of a box.
fn copy(
    place: NodeRef,
    label: &'static str,
    text: AttrValue,
    on_copied: &Callback<(&'static str, bool)>,
) -> Html {
    let on_copied = on_copied.clone();
    let onclick = move |_| {
        let (text, place, on_copied) = (text.clone(), place.clone(), on_copied.clone());
        spawn_local(async move {
            let is_copied = copied(&text, &place).await;
            on_copied.emit((label, is_copied));
        });
    };
    html! {
        <button type="button" class="pw-quiet-button" aria-label={english::copy(label)} {onclick}>
            { crate::english::COPY }
        </button>
    }
}

/// The code of the link to this step.
fn qr(code: Option<&Code>, is_link: bool) -> Html {
    html! {
        <section class="pw-share-qr" aria-label={english::QR_CODE}>
            <h3>{ english::QR_CODE }</h3>
            if let Some(code) = code {
                <svg
                    viewBox={code.view_box()}
                    aria-hidden="true"
                    class="pw-qr"
                    shape-rendering="crispEdges"
                >
                    <path d={code.path().to_owned()} />
                </svg>
                <div>
                    <p class="pw-aside">{ english::ABOUT_QR_CODE }</p>
                    <a
                        class="pw-quiet-button"
                        download="plywise-qr.svg"
                        href={file_address("image/svg+xml", &code.svg())}
                    >
                        { english::DOWNLOAD_QR_CODE }
                    </a>
                </div>
            } else if is_link {
                <p class="pw-aside">
                    { english::TOO_LONG_FOR_QR_CODE }
                </p>
            } else {
                <p class="pw-aside">{ english::NO_QR_CODE }</p>
            }
        </section>
    }
}

/// What to write on a page.
fn on_a_page(
    form: &ShareForm,
    shared: &SharedTree,
    written: Result<String, &'static str>,
    text_box: NodeRef,
    act: &Callback<ShareAction>,
) -> Html {
    let (text, refusal) = match written {
        Ok(text) => (AttrValue::from(text), None),
        Err(refusal) => (AttrValue::default(), Some(refusal)),
    };
    let on_copied = act.reform(|(label, is_copied)| ShareAction::Copied(label, is_copied));
    html! {
        <section class="pw-share-page">
            <h3>{ english::ON_A_PAGE }</h3>
            { choices::choices(form, shared, act) }
            <textarea
                ref={&text_box}
                id="pw-share-text"
                rows="9"
                readonly=true
                spellcheck="false"
                aria-label={english::CODE}
                value={&text}
            />
            if let Some(refusal) = refusal {
                <p class="pw-notice">{ refusal }</p>
            }
            <div class="pw-share-copy">
                { copy(text_box, english::CODE, text, &on_copied) }
                <p class="pw-aside">{ english::needs(form.platform) }</p>
            </div>
        </section>
    }
}
