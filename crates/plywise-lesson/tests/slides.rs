//! No slide hides a cause: what changed since the slide before is told, on any tree and by any course's conventions.

use std::collections::BTreeMap;
use std::rc::Rc;

use plywise_conventions::{Annotation, Conventions, Profile, Slides};
use plywise_lesson::{Narrator, Phrase, Sentence, slide_stops, typeset, typeset_bound};
use plywise_notation::{Document, examples, parse};
use plywise_replay::{Replay, Step, Work, is_move};
use plywise_search::{Algorithm, Bound, Event, GameTree, Mover, NodeId, Rules, Score, Search, Window};
use plywise_testkit::{any_rules, any_tree};
use proptest::prelude::*;

fn any_conventions() -> impl Strategy<Value = Conventions> {
    let algorithm = prop_oneof![
        4 => Just(Algorithm::AlphaBeta),
        6 => (0..Algorithm::ALL.len()).prop_map(|nth| Algorithm::ALL[nth]),
    ];
    let annotation = (0..Annotation::ALL.len()).prop_map(|nth| Annotation::ALL[nth].0);
    let slides = (0..Slides::ALL.len()).prop_map(|nth| Slides::ALL[nth].0);
    (0..Profile::ALL.len(), algorithm, annotation, slides, any_rules()).prop_map(
        |(nth, algorithm, annotation, slides, rules)| {
            let conventions = Profile::ALL[nth].conventions;
            let rules = Rules { window: Window::FULL, ..rules };
            let search = Search { algorithm, rules, ..conventions.search };
            Conventions { search, annotation, slides, ..conventions }
        },
    )
}

/// The examples, each by its own conventions.
fn examples() -> impl Iterator<Item = (&'static str, GameTree, Conventions)> {
    examples::ALL.iter().chain(examples::MORE).map(|example| {
        let Document { tree, header, .. } = parse(example.text).expect("examples can be read");
        let usual = header.known_profile().unwrap_or(&Profile::DEFAULT).conventions;
        (example.key, tree, header.conventions(usual))
    })
}

/// The sentences of a slide: what stands between two full stops.
fn clauses(sentence: &Sentence) -> Vec<Vec<Phrase>> {
    let mut clauses = vec![Vec::new()];
    for phrase in &sentence.0 {
        let Phrase::Text(text) = phrase else {
            clauses.last_mut().expect("there is one").push(phrase.clone());
            continue;
        };
        for (nth, text) in text.split(". ").enumerate() {
            if nth > 0 {
                clauses.push(Vec::new());
            }
            clauses.last_mut().expect("there is one").push(Phrase::Text(text.to_owned()));
        }
    }
    clauses
}

/// Whether one sentence of a slide names a node together with each of some numbers, alone or as one of several players'.
fn says(clauses: &[Vec<Phrase>], node: NodeId, numbers: &[String]) -> bool {
    clauses.iter().any(|clause| {
        let names = |node: NodeId| {
            clause.iter().any(|phrase| matches!(phrase, Phrase::Node(named, _) if *named == node))
        };
        let writes = |number: &String| {
            clause.iter().any(|phrase| match phrase {
                Phrase::Score(text) | Phrase::Bound(_, text) => {
                    text.trim_matches(['(', ')']).split(", ").any(|one| one == number)
                }
                Phrase::Text(_) | Phrase::Node(..) => false,
            })
        };
        names(node) && numbers.iter().all(writes)
    })
}

/// What a plain reader of the events knows of the branches.
#[derive(Default)]
struct Known {
    values: BTreeMap<NodeId, Score>,
    windows: BTreeMap<NodeId, Window>,
    /// What the nodes handed up when the search last left them.
    returned: BTreeMap<NodeId, Score>,
}

impl Known {
    /// Takes in an event. Of a value or a window that it changed, the branch and the numbers to be told.
    fn hear(&mut self, tree: &GameTree, event: Event<NodeId>) -> Option<(NodeId, Vec<String>)> {
        match event {
            Event::Entered { node, window } => {
                self.values.remove(&node);
                self.windows.insert(node, window);
                None
            }
            Event::Updated { node, value, window, .. } => {
                let old_value = self.values.insert(node, value);
                let old_window = self.windows.insert(node, window);
                let own =
                    |window: Window| if tree.mover(node) == Mover::Max { window.alpha } else { window.beta };
                let mut numbers = Vec::new();
                if old_value != Some(value) {
                    numbers.push(typeset(value));
                }
                if old_window.map(own) != Some(own(window)) {
                    numbers.push(typeset_bound(own(window)));
                }
                (!numbers.is_empty()).then_some((node, numbers))
            }
            Event::Returned { node, score, bound } => {
                self.returned.insert(node, score);
                // Fail-hard searches hand up the bound. An average that is settled is handed up as one too.
                let own = *self.values.get(&node)?;
                let is_several = matches!(tree.mover(node), Mover::Numbered(_));
                let is_moved = own != score && tree.mover(node) != Mover::Chance;
                // What is left for another player of several is not the node's value for its own.
                let is_alone = node == NodeId::ROOT || is_several;
                let numbers = [own, score].into_iter().skip(usize::from(is_alone)).map(typeset);
                (is_moved && (bound != Bound::Exact || !is_several)).then(|| (node, numbers.collect()))
            }
            _ => None,
        }
    }
}

/// Where somebody stops: at slides, at moves of the search, or as a second search does, in step with another.
enum Stops {
    Slides(Slides),
    Moves,
    Lockstep,
}

