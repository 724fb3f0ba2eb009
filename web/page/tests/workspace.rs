//! What somebody works on: whose the text in the box is, and the way back from whatever takes its place.

use std::rc::Rc;

use plywise_page::workspace::{
    Answer, Draft, Drafts, Message, OnPage, Outcome, Place, Storage, Wanted, Way, WorkspaceAction,
};
use plywise_page::{Page, PageAction};
use plywise_viewer::{Go, ViewerAction};
use proptest::prelude::*;
use yew::Reducible as _;

const MINE: &str = "title: Mine\n\n((3 4) (5 6))";
const NOW: u64 = 1_700_000_000_000;

fn after(page: &Rc<Page>, actions: impl IntoIterator<Item = PageAction>) -> Rc<Page> {
    actions.into_iter().fold(Rc::clone(page), |page, action| page.reduce(action))
}

fn opened(link: &str) -> Rc<Page> {
    Rc::new(Page::open(link))
}

fn paste(text: &str) -> PageAction {
    PageAction::Paste(text.to_owned().into())
}

fn edit(text: &str) -> PageAction {
    PageAction::Edit(text.to_owned().into())
}

fn follow(link: &str) -> PageAction {
    PageAction::Follow(link.to_owned().into())
}

fn load(text: &str) -> PageAction {
    PageAction::Load(text.to_owned().into())
}

fn announce(said: &'static str, is_work: bool) -> PageAction {
    WorkspaceAction::Announce(said.into(), is_work).into()
}

fn back() -> PageAction {
    WorkspaceAction::GoBack.into()
}

fn draft(text: &str, settings: &str) -> Draft {
    let key = format!("plywise.draft.{}", text.len());
    Draft { key, text: text.to_owned().into(), at: NOW - 180_000, settings: settings.to_owned().into() }
}

/// What is said, and whether the way back is beside it.
fn said(page: &Page) -> Option<(&str, bool)> {
    let Message { said, way, .. } = page.workspace.message.as_ref()?;
    Some((said, *way == Way::Back))
}

/// Whether what stands in the box is somebody's work.
fn is_work(page: &Page) -> bool {
    page.workspace.origin.base.as_ref() != Some(&page.editor.draft)
}

#[test]
fn an_example_takes_the_place_of_work_and_the_way_leads_back_to_it() {
    let page = after(&opened(""), [paste(MINE), ViewerAction::Go(Go::Next).into()]);
    assert!(is_work(&page));
    let [step, number] = [page.viewer.playback.step().0, page.workspace.origin.number];
    let other = after(&page, [PageAction::Open("s-steps")]);
    assert_eq!(said(&other), Some(("Opened “Alpha-beta in eight steps”.", true)));
    assert!(!is_work(&other));
    let third = after(&other, [PageAction::Open("t-textbook")]);
    assert_eq!(said(&third), Some(("Opened “Three moves, three replies”.", true)));
    assert_eq!(third.workspace.way_back.len(), 1, "who goes from example to example needs no way back");
    let back = after(&third, [back()]);
    assert_eq!((&*back.editor.draft, back.viewer.playback.step().0), (MINE, step));
    assert_eq!(back.workspace.origin.number, number, "it goes on as the same draft");
    assert_eq!(said(&back), None, "there is nothing further back");
    assert!(back.address.opened > third.address.opened, "it is an entry of the history of its own");
}

#[test]
fn half_a_tree_comes_back_as_it_was_typed() {
    let half = "((3 4) (5 6";
    let page = after(&opened("#t=((1 2) (3 4))&step=2"), [edit(half), load("(7 8)"), back()]);
    assert_eq!(&*page.editor.draft, half);
    assert!(page.editor.mistake.is_some());
    assert_eq!(&*page.viewer.document.text, "((1 2) (3 4))", "beside the last tree that could be read");
}

#[test]
fn examples_one_after_the_other_say_nothing_unless_somebody_edits_them() {
    let page = after(&opened(""), [PageAction::Open("s-steps"), PageAction::Open("t-textbook")]);
    assert_eq!(said(&page), None);
    let page = after(&page, [WorkspaceAction::EditPicture(true).into(), PageAction::Open("s-steps")]);
    assert_eq!(said(&page), Some(("Opened “Alpha-beta in eight steps”.", true)));
}

#[test]
fn what_was_announced_is_said_and_is_work_or_not() {
    let page = after(&opened(""), [announce("Opened a random tree.", false), load("(1 2)")]);
    assert_eq!((said(&page), is_work(&page)), (Some(("Opened a random tree.", true)), false));
    let page = after(&opened(""), [announce("Opened nim.efg.", true), load("(1 2)")]);
    assert_eq!((said(&page), is_work(&page)), (Some(("Opened nim.efg.", true)), true));
    let page = after(&page, [load("(3 4)")]);
    assert_eq!(said(&page), Some(("Opened the tree of the link.", true)), "it was said of the one before");
    // By undo it is nothing that is opened.
    let restored = after(&page, [PageAction::Restore("step=1".into(), "(1 2)".into())]);
    assert_eq!(said(&restored), said(&page));
}

