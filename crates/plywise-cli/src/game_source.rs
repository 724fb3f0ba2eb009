//! A game as a tree, for every command that takes trees.

use clap::Args;
use plywise_games::{
    BoardGame, Extended, Extensions, GameKind, GameVisitor, Players, Weighted, Weights, plies_within,
    unrolled_extended,
};
use plywise_link::{Link, LinkTree};
use plywise_notation::{Document, Header, write_document};
use plywise_play::Player;
use plywise_replay::{GameRecord, Memory, Trace, record_game};
use plywise_search::{
    Algorithm, Game as _, GameTree, Horizon, OptionValue, Order, Search, SearchOption, Unit,
};

use crate::english;
use crate::game::{game_at, game_parser};
use crate::output::complain;

/// How many positions are looked at where nobody says how deep to go.
const USUAL_NODES: usize = 20_000;
/// How many positions there may be.
pub(crate) const MOST_NODES: usize = 1 << 20;
/// What says how deep the tree of a game is.
const PLIES: &str = "--plies";

/// A game, from which position, and how deep.
#[derive(Debug, Args)]
#[group(skip)]
pub(crate) struct GameSource {
    /// Instead of a tree, the tree of this game from its beginning (see `plywise game --list`)
    #[arg(long, value_name = "GAME", value_parser = game_parser(), conflicts_with_all = ["file", "text"])]
    pub(crate) game: Option<GameKind>,
    /// The position of the game to begin with, as `plywise game --list` says it is written
    #[arg(long, value_name = "POSITION", requires = "game", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// How many plies of the game the tree has; a position there is worth what it looks worth [default: those of --depth,
    /// else as many as have 20000 positions]
    #[arg(long, value_name = "N", requires = "game", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) plies: Option<u32>,
    /// Look one ply deeper than that at the positions after these lines of moves, and at those on the way there: 'd c, a'
    #[arg(long, value_name = "LINES", requires = "game", value_parser = Extensions::read)]
    pub(crate) extend: Option<Extensions>,
}

impl GameSource {
    /// What to call the game in a message, and the text of its tree; `None` where no game is asked for.
    pub(crate) fn text(&self, depth: Option<Horizon>) -> anyhow::Result<Option<(String, Vec<u8>)>> {
        self.game.map(|kind| kind.visit(Write { source: self, depth })).transpose()
    }
}

impl GameSource {
    /// The game as links say it, for a search by its rules without help and with these weights, and as many plies as its tree
    /// has; `None` where no game is asked for.
    pub(crate) fn link(&self, weights: &Weights) -> anyhow::Result<Option<Link>> {
        self.game.map(|kind| kind.visit(Say { source: self, weights })).transpose()
    }

    /// How deep a tree of the game with no more nodes is, where a game is asked for and nobody says how deep. It is told.
    pub(crate) fn small(&self, most_nodes: usize) -> anyhow::Result<Option<Horizon>> {
        let kind = self.game.filter(|_| self.plies.is_none());
        let plies = kind.map(|kind| kind.visit(Within { source: self, most_nodes })).transpose()?;
        let limit = |depth: u32| (depth < u32::MAX).then_some(Horizon { depth, unit: Unit::Plies });
        Ok(plies.and_then(limit))
    }
}

/// How deep a tree with so many nodes is.
struct Within<'a> {
    source: &'a GameSource,
    most_nodes: usize,
}

impl GameVisitor for Within<'_> {
    type Output = anyhow::Result<u32>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        let plies = plies_within(&self.source.open::<G>()?, self.most_nodes).max(1);
        if plies < u32::MAX {
            complain(&english::small_game(G::INFO.key, plies, self.most_nodes));
        }
        Ok(plies)
    }
}

/// A search of a game by its rules, recorded.
pub(crate) struct Recorded {
    pub(crate) tree: GameTree,
    pub(crate) trace: Trace,
    pub(crate) memory: Memory,
}

impl GameSource {
    /// Searches the game by its rules, to the search's own depth limit, or as deep as a tree would go.
    pub(crate) fn record(&self, search: Search, weights: &Weights) -> anyhow::Result<Recorded> {
        self.by_rules()?.visit(Record { source: self, search, weights })
    }

    /// The game, which is searched by its rules.
    pub(crate) fn by_rules(&self) -> anyhow::Result<GameKind> {
        let kind = self.game.ok_or_else(|| anyhow::anyhow!(english::aids_without_game()))?;
        if kind.info().players != Players::Two {
            anyhow::bail!(english::no_aids_for_game(kind.info()));
        }
        Ok(kind)
    }

    /// Whether some positions are extended.
    pub(crate) fn is_extended(&self) -> bool {
        self.extend.as_ref().is_some_and(|extensions| !extensions.is_empty())
    }

    /// Whether the game is one that is searched by its rules.
    pub(crate) fn is_for_two(&self) -> bool {
        self.game.is_some_and(|kind| kind.info().players == Players::Two)
    }

