//! A request as text: `gen=uniform-1;b=3;d=3;v=-20..20;cuts=2;seed=7`.

use std::fmt;
use std::str::FromStr;

use plywise_search::{Cut, Player, Returns, Score, Search, Window};

use crate::decimal::{self, MAX_PLACES};
use crate::english;
use crate::{CountRange, Generator, Preset, Request, Spread, Values};

/// Every key that a request may have, in the order in which they are printed.
pub const KEYS: [&str; 20] = [
    "preset", "gen", "b", "d", "v", "places", "dist", "distinct", "root", "cut", "soft", "window", "cuts",
    "deep", "tie", "late", "unique", "value", "cost", "seed",
];

const CUTS: [(Cut, &str); 2] = [(Cut::AtOrBeyond, "le"), (Cut::Beyond, "lt")];
const RETURNS: [(Returns, &str); 2] = [(Returns::FailHard, "0"), (Returns::FailSoft, "1")];
const ROOTS: [(Player, &str); 2] = [(Player::Max, "max"), (Player::Min, "min")];

/// The longest text that is read.
pub(crate) const MAX_BYTES: usize = 1_000;

/// What is wrong with the text of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// A key that means nothing.
    UnknownKey {
        /// The key.
        key: String,
    },
    /// A key that stands there twice.
    Repeated {
        /// The key.
        key: &'static str,
    },
    /// A key says what it cannot say.
    BadValue {
        /// The key.
        key: &'static str,
        /// What it says.
        given: String,
        /// What it may say.
        expected: &'static str,
    },
    /// Neither a generator nor a preset is named.
    NoGenerator,
    /// The text is too long to be a request.
    TooLong,
}

impl Request {
    /// What a link asks for, by what stands behind its `gen=`, a preset's key or a request without its `gen=`, and
    /// behind its `seed=`, which counts for more than a seed in the request.
    ///
    /// ```
    /// use plywise_generate::Request;
    ///
    /// let request = Request::of_link("easy-1;cuts=1", Some("5"))?;
    /// assert_eq!(request.to_string(), "gen=uniform-1;b=3;d=2;v=1..20;distinct;cuts=1;unique;seed=5");
    /// # Ok::<(), plywise_generate::RequestError>(())
    /// ```
    ///
    /// # Errors
    /// When that means nothing.
    pub fn of_link(kind: &str, seed: Option<&str>) -> Result<Request, RequestError> {
        let first = kind.split(';').next().unwrap_or_default().trim();
        let key = if Preset::from_key(first).is_some() { "preset" } else { "gen" };
        let request = Request::default().with(&format!("{key}={kind}"))?;
        request.with_parts(seed.map(|seed| ("seed", Some(seed))))
    }

    /// This request with other things said over it, such as `b=2;deep`.
    ///
    /// # Errors
    /// At the first part that means nothing.
    pub fn with(self, text: &str) -> Result<Request, RequestError> {
        if text.len() > MAX_BYTES {
            return Err(RequestError::TooLong);
        }
        let parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
        self.with_parts(parts.map(|part| match part.split_once('=') {
            Some((key, value)) => (key.trim_end(), Some(value.trim_start())),
            None => (part, None),
        }))
    }

    /// The same with keys and values apart. A key such as `deep` has no value.
    ///
    /// # Errors
    /// At the first part that means nothing.
    pub fn with_parts<'text>(
        self,
        parts: impl IntoIterator<Item = (&'text str, Option<&'text str>)>,
    ) -> Result<Request, RequestError> {
        let mut given: [Option<&str>; KEYS.len()] = [None; KEYS.len()];
        for (key, value) in parts {
            let Some(at) = KEYS.iter().position(|known| *known == key) else {
                return Err(RequestError::UnknownKey { key: shown(key) });
            };
            let is_flag = FLAGS.contains(&KEYS[at]);
            match value {
                Some(value) if is_flag => return Err(bad(KEYS[at], value, english::NOTHING)),
                None if !is_flag => return Err(bad(KEYS[at], "", english::A_VALUE)),
                _ => {}
            }
            if given[at].replace(value.unwrap_or_default()).is_some() {
                return Err(RequestError::Repeated { key: KEYS[at] });
            }
        }
        applied(self, |key| KEYS.iter().position(|known| *known == key).and_then(|at| given[at]))
    }
}

