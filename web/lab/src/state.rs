//! Everything the place remembers, and what can change it.

use std::rc::Rc;

use plywise_games::GameKind;
use plywise_lab::{Experiment, Parameter, Setup};
use plywise_lab_worker::{Answer, Ask, ReportText, Wanted};
use yew::{AttrValue, Reducible};

use crate::english;
use crate::link::{link_text, read_link};

/// Everything the place remembers.
#[derive(Clone, Debug, PartialEq)]
pub struct Lab {
    /// The experiment that is open; none before one is chosen.
    pub experiment: Option<Experiment>,
    /// What it is made with.
    pub setup: Setup,
    /// What the worker is asked; none where it has nothing to do.
    pub asked: Option<Ask>,
    /// How many questions there have been.
    pub n_asked: u32,
    /// How many jobs are done, of how many.
    pub progress: Option<(u32, u32)>,
    /// What has come of it so far.
    pub report: Option<Rc<ReportText>>,
    /// What that was made with.
    pub made_with: Option<Setup>,
    /// What the experiment is being made with, or was asked to be last.
    pub run_with: Option<Setup>,
    /// Whether somebody has left the experiment before it was done.
    pub is_cancelled: bool,
    /// How often somebody has chosen what stands here, by a button: links choose without a hand on it.
    pub n_chosen: u32,
    /// How many leaves this browser looks at in a second, once it has been measured.
    pub measured: Option<u64>,
    /// How wide and high a plot is drawn.
    pub size: (u32, u32),
    /// Why something could not be done.
    pub notice: Option<AttrValue>,
}

/// What can change the place.
#[derive(Clone, Debug)]
pub enum LabAction {
    /// Come here by a button.
    Come,
    /// Choose among the experiments.
    Choose,
    /// Open an experiment, and make it.
    Open(Experiment),
    /// Open what a link says.
    Follow(AttrValue),
    /// Choose something of the experiment: the text of a field.
    Put(Parameter, AttrValue),
    /// Make the experiment.
    Run,
    /// Leave what the worker does.
    Cancel,
    /// Measure how fast this browser is.
    Measure,
    /// The worker has answered.
    Told(Answer),
    /// It has stopped.
    Failed,
    /// There is so much room for a plot.
    Resize(u32, u32),
    /// Forget the message.
    Forget,
}

impl Default for Lab {
    fn default() -> Lab {
        Lab {
            experiment: None,
            setup: Experiment::Leaves.usual(),
            asked: None,
            n_asked: 0,
            progress: None,
            report: None,
            made_with: None,
            run_with: None,
            is_cancelled: false,
            n_chosen: 0,
            measured: None,
            size: (760, 440),
            notice: None,
        }
    }
}

impl Lab {
    /// What the address says; none where nothing is open.
    #[must_use]
    pub fn link(&self) -> Option<String> {
        self.experiment.map(|experiment| ["lab=", &link_text(experiment, &self.setup)].concat())
    }

    /// Whether the worker makes an experiment, or measures.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether what is asked takes the program with the rules of chess.
    #[must_use]
    pub fn takes_chess(&self) -> bool {
        let takes_game = |experiment: Experiment| experiment.parameters().contains(&Parameter::Game);
        let is_measured = self.asked.as_ref().is_some_and(|ask| ask.what == Wanted::Speed);
        self.experiment.is_some_and(takes_game) && self.setup.game == GameKind::Chess && !is_measured
    }

