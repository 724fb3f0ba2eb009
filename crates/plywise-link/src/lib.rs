//! Links to a tree at a step of a search, as text, and any text packed for one.
//!
//! Old links constrain this crate and nothing below it. It opens no address and fetches nothing.
#![warn(missing_docs)]

mod address;
mod codec;
mod english;
mod link;

pub use address::parts_of_address;
pub use codec::{MAX_UNPACKED_BYTES, PackError, pack, salvaged, unpack};
pub use link::{Drawing, LINK_VERSION, Link, LinkError, LinkStep, LinkTree, SecondSearch, values_missing};
