//! Embeds: one tree and its search in another page, as its address asks for.
//!
//! [`Embed`] is what one remembers around its viewer; [`Options`] what its address says of the embed rather than of the
//! moment. The scripts beside this folder put embeds into frames and elements, and talk to the [`bridge`]. The place of games draws
//! embeds too ([`use_embed`]), so an embed of a tree carries nothing of a game.
//!
//! `mount`, `call` and `unmount` take and give text; `core.js` makes methods and events of that, `frame.js` speaks for a frame,
//! and `plywise-frame.js` is the element on a course page. A sandboxed frame may load no modules, so the program also comes as a
//! script. A file that was read for a page of another origin stays secret (`isSecret`).
#![warn(missing_docs)]

mod app;
pub mod bridge;
mod embed;
mod english;
mod options;

pub use app::{App, AppProps, More, Report, Surroundings, heading_level, still, use_embed};
pub use embed::{Embed, EmbedAction};
pub use options::{Controls, Mode, Options, Panel};
