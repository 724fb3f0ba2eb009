//! The guided start: every station can be finished, what it says is true of the picture beside it, and nothing that
//! somebody works on is lost by it. The path through the examples, and what the browser remembers.

use std::rc::Rc;

use plywise_conventions::{Annotation, Profile};
use plywise_notation::examples;
use plywise_page::workspace::{Draft, WorkspaceAction};
use plywise_page::{Drawer, Guide, GuideAction, Learnt, LookedAt, Page, PageAction, Place};
use plywise_replay::Step;
use plywise_search::{Algorithm, Cut, Event, NodeId, Returns, Score};
use plywise_viewer::{Go, Toggle, Viewer, ViewerAction};
use proptest::prelude::*;
use yew::Reducible as _;

fn after(page: &Rc<Page>, action: impl Into<PageAction>) -> Rc<Page> {
    Rc::clone(page).reduce(action.into())
}

fn guide(page: &Page) -> &Guide {
    page.guide.as_ref().expect("somebody is in the guided start")
}

fn act(page: &Rc<Page>, action: GuideAction) -> Rc<Page> {
    after(page, PageAction::Guide(action))
}

fn label(viewer: &Viewer, node: NodeId) -> String {
    viewer.document.tree.label(node)
}

/// What has happened last in the picture: the event, its node and the window there.
fn shown(guide: &Guide) -> String {
    let viewer = guide.viewer();
    let moment = viewer.moment();
    let Some(event) = moment.event() else { return "start".to_owned() };
    let what = match event {
        Event::Entered { .. } => "enters",
        Event::Evaluated { .. } => "evaluates",
        Event::Recalled { .. } => "recalls",
        Event::Updated { .. } => "updates",
        Event::Pruned { .. } => "cuts at",
        Event::Returned { .. } => "returns from",
    };
    let window = moment
        .window(event.node())
        .map_or_else(String::new, |window| format!(" with {} to {}", window.alpha, window.beta));
    format!("{what} {}{window}", label(viewer, event.node()))
}

/// The right answer of every question, by its place, station by station.
const RIGHT: [&[usize]; 7] = [&[2], &[0, 0, 2], &[1, 2], &[2], &[1], &[2], &[2, 0]];

#[test]
fn the_picture_is_at_what_each_station_is_about() {
    let mut page = Rc::new(Page::visited(None));
    let mut seen = Vec::new();
    for (station, answers) in RIGHT.iter().enumerate() {
        for answer in *answers {
            assert_eq!(guide(&page).station(), station);
            let before = shown(guide(&page));
            page = act(&page, GuideAction::Answer(*answer));
            assert!(guide(&page).is_right(), "station {station}: {}", guide(&page).reply());
            seen.push(format!("{} {before}; {}", station + 1, shown(guide(&page))));
            page = act(&page, GuideAction::Next);
        }
    }
    assert!(guide(&page).is_at_end());
    let said = [
        "1 start; start", "2 enters B; returns from B", "2 enters C; returns from C",
        "2 enters D; returns from A", "3 returns from C1; cuts at C", "3 cuts at C; cuts at C",
        "4 updates A; enters C", "5 updates B; updates B", "6 enters C; cuts at C", "7 enters D; updates D",
        "7 updates A; returns from A",
    ];
    for (seen, said) in seen.iter().zip(said) {
        for (seen, said) in seen.split("; ").zip(said.split("; ")) {
            assert!(seen.starts_with(said), "{seen}, not {said}");
        }
    }
    assert_eq!(seen.len(), said.len());
}

