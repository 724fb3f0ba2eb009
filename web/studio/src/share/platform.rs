//! What to write in other people's pages, slides, books and notebooks, so that the tree is there.

use crate::english::share as english;

use super::address::SharedTree;
use super::embed::{Embed, Width};
use super::escape::{address_in_markdown, fence, html, is_plain, json, line, markdown, quoted};

/// Where a tree can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// A page that takes frames only, such as those of learning platforms.
    Frame,
    /// A page that may load scripts.
    Element,
    /// Slides.
    Reveal,
    /// A document of Quarto.
    Quarto,
    /// Jupyter Book 2, and MyST by itself.
    Myst,
    /// A notebook: Jupyter, JupyterLab, VS Code, Colab, marimo.
    Notebook,
    /// A book.
    MdBook,
    /// Documentation, Jupyter Book 1.
    Sphinx,
    /// A document made by pandoc.
    Pandoc,
    /// Any text in Markdown: a link.
    Markdown,
}

/// All of them, with their keys.
const ALL: [(Platform, &str); 10] = [
    (Platform::Frame, "frame"),
    (Platform::Element, "element"),
    (Platform::Reveal, "reveal"),
    (Platform::Quarto, "quarto"),
    (Platform::Myst, "myst"),
    (Platform::Notebook, "notebook"),
    (Platform::MdBook, "mdbook"),
    (Platform::Sphinx, "sphinx"),
    (Platform::Pandoc, "pandoc"),
    (Platform::Markdown, "markdown"),
];

/// The height of a frame that nobody has measured.
const HEIGHT: u32 = 440;

impl Platform {
    /// Their keys and what they are called: all, or those that can show a search of a game.
    #[must_use]
    pub fn choices(is_game: bool) -> Vec<(&'static str, &'static str)> {
        let fitting = ALL.iter().filter(|(platform, _)| !is_game || platform.takes_games());
        fitting.map(|&(platform, key)| (key, english::platform(platform))).collect()
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Platform> {
        ALL.iter().map(|(platform, ..)| *platform)
    }

    /// The one with a key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Platform> {
        ALL.iter().find(|(_, known)| *known == key).map(|(platform, ..)| *platform)
    }

    /// Its key.
    #[must_use]
    pub fn key(self) -> &'static str {
        ALL.iter().find(|(platform, ..)| *platform == self).map_or("", |(_, key)| key)
    }

    /// Whether the tree can come from a file there.
    #[must_use]
    pub fn takes_files(self) -> bool {
        !matches!(self, Platform::Myst | Platform::Notebook | Platform::Markdown)
    }

    /// Whether a search of a game can be shown there: by frames, by the element, or by a link. The others bring their trees along.
    #[must_use]
    pub fn takes_games(self) -> bool {
        matches!(self, Platform::Frame | Platform::Element | Platform::Reveal | Platform::Markdown)
    }

    /// What to write there. `measured` is the height that the embed came to, where it has been drawn.
    ///
    /// # Errors
    /// In words, when there is no writing it.
    pub fn write(
        self,
        shared: &SharedTree,
        embed: &Embed,
        measured: Option<u32>,
    ) -> Result<String, &'static str> {
        match self {
            Platform::Frame => frame(shared, embed, measured).ok_or(english::CODE_NEEDS_LINK),
            Platform::Element => {
                let script = html(&shared.site.file("plywise-frame.js"));
                Ok(format!("<script src=\"{script}\" defer></script>\n{}\n", element(shared, embed, "steps")))
            }
            Platform::Reveal => Ok(reveal(shared, embed)),
            Platform::Quarto => Ok(format!("---\nfilters:\n  - plywise\n---\n\n{}", block(shared, embed))),
            Platform::Pandoc => {
                let site = json(&address_in_markdown(&shared.site.file("")));
                Ok(format!("---\nplywise-site: {site}\n---\n\n{}", block(shared, embed)))
            }
            Platform::Myst => Ok(myst(shared, embed)),
            Platform::Notebook => Ok(notebook(shared, embed)),
            Platform::MdBook => Ok(mdbook(shared, embed)),
            Platform::Sphinx => Ok(sphinx(shared, embed)),
            Platform::Markdown => {
                let address = shared.to_step().ok_or(english::CODE_NEEDS_LINK)?;
                Ok(format!("[{}](<{address}>)\n", markdown(&shared.name())))
            }
        }
    }
}

fn frame(shared: &SharedTree, embed: &Embed, measured: Option<u32>) -> Option<String> {
    let address = shared.site.file(&shared.embed_address(embed)?);
    let width = match embed.width {
        Width::Full => "100%".to_owned(),
        Width::Pixels(width) => width.to_string(),
    };
    let height = embed.height.or(measured).unwrap_or(HEIGHT);
    Some(format!(
        "<iframe src=\"{}\"\n        title=\"{}\"\n        width=\"{width}\" height=\"{height}\" loading=\"lazy\" allow=\"fullscreen; clipboard-write\"></iframe>\n",
        html(&address),
        html(&shared.name())
    ))
}

