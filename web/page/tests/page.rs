//! What holds of the page's memory, whatever somebody does to it.

use std::rc::Rc;

use plywise_conventions::{Annotation, Conventions, Profile, Slides, Words};
use plywise_layout::Point;
use plywise_notation::{examples, parse, write};
use plywise_page::{Page, PageAction};
use plywise_render::NODE_WIDTH;
use plywise_replay::{Command, Step, StepSize};
use plywise_search::{Algorithm, Cut, NodeId, Options, Order, Returns, Rules, Score, Search, Window};
use plywise_settings::SecondTree;
use plywise_testkit::any_tree_with_unknowns;
use plywise_viewer::{CameraMove, Go, Theme, Toggle, TreeDocument, ViewerAction};
use proptest::prelude::*;
use yew::{AttrValue, Reducible as _};

/// What somebody does. Nodes are only picked where there are some, so which one is settled on the way.
#[derive(Clone, Debug)]
enum AnyAction {
    Act(PageAction),
    Pick(usize),
    OnTo(usize),
    BackTo(usize),
}

fn done(page: Rc<Page>, action: &AnyAction) -> Rc<Page> {
    let nth = |nth: usize| NodeId::new(nth % page.viewer.document.tree.n_nodes());
    let action = match action {
        AnyAction::Act(action) => action.clone(),
        AnyAction::Pick(node) => PageAction::Viewer(ViewerAction::Select(Some(nth(*node)))),
        AnyAction::OnTo(node) => PageAction::Viewer(ViewerAction::Go(Go::OnTo(nth(*node)))),
        AnyAction::BackTo(node) => PageAction::Viewer(ViewerAction::Go(Go::BackTo(nth(*node)))),
    };
    page.reduce(action)
}

