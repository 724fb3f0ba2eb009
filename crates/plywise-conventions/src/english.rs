//! The texts of this crate for people.

pub(crate) const WINDOW: &str = "α and β on the path";
pub(crate) const OWN_BOUND: &str = "one bound at each node";
pub(crate) const INTERVAL: &str = "what is known: ≤ and ≥";
pub(crate) const VALUE: &str = "the value alone";

pub(crate) const BOUNDS: &str = "each branch entered, each value handed up";
pub(crate) const LEAVES: &str = "each leaf, with what follows from it";
pub(crate) const DESCENTS: &str = "each way down, each question answered";

/// What to call each profile, and whose lecture it follows.
pub(crate) mod profiles {
    pub(crate) struct Named {
        pub(crate) title: &'static str,
        pub(crate) source: &'static str,
    }

    pub(crate) const TEXTBOOK: Named =
        Named { title: "Textbook: ≥ and ≤ labels", source: "“Minimax is a two-pass search” slides" };
    pub(crate) const BOUNDS: Named = Named {
        title: "One bound at each node",
        source: "Yingyu Liang, “Game Playing Part 2: Alpha-Beta Pruning”",
    };
    pub(crate) const STRICT: Named = Named {
        title: "α and β on the path, cut only beyond",
        source: "Volker Sorge, “Adversarial Search”",
    };
    pub(crate) const INTERVALS: Named =
        Named { title: "Interval labels: v<=4, v>=3", source: "“Adversarial Search (Minimax)” slides" };
    pub(crate) const FAIL_SOFT: Named =
        Named { title: "Fail-soft, values alone", source: "Pieter Abbeel, CS 188 lecture 7" };
    pub(crate) const BEGINNER: Named =
        Named { title: "First steps: fail-soft, α and β on the path", source: "the guided start" };
}
