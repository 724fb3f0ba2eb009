//! Links that the page opens.

use plywise_link::{Link, LinkError, PackError, salvaged, values_missing};
use plywise_notation::Limits;
use plywise_search::Aids;
use plywise_viewer::{LinkedTree, Theme, TreeDocument, Viewer, left_out, read_link, tree_of_link};

use super::learning::station_of;
use super::{Address, Chosen, Page};
use crate::english::Problem;
use crate::guide::Guide;

impl Page {
    /// The page before what the address says: on the tree of the guided start where the address leads there and says no tree.
    pub(super) fn begun_with(text: &str) -> Page {
        let says_tree = read_link(text).map_or(true, |(link, _)| link.tree.is_some());
        match station_of(text).filter(|_| !says_tree).and_then(|_| Guide::document()) {
            Some(document) => Page { chosen: Some(Chosen::FOR_BEGINNERS), ..Page::of(document) },
            None => Page::of(TreeDocument::first()),
        }
    }

    /// Opens what a link says. What it gets wrong is told, and the rest stays as it is.
    pub(crate) fn follow(&self, text: &str) -> Page {
        match station_of(text) {
            Some(station) => self.led_to(text, station),
            None => self.unguided().followed(text),
        }
    }

    /// At a station of the guided start, with what else a link says. One that says no tree leaves the page's where it is.
    fn led_to(&self, text: &str, station: usize) -> Page {
        let page = match read_link(text) {
            Ok((link, _)) if link.tree.is_none() => {
                let theme = link.theme.as_deref().and_then(Theme::from_key).unwrap_or(self.viewer.theme);
                Page { viewer: Viewer { theme, ..self.viewer.clone() }, ..self.clone() }
            }
            _ => self.followed(text),
        };
        page.guided_at(station)
    }

    fn followed(&self, text: &str) -> Page {
        match read_link(text) {
            Ok((link, complaints)) => {
                let page = self.open_link(&link, None).with_complaints(&complaints);
                match values_missing(text) {
                    Some(missing) if page.viewer.notice.is_none() && page.editor.mistake.is_none() => {
                        page.with_notice(missing)
                    }
                    _ => page,
                }
            }
            Err(error) => self.unopened(&error),
        }
    }

    /// Opens a tree that somebody fetched or made for a link: the link, without its `#`, and the tree's text. Where the
    /// link says where the tree comes from, the address goes on saying so.
    pub(crate) fn given(&self, link: &str, text: &str) -> Page {
        match read_link(link) {
            Ok((link, complaints)) => {
                let given = self.open_link(&link, Some((text, Limits::PAGE))).with_complaints(&complaints);
                // Where the address asks for it, it is the tree of this address.
                if self.address.is_kept { given } else { given.opened_anew(self) }
            }
            Err(error) => self.with_notice(error.to_string()),
        }
    }

    fn open_link(&self, link: &Link, given: Option<(&str, Limits)>) -> Page {
        let (opened, problem) = match tree_of_link(link, given) {
            LinkedTree::None => (self.clone(), None),
            LinkedTree::Tree { document, problem } => (self.showing(self.opened(*document)), problem),
            // Games have a place of their own, which the page's script opens.
            LinkedTree::Game(_) => {
                let address = Address { is_kept: true, ..self.address };
                return Page { address, ..self.clone() };
            }
            LinkedTree::Missing(problem) => return self.with_notice(problem),
            LinkedTree::Unknown(problem) => {
                return self.with_notice(Problem::NoExample(&problem).to_string());
            }
            // What was sent is kept, to be mended in the text box.
            LinkedTree::Mistaken(text, error) => {
                let page = self.with_notice(Problem::Mistake.to_string());
                return page.mistaken(text.into(), error);
            }
        };
        let (viewer, wrong) = opened.viewer.set_up(link, [Aids::NONE; 2]);
        let usual = opened.viewer.document.usual(opened.viewer.usual_for_link(link));
        let is_choice = link.profile.is_some() || viewer.conventions != usual;
        let address = Address { is_kept: false, ..opened.address };
        let page = Page { viewer, address, ..opened };
        let page = if is_choice { page.chosen_now() } else { page }.for_beginners_beside_a_lecture();
        match wrong.or(problem) {
            Some(problem) => page.with_notice(problem),
            None => page,
        }
    }

    /// With what was left out of a link, unless there is something worse to tell.
    fn with_complaints(self, complaints: &[LinkError]) -> Page {
        match left_out(complaints) {
            Some(left_out) if self.viewer.notice.is_none() && self.editor.mistake.is_none() => {
                self.with_notice(left_out)
            }
            _ => self,
        }
    }

    /// The same page, told why a link cannot be opened. What is left of its tree goes into the text box, or else what the
    /// link says there, as it is: it may be all that somebody has of it.
    fn unopened(&self, error: &LinkError) -> Page {
        let packed = match error {
            LinkError::BadTree { packed, why } if *why != PackError::TooLarge => packed,
            _ => return self.with_notice(error.to_string()),
        };
        let left = salvaged(packed);
        let is_left = left.is_some();
        let text = left.unwrap_or_else(|| packed.clone());
        match TreeDocument::read_within(&text, Limits::LINK) {
            Ok(document) if is_left => {
                self.showing(self.opened(document)).with_notice(Problem::PartShown(error).to_string())
            }
            Ok(_) => self.with_notice(error.to_string()),
            Err(wrong) => {
                let problem =
                    if is_left { Problem::PartInEditor(error) } else { Problem::PackedInEditor(error) };
                let page = self.with_notice(problem.to_string());
                page.mistaken(text.into(), wrong)
            }
        }
    }
}
