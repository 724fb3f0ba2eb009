//! Every search of a game by its rules, down to a depth limit: no tree is made first.

use std::cell::Cell;

use crate::aspiration;
use crate::searcher::Searcher;
use crate::{
    Algorithm, AtDepth, DepthLimited, Event, Game, GameRules, Horizon, Line, Player, Research, Score, Search,
    Stop, TableEntry, Unit, Window, minimax, no_deep_cutoffs, scout,
};

/// What a search of a game came to.
#[derive(Clone, Debug)]
pub struct FoundInGame<G: GameRules> {
    /// The root's value, by the last visit of the root that has ended; `None` where none has.
    pub score: Option<Score>,
    /// The moves that both players choose, as far as the search went through them: by the last visit that proves what the root
    /// is worth to whoever moves there, see [`Line::of_mover`].
    pub line: Vec<AtDepth<G::Node>>,
    /// Every entry of the table, in the order in which their places were first taken. Empty without a table.
    pub table: Vec<TableEntry<G::Key>>,
    /// How many positions were entered.
    pub entered: u32,
    /// Why it had to stop, if it had to: [`Stop::OutOfBudget`] or [`Stop::OutOfEvents`].
    pub stopped: Option<Stop>,
}

/// Searches a game of two players by its rules, in any way that [`Search`] says, and reports every fact. The game is looked
/// into only as far as the search goes.
///
/// Minimax, SCOUT and alpha-beta without deep cutoffs do as they do on a drawn tree. The other searches are alpha-beta in one
/// window or several, and take [`crate::Options::aids`] and [`crate::Options::selective`]; MTD(f), SSS* and DUAL* always have
/// a table. What only chance or a third player calls for comes to what it is between two: expectimax, max^n and two-pass
/// minimax are minimax, Star1, Star2 and paranoid are alpha-beta.
///
/// Iterative deepening looks first at the line of the pass before, and with [`crate::Options::reorders`] at other children in
/// the order of what that pass found. It stops within [`crate::Options::budget`]; every search stops after
/// [`crate::Options::events`]. Children stand as the game gives them: [`Search::order`] is for drawn trees.
///
/// ```
/// use plywise_games::ConnectFour;
/// use plywise_search::{Aids, Algorithm, Horizon, Options, Search, Unit, search_game};
///
/// let aids = Aids { table: true, ..Aids::NONE };
/// let search = Search {
///     algorithm: Algorithm::Pvs,
///     horizon: Some(Horizon { depth: 6, unit: Unit::Plies }),
///     options: Options { aids, ..Options::PLAIN },
///     ..Search::ALPHA_BETA
/// };
/// let Ok(found) = search_game(&ConnectFour::default(), &search, |_| ());
/// let plain = Search { algorithm: Algorithm::AlphaBeta, options: Options::PLAIN, ..search };
/// let Ok(by_alpha_beta) = search_game(&ConnectFour::default(), &plain, |_| ());
/// assert_eq!(found.score, by_alpha_beta.score);
/// assert!(found.entered < by_alpha_beta.entered);
/// ```
///
/// # Errors
/// When the game stops the search, see [`Game::value`].
pub fn search_game<G: GameRules>(
    game: &G,
    search: &Search,
    mut report: impl FnMut(Event<AtDepth<G::Node>>),
) -> Result<FoundInGame<G>, G::Stop> {
    let meter = Meter::of(search);
    let mut line = Line::of_mover(game.player(game.root()));
    let mut table = Vec::new();
    let hear = |event: Event<AtDepth<G::Node>>| {
        if meter.lets_pass(&event) {
            line.hear(&event);
            report(event);
        }
    };
    let limited = limited(game, search, search.horizon);
    let metered = Metered { game: limited, meter: &meter };
    let result = match search.algorithm {
        Algorithm::Minimax | Algorithm::TwoPass | Algorithm::Expectimax | Algorithm::MaxN => {
            minimax(&metered, hear)
        }
        Algorithm::Scout => scout(&metered, hear),
        Algorithm::NoDeepCutoffs => no_deep_cutoffs(&metered, search.rules, hear),
        _ => {
            let mut searcher = Searcher::new(metered, search, hear);
            let result = by_windows(&mut searcher, search, game);
            table = searcher.into_table();
            result
        }
    };
    let stopped = match result {
        Ok(_) => None,
        Err(Halt::Limit(stop)) => Some(stop),
        Err(Halt::Game(stop)) => return Err(stop),
    };
    let (score, line) = line.found().map_or((None, Vec::new()), |(score, line)| (Some(score), line.to_vec()));
    Ok(FoundInGame { score, line, table, entered: meter.entered.get(), stopped })
}

/// The searches that are alpha-beta in one window or several.
fn by_windows<'g, G, R>(
    searcher: &mut Searcher<'_, 'g, G, R>,
    search: &Search,
    game: &'g G,
) -> Result<Score, Halt<G::Stop>>
where
    G: GameRules,
    R: FnMut(Event<AtDepth<G::Node>>),
{
    let Search { algorithm, rules, options, .. } = search;
    match algorithm {
        Algorithm::Aspiration => aspiration::windows(rules.window, *options, |window| searcher.pass(window)),
        Algorithm::MtdF => meeting_bounds(searcher, options.guess),
        Algorithm::SssStar => meeting_bounds(searcher, Score::MAX),
        Algorithm::DualStar => meeting_bounds(searcher, Score::MIN),
        Algorithm::Iterative => deepening(searcher, search, game),
        Algorithm::Pvs | Algorithm::NegaScout | Algorithm::NegaScoutExact => searcher.pass(Window::FULL),
        _ => searcher.pass(rules.window),
    }
}

