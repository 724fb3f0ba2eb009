//! What is said of drafts, of the way back, and of links whose tree is elsewhere.

use crate::workspace::Place;

pub(crate) const BACK: &str = "Back to the tree before";
pub(crate) const RELOAD: &str = "Reload the page";
pub(crate) const CLOSE: &str = "Close";
pub(crate) const CLOSE_MESSAGE: &str = "Close this message";
pub(crate) const OPEN_IT: &str = "Open it";
pub(crate) const FORGET_IT: &str = "Forget it";
pub(crate) const FETCH: &str = "Fetch the file";
pub(crate) const DO_NOT_FETCH: &str = "Do not fetch it";
pub(crate) const NO_ROOM: &str =
    "The browser has no room to keep this tree for next time: save it as a file.";
pub(crate) const IS_BACK: &str = "The tree before is back.";
pub(crate) const OPENED_LINK: &str = "Opened the tree of the link.";
pub(crate) const BOX_IS_KEPT: &str = "What stood in the text box before is kept.";
/// Messages of links: the page makes sentences of them.
pub(crate) const NO_FILE_NAMED: &str = "the link names no file: an address is missing behind src=";
pub(crate) const ON_ITS_WAY: &str = "the tree of this link is on its way";

pub(crate) fn opened(title: &str) -> String {
    format!("Opened “{title}”.")
}

pub(crate) fn shortened(text: &str) -> String {
    [text, "…"].concat()
}

/// What is offered; `ago` is in milliseconds.
pub(crate) fn worked_on(title: &str, ago: u64) -> String {
    format!("You were working on “{title}” {}.", time_ago(ago))
}

pub(crate) fn not_now(n_more: usize) -> String {
    if n_more == 0 { "Not now".to_owned() } else { format!("Not now ({n_more} more)") }
}

fn time_ago(milliseconds: u64) -> String {
    let minutes = milliseconds / 60_000;
    let (n, unit) = match minutes {
        0 => return "just now".to_owned(),
        1..60 => (minutes, "minute"),
        60..1_440 => (minutes / 60, "hour"),
        _ => (minutes / 1_440, "day"),
    };
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {unit}{s} ago")
}

pub(crate) fn asks_first(place: &Place) -> String {
    let wherever = if place.is_elsewhere {
        format!("on another site, {}", place.host)
    } else {
        "on this site".to_owned()
    };
    format!("the tree of this link is in a file {wherever}, which is fetched only if you allow it")
}

pub(crate) fn may_fetch(place: &Place) -> String {
    let seen = if place.is_elsewhere {
        format!(" {} will see that you open it.", place.host)
    } else {
        String::new()
    };
    format!("May the page fetch {}?{seen}", address(&place.href))
}

pub(crate) fn not_fetched(href: &str) -> String {
    format!("the file {} was not fetched", address(href))
}

/// An address no longer than can be read.
fn address(href: &str) -> String {
    match href.char_indices().nth(300) {
        Some((end, _)) => shortened(&href[..end]),
        None => href.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_largest_unit_that_fits() {
        const MINUTE: u64 = 60_000;
        for (minutes, said) in [
            (0, "just now"),
            (1, "1 minute ago"),
            (59, "59 minutes ago"),
            (60, "1 hour ago"),
            (1_439, "23 hours ago"),
            (1_440, "1 day ago"),
            (43_200, "30 days ago"),
        ] {
            assert_eq!(time_ago(minutes * MINUTE + MINUTE - 1), said);
        }
    }
}
