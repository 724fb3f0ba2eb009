//! How a text is written where something else would be read out of it.

/// As an attribute's value of HTML, or its text.
pub(crate) fn html(text: &str) -> String {
    plywise_render::escaped(&text.replace('\r', ""))
}

/// Lines as one, and nothing that moves the cursor.
pub(crate) fn line(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    plain.trim().to_owned()
}

/// The text of a link in Markdown.
pub(crate) fn markdown(text: &str) -> String {
    behind(&line(text), "\\`*_[]<>&!~$|{}@")
}

/// An address where a text in Markdown is expected: its dashes and dots are to stay as they are, too.
pub(crate) fn address_in_markdown(address: &str) -> String {
    behind(address, "*_~$@!&[]").replace("--", "-\\-").replace("..", ".\\.")
}

/// A value in the attributes of a fence, where `\` keeps the next character from meaning anything.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", behind(&line(text), "\\\"&"))
}

/// A string of JSON, which is one of Python as well.
pub(crate) fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// With a `\` before each of some characters.
fn behind(text: &str, special: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if special.contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Whether a value in the attributes of a fence needs no quotes.
pub(crate) fn is_plain(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.:/".contains(c);
    !text.is_empty() && text.chars().all(is_plain)
}

/// A fence of this mark that nothing in a text ends.
pub(crate) fn fence(mark: char, text: &str) -> String {
    let longest = text
        .lines()
        .map(|line| line.trim_start())
        .map(|line| line.len() - line.trim_start_matches(mark).len());
    mark.to_string().repeat(longest.max().unwrap_or(0).max(2) + 1)
}
