//! What holds of the page's memory, whatever somebody does to it.

use std::rc::Rc;

use plywise_conventions::{Annotation, Conventions, Profile, Slides, Words};
use plywise_layout::Point;
use plywise_notation::{examples, parse, write};
use plywise_render::Stage;
use plywise_replay::{Command, Step, StepSize};
use plywise_search::{Algorithm, Cut, NodeId, Options, Order, Returns, Rules, Score, Search, Window};
use plywise_testkit::any_tree_with_unknowns;
use plywise_web::document::{Document, Lesson};
use plywise_web::session::{Action, Beside, Go, Part, Session, Theme, View};
use proptest::prelude::*;
use yew::{AttrValue, Reducible as _};

/// What somebody does. Nodes are only picked where there are some, so which one is settled on the way.
#[derive(Clone, Debug)]
enum Deed {
    Act(Action),
    Pick(usize),
    OnTo(usize),
    BackTo(usize),
}

fn done(session: Rc<Session>, deed: &Deed) -> Rc<Session> {
    let nth = |nth: usize| NodeId::new(nth % session.document.tree.n_nodes());
    let action = match deed {
        Deed::Act(action) => action.clone(),
        Deed::Pick(node) => Action::Select(Some(nth(*node))),
        Deed::OnTo(node) => Action::Go(Go::OnTo(nth(*node))),
        Deed::BackTo(node) => Action::Go(Go::BackTo(nth(*node))),
    };
    session.reduce(action)
}

fn any_deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        12 => any_action().prop_map(Deed::Act),
        1 => any::<usize>().prop_map(Deed::Pick),
        1 => any::<usize>().prop_map(Deed::OnTo),
        1 => any::<usize>().prop_map(Deed::BackTo),
    ]
}

/// Any search by any rules, of those that a link tells from the profile's.
fn any_search() -> impl Strategy<Value = Search> {
    let algorithm = prop::sample::select(Algorithm::ALL.to_vec());
    let cut = prop::sample::select(vec![Cut::Beyond, Cut::AtOrBeyond]);
    let returns = prop::sample::select(vec![Returns::FailHard, Returns::FailSoft]);
    let order = prop::sample::select(vec![Order::AsGiven, Order::WorstFirst, Order::Shuffled(7)]);
    let options = (-9..9, prop::option::of(1_u32..99), any::<bool>(), prop::option::of(20..40));
    let options = options.prop_map(|(guess, budget, reorders, sum)| Options {
        guess: Score::from(guess),
        budget,
        reorders,
        sum: sum.map(Score::from),
        ..Options::PLAIN
    });
    (algorithm, cut, returns, any_window(), order, options).prop_map(
        |(algorithm, cut, returns, window, order, options)| {
            let rules = Rules { cut, returns, window };
            Search { algorithm, rules, order, options, ..Search::ALPHA_BETA }
        },
    )
}

fn any_action() -> impl Strategy<Value = Action> {
    let one_of = |actions: Vec<Action>| prop::sample::select(actions);
    prop_oneof![
        1 => prop::sample::select([examples::ALL, examples::MORE].concat()).prop_map(|example| Action::Open(example.key)),
        2 => any_good_text().prop_map(|text| Action::Edit(text.into())),
        1 => any_bad_text().prop_map(|text| Action::Edit(text.into())),
        1 => any_link().prop_map(|link| Action::Follow(link.into())),
        1 => prop::sample::select(Profile::ALL.iter().map(|profile| Profile::from_key(profile.key).expect("its own key")).collect::<Vec<_>>()).prop_map(Action::Use),
        3 => one_of(vec![
            Action::Ask(true), Action::Ask(false),
            Action::Annotate(Annotation::Interval), Action::Annotate(Annotation::Window), Action::Annotate(Annotation::Value),
        ]),
        4 => any_search().prop_map(Action::Search),
        2 => prop::option::of(any_search()).prop_map(Action::Compare),
        1 => one_of(vec![
            Action::Beside(Beside::Same), Action::Beside(Beside::Kept), Action::Beside(Beside::Example("w-order-2")),
            Action::Beside(Beside::Example("c-dice")), Action::Beside(Beside::Example("c-three-players")), Action::Swap,
        ]),
        1 => prop::sample::select(Slides::ALL.to_vec()).prop_map(|(slides, ..)| Action::Show(slides)),
        1 => prop::sample::select(Words::ALL.to_vec()).prop_map(Action::Say),
        8 => one_of(vec![Action::Go(Go::Next), Action::Go(Go::Back), Action::Go(Go::Start), Action::Go(Go::End)]),
        2 => prop::sample::select(StepSize::ALL.to_vec()).prop_flat_map(|size| prop::sample::select(
            vec![Action::StepBy(size), Action::Go(Go::NextOf(size)), Action::Go(Go::BackOf(size))],
        )),
        2 => prop_oneof![0_u32..200, any::<u32>()].prop_map(|step| Action::Go(Go::To(Step(step)))),
        3 => one_of(vec![Action::Play(Command::Play), Action::Play(Command::Pause), Action::Play(Command::Toggle)]),
        1 => (-1.0..1000.0).prop_map(|speed| Action::Play(Command::SetSpeed(speed))),
        3 => (-1.0..20.0).prop_map(Action::Tick),
        3 => any_view().prop_map(Action::Look),
        2 => one_of(vec![
            Action::Color(Theme::Dark), Action::Color(Theme::Auto), Action::Color(Theme::Projector),
            Action::Toggle(Part::Help), Action::Toggle(Part::Outline), Action::Toggle(Part::Blank),
            Action::Select(None), Action::Escape,
        ]),
    ]
}

