//! Random trees with everything that some format holds, and one good text for each format that is read.
#![allow(dead_code, reason = "each test file takes what it needs")]

use plywise_formats::Format;
use plywise_notation::{Document, Header};
use plywise_search::{GameTree, Mover, NodeId, Score, TreeBuilder};
use proptest::prelude::*;

/// What may stand in a generated tree.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct May {
    pub(crate) names: bool,
    pub(crate) unknown: bool,
    pub(crate) infinity: bool,
    pub(crate) chance: bool,
    pub(crate) any_turn: bool,
    pub(crate) min_root: bool,
    pub(crate) moves: bool,
    pub(crate) statics: bool,
    /// 0 for MAX and MIN.
    pub(crate) players: u8,
}

impl May {
    pub(crate) const EVERYTHING: May = May {
        names: true,
        unknown: true,
        infinity: true,
        chance: true,
        any_turn: true,
        min_root: true,
        moves: true,
        statics: true,
        players: 0,
    };
}

#[derive(Clone, Debug)]
pub(crate) struct Seed {
    name: Option<String>,
    label: Option<String>,
    value: Option<Score>,
    stat: Option<Score>,
    who: u8,
    weight: u8,
    others: Vec<Score>,
    children: Vec<Seed>,
}

pub(crate) fn any_seed() -> impl Strategy<Value = Seed> {
    let bits = (any_name(), any_name(), any_value(), any_value(), any::<u8>(), 1..9_u8);
    let others = prop::collection::vec((-9..9).prop_map(Score::from), 4);
    let leaf = (bits, others).prop_map(|((name, label, value, stat, who, weight), others)| Seed {
        name,
        label,
        value,
        stat,
        who,
        weight,
        others,
        children: Vec::new(),
    });
    leaf.prop_recursive(5, 80, 4, |inner| {
        (inner.clone(), prop::collection::vec(inner, 1..=4))
            .prop_map(|(seed, children)| Seed { children, ..seed })
    })
}

/// Names as people give them, names that mean something elsewhere, and any text at all.
pub(crate) fn any_name() -> impl Strategy<Value = Option<String>> {
    const ODD: &[&str] = &[
        "max", "min", "chance", "p1", "leaf", "inf", "3", "-3", "?", "~3", "a b", "</script>", "\"", "'",
        "\\", "\\\"", "\\n", "{", "}", "[x]", "(y)", ";", ":move", "#", "&amp;", "🎲", "שלום", "e\u{301}",
        "\u{202e}abc", "a\nb", "null", "null2", "-", "p0", "p01", "p256", "a-b", "_", "\u{7f}", "\u{0}", ",",
    ];
    prop_oneof![
        5 => Just(None),
        3 => "[A-Za-z][0-9]?".prop_map(Some),
        2 => prop::sample::select(ODD).prop_map(|name| Some(name.to_owned())),
        1 => any::<String>().prop_map(|name| Some(name).filter(|name| !name.is_empty())),
    ]
}

fn any_value() -> impl Strategy<Value = Option<Score>> {
    prop_oneof![
        8 => (-20..=20).prop_map(|points| Some(Score::from(points))),
        1 => any::<i32>().prop_map(|points| Some(Score::from(points))),
        2 => any::<f64>().prop_map(Score::new),
        1 => Just(Some(Score::MAX)),
        1 => Just(None),
    ]
}

