//! The search that is stepped through: of which position, how deep, and with what help.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_arena::{Assembled, Limits, SearchText, Seen, Wanted};
use plywise_conventions::Conventions;
use plywise_games::{Extensions, GameKind, Players, Weights};
use plywise_link::Link;
use plywise_play::{Limit, Player};
use plywise_replay::{Counts, Step};
use plywise_search::{Aids, Algorithm, Came, GameTree, Horizon, NodeId, Options, Score, Search, Unit};
use plywise_settings::Change;
use plywise_viewer::game::{Game, Turn};
use plywise_viewer::{Go, TreeDocument, Viewer, ViewerAction};
use yew::AttrValue;

use super::told::Waits;
use super::{Games, Place};
use crate::english;
use crate::link::{left_out, unused};
use crate::play::{Engine, Play};
use crate::shown::{SeenGame, plies_of};

/// The same game object, or another.
#[derive(Clone, Debug)]
pub struct Kept(pub Rc<SeenGame>);

impl PartialEq for Kept {
    fn eq(&self, other: &Kept) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// How a search of a position begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Opening {
    /// What a link says besides.
    pub(super) link: Option<Linked>,
    /// How deep; where nobody says, as deep as is usual.
    pub(super) depth: Option<u32>,
    /// What helps the search.
    pub(super) aids: Aids,
    /// Where it looks deeper.
    pub(super) extensions: Extensions,
    /// What features weigh, where that is not as usual.
    pub(super) weights: Weights,
    /// The search itself, where it is not the one that was there before.
    pub(super) search: Option<Search>,
}

/// What a link says besides the position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Linked {
    pub(super) link: Link,
    /// What helps its two searches.
    pub(super) aids: [Aids; 2],
    /// What it says that means nothing, each a clause.
    pub(super) misread: Vec<String>,
    /// What it says of weights that the game has not, as a sentence.
    pub(super) unknown: Option<String>,
}

/// What somebody does that may take another search.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Doing {
    Open(Kept, Rc<Opening>),
    Change(Box<Change>),
    /// The same search with other positions extended; the moves lead to the one that somebody looks at.
    Extend(Kept, Rc<[String]>),
    /// The same search with features that weigh something else.
    Weigh(Kept),
}

impl Games {
    /// Asks what stands in a position, to search it then.
    pub(super) fn opening(&self, kind: GameKind, position: &str, opening: Opening) -> Games {
        let weights = opening.weights.clone();
        self.asking(kind, position, &weights, Wanted::Look, Waits::Look(kind, Rc::new(opening)))
    }

    /// What somebody does, once the searches that it takes have been made.
    pub(super) fn doing(&self, doing: Doing) -> Games {
        let (kept, viewer, told) = match &doing {
            Doing::Open(kept, opening) => {
                let (viewer, told) = opened(&self.viewer, kept, opening);
                (kept.clone(), viewer, told)
            }
            Doing::Extend(kept, line) => (kept.clone(), extended(&self.viewer, kept, line), None),
            Doing::Weigh(kept) => (kept.clone(), weighed(&self.viewer, kept), None),
            Doing::Change(change) => match &self.searched {
                Some(kept) => (kept.clone(), change.done(&self.viewer), None),
                None => return self.clone(),
            },
        };
        let second = viewer.second.as_ref().map(|second| second.search);
        let missing = [Some(viewer.conventions.search), second]
            .into_iter()
            .flatten()
            .find(|search| !kept.0.has(*search));
        if let Some(search) = missing {
            let (kind, position) = (kept.0.kind, kept.0.seen.link.clone());
            let what = Wanted::Search(SearchText::from(&search), kept.0.extensions.text());
            let waits = Waits::Search(doing, viewer.conventions.annotation);
            let asking = self.asking(kind, &position, &kept.0.weights, what, waits);
            return Games { place: Place::Search, ..asking };
        }
        let notice = told.map(AttrValue::from);
        let place = Place::Search;
        Games { viewer, searched: Some(kept), place, notice, is_refused: false, ..self.idle() }
    }

