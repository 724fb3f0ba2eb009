//! A search as a graph: each position stands once, and at every step the picture is that step's.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_games::{BoardGame, ConnectFour, Nim, Reversi, TicTacToe};
use plywise_layout::Placement;
use plywise_lesson::{Narrator, comparison};
use plywise_render::{
    EdgeState, Figure, Graph, NodeMark, NodeState, Scene, Stage, Theme, Viewport, figure_of, place,
};
use plywise_replay::{GameRecord, Memory, Replay, Step, record_game};
use plywise_search::{Aids, Algorithm, Came, Horizon, NodeId, Options, Search, Selective, Unit};
use plywise_testkit::any_tree;
use proptest::prelude::*;

const TABLE: Aids = Aids { table: true, killers: true, history: true };

/// A search and its graph.
struct Searched {
    /// By node, a number for what is asked there: the same for nodes that ask the same.
    questions: Vec<usize>,
    replay: Replay,
    memory: Memory,
    conventions: Conventions,
    graph: Graph,
    placement: Placement,
}

/// What is asked at the nodes of a game, by its definition: the position, how the search came there, and where it looks only so
/// deep, how many plies are left and by how many null moves.
fn questions<G: BoardGame>(game: &G, positions: &[G::Node], replay: &Replay) -> Vec<usize> {
    let tree = replay.tree();
    let is_called =
        |node: NodeId, came: Came| tree.move_label(node).is_some() && tree.move_label(node) == came.name();
    let search = replay.trace().search();
    let is_limited = search.horizon.is_some() || search.algorithm == Algorithm::Iterative;
    let mut numbers = HashMap::new();
    let mut number = |node: NodeId| {
        let is_alone = is_called(node, Came::Stayed) || is_called(node, Came::Passed);
        let above = std::iter::once(node).chain(tree.ancestors(node));
        let n_null = above.filter(|&node| is_called(node, Came::Passed)).count();
        let deep = if is_limited { (tree.depth(node), n_null) } else { (0, 0) };
        let question = (game.key(positions[node.index()]), is_alone.then_some(node), deep);
        let n_known = numbers.len();
        *numbers.entry(question).or_insert(n_known)
    };
    tree.nodes().map(&mut number).collect()
}

impl Searched {
    fn new<G: BoardGame>(game: &G, search: Search) -> Searched {
        let record = record_game(game, search).expect("it fits a tree");
        let GameRecord { tree, trace, positions, memory, .. } = record;
        let replay = Replay::new(Rc::new(tree), trace);
        let questions = questions(game, &positions, &replay);
        Searched::of(questions, replay, memory)
    }

    fn of(questions: Vec<usize>, replay: Replay, memory: Memory) -> Searched {
        let conventions = Conventions { search: replay.trace().search(), ..Profile::DEFAULT.conventions };
        let graph = Graph::new(&replay, &memory, conventions.annotation);
        let placement = graph.place(false);
        Searched { questions, replay, memory, conventions, graph, placement }
    }

    fn question(&self, node: NodeId) -> usize {
        self.questions[node.index()]
    }

    fn place_of(&self, node: NodeId) -> (i64, i64) {
        let at = self.placement.at(node.index());
        ((at.x * 100.0).round() as i64, (at.y * 100.0).round() as i64)
    }

    /// The whole picture at a step, with what somebody picked and points at.
    fn scene(&self, step: Step, selected: Option<NodeId>, pointed_at: Option<NodeId>) -> Scene {
        let (moment, tree) = (self.replay.at(step), self.replay.tree());
        let levels = self.graph.levels(tree, &self.placement);
        let narrator = Narrator::new(tree, &self.conventions).with_memory(&self.memory);
        let named: Vec<NodeId> = narrator.sentence(&moment).nodes().collect();
        let stage = Stage::new(&moment, &self.placement, &self.conventions, &levels);
        self.graph.whole(&Stage { named: &named, selected, pointed_at, ..stage })
    }

    /// The node that tells of a place, by the definition: the innermost that is open, or the one that ended last.
    fn tells(&self, same: &[NodeId], step: Step) -> Option<NodeId> {
        let mut open: Option<(Step, NodeId)> = None;
        let mut ended: Option<(Step, NodeId)> = None;
        for &node in same {
            for (entered, left) in self.replay.stays(node) {
                match left.filter(|left| *left <= step) {
                    _ if entered > step => {}
                    Some(left) => ended = ended.max(Some((left, node))),
                    None => open = open.max(Some((entered, node))),
                }
            }
        }
        Some(open.or(ended)?.1)
    }
}

