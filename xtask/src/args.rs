//! What can be asked of `cargo xtask`, and how it is written.

use crate::hostile::{HostileOptions, Side};
use crate::page::Profile;
use crate::scaling::Cases;
use anyhow::{Result, bail};
use lexopt::prelude::*;

pub(crate) const HELP: &str = "\
cargo xtask <task>

  serve [--release] [--watch] [--port 8080]
      Builds the page and serves it to this machine. --watch rebuilds on every
      change and reloads the browser.
  build [--release] [--precompress]
      Writes the page to dist-dev/, or as it is published, to dist/.
      --precompress adds .gz and .br files for servers that can send them.
  size
      Builds the published page and fails if its first load is over the limit.
  test [--native | --browser] [--dev] [--only-browser-file NAME]
      Runs every test, installing what is missing. --native leaves the browser
      out, --browser runs nothing else; --dev takes the quicker debug build.
  soak [--cases 20000]
      Runs the native tests again in the release build, each property on so many
      random cases, other ones each time. Says by which seed it comes to them again.
  fuzz [--secs 600] [target ...]
      Runs every reader, or those named, on texts that mean harm, and keeps the
      inputs that go new ways in fuzz/grown. Takes cargo-fuzz, and uses Rust
      nightly with its address sanitizer where that is installed.
  hostile [--secs 600] [--seed N] [--inputs N] [--only command | browser]
      Puts changed documents and links to the command, the page and an embed, so
      many seconds long, and says what breaks; the inputs are in target/hostile.
      --seed and --inputs 1 come to one input again.
  shots [--release] [hash ...]
      Takes pictures of the page into target/screenshots: wide, phone, dark and
      projector, for each hash given (or the page as it opens).
  bindings
      Builds the page, puts it into the packages under bindings/, and makes the
      Python wheel in target/wheels.
  release [--try]
      Makes everything that a version publishes, in target/release-VERSION with
      checksums: the site, single files, packages for npm, Python and Quarto, the
      crates and the programs. --try installs each from there and uses it.
  hosts [--install]
      Builds the examples of examples/hosts with those hosts that are there, into
      target/hosts. --install fetches Sphinx, Jupyter, marimo, MyST and pandoc first.
  bench [--secs 4 | --reader | --callgrind]
      Times searching, recording, placing, seeking and reading beside other ways
      to do the same, so many seconds for each. --reader times in a browser what a
      reader waits for instead: the first tree, a step, the slider. --callgrind
      counts instructions instead, which takes Valgrind. See docs/benchmarks.md.
  scaling [--all | word ...]
      Counts the instructions of commands on trees of every shape, and fails where
      they grow faster than the tree and what is printed. `test` does so too.
      --all tries every command with every search, which takes much longer; words
      leave those whose names hold all of them, such as `svg` and `star`.
";

/// One thing to do.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Help,
    Build { profile: Profile, precompress: bool },
    Serve(ServeOptions),
    Size,
    Test(TestPart),
    Soak { cases: u32 },
    Fuzz { secs: u32, targets: Vec<String> },
    Hostile(HostileOptions),
    Shots { profile: Profile, hashes: Vec<String> },
    Bindings,
    Release { tries: bool },
    Hosts { install: bool },
    Bench { secs: u32 },
    Instructions,
    Reader,
    Scaling(Cases),
}

/// How the page should be served.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ServeOptions {
    pub(crate) profile: Profile,
    pub(crate) watch: bool,
    /// The first port to try.
    pub(crate) port: u16,
}

/// Which tests to run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TestPart {
    pub(crate) native: bool,
    pub(crate) browser: bool,
    /// The build that the browser tests look at.
    pub(crate) profile: Profile,
    pub(crate) only_browser_file: Option<String>,
}

pub(crate) fn parse() -> Result<Task> {
    parse_from(lexopt::Parser::from_env())
}

