//! The `plywise` command: searches a game tree and prints, tells, draws or counts what happened; converts trees.
//!
//! The only crate that touches files and standard output, and with no algorithm of its own.

mod args;
mod check;
mod convert;
mod edit;
mod english;
mod explain;
mod format;
mod game;
mod game_options;
mod game_positions;
mod game_source;
mod generate;
mod generate_args;
mod generate_request;
mod grade;
mod grade_report;
mod input;
mod lab;
mod link;
mod output;
mod parallel;
mod play;
mod practice;
mod problem;
mod sample;
mod sample_game;
mod scorm;
mod search;
mod search_args;
mod set_of_game;
mod sets;
mod stats;
mod svg;
mod trace;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command};

fn main() -> ExitCode {
    let Cli { command } = Cli::parse();
    let done = match &command {
        Command::Trace(args) => trace::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Svg(args) => svg::run(args),
        Command::Check(args) => check::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Sample(args) => sample::run(args),
        Command::Edit(args) => edit::run(args),
        Command::Game(args) => game::run(args),
        Command::Search(args) => search::run(args),
        Command::Match(args) => play::run_match(args),
        Command::Play(args) => play::run_play(args),
        Command::Generate(args) => generate::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Format(args) => format::run(args),
        Command::Link(args) => link::run(args),
        Command::Practice(args) => practice::run(args),
        Command::Grade(args) => grade::run(args),
        Command::Scorm(args) => scorm::run(args),
        Command::Lab(args) => lab::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output, such as `head`, has seen enough.
        Err(error) if problem::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&problem::message(&error));
            ExitCode::FAILURE
        }
    }
}