/// The tree of a seed with no more in it than there may be.
pub(crate) fn tree_of(seed: &Seed, may: May) -> GameTree {
    return {
        let mut tree = TreeBuilder::new();
        let root = if may.min_root && seed.who % 2 == 1 { Mover::Min } else { Mover::Max };
        add(&mut tree, seed, may, root, None);
        tree.finish().expect("a generated tree is whole")
    };

    fn add(tree: &mut TreeBuilder, seed: &Seed, may: May, in_turn: Mover, probability: Option<f64>) {
        let name = seed.name.as_deref().filter(|_| may.names);
        let has_parent = tree.depth() > 0;
        let node;
        if seed.children.is_empty() {
            let tame = |score: Score| if score.is_finite() || may.infinity { score } else { Score::ZERO };
            let value = seed.value.map(tame);
            let value = if may.unknown { value } else { value.or(Some(Score::ZERO)) };
            node = if may.players > 0 {
                tree.payoffs(&seed.others[..may.players.into()], name)
            } else {
                tree.leaf(value, name)
            };
            let has_worth = may.players > 0 || value.is_some();
            if may.statics && has_worth && seed.who.is_multiple_of(3) {
                tree.set_estimate(node);
            }
        } else {
            let mover = match may.players {
                _ if may.chance && seed.who >= 200 => Mover::Chance,
                0 if may.any_turn && seed.who.is_multiple_of(5) => in_turn.opposite(),
                0 => in_turn,
                players => Mover::Numbered(1 + seed.who % players),
            };
            node = tree.open_for(mover, name);
            if let Some(score) = seed.stat.filter(|_| may.statics) {
                tree.set_static(node, score);
            }
            let sum: f64 = seed.children.iter().map(|child| f64::from(child.weight)).sum();
            let is_given = mover == Mover::Chance && seed.weight > 2;
            for child in &seed.children {
                let probability = is_given.then(|| f64::from(child.weight) / sum);
                add(tree, child, may, mover.opposite(), probability);
            }
            tree.close();
        }
        if let Some(label) = seed.label.as_deref().filter(|_| may.moves && has_parent) {
            tree.set_move(node, label);
        }
        if let Some(probability) = probability {
            tree.set_probability(node, probability);
        }
    }
}

trait Opposite {
    fn opposite(self) -> Self;
}

impl Opposite for Mover {
    fn opposite(self) -> Mover {
        if self == Mover::Max { Mover::Min } else { Mover::Max }
    }
}

pub(crate) fn document(tree: GameTree) -> Document {
    Document::new(tree, Header::default())
}

/// Everything that a tree says of its nodes, as text. A leaf's mover says nothing.
pub(crate) fn facts(tree: &GameTree) -> Vec<String> {
    let fact = |node: NodeId| {
        let mover = (!tree.is_leaf(node)).then(|| tree.mover(node));
        let by_chance = tree.parent(node).is_some_and(|parent| tree.mover(parent) == Mover::Chance);
        format!(
            "{:?} {:?} {:?} {:?} {:?} {:?} {} {:?} {:?} {}",
            mover,
            tree.name(node),
            tree.leaf_score(node),
            tree.payoffs(node),
            tree.move_label(node),
            by_chance.then(|| tree.probability(node)),
            tree.subtree_end(node),
            tree.parent(node),
            tree.given_static(node),
            tree.is_estimate(node),
        )
    };
    tree.nodes().map(fact).collect()
}

pub(crate) fn readable() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.is_read())
}

