//! What can be chosen fits the tree, and is not lost on the way through a link.

use std::rc::Rc;

use plywise_conventions::Profile;
use plywise_notation::examples;
use plywise_page::{Page, PageAction};
use plywise_search::{Algorithm, Cut, Order, Returns, Score, Search, Window};
use plywise_settings::SecondTree;
use plywise_viewer::{CameraMove, Go, ViewerAction};
use yew::Reducible as _;

fn opened(key: &str) -> Rc<Page> {
    Rc::new(Page::open(&format!("example={key}")))
}

fn keys() -> impl Iterator<Item = &'static str> {
    examples::ALL.iter().chain(examples::MORE).map(|example| example.key)
}

/// Opened again by its own link.
fn again(page: &Page) -> (Page, String) {
    let link = page.viewer.link().expect("a small tree").to_string();
    (Page::open(&link), link)
}

fn set(page: &Rc<Page>, change: impl FnOnce(&mut Search)) -> Rc<Page> {
    let mut search = page.viewer.conventions.search;
    change(&mut search);
    Rc::clone(page).reduce(PageAction::Search(search))
}

/// With a second search that is the first one changed.
fn beside(page: &Rc<Page>, change: impl FnOnce(&mut Search)) -> Rc<Page> {
    let mut search = page.viewer.conventions.search;
    change(&mut search);
    Rc::clone(page).reduce(PageAction::Compare(Some(search)))
}

fn second(page: &Page) -> Search {
    page.viewer.second.as_ref().expect("there is a second search").search
}

#[test]
fn an_example_opens_as_its_profile_and_its_header_have_it() {
    for key in keys() {
        let page = opened(key);
        assert_eq!(page.viewer.conventions, page.viewer.document.usual(page.viewer.profile), "{key}");
        // So putting them back is nothing.
        let back = Rc::clone(&page).reduce(PageAction::Use(page.viewer.profile));
        assert!(Rc::ptr_eq(&back, &page), "{key}");
    }
}

#[test]
fn no_profile_brings_a_search_that_is_not_for_the_tree() {
    for key in keys() {
        for profile in &Profile::ALL {
            let profile = Profile::from_key(profile.key).expect("its own key");
            let page = opened(key).reduce(PageAction::Use(profile));
            let search = page.viewer.conventions.search;
            assert_eq!(search.check(&page.viewer.document.tree), Ok(()), "{key} by {}", profile.key);
            let header = &page.viewer.document.header;
            let asked = header.algorithm.as_deref().and_then(Algorithm::from_key);
            assert!(asked.is_none_or(|asked| asked == search.algorithm), "{key} by {}", profile.key);
            assert_eq!(search.horizon, header.depth, "{key} by {}", profile.key);
            assert_eq!(search.rules, profile.conventions.search.rules);
        }
    }
}

#[test]
fn a_link_tells_what_was_chosen_from_what_the_tree_asks_for() {
    let chosen = [
        set(&opened("c-mtdf"), |search| search.algorithm = Algorithm::AlphaBeta),
        set(&opened("c-depth-limit"), |search| search.horizon = None),
        set(&opened("c-shallow"), |search| search.options.sum = None),
        set(&opened("c-aspiration"), |search| search.options.guess = Score::ZERO),
    ];
    for page in chosen {
        let (opened, link) = again(&page);
        assert_eq!(opened.viewer.conventions, page.viewer.conventions, "{link}");
    }
}

