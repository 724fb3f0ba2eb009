//! A won game is won as soon as a search sees it, and a lost one as late.

use plywise_games::{BoardGame, Chess, ConnectFour, TicTacToe};
use plywise_play::{Ending, Match, Player, Sitting, play_match};

/// After a move, the sitting; `None` where it is no move.
fn after<G: BoardGame>(sitting: &Sitting<G>, to: G::Node) -> Option<Sitting<G>> {
    let mut next = sitting.clone();
    next.move_to(to).then_some(next)
}

/// Whether whoever moves can end the game with a win.
fn wins_at_once<G: BoardGame>(sitting: &Sitting<G>) -> bool {
    let side = sitting.turn();
    let ends = |(_, to)| after(sitting, to).and_then(|next| next.ending());
    sitting.moves().into_iter().any(|named| ends(named) == Some(Ending::Won(side)))
}

#[test]
fn whoever_can_win_in_one_move_does() {
    let searches = [
        "1", "2", "4", "minimax:3", "alpha-beta:5", "negascout+killers:3", "mtdf:4", "iterative:4",
        "iterative+table:3000nodes", "pvs+table:2000nodes", "aspiration:4",
    ];
    let players = searches.map(|search| Player::read(search).expect(search));
    for position in ["8/7k/5K2/8/8/8/8/6Q1 w - - 0 1", "r5k1/8/8/8/8/8/6PP/7K b - - 0 1"] {
        let game = Chess::from_text(position).expect(position);
        let sitting = Sitting::new(game.clone());
        for player in &players {
            let to = player.choose(&game).expect("somebody moves").to;
            let ending = after(&sitting, to).and_then(|next| next.ending());
            assert_eq!(ending, Some(Ending::Won(sitting.turn())), "{} in {position}", player.text());
        }
    }
}

/// Looks at every move of a match: nobody passes over a win in one move, and whoever looks two plies ahead lets nobody win in one
/// whom a move could stop.
fn misses_nothing<G: BoardGame>(game: &G, players: [&str; 2], of: Match) {
    let [first, second] = players.map(|text| Player::read(text).expect(text));
    let (mut n_won, mut n_stopped) = (0, 0);
    play_match(game, [&first, &second], of, |sitting, _| {
        let written = sitting.written();
        let mut now = Sitting::new(game.clone());
        for (ply, name) in written.iter().enumerate() {
            let (before, moves) = (now.clone(), now.moves());
            assert!(now.play(name), "{name} is a move");
            // The opening is random.
            if ply < of.opening_plies as usize {
                continue;
            }
            let line = written[..=ply].join(" ");
            if wins_at_once(&before) {
                n_won += 1;
                assert_eq!(now.ending(), Some(Ending::Won(before.turn())), "{line}");
            } else if now.ending().is_none() && wins_at_once(&now) {
                let stops = |to| after(&before, to).is_some_and(|next| !wins_at_once(&next));
                assert!(!moves.iter().any(|&(_, to)| stops(to)), "{line}");
                n_stopped += 1;
            }
        }
    });
    assert!(n_won > 0 && n_stopped > 0, "{players:?}: {n_won} won at once, {n_stopped} not to be stopped");
}

#[test]
fn no_match_passes_over_a_win_or_gives_one_away() {
    let of = Match { n_games: 12, opening_plies: 2, seed: 1 };
    let four = ConnectFour::default();
    for players in [["5", "2"], ["minimax:3", "pvs+table:4"], ["iterative+table:4", "mtdf:2"]] {
        misses_nothing(&four, players, of);
    }
    misses_nothing(&four, ["3000nodes", "iterative+killers:2000nodes"], of);
    misses_nothing(&TicTacToe::default(), ["9", "2"], Match { opening_plies: 3, n_games: 40, ..of });
}
