//! What can be done at one press, when it cannot, and what it is called.

use std::rc::Rc;

use plywise_notation::edit::TreeEdit;
use plywise_search::{Mover, NodeId};

use super::Editing;
use crate::english::editing::{self as english, Beside};

/// Something that is done at one press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take the last change back.
    Undo,
    /// Make it again.
    Redo,
    /// A leaf below the node, after its other children.
    AddChild,
    /// A leaf left of the node.
    AddLeft,
    /// A leaf right of the node.
    AddRight,
    /// Take the node away with all below it.
    Delete,
    /// The same once more beside it.
    Duplicate,
    /// The node changes places with its left neighbour.
    MoveLeft,
    /// The node changes places with its right neighbour.
    MoveRight,
    /// Remember the node, to put it under another.
    PickUp,
    /// Put what was picked up under the node.
    PutUnder,
    /// The best children first, from the node downwards.
    SortBest,
    /// The worst children first.
    SortWorst,
    /// Left and right change places, all through the tree.
    Mirror,
    /// The same game from the other side.
    Negate,
}

/// Where to put a node, beside another or under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// Left of it.
    Before(NodeId),
    /// Right of it.
    After(NodeId),
    /// Below it, after its other children.
    Under(NodeId),
}

impl Destination {
    /// The same in words, with the label of the node that it is beside.
    pub(crate) fn beside(self, label: &str) -> Beside<'_> {
        match self {
            Destination::Before(_) => Beside::Before(label),
            Destination::After(_) => Beside::After(label),
            Destination::Under(_) => Beside::Under(label),
        }
    }
}

impl Editing {
    /// What a node is called, in quotation marks nowhere.
    #[must_use]
    pub fn label(&self, node: NodeId) -> String {
        let known = self.tree().filter(|tree| node.index() < tree.n_nodes());
        known.map_or_else(String::new, |tree| tree.label(node))
    }

    /// Why a command cannot be followed now; none when it can.
    #[must_use]
    pub fn blocked(&self, command: Command) -> Option<String> {
        match command {
            Command::Undo => return self.undoes().is_none().then(|| english::NOTHING_TO_UNDO.to_owned()),
            Command::Redo => return self.redoes().is_none().then(|| english::NOTHING_TO_REDO.to_owned()),
            _ => {}
        }
        if self.mistake().is_some() {
            return Some(english::TEXT_IS_NO_TREE.to_owned());
        }
        let Some(tree) = self.tree() else { return Some(english::NO_TREE.to_owned()) };
        if let Command::Mirror | Command::Negate = command {
            let is_refused = command == Command::Negate && tree.is_for_several();
            return is_refused.then(|| english::ONLY_MAX_AND_MIN_NEGATE.to_owned());
        }
        let Some(at) = self.selected() else { return Some(english::SELECT_FIRST.to_owned()) };
        let siblings = tree.parent(at).map(|parent| tree.children(parent));
        let is_root = siblings.is_none();
        let mut siblings = siblings.into_iter().flatten();
        let reason = match command {
            Command::AddLeft | Command::AddRight if is_root => english::ROOT_HAS_NO_SIBLINGS,
            Command::Delete | Command::Duplicate | Command::PickUp if is_root => english::ROOT_STAYS,
            Command::MoveLeft | Command::MoveRight if is_root => english::ROOT_HAS_NO_SIBLINGS,
            Command::MoveLeft if siblings.next() == Some(at) => english::IS_FIRST,
            Command::MoveRight if siblings.last() == Some(at) => english::IS_LAST,
            Command::SortBest | Command::SortWorst if tree.is_leaf(at) => english::LEAF_HAS_NO_CHILDREN,
            Command::SortBest | Command::SortWorst if tree.is_for_several() => english::ONLY_MAX_AND_MIN_SORT,
            Command::PutUnder => match self.held() {
                None => english::PICK_UP_FIRST,
                Some(held) if (held.index()..tree.subtree_end(held)).contains(&at.index()) => {
                    english::NOT_UNDER_ITSELF
                }
                Some(_) => return None,
            },
            _ => return None,
        };
        Some(reason.to_owned())
    }

