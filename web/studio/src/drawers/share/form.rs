//! What somebody has chosen in the drawer.

use std::rc::Rc;

use yew::Reducible;

use crate::share::{Embed, Host, Place, Start, Width};

/// What the drawer remembers while it is open.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Form {
    /// Where Plywise is, as it was typed.
    pub(super) address: String,
    pub(super) host: Host,
    pub(super) embed: Embed,
    /// The height that the preview came to.
    pub(super) measured: Option<u32>,
    /// What was last done, in words.
    pub(super) told: String,
}

/// Something that somebody does in the drawer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Change {
    Address(String),
    Host(Host),
    Mode(&'static str),
    Ui(&'static str),
    Theme(&'static str),
    Panel(usize),
    Lock,
    Start(Start),
    First(Option<u32>),
    Last(Option<u32>),
    Width(Width),
    Height(Option<u32>),
    File(Option<String>),
    Measured(u32),
    Copied(&'static str, bool),
}

impl Form {
    pub(super) fn begun() -> Form {
        let location = web_sys::window().and_then(|window| window.location().href().ok());
        let place = Place::read(&location.unwrap_or_default()).unwrap_or_else(|_| Place::example());
        let address = place.page().to_owned();
        Form { address, host: Host::Frame, embed: Embed::default(), measured: None, told: String::new() }
    }

    /// What the address says, or what is wrong with it.
    pub(super) fn place_read(&self) -> Result<Place, &'static str> {
        Place::read(&self.address)
    }

    /// Where Plywise is; while that is being typed, where this page is.
    pub(super) fn place(&self) -> Place {
        self.place_read()
            .or_else(|_| Place::read(&Form::begun().address))
            .unwrap_or_else(|_| Place::example())
    }
}

impl Reducible for Form {
    type Action = Change;

    fn reduce(self: Rc<Self>, change: Change) -> Rc<Self> {
        let mut form = (*self).clone();
        form.told.clear();
        let embed = &mut form.embed;
        match change {
            Change::Address(address) => form.address = address,
            Change::Host(host) => form.host = host,
            Change::Mode(mode) => embed.mode = mode,
            Change::Ui(ui) => embed.ui = ui,
            Change::Theme(theme) => embed.theme = theme,
            Change::Panel(nth) => {
                if let Some(is_shown) = embed.panels.get_mut(nth) {
                    *is_shown = !*is_shown;
                }
            }
            Change::Lock => embed.is_locked = !embed.is_locked,
            Change::Start(start) => embed.start = start,
            Change::First(first) => embed.first = first,
            Change::Last(last) => embed.last = last,
            Change::Width(width) => embed.width = width,
            Change::Height(height) => embed.height = height,
            Change::File(file) => embed.file = file,
            // Told by the preview, not done by anybody.
            Change::Measured(height) => {
                form.measured = Some(height);
                form.told.clone_from(&self.told);
            }
            Change::Copied(what, true) => form.told = format!("Copied: {what}."),
            Change::Copied(what, false) => {
                form.told = format!(
                    "The browser does not let this page copy. {what} is selected: copy it with Ctrl+C."
                );
            }
        }
        Rc::new(form)
    }
}
