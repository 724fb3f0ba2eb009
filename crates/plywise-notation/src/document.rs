//! What a text holds: a tree, and what its author says about it.

use std::ops::Range;

use plywise_conventions::{Conventions, Profile};
use plywise_search::{
    Algorithm, Cut, GameTree, Horizon, Mover, NodeId, OptionValue, Rules, Score, Search, SearchOption, Window,
};

use crate::{Choices, LectureNotes};

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
    /// What a lecturer means to say at steps of the search.
    pub lecture: LectureNotes,
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
    /// The other conventions, each where it is not as the profile has it.
    pub choices: Choices,
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
        let mut search = self.choices.over(search);
        let named = self.algorithm.as_deref().and_then(Algorithm::from_key);
        search.algorithm = named.unwrap_or(search.algorithm);
        search.horizon = self.depth.or(search.horizon);
        search.options.guess = self.guess.unwrap_or(search.options.guess);
        search.options.sum = self.sum.or(search.options.sum);
        search
    }

    /// Conventions with everything that the header says of them said over them: of the search, and of how it is shown.
    #[must_use]
    pub fn conventions(&self, usual: Conventions) -> Conventions {
        Conventions { search: self.over(usual.search), ..self.choices.shown(usual) }
    }

    /// The profile that the header names, if there is one of that name.
    #[must_use]
    pub fn known_profile(&self) -> Option<&'static Profile> {
        self.profile.as_deref().and_then(Profile::from_key)
    }

    /// Whether the header says whose conventions to show the tree by, or any convention by itself. Which search a tree is
    /// for, and how deep, is no convention: a tree without it would be for nothing.
    #[must_use]
    pub fn has_conventions(&self) -> bool {
        self.known_profile().is_some() || self.choices != Choices::default()
    }

    /// The header of a tree that was made for an alpha-beta search by these rules: a line for each that is not as the
    /// profile has it, and without which the search would not look at the same leaves. With the whole window, and cut
    /// at the bound, it makes no difference what is handed up.
    #[must_use]
    pub fn made_for(&self, rules: Rules) -> Header {
        let usual = self.known_profile().unwrap_or(&Profile::DEFAULT).conventions.search.rules;
        let matters = rules.cut == Cut::Beyond || rules.window != Window::FULL;
        let mut choices = self.choices;
        let mut say = |option, is_said: bool, value| choices.search.set(option, is_said.then_some(value));
        say(SearchOption::Cut, rules.cut != usual.cut, OptionValue::Cut(rules.cut));
        let returns = OptionValue::Returns(rules.returns);
        say(SearchOption::Returns, matters && rules.returns != usual.returns, returns);
        say(SearchOption::Window, rules.window != usual.window, OptionValue::Window(rules.window));
        Header { choices, ..self.clone() }
    }

    /// The header of the same tree that says these conventions, by a profile and what is not as it has it. Lines that
    /// say so already stay, also where they need not; those that say something else change or go.
    ///
    /// ```
    /// use plywise_conventions::Profile;
    /// use plywise_notation::{Document, Header, write_document};
    /// use plywise_search::Cut;
    ///
    /// let document = plywise_notation::parse("(3 4)")?;
    /// let mut conventions = Profile::DEFAULT.conventions;
    /// assert_eq!(document.header.saying(&Profile::DEFAULT, &conventions, &document.tree), Header::default());
    /// conventions.search.rules.cut = Cut::Beyond;
    /// let header = document.header.saying(&Profile::DEFAULT, &conventions, &document.tree);
    /// assert_eq!(write_document(&Document::new(document.tree, header)), "cut: lt\n\n(3 4)\n");
    /// # Ok::<(), plywise_notation::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn saying(&self, profile: &Profile, conventions: &Conventions, tree: &GameTree) -> Header {
        let mut header = self.clone();
        if self.known_profile().unwrap_or(&Profile::DEFAULT).key != profile.key {
            header.profile = Some(profile.key.to_owned());
        }
        let (usual, wanted) = (&profile.conventions, &conventions.search);
        header.choices = self.choices.saying(usual, conventions);
        let (options, plain) = (wanted.options, usual.search.options);
        header.depth = wanted.horizon;
        if header.guess.unwrap_or(plain.guess) != options.guess {
            header.guess = Some(options.guess);
        }
        header.sum = options.sum;
        if header.over(usual.search).fitted_to(tree).algorithm != wanted.algorithm {
            header.algorithm = Some(wanted.algorithm.key().to_owned());
        }
        header
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
