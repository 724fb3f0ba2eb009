//! `plywise practice`: a question about a search, its key, and what is said of an answer.

use std::io::Write;
use std::rc::Rc;

use clap::{Args, Subcommand};
use plywise_conventions::Conventions;
use plywise_practice::{Exercise, Goal, MOST_NODES, Outcome, Question, Verdict};
use plywise_search::{NodeId, SearchOption};
use serde_json::json;

use crate::args::{StyleArgs, TreeArgs};
use crate::input::Input;
use crate::output::{on_one_line, stdout};
use crate::search_args::SearchArgs;
use crate::sets::{self, NewSetArgs, SetArgs};

/// What `plywise practice` is to do.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise practice questions examples/q-quiz.tree
  plywise practice key --question pruned-nodes examples/q-quiz.tree
  plywise practice check --question pruned-nodes --answer 'L4-4, L3-4' examples/q-quiz.tree
  plywise practice check --question windows:B --answer '-inf inf, -inf 3' --tree 'A(B(3 12) C(2 4))'

  plywise practice key --question move --game tic-tac-toe --position 'xo./.x./o..' --plies 2
  plywise practice new --level easy --count 5 --question cuts --question windows
  plywise practice new --game tic-tac-toe --count 5 --question cuts
  plywise practice set --to link week-5.set

How answers and sets are written: docs/practice.md")]
pub(crate) struct PracticeArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List the questions that can be asked of a tree
    Questions(ExerciseArgs),
    /// Print a question and its key
    Key {
        #[command(flatten)]
        asked: AskedArgs,
        #[command(flatten)]
        exercise: ExerciseArgs,
    },
    /// Grade an answer, and say what is true of each part
    Check {
        #[command(flatten)]
        asked: AskedArgs,
        /// The answer, as docs/practice.md has it
        #[arg(short, long, value_name = "ANSWER", allow_hyphen_values = true)]
        answer: String,
        /// Print the verdict as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        exercise: ExerciseArgs,
    },
    /// Make a set of exercises on random trees, or on trees of positions of a game
    New(NewSetArgs),
    /// Check that every exercise of a set can be asked, and print the set as a text, as JSON or as a link
    Set(SetArgs),
}

#[derive(Debug, Args)]
struct AskedArgs {
    /// The question: a key of `plywise practice questions`, with the node behind a colon where it is about one
    #[arg(short, long, value_name = "QUESTION")]
    question: String,
}

#[derive(Debug, Args)]
struct ExerciseArgs {
    #[command(flatten)]
    tree: TreeArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    style: StyleArgs,
}

impl ExerciseArgs {
    fn read(&self) -> anyhow::Result<(Input, Conventions)> {
        self.tree.source.game.check_search(self.search.algorithm)?;
        // Of a game no more is asked, where nobody says how much, than an exercise may have.
        let is_deep = self.search.chosen.0.get(SearchOption::Depth).is_some();
        let small = if is_deep { None } else { self.tree.source.game.small(MOST_NODES)? };
        let input = Input::to_search_to(&self.tree, &self.search, small)?;
        let conventions = input.conventions(&self.search, &self.style);
        Ok((input, conventions))
    }

    fn exercise(&self, asked: &AskedArgs) -> anyhow::Result<Exercise> {
        let (input, conventions) = self.read()?;
        let question = Question::read(&asked.question, &input.tree)?;
        Ok(Exercise::new(Rc::clone(&input.tree), conventions, question)?)
    }
}

pub(crate) fn run(args: &PracticeArgs) -> anyhow::Result<()> {
    let mut out = stdout();
    match &args.what {
        What::Questions(exercise) => {
            let (input, conventions) = exercise.read()?;
            let asked = questions(&input)
                .into_iter()
                .map(|question| (question, Exercise::new(Rc::clone(&input.tree), conventions, question)));
            let mut asked: Vec<_> = asked.collect();
            // Where none can be asked, the first one says why.
            if asked.iter().all(|(_, exercise)| exercise.is_err())
                && let Some((_, Err(why))) = asked.drain(..).next()
            {
                return Err(why.into());
            }
            for (question, exercise) in &asked {
                if let Ok(exercise) = exercise {
                    writeln!(out, "{:<20} {}", question.written(&input.tree), on_one_line(&exercise.text()))?;
                }
            }
        }
        What::Key { asked, exercise } => {
            let exercise = exercise.exercise(asked)?;
            writeln!(out, "{}", on_one_line(&exercise.text()))?;
            writeln!(out, "{}", exercise.write_answer(&exercise.key()))?;
        }
        What::Check { asked, answer, json, exercise } => {
            let exercise = exercise.exercise(asked)?;
            let answer = exercise.read_answer(answer)?;
            let verdict = exercise.grade(&answer)?;
            if *json {
                writeln!(out, "{}", as_json(&exercise, &verdict))?;
            } else {
                write_verdict(&mut out, &exercise, &verdict)?;
            }
        }
        What::New(args) => sets::new(args, &mut out)?,
        What::Set(args) => sets::show(args, &mut out)?,
    }
    Ok(out.flush()?)
}

/// Every question there is, those about one node for each branch.
fn questions(input: &Input) -> Vec<Question> {
    let tree = &input.tree;
    let plain = Question::KEYS.into_iter().filter_map(|key| Question::read(key, tree).ok());
    let branches = tree.nodes().filter(|&node| !tree.is_leaf(node));
    let at = |node: NodeId| {
        [
            Question::Windows(node),
            Question::ChangeLeaf(Goal::Cut(node)),
            Question::ChangeLeaf(Goal::NoCut(node)),
        ]
    };
    plain.chain(branches.flat_map(at)).collect()
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Right => "right",
        Outcome::Missing => "missing",
        Outcome::Wrong => "wrong",
    }
}

fn write_verdict(out: &mut impl Write, exercise: &Exercise, verdict: &Verdict) -> anyhow::Result<()> {
    writeln!(out, "{}", on_one_line(&exercise.text()))?;
    writeln!(out, "Mark: {:.0} of 100", verdict.mark * 100.0)?;
    for part in &verdict.parts {
        writeln!(out, "{:<8} {}", word(part.outcome), on_one_line(&part.feedback.to_string()))?;
    }
    if let Some(misconception) = verdict.misconception {
        writeln!(out, "{}", misconception.text())?;
    }
    Ok(())
}

fn as_json(exercise: &Exercise, verdict: &Verdict) -> serde_json::Value {
    let part = |part: &plywise_practice::Part| {
        json!({
            "outcome": word(part.outcome),
            "step": part.step.0,
            "feedback": part.feedback.to_string(),
        })
    };
    json!({
        "question": exercise.question().written(exercise.replay().tree()),
        "mark": verdict.mark,
        "parts": verdict.parts.iter().map(part).collect::<Vec<_>>(),
        "misconception": verdict.misconception.map(plywise_practice::Misconception::key),
    })
}
