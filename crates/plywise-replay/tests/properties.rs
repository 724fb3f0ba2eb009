//! Packing loses nothing, seeking equals stepping, and playback stays inside the trace.

mod kit;

use std::collections::BTreeSet;
use std::rc::Rc;

use kit::{events_of, seeking_equals_stepping};
use plywise_replay::{Command, Playback, Progress, Replay, Step, StepSize, Trace, record, record_game};
use plywise_search::{
    Algorithm, Cut, Event, GameTree, NodeId, Options, Player, Returns, Rules, Score, Search, TreeBuilder,
    Window,
};
use plywise_testkit::{
    any_chance_tree, any_horizon, any_options, any_order, any_tree, any_tree_with_statics,
    any_tree_with_statics_and_unknowns,
};
use proptest::prelude::*;

/// Any search that inherits its windows, whose trace is packed.
fn any_packed_search() -> impl Strategy<Value = Search> {
    let algorithm = prop_oneof![
        4 => Just(Algorithm::AlphaBeta),
        1 => Just(Algorithm::Minimax),
        1 => Just(Algorithm::TwoPass),
        1 => Just(Algorithm::Negamax),
    ];
    (algorithm, any_rules(), any_order()).prop_map(|(algorithm, rules, order)| Search {
        algorithm,
        order,
        rules,
        ..Search::ALPHA_BETA
    })
}

/// Every search for MAX and MIN, chance aside.
const FOR_TWO: &[Algorithm] = Algorithm::ALL.split_at(Algorithm::Expectimax as usize).0;

/// Any search for MAX and MIN.
fn any_search() -> impl Strategy<Value = Search> {
    let algorithm = prop::sample::select(FOR_TWO);
    let options = (any_options(), any_budget(), any_budget());
    let event_log = (algorithm, any_rules(), any_order(), any_horizon(), options).prop_map(
        |(algorithm, rules, order, horizon, (options, budget, events))| {
            let options = Options { budget, events, ..options };
            Search { algorithm, rules, order, horizon, options }
        },
    );
    prop_oneof![1 => any_packed_search(), 2 => event_log]
}

/// How many nodes may be entered, or how many events reported.
fn any_budget() -> impl Strategy<Value = Option<u32>> {
    prop::option::weighted(0.3, 0u32..200)
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let window = prop_oneof![
        2 => Just(Window::FULL),
        1 => (-5i32..5, 1i32..6).prop_map(|(alpha, size)| {
            Window { alpha: Score::from(alpha), beta: Score::from(alpha + size) }
        }),
    ];
    let cut = prop_oneof![Just(Cut::AtOrBeyond), Just(Cut::Beyond)];
    let returns = prop_oneof![Just(Returns::FailSoft), Just(Returns::FailHard)];
    (cut, returns, window).prop_map(|(cut, returns, window)| Rules { cut, returns, window })
}

/// Whether at each cut the children left out, and the nodes below them, are as many as are named.
fn counts_what_cuts_leave_out(tree: GameTree, search: Search) -> Result<(), TestCaseError> {
    let replay = Replay::of(Rc::new(tree), search);
    let tree = replay.tree();
    for cut in replay.cuts() {
        let moment = replay.at(cut);
        let node = moment.event().expect("a cut is an event").node();
        let below = |child: NodeId| tree.subtree_end(child) - child.index() - 1;
        let named: Vec<usize> = moment.skipped(node).map(below).collect();
        prop_assert_eq!(moment.n_skipped(node), (named.len(), named.iter().sum()));
    }
    Ok(())
}

