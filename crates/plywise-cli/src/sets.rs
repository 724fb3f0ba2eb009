//! `plywise practice new` and `plywise practice set`: sets of exercises.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use plywise_conventions::Profile;
use plywise_generate::Preset;
use plywise_sets::{ExerciseSet, Mode, Wanted, fresh, read_set, write_json, write_link, write_text};

use crate::input::read_text;
use crate::output::on_one_line;
use crate::set_of_game::{OfGame, SetGameArgs};

/// What `plywise practice new` is to make.
#[derive(Debug, Args)]
pub(crate) struct NewSetArgs {
    /// How hard the trees are to search by hand; of a game, easy ones have 2 plies, medium ones 3 and hard ones 4
    #[arg(long, value_enum, default_value = "easy")]
    level: Level,
    #[command(flatten)]
    game: SetGameArgs,
    /// Goals of the trees, which count for more than the level, as in `plywise generate 'gen=…'`: 'b=2;d=4;cuts=2..4;deep'
    #[arg(long, value_name = "PARTS", default_value = "", conflicts_with = "game")]
    goals: String,
    /// A question, as `plywise practice questions` lists them; may be given more than once [default: the usual ones]
    #[arg(short, long = "question", value_name = "QUESTION")]
    questions: Vec<String>,
    /// How many exercises
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    count: u32,
    /// Which of all such sets
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Give each student trees of their own. Only random trees can be made again from a name, so not those of a game
    #[arg(long, conflicts_with = "game")]
    variants: bool,
    /// The lecture whose conventions to ask in
    #[arg(long, value_name = "NAME", value_parser = clap::builder::PossibleValuesParser::new(Profile::ALL.map(|known| known.key)))]
    profile: Option<String>,
    /// What to call the set
    #[arg(long, value_name = "TEXT", default_value = "")]
    title: String,
    /// The share of the marks to pass with, in hundredths
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(0..=100))]
    pass: u32,
    /// How often an exercise may be answered
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=99))]
    attempts: u32,
    /// Let students ask for hints
    #[arg(long)]
    hints: bool,
    /// When students hear what was right
    #[arg(long, value_enum, default_value = "immediate")]
    mode: ModeArg,
    /// How to write the set
    #[arg(long, value_enum, default_value = "text")]
    to: SetForm,
}

/// What `plywise practice set` is to do.
#[derive(Debug, Args)]
pub(crate) struct SetArgs {
    /// A file with a set, as a text, as JSON or as a link; `-` is standard input
    file: PathBuf,
    /// Print the set itself, in this form
    #[arg(long, value_enum)]
    to: Option<SetForm>,
    /// The student whose trees to make, where each has trees of their own
    #[arg(long, value_name = "NAME", default_value = "")]
    student: String,
    /// Print the keys too
    #[arg(long)]
    key: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Level {
    Easy,
    Medium,
    Hard,
}

impl Level {
    /// How many plies of a game somebody can search by hand.
    fn plies(self) -> u32 {
        match self {
            Level::Easy => 2,
            Level::Medium => 3,
            Level::Hard => 4,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ModeArg {
    /// After each answer
    Immediate,
    /// When the whole set has been handed in
    End,
    /// Not at all
    Exam,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SetForm {
    Text,
    Json,
    /// What to add to the page's address
    Link,
}

impl NewSetArgs {
    fn wanted(&self) -> Wanted {
        let level = match self.level {
            Level::Easy => Preset::Easy1,
            Level::Medium => Preset::Medium1,
            Level::Hard => Preset::Hard1,
        };
        let mode = match self.mode {
            ModeArg::Immediate => Mode::Immediate,
            ModeArg::End => Mode::AtTheEnd,
            ModeArg::Exam => Mode::Exam,
        };
        let conventions = self.profile.as_ref().map_or(String::new(), |key| format!("profile: {key}"));
        Wanted {
            level,
            goals: self.goals.clone(),
            questions: self.questions.clone(),
            count: self.count,
            seed: self.seed,
            variants: self.variants,
            set: ExerciseSet {
                title: self.title.clone(),
                conventions,
                pass: self.pass,
                attempts: self.attempts,
                hints: self.hints,
                mode,
                ..ExerciseSet::default()
            },
        }
    }
}

pub(crate) fn new(args: &NewSetArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let set = match args.game.game {
        Some(kind) => {
            kind.visit(OfGame { args: &args.game, plies: args.level.plies(), wanted: args.wanted() })?
        }
        None => fresh(&args.wanted())?,
    };
    Ok(out.write_all(written(&set, args.to).as_bytes())?)
}

pub(crate) fn show(args: &SetArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (name, text) = read_text(&args.file)?;
    let set = read_set(&text).with_context(|| name.clone())?;
    let exercises = set.exercises(&args.student).context(name)?;
    if let Some(form) = args.to {
        return Ok(out.write_all(written(&set, form).as_bytes())?);
    }
    for (nth, exercise) in (1..).zip(&exercises) {
        writeln!(out, "{nth}. {}", on_one_line(&exercise.text()))?;
        if args.key {
            writeln!(out, "   {}", on_one_line(&exercise.write_answer(&exercise.key())))?;
        }
    }
    Ok(())
}

fn written(set: &ExerciseSet, form: SetForm) -> String {
    match form {
        SetForm::Text => write_text(set),
        SetForm::Json => write_json(set),
        SetForm::Link => write_link(set) + "\n",
    }
}
