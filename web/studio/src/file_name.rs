//! What a file of a tree is called.

/// The most characters of a title that a file's name takes over.
const MOST: usize = 60;

/// What some systems keep for themselves, whatever stands after the dot.
const KEPT: [&str; 4] = ["con", "prn", "aux", "nul"];

/// A name for a file of a tree: from its title, in small letters, with nothing that a system may not take.
///
/// ```
/// use plywise_studio::file_name;
///
/// assert_eq!(file_name("Two moves: Zug & Gegenzug", "tree"), "two-moves-zug-gegenzug.tree");
/// assert_eq!(file_name("../../", "svg"), "tree.svg");
/// ```
#[must_use]
pub fn file_name(title: &str, extension: &str) -> String {
    let mut name = String::new();
    for c in title.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            name.push(c);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
        if name.chars().count() >= MOST {
            break;
        }
    }
    let name = name.trim_end_matches('-');
    let name = if name.is_empty() || KEPT.contains(&name) { "tree" } else { name };
    format!("{name}.{extension}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_title_gives_a_name_that_every_system_takes() {
        for (title, name) in [
            ("", "tree.svg"),
            ("Nul", "tree.svg"),
            ("Übung 3 / Blatt 4", "übung-3-blatt-4.svg"),
            ("a.b\u{0}c\\d", "a-b-c-d.svg"),
        ] {
            assert_eq!(file_name(title, "svg"), name, "{title}");
        }
        assert_eq!(file_name(&"ab ".repeat(500), "tree").chars().count(), MOST - 1 + ".tree".len());
    }
}
