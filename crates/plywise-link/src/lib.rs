//! Links to a tree at a step of a search, as text, and any text packed for one.
//!
//! Old links constrain this crate and nothing below it. It opens no address and fetches nothing.
#![warn(missing_docs)]

mod codec;
mod link;

pub use codec::{MAX_UNPACKED_BYTES, PackError, pack, salvaged, unpack};
pub use link::{Complaint, LINK_VERSION, Link, LinkRival, LinkStep, LinkTree, values_missing};
