//! How much a first visit downloads, and the limit it must stay under.

use crate::assets::{self, files_under, gzip};
use crate::embed;
use crate::page::{self, Profile};
use crate::tools::Progress;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The pages, what their tables are called, how many files each may ask for, and how many bytes of gzip a first
/// visit may cost: past either the build fails. What readers feel is when the first tree is painted; these limits
/// keep a program from growing without anybody noticing. The goals are 360,000 and 280,000: views in `html!` and libraries
/// in the place of our own packing cost the page 37 kB and embeds 41 kB on 22 November 2026. On 23 November drafts, the way
/// back and games of all kinds brought the page from 363,356 to 395,970; a script of 5,439 bytes, which every visit loaded
/// too, is gone. Sizes of letters read without a table of powers brought both down by 15,500; the frame, the window line,
/// comparisons and proofs brought the page to 414,084 and embeds to 318,839. The guided start, lectures, the map, motion and the
/// window line of embeds then brought them to 451,357 and 334,711: what of these can load on demand is to be found.
/// On 24 November the view that squeezes large trees and figures with boards brought embeds from 342,330 to 343,252. On 25 November
/// leaves that are estimates, read and written in every format, brought the page from 463,900 to 465,291 and embeds from 343,538 to 344,888.
/// On 26 November the map became layers of bars that look alike, which cost the page 849 bytes and took a quarter off each place of the slider.
/// Boards in course pages then brought embeds to 346,122 and those of games to 540,505; without the `Debug` of what only trait objects hold
/// they are 343,795 and 521,123. What screen readers announce cost the page 100 bytes;
/// one stop of the Tab key for a board, and boards that keep their moves while a page changes its colours, cost 2,655 more where there are games.
/// On 27 November searches of games came to be drawn in several tasks, which cost those embeds 1,342, and boards beside the games to choose from 1,418.
/// The same day Yew and what it stands on came to be compiled for speed, which cost the page some 8,000, an embed 7,000 and one of a game 9,000, and
/// presses that say why they make no move, readable boards of Pig, Race and Boxes, and a pace for whoever watches cost the last one 10,000.
/// Two searches over the whole width of the page cost it 600, what the window line then came to say 600, and an embed 700 of both.
/// Trees squeezed as far as their nodes allow, slides and cuts that say more, two examples, and boards whose size follows the room then
/// cost the page 4,500, an embed 4,700 and one of a game 11,700, with texts that find a free place on the lines of graphs.
/// Links of games that say what they do not understand, what stands beside the board of a search, hints in words and a task more for a
/// search that arrives cost the place of games, and an embed of one, 3,300. Nodes that keep apart where a tree is squeezed, windows below
/// chance that are explained and cards with values that can be read cost the page 3,800, an embed and the place of games 3,000.
/// Bounds on the free side of a node, a second search that stops at its cuts, a view that shows the node that a step comes back from, every
/// shade of the map explained and a line of code for each depth limit cost the page and an embed 1,100, the place of games 1,800.
/// The line of the window, a running line that stays in view and swipes that step cost the place of games, and an embed of one, 2,700.
/// A marker that slides with its number, names that lean away from lines, questions about the window and a view that is squeezed for
/// the move that is told then cost the page 3,600, an embed and the place of games 4,400, and an embed of a game 5,000.
/// On 28 November too, levels that give way on low stages, views for what a sentence names, leaves as steps with what they bring about,
/// labels of tests, cards that can be read and a switch for the order cost the page 5,600, an embed 4,600 and the place of games 3,200.
/// Windows, calls and code of each of two searches, editing on a phone, words of the proof, comparisons that are tied to what they compare
/// and names of games kept in view then cost the page 10,500, an embed 6,200 and the place of games 8,400.
/// Words of a proof that lie over nothing, and wedges that belong to it, cost the page and each embed 900 on 29 November.
/// The studio and the place to practise in took the allocator that the page has, which takes 6,000 off each.
///
/// In what these pages use, `{}` of an `f64` (`Score` and `number` write numbers), `f64::from_str`, `to_uppercase`, stable sorts and
/// const generics on large functions cost 2 to 6 kB each, the first time.
const PAGES: [(&str, &str, usize, usize); 4] = [
    ("index.html", "first load of the page", 6, 513_700),
    ("embed.html", "first load of an embed", 4, 381_300),
    (embed::QUIZ_PAGE, "first load of an embed that asks exercises", 4, 550_000),
    (embed::GAME_PAGE, "first load of an embed of a game, but for its worker", 4, 602_300),
];

/// How many bytes of gzip each thing that is loaded on demand may cost. The largest are the place of games and the studio. The program of
/// the exercises of embeds is in a script, since sandboxed frames may fetch none; it is packed there, as bytes in a script otherwise weigh
/// a third more.
const LATER_LIMIT: usize = 592_300;