#[test]
fn what_the_stations_say_of_numbers_is_so() {
    let step = |station, nth: usize| {
        let mut guide = Guide::new(station, Page::open("").viewer.camera);
        for answer in &RIGHT[station][..nth] {
            guide = guide.after(GuideAction::Answer(*answer)).after(GuideAction::Next);
        }
        let answered = guide.after(GuideAction::Answer(RIGHT[station][nth]));
        assert!(answered.is_right());
        [guide.viewer().clone(), answered.viewer().clone()]
    };
    let node = |viewer: &Viewer, name: &str| viewer.document.tree.find(name).expect(name);
    let window = |viewer: &Viewer, name: &str| viewer.moment().window(node(viewer, name)).expect(name);
    let [before, cut] = step(2, 0);
    assert_eq!(before.moment().value(node(&before, "B")), Some(Score::from(3)), "B is known to be worth 3");
    let pruned: Vec<String> = match cut.moment().event() {
        Some(Event::Pruned { node, tried, .. }) => {
            let children = cut.document.tree.children(node).skip(tried as usize);
            children.map(|node| label(&cut, node)).collect()
        }
        other => panic!("{other:?} is no cut"),
    };
    assert_eq!(pruned, ["C2", "C3"]);
    let [before, entered] = step(3, 0);
    assert_eq!(window(&before, "A").alpha, Score::from(3));
    assert_eq!(window(&entered, "C").alpha, Score::from(3));
    let [before, seen] = step(4, 0);
    assert_eq!([&before, &seen].map(|viewer| window(viewer, "B").beta), [Score::from(3); 2]);
    let [before, cut] = step(5, 0);
    assert_eq!((window(&before, "C").alpha, window(&before, "C").beta), (Score::from(3), Score::MAX));
    assert_eq!((window(&cut, "C").alpha, window(&cut, "C").beta), (Score::from(3), Score::from(2)));
    let [before, end] = step(6, 1);
    let looked_at = |name: &str| before.moment().has_come(node(&before, name));
    assert!(["D1", "D2", "D3"].into_iter().all(looked_at), "three leaves are looked at");
    assert_eq!(end.moment().value(NodeId::ROOT), Some(Score::from(3)));
    // The conventions for beginners, by whatever search.
    let search = cut.conventions.search;
    assert_eq!((search.algorithm, search.rules.returns), (Algorithm::AlphaBeta, Returns::FailSoft));
    assert_eq!((search.rules.cut, cut.conventions.annotation), (Cut::AtOrBeyond, Annotation::Window));
}

#[test]
fn every_wrong_answer_is_told_why_and_leaves_the_picture() {
    for (station, questions) in RIGHT.iter().enumerate() {
        let mut guide = Guide::new(station, Page::open("").viewer.camera);
        for (nth, right) in questions.iter().enumerate() {
            let (asked, step) = (guide.sentence(), guide.viewer().playback.step());
            assert!(guide.reply().0.is_empty(), "nothing is said before an answer");
            let mut replies = Vec::new();
            for wrong in (0..3).filter(|nth| nth != right) {
                let told = guide.after(GuideAction::Answer(wrong));
                if told == guide {
                    continue;
                }
                assert!(!told.is_right());
                assert_eq!((told.sentence(), told.viewer().playback.step()), (asked.clone(), step));
                replies.push(told.reply().to_string());
                // Whoever goes on without the right answer misses no question, and sees none twice.
                let on = told.after(GuideAction::Next);
                let is_last = nth + 1 == questions.len();
                assert_eq!(on.station(), if is_last { (station + 1).min(6) } else { station });
                assert!(on.sentence() != asked || told.is_at_end());
            }
            assert!(!replies.is_empty() && replies.iter().all(|reply| reply.len() > 20), "{replies:?}");
            let others: std::collections::BTreeSet<&String> = replies.iter().collect();
            assert_eq!(others.len(), replies.len(), "each wrong answer has a reply of its own: {replies:?}");
            assert!(asked.to_string().matches(['.', '?']).count() <= 4, "few sentences: {asked}");
            guide = guide.after(GuideAction::Answer(*right)).after(GuideAction::Next);
        }
    }
}

