//! A game on the page: another search goes through another tree, and what the search keeps in mind can be looked at.

use std::rc::Rc;

use plywise_conventions::Profile;
use plywise_replay::{Step, Work};
use plywise_search::{Aids, Algorithm, Board, Cut, NodeId, Options, Order, Returns, Search};
use plywise_web::game::{Game, STARTS, squares};
use plywise_web::session::{Action, Go, Session, View};
use proptest::prelude::*;
use yew::Reducible as _;

fn game(start: &str) -> Game {
    Game { start: start.parse().expect("a position that can come up") }
}

fn begun(start: &str) -> Rc<Session> {
    Rc::new(Session::open("")).reduce(Action::Begin(game(start)))
}

/// With its search changed.
fn set(session: &Rc<Session>, change: impl FnOnce(&mut Search)) -> Rc<Session> {
    let mut search = session.conventions.search;
    change(&mut search);
    Rc::clone(session).reduce(Action::Search(search))
}

fn with_aids(session: &Rc<Session>, aids: Aids) -> Rc<Session> {
    let options = Options { aids, ..session.conventions.search.options };
    set(session, |search| search.options = options)
}

const ALL: Aids = Aids { table: true, killers: true, history: true };

fn entered(session: &Session) -> u32 {
    session.lesson.summary.entered
}

/// What must hold whatever is done: every node that is remembered is one of the tree that is shown.
fn holds_together(session: &Session) {
    let tree = session.lesson.replay.tree();
    assert_eq!(tree.n_nodes(), session.document.tree.n_nodes());
    let n_nodes = tree.n_nodes();
    assert_eq!(session.lesson.placement.len(), n_nodes);
    assert!(session.selected.is_none_or(|node| node.index() < n_nodes));
    assert!(session.unfolded.iter().all(|node| node.index() < n_nodes));
    assert_eq!(session.lesson.game.is_some(), session.document.game.is_some());
    if let Some(played) = &session.lesson.game {
        assert_eq!(played.positions.len(), n_nodes);
    }
    let aids = session.conventions.search.options.aids;
    assert!(session.document.game.is_some() || aids == Aids::NONE, "a drawn tree has no aids");
}

#[test]
fn every_named_position_can_be_searched_with_each_aid() {
    // By the command line: `plywise game BOARD --table --killers --history`.
    let costs = [(38, 27), (93, 44), (80, 69), (406, 77), (1_093, 438), (18_297, 3_364)];
    for ((start, name), (plain, aided)) in STARTS.into_iter().zip(costs) {
        let session = begun(start);
        assert_eq!(session.conventions.search.options.aids, Aids { table: true, ..Aids::NONE }, "{name}");
        assert_eq!(entered(&with_aids(&session, Aids::NONE)), plain, "{name}");
        let session = with_aids(&session, ALL);
        assert_eq!(entered(&session), aided, "{name}");
        let played = session.lesson.game.as_ref().expect("it is a game");
        assert_eq!(played.others[0].entered, plain);
        holds_together(&session);
    }
}

#[test]
fn the_table_is_there_at_every_step_and_goes_back_too() {
    let session = with_aids(&begun("x..oo...x"), ALL);
    let played = session.lesson.game.as_ref().expect("it is a game");
    let last = session.lesson.replay.last_step();
    let sizes: Vec<usize> = (0..=last.0).map(|step| played.memory.table(Step(step)).len()).collect();
    assert_eq!(sizes[0], 0);
    assert!(sizes.is_sorted() && sizes[last.0 as usize] > 10);
    for entry in played.memory.table(last) {
        let kept = played.memory.table(entry.since);
        assert!(kept.iter().any(|known| known.by == entry.by));
        assert_eq!(played.positions[entry.by.index()], played.positions[entry.position.index()]);
    }
}

#[test]
fn what_is_no_convention_of_a_game_is_left_out() {
    let mut session = begun("x..oo...x");
    type Deed = fn(&Rc<Session>) -> Rc<Session>;
    let deeds: [Deed; 4] = [
        |session| set(session, |search| search.rules.returns = Returns::FailHard),
        |session| set(session, |search| search.order = Order::RightToLeft),
        |session| set(session, |search| search.algorithm = Algorithm::MtdF),
        |session| Rc::clone(session).reduce(Action::Use(Profile::from_key("bounds").expect("a profile"))),
    ];
    for deed in deeds {
        session = deed(&session);
        let search = session.conventions.search;
        assert_eq!(search.rules.returns, Returns::FailSoft);
        assert_eq!((search.order, search.algorithm), (Order::AsGiven, Algorithm::AlphaBeta));
        assert!(search.options.aids.table, "what helps the search is no convention");
    }
    // A rule for cutting is one, and so is the root's window.
    let strict = set(&session, |search| search.rules.cut = Cut::Beyond);
    assert!(entered(&strict) > entered(&session));
    let minimax = set(&session, |search| search.algorithm = Algorithm::Minimax);
    assert_eq!(minimax.conventions.search.algorithm, Algorithm::Minimax);
    assert_eq!(minimax.conventions.search.options.aids, Aids::NONE);
    assert_eq!(entered(&minimax), 174);
    // From the empty board minimax would go through half a million nodes.
    let all = set(&begun("........."), |search| search.algorithm = Algorithm::Minimax);
    assert_eq!(all.conventions.search.algorithm, Algorithm::AlphaBeta);
}