    /// Whether that is so, and some positions are extended.
    pub(crate) fn is_extended_by_rules(&self) -> bool {
        self.is_extended() && self.is_for_two()
    }

    pub(crate) fn extended<'g, G: BoardGame>(&self, game: &'g G) -> anyhow::Result<Extended<'g, G>> {
        let Some(extensions) = &self.extend else { return Ok(Extended::plain(game)) };
        Extended::new(game, extensions)
            .map_err(|problem| anyhow::anyhow!("{}: --extend: {problem}", G::INFO.key))
    }

    pub(crate) fn open<G: BoardGame>(&self) -> anyhow::Result<G> {
        game_at(self.position.as_deref()).map_err(|problem| anyhow::anyhow!("{}: {problem}", G::INFO.key))
    }

    /// That a search which was asked for by name fits the game, if there is one.
    pub(crate) fn check_search(&self, asked: Option<Algorithm>) -> anyhow::Result<()> {
        let Some((info, algorithm)) = self.game.map(GameKind::info).zip(asked) else { return Ok(()) };
        if Player::algorithms(info.players).any(|fitting| fitting == algorithm) {
            return Ok(());
        }
        anyhow::bail!(english::search_not_for_game(info, algorithm))
    }
}

/// How many plies to look into where nobody says. It says so, and which option says otherwise.
pub(crate) fn usual_plies<G: BoardGame>(game: &G, option: &str) -> u32 {
    let plies = plies_within(game, USUAL_NODES).max(1);
    if plies < u32::MAX {
        complain(&english::game_to_depth(G::INFO.key, plies, option));
    }
    plies
}

struct Record<'a> {
    source: &'a GameSource,
    search: Search,
    weights: &'a Weights,
}

impl GameVisitor for Record<'_> {
    type Output = anyhow::Result<Recorded>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        let Record { source, mut search, weights } = self;
        if search.order != Order::AsGiven {
            anyhow::bail!(english::order_of_game(SearchOption::Order.info().flag));
        }
        let game = Weighted::new(source.open::<G>()?, weights)?;
        if search.horizon.is_none() {
            let depth = source.plies.unwrap_or_else(|| usual_plies(&game, "--depth"));
            search.horizon = (depth < u32::MAX).then_some(Horizon { depth, unit: Unit::Plies });
        }
        let GameRecord { tree, trace, memory, .. } = record_game(&source.extended(&game)?, search)?;
        Ok(Recorded { tree, trace, memory })
    }
}

struct Say<'a> {
    source: &'a GameSource,
    weights: &'a Weights,
}

impl GameVisitor for Say<'_> {
    type Output = anyhow::Result<Link>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        let game = Weighted::new(self.source.open::<G>()?, self.weights)?;
        let mut said = [G::INFO.link_key, "-", &game.link_text(game.root()), "-none"].concat();
        self.source.extended(&game)?;
        if let Some(extensions) = self.source.extend.as_ref().filter(|_| self.source.is_extended()) {
            said.extend(["-extend.", &extensions.link_text()]);
        }
        let plies = self.source.plies.unwrap_or_else(|| plies_within(&game, USUAL_NODES).max(1));
        let horizon = (plies < u32::MAX).then_some(Horizon { depth: plies, unit: Unit::Plies });
        let mut link = Link { tree: Some(LinkTree::Game(said)), ..Link::default() };
        link.options.set(SearchOption::Depth, horizon.map(|horizon| OptionValue::Depth(Some(horizon))));
        Ok(link)
    }
}

struct Write<'a> {
    source: &'a GameSource,
    depth: Option<Horizon>,
}

impl GameVisitor for Write<'_> {
    type Output = anyhow::Result<(String, Vec<u8>)>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        let Write { source, depth } = self;
        let name = G::INFO.key.to_owned();
        let game = source.open::<G>()?;
        let asked = source.plies.or(depth.map(plies_of::<G>));
        let plies = asked.unwrap_or_else(|| usual_plies(&game, PLIES));
        let unrolled = unrolled_extended(&source.extended(&game)?, plies, MOST_NODES)
            .map_err(|problem| anyhow::anyhow!("{name}: {problem}"))?;
        let title = english::counts::tree_of_game(G::INFO.title, game.text(game.root()));
        let header = Header { title: Some(title), ..Header::default() };
        Ok((name, write_document(&Document::new(unrolled.tree, header)).into_bytes()))
    }
}

/// Enough plies for a depth limit.
pub(crate) fn plies_of<G: BoardGame>(depth: Horizon) -> u32 {
    match (depth.unit, G::INFO.players) {
        (Unit::Plies, _) => depth.depth,
        (Unit::Rounds, Players::Two) => depth.depth.saturating_mul(2),
        // The die is thrown before each move.
        (Unit::Rounds, Players::TwoAndChance) => depth.depth.saturating_mul(4),
        (Unit::Rounds, Players::Several(n)) => depth.depth.saturating_mul(u32::from(n)),
    }
}
