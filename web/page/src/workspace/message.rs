//! The one place for what is said of the page as a whole: each message takes the place of the one before.

use super::Workspace;

/// What can be done about a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Nothing.
    None,
    /// Bring back what stood on the page before.
    Back,
    /// Load the page anew, with what was typed.
    Reload,
}

/// What is said of the page as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Another number, another message.
    pub number: u32,
    /// The sentence; empty where only the way back is offered.
    pub said: String,
    /// Whether something has gone wrong.
    pub is_urgent: bool,
    /// Whether it is to be seen, wherever somebody has scrolled to.
    pub is_shown: bool,
    /// What can be done.
    pub way: Way,
}

impl Workspace {
    /// Says something beside the way back, if there is one.
    pub(super) fn say(&mut self, said: String, is_shown: bool) {
        let way = if self.way_back.is_empty() { Way::None } else { Way::Back };
        if said.is_empty() && way == Way::None {
            self.message = None;
            return;
        }
        self.n_messages += 1;
        self.message = Some(Message { number: self.n_messages, said, is_urgent: false, is_shown, way });
    }

    /// Says what has gone wrong.
    pub(super) fn warn(&mut self, said: String, can_reload: bool) {
        let way = if can_reload { Way::Reload } else { Way::None };
        self.n_messages += 1;
        self.message = Some(Message { number: self.n_messages, said, is_urgent: true, is_shown: true, way });
    }
}
