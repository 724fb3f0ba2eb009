//! Builds the page: Cargo, then wasm-bindgen as a library, then the folder a browser can open.

use crate::host::{Names, TrunkLink};
use crate::node::{self, Bundle, Format};
use crate::tools::{self, Progress, cargo, repo_root};
use crate::{assets, embed, host};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// Quick to build, or small to download.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Debug checks on, plain file names, in `dist-dev/`.
    Dev,
    /// As published: the workspace's profiles `web` and `worker`, hashed file names, in `dist/`.
    Release,
}

impl Profile {
    /// Each profile has its own folder, so that a debug build is never published by mistake.
    pub(crate) fn dist(self) -> PathBuf {
        repo_root().join(if self == Profile::Release { "dist" } else { "dist-dev" })
    }

    /// What Cargo calls the profile that a part is compiled with.
    fn cargo_name(self, part: Part) -> &'static str {
        match self {
            Profile::Dev => "dev",
            Profile::Release if part.is_worker() => "worker",
            Profile::Release => "web",
        }
    }
}

/// How many steps `build` reports on a [`Progress`].
pub(crate) const STEPS: usize = 10;

/// Builds the page and gives the folder it is in.
pub(crate) fn build(profile: Profile, progress: &mut Progress) -> Result<PathBuf> {
    progress.step("Making sure Rust can compile for the browser");
    tools::ensure_wasm_target()?;
    node::ensure_packages()?;

    let hint = if profile == Profile::Release { " for release" } else { "" };
    progress.step(&format!("Compiling the page{hint} (the first time takes about a minute)"));
    let page = bind(profile, "page", &compile(profile, Part::Page)?)?;
    progress.step("Compiling what embeds download, which is less");
    let embed = bind(profile, "embed", &compile(profile, Part::Embed)?)?;
    progress.step("Compiling what makes random trees");
    let maker = bind(profile, "maker", &compile(profile, Part::Maker)?)?;
    progress.step("Compiling what the page loads on demand");
    let studio = bind(profile, "studio", &compile(profile, Part::Studio)?)?;
    progress.step("Compiling the place to practise in");
    let practice = bind(profile, "practice", &compile(profile, Part::Practice)?)?;
    progress.step("Compiling the place of games");
    let games = bind(profile, "games", &compile(profile, Part::Games)?)?;
    progress.step("Compiling the workers that search games");
    let arena = bind(profile, "arena", &compile(profile, Part::Arena)?)?;
    let chess = bind(profile, "chess", &compile(profile, Part::Chess)?)?;
    progress.step("Compiling the place of experiments and its workers");
    let lab = bind(profile, "lab", &compile(profile, Part::Lab)?)?;
    let lab_worker = bind(profile, "lab-worker", &compile(profile, Part::LabWorker)?)?;
    let lab_chess = bind(profile, "lab-chess", &compile(profile, Part::LabChess)?)?;

    let dist = profile.dist();
    let name = dist.file_name().unwrap_or_default().to_string_lossy().into_owned();
    progress.step(&format!("Writing {name}/"));
    let bound =
        Bound { page, embed, maker, studio, practice, games, arena, chess, lab, lab_worker, lab_chess };
    write_dist(profile, &bound, &dist)?;
    Ok(dist)
}

/// What a program is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The page.
    Page,
    /// Embeds, without what only the page has.
    Embed,
    /// What makes random trees, for links that ask for one.
    Maker,
    /// What the page loads when somebody asks for it.
    Studio,
    /// The place to practise in, which it loads likewise.
    Practice,
    /// The place of games, too.
    Games,
    /// What searches games in a worker.
    Arena,
    /// The same for chess alone.
    Chess,
    /// The place of experiments, loaded as the others.
    Lab,
    /// What makes experiments in a worker.
    LabWorker,
    /// The same for chess alone.
    LabChess,
}

