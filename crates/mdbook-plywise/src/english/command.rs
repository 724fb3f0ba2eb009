//! The texts of the command for people.

use std::path::Path;

pub(crate) const HELP: &str = "\
mdbook-plywise: step through game trees in an mdBook

  mdbook-plywise install [BOOK] --from PLYWISE
      Puts the files that embeds need from a built PLYWISE folder into the book's
      src/plywise/, and [preprocessor.plywise] into its book.toml.

Without a command it is a preprocessor, and speaks with mdBook.
";

pub(crate) fn reading(file: &Path) -> String {
    format!("cannot read {}", file.display())
}

pub(crate) fn copying(file: &Path) -> String {
    format!("cannot copy {}", file.display())
}

pub(crate) fn not_built(folder: &Path) -> String {
    format!(
        "{} has no embed.html; name the folder that `cargo xtask build --release` writes",
        folder.display()
    )
}
