//! A set as text: lines `key: value`, and the tree of each exercise as it is written everywhere.

use crate::build::is_convention_line;
use crate::{ExerciseSet, Item, Mode, Place, SetError, SetProblem, Source};

/// The keys of a set, beside its conventions.
const OF_SET: [&str; 8] = ["set", "version", "note", "pass", "attempts", "hints", "mode", "seed"];

/// The keys of an exercise, beside the lines of its tree.
const OF_EXERCISE: [&str; 5] = ["exercise", "weight", "example", "generate", "variants"];

/// A set as text; [`crate::read_set`] reads it.
#[must_use]
pub fn write_text(set: &ExerciseSet) -> String {
    let usual = ExerciseSet::default();
    let mut text = [["set: ", &*set.title].concat().trim_end(), "\n"].concat();
    let mut say = |key: &str, said: &str| text.extend([key, ": ", said, "\n"]);
    set.note.lines().for_each(|line| say("note", line));
    for (key, said, usual) in [("pass", set.pass, usual.pass), ("attempts", set.attempts, usual.attempts)] {
        if said != usual {
            say(key, &said.to_string());
        }
    }
    if set.hints {
        say("hints", "yes");
    }
    if set.mode != usual.mode {
        say("mode", set.mode.key());
    }
    if set.seed != usual.seed {
        say("seed", &set.seed.to_string());
    }
    push_lines(&mut text, &set.conventions, "");
    for item in &set.items {
        push_item(&mut text, item);
    }
    text
}

fn push_item(text: &mut String, item: &Item) {
    text.extend(["\nexercise: ", &item.question, "\n"]);
    if item.weight != 1 {
        text.extend(["weight: ", &item.weight.to_string(), "\n"]);
    }
    match &item.source {
        Source::Tree(tree) => push_lines(text, tree, "  "),
        Source::Example { key, conventions } => {
            text.extend(["example: ", key, "\n"]);
            push_lines(text, conventions, "");
        }
        Source::Generated { request, variants, conventions } => {
            text.extend(["generate: ", request, "\n", if *variants { "variants: yes\n" } else { "" }]);
            push_lines(text, conventions, "");
        }
    }
}

fn push_lines(text: &mut String, lines: &str, indent: &str) {
    for line in lines.lines() {
        text.extend([if line.is_empty() { "" } else { indent }, line, "\n"]);
    }
}

/// Reads what [`write_text`] writes.
pub(crate) fn read_text(text: &str) -> Result<ExerciseSet, SetError> {
    let mut reader = Reader::default();
    for (nth, line) in (1..).zip(text.lines()) {
        reader.line(nth, line).map_err(|problem| SetError { place: Place::Line(nth, 1), problem })?;
    }
    if !reader.seen.contains(&"set") {
        return Err(SetError { place: Place::Line(1, 1), problem: SetProblem::NotASet });
    }
    reader.end_item()?;
    let set = reader.set.laid_out();
    set.check_texts().map_err(|error| reader.places.found(error))?;
    Ok(set)
}

#[derive(Default)]
struct Reader {
    set: ExerciseSet,
    /// The keys of the set, or of the exercise, that have been read.
    seen: Vec<&'static str>,
    open: Option<Open>,
    places: Places,
}

/// An exercise that is being read.
struct Open {
    line: usize,
    question: String,
    weight: u32,
    example: Option<String>,
    request: Option<String>,
    variants: bool,
    rest: String,
}

/// Where in the text the lines stand of which something is made.
#[derive(Default)]
struct Places {
    conventions: Vec<(usize, usize)>,
    /// By exercise: its first line, and then each line of its tree or its conventions with its indent.
    items: Vec<(usize, Vec<(usize, usize)>)>,
}

impl Places {
    /// The same mistake with its place in the whole text.
    fn found(&self, error: SetError) -> SetError {
        let at = |lines: &[(usize, usize)], line: usize, column: usize| {
            // What is wrong below the last line is something missing there.
            let known = lines.get(line.saturating_sub(1)).or(lines.last());
            known.map_or(Place::Whole, |(line, indent)| Place::Line(*line, column + indent))
        };
        let item = |nth: usize| nth.checked_sub(1).and_then(|nth| self.items.get(nth));
        let place = match error.place {
            Place::InConventions(line, column) => at(&self.conventions, line, column),
            Place::Exercise(nth) => item(nth).map_or(error.place, |(line, _)| Place::Line(*line, 1)),
            Place::InExercise(nth, line, column) => {
                item(nth).map_or(error.place, |(_, lines)| at(lines, line, column))
            }
            place => place,
        };
        SetError { place, ..error }
    }
}

