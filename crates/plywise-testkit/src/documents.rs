//! Random trees with names, players and every kind of value, and lines of a header. They shrink towards small trees
//! without them.

use plywise_search::{GameTree, Mover, Player, Score, TreeBuilder};
use proptest::prelude::*;

/// What a generator makes and shrinks before it becomes a tree.
#[derive(Clone, Debug)]
enum Shape {
    Leaf(Option<String>, Option<Score>),
    /// Whether the player is the one who moved above, the name, the children.
    Branch(bool, Option<String>, Vec<Shape>),
}

/// Trees with names, in which now and then somebody moves out of turn.
pub fn any_named_tree() -> impl Strategy<Value = GameTree> {
    let leaf = (any_name(), any_value()).prop_map(|(name, value)| Shape::Leaf(name, value));
    let shape = leaf.prop_recursive(6, 120, 5, |inner| {
        let out_of_turn = prop_oneof![4 => Just(false), 1 => Just(true)];
        (out_of_turn, any_name(), prop::collection::vec(inner, 1..=5))
            .prop_map(|(out_of_turn, name, children)| Shape::Branch(out_of_turn, name, children))
    });
    shape.prop_map(|shape| {
        let mut tree = TreeBuilder::new();
        add(&mut tree, &shape, Player::Max);
        tree.finish().expect("generated branches have children")
    })
}

fn add(tree: &mut TreeBuilder, shape: &Shape, in_turn: Player) {
    match shape {
        Shape::Leaf(name, value) => {
            tree.leaf(*value, name.as_deref());
        }
        Shape::Branch(out_of_turn, name, children) => {
            let player = if *out_of_turn { !in_turn } else { in_turn };
            tree.open(player, name.as_deref());
            for child in children {
                add(tree, child, !player);
            }
            tree.close();
        }
    }
}

/// A node of a tree that may have everything a tree can have.
#[derive(Clone, Debug)]
struct Any {
    label: Option<String>,
    /// How likely chance is to go here, as a share of what its siblings get.
    share: u8,
    name: Option<String>,
    looks: Looks,
    mover: Mover,
    value: Option<Score>,
    children: Vec<Any>,
}

#[derive(Clone, Debug)]
enum Looks {
    Nothing,
    Static(Score),
    StaticForEach(Score),
    Features(Vec<(usize, f64)>),
}

const FEATURES: [&str; 7] = ["material", "mobility", "king safety", "max", "é", "odd-heaps", "a-"];

/// Trees with chance, numbered players, payoffs, static values, features, weights and named moves.
pub fn any_full_tree() -> impl Strategy<Value = GameTree> {
    let movers = prop_oneof![
        2 => Just(Mover::Max),
        2 => Just(Mover::Min),
        2 => Just(Mover::Chance),
        2 => (1..=4u8).prop_map(Mover::Numbered),
        1 => any::<u8>().prop_map(|number| Mover::Numbered(number.clamp(1, 250))),
    ];
    let amount = || {
        prop_oneof![
            (-9..=9).prop_map(f64::from),
            any::<f64>().prop_filter_map("finite", |x| x.is_finite().then_some(x + 0.0))
        ]
        // Weights times features have to add up to a number.
        .prop_map(|x| if x.abs() > 1e150 { x / 1e160 } else { x })
    };
    let features = prop::collection::btree_map(0..FEATURES.len(), amount(), 1..4)
        .prop_map(|features| Looks::Features(features.into_iter().collect()));
    let looks = prop_oneof![
        4 => Just(Looks::Nothing),
        1 => any_value().prop_map(|score| score.map_or(Looks::Nothing, Looks::Static)),
        1 => any_value().prop_map(|score| score.map_or(Looks::Nothing, Looks::StaticForEach)),
        1 => features,
    ];
    let own = (any_name(), 0..4u8, any_name(), looks, movers, any_value())
        .prop_map(|(label, share, name, looks, mover, value)| Any {
            label,
            share,
            name,
            looks,
            mover,
            value,
            children: Vec::new(),
        })
        .boxed();
    let shape = own.clone().prop_recursive(4, 24, 4, move |inner| {
        (own.clone(), prop::collection::vec(inner, 1..=4)).prop_map(|(own, children)| Any { children, ..own })
    });
    let weights = prop::collection::vec((0..FEATURES.len(), amount()), 0..4);
    (shape, 0..4usize, weights).prop_map(|(shape, n_values, weights)| {
        // Where leaves have several values they are one for each player, of whom there are enough. One value is none for
        // three players or more.
        let most = most_players(&shape);
        let n_values = if n_values == 0 || most > 6 { 0 } else { n_values.max(most) };
        let mut tree = TreeBuilder::new();
        for (feature, weight) in weights {
            tree.set_weight(FEATURES[feature], weight);
        }
        let has_single = most <= 2 && n_values <= 2;
        add_any(&mut tree, &shape, None, n_values, has_single);
        tree.finish().expect("generated trees are whole")
    })
}

