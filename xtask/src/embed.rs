//! The files for course pages: `embed.html`, `quiz.html` and `game-embed.html` for frames, scripts for host pages, and builds in a single file.
//!
//! The scripts in `web/embed` import each other, and the programs by the names `plywise-program`, `plywise-maker`, `plywise-practice`, `plywise-games` and `plywise-arena`;
//! they are bundled so that an embed asks for four files. What packages for learning platforms are made of is in `scorm`.

use crate::assets::{self, read};
use crate::node::{self, Bundle, Format};
use crate::tools::repo_root;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// Where the scripts are.
const SOURCES: &str = "web/embed";
/// Scripts that host pages load by this name.
const FOR_HOSTS: &[&str] = &["plywise-frame.js", "plywise-reveal.js"];

/// The page of a frame that asks exercises: that of any embed, but it loads their program at once in place of the one that steps.
pub(crate) const QUIZ_PAGE: &str = "quiz.html";

/// The page of a frame that shows a search of a game: the same, with the program of games.
pub(crate) const GAME_PAGE: &str = "game-embed.html";

/// What the embeds are made of.
#[derive(Debug)]
pub(crate) struct Parts<'a> {
    /// The folder in which wasm-bindgen put the program of embeds.
    pub(crate) program: &'a Path,
    /// The folder in which it put what makes random trees.
    pub(crate) maker: &'a Path,
    /// The folder in which it put the place to practise in.
    pub(crate) practice: &'a Path,
    /// The style of that place, beside an embed's.
    pub(crate) practice_css: &'a str,
    /// The folders in which it put the place of games, and what searches games but chess, and chess.
    pub(crate) games_dirs: [&'a Path; 3],
    /// The style of the place of games, beside an embed's.
    pub(crate) games_css: &'a str,
    /// The name of the program's file in the published folder.
    pub(crate) wasm_name: &'a str,
    /// The names of the files of the place of games: glue, program, style; and those of its workers: their script, and two
    /// programs with the glue of each before it.
    pub(crate) games: &'a str,
    /// As published: minified, with names that change with the content.
    pub(crate) hashed: bool,
}

