//! Turns `index.html`, as Trunk reads it, into the published page.
//!
//! Only `<link data-trunk …>` tags change; every other byte stays. It reads the few kinds
//! of link the page uses and refuses the rest, so Trunk cannot show more than we publish.

use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// One `<link data-trunk …>` of the host page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TrunkLink {
    /// A program. Its settings are Trunk's; ours are in `page`.
    Rust { manifest: PathBuf, is_page: bool },
    /// A style sheet, relative to the repository.
    Css(PathBuf),
    /// A folder to copy under its own name.
    CopyDir(PathBuf),
    /// A file to copy under its own name.
    CopyFile(PathBuf),
}

/// The names under which the published files are found, relative to the page.
#[derive(Debug)]
pub(crate) struct Names {
    pub(crate) css: String,
    pub(crate) glue: String,
    pub(crate) wasm: String,
    pub(crate) start: String,
    /// What the page loads on demand.
    pub(crate) studio: String,
    pub(crate) studio_css: String,
    pub(crate) studio_wasm: String,
    /// What the page loads when somebody wants to practise.
    pub(crate) practice: String,
    pub(crate) practice_css: String,
    pub(crate) practice_wasm: String,
    /// What the page loads when somebody wants to play.
    pub(crate) games: String,
    pub(crate) games_css: String,
    pub(crate) games_wasm: String,
    /// The workers of games: the script that both begin with, and two programs.
    pub(crate) worker: String,
    pub(crate) arena: String,
    pub(crate) arena_wasm: String,
    pub(crate) chess: String,
    pub(crate) chess_wasm: String,
    /// What the page loads when somebody wants to experiment, and its two workers.
    pub(crate) lab: String,
    pub(crate) lab_css: String,
    pub(crate) lab_wasm: String,
    pub(crate) lab_worker: String,
    pub(crate) lab_worker_wasm: String,
    pub(crate) lab_chess: String,
    pub(crate) lab_chess_wasm: String,
    /// What makes random trees, loaded when a link asks for one.
    pub(crate) maker: String,
    pub(crate) maker_wasm: String,
}

/// The links of a host page, in order.
pub(crate) fn links(html: &str) -> Result<Vec<TrunkLink>> {
    Ok(pieces(html)?
        .into_iter()
        .filter_map(|piece| match piece {
            Piece::Text(_) => None,
            Piece::Link(link) => Some(link),
        })
        .collect())
}

/// The host page with each of Trunk's links replaced by what the browser needs.
pub(crate) fn publish(html: &str, names: &Names) -> Result<String> {
    let mut page = String::with_capacity(html.len() + 512);
    let mut css_linked = false;
    for piece in pieces(html)? {
        match piece {
            Piece::Text(text) => page.push_str(text),
            Piece::Link(TrunkLink::Rust { is_page: true, .. }) => page.push_str(&program(names)),
            Piece::Link(TrunkLink::Css(_)) if !css_linked => {
                css_linked = true;
                page.push_str(&format!("<link rel=\"stylesheet\" href=\"{}\">", names.css));
            }
            Piece::Link(_) => {}
        }
    }
    // A link that was the whole of its line leaves no empty one behind.
    let lines: Vec<&str> = page.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    Ok(lines.join("\n") + "\n")
}

