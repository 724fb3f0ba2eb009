//! Links read back as they were written, and any text is a link and complaints.

use plywise_conventions::{Annotation, Slides, Words};
use plywise_link::{Drawing, Link, LinkError, LinkStep, LinkTree, SecondSearch};
use plywise_notation::{parse, weigh, write, write_weights};
use plywise_replay::{Step, StepSize};
use plywise_search::{
    Algorithm, ChosenOptions, Cut, Horizon, OptionKind, OptionValue, Options, Order, Replacement, Returns,
    Rules, Score, Search, SearchOption, Unit, Window,
};
use proptest::option;
use proptest::prelude::*;

fn any_link() -> impl Strategy<Value = Link> {
    let tree = prop_oneof![
        "[a-z-]{1,12}".prop_map(LinkTree::Example),
        "[(]A=3 [0-9 ()?\u{e9}#&=+%\"<]{0,40}".prop_map(LinkTree::Text),
        "[a-z/:.?&=#%+-]{1,20}".prop_map(LinkTree::Source),
        ("[a-z]-1(;[bdv]=[-0-9.,]{0,5}){0,3}", option::of("[0-9]{1,20}"))
            .prop_map(|(kind, seed)| LinkTree::Generated { kind, seed }),
        ("\\PC{1,12}", option::of("\\PC{0,9}")).prop_map(|(kind, seed)| LinkTree::Generated { kind, seed }),
        "\\PC{1,20}".prop_map(LinkTree::Game),
    ];
    let second_tree = prop_oneof![
        "[a-z-]{1,12}".prop_map(LinkTree::Example),
        "[(]A=3 [0-9 ()?\u{e9}#&=+%\"<]{0,40}".prop_map(LinkTree::Text),
    ];
    // As the page writes them, or as people may.
    let weights = prop_oneof![
        any::<f64>().prop_filter_map("a number", |weight| {
            Score::new(weight).filter(|weight| weight.is_finite())?;
            write_weights([("mobility", weight), ("a \"b\", c&d=1", -0.25)])
        }),
        "[a-z]{1,5} = -?[0-9]{1,3}(\\.5)?",
    ];
    let algorithm = prop::sample::select(Algorithm::ALL.to_vec());
    let style = (0..4usize).prop_map(|nth| Annotation::ALL[nth].0);
    let size = (0..StepSize::ALL.len()).prop_map(|nth| StepSize::ALL[nth]);
    let step = prop_oneof![Just(LinkStep::End), any::<u32>().prop_map(|step| LinkStep::At(Step(step)))];
    let text = || option::of("\\PC{0,10}");
    let slides = (0..3usize).prop_map(|nth| Slides::ALL[nth].0);
    let words = (0..5usize).prop_map(|nth| Words::ALL[nth]);
    let drawing = prop_oneof![Just(Drawing::AsWritten), Just(Drawing::AsVisited), Just(Drawing::Once)];
    (
        (any_chosen(), option::of(any_second()), option::of(weights), option::of(second_tree)),
        (option::of(slides), option::of(words), option::of(any::<bool>()), option::of(drawing)),
        (option::of(tree), text(), option::of(algorithm)),
        (option::of(style), option::of(size), option::of(step), text(), option::of(any::<bool>())),
    )
        .prop_map(
            |(
                (options, second, weights, second_tree),
                (slides, words, asks, drawing),
                (tree, profile, algorithm),
                (annotation, step_size, step, theme, lecture),
            )| Link {
                slides,
                words,
                asks,
                tree,
                profile,
                algorithm,
                options,
                annotation,
                drawing,
                step_size,
                step,
                theme,
                lecture,
                second,
                weights,
                second_tree,
                ..Link::default()
            },
        )
}

fn any_order() -> impl Strategy<Value = Order> {
    let orders = [Order::AsGiven, Order::RightToLeft, Order::BestFirst, Order::WorstFirst, Order::ByStatic];
    prop_oneof![prop::sample::select(orders.to_vec()), any::<u64>().prop_map(Order::Shuffled)]
}