#[test]
fn what_is_said_goes_with_the_first_step_or_edit_unless_something_is_wrong() {
    let page = after(&opened(""), [announce("Opened a random tree.", false), load("((1 2) (3 4))")]);
    let same = after(&page, [ViewerAction::Select(None).into()]);
    assert_eq!(said(&same), Some(("Opened a random tree.", true)));
    let step = || [ViewerAction::Go(Go::Next).into()];
    assert_eq!(said(&after(&page, step())), None);
    assert_eq!(after(&page, step()).workspace.way_back, page.workspace.way_back);
    let typed = after(&page, [edit("((1 2) (3 5))")]);
    assert_eq!(said(&typed), Some(("Opened a random tree.", true)), "typing does not end the way back");
    let edited = after(&page, [WorkspaceAction::EditPicture(true).into(), edit("((1 2) (3 5))")]);
    assert_eq!(said(&edited), None, "it would lie over the tools");
    assert_eq!(edited.workspace.way_back, page.workspace.way_back);
    let wrong = after(&page, [WorkspaceAction::Warn("It stopped.".into(), false).into()]);
    assert_eq!(said(&after(&wrong, step())), Some(("It stopped.", false)));
    assert_eq!(said(&after(&wrong, [edit("((1 2) (3 5))")])), Some(("It stopped.", false)));
}

#[test]
fn only_what_takes_the_place_of_a_text_is_another_draft() {
    let page = after(&opened(""), [paste(MINE)]);
    let number = |page: &Rc<Page>| page.workspace.origin.number;
    let longer = after(&page, [edit(&format!("{MINE} # more")), edit("title: Mine\n\n((3 4) (5 7))")]);
    assert_eq!(number(&longer), number(&page), "what is typed goes on in its place");
    assert_ne!(number(&after(&page, [paste("oops my notes")])), number(&page));
    let like = "title: Mine\n\n((3 4) (5 7))";
    let typed_over = after(&page, [WorkspaceAction::TypeOver(true).into(), edit(like)]);
    assert_ne!(number(&typed_over), number(&page), "however much alike");
    let nothing = after(&opened(""), [edit("(1"), WorkspaceAction::TypeOver(true).into(), edit("(2")]);
    assert_eq!(number(&nothing), number(&after(&opened(""), [edit("(1")])), "of so little nothing is lost");
}

#[test]
fn of_a_link_that_cannot_be_opened_only_the_way_back_stays() {
    let page = after(&opened("#example=s-steps"), [paste(MINE), follow("example=t-textbook")]);
    assert_eq!(said(&page), Some(("Opened the tree of the link.", true)));
    for link in ["example=nobody", "src=", "src=a.tree", "gen=easy-1&seed=3"] {
        let refused = after(&page, [follow(link)]);
        assert_eq!(said(&refused), Some(("", true)), "{link}");
        assert!(refused.viewer.notice.is_some(), "{link}");
        assert_eq!(refused.editor.draft, page.editor.draft);
    }
    for link in ["t=((3 12", "t=z1.AAAA"] {
        let part = after(&page, [follow(link)]);
        assert_eq!(said(&part), Some(("What stood in the text box before is kept.", true)), "{link}");
    }
}

#[test]
fn the_browsers_own_way_needs_no_other_beside_it() {
    let mine = after(&opened(""), [paste(MINE)]);
    let other = after(&mine, [PageAction::Open("s-steps")]);
    let back = after(&other, [PageAction::Return(Rc::clone(&mine))]);
    assert_eq!((&*back.editor.draft, said(&back)), (MINE, None));
    assert_eq!(back.workspace.origin, mine.workspace.origin, "it goes on as the same draft");
    assert_eq!(back.workspace.way_back.len(), 1, "what was left can still be had back");
    let reopened = after(&other, [PageAction::Reopen("t=((1 2) (3 4))".into())]);
    assert_eq!((said(&reopened), is_work(&reopened)), (None, false));
    assert_eq!(reopened.workspace.way_back.len(), 1);
}

