//! The Plywise page: a viewer with settings, a second search, an editor and a gallery around it.
//!
//! [`Page`] is everything the page remembers, and [`PageAction`] what can change it; both are pure and tested without a
//! browser. The [`workspace`] is the part of it that knows whose text is whose, and keeps it. What the page loads on
//! demand stands in `web/studio`, and asks for what it needs through the [`bridge`].
#![warn(missing_docs)]

mod app;
pub mod bridge;
mod components;
mod english;
mod guide;
mod hooks;
mod learnt;
mod page;
pub mod workspace;

pub use app::{App, AppProps, still, still_map, still_panels};
pub use guide::{Guide, GuideAction};
pub use learnt::{Learnt, LookedAt};
pub use page::{Address, Chosen, Drawer, Editor, Page, PageAction, PassTimes, Place};
