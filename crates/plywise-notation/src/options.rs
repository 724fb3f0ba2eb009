//! What a reader may be told beforehand.

use plywise_search::{GameTree, Player};

/// How large a document may be. Checked while reading, so that a hostile text costs no more than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest text, in bytes. At most 4 GiB, whatever is asked for.
    pub max_bytes: usize,
    /// The most nodes, leaves included. At most [`GameTree::MAX_NODES`], whatever is asked for.
    pub max_nodes: usize,
    /// The most brackets open at once, which is the height of the tree in plies.
    pub max_depth: usize,
}

impl Limits {
    /// For files that somebody chose to open: 64 MiB, 20 million nodes, any depth.
    pub const FILE: Limits = Limits { max_bytes: 64 << 20, max_nodes: 20_000_000, max_depth: usize::MAX };

    /// For files that somebody opens in a browser: 32 MiB, 2 million nodes, any depth. A page keeps a search event by
    /// event, and has 4 GiB at the most. Trees of this size take 1.2 GB at the most, whatever their shape:
    /// `docs/benchmarks.md` has the figures.
    pub const PAGE: Limits = Limits { max_bytes: 32 << 20, max_nodes: 2_000_000, max_depth: usize::MAX };

    /// For links, which anybody may have made: 1 MiB, 20,000 nodes, 64 plies.
    pub const LINK: Limits = Limits { max_bytes: 1 << 20, max_nodes: 20_000, max_depth: 64 };

    /// What the reader can hold at all.
    pub(crate) fn within_reach(self) -> Limits {
        Limits {
            max_bytes: self.max_bytes.min(u32::MAX as usize),
            max_nodes: self.max_nodes.min(GameTree::MAX_NODES),
            ..self
        }
    }
}

/// Those of [`Limits::FILE`]: what runs in a browser asks for [`Limits::PAGE`].
impl Default for Limits {
    fn default() -> Limits {
        Limits::FILE
    }
}

/// What a reader is told beforehand.
///
/// ```
/// use plywise_notation::{Limits, ParseOptions, parse_with};
/// use plywise_search::{NodeId, Player};
///
/// let from_a_link = parse_with("(3 4)", Limits::LINK)?;
/// assert_eq!(from_a_link.tree.player(NodeId::ROOT), Player::Max);
///
/// let min_first = ParseOptions { root: Some(Player::Min), ..ParseOptions::default() };
/// assert_eq!(parse_with("(3 4)", min_first)?.tree.player(NodeId::ROOT), Player::Min);
/// assert!(parse_with("max(3 4)", min_first).is_err(), "nobody is overruled in silence");
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    /// How large the document may be.
    pub limits: Limits,
    /// Who moves at the root. A document that says otherwise is refused.
    pub root: Option<Player>,
}

impl From<Limits> for ParseOptions {
    fn from(limits: Limits) -> ParseOptions {
        ParseOptions { limits, root: None }
    }
}
