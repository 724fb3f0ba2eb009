//! Sharing a tree: links to it, what to write in other people's pages to show it there, and its QR code.
//!
//! Plain values and texts, without the DOM. Whatever a person or a tree says ends up as data in what is written here.

mod address;
mod embed;
mod escape;
mod host;
mod place;
mod qr;

pub use address::{LONG, Length, MOST, Shared};
pub use embed::{Embed, MODES, PANELS, Start, THEMES, UIS, Width};
pub use host::Host;
pub use place::{Place, Reach};
pub use qr::Code;
