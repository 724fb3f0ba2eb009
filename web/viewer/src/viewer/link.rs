//! A moment as a link, and back.

use plywise_conventions::{Conventions, Profile};
use plywise_link::{Drawing, Link, LinkError, LinkStep, LinkTree, SecondSearch};
use plywise_notation::{Limits, SyntaxError};
use plywise_replay::{StepSize, Work};
use plywise_search::{Aids, ChosenOptions, SearchOption};

use super::{CameraMove, Go, Lecture, Viewer};
use crate::document::{TreeDocument, packed};
use crate::english::{self, Problem};
use crate::{Shared, Theme};

/// Whether the tree was made or fetched for the link.
fn is_from_elsewhere(tree: &LinkTree) -> bool {
    matches!(tree, LinkTree::Generated { .. } | LinkTree::Source(_))
}

/// The tree of a link.
#[derive(Debug)]
pub enum LinkedTree {
    /// The link names none.
    None,
    /// The tree.
    Tree {
        /// As it was read, with the weights of the link.
        document: Box<TreeDocument>,
        /// What is wrong with these weights, which are left out then.
        problem: Option<String>,
    },
    /// A game, as links say it.
    Game(String),
    /// There is no such tree, or it has still to be made or fetched: a message says so.
    Missing(String),
    /// No example has this name: a message says so.
    Unknown(String),
    /// The text of a tree with a mistake in it.
    Mistaken(String, SyntaxError),
}

/// The tree of a link; `text` is its text where it was made or fetched, within these limits.
#[must_use]
pub fn tree_of_link(link: &Link, text: Option<(&str, Limits)>) -> LinkedTree {
    let (text, limits) = match (&link.tree, text) {
        (_, Some((text, limits))) => (text, limits),
        (Some(LinkTree::Text(text)), None) => (&**text, Limits::LINK),
        (Some(LinkTree::Generated { .. } | LinkTree::Source(_)), None) => {
            return LinkedTree::Missing(Problem::Loading.to_string());
        }
        // A packed one is only ever written.
        (None | Some(LinkTree::Packed(_)), None) => return LinkedTree::None,
        (Some(LinkTree::Game(said)), None) => return LinkedTree::Game(said.clone()),
        (Some(LinkTree::Example(key)), None) => {
            return match example(key) {
                Ok(document) => weighed(document, link),
                Err(problem) => LinkedTree::Unknown(problem),
            };
        }
    };
    match TreeDocument::read_within(text, limits) {
        Ok(mut document) => {
            if let Some(tree) = link.tree.as_ref().filter(|tree| is_from_elsewhere(tree)) {
                document.link = Some(tree.clone());
            }
            weighed(document, link)
        }
        Err(error) => LinkedTree::Mistaken(text.to_owned(), error),
    }
}

fn weighed(mut document: TreeDocument, link: &Link) -> LinkedTree {
    let problem = link.weights.as_ref().and_then(|weights| document.weigh(weights));
    LinkedTree::Tree { document: Box::new(document), problem }
}

fn example(key: &str) -> Result<TreeDocument, String> {
    TreeDocument::example(key).ok_or_else(|| Problem::NoExample(key).to_string())
}

/// The tree that a link sets beside the first, and why there is none where there should be one.
fn second_of_link(link: &Link) -> (Option<TreeDocument>, Option<String>) {
    let read = match &link.second_tree {
        None => return (None, None),
        Some(LinkTree::Example(key)) => example(key),
        Some(LinkTree::Text(text)) => TreeDocument::read_within(text, Limits::LINK)
            .map_err(|error| Problem::SecondMistake(&error).to_string()),
        // Links say nothing else.
        Some(_) => Err(Problem::Loading.to_string()),
    };
    match read {
        Ok(document) => (Some(document), None),
        Err(problem) => (None, Some(Problem::SecondTree(&problem).to_string())),
    }
}