fn most_players(shape: &Any) -> usize {
    let below = shape.children.iter().map(most_players).max();
    match (shape.mover, below) {
        (Mover::Numbered(number), Some(below)) => below.max(usize::from(number)),
        (Mover::Min, Some(below)) => below.max(2),
        (_, below) => below.unwrap_or(1),
    }
}

fn add_any(
    tree: &mut TreeBuilder,
    shape: &Any,
    reached: Option<Option<f64>>,
    n_values: usize,
    has_single: bool,
) {
    let name = shape.name.as_deref();
    let has_features =
        matches!(shape.looks, Looks::Features(_)) && (has_single || !shape.children.is_empty());
    let node = match (&shape.children[..], shape.value) {
        ([], Some(value)) if n_values > 0 && !has_features => {
            let payoffs: Vec<Score> =
                (0..n_values).map(|nth| if nth == 0 { value } else { -value }).collect();
            tree.payoffs(&payoffs, name)
        }
        ([], value) => tree.leaf(value.filter(|_| has_single && !has_features), name),
        _ => tree.open_for(shape.mover, name),
    };
    let has_worth = matches!(shape.looks, Looks::Static(_)) && (n_values > 0 || has_single);
    let is_estimate = shape.children.is_empty() && shape.value.is_some() && (has_worth || has_features);
    if is_estimate {
        tree.set_estimate(node);
    }
    match &shape.looks {
        Looks::StaticForEach(score) if !shape.children.is_empty() && n_values > 0 => {
            tree.set_static_payoffs(node, &vec![*score; n_values]);
        }
        Looks::Static(score) | Looks::StaticForEach(score) if !shape.children.is_empty() => {
            tree.set_static(node, *score);
        }
        Looks::Features(features) if has_features => {
            for (feature, amount) in features {
                tree.set_feature(node, FEATURES[*feature], *amount);
            }
        }
        _ => {}
    }
    if let (Some(probability), label) = (reached, &shape.label) {
        if let Some(label) = label {
            tree.set_move(node, label);
        }
        if let Some(probability) = probability {
            tree.set_probability(node, probability);
        }
    }
    let total: f64 = shape.children.iter().map(|child| f64::from(child.share)).sum();
    let by_chance = shape.mover == Mover::Chance && total > 0.0;
    for child in &shape.children {
        add_any(tree, child, Some(by_chance.then(|| f64::from(child.share) / total)), n_values, has_single);
    }
    if !shape.children.is_empty() {
        tree.close();
    }
}

/// Names that mean something else without quotes, or look as if they did.
const ODD: &[&str] = &[
    "", "max", "MIN", "inf", "Infinity", "null", "nan", "A b", "3", "-3", "?", "é", "A′", "S'", "名",
    "e\u{301}",
];

/// Names as people give them, names that mean something else without quotes, and any text at all.
pub fn any_name() -> impl Strategy<Value = Option<String>> {
    prop_oneof![
        6 => Just(None),
        3 => "[A-Z][0-9]?".prop_map(Some),
        1 => prop::sample::select(ODD).prop_map(|name| Some(name.to_owned())),
        1 => any::<String>().prop_map(Some),
        1 => "[\"\\\\\\n\\t\\r #=(),\u{200b}\u{202e}\u{feff}\u{0}a]{0,5}".prop_map(Some),
    ]
}

