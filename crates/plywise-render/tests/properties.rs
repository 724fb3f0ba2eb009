//! A scene shows each node and edge once, and its SVG is the same bytes every time.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_layout::Point;
use plywise_lesson::Narrator;
use plywise_render::{
    EdgeMark, EdgeState, Figure, LEVEL_HEIGHT, NODE_HEIGHT, NODE_WIDTH, NodeMark, NodeState, ProofPart,
    Scene, Stage, Theme, Viewport, figure, least_squeeze, left_places, level_players, node_path, number,
    place, place_as_visited, svg,
};
use plywise_replay::{Replay, Step};
use plywise_search::{
    Algorithm, Event, GameTree, Mover, NodeId, NodeType, Order, Player, Score, Search, TreeBuilder,
};
use plywise_testkit::{any_chance_tree, any_order, any_tree, uniform_tree};
use proptest::prelude::*;

fn with_stage<T>(tree: &Rc<GameTree>, step: u32, look: impl FnOnce(&Stage<'_>) -> T) -> T {
    let conventions = &Profile::ALL[1].conventions;
    let replay = Replay::of(Rc::clone(tree), conventions.search);
    let placement = place(tree, conventions.annotation);
    let (moment, levels) = (replay.at(Step(step)), level_players(tree));
    let named: Vec<_> = Narrator::new(tree, conventions).sentence(&moment).nodes().collect();
    look(&Stage { named: &named, ..Stage::new(&moment, &placement, conventions, &levels) })
}

proptest! {
    #[test]
    fn a_scene_has_a_mark_for_every_node_and_edge(tree in any_tree(), step in 0u32..400) {
        let tree = Rc::new(tree);
        let scene = with_stage(&tree, step, |stage| stage.scene());
        prop_assert_eq!(scene.nodes.len(), tree.n_nodes());
        prop_assert_eq!(scene.edges.len(), tree.n_nodes() - 1);
        prop_assert!(scene.folds.is_empty());
        // In depth-first order, so that keys do not move about.
        prop_assert!(scene.nodes.is_sorted_by_key(|mark| mark.id));
    }

    #[test]
    fn what_waits_after_a_first_look_is_not_crossed_out(tree in any_chance_tree()) {
        let tree = Rc::new(tree);
        let conventions = Conventions { search: Search { algorithm: Algorithm::Star2, ..Search::ALPHA_BETA }, ..Profile::DEFAULT.conventions };
        let replay = Replay::of(Rc::clone(&tree), conventions.search);
        let (placement, levels) = (place(&tree, conventions.annotation), level_players(&tree));
        // How often each node was entered since its parent was.
        let (mut n_entered, mut n_steps) = (vec![0; tree.n_nodes()], 0);
        let mut steps = Vec::new();
        replay.trace().for_each_event(&tree, |_, event| {
            n_steps += 1;
            match event {
                Event::Entered { node, .. } => {
                    n_entered[node.index()] += 1;
                    tree.children(node).for_each(|child| n_entered[child.index()] = 0);
                }
                Event::Pruned { node, .. } => {
                    let above = tree.parent(node);
                    let is_probed = n_entered[node.index()] == 1
                        && tree.mover(node) != Mover::Chance
                        && above.is_some_and(|above| tree.mover(above) == Mover::Chance);
                    steps.push((n_steps, node, is_probed));
                }
                _ => {}
            }
        });
        for (step, node, is_probed) in steps {
            let moment = replay.at(Step(step));
            let scene = Stage::new(&moment, &placement, &conventions, &levels).scene();
            let is_below = |edge: &&EdgeMark| tree.parent(edge.child) == Some(node);
            let n_cut = scene.edges.iter().filter(is_below).filter(|edge| edge.state == EdgeState::Cut).count();
            prop_assert!(!is_probed || n_cut == 0, "{:?} at {}", tree.label(node), step);
        }
    }

    #[test]
    fn children_stand_as_they_are_visited(tree in any_tree(), order in any_order(), step in 0u32..400) {
        let tree = Rc::new(tree);
        let search = Search { order, ..Search::ALPHA_BETA };
        let annotation = Profile::DEFAULT.conventions.annotation;
        let placement = place_as_visited(&tree, annotation, &search);
        // By the definition: minimax looks at every child, one after the other.
        let mut visited: Vec<Vec<NodeId>> = vec![Vec::new(); tree.n_nodes()];
        let everything = Search { order, ..Search::MINIMAX };
        everything.run(&tree, |event| if let Event::Entered { node, .. } = event && let Some(above) = tree.parent(node) {
            visited[above.index()].push(node);
        }).expect("every leaf has a value");
        for children in &visited {
            prop_assert!(children.is_sorted_by(|one, other| placement.at(one.index()).x < placement.at(other.index()).x));
        }
        for node in tree.nodes() {
            prop_assert_eq!(placement.depth(node.index()), tree.depth(node));
            let (left, right) = placement.extent(node.index());
            prop_assert!(left <= placement.at(node.index()).x && placement.at(node.index()).x <= right);
        }
        // The same marks as ever, in other places.
        let conventions = Conventions { search, ..Profile::DEFAULT.conventions };
        let replay = Replay::of(Rc::clone(&tree), search);
        let (moment, levels) = (replay.at(Step(step)), level_players(&tree));
        let usual = place(&tree, annotation);
        let drawn = |placement| {
            let mut marks = Stage::new(&moment, placement, &conventions, &levels).scene().nodes;
            marks.sort_by_key(|mark| mark.id);
            marks.iter_mut().for_each(|mark| mark.at = Point { x: 0.0, y: 0.0 });
            marks
        };
        prop_assert_eq!(drawn(&placement), drawn(&usual));
        if order == Order::AsGiven {
            prop_assert!(tree.nodes().all(|node| placement.at(node.index()) == usual.at(node.index())));
        }
    }

    #[test]
    fn a_viewport_around_everything_shows_everything(tree in any_tree(), step in 0u32..400) {
        let tree = Rc::new(tree);
        let all = Viewport { left: -1e4, top: -1e4, width: 1e5, height: 1e5, scale: 100.0, squeeze: 1.0, flatten: 1.0 };
        let (whole, seen) = with_stage(&tree, step, |stage| (stage.scene(), stage.scene_in(all)));
        prop_assert_eq!(whole, seen);
    }

    #[test]
    fn a_flattened_tree_has_the_same_marks_on_lower_levels(tree in any_tree(), step in 0u32..400, flatten in 0.7f64..1.0) {
        let tree = Rc::new(tree);
        let seen = Viewport { left: -1e4, top: -1e4, width: 1e5, height: 1e5, scale: 100.0, squeeze: 1.0, flatten };
        let (whole, seen) = with_stage(&tree, step, |stage| (stage.scene(), stage.scene_in(seen)));
        prop_assert_eq!(whole.nodes.len(), seen.nodes.len());
        for (one, lower) in whole.nodes.iter().zip(&seen.nodes) {
            let at = Point { x: one.at.x, y: one.at.y * flatten };
            prop_assert_eq!(&NodeMark { at, ..one.clone() }, lower);
        }
        for (one, lower) in whole.edges.iter().zip(&seen.edges) {
            let length = (one.to.y - one.from.y) - (lower.to.y - lower.from.y);
            prop_assert!((length - LEVEL_HEIGHT * (1.0 - flatten)).abs() < 1e-6, "{:?} {:?}", one, lower);
        }
        prop_assert_eq!(whole.levels.len(), seen.levels.len());
        prop_assert!(whole.levels.iter().zip(&seen.levels).all(|(one, lower)| one.y * flatten == lower.y));
    }

    #[test]
    fn in_a_squeezed_tree_no_label_lies_under_a_node(tree in any_tree(), step in 0u32..400, squeeze in 0.2f64..1.0) {
        let tree = Rc::new(tree);
        let seen = Viewport { left: -1e4, top: -1e4, width: 1e5, height: 1e5, scale: 100.0, squeeze, flatten: 1.0 };
        let scene = with_stage(&tree, step, |stage| stage.scene_in(seen));
        // About how wide a letter is, and the least that a node takes.
        let right = |node: &NodeMark| {
            let letters = node.labels.iter().map(|label| label.text.chars().count()).max();
            node.at.x + NODE_WIDTH / 2.0 + letters.map_or(0.0, |letters| letters as f64 * 8.0)
        };
        let is_told = |node: &NodeMark| node.is_current || node.is_changed || node.is_named || node.is_compared;
        for node in scene.nodes.iter().filter(|node| !node.labels.is_empty()) {
            for other in scene.nodes.iter().filter(|other| other.at.y == node.at.y) {
                let (at, text) = (other.at.x, format!("{:?} at {step}", node.labels));
                if node.has_labels_left {
                    let left = node.at.x - (right(node) - node.at.x);
                    prop_assert!(at >= node.at.x || at + NODE_WIDTH / 2.0 <= left, "{}", text);
                } else if !is_told(node) {
                    prop_assert!(at <= node.at.x || right(node) <= at - NODE_WIDTH / 2.0, "{}", text);
                }
            }
        }
    }

    #[test]
    fn a_tree_as_narrow_as_it_may_be_loses_no_label_and_keeps_its_nodes_apart(tree in any_tree(), step in 0u32..400) {
        let tree = Rc::new(tree);
        let annotation = Profile::ALL[1].conventions.annotation;
        let squeeze = least_squeeze(&tree, &place(&tree, annotation), annotation);
        prop_assert!(squeeze <= 1.0);
        // No view of a whole tree is narrower; where a game's is, labels are taken to be as long as in the widest of the fonts.
        let squeeze = squeeze.max(0.7);
        let seen = Viewport { left: -1e4, top: -1e4, width: 1e5, height: 1e5, scale: 100.0, squeeze, flatten: 1.0 };
        let (whole, scene) = with_stage(&tree, step, |stage| (stage.scene(), stage.scene_in(seen)));
        prop_assert!(scene.folds.is_empty());
        for (mark, squeezed) in whole.nodes.iter().zip(&scene.nodes) {
            prop_assert_eq!(&mark.labels, &squeezed.labels);
        }
        // How far an outline reaches to each side of its middle.
        let reach = |mark: &NodeMark| {
            let path = node_path(mark);
            let left = path.trim_start_matches('M').split(' ').next().and_then(|left| left.parse::<f64>().ok());
            -left.expect("a path begins with its left end")
        };
        for mark in &scene.nodes {
            for other in scene.nodes.iter().filter(|other| other.at.y == mark.at.y && other.at.x > mark.at.x) {
                prop_assert!(mark.at.x + reach(mark) + 3.9 <= other.at.x - reach(other), "{:?} and {:?}", mark.id, other.id);
            }
        }
    }

    #[test]
    fn what_a_viewport_shows_is_part_of_the_whole(
        tree in any_tree(), step in 0u32..400, left in -50f64..400.0, top in -50f64..400.0,
    ) {
        let tree = Rc::new(tree);
        let part = Viewport { left, top, width: 200.0, height: 150.0, scale: 100.0, squeeze: 1.0, flatten: 1.0 };
        let (whole, seen) = with_stage(&tree, step, |stage| (stage.scene(), stage.scene_in(part)));
        prop_assert!(seen.nodes.iter().all(|mark| whole.nodes.contains(mark)));
        prop_assert!(seen.edges.iter().all(|mark| whole.edges.contains(mark)));
        let is_inside = |x: f64, y: f64| x >= left && x <= left + 200.0 && y >= top && y <= top + 150.0;
        for mark in whole.nodes.iter().filter(|mark| is_inside(mark.at.x, mark.at.y)) {
            prop_assert!(seen.nodes.contains(mark), "a node in view is missing");
        }
    }

    #[test]
    fn a_figure_is_the_same_bytes_every_time(tree in any_tree(), step in 0u32..400) {
        let tree = Rc::new(tree);
        let about = Figure { title: "<&\"", source: "]]>", theme: Theme::Light };
        let draw = || with_stage(&tree, step, |stage| figure(stage, about));
        let text = draw();
        prop_assert_eq!(&text, &draw());
        prop_assert!(text.contains("<title>&lt;&amp;&quot;</title>"));
        prop_assert!(!text.contains("-0\"") && !text.contains("NaN"));
    }

    #[test]
    fn numbers_have_two_decimals_at_most(value in -1e6f64..1e6) {
        let text = number(value);
        prop_assert!(text.split_once('.').is_none_or(|(_, decimals)| decimals.len() <= 2));
        prop_assert!((text.parse::<f64>().unwrap() - value).abs() <= 0.005_001);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_drawn_proof_is_the_proof(tree in any_tree()) {
        let tree = Rc::new(tree);
        let conventions = &Profile::ALL[3].conventions;
        let replay = Replay::of(Rc::clone(&tree), conventions.search);
        let (placement, levels) = (place(&tree, conventions.annotation), level_players(&tree));
        let moment = replay.at(replay.last_step());
        let proof = moment.proof().expect("alpha-beta proves what it returns");
        let proof = Some(&proof);
        let stage = Stage { proof, ..Stage::new(&moment, &placement, conventions, &levels) };
        let scene = stage.scene();
        for mark in &scene.nodes {
            let kind = proof.and_then(|proof| proof.node_type(&tree, mark.id));
            match mark.proof {
                Some(ProofPart::Needed { kind: drawn, .. }) => {
                    prop_assert_eq!(Some(drawn), kind);
                    let word = match drawn { NodeType::Pv => "PV", NodeType::Cut => "CUT", NodeType::All => "ALL" };
                    prop_assert!(tree.is_leaf(mark.id) || mark.name.as_deref() == Some(word));
                }
                Some(ProofPart::NotNeeded) => prop_assert!(kind.is_none() && moment.has_come(mark.id)),
                None => prop_assert!(kind.is_none() && !moment.has_come(mark.id)),
            }
        }
        // Every node of it but the root hangs on a line of it.
        let n_lines = scene.edges.iter().filter(|edge| matches!(edge.proof, Some(ProofPart::Needed { .. }))).count();
        let n_nodes = scene.nodes.iter().filter(|mark| matches!(mark.proof, Some(ProofPart::Needed { .. }))).count();
        prop_assert_eq!(n_lines, n_nodes.saturating_sub(1));
    }
}

/// A wide tree costs what is seen of it, however small it is shown.
#[test]
fn what_does_not_fit_is_folded() {
    let mut next = 0;
    let tree = Rc::new(uniform_tree(10, 4, || {
        next += 7;
        Score::from(next % 100)
    }));
    let whole = Viewport {
        left: 0.0,
        top: -50.0,
        width: 1e6,
        height: 700.0,
        scale: 1.0,
        squeeze: 0.001,
        flatten: 1.0,
    };
    let scene = with_stage(&tree, 500, |stage| stage.scene_in(whole));
    assert!(!scene.folds.is_empty());
    assert!(scene.nodes.len() + scene.folds.len() <= 800);
    // Nothing is shown twice or lost: each node is a mark of its own, or in exactly one fold.
    let folded: usize = scene.folds.iter().map(|fold| fold.n_nodes).sum();
    assert_eq!(folded + scene.nodes.len(), tree.n_nodes());
}

#[test]
fn texts_on_the_lines_of_a_squeezed_tree_stand_apart() {
    let mut tree = TreeBuilder::new();
    fn grow(tree: &mut TreeBuilder, levels: u32) {
        let player = if levels.is_multiple_of(2) { Player::Max } else { Player::Min };
        tree.open(player, None);
        for child in 0..7 {
            let node = NodeId::new(tree.n_nodes());
            match levels {
                1 => drop(tree.leaf(Some(Score::from(child)), None)),
                _ => grow(tree, levels - 1),
            }
            tree.set_move(node, ["a", "b", "c", "d", "e", "f", "g"][child as usize]);
        }
        tree.close();
    }
    grow(&mut tree, 3);
    let tree = Rc::new(tree.finish().unwrap());
    let mut n_pairs = 0;
    for squeeze in [0.9, 0.5, 0.3, 0.2, 0.1, 0.07, 0.05, 0.03] {
        let seen = Viewport {
            left: -50.0,
            top: -50.0,
            width: 1e5,
            height: 700.0,
            scale: 1.0,
            squeeze,
            flatten: 1.0,
        };
        let scene = with_stage(&tree, 0, |stage| stage.scene_in(seen));
        let texts: Vec<_> = scene.edges.iter().filter(|edge| edge.label.is_some()).collect();
        for pair in texts.windows(2).filter(|pair| pair[0].from == pair[1].from) {
            let apart = (pair[1].to.x - pair[0].to.x) * pair[0].label_along;
            assert!(apart >= 12.0, "{apart} at squeeze {squeeze}");
            n_pairs += 1;
        }
    }
    assert!(n_pairs > 50, "{n_pairs}");
}

#[test]
fn names_of_a_squeezed_tree_lie_over_no_node() {
    let mut next = 0;
    let tree = Rc::new(uniform_tree(4, 3, || {
        next += 7;
        Score::from(next % 100)
    }));
    let named: Vec<NodeId> = tree.nodes().filter(|node| !tree.is_leaf(*node)).collect();
    let (mut n_beside, mut n_above) = (0, 0);
    for squeeze in [1.0, 0.6, 0.4, 0.3] {
        let seen = Viewport {
            left: -50.0,
            top: -50.0,
            width: 1e5,
            height: 700.0,
            scale: 1.0,
            squeeze,
            flatten: 1.0,
        };
        let scene = with_stage(&tree, 60, |stage| Stage { named: &named, ..*stage }.scene_in(seen));
        for mark in scene.nodes.iter().filter(|mark| mark.name.is_some()) {
            let [at, _] = left_places(mark);
            if mark.is_name_above {
                assert!(at.y < -NODE_HEIGHT / 2.0 && squeeze < 1.0, "only where there is no room beside it");
                // A short one lies over no line.
                let end = mark.at.x + at.x;
                let begin = end - 8.4 * mark.name.as_ref().map_or(0.0, |name| name.chars().count() as f64);
                let line = scene.edges.iter().find(|edge| edge.child == mark.id);
                if let Some(line) = line.filter(|_| end - begin < NODE_WIDTH - 6.0) {
                    let up = (line.to.y - (mark.at.y + at.y)) / (line.to.y - line.from.y);
                    let x = line.to.x + (line.from.x - line.to.x) * up;
                    assert!(x < begin || x > end, "{:?} at squeeze {squeeze}", mark.name);
                }
                n_above += 1;
                continue;
            }
            let n_characters = mark.name.as_ref().map_or(0, |name| name.chars().count()) as f64;
            let left = mark.at.x + at.x - 8.0 * n_characters;
            let is_covered = |other: &NodeMark| {
                other.at.y == mark.at.y && other.at.x < mark.at.x && other.at.x + NODE_WIDTH / 2.0 > left
            };
            assert!(!scene.nodes.iter().any(is_covered), "{:?} at squeeze {squeeze}", mark.name);
            n_beside += 1;
        }
    }
    assert!(n_beside > 10 && n_above > 10, "{n_beside} beside, {n_above} above");
}

/// Ten thousand leaves below one node cost no more than any other tree.
#[test]
fn a_star_is_folded_and_its_far_lines_are_left_out() {
    let tree = Rc::new(uniform_tree(10_000, 1, || Score::from(1)));
    let width = place(&tree, Profile::ALL[1].conventions.annotation).width();
    for (left, seen, squeeze) in
        [(0.0, width, 900.0 / width), (0.0, 900.0, 1.0), (width / 2.0, 4_000.0, 0.225)]
    {
        let part =
            Viewport { left, top: -50.0, width: seen, height: 460.0, scale: 1.0, squeeze, flatten: 1.0 };
        let scene = with_stage(&tree, 5_000, |stage| stage.scene_in(part));
        let n_marks = scene.nodes.len() + scene.edges.len() + scene.folds.len();
        assert!((10..1_000).contains(&n_marks), "{n_marks} marks at squeeze {squeeze}");
    }
}

#[test]
fn nodes_below_a_cut_are_dead_unmistakably() {
    let mut tree = TreeBuilder::new();
    tree.open(Player::Max, None);
    tree.leaf(Some(Score::from(5)), None);
    tree.open(Player::Min, None);
    tree.leaf(Some(Score::from(2)), None);
    tree.open(Player::Max, None);
    tree.leaf(Some(Score::from(9)), None);
    tree.close();
    tree.close();
    tree.close();
    let tree = Rc::new(tree.finish().unwrap());
    let scene: Scene = with_stage(&tree, u32::MAX, |stage| stage.scene());
    let pruned: Vec<usize> = scene
        .nodes
        .iter()
        .filter(|mark| mark.state == NodeState::Pruned)
        .map(|mark| mark.id.index())
        .collect();
    assert_eq!(pruned, [4, 5]);
    let drawn = svg(&scene, 0.0, Theme::Light);
    assert_eq!(drawn.matches("pw-cross").count(), 1, "the cut is crossed out once, where it was made");
    assert_eq!(drawn.matches("pw-edge pruned").count(), 1);
}

#[test]
fn a_chain_of_a_million_is_drawn() {
    let mut chain = TreeBuilder::new();
    for _ in 0..1_000_000 {
        chain.open(Player::Max, None);
    }
    chain.leaf(Some(Score::from(7)), None);
    (0..1_000_000).for_each(|_| chain.close());
    let tree = Rc::new(chain.finish().unwrap());
    let seen = Viewport {
        left: -100.0,
        top: 0.0,
        width: 800.0,
        height: 600.0,
        scale: 1.0,
        squeeze: 1.0,
        flatten: 1.0,
    };
    let scene = with_stage(&tree, 0, |stage| stage.scene_in(seen));
    assert!(scene.nodes.len() < 20);
}

/// Where the pieces of a picture are, as far as no font is needed to know.
mod words {
    use plywise_conventions::{Annotation, Conventions};
    use plywise_lesson::{Phrase, comparison};
    use plywise_render::{EdgeMark, Scene, WordKind, WordMark};
    use plywise_search::{Event, NodeId};

    use super::*;

    fn any_conventions() -> impl Strategy<Value = Conventions> {
        let annotation = (0..Annotation::ALL.len()).prop_map(|nth| Annotation::ALL[nth].0);
        (0..Profile::ALL.len(), annotation, any::<bool>()).prop_map(|(nth, annotation, asks)| Conventions {
            annotation,
            asks,
            ..Profile::ALL[nth].conventions
        })
    }

    /// Whether a line runs through a box: by its points, closer together than the box is high.
    fn runs_through(edge: &EdgeMark, [left, top, right, bottom]: [f64; 4]) -> bool {
        (0..=400).map(|nth| f64::from(nth) / 400.0).any(|along| {
            let x = edge.from.x + along * (edge.to.x - edge.from.x);
            let y = edge.from.y + along * (edge.to.y - edge.from.y);
            x > left && x < right && y > top && y < bottom
        })
    }

    fn at_each_step(
        tree: GameTree,
        conventions: &Conventions,
        mut look: impl FnMut(&Stage<'_>, &[Phrase]) -> Result<(), TestCaseError>,
    ) -> Result<(), TestCaseError> {
        let tree = Rc::new(tree);
        let replay = Replay::of(Rc::clone(&tree), conventions.search);
        let (placement, levels) = (place(&tree, conventions.annotation), level_players(&tree));
        let stops = plywise_lesson::slide_stops(&replay, conventions.slides);
        for &stop in &stops {
            let moment = replay.at(stop);
            let sentence = Narrator::new(&tree, conventions).slide(&moment, &stops);
            let named: Vec<NodeId> = sentence.nodes().collect();
            look(
                &Stage { named: &named, ..Stage::new(&moment, &placement, conventions, &levels) },
                &sentence.0,
            )?;
        }
        Ok(())
    }

    /// How far a word is from the nodes that are compared and the lines between them, or from all others: points on each, far or near.
    fn gap(scene: &Scene, word: &WordMark, compared: bool) -> f64 {
        let (half, high) = (word.width / 2.0, 13.0);
        let far = |point: Point| {
            let x = ((point.x - word.at.x).abs() - half).max(0.0);
            let y = ((point.y - word.at.y).abs() - high).max(0.0);
            x.hypot(y)
        };
        let along = |edge: &EdgeMark| {
            let (from, to) = (edge.from, edge.to);
            (0..=200)
                .map(move |nth| {
                    let share = f64::from(nth) / 200.0;
                    Point { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
                })
                .map(far)
                .fold(f64::INFINITY, f64::min)
        };
        let edges = scene.edges.iter().filter(|edge| edge.is_compared == compared).map(along);
        let nodes = scene.nodes.iter().filter(|node| node.is_compared == compared).map(|node| {
            let x = ((node.at.x - word.at.x).abs() - half - 21.0).max(0.0);
            let y = ((node.at.y - word.at.y).abs() - high - 20.0).max(0.0);
            x.hypot(y)
        });
        edges.chain(nodes).fold(f64::INFINITY, f64::min)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn whatever_the_sentence_names_the_picture_names(tree in any_tree(), conventions in any_conventions()) {
            at_each_step(tree, &conventions, |stage, sentence| {
                let scene = stage.scene();
                for phrase in sentence {
                    let Phrase::Node(node, name) = phrase else { continue };
                    let mark = scene.nodes.iter().find(|mark| mark.id == *node).expect("the whole tree is drawn");
                    let written = [Some(&mark.text), mark.caption.as_ref(), mark.name.as_ref()];
                    prop_assert!(written.contains(&Some(name)), "{} is not named: {:?}", name, mark);
                    prop_assert!(mark.is_named && mark.has_ring());
                }
                Ok(())
            })?;
        }

        #[test]
        fn a_cut_has_its_comparison_beside_the_lines(tree in any_tree(), conventions in any_conventions()) {
            at_each_step(tree, &conventions, |stage, _| {
                let scene = stage.scene();
                let is_cut = matches!(stage.moment.event(), Some(Event::Pruned { .. }));
                prop_assert_eq!(!scene.words.is_empty(), is_cut);
                for word in &scene.words {
                    let (half, high) = (word.width / 2.0, 13.0);
                    let area = [word.at.x - half, word.at.y - high, word.at.x + half, word.at.y + high];
                    let below = scene.edges.iter().find(|edge| runs_through(edge, area));
                    prop_assert!(below.is_none(), "{word:?} lies on {below:?}");
                    for node in &scene.nodes {
                        let apart = (node.at.x - word.at.x).abs() > half + 18.0 || (node.at.y - word.at.y).abs() > high + 14.0;
                        prop_assert!(apart, "{word:?} lies on {node:?}");
                    }
                }
                let compared: Vec<NodeId> = scene.nodes.iter().filter(|mark| mark.is_compared).map(|mark| mark.id).collect();
                let lines = scene.edges.iter().filter(|edge| edge.is_compared).count();
                let Some(cut) = comparison(stage.moment, &conventions).filter(|_| is_cut) else {
                    prop_assert!(compared.is_empty() && lines == 0);
                    return Ok(());
                };
                // The path has a line for each ply between the two.
                let tree = stage.moment.replay().tree();
                let mut expected: Vec<NodeId> = cut.against.into_iter().chain([cut.node]).collect();
                expected.sort_unstable();
                prop_assert_eq!(compared, expected);
                prop_assert_eq!(lines as u32, cut.against.map_or(0, |above| tree.depth(cut.node) - tree.depth(above)));
                let is_it = |word: &&WordMark| matches!(&word.kind, WordKind::Comparison(written) if *written == cut);
                let word = scene.words.iter().find(is_it).expect("it is written out");
                // It is nearest to what it compares, or tied to that.
                let [ours, others] = [true, false].map(|compared| gap(&scene, word, compared));
                match word.tie {
                    None => prop_assert!(ours <= others + 4.0, "{ours} from its path, {others} from another, {word:?}"),
                    Some([from, to]) => {
                        let half = Point { x: word.width / 2.0, y: 13.0 };
                        let is_on_frame = (from.x - word.at.x).abs() <= half.x + 0.01 && (from.y - word.at.y).abs() <= half.y + 0.01;
                        prop_assert!(is_on_frame, "{word:?}");
                        let ends = scene.nodes.iter().filter(|node| node.is_compared).any(|node| (node.at.y - to.y).abs() <= 23.51 && (node.at.x - to.x).abs() < 120.0);
                        prop_assert!(ends, "{word:?}");
                    }
                }
                Ok(())
            })?;
        }
    }
}
