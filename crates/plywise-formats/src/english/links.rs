//! What is said of links.

use std::fmt::Display;

pub(crate) const SIGN_PACKED: &str = "it begins with `z1.`, as packed trees do";

pub(crate) const SIGN_ADDRESS: &str = "it is an address with a tree in it";

pub(crate) const SIGN_FRAGMENT: &str = "it is the part of an address after `#`, with a tree in it";

pub(crate) const SIGN_TREE_PART: &str = "it begins with `t=z1.`, as links do";

pub(crate) const COPY_WHOLE_LINK: &str = "copy the whole link, from its beginning to its end";

pub(crate) fn unknown_example(key: impl Display) -> String {
    format!("there is no example called {key}")
}

pub(crate) const EXAMPLES_FOLDER: &str = "the folder `examples` lists all of them";

pub(crate) fn tree_in_file(address: impl Display) -> String {
    format!("the tree of this link is in a file, {address}")
}

pub(crate) const OPEN_FILE: &str = "open that file instead";

pub(crate) const LINK_TO_RANDOM_TREE: &str = "this link has no tree: it asks for a random one";

pub(crate) const USE_GENERATE: &str = "use `plywise generate`, or open the link in a browser";

pub(crate) const LINK_TO_GAME: &str = "this link opens a game, which has rules and no tree";

pub(crate) const USE_GAME: &str = "use `plywise game`, or open the link in a browser";

pub(crate) const LINK_WITHOUT_TREE: &str = "this link has no tree";

pub(crate) const LINK_NEEDS_TREE: &str = "a link to a tree has `t=`, `example=` or `v=` after its `#`";

pub(crate) const SMALLER_WEIGHTS: &str = "remove `weights=` from the link, or use smaller weights";

pub(crate) fn in_tree_of_link(error: impl Display) -> String {
    format!("in the tree of this link, {error}")
}

pub(crate) fn unknown_profile(key: impl Display) -> String {
    format!("the link names an unknown profile, {key}; it is ignored")
}

pub(crate) const WEIGHTS_TOO_LARGE: &str =
    "with the weights of this link, the features of this node add up to more than a number can hold";
