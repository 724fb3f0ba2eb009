//! What becomes of the page by each action.

use plywise_conventions::Conventions;
use plywise_search::{Algorithm, GameTree, Search};
use plywise_viewer::game::Game;
use plywise_viewer::{CameraMove, Shared, TreeDocument, Viewer};
use yew::AttrValue;

use super::{Editor, Page, PageAction, PassTimes, SecondTree};
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
        let cause = Cause::of(&action, self);
        let mut after = self.changed(action.clone()).boxed_after(self);
        after.drawer = self.drawer_after(&action, &after);
        let (now, before) = (&after.viewer, &self.viewer);
        let is_other = (now.profile.key, now.conventions) != (before.profile.key, before.conventions);
        let after = if is_choice && is_other { after.chosen_now() } else { after };
        after.arrived(self, cause)
    }

    fn changed(&self, action: PageAction) -> Page {
        let viewer = &self.viewer;
        let conventions = viewer.conventions;
        let by = |conventions: Conventions| self.showing(viewer.with_conventions(conventions));
        match action {
            PageAction::Viewer(action) => self.showing(viewer.after(action)),
            PageAction::Open(key) => {
                let opened = TreeDocument::example(key).map(|tree| self.showing(self.opened(tree)));
                opened.unwrap_or_else(|| self.clone()).opened_anew(self)
            }
            PageAction::Begin(game) => self.showing(self.begun(game)).opened_anew(self),
            PageAction::SortTable => Page { sorts_by_hits: !self.sorts_by_hits, ..self.clone() },
            PageAction::Edit(text) => self.edit(text),
            PageAction::Load(text) => self.edit(text).opened_anew(self),
            PageAction::Paste(text) => self.pasted(text),
            PageAction::Revise(text, selected) => self.revised(text, selected),
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
                let mut usual = viewer.document.usual(profile);
                // What helps the search is no convention.
                usual.search.options.aids = conventions.search.options.aids;
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
            PageAction::Place(place) => self.at_place(place),
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

    /// Another game, or the game from another position.
    fn begun(&self, game: Game) -> Viewer {
        let document = TreeDocument::game(game);
        if self.viewer.document.game.is_some() {
            // What was chosen stays.
            return self.viewer.with_same_choices(document);
        }
        let opened = self.opened(document);
        let mut search: Search = opened.conventions.search;
        search.options.aids.table = true;
        opened.with_conventions(Conventions { search, ..opened.conventions })
    }
}
