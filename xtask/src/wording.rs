//! Whether the texts that people read stand in one place for each crate, its module `english`.

use crate::assets::{self, files_under};
use crate::tools::repo_root;

/// The crates that keep their texts in one place.
const CRATES: [&str; 3] = ["web/viewer", "web/page", "web/embed"];

/// The texts in quotes of a source file, each with its line, up to its tests. What only a programmer reads is left out:
/// the reason of an `expect`.
fn texts(source: &str) -> Vec<(usize, String)> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let (mut texts, mut rest, mut line) = (Vec::new(), source, 1);
    while let Some(c) = rest.chars().next() {
        let taken = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if c == '\'' {
            character(rest)
        } else if c == '"' {
            let text = quoted(rest);
            let before = &source[..source.len() - rest.len()];
            if !before.ends_with("expect(") {
                texts.push((line, text.to_owned()));
            }
            (text.len() + 2).min(rest.len())
        } else {
            c.len_utf8()
        };
        line += rest[..taken].matches('\n').count();
        rest = &rest[taken..];
    }
    texts
}

/// How long a character in quotes is; of a lifetime, its mark alone.
fn character(rest: &str) -> usize {
    let body = rest[1..].chars().next().map_or(0, char::len_utf8);
    match rest[1..].chars().next() {
        Some('\\') => rest[2..].char_indices().skip(1).find(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 3),
        Some(_) if rest[1 + body..].starts_with('\'') => body + 2,
        _ => 1,
    }
}

/// What stands between the quote at the beginning and the next that is not escaped.
fn quoted(rest: &str) -> &str {
    let mut is_escaped = false;
    let end = rest[1..].find(|c| {
        let is_end = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    end.map_or(&rest[1..], |end| &rest[1..=end])
}

/// Whether it has two words beside each other, of letters alone, and is no list of classes.
fn is_for_people(text: &str) -> bool {
    let is_word = |word: &str| word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    let words: Vec<&str> = text.split(' ').collect();
    !text.contains("pw-") && words.windows(2).any(|pair| pair.iter().all(|word| is_word(word)))
}

#[test]
fn texts_that_people_read_stand_in_one_place_for_each_crate() {
    let root = repo_root();
    let mut n_texts = 0;
    for name in CRATES {
        for file in files_under(&root.join(name).join("src")).expect("the folder is there") {
            let path = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            if !path.ends_with(".rs") {
                continue;
            }
            let is_place = path.contains("/src/english");
            for (line, text) in texts(&assets::read(&file).expect("sources are text")) {
                n_texts += usize::from(is_place && is_for_people(&text));
                assert!(
                    is_place || !is_for_people(&text),
                    "{path}:{line} says “{text}”: that belongs to `english`"
                );
            }
        }
    }
    assert!(n_texts > 150, "{n_texts} texts in the modules `english`");
}

#[test]
fn a_text_is_told_from_comments_classes_and_reasons() {
    let source = r#"
        // Not "two words" here.
        let class = "pw-node open max"; let c = '"'; let d = '\''; fn f<'a>(key: &'a str) {}
        say("two words"); read("ArrowDown").expect("it is there"); "M0 5H{x} \" and so on"
        #[cfg(test)]
        "after all"
    "#;
    let said: Vec<(usize, String)> =
        texts(source).into_iter().filter(|(_, text)| is_for_people(text)).collect();
    let expected = [(4, "two words".to_owned()), (4, "M0 5H{x} \\\" and so on".to_owned())];
    assert_eq!(said, expected);
}
