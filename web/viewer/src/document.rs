//! The tree on the page, and everything worked out from it once.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_layout::Placement;
use plywise_lesson::{CodeLine, Narrator, Summary, pseudo_code, slide_stops};
use plywise_link::{Drawing, LinkTree, pack};
use plywise_notation::{
    Choices, Header, Limits, SyntaxError, examples, parse_with, weigh, with_lecture_note, write_weights,
};
use plywise_render::{Boards, BranchReach, MapWidth, Scene, SearchMap, Stage, Viewport};
use plywise_replay::{Pass, Replay, Step};
use plywise_search::{Aids, GameTree, Mover, NodeId, Order, Score, Search, TreeBuilder};

use crate::camera::{Camera, LOWEST, NARROWEST};
use crate::english::{self, Problem};
use crate::game::{DrawnOnce, Game, Played};

/// A tree as it was written, and read.
#[derive(Clone, Debug)]
pub struct TreeDocument {
    /// The example it is, if it is one.
    pub example: Option<&'static str>,
    /// What was written.
    pub text: Rc<str>,
    /// How a link says it; `None` when it is too large for a link.
    pub link: Option<LinkTree>,
    /// What it says about itself.
    pub header: Header,
    /// The tree; of a game, what the present search went through of it.
    pub tree: Rc<GameTree>,
    /// The tree as it was written, without weights and values that were tried since.
    pub written: Rc<GameTree>,
    /// The game, if it is one rather than a drawn tree.
    pub game: Option<Game>,
}

impl TreeDocument {
    /// Reads a tree that was typed or pasted.
    pub fn read(text: &str) -> Result<TreeDocument, SyntaxError> {
        TreeDocument::read_within(text, Limits::PAGE)
    }

    /// Reads a tree that came from elsewhere, such as a link.
    pub fn read_within(text: &str, limits: Limits) -> Result<TreeDocument, SyntaxError> {
        let read = parse_with(text, limits)?;
        let (example, link) = linked(text, &read.tree);
        let tree = Rc::new(read.tree);
        Ok(TreeDocument {
            example,
            text: text.into(),
            link,
            header: read.header,
            written: Rc::clone(&tree),
            tree,
            game: None,
        })
    }

    /// One of the examples.
    pub fn example(key: &str) -> Option<TreeDocument> {
        let example = all_examples().find(|example| example.key == key)?;
        TreeDocument::read(example.text).ok()
    }

    /// The same tree with another lecturer's note at a step, which its text keeps; `None` for a game, which has no text.
    #[must_use]
    pub fn with_lecture_note(&self, step: Step, note: &str) -> Option<TreeDocument> {
        let read = parse_with(&self.text, Limits::PAGE).ok()?;
        let text = with_lecture_note(&self.text, &read, step.0, note);
        let (example, link) = linked(&text, &read.tree);
        let mut header = self.header.clone();
        header.lecture.set(step.0, note);
        Some(TreeDocument { example, text: text.into(), link, header, ..self.clone() })
    }

    /// A game before its first search.
    pub fn game(game: Game) -> TreeDocument {
        let mut seed = TreeBuilder::new();
        seed.leaf(Some(Score::ZERO), None);
        // Here and below not `expect`: every program would carry the `Debug` of the error.
        let Ok(tree) = seed.finish().map(Rc::new) else { unreachable!("one leaf is a tree") };
        TreeDocument {
            example: None,
            text: "".into(),
            // Known once it is searched.
            link: None,
            header: game.header(),
            written: Rc::clone(&tree),
            tree,
            game: Some(game),
        }
    }

    /// The search that comes nearest to this one and is for such a tree, or for a game.
    pub fn fitted(&self, search: Search) -> Search {
        match &self.game {
            Some(game) => game.fitted(search),
            None => {
                let mut search = search;
                search.options.aids = Aids::NONE;
                search.fitted_to(&self.tree)
            }
        }
    }

    /// Whether a search can stop at a depth limit: whether some branch has a static value. Every position of a game has one.
    pub fn has_estimates(&self) -> bool {
        self.game.is_some() || self.tree.has_statics()
    }

    /// A profile's conventions on this tree: with what its own header says of the search, and never with a search that
    /// is not for such a tree.
    pub fn usual(&self, profile: &Profile) -> Conventions {
        self.under(profile.conventions)
    }

