//! A moment as a link, and back.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_link::{Complaint as Misread, Link, LinkDepth, LinkOwn, LinkRival, LinkStep, LinkTree};
#[cfg(feature = "page")]
use plywise_link::{PackError, salvaged};
use plywise_notation::Limits;
use plywise_replay::{StepSize, Work};
use plywise_search::{Aids, Score, Search, Window};
use yew::AttrValue;

use super::{Complaint, Go, Session, Theme, View};
use crate::Shared;
use crate::chrome::Chrome;
use crate::document::{Document, packed};
use crate::game::Game;

/// Said while a tree is on its way.
const WAITING: &str = "the tree of this link is on its way";

/// Whether somebody else has to make or to fetch it, and has done so.
fn is_from_elsewhere(tree: Option<&LinkTree>) -> bool {
    matches!(tree, Some(LinkTree::Generated { .. } | LinkTree::Source(_)))
}

/// What a link says, and what is wrong with its settings.
///
/// # Errors
/// When nobody can tell which tree it is to, or a link to no tree says something that means nothing.
fn understood(text: &str) -> Result<(Link, Vec<Misread>), Misread> {
    let (link, mut misread) = Link::read(text);
    if let Some(worst) = misread.iter().position(Misread::loses_tree) {
        return Err(misread.swap_remove(worst));
    }
    // A link to no tree is there for what it sets: all of it, or nothing.
    if link.tree.is_none() && !misread.is_empty() {
        return Err(misread.swap_remove(0));
    }
    misread.extend(unknown(&link));
    Ok((link, misread))
}

/// Settings by keys that only the page can know to mean nothing.
fn unknown(link: &Link) -> impl Iterator<Item = Misread> {
    let of = |key: &str, value: &Option<String>, is_known: fn(&str) -> bool, expected| {
        let value = value.as_deref().filter(|value| !is_known(value))?;
        Some(Misread::bad(key, value, expected))
    };
    let profile = of("profile", &link.profile, |key| Profile::from_key(key).is_some(), "one of the profiles");
    let theme = of("theme", &link.theme, |key| Theme::from_key(key).is_some(), "one of the themes");
    profile.into_iter().chain(theme)
}

/// What a link says of a second search beside the first: only where it does not do as the first.
fn beside(search: &Search, first: &Search) -> LinkRival {
    #[cfg(feature = "page")]
    let (rules, options, own) = (&first.rules, &first.options, &search.options);
    fn other<T: PartialEq>(own: T, first: T) -> Option<T> {
        if own == first { None } else { Some(own) }
    }
    LinkRival {
        algorithm: search.algorithm,
        cut: search.rules.cut,
        order: search.order,
        depth: other(search.horizon, first.horizon)
            .map(|horizon| horizon.map_or(LinkDepth::All, LinkDepth::To)),
        #[cfg(not(feature = "page"))]
        own: LinkOwn::default(),
        #[cfg(feature = "page")]
        own: LinkOwn {
            returns: other(search.rules.returns, rules.returns),
            window: other(search.rules.window, rules.window),
            guess: other(own.guess, options.guess),
            margin: other(own.margin, options.margin),
            budget: other(own.budget, options.budget).map(|budget| budget.unwrap_or(u32::MAX)),
            reorders: other(own.reorders, options.reorders),
            range: other(own.range, options.range).map(|range| range.unwrap_or(Window::FULL)),
            sum: other(own.sum, options.sum).map(|sum| sum.unwrap_or(Score::MAX)),
        },
    }
}

/// The tree that a link sets beside the first.
fn second_tree(said: &LinkTree) -> Result<Document, String> {
    match said {
        LinkTree::Example(key) => example(key),
        LinkTree::Text(text) => Document::read_within(text, Limits::LINK)
            .map_err(|error| format!("the second tree in this link has a mistake: {error}")),
        // Links say nothing else.
        _ => Err(WAITING.to_owned()),
    }
}

/// A tree of a link, with what the link says of its weights.
#[cfg(feature = "page")]
fn as_weighed(mut document: Document, link: &Link) -> (Document, Option<String>) {
    let told = link.weights.as_ref().and_then(|weights| document.weigh(weights));
    (document, told)
}

/// An embed passes over them.
#[cfg(not(feature = "page"))]
fn as_weighed(document: Document, _: &Link) -> (Document, Option<String>) {
    (document, None)
}

#[inline(never)]
fn example(key: &str) -> Result<Document, String> {
    Document::example(key).ok_or(format!("there is no example called “{key}”"))
}

