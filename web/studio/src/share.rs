//! Sharing a tree: links to it, what to write in other people's pages to show it there, and its QR code.
//!
//! Plain values and texts, without the DOM. Whatever a person or a tree says ends up as data in what is written here.

mod address;
mod embed;
mod escape;
mod platform;
mod qr;
mod site;

pub use address::{LONG, Length, MOST, SharedTree};
pub use embed::{Embed, PANELS, Start, Width};
pub use platform::Platform;
pub use qr::Code;
pub use site::{Reach, Site};