/// What a link says, and what is wrong with its settings.
///
/// # Errors
/// When the link does not say which tree, or a link without a tree has a setting that means nothing.
pub fn read_link(text: &str) -> Result<(Link, Vec<LinkError>), LinkError> {
    let (link, mut misread) = Link::read(text);
    if let Some(worst) = misread.iter().position(LinkError::loses_tree) {
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
fn unknown(link: &Link) -> impl Iterator<Item = LinkError> {
    let of = |key: &str, value: &Option<String>, is_known: fn(&str) -> bool, expected| {
        let value = value.as_deref().filter(|value| !is_known(value))?;
        Some(LinkError::bad(key, value, expected))
    };
    let profile =
        of("profile", &link.profile, |key| Profile::from_key(key).is_some(), english::ONE_OF_PROFILES);
    let theme = of("theme", &link.theme, |key| Theme::from_key(key).is_some(), english::ONE_OF_THEMES);
    profile.into_iter().chain(theme)
}

/// What to say of settings that are left out; `None` where there are none.
#[must_use]
pub fn left_out(errors: &[LinkError]) -> Option<String> {
    let all: Vec<String> = errors.iter().map(LinkError::to_string).collect();
    (!all.is_empty()).then(|| english::settings_left_out(&all))
}

/// The parts of a link that say which tree, as people read them.
#[must_use]
pub fn tree_parts(link: &str) -> String {
    const KEYS: [&str; 11] =
        ["t", "src", "example", "game", "b", "d", "branches", "v", "values", "gen", "seed"];
    let parts = form_urlencoded::parse(link.trim_start_matches('#').as_bytes());
    let parts = parts.filter(|(key, _)| KEYS.contains(&&**key));
    parts.map(|(key, value)| [&*key, "=", &*value].concat()).collect::<Vec<_>>().join("&")
}

impl Viewer {
    /// The link to this moment; `None` when the tree is too large for one.
    #[must_use]
    pub fn link(&self) -> Option<Link> {
        let tree = match &self.document.game {
            Some(game) => {
                let aids = self.second.as_ref().map(|second| second.search.options.aids);
                Some(game.link(self.conventions.search.options.aids, aids))
            }
            None => Some(self.document.link.clone()?),
        };
        let mut link = self.settings();
        link.tree = tree;
        // A second tree that is too large for a link is none to leave out: the link would show something else.
        if link.second_tree.is_none() && self.second_tree().is_some() { None } else { Some(link) }
    }

    /// What a link to this moment says besides the tree; of the tree only where it comes from.
    #[must_use]
    pub fn settings(&self) -> Link {
        let Conventions { search, annotation, slides, words, asks, view } = self.conventions;
        let header = &self.document.header;
        // What is not said is as the tree's own header has it, or else the profile.
        let usual = header.conventions(self.profile.conventions);
        let own = usual.search;
        let mut options = ChosenOptions::between(&own, &search);
        // How deep and what payoffs add up to is said in any case, so that the tree's header may go.
        for (option, is_said) in [
            (SearchOption::Depth, search.horizon.is_some() || header.depth.is_some()),
            (SearchOption::Sum, search.options.sum.is_some() || header.sum.is_some()),
        ] {
            options.set(option, is_said.then(|| option.of(&search)));
        }
        let changed = |is_changed: bool| is_changed.then_some(());
        Link {
            tree: self.document.link.as_ref().filter(|tree| is_from_elsewhere(tree)).cloned(),
            profile: Some(self.profile.key.to_owned()),
            algorithm: changed(search.algorithm != own.algorithm).map(|()| search.algorithm),
            options,
            weights: self.document.reweighed(),
            second: self.second.as_ref().map(|second| SecondSearch::of(&second.search, &search)),
            second_tree: self.second_tree().and_then(|tree| match &tree.link {
                Some(LinkTree::Source(_) | LinkTree::Generated { .. }) => packed(&tree.text),
                link => link.clone(),
            }),
            work: self.second.as_ref().map(|second| second.work).filter(|work| *work != Work::Leaves),
            view: changed(view != usual.view).map(|()| view),
            annotation: changed(annotation != usual.annotation).map(|()| annotation),
            slides: changed(slides != usual.slides).map(|()| slides),
            words: changed(words != usual.words).map(|()| words),
            asks: changed(asks != usual.asks).map(|()| asks),
            drawing: changed(self.is_drawn_otherwise()).map(|()| self.toggles.drawing),
            step_size: changed(self.step_size != StepSize::Slide).map(|()| self.step_size),
            step: Some(LinkStep::At(self.playback.step())),
            lecture: self.lecture.map(|lecture| lecture.predicts),
            theme: changed(self.theme != Theme::Auto).map(|()| self.theme.key().to_owned()),
        }
    }

    /// Whether the picture is another than that of the tree as it is written.
    fn is_drawn_otherwise(&self) -> bool {
        match self.toggles.drawing {
            Drawing::AsWritten => false,
            Drawing::AsVisited => self.has_other_order(),
            Drawing::Once => self.document.game.is_some(),
        }
    }

    /// With what a link says of all but the tree; of a game, with what helps each of two searches. The message says what of
    /// it could not be done.
    #[must_use]
    pub fn set_up(&self, link: &Link, aids: [Aids; 2]) -> (Viewer, Option<String>) {
        let document = &self.document;
        let profile = self.profile_of_link(link);
        let mut conventions = link.over(document.header.conventions(profile.conventions));
        conventions.search = document.fitted(conventions.search);
        conventions.search.options.aids = aids[0];
        let mut second = link.second.map(|second| second.search(conventions.search));
        let (tree, problem) = second_of_link(link);
        if tree.is_some() {
            second = second.or(Some(conventions.search));
        }
        if let Some(second) = &mut second {
            second.options.aids = aids[1];
        }
        // As it stands in the text, unless the link says otherwise: no link means another picture than it meant.
        let drawing = link.drawing.unwrap_or_default();
        let placed = if drawing == self.toggles.drawing { self.clone() } else { self.drawn(drawing) };
        let viewer = Viewer {
            profile,
            step_size: link.step_size.unwrap_or(StepSize::Slide),
            lecture: link.lecture.map(Lecture::new).or(self.lecture),
            theme: link.theme.as_deref().and_then(Theme::from_key).unwrap_or(self.theme),
            notice: None,
            ..placed.with_conventions(conventions)
        };
        let viewer = viewer.with_second(second, tree.map(Shared::new));
        let viewer = match link.work {
            Some(work) => viewer.with_work(work),
            None => viewer,
        };
        let viewer = match link.step {
            Some(LinkStep::At(step)) => viewer.go(Go::To(step)),
            Some(LinkStep::End) => viewer.go(Go::End),
            None => viewer.go(Go::Start),
        };
        (viewer.move_camera(CameraMove::Fit), problem)
    }

    /// The profile that a link opens the present document with.
    #[must_use]
    pub fn profile_of_link(&self, link: &Link) -> &'static Profile {
        link.profile.as_deref().and_then(Profile::from_key).unwrap_or_else(|| self.usual_for_link(link))
    }

    /// The profile of a link that names none. A link to a tree opens the same moment wherever it is opened: what somebody
    /// chose before counts for none of it.
    #[must_use]
    pub fn usual_for_link(&self, link: &Link) -> &'static Profile {
        match (self.document.asks(), &link.tree) {
            (Some(profile), Some(_)) => profile,
            (None, Some(_)) => &Profile::DEFAULT,
            (_, None) => self.profile,
        }
    }
}