#[test]
fn a_second_search_has_conventions_of_its_own_and_a_link_keeps_them() {
    let hard = set(&opened("w-skrentny"), |search| search.rules.returns = Returns::FailHard);
    let iterative = set(&opened("c-iterative"), |search| search.options.budget = Some(20));
    let bounded = set(&opened("c-shallow"), |search| search.options.sum = Some(Score::from(6)));
    let ranged = set(&opened("c-star1"), |search| {
        search.options.range = Window::new(Score::from(-50), Score::from(50));
    });
    let compared = [
        (beside(&hard, |search| search.rules.returns = Returns::FailSoft), "vssoft=1"),
        (beside(&hard, |search| search.rules.cut = Cut::Beyond), "vs=alpha-beta.lt.ltr"),
        (
            beside(&hard, |search| {
                search.rules.window = Window::new(Score::from(3), Score::from(9)).expect("3 is less than 9");
            }),
            "vswindow=3%2C9",
        ),
        (beside(&opened("c-mtdf"), |search| search.options.guess = Score::from(4)), "vsguess=4"),
        (beside(&opened("c-aspiration"), |search| search.options.margin = Score::from(3)), "vsmargin=3"),
        (beside(&iterative, |search| search.options.budget = None), "vsbudget=all"),
        (beside(&iterative, |search| search.options.reorders = true), "vsreorder=1"),
        (beside(&bounded, |search| search.options.sum = None), "vssum=inf"),
        (beside(&ranged, |search| search.options.range = None), "vsrange=-inf%2Cinf"),
        (beside(&hard, |search| search.order = Order::Shuffled(12)), "vs=alpha-beta.le.shuffle.12"),
    ];
    for (page, said) in compared {
        assert_ne!(second(&page), page.viewer.conventions.search, "{said}");
        let (opened, link) = again(&page);
        assert!(link.contains(said), "{link}");
        assert_eq!(second(&opened), second(&page), "{link}");
        assert_eq!(opened.viewer.conventions, page.viewer.conventions, "{link}");
    }
    // A link without any of these words means what it always meant: as with the first.
    let old = Page::open("example=c-mtdf&guess=7&soft=0&vs=aspiration.lt.rtl");
    let both = [old.viewer.conventions.search, second(&old)];
    assert_eq!(both.map(|search| search.options.guess), [Score::from(7); 2]);
    assert_eq!(both.map(|search| search.rules.returns), [Returns::FailHard; 2]);
}

fn leaves(page: &Page) -> [u32; 2] {
    let rival = page.viewer.second.as_ref().expect("there is a second search");
    let step = page.viewer.second_step().expect("there is a second search");
    [page.viewer.moment().counts().evaluated, rival.analysis.replay.at(step).counts().evaluated]
}

#[test]
fn the_view_of_a_smaller_second_tree_needs_no_node_that_it_lacks() {
    let page = opened("w-skrentny").reduce(PageAction::SecondTree(SecondTree::Example("w-order-3")));
    let last = page.viewer.document.tree.nodes().last().expect("it has nodes");
    let page = page.reduce(PageAction::Viewer(ViewerAction::Select(Some(last))));
    let edited = page.viewer.move_camera(CameraMove::Resize(360.0, 380.0)).with_editing(true);
    assert!(edited.camera.is_narrow() && edited.selected == Some(last));
    assert!(edited.second_camera().is_some_and(|camera| camera.center.x.is_finite()));
}

#[test]
fn two_trees_stand_side_by_side_on_one_scrubber() {
    let page = opened("w-order-1").reduce(PageAction::SecondTree(SecondTree::Example("w-order-3")));
    assert!(page.viewer.has_two_trees());
    let mut now = Rc::clone(&page);
    while now.viewer.playback.step() < now.viewer.playback.last() {
        let [first, second] = leaves(&now);
        assert!(second == first.min(2), "the second needs two leaves: {first}, {second}");
        now = now.reduce(PageAction::Viewer(ViewerAction::Go(Go::Next)));
    }
    assert_eq!(leaves(&now), [6, 2]);
    let (opened, link) = again(&now);
    assert!(link.contains("beside=w-order-3"), "{link}");
    assert_eq!(leaves(&opened), [6, 2], "{link}");
    // They change places, each with its tree, and change back.
    let swapped = page.reduce(PageAction::Swap).reduce(PageAction::Viewer(ViewerAction::Go(Go::End)));
    assert_eq!(swapped.viewer.document.example, Some("w-order-3"));
    assert_eq!(swapped.viewer.second_tree().and_then(|tree| tree.example), Some("w-order-1"));
    assert_eq!(leaves(&swapped), [2, 6]);
    // A second search that is none takes its tree along.
    let alone = swapped.reduce(PageAction::Compare(None));
    assert!(!alone.viewer.has_two_trees());
    assert!(!again(&alone).1.contains("beside"));
}

#[test]
fn a_tree_can_be_kept_beside_what_becomes_of_it() {
    let typed = |page: Rc<Page>, text: &'static str| page.reduce(PageAction::Edit(text.into()));
    let page =
        typed(opened("w-order-1"), "A(B(3 12 8) C(2 4 6))").reduce(PageAction::SecondTree(SecondTree::Kept));
    let page =
        typed(page, "A(C(2 4 6) B(3 12 8) D(14 5 2))").reduce(PageAction::Viewer(ViewerAction::Go(Go::End)));
    assert_eq!(leaves(&page), [9, 4]);
    let (opened, link) = again(&page);
    assert_eq!(leaves(&opened), [9, 4], "{link}");
    // A tree of several players beside one of two is searched as one.
    let page = page.reduce(PageAction::SecondTree(SecondTree::Example("c-three-players")));
    assert_eq!(second(&page).algorithm, Algorithm::MaxN);
    let same = page.reduce(PageAction::SecondTree(SecondTree::Same));
    assert_eq!(same.viewer.second_tree(), None);
}

