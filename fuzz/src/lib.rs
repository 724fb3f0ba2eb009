//! What holds of every text, whatever it says.

use plywise_formats::{Format, read_with, write};
use plywise_notation::Limits;

/// A text is a tree within limits, or an error inside the text; and what is written of a tree reads back.
pub fn check(text: &str, format: Option<Format>) {
    let limits = Limits { max_bytes: 1 << 20, max_nodes: 5_000, max_depth: 1_000 };
    match read_with(text, format, limits) {
        Err(complaints) => {
            assert!(!complaints.is_empty());
            for complaint in complaints {
                assert!(complaint.at <= text.len() && text.is_char_boundary(complaint.at));
                assert!(!complaint.message.contains(char::is_control), "{}", complaint.message);
            }
        }
        Ok(read) => {
            assert!(read.document.tree.n_nodes() <= limits.max_nodes);
            for format in Format::ALL {
                let Ok(written) = write(&read.document, format) else { continue };
                if !format.is_read() {
                    continue;
                }
                let again = match read_with(&written, Some(format), Limits::FILE) {
                    Ok(again) => again.document.tree,
                    Err(complaints) => panic!("{format:?}: {}\n{written}", complaints[0]),
                };
                assert_eq!(again.n_nodes(), read.document.tree.n_nodes(), "{format:?}\n{written}");
            }
        }
    }
}