#[test]
fn a_node_in_the_picture_is_an_answer_and_a_step_leads_on() {
    let mut page = Rc::new(Page::visited(None));
    let pick = |page: &Rc<Page>, name: &str| {
        let node = guide(page).viewer().document.tree.find(name).expect(name);
        after(page, ViewerAction::Select(Some(node)))
    };
    page = pick(&page, "C3");
    assert_eq!(
        guide(&page).reply().to_string(),
        "C3 is not it: Max would like the leaf with the largest number."
    );
    // Walking the outline answers nothing; coming to the same node again does.
    let d1 = guide(&page).viewer().document.tree.find("D1").expect("a leaf");
    let walked = act(&page, GuideAction::Walk(d1));
    assert_eq!((guide(&walked).reply(), guide(&walked).viewer().selected), (guide(&page).reply(), Some(d1)));
    assert!(guide(&act(&walked, GuideAction::Walk(d1))).is_right());
    page = pick(&page, "D1");
    assert!(guide(&page).is_right());
    page = pick(&page, "B2");
    assert!(guide(&page).is_right(), "what is answered rightly stays so");
    assert_eq!(page.seen().viewer.selected, None, "no card lies over the code");
    page = after(&page, ViewerAction::Go(Go::Next));
    assert_eq!(guide(&page).station(), 1);
    page = pick(&page, "C1");
    assert_eq!(
        guide(&page).reply().to_string(),
        "Not C1: at B, Min can only move to the three leaves below it."
    );
    page = after(&page, ViewerAction::Go(Go::Back));
    assert_eq!((guide(&page).station(), guide(&page).reply().0.is_empty()), (1, true));
    page = after(&page, ViewerAction::Go(Go::Back));
    assert_eq!(guide(&page).station(), 0);
}

#[test]
fn a_first_visit_is_led_there_and_one_press_ends_that_for_good() {
    let first = Rc::new(Page::visited(None));
    assert_eq!((first.place(), guide(&first).station()), (Place::Learn, 0));
    let left = act(&first, GuideAction::Leave);
    assert_eq!(
        (left.place(), left.viewer.document.title()),
        (Place::Explore, "Three moves, three replies".to_owned())
    );
    let again = Page::visited(Some(&left.learnt.text()));
    assert_eq!(again.place(), Place::Explore);
    // Whoever closes the page in the middle goes on there; whoever has it at an end begins anew.
    let middle = act(&first, GuideAction::To(3));
    assert_eq!(guide(&Page::visited(Some(&middle.learnt.text()))).station(), 3);
    let finished = act(&act(&first, GuideAction::To(6)), GuideAction::Finish);
    assert_eq!(finished.drawer.map(plywise_page::Drawer::key), Some("trees"));
    let anew = after(&finished, PageAction::Place(Place::Learn));
    assert_eq!((anew.place(), guide(&anew).station()), (Place::Learn, 0));
    // Choosing anything else ends it too.
    for action in
        [PageAction::Open("q-quiz"), PageAction::Place(Place::Explore), PageAction::Edit("(3 4)".into())]
    {
        let page = after(&first, action.clone());
        assert!(page.guide.is_none() && page.learnt.is_over, "{action:?}");
    }
}

#[test]
fn links_lead_to_stations_and_the_tree_of_the_page_waits() {
    let page = Rc::new(Page::open("example=w-skrentny&step=12"));
    let led = after(&page, PageAction::Follow("learn=3&theme=dark".into()));
    assert_eq!((guide(&led).station(), led.guide_link().as_deref()), (2, Some("learn=3")));
    assert_eq!(led.viewer.theme.key(), "dark");
    assert_eq!((led.viewer.playback.step(), &led.viewer.document), (Step(12), &page.viewer.document));
    let back = after(&led, PageAction::Place(Place::Explore));
    assert_eq!((back.viewer.playback.step(), back.guide_link()), (Step(12), None));
    assert!(back.address.opened > led.address.opened, "an entry of its own in the history");
    let returned = after(&back, PageAction::Return(Rc::clone(&led)));
    assert_eq!(guide(&returned).station(), 2);
    for (link, station) in [("#learn=1", 0), ("learn=7", 6), ("learn=99", 6), ("learn=0", 0), ("learn=", 0)] {
        assert_eq!(guide(&Page::open(link)).station(), station, "{link}");
    }
    assert_eq!(Page::open("learned=3").guide, None);
    // Whoever leaves it there stays on its tree.
    let left = after(&Rc::new(Page::open("#learn=7")), PageAction::Guide(GuideAction::Leave));
    assert_eq!((left.guide.is_none(), left.viewer.analysis.replay.tree().n_nodes()), (true, 13));
    assert_eq!(left.viewer.profile.key, Profile::BEGINNER.key);
}