/// The graph of a game is as it must be; so many nodes are so many places.
fn holds<G: BoardGame>(game: G, search: Search) -> (usize, usize) {
    let searched = Searched::new(&game, search);
    searched.holds();
    (searched.replay.tree().n_nodes(), searched.graph.n_places())
}

impl Searched {
    /// What must hold of every search, at every step or here and there.
    fn holds(&self) {
        let searched = self;
        let Searched { replay, graph, placement, .. } = self;
        let tree = replay.tree();
        // As many places as there are different questions.
        let different: HashSet<_> = tree.nodes().map(|node| searched.question(node)).collect();
        assert_eq!(graph.n_places(), different.len());
        // Nodes stand at one place exactly where they ask the same.
        let mut by_place: BTreeMap<(i64, i64), Vec<NodeId>> = BTreeMap::new();
        tree.nodes().for_each(|node| by_place.entry(searched.place_of(node)).or_default().push(node));
        assert_eq!(by_place.len(), different.len());
        for same in by_place.values() {
            assert!(same.iter().all(|&node| searched.question(node) == searched.question(same[0])));
            if searched.conventions.search.horizon.is_some() {
                assert!(
                    same.iter().all(|&node| placement.depth(node.index()) == tree.depth(node)),
                    "levels stay levels"
                );
            }
        }
        // The straight line to a place leads to the node that the search came to first.
        let come =
            |node: &NodeId| (replay.stays(*node).first().map_or(u32::MAX, |(entered, _)| entered.0), *node);
        let firsts: HashSet<_> =
            by_place.values().filter_map(|same| same.iter().copied().min_by_key(come)).collect();
        let place_above = |node: NodeId| tree.parent(node).map(|above| searched.place_of(above));
        let ways: HashSet<_> =
            tree.nodes().filter_map(|node| Some((place_above(node)?, searched.place_of(node)))).collect();
        let last = replay.last_step().0;
        let every = last.div_ceil(60).max(1);
        for step in (0..=last).filter(|step| step % every == 0 || *step == last).map(Step) {
            let moment = replay.at(step);
            let [selected, pointed_at] =
                [3, 7].map(|part| NodeId::new(step.0 as usize * part % tree.n_nodes()));
            let scene = searched.scene(step, Some(selected), Some(pointed_at));
            assert_eq!(scene.nodes.len(), by_place.len());
            let marks: BTreeMap<(i64, i64), &NodeMark> =
                scene.nodes.iter().map(|mark| (searched.place_of(mark.id), mark)).collect();
            assert_eq!(marks.len(), by_place.len(), "every place has one mark");
            for (place, same) in &by_place {
                let mark = marks[place];
                if let Some(tells) = searched.tells(same, step) {
                    assert_eq!(mark.id, tells, "step {}", step.0);
                    assert!(!matches!(mark.state, NodeState::Unvisited | NodeState::Pruned));
                } else {
                    assert!(matches!(mark.state, NodeState::Unvisited | NodeState::Pruned));
                }
            }
            // What is picked, pointed at and named is lit where it stands, and nothing else is.
            let lit = |is_lit: fn(&NodeMark) -> bool| -> Vec<(i64, i64)> {
                marks.iter().filter(|(_, mark)| is_lit(mark)).map(|(place, _)| *place).collect()
            };
            assert_eq!(lit(|mark| mark.is_selected), [searched.place_of(selected)]);
            assert_eq!(lit(|mark| mark.is_pointed_at), [searched.place_of(pointed_at)]);
            let current: Vec<_> = moment.current().map(|node| searched.place_of(node)).into_iter().collect();
            assert_eq!(lit(|mark| mark.is_current), current);
            let cut = comparison(&moment, &searched.conventions);
            let mut compared: Vec<_> = cut
                .iter()
                .flat_map(|cut| [Some(cut.node), cut.against])
                .flatten()
                .map(|node| searched.place_of(node))
                .collect();
            compared.sort_unstable();
            compared.dedup();
            assert_eq!(lit(|mark| mark.is_compared), compared);
            // Every way is one line, and every line is a way.
            let moves: Vec<_> = scene.edges.iter().filter(|edge| !edge.is_repetition).collect();
            let drawn: HashSet<_> = moves
                .iter()
                .map(|edge| {
                    (place_above(edge.child).expect("a line leads to a child"), searched.place_of(edge.child))
                })
                .collect();
            assert_eq!((drawn.len(), &drawn), (moves.len(), &ways));
            let straight: Vec<_> =
                moves.iter().filter(|edge| edge.curve.is_none()).map(|edge| edge.child).collect();
            assert!(straight.iter().all(|child| firsts.contains(child)));
            assert_eq!(straight.len(), by_place.len() - 1, "the tree of places");
            // The active path is made of places joined by open lines.
            for node in moment.path() {
                assert_eq!(marks[&searched.place_of(node)].state, NodeState::Open);
                let Some(above) = place_above(node) else { continue };
                let is_it = |edge: &&&plywise_render::EdgeMark| {
                    place_above(edge.child) == Some(above)
                        && searched.place_of(edge.child) == searched.place_of(node)
                };
                assert_eq!(moves.iter().find(is_it).map(|edge| edge.state), Some(EdgeState::Open));
            }
            let n_open = moves.iter().filter(|edge| edge.state == EdgeState::Open).count();
            let open: HashSet<_> = moment
                .path()
                .filter_map(|node| Some((place_above(node)?, searched.place_of(node))))
                .collect();
            assert_eq!(n_open, open.len(), "and nothing else is");
            assert_eq!(scene, searched.scene(step, Some(selected), Some(pointed_at)), "always the same");
            // Writing it takes longer than all the rest.
            if step.0 == last || step.0 % (16 * every) == 0 {
                searched.figure_holds(step);
            }
        }
    }
}