    /// The same search from a position that the present one went through. The way back is kept.
    pub(super) fn searched_from(&self, position: &str) -> Games {
        let (Some(kind), Some(link), Place::Search) = (self.kind(), self.link(), self.place) else {
            return self.clone();
        };
        let aids = self.viewer.conventions.search.options.aids;
        let extensions = Extensions::default();
        let (depth, weights) = (self.depth_to_keep(), self.weights());
        let opening = Opening { link: None, depth, aids, extensions, weights, search: None };
        let trail = self.trail.iter().cloned().chain([link.into()]).collect();
        Games { trail, ..self.opening(kind, position, opening) }
    }

    /// Looks deeper at a node than before, or less deep: the same search again, in which what `change` says of the moves to that node
    /// is extended.
    pub(super) fn extending(
        &self,
        node: NodeId,
        change: impl FnOnce(&Extensions, Vec<&str>) -> Extensions,
    ) -> Games {
        let (Some(Kept(game)), Place::Search) = (&self.searched, self.place) else { return self.clone() };
        let tree = &self.viewer.document.tree;
        if node.index() >= tree.n_nodes() {
            return self.clone();
        }
        let line = moves_to(tree, node);
        let search = self.viewer.conventions.search;
        let plies = search.horizon.map_or(u32::MAX, plies_of);
        let extensions = change(&game.extensions, line.iter().map(String::as_str).collect()).beyond(plies);
        if extensions == game.extensions {
            return self.clone();
        }
        if !extensions.has_room() {
            return self.with_notice(english::TOO_MANY_EXTENDED);
        }
        let game = self.game_at(game.kind, &game.seen, &extensions, &game.weights);
        self.cancelled().doing(Doing::Extend(Kept(game), line.into()))
    }

    /// Lets a feature weigh something else: the same search again.
    pub(super) fn weighing(&self, name: &str, weight: f64) -> Games {
        let Some(Kept(game)) = &self.searched else { return self.clone() };
        // What is on its way already counts, too.
        let game = match &self.waits {
            Some(Waits::Search(Doing::Weigh(Kept(coming)) | Doing::Extend(Kept(coming), _), _)) => coming,
            _ => game,
        };
        match game.weights.with(name, weight).for_game(game.kind.info()) {
            Ok(weights) if weights != game.weights => {
                let game = self.game_at(game.kind, &game.seen, &game.extensions, &weights);
                self.cancelled().doing(Doing::Weigh(Kept(game)))
            }
            _ => self.clone(),
        }
    }

    /// What features weigh in the game that is searched, where that is not as usual.
    pub(super) fn weights(&self) -> Weights {
        self.searched.as_ref().map(|Kept(game)| game.weights.clone()).unwrap_or_default()
    }

    /// Whether the search could look deeper at a node: it took what the node looks worth, as it does at its depth limit. A search
    /// through a tree could where that ends and the game goes on.
    #[must_use]
    pub fn may_extend(&self, node: NodeId) -> bool {
        let tree = &self.viewer.document.tree;
        let (Some(Kept(game)), Some(played)) = (&self.searched, &self.viewer.analysis.game) else {
            return false;
        };
        let is_limited = || match game.goes_by_rules(&self.viewer.conventions.search) {
            true => tree.static_score(node).is_some() || tree.is_estimate(node),
            false => tree.is_leaf(node) && matches!(played.positions.at(node).turn, Turn::Moves(_)),
        };
        node.index() < tree.n_nodes() && node != NodeId::ROOT && is_limited() && is_by_moves(tree, node)
    }

    /// Where the line of best play ends, if the search could look deeper there.
    pub(crate) fn end_of_best_line(&self) -> Option<NodeId> {
        let replay = &self.viewer.analysis.replay;
        let end = replay.at(replay.last_step()).principal_variation().last()?;
        self.may_extend(end).then_some(end)
    }

    /// Whether it looks deeper at a node than its depth limit says.
    #[must_use]
    pub fn is_extended(&self, node: NodeId) -> bool {
        let (tree, horizon) = (&self.viewer.document.tree, self.viewer.conventions.search.horizon);
        let Some(Kept(game)) = &self.searched else { return false };
        let line = || moves_to(tree, node);
        node.index() < tree.n_nodes()
            && horizon.is_some_and(|horizon| tree.depth(node) >= plies_of(horizon))
            && game.extensions.contains(line().iter().map(String::as_str))
    }