proptest! {
    /// The children that have handed their scores up are those that did so since the search last came to the node, or to one above it.
    #[test]
    fn as_many_children_are_tried_as_have_come_back(tree in any_tree(), search in any_packed_search()) {
        // In two passes leaves come before the branches above them.
        prop_assume!(search.algorithm != Algorithm::TwoPass);
        let replay = Replay::of(Rc::new(tree), search);
        let tree = replay.tree();
        let mut n_tried = vec![0; tree.n_nodes()];
        for step in 1..=replay.n_events() {
            let moment = replay.at(Step(step));
            match moment.event() {
                Some(Event::Entered { node, .. }) => n_tried[node.index()..tree.subtree_end(node)].fill(0),
                Some(Event::Updated { node, .. }) => n_tried[node.index()] += 1,
                _ => {}
            }
            for node in tree.nodes() {
                prop_assert_eq!(moment.n_tried(node), n_tried[node.index()]);
            }
        }
    }

    #[test]
    fn packing_loses_nothing(tree in any_tree_with_statics_and_unknowns(), search in any_search()) {
        let reported = events_of(&tree, search);
        let recorded = record(&tree, search);
        // As a page keeps a search that is not packed.
        let one_by_one = Trace::logged(search, reported.iter().copied().collect(), recorded.stopped());
        for trace in [recorded, one_by_one] {
            let mut decoded = Vec::new();
            trace.for_each_event(&tree, |step, event| {
                assert_eq!(step.0 as usize, decoded.len());
                decoded.push(event);
            });
            prop_assert_eq!(&reported, &decoded);
        }
    }

    #[test]
    fn seeking_equals_stepping_for_two(tree in any_tree_with_statics_and_unknowns(), search in any_search()) {
        seeking_equals_stepping(tree, search)?;
    }

    #[test]
    fn counts_are_what_has_happened(tree in any_tree_with_statics_and_unknowns(), search in any_search()) {
        let tree = Rc::new(tree);
        let replay = Replay::of(Rc::clone(&tree), search);
        let (mut entered, mut evaluated, mut cuts) = (0, 0, 0);
        let mut different = BTreeSet::new();
        for (step, event) in events_of(&tree, search).into_iter().enumerate() {
            match event {
                Event::Entered { .. } => entered += 1,
                Event::Evaluated { node, .. } => {
                    evaluated += 1;
                    different.insert(node);
                }
                Event::Pruned { .. } => cuts += 1,
                _ => {}
            }
            let moment = replay.at(Step(step as u32 + 1));
            let counts = moment.counts();
            prop_assert_eq!((counts.entered, counts.evaluated, counts.cuts), (entered, evaluated, cuts));
            prop_assert_eq!(counts.different as usize, different.len());
            let pruned = tree.nodes().filter(|&node| matches!(moment.progress(node), Progress::Pruned { .. }));
            prop_assert_eq!(counts.skipped as usize, pruned.count());
        }
    }

    #[test]
    fn at_the_end_every_node_is_accounted_for(tree in any_tree(), search in any_packed_search()) {
        let tree = Rc::new(tree);
        let replay = Replay::of(Rc::clone(&tree), search);
        let end = replay.at(replay.last_step());
        for node in tree.nodes() {
            let is_settled = matches!(end.progress(node), Progress::Returned { .. } | Progress::Pruned { .. });
            prop_assert!(is_settled);
        }
        let counts = end.counts();
        prop_assert_eq!((counts.entered + counts.skipped) as usize, tree.n_nodes());
        prop_assert_eq!(end.principal_variation().next(), Some(NodeId::ROOT));
    }

    #[test]
    fn whatever_a_search_never_came_to_was_left_out(tree in any_tree_with_statics(), search in any_search()) {
        let options = Options { budget: None, events: None, ..search.options };
        let search = Search { horizon: None, options, ..search };
        prop_assume!(search.run(&tree, |_| ()).is_ok());
        let tree = Rc::new(tree);
        let replay = Replay::of(Rc::clone(&tree), search);
        let end = replay.at(replay.last_step());
        for node in tree.nodes() {
            let is_left_out = matches!(end.progress(node), Progress::Pruned { .. });
            prop_assert_eq!(is_left_out, !end.has_come(node), "node {:?}", node);
        }
        let never = tree.nodes().filter(|&node| !end.has_come(node)).count();
        prop_assert_eq!(end.counts().skipped as usize, never);
    }

    #[test]
    fn a_cut_names_the_ancestor_whose_value_it_met(tree in any_tree(), search in any_search()) {
        let tree = Rc::new(tree);
        let replay = Replay::of(Rc::clone(&tree), search);
        for cut in replay.cuts() {
            let moment = replay.at(cut);
            let node = moment.event().unwrap().node();
            let cutoff = moment.cutoff(node).unwrap();
            let window = moment.window(node).unwrap();
            prop_assert_eq!(cutoff.bound, window.against(tree.player(node)));
            prop_assert_eq!(cutoff.against, !tree.player(node));
            match cutoff.ancestor {
                Some(above) => {
                    prop_assert_eq!(tree.player(above), cutoff.against);
                    prop_assert_eq!(moment.value(above), Some(cutoff.bound));
                    prop_assert!(moment.path().any(|open| open == above));
                }
                None if search.is_inherited() => {
                    prop_assert_eq!(cutoff.bound, search.rules.window.own(cutoff.against));
                }
                None => {}
            }
            let met = match search.rules.cut {
                Cut::Beyond if search.algorithm.has_rules() => window.beta < window.alpha,
                _ => window.beta <= window.alpha,
            };
            prop_assert!(met && moment.skipped(node).count() > 0);
        }
    }

    #[test]
    fn what_a_cut_leaves_out_is_counted(tree in any_tree_with_statics(), search in any_search()) {
        counts_what_cuts_leave_out(tree, search)?;
    }

    #[test]
    fn what_star2_leaves_out_is_counted(tree in any_chance_tree(), order in any_order()) {
        let search = Search { algorithm: Algorithm::Star2, order, ..Search::ALPHA_BETA };
        counts_what_cuts_leave_out(tree, search)?;
    }

    #[test]
    fn a_value_rests_on_statics_once_a_branch_below_was_taken_for_a_leaf(
        tree in any_tree_with_statics(), search in any_search(),
    ) {
        prop_assume!(search.algorithm != Algorithm::Iterative);
        let replay = Replay::of(Rc::new(tree), search);
        let tree = replay.tree();
        let mut is_static = vec![false; tree.n_nodes()];
        for step in 0..=replay.n_events() {
            let moment = replay.at(Step(step));
            if let Some(Event::Evaluated { node, .. }) = moment.event()
                && !tree.is_leaf(node)
            {
                is_static[node.index()] = true;
                for above in tree.ancestors(node) {
                    is_static[above.index()] = true;
                }
            }
            for node in tree.nodes() {
                prop_assert_eq!(moment.rests_on_statics(node), is_static[node.index()], "{:?} at {}", node, step);
            }
        }
    }

    #[test]
    fn passes_prove_bounds_together(tree in any_tree_with_statics(), search in any_search()) {
        let options = Options { budget: None, ..search.options };
        let rules = Search::ALPHA_BETA.rules;
        prop_assume!(search.algorithm != Algorithm::Iterative);
        let replay = Replay::of(Rc::new(tree), Search { rules, horizon: None, options, ..search });
        let truth = Replay::of(Rc::clone(replay.tree()), Search::MINIMAX).last_value().unwrap();
        let mut known = Window::FULL;
        for pass in replay.passes() {
            let before = replay.at(pass.ends.unwrap_or(replay.last_step()).previous());
            prop_assert!(replay.tree().n_nodes() == 1 || before.proved() == known);
            let Some((value, bound)) = pass.value.zip(pass.bound) else { continue };
            if bound.from_below() {
                known.alpha = known.alpha.max(value);
            }
            if bound.from_above() {
                known.beta = known.beta.min(value);
            }
        }
        prop_assert!(known.alpha <= truth && truth <= known.beta);
        prop_assert!(replay.tree().n_nodes() == 1 || replay.at(replay.last_step()).proved() == known);
    }

    #[test]
    fn the_chosen_move_is_worth_what_the_root_is(
        tree in any_tree_with_statics(),
        algorithm in prop::sample::select(FOR_TWO),
        order in any_order(),
        options in any_options(),
    ) {
        let tree = Rc::new(tree);
        let replay = Replay::of(Rc::clone(&tree), Search { algorithm, order, options, ..Search::ALPHA_BETA });
        let end = replay.at(replay.last_step());
        let truth = Replay::of(Rc::clone(&tree), Search::MINIMAX);
        let value = |node| truth.at(truth.last_step()).visited(node);
        match end.chosen_move() {
            Some(child) => prop_assert_eq!(value(child), value(NodeId::ROOT)),
            None => prop_assert_eq!(tree.n_nodes(), 1),
        }
    }

    #[test]
    fn a_move_is_one_leaf_or_one_branch_or_one_value_handed_up(tree in any_tree_with_statics_and_unknowns(), search in any_search()) {
        let replay = Replay::of(Rc::new(tree), search);
        let mut step = Step::START;
        while step < replay.last_step() {
            let next = replay.after(step, StepSize::Move, &[]);
            prop_assert_eq!(replay.before(next, StepSize::Move, &[]), step);
            let events: Vec<_> = (step.0..next.0).filter_map(|event| replay.event(event)).collect();
            let n = |is_one: fn(&Event<NodeId>) -> bool| events.iter().filter(|event| is_one(event)).count();
            let n_read = n(|event| matches!(event, Event::Evaluated { .. } | Event::Recalled { .. }));
            let n_entered = n(|event| matches!(event, Event::Entered { .. }));
            let n_handed_up = n(|event| matches!(event, Event::Updated { .. }));
            let n_cuts = n(|event| matches!(event, Event::Pruned { .. }));
            prop_assert!(n_read <= 1 && n_entered <= 1 && n_handed_up <= 1 && n_cuts <= 1, "{:?}", events);
            // A leaf is one press, with what it is to the node above.
            if n_read == 1 && next < replay.last_step() {
                prop_assert!(n_entered == 1, "{:?}", events);
                prop_assert!(!matches!(replay.event(next.0), Some(Event::Updated { .. })) , "{:?}", events);
            }
            // A cut comes with the value that made it.
            prop_assert!(n_cuts == 0 || n_handed_up == 1, "{:?}", events);
            step = next;
        }
    }

    #[test]
    fn steps_of_every_size_lead_to_the_end_and_back(tree in any_tree_with_statics_and_unknowns(), search in any_search()) {
        let replay = Replay::of(Rc::new(tree), search);
        let slides: Vec<Step> = (0..=replay.n_events()).step_by(3).map(Step).collect();
        for size in StepSize::ALL {
            // A leaf ends with the first move of the search that ends after it has been read.
            let ends_a_leaf = |step: Step| {
                let is_move = |step: u32| {
                    let last = replay.event(step - 1).expect("there is one");
                    plywise_replay::is_move(replay.tree(), last, replay.event(step))
                };
                let read = (1..=step.0).rev().find(|&step| matches!(replay.event(step - 1), Some(Event::Evaluated { .. })));
                read.is_some_and(|read| (read..=step.0).find(|&step| is_move(step)) == Some(step.0))
            };
            let is_stop = |step: Step| match (size, replay.at(step).event()) {
                (StepSize::Leaf, _) => ends_a_leaf(step),
                (StepSize::Cut, event) => matches!(event, Some(Event::Pruned { .. })),
                (StepSize::Return, event) => matches!(event, Some(Event::Returned { .. })),
                _ => true,
            };
            let mut step = Step::START;
            while step < replay.last_step() {
                let next = replay.after(step, size, &slides);
                prop_assert!(next > step);
                prop_assert!(next == replay.last_step() || is_stop(next));
                if matches!(size, StepSize::Leaf | StepSize::Cut) {
                    let passed = (step.0 + 1..next.0).map(Step).find(|&step| is_stop(step));
                    prop_assert_eq!(passed, None, "a stop was passed over");
                }
                if size != StepSize::Return {
                    let back = replay.before(next, size, &slides);
                    prop_assert!(back <= step && replay.after(back, size, &slides) >= step);
                }
                step = next;
            }
            while step > Step::START {
                let back = replay.before(step, size, &slides);
                prop_assert!(back < step);
                step = back;
            }
        }
    }

    #[test]
    fn playback_never_leaves_the_trace(
        last in 0u32..50,
        commands in prop::collection::vec((0u8..6, 0u32..100, 0f64..2.0), 0..40),
    ) {
        let mut playback = Playback::new(Step(last));
        for (command, number, dt) in commands {
            let command = match command {
                0 => Command::Play,
                1 => Command::Pause,
                2 => Command::Toggle,
                3 => Command::Seek(Step(number)),
                _ => Command::SetSpeed(f64::from(number)),
            };
            playback = playback.after(command).advanced(dt, Step::next);
            prop_assert!(playback.step() <= Step(last));
            prop_assert!(!playback.is_playing() || playback.step() < Step(last));
        }
    }
}