/// How many elements of a figure have this class first.
fn n_of(svg: &str, class: &str) -> usize {
    [" ", "\""].iter().map(|end| svg.matches(&format!("class=\"{class}{end}")).count()).sum()
}

impl Searched {
    /// A figure shows what the stage does, and all of it lies in its frame.
    fn figure_holds(&self, step: Step) {
        let (moment, tree) = (self.replay.at(step), self.replay.tree());
        let levels = self.graph.levels(tree, &self.placement);
        let stage = Stage::new(&moment, &self.placement, &self.conventions, &levels);
        let scene = self.graph.whole(&stage);
        let around = Viewport {
            left: -1e3,
            top: -1e3,
            width: self.placement.width() + 2e3,
            height: self.placement.height() + 2e3,
            scale: 1.0,
            squeeze: 1.0,
            flatten: 1.0,
        };
        let seen = self.graph.scene_in(&stage, around);
        if seen.folds.is_empty() {
            assert_eq!((&seen.nodes, &seen.edges), (&scene.nodes, &scene.edges), "step {}", step.0);
        }
        let about = Figure { title: "a graph", source: "", theme: Theme::Light };
        let svg = figure_of(&stage, &scene, about);
        assert_eq!(n_of(&svg, "pw-node"), scene.nodes.len(), "step {}", step.0);
        assert_eq!(n_of(&svg, "pw-edge"), scene.edges.len(), "step {}", step.0);
        let (_, frame) = svg.split_once("viewBox=\"").expect("it has a frame");
        let frame: Vec<f64> =
            frame.split(['"', ' ']).take(4).map(|said| said.parse().expect("a number")).collect();
        let [left, top, width, height] = frame[..] else { panic!("{frame:?}") };
        for edge in &scene.edges {
            let [x, y] = [edge.label_at().x - left, edge.label_at().y - top];
            let half = 3.8 * edge.label.as_ref().map_or(0, |label| label.chars().count()) as f64;
            let is_in = x - half > 12.0 && x + half < width - 12.0 && y > 0.0 && y < height;
            assert!(is_in, "step {}: {edge:?} in {frame:?}", step.0);
        }
    }
}

fn deep(depth: u32, algorithm: Algorithm, aids: Aids) -> Search {
    let horizon = Some(Horizon { depth, unit: Unit::Plies });
    Search { algorithm, horizon, options: Options { aids, ..Options::PLAIN }, ..Search::ALPHA_BETA }
}

fn whole(algorithm: Algorithm, aids: Aids) -> Search {
    Search { horizon: None, ..deep(0, algorithm, aids) }
}

fn from<G: BoardGame>(text: &str) -> G {
    G::from_text(text).expect("a position")
}

#[test]
fn each_position_of_tic_tac_toe_stands_once() {
    for start in ["o.x..ox.x", "x..oo...x", ".o..o.x.x"] {
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::MtdF, Algorithm::Iterative] {
            for aids in [Aids::NONE, TABLE] {
                let (n_nodes, n_places) = holds(from::<TicTacToe>(start), whole(algorithm, aids));
                // Iterative deepening may know the value before it comes to equal positions.
                assert!(n_places < n_nodes || algorithm == Algorithm::Iterative);
            }
        }
    }
    // Two plies show 1, 9 and 72 positions, no two of them equal, and nothing beyond. Three plies show 504 more; as the two crosses
    // may come in either order, these are 252.
    let counts = |depth| holds(TicTacToe::default(), deep(depth, Algorithm::Minimax, Aids::NONE));
    assert_eq!([1, 2, 3].map(counts), [(10, 10), (82, 82), (586, 334)]);
}