#[test]
fn a_new_page_begins_with_the_conventions_for_beginners_and_links_name_them() {
    for remembered in [None, Some("\"0 over\"")] {
        let page = Rc::new(Page::visited(remembered));
        let own = after(&page, PageAction::Edit("((3 12)(2 4))".into()));
        let Viewer { profile, conventions, .. } = &own.viewer;
        assert_eq!((profile.key, *conventions), ("beginner", Profile::BEGINNER.conventions));
        let link = own.viewer.link().expect("a small tree").to_string();
        assert!(link.contains("profile=beginner"), "{link}");
        assert_eq!(Page::open(&link).viewer.conventions, *conventions);
        // A lecture's tree brings its own, and nobody misses another.
        let lecture = after(&own, PageAction::Open("s-steps"));
        assert!(lecture.new_settings().contains("profile=beginner"), "a random tree is one's own");
        assert_eq!((lecture.viewer.profile.key, lecture.replaced_choice()), ("strict", None));
        // A link that names none means what it always meant.
        let old = after(&page, PageAction::Follow("t=((3 12)(2 4))".into()));
        assert_eq!(old.viewer.conventions, Profile::DEFAULT.conventions);
    }
}

#[test]
fn a_tree_of_ones_own_after_a_link_to_a_lecture_has_the_conventions_for_beginners() {
    let lecture = Rc::new(Page::open("example=s-steps"));
    assert_eq!((lecture.viewer.profile.key, lecture.replaced_choice()), ("strict", None));
    assert!(lecture.new_settings().contains("profile=beginner"), "a random tree is one's own");
    let own = after(&lecture, PageAction::Edit("((3 12)(2 4))".into()));
    assert_eq!((own.viewer.profile.key, own.viewer.conventions), ("beginner", Profile::BEGINNER.conventions));
    // What a link chooses is chosen.
    let chosen = Page::open("example=s-steps&profile=fail-soft");
    assert!(chosen.new_settings().contains("profile=fail-soft"), "{}", chosen.new_settings());
    // A link to a tree that asks for nothing means what it always meant, and goes on so.
    let plain = Page::open("t=((3 12)(2 4))");
    assert_eq!(plain.viewer.conventions, Profile::DEFAULT.conventions);
    assert!(!plain.new_settings().contains("profile=beginner"), "{}", plain.new_settings());
}

#[test]
fn an_example_that_is_no_lectures_opens_for_beginners_until_somebody_chooses() {
    let first = Rc::new(Page::visited(None));
    let cutoff = after(&first, PageAction::Open("c-deep-cutoff"));
    let Viewer { profile, conventions, .. } = &cutoff.viewer;
    assert_eq!((profile.key, conventions.search.rules.returns), ("beginner", Returns::FailSoft));
    let link = cutoff.viewer.link().expect("a small tree").to_string();
    assert!(link.contains("profile=beginner") && cutoff.replaced_choice().is_none(), "{link}");
    // What it is an example of, it keeps, and a lecture's tree its profile. A link means what it always meant.
    let mtdf = after(&cutoff, PageAction::Open("c-mtdf"));
    assert_eq!(
        (mtdf.viewer.profile.key, mtdf.viewer.conventions.search.algorithm),
        ("beginner", Algorithm::MtdF)
    );
    assert_eq!(after(&mtdf, PageAction::Open("t-textbook")).viewer.profile.key, "textbook");
    let linked = Rc::new(Page::open("example=c-deep-cutoff"));
    assert_eq!((linked.viewer.profile.key, linked.replaced_choice()), ("textbook", None));
}