fn any_window() -> impl Strategy<Value = Window> {
    (-9_i32..9, 1_i32..9).prop_map(|(alpha, width)| {
        Window::new(alpha.into(), (alpha + width).into()).expect("alpha is below beta")
    })
}

fn any_view() -> impl Strategy<Value = View> {
    let at = prop::option::of((0.0..2000.0, 0.0..1500.0));
    prop_oneof![
        (-10.0..4000.0, -10.0..3000.0).prop_map(|(width, height)| View::Resized(width, height)),
        (-900.0..900.0, -900.0..900.0).prop_map(|(dx, dy)| View::Dragged(dx, dy)),
        (0.01..50.0, at).prop_map(|(factor, at)| View::Zoomed(factor, at)),
        Just(View::Fitted),
        Just(View::Overview),
    ]
}

fn any_good_text() -> impl Strategy<Value = String> {
    let header = prop_oneof![3 => Just(""), 1 => Just("profile: strict\n\n"), 1 => Just("title: Mine\nprofile: intervals\n\n")];
    (header, any_tree_with_unknowns()).prop_map(|(header, tree)| format!("{header}{}", write(&tree)))
}

fn any_bad_text() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["", "((3", "(3 4))", "A(B=)", "()", "hello there", "[[1,2],[3,", "<script>"])
        .prop_map(str::to_owned)
}

fn any_link() -> impl Strategy<Value = String> {
    let parts = vec![
        "example=s-steps", "example=nobody", "t=((3 12 8)(2 ? ?))", "t=((3", "t=z1.AAAA", "t=z9.x", "v=99",
        "v=1", "profile=strict", "profile=bounds", "alg=minimax", "cut=lt", "soft=1", "window=-3,5",
        "style=value", "by=event", "step=7", "step=end", "step=4000000000", "step=x", "theme=dark",
        "b=3&d=2&v=3,12,8",
    ];
    prop::collection::vec(prop::sample::select(parts), 0..5).prop_map(|parts| parts.join("&"))
}

fn after_all(deeds: &[Deed]) -> Rc<Session> {
    deeds.iter().fold(Rc::new(Session::open("")), done)
}

