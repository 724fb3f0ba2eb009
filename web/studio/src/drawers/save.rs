//! The tree in other formats, to take away.

use plywise_elements::{choice, classed, el, use_dialog};
use plywise_formats::{Format, left_out, write};
use plywise_notation::parse;
use yew::prelude::*;

use super::{DrawerProps, drawer};

/// Shows the tree in a format that somebody picks.
#[component]
pub(crate) fn Save(props: &DrawerProps) -> Html {
    let format = use_state_eq(|| Format::Plywise);
    use_dialog("#pw-save", true);
    let text = use_memo((props.heard.edition, *format), |(_, format)| written(&props.page.tree(), *format));
    let choices: Vec<(&str, &str)> = Format::ALL
        .iter()
        .filter(|format| format.is_written())
        .map(|format| (format.key(), format.name()))
        .collect();
    let pick = {
        let format = format.clone();
        Callback::from(move |picked| format.set(picked))
    };
    let (text, refusal) = match &*text {
        Ok((text, note)) => (text.clone(), note.clone()),
        Err(refusal) => (String::new(), Some(refusal.clone())),
    };
    drawer("pw-save", "Save the tree", &props.on_close)
        .child(choice("Format", format.key(), &choices, &pick, Format::from_key))
        .child(
            el("div").attr("role", "status").child(refusal.map(|note| classed("p", "pw-aside").child(note))),
        )
        .child(
            el("textarea")
                .attr("rows", "12")
                .attr("readonly", "")
                .attr("aria-label", "The tree in this format")
                .holding(text),
        )
        .into()
}

/// A tree's text in a format, with a note of what the format has no place for; or why the format cannot hold it.
fn written(text: &str, format: Format) -> Result<(String, Option<String>), String> {
    let document = parse(text).map_err(|error| error.to_string())?;
    let text = write(&document, format).map_err(|cannot| cannot.to_string())?;
    let lost = left_out(&document, format);
    let note = (!lost.is_empty())
        .then(|| format!("Left out, since {} has no place for it: {}.", format.name(), lost.join(", ")));
    Ok((text, note))
}