#[test]
fn a_second_tree_that_a_link_gets_wrong_is_told() {
    for (link, says) in [
        ("example=w-order-1&beside=nobody", "no example called “nobody”"),
        (
            "example=w-order-1&beside=z1.AAAA",
            "beside=z1.AAAA, where an example or a packed tree is expected: this setting is left out",
        ),
        // `((3` packed.
        ("example=w-order-1&beside=z1.eNrT0DAGAADDAFw", "this setting is left out"),
    ] {
        let page = Page::open(link);
        let notice = page.viewer.notice.unwrap_or_else(|| panic!("{link} was taken"));
        assert!(notice.contains(says), "{link}: {notice}");
    }
}

/// A weight with which a value would be more than a number holds is not taken, from a box or from a link.
#[test]
fn weights_that_make_an_infinity_are_left_out() {
    let page = opened("c-features");
    let before: Vec<f64> = page.viewer.document.tree.weights().map(|(_, weight)| weight).collect();
    let weights =
        |page: &Page| page.viewer.document.tree.weights().map(|(_, weight)| weight).collect::<Vec<_>>();
    let tried = Rc::clone(&page).reduce(PageAction::Weigh("mobility".into(), 1e308));
    assert_eq!(weights(&tried), before);
    let linked = Page::open("example=c-features&weights=mobility=1e308");
    assert_eq!(weights(&linked), before);
    let notice = linked.viewer.notice.as_deref().unwrap_or_default();
    assert!(notice.starts_with("With the weights in this link the value of "), "{notice}");
    assert!(notice.ends_with("is too large for a number: the weights are left out."), "{notice}");
}

#[test]
fn weights_that_somebody_tries_are_in_the_link() {
    let weigh = |page: Rc<Page>, weight| page.reduce(PageAction::Weigh("mobility".into(), weight));
    let page = weigh(opened("c-features"), 0.5);
    let (opened, link) = again(&page);
    assert!(link.contains("weights=mobility=0.5&") || link.ends_with("weights=mobility=0.5"), "{link}");
    let weights = |page: &Page| -> Vec<(String, f64)> {
        page.viewer.document.tree.weights().map(|(name, weight)| (name.to_owned(), weight)).collect()
    };
    assert_eq!(weights(&opened), [("material".to_owned(), 9.0), ("mobility".to_owned(), 0.5)]);
    assert_eq!(opened.viewer.analysis.summary, page.viewer.analysis.summary);
    // An edit of the text keeps them, and what is as it was written is not said.
    let text = page.viewer.document.text.replace("mobility=12", "mobility=13");
    let edited = Rc::clone(&page).reduce(PageAction::Revise(text.into(), None));
    assert_eq!(weights(&edited), weights(&page));
    assert!(!again(&weigh(page, 0.25)).1.contains("weights"));
}

#[test]
fn who_types_in_the_text_goes_on_with_the_selected_node() {
    let typed = |page: &Rc<Page>, text: &'static str| Rc::clone(page).reduce(PageAction::Edit(text.into()));
    let first = typed(&opened("w-order-1"), "A(B(3 12 8) C(2 4 6))");
    let tree = &first.viewer.document.tree;
    let [named, placed] = ["C", "L3-2"].map(|label| tree.find(label).expect("it has such a node"));
    for (selected, text, label) in [
        (named, "A(B(3 12 8 7) C(2 4 6))", Some("C")),
        (placed, "A(B(3 5 8 7) C(2 4 6))", Some("L3-2")),
        (named, "A(B(3 12 8 7) D(2 4 6))", None),
        // Where the text is no tree, the last good one stays, and with it what is selected.
        (named, "A(B(3 12 8 7 C(2 4 6))", Some("C")),
    ] {
        let page = Rc::clone(&first).reduce(PageAction::Viewer(ViewerAction::Select(Some(selected))));
        let viewer = &typed(&page, text).viewer;
        let label_now = viewer.selected.map(|node| viewer.document.tree.label(node));
        assert_eq!(label_now.as_deref(), label, "{text}");
    }
    // A tree that is loaded in its place has none selected.
    let page = first.reduce(PageAction::Viewer(ViewerAction::Select(Some(named))));
    let loaded = page.reduce(PageAction::Load("A(B(3 12 8) C(2 4 6))".into()));
    assert_eq!(loaded.viewer.selected, None);
}