    /// Back to the search from which the present one was asked.
    pub(super) fn search_before(&self) -> Games {
        let Some((last, before)) = self.trail.split_last() else { return self.clone() };
        Games { trail: Rc::from(before), ..self.followed(last) }
    }

    /// Keeps a search that has been made. What it was made for is done [afterwards](Games::shown): both take long where it is large.
    pub(super) fn arrived(&self, assembled: &RefCell<Option<Assembled>>) -> Games {
        if let (Some(assembled), Some(Waits::Search(doing, annotation)), Some(_)) =
            (assembled.take(), &self.waits, &self.asked)
        {
            let kept = match doing {
                Doing::Open(kept, _) | Doing::Extend(kept, _) | Doing::Weigh(kept) => Some(kept),
                Doing::Change(_) => self.searched.as_ref(),
            };
            if let Some(Kept(game)) = kept {
                game.keep(assembled, *annotation);
            }
        }
        self.clone()
    }

    /// Does what the worker was asked for, with what has arrived.
    pub(super) fn shown(&self) -> Games {
        match (&self.waits, &self.asked) {
            (Some(Waits::Search(doing, _)), Some(_)) => self.idle().doing(doing.clone()),
            _ => self.clone(),
        }
    }

    /// What a link asks for with another search than the one that has been refused, where that may be smaller.
    pub(super) fn opened_otherwise(&self) -> Option<Games> {
        let (Some(Waits::Search(doing, _)), Some(ask)) = (&self.waits, &self.asked) else { return None };
        let (Doing::Open(Kept(game), _), Wanted::Search(said, _)) = (doing, &ask.what) else { return None };
        game.refuse(&said.search()?).then(|| self.idle().doing(doing.clone()))
    }

    /// The game from a position: with its searches, where it is the one that is searched.
    pub(super) fn game_at(
        &self,
        kind: GameKind,
        seen: &Rc<Seen>,
        extensions: &Extensions,
        weights: &Weights,
    ) -> Rc<SeenGame> {
        let is_same = |game: &SeenGame| {
            game.kind == kind
                && game.seen.link == seen.link
                && game.extensions == *extensions
                && game.weights == *weights
        };
        match &self.searched {
            Some(Kept(game)) if is_same(game) => Rc::clone(game),
            _ => Rc::new(SeenGame::new(kind, Rc::clone(seen), extensions.clone(), weights.clone())),
        }
    }

    /// The depth limit, where it is one that somebody chose: it stays from position to position.
    pub(super) fn depth_to_keep(&self) -> Option<u32> {
        let usual = self.searched.as_ref().map(|Kept(game)| game.seen.usual_plies);
        let horizon = self.viewer.conventions.search.horizon?;
        (horizon.unit == Unit::Plies && Some(horizon.depth) != usual).then_some(horizon.depth)
    }

    /// Sets a second search beside the first, or takes it away.
    pub(super) fn comparing(&self, is_on: bool) -> Games {
        if self.searched.is_none() || self.place != Place::Search || is_on == self.viewer.second.is_some() {
            return self.clone();
        }
        let first = self.viewer.conventions.search;
        let unaided = Search { options: Options { aids: Aids::NONE, ..first.options }, ..first };
        // Minimax may be too large to step through. Where nothing was counted, that is found out.
        let [plain, minimax] = self.viewer.analysis.game.as_ref().map_or([None; 2], |played| played.others);
        let is_small = |counts: Counts| counts.entered <= Limits::IN_WORKER.recorded;
        let algorithm = match minimax.map_or(plain.is_none(), is_small) {
            true => Algorithm::Minimax,
            false if first.algorithm == Algorithm::Pvs => Algorithm::AlphaBeta,
            false => Algorithm::Pvs,
        };
        let other = self.viewer.document.fitted(Search { algorithm, ..first });
        let second = is_on.then_some(if unaided == first { other } else { unaided });
        self.cancelled().doing(Doing::Change(Box::new(Change::Compare(second))))
    }