    /// Whether the result was made with other choices than stand in the form.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        self.made_with.as_ref().is_some_and(|setup| *setup != self.setup)
    }

    /// Whether the result is only a part of what was asked for, as somebody has left it.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.is_cancelled && self.report.is_some() && !self.is_whole()
    }

    /// Whether what is shown came to its end.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.report.as_ref().is_some_and(|report| report.is_whole)
    }

    /// Whether what was asked for last is what stands in the form.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        self.run_with.as_ref() == Some(&self.setup)
    }

    fn asking(&self, what: Wanted) -> Lab {
        let n_asked = self.n_asked + 1;
        let asked = Some(Ask { id: n_asked, what });
        Lab { asked, n_asked, progress: None, notice: None, is_cancelled: false, ..self.clone() }
    }

    fn idle(&self) -> Lab {
        Lab { asked: None, progress: None, ..self.clone() }
    }

    fn running(&self) -> Lab {
        let Some(experiment) = self.experiment else { return self.clone() };
        let what = Wanted::experiment(experiment, &self.setup, self.size);
        // The picture of before stays until there is another one: what stands below does not jump.
        Lab { run_with: Some(self.setup.clone()), ..self.asking(what) }
    }

    fn opened(&self, experiment: Experiment, setup: Setup) -> Lab {
        let setup = match (self.measured, setup == experiment.usual()) {
            (Some(speed), true) => Setup { speed: speed as f64, ..setup },
            _ => setup,
        };
        let opened =
            Lab { experiment: Some(experiment), setup, report: None, made_with: None, ..self.clone() };
        match experiment {
            // It is this browser that one wants to know about. A link says how fast.
            Experiment::TenGames if self.measured.is_none() => opened.asking(Wanted::Speed),
            _ => opened.running(),
        }
    }

    fn followed(&self, link: &str) -> Lab {
        let said = link.trim_start_matches('#').split('&').find_map(|part| part.strip_prefix("lab="));
        match said.map(read_link) {
            None => self.clone(),
            Some(_) if said == Some("") => Lab { notice: None, ..self.choosing() },
            // The address follows what is chosen: that is no other experiment.
            Some(Ok((experiment, setup)))
                if self.experiment == Some(experiment) && self.setup == setup && self.is_fresh() =>
            {
                self.clone()
            }
            // A link that says no speed asks for that of this browser.
            Some(Ok((experiment @ Experiment::TenGames, setup)))
                if said.is_some_and(|said| !said.contains("speed.")) =>
            {
                self.opened(experiment, setup)
            }
            Some(Ok((experiment, setup))) => {
                let opened = Lab { experiment: Some(experiment), setup, ..self.clone() };
                Lab { report: None, made_with: None, ..opened }.running()
            }
            Some(Err(problem)) => Lab { notice: Some(problem.into()), ..self.choosing() },
        }
    }

    fn put(&self, parameter: Parameter, text: &str) -> Lab {
        let mut setup = self.setup.clone();
        if !setup.put(parameter, text) {
            return Lab { notice: Some(english::not_possible(parameter, text).into()), ..self.clone() };
        }
        let chosen = Lab { setup, notice: None, ..self.clone() };
        // What takes no search is made at once.
        match self.experiment {
            Some(Experiment::TenGames) if chosen.setup != self.setup => chosen.running(),
            _ => chosen,
        }
    }

    fn told(&self, answer: Answer) -> Lab {
        match answer {
            Answer::Refused(why) => {
                let none = Lab { report: None, made_with: None, run_with: None, ..self.idle() };
                Lab { notice: Some(why.into()), ..none }
            }
            Answer::Progress(done, of) => Lab { progress: Some((done, of)), ..self.clone() },
            Answer::Report(report, done, of) => {
                let told = if done == of { self.idle() } else { self.clone() };
                let progress = (done < of).then_some((done, of));
                Lab { report: Some(Rc::from(report)), made_with: self.run_with.clone(), progress, ..told }
            }
            Answer::Speed(speed) => {
                let setup = Setup { speed: speed.max(1) as f64, ..self.setup.clone() };
                Lab { measured: Some(speed), setup, ..self.idle() }.running()
            }
        }
    }
}

impl Reducible for Lab {
    type Action = LabAction;

    fn reduce(self: Rc<Lab>, action: LabAction) -> Rc<Lab> {
        let next = match action {
            LabAction::Come => self.chosen(),
            LabAction::Choose => self.choosing().chosen(),
            LabAction::Open(experiment) => self.opened(experiment, experiment.usual()).chosen(),
            LabAction::Follow(link) => self.followed(&link),
            LabAction::Put(parameter, text) => self.put(parameter, &text),
            // What was typed and could not be stays named, though Enter makes the experiment once more.
            LabAction::Run if self.is_fresh() => Lab { notice: self.notice.clone(), ..self.running() },
            LabAction::Run => self.running(),
            LabAction::Cancel => self.cancelled(),
            LabAction::Measure => self.asking(Wanted::Speed),
            LabAction::Told(answer) => self.told(answer),
            LabAction::Failed => {
                let why = Some(english::WORKER_STOPPED.into());
                Lab { notice: why, is_cancelled: false, ..self.cancelled() }
            }
            LabAction::Resize(width, height) => Lab { size: (width, height), ..(*self).clone() },
            LabAction::Forget => Lab { notice: None, ..(*self).clone() },
        };
        if next == *self { self } else { Rc::new(next) }
    }
}

impl Lab {
    /// Leaves what the worker does: the number tells whoever asks it that the question is gone.
    fn stopped(&self) -> Lab {
        let n_asked = self.n_asked + u32::from(self.asked.is_some());
        Lab { n_asked, ..self.idle() }
    }

    /// Leaves what the worker does before it is done. What has come of it stays; where nothing has, that is as if nobody had asked.
    fn cancelled(&self) -> Lab {
        let is_cancelled = self.asked.is_some();
        Lab { is_cancelled, run_with: self.made_with.clone(), ..self.stopped() }
    }

    /// Goes back to the list of experiments.
    fn choosing(&self) -> Lab {
        let none = Lab { experiment: None, report: None, made_with: None, ..self.stopped() };
        Lab { run_with: None, is_cancelled: false, ..none }
    }

    fn chosen(&self) -> Lab {
        Lab { n_chosen: self.n_chosen + 1, ..self.clone() }
    }
}