/// The parts of a link that say which tree, as people read them.
pub(crate) fn tree_parts(link: &str) -> String {
    const KEYS: [&str; 11] =
        ["t", "src", "example", "game", "b", "d", "branches", "v", "values", "gen", "seed"];
    let parts = form_urlencoded::parse(link.trim_start_matches('#').as_bytes());
    let parts = parts.filter(|(key, _)| KEYS.contains(&&**key));
    parts.map(|(key, value)| [&*key, "=", &*value].concat()).collect::<Vec<_>>().join("&")
}

impl Session {
    /// The link to this moment; `None` when the tree is too large for one.
    pub fn link(&self) -> Option<Link> {
        let tree = match self.document.game {
            Some(game) => {
                let aids = self.rival.as_ref().map(|rival| rival.search.options.aids);
                Some(game.link(self.conventions.search.options.aids, aids))
            }
            None => Some(self.document.link.clone()?),
        };
        let mut link = self.settings();
        link.tree = tree;
        // A second tree that is too large for a link is none to leave out: the link would show something else.
        if link.beside.is_none() && self.second_tree().is_some() { None } else { Some(link) }
    }

    /// What a link to this moment says besides the tree; of the tree only where it comes from.
    pub fn settings(&self) -> Link {
        let Conventions { search, annotation, slides, words, asks, view } = self.conventions;
        let header = &self.document.header;
        // What is not said is as the tree's own header has it, or else the profile.
        let usual = header.conventions(self.profile.conventions);
        let own = usual.search;
        let (options, plain) = (search.options, own.options);
        let changed = |is_changed: bool| is_changed.then_some(());
        Link {
            tree: self.document.link.as_ref().filter(|tree| is_from_elsewhere(Some(tree))).cloned(),
            profile: Some(self.profile.key.to_owned()),
            algorithm: changed(search.algorithm != own.algorithm).map(|()| search.algorithm),
            cut: changed(search.rules.cut != own.rules.cut).map(|()| search.rules.cut),
            returns: changed(search.rules.returns != own.rules.returns).map(|()| search.rules.returns),
            window: changed(search.rules.window != own.rules.window).map(|()| search.rules.window),
            order: changed(search.order != own.order).map(|()| search.order),
            depth: match search.horizon {
                Some(horizon) => Some(LinkDepth::To(horizon)),
                None => header.depth.map(|_| LinkDepth::All),
            },
            guess: changed(options.guess != plain.guess).map(|()| options.guess),
            margin: changed(options.margin != plain.margin).map(|()| options.margin),
            budget: changed(options.budget != plain.budget).map(|()| options.budget.unwrap_or(u32::MAX)),
            reorders: changed(options.reorders != plain.reorders).map(|()| options.reorders),
            range: changed(options.range != plain.range).map(|()| options.range.unwrap_or(Window::FULL)),
            sum: options.sum.or(header.sum.map(|_| Score::MAX)),
            #[cfg(feature = "page")]
            weights: self.document.reweighed(),
            #[cfg(not(feature = "page"))]
            weights: None,
            rival: self.rival.as_ref().map(|rival| beside(&rival.search, &search)),
            beside: self.second_tree().and_then(|tree| match &tree.link {
                Some(LinkTree::Source(_) | LinkTree::Generated { .. }) => packed(&tree.text),
                link => link.clone(),
            }),
            work: self.rival.as_ref().filter(|rival| rival.work != Work::Leaves).map(|rival| rival.work),
            view: changed(view != usual.view).map(|()| view),
            annotation: changed(annotation != usual.annotation).map(|()| annotation),
            slides: changed(slides != usual.slides).map(|()| slides),
            words: changed(words != usual.words).map(|()| words),
            asks: changed(asks != usual.asks).map(|()| asks),
            step_size: changed(self.step_size != StepSize::Slide).map(|()| self.step_size),
            step: Some(LinkStep::At(self.playback.step())),
            theme: changed(self.theme != Theme::Auto).map(|()| self.theme.key().to_owned()),
        }
    }

    /// Opens what a link says. What it gets wrong is told, and the rest stays as it is.
    pub(super) fn follow(&self, text: &str) -> Session {
        let Some(_) = self.chrome else { return self.follow_link(text) };
        let (chrome, misread) = Chrome::read(text);
        let session = self.with(|session| session.chrome = Some(chrome)).follow_link(text);
        match misread {
            Some(misread) if session.notice.is_none() => session.told(misread),
            _ => session,
        }
    }

    fn follow_link(&self, text: &str) -> Session {
        match understood(text) {
            #[cfg(feature = "page")]
            Ok((link, misread)) => self.open_link(text, &link).and_told(&misread).and_missed(text),
            #[cfg(not(feature = "page"))]
            Ok((link, misread)) => self.open_link(text, &link).and_told(&misread).with_tree_as_it_came(text),
            Err(error) => self.unopened(text, &error),
        }
    }