    /// Conventions on this tree: with what its own header says over them, and never with a search that is not for it.
    pub fn under(&self, conventions: Conventions) -> Conventions {
        let mut usual = self.header.conventions(conventions);
        usual.search = self.fitted(usual.search);
        usual
    }

    /// Conventions on this tree as the user chose them. Of the header only the kind of search that the tree needs
    /// counts.
    pub fn under_chosen(&self, conventions: Conventions) -> Conventions {
        let search = Header { choices: Choices::default(), ..self.header.clone() }.over(conventions.search);
        Conventions { search: self.fitted(search), ..conventions }
    }

    /// What each feature weighs, of a tree or of a game.
    pub fn weights(&self) -> Vec<(String, f64)> {
        match &self.game {
            Some(game) => game.weights().all(game.info()),
            None => self.tree.weights().map(|(name, weight)| (name.to_owned(), weight)).collect(),
        }
    }

    /// Whether a feature may weigh that: no value becomes more than a number holds.
    pub fn may_weigh(&self, name: &str, weight: f64) -> bool {
        match &self.game {
            Some(game) => game.weights().with(name, weight).for_game(game.info()).is_ok(),
            None => GameTree::clone(&self.tree).set_weights([(name, weight)]).is_ok(),
        }
    }

    /// What features weigh, where that is not as it was written or as a game usually has it: as a link says it.
    pub fn reweighed(&self) -> Option<String> {
        if let Some(game) = &self.game {
            return write_weights(game.weights().iter());
        }
        let both = self.tree.weights().zip(self.written.weights());
        write_weights(both.filter(|(now, written)| now != written).map(|(now, _)| now))
    }

    /// With weights as a link says them. Where they make a value too large, all stay as they are, and the
    /// message says so.
    pub fn weigh(&mut self, weights: &str) -> Option<String> {
        let error = weigh(Rc::make_mut(&mut self.tree), weights).err()?;
        let node = error.node().map_or_else(String::new, |node| self.tree.label(node));
        Some(Problem::Weights { node: &node }.to_string())
    }

    /// What the page opens with.
    pub fn first() -> TreeDocument {
        TreeDocument::example("w-skrentny").expect("the first tree is an example, and examples can be read")
    }

    /// An embed's document while it cannot show its tree: a leaf of unknown value, which is not drawn.
    pub fn nothing() -> TreeDocument {
        let Ok(document) = TreeDocument::read("?") else { unreachable!("a leaf of unknown value is a tree") };
        document
    }

    /// The profile the document asks for.
    pub fn asks(&self) -> Option<&'static Profile> {
        self.header.known_profile()
    }

    /// The profile the document asks for, or the one of trees that ask for none.
    pub fn profile(&self) -> &'static Profile {
        self.asks().unwrap_or(&Profile::DEFAULT)
    }

    /// The branches that the outline lists the children of, before anybody folds or unfolds: all in a small
    /// tree, in a large one only the root.
    pub fn unfolded_at_first(&self) -> Rc<[NodeId]> {
        const SMALL: usize = 80;
        let shown = if self.tree.n_nodes() <= SMALL { SMALL } else { 1 };
        self.tree.nodes().take(shown).filter(|&node| !self.tree.is_leaf(node)).collect()
    }

    /// What to call it.
    pub fn title(&self) -> String {
        self.header.title.clone().unwrap_or_else(|| english::UNTITLED.to_owned())
    }
}

/// The trees of the lectures, and then those of other searches.
pub fn all_examples() -> impl Iterator<Item = &'static examples::Example> {
    examples::ALL.iter().chain(examples::MORE)
}

/// A document after search and layout: all that stepping needs.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The replay of the search.
    pub replay: Replay,
    /// Where the nodes stand.
    pub placement: Placement,
    /// Whose move it is on each level.
    pub levels: Vec<Option<Mover>>,
    /// Where a lecture would show its next slide.
    pub slides: Vec<Step>,
    /// The times it came to the root.
    pub passes: Vec<Pass>,
    /// What the search came to.
    pub summary: Summary,
    /// The search as pseudo-code.
    pub code: Vec<CodeLine>,
    /// What is known beside the tree, where it is a game.
    pub game: Option<Played>,
    /// The picture with equal positions drawn once, where that is asked for.
    pub once: Option<Rc<dyn DrawnOnce>>,
    /// Whether the nodes have room for their boards.
    pub has_boards: bool,
    /// How much narrower than it was placed the tree may be drawn so that it is in view whole, see `Camera::fitted`.
    pub narrowest: f64,
    /// How much closer to each other than they were placed its levels may be drawn, see `Camera::flattest`.
    pub flattest: f64,
    /// How far what is drawn of its branches may reach.
    reach: BranchReach,
    /// The map of the search that was asked for last.
    map: RefCell<Option<(MapKey, Rc<SearchMap>)>>,
}

