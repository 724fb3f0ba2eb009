//! The box for the text of a tree.

/// The box, and the part of the page around it.
pub(crate) const TREE_AS_TEXT: &str = "The tree as text";
/// Said of a tree that no link can hold.
pub(crate) const TOO_LARGE_FOR_LINK: &str =
    "This tree is too large for a link, so the address does not hold it. Save a copy of its text.";
/// How to write a tree, between examples in code.
pub(crate) const HOW_TO_WRITE: [(&str, &str); 5] = [
    ("Write ", "((3 12 8) (2 4 6) (14 5 2))"),
    (", or with names ", "A(B(D=3 E=?) C=5)"),
    (", or paste a list such as ", "[[3,12,8],[2,4,6]]"),
    (". MAX and MIN alternate unless a branch says ", "max(…)"),
    (" or ", "min(…)"),
];
/// Said below a mistake.
pub(crate) const PICTURE_IS_OLDER: &str = "The picture still shows the last text without mistakes.";
/// The button that lists all mistakes, and reads other formats.
pub(crate) const ALL_MISTAKES: &str = "List all mistakes, or open it in another format…";

/// Said in the place of the box for a long text.
pub(crate) fn long_text(n_bytes: usize) -> String {
    format!("The text is {} kB long. A text box would stop the browser for seconds.", n_bytes / 1_000)
}

/// The button that puts a long text into the box.
pub(crate) const SHOW_LONG_TEXT: &str = "Show the text anyway";
/// The button that saves it.
pub(crate) const SAVE_TEXT: &str = "Save the text…";