    /// An embed cannot pack a tree anew. One too large for it to write goes on as the link had it.
    #[cfg(not(feature = "page"))]
    fn with_tree_as_it_came(self, link: &str) -> Session {
        let came = || {
            link.split(['#', '&'])
                .find_map(|part| part.strip_prefix("t="))
                .filter(|tree| tree.starts_with("z1."))
        };
        match came() {
            Some(tree) if self.document.link.is_none() && self.complaint.is_none() => self.with(|session| {
                let link = Some(LinkTree::Packed(tree.into()));
                session.document = Shared::new(Document { link, ..(*session.document).clone() });
            }),
            _ => self,
        }
    }

    fn open_link(&self, text: &str, link: &Link) -> Session {
        let opened = match &link.tree {
            // Who does that says what comes of it.
            tree if is_from_elsewhere(tree.as_ref()) => Err(WAITING.to_owned()),
            // The tree that an embed opens with when nobody asks for one.
            None if self.refused.is_some() => Ok(self.opened(Document::first())),
            // A packed one is only ever written.
            None | Some(LinkTree::Packed(_) | LinkTree::Generated { .. } | LinkTree::Source(_)) => {
                Ok(self.clone())
            }
            Some(LinkTree::Example(key)) => {
                return match example(key) {
                    Ok(document) => self.opened_as_weighed(document, link),
                    Err(problem) => {
                        // Only the page has them all below.
                        let choose = if self.chrome.is_none() { "; choose one below" } else { "" };
                        self.refuse(&tree_parts(text), problem + choose)
                    }
                };
            }
            Some(LinkTree::Game(said)) => {
                return match Game::from_link(said) {
                    Ok((game, aids)) => self.opened(Document::game(game)).set_up(link, aids),
                    Err(problem) => self.refuse(&tree_parts(text), problem),
                };
            }
            Some(LinkTree::Text(text)) => {
                return self.with_text_of_link(text, Limits::LINK, link);
            }
        };
        match opened {
            Ok(session) => session.set_up(link, [Aids::NONE; 2]),
            Err(problem) => self.refuse(&tree_parts(text), problem),
        }
    }

    /// The same session, told why the tree that was asked for cannot be shown. The page keeps the tree that was there; an
    /// embed shows none, since another tree under the message would be taken for what was asked for.
    fn refuse(&self, asked: &str, problem: String) -> Session {
        if self.chrome.is_none() {
            return self.told(problem);
        }
        self.opened(Document::nothing())
            .told(problem)
            .with(|session| session.refused = Some(asked.to_owned().into()))
    }

    /// With what was left out of a link, unless there is something worse to tell.
    fn and_told(self, misread: &[Misread]) -> Session {
        if misread.is_empty() || self.notice.is_some() || self.complaint.is_some() {
            return self;
        }
        let all: Vec<String> = misread.iter().map(Misread::to_string).collect();
        let left_out = if misread.len() == 1 { ": that is left out" } else { ": these are left out" };
        self.told(all.join("; ") + left_out)
    }

    /// With what a link to a tree by its shape does not say of it, unless there is something else to tell.
    #[cfg(feature = "page")]
    fn and_missed(self, link: &str) -> Session {
        match plywise_link::values_missing(link) {
            Some(missing) if self.notice.is_none() && self.complaint.is_none() => self.told(missing),
            _ => self,
        }
    }

    /// The same session, told why a link cannot be opened. The page puts what is left of its tree into the text box, or else
    /// what the link says there, as it is: it may be all that somebody has of it.
    fn unopened(&self, text: &str, error: &Misread) -> Session {
        let told = self.refuse(&tree_parts(text), error.to_string());
        #[cfg(feature = "page")]
        if self.chrome.is_none()
            && let Misread::BadTree { packed, why } = error
            && *why != PackError::TooLarge
        {
            let left = salvaged(packed);
            let is_left = left.is_some();
            let text = left.unwrap_or_else(|| packed.clone());
            let more = if is_left { "; what is left of it" } else { "; what the link says of it" };
            return match Document::read_within(&text, Limits::LINK) {
                Ok(document) if is_left => {
                    self.opened(document).told([&error.to_string(), more, " is shown"].concat())
                }
                Ok(_) => told,
                Err(wrong) => {
                    let why = [&error.to_string(), more, " stands in the text box below"].concat();
                    let complaint = Some(Complaint(Rc::new(wrong)));
                    Session { draft: text.into(), edition: self.edition + 1, complaint, ..self.told(why) }
                }
            };
        }
        #[cfg(not(feature = "page"))]
        let _ = text;
        told
    }

