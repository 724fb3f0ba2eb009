//! Undoing and redoing, without limit: a text's changes, each as small as it was.

/// What changed from one text to the next: a piece of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    at: usize,
    before: String,
    after: String,
}

/// A text and how it came to be.
///
/// ```
/// use plywise_notation::edit::History;
///
/// let mut history = History::new("(3 4)");
/// history.set("(3 5)");
/// history.set("(3 5 6)");
/// assert!(history.undo() && history.undo() && !history.undo());
/// assert_eq!(history.text(), "(3 4)");
/// assert!(history.redo());
/// assert_eq!(history.text(), "(3 5)");
/// ```
#[derive(Clone, Debug, Default)]
pub struct History {
    text: String,
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl History {
    /// A text that has not changed yet.
    #[must_use]
    pub fn new(text: &str) -> History {
        History { text: text.to_owned(), ..History::default() }
    }

    /// The text as it is.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Another text. What was undone cannot be redone any more; the same text again changes nothing.
    pub fn set(&mut self, text: &str) {
        if text == self.text {
            return;
        }
        let old = self.text.as_bytes();
        let mut start = old.iter().zip(text.as_bytes()).take_while(|(one, other)| one == other).count();
        while !(self.text.is_char_boundary(start) && text.is_char_boundary(start)) {
            start -= 1;
        }
        let most = old.len().min(text.len()) - start;
        let pairs = old.iter().rev().zip(text.as_bytes().iter().rev()).take(most);
        let mut end = pairs.take_while(|(one, other)| one == other).count();
        while !(self.text.is_char_boundary(old.len() - end) && text.is_char_boundary(text.len() - end)) {
            end -= 1;
        }
        let before = self.text[start..old.len() - end].to_owned();
        let after = text[start..text.len() - end].to_owned();
        self.done.push(Change { at: start, before, after });
        self.undone.clear();
        self.text = text.to_owned();
    }

    /// Goes back by one change; `false` when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.done.pop() else { return false };
        self.text.replace_range(change.at..change.at + change.after.len(), &change.before);
        self.undone.push(change);
        true
    }

    /// Goes on by one change that was undone; `false` when there is none.
    pub fn redo(&mut self) -> bool {
        let Some(change) = self.undone.pop() else { return false };
        self.text.replace_range(change.at..change.at + change.before.len(), &change.after);
        self.done.push(change);
        true
    }
}