#[test]
fn play_at_the_end_starts_over() {
    let end = Playback::new(Step(5)).after(Command::Seek(Step(9)));
    assert_eq!((end.step(), end.is_playing()), (Step(5), false));
    let again = end.after(Command::Play);
    assert_eq!((again.step(), again.is_playing()), (Step(0), true));
}

#[test]
fn a_manual_step_pauses() {
    let playing = Playback::new(Step(5)).after(Command::Play);
    assert!(!playing.after(Command::Seek(Step(2))).is_playing());
}

#[test]
fn a_tab_in_the_background_does_not_race_ahead() {
    let playing = Playback::new(Step(500)).after(Command::SetSpeed(4.0)).after(Command::Play);
    assert_eq!(playing.advanced(3_600.0, Step::next).step(), Step(1));
}

#[test]
fn a_change_of_speed_keeps_the_position() {
    let playing = Playback::new(Step(500)).after(Command::Seek(Step(7))).after(Command::Play);
    let faster = playing.after(Command::SetSpeed(10.0));
    assert_eq!((faster.step(), faster.is_playing(), faster.steps_per_sec()), (Step(7), true, 10.0));
}

#[test]
fn returns_are_counted_from_the_root_by_the_values_handed_to_it() {
    let stops = |algorithm| {
        let mut scores = (0..4).map(Score::from);
        let tree = plywise_testkit::uniform_tree(2, 2, || scores.next().expect("there are four leaves"));
        let replay = Replay::of(Rc::new(tree), Search { algorithm, ..Search::ALPHA_BETA });
        let last = replay.last_step();
        let on = |step: &Step| (*step < last).then(|| replay.after(*step, StepSize::Return, &[]));
        let back = |step: &Step| (*step > Step::START).then(|| replay.before(*step, StepSize::Return, &[]));
        let node = |step: Step| replay.at(step).event().expect("it has returned").node().index();
        let there: Vec<usize> = std::iter::successors(on(&Step::START), on).map(node).collect();
        let away: Vec<usize> =
            std::iter::successors(Some(last), back).filter(|step| *step > Step::START).map(node).collect();
        (there, away)
    };
    assert_eq!(stops(Algorithm::Minimax), (vec![1, 4, 0], vec![0, 4, 1]));
    // Where the root returns several times, each time is one.
    let (there, _) = stops(Algorithm::MtdF);
    assert!(there.len() > 1 && there.iter().all(|&node| node == 0), "{there:?}");
}