#[test]
fn drafts_are_offered_one_after_the_other_and_none_that_is_shown() {
    let page = opened("");
    let tree = page.editor.draft.to_string();
    let all =
        vec![draft(&tree, ""), draft(MINE, "profile=textbook&step=4"), draft("((1", ""), draft("((12", "")];
    let page = after(&page, [WorkspaceAction::Offer(all, NOW).into()]);
    let offered = |page: &Rc<Page>| page.workspace.offered().map(|(draft, n_more)| (draft.title(), n_more));
    assert_eq!(offered(&page), Some(("Mine".to_owned(), 2)), "the first is on the page");
    let answer = |page: &Rc<Page>, answer| after(page, [WorkspaceAction::Answer(answer, NOW).into()]);
    let open = answer(&page, Answer::Open);
    assert_eq!(
        (&*open.editor.draft, open.viewer.playback.step().0, open.viewer.profile.key),
        (MINE, 4, "textbook")
    );
    assert_eq!(offered(&open), Some(("((1".to_owned(), 1)));
    let resumed = open.workspace.origin.resumed.as_ref().expect("it goes on from the draft");
    assert_eq!((&*resumed.text, resumed.at, &resumed.key), (MINE, NOW - 180_000, &None));
    assert_eq!(offered(&answer(&page, Answer::Forget)), Some(("((1".to_owned(), 1)));
    let last = answer(&answer(&page, Answer::NotNow), Answer::NotNow);
    assert_eq!(offered(&last), Some(("((12".to_owned(), 0)));
    let shown = after(&last, [announce("Opened it.", true), load("((12")]);
    assert_eq!(offered(&shown), None, "what is on the page is not offered");
    assert_eq!(offered(&answer(&last, Answer::NotNow)), None);
}

#[test]
fn a_page_that_was_loaded_anew_has_what_was_typed_at_once() {
    let again = draft("((1 2) (3 4)", "profile=strict&step=2");
    let page = after(&opened("#src=a.tree"), [WorkspaceAction::ShowAgain(again.clone()).into()]);
    assert_eq!(page.editor.draft, again.text);
    assert_eq!(
        page.workspace.origin.resumed.as_ref().and_then(|resumed| resumed.key.clone()),
        Some(again.key)
    );
    assert_eq!(page.workspace.request, None, "and no tree that is on its way takes its place");
    assert_eq!(said(&page), None);
}

/// A file on another site.
fn elsewhere(name: &str) -> Place {
    Place {
        href: format!("https://example.org/{name}"),
        host: "example.org".to_owned(),
        origin: "https://example.org".to_owned(),
        is_elsewhere: true,
        is_framed: false,
    }
}

fn wanted(page: &Page) -> Option<&Wanted> {
    page.workspace.request.as_ref().map(|request| &request.wanted)
}

#[test]
fn a_file_of_another_site_is_fetched_once_somebody_lets_it() {
    let page = opened("#src= a.tree &step=2");
    assert_eq!(wanted(&page), Some(&Wanted::Place("a.tree".to_owned())));
    let asking = after(&page, [WorkspaceAction::Locate(1, elsewhere("a.tree")).into()]);
    let question = asking.workspace.question().expect("somebody is asked");
    assert_eq!(
        question,
        "May the page fetch https://example.org/a.tree? example.org will see that you open it."
    );
    let refused = after(&asking, [WorkspaceAction::Permit(false).into()]);
    assert_eq!((wanted(&refused), refused.workspace.question()), (None, None));
    assert!(refused.viewer.notice.as_deref().is_some_and(|notice| notice.contains("was not fetched")));
    let allowed = after(&asking, [WorkspaceAction::Permit(true).into()]);
    let file = |name: &str| Wanted::File(format!("https://example.org/{name}"));
    assert_eq!(wanted(&allowed), Some(&file("a.tree")));
    let next =
        after(&allowed, [follow("src=b.tree"), WorkspaceAction::Locate(2, elsewhere("b.tree")).into()]);
    assert_eq!(wanted(&next), Some(&file("b.tree")), "it is asked once a visit");
    let own = Place { is_elsewhere: false, ..elsewhere("c.tree") };
    let framed = Place { is_framed: true, ..own.clone() };
    assert_eq!(wanted(&after(&page, [WorkspaceAction::Locate(1, own).into()])), Some(&file("c.tree")));
    let asking = after(&page, [WorkspaceAction::Locate(1, framed).into()]);
    assert_eq!(
        asking.workspace.question().as_deref(),
        Some("May the page fetch https://example.org/c.tree?")
    );
}

