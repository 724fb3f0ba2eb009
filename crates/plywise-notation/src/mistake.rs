//! What can be wrong with a text, one variant for each thing that a person can put right.

use plywise_search::Mover;

/// What is wrong. `found` fields are ready to show: a piece of the text in back-quotes, cut when long.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mistake {
    /// The text holds no tree.
    NoTree,
    /// The bytes are not UTF-8.
    NotUtf8,
    /// The text is longer than allowed.
    TooLong {
        /// The limit, in bytes.
        max: usize,
    },
    /// There are more nodes than allowed.
    TooManyNodes {
        /// The limit.
        max: usize,
    },
    /// More brackets are open than allowed.
    TooDeep {
        /// The limit.
        max: usize,
    },
    /// A header line begins with a word that is none of the known keys.
    UnknownKey {
        /// The word.
        key: String,
    },
    /// A header line is given twice.
    RepeatedKey {
        /// Its key.
        key: &'static str,
    },
    /// A header line takes one word and has none or several.
    NotOneWord {
        /// Its key.
        key: &'static str,
    },
    /// No player where one is expected.
    UnknownPlayer {
        /// What stands there.
        found: String,
    },
    /// The root's player is given twice, differently.
    RootDisagrees {
        /// Who spoke first.
        first: RootSaidBy,
        /// Whom they named.
        player: Mover,
        /// Who names somebody else.
        second: RootSaidBy,
        /// Whom they name.
        other: Mover,
    },
    /// A bracket is still open at the end of the text.
    NotClosed {
        /// The opening bracket.
        open: char,
        /// Its line, from 1.
        line: usize,
        /// Its column in characters, from 1.
        column: usize,
    },
    /// A bracket is closed that was never opened.
    NothingToClose {
        /// The closing bracket.
        close: char,
    },
    /// A bracket is closed by the other kind.
    WrongBracket {
        /// The opening bracket.
        open: char,
        /// Its line, from 1.
        line: usize,
        /// Its column in characters, from 1.
        column: usize,
        /// What stands where its partner should.
        close: char,
    },
    /// A branch has no children.
    EmptyBranch,
    /// A comma stands before the first child.
    LeadingComma,
    /// Two commas stand without a child between them.
    TwoCommas,
    /// A comma stands after the last child.
    TrailingComma {
        /// The bracket that follows it.
        close: char,
    },
    /// A name is followed neither by `=` nor by a bracket.
    NameWithoutValue {
        /// The name.
        name: String,
        /// What follows it.
        found: String,
        /// Whether the name stands straight after a closing bracket, as in Newick trees.
        after_bracket: bool,
    },
    /// `=` is not followed by a value.
    ValueMissing {
        /// What follows it.
        found: String,
    },
    /// Something begins like a number and is none.
    BadNumber {
        /// All of it.
        found: String,
    },
    /// "Not a number" is given as a value.
    NotANumber {
        /// As it is written.
        found: String,
    },
    /// A number is larger than any that can be held.
    NumberTooLarge {
        /// As it is written.
        found: String,
        /// Whether it is below zero.
        is_negative: bool,
    },
    /// A value stands where a name would: before `=` or straight before a bracket.
    ValueAsName {
        /// The value.
        found: String,
    },
    /// A player stands where a name would: before `=`.
    PlayerAsName {
        /// The word as it is written.
        found: String,
    },
    /// A player, or chance, is not followed by a branch.
    MoverWithoutBranch {
        /// The player as it is written.
        player: String,
        /// What follows.
        found: String,
    },
    /// Two children run into each other.
    NotSeparated {
        /// What follows the first of them.
        found: String,
    },
    /// A quoted name does not end on its line.
    UnclosedQuote,
    /// A backslash in a quoted name is followed by nothing known.
    BadEscape {
        /// The backslash and what follows.
        found: String,
    },
    /// A control character, or another that nobody can see, stands where it cannot.
    ControlCharacter {
        /// Its number in Unicode.
        code: u32,
    },
    /// A branch below a numbered player does not say whose move it is, and nobody said how many players take turns.
    MoverUnsaid {
        /// The nearest player above.
        after: u8,
    },
    /// A player's number is larger than the header's number of players.
    NoSuchPlayer {
        /// The number.
        player: u8,
        /// How many players there are.
        players: u8,
    },
    /// A number before a colon is no probability.
    NotAProbability {
        /// The number.
        found: String,
    },
    /// A probability stands before a node whose parent is no chance node.
    NotByChance,
    /// A sibling has a probability and this node has none.
    ProbabilityMissing,
    /// Probabilities do not add up to 1.
    ProbabilitySum {
        /// What stands before the chance node's bracket.
        node: String,
        /// What they add up to.
        sum: String,
    },
    /// A move stands before the root, to which nothing leads.
    MoveToRoot,
    /// Two moves lead to one node.
    TwoMoves,
    /// What a node's features add up to is more than a number holds.
    FeaturesTooLarge,
    /// A leaf has not one value for each player.
    TupleLength {
        /// How many it has.
        found: usize,
        /// How many players there are.
        players: usize,
    },
    /// A leaf has more values than there may be players.
    TooManyPlayers {
        /// How many there may be.
        max: usize,
    },
    /// A leaf has one value where others have one for each player.
    SingleValue {
        /// How many players there are.
        players: usize,
    },
    /// A static value stands where no branch follows.
    StaticOfLeaf,
    /// A node has two of a value, a static value and features.
    TwoWorths,
    /// A feature is not followed by `=`.
    FeatureWithoutAmount {
        /// The feature.
        name: String,
        /// What follows it.
        found: String,
    },
    /// A feature is given twice.
    RepeatedFeature {
        /// The feature.
        name: String,
    },
    /// There are more kinds of feature than allowed.
    TooManyFeatures {
        /// The limit.
        max: usize,
    },
    /// Something else stands where only one kind of thing can.
    Expected {
        /// What can stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// There is more text after the tree.
    TextAfterTree {
        /// How it begins.
        found: String,
    },
    /// Something that no tree contains.
    Unexpected {
        /// The character.
        found: char,
    },
}

/// Who says whose move it is at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootSaidBy {
    /// Whoever asked for the text to be read, such as a command line.
    Options,
    /// The header line `root`.
    Header,
    /// The tree itself, by a word before its bracket.
    Tree,
}