/// MTD(f) asks about the root until both of its bounds meet; see [`crate::mtd_f`].
fn meeting_bounds<G, R>(
    searcher: &mut Searcher<'_, '_, G, R>,
    first_guess: Score,
) -> Result<Score, Halt<G::Stop>>
where
    G: GameRules,
    R: FnMut(Event<AtDepth<G::Node>>),
{
    let (mut known, mut score) = (Window::FULL, first_guess);
    while known.alpha < known.beta {
        let question = if score == known.alpha { Window::above(score) } else { Window::below(score) };
        score = searcher.pass(question)?;
        // A selective search may contradict itself; each answer still moves one of the bounds.
        if score >= question.beta {
            known.alpha = score;
        } else {
            known.beta = score;
        }
    }
    Ok(score)
}

/// One ply deep, then two, until nothing lies beyond the limit.
fn deepening<'g, G, R>(
    searcher: &mut Searcher<'_, 'g, G, R>,
    search: &Search,
    game: &'g G,
) -> Result<Score, Halt<G::Stop>>
where
    G: GameRules,
    R: FnMut(Event<AtDepth<G::Node>>),
{
    let (deepest, unit) =
        search.horizon.map_or((u32::MAX, Unit::Plies), |horizon| (horizon.depth, horizon.unit));
    let mut depth = deepest.min(1);
    loop {
        searcher.look_into(limited(game, search, Some(Horizon { depth, unit })));
        let score = searcher.pass(search.rules.window)?;
        if depth == deepest || !searcher.was_limited() {
            return Ok(score);
        }
        depth += 1;
    }
}

fn limited<'g, G: GameRules>(game: &'g G, search: &Search, horizon: Option<Horizon>) -> DepthLimited<'g, G> {
    let limited = DepthLimited::new(game, horizon);
    limited.with_quiescence(search.options.selective.quiescence)
}

/// When a search that tests in null windows searches again; `None` for one that does not test.
///
/// `is_even` says whether every line without an end of the game is as long as the limit: nothing is extended.
pub(crate) fn research(search: &Search, is_even: bool) -> Option<Research> {
    match search.algorithm {
        Algorithm::Pvs => Some(Research::Always),
        Algorithm::NegaScout => {
            // Without a limit in plies, how deep the search goes is not known before.
            let depth = search.horizon.filter(|horizon| horizon.unit == Unit::Plies);
            let beyond = search.options.selective.quiescence > 0;
            let depth = depth.filter(|_| is_even && !beyond).map_or(u32::MAX, |horizon| horizon.depth);
            Some(Research::AboveTwoPlies { depth })
        }
        Algorithm::NegaScoutExact => Some(Research::UnlessExact),
        _ => None,
    }
}

/// Why a search does not go on.
pub(crate) enum Halt<S> {
    /// The game stops it.
    Game(S),
    /// It has entered or reported as much as it may.
    Limit(Stop),
}

/// Counts what a search enters and reports, and lets it enter no other position once that is enough.
pub(crate) struct Meter {
    most_entered: u32,
    most_reported: u32,
    entered: Cell<u32>,
    reported: Cell<u32>,
    stop: Cell<Option<Stop>>,
}

impl Meter {
    fn of(search: &Search) -> Meter {
        let budget = search.options.budget.filter(|_| search.algorithm == Algorithm::Iterative);
        Meter {
            most_entered: budget.unwrap_or(u32::MAX),
            most_reported: search.options.events.unwrap_or(u32::MAX),
            entered: Cell::new(0),
            reported: Cell::new(0),
            stop: Cell::new(None),
        }
    }

    #[inline]
    fn lets_pass<N>(&self, event: &Event<N>) -> bool {
        let (entered, reported) = (self.entered.get(), self.reported.get());
        if matches!(event, Event::Entered { .. }) {
            if entered >= self.most_entered {
                self.stop.set(Some(Stop::OutOfBudget { nodes: entered }));
            } else if reported >= self.most_reported {
                self.stop.set(Some(Stop::OutOfEvents { events: reported }));
            } else {
                self.entered.set(entered.saturating_add(1));
            }
        }
        self.reported.set(reported.saturating_add(1));
        self.stop.get().is_none()
    }
}

/// A game of which no position may be entered any more once a limit is reached. A search asks for each position's value,
/// having entered it.
pub(crate) struct Metered<'m, 'g, G: Game> {
    pub(crate) game: DepthLimited<'g, G>,
    meter: &'m Meter,
}

impl<G: GameRules> Game for Metered<'_, '_, G> {
    type Node = AtDepth<G::Node>;
    type Stop = Halt<G::Stop>;

    fn root(&self) -> AtDepth<G::Node> {
        self.game.root()
    }

    fn player(&self, node: AtDepth<G::Node>) -> Player {
        self.game.player(node)
    }

    fn value(&self, node: AtDepth<G::Node>) -> Result<Option<Score>, Halt<G::Stop>> {
        match self.meter.stop.get() {
            Some(stop) => Err(Halt::Limit(stop)),
            None => self.game.value(node).map_err(Halt::Game),
        }
    }

    fn static_value(&self, node: AtDepth<G::Node>) -> Result<Score, Halt<G::Stop>> {
        self.game.static_value(node).map_err(Halt::Game)
    }

    fn children(&self, node: AtDepth<G::Node>) -> impl Iterator<Item = AtDepth<G::Node>> {
        self.game.children(node)
    }
}
