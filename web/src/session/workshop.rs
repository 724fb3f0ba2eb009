//! What only the page can be asked: other trees, games, searches and conventions. An embed is shown one of each.

use std::rc::Rc;

use plywise_conventions::Conventions;
use plywise_replay::Step;
use plywise_search::{GameTree, Search};
use yew::AttrValue;

use super::{Action, Go, Session};
use crate::Shared;
use crate::document::{Document, Lesson};
use crate::game::Game;

impl Session {
    /// After an action that only the page sends.
    pub(super) fn worked(&self, action: Action) -> Session {
        let is_choice = matches!(
            action,
            Action::Use(_)
                | Action::Search(_)
                | Action::Annotate(_)
                | Action::Show(_)
                | Action::Say(_)
                | Action::Ask(_)
                | Action::See(_)
                | Action::Swap
        );
        let after = self.changed(action);
        let is_other = (after.profile.key, after.conventions) != (self.profile.key, self.conventions);
        if is_choice && is_other { after.chosen_now() } else { after }
    }

    fn changed(&self, action: Action) -> Session {
        match action {
            Action::Open(key) => {
                let opened = Document::example(key).map_or_else(|| self.clone(), |tree| self.opened(tree));
                opened.opened_anew(self)
            }
            Action::Begin(game) => self.begun(game).opened_anew(self),
            Action::SortTable => self.with(|session| session.sorts_by_hits = !session.sorts_by_hits),
            Action::Use(profile) => {
                let mut conventions = self.document.usual(profile);
                // What helps the search is no convention.
                conventions.search.options.aids = self.conventions.search.options.aids;
                Session { profile, ..self.with_conventions(conventions) }
            }
            Action::KeepMine => self.with_choice_kept(),
            Action::Search(search) => self.with_search(|now| *now = search),
            Action::Weigh(name, weight) => self.weighed(&name, weight),
            Action::Compare(search) => self.compared(search),
            Action::Beside(tree) => self.beside(tree),
            Action::CountBy(work) => self.counted_by(work),
            Action::Swap => self.swapped(),
            Action::Time(secs) => self.with(|session| session.pass_times = Some(Shared::new(secs))),
            Action::Annotate(annotation) => {
                self.with_conventions(Conventions { annotation, ..self.conventions })
            }
            Action::Show(slides) => self.with_conventions(Conventions { slides, ..self.conventions }),
            Action::Say(words) => self.with_conventions(Conventions { words, ..self.conventions }),
            Action::Ask(asks) => self.with_conventions(Conventions { asks, ..self.conventions }),
            Action::See(view) => self.with_conventions(Conventions { view, ..self.conventions }),
            Action::Color(theme) => self.with(|session| session.theme = theme),
            // The others are anybody's.
            _ => self.clone(),
        }
    }

    /// A text that was pasted: another tree where it leaves less than half of the one before.
    pub(super) fn pasted(&self, text: AttrValue) -> Session {
        let pasted = self.edit(text);
        let (old, new) = (self.document.text.as_bytes(), pasted.document.text.as_bytes());
        let same = |(one, other): &(&u8, &u8)| one == other;
        let start = old.iter().zip(new).take_while(same).count();
        let most = old.len().min(new.len()) - start;
        let end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(same).count();
        if 2 * (start + end) < old.len() { pasted.opened_anew(self) } else { pasted }
    }

    pub(super) fn with_search(&self, change: impl FnOnce(&mut Search)) -> Session {
        let mut conventions = self.conventions;
        change(&mut conventions.search);
        self.with_conventions(conventions)
    }

    /// With another weight for a feature: the same tree, worth something else. The text keeps what its author wrote.
    fn weighed(&self, name: &str, weight: f64) -> Session {
        let mut tree = GameTree::clone(&self.document.tree);
        match tree.set_weights([(name, weight)]) {
            Ok(()) => self.with_tree(tree),
            // The box takes no such weight.
            Err(_) => self.clone(),
        }
    }

    /// With a tree of the same shape in place of the text's own.
    pub(super) fn with_tree(&self, tree: GameTree) -> Session {
        let document = Document { tree: Rc::new(tree), ..(*self.document).clone() };
        let lesson = Lesson::new(&document, &self.conventions);
        let session = self.with(|session| session.document = Shared::new(document));
        let session = session.searched(lesson, self.conventions).again();
        if self.is_at_end() { session.go(Go::End) } else { session }
    }

    /// Whether all of the search is seen: whoever stands there stays at the end of another tree's.
    pub(super) fn is_at_end(&self) -> bool {
        let step = self.playback.step();
        step == self.playback.last() && step > Step::START
    }

    /// Another game, or the game from another position.
    fn begun(&self, game: Game) -> Session {
        let document = Document::game(game);
        if self.document.game.is_some() {
            // What was chosen stays.
            return self.kept_for(document);
        }
        self.opened(document).with_search(|search| search.options.aids.table = true)
    }
}
