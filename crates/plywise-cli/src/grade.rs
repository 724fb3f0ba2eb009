//! `plywise grade`: goes through the results of students again, and reports on a class.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use plywise_sets::{FirstMistake, MOST_RESULT_BYTES, SetResult, SetScore, read_result};

use crate::grade_report;
use crate::output::{complain, on_one_line, stdout};
use crate::{english, problem};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise grade ada.json
  plywise grade --to csv results/ > class.csv

A result is made on the student's own device. Edited marks are noticed, invented answers are not.")]
pub(crate) struct GradeArgs {
    /// Results, or folders of them
    #[arg(value_name = "RESULT.json|FOLDER", required = true)]
    files: Vec<PathBuf>,
    /// How to report
    #[arg(long, value_enum, default_value = "text")]
    to: ReportForm,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ReportForm {
    Text,
    Json,
    /// A line for each result
    Csv,
}

/// A result that was graded, or why it was not.
pub(crate) struct Graded {
    pub(crate) file: String,
    pub(crate) outcome: Result<Report, String>,
}

/// What is said of one student.
pub(crate) struct Report {
    pub(crate) title: String,
    pub(crate) student: String,
    pub(crate) started: String,
    pub(crate) marks: Vec<f64>,
    pub(crate) hints: usize,
    pub(crate) score: SetScore,
    pub(crate) is_finished: bool,
    pub(crate) mistakes: Vec<FirstMistake>,
}

impl Report {
    fn of(SetResult { sitting, started }: SetResult) -> Report {
        Report {
            title: sitting.set().title.clone(),
            student: sitting.student().to_owned(),
            started,
            marks: (0..sitting.exercises().len()).map(|nth| sitting.mark(nth)).collect(),
            hints: sitting.progress().iter().map(plywise_sets::Progress::n_hints).sum(),
            score: sitting.score(),
            is_finished: sitting.is_finished(),
            mistakes: sitting.first_mistakes(),
        }
    }
}

pub(crate) fn run(args: &GradeArgs) -> anyhow::Result<()> {
    let mut files = Vec::new();
    for given in &args.files {
        files_at(given, &mut files)?;
    }
    if files.is_empty() {
        bail!(english::NO_RESULTS);
    }
    let graded: Vec<Graded> = files.iter().map(|file| graded(file)).collect();
    let mut out = stdout();
    match args.to {
        ReportForm::Text => grade_report::text(&graded, &mut out)?,
        ReportForm::Json => grade_report::json(&graded, &mut out)?,
        ReportForm::Csv => grade_report::csv(&graded, &mut out)?,
    }
    let mut n_failed = 0;
    for Graded { file, outcome } in &graded {
        if let Err(why) = outcome {
            n_failed += 1;
            complain(&problem::message(&anyhow::anyhow!("{file}: {}", on_one_line(why))));
        }
    }
    if n_failed == 0 { Ok(()) } else { bail!(english::ungraded(n_failed)) }
}

/// A file as it is named, or the JSON files of a folder in the order of their names.
fn files_at(given: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !given.is_dir() {
        files.push(given.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(given).with_context(|| english::cannot_read(given.display()))?;
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.with_context(|| english::cannot_read(given.display()))?.path();
        if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("json")) && path.is_file() {
            found.push(path);
        }
    }
    found.sort();
    files.append(&mut found);
    Ok(())
}

fn graded(file: &Path) -> Graded {
    let name = on_one_line(&file.display().to_string());
    let is_large = fs::metadata(file).is_ok_and(|about| about.len() > MOST_RESULT_BYTES as u64);
    let text = if is_large {
        Err(plywise_sets::ResultError::TooLong.to_string())
    } else {
        fs::read_to_string(file).map_err(|error| error.to_string())
    };
    let outcome = text.and_then(|text| read_result(&text).map(Report::of).map_err(|error| error.to_string()));
    Graded { file: name, outcome }
}