    /// Steps through a search of the position of the board.
    pub(super) fn search_here(&self, play: &Play) -> Games {
        let aids = Aids { table: play.kind.info().players == Players::Two, ..Aids::NONE };
        let (extensions, weights) = (Extensions::default(), play.engine().weights.clone());
        let opening = Opening { link: None, depth: None, aids, extensions, weights, search: None };
        self.searching(play.kind, play.seen(), opening)
    }

    /// Steps through the search behind the move that led to a position of the game.
    pub(super) fn search_move(&self, play: &Play, nth: usize, depth: u32) -> Games {
        let Some(before) = nth.checked_sub(1).and_then(|before| play.made.get(before)) else {
            return self.clone();
        };
        let made = &play.made[nth];
        let shallower = made.thoughts.iter().rfind(|thought| thought.depth < depth);
        let guess = shallower.and_then(|thought| Score::new(thought.value));
        let Engine { search, weights, .. } = made.engine.clone();
        let player = Player { search, limit: Limit::Plies(depth), weights: weights.clone() };
        let search = player.search_to(depth, guess);
        let (aids, search) = (search.options.aids, Some(search));
        let extensions = Extensions::default();
        let opening = Opening { link: None, depth: Some(depth), aids, extensions, weights, search };
        self.searching(play.kind, &before.seen, opening)
    }

    fn searching(&self, kind: GameKind, seen: &Rc<Seen>, opening: Opening) -> Games {
        if seen.moves.is_empty() {
            return self.with_notice(english::NOTHING_TO_SEARCH);
        }
        let game = self.game_at(kind, seen, &opening.extensions, &opening.weights);
        self.cancelled().doing(Doing::Open(Kept(game), Rc::new(opening)))
    }
}

/// A viewer of this game, as a link or somebody's wish says.
fn opened(viewer: &Viewer, Kept(game): &Kept, opening: &Opening) -> (Viewer, Option<String>) {
    let is_same = viewer.document.game.as_ref().is_some_and(|shown| shown.info().key == game.kind.info().key);
    let document = TreeDocument::game(Game(Rc::clone(game) as _));
    let Opening { link, depth, aids, search, .. } = opening;
    if let Some(Linked { link, aids, misread, unknown }) = link {
        let viewer = viewer.opened(document);
        let (viewer, problem) = viewer.set_up(link, *aids);
        let shown = viewer.conventions.search.algorithm;
        let another = |asked: Algorithm, shown: Algorithm| {
            (asked != shown).then(|| english::another_search(asked, shown, game.kind.info()))
        };
        let other = link.algorithm.and_then(|asked| another(asked, shown));
        let second = viewer.second.as_ref().zip(link.second);
        let other_second = second
            .and_then(|(shown, said)| another(said.algorithm, shown.search.algorithm))
            .filter(|said| Some(said) != other.as_ref());
        let mut misread = misread.clone();
        misread.extend(unused(shown, aids[0], &link.options, |info| info.key));
        if let (Some(shown), Some(said)) = (&viewer.second, &link.second) {
            // What helps the second as the first is not said of it.
            let own = if aids[1] == aids[0] { Aids::NONE } else { aids[1] };
            misread.extend(unused(shown.search.algorithm, own, &said.own, |info| info.second_key));
        }
        let said = [problem, left_out(&misread), unknown.clone(), other, other_second];
        let said: Vec<String> = said.into_iter().flatten().collect();
        return (viewer, (!said.is_empty()).then(|| said.join(" ")));
    }
    let viewer = if is_same { viewer.with_same_choices(document) } else { viewer.opened(document) };
    let mut conventions = viewer.conventions;
    conventions.search = search.unwrap_or(conventions.search);
    let search = &mut conventions.search;
    search.options.aids = *aids;
    search.horizon = depth.map(|depth| Horizon { depth, unit: Unit::Plies });
    (viewer.with_conventions(conventions), None)
}

/// Whether moves lead to a node from the root: nobody stays where he is or passes on the way without having to.
pub(super) fn is_by_moves(tree: &GameTree, node: NodeId) -> bool {
    let is_made = |node: NodeId| {
        let by = [Came::Stayed, Came::Passed].map(Came::name);
        tree.move_label(node).is_none_or(|label| !by.contains(&Some(label)))
    };
    std::iter::successors(Some(node), |node| tree.parent(*node)).all(is_made)
}

