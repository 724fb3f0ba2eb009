//! The tree that the page shows, and how it shows it.

use plywise_conventions::{Conventions, Profile};
use plywise_formats::{Format, left_out, write, write_solution};
use plywise_link::Link;
use plywise_notation::{Document, lay_out, weigh, with_header, with_weights, write_document};
use plywise_render::Theme;

use crate::english::save as english;
use crate::host::TextQuery;
use crate::import::parse;

/// The tree that the page shows, searched as the page searches it.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// As somebody typed it, but for weights that were tried since, and with the conventions that hold in its header.
    text: String,
    document: Document,
    conventions: Conventions,
}

impl Snapshot {
    /// From the tree's text and the page's settings, which are a link without the tree.
    ///
    /// # Errors
    /// When either is none, in words. The page gives both, so it does not happen.
    pub fn read(text: &str, settings: &str) -> Result<Snapshot, String> {
        let mut document = parse(text).map_err(|error| error.to_string())?;
        let link: Link = settings.parse().map_err(|error: plywise_link::LinkError| error.to_string())?;
        let mut text = text.to_owned();
        if let Some(weights) = &link.weights {
            weigh(&mut document.tree, weights).map_err(|error| error.to_string())?;
            text = with_weights(&text, &document);
        }
        let own = document.header.known_profile().unwrap_or(&Profile::DEFAULT);
        let profile = link.profile.as_deref().and_then(Profile::from_key).unwrap_or(own);
        let conventions = link.conventions(profile.conventions, &document.tree, &document.header);
        // What is taken away says how it is searched and shown here.
        let header = document.header.saying(profile, &conventions, &document.tree);
        if header != document.header {
            if let Ok(document) = parse(&text) {
                text = with_header(&text, &document, &header);
            }
            document.header = header;
        }
        Ok(Snapshot { text, document, conventions })
    }

    /// In a format, with a note of what the format has no place for. In our own notation it is what was typed, comments
    /// and line breaks and all, with header lines for the conventions that hold and are not the usual ones.
    ///
    /// # Errors
    /// What the format cannot hold, and where, in words.
    pub fn written(&self, format: Format) -> Result<(String, Option<String>), String> {
        let text = match format {
            Format::Plywise => return Ok((self.text.clone(), None)),
            Format::Cs188Solution => write_solution(&self.document, &self.conventions.search),
            _ => write(&self.document, format),
        };
        let text = text.map_err(|cannot| cannot.to_string())?;
        let lost = left_out(&self.document, format);
        let note = (!lost.is_empty()).then(|| english::left_out(format, &lost));
        Ok((text, note))
    }

    /// What to ask the page for to have the present step as a picture, the same as `plywise svg` draws. The tree's text goes
    /// along in it.
    #[must_use]
    pub fn figure(&self, theme: Theme) -> TextQuery {
        let title = self.document.header.title.as_deref().unwrap_or(english::UNTITLED_PICTURE);
        TextQuery::Figure { theme, title: title.to_owned(), source: write_document(&self.document) }
    }
}

/// The tree's own text laid out well, its comments kept, with header lines for the conventions that hold.
///
/// # Errors
/// When the text is no tree, in words.
pub fn formatted(text: &str, settings: &str) -> Result<String, String> {
    let Snapshot { text, .. } = Snapshot::read(text, settings)?;
    let document = parse(&text).map_err(|error| error.to_string())?;
    Ok(lay_out(&text, &document))
}

#[cfg(test)]
mod tests {
    use plywise_testkit::any_tree;
    use proptest::prelude::*;

    use super::*;
    use crate::host::native::NativeHost;
    use crate::host::{Message, Page};

    /// The picture that the page draws for what Save… shows.
    fn picture(link: &str, theme: Theme) -> String {
        let page = Page::new(NativeHost::open(link));
        let snapshot = Snapshot::read(&page.tree(), &page.settings()).expect("the page gives a tree");
        page.text(&snapshot.figure(theme))
    }

    const TREE: &str =
        "t=title%3A%20Quiz%0A%0AA(B(3%2012%208)%20(2%204%206)%20(14%205%202))&profile=textbook";

    #[test]
    fn the_picture_is_of_the_present_step() {
        let at = |settings: &str| picture(&format!("{TREE}&{settings}"), Theme::Light);
        let (start, cut) = (at("step=0"), at("step=end"));
        assert!(start.starts_with("<svg ") && start.contains("<title>Quiz</title>"), "{start}");
        assert!(cut.contains("class=\"pw-cross") && !start.contains("class=\"pw-cross"), "{cut}");
        assert_eq!(at("step=4000000000"), cut, "a step beyond the end is the end");
        assert!(!at("alg=minimax&step=end").contains("class=\"pw-cross"));
        let dark = picture(&format!("{TREE}&step=0"), Theme::Dark);
        assert!(
            start.contains("fill=\"#ffffff\"/>") && dark.contains("fill=\"#15171b\"/>"),
            "each in its colours"
        );
    }

    #[test]
    fn a_picture_shows_the_weights_that_somebody_tries() {
        let tree = "weights: material=9 mobility=0.25\n\n(A{material=1 mobility=-20} B{mobility=12})";
        let host = NativeHost::open("");
        let page = Page::new(host);
        let drawn = |link: &str| {
            page.send(&Message::Given { link: link.to_owned(), text: tree.to_owned() });
            let snapshot = Snapshot::read(&page.tree(), &page.settings()).expect("a tree");
            page.text(&snapshot.figure(Theme::Light))
        };
        // 9 − 20/4 is 4; 9 − 20/2 is −1.
        assert!(drawn("step=end").contains(">4<") && !drawn("step=end").contains(">−1<"));
        assert!(drawn("step=end&weights=mobility=0.5").contains(">−1<"));
    }

    proptest! {
        /// A picture is opened like the tree that it shows.
        #[test]
        fn a_picture_holds_its_tree(tree in any_tree(), name in "[a-z<>&\"' ]{0,8}") {
            let text = format!("title: {name}\n\n{}", plywise_notation::write(&tree));
            let host = NativeHost::open("");
            host.type_draft(&text);
            let page = Page::new(host);
            let snapshot = Snapshot::read(&page.tree(), &page.settings()).expect("a tree");
            let picture = page.text(&snapshot.figure(Theme::Light));
            let opened = plywise_maker::opened::open(None, picture.as_bytes(), None).expect("a tree in a picture");
            prop_assert_eq!(opened.taken_for, "This is a picture that Plywise drew: the tree is in it.");
            let read = parse(&opened.text).expect("our own notation");
            prop_assert_eq!(plywise_notation::write(&read.tree), plywise_notation::write(&tree));
            prop_assert_eq!(read.header.title, parse(&text).expect("a tree").header.title);
        }
    }
}
