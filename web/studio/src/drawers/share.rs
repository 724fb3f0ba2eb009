//! Links to the tree, what to write in other pages, and a look at what they will show.

mod choices;
mod form;
mod preview;

use plywise_elements::{Element, button, classed, drawing, el, path, use_dialog};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::{DrawerProps, drawer, last_good};
use crate::outside::{copied, file_address};
use crate::share::{Code, Embed, Length, Reach, Shared};
use form::{Change, Form};
use preview::Preview;

/// The drawer.
#[component]
pub(crate) fn Share(props: &DrawerProps) -> Html {
    let form = use_reducer(Form::begun);
    use_dialog("#pw-share", true);
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
    let look = shared.embed_address(&Embed { file: None, ..form.embed.clone() }).map(|address| {
        let on_height = act.reform(Change::Measured);
        html! { <Preview {address} {on_height} /> }
    });
    drawer("pw-share", "Share the tree", &props.on_close)
        .child(classed("div", "pw-status").attr("role", "status").child(form.told.clone()))
        .child(el("div").attr("role", "status").child(last_good(heard)))
        .child(
            classed("div", "pw-share")
                .child(links(&form, &shared, &act))
                .child(qr(code.as_ref().as_ref(), shared.link.is_some()))
                .child(on_a_page(&form, &shared, written, &act))
                .child(
                    classed("section", "pw-share-look")
                        .attr("aria-label", "Preview")
                        .child(el("h3").child("What it shows"))
                        .child(look),
                ),
        )
        .into()
}

/// The two links, and where they point to.
fn links(form: &Form, shared: &Shared, act: &Callback<Change>) -> Element {
    let note = match (form.place_read(), shared.place.reach()) {
        (Err(_), _) | (_, Reach::Others) => None,
        (_, Reach::ThisComputer) => Some(
            "Only this computer can open this address. Write the one that others use, if Plywise is published somewhere.",
        ),
        (_, Reach::ThisDisk) => Some(
            "This page is a file on this computer, so nobody else can open its links. Write the address of a published Plywise, if there is one.",
        ),
    };
    let address =
        el("label").attr("class", "pw-choice pw-field").child(el("span").child("Address of Plywise")).child(
            el("input")
                .attr("type", "text")
                .attr("inputmode", "url")
                .attr("spellcheck", "false")
                .attr("aria-describedby", "pw-share-place")
                .holding(form.address.clone())
                .on("input", act, |event| Some(Change::Address(plywise_elements::control(event)?.value()))),
        );
    let (step, tree) = (shared.to_step(), shared.to_tree());
    let too_large = step.is_none().then(|| {
        classed("p", "pw-notice").child(
            "This tree is too large for a link. Save it as a file, put that beside a page of yours, and tick “The tree is in a file” below.",
        )
    });
    let warning = step.as_deref().map(|address| {
        let length = Length::of(address);
        classed("p", if length.is_long() { "pw-notice" } else { "pw-aside" })
            .child(format!("The link to this step has {}", length.words()))
    });
    classed("section", "pw-share-links")
        .child(el("h3").child("Links"))
        .child(address)
        .child(
            el("div")
                .attr("id", "pw-share-place")
                .child(note.map(|note| classed("p", "pw-aside").child(note))),
        )
        .child(
            el("div")
                .attr("role", "alert")
                .child(form.place_read().err().map(|reason| classed("p", "pw-notice").child(reason))),
        )
        .child(too_large)
        .child(step.map(|address| link("To this step", "pw-share-step", address, act)))
        .child(tree.map(|address| link("To the tree, at its start", "pw-share-tree", address, act)))
        .child(warning)
}

/// A link to be copied.
fn link(label: &'static str, id: &'static str, address: String, act: &Callback<Change>) -> Element {
    let input = el("input")
        .attr("type", "text")
        .attr("readonly", "")
        .attr("id", id)
        .attr("aria-label", label)
        .holding(address.clone());
    let field = classed("label", "pw-choice pw-field").child(el("span").child(label)).child(input);
    classed("div", "pw-share-link").child(field).child(copy(id, label, address, act))
}

/// The button that copies the text of a box.
fn copy(id: &'static str, label: &'static str, text: String, act: &Callback<Change>) -> Element {
    let outcome = act.clone();
    let take = Callback::from(move |()| {
        let (text, outcome) = (text.clone(), outcome.clone());
        spawn_local(async move {
            let is_copied = copied(&text, &format!("#{id}")).await;
            outcome.emit(Change::Copied(label, is_copied));
        });
    });
    button("pw-quiet-button", &take, ()).attr("aria-label", format!("Copy: {label}")).child("Copy")
}

/// The code of the link to this step.
fn qr(code: Option<&Code>, is_link: bool) -> Element {
    let section = classed("section", "pw-share-qr").attr("aria-label", "QR code");
    let heading = el("h3").child("QR code");
    match code {
        Some(code) => section
            .child(heading)
            .child(
                drawing(code.view_box())
                    .attr("class", "pw-qr")
                    .attr("shape-rendering", "crispEdges")
                    .child(path("", code.path().to_owned())),
            )
            .child(
                el("div")
                    .child(classed("p", "pw-aside").child("For a slide or a sheet: it opens this step."))
                    .child(
                        classed("a", "pw-quiet-button")
                            .attr("download", "plywise-qr.svg")
                            .attr("href", file_address("image/svg+xml", &code.svg()))
                            .child("Download as SVG"),
                    ),
            ),
        None if is_link => {
            section.child(heading).child(classed("p", "pw-aside").child(
                "The link to this step is too long for a QR code, which holds 2,953 characters at most.",
            ))
        }
        None => {
            section.child(heading).child(classed("p", "pw-aside").child("Without a link there is no code."))
        }
    }
}

/// What to write on a page.
fn on_a_page(
    form: &Form,
    shared: &Shared,
    written: Result<String, &'static str>,
    act: &Callback<Change>,
) -> Element {
    let (text, refusal) = match written {
        Ok(text) => (text, None),
        Err(refusal) => (String::new(), Some(classed("p", "pw-notice").child(refusal))),
    };
    classed("section", "pw-share-page")
        .child(el("h3").child("On a page of yours"))
        .child(choices::choices(form, shared, act))
        .child(
            el("textarea")
                .attr("id", "pw-share-text")
                .attr("rows", "9")
                .attr("readonly", "")
                .attr("spellcheck", "false")
                .attr("aria-label", "What to write there")
                .holding(text.clone()),
        )
        .child(refusal)
        .child(
            classed("div", "pw-share-copy")
                .child(copy("pw-share-text", "What to write there", text, act))
                .child(classed("p", "pw-aside").child(form.host.needs())),
        )
}
