//! Everything an embed remembers, and what can change it.

use std::rc::Rc;

use plywise_link::{Link, LinkError};
use plywise_notation::SyntaxError;
use plywise_search::Aids;
use plywise_viewer::{
    LinkedTree, Toggle, TreeDocument, Viewer, ViewerAction, left_out, read_link, tree_of_link, tree_parts,
};
use yew::{AttrValue, Reducible};

use crate::english::Problem;
use crate::options::Options;

/// Everything an embed remembers.
#[derive(Clone, Debug, PartialEq)]
pub struct Embed {
    /// The tree, and where in its search.
    pub viewer: Viewer,
    /// What is shown around it.
    pub options: Options,
    /// What is wrong with the text that was given for a tree.
    pub mistake: Option<Rc<SyntaxError>>,
    /// What was asked for and cannot be shown, as text: nothing else is shown then.
    pub refused: Option<AttrValue>,
}

/// What can change an embed.
#[derive(Clone, Debug, PartialEq)]
pub enum EmbedAction {
    /// Step, look, select.
    Viewer(ViewerAction),
    /// Take this text as the tree, if it is one.
    Load(AttrValue),
    /// Show what an address says.
    Follow(AttrValue),
    /// Say why a link cannot be opened.
    Refuse(AttrValue),
}

impl From<ViewerAction> for EmbedAction {
    fn from(action: ViewerAction) -> EmbedAction {
        EmbedAction::Viewer(action)
    }
}

impl Embed {
    /// An embed as it opens, with what its address says.
    #[must_use]
    pub fn open(address: &str) -> Embed {
        let viewer = Viewer::new(TreeDocument::first());
        Embed { viewer, options: Options::EMBED, mistake: None, refused: None }.follow(address)
    }

    /// The embed after an action.
    #[must_use]
    pub fn after(&self, action: EmbedAction) -> Embed {
        match action {
            // Of the page alone. A lecture in an embed is what its address says.
            EmbedAction::Viewer(ViewerAction::Toggle(Toggle::Map | Toggle::Lecture)) => self.clone(),
            EmbedAction::Viewer(ViewerAction::Escape) => {
                let viewer =
                    Viewer { lecture: self.viewer.lecture, ..self.viewer.after(ViewerAction::Escape) };
                Embed { viewer, ..self.clone() }
            }
            EmbedAction::Viewer(action) => Embed { viewer: self.viewer.after(action), ..self.clone() },
            EmbedAction::Load(text) => self.load(&text),
            EmbedAction::Follow(address) => self.follow(&address),
            EmbedAction::Refuse(why) => self.with_notice(why.to_string()),
        }
    }

    fn load(&self, text: &AttrValue) -> Embed {
        match TreeDocument::read(text) {
            Ok(document) => {
                let viewer = self.viewer.edited(document, |document| self.viewer.opened(document));
                self.showing(viewer)
            }
            // The picture stays as it was; where there is none, nothing is left of what was asked for before.
            Err(error) => {
                let mut embed = Embed { mistake: Some(Rc::new(error)), ..self.clone() };
                if embed.refused.is_some() {
                    embed.refused = Some(text.clone());
                    embed.viewer.notice = None;
                }
                embed
            }
        }
    }

    /// The embed with another tree.
    fn showing(&self, viewer: Viewer) -> Embed {
        Embed { viewer, options: self.options, mistake: None, refused: None }
    }

    fn with_notice(&self, problem: String) -> Embed {
        Embed { viewer: self.viewer.with_notice(problem), ..self.clone() }
    }

    /// With what an address says. A notice names what is wrong with it; the rest holds.
    fn follow(&self, address: &str) -> Embed {
        let (options, misread) = Options::read(address);
        let viewer = Viewer { steps: options.steps, ..self.viewer.clone() };
        let embed = Embed { options, viewer, ..self.clone() };
        // A board is no tree, so the reader of links knows nothing of it.
        let board = address.trim_start_matches('#').split('&').find(|part| part.starts_with("play="));
        let embed = match read_link(address) {
            _ if let Some(board) = board => embed.refuse(board, Problem::Game.to_string()),
            Ok((link, complaints)) => embed.open_link(address, &link).with_complaints(&complaints),
            Err(error) => embed.refuse(&tree_parts(address), error.to_string()),
        };
        match misread {
            Some(misread) if embed.viewer.notice.is_none() => embed.with_notice(misread),
            _ => embed,
        }
    }

    fn open_link(&self, address: &str, link: &Link) -> Embed {
        let (opened, problem) = match tree_of_link(link, None) {
            // The tree that an embed opens with when its address names none.
            LinkedTree::None if self.refused.is_some() => {
                (self.showing(self.viewer.opened(TreeDocument::first())), None)
            }
            LinkedTree::None => (self.clone(), None),
            LinkedTree::Tree { document, problem } => (self.showing(self.viewer.opened(*document)), problem),
            LinkedTree::Missing(problem) | LinkedTree::Unknown(problem) => {
                return self.refuse(&tree_parts(address), problem);
            }
            LinkedTree::Game(_) => {
                return self.refuse(&tree_parts(address), Problem::Game.to_string());
            }
            LinkedTree::Mistaken(text, error) => {
                let mut embed = self.refuse(&text, String::new());
                embed.viewer.notice = None;
                return Embed { mistake: Some(Rc::new(error)), ..embed };
            }
        };
        let (viewer, wrong) = opened.viewer.set_up(link, [Aids::NONE; 2]);
        let embed = Embed { viewer, ..opened };
        match wrong.or(problem) {
            Some(problem) => embed.with_notice(problem),
            None => embed,
        }
    }

    /// With a notice of the settings that were left out, unless there is a more important notice.
    fn with_complaints(self, complaints: &[LinkError]) -> Embed {
        match left_out(complaints) {
            Some(left_out) if self.viewer.notice.is_none() && self.mistake.is_none() => {
                self.with_notice(left_out)
            }
            _ => self,
        }
    }

    /// Told why what was asked for cannot be shown. No tree is shown: another one under the message would be taken for
    /// what was asked for.
    fn refuse(&self, asked: &str, problem: String) -> Embed {
        let viewer = self.viewer.opened(TreeDocument::nothing());
        let embed = self.showing(viewer).with_notice(problem);
        Embed { refused: Some(asked.to_owned().into()), ..embed }
    }
}

impl Reducible for Embed {
    type Action = EmbedAction;

    fn reduce(self: Rc<Self>, action: EmbedAction) -> Rc<Self> {
        let after = self.after(action);
        // The same embed again: nothing is drawn.
        if after == *self { self } else { Rc::new(after) }
    }
}
