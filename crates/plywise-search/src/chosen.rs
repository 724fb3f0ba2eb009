//! Options that somebody has chosen, and which stay as they are otherwise.

use crate::{OptionValue, Search, SearchOption};

/// What is chosen of a search; the rest stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChosenOptions {
    values: [Option<OptionValue>; SearchOption::ALL.len()],
}

impl ChosenOptions {
    /// What is chosen of one option.
    #[must_use]
    pub fn get(&self, option: SearchOption) -> Option<OptionValue> {
        self.values[option as usize]
    }

    /// Chooses, or leaves it as it is.
    pub fn set(&mut self, option: SearchOption, value: Option<OptionValue>) {
        self.values[option as usize] = value;
    }

    /// The same, and this chosen too.
    #[must_use]
    pub fn with(mut self, option: SearchOption, value: OptionValue) -> ChosenOptions {
        self.set(option, Some(value));
        self
    }

    /// The same without what is chosen of one option.
    #[must_use]
    pub fn without(mut self, option: SearchOption) -> ChosenOptions {
        self.set(option, None);
        self
    }

    /// Whatever is chosen, in the order of [`SearchOption::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (SearchOption, OptionValue)> + '_ {
        SearchOption::ALL.into_iter().filter_map(|option| Some((option, self.get(option)?)))
    }

    /// What a search does that another does not.
    #[must_use]
    pub fn between(usual: &Search, wanted: &Search) -> ChosenOptions {
        let mut chosen = ChosenOptions::default();
        for option in SearchOption::ALL {
            let value = option.of(wanted);
            chosen.set(option, (option.of(usual) != value).then_some(value));
        }
        chosen
    }

    /// What is chosen here, and where nothing is, what is chosen there.
    #[must_use]
    pub fn or(&self, other: &ChosenOptions) -> ChosenOptions {
        let mut chosen = *self;
        for (mine, theirs) in chosen.values.iter_mut().zip(other.values) {
            *mine = mine.or(theirs);
        }
        chosen
    }

    /// A search that does what is chosen.
    #[must_use]
    pub fn over(&self, search: Search) -> Search {
        let mut search = search;
        for (option, value) in self.iter() {
            option.put(&mut search, value);
        }
        search
    }
}