/// The moves that lead from the root to a node.
pub(super) fn moves_to(tree: &GameTree, node: NodeId) -> Vec<String> {
    let way = std::iter::successors(Some(node), |node| tree.parent(*node));
    let mut moves: Vec<String> = way.filter_map(|node| tree.move_label(node).map(str::to_owned)).collect();
    moves.reverse();
    moves
}

/// The node that these moves lead to, or as far as there are nodes.
fn node_after(tree: &GameTree, moves: &[String]) -> NodeId {
    moves
        .iter()
        .try_fold(NodeId::ROOT, |node, name| {
            let found = tree.children(node).find(|child| tree.move_label(*child) == Some(name));
            found.ok_or(node)
        })
        .unwrap_or_else(|last| last)
}

/// From the middle of a leaf to the end of its name below it, in units of a scene.
const BELOW_LEAF: f64 = 36.0;

/// The same search of a tree some of whose positions are extended: what is seen stays where it was, as far as it is there.
fn extended(viewer: &Viewer, Kept(game): &Kept, line: &[String]) -> Viewer {
    let document = TreeDocument::game(Game(Rc::clone(game) as _));
    let mut conventions = viewer.conventions;
    conventions.search = document.fitted(conventions.search);
    let mut grown = again(viewer, document, conventions, Some(line));
    // What somebody has asked for is not left below the picture.
    let tree = grown.analysis.replay.tree();
    let new = grown.selected.and_then(|node| tree.children(node).next());
    let bottom = grown.camera.center.y + grown.camera.height / 2.0 / grown.camera.scale;
    let below = new.map_or(0.0, |leaf| grown.analysis.placement.at(leaf.index()).y + BELOW_LEAF - bottom);
    grown.camera.center.y += below.max(0.0);
    grown
}

/// The same search of a game whose features weigh something else: at the same moment, as far as there is one.
fn weighed(viewer: &Viewer, Kept(game): &Kept) -> Viewer {
    let document = TreeDocument::game(Game(Rc::clone(game) as _));
    let line = viewer.selected.map(|node| moves_to(&viewer.document.tree, node));
    again(viewer, document, viewer.conventions, line.as_deref())
}

/// Another search of nearly the same tree, at the same moment as far as there is one, with the node at the end of a line of moves
/// selected.
fn again(
    viewer: &Viewer,
    document: TreeDocument,
    conventions: Conventions,
    line: Option<&[String]>,
) -> Viewer {
    let after = viewer.with_document(document, viewer.profile, conventions);
    let node = |tree| node_after(tree, line.unwrap_or_default());
    let step = same_moment(viewer, &after);
    // The whole of a tree is fitted again; where somebody has moved the picture, the node stays where it was on the stage.
    let before = viewer.analysis.placement.at(node(&viewer.document.tree).index());
    let now = after.analysis.placement.at(node(&after.document.tree).index());
    let camera = match viewer.camera.is_automatic {
        true => after.camera,
        false => {
            let mut camera = viewer.camera;
            camera.center.x += now.x - before.x;
            camera.center.y += now.y - before.y;
            camera
        }
    };
    let selected = line.map(|_| node(&after.document.tree));
    let after = Viewer { camera, ..after }.after(ViewerAction::Go(Go::To(step)));
    after.after(ViewerAction::Select(selected))
}

/// The step of a search that is nearest to the one that is seen of another: at the end the end, and otherwise as long after the node
/// was entered that the search is at.
fn same_moment(before: &Viewer, after: &Viewer) -> Step {
    let step = before.playback.step();
    if before.is_at_end() {
        return after.playback.last();
    }
    let Some(current) = before.moment().current() else { return step.min(after.playback.last()) };
    let at = node_after(&after.document.tree, &moves_to(&before.document.tree, current));
    let entered = |viewer: &Viewer, node| viewer.analysis.replay.stays(node).into_iter();
    let began = entered(before, current).map(|(from, _)| from).rfind(|from| *from <= step);
    match (began, entered(after, at).next()) {
        (Some(began), Some((from, to))) => {
            let same = Step(from.0 + (step.0 - began.0));
            to.map_or(same, |to| same.min(to))
        }
        (None, Some((from, _))) => from,
        (_, None) => step.min(after.playback.last()),
    }
}
