//! Alpha-beta on a game with what engines add to it: a transposition table, killer moves, a history of moves.

use std::collections::HashMap;

use crate::{Bound, Event, GameRules, Player, Proof, Rules, Score, Window};

/// What helps an alpha-beta search of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Aids {
    /// Remember what was found of each position, and use it where the position comes up again by other moves
    /// (Greenblatt, Eastlake & Crocker 1967).
    pub table: bool,
    /// Look first at the two moves that last cut off a position as many moves from the root (Akl & Newborn 1977).
    pub killers: bool,
    /// Look first at the moves that have cut off most, wherever they did (Schaeffer 1983).
    pub history: bool,
}

impl Aids {
    /// Plain alpha-beta.
    pub const NONE: Aids = Aids { table: false, killers: false, history: false };
}

/// What the table holds of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableEntry<K> {
    /// The position.
    pub key: K,
    /// What a search of it came to.
    pub score: Score,
    /// What that proves of its true value.
    pub bound: Bound,
    /// The number of the move that gave it.
    pub best: usize,
    /// How often the entry was looked up.
    pub hits: u32,
}

/// What an aided search came to, and the table it leaves behind.
#[derive(Clone, Debug)]
pub struct Aided<K> {
    /// The root's value.
    pub score: Score,
    /// Every entry, in the order in which the positions were first left. Empty without a table.
    pub table: Vec<TableEntry<K>>,
}

/// The value of a game by alpha-beta with what engines add to it. Hands up values themselves (fail-soft), whatever
/// `rules` say: a table needs the tightest bounds it can get.
///
/// ```
/// use plywise_games::TicTacToe;
/// use plywise_search::{Aids, Search, alpha_beta_aided};
///
/// let aids = Aids { table: true, ..Aids::default() };
/// let mut entered = 0;
/// let Ok(aided) = alpha_beta_aided(&TicTacToe::default(), Search::ALPHA_BETA.rules, aids, |event| {
///     entered += u32::from(matches!(event, plywise_search::Event::Entered { .. }));
/// });
/// assert_eq!((aided.score.points(), entered), (0.0, 4_615));
/// ```
///
/// # Errors
/// When the game stops the search, see [`crate::Game::value`].
pub fn alpha_beta_aided<G: GameRules>(
    game: &G,
    rules: Rules,
    aids: Aids,
    report: impl FnMut(Event<G::Node>),
) -> Result<Aided<G::Key>, G::Stop> {
    let history = [0, 1].map(|_| vec![0; game.n_moves()]);
    let mut searcher = Searcher {
        game,
        rules,
        aids,
        report,
        places: HashMap::new(),
        table: Vec::new(),
        killers: Vec::new(),
        history,
    };
    let (score, _) = searcher.visit(game.root(), rules.window, 0)?;
    Ok(Aided { score, table: searcher.table })
}

/// What speaks for a move: that the table has it as the best, that it is a killer, how much it has cut off.
type Rank = (bool, bool, u64);

struct Searcher<'g, G: GameRules, R> {
    game: &'g G,
    rules: Rules,
    aids: Aids,
    report: R,
    /// Where in `table` a position is.
    places: HashMap<G::Key, usize>,
    table: Vec<TableEntry<G::Key>>,
    /// By ply, the two moves that cut off there last, the newest first.
    killers: Vec<[Option<usize>; 2]>,
    /// By player and move, how much it has cut off.
    history: [Vec<u64>; 2],
}

impl<G: GameRules, R: FnMut(Event<G::Node>)> Searcher<'_, G, R> {
    fn visit(&mut self, node: G::Node, entry: Window, ply: usize) -> Result<(Score, Bound), G::Stop> {
        (self.report)(Event::Entered { node, window: entry });
        if let Some(score) = self.game.value(node)? {
            (self.report)(Event::Evaluated { node, score });
            (self.report)(Event::Returned { node, score, bound: Bound::Exact });
            return Ok((score, Bound::Exact));
        }
        let (player, mut window) = (self.game.player(node), entry);
        let known = self.recall(node);
        if let Some(TableEntry { score, bound, .. }) = known {
            if bound.from_below() {
                window.alpha = window.alpha.max(score);
            }
            if bound.from_above() {
                window.beta = window.beta.min(score);
            }
            (self.report)(Event::Recalled { node, score, bound, window });
            if bound == Bound::Exact || self.rules.cut.is_made(window) {
                (self.report)(Event::Returned { node, score, bound });
                return Ok((score, bound));
            }
        }

        let children = self.ordered_children(node, player, ply, known.map(|known| known.best));
        let (mut value, mut best) = (player.worst(), 0);
        let mut proof = Proof::none_seen();
        for (nth, &(child, number)) in children.iter().enumerate() {
            let (score, bound) = self.visit(child, window, ply + 1)?;
            proof.add(player, value, score, bound);
            if nth == 0 || player.better(value, score) != value {
                best = number;
            }
            value = player.better(value, score);
            window = window.narrowed(player, score);
            (self.report)(Event::Updated { node, by: child, value, window });
            if self.rules.cut.is_made(window) && nth + 1 < children.len() {
                (self.report)(Event::Pruned { node, by: child, tried: nth as u32 + 1 });
                proof.leave_out(player);
                self.cut_off(number, player, ply, children.len());
                break;
            }
        }
        let bound = proof.bound(value, value);
        (self.report)(Event::Returned { node, score: value, bound });
        self.keep(node, value, bound, best);
        Ok((value, bound))
    }

    /// What the table holds of a position, counting that it was asked.
    fn recall(&mut self, node: G::Node) -> Option<TableEntry<G::Key>> {
        let place = *self.places.get(&self.game.key(node))?;
        let entry = &mut self.table[place];
        entry.hits += 1;
        Some(*entry)
    }

    fn keep(&mut self, node: G::Node, score: Score, bound: Bound, best: usize) {
        if !self.aids.table {
            return;
        }
        let key = self.game.key(node);
        let place = *self.places.entry(key).or_insert(self.table.len());
        match self.table.get_mut(place) {
            // What was found last is what was asked for last.
            Some(entry) => *entry = TableEntry { score, bound, best, ..*entry },
            None => self.table.push(TableEntry { key, score, bound, best, hits: 0 }),
        }
    }

    /// A node's children with the numbers of the moves to them: first the table's move, then the killers, then by
    /// history, else as the game gives them.
    fn ordered_children(
        &self,
        node: G::Node,
        player: Player,
        ply: usize,
        known_best: Option<usize>,
    ) -> Vec<(G::Node, usize)> {
        let killers = self.killers.get(ply).copied().filter(|_| self.aids.killers).unwrap_or_default();
        let history = &self.history[player as usize];
        let mut ordered: Vec<(Rank, (G::Node, usize))> = Vec::new();
        for child in self.game.children(node) {
            let number = self.game.move_number(node, child);
            let cut_off = if self.aids.history { history[number] } else { 0 };
            let rank = (known_best == Some(number), killers.contains(&Some(number)), cut_off);
            // Behind those that are as good: what nothing speaks for stays as the game gives it.
            let place = ordered.partition_point(|(other, _)| *other >= rank);
            ordered.insert(place, (rank, (child, number)));
        }
        ordered.into_iter().map(|(_, child)| child).collect()
    }

    fn cut_off(&mut self, number: usize, player: Player, ply: usize, n_children: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [newest, _] = self.killers[ply];
        if newest != Some(number) {
            self.killers[ply] = [Some(number), newest];
        }
        // A cut high up saves more than one low down, and high up there are more moves.
        self.history[player as usize][number] += (n_children * n_children) as u64;
    }
}
