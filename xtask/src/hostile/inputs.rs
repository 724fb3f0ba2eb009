//! Inputs that mean harm: documents and links that were good once, each changed as its seed says.

use crate::fuzz;
use crate::tools::{self, program, repo_root};
use anyhow::{Context, Result};
use fastrand::Rng;
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// What everything begins with: documents in every format, and links.
#[derive(Debug)]
pub(crate) struct SeedInputs {
    /// Trees.
    documents: Vec<Vec<u8>>,
    /// What the fuzzers found, which mostly is none.
    grown: Vec<Vec<u8>>,
    links: Vec<String>,
}

/// The longest input: a larger one tells little more, and takes long.
const LONGEST: usize = 200_000;

/// Pieces of documents that somebody might write, or nobody.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ",",
    ";",
    ":",
    "=",
    "~",
    "?",
    "#",
    "\"",
    "'",
    "\\",
    "&",
    "@",
    "|",
    "min",
    "max",
    "min(",
    "max(",
    "@chance(",
    "@chance(0.5: 3 0.5: 4)",
    "@chance(1 1 1)",
    "@chance(-1: 2 2: 3)",
    "@1(",
    "@2(",
    "@16(",
    "@17(",
    "@99999999999(",
    "<1 2 3>",
    "<1>",
    "A~5(",
    "A~<5 2 1>(",
    "0",
    "-0",
    "1",
    "1e308",
    "-1e308",
    "1e309",
    "1e-320",
    "0.1",
    "NaN",
    "inf",
    "-inf",
    "∞",
    "-∞",
    "1/3",
    "1/0",
    "9007199254740993",
    "99999999999999999999999",
    "−5",
    "½",
    "1_000",
    "0x10",
    "+3",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\u{a0}",
    "\u{feff}",
    "\u{0}",
    "\u{200b}",
    "\u{202e}",
    "🎲",
    "é",
    "e\u{301}",
    "日本",
    "# note\n",
    "/* note */",
    "// note\n",
    "-- ",
    "<!-- -->",
    "title: x\n",
    "profile: bounds\n",
    "profile: none\n",
    "algorithm: mtdf\n",
    "algorithm: star1\n",
    "algorithm: paranoid\n",
    "depth: 1\n",
    "depth: 99999999999\n",
    "guess: inf\n",
    "sum: 0\n",
    "players: 3\n",
    "players: 0\n",
    "weights: a=1 b=1e308\n",
    "features: a b\n",
    "root: min\n",
    "note:\n",
    "source: x\n",
    "cut: beyond\n",
    "order: best\n",
    "left: ",
    "{a=1 b=2}",
    "{a=1e308}",
    "null",
    "true",
    "\"children\":[",
    "\"value\":",
    "\"name\":\"x\"",
    "},{",
    "t \"\" 1 \"\" { 1, 2 }\n",
    "p \"\" 1 1 \"\" { \"a\" \"b\" } 0\n",
    "c \"\" 1 \"\" { \"a\" 1/2 \"b\" 1/2 } 0\n",
    "EFG 2 R \"x\" { \"a\" \"b\" }\n",
    "Node(",
    "Leaf ",
    "Branch [",
    ":0.5",
    "[&R]",
    "class: \"GradingTest\"\n",
    "A->B\n",
    "\"\"\"\n",
    "</svg>",
    "<metadata>",
    "[A [B [3][12]] [C]]",
    "%",
    "%00",
    "$x",
    "\\n",
];

/// Names of what links say, good ones and others, with spaces between.
const KEYS: &str = "\
    t src example b d v values branches gen seed profile alg cut soft window order depth guess margin budget reorder \
    range sum vs vsdepth vssoft vswindow vsguess vsmargin vsbudget vsreorder vsrange vssum beside weights sync view \
    style slides words ask by step steps mode ui show future theme lang dir motion autoplay speed keys lock game play \
    player against id T x";

/// What links say of them, with spaces between.
const VALUES: &str = "\
    0 1 -1 2 3 17 64 65 1000 20000 99999999999 1e999 NaN inf -inf end all x % %zz %00 %F0%9F + %2B \
    ((3%2012%208)(2%204%206)) ((3%2012 (1) ? ((3)(12)) 1,2,3,4 ,,, 1, 2,2,0,0,0 z1. z1.AAAA z1.!! z9.AAAA t-textbook \
    w-skrentny none alphabeta minimax negamax mtdf sss dual scout aspiration pvs negascout iterative expectimax star1 \
    star2 maxn paranoid twopass nodeep gt ge lt le hard soft 5,1 1,5 -inf,inf textbook bounds intervals easy-1 \
    hard-1 uniform-1;b=2;d=3 uniform-1;b=9;d=9 uniform-1;b=0 uniform-1;b=2;d=2;cuts=9 ragged-1;d=4 3-9 9-3 event \
    slide leaf cut lecture static min std tree,text,code,vars,counts,legend,outline,title dark projector print max \
    mover ttt-o.x..ox.x-table ttt-xxxxxxxxx ttt--max.2 nim-1.2-both.3s-0.1 2000nodes pvs+table:3s http://[::1 examples/s-steps.tree examples/none.tree embed.html \
    100%25.tree data:,(1%202)";

