//! Experiments in a worker of the browser.
//!
//! Whoever shows them [asks](Ask) and is [told](Told): both are messages of bytes. [`answer`] does the jobs of an experiment one
//! after the other, and tells what has come of them so far. The clock is given to it; what is drawn of it all is not known here.
#![warn(missing_docs)]

pub mod english;
mod games;
mod message;
mod speed;
mod work;
mod worker;

pub use games::{AllButChess, ChessAlone};
pub use message::{Answer, Ask, GameText, PartText, ReportText, Told, Wanted, read, write};
pub use speed::leaves_a_second;
pub use work::answer;
pub use worker::serve;
