//! Turns the `plywise` fences of an mdBook into elements that step through a search.
//!
//! ````text
//! ```plywise step=4 mode=lecture
//! ((3 12 8) (2 4 6) (14 5 2))
//! ```
//! ````
//!
//! What a tree may look like is for `plywise-notation` to say: a fence with a mistake stops the build, and says where.

mod english;

use std::path::Path;

use anyhow::{Result, anyhow};
use html_escape::encode_double_quoted_attribute as escaped;
use mdbook_preprocessor::book::Book;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// The preprocessor.
#[derive(Clone, Copy, Debug)]
pub struct Plywise;

impl Preprocessor for Plywise {
    fn name(&self) -> &'static str {
        "plywise"
    }

    fn supports_renderer(&self, renderer: &str) -> Result<bool> {
        // Elsewhere a fence is what it says: the tree as text.
        Ok(renderer == "html")
    }

    fn run(&self, context: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let site: Option<String> = context.config.get("preprocessor.plywise.site")?;
        let site = site.unwrap_or_else(|| "plywise/".to_owned());
        let mut problem = None;
        book.for_each_chapter_mut(|chapter| {
            let path = chapter.path.clone().unwrap_or_default();
            match chapter_with_trees(&chapter.content, &address_from(&site, &path)) {
                Ok(content) => chapter.content = content,
                Err(error) => {
                    problem.get_or_insert_with(|| anyhow!(english::in_chapter(&path, &error)));
                }
            }
        });
        problem.map_or(Ok(book), Err)
    }
}

/// The address of the folder with Plywise, from a chapter.
fn address_from(site: &str, chapter: &Path) -> String {
    let is_absolute = site.contains("://") || site.starts_with('/');
    let depth = if is_absolute { 0 } else { chapter.components().count().saturating_sub(1) };
    let slash = if site.ends_with('/') { "" } else { "/" };
    format!("{}{site}{slash}", "../".repeat(depth))
}

/// A chapter with an element for each fence, and the script that makes them work.
///
/// # Errors
///
/// A fence that does not end, whose options are not written as `name=value`, or whose tree has a mistake: the message
/// names the line.
pub fn chapter_with_trees(content: &str, site: &str) -> Result<String> {
    let mut out = String::with_capacity(content.len());
    let (mut done, mut n_trees) = (0, 0);
    let mut tree: Option<String> = None;
    for (event, place) in Parser::new_ext(content, MDBOOK).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if is_ours(&info) => {
                tree = Some(String::new());
            }
            Event::Text(text) => {
                if let Some(tree) = &mut tree {
                    tree.push_str(&text);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                let Some(tree) = tree.take() else { continue };
                let element = element_of(&content[place.clone()], &tree).map_err(|error| {
                    let line = content[..place.start].matches('\n').count() + 1;
                    anyhow!(english::at_line(line, &error))
                })?;
                out.push_str(&content[done..place.start]);
                out.push_str(&element);
                done = place.end;
                n_trees += 1;
            }
            _ => {}
        }
    }
    out.push_str(&content[done..]);
    if n_trees > 0 {
        out.push_str(&format!("\n<script src=\"{}plywise-frame.js\" defer></script>\n", escaped(site)));
    }
    Ok(out)
}

/// The extensions of Markdown that mdBook reads: they decide where a fence may stand.
const MDBOOK: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_HEADING_ATTRIBUTES)
    .union(Options::ENABLE_DEFINITION_LIST)
    .union(Options::ENABLE_GFM);

/// Whether what stands behind the marks of a fence names us.
fn is_ours(info: &str) -> bool {
    info.strip_prefix("plywise").is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',']))
}

/// The element for one fence, from its first mark to its last, around a tree.
fn element_of(fence: &str, tree: &str) -> Result<String> {
    let first = fence.lines().next().unwrap_or_default();
    let info = first.trim_start_matches(['`', '~']);
    let marks = &first[..first.len() - info.len()];
    // Inside a quotation or a list the last line begins with other marks.
    let ends = fence.trim_end().rsplit_once('\n').is_some_and(|(_, last)| last.ends_with(marks));
    if !ends {
        return Err(anyhow!(english::OPEN_FENCE));
    }
    // Taken from the chapter as it stands: Markdown itself would read `\"` as a quotation mark.
    let words = info.trim().strip_prefix("plywise").unwrap_or_default();
    let end = if fence.ends_with('\n') { "\n" } else { "" };
    Ok(element(tree, words)? + end)
}

/// Options that say which tree, the search of which game, or which board, where the fence itself holds none.
const ELSEWHERE: [&str; 7] = ["src", "example", "game", "play", "b", "branches", "gen"];

/// One tree as an element. On one line, so that Markdown leaves it alone whatever stands in it.
fn element(tree: &str, words: &str) -> Result<String> {
    let options = options(words)?;
    let is_elsewhere = options.iter().any(|(key, _)| ELSEWHERE.contains(&key.as_str()));
    if !(is_elsewhere && tree.trim().is_empty()) {
        plywise_notation::parse(tree)?;
    }
    let mut attributes = String::new();
    for (key, value) in options {
        attributes.push_str(&format!(" {key}=\"{}\"", escaped(&value)));
    }
    let tree = escaped(tree.trim_end()).replace('\r', "").replace('\n', "&#10;");
    Ok(format!("<div class=\"plywise\"><plywise-tree{attributes}>{tree}</plywise-tree></div>"))
}

/// The options behind `plywise`, apart by blanks or commas: `step=4 show="tree,code"`. In quotes, `\` keeps the next
/// character from meaning anything.
fn options(words: &str) -> Result<Vec<(String, String)>> {
    let (mut options, mut rest) = (Vec::new(), words);
    loop {
        rest = rest.trim_start_matches([' ', ',', '\n', '\r']);
        if rest.is_empty() {
            return Ok(options);
        }
        let end = rest.find(['=', ' ', ',', '\n', '\r']).unwrap_or(rest.len());
        let (key, after) = rest.split_at(end);
        if key.is_empty() || !key.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
            let word = rest.split([' ', ',', '\n', '\r']).next().unwrap_or_default();
            return Err(anyhow!(english::no_option(word)));
        }
        let (value, after) = match after.strip_prefix('=') {
            None => (String::new(), after),
            Some(said) => match said.strip_prefix('"') {
                Some(said) => quoted(said).ok_or_else(|| anyhow!(english::open_quotes(key)))?,
                None => {
                    let (value, after) =
                        said.split_at(said.find([' ', ',', '\n', '\r']).unwrap_or(said.len()));
                    (value.to_owned(), after)
                }
            },
        };
        options.push((key.to_owned(), value));
        rest = after;
    }
}

/// What stands before the next quote, and what after it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let (mut value, mut chars) = (String::new(), text.char_indices());
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, &text[at + 1..])),
            '\\' => value.push(chars.next()?.1),
            _ => value.push(c),
        }
    }
    None
}