#[test]
fn of_two_links_only_the_later_one_opens() {
    let page = after(&opened("#gen=easy-1&seed=3"), [follow("gen=easy-1")]);
    assert_eq!(wanted(&page), Some(&Wanted::Random("easy-1".to_owned(), None)));
    assert!(page.workspace.awaits(2) && !page.workspace.awaits(1));
    let late = [
        WorkspaceAction::Make(1, "(1 2)".into()),
        WorkspaceAction::Fail(1, "no".into()),
        WorkspaceAction::Locate(1, elsewhere("a")),
    ];
    assert_eq!(*after(&page, late.map(PageAction::from)), *page, "what comes late changes nothing");
    let made = after(&page, [WorkspaceAction::Make(2, "title: Made\n\n(1 2)".into()).into()]);
    assert_eq!(
        (made.viewer.document.title(), is_work(&made), wanted(&made)),
        ("Made".to_owned(), false, None)
    );
    assert!(made.viewer.link().is_some_and(|link| link.to_string().starts_with("gen=easy-1")));
    let failed = after(&page, [WorkspaceAction::Fail(2, "it is too large".into()).into()]);
    assert_eq!(failed.viewer.notice.as_deref(), Some("It is too large."));
    let chosen = after(&page, [PageAction::Open("s-steps")]);
    assert_eq!(wanted(&chosen), None, "who opens something else waits for it no more");
}

#[test]
fn the_way_back_has_an_end_and_what_nobody_worked_on_goes_first() {
    let mut page = after(&opened(""), [paste(MINE)]);
    for nth in 0..14 {
        page = after(&page, [announce("Opened.", false), load(&format!("(1 {nth})"))]);
    }
    assert_eq!(page.workspace.way_back.len(), 10);
    for _ in 0..10 {
        page = after(&page, [back()]);
    }
    assert_eq!(&*page.editor.draft, MINE);
    // By how much there is of it, too.
    let long = |c: &str| format!("{MINE} # {}", c.repeat(7_000_000));
    for c in ["a", "b", "c", "d"] {
        page = after(&page, [announce("Opened.", true), load(&long(c))]);
    }
    assert_eq!(page.workspace.way_back.len(), 2);
}

/// One window's storage, which keeps all.
#[derive(Clone, Debug, Default)]
struct All(Rc<std::cell::RefCell<std::collections::BTreeMap<String, String>>>);

impl Storage for All {
    fn is_there(&self) -> bool {
        true
    }
    fn keys(&self) -> Vec<String> {
        self.0.borrow().keys().cloned().collect()
    }
    fn get(&self, key: &str) -> Option<String> {
        self.0.borrow().get(key).cloned()
    }
    fn set(&self, key: &str, value: &str) -> bool {
        self.0.borrow_mut().insert(key.to_owned(), value.to_owned());
        true
    }
    fn remove(&self, key: &str) {
        self.0.borrow_mut().remove(key);
    }
}

fn any_action() -> impl Strategy<Value = PageAction> {
    let text =
        || prop::sample::select(vec![MINE, "((3 4) (5", "(1 2)", "((1 2) (3 4) (5 6) (7 8))", "words", ""]);
    prop_oneof![
        4 => text().prop_map(edit),
        2 => text().prop_map(paste),
        2 => (text(), any::<bool>()).prop_map(|(text, _)| load(text)),
        1 => any::<bool>().prop_map(|is_work| announce("Opened it.", is_work)),
        2 => prop::sample::select(vec!["s-steps", "t-textbook"]).prop_map(PageAction::Open),
        2 => prop::sample::select(vec!["t=((1 2) (3 4))&step=2", "t=((3 12", "src=a.tree", "gen=easy-1", "example=nobody"]).prop_map(follow),
        1 => Just(WorkspaceAction::TypeOver(true).into()),
        2 => Just(back()),
        1 => Just(PageAction::from(ViewerAction::Go(Go::Next))),
    ]
}

proptest! {
    /// Whatever somebody does: a text that was worked on and is off the page can be had back, or is kept.
    #[test]
    fn no_work_is_lost(actions in prop::collection::vec(any_action(), 1..25)) {
        let local = All::default();
        let mut drafts = Drafts::new(local.clone(), All::default());
        let mut page = opened("");
        let mut last: Option<String> = None;
        for (nth, action) in actions.into_iter().enumerate() {
            let before = Rc::clone(&page);
            page = page.reduce(action);
            if page.workspace.origin.number == before.workspace.origin.number {
                continue;
            }
            let origin = &before.workspace.origin;
            let kept = OnPage { draft: &before.editor.draft, tree: &before.viewer.document.text, settings: "", origin };
            let outcome = drafts.keep(kept, NOW + nth as u64, || nth.to_string());
            let is_worked_on = is_work(&before) && !before.editor.draft.trim().is_empty();
            prop_assert_eq!(outcome == Outcome::Kept, is_worked_on);
            if is_worked_on {
                last = Some(before.editor.draft.to_string());
            }
            if let Some(last) = &last {
                let read = |key: String| Draft::read(&key, &local.get(&key)?).map(|draft| draft.text.to_string());
                prop_assert!(local.keys().into_iter().filter_map(read).any(|text| text == *last));
            }
        }
    }
}