/// A tree of no more nodes is moved over rather than folded.
const SMALL: usize = 150;

/// What a map hangs on beside the search: its width, its height, and what makes its bars wide.
type MapKey = (f64, f64, MapWidth);

impl Analysis {
    /// Who tells this search, in the words of these conventions: of a game with what its table said, too.
    pub fn narrator<'a>(&'a self, conventions: &'a Conventions) -> Narrator<'a> {
        let narrator = Narrator::new(self.replay.tree(), conventions);
        match &self.game {
            Some(played) => narrator.with_memory(&played.memory),
            None => narrator,
        }
    }

    /// The boards below its nodes, where these have room for them.
    #[must_use]
    pub fn boards(&self) -> Option<&dyn Boards> {
        self.game.as_ref().filter(|_| self.has_boards).map(|played| &*played.positions as &dyn Boards)
    }

    /// All of a moment of it.
    pub fn whole_scene(&self, stage: &Stage<'_>) -> Scene {
        match &self.once {
            Some(once) => once.whole(stage),
            None => stage.scene(),
        }
    }

    /// What a viewport shows of a moment of it.
    pub fn scene_in(&self, stage: &Stage<'_>, viewport: Viewport) -> Scene {
        match &self.once {
            Some(once) => once.scene_in(stage, viewport),
            None => stage.scene_in(viewport),
        }
    }

    /// Whether its picture draws in view what is above something in view, see [`Stage::pulls_above`]: of a game, whose trees are
    /// wide, and on a phone of several players, whose leaves are.
    #[must_use]
    pub fn pulls_above(&self, camera: Camera) -> bool {
        let is_wide = self.game.is_some() || camera.is_narrow() && self.replay.tree().is_for_several();
        is_wide && self.once.is_none()
    }

    /// Whether a view that follows the search may squeeze the tree: in a large one a node is far from its children.
    pub fn may_squeeze(&self) -> bool {
        self.replay.tree().n_nodes() > SMALL
    }

    /// How much the tree may be squeezed, 1 being not at all, where the view follows a node: the children keep apart, at a leaf its
    /// siblings. On a phone all of them in view says more than what is written beside them.
    pub fn closest(&self, node: NodeId, is_narrow: bool) -> f64 {
        if self.may_squeeze() { self.closest_apart(node, is_narrow) } else { 1.0 }
    }

    /// The same, whether or not a view that follows the search squeezes this tree.
    pub fn closest_apart(&self, node: NodeId, is_narrow: bool) -> f64 {
        let tree = self.replay.tree();
        let parent = if tree.is_leaf(node) { tree.parent(node) } else { Some(node) };
        parent.map_or(1.0, |parent| self.reach.closest(tree, &self.placement, parent, !is_narrow))
    }

    /// Searches and places a tree, or what the search goes through of a game.
    pub fn new(document: &TreeDocument, conventions: &Conventions) -> Analysis {
        Analysis::placed(document, conventions, Drawing::AsWritten, Some(Camera::new()))
    }

