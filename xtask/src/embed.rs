//! The files for course pages: `embed.html` for frames, scripts for host pages, and builds in a single file.
//!
//! The scripts in `web/embed` are joined with the program's own glue, so that an embed asks for four files. They
//! are joined as text: each import names another of our files, and each export stands at the start of its line.

use crate::assets::{self, packed_css, packed_js, read};
use crate::tools::repo_root;
use anyhow::{Context, Result, bail};
use data_encoding::BASE64;
use std::fs;
use std::path::Path;

/// Where the scripts are.
const SOURCES: &str = "web/embed";
/// Scripts that host pages load by this name, as they are.
const FOR_HOSTS: &[&str] = &["plywise-frame.js", "plywise-reveal.js"];

/// What the embeds are made of.
#[derive(Debug)]
pub(crate) struct Parts<'a> {
    /// The program's glue, as wasm-bindgen made it.
    pub(crate) glue: &'a str,
    pub(crate) wasm: &'a [u8],
    /// The name of the program's file in the published folder.
    pub(crate) wasm_name: &'a str,
    /// What makes random trees, as [`maker`] gives it.
    pub(crate) maker: &'a str,
    /// As published: packed, with names that change with the content.
    pub(crate) hashed: bool,
}

/// Writes everything that course pages use into the folder of the page.
pub(crate) fn write(dist: &Path, parts: &Parts<'_>) -> Result<()> {
    let Parts { glue, wasm, wasm_name, maker, hashed } = *parts;
    let dir = repo_root().join(SOURCES);
    let pack = |text: String| if hashed { packed_js(&text) } else { text };
    let put = |stem: &str, extension: &str, content: &[u8]| -> Result<String> {
        let name = assets::named(stem, extension, content, hashed);
        assets::write(&dist.join(&name), content)?;
        Ok(name)
    };

    let css = assets::joined_css(&repo_root(), true)? + &read(&dir.join("embed.css"))?;
    let css = if hashed { packed_css(&css) } else { css };
    let css_name = put("embed", "css", css.as_bytes())?;
    let shadow_css = scoped(&css);
    let shadow_name = put("shadow", "css", shadow_css.as_bytes())?;

    let program = format!("self.plywiseProgram=\"{}\";\n", BASE64.encode(wasm));
    let spare_name = put("spare", "js", program.as_bytes())?;
    let script = pack(joined(glue, &["core.js", "frame.js"], Kind::Script)?);
    let script_name = put("embed", "js", script.as_bytes())?;
    let maker = pack(maker.to_owned());
    let maker_script = format!("self.plywiseMaker = {maker};\n");
    let maker_name = put("maker", "js", maker_script.as_bytes())?;

    let html = without_comment(&read(&dir.join("embed.html"))?);
    let files = format!(
        "<link rel=\"stylesheet\" href=\"{css_name}\">\n    \
         <link rel=\"preload\" as=\"fetch\" type=\"application/wasm\" crossorigin href=\"{wasm_name}\">\n    \
         <script defer src=\"{script_name}\" data-wasm=\"{wasm_name}\" data-spare=\"{spare_name}\" \
         data-maker=\"{maker_name}\"></script>"
    );
    let page = html.replace("<!-- files -->", &files).replace("    <!-- program -->\n", "");
    assets::write(&dist.join("embed.html"), page.as_bytes())?;

    if css.contains("</")
        || program.contains("</")
        || [&script, &maker].iter().any(|js| js.contains("</script"))
    {
        bail!("an end tag in a style sheet or script would end it too soon in a single file");
    }
    let single = html.replace("<!-- files -->", &format!("<style>{css}</style>")).replace(
        "<!-- program -->",
        &format!("<script>{program}{maker_script}</script>\n<script>{script}</script>"),
    );
    assets::write(&dist.join("plywise.single.html"), single.as_bytes())?;

    let inline = joined(glue, &["core.js", "inline.js", "inline-entry.js"], Kind::Module("open"))?;
    let inline = inline.replace("./plywise_bg.wasm", &format!("./{wasm_name}"));
    let inline = inline.replace("./plywise-shadow.css", &format!("./{shadow_name}"));
    let inline = inline.replace("./maker.js", &format!("./{maker_name}"));
    assets::write(&dist.join("plywise-inline.js"), pack(inline).as_bytes())?;

    let module =
        joined(glue, &["core.js", "inline.js", "single.js"], Kind::Module("single as default, open"))?;
    let module = format!(
        "const PROGRAM = \"{}\";\nconst STYLE = {};\nconst MAKER = {maker};\n{}",
        BASE64.encode(wasm),
        serde_json::json!(shadow_css),
        pack(module)
    );
    assets::write(&dist.join("plywise.single.mjs"), module.as_bytes())?;

    for name in FOR_HOSTS {
        assets::write(&dist.join(name), pack(read(&dir.join(name))?).as_bytes())?;
    }
    Ok(())
}

