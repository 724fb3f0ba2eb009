//! As much of LaTeX as labels of drawn trees have: groups, commands that stand for characters, mathematics of one line.

use plywise_notation::{read_score, shown};
use plywise_search::Score;

use crate::english;
use crate::error::{ReadResult, error_at, error_since};
use crate::scan::Scan;

/// A line of a label.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) text: String,
    /// Whether it begins with `{}`, which says that it is a name.
    pub(crate) is_name: bool,
}

/// Passes white space and comments.
pub(crate) fn skip_blank(scan: &mut Scan<'_>) {
    scan.skip_blank_and_comments(b'%');
}

/// Passes and gives what stands here up to one of `ends` outside of braces, or to a blank where those end it.
pub(crate) fn raw<'t>(scan: &mut Scan<'t>, ends: &[u8], ends_at_blank: bool) -> ReadResult<&'t str> {
    let from = scan.at;
    // Where the braces stand that are open.
    let mut open: Vec<usize> = Vec::new();
    while let Some(byte) = scan.peek() {
        match byte {
            b'\\' => {
                scan.at += 1;
                scan.at += scan.rest().chars().next().map_or(0, char::len_utf8);
                continue;
            }
            b'%' => {
                skip_blank(scan);
                continue;
            }
            b'{' => open.push(scan.at),
            b'}' => match open.pop() {
                Some(_) => {}
                None if ends.contains(&b'}') => break,
                None => return error_at(scan.at, english::STRAY_BRACE),
            },
            _ if !open.is_empty() => {}
            _ if ends.contains(&byte) || ends_at_blank && byte.is_ascii_whitespace() => break,
            _ => {}
        }
        scan.at += 1;
    }
    if let Some(&open) = open.last() {
        return error_since(scan.at, open, |place| {
            english::unclosed_since("`}`", "`{`", place, english::END_OF_TEXT)
        });
    }
    Ok(&scan.text[from..scan.at])
}

/// What stands in braces that hold the whole; otherwise the whole.
pub(crate) fn without_braces(raw: &str) -> &str {
    match last_group(raw) {
        // `{a} and {b}` is more than its last braces.
        Some((at, inside)) if raw[..at].trim().is_empty() => inside,
        _ => raw,
    }
}

/// Where the last braces outside of others open, and what stands in them. Only blanks and comments may follow.
pub(crate) fn last_group(raw: &str) -> Option<(usize, &str)> {
    let mut scan = Scan { text: raw, at: 0 };
    // Forwards, as `raw` goes: only so is it known which backslash stands before a brace, and what is a comment.
    let (mut depth, mut from, mut last) = (0_usize, 0, None);
    loop {
        skip_blank(&mut scan);
        let at = scan.at;
        let Some(c) = scan.rest().chars().next() else { return last };
        scan.at += c.len_utf8();
        match c {
            '{' => {
                if depth == 0 {
                    from = at;
                }
                depth += 1;
            }
            '}' => {
                depth = depth.checked_sub(1)?;
                last = (depth == 0).then(|| (from, &raw[from + 1..at]));
                continue;
            }
            '\\' => scan.at += scan.rest().chars().next().map_or(0, char::len_utf8),
            _ => {}
        }
        last = None;
    }
}

/// A piece of a path without the semicolons that end it, and without the comments beside them.
pub(crate) fn without_semicolons(raw: &str) -> &str {
    let mut scan = Scan { text: raw, at: 0 };
    let mut end = 0;
    loop {
        skip_blank(&mut scan);
        let Some(c) = scan.rest().chars().next() else { return &raw[..end] };
        scan.at += c.len_utf8();
        if c == '\\' {
            scan.at += scan.rest().chars().next().map_or(0, char::len_utf8);
        }
        if c != ';' {
            end = scan.at;
        }
    }
}

/// The lines that a label prints. It begins at the byte `at`, for errors.
pub(crate) fn lines(raw: &str, at: usize) -> ReadResult<Vec<Line>> {
    let mut lines = vec![Line::default()];
    let mut scan = Scan { text: raw, at: 0 };
    while let Some(c) = scan.rest().chars().next() {
        let Some(line) = lines.last_mut() else { break };
        match c {
            '\\' => match command(&mut scan, at)? {
                TexToken::Text(text) => line.text.push_str(text),
                TexToken::Char(c) => line.text.push(c),
                TexToken::NewLine => lines.push(Line::default()),
            },
            '{' => {
                line.is_name |= line.text.trim().is_empty() && scan.rest().starts_with("{}");
                scan.at += 1;
            }
            '}' | '$' => scan.at += 1,
            '%' => skip_blank(&mut scan),
            '~' => {
                line.text.push(' ');
                scan.at += 1;
            }
            c if c.is_whitespace() => {
                scan.skip_blank();
                line.text.push(' ');
            }
            c => {
                line.text.push(c);
                scan.at += c.len_utf8();
            }
        }
    }
    for line in &mut lines {
        line.text = line.text.trim().to_owned();
    }
    if lines.len() == 1 && lines[0].text.is_empty() && !lines[0].is_name {
        lines.clear();
    }
    Ok(lines)
}