const FLAGS: [&str; 5] = ["distinct", "deep", "tie", "late", "unique"];

fn applied<'text>(
    base: Request,
    given: impl Fn(&str) -> Option<&'text str>,
) -> Result<Request, RequestError> {
    const SPAN: &str = english::RANGE_FROM_ONE;
    const FROM_0: &str = english::RANGE_FROM_ZERO;
    let mut request = match given("preset") {
        Some(key) => Preset::from_key(key).map(Preset::request).ok_or(bad("preset", key, Preset::KEYS))?,
        None => base,
    };
    let span = |key: &'static str, least: u32, expected| {
        let read = |text: &str| {
            text.parse().ok().filter(|span: &CountRange| span.min() >= least).ok_or(bad(key, text, expected))
        };
        given(key).map(read).transpose()
    };
    if let Some(text) = given("gen") {
        request.generator = one_of("gen", text, &Generator::ALL, english::GENERATOR)?;
    }
    request.branching = span("b", 1, SPAN)?.unwrap_or(request.branching);
    request.depth = span("d", 1, SPAN)?.unwrap_or(request.depth);
    request = with_values(request, given("v"), given("places"), given("value"))?;
    if let Some(text) = given("dist") {
        request.spread = one_of("dist", text, &Spread::ALL, english::SPREAD)?;
    }
    if let Some(text) = given("root") {
        request.root = one_of("root", text, &ROOTS, english::ROOT)?;
    }
    if let Some(text) = given("cut") {
        request.rules.cut = one_of("cut", text, &CUTS, english::CUT)?;
    }
    if let Some(text) = given("soft") {
        request.rules.returns = one_of("soft", text, &RETURNS, english::RETURNS)?;
    }
    if let Some(text) = given("window") {
        let expected = english::WINDOW;
        request.rules.window = window(text).ok_or(bad("window", text, expected))?;
    }
    let goals = &mut request.goals;
    goals.cuts = span("cuts", 0, FROM_0)?.or(goals.cuts);
    goals.cost = match span("cost", 0, english::PERCENTAGE)? {
        Some(cost) if cost.max() > 100 => {
            return Err(bad("cost", &cost.to_string(), english::AT_MOST_A_HUNDRED));
        }
        cost => cost.or(goals.cost),
    };
    for (flag, key) in [
        (&mut request.distinct, "distinct"),
        (&mut goals.deep, "deep"),
        (&mut goals.tie, "tie"),
        (&mut goals.late, "late"),
        (&mut goals.unique, "unique"),
    ] {
        *flag |= given(key).is_some();
    }
    if let Some(text) = given("seed") {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let seed = text.parse().ok().filter(|_| is_number);
        request.seed = seed.ok_or(bad("seed", text, english::SEED))?;
    }
    Ok(request)
}

/// Values, their places and the root's value hang together: new places count the old numbers anew.
fn with_values(
    mut request: Request,
    range: Option<&str>,
    places: Option<&str>,
    value: Option<&str>,
) -> Result<Request, RequestError> {
    const RANGE: &str = english::VALUES;
    let old = request.values.places;
    let places = match places {
        Some(text) => {
            let read = text.parse().ok().filter(|places| *places <= MAX_PLACES && text.len() == 1);
            read.ok_or(bad("places", text, english::PLACES))?
        }
        None => old,
    };
    let again = |units: i64| decimal::written(units, old);
    let range = range.map_or_else(
        || format!("{}..{}", again(request.values.low), again(request.values.high)),
        str::to_owned,
    );
    let ends = range.split_once("..").and_then(|(low, high)| {
        Values::new(decimal::read(low, places)?, decimal::read(high, places)?, places)
    });
    request.values = ends.ok_or(bad("v", &range, RANGE))?;
    if let Some(text) = value.map(str::to_owned).or(request.goals.value.map(again)) {
        let expected = english::VALUE;
        let units = decimal::read(&text, places).ok_or(bad("value", &text, expected))?;
        request.goals.value = Some(units);
    }
    Ok(request)
}

