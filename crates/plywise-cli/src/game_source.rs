//! A game as a tree, for every command that takes trees.

use clap::Args;
use plywise_games::{BoardGame, GameKind, GameVisitor, Players, plies_within, unrolled};
use plywise_notation::{Document, Header, write_document};
use plywise_search::{Horizon, Unit};

use crate::english;
use crate::game::game_parser;
use crate::output::complain;

/// How many positions are looked at where nobody says how deep to go.
const USUAL_NODES: usize = 20_000;
/// How many positions there may be.
const MOST_NODES: usize = 1 << 20;

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
}

impl GameSource {
    /// What to call the game in a message, and the text of its tree; `None` where no game is asked for.
    pub(crate) fn text(&self, depth: Option<Horizon>) -> anyhow::Result<Option<(String, Vec<u8>)>> {
        self.game.map(|kind| kind.visit(Write { source: self, depth })).transpose()
    }
}

struct Write<'a> {
    source: &'a GameSource,
    depth: Option<Horizon>,
}

impl GameVisitor for Write<'_> {
    type Output = anyhow::Result<(String, Vec<u8>)>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        let Write { source: GameSource { position, plies, .. }, depth } = self;
        let name = G::INFO.key.to_owned();
        let game = position.as_deref().map_or_else(|| Ok(G::default()), G::from_text);
        let game = game.map_err(|problem| anyhow::anyhow!("{name}: {problem}. {}", G::INFO.notation))?;
        let asked = plies.or(depth.map(plies_of::<G>));
        let plies = asked.unwrap_or_else(|| {
            let plies = plies_within(&game, USUAL_NODES).max(1);
            if plies < u32::MAX {
                complain(&english::game_to_depth(&name, plies));
            }
            plies
        });
        let unrolled =
            unrolled(&game, plies, MOST_NODES).map_err(|problem| anyhow::anyhow!("{name}: {problem}"))?;
        let title = english::counts::tree_of_game(G::INFO.title, game.text(game.root()));
        let header = Header { title: Some(title), ..Header::default() };
        Ok((name, write_document(&Document::new(unrolled.tree, header)).into_bytes()))
    }
}

/// Enough plies for a depth limit.
fn plies_of<G: BoardGame>(depth: Horizon) -> u32 {
    match (depth.unit, G::INFO.players) {
        (Unit::Plies, _) => depth.depth,
        (Unit::Rounds, Players::Two) => depth.depth.saturating_mul(2),
        // The die is thrown before each move.
        (Unit::Rounds, Players::TwoAndChance) => depth.depth.saturating_mul(4),
        (Unit::Rounds, Players::Several(n)) => depth.depth.saturating_mul(u32::from(n)),
    }
}
