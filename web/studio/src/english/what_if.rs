//! The texts of “What if …”: another value at a leaf.

pub(crate) const KEEP: &str = "Keep";
pub(crate) const PUT_BACK: &str = "Put back";
pub(crate) const NOTHING_SUPPOSED: &str = "Nothing is supposed";
pub(crate) const MOVE_THE_SLIDER: &str = "Nothing is supposed: move the slider first";
pub(crate) const NO_VALUE: &str = "no value";
pub(crate) const SEVERAL_PLAYERS: &str = "There is no slider for a leaf of a game of several players, which has a value for each of \
     them. Type other values above to see what they do to the root.";

pub(crate) fn title(label: &str) -> String {
    format!("What if {label} were worth …")
}

pub(crate) fn group(label: &str) -> String {
    format!("What if {label} were worth something else")
}

pub(crate) fn slider(label: &str) -> String {
    format!("What if {label} were worth")
}

pub(crate) fn number(label: &str) -> String {
    format!("What if {label} were worth, as a number")
}

pub(crate) fn supposed(label: &str, value: &str, in_text: &str) -> String {
    format!("Supposed: {label} is worth {value}. The text still says {in_text}.")
}

/// What a leaf does to the root. Values are texts already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect<'a> {
    Unknown {
        label: &'a str,
        reason: &'a str,
    },
    Constant {
        label: &'a str,
        value: &'a str,
    },
    /// The root keeps its value up to a value here, from one on, or with no other.
    KeptUpTo {
        value: &'a str,
        to: &'a str,
    },
    KeptFrom {
        value: &'a str,
        from: &'a str,
    },
    KeptByNone {
        value: &'a str,
    },
    Between {
        least: &'a str,
        most: &'a str,
    },
    AtLeast {
        least: &'a str,
    },
    AtMost {
        most: &'a str,
    },
    Unbounded,
    BestMove {
        label: &'a str,
    },
    /// Which move is the best up to a value, and beyond it.
    BestMoveUpTo {
        below: &'a str,
        value: &'a str,
        above: &'a str,
    },
    /// Which move is the best below a value, and from it on.
    BestMoveBelow {
        below: &'a str,
        value: &'a str,
        above: &'a str,
    },
}

impl Effect<'_> {
    pub(crate) fn text(self) -> String {
        match self {
            Effect::Unknown { label, reason } => {
                format!("What {label} does to the root is unknown: {reason}.")
            }
            Effect::Constant { label, value } => {
                format!("Whatever {label} is worth, the root is worth {value}.")
            }
            Effect::KeptUpTo { value, to } => {
                format!("The root is worth {value}, and stays so with anything up to {to} here.")
            }
            Effect::KeptFrom { value, from } => {
                format!("The root is worth {value}, and stays so with anything from {from} up here.")
            }
            Effect::KeptByNone { value } => {
                format!("The root is worth {value}; any other value here changes that.")
            }
            Effect::Between { least, most } => {
                format!("Whatever stands here, the root is worth {least} at least and {most} at most.")
            }
            Effect::AtLeast { least } => format!("Whatever stands here, the root is worth {least} at least."),
            Effect::AtMost { most } => format!("Whatever stands here, the root is worth {most} at most."),
            Effect::Unbounded => "The root follows wherever this goes.".to_owned(),
            Effect::BestMove { label } => format!("The best move is {label} in any case."),
            Effect::BestMoveUpTo { below, value, above } => {
                format!("The best move is {below} up to {value}, and {above} beyond.")
            }
            Effect::BestMoveBelow { below, value, above } => {
                format!("The best move is {below} below {value}, and {above} from there up.")
            }
        }
    }
}

/// A number that was rounded.
pub(crate) fn about(number: &str) -> String {
    format!("about {number}")
}
