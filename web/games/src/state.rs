//! Everything the place remembers, and what can change it.

mod action;
mod board;
mod links;
mod searching;
mod told;
mod watching;

use std::rc::Rc;

use plywise_arena::{Ask, Thought, Wanted};
use plywise_games::{Extensions, GameKind, Weights};
use plywise_settings::Change;
use plywise_viewer::{Toggle, TreeDocument, Viewer, ViewerAction};
use yew::{AttrValue, Reducible};

use self::searching::{Doing, Opening};
use self::told::Waits;
use crate::english;
use crate::handle::nearer;
use crate::play::Play;

pub use self::action::GamesAction;
pub(crate) use self::searching::Kept;
pub use self::watching::{PACES, Watch};

/// What somebody does here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Chooses a game.
    Choose,
    /// Plays, or sets up a position.
    Board,
    /// Steps through a search.
    Search,
}

/// What lies over what stands beside the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawer {
    /// The conventions of the search.
    Conventions,
    /// The choice of a second search.
    Second,
    /// On a phone: the open calls.
    Calls,
    /// On a phone: the code and what else stands beside the stage.
    Code,
    /// On a phone: the legend.
    Legend,
}

impl Drawer {
    /// Its name for style sheets and scripts.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Drawer::Conventions => "conventions",
            Drawer::Second => "second",
            Drawer::Calls => "calls",
            Drawer::Code => "code",
            Drawer::Legend => "legend",
        }
    }
}

/// Everything the place remembers.
#[derive(Clone, Debug, PartialEq)]
pub struct Games {
    /// What somebody does here.
    pub place: Place,
    /// The game that is played; none before one is chosen.
    pub play: Option<Play>,
    /// The search that is stepped through.
    pub viewer: Viewer,
    /// The game that it searches, with the searches made of it.
    pub searched: Option<Kept>,
    /// What the worker is asked, with the number of the question; none where it has nothing to do.
    pub asked: Option<Ask>,
    /// How many questions there have been.
    pub n_asked: u32,
    /// What the answer is for.
    waits: Option<Waits>,
    /// How far the worker has come: so many nodes, so many a second.
    pub progress: Option<(u64, u64)>,
    /// What it has thought so far.
    pub thoughts: Rc<[Thought]>,
    /// The moves that are still to be made on the board before anybody else moves there, by name.
    line: Rc<[String]>,
    /// The searches to go back to from the present one, as links, the newest last.
    pub trail: Rc<[AttrValue]>,
    /// Whether the time for its move was up before it had thought of any.
    is_late: bool,
    /// Whether the board is only looked at, so that neither a search nor chance moves.
    is_still: bool,
    /// How somebody watches searches that play.
    pub watch: Watch,
    /// Why something could not be done.
    pub notice: Option<AttrValue>,
    /// Whether what a link asked for last could not be opened.
    pub is_refused: bool,
    /// What lies over what stands beside the tree.
    pub drawer: Option<Drawer>,
    /// Whether the table of a game lists first what was asked most, rather than what is newest.
    pub sorts_by_hits: bool,
}

impl Default for Games {
    fn default() -> Games {
        Games {
            place: Place::Choose,
            play: None,
            viewer: Viewer::new(TreeDocument::nothing()),
            searched: None,
            asked: None,
            n_asked: 0,
            waits: None,
            progress: None,
            thoughts: Rc::from([]),
            line: Rc::from([]),
            trail: Rc::from([]),
            is_late: false,
            is_still: false,
            watch: Watch::default(),
            notice: None,
            is_refused: false,
            drawer: None,
            sorts_by_hits: false,
        }
    }
}

impl Games {
    /// Which game this is about.
    #[must_use]
    pub fn kind(&self) -> Option<GameKind> {
        match (self.place, &self.searched, &self.play) {
            (Place::Search, Some(Kept(searched)), _) => Some(searched.kind),
            (_, _, Some(play)) => Some(play.kind),
            _ => None,
        }
    }

