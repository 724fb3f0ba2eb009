//! Which part of the tree is seen, which node is picked, and what is shown around it.

use plywise_layout::Point;
#[cfg(feature = "page")]
use plywise_render::Stage;
use plywise_search::NodeId;

use super::{Part, Session, View};
#[cfg(feature = "page")]
use crate::camera::Camera;
#[cfg(feature = "page")]
use crate::document::Lesson;

/// The longest text, in bytes, that is put into the text box unasked.
#[cfg(feature = "page")]
const MOST_IN_BOX: usize = 200_000;
/// What makes a text longer or shorter by no more was typed.
#[cfg(feature = "page")]
const TYPED_AT_ONCE: usize = 1_000;

impl Session {
    /// With the text in its box or not, as it became from `before`. A box that somebody types into stays, however long
    /// the text gets.
    #[cfg(feature = "page")]
    pub(super) fn boxed_after(mut self, before: &Session) -> Session {
        if self.edition != before.edition {
            let is_typed = before.is_boxed && self.draft.len().abs_diff(before.draft.len()) <= TYPED_AT_ONCE;
            self.is_boxed = is_typed || self.draft.len() <= MOST_IN_BOX;
        }
        self
    }

    /// The view goes where the search goes.
    pub(super) fn followed(self) -> Session {
        let Some(node) = self.moment().current() else { return self };
        let placement = &self.lesson.placement;
        let parent = self.document.tree.parent(node).unwrap_or(node);
        let (left, right) = placement.extent(parent.index());
        let camera = self.camera.following(placement, placement.at(node.index()), right - left);
        Session { camera, ..self }
    }

    /// Where the search is, once it is anywhere.
    pub(super) fn current_place(&self) -> Option<Point> {
        self.moment().current().map(|node| self.lesson.placement.at(node.index()))
    }

    pub(super) fn look(&self, view: View) -> Session {
        let camera = self.camera;
        let placement = &self.lesson.placement;
        let camera = match view {
            View::Resized(width, height) => {
                let camera = camera.resized(width, height);
                if camera.is_automatic { camera.fitted(placement, self.current_place()) } else { camera }
            }
            View::Dragged(dx, dy) => camera.dragged(dx, dy),
            View::Zoomed(factor, at) => camera.zoomed(factor, at),
            View::Fitted => camera.fitted(placement, self.current_place()),
            View::Overview => camera.overview(placement),
        };
        self.with(|session| session.camera = camera)
    }

    pub(super) fn select(&self, node: Option<NodeId>) -> Session {
        let Some(node) = node else { return self.with(|session| session.selected = None) };
        #[cfg(feature = "page")]
        let camera = self.bringing(self.camera, node);
        #[cfg(not(feature = "page"))]
        let camera = self.camera.showing(self.lesson.placement.at(node.index()));
        let selected = Some(node);
        Session { selected, camera, ..self.unfold(self.document.tree.parent(node)) }
    }

    /// The view with a node in it, and not folded away: the same one if it is so already.
    #[cfg(feature = "page")]
    pub(super) fn bringing(&self, camera: Camera, node: NodeId) -> Camera {
        let Lesson { placement, levels, .. } = &*self.lesson;
        let at = placement.at(node.index());
        let shown = camera.showing(at);
        let camera = if shown == camera { camera } else { shown.within(placement) };
        let Some(near) = camera.nearer(placement, at) else { return camera };
        let (moment, conventions) = (&self.moment(), &self.conventions);
        let stage = Stage { moment, placement, conventions, levels, selected: None };
        let is_drawn = stage.scene_in(camera.viewport()).nodes.iter().any(|mark| mark.id == node);
        if is_drawn { camera } else { near }
    }

    /// Unfolds a branch and what is above it.
    pub(super) fn unfold(&self, node: Option<NodeId>) -> Session {
        let tree = &self.document.tree;
        let mut folded: Vec<NodeId> = std::iter::successors(node, |&node| tree.parent(node))
            .filter(|node| self.unfolded.binary_search(node).is_err())
            .collect();
        if folded.is_empty() {
            return self.clone();
        }
        let mut unfolded = Vec::with_capacity(self.unfolded.len() + folded.len());
        for &open in &*self.unfolded {
            while let Some(node) = folded.pop_if(|node| *node < open) {
                unfolded.push(node);
            }
            unfolded.push(open);
        }
        unfolded.extend(folded.into_iter().rev());
        self.with(|session| session.unfolded = unfolded.into())
    }

    pub(super) fn toggle(&self, part: Part) -> Session {
        match part {
            Part::Help => self.with(|session| session.shows_help = !self.shows_help),
            Part::Outline => self.with(|session| session.shows_outline = !self.shows_outline),
            Part::Blank => self.with(|session| session.is_blank = !self.is_blank),
            Part::LetterKeys => self.with(|session| session.has_letter_keys = !self.has_letter_keys),
            #[cfg(feature = "page")]
            Part::LongText => self.with(|session| session.is_boxed = !self.is_boxed),
        }
    }

    pub(super) fn escape(&self) -> Session {
        if self.shows_help || self.is_blank {
            self.with(|session| {
                session.shows_help = false;
                session.is_blank = false;
            })
        } else {
            self.with(|session| {
                session.selected = None;
                session.notice = None;
            })
        }
    }
}
