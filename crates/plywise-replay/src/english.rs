//! The texts of this crate for people.

pub(crate) const LEAVES_EVALUATED: &str = "leaves evaluated";
pub(crate) const EVENTS: &str = "events";