/// What a command prints.
enum TexToken {
    Text(&'static str),
    Char(char),
    NewLine,
}

/// Commands and what they print.
const COMMANDS: &[(&str, &str)] = &[
    ("textbackslash", "\\"),
    ("textasciicircum", "^"),
    ("textasciitilde", "~"),
    ("textless", "<"),
    ("textgreater", ">"),
    ("textbar", "|"),
    ("textquotedbl", "\""),
    ("infty", "∞"),
    ("max", "max"),
    ("min", "min"),
    ("quad", " "),
    ("ldots", "…"),
    ("dots", "…"),
    ("cdots", "…"),
    ("times", "×"),
    ("cdot", "·"),
    ("pm", "±"),
    ("le", "≤"),
    ("leq", "≤"),
    ("ge", "≥"),
    ("geq", "≥"),
    ("ne", "≠"),
    ("neq", "≠"),
    ("prime", "′"),
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("epsilon", "ε"),
    ("varepsilon", "ε"),
    ("theta", "θ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("pi", "π"),
    ("sigma", "σ"),
    ("tau", "τ"),
    ("phi", "φ"),
    ("varphi", "φ"),
    ("psi", "ψ"),
    ("omega", "ω"),
    ("Delta", "Δ"),
    ("Omega", "Ω"),
];

/// Commands that say how what follows looks.
const LOOKS: &[&str] = &[
    "textbf", "textit", "textrm", "texttt", "textsf", "textsc", "text", "emph", "underline", "mathrm",
    "mathbf", "mathit", "mathsf", "mathtt", "mbox", "small", "footnotesize", "scriptsize", "tiny", "large",
    "Large", "normalsize", "bfseries", "itshape", "ttfamily", "sffamily", "bf", "it", "rm", "centering",
    "strut", "displaystyle", "left", "right",
];

fn command(scan: &mut Scan<'_>, at: usize) -> ReadResult<TexToken> {
    let from = scan.at;
    scan.at += 1;
    let Some(c) = scan.rest().chars().next() else {
        return error_at(at + from, english::NO_COMMAND);
    };
    if !c.is_ascii_alphabetic() {
        scan.at += c.len_utf8();
        return match c {
            '\\' => {
                scan.take(b'*');
                // How far the next line is.
                if scan.peek() == Some(b'[') {
                    scan.at += scan.rest().find(']').map_or(0, |end| end + 1);
                }
                Ok(TexToken::NewLine)
            }
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => Ok(TexToken::Char(c)),
            ',' | ';' | ':' | '!' | '/' | '-' | '(' | ')' => Ok(TexToken::Text("")),
            c if c.is_whitespace() => Ok(TexToken::Char(' ')),
            _ => not_understood(&scan.text[from..scan.at], at + from),
        };
    }
    let rest = scan.rest();
    let word = &rest[..rest.bytes().take_while(u8::is_ascii_alphabetic).count()];
    scan.at += word.len();
    let said = match COMMANDS.iter().find(|(known, _)| *known == word) {
        _ if word == "newline" => TexToken::NewLine,
        Some((_, text)) => TexToken::Text(text),
        None if LOOKS.contains(&word) => TexToken::Text(""),
        None => return not_understood(&scan.text[from..scan.at], at + from),
    };
    // Blanks behind a command only end it.
    while matches!(scan.peek(), Some(b' ' | b'\t')) {
        scan.at += 1;
    }
    Ok(said)
}

fn not_understood<T>(command: &str, at: usize) -> ReadResult<T> {
    error_at(at, english::unknown_command(shown(command)))
}

/// What stands at the bottom of a leaf's label.
pub(crate) enum Worth {
    Value(Option<Score>),
    Payoffs(Vec<Score>),
    /// What a leaf looks worth at which the game goes on: `~4`, `~(3, 1)`.
    Estimate(Box<Worth>),
}

/// A value, `?`, or a value for each player in brackets, `(3, 1)`.
pub(crate) fn worth(text: &str) -> Option<Worth> {
    if text == "?" {
        return Some(Worth::Value(None));
    }
    if let Some(score) = read_score(text) {
        return Some(Worth::Value(Some(score)));
    }
    let inside = text.strip_prefix('(')?.strip_suffix(')')?;
    let payoffs =
        inside.split([',', ';']).map(|value| read_score(value.trim())).collect::<Option<Vec<Score>>>()?;
    Some(Worth::Payoffs(payoffs))
}

/// A leaf's name and worth: what stands last says the worth, or what follows the last `=`.
pub(crate) fn leaf(lines: &[Line]) -> (Option<String>, Option<Worth>) {
    let Some((last, above)) = lines.split_last() else { return (None, None) };
    let name_of = |lines: &[Line]| {
        let name: Vec<&str> = lines.iter().map(|line| &*line.text).collect();
        (!name.is_empty()).then(|| name.join("\n"))
    };
    if last.is_name {
        return (name_of(lines), None);
    }
    let of_leaf = |text: &str| match text.strip_prefix('~').and_then(worth) {
        Some(worth) => Some(Worth::Estimate(Box::new(worth))),
        None => worth(text),
    };
    if let Some(worth) = of_leaf(&last.text) {
        return (name_of(above), Some(worth));
    }
    let split = last.text.rsplit_once('=').filter(|_| above.is_empty());
    match split.and_then(|(name, value)| Some((name.trim(), of_leaf(value.trim())?))) {
        Some((name, worth)) if !name.is_empty() => (Some(name.to_owned()), Some(worth)),
        _ => (name_of(lines), None),
    }
}
