//! What helps only searches of games by their rules, and whether anything was asked for that a drawn tree cannot do.

use clap::Args;
use plywise_search::{Aids, Algorithm, ChosenOptions, Options, Search, SearchOption};

use crate::english;
use crate::output::complain;

/// What helps the search of a game. Where it departs from its depth limit, and how much its table holds, are options.
#[derive(Clone, Copy, Debug, Default, Args)]
#[group(skip)]
#[command(next_help_heading = "Searches of games by their rules")]
pub(crate) struct GameOptions {
    /// Remember positions, and use what is known where one comes up again
    #[arg(long)]
    pub(crate) table: bool,
    /// Look first at the two moves that last cut off at the same ply
    #[arg(long)]
    killers: bool,
    /// Look first at the moves that have cut off most
    #[arg(long)]
    history: bool,
}

impl GameOptions {
    /// The search with what was asked for. Whoever says how large a table is, or what it forgets, wants one.
    pub(crate) fn over(self, chosen: &ChosenOptions, search: Search) -> Search {
        let is_said = |option: SearchOption| chosen.get(option).is_some();
        let table = self.table || is_said(SearchOption::TableSize) || is_said(SearchOption::Replace);
        let aids = Aids { table, killers: self.killers, history: self.history };
        Search { options: Options { aids, ..search.options }, ..search }
    }

    /// Whether anything was asked for that a search of a drawn tree cannot do.
    pub(crate) fn are_asked(self, chosen: &ChosenOptions) -> bool {
        let is_of_games = chosen.iter().any(|(option, _)| option.is_of_games());
        is_of_games || self.table || self.killers || self.history
    }

    /// Says what was asked for that does nothing in this search, and in which it would.
    pub(crate) fn say_unused(self, chosen: &ChosenOptions, algorithm: Algorithm) {
        let aids = [(self.table, "table"), (self.killers, "killers"), (self.history, "history")];
        let aids = aids.into_iter().filter(|(is_asked, _)| *is_asked && !algorithm.takes_aids());
        let is_asked = |option: SearchOption, value| value != option.of(&Search::ALPHA_BETA);
        let unused = chosen.iter().filter(|(option, value)| {
            option.is_of_games() && !algorithm.takes(*option) && is_asked(*option, *value)
        });
        let unused: Vec<SearchOption> = unused.map(|(option, _)| option).collect();
        let flags = aids.map(|(_, flag)| flag).chain(unused.iter().map(|option| option.info().flag));
        let flags: Vec<String> = flags.map(|flag| ["--", flag].concat()).collect();
        if flags.is_empty() {
            return;
        }
        // Whatever takes all of them: quiescence is for more searches than the rest.
        let is_quiescence = |flag: &String| flag.ends_with(SearchOption::Quiescence.info().flag);
        let takes = |one: &Algorithm| match flags.iter().all(is_quiescence) {
            true => one.takes(SearchOption::Quiescence),
            false => one.takes_aids(),
        };
        let takers: Vec<&str> = Algorithm::ALL.into_iter().filter(takes).map(Algorithm::key).collect();
        complain(&english::aids_unused(algorithm.key(), flags.join(", "), takers.join(", ")));
    }
}