#[test]
fn another_search_of_a_game_forgets_nodes_of_the_tree_before() {
    let session = with_aids(&begun("o.x.....x"), Aids::NONE);
    let last = NodeId::new(session.document.tree.n_nodes() - 1);
    let session = session.reduce(Action::Select(Some(last))).reduce(Action::Go(Go::End));
    assert_eq!(session.selected, Some(last));
    let session = with_aids(&session, ALL);
    holds_together(&session);
    assert_eq!(session.selected, None);
    // What only changes how things are written keeps the tree and the node.
    let first = NodeId::new(1);
    let session = session.reduce(Action::Select(Some(first)));
    let session = session.reduce(Action::Annotate(plywise_conventions::Annotation::Value));
    assert_eq!(session.selected, Some(first));
    holds_together(&session);
}

#[test]
fn with_and_without_stand_side_by_side() {
    let session = with_aids(&begun("x..oo...x"), ALL);
    let search = session.conventions.search;
    let plain = Search { options: Options::PLAIN, ..search };
    let session = session.reduce(Action::Compare(Some(plain))).reduce(Action::Go(Go::End));
    let rival = session.rival.as_ref().expect("there is a second search");
    assert_eq!(rival.search.options.aids, Aids::NONE);
    assert_eq!((entered(&session), rival.lesson.summary.entered), (44, 93));
    assert_eq!(session.rival_step(), Some(rival.lesson.replay.last_step()));
    let swapped = Rc::clone(&session).reduce(Action::Swap);
    assert_eq!(entered(&swapped), 93);
    assert_eq!(swapped.rival.as_ref().map(|rival| rival.lesson.summary.entered), Some(44));
    for session in [session, swapped] {
        let again = Session::open(&session.link().expect("a game has a link").to_string());
        assert_eq!(
            again.rival.as_ref().map(|rival| rival.search),
            session.rival.as_ref().map(|rival| rival.search)
        );
        assert_eq!(again.conventions, session.conventions);
        assert_eq!(again.playback.step(), session.playback.step());
    }
}

#[test]
fn a_link_brings_the_game_back_and_a_bad_one_is_told() {
    let link = "game=ttt-x..oo...x-table.history&step=20";
    let session = Session::open(link);
    assert_eq!(session.notice, None);
    assert_eq!(session.document.game, Some(game("x..oo...x")));
    assert_eq!(session.conventions.search.options.aids, Aids { table: true, killers: false, history: true });
    assert_eq!(session.playback.step(), Step(20));
    let again = Session::open(&session.link().expect("a game has a link").to_string());
    assert_eq!((again.link(), again.document.game), (session.link(), session.document.game));
    // Without a position it is the empty board, without aids plain alpha-beta.
    let plain = Session::open("game=ttt");
    assert_eq!(plain.document.game, Some(Game { start: Board::default() }));
    assert_eq!(entered(&plain), 18_297);
    for (link, said) in [
        ("game=chess", "does not know the game “chess”"),
        ("game=ttt-xx.......", "moves first, and then"),
        ("game=ttt-xo", "nine squares"),
        ("game=ttt-.........-table.magic", "“magic”"),
    ] {
        let notice = Session::open(link).notice.expect(link);
        assert!(notice.contains(said), "{link}: {notice}");
    }
}

#[test]
fn a_tree_that_is_typed_leaves_the_game() {
    let session = begun("x..oo...x");
    assert_eq!(&*session.draft, "");
    let session =
        session.reduce(Action::Compare(Some(Search::MINIMAX))).reduce(Action::Edit("((3 12)(2 4))".into()));
    assert_eq!(session.document.game, None);
    holds_together(&session);
    let comparison = session.comparison().expect("there is a second search");
    assert_eq!(comparison.counts.map(|counts| counts.evaluated), [3, 4]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn it_holds_together_whatever_somebody_does(deeds in prop::collection::vec((0usize..16, any::<usize>()), 1..24)) {
        let mut session = Rc::new(Session::open("game=ttt-o.x..ox.x-table"));
        for (deed, nth) in deeds {
            let node = NodeId::new(nth % session.document.tree.n_nodes());
            let search = session.conventions.search;
            let aids = Aids { table: nth & 1 > 0, killers: nth & 2 > 0, history: nth & 4 > 0 };
            let options = Options { aids, ..search.options };
            session = session.reduce(match deed {
                0 | 1 => Action::Search(Search { options, ..search }),
                2 => Action::Begin(game(STARTS[nth % 4].0)),
                3 => Action::Open("c-depth-limit"),
                4 => Action::Compare(Some(Search { options, ..search })),
                5 => Action::Compare(None),
                6 => Action::Swap,
                7 => Action::Select(Some(node)),
                8 => Action::Unfold(node),
                9 => Action::Search(Search { algorithm: Algorithm::ALL[nth % Algorithm::ALL.len()], ..search }),
                10 => Action::Go(Go::To(Step(nth as u32 % 200))),
                11 => Action::Go(Go::OnTo(node)),
                12 => Action::CountBy(if nth & 1 > 0 { Work::Events } else { Work::Leaves }),
                13 => Action::Look(View::Fitted),
                14 => Action::SortTable,
                _ => Action::Edit("((3 12)~4(2 4))".into()),
            });
            holds_together(&session);
            let _ = session.moment().counts();
            if let Some(step) = session.rival_step() {
                let rival = session.rival.as_ref().expect("it has a step");
                prop_assert!(step <= rival.lesson.replay.last_step());
            }
            let again = Session::open(&session.link().expect("small").to_string());
            prop_assert_eq!(again.document.game, session.document.game);
            prop_assert_eq!(again.conventions.search.options.aids, session.conventions.search.options.aids);
            prop_assert_eq!(again.lesson.summary, session.lesson.summary);
        }
    }
}

#[test]
fn squares_are_read_as_they_are_written() {
    for (start, _) in STARTS {
        assert_eq!(squares(game(start).start), start);
    }
}
