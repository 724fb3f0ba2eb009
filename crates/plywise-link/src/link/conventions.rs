//! What a link says of the search and of how it is shown.

use plywise_conventions::Conventions;
use plywise_notation::Header;
use plywise_search::GameTree;

use super::Link;

impl Link {
    /// What this link says, and where it says nothing, what another says.
    ///
    /// ```
    /// use plywise_link::Link;
    ///
    /// let [one, other] = ["alg=mtdf&step=4", "example=q-quiz&step=end&cut=lt"].map(str::parse::<Link>);
    /// assert_eq!(one?.or(other?).to_string(), "example=q-quiz&alg=mtdf&cut=lt&step=4");
    /// # Ok::<(), plywise_link::LinkError>(())
    /// ```
    #[must_use]
    pub fn or(self, other: Link) -> Link {
        Link {
            tree: self.tree.or(other.tree),
            profile: self.profile.or(other.profile),
            algorithm: self.algorithm.or(other.algorithm),
            options: self.options.or(&other.options),
            weights: self.weights.or(other.weights),
            second: self.second.or(other.second),
            second_tree: self.second_tree.or(other.second_tree),
            work: self.work.or(other.work),
            annotation: self.annotation.or(other.annotation),
            slides: self.slides.or(other.slides),
            words: self.words.or(other.words),
            asks: self.asks.or(other.asks),
            view: self.view.or(other.view),
            drawing: self.drawing.or(other.drawing),
            step_size: self.step_size.or(other.step_size),
            step: self.step.or(other.step),
            lecture: self.lecture.or(other.lecture),
            theme: self.theme.or(other.theme),
        }
    }

    /// A profile's conventions, with what the tree's header says over them, and over that what the link says.
    ///
    /// ```
    /// use plywise_conventions::Profile;
    /// use plywise_link::Link;
    /// use plywise_notation::parse;
    /// use plywise_search::{Algorithm, Cut, Returns};
    ///
    /// let link: Link = "alg=mtdf&cut=lt".parse()?;
    /// let document = parse("returns: fail-soft\ncut: le\n((3 12)(2 4))")?;
    /// let usual = Profile::DEFAULT.conventions;
    /// let search = link.conventions(usual, &document.tree, &document.header).search;
    /// assert_eq!((search.algorithm, search.rules.cut), (Algorithm::MtdF, Cut::Beyond));
    /// assert_eq!((usual.search.rules.returns, search.rules.returns), (Returns::FailHard, Returns::FailSoft));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn conventions(&self, usual: Conventions, tree: &GameTree, header: &Header) -> Conventions {
        let mut conventions = self.over(header.conventions(usual));
        conventions.search = conventions.search.fitted_to(tree);
        conventions
    }

    /// Conventions with what the link says over them, whether or not they are for a tree.
    #[must_use]
    pub fn over(&self, usual: Conventions) -> Conventions {
        let mut conventions = usual;
        let search = &mut conventions.search;
        search.algorithm = self.algorithm.unwrap_or(search.algorithm);
        *search = self.options.over(*search);
        conventions.annotation = self.annotation.unwrap_or(conventions.annotation);
        conventions.slides = self.slides.unwrap_or(conventions.slides);
        conventions.words = self.words.unwrap_or(conventions.words);
        conventions.asks = self.asks.unwrap_or(conventions.asks);
        conventions.view = self.view.unwrap_or(conventions.view);
        conventions
    }
}