#[test]
fn each_position_of_nim_stands_once_on_whatever_level() {
    for start in ["1.2.2", "1.1.2_misere", "7_take1.2.3"] {
        for aids in [Aids::NONE, TABLE] {
            holds(from::<Nim>(start), whole(Algorithm::AlphaBeta, aids));
            holds(from::<Nim>(start), whole(Algorithm::Pvs, aids));
            holds(from::<Nim>(start), deep(3, Algorithm::Minimax, aids));
        }
    }
    // Seven stones and whose turn it is: both may be to move with 1 to 5 and with none, one alone with 7 and 6.
    let (_, n_places) = holds(from::<Nim>("7_take1.2.3"), whole(Algorithm::Minimax, Aids::NONE));
    assert_eq!(n_places, 14);
}

#[test]
fn each_position_of_connect_four_and_reversi_stands_once() {
    let all = Selective { quiescence: 2, null_move: true, reductions: true };
    let table = deep(4, Algorithm::AlphaBeta, TABLE);
    let selective = Search { options: Options { selective: all, ..table.options }, ..table };
    holds(from::<ConnectFour>("...._...._...._...."), table);
    holds(ConnectFour::default(), deep(3, Algorithm::Minimax, Aids::NONE));
    holds(from::<Reversi>("...._.ox._.xo._...._x"), table);
    holds(from::<Reversi>("...._.ox._.xo._...._x"), selective);
    // Near the end somebody has to pass, and the line says so.
    let end: Reversi = from("...._.ox._.xo._...._x");
    let searched = Searched::new(
        &end,
        Search { options: Options { events: Some(30_000), ..table.options }, horizon: None, ..table },
    );
    let scene = searched.scene(searched.replay.last_step(), None, None);
    assert!(scene.edges.iter().any(|edge| edge.label.as_deref() == Some("pass")));
}

#[test]
fn a_folded_place_hangs_on_a_line() {
    let searched = Searched::new(&ConnectFour::default(), deep(3, Algorithm::Minimax, Aids::NONE));
    let Searched { replay, conventions, graph, placement, .. } = &searched;
    let (moment, levels) = (replay.at(replay.last_step()), graph.levels(replay.tree(), placement));
    let (width, height) = (placement.width(), placement.height());
    let all = Viewport {
        left: 0.0,
        top: -50.0,
        width,
        height: height + 100.0,
        scale: 0.05,
        squeeze: 1.0,
        flatten: 1.0,
    };
    let scene = graph.scene_in(&Stage::new(&moment, placement, conventions, &levels), all);
    assert!(scene.folds.len() > 20, "{} wedges", scene.folds.len());
    for fold in scene.folds.iter().filter(|fold| !replay.tree().is_leaf(fold.id)) {
        let is_there = |edge: &plywise_render::EdgeMark| {
            (edge.to.x - fold.at.x).abs() < 1e-9 && (edge.to.y - fold.at.y).abs() < 50.0
        };
        assert!(scene.edges.iter().any(is_there), "nothing leads to {}", replay.tree().label(fold.id));
    }
}

#[test]
fn no_curve_ends_where_a_place_is_folded_away() {
    let table = Aids { table: true, ..Aids::NONE };
    let searched = Searched::new(&from::<Nim>("3.4.5"), whole(Algorithm::AlphaBeta, table));
    let Searched { replay, conventions, graph, placement, .. } = &searched;
    let (moment, levels) = (replay.at(replay.last_step()), graph.levels(replay.tree(), placement));
    let (width, height) = (placement.width(), placement.height());
    for (scale, squeeze) in [(0.35, 0.4), (0.3, 0.3), (0.5, 0.2)] {
        let all =
            Viewport { left: 0.0, top: -50.0, width, height: height + 100.0, scale, squeeze, flatten: 1.0 };
        let scene = graph.scene_in(&Stage::new(&moment, placement, conventions, &levels), all);
        assert!(!scene.folds.is_empty() && scene.edges.iter().any(|edge| edge.curve.is_some()), "{scale}");
        for edge in scene.edges.iter().filter(|edge| edge.curve.is_some()) {
            for end in [edge.from, edge.to] {
                let is_at =
                    |mark: &NodeMark| (mark.at.x - end.x).abs() < 60.0 && (mark.at.y - end.y).abs() < 60.0;
                assert!(scene.nodes.iter().any(is_at), "{scale}: {edge:?} ends where nothing stands");
            }
        }
    }
}