#[test]
fn an_example_is_done_once_its_search_was_followed_to_the_end() {
    let page = Rc::new(Page::open("example=q-two-ply"));
    assert!(page.learnt.done.is_empty());
    let page = after(&page, ViewerAction::Go(Go::End));
    assert_eq!(*page.learnt.done, ["q-two-ply"]);
    let other = after(&page, PageAction::Open("q-quiz"));
    assert_eq!(*other.learnt.done, ["q-two-ply"], "not by opening it");
    let both = after(&other, ViewerAction::Go(Go::End));
    assert_eq!(*both.learnt.done, ["q-two-ply", "q-quiz"]);
    assert_eq!(Learnt::read(&both.learnt.text()), both.learnt);
    let recalled = after(&page, PageAction::Recall("\"2 over q-minimax nonsense q-two-ply\"".into()));
    assert_eq!(
        recalled.learnt,
        Learnt {
            station: 2,
            is_over: true,
            done: ["q-minimax", "q-two-ply"].into(),
            last: recalled.learnt.last
        }
    );
}

#[test]
fn a_page_without_a_link_opens_on_what_was_looked_at_last() {
    let title = |page: &Page| page.viewer.document.title();
    let first = title(&Page::visited(Some("\"0 over\"")));
    assert_eq!(
        first,
        title(&after(&Rc::new(Page::open("")), PageAction::Open("q-two-ply"))),
        "the path begins there"
    );

    let page = after(&Rc::new(Page::visited(Some("\"0 over\""))), PageAction::Open("w-order-2"));
    assert_eq!(page.learnt.last, Some(LookedAt::Example("w-order-2")));
    let again = Rc::new(Page::visited(Some(&page.learnt.text())));
    assert_eq!((title(&again), again.awaits_draft()), (title(&page), false));
    // A link says what to show; what it shows was looked at.
    let linked =
        after(&Rc::new(Page::open("example=s-steps")), PageAction::Recall(page.learnt.text().into()));
    assert_eq!(linked.learnt.last, Some(LookedAt::Example("s-steps")));

    // Somebody's own text is a draft.
    let mine = after(&again, PageAction::Edit("title: Mine\n((3 4)(5 6))".into()));
    assert_eq!(mine.learnt.last, Some(LookedAt::Draft));
    let back = Rc::new(Page::visited(Some(&mine.learnt.text())));
    assert!(back.awaits_draft() && title(&back) == first);
    let text = "title: Mine\n((3 4)(5 6))";
    let draft = Draft { key: "plywise.draft.1".into(), text: text.into(), at: 7, settings: "step=3".into() };
    let shown = after(&back, WorkspaceAction::Continue(draft));
    assert_eq!((title(&shown), shown.viewer.playback.step()), ("Mine".to_owned(), Step(3)));
    assert_eq!(shown.workspace.origin.resumed.as_ref().map(|resumed| resumed.key.clone()), Some(None));
    // Whoever is in the middle of the guided start goes on there.
    assert!(!Page::visited(Some("\"2 last=draft\"")).awaits_draft());
}

#[test]
fn the_sheets_of_a_phone_come_with_the_stations_that_speak_of_them() {
    let visit = Rc::new(Page::visited(None));
    let sheets = [Drawer::Legend, Drawer::Calls, Drawer::Code];
    let known: Vec<usize> = (0..Guide::N_STATIONS)
        .map(|station| {
            let there = act(&visit, GuideAction::To(station));
            sheets.into_iter().filter(|sheet| guide(&there).has_come_to(*sheet)).count()
        })
        .collect();
    assert_eq!(known, [1, 1, 1, 1, 1, 2, 3]);
    // One that is open closes where it is not known yet, and stays from question to question.
    let last = act(&visit, GuideAction::To(6));
    let open = after(&last, PageAction::Drawer(Some(Drawer::Code)));
    let answered = act(&open, GuideAction::Answer(2));
    assert_eq!(act(&answered, GuideAction::Next).drawer, Some(Drawer::Code));
    assert_eq!(act(&open, GuideAction::To(5)).drawer, None);
    // There is no lecture in it, nor a map.
    for toggle in [Toggle::Lecture, Toggle::Map] {
        assert_eq!(guide(&after(&last, ViewerAction::Toggle(toggle))), guide(&last));
    }
}

