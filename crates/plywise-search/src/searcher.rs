//! Alpha-beta on a game, in whole windows or in null windows, with what engines add to it.

use std::collections::HashMap;

use crate::game_search::{Halt, Metered, research};
use crate::search::Proof;
use crate::table::Table;
use crate::{
    Aids, Algorithm, AtDepth, Bound, Came, DepthLimited, Event, Game, GameRules, Line, Player, Research,
    Returns, Rules, Score, Search, Selective, TableEntry, Unit, Window,
};

/// What speaks for a child: that it is no move at all, that the line of the last pass goes there, that the table has it as
/// the best, what the last pass found of it, that it is a killer, how much it has cut off.
type Rank = (bool, bool, bool, Option<Score>, bool, u64);

/// Nothing speaks for a child.
const UNRANKED: Rank = (false, false, false, None, false, 0);

/// A child, the number of the move there, and what speaks for it.
type Ranked<N> = (AtDepth<N>, usize, Rank);

type Result<T, G> = std::result::Result<T, Halt<<G as Game>::Stop>>;

/// A search of a game, and what it keeps in mind between its passes.
pub(crate) struct Searcher<'m, 'g, G: GameRules, R> {
    game: Metered<'m, 'g, G>,
    rules: Rules,
    aids: Aids,
    selective: Selective,
    research: Option<Research>,
    reorders: bool,
    deepens: bool,
    report: R,
    table: Table<G::Key>,
    /// By ply, the two moves that cut off there last, the newest first.
    killers: Vec<[Option<usize>; 2]>,
    /// By player and move, how much it has cut off.
    history: [Vec<u64>; 2],
    /// The line of the present pass, and by number the moves of that of the last one.
    line: Line<AtDepth<G::Node>>,
    last_line: Vec<usize>,
    /// By position, what the present pass and the last one have found.
    found: HashMap<G::Key, Score>,
    last_found: HashMap<G::Key, Score>,
    was_limited: bool,
}

/// A position that is entered.
#[derive(Clone, Copy)]
struct Arrival<N> {
    node: AtDepth<N>,
    window: Window,
    ply: u32,
    /// The score from which on a test has found it to be better.
    tested: Option<Score>,
    /// Whether it lies on the line of the last pass.
    is_on_line: bool,
}

impl<'m, 'g, G: GameRules, R: FnMut(Event<AtDepth<G::Node>>)> Searcher<'m, 'g, G, R> {
    pub(crate) fn new(game: Metered<'m, 'g, G>, search: &Search, report: R) -> Searcher<'m, 'g, G, R> {
        let options = search.options;
        let n_moves = game.game.n_moves();
        let is_in_plies = search.horizon.is_none_or(|horizon| horizon.unit == Unit::Plies);
        let selective = if is_in_plies { options.selective } else { Selective::NONE };
        let deepens = search.algorithm == Algorithm::Iterative;
        let is_even = !game.game.is_extended(game.game.root());
        Searcher {
            game,
            rules: if search.algorithm.has_rules() { search.rules } else { Search::ALPHA_BETA.rules },
            aids: Aids { table: options.aids.table || search.algorithm.always_remembers(), ..options.aids },
            selective,
            research: research(search, is_even),
            reorders: options.reorders && deepens,
            deepens,
            report,
            table: Table::new(options.table),
            killers: Vec::new(),
            history: [0, 1].map(|_| vec![0; if options.aids.history { n_moves } else { 0 }]),
            line: Line::default(),
            last_line: Vec::new(),
            found: HashMap::new(),
            last_found: HashMap::new(),
            was_limited: false,
        }
    }

    /// Searches the root in a window.
    pub(crate) fn pass(&mut self, window: Window) -> Result<Score, G> {
        let node = self.game.root();
        let is_on_line = !self.last_line.is_empty();
        let (score, _) = self.visit(Arrival { node, window, ply: 0, tested: None, is_on_line })?;
        Ok(score)
    }

    /// Goes on with another depth limit, and looks first where the last pass has found most.
    pub(crate) fn look_into(&mut self, game: DepthLimited<'g, G>) {
        let mut above = game.root();
        let line = self.line.found().map_or(&[][..], |(_, line)| line);
        self.last_line.clear();
        for node in line {
            self.last_line.push(game.move_number(above, *node));
            above = *node;
        }
        self.last_found = std::mem::take(&mut self.found);
        self.game.game = game;
        self.was_limited = false;
    }

    /// Whether the present pass has come to its depth limit anywhere.
    pub(crate) fn was_limited(&self) -> bool {
        self.was_limited
    }

    pub(crate) fn into_table(self) -> Vec<TableEntry<G::Key>> {
        self.table.into_entries()
    }

    fn tell(&mut self, event: Event<AtDepth<G::Node>>) {
        if self.deepens {
            self.line.hear(&event);
        }
        (self.report)(event);
    }

