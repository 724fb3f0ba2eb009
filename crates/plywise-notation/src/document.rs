//! What a text holds: a tree, and what its author says about it.

use std::ops::Range;

use plywise_search::{Algorithm, GameTree, Horizon, Mover, NodeId, Score, Search};

/// A tree, what its author says about it, and where in the text each node stands.
#[derive(Clone, Debug)]
pub struct Document {
    /// The tree.
    pub tree: GameTree,
    /// What its author says about it.
    pub header: Header,
    /// By node; empty for a document that was not read from a text.
    spans: Vec<Span>,
}

/// Bytes of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// The lines above a tree, each `key: text`. All of them may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// What to call the tree.
    pub title: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// What to look at; several `note` lines make several lines here.
    pub note: Option<String>,
    /// The key of the lecture or book whose conventions to show it by. Any word: who uses it knows the list.
    pub profile: Option<String>,
    /// The name of a search, as the command line has it. Any word: who uses it knows the list.
    pub algorithm: Option<String>,
    /// How deep to search.
    pub depth: Option<Horizon>,
    /// The value that MTD(f) and an aspiration window start from.
    pub guess: Option<Score>,
    /// What the payoffs of a leaf add up to at most, none of them being negative.
    pub sum: Option<Score>,
    /// How many numbered players take turns.
    pub players: Option<u8>,
    /// Who moves at the root, if a header line says so. The tree knows it in any case.
    pub root: Option<Mover>,
}

impl Header {
    /// A search with everything that the header says of it said over it. A word that names no search changes nothing,
    /// and neither does what is not said.
    ///
    /// ```
    /// use plywise_search::{Algorithm, Score, Search};
    ///
    /// let header = plywise_notation::parse("algorithm: mtdf\nguess: 9\n(3 4)")?.header;
    /// let search = header.over(Search::ALPHA_BETA);
    /// assert_eq!((search.algorithm, search.options.guess), (Algorithm::MtdF, Score::from(9)));
    /// # Ok::<(), plywise_notation::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn over(&self, search: Search) -> Search {
        let mut search = search;
        let named = self.algorithm.as_deref().and_then(Algorithm::from_key);
        search.algorithm = named.unwrap_or(search.algorithm);
        search.horizon = self.depth.or(search.horizon);
        search.options.guess = self.guess.unwrap_or(search.options.guess);
        search.options.sum = self.sum.or(search.options.sum);
        search
    }
}

impl Document {
    /// A document made without a text.
    #[must_use]
    pub fn new(tree: GameTree, header: Header) -> Document {
        Document { tree, header, spans: Vec::new() }
    }

    pub(crate) fn with_spans(tree: GameTree, header: Header, spans: Vec<Span>) -> Document {
        debug_assert_eq!(tree.n_nodes(), spans.len());
        Document { tree, header, spans }
    }

    /// The bytes of the node's own text: of a leaf its name and value, of a branch what stands before its
    /// children, the bracket included. `None` in a document that was not read from a text.
    ///
    /// ```
    /// let text = "A(min B(3 4) C=5)";
    /// let document = plywise_notation::parse(text)?;
    /// let own_texts = document.tree.nodes().map(|node| &text[document.span(node).unwrap()]);
    /// assert_eq!(own_texts.collect::<Vec<_>>(), ["A(", "min B(", "3", "4", "C=5"]);
    /// # Ok::<(), plywise_notation::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn span(&self, node: NodeId) -> Option<Range<usize>> {
        let Span { start, end } = *self.spans.get(node.index())?;
        Some(start as usize..end as usize)
    }

    /// The node whose own text holds this byte or ends before it, as an editor's cursor does.
    ///
    /// ```
    /// let document = plywise_notation::parse("A(B=3 C=5)")?;
    /// let label_at = |at| document.node_at(at).map(|node| document.tree.label(node));
    /// assert_eq!(label_at(3), Some("B".to_owned()));
    /// assert_eq!(label_at(9), Some("C".to_owned()), "just after the 5");
    /// assert_eq!(label_at(10), None, "after the closing bracket");
    /// # Ok::<(), plywise_notation::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn node_at(&self, at: usize) -> Option<NodeId> {
        let n_begun = self.spans.partition_point(|span| span.start as usize <= at);
        let last = n_begun.checked_sub(1)?;
        (at <= self.spans[last].end as usize).then(|| NodeId::new(last))
    }
}
