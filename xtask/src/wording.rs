//! Whether the texts that people read stand in one place for each crate, its module `english`.

use crate::assets::{self, files_under};
use crate::tools::repo_root;

/// The crates that keep their texts in one place. `plywise-lesson` is itself a crate of wording, `plywise-layout` has no texts.
const CRATES: [&str; 30] = [
    "crates/mdbook-plywise", "crates/plywise-cli", "crates/plywise-conventions", "crates/plywise-formats",
    "crates/plywise-games", "crates/plywise-generate", "crates/plywise-json", "crates/plywise-layout",
    "crates/plywise-lab", "crates/plywise-link", "crates/plywise-notation", "crates/plywise-practice",
    "crates/plywise-render", "crates/plywise-replay", "crates/plywise-scorm", "crates/plywise-search",
    "crates/plywise-sets", "crates/plywise-trace", "web/arena", "web/controls", "web/embed", "web/games",
    "web/lab", "web/lab-worker", "web/maker", "web/page", "web/practice", "web/settings", "web/studio",
    "web/viewer",
];

/// Texts that look like sentences and are for programs: where they stand, and how they begin.
const FOR_PROGRAMS: [(&str, &str); 11] = [
    ("crates/plywise-formats/src/dot.rs", "digraph tree"),
    ("crates/plywise-formats/src/forest/read.rs", "plain content"),
    ("crates/plywise-formats/src/forest/read.rs", "edge label"),
    ("crates/plywise-formats/src/forest/write.rs", "\\documentclass"),
    ("crates/plywise-render/src/mark.rs", "returned exact"),
    ("crates/plywise-render/src/mark.rs", "numbered "),
    ("crates/plywise-cli/src/generate_request.rs", "plywise generate"),
    ("crates/plywise-cli/src/grade_report.rs", "first mistake"),
    ("crates/plywise-sets/src/json.rs", " at line "),
    ("crates/plywise-trace/src/reader.rs", " at line "),
    ("web/maker/src/lib.rs", "plywise generate"),
];

/// What a text is within, where only a programmer reads it, and where `--help` reads it beside the options.
const NOT_HELD: [&str; 14] = [
    "expect", "allow", "panic", "unreachable", "assert", "assert_eq", "assert_ne", "debug_assert",
    "debug_assert_eq", "prop_assert", "prop_assert_eq", "concat", "command", "arg",
];

/// The texts in quotes of a source file, each with its line, up to its tests. What is within [`NOT_HELD`] is left out.
fn texts(source: &str) -> Vec<(usize, String)> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let (mut texts, mut rest, mut line) = (Vec::new(), source, 1);
    // Of each bracket that is open, whether what is within it is held.
    let mut are_held = vec![true];
    while let Some(c) = rest.chars().next() {
        let before = &source[..source.len() - rest.len()];
        let taken = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if c == '\'' {
            character(rest)
        } else if c == '"' {
            let text = quoted(rest);
            if are_held.last() == Some(&true) && !before.ends_with("must_use = ") {
                texts.push((line, text.to_owned()));
            }
            (text.len() + 2).min(rest.len())
        } else {
            match c {
                '(' => are_held.push(are_held.last() == Some(&true) && !NOT_HELD.contains(&called(before))),
                ')' if are_held.len() > 1 => drop(are_held.pop()),
                _ => {}
            }
            c.len_utf8()
        };
        line += rest[..taken].matches('\n').count();
        rest = &rest[taken..];
    }
    texts
}

/// The name of what is called by a bracket, a macro without its mark.
fn called(before: &str) -> &str {
    let before = before.strip_suffix('!').unwrap_or(before);
    before.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default()
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
    let (mut unused, mut outside) = (FOR_PROGRAMS.to_vec(), Vec::new());
    for name in CRATES {
        for file in files_under(&root.join(name).join("src")).expect("the folder is there") {
            let path = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            let is_test = path.ends_with("/tests.rs") || path.ends_with("/native.rs");
            if !path.ends_with(".rs") || is_test {
                continue;
            }
            let is_place = path.contains("/src/english");
            for (line, text) in texts(&assets::read(&file).expect("sources are text")) {
                let is_so = |(file, begin): &(&str, &str)| *file == path && text.starts_with(begin);
                let is_for_programs = FOR_PROGRAMS.iter().any(is_so);
                unused.retain(|known| !is_so(known));
                n_texts += usize::from(is_place && is_for_people(&text));
                if !is_place && !is_for_programs && is_for_people(&text) {
                    outside.push(format!("{path}:{line} says “{text}”"));
                }
            }
        }
    }
    assert!(outside.is_empty(), "these belong to `english`:\n{}", outside.join("\n"));
    assert!(n_texts > 1000, "{n_texts} texts in the modules `english`");
    assert_eq!(unused, [], "these are texts no more");
}

/// The folders of scripts whose texts stand in `english.js`, beside what loads programs and says no more than an error does.
const SCRIPTS: [&str; 2] = ["web/static", "web/embed"];

/// The texts in quotes of a line of a script, for people; a comment and what goes to the console are for programmers.
fn texts_of_line(line: &str) -> Vec<String> {
    let line = line.trim_start();
    if ["//", "/*", "*", "console."].iter().any(|start| line.starts_with(start)) {
        return Vec::new();
    }
    let (mut texts, mut rest) = (Vec::new(), line);
    while let Some(at) = rest.find(['"', '`']) {
        let quote = &rest[at..=at];
        let Some(text) = rest[at + 1..].split_once(quote).map(|(text, _)| text) else { break };
        texts.push(text.to_owned());
        rest = &rest[at + text.len() + 2..];
    }
    texts.retain(|text| is_for_people(text));
    texts
}

#[test]
fn texts_of_scripts_stand_in_one_place_too() {
    let root = repo_root();
    let (mut outside, mut n_texts) = (Vec::new(), 0);
    for name in SCRIPTS {
        for file in files_under(&root.join(name)).expect("the folder is there") {
            let path = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            if !path.ends_with(".js") {
                continue;
            }
            for (nth, line) in assets::read(&file).expect("scripts are text").lines().enumerate() {
                for text in texts_of_line(line) {
                    if path.ends_with("/english.js") {
                        n_texts += 1;
                    } else {
                        outside.push(format!("{path}:{} says “{text}”", nth + 1));
                    }
                }
            }
        }
    }
    assert!(outside.is_empty(), "these belong to `english.js`:\n{}", outside.join("\n"));
    assert!(n_texts > 40, "{n_texts} texts in `english.js`");
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