/// A second search.
fn any_second() -> impl Strategy<Value = SecondSearch> {
    let algorithm = prop::sample::select(Algorithm::ALL.to_vec());
    let cut = prop_oneof![Just(Cut::AtOrBeyond), Just(Cut::Beyond)];
    (algorithm, cut, any_order(), any_chosen()).prop_map(|(algorithm, cut, order, own)| {
        let own = own.without(SearchOption::Cut).without(SearchOption::Order);
        SecondSearch { algorithm, cut, order, own }
    })
}

/// Something of each option, or nothing.
fn any_chosen() -> impl Strategy<Value = ChosenOptions> {
    let values = SearchOption::ALL.map(|option| option::of(any_value_of(option.info().kind)));
    values.to_vec().prop_map(|values| {
        let mut chosen = ChosenOptions::default();
        for (option, value) in SearchOption::ALL.into_iter().zip(values) {
            chosen.set(option, value);
        }
        chosen
    })
}

fn any_value_of(kind: OptionKind) -> BoxedStrategy<OptionValue> {
    let score = || any::<f64>().prop_filter_map("a number", Score::new);
    match kind {
        OptionKind::Cut => {
            prop_oneof![Just(Cut::AtOrBeyond), Just(Cut::Beyond)].prop_map(OptionValue::Cut).boxed()
        }
        OptionKind::Returns => prop_oneof![Just(Returns::FailHard), Just(Returns::FailSoft)]
            .prop_map(OptionValue::Returns)
            .boxed(),
        OptionKind::Order => any_order().prop_map(OptionValue::Order).boxed(),
        OptionKind::Depth => {
            let unit = prop_oneof![Just(Unit::Plies), Just(Unit::Rounds)];
            let horizon = (1..=u32::MAX, unit).prop_map(|(depth, unit)| Horizon { depth, unit });
            option::of(horizon).prop_map(OptionValue::Depth).boxed()
        }
        OptionKind::Number => score().prop_map(OptionValue::Number).boxed(),
        // How far something reaches, and what adds up from what is not negative.
        OptionKind::FromZero => score()
            .prop_map(|score| OptionValue::Number(if score < Score::ZERO { -score } else { score }))
            .boxed(),
        OptionKind::Count => any::<u32>().prop_map(OptionValue::Count).boxed(),
        OptionKind::Replacement => prop_oneof![Just(Replacement::Always), Just(Replacement::Deeper)]
            .prop_map(OptionValue::Replacement)
            .boxed(),
        OptionKind::Answer => any::<bool>().prop_map(OptionValue::Answer).boxed(),
        OptionKind::Window => (-9i32..9, 1i32..9)
            .prop_map(|(alpha, size)| {
                let beta = if size == 8 { Score::MAX } else { Score::from(alpha + size) };
                OptionValue::Window(Window { alpha: Score::from(alpha), beta })
            })
            .boxed(),
    }
}

proptest! {
    #[test]
    fn links_round_trip(link in any_link()) {
        let text = link.to_string();
        prop_assert!(text.is_ascii());
        prop_assert_eq!(text.parse::<Link>(), Ok(link.clone()));
        prop_assert_eq!(format!("#{text}").parse::<Link>(), Ok(link));
    }

    #[test]
    fn any_text_is_a_link_and_complaints(text in "\\PC{0,80}") {
        is_read(&text)?;
    }

    /// What means nothing is as if it were not there, and is complained of by its key.
    #[test]
    fn any_parts_are_a_link_and_complaints(
        parts in prop::collection::vec((any_key(), prop_oneof!["\\PC{0,12}", any_value()]), 0..8),
    ) {
        let text: Vec<String> = parts.iter().map(|(key, value)| format!("{key}={value}")).collect();
        is_read(&text.join("&"))?;
    }
}

const KEYS: &[&str] = &[
    "t", "b", "d", "v", "values", "branches", "src", "example", "gen", "seed", "game", "profile", "alg",
    "cut", "soft", "window", "order", "depth", "guess", "margin", "budget", "reorder", "range", "sum",
    "weights", "vs", "vsdepth", "vssoft", "vswindow", "vsguess", "vsmargin", "vsbudget", "vsreorder",
    "vsrange", "vssum", "beside", "sync", "style", "slides", "words", "ask", "view", "by", "step", "theme",
    "%61lg", "x",
];

fn any_key() -> impl Strategy<Value = &'static str> {
    prop::sample::select(KEYS)
}