impl Part {
    /// The package and the program in it.
    fn program(self) -> (&'static str, &'static str) {
        match self {
            Part::Page => ("plywise-page", "plywise-page"),
            Part::Embed => ("plywise-embed", "plywise-embed"),
            Part::Maker => ("plywise-maker", "plywise-maker"),
            Part::Studio => ("plywise-studio", "plywise-studio"),
            Part::Practice => ("plywise-practice-page", "plywise-practice-page"),
            Part::Games => ("plywise-games-page", "plywise-games-page"),
            Part::Arena => ("plywise-arena", "plywise-arena"),
            Part::Chess => ("plywise-arena", "plywise-arena-chess"),
            Part::Lab => ("plywise-lab-page", "plywise-lab-page"),
            Part::LabWorker => ("plywise-lab-worker", "plywise-lab-worker"),
            Part::LabChess => ("plywise-lab-worker", "plywise-lab-worker-chess"),
        }
    }

    /// Whether it searches in a worker, where speed counts for more than weight.
    fn is_worker(self) -> bool {
        matches!(self, Part::Arena | Part::Chess | Part::LabWorker | Part::LabChess)
    }
}

/// What bindgen made of each part: a folder.
struct Bound {
    page: PathBuf,
    embed: PathBuf,
    maker: PathBuf,
    studio: PathBuf,
    practice: PathBuf,
    games: PathBuf,
    arena: PathBuf,
    chess: PathBuf,
    lab: PathBuf,
    lab_worker: PathBuf,
    lab_chess: PathBuf,
}

fn compile(profile: Profile, part: Part) -> Result<PathBuf> {
    let (mut command, (package, name)) = (cargo(), part.program());
    command.args(["build", "--locked", "--package", package, "--bin", name]);
    command.args(["--target", tools::WASM_TARGET, "--profile", profile.cargo_name(part)]);
    if profile == Profile::Release {
        command.args(["--config", &flags_of_release()?]);
    }
    tools::run(&mut command, "compiling the page")?;
    // Cargo's folder for `dev` has another name.
    let folder = match profile.cargo_name(part) {
        "dev" => "debug",
        name => name,
    };
    let out = tools::target_dir()?.join(tools::WASM_TARGET).join(folder);
    Ok(out.join(format!("{name}.wasm")))
}

/// The compiler's settings for what is published: the places of panics name no folder of the publisher's, and are the
/// same from any checkout.
fn flags_of_release() -> Result<String> {
    let home = std::env::home_dir().unwrap_or_default();
    let cargo_home = std::env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    let registry = cargo_home.join("registry/src");
    let mut flags = vec![remap(&registry, "crates"), remap(&repo_root(), "plywise")];
    // The folder of a registry is named after its host. Of two prefixes that fit, the later flag counts.
    let folders = fs::read_dir(&registry).into_iter().flatten().flatten();
    let mut folders: Vec<String> = folders.map(|folder| remap(&folder.path(), "crates")).collect();
    folders.sort();
    flags.extend(folders);
    // JSON strings are TOML strings too.
    Ok(format!("target.{}.rustflags={}", tools::WASM_TARGET, serde_json::json!(flags)))
}

/// What bindgen made: a folder with `plywise.js`, `plywise_bg.wasm` and perhaps `snippets/`.
fn bind(profile: Profile, name: &str, program: &Path) -> Result<PathBuf> {
    let wasm = fs::read(program).with_context(|| format!("reading {}", program.display()))?;
    let dir =
        tools::target_dir()?.join("bound").join(profile.dist().file_name().unwrap_or_default()).join(name);
    let guard = assets::read(&repo_root().join("web/guard.js"))?;
    let made_of = [assets::fnv1a(&wasm), assets::fnv1a(guard.as_bytes())];
    let (done, input) =
        (dir.join("made-from"), format!("{:016x} {:016x} {}", made_of[0], made_of[1], wasm.len()));
    if fs::read_to_string(&done).is_ok_and(|made_from| made_from == input) {
        return Ok(dir);
    }
    remove_dir(&dir)?;
    Bindgen::new()
        .input_bytes("plywise", wasm)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(profile == Profile::Release)
        .remove_producers_section(true)
        .generate(&dir)
        .context("wasm-bindgen could not read the compiled page")?;
    let glue = dir.join("plywise.js");
    assets::write(&glue, guarded(&assets::read(&glue)?, &guard)?.as_bytes())?;
    assets::write(&done, input.as_bytes())?;
    Ok(dir)
}

