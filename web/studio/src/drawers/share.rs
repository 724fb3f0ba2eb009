//! Links to the tree, what to write in other pages, and a look at what they will show.

mod choices;
mod form;
mod preview;

use plywise_controls::{Labelled, value_of};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::{Dialog, DrawerProps, last_good};
use crate::outside::{copied, file_address};
use crate::share::{Code, Embed, Length, Reach, Shared};
use form::{Change, Form};
use preview::Preview;

/// The drawer.
#[component]
pub(crate) fn Share(props: &DrawerProps) -> Html {
    let form = use_reducer(Form::begun);
    let text_box = use_node_ref();
    let act = {
        let dispatch = form.dispatcher();
        Callback::from(move |change| dispatch.dispatch(change))
    };
    let tree = use_memo(props.heard.edition, |_| props.page.tree());
    let heard = &props.heard;
    let shared = Shared {
        place: form.place(),
        link: heard.link.clone(),
        step: heard.step,
        length: heard.length,
        title: heard.title.clone(),
        tree: tree.to_string(),
    };
    let code = use_memo(shared.to_step(), |address| address.as_deref().and_then(Code::of));

    let written = form.host.write(&shared, &form.embed, form.measured);
    // The file need not be there yet.
    let look = shared.embed_address(&Embed { file: None, ..form.embed.clone() });
    html! {
        <Dialog id="pw-share" heading="Share the tree" on_close={&props.on_close}>
            <div class="pw-status" role="status">{ &form.told }</div>
            <div role="status">{ last_good(heard) }</div>
            <div class="pw-share">
                { links(&form, &shared, &act) }
                { qr(code.as_ref().as_ref(), shared.link.is_some()) }
                { on_a_page(&form, &shared, written, text_box, &act) }
                <section class="pw-share-look" aria-label="Preview">
                    <h3>{ "What it shows" }</h3>
                    if let Some(address) = look {
                        <Preview {address} on_height={act.reform(Change::Measured)} />
                    }
                </section>
            </div>
        </Dialog>
    }
}

/// The two links, and where they point to.
fn links(form: &Form, shared: &Shared, act: &Callback<Change>) -> Html {
    let note = match (form.place_read(), shared.place.reach()) {
        (Err(_), _) | (_, Reach::Others) => None,
        (_, Reach::ThisComputer) => Some(
            "Only this computer can open this address. Write the one that others use, if Plywise is published somewhere.",
        ),
        (_, Reach::ThisDisk) => Some(
            "This page is a file on this computer, so nobody else can open its links. Write the address of a published Plywise, if there is one.",
        ),
    };
    let on_copied = act.reform(|(label, is_copied)| Change::Copied(label, is_copied));
    html! {
        <section class="pw-share-links">
            <h3>{ "Links" }</h3>
            <Labelled label="Address of Plywise" class="pw-field">
                <input
                    type="text"
                    inputmode="url"
                    spellcheck="false"
                    aria-describedby="pw-share-place"
                    value={form.address.clone()}
                    oninput={act.reform(|event: InputEvent| Change::Address(value_of(&event)))}
                />
            </Labelled>
            <div id="pw-share-place">
                if let Some(note) = note {
                    <p class="pw-aside">{ note }</p>
                }
            </div>
            <div role="alert">
                if let Err(reason) = form.place_read() {
                    <p class="pw-notice">{ reason }</p>
                }
            </div>
            if let Some(address) = shared.to_step() {
                <ToCopy label="To this step" id="pw-share-step" {address} on_copied={&on_copied} />
            } else {
                <p class="pw-notice">
                    { "This tree is too large for a link. Save it as a file, put that beside a page of yours, and tick “The tree is in a file” below." }
                </p>
            }
            if let Some(address) = shared.to_tree() {
                <ToCopy label="To the tree, at its start" id="pw-share-tree" {address} {on_copied} />
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
    html! { <p {class}>{ format!("The link to this step has {}", length.words()) }</p> }
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
    html! {
        <div class="pw-share-link">
            <Labelled label={*label} class="pw-field">
                <input ref={&place} type="text" readonly=true id={*id} aria-label={*label} value={address} />
            </Labelled>
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
        <button type="button" class="pw-quiet-button" aria-label={format!("Copy: {label}")} {onclick}>
            { "Copy" }
        </button>
    }
}

/// The code of the link to this step.
fn qr(code: Option<&Code>, is_link: bool) -> Html {
    html! {
        <section class="pw-share-qr" aria-label="QR code">
            <h3>{ "QR code" }</h3>
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
                    <p class="pw-aside">{ "For a slide or a sheet: it opens this step." }</p>
                    <a
                        class="pw-quiet-button"
                        download="plywise-qr.svg"
                        href={file_address("image/svg+xml", &code.svg())}
                    >
                        { "Download as SVG" }
                    </a>
                </div>
            } else if is_link {
                <p class="pw-aside">
                    { "The link to this step is too long for a QR code, which holds 2,953 characters at most." }
                </p>
            } else {
                <p class="pw-aside">{ "Without a link there is no code." }</p>
            }
        </section>
    }
}

/// What to write on a page.
fn on_a_page(
    form: &Form,
    shared: &Shared,
    written: Result<String, &'static str>,
    text_box: NodeRef,
    act: &Callback<Change>,
) -> Html {
    let (text, refusal) = match written {
        Ok(text) => (AttrValue::from(text), None),
        Err(refusal) => (AttrValue::default(), Some(refusal)),
    };
    let on_copied = act.reform(|(label, is_copied)| Change::Copied(label, is_copied));
    html! {
        <section class="pw-share-page">
            <h3>{ "On a page of yours" }</h3>
            { choices::choices(form, shared, act) }
            <textarea
                ref={&text_box}
                id="pw-share-text"
                rows="9"
                readonly=true
                spellcheck="false"
                aria-label="What to write there"
                value={&text}
            />
            if let Some(refusal) = refusal {
                <p class="pw-notice">{ refusal }</p>
            }
            <div class="pw-share-copy">
                { copy(text_box, "What to write there", text, &on_copied) }
                <p class="pw-aside">{ form.host.needs() }</p>
            </div>
        </section>
    }
}
