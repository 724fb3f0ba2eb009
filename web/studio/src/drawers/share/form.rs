//! What somebody has chosen in the drawer.

use std::rc::Rc;

use yew::Reducible;

use crate::english::share as english;
use crate::share::{Embed, Platform, Site, Start, Width};

/// What the drawer remembers while it is open.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ShareForm {
    /// Where Plywise is, as it was typed.
    pub(super) address: String,
    pub(super) platform: Platform,
    pub(super) embed: Embed,
    /// The height that the preview came to.
    pub(super) measured: Option<u32>,
    /// What was last done, in words.
    pub(super) status: String,
}

/// Something that somebody does in the drawer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ShareAction {
    Address(String),
    Platform(Platform),
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

impl ShareForm {
    pub(super) fn begun() -> ShareForm {
        let location = web_sys::window().and_then(|window| window.location().href().ok());
        let place = Site::read(&location.unwrap_or_default()).unwrap_or_else(|_| Site::example());
        let address = place.page().to_owned();
        ShareForm {
            address,
            platform: Platform::Frame,
            embed: Embed::default(),
            measured: None,
            status: String::new(),
        }
    }

    /// What the address says, or what is wrong with it.
    pub(super) fn site_read(&self) -> Result<Site, &'static str> {
        Site::read(&self.address)
    }

    /// Where Plywise is; while that is being typed, where this page is.
    pub(super) fn site(&self) -> Site {
        self.site_read()
            .or_else(|_| Site::read(&ShareForm::begun().address))
            .unwrap_or_else(|_| Site::example())
    }
}

impl Reducible for ShareForm {
    type Action = ShareAction;

    fn reduce(self: Rc<Self>, change: ShareAction) -> Rc<Self> {
        let mut form = (*self).clone();
        form.status.clear();
        let embed = &mut form.embed;
        match change {
            ShareAction::Address(address) => form.address = address,
            ShareAction::Platform(platform) => form.platform = platform,
            ShareAction::Mode(mode) => embed.mode = mode,
            ShareAction::Ui(ui) => embed.ui = ui,
            ShareAction::Theme(theme) => embed.theme = theme,
            ShareAction::Panel(nth) => {
                if let Some(is_shown) = embed.panels.get_mut(nth) {
                    *is_shown = !*is_shown;
                }
            }
            ShareAction::Lock => embed.is_locked = !embed.is_locked,
            ShareAction::Start(start) => embed.start = start,
            ShareAction::First(first) => embed.first = first,
            ShareAction::Last(last) => embed.last = last,
            ShareAction::Width(width) => embed.width = width,
            ShareAction::Height(height) => embed.height = height,
            ShareAction::File(file) => embed.file = file,
            // Told by the preview, not done by anybody.
            ShareAction::Measured(height) => {
                form.measured = Some(height);
                form.status.clone_from(&self.status);
            }
            ShareAction::Copied(what, true) => form.status = english::copied(what),
            ShareAction::Copied(what, false) => {
                form.status = english::not_copied(what);
            }
        }
        Rc::new(form)
    }
}