/// Writes the folder beside its final place and then swaps it in, so that a server
/// never sees half a page and no file of an older build stays.
fn write_dist(profile: Profile, bound: &Bound, dist: &Path) -> Result<()> {
    let (root, hashed) = (repo_root(), profile == Profile::Release);
    let new = dist.with_extension("new");
    remove_dir(&new)?;
    let html = assets::read(&root.join("index.html"))?;

    for link in host::links(&html)? {
        match link {
            TrunkLink::CopyDir(dir) => {
                let name = dir.file_name().context("a copied folder has a name")?;
                assets::copy_dir(&root.join(&dir), &new.join(name))?;
            }
            TrunkLink::CopyFile(file) => {
                let name = file.file_name().context("a copied file has a name")?;
                assets::write(&new.join(name), assets::read(&root.join(&file))?.as_bytes())?;
            }
            TrunkLink::Rust { .. } | TrunkLink::Css(_) => {}
        }
    }
    // Those of other hosts are for reading, not for the page.
    remove_dir(&new.join("examples/hosts"))?;
    let snippets = bound.page.join("snippets");
    if snippets.exists() {
        assets::copy_dir(&snippets, &new.join("snippets"))?;
    }

    let put = |stem: &str, extension: &str, content: &[u8]| -> Result<String> {
        let name = assets::named(stem, extension, content, hashed);
        assets::write(&new.join(&name), content)?;
        Ok(name)
    };
    let taken = |name: &str| -> Result<String> {
        let file = new.join(name);
        let content = assets::read(&file)?;
        fs::remove_file(&file).with_context(|| format!("renaming {}", file.display()))?;
        Ok(content)
    };
    let [studio_css, practice_css, games_css] =
        [taken("static/studio.css")?, taken("static/practice.css")?, taken("static/games.css")?];
    let lab_css = taken("static/lab.css")?;
    let worker = taken("static/worker.js")?;
    // In one file with the modules that it imports.
    let entry = root.join("web/static/start.js");
    let start_script =
        Bundle { entry, format: Format::Module, modules: &[], texts: &[], minifies: hashed }.made()?;
    for name in ["start", "places", "english", "fault", "files", "outside", "fetching"] {
        taken(&format!("static/{name}.js"))?;
    }
    let program = |bound: &Path| -> Result<(String, Vec<u8>)> {
        let glue = assets::read(&bound.join("plywise.js"))?;
        let wasm_file = bound.join("plywise_bg.wasm");
        let wasm = fs::read(&wasm_file).with_context(|| format!("reading {}", wasm_file.display()))?;
        Ok((glue, wasm))
    };
    let (glue, wasm) = program(&bound.page)?;
    let (studio_glue, studio_wasm) = program(&bound.studio)?;
    let (practice_glue, practice_wasm) = program(&bound.practice)?;
    let (maker_glue, maker_wasm) = program(&bound.maker)?;
    let (games_glue, games_wasm) = program(&bound.games)?;
    let (arena_glue, arena_wasm) = program(&bound.arena)?;
    let (chess_glue, chess_wasm) = program(&bound.chess)?;
    let (lab_glue, lab_wasm) = program(&bound.lab)?;
    let (lab_worker_glue, lab_worker_wasm) = program(&bound.lab_worker)?;
    let (lab_chess_glue, lab_chess_wasm) = program(&bound.lab_chess)?;
    // As published; a debug build stays readable.
    let js = |text: &str| if hashed { node::minified_js(text) } else { Ok(text.to_owned()) };
    let css = |text: &str| if hashed { node::minified_css(text) } else { Ok(text.to_owned()) };
    let names = Names {
        css: put("plywise", "css", css(&assets::joined_css(&root, false)?)?.as_bytes())?,
        glue: put("plywise", "js", js(&glue)?.as_bytes())?,
        wasm: put("plywise", "wasm", &wasm)?,
        start: put("static/start", "js", start_script.as_bytes())?,
        studio: put("plywise-studio", "js", js(&studio_glue)?.as_bytes())?,
        studio_css: put("static/studio", "css", css(&studio_css)?.as_bytes())?,
        studio_wasm: put("plywise-studio_bg", "wasm", &studio_wasm)?,
        practice: put("plywise-practice", "js", js(&practice_glue)?.as_bytes())?,
        practice_css: put("static/practice", "css", css(&practice_css)?.as_bytes())?,
        practice_wasm: put("plywise-practice_bg", "wasm", &practice_wasm)?,
        games: put("plywise-games", "js", js(&games_glue)?.as_bytes())?,
        games_css: put("static/games", "css", css(&games_css)?.as_bytes())?,
        games_wasm: put("plywise-games_bg", "wasm", &games_wasm)?,
        worker: put("static/worker", "js", js(&worker)?.as_bytes())?,
        arena: put("plywise-arena", "js", js(&arena_glue)?.as_bytes())?,
        arena_wasm: put("plywise-arena_bg", "wasm", &arena_wasm)?,
        chess: put("plywise-chess", "js", js(&chess_glue)?.as_bytes())?,
        chess_wasm: put("plywise-chess_bg", "wasm", &chess_wasm)?,
        lab: put("plywise-lab", "js", js(&lab_glue)?.as_bytes())?,
        lab_css: put("static/lab", "css", css(&lab_css)?.as_bytes())?,
        lab_wasm: put("plywise-lab_bg", "wasm", &lab_wasm)?,
        lab_worker: put("plywise-lab-worker", "js", js(&lab_worker_glue)?.as_bytes())?,
        lab_worker_wasm: put("plywise-lab-worker_bg", "wasm", &lab_worker_wasm)?,
        lab_chess: put("plywise-lab-chess", "js", js(&lab_chess_glue)?.as_bytes())?,
        lab_chess_wasm: put("plywise-lab-chess_bg", "wasm", &lab_chess_wasm)?,
        maker: put("plywise-maker", "js", js(&maker_glue)?.as_bytes())?,
        maker_wasm: put("plywise-maker_bg", "wasm", &maker_wasm)?,
    };
    let page = host::publish(&html, &names)?;
    if page.contains("data-trunk") {
        bail!("a data-trunk mark is left in the published page");
    }
    assets::write(&new.join("index.html"), page.as_bytes())?;

    let (_, wasm) = program(&bound.embed)?;
    let wasm_name = put("embed", "wasm", &wasm)?;
    embed::write(
        &new,
        &embed::Parts {
            program: &bound.embed,
            maker: &bound.maker,
            practice: &bound.practice,
            practice_css: &practice_css,
            games_dirs: [&bound.games, &bound.arena, &bound.chess],
            games_css: &games_css,
            wasm_name: &wasm_name,
            games: &[
                &*names.games, &names.games_wasm, &names.games_css, &names.worker, &names.arena,
                &names.arena_wasm, &names.chess, &names.chess_wasm,
            ]
            .join(" "),
            hashed,
        },
    )?;

    remove_dir(dist)?;
    fs::rename(&new, dist).with_context(|| format!("moving {} into place", dist.display()))
}

