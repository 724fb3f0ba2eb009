//! The studio as a whole: which of its parts are open.

use std::rc::Rc;

use plywise_generate::Request;
use yew::prelude::*;

use crate::bridge;
use crate::browser;
use crate::drawers::{DrawerProps, MyTrees, New, Open, Save, Share};
use crate::host::{Message, Page, PageState};
use crate::import::{self, ImportedFile};
use crate::mistake_list::DraftMistakes;
use crate::replace::{self, NewTree};
use crate::workbench::Workbench;

/// A part of the studio that opens over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawer {
    /// The tree in other formats, to take away.
    Save,
    /// Links, and what to write in other pages.
    Share,
    /// A file or a text, to be the tree.
    Open,
    /// The trees that the browser keeps.
    Trees,
    /// A random tree, or an empty one.
    New,
}

impl Drawer {
    /// All of them, with what buttons call them.
    const ALL: [(Drawer, &'static str); 5] = [
        (Drawer::Save, "save"),
        (Drawer::Open, "open"),
        (Drawer::Trees, "trees"),
        (Drawer::New, "new"),
        (Drawer::Share, "share"),
    ];

    /// The part with a name.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Drawer> {
        Drawer::ALL.into_iter().find(|(_, known)| *known == key).map(|(drawer, _)| drawer)
    }
}

/// What the page asks of the studio.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum StudioAction {
    /// Open a part.
    Open(Drawer),
    /// Open a part for another program than the page, which is in this state.
    OpenFor(Drawer, Page, PageState),
    /// Close what is open.
    Close,
    /// Look at what somebody brought.
    Import(ImportedFile),
    /// Open the drawer that opens trees, with what was typed there or what stands in the text box and is no tree.
    Reopen(String),
    /// Say why nothing can be looked at.
    ImportFailed(String),
    /// Ask for a random tree, beginning with what a link asked for in vain.
    AskForRandom(Option<Request>),
    /// A file was fetched for a link, which is the first of these.
    Fetched(String, ImportedFile),
    /// Begin to edit the tree on its picture, or stop.
    ToggleEditing,
    /// Begin to edit, unless somebody does.
    Edit,
    /// Try other values at the picked leaf: with the workbench, on now if it was not.
    OpenWhatIf,
    /// Show on a phone what of the workbench has no room there, or hide it.
    ToggleMore,
    /// Take note of how the page is.
    PageChanged(PageState),
    /// Take note of what was typed where trees are opened, and of what stood in the text box then, if it was no tree.
    RememberTyped(String, String),
}

/// What the studio remembers; each part keeps what is its own.
#[derive(Clone, Debug, Default, PartialEq)]
struct Studio {
    drawer: Option<Drawer>,
    /// For whom it is open, and in which state that is, where it is not the page.
    guest: Option<(Page, Rc<PageState>)>,
    /// What somebody brought last, and how many they were.
    file: (u32, ImportedFile),
    /// What a link asked for in vain.
    asked: Option<Request>,
    /// Why it could not be read.
    import_error: Option<String>,
    /// What was typed into the drawer that opens trees, and what stood in the page's text box then, if it was no tree.
    left: (String, String),
    /// Whether somebody edits, and whether anybody has.
    edits: bool,
    has_edited: bool,
    /// Whether what a phone has no room for is shown of the workbench.
    shows_more: bool,
    page_state: Rc<PageState>,
}

impl Studio {
    /// For whom the drawer is open, and in which state that is. Trees are opened on the page alone.
    fn served(&self, page: &Page) -> (Page, Rc<PageState>) {
        let gives_away = matches!(self.drawer, Some(Drawer::Save | Drawer::Share));
        let guest = self.guest.clone().filter(|_| gives_away);
        guest.unwrap_or_else(|| (page.clone(), Rc::clone(&self.page_state)))
    }
}

impl Reducible for Studio {
    type Action = StudioAction;

