//! What becomes of the page by each action.

use plywise_conventions::Conventions;
use plywise_search::{Algorithm, GameTree};
use plywise_settings::SecondTree;
use plywise_viewer::{CameraMove, Shared, TreeDocument, Viewer, ViewerAction};
use yew::AttrValue;

use super::{Editor, Page, PageAction, PassTimes};
use crate::workspace::{Cause, is_mostly_replaced};

impl Page {
    /// The page after an action.
    #[must_use]
    pub fn after(&self, action: PageAction) -> Page {
        let is_choice = matches!(
            action,
            PageAction::Use(_)
                | PageAction::Search(_)
                | PageAction::Annotate(_)
                | PageAction::Show(_)
                | PageAction::Say(_)
                | PageAction::Ask(_)
                | PageAction::See(_)
                | PageAction::Swap
        );
        let cause = Cause::of(&action);
        let (keeps_guide, is_of_viewer) =
            (Page::stays_guided(&action), matches!(action, PageAction::Viewer(_)));
        let mut after = self.changed(action.clone()).boxed_after(self);
        after.drawer = self.drawer_after(&action, &after);
        let (now, before) = (&after.viewer, &self.viewer);
        let is_other = (now.profile.key, now.conventions) != (before.profile.key, before.conventions);
        let after = if is_choice && is_other { after.chosen_now() } else { after };
        let is_same_tree = after.viewer.document == self.viewer.document;
        let after = if self.guide.is_some() && after.guide == self.guide && !(keeps_guide && is_same_tree) {
            after.unguided()
        } else {
            after
        };
        let after = if is_of_viewer { after.with_progress(self) } else { after };
        after.arrived(self, cause).looked_at(self)
    }

    fn changed(&self, action: PageAction) -> Page {
        let viewer = &self.viewer;
        let conventions = viewer.conventions;
        let by = |conventions: Conventions| self.showing(viewer.with_conventions(conventions));
        match action {
            // A drawer lies above the lecture that Escape leaves.
            PageAction::Viewer(ViewerAction::Escape) if self.is_drawer_on_top() => self.clone(),
            PageAction::Viewer(action) => {
                self.steered(&action).unwrap_or_else(|| self.showing(viewer.after(action)))
            }
            PageAction::Open(key) => {
                let opened = TreeDocument::example(key).map(|tree| self.showing(self.opened(tree)));
                opened.unwrap_or_else(|| self.clone()).opened_anew(self)
            }
            PageAction::Edit(text) => self.edit(text).typed_after(self),
            PageAction::Load(text) => self.edit(text).opened_anew(self),
            PageAction::Paste(text) => self.pasted(text),
            PageAction::Revise(text, selected) => self.revised(text, selected),
            PageAction::Note(step, note) => self.noted(step, &note),
            PageAction::Suppose(leaf, value) => {
                self.showing(viewer.with_tree(viewer.document.tree.with_value(leaf, value)))
            }
            PageAction::ToggleLongText => {
                let editor = Editor { is_boxed: !self.editor.is_boxed, ..self.editor.clone() };
                Page { editor, ..self.clone() }
            }
            PageAction::Follow(link) | PageAction::Reopen(link) => self.follow(&link),
            PageAction::Given(link, text) => self.given(&link, &text),
            PageAction::Restore(link, text) => {
                let mut restored = self.given(&link, &text);
                restored.address.opened = self.address.opened;
                restored
            }
            PageAction::Return(page) => self.returned_to(&page),
            PageAction::Refuse(why) => self.with_notice(why.to_string()),
            PageAction::Use(profile) => {
                let usual = viewer.document.usual(profile);
                self.showing(Viewer { profile, ..viewer.with_conventions(usual) })
            }
            PageAction::KeepMine => self.showing(self.with_choice_kept()),
            PageAction::Search(search) => by(Conventions { search, ..conventions }),
            PageAction::Weigh(name, weight) => self.weighed(&name, weight),
            PageAction::Compare(search) => self.showing(viewer.with_second_search(search)),
            PageAction::SecondTree(tree) => self.showing(self.with_second_tree(tree)),
            PageAction::CountBy(work) => self.showing(viewer.with_work(work)),
            PageAction::Swap => self.showing(viewer.swapped()),
            PageAction::Drawer(drawer) => Page { drawer, ..self.clone() },
            PageAction::Place(place) => self.at_place(place).gone_from(self),
            PageAction::Guide(action) => self.guided(action),
            PageAction::Recall(remembered) => self.recalling(&remembered),
            PageAction::Time(secs) => {
                let (search, tree) = (conventions.search, Shared::from(viewer.document.tree.clone()));
                let times = PassTimes { search, tree, secs: Shared::new(secs) };
                Page { pass_times: Some(times), ..self.clone() }
            }
            PageAction::Annotate(annotation) => by(Conventions { annotation, ..conventions }),
            PageAction::Show(slides) => by(Conventions { slides, ..conventions }),
            PageAction::Say(words) => by(Conventions { words, ..conventions }),
            PageAction::Ask(asks) => by(Conventions { asks, ..conventions }),
            PageAction::See(view) => by(Conventions { view, ..conventions }),
            PageAction::Color(theme) => self.showing(Viewer { theme, ..viewer.clone() }),
            PageAction::Workspace(action) => self.worked(action),
        }
    }

    /// A text that was pasted: another tree where it leaves less than half of the one before.
    fn pasted(&self, text: AttrValue) -> Page {
        let pasted = self.edit(text);
        let is_other = is_mostly_replaced(&self.viewer.document.text, &pasted.viewer.document.text);
        if is_other { pasted.opened_anew(self) } else { pasted }
    }

    /// With another weight for a feature: the same tree, worth something else. The text keeps what its author wrote.
    fn weighed(&self, name: &str, weight: f64) -> Page {
        let mut tree = GameTree::clone(&self.viewer.document.tree);
        match tree.set_weights([(name, weight)]) {
            Ok(()) => self.showing(self.viewer.with_tree(tree)),
            // The box takes no such weight.
            Err(_) => self.clone(),
        }
    }

    /// The second search through another tree; where there is none yet, the same search as the first.
    fn with_second_tree(&self, tree: SecondTree) -> Viewer {
        let viewer = &self.viewer;
        let document = match tree {
            SecondTree::Same => None,
            SecondTree::Kept => Some(viewer.document.clone()),
            SecondTree::Example(key) | SecondTree::OfSeries(key) => {
                TreeDocument::example(key).map(Shared::new)
            }
        };
        let first = viewer.conventions.search;
        let second = viewer.second.as_ref().filter(|_| !matches!(tree, SecondTree::OfSeries(_)));
        let mut search = second.map_or(first, |second| second.search);
        let goes_through = document.as_ref().unwrap_or(&viewer.document);
        if !goes_through.has_estimates() && search.algorithm != Algorithm::Iterative {
            search.horizon = None;
        }
        viewer.with_second(Some(search), document).move_camera(CameraMove::Fit)
    }
}
