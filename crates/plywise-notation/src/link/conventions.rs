//! What a link says of the search and of how it is shown.

use plywise_lesson::Conventions;
use plywise_search::{Algorithm, GameTree, Horizon, Options, Score};

use super::Link;

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
        search.horizon = self.depth.or(own.depth);
        search.options = Options {
            guess: self.guess.or(own.guess).unwrap_or(Options::PLAIN.guess),
            margin: self.margin.filter(|margin| *margin >= Score::ZERO).unwrap_or(Options::PLAIN.margin),
            budget: self.budget,
            reorders: self.reorders.unwrap_or(false),
            range: self.range,
            sum: self.sum.or(own.sum),
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