#[test]
fn without_equal_positions_the_picture_is_the_tree() {
    let searched = Searched::new(&TicTacToe::default(), deep(1, Algorithm::AlphaBeta, Aids::NONE));
    let tree = searched.replay.tree();
    let (placement, levels) =
        (place(tree, searched.conventions.annotation), searched.graph.levels(tree, &searched.placement));
    assert!(placement == searched.placement);
    for step in (0..=searched.replay.last_step().0).map(Step) {
        let moment = searched.replay.at(step);
        let stage = Stage::new(&moment, &placement, &searched.conventions, &levels);
        let sorted = |mut scene: Scene| {
            scene.edges.sort_unstable_by_key(|edge| edge.child);
            scene
        };
        let (graph, tree) = (sorted(searched.graph.whole(&stage)), sorted(stage.scene()));
        assert!(graph == tree, "step {}", step.0);
    }
}

#[test]
fn however_many_positions_there_are_few_are_drawn_at_once() {
    let search = deep(6, Algorithm::AlphaBeta, TABLE);
    let searched = Searched::new(&ConnectFour::default(), search);
    assert!(searched.graph.n_places() > 1_000);
    let tree = searched.replay.tree();
    let levels = searched.graph.levels(tree, &searched.placement);
    let (width, height) = (searched.placement.width(), searched.placement.height());
    for nth in 0..20 {
        let moment = searched.replay.at(Step(searched.replay.last_step().0 / 20 * nth));
        let stage = Stage::new(&moment, &searched.placement, &searched.conventions, &levels);
        let near = (0..12).map(|part| (width / 12.0 * f64::from(part), 1.0, 1.0));
        let far = [(width / 2.0, 0.3, 1.0), (0.0, 0.3, 900.0 / width / 0.3)];
        for (left, scale, squeeze) in near.chain(far) {
            let viewport = Viewport {
                left,
                top: -20.0,
                width: 900.0 / scale / squeeze,
                height,
                scale,
                squeeze,
                flatten: 1.0,
            };
            let scene = searched.graph.scene_in(&stage, viewport);
            assert!(scene.nodes.len() + scene.folds.len() <= 800 && scene.edges.len() <= 1_600, "step {nth}");
            assert!(!scene.nodes.is_empty());
        }
    }
}

#[test]
fn a_curve_that_ends_in_view_has_its_move_in_view() {
    let searched = Searched::new(&from::<TicTacToe>("o.x.....x"), whole(Algorithm::AlphaBeta, Aids::NONE));
    let levels = searched.graph.levels(searched.replay.tree(), &searched.placement);
    let mut n_elsewhere = 0;
    for step in (0..searched.replay.last_step().0).step_by(25).map(Step) {
        let moment = searched.replay.at(step);
        let stage = Stage::new(&moment, &searched.placement, &searched.conventions, &levels);
        let Some(current) = moment.current().map(|node| searched.placement.at(node.index())) else {
            continue;
        };
        let (left, height) = (current.x - 300.0, searched.placement.height() + 100.0);
        let viewport =
            Viewport { left, top: -50.0, width: 600.0, height, scale: 1.0, squeeze: 1.0, flatten: 1.0 };
        let scene = searched.graph.scene_in(&stage, viewport);
        let is_in = |x: f64, edge: f64| x >= left + edge && x <= left + 600.0 - edge;
        for edge in scene.edges.iter().filter(|edge| edge.curve.is_some() && is_in(edge.to.x, 200.0)) {
            assert!(is_in(edge.label_at().x, 0.0), "step {}: {edge:?}", step.0);
            n_elsewhere += u32::from(edge.label_along != 0.5);
        }
    }
    assert!(n_elsewhere > 10, "{n_elsewhere}");
}

proptest! {
    /// Whatever is equal to what: also to a position above it, so that lines lead back up and two visits of one place are open.
    #[test]
    fn each_node_stands_with_those_that_are_equal(
        tree in any_tree(),
        n_kinds in 1..12_usize,
        seed in any::<u64>(),
        algorithm in prop::sample::select(vec![Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::MtdF, Algorithm::Scout]),
    ) {
        let kind = |node: usize| (node as u64 ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize % n_kinds;
        let kinds: Vec<usize> = (0..tree.n_nodes()).map(kind).collect();
        let first = |kind: &usize| NodeId::new(kinds.iter().position(|other| other == kind).expect("it is one of them"));
        let first_of = kinds.iter().map(first).collect();
        let memory = Memory::of_changes(Aids::NONE, first_of, vec![0; tree.n_nodes()], 1, Vec::new());
        let replay = Replay::of(Rc::new(tree), Search { algorithm, ..Search::ALPHA_BETA });
        Searched::of(kinds, replay, memory).holds();
    }
}
