//! What is said when a branch is cut: why, and what is left out.

use plywise_search::{Algorithm, Event, NodeId, Player};

use crate::Claim;
use crate::told::{Told, shows};

/// Who is sure of how much at the branch.
fn is_sure(told: &Told<'_>, at: &str, mover: &str, score: &str) -> NodeId {
    let Event::Pruned { node, .. } = told.event() else { panic!("{:?}", told.event()) };
    told.is(at, node);
    told.is_mover(mover, node);
    told.is_score(score, node, told.has(&told.before, node));
    node
}

/// The same with the side that is best as it is written: `or more` for one who wants much.
fn is_sure_for(told: &Told<'_>, said: &[&str], side: Player) {
    let node = is_sure(told, said[0], said[1], said[2]);
    assert_eq!(told.fold.exercise.conventions().side(told.fold.tree(), node), side);
}

/// An enemy of the first to move holds it to so much.
fn holds(told: &Told<'_>, said: &[&str]) {
    let node = is_sure(told, said[0], said[1], said[3]);
    told.is_mover(said[2], NodeId::ROOT);
    assert_eq!(told.side(node), Player::Min);
}

/// Somebody above has what makes the cut: the end of the window that the branch's value has met.
fn has_bound(told: &Told<'_>, above: &str, mover: &str, bound: &str) -> NodeId {
    let node = told.event().node();
    let above = told.named(above);
    told.is_mover(mover, above);
    assert!(told.fold.tree().ancestors(node).any(|up| up == above));
    let met = told.before.window(node).expect("it is open").against(told.side(node));
    told.is_bound(bound, above, met);
    assert_eq!(told.has(&told.before, above), met, "it is what the branch above has found");
    assert_ne!(told.side(above), told.side(node));
    above
}

/// The branch's value has met this end of the window that it was entered with.
fn was_given(told: &Told<'_>, bound: &str) {
    let node = told.event().node();
    let met = told.before.window(node).expect("it is open").against(told.side(node));
    told.is_bound(bound, node, met);
    assert_eq!(told.side(node).better(met, told.has(&told.before, node)), told.has(&told.before, node));
}

/// A node above has the value that a test asks about, for the player who moves at the branch; the branch's is better.
fn was_asked(told: &Told<'_>, said: &[&str]) {
    let node = told.event().node();
    let (tested, above) = (told.named(said[0]), told.named(said[3]));
    let is_above = |up: NodeId, of: NodeId| told.fold.tree().ancestors(of).any(|one| one == up);
    assert!(is_above(above, tested) && (tested == node || is_above(tested, node)));
    told.is_mover(said[1], above);
    let known = told.has(&told.before, above);
    told.is_score(said[2], above, known);
    let value = told.has(&told.before, node);
    assert!(value != known && told.side(above).better(value, known) == value);
    assert_eq!(told.side(above), told.side(node));
    match said.get(4) {
        Some(name) => told.is(name, node),
        None => assert_eq!(tested, node),
    }
}

/// The average of a chance node is settled: whatever the rest is worth, it stays on one side of a bound.
fn is_settled(told: &Told<'_>, at: &str, score: &str, end: &str, is_low: bool) {
    let Event::Pruned { node, .. } = told.event() else { panic!("{:?}", told.event()) };
    told.is(at, node);
    let Some(Event::Returned { score: handed, .. }) = told.next() else { panic!("it returns") };
    shows(score, handed.points());
    let rest = told.fold.events[..told.nth].iter().rev();
    let entry = rest.filter_map(|event| match *event {
        Event::Entered { node: at, window } if at == node => Some(window),
        _ => None,
    });
    let window = entry.into_iter().next().expect("it was entered");
    let bound = if is_low { window.alpha } else { window.beta };
    told.is_bound(end, node, bound);
    let truth = told.truth(node);
    if is_low {
        assert!(truth <= handed.points() + 1e-9 && handed <= bound, "{truth} {handed:?} {bound:?}");
    } else {
        assert!(truth >= handed.points() - 1e-9 && handed >= bound, "{truth} {handed:?} {bound:?}");
    }
}

/// The worst that the rest could be.
fn is_extreme(told: &Told<'_>, each: &str, is_low: bool) {
    let range = told.fold.exercise.replay().range();
    shows(each, if is_low { range.beta.points() } else { range.alpha.points() });
}

/// What one player has, and what that leaves of the sum to another.
fn leaves(told: &Told<'_>, said: &[&str]) -> (NodeId, f64) {
    let node = is_sure(told, said[0], said[1], said[2]);
    let sum = told.fold.exercise.conventions().search.options.sum.expect("a sum").points();
    shows(said[3], sum);
    let left = sum - told.has(&told.before, node).points();
    shows(said[4], left);
    assert!(
        told.fold
            .tree()
            .nodes()
            .filter_map(|leaf| told.fold.tree().payoffs(leaf))
            .all(|payoffs| { payoffs.iter().map(|score| score.points()).sum::<f64>() <= sum + 1e-9 })
    );
    (node, left)
}

