//! Nested lists as Python, JavaScript, JSON and C have them, told in our own notation: what it would not read, such as a
//! name and `=` before the list, commas at the end or `float("inf")`, gives way to as many bytes that it does read, so that
//! every mistake stays where it is.

/// A list in our own notation.
pub(crate) struct Rewritten {
    pub(crate) text: String,
    /// Whether anything had to give way.
    pub(crate) is_changed: bool,
    /// Whether there is nothing but lists, numbers and what stands for numbers.
    pub(crate) is_plain: bool,
    /// Where the list begins.
    pub(crate) from: usize,
}

/// How others write what we write shorter.
const WORDS: [(&str, &str); 16] = [
    ("float(\"inf\")", "inf"),
    ("float('inf')", "inf"),
    ("float(\"infinity\")", "inf"),
    ("float(\"-inf\")", "-inf"),
    ("float('-inf')", "-inf"),
    ("float(\"-infinity\")", "-inf"),
    ("math.inf", "inf"),
    ("np.inf", "inf"),
    ("numpy.inf", "inf"),
    ("Number.POSITIVE_INFINITY", "inf"),
    ("Number.NEGATIVE_INFINITY", "-inf"),
    ("INFINITY", "inf"),
    ("None", "?"),
    ("undefined", "?"),
    ("nullptr", "?"),
    ("NULL", "?"),
];

/// Words that our own notation knows too.
const OWN_WORDS: [&str; 6] = ["Infinity", "infinity", "Inf", "inf", "null", "∞"];

/// `tree = `, `const tree = ` and what else may stand before a list, in bytes; 0 for none.
pub(crate) fn assignment(text: &str) -> usize {
    let start = blank_length(text);
    let Some(equals) = text[start..].find('=').map(|at| start + at) else { return 0 };
    let words = &text[start..equals];
    let is_word = |c: char| c.is_ascii_alphanumeric() || c.is_ascii_whitespace() || "_.:[]<>*".contains(c);
    let begins = words.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let is_one_line = words.split_whitespace().count() <= 4 && !words.trim().contains('\n');
    if begins && is_one_line && words.chars().all(is_word) && !text[equals + 1..].starts_with('=') {
        let after = &text[equals + 1..];
        equals + 1 + (after.len() - after.trim_start().len())
    } else {
        0
    }
}

/// What makes a list of a list, or prints one.
const CALLS: [&str; 9] = [
    "np.array", "numpy.array", "np.asarray", "torch.tensor", "array", "list", "tuple", "print", "console.log",
];

/// [`assignment`], and `np.array(` and the like behind it, in bytes.
pub(crate) fn before_list(text: &str) -> usize {
    let from = assignment(text);
    let start = from + if from == 0 { blank_length(text) } else { 0 };
    let rest = &text[start..];
    let call = CALLS.iter().find_map(|call| rest.strip_prefix(call)?.trim_start().strip_prefix('('));
    match call.map(str::trim_start).filter(|list| list.starts_with('[')) {
        Some(list) => text.len() - list.len(),
        None => from,
    }
}

/// White space and comments at the beginning.
fn blank_length(text: &str) -> usize {
    let mut at = text.len() - text.trim_start_matches('\u{feff}').len();
    loop {
        let rest = &text[at..];
        at += rest.len() - rest.trim_start().len();
        if !(text[at..].starts_with('#') || text[at..].starts_with("//")) {
            return at;
        }
        at += line_length(&text[at..]);
    }
}

fn line_length(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
}

/// Whether a text has anything in it that our own notation would not read in a list, as far as that can be told quickly.
pub(crate) fn may_change(text: &str) -> bool {
    let mut before = b' ';
    for byte in text.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        if byte.is_ascii_alphabetic() || b"{/".contains(&byte) || before == b',' && b")]".contains(&byte) {
            return true;
        }
        before = byte;
    }
    before == b';'
}

/// The same where there is nothing else in the text, and something has to give way.
pub(crate) fn plain_rewritten(text: &str) -> Option<Rewritten> {
    if !may_change(text) {
        return None;
    }
    Some(rewrite(text, false)).filter(|rewritten| rewritten.is_plain && rewritten.is_changed)
}