    fn visit(&mut self, arrival: Arrival<G::Node>) -> Result<(Score, Bound), G> {
        let Arrival { node, window: entry, .. } = arrival;
        self.tell(Event::Entered { node, window: entry });
        let value = self.game.value(node)?;
        self.was_limited |= self.deepens && self.game.game.is_at_horizon(node).map_err(Halt::Game)?;
        if let Some(score) = value {
            self.tell(Event::Evaluated { node, score });
            return Ok(self.leave(node, score, Bound::Exact));
        }
        let (mut window, known) = (entry, self.recall(node));
        if let Some(TableEntry { score, bound, .. }) = known.filter(|entry| self.is_as_deep(node, entry)) {
            if bound.from_below() {
                window.alpha = window.alpha.max(score);
            }
            if bound.from_above() {
                window.beta = window.beta.min(score);
            }
            self.tell(Event::Recalled { node, score, bound, window });
            if bound == Bound::Exact || self.rules.cut.is_made(window) {
                return Ok(self.leave(node, score, bound));
            }
        }
        if let Some((score, bound)) = self.null_move(arrival, window)? {
            return Ok(self.leave(node, score, bound));
        }
        let children = self.ordered_children(arrival, known.map(|known| known.best));
        let (value, best, bound) = self.branch(arrival, window, &children)?;
        let is_hard = self.rules.returns == Returns::FailHard && !self.aids.table;
        let (score, bound) = if is_hard { hard(entry, value, bound) } else { (value, bound) };
        self.keep(node, value, bound, best);
        Ok(self.leave(node, score, bound))
    }

    /// Hands up what a position is worth.
    fn leave(&mut self, node: AtDepth<G::Node>, score: Score, bound: Bound) -> (Score, Bound) {
        self.tell(Event::Returned { node, score, bound });
        if self.reorders && node.came == Came::Moved {
            self.found.insert(self.game.game.game().key(node.position), score);
        }
        (score, bound)
    }

    /// The children one after another: the best value, the move that gave it, and what is proved.
    fn branch(
        &mut self,
        arrival: Arrival<G::Node>,
        window: Window,
        children: &[Ranked<G::Node>],
    ) -> Result<(Score, usize, Bound), G> {
        let Arrival { node, ply, tested, .. } = arrival;
        let player = self.game.player(node);
        let (mut window, mut value, mut best) = (window, player.worst(), 0);
        let mut proof = Proof::none_seen();
        for (nth, ranked) in children.iter().enumerate() {
            let (child, number, _) = *ranked;
            let (score, bound) = self.child(arrival, window, value, nth, ranked)?;
            proof.add(player, value, score, bound);
            if nth == 0 || player.better(value, score) != value {
                best = number;
            }
            value = player.better(value, score);
            window = window.narrowed(player, score);
            self.tell(Event::Updated { node, by: child, value, window });
            if self.rules.cut.is_made(window) && nth + 1 < children.len() {
                self.tell(Event::Pruned { node, by: child, tried: nth as u32 + 1 });
                proof.leave_out(player);
                if child.came == Came::Moved {
                    self.cut_off(number, player, ply, children.len());
                }
                break;
            }
        }
        let bound = if tested == Some(value) { Bound::Exact } else { proof.bound(value, value) };
        Ok((value, best, bound))
    }

    /// A child: first less deep if it may be reduced, then in a null window if the search tests, then in the whole window.
    fn child(
        &mut self,
        arrival: Arrival<G::Node>,
        window: Window,
        value: Score,
        nth: usize,
        ranked: &Ranked<G::Node>,
    ) -> Result<(Score, Bound), G> {
        let (node, _, (_, is_on_line, ..)) = *ranked;
        let (ply, player) = (arrival.ply, self.game.player(arrival.node));
        let below = Arrival { node, window, ply: ply + 1, tested: None, is_on_line };
        if self.is_reduced(arrival.node, nth, ranked) {
            let shallow = AtDepth { depth: node.depth + 1, ..node };
            let test = Arrival { node: shallow, window: window.test(player), ..below };
            let (score, bound) = self.visit(test)?;
            if player.better(value, score) == value {
                return Ok((score, bound));
            }
        }
        let Some(research) = self.research.filter(|_| nth > 0) else { return self.visit(below) };
        let (score, bound) = self.visit(Arrival { window: window.test(player), ..below })?;
        if window.contains(score) && research.is_due(ply, bound) {
            let rest = window.narrowed(player, score);
            return self.visit(Arrival { window: rest, tested: Some(score), ..below });
        }
        Ok((score, bound))
    }

    /// Whether a late, quiet move is looked into less deep at first.
    fn is_reduced(&self, above: AtDepth<G::Node>, nth: usize, (node, _, rank): &Ranked<G::Node>) -> bool {
        let (_, is_on_line, is_best, _, is_killer, _) = *rank;
        self.selective.reductions
            && nth >= Selective::FULL_MOVES
            && self.looks_deep(above)
            && !(is_on_line || is_best || is_killer)
            && !self.game.game.is_threatened(above)
            && !self.game.game.is_noisy(above, *node)
            && !self.game.game.is_threatened(*node)
    }

    /// Whether enough lies between a position and the depth limit to do with less.
    fn looks_deep(&self, node: AtDepth<G::Node>) -> bool {
        self.game.game.depth_left(node).is_some_and(|depth| depth >= Selective::LEAST_DEPTH)
    }