/// What makes random trees, with its program in it: an expression of JavaScript whose value is the function that does.
pub(crate) fn maker(glue: &str, wasm: &[u8]) -> Result<String> {
    let glue = unbound(glue).context("joining the glue of what makes trees")?;
    let own = unbound(&read(&repo_root().join(SOURCES).join("maker.js"))?)?;
    let program = BASE64.encode(wasm);
    Ok(format!(
        "(() => {{\n\"use strict\";\n{glue}{{\nconst PROGRAM = \"{program}\";\n{own}return makeTree;\n}}\n}})()"
    ))
}

/// What the joined scripts are loaded as.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// A script by itself: what a sandboxed frame or a file may load.
    Script,
    /// A module with these exports.
    Module(&'static str),
}

/// The glue and our scripts as one. Ours stand in a block of their own, so that no name of the glue is in their way.
fn joined(glue: &str, files: &[&str], kind: Kind) -> Result<String> {
    let dir = repo_root().join(SOURCES);
    let mut own = String::new();
    for file in files {
        let text = read(&dir.join(file))?;
        own.push_str(&unbound(&text).with_context(|| format!("joining {file}"))?);
    }
    let glue = unbound(glue).context("joining the glue")?;
    Ok(match kind {
        Kind::Script => format!("(() => {{\n\"use strict\";\n{glue}{{\n{own}}}\n}})();\n"),
        Kind::Module(exports) => {
            let names: Vec<&str> =
                exports.split(", ").map(|name| name.split(' ').next().unwrap_or_default()).collect();
            let names = names.join(", ");
            format!(
                "{glue}const {{ {names} }} = (() => {{\n{own}return {{ {names} }};\n}})();\nexport {{ {exports} }};\n"
            )
        }
    })
}

/// A module without its imports and exports.
fn unbound(js: &str) -> Result<String> {
    let mut text = String::with_capacity(js.len());
    for line in js.lines() {
        if line.starts_with("import ") || line.starts_with("export {") {
            if !line.ends_with(';') {
                bail!("an import or export takes more than its line: {line}");
            }
            continue;
        }
        text.push_str(line.strip_prefix("export ").unwrap_or(line));
        text.push('\n');
    }
    Ok(text)
}

/// The style sheet for a shadow: there is no root and no body there, and what counts is the width of the place.
fn scoped(css: &str) -> String {
    let narrow = |css: String, width: &str| {
        css.replace(&format!("@media (max-width: {width})"), &format!("@container (max-width: {width})"))
    };
    let css = css
        .replace(":root", ".pw-place")
        .replace("\nbody {", "\n.pw-place {")
        .replace("}body{", "}.pw-place{");
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
    for attribute in ["href", "src", "data-glue", "data-wasm"] {
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
    fn joined_scripts_keep_their_names_apart() {
        assert_eq!(
            unbound("import { a } from \"./a.js\";\nexport const b = 1;\nexport { b as c };\n").unwrap(),
            "const b = 1;\n"
        );
        assert!(unbound("import {\n  a } from \"./a.js\";").is_err());
        let module =
            joined("function glue() {}", &["inline.js"], Kind::Module("openInline as default, programOnce"))
                .unwrap();
        assert!(module.contains("return { openInline, programOnce };"));
        assert!(module.ends_with("export { openInline as default, programOnce };\n"));
    }

    #[test]
    fn what_makes_trees_is_an_expression_by_itself() {
        let glue = "let wasm;\nexport function make() {}\nexport { initSync, __wbg_init as default };\n";
        let maker = maker(glue, b"\0asm").unwrap();
        assert!(maker.starts_with(
            "(() => {\n\"use strict\";\nlet wasm;\nfunction make() {}\n{\nconst PROGRAM = \"AGFzbQ==\";\n"
        ));
        assert!(maker.ends_with("return makeTree;\n}\n})()") && !maker.contains("export"));
    }

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