/// Values of any kind, and now and then none.
pub fn any_value() -> impl Strategy<Value = Option<Score>> {
    prop_oneof![
        6 => (-20..=20).prop_map(|points| Some(Score::from(points))),
        1 => any::<i32>().prop_map(|points| Some(Score::from(points))),
        2 => any::<f64>().prop_map(Score::new),
        1 => any::<u64>().prop_map(|bits| Score::new(f64::from_bits(bits))),
        1 => Just(Some(Score::MAX)),
        1 => Just(Some(Score::MIN)),
        1 => Just(None),
    ]
}

/// Everything a tree says, one line a node. A single leaf has no player to speak of.
pub fn facts(tree: &GameTree) -> Vec<String> {
    let mut facts: Vec<String> = vec![format!("{:?}", tree.weights().collect::<Vec<_>>())];
    facts.extend(tree.nodes().map(|node| {
        let mover = (tree.n_nodes() > 1).then(|| tree.mover(node));
        let reached = (tree.parent(node), tree.move_label(node), tree.given_probability(node));
        let looks = (tree.given_static(node), tree.features(node).collect::<Vec<_>>());
        let worth = (tree.leaf_score(node), tree.payoffs(node), tree.is_estimate(node));
        format!("{mover:?} {:?} {} {reached:?} {looks:?} {worth:?}", tree.name(node), tree.subtree_end(node))
    }));
    facts
}

/// Any tree at all.
pub fn any_tree_at_all() -> impl Strategy<Value = GameTree> {
    prop_oneof![any_named_tree(), any_full_tree()]
}

/// What a header may say of conventions, as lines. All of it is also what a link may say.
pub fn any_convention_lines() -> impl Strategy<Value = Vec<String>> {
    let number =
        || prop_oneof![(-9i32..9).prop_map(f64::from), any::<f64>().prop_filter("finite", |n| n.is_finite())];
    let line = |key: &'static str, values: &'static [&'static str]| {
        prop::option::of(prop::sample::select(values).prop_map(move |value| format!("{key}: {value}")))
    };
    let numbered = |key: &'static str, value: BoxedStrategy<f64>| {
        prop::option::of(
            value.prop_map(move |value| format!("{key}: {}", Score::new(value).expect("a number"))),
        )
    };
    let window = |key: &'static str| {
        let ends = prop_oneof![
            (number(), number())
                .prop_filter_map("a window", |(a, b)| Some((Score::new(a.min(b))?, Score::new(a.max(b))?))),
            Just((Score::MIN, Score::ZERO)),
            Just((Score::MIN, Score::MAX)),
        ];
        let ends = ends.prop_filter("with something between", |(alpha, beta)| alpha < beta);
        prop::option::of(ends.prop_map(move |(alpha, beta)| format!("{key}: {alpha},{beta}")))
    };
    (
        (
            line("profile", &["textbook", "bounds", "strict", "intervals", "fail-soft", "no-such"]),
            line("algorithm", &["alpha-beta", "minimax", "mtdf", "negascout", "iterative", "no-such"]),
            line("depth", &["1", "2 rounds", "300"]),
            numbered("guess", number().boxed()),
            numbered("sum", (0.0..1e9).boxed()),
        ),
        (
            line("cut", &["le", "lt"]),
            line("returns", &["fail-hard", "fail-soft"]),
            window("window"),
            line(
                "order",
                &["ltr", "rtl", "best", "worst", "static", "shuffle.7", "shuffle.18446744073709551615"],
            ),
            numbered("margin", (0.0..1e9).boxed()),
            line("budget", &["0", "7", "4294967294", "all"]),
            line("reorder", &["0", "1"]),
            window("range"),
        ),
        (
            line("style", &["window", "bound", "interval", "value"]),
            line("slides", &["bounds", "leaves", "descents"]),
            line("words", &["capitals", "titles", "typed", "lettered", "names"]),
            line("ask", &["0", "1"]),
            line("view", &["max", "mover"]),
        ),
    )
        .prop_map(|((a, b, c, d, e), (f, g, h, i, j, k, l, m), (n, o, p, q, r))| {
            [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r].into_iter().flatten().collect()
        })
}
