//! `plywise practice new --game`: exercises on trees of positions of a game.

use std::cell::Cell;

use clap::Args;
use plywise_games::{BoardGame, GameKind, GameVisitor, Players, unrolled};
use plywise_notation::{Document, Header, write_document};
use plywise_play::openings;
use plywise_practice::MOST_NODES;
use plywise_search::Mover;
use plywise_sets::{ExerciseSet, Source, USUAL_QUESTIONS, Wanted, fresh_of};

use crate::english::{self, counts};
use crate::game::{game_at, game_parser};

/// Questions that a search without windows answers.
const WITHOUT_WINDOWS: [&str; 2] = ["values", "move"];

/// So many random moves lead to the position of an exercise where nobody says, and one more where chance would move there:
/// somebody is asked what to do.
const USUAL_OPENING: u32 = 4;

/// Which positions of which game.
#[derive(Debug, Args)]
#[group(skip)]
pub(crate) struct SetGameArgs {
    /// Instead of random trees, the trees of positions of this game (see `plywise game --list`)
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: Option<GameKind>,
    /// The position to begin with, as `plywise game --list` says it is written [default: the beginning of the game]
    #[arg(long, value_name = "POSITION", requires = "game", allow_hyphen_values = true)]
    position: Option<String>,
    /// How many random moves lead from there to the position of each exercise [default: 4, or 5 where chance moves after 4]
    #[arg(long, value_name = "N", requires = "game", value_parser = clap::value_parser!(u32).range(0..=40))]
    opening: Option<u32>,
    /// How many plies of the game each tree has; positions at its end have static values [default: as --level says]
    #[arg(long, value_name = "N", requires = "game", value_parser = clap::value_parser!(u32).range(1..=64))]
    plies: Option<u32>,
}

/// Makes the set.
pub(crate) struct OfGame<'a> {
    pub(crate) args: &'a SetGameArgs,
    /// How many plies where nobody says.
    pub(crate) plies: u32,
    pub(crate) wanted: Wanted,
}

impl GameVisitor for OfGame<'_> {
    type Output = anyhow::Result<ExerciseSet>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        let OfGame { args, plies, wanted } = self;
        let game: G = game_at(args.position.as_deref())
            .map_err(|problem| anyhow::anyhow!("{}: {problem}", G::INFO.key))?;
        let plies = args.plies.unwrap_or(plies);
        let usual: &[&str] =
            if G::INFO.players == Players::Two { &USUAL_QUESTIONS } else { &WITHOUT_WINDOWS };
        // Whether any tree was small enough.
        let is_any = Cell::new(false);
        let set = fresh_of(&wanted, usual, |seed| {
            let after = |plies| openings(&game, plies, seed).next()?.from_here().ok();
            let mut from: G = after(args.opening.unwrap_or(USUAL_OPENING))?;
            if args.opening.is_none() && from.mover(from.root()) == Mover::Chance {
                from = after(USUAL_OPENING + 1)?;
            }
            let tree = unrolled(&from, plies, MOST_NODES).ok()?.tree;
            is_any.set(true);
            let title = counts::tree_of_game(G::INFO.title, from.text(from.root()));
            let header = Header { title: Some(title), ..Header::default() };
            Some(Source::Tree(write_document(&Document::new(tree, header))))
        });
        if !is_any.get() && set.is_err() {
            anyhow::bail!(english::no_small_tree(G::INFO.title, plies, MOST_NODES));
        }
        Ok(set?)
    }
}
