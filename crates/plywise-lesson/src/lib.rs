//! How a course says it: conventions, words, labels and pseudo-code.
//!
//! Courses teach one search in several dialects: cut at the bound or only beyond it, hand up the value or the
//! bound, write α and β at every node or one number at each. A [`plywise_conventions::Profile`] is one such dialect;
//! everything here
//! turns what a [`plywise_replay::Moment`] knows into what that course would write. Nothing here knows where
//! on a page it is written.
#![warn(missing_docs)]

mod code;
mod comparison;
mod label;
mod narration;
mod search;
mod slides;
mod summary;
mod typeset;
mod visit;
mod window_line;

pub use code::{CodeLine, order_text, pseudo_code, running_line};
pub use comparison::{Comparison, comparison};
pub use label::{
    Label, LabelKind, called, edge_text, joins_moves, labels, leaf_text, name_written, question,
    recalled_text, tuple_text, value_written, window_text, window_written, written_after_update,
};
pub use narration::{Narrator, Phrase, Sentence, answer, move_name, or_more};
pub use search::has_windows;
pub use slides::slide_stops;
pub use summary::Summary;
pub use typeset::{typeset, typeset_bound, typeset_secs, typeset_window};
pub use visit::is_first_look;
pub use window_line::{Between, LinePoint, WindowLine, window_line};
