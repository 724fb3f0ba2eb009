//! How long passes take, by a clock that the test turns itself.

use std::cell::Cell;
use std::rc::Rc;

use plywise_replay::Replay;
use plywise_search::{Algorithm, Options, Search};
use plywise_testkit::{any_options, any_tree_with_statics};
use proptest::prelude::*;

proptest! {
    /// Each look at the clock is a second later than the one before: a pass that ends where the next begins takes one.
    #[test]
    fn every_pass_has_its_time(
        tree in any_tree_with_statics(),
        algorithm in prop::sample::select(Algorithm::ALL.to_vec()),
        options in any_options(),
        budget in prop::option::of(1u32..40),
        enough in 0u32..200,
    ) {
        let options = Options { budget, ..options };
        let replay = Replay::of(Rc::new(tree), Search { algorithm, options, ..Search::ALPHA_BETA });
        let clock = Cell::new(0.0);
        let times = replay.pass_times(f64::from(enough), &mut || clock.replace(clock.get() + 1.0));
        prop_assert_eq!(times.len(), replay.passes().len());
        prop_assert!(times.iter().all(|secs| *secs == 1.0), "{:?}", times);
        // Once for the start, and in each run once for its first event, for each pass, and for whether it was enough.
        let looks = clock.get();
        let of_a_run = times.len() as f64 + 2.0;
        prop_assert_eq!((looks - 1.0) % of_a_run, 0.0);
        let n_runs = (looks - 1.0) / of_a_run;
        let needed = (f64::from(enough) / of_a_run).ceil().max(1.0);
        prop_assert_eq!(n_runs, needed);
    }
}
