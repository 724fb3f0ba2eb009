//! What `plywise grade` prints of a class: as text, JSON and CSV.

use std::io::{self, Write};

use plywise_sets::{CommonMistake, common_mistakes};
use serde_json::json;

use crate::english;
use crate::grade::{Graded, Report};
use crate::output::on_one_line;

fn reports(graded: &[Graded]) -> impl Iterator<Item = &Report> {
    graded.iter().filter_map(|graded| graded.outcome.as_ref().ok())
}

/// What several students got wrong first, set by set: mistakes of different sets are about different exercises.
fn common(graded: &[Graded]) -> Vec<(String, Vec<CommonMistake>)> {
    let mut titles: Vec<&str> = reports(graded).map(|report| report.title.as_str()).collect();
    titles.sort_unstable();
    titles.dedup();
    let of_set = |title: &str| {
        let mistakes = reports(graded).filter(|report| report.title == title);
        common_mistakes(mistakes.map(|report| report.mistakes.as_slice()))
    };
    titles.into_iter().map(|title| (title.to_owned(), of_set(title))).collect()
}

pub(crate) fn text(graded: &[Graded], out: &mut impl Write) -> io::Result<()> {
    for Graded { file, outcome } in graded {
        let Ok(report) = outcome else { continue };
        let who = if report.student.is_empty() { english::NOBODY } else { &report.student };
        let score = english::score(report.score.scaled * 100.0, report.score.is_passed, report.is_finished);
        writeln!(out, "{file}: {}: {score}", on_one_line(who))?;
        let marks: Vec<String> = report.marks.iter().map(|mark| format!("{:.0}", mark * 100.0)).collect();
        writeln!(out, "  {}", marks.join(" "))?;
        for mistake in &report.mistakes {
            let told = english::first_mistake(mistake.exercise + 1, &mistake.feedback);
            writeln!(out, "  {}", on_one_line(&told))?;
            if let Some(misconception) = mistake.misconception {
                writeln!(out, "    {}", misconception.text())?;
            }
        }
    }
    let scores: Vec<f64> = reports(graded).map(|report| report.score.scaled * 100.0).collect();
    if scores.len() > 1 {
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        writeln!(out, "{}", english::mean_score(scores.len(), mean))?;
        for (title, mistakes) in common(graded) {
            if let Some(first) = mistakes.first() {
                let told = english::commonest_mistake(first.exercise + 1, first.n_students, &first.text);
                let title = if title.is_empty() { String::new() } else { title + ": " };
                writeln!(out, "{}{}", on_one_line(&title), on_one_line(&told))?;
            }
        }
    }
    writeln!(out, "{}", english::NO_PROOF)
}

pub(crate) fn json(graded: &[Graded], out: &mut impl Write) -> io::Result<()> {
    let mistake = |mistake: &plywise_sets::FirstMistake| {
        json!({
            "exercise": mistake.exercise + 1,
            "feedback": mistake.feedback,
            "misconception": mistake.misconception.map(plywise_practice::Misconception::key),
        })
    };
    let one = |Graded { file, outcome }: &Graded| match outcome {
        Err(why) => json!({ "file": file, "error": why }),
        Ok(report) => json!({
            "file": file,
            "set": report.title,
            "student": report.student,
            "started": report.started,
            "raw": report.score.raw,
            "max": report.score.max,
            "scaled": report.score.scaled,
            "passed": report.score.is_passed,
            "finished": report.is_finished,
            "hints": report.hints,
            "marks": report.marks,
            "first_mistakes": report.mistakes.iter().map(mistake).collect::<Vec<_>>(),
        }),
    };
    let common = common(graded).into_iter().flat_map(|(title, mistakes)| {
        mistakes.into_iter().map(move |mistake| {
            json!({
                "set": title,
                "exercise": mistake.exercise + 1,
                "text": mistake.text,
                "students": mistake.n_students,
            })
        })
    });
    let report = json!({
        "note": english::NO_PROOF,
        "results": graded.iter().map(one).collect::<Vec<_>>(),
        "common_first_mistakes": common.collect::<Vec<_>>(),
    });
    writeln!(out, "{report:#}")
}

pub(crate) fn csv(graded: &[Graded], out: &mut impl Write) -> io::Result<()> {
    let n_marks = reports(graded).map(|report| report.marks.len()).max().unwrap_or(0);
    let marks = (1..=n_marks).map(|nth| format!("exercise {nth}"));
    let columns = ["file", "set", "student", "score", "passed", "finished", "hints"].map(str::to_owned);
    let last = ["first mistake", "error"].map(str::to_owned);
    write_row(columns.into_iter().chain(marks).chain(last), out)?;
    for Graded { file, outcome } in graded {
        let blank = || vec![String::new(); 6 + n_marks + 1];
        let cells = match outcome {
            Err(why) => [vec![file.clone()], blank(), vec![why.clone()]].concat(),
            Ok(report) => {
                let mut marks: Vec<String> = report.marks.iter().map(|mark| percent(*mark)).collect();
                marks.resize(n_marks, String::new());
                let first = report.mistakes.first().map_or(String::new(), |mistake| {
                    format!("exercise {}: {}", mistake.exercise + 1, mistake.feedback)
                });
                let said = [report.score.is_passed, report.is_finished].map(|is| is.to_string());
                let before = vec![
                    file.clone(),
                    report.title.clone(),
                    report.student.clone(),
                    percent(report.score.scaled),
                ];
                let hints = vec![report.hints.to_string()];
                [before, said.into(), hints, marks, vec![first, String::new()]].concat()
            }
        };
        write_row(cells, out)?;
    }
    Ok(())
}

fn percent(share: f64) -> String {
    format!("{:.2}", share * 100.0)
}

fn write_row(cells: impl IntoIterator<Item = String>, out: &mut impl Write) -> io::Result<()> {
    let cells: Vec<String> = cells.into_iter().map(|cell| csv_cell(&cell)).collect();
    writeln!(out, "{}", cells.join(","))
}

/// A cell as RFC 4180 has it. What a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV
/// Injection): names come from students.
fn csv_cell(text: &str) -> String {
    let text = on_one_line(text);
    let is_number = text.parse::<f64>().is_ok();
    let is_formula = text.starts_with(['=', '+', '-', '@']) && !is_number;
    let text = if is_formula { ["'", &text].concat() } else { text };
    let is_plain = !text.contains([',', '"']);
    if is_plain { text } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}

#[cfg(test)]
mod tests {
    use super::csv_cell;

    #[test]
    fn a_cell_is_no_formula_and_stays_in_its_place() {
        for (text, cell) in [
            ("Ada", "Ada"),
            ("-3.5", "-3.5"),
            ("=1+1", "'=1+1"),
            ("@cmd", "'@cmd"),
            ("a,b", "\"a,b\""),
            ("-a \"b\"", "\"'-a \"\"b\"\"\""),
        ] {
            assert_eq!(csv_cell(text), cell);
        }
    }
}