fn check(tree: GameTree, conventions: &Conventions, stops: Stops) -> Result<usize, TestCaseError> {
    let replay = Replay::of(Rc::new(tree), conventions.search);
    let tree = replay.tree();
    let narrator = Narrator::new(tree, conventions);
    let is_end = |stop: &u32| {
        let last = stop.checked_sub(1).and_then(|event| replay.event(event));
        last.is_some_and(|last| is_move(tree, last, replay.event(*stop)))
    };
    let stops = match stops {
        Stops::Slides(slides) => slide_stops(&replay, slides),
        Stops::Moves => (1..=replay.n_events()).filter(is_end).map(Step).collect(),
        Stops::Lockstep => {
            let shown = (1..=replay.work(Work::Leaves)).map(|done| replay.step_to_show(Work::Leaves, done));
            let mut stops: Vec<Step> = shown.chain([replay.last_step()]).collect();
            stops.dedup();
            stops
        }
    };
    let (mut known, mut heard, mut n_told) = (Known::default(), 0, 0);
    for &stop in &stops {
        let moment = replay.at(stop);
        let sentence = narrator.slide(&moment, &stops);
        let clauses = clauses(&sentence);
        let events: Vec<Event<NodeId>> = (heard..stop.0).filter_map(|event| replay.event(event)).collect();
        // Longer ones say that they leave something out.
        let is_whole = !sentence.to_string().contains("More has changed");
        for (nth, &event) in events.iter().enumerate() {
            let changed = known.hear(tree, event);
            if !is_whole {
                continue;
            }
            let makes_cut = matches!(events.get(nth + 1), Some(Event::Pruned { .. }));
            // Whose value it is, and who gave it.
            if let Event::Updated { node, by, .. } = event
                && (makes_cut || changed.is_some())
            {
                let given = conventions.seen(tree, node, known.returned[&by]);
                let is_told = says(&clauses, by, &[typeset(given)]);
                prop_assert!(is_told, "{stop:?}: {event:?}: {given} is not told in: {sentence}");
            }
            if let Some((node, mut numbers)) = changed {
                // A value that made a cut is told by the cut, which needs no window of its own.
                if makes_cut {
                    numbers.truncate(1);
                }
                prop_assert!(
                    says(&clauses, node, &numbers),
                    "{stop:?}: {event:?} {numbers:?} is not told in: {sentence}"
                );
                n_told += 1;
            }
        }
        heard = stop.0;
    }
    prop_assert_eq!(heard, replay.n_events());
    Ok(n_told)
}

proptest! {
    #[test]
    fn no_slide_hides_a_cause(tree in any_tree(), conventions in any_conventions()) {
        check(tree, &conventions, Stops::Slides(conventions.slides))?;
    }

    #[test]
    fn no_move_hides_a_cause(tree in any_tree(), conventions in any_conventions()) {
        check(tree, &conventions, Stops::Moves)?;
    }

    #[test]
    fn no_stop_of_a_second_search_hides_a_cause(tree in any_tree(), conventions in any_conventions()) {
        check(tree, &conventions, Stops::Lockstep)?;
    }
}

/// The slides of a search.
fn slides(tree: &Rc<GameTree>, conventions: &Conventions) -> Vec<Sentence> {
    let replay = Replay::of(Rc::clone(tree), conventions.search);
    let narrator = Narrator::new(tree, conventions);
    let stops = slide_stops(&replay, conventions.slides);
    stops.iter().map(|&stop| narrator.slide(&replay.at(stop), &stops)).collect()
}

/// The slides of a search that have more than so many sentences.
fn long_slides(tree: &Rc<GameTree>, conventions: &Conventions, most: usize) -> Vec<String> {
    let told = slides(tree, conventions).into_iter();
    told.filter(|told| clauses(told).len() > most).map(|told| told.to_string()).collect()
}

#[test]
fn no_slide_of_an_example_has_more_than_four_sentences() {
    for (key, tree, conventions) in examples() {
        let tree = Rc::new(tree);
        let none: [String; 0] = [];
        assert_eq!(long_slides(&tree, &conventions, 4), none, "{key}");
        // By another search it may be one more, but where the lectures show how much a slide holds.
        for algorithm in Algorithm::ALL {
            if [Algorithm::Minimax, Algorithm::AlphaBeta].contains(&algorithm) {
                continue;
            }
            let search = Search { algorithm, ..conventions.search };
            for (slides, ..) in Slides::ALL {
                let conventions = Conventions { search, slides, ..conventions };
                assert_eq!(long_slides(&tree, &conventions, 5), none, "{key} {algorithm:?} {slides:?}");
            }
        }
    }
}

#[test]
fn no_slide_of_an_example_hides_a_cause() {
    for (key, tree, conventions) in examples() {
        let n_told = check(tree, &conventions, Stops::Slides(conventions.slides))
            .unwrap_or_else(|why| panic!("{key}: {why}"));
        assert!(n_told > 0, "{key}");
    }
}

#[test]
fn slides_say_where_a_window_below_chance_comes_from() {
    let (_, tree, conventions) = examples().find(|(key, ..)| *key == "c-star2").expect("it is an example");
    let told =
        slides(&Rc::new(tree), &conventions).iter().map(Sentence::to_string).collect::<Vec<_>>().join(" ");
    // (5 − 3/2) × 2, (5 − 6/2) × 2 and (5 − 7/2) × 2.
    for (node, end, chance) in [("D", 7, "B"), ("F", 4, "E"), ("G", 3, "E")] {
        let said = format!("With at most {end} at {node}, the average of {chance} is at most 5");
        assert!(told.contains(&said), "{said}: {told}");
    }
}