#[test]
fn a_lecturers_note_is_kept_in_the_text_and_moves_nothing() {
    let open = Rc::new(Page::open("t=title: T%0A(A(3 12 8) B(2 4 6))&by=event&step=4&lecture=1"));
    let noted = after(&open, PageAction::Note(Step(4), "Ask who sees it.\nWait.".into()));
    let text = "title: T\nlecture: 4 Ask who sees it.\nlecture: 4 Wait.\n(A(3 12 8) B(2 4 6))";
    assert_eq!((&*noted.viewer.document.text, &*noted.editor.draft), (text, text));
    assert_eq!(noted.viewer.playback, open.viewer.playback);
    assert!(noted.viewer.analysis == open.viewer.analysis, "nothing is searched again");
    assert_eq!(noted.viewer.lecture_note(), (Step(4), Some("Ask who sees it.\nWait.")));
    // A link to it has it.
    let link = noted.viewer.link().expect("a small tree").to_string();
    assert_eq!(Page::open(&link).viewer.lecture_note(), noted.viewer.lecture_note());
    // Where a press goes past a note, it is shown at the stop behind it.
    let at = |step: u32, by: &str| {
        Page::open(&link.replace("step=4", &format!("step={step}")).replace("by=event", by))
    };
    assert_eq!(at(5, "by=event").viewer.lecture_note(), (Step(5), None));
    let cut = at(3, "by=cut").viewer.go(Go::Next);
    assert!(cut.playback.step() > Step(4));
    assert_eq!(cut.lecture_note().0, Step(4));
    // The one that comes next is neither the one that is shown nor one that is passed.
    let two = after(&noted, PageAction::Note(Step(9), "Then.".into()));
    let next = |step| {
        two.viewer.go(Go::To(Step(step))).next_lecture_note().map(|(at, note)| (at.0, note.to_owned()))
    };
    let (four, nine) = ((4, "Ask who sees it.\nWait.".to_owned()), (9, "Then.".to_owned()));
    assert_eq!(
        [0, 3, 4, 5, 8, 9, 10].map(next),
        [Some(four.clone()), Some(four), Some(nine.clone()), Some(nine.clone()), Some(nine), None, None]
    );
    // Taken back, the text is as it was.
    let without = after(&noted, PageAction::Note(Step(4), "  ".into()));
    assert_eq!(without.viewer.document.text, open.viewer.document.text);
    // A text with a mistake is not written over.
    let mistaken = after(&noted, PageAction::Edit("((3 4".into()));
    let refused = after(&mistaken, PageAction::Note(Step(4), "no".into()));
    assert_eq!(&*refused.editor.draft, "((3 4");
    assert!(refused.viewer.notice.as_ref().is_some_and(|notice| notice.contains("cannot be saved")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn what_is_remembered_reads_back(
        station in 0..7_usize, is_over in any::<bool>(), last in prop::option::of(0..20_usize),
        done in prop::sample::subsequence(examples::ALL.iter().chain(examples::MORE).map(|one| one.key).collect::<Vec<_>>(), 0..36),
    ) {
        let last = last.map(|nth| match nth {
            0 => LookedAt::Draft,
            nth => LookedAt::Example(examples::ALL[nth % examples::ALL.len()].key),
        });
        let learnt = Learnt { station, is_over, done: done.into(), last };
        prop_assert_eq!(Learnt::read(&learnt.text()), learnt);
    }

    #[test]
    fn any_text_is_remembered_as_something(text in ".{0,40}") {
        prop_assert!(Learnt::read(&text).station < 7);
    }
}
