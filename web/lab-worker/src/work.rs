//! Doing the jobs of an experiment.

use plywise_lab::{Catalogue, Experiment, LabError, Parameter, Setup};

use crate::english;
use crate::message::{Answer, Ask, ReportText, Wanted};
use crate::speed::leaves_a_second;

/// So many milliseconds between one picture and the next.
const PICTURE: f64 = 250.0;
/// So many between one word about progress and the next.
const WORD: f64 = 60.0;

/// Answers a question; each answer goes to `tell` as soon as it is there. `now` tells milliseconds: it decides how often something
/// is told, and nothing else.
pub fn answer(ask: &Ask, games: &impl Catalogue, now: &dyn Fn() -> f64, tell: &dyn Fn(Answer)) {
    match &ask.what {
        Wanted::Speed => tell(Answer::Speed(leaves_a_second(now))),
        Wanted::Experiment { key, setup, size } => match understood(key, setup) {
            Some((experiment, setup)) => {
                if let Err(why) = made(experiment, &setup, *size, games, now, tell) {
                    tell(Answer::Refused(english::refused(&why.to_string())));
                }
            }
            None => tell(Answer::Refused(english::NOT_UNDERSTOOD.to_owned())),
        },
    }
}

fn understood(key: &str, said: &[(String, String)]) -> Option<(Experiment, Setup)> {
    let experiment = Experiment::from_key(key)?;
    let mut setup = experiment.usual();
    for (key, text) in said {
        let parameter = Parameter::ALL.into_iter().find(|parameter| parameter.key() == key)?;
        if !setup.put(parameter, text) {
            return None;
        }
    }
    Some((experiment, setup))
}

fn made(
    experiment: Experiment,
    setup: &Setup,
    size: (u32, u32),
    games: &impl Catalogue,
    now: &dyn Fn() -> f64,
    tell: &dyn Fn(Answer),
) -> Result<(), LabError> {
    let plan = experiment.plan_with(setup, games)?;
    let n_jobs = plan.n_jobs() as u32;
    let mut results = Vec::with_capacity(plan.n_jobs());
    let (mut pictured, mut told) = (now(), now());
    for job in 0..plan.n_jobs() {
        results.push(plan.run_with(job, games)?);
        let (done, time) = (job as u32 + 1, now());
        if done == n_jobs {
            break;
        }
        if time - pictured >= PICTURE {
            let report = ReportText::of(&plan.report(&results), size);
            tell(Answer::Report(Box::new(report), done, n_jobs));
            (pictured, told) = (now(), now());
        } else if time - told >= WORD {
            tell(Answer::Progress(done, n_jobs));
            told = time;
        }
    }
    let report = ReportText::of(&plan.report(&results), size);
    tell(Answer::Report(Box::new(report), n_jobs, n_jobs));
    Ok(())
}