/// What is good behind one key or the other.
fn any_value() -> impl Strategy<Value = String> {
    const VALUES: &[&str] = &[
        "0", "1", "2", "3r", "all", "end", "-1", "2.5", "le", "lt", "ltr", "static", "shuffle.7", "minimax",
        "mtdf", "-5,inf", "9,3", "mobility=0.5", "minimax.le.ltr", "events", "bound", "leaves", "names",
        "mover", "slide", "(3 4)", "z1.abc", "q-quiz", "2,0,0",
    ];
    prop::sample::select(VALUES).prop_map(str::to_owned)
}

/// The naive definition: without the parts that are complained of, a link says the same, and nothing is wrong with it.
fn is_read(text: &str) -> Result<(), TestCaseError> {
    let (link, errors) = Link::read(text);
    prop_assert_eq!(text.parse::<Link>(), errors.first().cloned().map_or(Ok(link.clone()), Err));
    prop_assert_eq!(link.to_string().parse::<Link>(), Ok(link.clone()));
    let parts = || form_urlencoded::parse(text.trim_start_matches('#').as_bytes());
    for error in &errors {
        prop_assert!(parts().any(|(key, _)| key == error.key()), "{error:?} is of no part");
        prop_assert!(error.to_string().starts_with("th"), "{error} stands within a sentence");
    }
    if errors.iter().any(LinkError::loses_tree) {
        prop_assert_eq!(link.tree, None);
        return Ok(());
    }
    let mut good = form_urlencoded::Serializer::new(String::new());
    good.extend_pairs(parts().filter(|(key, _)| errors.iter().all(|error| error.key() != key)));
    prop_assert_eq!(Link::read(&good.finish()), (link, Vec::new()));
    Ok(())
}

#[test]
fn each_setting_that_means_nothing_is_complained_of_and_the_others_hold() {
    let (link, errors) =
        Link::read("alg=quantum&t=(3 4)&%63ut=maybe&order=rtl&cut=perhaps&step=-1&vsguess=x");
    assert_eq!(errors.iter().map(LinkError::key).collect::<Vec<_>>(), ["cut", "vsguess", "alg", "step"]);
    assert!(!errors.iter().any(LinkError::loses_tree));
    let understood = Link {
        tree: Some(LinkTree::Text("(3 4)".to_owned())),
        options: ChosenOptions::default().with(SearchOption::Order, OptionValue::Order(Order::RightToLeft)),
        ..Link::default()
    };
    assert_eq!(link, understood);
}

#[test]
fn a_link_whose_tree_cannot_be_read_says_so_and_keeps_its_settings() {
    for (link, key) in [
        ("t=z1.abc&cut=lt", "t"),
        ("v=2&t=(3 4)&cut=lt", "v"),
        ("b=many&cut=lt", "b"),
        ("b=2&d=x&cut=lt", "d"),
    ] {
        let (read, errors) = Link::read(link);
        assert_eq!(errors.iter().map(LinkError::key).collect::<Vec<_>>(), [key], "{link}");
        assert!(errors[0].loses_tree(), "{link}");
        let options = ChosenOptions::default().with(SearchOption::Cut, OptionValue::Cut(Cut::Beyond));
        assert_eq!(read, Link { options, ..Link::default() }, "{link}");
    }
}

