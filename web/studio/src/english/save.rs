//! The texts of Save….

use plywise_formats::Format;

pub(crate) const HEADING: &str = "Save the tree";
pub(crate) const FORMAT: &str = "Format";
pub(crate) const TEXT: &str = "The tree in this format";
pub(crate) const IS_CUT: &str = "Only the beginning is shown. Copying and downloading give the whole text.";
pub(crate) const FORMAT_TEXT: &str = "Format the text";
pub(crate) const ABOUT_FORMAT_TEXT: &str =
    "Puts the text into the page’s text box with line breaks and indentation. The tree stays the same.";
/// What the page says of it.
pub(crate) const TEXT_FORMATTED: &str = "The text is formatted.";

pub(crate) const PICTURE: &str = "Picture";
pub(crate) const DOWNLOAD_PICTURE: &str = "Download the picture";
/// The same at twice the size, for programs that take no SVG.
pub(crate) const DOWNLOAD_PNG: &str = "Download as PNG";
/// Said where the browser makes none.
pub(crate) const NO_PNG: &str = "This browser makes no PNG of the picture: it is too large, or the policy of this site lacks img-src data:. Download the SVG.";
/// Said of a game in the place of a drawn tree.
pub(crate) const ABOUT_GAME: &str = "This is the tree that the search went through. Moves that it left out, and positions that its table knew, are leaves without a value.";
pub(crate) const DOWNLOAD_TRACE: &str = "Download the recorded search";
pub(crate) const ABOUT_TRACE: &str = "Each event of the search, for programs: the trace format.";
pub(crate) const LINK: &str = "Link to this step";
pub(crate) const COPY_LINK: &str = "Copy the link";
pub(crate) const NO_LINK: &str = "The tree is too large for a link. Share it as a file.";

pub(crate) const DOWNLOADED: &str = "Downloaded.";
pub(crate) const COPIED: &str = "Copied.";
pub(crate) const NOT_COPIED: &str =
    "The browser does not let this page copy. The text is selected: press Ctrl+C to copy it.";

/// The title of a picture of a tree without one.
pub(crate) const UNTITLED_PICTURE: &str = "A game tree";

pub(crate) fn download(file_name: &str) -> String {
    format!("Download {file_name}")
}

pub(crate) fn not_in_format(reason: &str) -> String {
    format!("The tree cannot be saved in this format: {reason}.")
}

/// What a format has no place for.
pub(crate) fn left_out(format: Format, what: &[&str]) -> String {
    format!("Left out, since {} has no place for it: {}.", format.name(), what.join(", "))
}

pub(crate) fn about_picture(step: u32, last_step: u32) -> String {
    format!(
        "The whole tree at step {step} of {last_step}, as an SVG file for slides and papers. The file contains the text \
         of the tree, so Open… reads it."
    )
}