    /// The same, drawn otherwise; with boards below the nodes only where this stage has height for all levels of them.
    pub fn placed(
        document: &TreeDocument,
        conventions: &Conventions,
        drawing: Drawing,
        stage: Option<Camera>,
    ) -> Analysis {
        let search = conventions.search;
        let (replay, game) = match document.game.as_ref().and_then(|game| game.searched(search)) {
            Some((replay, played)) => (replay, Some(played)),
            None => (Replay::of(Rc::clone(&document.tree), search), None),
        };
        let tree = replay.tree();
        let slides = slide_stops(&replay, conventions.slides);
        let mut summary = Summary::of(&replay);
        if let Some(Played { others: [_, minimax], .. }) = &game {
            // The tree of a game is only what the search went through.
            let minimax_leaves = minimax.map_or(summary.minimax_leaves, |minimax| minimax.evaluated);
            summary = Summary { minimax_leaves, minimal_leaves: None, ..summary };
        }
        let has_boards = has_room_for_boards(document, (&replay, game.as_ref()), stage);
        let once = match (drawing, &document.game, &game) {
            (Drawing::Once, Some(shown), Some(played)) => {
                Some(shown.drawn_once(&replay, played, conventions.annotation))
            }
            _ => None,
        };
        let is_as_visited = drawing == Drawing::AsVisited && search.order != Order::AsGiven && game.is_none();
        let placement = match &once {
            Some(once) => once.place(has_boards),
            None if is_as_visited => plywise_render::place_as_visited(tree, conventions.annotation, &search),
            None => match game.as_ref().and_then(|played| played.placed.as_ref()) {
                Some(placed)
                    if (placed.annotation, placed.has_boards) == (conventions.annotation, has_boards) =>
                {
                    placed.placement.clone()
                }
                _ => plywise_render::place_game(tree, conventions.annotation, has_boards),
            },
        };
        let levels = match &once {
            Some(once) => once.levels(tree, &placement),
            None => plywise_render::level_players(tree),
        };
        let is_plain = once.is_none() && !has_boards && tree.n_nodes() <= SMALL;
        let narrowest = match is_plain {
            true => {
                plywise_render::least_squeeze(tree, &placement, conventions.annotation).clamp(NARROWEST, 1.0)
            }
            false => 1.0,
        };
        // Boards and curves need the height.
        let flattest = if once.is_none() && !has_boards { LOWEST } else { 1.0 };
        let reach = BranchReach::of(tree, conventions.annotation);
        let code = pseudo_code(&conventions.search);
        let passes = replay.passes().to_vec();
        let map = RefCell::default();
        Analysis {
            replay,
            placement,
            levels,
            slides,
            passes,
            summary,
            code,
            game,
            once,
            has_boards,
            narrowest,
            flattest,
            reach,
            map,
        }
    }

    /// The map of the search in a strip so wide and about so high, in pixels. The one that was asked for last is kept.
    pub fn map(&self, width: f64, height: f64, by: MapWidth) -> Rc<SearchMap> {
        let key = (width, height, by);
        let mut kept = self.map.borrow_mut();
        match &*kept {
            Some((known, map)) if *known == key => Rc::clone(map),
            _ => {
                let map = Rc::new(SearchMap::of(&self.replay, width, height, by));
                *kept = Some((key, Rc::clone(&map)));
                map
            }
        }
    }
}

/// Whether boards are drawn below the nodes of what the search went through of a game, where there is a stage for them.
pub fn has_room_for_boards(
    document: &TreeDocument,
    (replay, game): (&Replay, Option<&Played>),
    stage: Option<Camera>,
) -> bool {
    let shown = document.game.as_ref().zip(game);
    shown.is_some_and(|(shown, played)| shown.has_room_for_boards(replay, &*played.positions))
        && stage.is_some_and(|stage| stage.has_height_for(plywise_render::height_with_boards(replay.tree())))
}

/// Longer links are not made: mail and learning platforms cut them.
pub const LONGEST_LINK: usize = 8_000;

/// A tree for a link, if there is room for it and for the rest of the link.
pub fn packed(text: &str) -> Option<LinkTree> {
    // Packing takes time at every key press, and hardly any longer text would fit.
    if text.len() > 10 * LONGEST_LINK {
        return None;
    }
    let packed = pack(text);
    (packed.len() + 400 <= LONGEST_LINK).then(|| LinkTree::Packed(packed.into()))
}

/// The example that a text is, and how a link says it.
fn linked(text: &str, tree: &GameTree) -> (Option<&'static str>, Option<LinkTree>) {
    let example = all_examples().find(|example| example.text == text).map(|example| example.key);
    let link = match example {
        Some(key) => Some(LinkTree::Example(key.to_owned())),
        None => packed(text).filter(|_| is_for_links(tree)),
    };
    (example, link)
}

/// Whether a link may hold the tree: a link to a larger tree would be refused when it is opened. Its text is
/// short enough if it could be packed.
fn is_for_links(tree: &GameTree) -> bool {
    tree.n_nodes() <= Limits::LINK.max_nodes && tree.height() as usize <= Limits::LINK.max_depth
}