fn window(text: &str) -> Option<Window> {
    let end = |text: &str| {
        let (is_negative, size) = match text.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let is_infinite = ["inf", "infinity"].iter().any(|word| size.eq_ignore_ascii_case(word));
        let size = if is_infinite { Score::MAX } else { Score::from_decimal(size)? };
        Some(if is_negative { -size } else { size })
    };
    let (alpha, beta) = text.split_once(',')?;
    Window::new(end(alpha)?, end(beta)?)
}

fn one_of<T: Copy>(
    key: &'static str,
    given: &str,
    table: &[(T, &str)],
    expected: &'static str,
) -> Result<T, RequestError> {
    table.iter().find(|(_, name)| *name == given).map(|(one, _)| *one).ok_or(bad(key, given, expected))
}

fn bad(key: &'static str, given: &str, expected: &'static str) -> RequestError {
    RequestError::BadValue { key, given: shown(given), expected }
}

/// As much of a foreign text as a message can hold.
fn shown(text: &str) -> String {
    text.chars().take(40).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

impl FromStr for Request {
    type Err = RequestError;

    fn from_str(text: &str) -> Result<Request, RequestError> {
        let request = Request::default().with(text)?;
        let names_one = |part: &str| matches!(part.split('=').next().map(str::trim), Some("gen" | "preset"));
        if text.split(';').any(names_one) { Ok(request) } else { Err(RequestError::NoGenerator) }
    }
}

/// The shortest text that reads back as the same request, a preset written out.
impl fmt::Display for Request {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Taken apart, so that a new field cannot be forgotten here.
        let Request { generator, branching, depth, values, spread, distinct, root, rules, goals, seed } =
            self;
        let Values { low, high, places } = *values;
        let crate::Goals { cuts, deep, tie, late, unique, value, cost } = *goals;
        let (low, high) = (decimal::written(low, places), decimal::written(high, places));
        write!(out, "gen={};b={branching};d={depth};v={low}..{high}", generator.name())?;
        let usual = Search::ALPHA_BETA.rules;
        let told: [(&str, Option<String>); 9] = [
            ("places", (places > 0).then(|| places.to_string())),
            ("dist", (*spread != Spread::Flat).then(|| name_of(&Spread::ALL, *spread))),
            ("root", (*root != Player::Max).then(|| name_of(&ROOTS, *root))),
            ("cut", (rules.cut != usual.cut).then(|| name_of(&CUTS, rules.cut))),
            ("soft", (rules.returns != usual.returns).then(|| name_of(&RETURNS, rules.returns))),
            (
                "window",
                (rules.window != usual.window)
                    .then(|| format!("{},{}", rules.window.alpha, rules.window.beta)),
            ),
            ("cuts", cuts.map(|cuts| cuts.to_string())),
            ("value", value.map(|units| decimal::written(units, places))),
            ("cost", cost.map(|cost| cost.to_string())),
        ];
        let flags =
            [("distinct", *distinct), ("deep", deep), ("tie", tie), ("late", late), ("unique", unique)];
        for key in KEYS {
            if let Some((_, Some(text))) = told.iter().find(|(name, _)| *name == key) {
                write!(out, ";{key}={text}")?;
            } else if flags.contains(&(key, true)) {
                write!(out, ";{key}")?;
            }
        }
        write!(out, ";seed={seed}")
    }
}

fn name_of<T: PartialEq>(table: &[(T, &str)], wanted: T) -> String {
    table.iter().find(|(one, _)| *one == wanted).map_or("", |(_, name)| *name).to_owned()
}

impl std::error::Error for RequestError {}
