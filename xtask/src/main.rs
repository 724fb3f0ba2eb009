//! `cargo xtask`: builds, serves and tests the Plywise page.
//!
//! It knows Cargo, the browser's files and the terminal; it knows nothing of searches.
//!
//! ```text
//! index.html ─────► host ──┐
//! web/ ──► cargo ► bindgen ├─► page ─► dist*/ ─► serve (watch), size, check, shots
//! web/style, static ► assets
//! web/embed ─► embed
//! ```

mod args;
mod assets;
mod bench;
mod browser;
mod check;
mod counted;
mod embed;
mod fuzz;
mod host;
mod hostile;
mod hosts;
mod http;
mod node;
mod page;
mod release;
mod scaling;
mod serve;
mod size;
#[cfg(test)]
mod tidy;
mod tools;
mod watch;
#[cfg(test)]
mod wording;

use args::Task;
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = args::parse().and_then(|task| match task {
        Task::Help => {
            print!("{}", args::HELP);
            Ok(())
        }
        Task::Build { profile, precompress } => size::build(profile, precompress),
        Task::Serve(options) => serve::serve(&options),
        Task::Size => size::check(),
        Task::Test(part) => check::test(&part),
        Task::Shots { profile, hashes } => browser::shots(profile, &hashes),
        Task::Bindings => hosts::bindings(),
        Task::Release { tries } => release::release(tries),
        Task::Hosts { install } => hosts::hosts(install),
        Task::Soak { cases } => check::soak(cases),
        Task::Fuzz { secs, targets } => fuzz::fuzz(secs, &targets),
        Task::Hostile(options) => hostile::hostile(&options),
        Task::Bench { secs } => bench::bench(secs),
        Task::Scaling(cases) => scaling::scaling(&cases),
        Task::Instructions => bench::instructions(),
        Task::Reader => bench::reader(),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}
