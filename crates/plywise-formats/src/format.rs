//! The formats there are.

use crate::english;

/// A format for game trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Plywise's own text notation.
    Plywise,
    /// Plywise's trees as JSON.
    TreeJson,
    /// `[[3,12,8],[2,4,6]]`, as JSON, Python and JavaScript write it.
    NestedList,
    /// `((3)(12))`, in which a leaf stands in brackets of its own.
    Parens,
    /// `(max A (min B 3 12 8) (chance :p 0.5 2 :p 0.5 4))`.
    SExpr,
    /// Gambit's extensive games, those with perfect information.
    Efg,
    /// `b=3 d=2 3,12,8,2,4,6,14,5,2`: the leaves of a uniform tree.
    Flat,
    /// `branches=2,0,0 values=3,12`: how many children each node has, in depth-first order.
    Counts,
    /// `((3,12,8),(2,4,6));`, as biologists write trees.
    Newick,
    /// The test files of the Pacman projects' autograder (`GraphGameTreeTest`).
    Cs188,
    /// What that autograder compares with: the action and the states generated.
    Cs188Solution,
    /// `Node("a",[Esti("b",3)])`, Standard ML.
    Sml,
    /// Nested JSON objects with `value`, `max` and `children`.
    NodeJson,
    /// JSON with a `root`, a list of `nodes` and a list of `relations`.
    RelationJson,
    /// `['A', ('B', 5), ('C', 10)]`, Python.
    NamedList,
    /// `2|2,2` and the leaves: how many children each node has, level by level.
    Levels,
    /// Graphviz.
    Dot,
    /// Mermaid flowcharts.
    Mermaid,
    /// LaTeX with the package `forest`.
    Forest,
    /// LaTeX with the package `qtree`: `\Tree [.A [.B 3 12 ] [.C 2 4 ] ]`.
    Qtree,
    /// A link to the page, or what stands behind its `#`.
    Link,
}

impl Format {
    /// Every format, in the order in which to offer them.
    pub const ALL: [Format; 21] = [
        Format::Plywise,
        Format::TreeJson,
        Format::NestedList,
        Format::Parens,
        Format::SExpr,
        Format::Efg,
        Format::Flat,
        Format::Counts,
        Format::Newick,
        Format::Cs188,
        Format::Cs188Solution,
        Format::Sml,
        Format::NodeJson,
        Format::RelationJson,
        Format::NamedList,
        Format::Levels,
        Format::Dot,
        Format::Mermaid,
        Format::Forest,
        Format::Qtree,
        Format::Link,
    ];

    /// The word for it on a command line and in links.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Format::Plywise => "plywise",
            Format::TreeJson => "json",
            Format::NestedList => "list",
            Format::Parens => "parens",
            Format::SExpr => "sexpr",
            Format::Efg => "efg",
            Format::Flat => "flat",
            Format::Counts => "counts",
            Format::Newick => "newick",
            Format::Cs188 => "cs188",
            Format::Cs188Solution => "cs188-solution",
            Format::Sml => "sml",
            Format::NodeJson => "node-json",
            Format::RelationJson => "relation-json",
            Format::NamedList => "named-list",
            Format::Levels => "levels",
            Format::Dot => "dot",
            Format::Mermaid => "mermaid",
            Format::Forest => "forest",
            Format::Qtree => "qtree",
            Format::Link => "link",
        }
    }

    /// The format with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.key() == key)
    }

    /// What to call it in a sentence.
    #[must_use]
    pub fn name(self) -> &'static str {
        english::format_name(self)
    }

    /// Whether [`read`](crate::read) reads it.
    #[must_use]
    pub fn is_read(self) -> bool {
        !matches!(self, Format::Cs188Solution | Format::Dot | Format::Mermaid)
    }

    /// Whether [`write()`](crate::write()) writes it.
    #[must_use]
    pub fn is_written(self) -> bool {
        !matches!(
            self,
            Format::Newick
                | Format::Cs188
                | Format::NodeJson
                | Format::RelationJson
                | Format::NamedList
                | Format::Levels
                | Format::Qtree
                | Format::Link
        )
    }

    /// What a file of it is called after the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Format::Plywise => "tree",
            Format::TreeJson | Format::NestedList | Format::NodeJson | Format::RelationJson => "json",
            Format::SExpr => "lisp",
            Format::Efg => "efg",
            Format::Newick => "nwk",
            Format::Cs188 => "test",
            Format::Cs188Solution => "solution",
            Format::Sml => "sml",
            Format::NamedList => "py",
            Format::Dot => "dot",
            Format::Mermaid => "mmd",
            Format::Forest | Format::Qtree => "tex",
            Format::Parens | Format::Flat | Format::Counts | Format::Levels | Format::Link => "txt",
        }
    }
}
