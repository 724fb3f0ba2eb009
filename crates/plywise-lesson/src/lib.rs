//! How a course says it: conventions, words, labels and pseudo-code.
//!
//! Courses teach one search in several dialects: cut at the bound or only beyond it, hand up the value or the
//! bound, write α and β at every node or one number at each. A [`Profile`] is one such dialect; everything here
//! turns what a [`plywise_replay::Moment`] knows into what that course would write. Nothing here knows where
//! on a page it is written.
#![warn(missing_docs)]

mod code;
mod label;
mod narration;
mod profile;
mod slides;
mod summary;
mod typeset;
mod visit;

/// What helps a search of a game; nothing where games are not told of, so that all that tells of them is left out.
fn aids(search: &plywise_search::Search) -> plywise_search::Aids {
    if cfg!(feature = "games") { search.options.aids } else { plywise_search::Aids::NONE }
}

pub use code::{CodeLine, pseudo_code, running_line};
pub use label::{
    Label, LabelKind, edge_text, labels, leaf_text, name_written, question, recalled_text, tuple_text,
    value_written, window_text, window_written,
};
pub use narration::{Narrator, Sentence, Span, move_name, or_more};
pub use profile::{Annotation, Conventions, Profile, Viewpoint, Words, has_viewpoints, has_windows};
pub use slides::{Slides, slide_stops};
pub use summary::Summary;
pub use typeset::{typeset, typeset_bound, typeset_secs, typeset_window};
