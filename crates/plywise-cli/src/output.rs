//! Standard output and standard error.

use std::io::{self, BufWriter, Write};

/// Standard output in large pieces: a trace has a line for each of a million events.
pub(crate) fn stdout() -> BufWriter<io::StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// A line for people, apart from the output.
pub(crate) fn complain(message: &str) {
    // Where nobody listens there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{message}");
}

/// Text that stays on its line and cannot steer a terminal, whatever a tree calls its nodes.
pub(crate) fn on_one_line(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}