/// What pages load only when somebody asks for it: the page, what the table is called, and the attributes that name the
/// files.
const LATER: [(&str, &str, &[&str]); 12] = [
    ("index.html", "the page, asked for a random tree", &["data-maker", "data-maker-program"]),
    ("index.html", "the studio", &["data-studio", "data-studio-program", "data-studio-style"]),
    (
        "index.html",
        "the place to practise in",
        &["data-practice", "data-practice-program", "data-practice-style"],
    ),
    ("index.html", "the place of games", &["data-games", "data-games-program", "data-games-style"]),
    ("index.html", "the worker of games", &["data-worker", "data-arena", "data-arena-program"]),
    ("index.html", "the worker of chess", &["data-chess", "data-chess-program"]),
    ("index.html", "the place of experiments", &["data-lab", "data-lab-program", "data-lab-style"]),
    (
        "index.html",
        "the worker of experiments",
        &["data-worker", "data-lab-worker", "data-lab-worker-program"],
    ),
    ("index.html", "the worker of experiments with chess", &["data-lab-chess", "data-lab-chess-program"]),
    ("embed.html", "an embed, asked for a random tree", &["data-maker"]),
    ("embed.html", "an embed, asked for exercises", &["data-quiz"]),
    ("embed.html", "an embed, asked for a game, but for the place of games and its worker", &["data-games"]),
];

/// How files are packed to be weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weighed {
    /// As the limits are.
    Gzip,
    /// With Brotli too, which takes many times as long.
    Both,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sizes {
    raw: usize,
    gzip: usize,
    /// `None` where it was not asked for.
    brotli: Option<usize>,
}

/// `cargo xtask build`: writes the page; as published, also says what it weighs.
pub(crate) fn build(profile: Profile, precompress: bool) -> Result<()> {
    let mut progress = Progress::new(page::STEPS);
    let dist = page::build(profile, &mut progress)?;
    // Packing an unoptimised program takes long and says nothing.
    if profile == Profile::Release {
        println!();
        report(&dist, Weighed::Both)?;
    }
    if precompress {
        let n_files = write_packed(&dist)?;
        println!("Packed {n_files} files as .gz and .br.");
    }
    println!("\nThe page is in {} after {}.", dist.display(), progress.elapsed());
    Ok(())
}

/// `cargo xtask size`: builds what is published and fails if it is too large.
pub(crate) fn check() -> Result<()> {
    let dist = page::build(Profile::Release, &mut Progress::new(page::STEPS))?;
    check_dist(&dist, Weighed::Both)
}

/// Prints the sizes of what is published and fails if a first load is over its limits.
pub(crate) fn check_dist(dist: &Path, weighed: Weighed) -> Result<()> {
    games_are_apart(dist)?;
    let Report { first, later } = report(dist, weighed)?;
    for (total, (_, name, _)) in later.into_iter().zip(LATER) {
        if total.gzip > LATER_LIMIT {
            bail!("{name} is {} bytes of gzip; the limit is {LATER_LIMIT}", total.gzip);
        }
    }
    for (total, (page, name, most_files, limit)) in first.into_iter().zip(PAGES) {
        if total.gzip > limit {
            bail!("the {name} is {} bytes of gzip; the limit is {limit}", total.gzip);
        }
        let n_files = embed::asked_for(dist, page)?.len();
        if n_files > most_files {
            bail!("{page} asks for {n_files} files; the limit is {most_files}");
        }
        println!("The {name}: {} bytes of gzip (limit {limit}).", total.gzip);
    }
    Ok(())
}

/// What a program holds that carries the rules of games: the places in their sources where it may stop.
const SOURCES_OF_GAMES: &[u8] = b"crates/plywise-games/src/";

/// Fails if the first load of the page or of an embed of a tree carries the rules of games: only who asks for games pays for them.
fn games_are_apart(dist: &Path) -> Result<()> {
    let carries_games = |file: &str| -> Result<bool> {
        let content =
            fs::read(dist.join(file)).with_context(|| format!("{file} is named, but is not there"))?;
        Ok(content.windows(SOURCES_OF_GAMES.len()).any(|part| part == SOURCES_OF_GAMES))
    };
    for page in ["index.html", "embed.html"] {
        for file in embed::asked_for(dist, page)? {
            if carries_games(&file)? {
                bail!("{page} loads {file} at once, which carries rules of games");
            }
        }
    }
    // Were places in sources left out of programs, the search above would find nothing and say nothing.
    for file in embed::asked_for_later(dist, "index.html", &["data-games-program", "data-arena-program"])? {
        if !carries_games(&file)? {
            bail!("{file} has the rules of games, but names none of their sources: look for something else");
        }
    }
    Ok(())
}