/// What a link promises to bring back.
type Promised = (String, Option<(Search, Option<String>)>, Conventions, &'static str, Step, StepSize, Theme);

fn promised(session: &Session) -> Promised {
    let second = session.rival.as_ref().map(|rival| {
        let tree = rival.document.as_ref().map(|document| write(&document.tree));
        (rival.search, tree)
    });
    (
        write(&session.document.tree),
        second,
        session.conventions,
        session.profile.key,
        session.playback.step(),
        session.step_size,
        session.theme,
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn the_step_stays_within_the_search(deeds in prop::collection::vec(any_deed(), 1..30)) {
        let mut session = Rc::new(Session::open(""));
        for deed in &deeds {
            session = done(session, deed);
            let last = session.playback.last();
            let ends = session.lesson.replay.last_step();
            prop_assert!(if session.rival.is_some() { ends <= last } else { ends == last }, "after {:?}", deed);
            let second = session.rival.as_ref().zip(session.rival_step());
            prop_assert!(second.is_none_or(|(rival, step)| step <= rival.lesson.replay.last_step()));
            let _ = session.comparison();
            prop_assert!(session.playback.step() <= last, "after {:?}", deed);
            prop_assert_eq!(session.lesson.placement.len(), session.document.tree.n_nodes());
            prop_assert!(session.selected.is_none_or(|node| node.index() < session.document.tree.n_nodes()));
            prop_assert!(session.camera.scale.is_finite() && session.camera.center.x.is_finite());
        }
    }

    #[test]
    fn what_stands_in_the_box_is_the_tree_unless_there_is_a_complaint(deeds in prop::collection::vec(any_deed(), 1..30)) {
        let session = after_all(&deeds);
        prop_assert_eq!(session.complaint.is_none(), *session.draft == *session.document.text);
    }

    #[test]
    fn a_link_brings_back_the_moment(deeds in prop::collection::vec(any_deed(), 0..30)) {
        let session = after_all(&deeds);
        let link = session.link().expect("a generated tree is short").to_string();
        let opened = Session::open(&link);
        prop_assert_eq!(&opened.notice, &None, "{}", link);
        prop_assert_eq!(promised(&opened), promised(&session), "{}", link);
        prop_assert_eq!(opened.link().expect("what came from a link fits one").to_string(), link);
    }

    #[test]
    fn a_mistake_keeps_the_picture_and_the_draft(deeds in prop::collection::vec(any_deed(), 0..10), bad in any_bad_text()) {
        let before = after_all(&deeds);
        let wrong = Rc::clone(&before).reduce(Action::Edit(bad.clone().into()));
        prop_assert!(wrong.complaint.is_some());
        prop_assert_eq!(wrong.draft.as_str(), bad);
        prop_assert_eq!((&wrong.document, &wrong.lesson), (&before.document, &before.lesson));
        prop_assert_eq!(wrong.playback, before.playback);
        let mended = wrong.reduce(Action::Edit("(1 (2 3))".into()));
        prop_assert!(mended.complaint.is_none());
        prop_assert_eq!(write(&mended.document.tree), "(1 (2 3))");
        prop_assert_eq!(mended.playback.step(), Step::START);
    }

    #[test]
    fn any_text_is_a_link_or_a_notice(deeds in prop::collection::vec(any_deed(), 0..4), bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let before = after_all(&deeds);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        for link in [text.clone(), format!("t={text}"), format!("t=z1.{text}&step={text}"), format!("example={text}")] {
            let after = Rc::clone(&before).reduce(Action::Follow(link.into()));
            prop_assert!(after.playback.step() <= after.playback.last());
        }
    }
}

#[test]
fn a_search_that_is_not_for_the_tree_is_fitted_wherever_it_is_asked_for() {
    let minimax = Search { algorithm: Algorithm::Minimax, ..Search::ALPHA_BETA };
    let by_dice = [Action::Beside(Beside::Example("c-dice")), Action::Swap, Action::Search(minimax)];
    let paranoid = Search { algorithm: Algorithm::Paranoid, ..Search::ALPHA_BETA };
    let by_chance = [Action::Edit("@chance(1 2)".into()), Action::Search(paranoid)];
    for (deeds, fitted) in [(&by_dice[..], Algorithm::Expectimax), (&by_chance[..], Algorithm::Expectimax)] {
        let deeds: Vec<Deed> = deeds.iter().cloned().map(Deed::Act).collect();
        let session = after_all(&deeds);
        assert_eq!(session.conventions.search.algorithm, fitted, "{deeds:?}");
        let link = session.link().expect("a small tree is short").to_string();
        assert_eq!(promised(&Session::open(&link)), promised(&session), "{link}");
    }
}

#[test]
fn a_link_with_too_few_values_opens_and_says_so() {
    let short = Session::open("b=3&d=2&v=3,12,8&step=2");
    assert_eq!((short.document.tree.n_leaves(), short.playback.step()), (9, Step(2)));
    assert_eq!(short.notice.as_deref(), Some("6 leaves have no value: `v=` gives 3 for 9 leaves."));
    for whole in ["b=2&d=1&v=3,12", "b=2&d=1", "b=2&d=1&v=3,?"] {
        assert_eq!(Session::open(whole).notice, None, "{whole}");
    }
}

#[test]
fn a_link_that_cannot_be_opened_says_so_and_loses_nothing() {
    let mine = Session::open("t=A(B(D=1 E=2) C=3)&step=5&profile=strict&theme=dark");
    assert_eq!((mine.notice.as_deref(), mine.playback.step()), (None, Step(5)));
    for (link, says) in [
        ("v=99", "newer version of Plywise (version 99)"),
        ("v=99&example=s-steps", "newer version"),
        ("example=nobody", "no example called “nobody”"),
        ("step=soon", "step=soon"),
        ("cut=maybe&step=3", "cut=maybe"),
        ("window=5,3", "window=5,3"),
    ] {
        let after = Rc::new(mine.clone()).reduce(Action::Follow(link.into()));
        let notice = after.notice.as_deref().unwrap_or_else(|| panic!("{link} was taken"));
        assert!(notice.contains(says), "{link}: {notice}");
        assert!(after.keeps_address, "{link}");
        assert_eq!(Session { notice: None, keeps_address: false, ..(*after).clone() }, mine, "{link}");
        // It goes when somebody opens something else.
        assert_eq!(after.reduce(Action::Open("q-quiz")).notice, None);
    }
}

#[test]
fn what_is_left_of_a_damaged_link_stands_in_the_box() {
    let mine = Session::open("example=s-steps&step=5");
    let text = "A(B(D=1 E=2) C(F=3 G=4) H(I=5 J=6))";
    let packed = plywise_link::pack(text);
    let cut = format!("#t={}&step=3", &packed[..packed.len() - 14]);
    let after = Rc::new(mine.clone()).reduce(Action::Follow(cut.into()));
    let draft = after.draft.as_str();
    assert!(text.starts_with(draft) && draft.len() > 20, "{draft}");
    assert!(after.complaint.is_some());
    let notice = after.notice.as_deref().expect("told");
    assert!(notice.contains("damaged or cut short") && notice.contains("stands in the text box"), "{notice}");
    assert_eq!((&after.document, after.playback), (&mine.document, mine.playback));
    // Nothing is left of this one but what it says.
    let after = Rc::new(mine.clone()).reduce(Action::Follow("t=z1.!!!&step=3".into()));
    assert_eq!(after.draft.as_str(), "z1.!!!");
    assert!(
        after.notice.as_deref().is_some_and(|notice| notice.contains("cannot be read")),
        "{:?}",
        after.notice
    );
    // And nothing of this one can be known here.
    let after = Rc::new(mine.clone()).reduce(Action::Follow("t=z9.x&step=3".into()));
    assert_eq!(after.draft.as_str(), "z9.x");
    let notice = after.notice.as_deref().expect("told");
    assert!(notice.contains("newer version") && notice.contains("stands in the text box"), "{notice}");
    // Only the checksum was cut off.
    let cut = format!("t={}", &packed[..packed.len() - 4]);
    let after = Rc::new(mine).reduce(Action::Follow(cut.into()));
    assert_eq!((&*after.document.text, after.complaint.is_none()), (text, true));
    assert!(after.notice.as_deref().is_some_and(|notice| notice.contains("is shown")), "{:?}", after.notice);
}

#[test]
fn a_setting_that_means_nothing_leaves_the_tree_of_its_link() {
    for (link, says) in [
        ("t=(3 4)&step=-1&alg=minimax", "step=-1"),
        ("step=-1&alg=minimax&t=(3 4)", "step=-1"),
        ("#alg=minimax&t=(3 4)&cut=maybe&style=loud", "cut=maybe"),
        ("alg=minimax&t=(3 4)&profile=nonsense", "profile=nonsense"),
        ("alg=minimax&t=(3 4)&profile=textbook&theme=loud", "theme=loud"),
    ] {
        let session = Session::open(link);
        assert_eq!(&*session.document.text, "(3 4)", "{link}");
        assert_eq!(session.conventions.search.algorithm, plywise_search::Algorithm::Minimax, "{link}");
        let notice = session.notice.as_deref().unwrap_or_default();
        assert!(notice.contains(says) && notice.contains("left out"), "{link}: {notice}");
        assert!(session.keeps_address, "{link}");
    }
    // All that is wrong is told.
    let session = Session::open("t=(3 4)&step=-1&%63ut=maybe&theme=loud&alg=minimax");
    let notice = session.notice.as_deref().unwrap_or_default();
    for says in ["cut=maybe", "step=-1", "theme=loud", "these are left out"] {
        assert!(notice.contains(says), "{notice}");
    }
    assert_eq!(session.conventions.search.algorithm, plywise_search::Algorithm::Minimax);
    // What says which tree is no setting.
    let session = Session::open("b=2&d=many&step=3");
    assert!(session.document.example.is_some() && session.notice.is_some());
}

#[test]
fn a_long_text_is_put_into_its_box_only_when_somebody_asks() {
    let long = format!("({})", vec!["12"; 100_000].join(" "));
    let mine = Rc::new(Session::open("example=s-steps"));
    let opened = mine.reduce(Action::Edit(long.clone().into()));
    assert!(!opened.is_boxed && opened.draft.as_str() == long && *opened.document.text == *long);
    let asked = opened.reduce(Action::Toggle(plywise_web::session::Part::LongText));
    assert!(asked.is_boxed);
    // Whoever types goes on typing, and another tree begins anew.
    let typed = asked.reduce(Action::Edit(format!("{long} ").into()));
    assert!(typed.is_boxed);
    let revised = typed.reduce(Action::Revise(format!("{long}  ").into(), None));
    assert!(revised.is_boxed);
    let other = revised.reduce(Action::Edit(format!("({long} {long})").into()));
    assert!(!other.is_boxed);
    assert!(other.reduce(Action::Edit("(3 4)".into())).is_boxed);
}

#[test]
fn who_stands_at_the_end_stays_at_the_end_of_what_is_supposed() {
    let at_end = Rc::new(Session::open("t=((3 12 8) (2 4 6) (14 5 2))&step=end"));
    let last = at_end.playback.last();
    let leaf = plywise_search::NodeId::new(2);
    let supposed = Rc::clone(&at_end).reduce(Action::Suppose(leaf, plywise_search::Score::new(-1.0)));
    assert_ne!(supposed.playback.last(), last, "another search");
    assert_eq!(supposed.playback.step(), supposed.playback.last());
    let revised = Rc::clone(&at_end).reduce(Action::Revise("((3 12 8) (2 4 6) (14 5 2 1))".into(), None));
    assert_eq!(revised.playback.step(), revised.playback.last());
    let before = Rc::new(Session::open("t=((3 12 8) (2 4 6) (14 5 2))&step=4"));
    assert_eq!(
        before.reduce(Action::Suppose(leaf, plywise_search::Score::new(-1.0))).playback.step(),
        Step(4)
    );
}

#[test]
fn a_tree_with_a_mistake_in_a_link_can_be_mended_in_the_box() {
    let mine = Session::open("example=s-steps&step=5");
    let after = Rc::new(mine.clone()).reduce(Action::Follow("t=((3 4) 5&step=2".into()));
    assert!(after.notice.is_some() && after.complaint.is_some());
    assert_eq!(after.draft.as_str(), "((3 4) 5");
    assert_eq!((&after.document, after.playback), (&mine.document, mine.playback));
}

#[test]
fn enormous_links_are_answered() {
    let deep = |n: usize| format!("{}1{}", "(".repeat(n), ")".repeat(n));
    let refused = [
        format!("t={}", deep(100_000)),
        format!("t={}", deep(65)),
        format!("t=({})", "1 ".repeat(30_000)),
        format!("t={}", "x".repeat(2_000_000)),
        "=&&=#&%%%&t=%FF%FE%00".to_owned(),
        "t=%00%01%02".to_owned(),
    ];
    for link in refused {
        let session = Session::open(&link);
        assert!(
            session.notice.is_some() || session.complaint.is_some() || session.document.example.is_some()
        );
        assert_eq!(session.document.example, Some("w-skrentny"), "{}", &link[..20]);
    }
    for link in ["", "#", "##", "&", "=", "step=", "unknown=1&utm_source=mail"] {
        assert_eq!(Session::open(link).document.example, Some("w-skrentny"), "{link:?}");
    }
    let session = Session::open(&format!("t={}&step=end", deep(64)));
    assert_eq!((session.notice, session.document.tree.height()), (None, 64));
}

#[test]
fn deep_and_wide_trees_can_be_typed() {
    let deep = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
    let wide = format!("({})", "7 ".repeat(100_000));
    for text in [deep, wide] {
        let session = Rc::new(Session::open("")).reduce(Action::Edit(AttrValue::from(text)));
        assert!(session.complaint.is_none());
        assert_eq!(session.document.tree.n_nodes(), 100_001);
        let end = session.reduce(Action::Go(Go::End));
        assert_eq!(end.playback.step(), end.lesson.replay.last_step());
        assert!(end.moment().next_event().is_none());
    }
}

#[test]
fn what_changes_nothing_is_the_same_session() {
    let session = Rc::new(Session::open("example=s-steps&step=end"));
    let start = Rc::new(Session::open("example=s-steps"));
    let nothing = [
        (&session, Action::Go(Go::Next)),
        (&session, Action::Go(Go::NextOf(StepSize::Cut))),
        (&session, Action::Go(Go::To(Step(u32::MAX)))),
        (&start, Action::Go(Go::Back)),
        (&start, Action::Go(Go::Start)),
        (&start, Action::Tick(3.0)),
        (&start, Action::Play(Command::Pause)),
        (&start, Action::Select(None)),
        (&start, Action::Color(Theme::Auto)),
        (&start, Action::StepBy(StepSize::Slide)),
        (&start, Action::Use(start.profile)),
        (&start, Action::Search(start.conventions.search)),
        (&start, Action::Escape),
        (&start, Action::Look(View::Fitted)),
        (&start, Action::Look(View::Resized(start.camera.width, start.camera.height))),
        (&start, Action::Open("nobody")),
    ];
    for (session, action) in nothing {
        let after = Rc::clone(session).reduce(action.clone());
        assert!(Rc::ptr_eq(&after, session), "{action:?}");
    }
}

#[test]
fn a_link_that_cannot_be_opened_stays_in_the_address_until_something_is_done() {
    let broken = Rc::new(Session::open("v=99&example=s-steps"));
    for kept in
        [Action::Select(None), Action::Escape, Action::Color(Theme::Dark), Action::Follow("t=((3".into())]
    {
        assert!(Rc::clone(&broken).reduce(kept.clone()).keeps_address, "{kept:?}");
    }
    for done in [
        Action::Go(Go::Next),
        Action::Edit("(1 2".into()),
        Action::Open("q-quiz"),
        Action::Search(Search::MINIMAX),
        Action::Follow("example=q-quiz".into()),
    ] {
        let after = Rc::clone(&broken).reduce(done.clone());
        assert!(!after.keeps_address, "{done:?}");
    }
}

#[test]
fn a_tree_that_a_link_may_not_hold_has_none() {
    let deep = |n: usize| format!("{}1{}", "(".repeat(n), ")".repeat(n));
    let wide = format!("({})", "7 ".repeat(20_000));
    for (text, has_link) in [(deep(64), true), (deep(65), false), (wide, false)] {
        let session = Rc::new(Session::open("")).reduce(Action::Edit(text.into()));
        assert!(session.complaint.is_none());
        assert_eq!(session.link().is_some(), has_link);
    }
}

#[test]
fn typing_keeps_what_was_chosen_unless_the_profile_is_rewritten() {
    let typed = |session: Rc<Session>, text: &'static str| session.reduce(Action::Edit(text.into()));
    let session = typed(Rc::new(Session::open("")), "profile: strict\n\n(3 4)");
    assert_eq!(session.profile.key, "strict");
    let chosen = session.reduce(Action::Search(Search::MINIMAX));
    let edited = typed(Rc::clone(&chosen), "profile: strict\n\n(3 5)");
    assert_eq!(edited.conventions, chosen.conventions);
    let rewritten = typed(edited, "profile: intervals\n\n(3 5)");
    assert_eq!(rewritten.conventions, rewritten.profile.conventions);
    assert_eq!(rewritten.profile.key, "intervals");
}

#[test]
fn picking_a_folded_node_unfolds_what_is_above_it() {
    let mut session = Rc::new(Session::open("t=(((1 2) 3) ((4 5) 6))"));
    let all = Rc::clone(&session.unfolded);
    for &node in &*all {
        session = session.reduce(Action::Fold(node));
    }
    assert!(session.unfolded.is_empty());
    let session = session.reduce(Action::Select(Some(NodeId::new(8))));
    let above: Vec<usize> = session.unfolded.iter().map(|node| node.index()).collect();
    assert_eq!(above, [0, 6, 7]);
    let session = session.reduce(Action::Select(Some(NodeId::new(3))));
    assert_eq!(session.unfolded, all);
}

#[test]
fn what_is_not_searched_again_plays_on() {
    let session = Rc::new(Session::open("example=s-steps&step=5")).reduce(Action::Play(Command::Play));
    let asks = !session.conventions.asks;
    let (words, annotation) = (Words::ALL[1], Annotation::Value);
    for action in
        [Action::Ask(asks), Action::Say(words), Action::Annotate(annotation), Action::Show(Slides::ALL[0].0)]
    {
        let after = Rc::clone(&session).reduce(action.clone());
        assert!(after.playback.is_playing(), "{action:?}");
        assert!(matches!(action, Action::Annotate(_) | Action::Show(_)) || after.lesson == session.lesson);
    }
}

#[test]
fn a_revised_tree_keeps_the_step_the_view_and_what_is_picked() {
    let look = |view| Action::Look(view);
    let before = Rc::new(Session::open("t=((3 12 8) (2 4 6) (14 5 2))&by=event"))
        .reduce(Action::Go(Go::To(Step(9))))
        .reduce(look(View::Zoomed(1.1, None)));
    let leaf = NodeId::new(2);
    let after = Rc::clone(&before).reduce(Action::Revise("((7 12 8) (2 4 6) (14 5 2))".into(), Some(leaf)));
    assert_eq!(after.playback.step(), Step(9));
    assert_eq!((after.camera, after.selected), (before.camera, Some(leaf)));
    assert_eq!(&*after.document.text, "((7 12 8) (2 4 6) (14 5 2))");
    assert_ne!(after.edition, before.edition);
    let smaller = after.reduce(Action::Revise("(1 2)".into(), Some(NodeId::new(9))));
    assert_eq!(smaller.selected, None, "the tree has no such node any more");
    let wrong = smaller.clone().reduce(Action::Revise("(1 2".into(), None));
    assert!(wrong.complaint.is_some());
    assert_eq!(wrong.document, smaller.document);
}

/// Whether a node is drawn by itself, and not at the very edge of the stage.
fn is_drawn(session: &Session, node: NodeId) -> bool {
    let Lesson { placement, levels, .. } = &*session.lesson;
    let (moment, conventions) = (&session.moment(), &session.conventions);
    let stage = Stage { moment, placement, conventions, levels, selected: None };
    let seen = session.camera.viewport();
    let is_seen = |at: Point| {
        (seen.left..seen.left + seen.width).contains(&at.x)
            && (seen.top..seen.top + seen.height).contains(&at.y)
    };
    is_seen(placement.at(node.index())) && stage.scene_in(seen).nodes.iter().any(|mark| mark.id == node)
}

#[test]
fn what_is_picked_is_brought_into_view_and_unfolded() {
    let text = format!("({})", ["(3 12 8)"; 30].join(" "));
    let start = Rc::new(Session::open(&format!("t={text}&by=event")));
    assert_eq!(start.document.tree.n_nodes(), 121);
    let leaf = NodeId::new(120);
    assert!(!is_drawn(&start, leaf), "folded at first, or this says nothing");
    for view in [View::Overview, View::Fitted, View::Zoomed(1.25, None), View::Zoomed(0.1, None)] {
        for leaf in [2, 60, 88, 120].map(NodeId::new) {
            let viewed = Rc::clone(&start).reduce(Action::Look(view));
            let picked = Rc::clone(&viewed).reduce(Action::Select(Some(leaf)));
            assert!(is_drawn(&picked, leaf), "{view:?}, {leaf:?}");
            // Whoever edits what was picked sees it too, and picking it again moves nothing.
            let revised = viewed.reduce(Action::Revise(format!("{text} ").into(), Some(leaf)));
            assert!(is_drawn(&revised, leaf), "{view:?}, {leaf:?}, revised");
            let again = Rc::clone(&picked).reduce(Action::Select(Some(leaf)));
            assert_eq!(again.camera, picked.camera);
            let revised = picked.reduce(Action::Revise(format!("{text} ").into(), Some(leaf)));
            assert_eq!(revised.camera, again.camera, "{view:?}, {leaf:?}: the view stays");
        }
    }
    // A step without a pick moves it as before: not at all, once it was moved by hand.
    let overview = start.reduce(Action::Look(View::Overview));
    let stepped = Rc::clone(&overview).reduce(Action::Go(Go::To(Step(90))));
    assert_eq!(stepped.camera, overview.camera);
}

#[test]
fn picking_what_is_seen_moves_nothing() {
    for text in ["(3 12)", "A(B(3 12) C(2 D(4 6)))", "((3 12 8) (2 4 6) (14 5 2))"] {
        for (width, height) in [(340.0, 300.0), (900.0, 460.0), (1600.0, 500.0)] {
            let session = Rc::new(Session::open(&format!("t={text}")));
            let session = session.reduce(Action::Look(View::Resized(width, height)));
            for node in session.document.tree.nodes() {
                let picked = Rc::clone(&session).reduce(Action::Select(Some(node)));
                assert_eq!(picked.camera, session.camera, "{text}, {node:?}, {width} × {height}");
            }
        }
    }
}

#[test]
fn times_are_those_of_the_search_they_were_taken_of() {
    let session = Rc::new(Session::open("example=c-iterative"));
    let timed = session.reduce(Action::Time(vec![1e-6, 2e-6]));
    assert_eq!(timed.pass_times.as_deref().map(Vec::len), Some(2));
    // Another way of writing things is the same search.
    let worded = Rc::clone(&timed).reduce(Action::Annotate(Annotation::Value)).reduce(Action::Go(Go::End));
    assert!(worded.pass_times.is_some());
    for action in [
        Action::Search(Search { algorithm: Algorithm::MtdF, ..Search::ALPHA_BETA }),
        Action::Open("t-textbook"),
        Action::Edit("(1 (2 3))".into()),
    ] {
        assert!(Rc::clone(&timed).reduce(action).pass_times.is_none());
    }
}

/// A tree that somebody made for a link opens with the rest of that link, and the address goes on saying how it was made.
#[test]
fn a_tree_made_for_a_link_keeps_its_link() {
    let waiting = Session::open("#gen=uniform-1;b=2;d=2&seed=7&cut=lt&step=3");
    assert!(waiting.keeps_address && waiting.notice.is_some());
    let link = "gen=uniform-1;b=2;d=2&seed=7&profile=textbook&cut=lt&step=3";
    let made = Rc::new(waiting).reduce(Action::Given(link.into(), "((1 2)(3 4))".into()));
    assert_eq!((made.document.tree.n_leaves(), made.notice.as_ref()), (4, None));
    assert!(!made.keeps_address);
    assert_eq!(made.link().expect("it has one").to_string(), link);
    assert_eq!(made.settings().to_string(), link, "whoever opens it again makes it again");
    let changed = made.reduce(Action::Edit("((1 2)(3 5))".into()));
    let link = changed.link().expect("it has one").to_string();
    assert!(link.starts_with("t=z1."), "another tree is not the one that was made: {link}");
}

#[test]
fn a_tree_that_could_not_be_made_leaves_the_address_alone() {
    let session = Rc::new(Session::open("#src=missing.tree"));
    let session = session.reduce(Action::Refuse("there is no such file".into()));
    assert!(session.keeps_address);
    assert_eq!(session.notice.as_deref(), Some("There is no such file."));
    let link = "src=broken.tree&step=3";
    let session = session.reduce(Action::Given(link.into(), "((1 2)".into()));
    assert!(session.keeps_address && session.complaint.is_some());
    assert_eq!(&*session.draft, "((1 2)");
}

#[test]
fn what_is_only_supposed_is_searched_and_not_written_down() {
    let before = Rc::new(Session::open("#t=((3 12 8) (2 4 6) (14 5 2))&by=event&step=9"));
    let leaf = NodeId::new(2);
    let supposed = Rc::clone(&before).reduce(Action::Suppose(leaf, Some(Score::from(9))));
    assert_eq!(supposed.document.tree.leaf_score(leaf), Some(Score::from(9)));
    assert_eq!(supposed.lesson.replay.tree().leaf_score(leaf), Some(Score::from(9)), "the search saw it");
    let kept = |session: &Session| {
        (
            session.draft.clone(),
            session.edition,
            session.link().map(|link| link.to_string()),
            session.playback.step(),
        )
    };
    assert_eq!(kept(&supposed), kept(&before));
    let back = supposed.reduce(Action::Suppose(leaf, Some(Score::from(3))));
    assert_eq!(write(&back.document.tree), write(&before.document.tree));
    let beyond = Rc::clone(&back).reduce(Action::Suppose(NodeId::new(99), None));
    assert_eq!(write(&beyond.document.tree), write(&before.document.tree), "there is no such leaf");
    let branch = back.reduce(Action::Suppose(NodeId::new(1), Some(Score::ZERO)));
    assert_eq!(
        write(&branch.document.tree),
        write(&before.document.tree),
        "a branch has no value of its own"
    );
}

/// A browser holds less than the command does.
#[test]
fn a_tree_that_a_browser_cannot_hold_is_refused_with_the_number_and_what_reads_it() {
    let star = format!("({})", "1 ".repeat(2_000_000));
    let error = Document::read(&star).expect_err("2,000,001 nodes");
    assert!(error.to_string().contains("more than 2000000 nodes"), "{error}");
    assert!(error.mistake.help().is_some_and(|help| help.contains("20000000 nodes")));
    let long = format!("(1 2 {})", " ".repeat(32 << 20));
    let error = Document::read(&long).expect_err("more than 32 MiB");
    assert!(error.to_string().contains("longer than 33554432 bytes"), "{error}");
    // The command reads both.
    assert!(parse(&star).is_ok() && parse(&long).is_ok());
}