/// Every kind of link ever shared opens for ever: lines are only ever added to `old_links.txt`.
#[test]
fn old_links_open_for_ever() {
    let lines =
        include_str!("old_links.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut opened = 0;
    for line in lines {
        let (link, tree) = line.split_once(" => ").expect("each line is a link and the tree it opens");
        let found = match link.parse::<Link>().expect(link).tree {
            Some(LinkTree::Packed(_)) => unreachable!("nothing reads back as packed"),
            Some(LinkTree::Text(text)) => write(&parse(&text).expect(link).tree),
            Some(LinkTree::Example(key)) => format!("example {key}"),
            Some(LinkTree::Source(address)) => format!("source {address}"),
            Some(LinkTree::Generated { kind, seed }) => {
                format!("generated {kind} {}", seed.unwrap_or_default())
            }
            Some(LinkTree::Game(game)) => format!("game {game}"),
            None => "nothing".to_owned(),
        };
        assert_eq!(found, tree, "{link}");
        opened += 1;
    }
    assert!(opened >= 6);
}

/// What the second search of a link does not do as the first is said in words of its own.
#[test]
fn a_second_search_does_as_the_first_unless_the_link_says_otherwise() {
    let said =
        "guess=9&vs=mtdf.le.ltr&vssoft=0&vsguess=4&vsbudget=all&vsrange=-inf,inf&vssum=inf&vsdepth=all";
    let link: Link = said.parse().expect("every part is known");
    let options = Options {
        guess: Score::from(9),
        budget: Some(50),
        range: Window::new(Score::ZERO, Score::from(12)),
        sum: Some(Score::from(6)),
        ..Options::PLAIN
    };
    let horizon = Some(Horizon { depth: 2, unit: Unit::Plies });
    let first = Search { options, horizon, ..Search::ALPHA_BETA };
    let second = link.second.expect("there is a second search").search(first);
    assert_eq!(second.rules, Rules { returns: Returns::FailHard, ..first.rules });
    assert_eq!(second.options, Options { guess: Score::from(4), ..Options::PLAIN });
    assert_eq!((second.algorithm, second.horizon), (Algorithm::MtdF, None));
    let old: Link = "vs=mtdf.le.ltr".parse().expect("a link");
    let second = old.second.expect("there is a second search").search(first);
    assert_eq!(second, Search { algorithm: Algorithm::MtdF, ..first });
}

#[test]
fn weights_can_be_read_in_a_link_and_are_those_of_the_tree() {
    let link: Link = "weights=mobility=0.5,material=9&step=4".parse().expect("a link");
    assert_eq!(link.to_string(), "weights=mobility=0.5,material=9&step=4");
    let mut tree = parse("({material=1 mobility=4} 3)").expect("a tree").tree;
    weigh(&mut tree, &link.weights.expect("it says some")).expect("small weights");
    assert_eq!(tree.weights().collect::<Vec<_>>(), [("material", 9.0), ("mobility", 0.5)]);
}

/// A teacher can read what kind of tree a link makes, and change it.
#[test]
fn a_request_stands_in_a_link_as_it_is() {
    let said = "gen=uniform-1;b=3;d=2..4;v=-20..20;window=-5,inf&seed=7&step=4";
    let link: Link = said.parse().expect("a link");
    assert_eq!(link.to_string(), said);
    let kind = "uniform-1;b=3;d=2..4;v=-20..20;window=-5,inf".to_owned();
    assert_eq!(link.tree, Some(LinkTree::Generated { kind, seed: Some("7".to_owned()) }));
}

/// What an old link says of its search it says for ever.
#[test]
fn every_search_has_one_key_and_old_keys_stay() {
    let read = |key: &str| format!("alg={key}").parse::<Link>().expect(key).algorithm.expect(key);
    let old = [
        ("minimax", "twopass two-pass alphabeta alpha-beta negamax nodeep aspiration scout negascout"),
        ("mtdf", "sss dual iterative expectimax star1 star2 maxn paranoid"),
    ];
    let keys = old.iter().flat_map(|(first, rest)| [*first].into_iter().chain(rest.split_whitespace()));
    let found: Vec<Algorithm> = keys.map(read).collect();
    assert_eq!(
        found,
        [
            Algorithm::Minimax,
            Algorithm::TwoPass,
            Algorithm::TwoPass,
            Algorithm::AlphaBeta,
            Algorithm::AlphaBeta,
            Algorithm::Negamax,
            Algorithm::NoDeepCutoffs,
            Algorithm::Aspiration,
            Algorithm::Scout,
            Algorithm::NegaScoutExact,
            Algorithm::MtdF,
            Algorithm::SssStar,
            Algorithm::DualStar,
            Algorithm::Iterative,
            Algorithm::Expectimax,
            Algorithm::Star1,
            Algorithm::Star2,
            Algorithm::MaxN,
            Algorithm::Paranoid,
        ]
    );
    for algorithm in Algorithm::ALL {
        let written = Link { algorithm: Some(algorithm), ..Link::default() }.to_string();
        assert_eq!(read(written.trim_start_matches("alg=")), algorithm, "{written}");
    }

    let link: Link = "order=shuffle.7&depth=2r&guess=2.5&margin=0&budget=100&reorder=1&range=-5,5&sum=10"
        .parse()
        .expect("every part is known");
    let search = link.options.over(Search::ALPHA_BETA);
    let horizon = Some(Horizon { depth: 2, unit: Unit::Rounds });
    assert_eq!((search.order, search.horizon), (Order::Shuffled(7), horizon));
    let options = Options {
        guess: Score::new(2.5).expect("a number"),
        margin: Score::ZERO,
        budget: Some(100),
        reorders: true,
        range: Window::new(Score::from(-5), Score::from(5)),
        sum: Some(Score::from(10)),
        ..Options::PLAIN
    };
    assert_eq!(search.options, options);
    assert_eq!(link.options.iter().count(), 8);
}

#[test]
fn what_is_wrong_with_a_link_is_said() {
    let counts = |said| {
        format!(
            "the link says branches={said}, where the number of children of each node, depth first, such as 2,2,0,0,0 is expected"
        )
    };
    let cases = [
        ("v=2&step=3", "this link was made by a newer version of Plywise (version 2); reload the page"),
        (
            "t=z9.abc",
            "the tree in this link cannot be read: the link was made by a newer version of Plywise (z9); reload the page",
        ),
        (
            "t=z1.abc",
            "the tree in this link cannot be read: the link is damaged or cut short; copy the whole link again",
        ),
        ("step=-3", "the link says step=-3, where a whole number up to 4294967295, or end is expected"),
        (
            "alg=quantum",
            "the link says alg=quantum, where a search such as alpha-beta or minimax is expected",
        ),
        ("window=5,5", "the link says window=5,5, where two numbers, the smaller first is expected"),
        ("order=up", "the link says order=up, where ltr, rtl, best, worst, static or shuffle.7 is expected"),
        (
            "depth=2x",
            "the link says depth=2x, where a whole number from 1 to 4294967295 such as 3, 2r for rounds, or all is expected",
        ),
        (
            "depth=0",
            "the link says depth=0, where a whole number from 1 to 4294967295 such as 3, 2r for rounds, or all is expected",
        ),
        (
            "vs=minimax.le.ltr&vsdepth=0r",
            "the link says vsdepth=0r, where a whole number from 1 to 4294967295 such as 3, 2r for rounds, or all is expected",
        ),
        ("vs=minimax.le.ltr&vsguess=x", "the link says vsguess=x, where a number is expected"),
        (
            "weights=mobility",
            "the link says weights=mobility, where features and what they weigh, such as mobility=0.5 is expected",
        ),
        ("margin=-1", "the link says margin=-1, where a number from 0 is expected"),
        ("vs=minimax.le.ltr&vsmargin=-0.5", "the link says vsmargin=-0.5, where a number from 0 is expected"),
        ("sum=-1", "the link says sum=-1, where a number from 0 is expected"),
        ("vs=minimax.le.ltr&vssum=-inf", "the link says vssum=-inf, where a number from 0 is expected"),
        (
            "step=99999999999",
            "the link says step=99999999999, where a whole number up to 4294967295, or end is expected",
        ),
        (
            "budget=99999999999",
            "the link says budget=99999999999, where a whole number up to 4294967295, or all is expected",
        ),
        (
            "depth=99999999999",
            "the link says depth=99999999999, where a whole number from 1 to 4294967295 such as 3, 2r for rounds, or all is expected",
        ),
        ("b=2&d=99999999999", "the link says d=99999999999, where a whole number from 1 to 12 is expected"),
        ("budget=-1", "the link says budget=-1, where a whole number up to 4294967295, or all is expected"),
        ("b=3&d=40", "the link says d=40, where a whole number from 1 to 12 is expected"),
        ("b=51&d=1", "the link says b=51, where a whole number from 1 to 50 is expected"),
        ("b=1&d=1&v=1,2,3", "the link says v=3 values, where a value for each leaf is expected"),
        ("branches=2,0,0&v=1,2,3", "the link says v=3 values, where a value for each leaf is expected"),
        ("branches=2,0", &counts("2,0")),
        ("branches=2,0,0,0", &counts("2,0,0,0")),
        ("branches=", &counts("")),
        ("branches=2,-1,0", &counts("2,-1,0")),
    ];
    for (link, message) in cases {
        assert_eq!(link.parse::<Link>().unwrap_err().to_string(), message, "{link}");
    }
    assert!(matches!("v=2".parse::<Link>(), Err(LinkError::Newer { version: 2 })));
}