fn any_page_action() -> impl Strategy<Value = AnyAction> {
    prop_oneof![
        12 => any_action().prop_map(AnyAction::Act),
        1 => any::<usize>().prop_map(AnyAction::Pick),
        1 => any::<usize>().prop_map(AnyAction::OnTo),
        1 => any::<usize>().prop_map(AnyAction::BackTo),
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

fn any_action() -> impl Strategy<Value = PageAction> {
    let one_of = |actions: Vec<PageAction>| prop::sample::select(actions);
    prop_oneof![
        1 => prop::sample::select([examples::ALL, examples::MORE].concat()).prop_map(|example| PageAction::Open(example.key)),
        2 => any_good_text().prop_map(|text| PageAction::Edit(text.into())),
        1 => any_bad_text().prop_map(|text| PageAction::Edit(text.into())),
        1 => any_link().prop_map(|link| PageAction::Follow(link.into())),
        1 => prop::sample::select(Profile::ALL.iter().map(|profile| Profile::from_key(profile.key).expect("its own key")).collect::<Vec<_>>()).prop_map(PageAction::Use),
        3 => one_of(vec![
            PageAction::Ask(true), PageAction::Ask(false),
            PageAction::Annotate(Annotation::Interval), PageAction::Annotate(Annotation::Window), PageAction::Annotate(Annotation::Value),
        ]),
        4 => any_search().prop_map(PageAction::Search),
        2 => prop::option::of(any_search()).prop_map(PageAction::Compare),
        1 => one_of(vec![
            PageAction::SecondTree(SecondTree::Same), PageAction::SecondTree(SecondTree::Kept), PageAction::SecondTree(SecondTree::Example("w-order-2")),
            PageAction::SecondTree(SecondTree::Example("c-dice")), PageAction::SecondTree(SecondTree::Example("c-three-players")), PageAction::Swap,
        ]),
        1 => prop::sample::select(Slides::ALL.to_vec()).prop_map(|(slides, ..)| PageAction::Show(slides)),
        1 => prop::sample::select(Words::ALL.to_vec()).prop_map(PageAction::Say),
        8 => one_of(vec![PageAction::Viewer(ViewerAction::Go(Go::Next)), PageAction::Viewer(ViewerAction::Go(Go::Back)), PageAction::Viewer(ViewerAction::Go(Go::Start)), PageAction::Viewer(ViewerAction::Go(Go::End))]),
        2 => prop::sample::select(StepSize::ALL.to_vec()).prop_flat_map(|size| prop::sample::select(
            vec![PageAction::Viewer(ViewerAction::StepBy(size)), PageAction::Viewer(ViewerAction::Go(Go::NextOf(size))), PageAction::Viewer(ViewerAction::Go(Go::BackOf(size)))],
        )),
        2 => prop_oneof![0_u32..200, any::<u32>()].prop_map(|step| PageAction::Viewer(ViewerAction::Go(Go::To(Step(step))))),
        3 => one_of(vec![PageAction::Viewer(ViewerAction::Play(Command::Play)), PageAction::Viewer(ViewerAction::Play(Command::Pause)), PageAction::Viewer(ViewerAction::Play(Command::Toggle))]),
        1 => (-1.0..1000.0).prop_map(|speed| PageAction::Viewer(ViewerAction::Play(Command::SetSpeed(speed)))),
        3 => (-1.0..20.0).prop_map(|it| PageAction::Viewer(ViewerAction::Tick(it))),
        3 => any_view().prop_map(|it| PageAction::Viewer(ViewerAction::MoveCamera(it))),
        2 => one_of(vec![
            PageAction::Color(Theme::Dark), PageAction::Color(Theme::Auto), PageAction::Color(Theme::Projector),
            PageAction::Viewer(ViewerAction::Toggle(Toggle::Help)), PageAction::Viewer(ViewerAction::Toggle(Toggle::Outline)), PageAction::Viewer(ViewerAction::Toggle(Toggle::Blank)),
            PageAction::Viewer(ViewerAction::Select(None)), PageAction::Viewer(ViewerAction::Escape),
        ]),
    ]
}

fn any_window() -> impl Strategy<Value = Window> {
    (-9_i32..9, 1_i32..9).prop_map(|(alpha, width)| {
        Window::new(alpha.into(), (alpha + width).into()).expect("alpha is below beta")
    })
}

fn any_view() -> impl Strategy<Value = CameraMove> {
    let at = prop::option::of((0.0..2000.0, 0.0..1500.0));
    prop_oneof![
        (-10.0..4000.0, -10.0..3000.0).prop_map(|(width, height)| CameraMove::Resize(width, height)),
        (-900.0..900.0, -900.0..900.0).prop_map(|(dx, dy)| CameraMove::Drag(dx, dy)),
        (0.01..50.0, at).prop_map(|(factor, at)| CameraMove::Zoom(factor, at)),
        Just(CameraMove::Fit),
        Just(CameraMove::Overview),
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

fn after_all(actions: &[AnyAction]) -> Rc<Page> {
    actions.iter().fold(Rc::new(Page::open("")), done)
}

/// What a link promises to bring back.
type Promised = (String, Option<(Search, Option<String>)>, Conventions, &'static str, Step, StepSize, Theme);

fn promised(page: &Page) -> Promised {
    let second = page.viewer.second.as_ref().map(|rival| {
        let tree = rival.document.as_ref().map(|document| write(&document.tree));
        (rival.search, tree)
    });
    (
        write(&page.viewer.document.tree),
        second,
        page.viewer.conventions,
        page.viewer.profile.key,
        page.viewer.playback.step(),
        page.viewer.step_size,
        page.viewer.theme,
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn the_step_stays_within_the_search(actions in prop::collection::vec(any_page_action(), 1..30)) {
        let mut page = Rc::new(Page::open(""));
        for action in &actions {
            page = done(page, action);
            let last = page.viewer.playback.last();
            let ends = page.viewer.analysis.replay.last_step();
            prop_assert!(if page.viewer.second.is_some() { ends <= last } else { ends == last }, "after {:?}", action);
            let second = page.viewer.second.as_ref().zip(page.viewer.second_step());
            prop_assert!(second.is_none_or(|(rival, step)| step <= rival.analysis.replay.last_step()));
            let _ = page.viewer.comparison();
            prop_assert!(page.viewer.playback.step() <= last, "after {:?}", action);
            prop_assert_eq!(page.viewer.analysis.placement.len(), page.viewer.document.tree.n_nodes());
            prop_assert!(page.viewer.selected.is_none_or(|node| node.index() < page.viewer.document.tree.n_nodes()));
            prop_assert!(page.viewer.camera.scale.is_finite() && page.viewer.camera.center.x.is_finite());
        }
    }

    #[test]
    fn what_stands_in_the_box_is_the_tree_unless_there_is_a_complaint(actions in prop::collection::vec(any_page_action(), 1..30)) {
        let page = after_all(&actions);
        prop_assert_eq!(page.editor.mistake.is_none(), *page.editor.draft == *page.viewer.document.text);
    }

    #[test]
    fn a_link_brings_back_the_moment(actions in prop::collection::vec(any_page_action(), 0..30)) {
        let page = after_all(&actions);
        let link = page.viewer.link().expect("a generated tree is short").to_string();
        let opened = Page::open(&link);
        prop_assert_eq!(&opened.viewer.notice, &None, "{}", link);
        prop_assert_eq!(promised(&opened), promised(&page), "{}", link);
        prop_assert_eq!(opened.viewer.link().expect("what came from a link fits one").to_string(), link);
    }

    #[test]
    fn a_mistake_keeps_the_picture_and_the_draft(actions in prop::collection::vec(any_page_action(), 0..10), bad in any_bad_text()) {
        let before = after_all(&actions);
        let wrong = Rc::clone(&before).reduce(PageAction::Edit(bad.clone().into()));
        prop_assert!(wrong.editor.mistake.is_some());
        prop_assert_eq!(wrong.editor.draft.as_str(), bad);
        prop_assert_eq!((&wrong.viewer.document, &wrong.viewer.analysis), (&before.viewer.document, &before.viewer.analysis));
        prop_assert_eq!(wrong.viewer.playback, before.viewer.playback);
        let mended = wrong.reduce(PageAction::Edit("(1 (2 3))".into()));
        prop_assert!(mended.editor.mistake.is_none());
        prop_assert_eq!(write(&mended.viewer.document.tree), "(1 (2 3))");
        prop_assert_eq!(mended.viewer.playback.step(), Step::START);
    }

    #[test]
    fn any_text_is_a_link_or_a_notice(actions in prop::collection::vec(any_page_action(), 0..4), bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let before = after_all(&actions);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        for link in [text.clone(), format!("t={text}"), format!("t=z1.{text}&step={text}"), format!("example={text}")] {
            let after = Rc::clone(&before).reduce(PageAction::Follow(link.into()));
            prop_assert!(after.viewer.playback.step() <= after.viewer.playback.last());
        }
    }
}

#[test]
fn a_search_that_is_not_for_the_tree_is_fitted_wherever_it_is_asked_for() {
    let minimax = Search { algorithm: Algorithm::Minimax, ..Search::ALPHA_BETA };
    let by_dice = [
        PageAction::SecondTree(SecondTree::Example("c-dice")),
        PageAction::Swap,
        PageAction::Search(minimax),
    ];
    let paranoid = Search { algorithm: Algorithm::Paranoid, ..Search::ALPHA_BETA };
    let by_chance = [PageAction::Edit("@chance(1 2)".into()), PageAction::Search(paranoid)];
    for (actions, fitted) in [(&by_dice[..], Algorithm::Expectimax), (&by_chance[..], Algorithm::Expectimax)]
    {
        let actions: Vec<AnyAction> = actions.iter().cloned().map(AnyAction::Act).collect();
        let page = after_all(&actions);
        assert_eq!(page.viewer.conventions.search.algorithm, fitted, "{actions:?}");
        let link = page.viewer.link().expect("a small tree is short").to_string();
        assert_eq!(promised(&Page::open(&link)), promised(&page), "{link}");
    }
}

#[test]
fn a_link_with_too_few_values_opens_and_says_so() {
    let short = Page::open("b=3&d=2&v=3,12,8&step=2");
    assert_eq!((short.viewer.document.tree.n_leaves(), short.viewer.playback.step()), (9, Step(2)));
    assert_eq!(short.viewer.notice.as_deref(), Some("6 leaves have no value: `v=` gives 3 for 9 leaves."));
    for whole in ["b=2&d=1&v=3,12", "b=2&d=1", "b=2&d=1&v=3,?"] {
        assert_eq!(Page::open(whole).viewer.notice, None, "{whole}");
    }
}

#[test]
fn a_link_that_cannot_be_opened_says_so_and_loses_nothing() {
    let mine = Page::open("t=A(B(D=1 E=2) C=3)&step=5&profile=strict&theme=dark");
    assert_eq!((mine.viewer.notice.as_deref(), mine.viewer.playback.step()), (None, Step(5)));
    for (link, says) in [
        ("v=99", "newer version of Plywise (version 99)"),
        ("v=99&example=s-steps", "newer version"),
        ("example=nobody", "no example called “nobody”"),
        ("step=soon", "step=soon"),
        ("cut=maybe&step=3", "cut=maybe"),
        ("window=5,3", "window=5,3"),
    ] {
        let after = Rc::new(mine.clone()).reduce(PageAction::Follow(link.into()));
        let notice = after.viewer.notice.as_deref().unwrap_or_else(|| panic!("{link} was taken"));
        assert!(notice.contains(says), "{link}: {notice}");
        assert!(after.address.is_kept, "{link}");
        let mut quiet = (*after).clone();
        quiet.viewer.notice = None;
        quiet.address.is_kept = false;
        assert_eq!(quiet, mine, "{link}");
        // It goes when somebody opens something else.
        assert_eq!(after.reduce(PageAction::Open("q-quiz")).viewer.notice, None);
    }
}

#[test]
fn a_link_without_a_tree_that_can_be_shown_keeps_the_tree_that_was_there() {
    let page = Rc::new(Page::open("example=t-textbook&step=4"));
    for wrong in [
        "example=nobody&mode=lecture", "t=((3 12", "t=z1.AAAA", "b=2&d=x&v=1,2", "v=99&t=(1 2)",
        "src=a.tree", "gen=easy-1&seed=3",
    ] {
        let after = Rc::clone(&page).reduce(PageAction::Follow(wrong.into()));
        assert!(after.viewer.document == page.viewer.document, "{wrong}");
        assert!(after.viewer.notice.is_some(), "{wrong}");
    }
    // Games have a place of their own: the page keeps its tree, and the address what it says.
    let after = Rc::clone(&page).reduce(PageAction::Follow("game=ttt-x..oo...x".into()));
    assert!(after.viewer.document == page.viewer.document && after.address.is_kept);
}

#[test]
fn the_page_takes_no_notice_of_an_embeds_parts() {
    let page = Page::open("steps=3-9&mode=static&step=1");
    assert_eq!((page.viewer.steps, page.viewer.playback.step()), (None, Step(1)));
}

#[test]
fn what_is_left_of_a_damaged_link_stands_in_the_box() {
    let mine = Page::open("example=s-steps&step=5");
    let text = "A(B(D=1 E=2) C(F=3 G=4) H(I=5 J=6))";
    let packed = plywise_link::pack(text);
    let cut = format!("#t={}&step=3", &packed[..packed.len() - 14]);
    let after = Rc::new(mine.clone()).reduce(PageAction::Follow(cut.into()));
    let draft = after.editor.draft.as_str();
    assert!(text.starts_with(draft) && draft.len() > 20, "{draft}");
    assert!(after.editor.mistake.is_some());
    let notice = after.viewer.notice.as_deref().expect("a notice");
    assert!(notice.contains("damaged or cut short") && notice.contains("stands in the text box"), "{notice}");
    assert_eq!(
        (&after.viewer.document, after.viewer.playback),
        (&mine.viewer.document, mine.viewer.playback)
    );
    // Nothing is left of this one but what it says.
    let after = Rc::new(mine.clone()).reduce(PageAction::Follow("t=z1.!!!&step=3".into()));
    assert_eq!(after.editor.draft.as_str(), "z1.!!!");
    assert!(
        after.viewer.notice.as_deref().is_some_and(|notice| notice.contains("cannot be read")),
        "{:?}",
        after.viewer.notice
    );
    // And nothing of this one can be known here.
    let after = Rc::new(mine.clone()).reduce(PageAction::Follow("t=z9.x&step=3".into()));
    assert_eq!(after.editor.draft.as_str(), "z9.x");
    let notice = after.viewer.notice.as_deref().expect("a notice");
    assert!(notice.contains("newer version") && notice.contains("stands in the text box"), "{notice}");
    // Only the checksum was cut off.
    let cut = format!("t={}", &packed[..packed.len() - 4]);
    let after = Rc::new(mine).reduce(PageAction::Follow(cut.into()));
    assert_eq!((&*after.viewer.document.text, after.editor.mistake.is_none()), (text, true));
    assert!(
        after.viewer.notice.as_deref().is_some_and(|notice| notice.contains("is shown")),
        "{:?}",
        after.viewer.notice
    );
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
        let page = Page::open(link);
        assert_eq!(&*page.viewer.document.text, "(3 4)", "{link}");
        assert_eq!(page.viewer.conventions.search.algorithm, plywise_search::Algorithm::Minimax, "{link}");
        let notice = page.viewer.notice.as_deref().unwrap_or_default();
        assert!(notice.contains(says) && notice.contains("left out"), "{link}: {notice}");
        assert!(page.address.is_kept, "{link}");
    }
    // All that is wrong is told.
    let page = Page::open("t=(3 4)&step=-1&%63ut=maybe&theme=loud&alg=minimax");
    let notice = page.viewer.notice.as_deref().unwrap_or_default();
    for says in ["cut=maybe", "step=-1", "theme=loud", "these settings are left out"] {
        assert!(notice.contains(says), "{notice}");
    }
    assert_eq!(page.viewer.conventions.search.algorithm, Algorithm::Minimax);
    // What says which tree is no setting.
    let page = Page::open("b=2&d=many&step=3");
    assert!(page.viewer.document.example.is_some() && page.viewer.notice.is_some());
}

#[test]
fn a_long_text_is_put_into_its_box_only_when_somebody_asks() {
    let long = format!("({})", vec!["12"; 100_000].join(" "));
    let mine = Rc::new(Page::open("example=s-steps"));
    let opened = mine.reduce(PageAction::Edit(long.clone().into()));
    assert!(
        !opened.editor.is_boxed
            && opened.editor.draft.as_str() == long
            && *opened.viewer.document.text == *long
    );
    let asked = opened.reduce(PageAction::ToggleLongText);
    assert!(asked.editor.is_boxed);
    // Whoever types goes on typing, and another tree begins anew.
    let typed = asked.reduce(PageAction::Edit(format!("{long} ").into()));
    assert!(typed.editor.is_boxed);
    let revised = typed.reduce(PageAction::Revise(format!("{long}  ").into(), None));
    assert!(revised.editor.is_boxed);
    let other = revised.reduce(PageAction::Edit(format!("({long} {long})").into()));
    assert!(!other.editor.is_boxed);
    assert!(other.reduce(PageAction::Edit("(3 4)".into())).editor.is_boxed);
}

#[test]
fn who_stands_at_the_end_stays_at_the_end_of_what_is_supposed() {
    let at_end = Rc::new(Page::open("t=((3 12 8) (2 4 6) (14 5 2))&step=end"));
    let last = at_end.viewer.playback.last();
    let leaf = plywise_search::NodeId::new(2);
    let supposed = Rc::clone(&at_end).reduce(PageAction::Suppose(leaf, plywise_search::Score::new(-1.0)));
    assert_ne!(supposed.viewer.playback.last(), last, "another search");
    assert_eq!(supposed.viewer.playback.step(), supposed.viewer.playback.last());
    let revised = Rc::clone(&at_end).reduce(PageAction::Revise("((3 12 8) (2 4 6) (14 5 2 1))".into(), None));
    assert_eq!(revised.viewer.playback.step(), revised.viewer.playback.last());
    let before = Rc::new(Page::open("t=((3 12 8) (2 4 6) (14 5 2))&step=4"));
    assert_eq!(
        before.reduce(PageAction::Suppose(leaf, plywise_search::Score::new(-1.0))).viewer.playback.step(),
        Step(4)
    );
}

#[test]
fn a_tree_with_a_mistake_in_a_link_can_be_mended_in_the_box() {
    let mine = Page::open("example=s-steps&step=5");
    let after = Rc::new(mine.clone()).reduce(PageAction::Follow("t=((3 4) 5&step=2".into()));
    assert!(after.viewer.notice.is_some() && after.editor.mistake.is_some());
    assert_eq!(after.editor.draft.as_str(), "((3 4) 5");
    assert_eq!(
        (&after.viewer.document, after.viewer.playback),
        (&mine.viewer.document, mine.viewer.playback)
    );
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
        let page = Page::open(&link);
        assert!(
            page.viewer.notice.is_some()
                || page.editor.mistake.is_some()
                || page.viewer.document.example.is_some()
        );
        assert_eq!(page.viewer.document.example, Some("w-skrentny"), "{}", &link[..20]);
    }
    for link in ["", "#", "##", "&", "=", "step=", "unknown=1&utm_source=mail"] {
        assert_eq!(Page::open(link).viewer.document.example, Some("w-skrentny"), "{link:?}");
    }
    let page = Page::open(&format!("t={}&step=end", deep(64)));
    assert_eq!((page.viewer.notice, page.viewer.document.tree.height()), (None, 64));
}

#[test]
fn deep_and_wide_trees_can_be_typed() {
    let deep = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
    let wide = format!("({})", "7 ".repeat(100_000));
    for text in [deep, wide] {
        let page = Rc::new(Page::open("")).reduce(PageAction::Edit(AttrValue::from(text)));
        assert!(page.editor.mistake.is_none());
        assert_eq!(page.viewer.document.tree.n_nodes(), 100_001);
        let end = page.reduce(PageAction::Viewer(ViewerAction::Go(Go::End)));
        assert_eq!(end.viewer.playback.step(), end.viewer.analysis.replay.last_step());
        assert!(end.viewer.moment().next_event().is_none());
    }
}

#[test]
fn what_changes_nothing_is_the_same_session() {
    let page = Rc::new(Page::open("example=s-steps&step=end"));
    let start = Rc::new(Page::open("example=s-steps"));
    let nothing = [
        (&page, PageAction::Viewer(ViewerAction::Go(Go::Next))),
        (&page, PageAction::Viewer(ViewerAction::Go(Go::NextOf(StepSize::Cut)))),
        (&page, PageAction::Viewer(ViewerAction::Go(Go::To(Step(u32::MAX))))),
        (&start, PageAction::Viewer(ViewerAction::Go(Go::Back))),
        (&start, PageAction::Viewer(ViewerAction::Go(Go::Start))),
        (&start, PageAction::Viewer(ViewerAction::Tick(3.0))),
        (&start, PageAction::Viewer(ViewerAction::Play(Command::Pause))),
        (&start, PageAction::Viewer(ViewerAction::Select(None))),
        (&start, PageAction::Color(Theme::Auto)),
        (&start, PageAction::Viewer(ViewerAction::StepBy(StepSize::Slide))),
        (&start, PageAction::Use(start.viewer.profile)),
        (&start, PageAction::Search(start.viewer.conventions.search)),
        (&start, PageAction::Viewer(ViewerAction::Escape)),
        (&start, PageAction::Viewer(ViewerAction::MoveCamera(CameraMove::Fit))),
        (
            &start,
            PageAction::Viewer(ViewerAction::MoveCamera(CameraMove::Resize(
                start.viewer.camera.width, start.viewer.camera.height,
            ))),
        ),
        (&start, PageAction::Open("nobody")),
    ];
    for (page, action) in nothing {
        let after = Rc::clone(page).reduce(action.clone());
        assert!(Rc::ptr_eq(&after, page), "{action:?}");
    }
}

#[test]
fn a_link_that_cannot_be_opened_stays_in_the_address_until_something_is_done() {
    let broken = Rc::new(Page::open("v=99&example=s-steps"));
    for kept in [
        PageAction::Viewer(ViewerAction::Select(None)),
        PageAction::Viewer(ViewerAction::Escape),
        PageAction::Color(Theme::Dark),
        PageAction::Follow("t=((3".into()),
    ] {
        assert!(Rc::clone(&broken).reduce(kept.clone()).address.is_kept, "{kept:?}");
    }
    for done in [
        PageAction::Viewer(ViewerAction::Go(Go::Next)),
        PageAction::Edit("(1 2".into()),
        PageAction::Open("q-quiz"),
        PageAction::Search(Search::MINIMAX),
        PageAction::Follow("example=q-quiz".into()),
    ] {
        let after = Rc::clone(&broken).reduce(done.clone());
        assert!(!after.address.is_kept, "{done:?}");
    }
}

#[test]
fn a_tree_that_a_link_may_not_hold_has_none() {
    let deep = |n: usize| format!("{}1{}", "(".repeat(n), ")".repeat(n));
    let wide = format!("({})", "7 ".repeat(20_000));
    for (text, has_link) in [(deep(64), true), (deep(65), false), (wide, false)] {
        let page = Rc::new(Page::open("")).reduce(PageAction::Edit(text.into()));
        assert!(page.editor.mistake.is_none());
        assert_eq!(page.viewer.link().is_some(), has_link);
    }
}

#[test]
fn typing_keeps_what_was_chosen_unless_the_profile_is_rewritten() {
    let typed = |page: Rc<Page>, text: &'static str| page.reduce(PageAction::Edit(text.into()));
    let page = typed(Rc::new(Page::open("")), "profile: strict\n\n(3 4)");
    assert_eq!(page.viewer.profile.key, "strict");
    let chosen = page.reduce(PageAction::Search(Search::MINIMAX));
    let edited = typed(Rc::clone(&chosen), "profile: strict\n\n(3 5)");
    assert_eq!(edited.viewer.conventions, chosen.viewer.conventions);
    let rewritten = typed(edited, "profile: intervals\n\n(3 5)");
    assert_eq!(rewritten.viewer.conventions, rewritten.viewer.profile.conventions);
    assert_eq!(rewritten.viewer.profile.key, "intervals");
}

#[test]
fn picking_a_folded_node_unfolds_what_is_above_it() {
    let mut page = Rc::new(Page::open("t=(((1 2) 3) ((4 5) 6))"));
    let all = Rc::clone(&page.viewer.outline.unfolded);
    for &node in &*all {
        page = page.reduce(PageAction::Viewer(ViewerAction::Fold(node)));
    }
    assert!(page.viewer.outline.unfolded.is_empty());
    let page = page.reduce(PageAction::Viewer(ViewerAction::Select(Some(NodeId::new(8)))));
    let above: Vec<usize> = page.viewer.outline.unfolded.iter().map(|node| node.index()).collect();
    assert_eq!(above, [0, 6, 7]);
    let page = page.reduce(PageAction::Viewer(ViewerAction::Select(Some(NodeId::new(3)))));
    assert_eq!(page.viewer.outline.unfolded, all);
}

#[test]
fn what_is_not_searched_again_plays_on() {
    let page = Rc::new(Page::open("example=s-steps&step=5"))
        .reduce(PageAction::Viewer(ViewerAction::Play(Command::Play)));
    let asks = !page.viewer.conventions.asks;
    let (words, annotation) = (Words::ALL[1], Annotation::Value);
    for action in [
        PageAction::Ask(asks),
        PageAction::Say(words),
        PageAction::Annotate(annotation),
        PageAction::Show(Slides::ALL[0].0),
    ] {
        let after = Rc::clone(&page).reduce(action.clone());
        assert!(after.viewer.playback.is_playing(), "{action:?}");
        assert!(
            matches!(action, PageAction::Annotate(_) | PageAction::Show(_))
                || after.viewer.analysis == page.viewer.analysis
        );
    }
}

#[test]
fn a_revised_tree_keeps_the_step_the_view_and_what_is_picked() {
    let look = |view| PageAction::Viewer(ViewerAction::MoveCamera(view));
    let before = Rc::new(Page::open("t=((3 12 8) (2 4 6) (14 5 2))&by=event"))
        .reduce(PageAction::Viewer(ViewerAction::Go(Go::To(Step(9)))))
        .reduce(look(CameraMove::Zoom(1.1, None)));
    let leaf = NodeId::new(2);
    let after =
        Rc::clone(&before).reduce(PageAction::Revise("((7 12 8) (2 4 6) (14 5 2))".into(), Some(leaf)));
    assert_eq!(after.viewer.playback.step(), Step(9));
    assert_eq!((after.viewer.camera, after.viewer.selected), (before.viewer.camera, Some(leaf)));
    assert_eq!(&*after.viewer.document.text, "((7 12 8) (2 4 6) (14 5 2))");
    assert_ne!(after.editor.edition, before.editor.edition);
    let smaller = after.reduce(PageAction::Revise("(1 2)".into(), Some(NodeId::new(9))));
    assert_eq!(smaller.viewer.selected, None, "the tree has no such node any more");
    let wrong = smaller.clone().reduce(PageAction::Revise("(1 2".into(), None));
    assert!(wrong.editor.mistake.is_some());
    assert_eq!(wrong.viewer.document, smaller.viewer.document);
}

/// Whether a node is drawn by itself, and not at the very edge of the stage.
fn is_drawn(page: &Page, node: NodeId) -> bool {
    let moment = page.viewer.moment();
    let seen = page.viewer.camera.viewport();
    let is_seen = |at: Point| {
        (seen.left..seen.left + seen.width).contains(&at.x)
            && (seen.top..seen.top + seen.height).contains(&at.y)
    };
    is_seen(page.viewer.analysis.placement.at(node.index()))
        && page.viewer.stage(&moment).scene_in(seen).nodes.iter().any(|mark| mark.id == node)
}

#[test]
fn what_is_picked_is_brought_into_view_and_unfolded() {
    let text = format!("({})", ["(3 12 8)"; 30].join(" "));
    let start = Rc::new(Page::open(&format!("t={text}&by=event")));
    assert_eq!(start.viewer.document.tree.n_nodes(), 121);
    let leaf = NodeId::new(120);
    assert!(!is_drawn(&start, leaf), "folded at first, or this says nothing");
    for view in
        [CameraMove::Overview, CameraMove::Fit, CameraMove::Zoom(1.25, None), CameraMove::Zoom(0.1, None)]
    {
        for leaf in [2, 60, 88, 120].map(NodeId::new) {
            let viewed = Rc::clone(&start).reduce(PageAction::Viewer(ViewerAction::MoveCamera(view)));
            let picked = Rc::clone(&viewed).reduce(PageAction::Viewer(ViewerAction::Select(Some(leaf))));
            assert!(is_drawn(&picked, leaf), "{view:?}, {leaf:?}");
            // Whoever edits what was picked sees it too, and picking it again moves nothing.
            let revised = viewed.reduce(PageAction::Revise(format!("{text} ").into(), Some(leaf)));
            assert!(is_drawn(&revised, leaf), "{view:?}, {leaf:?}, revised");
            let again = Rc::clone(&picked).reduce(PageAction::Viewer(ViewerAction::Select(Some(leaf))));
            assert_eq!(again.viewer.camera, picked.viewer.camera);
            let revised = picked.reduce(PageAction::Revise(format!("{text} ").into(), Some(leaf)));
            assert_eq!(revised.viewer.camera, again.viewer.camera, "{view:?}, {leaf:?}: the view stays");
        }
    }
    // A step without a pick moves it as before: not at all, once it was moved by hand.
    let overview = start.reduce(PageAction::Viewer(ViewerAction::MoveCamera(CameraMove::Overview)));
    let stepped = Rc::clone(&overview).reduce(PageAction::Viewer(ViewerAction::Go(Go::To(Step(90)))));
    assert_eq!(stepped.viewer.camera, overview.viewer.camera);
}

#[test]
fn picking_what_is_seen_moves_nothing() {
    for text in ["(3 12)", "A(B(3 12) C(2 D(4 6)))", "((3 12 8) (2 4 6) (14 5 2))"] {
        for (width, height) in [(340.0, 300.0), (620.0, 300.0), (900.0, 460.0), (1600.0, 500.0)] {
            let page = Rc::new(Page::open(&format!("t={text}")));
            let page =
                page.reduce(PageAction::Viewer(ViewerAction::MoveCamera(CameraMove::Resize(width, height))));
            // On a phone the largest of them is not whole, or it could not be read.
            let seen = page.viewer.camera.viewport();
            let is_seen = |node: &NodeId| {
                let at = page.viewer.analysis.placement.at(node.index());
                (seen.left + NODE_WIDTH / 2.0..=seen.left + seen.width - NODE_WIDTH / 2.0).contains(&at.x)
            };
            let nodes: Vec<NodeId> = page.viewer.document.tree.nodes().filter(is_seen).collect();
            assert!(nodes.len() > 2 && (width < 600.0 || nodes.len() == page.viewer.document.tree.n_nodes()));
            for node in nodes {
                let picked = Rc::clone(&page).reduce(PageAction::Viewer(ViewerAction::Select(Some(node))));
                assert_eq!(picked.viewer.camera, page.viewer.camera, "{text}, {node:?}, {width} × {height}");
            }
        }
    }
}

#[test]
fn times_are_those_of_the_search_they_were_taken_of() {
    let page = Rc::new(Page::open("example=c-iterative"));
    let timed = page.reduce(PageAction::Time(vec![1e-6, 2e-6]));
    assert_eq!(timed.seconds_of_passes().map(<[f64]>::len), Some(2));
    // Another way of writing things is the same search.
    let worded = Rc::clone(&timed)
        .reduce(PageAction::Annotate(Annotation::Value))
        .reduce(PageAction::Viewer(ViewerAction::Go(Go::End)));
    assert!(worded.pass_times.is_some());
    for action in [
        PageAction::Search(Search { algorithm: Algorithm::MtdF, ..Search::ALPHA_BETA }),
        PageAction::Open("t-textbook"),
        PageAction::Edit("(1 (2 3))".into()),
    ] {
        assert!(Rc::clone(&timed).reduce(action).pass_times.is_none());
    }
}

/// A tree that somebody made for a link opens with the rest of that link, and the address goes on saying how it was made.
#[test]
fn a_tree_made_for_a_link_keeps_its_link() {
    let waiting = Page::open("#gen=uniform-1;b=2;d=2&seed=7&cut=lt&step=3");
    assert!(waiting.address.is_kept && waiting.viewer.notice.is_some());
    let link = "gen=uniform-1;b=2;d=2&seed=7&profile=textbook&cut=lt&step=3";
    let made = Rc::new(waiting).reduce(PageAction::Given(link.into(), "((1 2)(3 4))".into()));
    assert_eq!((made.viewer.document.tree.n_leaves(), made.viewer.notice.as_ref()), (4, None));
    assert!(!made.address.is_kept);
    assert_eq!(made.viewer.link().expect("it has one").to_string(), link);
    assert_eq!(made.viewer.settings().to_string(), link, "whoever opens it again makes it again");
    let changed = made.reduce(PageAction::Edit("((1 2)(3 5))".into()));
    let link = changed.viewer.link().expect("it has one").to_string();
    assert!(link.starts_with("t=z1."), "another tree is not the one that was made: {link}");
}

#[test]
fn a_tree_that_could_not_be_made_leaves_the_address_alone() {
    let page = Rc::new(Page::open("#src=missing.tree"));
    let page = page.reduce(PageAction::Refuse("there is no such file".into()));
    assert!(page.address.is_kept);
    assert_eq!(page.viewer.notice.as_deref(), Some("There is no such file."));
    let link = "src=broken.tree&step=3";
    let page = page.reduce(PageAction::Given(link.into(), "((1 2)".into()));
    assert!(page.address.is_kept && page.editor.mistake.is_some());
    assert_eq!(&*page.editor.draft, "((1 2)");
}

#[test]
fn what_is_only_supposed_is_searched_and_not_written_down() {
    let before = Rc::new(Page::open("#t=((3 12 8) (2 4 6) (14 5 2))&by=event&step=9"));
    let leaf = NodeId::new(2);
    let supposed = Rc::clone(&before).reduce(PageAction::Suppose(leaf, Some(Score::from(9))));
    assert_eq!(supposed.viewer.document.tree.leaf_score(leaf), Some(Score::from(9)));
    assert_eq!(
        supposed.viewer.analysis.replay.tree().leaf_score(leaf),
        Some(Score::from(9)),
        "the search saw it"
    );
    let kept = |page: &Page| {
        (
            page.editor.draft.clone(),
            page.editor.edition,
            page.viewer.link().map(|link| link.to_string()),
            page.viewer.playback.step(),
        )
    };
    assert_eq!(kept(&supposed), kept(&before));
    let back = supposed.reduce(PageAction::Suppose(leaf, Some(Score::from(3))));
    assert_eq!(write(&back.viewer.document.tree), write(&before.viewer.document.tree));
    let beyond = Rc::clone(&back).reduce(PageAction::Suppose(NodeId::new(99), None));
    assert_eq!(
        write(&beyond.viewer.document.tree),
        write(&before.viewer.document.tree),
        "there is no such leaf"
    );
    let branch = back.reduce(PageAction::Suppose(NodeId::new(1), Some(Score::ZERO)));
    assert_eq!(
        write(&branch.viewer.document.tree),
        write(&before.viewer.document.tree),
        "a branch has no value of its own"
    );
}

/// A browser holds less than the command does.
#[test]
fn a_tree_that_a_browser_cannot_hold_is_refused_with_the_number_and_what_reads_it() {
    let star = format!("({})", "1 ".repeat(2_000_000));
    let error = TreeDocument::read(&star).expect_err("2,000,001 nodes");
    assert!(error.to_string().contains("more than 2000000 nodes"), "{error}");
    assert!(error.mistake.help().is_some_and(|help| help.contains("20000000 nodes")));
    let long = format!("(1 2 {})", " ".repeat(32 << 20));
    let error = TreeDocument::read(&long).expect_err("more than 32 MiB");
    assert!(error.to_string().contains("longer than 33554432 bytes"), "{error}");
    // The command reads both.
    assert!(parse(&star).is_ok() && parse(&long).is_ok());
}