impl Reader {
    fn line(&mut self, nth: usize, line: &str) -> Result<(), SetProblem> {
        let said = line.split_once(':').map(|(key, value)| (key.trim_end(), value.trim()));
        if let Some(("exercise", question)) = said {
            self.begins(nth)?;
            self.open = Some(Open::new(nth, question));
            self.seen = vec!["set", "exercise"];
            return Ok(());
        }
        let keys: &[&'static str] = if self.open.is_some() { &OF_EXERCISE } else { &OF_SET };
        let known = said
            .and_then(|(key, value)| keys.iter().find(|known| **known == key).map(|known| (*known, value)));
        if let Some((key, value)) = known {
            if self.seen.contains(&key) && key != "note" {
                return Err(SetProblem::Repeated(key));
            }
            self.begins_with_set(key)?;
            self.seen.push(key);
            return match &mut self.open {
                Some(open) => open.take(key, value),
                None => self.take(key, value),
            };
        }
        match &mut self.open {
            Some(open) => {
                let lines = &mut self.places.items.last_mut().ok_or(SetProblem::NotASet)?.1;
                open.push(nth, line, lines);
                Ok(())
            }
            None => self.convention(nth, line),
        }
    }

    /// Nothing comes before the line `set:`.
    fn begins_with_set(&self, key: &str) -> Result<(), SetProblem> {
        if key == "set" || self.seen.contains(&"set") { Ok(()) } else { Err(SetProblem::NotASet) }
    }

    fn begins(&mut self, line: usize) -> Result<(), SetProblem> {
        self.begins_with_set("exercise")?;
        self.end_item().map_err(|error| error.problem)?;
        self.places.items.push((line, Vec::new()));
        if self.places.items.len() > crate::MOST_EXERCISES { Err(SetProblem::TooMany) } else { Ok(()) }
    }

    fn convention(&mut self, nth: usize, line: &str) -> Result<(), SetProblem> {
        let said = line.trim();
        let is_comment = said.starts_with('#');
        if said.is_empty() || (is_comment && self.seen.is_empty()) {
            return Ok(());
        }
        self.begins_with_set("")?;
        if !is_comment && !is_convention_line(said) {
            return Err(SetProblem::UnknownLine(said.to_owned()));
        }
        self.set.conventions.extend([said, "\n"]);
        self.places.conventions.push((nth, line.len() - line.trim_start().len()));
        Ok(())
    }

    fn take(&mut self, key: &'static str, value: &str) -> Result<(), SetProblem> {
        let set = &mut self.set;
        match key {
            "set" => set.title = value.to_owned(),
            "version" => match value.parse() {
                Ok(1) => {}
                Ok(version) if version > 1 => return Err(SetProblem::Newer(version)),
                _ => return Err(SetProblem::bad(key, value)),
            },
            "note" => set.note.extend([value, "\n"]),
            "pass" => set.pass = number(key, value)?,
            "attempts" => set.attempts = number(key, value)?,
            "hints" => set.hints = yes(key, value)?,
            "mode" => set.mode = Mode::from_key(value).ok_or(SetProblem::bad(key, value))?,
            _seed => set.seed = number(key, value)?,
        }
        Ok(())
    }

    fn end_item(&mut self) -> Result<(), SetError> {
        let Some(open) = self.open.take() else { return Ok(()) };
        let place = Place::Line(open.line, 1);
        let is_blank: Vec<bool> = open.rest.lines().map(|line| line.trim().is_empty()).collect();
        let item = open.item().map_err(|problem| SetError { place, problem })?;
        if let (Source::Example { .. } | Source::Generated { .. }, Some((_, lines))) =
            (&item.source, self.places.items.last_mut())
        {
            // Conventions are kept without blank lines.
            let mut is_blank = is_blank.into_iter();
            lines.retain(|_| !is_blank.next().unwrap_or(false));
        }
        self.set.items.push(item);
        Ok(())
    }
}

impl Open {
    fn new(line: usize, question: &str) -> Open {
        Open {
            line,
            question: question.to_owned(),
            weight: 1,
            example: None,
            request: None,
            variants: false,
            rest: String::new(),
        }
    }

    fn take(&mut self, key: &'static str, value: &str) -> Result<(), SetProblem> {
        match key {
            "weight" => self.weight = number(key, value)?,
            "example" => self.example = Some(value.to_owned()),
            "generate" => self.request = Some(value.to_owned()),
            _variants => self.variants = yes(key, value)?,
        }
        Ok(())
    }

    /// A line of the tree, which may stand two blanks in.
    fn push(&mut self, nth: usize, line: &str, places: &mut Vec<(usize, usize)>) {
        if self.rest.is_empty() && line.trim().is_empty() {
            return;
        }
        let own = line.strip_prefix("  ").unwrap_or(line);
        self.rest.extend([own, "\n"]);
        places.push((nth, line.len() - own.len()));
    }

    fn item(self) -> Result<Item, SetProblem> {
        let Open { question, weight, example, request, variants, rest, .. } = self;
        if variants && request.is_none() {
            return Err(SetProblem::OutOfPlace("variants"));
        }
        let is_only_conventions = rest
            .lines()
            .map(str::trim)
            .all(|line| line.is_empty() || line.starts_with('#') || is_convention_line(line));
        let source = match (example, request) {
            (None, None) if is_only_conventions => return Err(SetProblem::NoTree),
            (None, None) => Source::Tree(rest),
            (Some(_), Some(_)) => return Err(SetProblem::TwoTrees),
            _ if !is_only_conventions => return Err(SetProblem::TwoTrees),
            (Some(key), None) => Source::Example { key, conventions: rest },
            (None, Some(request)) => Source::Generated { request, variants, conventions: rest },
        };
        Ok(Item { question, weight, source })
    }
}

fn number<T: std::str::FromStr>(key: &'static str, said: &str) -> Result<T, SetProblem> {
    said.parse().map_err(|_| SetProblem::bad(key, said))
}

fn yes(key: &'static str, said: &str) -> Result<bool, SetProblem> {
    match said {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(SetProblem::bad(key, said)),
    }
}