/// Writes everything that course pages use into the folder of the page.
pub(crate) fn write(dist: &Path, parts: &Parts<'_>) -> Result<()> {
    let Parts { program, maker, practice, practice_css, wasm_name, hashed, .. } = *parts;
    let dir = repo_root().join(SOURCES);
    let put = |stem: &str, extension: &str, content: &str| -> Result<String> {
        let name = assets::named(stem, extension, content.as_bytes(), hashed);
        assets::write(&dist.join(&name), content.as_bytes())?;
        Ok(name)
    };
    let minified = |css: &str| if hashed { node::minified_css(css) } else { Ok(css.to_owned()) };

    let css = assets::joined_css(&repo_root(), true)? + &read(&dir.join("embed.css"))?;
    let shadow_css = minified(&scoped(&css))?;
    let css = minified(&css)?;
    let css_name = put("embed", "css", &css)?;
    let shadow_name = put("shadow", "css", &shadow_css)?;
    // The build in one file imports it, so it has to be a file whatever its published name is.
    let shadow_file = program.join("shadow.css");
    assets::write(&shadow_file, shadow_css.as_bytes())?;
    let practice_bytes = packed(practice)?;
    let practice_file = practice.join("practice.css");
    assets::write(&practice_file, minified(practice_css)?.as_bytes())?;

    let modules: &[(&str, &Path)] = &[
        ("plywise-program", &program.join("plywise.js")),
        ("plywise-program-bytes", &program.join("plywise_bg.wasm")),
        ("plywise-maker", &maker.join("plywise.js")),
        ("plywise-maker-bytes", &maker.join("plywise_bg.wasm")),
        ("plywise-practice", &practice.join("plywise.js")),
        ("plywise-practice-bytes", &practice_bytes),
        ("plywise-practice-style", &practice_file),
        ("plywise-shadow", &shadow_file),
    ];
    let bundle = |entry: &str, format: Format, texts: &[(&str, &str)]| {
        Bundle { entry: dir.join(entry), format, modules, texts, minifies: hashed }.made()
    };

    let spare = bundle("spare.js", Format::Script, &[])?;
    let spare_name = put("spare", "js", &spare)?;
    let script = bundle("frame.js", Format::Script, &[])?;
    let script_name = put("embed", "js", &script)?;
    let maker_script = bundle("maker-entry.js", Format::Script, &[])?;
    let maker_name = put("maker", "js", &maker_script)?;
    let quiz = bundle("quiz-entry.js", Format::Script, &[])?;
    let quiz_name = put("quiz", "js", &quiz)?;
    let kept = kept_programs(&dir, parts)?;
    let mut games = parts.games.to_owned();
    for (name, script) in &kept {
        games = format!("{games} {}", put(&format!("{name}-kept"), "js", script)?);
    }
    let games_script = bundle("games-entry.js", Format::Script, &[("GAMES_FILES", &games)])?;
    let games_name = put("games", "js", &games_script)?;
    let all_kept = kept.map(|(_, script)| script).concat();
    let kept_file = program.join("kept.js");
    assets::write(&kept_file, all_kept.as_bytes())?;

    let scorm = dist.join("scorm");
    assets::write(&scorm.join("index.html"), read(&dir.join("scorm.html"))?.as_bytes())?;
    assets::write(&scorm.join("plywise.css"), css.as_bytes())?;
    assets::write(&scorm.join("plywise.js"), bundle("scorm.js", Format::Script, &[])?.as_bytes())?;

    let html = without_comment(&read(&dir.join("embed.html"))?);
    let page = |preload: &str| {
        let files = format!(
            "<link rel=\"stylesheet\" href=\"{css_name}\">\n    \
             <link rel=\"preload\" {preload}\">\n    \
             <script defer src=\"{script_name}\" data-wasm=\"{wasm_name}\" data-spare=\"{spare_name}\" \
             data-maker=\"{maker_name}\" data-quiz=\"{quiz_name}\" data-games=\"{games_name}\"></script>"
        );
        html.replace("<!-- files -->", &files).replace("    <!-- program -->\n", "")
    };
    let steps = page(&format!("as=\"fetch\" type=\"application/wasm\" crossorigin href=\"{wasm_name}"));
    assets::write(&dist.join("embed.html"), steps.as_bytes())?;
    let asks = page(&format!("as=\"script\" href=\"{quiz_name}"));
    assets::write(&dist.join(QUIZ_PAGE), asks.as_bytes())?;
    let games_wasm = games.split(' ').nth(1).context("the place of games has a program")?;
    let plays = page(&format!("as=\"fetch\" type=\"application/wasm\" crossorigin href=\"{games_wasm}"));
    assets::write(&dist.join(GAME_PAGE), plays.as_bytes())?;

    // With no file beside it.
    let games_alone = bundle("games-entry.js", Format::Script, &[("GAMES_FILES", "")])?;
    let inside = [&spare, &script, &maker_script, &quiz, &all_kept, &games_alone];
    if css.contains("</") || inside.iter().any(|js| js.contains("</script")) {
        bail!("an end tag in a style sheet or script would end it too soon in a single file");
    }
    let single = |programs: &[&str]| {
        let scripts = format!("<script>{}</script>\n<script>{script}</script>", programs.concat());
        html.replace("<!-- files -->", &format!("<style>{css}</style>")).replace("<!-- program -->", &scripts)
    };
    assets::write(&dist.join("plywise.single.html"), single(&[&spare, &maker_script]).as_bytes())?;
    assets::write(&dist.join("plywise.single.quiz.html"), single(&[&quiz]).as_bytes())?;
    assets::write(&dist.join("plywise.single.game.html"), single(&[&all_kept, &games_alone]).as_bytes())?;

    let names = [
        ("PROGRAM_FILE", wasm_name),
        ("STYLE_FILE", &shadow_name),
        ("MAKER_FILE", &maker_name),
        ("QUIZ_FILE", &quiz_name),
        ("GAMES_FILE", &games_name),
    ];
    let inline = bundle("inline-entry.js", Format::Module, &names)?;
    assets::write(&dist.join("plywise-inline.js"), inline.as_bytes())?;
    let single = bundle("single.js", Format::Module, &[])?;
    assets::write(&dist.join("plywise.single.mjs"), single.as_bytes())?;
    let modules = &[("plywise-kept", &*kept_file), ("plywise-shadow", &*shadow_file)];
    let entry = dir.join("single-game.js");
    let texts = &[("GAMES_FILES", "")];
    let single_game = Bundle { entry, format: Format::Module, modules, texts, minifies: hashed }.made()?;
    assets::write(&dist.join("plywise.single.game.mjs"), single_game.as_bytes())?;

    for name in FOR_HOSTS {
        assets::write(&dist.join(name), bundle(name, Format::Script, &[])?.as_bytes())?;
    }
    Ok(())
}

/// A program packed, since a browser unpacks what is served so, but not what stands in a script.
fn packed(bound: &Path) -> Result<PathBuf> {
    let file = bound.join("plywise_bg.wasm.gz");
    assets::write(&file, &assets::gzip(&fs::read(bound.join("plywise_bg.wasm"))?)?)?;
    Ok(file)
}