#[test]
fn a_game_is_recorded_with_the_tree_it_went_through() {
    let plywise_replay::GameRecord { tree, trace, .. } =
        record_game(&plywise_games::TicTacToe::default(), Search::ALPHA_BETA).unwrap();
    let replay = Replay::new(Rc::new(tree), trace);
    let counts = replay.at(replay.last_step()).counts();
    assert_eq!(counts.entered, 18_297);
    assert_eq!((counts.entered + counts.skipped) as usize, replay.tree().n_nodes());
    // The game's own search and the search of the tree it left behind are one.
    assert_eq!(record(replay.tree(), Search::ALPHA_BETA).size_in_bytes(), replay.trace().size_in_bytes());
}

/// In minimax of a tree with three children everywhere, visits and branches are known in these bytes; a part that is left
/// out of the sum, or counted twice, makes it less or more.
#[test]
fn the_size_of_an_index_counts_its_parts() {
    let size = |depth| {
        let tree = plywise_testkit::uniform_tree(3, depth, || Score::from(1));
        let n_nodes = tree.n_nodes();
        (n_nodes, Replay::of(Rc::new(tree), Search::MINIMAX).index_size_in_bytes())
    };
    let ((few, small), (many, large)) = (size(5), size(9));
    let each = (large - small) as f64 / (many - few) as f64;
    assert!((33.0..34.0).contains(&each), "{each} bytes a visit");
}

#[test]
fn a_chain_of_a_million_is_replayed() {
    let mut chain = TreeBuilder::new();
    let mut player = Player::Max;
    for _ in 0..1_000_000 {
        chain.open(player, None);
        player = !player;
    }
    chain.leaf(Some(Score::from(7)), None);
    (0..1_000_000).for_each(|_| chain.close());
    let replay = Replay::of(Rc::new(chain.finish().unwrap()), Search::ALPHA_BETA);
    let deepest = replay.at(Step(1_000_001));
    assert_eq!(deepest.path().count(), 1_000_001);
    let end = replay.at(replay.last_step());
    assert_eq!(end.principal_variation().count(), 1_000_001);
}