    fn reduce(self: Rc<Self>, action: StudioAction) -> Rc<Self> {
        Rc::new(match action {
            StudioAction::Open(drawer) => {
                Studio { drawer: Some(drawer), guest: None, asked: None, ..(*self).clone() }
            }
            StudioAction::OpenFor(drawer, guest, state) => {
                let guest = Some((guest, Rc::new(state)));
                Studio { drawer: Some(drawer), guest, asked: None, ..(*self).clone() }
            }
            StudioAction::AskForRandom(asked) => {
                Studio { drawer: Some(Drawer::New), asked, ..(*self).clone() }
            }
            StudioAction::Import(file) => {
                let file = (self.file.0 + 1, file);
                Studio { drawer: Some(Drawer::Open), file, import_error: None, ..(*self).clone() }
            }
            StudioAction::ImportFailed(why) => {
                let file = (self.file.0 + 1, ImportedFile::default());
                Studio { drawer: Some(Drawer::Open), file, import_error: Some(why), ..(*self).clone() }
            }
            StudioAction::Reopen(broken) => {
                let (beside, left) = &self.left;
                // What stands in the page's box now counts more than what was typed before that.
                let is_newer = !broken.is_empty() && broken != *beside;
                let text = if is_newer || left.is_empty() { &broken } else { left };
                let file = (self.file.0 + 1, ImportedFile::text(text));
                Studio { drawer: Some(Drawer::Open), file, import_error: None, ..(*self).clone() }
            }
            StudioAction::RememberTyped(beside, text) => Studio { left: (beside, text), ..(*self).clone() },
            // What links ask for has been seen to.
            StudioAction::Close | StudioAction::Fetched(..) => {
                Studio { drawer: None, guest: None, ..(*self).clone() }
            }
            StudioAction::PageChanged(page_state) => {
                Studio { page_state: Rc::new(page_state), ..(*self).clone() }
            }
            StudioAction::OpenWhatIf => {
                Studio { edits: true, has_edited: true, shows_more: true, ..(*self).clone() }
            }
            StudioAction::ToggleEditing => {
                Studio { edits: !self.edits, has_edited: true, shows_more: false, ..(*self).clone() }
            }
            StudioAction::Edit => Studio { edits: true, has_edited: true, ..(*self).clone() },
            StudioAction::ToggleMore => Studio { shows_more: !self.shows_more, ..(*self).clone() },
        })
    }
}

/// Whom the studio works for.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct AppProps {
    /// The page.
    pub page: Page,
}

/// The studio.
#[component]
pub fn App(props: &AppProps) -> Html {
    let studio = use_reducer(Studio::default);
    let dispatch = studio.dispatcher();
    use_effect_with((), {
        let (page, dispatch) = (props.page.clone(), dispatch.clone());
        move |()| bridge::connect(Callback::from(move |action| dispatch.dispatch(prepared(&page, action))))
    });
    let on_typed = {
        let (page, dispatch) = (props.page.clone(), dispatch.clone());
        Callback::from(move |text: String| {
            dispatch.dispatch(StudioAction::RememberTyped(broken(&page), text))
        })
    };
    let page = props.page.clone();
    let on_tree = {
        let (page, dispatch) = (page.clone(), dispatch.clone());
        Callback::from(move |tree: NewTree| {
            replace::put(&page, tree);
            dispatch.dispatch(StudioAction::Close);
        })
    };
    // The same callback each time, so that what hangs on it is drawn again only when it has to.
    let on_toggle = use_callback((), {
        let dispatch = dispatch.clone();
        move |action, ()| dispatch.dispatch(action)
    });
    let on_edit = on_toggle.reform(|()| {
        browser::focus_when_there(".pw-stage", ".pw-workbench", 40);
        StudioAction::Edit
    });
    let on_close = Callback::from(move |()| dispatch.dispatch(StudioAction::Close));
    let page_state = Rc::clone(&studio.page_state);
    let is_tree = page_state.is_tree();
    let edition = page_state.edition;
    let (host, state) = studio.served(&page);
    let about = DrawerProps { page: host, page_state: state, on_close, on_tree };
    html! {
        <div>
            // Once it was open it goes on listening, so that also what is typed can be undone.
            if studio.has_edited {
                <Workbench page={&page} {page_state} is_on={studio.edits} shows_more={studio.shows_more} {on_toggle} />
            }
            <DraftMistakes {page} {edition} {is_tree} />
            { drawer(&studio, about, on_typed, on_edit) }
        </div>
    }
}

/// The drawer that is open.
fn drawer(studio: &Studio, about: DrawerProps, on_typed: Callback<String>, on_edit: Callback<()>) -> Html {
    match studio.drawer {
        None => Html::default(),
        Some(Drawer::Share) => html! { <Share ..about /> },
        Some(Drawer::Trees) => html! { <MyTrees ..about /> },
        Some(Drawer::Save) => html! { <Save ..about /> },
        Some(Drawer::New) => html! { <New drawer={about} asked={studio.asked} {on_edit} /> },
        Some(Drawer::Open) => {
            let (nth, file) = studio.file.clone();
            let import_error = studio.import_error.clone();
            html! { <Open drawer={about} {file} {nth} {import_error} {on_typed} /> }
        }
    }
}

/// What stands in the page's text box where it is no tree yet, or may be another one in another format; else the empty text.
fn broken(page: &Page) -> String {
    let draft = page.draft();
    let is_here = draft == page.tree() && import::other_tree(&draft).is_none();
    if is_here { String::new() } else { draft }
}