/// The place of games, and what searches games: scripts, each of which keeps a program as a function. The text of such a function may
/// become a worker, and calling it starts the program.
fn kept_programs(dir: &Path, parts: &Parts<'_>) -> Result<[(&'static str, String); 3]> {
    let [games, arena, chess] = parts.games_dirs;
    let style = games.join("games.css");
    let css = if parts.hashed { node::minified_css(parts.games_css)? } else { parts.games_css.to_owned() };
    assets::write(&style, css.as_bytes())?;
    let kept =
        |name: &'static str, entry: &str, bound: &Path, stem: &str| -> Result<(&'static str, String)> {
            let (glue, bytes) = (bound.join("plywise.js"), packed(bound)?);
            let bytes_name = format!("{stem}-bytes");
            let modules: &[(&str, &Path)] =
                &[(stem, &glue), (&bytes_name, &bytes), ("plywise-games-style", &style)];
            let entry = dir.join(entry);
            let script =
                Bundle { entry, format: Format::Script, modules, texts: &[], minifies: parts.hashed }
                    .made()?;
            Ok((name, format!("(self.plywiseKept??={{}}).{name}=function(){{{script}}};\n")))
        };
    Ok([
        kept("games", "games-kept.js", games, "plywise-games")?,
        kept("arena", "arena-kept.js", arena, "plywise-arena")?,
        kept("chess", "arena-kept.js", chess, "plywise-arena")?,
    ])
}

/// The style sheet for a shadow: there is no root and no body there, and what counts is the width of the place.
fn scoped(css: &str) -> String {
    let narrow = |css: String, width: &str| {
        css.replace(&format!("@media (max-width: {width})"), &format!("@container (max-width: {width})"))
    };
    let css = css.replace(":root", ".pw-place").replace("\nbody {", "\n.pw-place {");
    let css = narrow(narrow(css, "64rem"), "40rem");
    css + ".pw-place{display:block;container-type:inline-size;}"
}

/// A page without the comment at its head.
fn without_comment(html: &str) -> String {
    match (html.find("<!-- The page"), html.find("-->\n")) {
        (Some(from), Some(to)) if from < to => format!("{}{}", &html[..from], &html[to + 4..]),
        _ => html.to_owned(),
    }
}

/// The files that a browser asks for to show a page, by the names the page gives; what it keeps for other cases
/// is not among them.
pub(crate) fn asked_for(dist: &Path, page: &str) -> Result<Vec<String>> {
    let html = fs::read_to_string(dist.join(page)).with_context(|| format!("reading {page}"))?;
    let mut names = vec![page.to_owned()];
    // Exercises and games do not need the program that steps, though their pages name it.
    let has_other = [QUIZ_PAGE, GAME_PAGE].contains(&page);
    let attributes: &[&str] =
        if has_other { &["href", "src"] } else { &["href", "src", "data-glue", "data-wasm"] };
    for attribute in attributes {
        names.extend(values(&html, attribute).filter(|name| !name.starts_with("data:")).map(str::to_owned));
    }
    names.sort();
    names.dedup();
    Ok(names)
}

/// The files that a page names for later, by the attributes that name them.
pub(crate) fn asked_for_later(dist: &Path, page: &str, attributes: &[&str]) -> Result<Vec<String>> {
    let html = fs::read_to_string(dist.join(page)).with_context(|| format!("reading {page}"))?;
    let named = |attribute: &&str| {
        let name = values(&html, attribute).next().map(str::to_owned);
        name.with_context(|| format!("{page} has no {attribute}"))
    };
    attributes.iter().map(named).collect()
}

/// What an attribute says, wherever it stands.
fn values<'html>(html: &'html str, attribute: &str) -> impl Iterator<Item = &'html str> {
    let begins: Vec<usize> = {
        let begin = format!(" {attribute}=\"");
        html.match_indices(&begin).map(|(at, _)| at + begin.len()).collect()
    };
    begins.into_iter().filter_map(|at| html[at..].split('"').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_found_by_their_whole_name() {
        let html = "<script data-maker=\"a.js\" data-maker-program=\"b.wasm\"></script><a data-maker=\"\">";
        assert_eq!(values(html, "data-maker").collect::<Vec<_>>(), ["a.js", ""]);
        assert_eq!(values(html, "maker").count(), 0);
    }

    #[test]
    fn a_shadow_has_neither_root_nor_body() {
        let css = ":root:not([data-theme=\"light\"]) { --a: 1; }\nbody { margin: 0; }\n@media (max-width: 40rem) { .a { b: c; } }";
        let scoped = scoped(css);
        assert!(
            scoped.starts_with(".pw-place:not([data-theme=\"light\"]) { --a: 1; }\n.pw-place { margin: 0; }")
        );
        assert!(scoped.contains("@container (max-width: 40rem)") && !scoped.contains(":root"));
    }
}