impl SeedInputs {
    /// The examples, what the fuzzers found, the examples in all formats, and a link to each.
    pub(crate) fn gathered(plywise: &Path) -> Result<SeedInputs> {
        let root = repo_root();
        let (mut documents, mut grown_texts) = (Vec::new(), Vec::new());
        for folder in ["examples", "fuzz/corpus"] {
            for file in crate::assets::files_under(&root.join(folder))? {
                let text = fs::read(&file).with_context(|| format!("reading {}", file.display()))?;
                let is_tree = folder != "examples" || file.extension().is_some_and(|ending| ending == "tree");
                documents.extend(Some(text).filter(|text| is_tree && text.len() < 20_000));
            }
        }
        for grown in crate::assets::files_under(&root.join("fuzz/grown"))? {
            let texts = fuzz::unpack(&grown)?;
            grown_texts.extend(texts.into_iter().filter(|text| text.len() < 2_000).map(String::into_bytes));
        }
        let mut links =
            vec![String::new(), "b=3&d=2&v=3,12,8,2,4,6,14,5,2".into(), "gen=easy-1&seed=5".into()];
        for key in ["t-textbook", "w-skrentny", "q-quiz", "s-steps"] {
            let example = root.join(format!("examples/{key}.tree"));
            let read = |words: &[&str]| -> Result<String> {
                let mut command = program(&plywise.to_string_lossy());
                let output = command.args(words).arg(&example).stderr(Stdio::null()).output()?;
                anyhow::ensure!(output.status.success(), "{} failed", tools::shown(&command));
                Ok(String::from_utf8(output.stdout)?)
            };
            links.extend([
                format!("example={key}&step=4"),
                read(&["link", "--step", "3"])?.trim_start_matches('#').to_owned(),
            ]);
            // A format that cannot hold the tree is left out.
            for format in FORMATS {
                documents.extend(read(&["convert", "--to", format]).ok().map(String::into_bytes));
            }
        }
        documents.retain(|document| !document.is_empty());
        Ok(SeedInputs { documents, grown: grown_texts, links })
    }

    #[cfg(test)]
    pub(crate) fn of(documents: &[&str], links: &[&str]) -> SeedInputs {
        let documents = documents.iter().map(|text| text.as_bytes().to_vec()).collect();
        SeedInputs {
            grown: Vec::new(),
            documents,
            links: links.iter().map(|link| (*link).to_owned()).collect(),
        }
    }

    /// A document, changed.
    pub(crate) fn document(&self, rng: &mut Rng) -> Vec<u8> {
        let mut text = match rng.u32(0..5) {
            0 => rng.choice(&self.grown).cloned().unwrap_or_default(),
            1 | 2 => tree(rng).into_bytes(),
            _ => rng.choice(&self.documents).cloned().unwrap_or_default(),
        };
        for _ in 0..rng.usize(0..3) {
            self.change(&mut text, rng);
            text.truncate(LONGEST);
        }
        text
    }

    fn change(&self, text: &mut Vec<u8>, rng: &mut Rng) {
        let span = |rng: &mut Rng, text: &[u8]| {
            let from = rng.usize(0..=text.len());
            from..(from + rng.usize(0..=40)).min(text.len())
        };
        let piece = |rng: &mut Rng| rng.choice(PIECES).copied().unwrap_or_default();
        let at = rng.usize(0..=text.len());
        match rng.u32(0..10) {
            0 | 1 => drop(text.splice(at..at, piece(rng).bytes())),
            2 => {
                let span = span(rng, text);
                drop(text.splice(span, piece(rng).bytes()));
            }
            3 => drop(text.drain(span(rng, text))),
            4 => {
                let again = text[span(rng, text)].repeat(rng.usize(1..4));
                drop(text.splice(at..at, again));
            }
            5 => {
                // Deep, wide, or long.
                let n = *rng.choice(&[10, 100, 1_000, 5_000]).unwrap_or(&10);
                drop(text.splice(at..at, piece(rng).repeat(n).bytes()));
            }
            6 => {
                let n = *rng.choice(&[10, 450, 1_100, 5_000]).unwrap_or(&10);
                let (open, close) = *rng
                    .choice(&[
                        ("(", ")"),
                        ("[", "]"),
                        ("(1 ", ")"),
                        ("[1,", "]"),
                        ("{\"children\":[", "]}"),
                        ("@chance(", ")"),
                    ])
                    .unwrap_or(&("(", ")"));
                *text = [open.repeat(n).as_bytes(), text, close.repeat(n).as_bytes()].concat();
            }
            7 => {
                let other = rng.choice(&self.documents).cloned().unwrap_or_default();
                let cut = rng.usize(0..=other.len());
                text.truncate(at);
                text.extend(&other[cut..]);
            }
            8 => {
                // A number becomes another.
                let digits: Vec<usize> = (0..text.len()).filter(|&at| text[at].is_ascii_digit()).collect();
                if let Some(&at) = rng.choice(&digits) {
                    let number = *rng
                        .choice(&[
                            "1e308", "-1e308", "0", "-0", "NaN", "1e-300", "99999999999", "-3",
                            "0.30000000000000004",
                        ])
                        .unwrap_or(&"0");
                    drop(text.splice(at..=at, number.bytes()));
                }
            }
            _ => {
                for _ in 0..rng.usize(1..4) {
                    if let Some(byte) = (!text.is_empty()).then(|| rng.usize(0..text.len())) {
                        text[byte] = rng.u8(..);
                    }
                }
            }
        }
    }