/// The place in the glue where it takes hold of the program's functions, and the name by which it remembers that it has.
const TAKEN: &str = "wasm = instance.exports;";
const STARTED: &str = "let __wbg_init_promise;";

/// Glue that notes when its program stops, and does not call it any more: `web/guard.js` says how.
fn guarded(glue: &str, guard: &str) -> Result<String> {
    if [TAKEN, STARTED].iter().any(|place| glue.matches(place).count() != 1) {
        bail!(
            "wasm-bindgen takes hold of a program in another way than before: see `guarded` in xtask/src/page.rs"
        );
    }
    Ok(glue.replace(TAKEN, "wasm = guarded(instance.exports);") + guard)
}

fn remove_dir(dir: &Path) -> Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("removing {}", dir.display()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trunk_compiles_each_program_as_it_is_published() {
        const LISTED: [Part; 10] = [
            Part::Page,
            Part::Studio,
            Part::Practice,
            Part::Games,
            Part::Arena,
            Part::Chess,
            Part::Lab,
            Part::LabWorker,
            Part::LabChess,
            Part::Maker,
        ];
        let html = assets::read(&repo_root().join("index.html")).unwrap();
        let lines: Vec<&str> = html.lines().filter(|line| line.contains("rel=\"rust\"")).collect();
        assert_eq!(lines.len(), LISTED.len());
        for part in LISTED {
            let (_, name) = part.program();
            let line = lines.iter().find(|line| line.contains(&format!("data-bin=\"{name}\""))).unwrap();
            let profile = format!("data-cargo-profile-release=\"{}\"", Profile::Release.cargo_name(part));
            assert!(line.contains(&profile), "{line}");
        }
    }
}