    /// Lets whoever moves pass. What that comes to, if it is good enough even so.
    fn null_move(&mut self, arrival: Arrival<G::Node>, window: Window) -> Result<Option<(Score, Bound)>, G> {
        let Arrival { node, ply, .. } = arrival;
        let player = self.game.player(node);
        let limit = window.against(player);
        let may_pass = self.selective.null_move
            && ply > 0
            && node.came == Came::Moved
            && limit.is_finite()
            && self.looks_deep(node)
            && !self.game.game.is_threatened(node);
        let Some(passed) = may_pass.then(|| self.game.game.passed(node)).flatten() else { return Ok(None) };
        let passed = AtDepth { depth: passed.depth + Selective::NULL_MOVE_PLIES, ..passed };
        let question = match player {
            Player::Max => Window::below(limit),
            Player::Min => Window::above(limit),
        };
        let below = Arrival { node: passed, window: question, ply: ply + 1, tested: None, is_on_line: false };
        let (score, _) = self.visit(below)?;
        if player.better(limit, score) != score {
            return Ok(None);
        }
        self.tell(Event::Updated { node, by: passed, value: score, window: window.narrowed(player, score) });
        self.tell(Event::Pruned { node, by: passed, tried: 1 });
        Ok(Some((score, if player == Player::Max { Bound::AtLeast } else { Bound::AtMost })))
    }

    /// What the table holds of a position, counting where its value is used.
    fn recall(&mut self, node: AtDepth<G::Node>) -> Option<TableEntry<G::Key>> {
        if !self.aids.table || node.came == Came::Passed {
            return None;
        }
        let key = self.game.game.game().key(node.position);
        let depth = self.game.game.reach(node);
        let entry = self.table.entry(&key)?;
        entry.hits += u32::from(entry.depth == depth);
        Some(*entry)
    }

    /// Whether an entry is of a search that looked exactly as deep: so the root's value is the same as without a table.
    fn is_as_deep(&self, node: AtDepth<G::Node>, entry: &TableEntry<G::Key>) -> bool {
        entry.depth == self.game.game.reach(node)
    }

    fn keep(&mut self, node: AtDepth<G::Node>, score: Score, bound: Bound, best: usize) {
        if self.aids.table && node.came != Came::Passed {
            let (key, depth) = (self.game.game.game().key(node.position), self.game.game.reach(node));
            self.table.store(TableEntry { key, depth, score, bound, best, hits: 0 });
        }
    }

    /// A position's children: staying, then the last pass's line, the table's move, what the last pass found best, the killers,
    /// by history, else as the game gives them.
    fn ordered_children(&self, arrival: Arrival<G::Node>, known_best: Option<usize>) -> Vec<Ranked<G::Node>> {
        let Arrival { node, ply, is_on_line, .. } = arrival;
        let game = &self.game.game;
        let player = game.player(node);
        if self.aids == Aids::NONE && !self.deepens {
            return game.children(node).map(|child| (child, 0, UNRANKED)).collect();
        }
        let killers = self.killers.get(ply as usize).copied().filter(|_| self.aids.killers);
        let killers = killers.unwrap_or_default();
        let in_line = self.last_line.get(ply as usize).copied().filter(|_| is_on_line);
        let mut ordered: Vec<Ranked<G::Node>> = Vec::new();
        for child in game.children(node) {
            let number = game.move_number(node, child);
            let cut_off = self.history[player as usize].get(number).copied().unwrap_or(0);
            let found = self.last_found.get(&game.game().key(child.position)).copied();
            let found = found.map(|score| if player == Player::Max { score } else { -score });
            let rank: Rank = (
                child.came == Came::Stayed,
                in_line == Some(number),
                known_best == Some(number),
                found,
                killers.contains(&Some(number)),
                cut_off,
            );
            // Behind those that are as good: what nothing speaks for stays as the game gives it.
            let place = ordered.partition_point(|(_, _, other)| *other >= rank);
            ordered.insert(place, (child, number, rank));
        }
        ordered
    }

    fn cut_off(&mut self, number: usize, player: Player, ply: u32, n_children: usize) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [newest, _] = self.killers[ply];
        if newest != Some(number) {
            self.killers[ply] = [Some(number), newest];
        }
        // A cut high up saves more than one low down, and high up there are more moves.
        if let Some(cut_off) = self.history[player as usize].get_mut(number) {
            *cut_off += (n_children * n_children) as u64;
        }
    }
}

/// What is handed up of a value that must lie in the window (fail-hard), and what is proved of that.
fn hard(entry: Window, value: Score, bound: Bound) -> (Score, Bound) {
    let score = entry.clamp(value);
    let bound = match (score.points().total_cmp(&value.points()), bound) {
        (std::cmp::Ordering::Equal, bound) => bound,
        // What is moved down into the window is at least that much, if anything was proved from below.
        (std::cmp::Ordering::Less, _) => Bound::AtLeast,
        (std::cmp::Ordering::Greater, _) => Bound::AtMost,
    };
    (score, bound)
}
