//! What helps only searches of games by their rules, and whether anything was asked for that a drawn tree cannot do.

use clap::Args;
use plywise_search::{Aids, ChosenOptions, Options, Search, SearchOption};

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
}