    /// Follows a command.
    ///
    /// # Errors
    /// Why it cannot be followed, as a sentence, which is also what is said then.
    pub fn follow(&mut self, command: Command) -> Result<(), String> {
        if let Some(reason) = self.blocked(command) {
            self.say(reason.clone());
            return Err(reason);
        }
        match command {
            Command::Undo => {
                self.undo();
                return Ok(());
            }
            Command::Redo => {
                self.redo();
                return Ok(());
            }
            Command::Mirror => return self.edit(&TreeEdit::Mirror, english::MIRRORED.to_owned()),
            Command::Negate => return self.edit(&TreeEdit::Negate, english::NEGATED.to_owned()),
            _ => {}
        }
        let Some((at, parent, nth, n_children)) = self.standing() else { return Ok(()) };
        let what = english::done(command, &self.label(at), &self.with_all_below(at));
        let edit = match command {
            Command::AddChild => TreeEdit::AddChild(at, n_children),
            Command::AddLeft => TreeEdit::AddChild(parent, nth),
            Command::AddRight => TreeEdit::AddChild(parent, nth + 1),
            Command::Delete => {
                let beside = self.beside(at);
                self.edit(&TreeEdit::Delete(at), what)?;
                self.select_after(beside);
                return Ok(());
            }
            Command::Duplicate => TreeEdit::Duplicate(at),
            Command::MoveLeft => TreeEdit::PutUnder(at, parent, nth.saturating_sub(1)),
            Command::MoveRight => TreeEdit::PutUnder(at, parent, nth + 1),
            Command::PickUp => {
                self.held = Some(at);
                self.say(what);
                return Ok(());
            }
            Command::PutUnder => {
                let held = self.held();
                return held.map_or(Ok(()), |held| self.put(held, Destination::Under(at)));
            }
            Command::SortBest => TreeEdit::Sort(at, true),
            Command::SortWorst => TreeEdit::Sort(at, false),
            Command::Undo | Command::Redo | Command::Mirror | Command::Negate => return Ok(()),
        };
        self.edit(&edit, what)
    }

    /// Puts a node, with all below it, somewhere else.
    ///
    /// # Errors
    /// Why it cannot be put there, as a sentence.
    pub fn put(&mut self, node: NodeId, place: Destination) -> Result<(), String> {
        let Some(tree) = self.tree() else { return Err(english::NO_TREE.to_owned()) };
        let (Destination::Before(by) | Destination::After(by) | Destination::Under(by)) = place;
        let others = |under: NodeId| tree.children(under).filter(|&child| child != node);
        let what = english::put(&self.label(node), place.beside(&self.label(by)));
        let edit = match place {
            Destination::Under(under) => TreeEdit::PutUnder(node, under, others(under).count()),
            Destination::Before(_) | Destination::After(_) => {
                let Some(under) = tree.parent(by) else {
                    self.say(english::ROOT_HAS_NO_SIBLINGS);
                    return Err(self.said().to_owned());
                };
                let nth = others(under).take_while(|&child| child != by).count();
                let is_after = matches!(place, Destination::After(_));
                TreeEdit::PutUnder(node, under, nth + usize::from(is_after))
            }
        };
        self.edit(&edit, what)
    }

    /// Says who decides at the picked branch.
    ///
    /// # Errors
    /// Why nobody can, as a sentence.
    pub fn set_mover(&mut self, mover: Mover) -> Result<(), String> {
        let Some(at) = self.selected() else { return Err(english::SELECT_FIRST.to_owned()) };
        self.edit(&TreeEdit::Mover(at, mover), english::moves_at(mover, &self.label(at)))
    }

    /// Says who decides on the whole level of the picked node.
    ///
    /// # Errors
    /// Why nobody can, as a sentence.
    pub fn set_level(&mut self, mover: Mover) -> Result<(), String> {
        let (Some(at), Some(tree)) = (self.selected(), self.tree()) else {
            return Err(english::SELECT_FIRST.to_owned());
        };
        let level = tree.depth(at);
        self.edit(&TreeEdit::Level(level, mover), english::moves_on_level(mover, level))
    }

    /// The picked node, its parent, its place among the siblings and how many children it has.
    fn standing(&self) -> Option<(NodeId, NodeId, usize, usize)> {
        let (tree, at) = (self.tree()?, self.selected()?);
        let parent = tree.parent(at).unwrap_or(NodeId::ROOT);
        let nth = tree.children(parent).take_while(|&child| child != at).count();
        Some((at, parent, nth, tree.children(at).count()))
    }

    /// The neighbour on the right, once this one is gone, or else on the left: by its number then.
    fn beside(&self, at: NodeId) -> Option<NodeId> {
        let tree = self.tree()?;
        let parent = tree.parent(at)?;
        let right = tree.children(parent).find(|&child| child > at).map(|_| at);
        right.or_else(|| tree.children(parent).take_while(|&child| child < at).last())
    }

    fn select_after(&mut self, node: Option<NodeId>) {
        if node.is_none() {
            return;
        }
        self.select(node);
        let selected = self.selected();
        let last = self.n_done.checked_sub(1);
        if let Some(change) = last.and_then(|last| self.changes.get_mut(last)) {
            Rc::make_mut(change).after = selected;
        }
    }

    fn with_all_below(&self, at: NodeId) -> String {
        let Some(tree) = self.tree() else { return String::new() };
        english::with_all_below(tree.subtree_end(at) - at.index() - 1, tree.children(at).count())
    }
}
