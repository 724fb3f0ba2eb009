//! What a link says of a game.

use plywise_games::{Extensions, GAMES, GameKind};
use plywise_search::{Aids, Algorithm, ChosenOptions, OptionInfo, OptionValue, Search, SearchOption};

use plywise_viewer::english::{sentence, settings_left_out};

use crate::english::Problem;

/// What a link says of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLink {
    /// Which one.
    pub kind: GameKind,
    /// From where; empty for its beginning.
    pub position: String,
    /// What helps each of two searches, the second as the first where nothing is said.
    pub aids: [Aids; 2],
    /// Where it is looked into deeper.
    pub extensions: Extensions,
    /// What of it means nothing and is left out, each a clause.
    pub misread: Vec<String>,
}

/// What such a link begins the part with that says where a search looks deeper.
const EXTEND: &str = "extend.";

/// That part; nothing where nothing is extended.
pub(crate) fn extend_text(extensions: &Extensions) -> String {
    if extensions.is_empty() { String::new() } else { ["-", EXTEND, &extensions.link_text()].concat() }
}

/// What a link to a board begins the part with that says what stands on it.
pub(crate) const BOARD: &str = "play=";

/// What a link says of a board, without that beginning; none where it leads to a search.
pub(crate) fn board_said(link: &str) -> Option<&str> {
    link.trim_start_matches('#').split('&').find_map(|part| part.strip_prefix(BOARD))
}

/// The game that a link names first, and what it says behind that.
///
/// # Errors
/// Why there is none, as a sentence.
pub(crate) fn game_called(said: &str) -> Result<(GameKind, &str), String> {
    GameKind::split_link(said).ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|kind| kind.info().link_key).collect();
        let key = said.split('-').next().unwrap_or_default();
        Problem::NoGame { key, known: &known.join(", ") }.to_string()
    })
}

/// Reads what a link says of a game, such as `ttt-xo.ox....-table.killers-none` or `c4--none-extend.d_c.a`.
///
/// # Errors
/// What of it means nothing, as a sentence.
pub fn read_link(said: &str) -> Result<GameLink, String> {
    let (kind, said) = game_called(said)?;
    let mut said = said.split('-');
    let position = said.next().unwrap_or_default().to_owned();
    let (extended, helped): (Vec<&str>, Vec<&str>) = said.partition(|part| part.starts_with(EXTEND));
    let extended = extended.first().and_then(|part| part.strip_prefix(EXTEND)).unwrap_or_default();
    let extensions =
        Extensions::read(extended).map_err(|why| Problem::NotExtended(&why.to_string()).to_string())?;
    let mut helped = helped.into_iter();
    let mut misread = Vec::new();
    let first = helped.next().map_or(Aids::NONE, |said| read_aids(said, &mut misread));
    let second = helped.next().map_or(first, |said| read_aids(said, &mut misread));
    misread.extend(helped.map(|more| Problem::More(more).to_string()));
    Ok(GameLink { kind, position, aids: [first, second], extensions, misread })
}

/// What to say of what is left out; nothing where nothing is.
pub(crate) fn left_out(misread: &[String]) -> Option<String> {
    (!misread.is_empty()).then(|| sentence(&settings_left_out(misread)))
}

/// What a link says of a search of a game that does nothing there, each a clause: aids, and options under the keys `key` tells.
pub(crate) fn unused(
    shown: Algorithm,
    aids: Aids,
    chosen: &ChosenOptions,
    key: fn(&OptionInfo) -> &'static str,
) -> Vec<String> {
    let is_unused = |(option, value): &(SearchOption, OptionValue)| {
        option.is_of_games() && !shown.takes(*option) && *value != option.of(&Search::ALPHA_BETA)
    };
    let options = chosen.iter().filter(is_unused).map(|(option, _)| key(option.info()).to_owned());
    let aids = (aids != Aids::NONE && !shown.takes_aids()).then(|| aids_text(aids));
    aids.into_iter().chain(options).map(|said| Problem::Unused(&said, shown).to_string()).collect()
}

/// What helps a search, as a link says it.
#[must_use]
pub fn aids_text(aids: Aids) -> String {
    let said: Vec<&str> =
        AIDS.iter().filter(|(_, aid)| aids == with(aids, *aid)).map(|(key, _)| *key).collect();
    if said.is_empty() { "none".to_owned() } else { said.join(".") }
}

/// What a link says that helps a search; where it says nothing, nothing does.
fn read_aids(said: &str, misread: &mut Vec<String>) -> Aids {
    let mut aids = Aids::NONE;
    for key in said.split('.').filter(|key| !matches!(*key, "" | "none")) {
        match AIDS.iter().find(|(known, _)| *known == key) {
            Some((_, aid)) => aids = with(aids, *aid),
            None => misread.push(Problem::NoAid(key).to_string()),
        }
    }
    aids
}

const AIDS: [(&str, Aids); 3] = [
    ("table", Aids { table: true, ..Aids::NONE }),
    ("killers", Aids { killers: true, ..Aids::NONE }),
    ("history", Aids { history: true, ..Aids::NONE }),
];

fn with(aids: Aids, more: Aids) -> Aids {
    Aids {
        table: aids.table || more.table,
        killers: aids.killers || more.killers,
        history: aids.history || more.history,
    }
}