    /// What stands behind the `#` of an address, changed.
    pub(crate) fn link(&self, rng: &mut Rng) -> String {
        let mut parts: Vec<String> =
            rng.choice(&self.links).cloned().unwrap_or_default().split('&').map(str::to_owned).collect();
        for _ in 0..rng.usize(0..6) {
            let at = rng.usize(0..=parts.len());
            let value = match rng.u32(0..8) {
                0 => form_urlencoded::byte_serialize(&self.document(rng)).take(4_000).collect(),
                1 => rng.i64(..).to_string(),
                2 => word(VALUES, rng).repeat(rng.usize(1..200)),
                _ => word(VALUES, rng).to_owned(),
            };
            match rng.u32(0..6) {
                0 if at < parts.len() => drop(parts.remove(at)),
                1 if at < parts.len() => {
                    let mut text = std::mem::take(&mut parts[at]).into_bytes();
                    self.change(&mut text, rng);
                    parts[at] = String::from_utf8_lossy(&text).chars().take(8_000).collect();
                }
                _ => parts.insert(at, format!("{}={value}", word(KEYS, rng))),
            }
        }
        // What no address can hold is not tried.
        parts.join("&").replace(|c: char| c.is_control() || c.is_whitespace(), "%20")
    }
}

/// One of several words, or none.
fn word<'words>(words: &'words str, rng: &mut Rng) -> &'words str {
    let words: Vec<&str> = words.split_whitespace().collect();
    words.get(rng.usize(0..=words.len())).copied().unwrap_or_default()
}

/// A tree in our own notation that is one, with whatever may stand in it.
fn tree(rng: &mut Rng) -> String {
    let kind = rng.u32(0..4);
    let mut text = String::new();
    if kind == 2 {
        text.push_str("players: 3\n\n");
    }
    grow(&mut text, rng, kind, 4);
    return text;

    /// A branch or a leaf of a tree of two players, of one with chance, of one for three, or of one with static values.
    fn grow(text: &mut String, rng: &mut Rng, kind: u32, depth: u32) {
        const NUMBERS: &[&str] = &["0", "-0", "1", "2", "-3", "0.5", "7", "100", "1e15", "1e-7", "-1e300"];
        let number = |rng: &mut Rng| rng.choice(NUMBERS).copied().unwrap_or_default();
        if rng.u32(0..4) == 0 {
            text.push_str(&format!("N{}", rng.u32(0..1_000_000)));
            text.push_str(if depth == 0 { "=" } else { "" });
        }
        if depth == 0 {
            match kind {
                2 => text.push_str(&format!("<{} {} {}>", number(rng), number(rng), number(rng))),
                _ => text.push_str(number(rng)),
            }
            return;
        }
        let is_chance = kind == 1 && rng.bool();
        if is_chance && !text.ends_with(|c: char| c.is_ascii_digit()) {
            text.push_str("@chance");
        }
        if kind == 3 && text.ends_with(|c: char| c.is_ascii_digit()) {
            text.push_str(&format!("~{}", number(rng)));
        }
        text.push('(');
        for nth in 0..rng.u32(1..5) {
            text.push_str(if nth > 0 { " " } else { "" });
            let below = if rng.u32(0..3) == 0 { 0 } else { depth - 1 };
            grow(text, rng, kind, below);
        }
        text.push(')');
    }
}

/// The formats that are read and written.
pub(crate) const FORMATS: &[&str] =
    &["plywise", "json", "list", "parens", "sexpr", "efg", "flat", "counts", "sml"];
