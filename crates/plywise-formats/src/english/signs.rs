//! What gives a format away, to stand after "because".

pub(crate) const SIGN_OWN: &str = "it reads as the Plywise notation";

pub(crate) const SIGN_FOREST: &str = "it has `\\begin{forest}`";

pub(crate) const SIGN_QTREE: &str = "it has `\\Tree` and a bracket";

pub(crate) const SIGN_AUTOGRADER: &str = "it has the keys of an autograder's graph of states";

pub(crate) const SIGN_SOLUTION: &str =
    "it has `action` and `generated`, the keys of an autograder's solution";

pub(crate) const SIGN_S_EXPRESSION_COMMENT: &str = "it begins with a `;` comment and a bracket";

pub(crate) const SIGN_NEWICK_COMMENT: &str = "it begins with a comment such as `[&R]`";

pub(crate) const SIGN_DOT_LABEL: &str = "its brackets begin with a dot and a label";

pub(crate) const SIGN_COUNTS: &str = "it has `branches=` and `values=`";

pub(crate) const SIGN_EFG: &str = "it begins with `EFG`";

pub(crate) const SIGN_SML: &str = "it begins with `Node(\"…\",` or `Esti(\"…\",`";

pub(crate) const SIGN_ASSIGNED_LIST: &str = "it is a list that a program assigns, makes or prints";

pub(crate) const SIGN_NAMED_LIST: &str = "it is a list that begins with a name in quotes";

pub(crate) const SIGN_ASSIGNED_SML: &str = "it has `Node(\"…\",` or `Esti(\"…\",` after `=`";

pub(crate) const SIGN_FOREIGN_LIST: &str =
    "it has only lists and numbers, as Python, JavaScript or C write them";

pub(crate) const SIGN_TREE_JSON: &str = "it is JSON with `plywise` and `tree`";

pub(crate) const SIGN_RELATIONS: &str = "it is JSON with `nodes` and `relations`";

pub(crate) const SIGN_NODE_JSON: &str = "it is JSON whose objects have `children` and `value` or `max`";

pub(crate) const SIGN_LIST: &str = "it has only lists and numbers";

pub(crate) const SIGN_BARE_FOREST: &str = "every label and every value has its own brackets";

pub(crate) const SIGN_BROKEN_LIST: &str = "it is a list with words or brackets of Python, JavaScript or C";

pub(crate) const SIGN_TUPLE: &str = "it is a tuple that begins with a name in quotes";

pub(crate) const SIGN_SML_COMMENT: &str = "it begins with a comment and has `Node(\"…\",` or `Esti(\"…\",`";

pub(crate) const SIGN_S_EXPRESSION: &str = "its brackets begin with a player";

pub(crate) const SIGN_NEWICK: &str = "it is in brackets and ends with `;`";

pub(crate) const SIGN_PAIRS: &str = "every value has its own brackets";

pub(crate) const SIGN_LEVELS: &str = "its first line has counts with `|` between the levels";

pub(crate) const SIGN_ROW: &str = "it is a row of values with a branching factor, `b=`";

pub(crate) const SIGN_HEADER: &str = "it begins with a header line";

pub(crate) const SIGN_BRACKET: &str = "it begins with a bracket and is in no other known format";

pub(crate) const SIGN_NAME_AND_BRACKET: &str = "it has a bracket after a name or a player";