/// A text that is right in a format and shows most of it.
pub(crate) fn good(format: Format) -> &'static str {
    match format {
        Format::Plywise => "title: T\nA(B(3 -12 inf) \"C d\"=? min(2 4))",
        Format::TreeJson => {
            r#"{"plywise":"tree","version":1,"title":"T","root":{"mover":"max","name":"A","children":[
                {"move":"left","node":{"mover":"chance","children":[
                    {"probability":0.5,"node":{"value":3}},{"probability":0.5,"node":{"value":null}}]}},
                {"node":{"static":4,"children":[{"node":{"value":-4.5}}]}}]}}"#
        }
        Format::Link => "https://example.org/plywise/#t=z1.eNpz1HDSMFYw0VRw1jBVMNPUBAAZxALs&step=3",
        Format::NestedList => "tree = [[3, 12, 8], [2, -4.5, 1e3], 7]",
        Format::Parens => "(((3)(12), (8))\n((2)(-4.5)) (7))",
        Format::SExpr => {
            "; a comment\n(max A :static 4 (min \"B c\" 3 ? inf) :move left (chance :p 0.5 2 :p 0.5 :move r (leaf D -4)) (p2 1))"
        }
        Format::Efg => {
            "EFG 2 R \"Title\" { \"A\" \"B\" }\n\"comment\"\n\np \"n\" 1 1 \"\" { \"L\" \"R\" } 3 \"bonus\" { 1/2, 0 }\n\
             c \"\" 1 \"\" { \"x\" 1/3 \"y\" 2/3 } 0\nt \"\" 1 \"win\" { 1 -1 }\nt \"\" 2 \"\" { .5, 3e0 }\n\
             p \"\" 2 1 { \"only\" } 0\nc \"\" 1 0\nt \"\" 1\nt \"\" 0\n"
        }
        Format::Flat => "b=3 d=2 root=min 3,12,8,2,?,6,14,5,-inf",
        Format::Counts => "branches=3,0,2,0,0,0 values=3,12,?,-8 root=min",
        Format::Newick => "((3,'A ''q''':12,B_c)min:0.1,[note](2,4)x,7)root;",
        Format::Cs188 => {
            "class: \"GraphGameTreeTest\"\nalg: \"AlphaBetaAgent\"\ndepth: \"2\"\n\n# a comment\ndiagram: \"\"\"\n  a\n # b\n\"\"\"\n\
             num_agents: \"3\"\nstart_state: \"a\"\nwin_states: \"d1 d2\"\nlose_states: \"\"\n\nsuccessors: \"\"\"\na L b1\na R b2\n\
             b1 S c1\nb2 S c1\nb2 T c2\nc1 S d1\nc2 S d2\n\"\"\"\nevaluation: \"\"\"\nd1 3.0\nd2 -4\nc1 1\n\"\"\"\n"
        }
        Format::Sml => "(* c (* d *) *) Node(\"a\",[Esti(\"a>0\",3), T.Node(\"b\\\"\",[Esti(\"\",~12)])])",
        Format::NodeJson => {
            "{\"value\":null,\"max\":true,\"layer\":0,\"alphaHistory\":[\"-inf\",3],\"children\":[{\"value\":\"inf\",\"max\":false,\
             \"children\":[]},{\"children\":[{\"value\":-4.5},{\"value\":7}],\"max\":true,\"value\":2}]}"
        }
        Format::RelationJson => {
            "{\"root\":\"n1\",\"nodes\":[{\"name\":\"n1\",\"value\":\"unset\"},{\"name\":\"n2\",\"value\":\"4\"},\
             {\"name\":\"n3\",\"value\":-5},{\"name\":\"n4\"}],\"relations\":[{\"parent\":\"n3\",\"children\":[\"n4\"]},{\"parent\":\"n1\",\"children\":\"n2, n3\"}]}"
        }
        Format::NamedList => "# t\ntree = ['A', ('B', 5), [\"C\\n\", ('D', -2.5), ['E', 7], 3],]",
        Format::Forest => {
            "% a comment\n\\begin{forest}\n  for tree={draw, l=[8mm]}\n[{A, \\textbf{b}}, max\n  [{MIN\\\\\\textasciitilde{}4}, edge={dashed} \
             [3] [$-\\infty$, move={left}] [C\\\\?]]\n  [, chance [2, move={x (1/4)}] [{-}4, edge label={node[left]{$3/4$}}]]\n\
             [MAX [D=7 % seven\n]]]\n\\end{forest}\n"
        }
        Format::Qtree => {
            "% t\n\\Tree [.{A b} [.MAX 3 {C\\\\-12} ] \\edge node[auto]{left}; [.$x_1$ 2 [ 4.5 ? ] ] D=7 ]\n"
        }
        Format::Levels => "2|2,1|1,2,1\n11,-20,12,-10.5",
        _ => "",
    }
}