fn parse_from(mut parser: lexopt::Parser) -> Result<Task> {
    let task = match parser.next()? {
        None | Some(Short('h') | Long("help")) => return Ok(Task::Help),
        Some(Value(task)) => task.string()?,
        Some(other) => return Err(other.unexpected().into()),
    };
    let (mut profile, mut precompress, mut watch, mut port) = (Profile::Dev, false, false, 8080);
    let (mut native, mut browser, mut dev, mut only_browser_file) = (false, false, false, None);
    let (mut words, mut secs, mut install) = (Vec::new(), None, false);
    let (mut callgrind, mut reader) = (false, false);
    let (mut every_case, mut tries) = (false, false);
    let mut cases = 20_000;
    let (mut seed, mut inputs, mut side) = (None, None, Side::Both);
    while let Some(argument) = parser.next()? {
        match (task.as_str(), argument) {
            (_, Short('h') | Long("help")) => return Ok(Task::Help),
            ("build" | "serve" | "shots", Long("release")) => profile = Profile::Release,
            ("build", Long("precompress")) => precompress = true,
            ("serve", Long("watch")) => watch = true,
            ("serve", Long("port")) => port = parser.value()?.parse()?,
            ("test", Long("native")) => native = true,
            ("test", Long("browser")) => browser = true,
            ("test", Long("dev")) => dev = true,
            ("test", Long("only-browser-file")) => {
                browser = true;
                only_browser_file = Some(parser.value()?.string()?);
            }
            ("soak", Long("cases")) => cases = parser.value()?.parse()?,
            ("hosts", Long("install")) => install = true,
            ("release", Long("try")) => tries = true,
            ("bench" | "fuzz" | "hostile", Long("secs")) => secs = Some(parser.value()?.parse()?),
            ("hostile", Long("seed")) => seed = Some(parser.value()?.parse()?),
            ("hostile", Long("inputs")) => inputs = Some(parser.value()?.parse()?),
            ("hostile", Long("only")) => side = parser.value()?.parse()?,
            ("bench", Long("callgrind")) => callgrind = true,
            ("bench", Long("reader")) => reader = true,
            ("scaling", Long("all")) => every_case = true,
            ("shots" | "fuzz" | "scaling", Value(word)) => words.push(word.string()?),
            (_, other) => return Err(other.unexpected().into()),
        }
    }
    Ok(match task.as_str() {
        "help" => Task::Help,
        "build" => Task::Build { profile, precompress },
        "serve" => Task::Serve(ServeOptions { profile, watch, port }),
        "size" => Task::Size,
        "test" => {
            let all = native == browser;
            let profile = if dev { Profile::Dev } else { Profile::Release };
            Task::Test(TestPart {
                native: native || all,
                browser: browser || all,
                profile,
                only_browser_file,
            })
        }
        "soak" => Task::Soak { cases },
        "fuzz" => Task::Fuzz { secs: secs.unwrap_or(600), targets: words },
        "hostile" => Task::Hostile(HostileOptions { secs: secs.unwrap_or(600).into(), seed, inputs, side }),
        "shots" => Task::Shots { profile, hashes: words },
        "bindings" => Task::Bindings,
        "hosts" => Task::Hosts { install },
        "release" => Task::Release { tries },
        "scaling" if words.is_empty() && !every_case => Task::Scaling(Cases::Usual),
        "scaling" => Task::Scaling(Cases::Holding(words)),
        "bench" if callgrind => Task::Instructions,
        "bench" if reader => Task::Reader,
        "bench" => Task::Bench { secs: secs.unwrap_or(4) },
        other => bail!("there is no task `{other}`\n\n{HELP}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &str) -> Result<Task> {
        parse_from(lexopt::Parser::from_args(words.split_whitespace()))
    }

    #[test]
    fn without_a_part_both_are_tested() {
        let all =
            TestPart { native: true, browser: true, profile: Profile::Release, only_browser_file: None };
        assert_eq!(parsed("test").unwrap(), Task::Test(all));
        let one = TestPart {
            native: false,
            browser: true,
            profile: Profile::Dev,
            only_browser_file: Some("smoke".into()),
        };
        assert_eq!(parsed("test --only-browser-file smoke --dev").unwrap(), Task::Test(one));
    }

    #[test]
    fn serving_takes_a_port() {
        let options = ServeOptions { profile: Profile::Release, watch: true, port: 9000 };
        assert_eq!(parsed("serve --port 9000 --watch --release").unwrap(), Task::Serve(options));
        assert!(parsed("serve --port 99999").is_err());
    }

    #[test]
    fn one_input_comes_again() {
        let options = HostileOptions { secs: 600, seed: Some(7), inputs: Some(1), side: Side::Command };
        assert_eq!(parsed("hostile --only command --seed 7 --inputs 1").unwrap(), Task::Hostile(options));
        assert!(parsed("hostile --only page").is_err());
    }

    #[test]
    fn cases_of_the_scaling_are_chosen_by_words() {
        assert_eq!(parsed("scaling").unwrap(), Task::Scaling(Cases::Usual));
        assert_eq!(parsed("scaling --all").unwrap(), Task::Scaling(Cases::Holding(Vec::new())));
        let words = vec!["svg".to_owned(), "star".to_owned()];
        assert_eq!(parsed("scaling svg star").unwrap(), Task::Scaling(Cases::Holding(words)));
    }

    #[test]
    fn an_option_of_another_task_is_refused() {
        assert!(parsed("serve --native").is_err());
        assert!(parsed("size --release").is_err());
        assert!(parsed("fly").is_err());
        assert_eq!(parsed("").unwrap(), Task::Help);
    }
}
