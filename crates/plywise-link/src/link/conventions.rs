//! What a link says of the search and of how it is shown.

use plywise_conventions::Conventions;
use plywise_notation::Header;
use plywise_notation::words::{limited, ranged, summed};
use plywise_search::{GameTree, Score};

use super::{Link, LinkDepth};

impl Link {
    /// What this link says, and where it says nothing, what another says.
    ///
    /// ```
    /// use plywise_link::Link;
    ///
    /// let [one, other] = ["alg=mtdf&step=4", "example=q-quiz&step=end&cut=lt"].map(str::parse::<Link>);
    /// assert_eq!(one?.or(other?).to_string(), "example=q-quiz&alg=mtdf&cut=lt&step=4");
    /// # Ok::<(), plywise_link::Complaint>(())
    /// ```
    #[must_use]
    pub fn or(self, other: Link) -> Link {
        Link {
            tree: self.tree.or(other.tree),
            profile: self.profile.or(other.profile),
            algorithm: self.algorithm.or(other.algorithm),
            cut: self.cut.or(other.cut),
            returns: self.returns.or(other.returns),
            window: self.window.or(other.window),
            order: self.order.or(other.order),
            depth: self.depth.or(other.depth),
            guess: self.guess.or(other.guess),
            margin: self.margin.or(other.margin),
            budget: self.budget.or(other.budget),
            reorders: self.reorders.or(other.reorders),
            range: self.range.or(other.range),
            sum: self.sum.or(other.sum),
            weights: self.weights.or(other.weights),
            rival: self.rival.or(other.rival),
            beside: self.beside.or(other.beside),
            work: self.work.or(other.work),
            annotation: self.annotation.or(other.annotation),
            slides: self.slides.or(other.slides),
            words: self.words.or(other.words),
            asks: self.asks.or(other.asks),
            view: self.view.or(other.view),
            step_size: self.step_size.or(other.step_size),
            step: self.step.or(other.step),
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
        search.rules.cut = self.cut.unwrap_or(search.rules.cut);
        search.rules.returns = self.returns.unwrap_or(search.rules.returns);
        search.rules.window = self.window.unwrap_or(search.rules.window);
        search.order = self.order.unwrap_or(search.order);
        search.horizon = self.depth.map_or(search.horizon, LinkDepth::horizon);
        let options = &mut search.options;
        options.guess = self.guess.unwrap_or(options.guess);
        options.margin = self.margin.filter(|margin| *margin >= Score::ZERO).unwrap_or(options.margin);
        options.budget = limited(self.budget.or(options.budget));
        options.reorders = self.reorders.unwrap_or(options.reorders);
        options.range = ranged(self.range.or(options.range));
        options.sum = summed(self.sum.or(options.sum));
        conventions.annotation = self.annotation.unwrap_or(conventions.annotation);
        conventions.slides = self.slides.unwrap_or(conventions.slides);
        conventions.words = self.words.unwrap_or(conventions.words);
        conventions.asks = self.asks.unwrap_or(conventions.asks);
        conventions.view = self.view.unwrap_or(conventions.view);
        conventions
    }
}
