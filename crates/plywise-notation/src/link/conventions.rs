//! What a link says of the search and of how it is shown.

use plywise_lesson::Conventions;
use plywise_search::{Algorithm, GameTree, Horizon, Options, Score, Window};

use super::words::read_weights;
use super::{Link, LinkDepth};

/// What a tree's own header asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OwnSearch {
    /// The search that the tree is for, and for no other.
    pub algorithm: Option<Algorithm>,
    /// How deep to look.
    pub depth: Option<Horizon>,
    /// The first guess.
    pub guess: Option<Score>,
    /// The sum of the players' payoffs.
    pub sum: Option<Score>,
}

/// Lets a tree's features weigh what [`Link::weights`] says; others, and features that it has not, stay as they are.
///
/// ```
/// use plywise_notation::{parse, weigh};
///
/// let mut tree = parse("({material=1 mobility=4} 3)")?.tree;
/// weigh(&mut tree, "mobility=0.5,beauty=9");
/// assert_eq!(tree.weights().collect::<Vec<_>>(), [("material", 1.0), ("mobility", 0.5)]);
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
pub fn weigh(tree: &mut GameTree, weights: &str) {
    for (name, weight) in read_weights(weights).unwrap_or_default() {
        tree.set_weight(&name, weight);
    }
}

impl Link {
    /// A profile's conventions, with what the link changes of them on this tree.
    ///
    /// ```
    /// use plywise_lesson::Profile;
    /// use plywise_notation::{Link, OwnSearch, parse};
    /// use plywise_search::{Algorithm, Cut};
    ///
    /// let link: Link = "alg=mtdf&cut=lt".parse()?;
    /// let tree = parse("((3 12)(2 4))")?.tree;
    /// let search = link.conventions(Profile::ALL[0].conventions, &tree, OwnSearch::default()).search;
    /// assert_eq!((search.algorithm, search.rules.cut), (Algorithm::MtdF, Cut::Beyond));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn conventions(&self, usual: Conventions, tree: &GameTree, own: OwnSearch) -> Conventions {
        let mut conventions = usual;
        let search = &mut conventions.search;
        search.algorithm = self.algorithm.or(own.algorithm).unwrap_or(search.algorithm);
        search.rules.cut = self.cut.unwrap_or(search.rules.cut);
        search.rules.returns = self.returns.unwrap_or(search.rules.returns);
        search.rules.window = self.window.unwrap_or(search.rules.window);
        search.order = self.order.unwrap_or(search.order);
        search.horizon = self.depth.map_or(own.depth, LinkDepth::horizon);
        search.options = Options {
            guess: self.guess.or(own.guess).unwrap_or(Options::PLAIN.guess),
            margin: self.margin.filter(|margin| *margin >= Score::ZERO).unwrap_or(Options::PLAIN.margin),
            budget: limited(self.budget),
            reorders: self.reorders.unwrap_or(false),
            range: ranged(self.range),
            sum: summed(self.sum.or(own.sum)),
            // How much a page may hold is not for a link to say.
            events: Options::PLAIN.events,
            aids: Options::PLAIN.aids,
        };
        *search = search.fitted_to(tree);
        conventions.annotation = self.annotation.unwrap_or(conventions.annotation);
        conventions.slides = self.slides.unwrap_or(conventions.slides);
        conventions.words = self.words.unwrap_or(conventions.words);
        conventions.asks = self.asks.unwrap_or(conventions.asks);
        conventions.view = self.view.unwrap_or(conventions.view);
        conventions
    }
}

// Links also say that there is no limit, no range and no sum, where a tree or the first search has one.

pub(super) fn limited(budget: Option<u32>) -> Option<u32> {
    budget.filter(|budget| *budget < u32::MAX)
}

pub(super) fn ranged(range: Option<Window>) -> Option<Window> {
    range.filter(|range| *range != Window::FULL)
}

pub(super) fn summed(sum: Option<Score>) -> Option<Score> {
    sum.filter(|sum| sum.is_finite())
}