/// What is to be done for an action, once the page was asked for whatever belongs to it.
fn prepared(page: &Page, action: StudioAction) -> StudioAction {
    match action {
        StudioAction::Open(Drawer::Open) => StudioAction::Reopen(broken(page)),
        StudioAction::Fetched(link, file) => match import::open(&file, None) {
            Ok(opened) => {
                // What the link says counts more than what the text asks for.
                let own = opened.link.map_or(String::new(), |own| own + "&");
                page.send(&Message::Given { link: format!("{own}{link}"), text: opened.text });
                StudioAction::Close
            }
            Err(complaints) => {
                let reason = plywise_maker::opened::cannot(file.name.as_deref(), &complaints);
                page.send(&Message::Refuse { reason });
                StudioAction::Import(file)
            }
        },
        action => action,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::native::NativeHost;

    fn file(text: &str) -> ImportedFile {
        ImportedFile { name: Some("nim.txt".to_owned()), ..ImportedFile::text(text) }
    }

    #[test]
    fn a_file_of_a_link_is_shown_as_the_link_says_or_refused() {
        let host = NativeHost::open("");
        let page = Page::new(host.clone());
        let fetched = |text| StudioAction::Fetched("src=nim.txt&alg=minimax&step=2".to_owned(), file(text));
        assert_eq!(prepared(&page, fetched("(1 (2 3))")), StudioAction::Close);
        assert_eq!((page.tree().as_str(), host.state().step), ("(1 (2 3))", 2));
        assert!(page.settings().contains("src=nim.txt"), "{}", page.settings());
        // What cannot be read is said on the page, and opened for whoever can correct it.
        assert_eq!(prepared(&page, fetched("(1 (2")), StudioAction::Import(file("(1 (2")));
        let error = host.state().error.expect("the page says why");
        assert!(error.code == "link" && error.message.contains("nim.txt"), "{error:?}");
        assert_eq!(page.tree(), "(1 (2 3))");
    }

    #[test]
    fn a_tree_from_a_dialog_takes_the_place_of_the_one_on_the_page() {
        let host = NativeHost::open("");
        let page = Page::new(host.clone());
        let tree = |link: Option<&str>, is_work| NewTree {
            text: "(1 (2 3))".to_owned(),
            link: link.map(str::to_owned),
            said: "Opened it.".to_owned(),
            is_work,
        };
        replace::put(&page, tree(None, true));
        assert_eq!((page.tree().as_str(), host.state().step), ("(1 (2 3))", 0));
        replace::put(&page, tree(Some("step=3&alg=minimax"), false));
        assert_eq!(host.state().step, 3);
        let told = ("Opened it.".to_owned(), true);
        assert_eq!(*host.announced.borrow(), [told.clone(), (told.0, false)]);
    }

    #[test]
    fn a_tree_is_given_away_for_whoever_asks_and_opened_on_the_page() {
        let host = NativeHost::open("#t=(1 2)");
        let [page, guest] = [Page::new(host.clone()), Page::new(NativeHost::open("#t=(3 4)&step=2"))];
        let served = |studio: &Studio| studio.served(&page).0 == guest;
        let state = PageState { step: 2, ..PageState::default() };
        let open = StudioAction::OpenFor(Drawer::Share, guest.clone(), state.clone());
        let for_guest = Rc::new(Studio::default()).reduce(open);
        assert!(served(&for_guest));
        assert_eq!(*for_guest.served(&page).1, state);
        let after = |action| Rc::clone(&for_guest).reduce(action);
        assert!(!served(&after(StudioAction::Open(Drawer::Share))));
        assert!(!served(&after(StudioAction::Import(file("(5 6)")))));
        assert!(!served(&after(StudioAction::Close).reduce(StudioAction::Open(Drawer::Save))));
    }

    #[test]
    fn what_was_typed_where_trees_are_opened_is_there_again_unless_the_text_box_is_newer() {
        let studio = |action, before: &Rc<Studio>| Rc::clone(before).reduce(action);
        let text = |studio: &Studio| String::from_utf8_lossy(&studio.file.1.bytes).into_owned();
        let mut now = Rc::new(Studio::default());
        now = studio(StudioAction::Reopen("(1".to_owned()), &now);
        assert_eq!((text(&now).as_str(), now.drawer), ("(1", Some(Drawer::Open)));
        now = studio(StudioAction::RememberTyped("(1".to_owned(), "(1 2)".to_owned()), &now);
        now = studio(StudioAction::Close, &now);
        now = studio(StudioAction::Reopen("(1".to_owned()), &now);
        assert_eq!(text(&now), "(1 2)", "the box is as it was then");
        now = studio(StudioAction::Reopen("(7".to_owned()), &now);
        assert_eq!(text(&now), "(7");
        // Why a file cannot be read is said until another comes.
        now = studio(StudioAction::ImportFailed("too large".to_owned()), &now);
        assert_eq!((now.import_error.as_deref(), text(&now).as_str()), (Some("too large"), ""));
        now = studio(StudioAction::Import(ImportedFile::text("(3 4)")), &now);
        assert_eq!((now.import_error.as_deref(), text(&now).as_str()), (None, "(3 4)"));
    }
}