/// What comes before what is left out.
pub(crate) const REASONS: &[Claim] = &[
    ("{} already gives {} the value {}, so {} will not let play come here", |told, said| {
        let above = has_bound(told, said[0], said[1], said[2]);
        told.is_mover(said[3], above);
    }),
    ("{} already gives {} {}, so {} will not let play come here", |told, said| {
        let above = has_bound(told, said[0], said[1], said[2]);
        told.is_mover(said[3], above);
    }),
    ("At {} {} already holds {} to the value {}, so {} will not let play come here", |told, said| {
        let above = has_bound(told, said[0], said[1], said[3]);
        told.is_mover(said[2], NodeId::ROOT);
        told.is_mover(said[4], above);
    }),
    ("Nothing can be worth less than that", |told, _| {
        let node = told.event().node();
        let range = told.fold.exercise.replay().range();
        assert!(told.has(&told.before, node) <= range.alpha);
    }),
    ("Nothing can be worth more than that", |told, _| {
        let node = told.event().node();
        let range = told.fold.exercise.replay().range();
        assert!(told.has(&told.before, node) >= range.beta);
    }),
    ("With that, the average of {} is settled", |told, said| {
        let node = told.event().node();
        let chance = told.named(said[0]);
        assert!(told.is_chance(chance) && told.fold.tree().ancestors(node).any(|above| above == chance));
        let met = told.before.window(node).expect("it is open").against(told.side(node));
        assert_eq!(told.side(node).better(met, told.has(&told.before, node)), told.has(&told.before, node));
    }),
    ("The question was whether {} is better for {} than the {} at {}, and it is", was_asked),
    (
        "The question was whether {} is better for {} than the {} at {}, and {} does not refute that",
        was_asked,
    ),
    ("The question was only whether the value lies beyond α = {}, and it does", |told, said| {
        was_given(told, said[0])
    }),
    ("The question was only whether the value lies beyond β = {}, and it does", |told, said| {
        was_given(told, said[0])
    }),
    ("The search began with α = {}, so this is out of the question", |told, said| was_given(told, said[0])),
    ("The search began with β = {}, so this is out of the question", |told, said| was_given(told, said[0])),
    ("The pass began with α = {}, so this is out of the question", |told, said| was_given(told, said[0])),
    ("The pass began with β = {}, so this is out of the question", |told, said| was_given(told, said[0])),
    (
        "Even if all the rest were worth {}, the average of {} could not get over {} ≤ α = {}",
        |told, said| {
            is_extreme(told, said[0], true);
            is_settled(told, said[1], said[2], said[3], true);
        },
    ),
    (
        "Even if all the rest were worth {}, the average of {} could not get under {} ≥ β = {}",
        |told, said| {
            is_extreme(told, said[0], false);
            is_settled(told, said[1], said[2], said[3], false);
        },
    ),
    (
        "At {}, {} is sure of {}, and all values add up to {} at most: that leaves {} for {}, no more than the {} it has at {}, so {} will not let play come here",
        |told, said| {
            let (node, left) = leaves(told, said);
            let above = told.named(said[7]);
            assert!(told.fold.tree().ancestors(node).any(|up| up == above));
            told.is_mover(said[5], above);
            told.is_score(said[6], above, told.has(&told.before, above));
            assert!(left <= told.has(&told.before, above).points());
            assert_eq!(said[8], said[5]);
        },
    ),
    ("At {}, {} has all there is, {}", |told, said| {
        let node = is_sure(told, said[0], said[1], said[2]);
        let sum = told.fold.exercise.conventions().search.options.sum.expect("a sum");
        assert!(told.has(&told.before, node) >= sum);
    }),
];

/// Whole sentences.
pub(crate) const CLAIMS: &[Claim] = &[
    (
        "With what first looks have told of the rest, the average of {} cannot get over {} ≤ α = {}: nothing else below it is searched",
        |told, said| is_settled(told, said[0], said[1], said[2], true),
    ),
    (
        "With what first looks have told of the rest, the average of {} cannot get under {} ≥ β = {}: nothing else below it is searched",
        |told, said| is_settled(told, said[0], said[1], said[2], false),
    ),
    ("That is enough for a first look at {}: the rest of it waits", |told, said| {
        let Event::Pruned { node, .. } = told.event() else { panic!("{:?}", told.event()) };
        told.is(said[0], node);
        assert_eq!((told.algorithm(), told.came_back(node).len()), (Algorithm::Star2, 1));
    }),
    ("At {}, {} is sure of {} or more", |told, said| is_sure_for(told, said, Player::Max)),
    ("At {}, {} is sure of {} or less", |told, said| is_sure_for(told, said, Player::Min)),
    ("At {}, {} is sure of {}", |told, said| {
        let node = is_sure(told, said[0], said[1], said[2]);
        assert!(!told.has(&told.before, node).is_finite());
    }),
    ("At {}, {} holds {} to the value {} or less", holds),
];

/// What a cut leaves out: the rest of the sentence.
pub(crate) fn check_left_out(told: &Told<'_>, said: &str) {
    let Event::Pruned { node, .. } = told.event() else { panic!("{:?}", told.event()) };
    let (said, kind) = said.split_once(" (").map_or((said, ""), |(said, kind)| (said, kind));
    let (named, below) = said.split_once(" never looked at").expect("nothing is looked at");
    let skipped = told.fold.not_visited(node, told.nth);
    assert!(!skipped.is_empty());
    let labels: Vec<String> = skipped.iter().map(|child| told.fold.label(*child)).collect();
    let expected = match &labels[..] {
        [one] => format!("{one} is"),
        [first @ .., last] if labels.len() <= 3 => format!("{} and {last} are", first.join(", ")),
        _ => format!("its other {} children are", labels.len()),
    };
    assert_eq!(named, expected);
    let tree = told.fold.tree();
    let n_below: usize = skipped.iter().map(|child| tree.subtree_end(*child) - child.index() - 1).sum();
    let n_said = match below {
        "" => 0,
        ", with the node below" => 1,
        _ => {
            let number = below.strip_prefix(", with the ").and_then(|rest| rest.strip_suffix(" nodes below"));
            number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{below}"))
        }
    };
    assert_eq!(n_said, n_below, "{said}");
    if let Some(kind) = kind.strip_suffix(')') {
        let side = told.fold.exercise.conventions().side(tree, node);
        let name = if side == Player::Max { "β cutoff" } else { "α cutoff" };
        assert!(kind == name || kind == format!("{name}, a deep one"), "{kind}");
    }
}
