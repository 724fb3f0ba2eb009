//! How fast this computer searches.

use plywise_games::ConnectFour;
use plywise_search::{DepthLimited, Event, Horizon, Search, Unit, alpha_beta};

/// Long enough for the clock and for a browser to have compiled what runs.
const MILLIS: f64 = 600.0;

/// How many leaves alpha-beta looks at in a second, in Connect Four from its first position; `now` tells milliseconds.
pub fn leaves_a_second(now: &dyn Fn() -> f64) -> u64 {
    let game = ConnectFour::default();
    // Once to warm up.
    let mut leaves = 0_u64;
    let mut began = None;
    for depth in [5, 6].into_iter().chain(std::iter::repeat(7)) {
        let limited = DepthLimited::new(&game, Some(Horizon { depth, unit: Unit::Plies }));
        let Ok(_) = alpha_beta(&limited, Search::ALPHA_BETA.rules, |event| {
            leaves += u64::from(matches!(event, Event::Evaluated { .. }));
        });
        let time = now();
        match began {
            None => (began, leaves) = (Some(time), 0),
            Some(began) if time - began >= MILLIS => return (leaves as f64 * 1000.0 / (time - began)) as u64,
            Some(_) => {}
        }
    }
    0
}