/// The tree as text, unless it comes from elsewhere, and the attributes of the element, which hosts hand on: one of
/// them is called otherwise there, and the range of steps as the platform wants it.
fn attributes(shared: &SharedTree, embed: &Embed, range: &str) -> (String, Vec<(String, String)>) {
    let parts = shared.embed_parts(embed);
    let mut attributes = Vec::new();
    let is_text = parts.tree.0.is_empty();
    if !is_text {
        attributes.push(parts.tree);
    }
    for (key, value) in parts.rest {
        match key.as_str() {
            "style" => attributes.push(("annotation".to_owned(), value)),
            "steps" => attributes.push((range.to_owned(), value)),
            _ => attributes.push((key, value)),
        }
    }
    attributes.push(("title".to_owned(), shared.name()));
    (if is_text { shared.tree.trim().replace('\r', "") } else { String::new() }, attributes)
}

fn element(shared: &SharedTree, embed: &Embed, range: &str) -> String {
    let (text, mut attributes) = attributes(shared, embed, range);
    if let Some(height) = embed.height {
        attributes.push(("height".to_owned(), height.to_string()));
    }
    let attributes: String =
        attributes.iter().map(|(key, value)| format!(" {key}=\"{}\"", html(value))).collect();
    format!("<plywise-tree{attributes}>{}</plywise-tree>", html(&text))
}

fn reveal(shared: &SharedTree, embed: &Embed) -> String {
    let file = |name| html(&shared.site.file(name));
    format!(
        "<section>\n  <h3>{}</h3>\n  {}\n</section>\n\n<!-- Once, after reveal.js itself: -->\n<script src=\"{}\"></script>\n<script src=\"{}\"></script>\n<script>\n  Reveal.initialize({{ plugins: [PlywiseReveal] }});\n</script>\n",
        html(&line(&shared.title)),
        element(shared, embed, "data-steps"),
        file("plywise-frame.js"),
        file("plywise-reveal.js"),
    )
}

/// A block of code for pandoc and Quarto.
fn block(shared: &SharedTree, embed: &Embed) -> String {
    let (text, attributes) = attributes(shared, embed, "steps");
    let mut words: String = attributes
        .iter()
        // Braces before a `<` would begin a shortcode.
        .map(|(key, value)| format!(" {key}={}", value_of(&value.replace("{{<", "{ {<"))))
        .collect();
    if text.contains("{{<") {
        words += " shortcodes=false";
    }
    let marks = fence('`', &text);
    format!("{marks} {{.plywise{words}}}\n{text}\n{marks}\n")
}

fn value_of(value: &str) -> String {
    if is_plain(value) { value.to_owned() } else { quoted(value) }
}

fn mdbook(shared: &SharedTree, embed: &Embed) -> String {
    let (text, attributes) = attributes(shared, embed, "steps");
    // Two braces and a `#` would ask mdBook for a file.
    let plain = |text: &str| text.replace("{{#", "{ {#");
    let words: String =
        attributes.iter().map(|(key, value)| format!(" {key}={}", value_of(&plain(value)))).collect();
    let text = plain(&text);
    // What stands behind backticks may hold none.
    let mark = if words.contains('`') { '~' } else { '`' };
    let marks = fence(mark, &text);
    format!("{marks}plywise{words}\n{text}\n{marks}\n")
}

fn sphinx(shared: &SharedTree, embed: &Embed) -> String {
    let (text, attributes) = attributes(shared, embed, "steps");
    let options: String =
        attributes.iter().map(|(key, value)| format!("   :{key}: {}\n", line(value))).collect();
    let text: String = text.lines().map(|line| format!("   {line}").trim_end().to_owned() + "\n").collect();
    format!(".. plywise::\n{options}\n{text}")
}

/// The parts of an address for those who hand on the tree and the step by themselves.
fn options(shared: &SharedTree, embed: &Embed) -> (String, Vec<(String, String)>) {
    let plain = Embed { file: None, ..embed.clone() };
    let parts = shared.embed_parts(&plain);
    let is_text = parts.tree.0.is_empty();
    let mut options: Vec<(String, String)> = Vec::new();
    if !is_text {
        options.push(parts.tree);
    }
    options.extend(parts.rest.into_iter().filter(|(key, _)| key != "step"));
    (if is_text { shared.tree.trim().to_owned() } else { String::new() }, options)
}

fn myst(shared: &SharedTree, embed: &Embed) -> String {
    let (text, options) = options(shared, embed);
    let tree = if text.is_empty() { String::new() } else { format!("\"tree\": {}, ", json(&text)) };
    let options: Vec<String> =
        options.iter().map(|(key, value)| format!("{}: {}", json(key), json(value))).collect();
    let (module, step) = (shared.site.file("plywise.single.mjs"), shared.start(embed));
    format!(
        "```{{anywidget}} {module}\n{{ {tree}\"step\": {step}, \"options\": {{ {} }} }}\n```\n",
        options.join(", ")
    )
}

fn notebook(shared: &SharedTree, embed: &Embed) -> String {
    let (text, options) = options(shared, embed);
    let tree = if text.is_empty() { String::new() } else { format!("{}, ", json(&text)) };
    let options: String = options.iter().map(|(key, value)| format!(", {key}={}", json(value))).collect();
    format!("import plywise\n\nplywise.Tree({tree}step={}{options})\n", shared.start(embed))
}