    /// Opens a tree that somebody fetched or made for a link: the link, without its `#`, and the tree's text. Where the
    /// link says where the tree comes from, the address goes on saying so.
    #[cfg(feature = "page")]
    pub(super) fn given(&self, link: &str, text: &str) -> Session {
        match understood(link) {
            Ok((link, misread)) => {
                let given = self.with_text_of_link(text, Limits::PAGE, &link).and_told(&misread);
                // Where the address asks for it, it is the tree of this address.
                if self.keeps_address { given } else { given.opened_anew(self) }
            }
            Err(error) => self.told(error.to_string()),
        }
    }

    /// A tree of a link, with what the link says of its weights and of the search.
    fn opened_as_weighed(&self, document: Document, link: &Link) -> Session {
        let (document, wrong) = as_weighed(document, link);
        let session = self.opened(document).set_up(link, [Aids::NONE; 2]);
        match wrong.filter(|_| session.notice.is_none()) {
            Some(wrong) => session.told(wrong),
            None => session,
        }
    }

    fn with_text_of_link(&self, text: &str, limits: Limits, link: &Link) -> Session {
        match Document::read_within(text, limits) {
            Ok(mut document) => {
                if is_from_elsewhere(link.tree.as_ref()) {
                    document.link.clone_from(&link.tree);
                }
                self.opened_as_weighed(document, link)
            }
            // What was sent is kept, to be mended in the text box.
            Err(error) => {
                let complaint = Some(Complaint(Rc::new(error)));
                if self.chrome.is_some() {
                    let refused = self.refuse(text, String::new());
                    return Session { notice: None, complaint, ..refused };
                }
                let told = self.told("the tree in this link has a mistake, shown beside it".to_owned());
                Session { draft: text.to_owned().into(), edition: self.edition + 1, complaint, ..told }
            }
        }
    }

    /// With what a link says of all but the tree; of a game, with what helps each of two searches.
    fn set_up(self, link: &Link, aids: [Aids; 2]) -> Session {
        let session = self;
        let document = &session.document;
        // A link to a tree opens the same moment wherever it is opened: what somebody chose before counts for none of it.
        let usual = match (document.asks(), &link.tree) {
            (Some(profile), Some(_)) => profile,
            (None, Some(_)) => &Profile::DEFAULT,
            (_, None) => session.profile,
        };
        let profile = link.profile.as_deref().and_then(Profile::from_key).unwrap_or(usual);
        let mut conventions = link.over(document.header.conventions(profile.conventions));
        conventions.search = document.fitted(conventions.search);
        let is_choice = link.profile.is_some() || conventions != document.usual(usual);
        conventions.search.options.aids = aids[0];
        let mut second = link.rival.map(|rival| rival.search(conventions.search));
        // An embed is too small for a tree of the second's own.
        let beside = link.beside.as_ref().filter(|_| cfg!(feature = "page"));
        let (tree, problem) = match beside.map(second_tree) {
            None => (None, None),
            Some(Ok(document)) => (Some(Shared::new(document)), None),
            Some(Err(problem)) => (None, Some(problem)),
        };
        if tree.is_some() {
            second = second.or(Some(conventions.search));
        }
        if let Some(second) = &mut second {
            second.options.aids = aids[1];
        }
        let session = Session {
            profile,
            step_size: link.step_size.unwrap_or(StepSize::Slide),
            theme: link.theme.as_deref().and_then(Theme::from_key).unwrap_or(session.theme),
            notice: None,
            keeps_address: false,
            ..session.with_conventions(conventions)
        };
        let session = if is_choice { session.chosen_now() } else { session };
        let session = session.beside_in(second, tree);
        let session = match link.work {
            Some(work) => session.counted_by(work),
            None => session,
        };
        let session = match link.step {
            Some(LinkStep::At(step)) => session.go(Go::To(step)),
            Some(LinkStep::End) => session.go(Go::End),
            None => session.go(Go::Start),
        };
        let session = session.look(View::Fitted);
        match problem {
            Some(problem) => session.told(
                "the first tree of this link is open, but the one beside it is not: ".to_owned() + &problem,
            ),
            None => session,
        }
    }

    /// The same session, with something to tell of a link: the address keeps that link.
    pub(super) fn told(&self, problem: String) -> Session {
        let mut sentence = problem + ".";
        if let Some(first) = sentence.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let notice = Some(AttrValue::from(sentence));
        self.with(|session| {
            session.notice = notice;
            session.keeps_address = true;
        })
    }
}
