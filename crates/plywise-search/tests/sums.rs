//! What max^n takes payoffs to add up to: just that where they add up exactly, else a hair more.

mod drawn;

use drawn::by;
use plywise_search::{
    Algorithm, Event, Mover, NodeId, Options, Score, Search, Stop, TreeBuilder, Unsupported,
};

/// The most that a search with this sum lets the first player have at the root, of two leaves with these payoffs.
fn bound(leaves: [[f64; 3]; 2], sum: f64, mover: Mover) -> Result<f64, Stop> {
    let score = |points: f64| Score::new(points).expect("a number");
    let mut game = TreeBuilder::new();
    game.open_for(Mover::Numbered(1), None);
    game.open_for(mover, None);
    for payoffs in leaves {
        game.payoffs(&payoffs.map(score), None);
    }
    game.close();
    game.close();
    let game = game.finish().expect("a tree");
    let options = Options { sum: Some(score(sum)), ..Options::PLAIN };
    let mut bound = f64::NAN;
    Search { options, ..by(Algorithm::MaxN) }.run(&game, |event| {
        if let Event::Entered { node: NodeId::ROOT, window } = event {
            bound = window.beta.points();
        }
    })?;
    Ok(bound)
}

const SECOND: Mover = Mover::Numbered(2);

/// What is said where the payoffs of a leaf, counted from 1, add up to more.
fn beyond(leaf: usize) -> Result<f64, Stop> {
    Err(Stop::Unsupported(Unsupported::BeyondSum(NodeId::new(leaf + 1))))
}

#[test]
fn whole_payoffs_add_up_exactly() {
    assert_eq!(bound([[1.0, 2.0, 3.0], [6.0, 0.0, 0.0]], 6.0, SECOND), Ok(6.0));
    assert_eq!(bound([[1.0, 2.0, 3.0], [6.0, 1.0, 0.0]], 6.0, SECOND), beyond(2));
    let large = 2f64.powi(50);
    assert_eq!(bound([[1.0, 2.0, 3.0], [large, 0.0, 0.0]], large, SECOND), Ok(large));
    assert_eq!(bound([[1.0, large, 0.0], [large, 0.0, 0.0]], large, SECOND), beyond(1));
}

#[test]
fn other_payoffs_may_add_up_to_a_hair_more() {
    let is_hair_more = |bound: Result<f64, Stop>, sum: f64| {
        let bound = bound.expect("the payoffs are shared out");
        assert!(bound > sum && bound < sum * (1.0 + 1e-8), "{bound} for {sum}");
    };
    // 0.1 + 0.2 + 0.3 is rounded up.
    is_hair_more(bound([[0.1, 0.2, 0.3], [0.6, 0.0, 0.0]], 0.6, SECOND), 0.6);
    assert_eq!(bound([[0.1, 0.2, 0.3], [0.6, 0.1, 0.0]], 0.6, SECOND), beyond(2));
    // The sum or one payoff by itself is enough, and so is an average.
    is_hair_more(bound([[1.0, 2.0, 3.0], [6.0, 0.0, 0.0]], 6.5, SECOND), 6.5);
    is_hair_more(bound([[1.0, 2.0, 3.0], [5.5, 0.0, 0.5]], 6.0, SECOND), 6.0);
    is_hair_more(bound([[1.0, 2.0, 3.0], [6.0, 0.0, 0.0]], 6.0, Mover::Chance), 6.0);
    // Beyond 2^53 whole numbers are rounded too.
    let large = 2f64.powi(60);
    is_hair_more(bound([[1.0, large, 1.0], [large, 0.0, 0.0]], large, SECOND), large);
}

#[test]
fn nobody_may_owe_anything() {
    assert_eq!(bound([[1.0, 2.0, 3.0], [7.0, -1.0, 0.0]], 6.0, SECOND), beyond(2));
    assert_eq!(bound([[0.5, -0.25, 0.5], [6.0, 0.0, 0.0]], 6.0, SECOND), beyond(1));
}