/// The sums of [`PAGES`] and of [`LATER`].
struct Report {
    first: Vec<Sizes>,
    later: Vec<Sizes>,
}

/// Prints a table for each page, one line per file of its first load, then one for each thing that is loaded on demand.
fn report(dist: &Path, weighed: Weighed) -> Result<Report> {
    let table_of = |(page, name, ..): (&str, &str, usize, usize)| {
        table(dist, name, &embed::asked_for(dist, page)?, weighed)
    };
    let first = PAGES.into_iter().map(table_of).collect::<Result<_>>()?;
    let later_table = |(page, name, attributes): (&str, &str, &[&str])| {
        table(dist, &format!("later: {name}"), &embed::asked_for_later(dist, page, attributes)?, weighed)
    };
    let later = LATER.into_iter().map(later_table).collect::<Result<_>>()?;
    Ok(Report { first, later })
}

fn table(dist: &Path, name: &str, files: &[String], weighed: Weighed) -> Result<Sizes> {
    let is_asked = weighed == Weighed::Both;
    println!("{name:<44} {:>9} {:>9} {:>9}", "raw", "gzip", if is_asked { "brotli" } else { "" });
    let mut total = Sizes { brotli: is_asked.then_some(0), ..Sizes::default() };
    for file in files {
        let content =
            fs::read(dist.join(file)).with_context(|| format!("{file} is named, but is not there"))?;
        let squeezed = is_asked.then(|| brotli(&content)).transpose()?.map(|squeezed| squeezed.len());
        let sizes = Sizes { raw: content.len(), gzip: gzip(&content)?.len(), brotli: squeezed };
        line(file, sizes);
        total.raw += sizes.raw;
        total.gzip += sizes.gzip;
        total.brotli = total.brotli.zip(sizes.brotli).map(|(sum, size)| sum + size);
    }
    line("total", total);
    println!();
    Ok(total)
}

fn line(name: &str, Sizes { raw, gzip, brotli }: Sizes) {
    println!("{name:<44} {raw:>9} {gzip:>9} {:>9}", brotli.map_or(String::new(), |size| size.to_string()));
}

/// Writes `.gz` and `.br` beside every file that shrinks by it.
fn write_packed(dist: &Path) -> Result<usize> {
    let mut n_files = 0;
    for file in files_under(dist)? {
        let content = fs::read(&file).with_context(|| format!("reading {}", file.display()))?;
        for (extension, packed) in [("gz", gzip(&content)?), ("br", brotli(&content)?)] {
            if packed.len() < content.len() {
                let mut name = file.clone().into_os_string();
                name.push(format!(".{extension}"));
                assets::write(&PathBuf::from(name), &packed)?;
            }
        }
        n_files += 1;
    }
    Ok(n_files)
}

fn brotli(content: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let settings = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &content[..], &mut packed, &settings)?;
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_shrinks_and_marks_what_it_packs() {
        let content = "the same again ".repeat(50).into_bytes();
        let (zipped, squeezed) = (gzip(&content).unwrap(), brotli(&content).unwrap());
        assert!(zipped.starts_with(&[0x1f, 0x8b]) && zipped.len() < 80);
        assert!(!squeezed.is_empty() && squeezed.len() < 80);
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut squeezed.as_slice(), &mut back).unwrap();
        assert_eq!(back, content);
    }

    #[test]
    fn the_page_and_embeds_of_trees_carry_no_game() {
        let dist = std::env::temp_dir().join(format!("plywise-games-apart-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        let put = |name: &str, content: &str| fs::write(dist.join(name), content).unwrap();
        let with_games = "a program, crates/plywise-games/src/nim.rs";
        put("index.html", "<body data-wasm=\"page.wasm\" data-games-program=\"g\" data-arena-program=\"a\">");
        put("embed.html", "<body data-wasm=\"embed.wasm\" data-games=\"g\">");
        for (page, tree, games, complaint) in [
            ("a program", "a program", with_games, None),
            (with_games, "a program", with_games, Some("index.html loads page.wasm")),
            ("a program", with_games, with_games, Some("embed.html loads embed.wasm")),
            ("a program", "a program", "a program", Some("names none of their sources")),
        ] {
            put("page.wasm", page);
            put("embed.wasm", tree);
            ["g", "a"].into_iter().for_each(|name| put(name, games));
            let problem = games_are_apart(&dist).err().map(|problem| problem.to_string());
            let is_expected = match (&problem, complaint) {
                (Some(problem), Some(part)) => problem.contains(part),
                (problem, complaint) => problem.is_none() && complaint.is_none(),
            };
            assert!(is_expected, "{problem:?}");
        }
        fs::remove_dir_all(&dist).unwrap();
    }
}
