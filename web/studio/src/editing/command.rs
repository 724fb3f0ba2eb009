//! What can be done at one press, when it cannot, and what it is called.

use plywise_notation::edit::TreeEdit;
use plywise_search::{Mover, NodeId};

use super::Editing;

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
pub enum Place {
    /// Left of it.
    Before(NodeId),
    /// Right of it.
    After(NodeId),
    /// Below it, after its other children.
    Under(NodeId),
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
            Command::Undo => return self.undoes().is_none().then(|| "Nothing to undo".to_owned()),
            Command::Redo => return self.redoes().is_none().then(|| "Nothing to redo".to_owned()),
            _ => {}
        }
        if self.mistake().is_some() {
            return Some("The text is no tree at the moment".to_owned());
        }
        let Some(tree) = self.tree() else { return Some("There is no tree".to_owned()) };
        if let Command::Mirror | Command::Negate = command {
            let is_refused = command == Command::Negate && tree.is_for_several();
            return is_refused.then(|| "Only a game of MAX and MIN has another side".to_owned());
        }
        let Some(at) = self.selected() else { return Some("Pick a node first".to_owned()) };
        let siblings = tree.parent(at).map(|parent| tree.children(parent));
        let is_root = siblings.is_none();
        let mut siblings = siblings.into_iter().flatten();
        let reason = match command {
            Command::AddLeft | Command::AddRight if is_root => "The root stands alone",
            Command::Delete | Command::Duplicate | Command::PickUp if is_root => ROOT_STAYS,
            Command::MoveLeft | Command::MoveRight if is_root => "The root stands alone",
            Command::MoveLeft if siblings.next() == Some(at) => "It is the first already",
            Command::MoveRight if siblings.last() == Some(at) => "It is the last already",
            Command::SortBest | Command::SortWorst if tree.is_leaf(at) => "A leaf has no children to sort",
            Command::SortBest | Command::SortWorst if tree.is_for_several() => {
                "Only a game of MAX and MIN has best children for all"
            }
            Command::PutUnder => match self.held() {
                None => "Pick a node up first",
                Some(held) if (held.index()..tree.subtree_end(held)).contains(&at.index()) => {
                    NOT_UNDER_ITSELF
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
            Command::Mirror => {
                return self.edit(&TreeEdit::Mirror, "Left and right changed places".to_owned());
            }
            Command::Negate => {
                return self.edit(&TreeEdit::Negate, "The tree is seen from the other side now".to_owned());
            }
            _ => {}
        }
        let Some((at, parent, nth, n_children)) = self.standing() else { return Ok(()) };
        let label = self.label(at);
        match command {
            Command::AddChild => {
                self.edit(&TreeEdit::AddChild(at, n_children), format!("A new leaf under {label}"))
            }
            Command::AddLeft => {
                self.edit(&TreeEdit::AddChild(parent, nth), format!("A new leaf left of {label}"))
            }
            Command::AddRight => {
                self.edit(&TreeEdit::AddChild(parent, nth + 1), format!("A new leaf right of {label}"))
            }
            Command::Delete => {
                let what = format!("Deleted {label}{}", self.with_all_below(at));
                let beside = self.beside(at);
                self.edit(&TreeEdit::Delete(at), what)?;
                self.select_after(beside);
                Ok(())
            }
            Command::Duplicate => {
                let what = format!("Doubled {label}{}", self.with_all_below(at));
                self.edit(&TreeEdit::Duplicate(at), what)
            }
            Command::MoveLeft => {
                let what = format!("{label} moved to the left");
                self.edit(&TreeEdit::PutUnder(at, parent, nth.saturating_sub(1)), what)
            }
            Command::MoveRight => {
                let what = format!("{label} moved to the right");
                self.edit(&TreeEdit::PutUnder(at, parent, nth + 1), what)
            }
            Command::PickUp => {
                self.held = Some(at);
                self.say(format!("{label} is picked up: pick a node to put it under"));
                Ok(())
            }
            Command::PutUnder => match self.held() {
                Some(held) => self.put(held, Place::Under(at)),
                None => Ok(()),
            },
            Command::SortBest => self
                .edit(&TreeEdit::Sort(at, true), format!("The best children first, from {label} downwards")),
            Command::SortWorst => self.edit(
                &TreeEdit::Sort(at, false),
                format!("The worst children first, from {label} downwards"),
            ),
            Command::Undo | Command::Redo | Command::Mirror | Command::Negate => Ok(()),
        }
    }

    /// Puts a node, with all below it, somewhere else.
    ///
    /// # Errors
    /// Why it cannot be put there, as a sentence.
    pub fn put(&mut self, node: NodeId, place: Place) -> Result<(), String> {
        let Some(tree) = self.tree() else { return Err("There is no tree".to_owned()) };
        let (Place::Before(by) | Place::After(by) | Place::Under(by)) = place;
        let label = self.label(node);
        let others = |under: NodeId| tree.children(under).filter(|&child| child != node);
        let (edit, what) = match place {
            Place::Under(under) => {
                let what = format!("{label} is under {} now", self.label(under));
                (TreeEdit::PutUnder(node, under, others(under).count()), what)
            }
            Place::Before(_) | Place::After(_) => {
                let Some(under) = tree.parent(by) else {
                    self.say("The root stands alone");
                    return Err(self.said().to_owned());
                };
                let nth = others(under).take_while(|&child| child != by).count();
                let is_after = matches!(place, Place::After(_));
                let what = format!(
                    "{label} stands {} {} now",
                    if is_after { "after" } else { "before" },
                    self.label(by)
                );
                (TreeEdit::PutUnder(node, under, nth + usize::from(is_after)), what)
            }
        };
        self.edit(&edit, what)
    }

    /// Says who decides at the picked branch.
    ///
    /// # Errors
    /// Why nobody can, as a sentence.
    pub fn set_mover(&mut self, mover: Mover) -> Result<(), String> {
        let Some(at) = self.selected() else { return Err("Pick a node first".to_owned()) };
        self.edit(
            &TreeEdit::Mover(at, mover),
            format!("{} decides at {} now", mover_name(mover), self.label(at)),
        )
    }

    /// Says who decides on the whole level of the picked node.
    ///
    /// # Errors
    /// Why nobody can, as a sentence.
    pub fn set_level(&mut self, mover: Mover) -> Result<(), String> {
        let (Some(at), Some(tree)) = (self.selected(), self.tree()) else {
            return Err("Pick a node first".to_owned());
        };
        let level = tree.depth(at);
        self.edit(
            &TreeEdit::Level(level, mover),
            format!("{} decides on all of level {level} now", mover_name(mover)),
        )
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
        if let Some(change) = self.n_done.checked_sub(1).and_then(|last| self.changes.get_mut(last)) {
            change.after = selected;
        }
    }

    /// “ and its 2 children”, “ and the 5 nodes below it”.
    fn with_all_below(&self, at: NodeId) -> String {
        let Some(tree) = self.tree() else { return String::new() };
        let (below, children) = (tree.subtree_end(at) - at.index() - 1, tree.children(at).count());
        match (below, children) {
            (0, _) => String::new(),
            (1, _) => " and its child".to_owned(),
            _ if below == children => format!(" and its {children} children"),
            _ => format!(" and the {below} nodes below it"),
        }
    }
}

/// Why the root goes nowhere.
pub const ROOT_STAYS: &str = "The root cannot be taken away, moved or doubled";
/// Why a node goes nowhere below it.
pub const NOT_UNDER_ITSELF: &str = "A node cannot be put under itself";

/// Who it is that decides.
#[must_use]
pub(super) fn mover_name(mover: Mover) -> String {
    match mover {
        Mover::Max => "MAX".to_owned(),
        Mover::Min => "MIN".to_owned(),
        Mover::Chance => "Chance".to_owned(),
        Mover::Numbered(player) => format!("Player {player}"),
    }
}
