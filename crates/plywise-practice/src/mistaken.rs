//! Searches that go wrong on purpose, each as one misconception has it.

use plywise_lesson::written_after_update;
use plywise_search::{
    Algorithm, Bound, Event, Game as _, GameTree, Mover, NodeId, OrderedTree, Player, Proof, Returns, Score,
    Search, Window,
};

use crate::Misconception;

/// What somebody with this misconception does; `None` where a value is missing on the way. The tree is no higher than an
/// exercise may be, so recursion is safe.
pub(crate) fn mistaken(
    tree: &GameTree,
    search: &Search,
    misconception: Misconception,
) -> Option<Vec<Event<NodeId>>> {
    let search = misconception.search(search);
    let mut student = Student {
        view: OrderedTree::new(tree, &search),
        search,
        misconception,
        events: Vec::new(),
        cuts_above: false,
    };
    student.go(NodeId::ROOT, search.root_window(), Visit::default())?;
    Some(student.events)
}

struct Student<'a> {
    view: OrderedTree<'a>,
    search: Search,
    misconception: Misconception,
    events: Vec<Event<NodeId>>,
    /// A cut that takes the parent's other children along has just been made.
    cuts_above: bool,
}

/// What a node is told from above, beside its window.
#[derive(Clone, Copy, Default)]
struct Visit {
    /// The value that it wrongly starts from.
    carried: Option<Score>,
    /// Whether only its first child is looked at.
    is_first_only: bool,
}

impl Student<'_> {
    fn go(&mut self, node: NodeId, entry: Window, visit: Visit) -> Option<(Score, Bound)> {
        self.events.push(Event::Entered { node, window: self.written(entry) });
        let returned = match self.view.value(node).ok()? {
            Some(score) => {
                self.events.push(Event::Evaluated { node, score });
                (score, Bound::Exact)
            }
            None if self.view.tree().mover(node) == Mover::Chance => self.average(node)?,
            None => self.branch(node, entry, visit)?,
        };
        self.events.push(Event::Returned { node, score: returned.0, bound: returned.1 });
        Some(returned)
    }

    fn average(&mut self, node: NodeId) -> Option<(Score, Bound)> {
        let outcomes: Vec<(NodeId, f64)> = self.view.outcomes(node).collect();
        let alike = 1.0 / outcomes.len() as f64;
        let mut sum = 0.0;
        for (child, probability) in outcomes {
            let weight = if self.misconception == Misconception::PlainAverage { alike } else { probability };
            sum += weight * self.go(child, Window::FULL, Visit::default())?.0.points();
            let value = Score::new(sum)?;
            self.events.push(Event::Updated { node, by: child, value, window: Window::FULL });
        }
        Some((Score::new(sum)?, Bound::Exact))
    }

    fn branch(&mut self, node: NodeId, entry: Window, visit: Visit) -> Option<(Score, Bound)> {
        let player = self.player(node);
        let mut value = visit.carried.unwrap_or(player.worst());
        let mut window = entry.narrowed(player, value);
        let mut written = window;
        let mut proof = Proof::none_seen();
        let children: Vec<NodeId> = self.view.children(node).collect();
        let mut before = None;
        let mut is_too_low = false;
        for (nth, &child) in children.iter().enumerate() {
            let below = self.handed_down(player, entry, window, value);
            let carried = before.filter(|_| self.misconception == Misconception::SiblingValue);
            let (score, bound) = self.go(child, below, Visit { carried, is_first_only: is_too_low })?;
            before = Some(score);
            proof.add(player, value, score, bound);
            value = player.better(value, score);
            window = self.narrowed(window, player, score);
            written = written_after_update(&self.search, || written, window);
            self.events.push(Event::Updated { node, by: child, value, window: self.written(written) });
            let is_last = nth + 1 == children.len();
            let is_taken_along = std::mem::take(&mut self.cuts_above);
            let is_cut = self.cuts() && self.search.rules.cut.is_made(window);
            if is_last || !(is_cut || is_taken_along || visit.is_first_only) {
                continue;
            }
            if self.misconception == Misconception::CutTooLow && is_cut {
                is_too_low = true;
                continue;
            }
            self.events.push(Event::Pruned { node, by: child, tried: u32::try_from(nth + 1).ok()? });
            proof.leave_out(player);
            self.cuts_above = self.misconception == Misconception::CutTooHigh && is_cut;
            match self.misconception {
                Misconception::PrunedIsZero => value = player.better(value, Score::ZERO),
                Misconception::PrunedIsInfinite => value = player.better(value, Score::MIN),
                _ => {}
            }
            break;
        }
        let is_hard = self.cuts() && self.search.rules.returns == Returns::FailHard;
        let score = if is_hard { entry.clamp(value) } else { value };
        Some((score, proof.bound(value, score)))
    }

    /// Only searches that prune have windows.
    fn cuts(&self) -> bool {
        matches!(self.search.algorithm, Algorithm::AlphaBeta | Algorithm::Negamax)
    }

    fn player(&self, node: NodeId) -> Player {
        let player = self.view.player(node);
        if self.misconception == Misconception::SwappedPlayers { !player } else { player }
    }

    fn narrowed(&self, window: Window, player: Player, score: Score) -> Window {
        if self.cuts() { window.narrowed(player, score) } else { window }
    }

    /// The window that a child is entered with.
    fn handed_down(&self, player: Player, entry: Window, window: Window, value: Score) -> Window {
        match self.misconception {
            _ if !self.cuts() => Window::FULL,
            Misconception::WindowNotNarrowed => entry,
            Misconception::ParentOnly => Window::FULL.narrowed(player, value),
            _ => window,
        }
    }

    /// A window as it is written down.
    fn written(&self, window: Window) -> Window {
        match self.misconception {
            Misconception::SwappedBounds => Window { alpha: window.beta, beta: window.alpha },
            _ => window,
        }
    }
}
