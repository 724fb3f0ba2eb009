//! Experiments in links: `leaves-branching.4-depth.8-trees.100-seed.1`.

use plywise_lab::{EXPERIMENTS, Experiment, Parameter, Setup};

use crate::english;

/// What a link says of an experiment.
#[must_use]
pub fn link_text(experiment: Experiment, setup: &Setup) -> String {
    let mut text = experiment.info().key.to_owned();
    // A key with a hyphen would look like two parts.
    text = text.replace('-', "_");
    for parameter in experiment.parameters() {
        // Within a player it would look like another part, too.
        let said = setup.text(*parameter);
        let said = if parameter.is_player() { said.replace('-', "_") } else { said };
        text += &["-", parameter.key(), ".", &said].concat();
    }
    text
}

/// Reads what a link says of an experiment. What is not said is as usual.
///
/// # Errors
/// What of it means nothing, as a sentence.
pub fn read_link(said: &str) -> Result<(Experiment, Setup), String> {
    // A key with a hyphen is also read as the command writes it.
    let keys = EXPERIMENTS.into_iter().map(|experiment| experiment.info().key);
    let own = keys.filter(|key| key.contains('-')).find(|key| said.starts_with(key)).unwrap_or_default();
    let said = [&own.replace('-', "_"), &said[own.len()..]].concat();
    let mut parts = said.split('-');
    let key = parts.next().unwrap_or_default().replace('_', "-");
    let experiment = Experiment::from_key(&key).ok_or_else(|| english::no_experiment(&key))?;
    let mut setup = experiment.usual();
    for part in parts {
        let (key, text) = part.split_once('.').unwrap_or((part, ""));
        let parameter = Parameter::ALL.into_iter().find(|parameter| parameter.key() == key);
        let parameter = parameter.ok_or_else(|| english::no_such_choice(part))?;
        let text = if parameter.is_player() { text.replace('_', "-") } else { text.to_owned() };
        if !setup.put(parameter, &text) {
            return Err(english::not_possible(parameter, &text));
        }
    }
    Ok((experiment, setup))
}