/// Starts the program without an inline script; both files are asked for at once.
fn program(names: &Names) -> String {
    let Names { glue, wasm, start, studio, studio_css, studio_wasm, maker, maker_wasm, .. } = names;
    let Names { practice, practice_css, practice_wasm, games, games_css, games_wasm, .. } = names;
    let Names { worker, arena, arena_wasm, chess, chess_wasm, lab, lab_css, lab_wasm, .. } = names;
    let Names { lab_worker, lab_worker_wasm, lab_chess, lab_chess_wasm, .. } = names;
    format!(
        "<link rel=\"modulepreload\" href=\"{glue}\">\n    \
         <link rel=\"preload\" as=\"fetch\" type=\"application/wasm\" crossorigin href=\"{wasm}\">\n    \
         <script type=\"module\" src=\"{start}\" data-glue=\"{glue}\" data-wasm=\"{wasm}\" \
         data-studio=\"{studio}\" data-studio-program=\"{studio_wasm}\" data-studio-style=\"{studio_css}\" \
         data-practice=\"{practice}\" data-practice-program=\"{practice_wasm}\" data-practice-style=\"{practice_css}\" \
         data-games=\"{games}\" data-games-program=\"{games_wasm}\" data-games-style=\"{games_css}\" \
         data-worker=\"{worker}\" data-arena=\"{arena}\" data-arena-program=\"{arena_wasm}\" \
         data-chess=\"{chess}\" data-chess-program=\"{chess_wasm}\" \
         data-lab=\"{lab}\" data-lab-program=\"{lab_wasm}\" data-lab-style=\"{lab_css}\" \
         data-lab-worker=\"{lab_worker}\" data-lab-worker-program=\"{lab_worker_wasm}\" \
         data-lab-chess=\"{lab_chess}\" data-lab-chess-program=\"{lab_chess_wasm}\" \
         data-maker=\"{maker}\" data-maker-program=\"{maker_wasm}\"></script>"
    )
}

enum Piece<'a> {
    Text(&'a str),
    Link(TrunkLink),
}

/// Cuts the page at its Trunk links; comments are text, and are left out of the published page.
fn pieces(html: &str) -> Result<Vec<Piece<'_>>> {
    let (mut pieces, mut rest) = (Vec::new(), html);
    while let Some(at) = rest.find('<') {
        let tag = &rest[at..];
        if tag.starts_with("<!--") {
            pieces.push(Piece::Text(&rest[..at]));
            let end = tag.find("-->").context("a comment in the host page does not end")?;
            rest = &tag[end + "-->".len()..];
            continue;
        }
        let end = tag.find('>').context("a tag in the host page does not end")? + 1;
        let attributes = attributes(&tag[..end]);
        let (before, after) = rest.split_at(at + end);
        rest = after;
        if !tag.starts_with("<link") || !attributes.iter().any(|(name, _)| *name == "data-trunk") {
            pieces.push(Piece::Text(before));
            continue;
        }
        pieces.push(Piece::Text(&before[..at]));
        pieces.push(Piece::Link(link(&attributes)?));
    }
    pieces.push(Piece::Text(rest));
    Ok(pieces)
}

fn link(attributes: &[(&str, &str)]) -> Result<TrunkLink> {
    let value = |wanted| attributes.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
    let rel = value("rel").context("a data-trunk link in the host page has no rel")?;
    let href = value("href").with_context(|| format!("the data-trunk link for {rel} has no href"))?;
    Ok(match rel {
        // Only the page's program is started with the page.
        "rust" => TrunkLink::Rust { manifest: href.into(), is_page: value("data-type").is_none() },
        "css" => TrunkLink::Css(href.into()),
        "copy-dir" => TrunkLink::CopyDir(href.into()),
        "copy-file" => TrunkLink::CopyFile(href.into()),
        other => bail!("the host page has a data-trunk link of rel=\"{other}\", which xtask cannot build"),
    })
}

