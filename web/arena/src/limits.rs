//! How much of a game may be gone through, by where that is done.

use plywise_search::Stop;

use crate::english;

/// How large a search may be. A page that searches by itself takes no click meanwhile, so there it is less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most nodes of a recorded search, left out ones too: each is kept and drawn.
    pub recorded: u32,
    /// The most nodes that are counted, not recorded, to say what other searches cost.
    pub counted: u64,
    /// Whether it is a page that searches.
    is_on_page: bool,
}

impl Limits {
    /// In a worker.
    pub const IN_WORKER: Limits = Limits { recorded: 400_000, counted: 1_000_000, is_on_page: false };

    /// On the page itself, where its browser or a policy starts no worker.
    pub const ON_PAGE: Limits = Limits { recorded: 6_000, counted: 12_000, is_on_page: true };

    /// The most events of a recorded search: a node that is entered has four or more.
    pub(crate) fn most_events(self) -> u32 {
        4 * self.recorded
    }

    /// Whether a recorded search is no larger; the reason, for people, where it is.
    pub(crate) fn hold(self, n_nodes: usize, stopped: Option<Stop>) -> Result<(), String> {
        let is_cut_short = stopped == Some(Stop::OutOfEvents { events: self.most_events() });
        if !is_cut_short && n_nodes <= self.recorded as usize {
            return Ok(());
        }
        Err(match self.is_on_page {
            false => english::too_many(self.recorded),
            true => english::too_many_without_worker(self.recorded),
        })
    }
}
