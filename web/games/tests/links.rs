//! What links to games say that the page does not understand, or that does nothing, is left out and named.

mod kit;

use kit::{changed, opened};
use plywise_games_page::Place;
use plywise_search::{Algorithm, Selective};
use plywise_settings::Change;

#[test]
fn a_link_to_a_search_opens_without_what_means_or_does_nothing_and_names_it() {
    for (link, said) in [
        (
            "game=ttt-xo.ox....-table.magic",
            "“magic”, where table, killers, history or none is expected: this",
        ),
        (
            "game=ttt-xo.ox....-none-none-table",
            "“table”, where nothing more is expected: this setting is left",
        ),
        (
            "game=ttt-xo.ox....-table.killers&alg=minimax",
            "says table.killers, of which Minimax makes no use: this",
        ),
        ("game=pig--history&depth=2", "says history, of which Expectimax makes no use"),
        (
            "game=nim-2.2-none&alg=scout&nullmove=1&reductions=1&quiescence=2",
            "nullmove, of which SCOUT makes no use",
        ),
        (
            "game=nim-2.2-none&vs=minimax.le.ltr&vsnullmove=1",
            "says vsnullmove, of which Minimax makes no use",
        ),
        ("game=nim-2.2-none-table&vs=minimax.le.ltr", "says table, of which Minimax makes no use"),
        (
            "game=nim-3.4.5-none&vs=minimax.le.ltr",
            "Minimax cannot search this position at this depth on the page. Alpha-beta is shown instead.",
        ),
        ("game=nim-2.2-x-none-y&alg=minimax&nullmove=1&theme=pink&weights=a=3", "theme=pink"),
        ("game=nim-2.2-x-none-y&alg=minimax&nullmove=1&theme=pink&weights=a=3", "“x”"),
        ("game=nim-2.2-x-none-y&alg=minimax&nullmove=1&theme=pink&weights=a=3", "“y”"),
        ("game=nim-2.2-x-none-y&alg=minimax&nullmove=1&theme=pink&weights=a=3", "nullmove, of which Minimax"),
        ("game=nim-2.2-x-none-y&alg=minimax&nullmove=1&theme=pink&weights=a=3", "no feature “a”"),
    ] {
        let games = opened(link);
        let notice = games.notice.clone().expect(link);
        assert!(games.place == Place::Search && notice.contains(said), "{link}: {notice}");
    }
}

/// What does nothing is left out and said, and what the page itself writes says nothing of the kind.
#[test]
fn a_link_of_the_page_says_nothing_that_does_nothing() {
    let silent = [
        "game=nim-2.2-table&vs=minimax.le.ltr",
        "game=nim-2.2-table.killers-none&vs=minimax.le.ltr",
        "game=nim-2.2-none&alg=minimax&quiescence=2&nullmove=0",
        "game=nim-2.2-table&alg=mtdf&tablesize=20&utm=1",
    ];
    for link in silent {
        assert_eq!(opened(link).notice, None, "{link}");
    }
    let selective = Selective { quiescence: 2, null_move: true, reductions: true };
    let game = opened("game=nim-2.2-table.killers.history");
    for algorithm in Algorithm::ALL {
        let mut search = game.viewer.conventions.search;
        (search.algorithm, search.options.selective) = (algorithm, selective);
        let shown = changed(&game, Change::Search(search));
        let link = shown.viewer.link().expect("a game has a link").to_string();
        assert_eq!(opened(&link).notice, None, "{link}");
        let search = shown.viewer.conventions.search;
        assert!(search.algorithm.takes_aids() || !search.options.selective.null_move, "{algorithm:?}");
    }
}

#[test]
fn a_link_to_a_board_opens_without_what_means_nothing_and_names_it() {
    for (said, why) in [
        (
            "play=ttt--maxx.3",
            "“maxx.3”, where max.6, max.3s or the like is expected: this setting is left out",
        ),
        ("play=ttt--max.1000", "“max.1000”"),
        ("play=ttt--max", "“max”"),
        ("play=ttt--both.3-0.x", "“0.x”, where moves to replay are expected"),
        ("play=ttt--both.3-0.1-more", "“more”, where nothing more is expected"),
        ("play=ttt--maxx.3&player=pvs:100", "left out. The link says “pvs:100”"),
    ] {
        let games = opened(said);
        let notice = games.notice.clone().unwrap_or_default();
        assert!(games.place == Place::Board && notice.contains(why), "{said}: {notice}");
    }
    for said in ["play=ttt", "play=ttt-", "play=ttt--", "play=ttt--third.3", "play=ttt--max.3-&utm=1"] {
        assert_eq!(opened(said).notice, None, "{said}");
    }
}
