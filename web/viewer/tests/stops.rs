//! What the slider counts is what one steps by.

use plywise_replay::{Step, StepSize};
use plywise_search::{Algorithm, Search};
use plywise_testkit::any_tree;
use plywise_viewer::{Go, TreeDocument, Viewer, ViewerAction};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn each_press_of_next_is_the_next_stop(
        tree in any_tree(), size in prop::sample::select(StepSize::ALL.to_vec()), range in (0_u32..40, 0_u32..40),
        is_whole in any::<bool>(), second in prop::option::of(prop::sample::select(vec![Algorithm::Minimax, Algorithm::AlphaBeta])),
    ) {
        // Each level has its own stops: which those are is not known before one is there.
        prop_assume!(size != StepSize::Return);
        let text = plywise_notation::write(&tree);
        let Ok(document) = TreeDocument::read(&text) else { return Ok(()) };
        let viewer = Viewer::new(document).after(ViewerAction::StepBy(size));
        let steps = (!is_whole).then_some((Step(range.0.min(range.1)), Step(range.0.max(range.1))));
        let viewer = Viewer { steps, ..viewer };
        let second = second.map(|algorithm| Search { algorithm, ..viewer.conventions.search });
        let mut viewer = viewer.with_second_search(second).go(Go::Start);
        let count = viewer.stops().count();
        prop_assert_eq!(viewer.stops().at(viewer.playback.step()), 0);
        for nth in 1..=count {
            viewer = viewer.go(Go::Next);
            let step = viewer.playback.step();
            prop_assert_eq!((viewer.stops().at(step), viewer.stops().step(nth)), (nth, step));
        }
        prop_assert_eq!(viewer.playback.step(), viewer.range().1, "the last stop is the end");
        prop_assert_eq!(viewer.stops().step(u32::MAX), viewer.range().1);
        let (first, last) = viewer.range();
        let within = |step: &Step| first < *step && *step <= last;
        let replay = &viewer.analysis.replay;
        let goes_beyond = last > replay.last_step();
        let own_last = last.min(replay.last_step());
        let n_own = match size {
            StepSize::Cut => replay.cuts().filter(within).count(),
            StepSize::Leaf => {
                (first.0 + 1..=own_last.0).filter(|&step| replay.is_leaf_done(Step(step))).count()
            }
            _ => viewer.stops().at(own_last) as usize,
        };
        prop_assert_eq!(viewer.stops().counted() as usize, n_own, "the end is not counted as one");
        prop_assert_eq!(viewer.stops().unit, size);
        // What only the second search does is counted as its own work, up to all of it.
        if let Some(second) = viewer.second.as_ref().filter(|_| goes_beyond) {
            let [own, all] = [replay, &second.analysis.replay].map(|replay| replay.work(second.work));
            let done = own + last.0 - replay.last_step().0;
            prop_assert_eq!(viewer.stops().beyond(count), Some((second.work, done, all)));
            prop_assert!(!is_whole || done == all);
            let at_its_end = viewer.stops().beyond(viewer.stops().at(own_last));
            prop_assert!(at_its_end.is_none() || first > own_last);
        }
    }
}