/// Whatever else there is in the text, which is then a mistake.
pub(crate) fn rewritten(text: &str) -> Rewritten {
    rewrite(text, true)
}

fn rewrite(text: &str, to_the_end: bool) -> Rewritten {
    let from = before_list(text);
    let mut out = blanks(&text[..from]);
    let closes_call = from > assignment(text);
    let mut rewritten = Rewritten { text: String::new(), is_changed: from > 0, is_plain: true, from };
    let mut comma: Option<usize> = None;
    let mut at = from;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = c.len_utf8();
        if c == '#' || rest.starts_with("//") {
            // Our own notation knows only `#`, and either way a comment says nothing.
            let length = line_length(rest);
            rewritten.is_changed |= c == '/';
            out += &if c == '#' { rest[..length].to_owned() } else { blanks(&rest[..length]) };
            at += length;
            continue;
        }
        if !(rewritten.is_plain || to_the_end) {
            break;
        }
        let known = WORDS.iter().find(|(word, _)| c.is_ascii_alphabetic() && rest.starts_with(word));
        if let Some((word, own)) = known {
            rewritten.is_changed = true;
            out.push_str(own);
            out.push_str(&" ".repeat(word.len() - own.len()));
            at += word.len();
            comma = None;
            continue;
        }
        match c {
            ')' if closes_call && rest[1..].trim_start_matches(|c| is_blank(c) || c == ';').is_empty() => {
                out.push(' ');
            }
            ')' | ']' | '}' => {
                if let Some(comma) = comma.take() {
                    rewritten.is_changed = true;
                    out.replace_range(comma..=comma, " ");
                }
                rewritten.is_changed |= c == '}';
                out.push(if c == '}' { ']' } else { c });
            }
            '{' => {
                rewritten.is_changed = true;
                out.push('[');
            }
            ';' if rest[1..].trim_start().is_empty() => {
                rewritten.is_changed = true;
                out.push(' ');
            }
            _ => {
                let may_be_word = c.is_ascii_alphabetic() || c == '∞';
                let own = OWN_WORDS.iter().find(|word| may_be_word && rest.starts_with(**word));
                let is_part = c.is_ascii_digit() || "()[],.+-−eE?_".contains(c) || is_blank(c);
                rewritten.is_plain &= own.is_some() || is_part;
                let length = own.map_or(length, |word| word.len());
                out.push_str(&rest[..length]);
                if c == ',' {
                    comma = (!out[..out.len() - 1].trim_end_matches(is_blank).ends_with(['(', '[', ',']))
                        .then(|| out.len() - 1);
                } else if !is_blank(c) {
                    comma = None;
                }
                at += length;
                continue;
            }
        }
        at += length;
    }
    rewritten.text = out;
    rewritten
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// As many bytes of white space, with the same lines.
fn blanks(text: &str) -> String {
    let blank = |c: char| if c == '\n' || c == '\r' { c.into() } else { " ".repeat(c.len_utf8()) };
    text.chars().map(blank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_write_gives_way_to_as_many_bytes() {
        for (text, expected) in [
            ("[[3,12],[2,4],]", "[[3,12],[2,4] ]"),
            ("((3,),(12,))", "((3 ),(12 ))"),
            ("np.array([[3,12],[2,4]])", "         [[3,12],[2,4]] "),
            ("t = list([3, 4]);", "         [3, 4]  "),
            ("tree = [3, None];", "       [3, ?   ] "),
            ("const t: number[] = [3, // three\n 4, ]", "                    [3,         \n 4  ]"),
            ("{{3,12},{2,4}}", "[[3,12],[2,4]]"),
            ("[float(\"-inf\"), 3] # end", "[-inf         , 3] # end"),
            ("[3,,12]", "[3,,12]"),
            ("[,]", "[,]"),
        ] {
            let Rewritten { text: rewritten, is_plain, .. } = rewritten(text);
            assert_eq!((&*rewritten, is_plain), (expected, true), "{text}");
        }
        assert!(!rewritten("A(3,)").is_plain);
        assert_eq!(assignment("[3] == 4"), 0);
    }
}