/// The attributes of one tag. Values are quoted or absent, as in our own page.
fn attributes(tag: &str) -> Vec<(&str, &str)> {
    let inside = tag.trim_start_matches('<').trim_end_matches('>').trim_end_matches('/');
    let mut rest = inside.find(char::is_whitespace).map_or("", |end| inside[end..].trim_start());
    let mut found = Vec::new();
    while !rest.is_empty() {
        let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let quoted = after.strip_prefix("=\"").and_then(|value| value.split_once('"'));
        let (value, after) = quoted.unwrap_or(("", after.strip_prefix('=').unwrap_or(after)));
        found.push((name, value));
        rest = after.trim_start();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: &str = r#"<head>
    <!-- note: <link data-trunk rel="css" href="no.css"> -->
    <link rel="icon" href="static/icon.svg">
    <link data-trunk rel="css" href="web/style/tokens.css">
    <link data-trunk rel="css" href="web/style/app.css" />
    <link data-trunk rel="rust" href="web/page/Cargo.toml" data-wasm-opt="0">
    <link data-trunk rel="copy-dir" href="examples">
    <link data-trunk rel="copy-file" href="web/game.html">
</head>
"#;

    #[test]
    fn links_are_read_in_order_and_comments_are_not() {
        let expected = [
            TrunkLink::Css("web/style/tokens.css".into()),
            TrunkLink::Css("web/style/app.css".into()),
            TrunkLink::Rust { manifest: "web/page/Cargo.toml".into(), is_page: true },
            TrunkLink::CopyDir("examples".into()),
            TrunkLink::CopyFile("web/game.html".into()),
        ];
        assert_eq!(links(HOST).unwrap(), expected);
    }

    #[test]
    fn the_published_page_names_each_file_once_and_has_no_inline_script() {
        let names = Names {
            css: "a.css".into(),
            glue: "b.js".into(),
            wasm: "c.wasm".into(),
            start: "static/d.js".into(),
            studio: "e.js".into(),
            studio_css: "e.css".into(),
            studio_wasm: "e.wasm".into(),
            practice: "f.js".into(),
            practice_css: "f.css".into(),
            practice_wasm: "f.wasm".into(),
            games: "h.js".into(),
            games_css: "h.css".into(),
            games_wasm: "h.wasm".into(),
            worker: "i.js".into(),
            arena: "j.js".into(),
            arena_wasm: "j.wasm".into(),
            chess: "k.js".into(),
            chess_wasm: "k.wasm".into(),
            lab: "l.js".into(),
            lab_css: "l.css".into(),
            lab_wasm: "l.wasm".into(),
            lab_worker: "m.js".into(),
            lab_worker_wasm: "m.wasm".into(),
            lab_chess: "n.js".into(),
            lab_chess_wasm: "n.wasm".into(),
            maker: "g.js".into(),
            maker_wasm: "g.wasm".into(),
        };
        let page = publish(HOST, &names).unwrap();
        assert_eq!(
            page,
            r#"<head>
    <link rel="icon" href="static/icon.svg">
    <link rel="stylesheet" href="a.css">
    <link rel="modulepreload" href="b.js">
    <link rel="preload" as="fetch" type="application/wasm" crossorigin href="c.wasm">
    <script type="module" src="static/d.js" data-glue="b.js" data-wasm="c.wasm" data-studio="e.js" data-studio-program="e.wasm" data-studio-style="e.css" data-practice="f.js" data-practice-program="f.wasm" data-practice-style="f.css" data-games="h.js" data-games-program="h.wasm" data-games-style="h.css" data-worker="i.js" data-arena="j.js" data-arena-program="j.wasm" data-chess="k.js" data-chess-program="k.wasm" data-lab="l.js" data-lab-program="l.wasm" data-lab-style="l.css" data-lab-worker="m.js" data-lab-worker-program="m.wasm" data-lab-chess="n.js" data-lab-chess-program="n.wasm" data-maker="g.js" data-maker-program="g.wasm"></script>
</head>
"#
        );
    }

    #[test]
    fn what_we_cannot_build_is_refused() {
        assert!(links(r#"<link data-trunk rel="sass" href="x">"#).is_err());
        assert!(links(r#"<link data-trunk rel="css">"#).is_err());
        assert!(links("<link data-trunk").is_err());
        assert!(links("<!-- open").is_err());
    }

    #[test]
    fn attributes_without_a_value_are_kept() {
        assert_eq!(attributes(r#"<link a b="1 > 0" c />"#), [("a", ""), ("b", "1 > 0"), ("c", "")]);
        assert_eq!(attributes("<p>"), []);
    }
}
