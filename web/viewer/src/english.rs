//! Every text of a viewer that people read: on the page, in embeds, and aloud.
//!
//! Other modules name a text and give its arguments. How numbers, lists and sentences are put together is decided here
//! alone. What searches do is worded by `plywise-lesson`, and what is wrong with a link by `plywise-link`.

mod comparison;
mod lecture;
mod map;
mod notices;
mod panels;
mod playback;
mod stage;

pub use comparison::*;
pub use lecture::*;
pub use map::*;
pub use notices::*;
pub use panels::*;
pub use playback::*;
pub use stage::*;

/// `1 leaf`, `2 leaves`.
pub fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
