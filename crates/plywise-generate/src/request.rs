//! What kind of tree is asked for.

use plywise_search::{Player, Rules, Search};

use crate::CountRange;
use crate::decimal::{MAX_PLACES, MAX_UNITS};

/// A tree asked for. The same request gives the same tree for ever, on every platform.
///
/// As text it is a line such as `gen=uniform-1;b=3;d=3;v=-20..20;cuts=2;seed=7`; reading and printing are
/// inverse. `docs/generator.md` has the grammar.
///
/// ```
/// use plywise_generate::{Request, CountRange};
///
/// let request: Request = "gen=uniform-1; b=3; d=3; cuts=2; seed=7".parse()?;
/// assert_eq!(request.branching, CountRange::of(3));
/// assert_eq!(request.to_string(), "gen=uniform-1;b=3;d=3;v=-20..20;cuts=2;seed=7");
/// # Ok::<(), plywise_generate::RequestError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Request {
    /// Which generator, and so which shapes.
    pub generator: Generator,
    /// Children of a branch.
    pub branching: CountRange,
    /// Plies from the root to a leaf.
    pub depth: CountRange,
    /// What leaves may be worth.
    pub values: Values,
    /// How leaves are spread over those values.
    pub spread: Spread,
    /// Whether every leaf is worth something else.
    pub distinct: bool,
    /// Who moves at the root.
    pub root: Player,
    /// The conventions of the alpha-beta search that the goals speak of.
    pub rules: Rules,
    /// What the tree is wanted for.
    pub goals: Goals,
    /// Which of all such trees.
    pub seed: u64,
}

impl Default for Request {
    /// Three moves each for three plies, worth −20 to 20.
    fn default() -> Request {
        Request {
            generator: Generator::Uniform1,
            branching: CountRange::of(3),
            depth: CountRange::of(3),
            values: Values { low: -20, high: 20, places: 0 },
            spread: Spread::Flat,
            distinct: false,
            root: Player::Max,
            rules: Search::ALPHA_BETA.rules,
            goals: Goals::default(),
            seed: 1,
        }
    }
}

/// A generator by its name and version. What a version makes never changes; a better one gets a new version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generator {
    /// Every branch has as many children and every leaf stands as deep; both are drawn once.
    Uniform1,
    /// Every branch draws how many children it has, and every line at which depth it ends.
    Ragged1,
}

impl Generator {
    /// Every generator with its name.
    pub const ALL: [(Generator, &'static str); 2] =
        [(Generator::Uniform1, "uniform-1"), (Generator::Ragged1, "ragged-1")];

    /// The name with the version, as requests have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Generator::Uniform1 => "uniform-1",
            Generator::Ragged1 => "ragged-1",
        }
    }
}

/// How leaves are spread over their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spread {
    /// Every value is as likely as any other.
    Flat,
    /// The middle is likelier than the ends: the sum of two flat draws, a triangle.
    Centred,
    /// Every move brings an increment, and a leaf is worth the sum on its way: near leaves are worth alike
    /// (Fuller, Gaschnig & Gillogly 1973; Newborn 1977).
    Moves,
}

impl Spread {
    /// Every spread with its name.
    pub const ALL: [(Spread, &'static str); 3] =
        [(Spread::Flat, "flat"), (Spread::Centred, "centred"), (Spread::Moves, "moves")];
}

/// What leaves may be worth: whole numbers, or decimals with so many places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    pub(crate) low: i64,
    pub(crate) high: i64,
    pub(crate) places: u32,
}

impl Values {
    /// From `low` to `high`, both included and both counted in units of the last of `places` places after the
    /// point: −2.5 to 2.5 is `Values::new(-25, 25, 1)`. `None` when `high` is the smaller one, or with more
    /// than 6 places or 15 digits.
    #[must_use]
    pub fn new(low: i64, high: i64, places: u32) -> Option<Values> {
        let is_known = low >= -MAX_UNITS && high <= MAX_UNITS && places <= MAX_PLACES;
        (low <= high && is_known).then_some(Values { low, high, places })
    }

    /// The lowest value, in units of the last place.
    #[must_use]
    pub const fn low(self) -> i64 {
        self.low
    }

    /// The highest value, in units of the last place.
    #[must_use]
    pub const fn high(self) -> i64 {
        self.high
    }

    /// How many places after the point.
    #[must_use]
    pub const fn places(self) -> u32 {
        self.places
    }

    /// How many different values there are.
    pub(crate) fn count(self) -> u64 {
        self.high.abs_diff(self.low) + 1
    }
}

/// What a tree is wanted for: any of these together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goals {
    /// How many branches the search leaves children of out.
    pub cuts: Option<CountRange>,
    /// At least one cut is deep: the bound that was met comes from further up than the parent.
    pub deep: bool,
    /// A value meets a bound exactly: cutting at the bound looks at fewer leaves than cutting beyond it does.
    pub tie: bool,
    /// No branch is cut after its first child.
    pub late: bool,
    /// Exactly one move at the root is best.
    pub unique: bool,
    /// What the root is worth, in units of the last place.
    pub value: Option<i64>,
    /// The leaves that the search looks at, in hundredths of all leaves.
    pub cost: Option<CountRange>,
}