    /// Whether the worker searches something that can be left, or looks at a position to search it then, while nothing else is seen.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        let is_awaited = self.place == Place::Search && self.searched.is_none();
        self.asked
            .as_ref()
            .is_some_and(|ask| is_awaited || !matches!(ask.what, Wanted::Look | Wanted::Arrange(..)))
    }

    /// Whether the worker thinks about a move.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        matches!(self.waits, Some(Waits::Move | Waits::Hint))
    }

    /// Whether chance is to move.
    #[must_use]
    pub fn awaits_roll(&self) -> bool {
        !self.is_still
            && self.place == Place::Board
            && self.asked.is_none()
            && self.play.as_ref().is_some_and(Play::is_chances)
    }

    fn asking(&self, kind: GameKind, position: &str, weights: &Weights, what: Wanted, waits: Waits) -> Games {
        let n_asked = self.n_asked + 1;
        let (game, position) = (kind.info().link_key.to_owned(), position.to_owned());
        let weights = weights.iter().map(|(name, weight)| (name.to_owned(), weight)).collect();
        let ask = Ask { id: n_asked, game, position, weights, what };
        let thoughts = Rc::from([]);
        Games {
            asked: Some(ask),
            n_asked,
            waits: Some(waits),
            progress: None,
            thoughts,
            line: Rc::from([]),
            is_late: false,
            watch: self.watch.without_rest(),
            notice: None,
            ..self.clone()
        }
    }

    /// Asks what stands in a position.
    fn looking(&self, kind: GameKind, position: &str, waits: Waits) -> Games {
        self.asking(kind, position, &Weights::default(), Wanted::Look, waits)
    }

    fn idle(&self) -> Games {
        Games { asked: None, waits: None, progress: None, ..self.clone() }
    }

    /// Leaves what the worker does.
    fn cancelled(&self) -> Games {
        let watch = self.watch.without_rest();
        if self.asked.is_none() {
            return Games { watch, ..self.clone() };
        }
        // The number tells whoever asks the worker that the question is gone.
        Games { n_asked: self.n_asked + 1, watch, ..self.idle() }
    }

    /// Without what was thought of another position.
    fn without_others_thoughts(self, before: &Games) -> Games {
        let made = |games: &Games| games.play.as_ref().map(|play| Rc::clone(&play.made));
        let is_same = match (made(before), made(&self)) {
            (Some(before), Some(after)) => Rc::ptr_eq(&before, &after),
            (before, after) => before.is_none() && after.is_none(),
        };
        if is_same || self.thoughts.is_empty() { self } else { Games { thoughts: Rc::from([]), ..self } }
    }

    /// With no search to go back to.
    fn untrailed(&self) -> Games {
        Games { trail: Rc::from([]), ..self.clone() }
    }

    /// The board, or where there is none the games to choose from, in the place of a search that never came.
    fn without_bare_search(self) -> Games {
        let place = match (self.place, &self.searched, &self.play) {
            (Place::Search, None, Some(_)) => Place::Board,
            (Place::Search, None, None) => Place::Choose,
            (place, ..) => place,
        };
        Games { place, ..self }
    }

    /// With nothing said of a press that did nothing.
    fn without_dead_press(&self) -> Games {
        let play = self.play.as_ref().map(|play| Play { dead_press: None, ..play.clone() });
        Games { play, ..self.clone() }
    }

    fn with_notice(&self, notice: impl Into<AttrValue>) -> Games {
        Games { notice: Some(notice.into()), ..self.clone() }
    }

    /// With what a link asked for last refused.
    fn refused(&self, notice: impl Into<AttrValue>) -> Games {
        Games { is_refused: true, ..self.with_notice(notice) }
    }

    /// Whether the worker is asked for what a link says.
    fn opens(&self) -> bool {
        matches!(self.waits, Some(Waits::Look(..) | Waits::Search(Doing::Open(..), _)))
    }

    fn after(&self, action: GamesAction) -> Games {
        match action {
            GamesAction::Choose => Games { place: Place::Choose, ..self.untrailed().cancelled() },
            GamesAction::Open(kind) => self.untrailed().looking(kind, "", Waits::Board(kind, None)),
            GamesAction::SetUp(position) => match self.kind() {
                Some(kind) if self.place == Place::Search => {
                    let aids = self.viewer.conventions.search.options.aids;
                    let (depth, weights) = (self.depth_to_keep(), self.weights());
                    let extensions = Extensions::default();
                    let opening = Opening { link: None, depth, aids, extensions, weights, search: None };
                    self.opening(kind, &position, opening)
                }
                Some(kind) => self.looking(kind, &position, Waits::Board(kind, None)),
                None => self.clone(),
            },
            GamesAction::Follow(link) => self.untrailed().followed(&link),
            GamesAction::FollowAlone { link, steps, is_still } => {
                let viewer = Viewer { steps, ..self.viewer.clone() };
                Games { viewer, play: None, is_still, ..self.untrailed().cancelled() }.followed(&link)
            }
            GamesAction::Warn(notice) => self.with_notice(notice),
            GamesAction::SearchFrom(position) => self.searched_from(&position),
            GamesAction::SearchBefore => self.search_before(),
            GamesAction::Extend(node) => self.extending(node, |extensions, line| extensions.with(line)),
            GamesAction::TakeBack(node) => self.extending(node, |extensions, line| extensions.without(line)),
            GamesAction::Told(answer) => self.told(answer),
            GamesAction::Arrived(assembled) => self.arrived(&assembled),
            GamesAction::Show => self.shown(),
            GamesAction::Progress(n_nodes, per_second) if self.asked.is_some() => {
                Games { progress: Some((n_nodes, per_second)), ..self.clone() }
            }
            GamesAction::TimeUp(question) => self.time_up(question),
            GamesAction::Progress(..) => self.clone(),
            GamesAction::Failed(why) => self.given_up(why.to_string()),
            GamesAction::Cancel => {
                let games = match self.opens() {
                    // The game from which the search was asked for is there.
                    true if self.play.is_some() => Games { place: Place::Board, ..self.cancelled() },
                    true => self.cancelled().refused(english::SEARCH_LEFT),
                    // The search of a move waits until somebody lets it go on.
                    false if self.waits == Some(Waits::Move) => self.cancelled().paused(true),
                    false if self.place == Place::Search && self.asked.is_some() => {
                        self.cancelled().with_notice(english::SEARCH_LEFT)
                    }
                    false => self.cancelled(),
                };
                games.without_bare_search()
            }
            GamesAction::Viewer(ViewerAction::Escape) if self.drawer.is_some() => {
                Games { drawer: None, ..self.clone() }
            }
            // What only the page for trees has.
            GamesAction::Viewer(ViewerAction::Toggle(Toggle::Lecture | Toggle::Predict | Toggle::Note)) => {
                self.clone()
            }
            GamesAction::Viewer(action) => {
                let picked = if let ViewerAction::Select(node) = action { node } else { None };
                let mut games = Games { viewer: self.viewer.after(action), ..self.clone() };
                if let Some(camera) = picked.and_then(|node| nearer(&games, node)) {
                    games.viewer.camera = camera;
                }
                games
            }
            GamesAction::Color(theme) => {
                Games { viewer: Viewer { theme, ..self.viewer.clone() }, ..self.clone() }
            }
            GamesAction::Change(Change::Weigh(name, weight)) => self.weighing(&name, weight),
            GamesAction::Change(change) => self.cancelled().doing(Doing::Change(Box::new(change))),
            GamesAction::SortTable => Games { sorts_by_hits: !self.sorts_by_hits, ..self.clone() },
            GamesAction::Drawer(drawer) => Games { drawer, ..self.clone() },
            GamesAction::Forget => Games { notice: None, ..self.clone() },
            GamesAction::Compare(is_on) => self.comparing(is_on),
            other => self.after_board(other),
        }
    }
}

impl Reducible for Games {
    type Action = GamesAction;

    fn reduce(self: Rc<Self>, action: GamesAction) -> Rc<Self> {
        let is_news = matches!(
            action,
            GamesAction::Told(_)
                | GamesAction::Progress(..)
                | GamesAction::Rested(_)
                | GamesAction::TimeUp(_)
        );
        let after = if is_news { self.after(action) } else { self.without_dead_press().after(action) };
        let after = after.without_others_thoughts(&self);
        // The same place again: nothing is drawn.
        if after == *self { self } else { Rc::new(after) }
    }
}
