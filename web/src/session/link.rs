//! A moment as a link, and back.

use std::rc::Rc;

use plywise_lesson::{Conventions, Profile};
use plywise_notation::{Limits, Link, LinkDepth, LinkRival, LinkStep, LinkTree};
use plywise_replay::{StepSize, Work};
use plywise_search::{Aids, Options, Rules, Score, Search};
use yew::AttrValue;

use super::{Complaint, Go, Session, Theme, View};
use crate::chrome::Chrome;
use crate::document::Document;
use crate::game::Game;

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
        let Conventions { search, annotation, slides, words, asks, view } = self.conventions;
        let usual = self.profile.conventions;
        let (options, plain) = (search.options, Options::PLAIN);
        let changed = |is_changed: bool| is_changed.then_some(());
        Some(Link {
            tree,
            profile: Some(self.profile.key.to_owned()),
            algorithm: changed(search.algorithm != usual.search.algorithm).map(|()| search.algorithm),
            cut: changed(search.rules.cut != usual.search.rules.cut).map(|()| search.rules.cut),
            returns: changed(search.rules.returns != usual.search.rules.returns)
                .map(|()| search.rules.returns),
            window: changed(search.rules.window != usual.search.rules.window).map(|()| search.rules.window),
            order: changed(search.order != usual.search.order).map(|()| search.order),
            depth: search.horizon,
            guess: changed(options.guess != plain.guess).map(|()| options.guess),
            margin: changed(options.margin != plain.margin).map(|()| options.margin),
            budget: options.budget,
            reorders: changed(options.reorders).map(|()| true),
            range: options.range,
            sum: options.sum,
            rival: self.rival.as_ref().map(|rival| LinkRival {
                algorithm: rival.search.algorithm,
                cut: rival.search.rules.cut,
                order: rival.search.order,
                depth: changed(rival.search.horizon != search.horizon)
                    .map(|()| rival.search.horizon.map_or(LinkDepth::All, LinkDepth::To)),
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
        })
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
        let link = match text.parse::<Link>() {
            Ok(link) => link,
            Err(error) => return self.told(error.to_string()),
        };
        // What helps each of two searches of a game.
        let mut aids = [Aids::NONE; 2];
        let opened = match link.tree {
            None => Ok(self.clone()),
            Some(LinkTree::Example(key)) => match Document::example(&key) {
                Some(document) => Ok(self.opened(document)),
                None => Err(format!("there is no example called “{key}”; choose one below")),
            },
            Some(LinkTree::Packed(_)) => Ok(self.clone()), // only ever written
            Some(LinkTree::Game(said)) => Game::from_link(&said).map(|(game, said_aids)| {
                aids = said_aids;
                self.opened(Document::game(game))
            }),
            Some(LinkTree::Generated { .. }) => {
                Err("this page makes no trees at random; paste one into the box below".to_owned())
            }
            Some(LinkTree::Text(text)) => match Document::read_within(&text, Limits::LINK) {
                Ok(document) => Ok(self.opened(document)),
                // What was sent is kept, to be mended in the text box.
                Err(error) => {
                    let complaint = Some(Complaint(Rc::new(error)));
                    let told = self.told("the tree in this link has a mistake, shown beside it".to_owned());
                    return Session { draft: text.into(), edition: self.edition + 1, complaint, ..told };
                }
            },
        };
        let session = match opened {
            Ok(session) => session,
            Err(problem) => return self.told(problem),
        };
        let profile = link.profile.as_deref().and_then(Profile::from_key).unwrap_or(session.profile);
        let mut conventions = profile.conventions;
        let search = &mut conventions.search;
        search.algorithm = link.algorithm.unwrap_or(search.algorithm);
        search.rules.cut = link.cut.unwrap_or(search.rules.cut);
        search.rules.returns = link.returns.unwrap_or(search.rules.returns);
        search.rules.window = link.window.unwrap_or(search.rules.window);
        search.order = link.order.unwrap_or(search.order);
        search.horizon = link.depth.or(session.conventions.search.horizon);
        search.options = Options {
            guess: link.guess.unwrap_or(Options::PLAIN.guess),
            margin: link.margin.filter(|margin| *margin >= Score::ZERO).unwrap_or(Options::PLAIN.margin),
            budget: link.budget,
            reorders: link.reorders.unwrap_or(false),
            range: link.range,
            sum: link.sum,
            aids: aids[0],
        };
        // The tree asks for its own search, and is for no other.
        if link.algorithm.is_none() && session.document.header.algorithm.is_some() {
            search.algorithm = session.conventions.search.algorithm;
        }
        *search = session.document.fitted(*search);
        conventions.annotation = link.annotation.unwrap_or(conventions.annotation);
        conventions.slides = link.slides.unwrap_or(conventions.slides);
        conventions.words = link.words.unwrap_or(conventions.words);
        conventions.asks = link.asks.unwrap_or(conventions.asks);
        conventions.view = link.view.unwrap_or(conventions.view);
        let beside = link.rival.map(|LinkRival { algorithm, cut, order, depth }| {
            let rules = Rules { cut, ..conventions.search.rules };
            let horizon = match depth {
                None => conventions.search.horizon,
                Some(LinkDepth::All) => None,
                Some(LinkDepth::To(horizon)) => Some(horizon),
            };
            let options = Options { aids: aids[1], ..conventions.search.options };
            Search { algorithm, rules, order, horizon, options }
        });
        let session = Session {
            profile,
            step_size: link.step_size.unwrap_or(StepSize::Slide),
            theme: link.theme.as_deref().and_then(Theme::from_key).unwrap_or(session.theme),
            notice: None,
            keeps_address: false,
            ..session.with_conventions(conventions)
        };
        let session = session.compared(beside);
        let session = link.work.map_or(session.clone(), |work| session.counted_by(work));
        match link.step {
            Some(LinkStep::At(step)) => session.go(Go::To(step)),
            Some(LinkStep::End) => session.go(Go::End),
            None => session.go(Go::Start),
        }
        .look(View::Fitted)
    }

    /// The same session, with something to tell of a link: the address keeps that link.
    fn told(&self, problem: String) -> Session {
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
