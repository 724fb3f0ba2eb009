//! What the marks mean: those that the present tree and its search make.

use plywise_conventions::Conventions;
use plywise_search::{Algorithm, Mover, Player};
use yew::prelude::*;

use crate::Viewer;
use crate::english::{self, Mark as Meaning};

const MAX: &str = "M-21 20V-7L0 -20L21 -7V20Z";
const MIN: &str = "M-21 -20V7L0 20L21 7V-20Z";
const CHANCE: &str = "M0 -20A20 20 0 0 1 0 20A20 20 0 0 1 0 -20Z";
const NUMBERED: &str = "M-18 -20H18L24 0L18 20H-18L-24 0Z";
const LEAF: &str = "M-17 -15H17V15H-17Z";

/// What a tree and its search make use of, as bits: with the same, the legend is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsedMarks(u16);

const MAX_MOVES: u16 = 1;
const MIN_MOVES: u16 = 2;
const CHANCE_DECIDES: u16 = 4;
const PLAYERS: u16 = 8;
/// Players without numbers: MAX and MIN.
const TWO: u16 = 16;
const ALWAYS: u16 = 32;
/// Something may be left out, and so be known in part.
const CUTS: u16 = 64;
/// The search visits nodes more than once.
const COMES_AGAIN: u16 = 128;
const STATICS: u16 = 256;
const AVERAGES: u16 = 512;
const PAYOFFS: u16 = 1024;
/// Equal positions are drawn once.
const ONCE: u16 = 2048;
/// A proof is drawn, which writes a word beside each branch.
const PROOF: u16 = 4096;

impl UsedMarks {
    /// Known without going through the tree, which may be large.
    #[must_use]
    pub fn by(viewer: &Viewer) -> UsedMarks {
        let Viewer { document, analysis, conventions, .. } = viewer;
        let (tree, search) = (&document.tree, &conventions.search);
        // On the last level are leaves only. What is mixed may be anybody's.
        let levels = analysis.levels.split_last().map_or(&[][..], |(_, levels)| levels);
        let moves = |mover: Mover| levels.iter().any(|level| level.is_none_or(|level| level == mover));
        let (has_two, has_chance) = (!tree.is_for_several(), tree.has_chance());
        let cuts = match search.algorithm {
            Algorithm::MaxN => search.options.sum.is_some(),
            algorithm => !algorithm.is_exhaustive(),
        };
        let is_max_n = search.algorithm == Algorithm::MaxN;
        let bits = [
            has_two && moves(Mover::Max),
            has_two && moves(Mover::Min),
            has_chance,
            !has_two,
            has_two,
            true,
            cuts,
            search.algorithm.revisits(),
            tree.has_statics() || tree.has_estimates(),
            has_chance && !is_max_n,
            is_max_n && !has_two,
            analysis.once.as_ref().is_some_and(|once| once.n_places() < tree.n_nodes()),
            viewer.has_proofs() && viewer.toggles.shows_proof,
        ];
        UsedMarks(bits.iter().rev().fold(0, |all, is_used| all << 1 | u16::from(*is_used)))
    }
}

/// A mark: what it needs, its classes, its outline, and what it means. Edges and labels have no outline: the one is a
/// line, the other a text; but an edge that bends has.
type Mark = (u16, &'static str, &'static str, Meaning);

const MARKS: [Mark; 16] = [
    (MAX_MOVES, "pw-node returned exact max", MAX, Meaning::Moves),
    (MIN_MOVES, "pw-node returned exact min", MIN, Meaning::Moves),
    (PLAYERS, "pw-node returned exact numbered second", NUMBERED, Meaning::PlayerMoves),
    (CHANCE_DECIDES, "pw-node returned exact chance", CHANCE, Meaning::Chance),
    (ALWAYS, "pw-node returned exact leaf", LEAF, Meaning::Leaf),
    (TWO, "pw-node open max", MAX, Meaning::Open),
    (TWO, "pw-node open max current", MAX, Meaning::Current),
    (PLAYERS, "pw-node open numbered", NUMBERED, Meaning::Open),
    (PLAYERS, "pw-node open numbered current", NUMBERED, Meaning::Current),
    (CUTS, "pw-node returned at-most min", MIN, Meaning::Bound),
    (CUTS, "pw-node pruned leaf", LEAF, Meaning::Pruned),
    (COMES_AGAIN, "pw-node set-aside leaf", LEAF, Meaning::SetAside),
    (ALWAYS, "pw-edge open", "", Meaning::Path),
    (ALWAYS, "pw-edge best", "", Meaning::Best),
    (CUTS, "pw-edge cut", "", Meaning::Cut),
    (ONCE, "pw-edge again", "M-18 -18C-18 6 18 -6 18 18M11 11L18 18L22 9", Meaning::Again),
];

/// What is written beside nodes: what it needs, its classes, the text, and what it means.
const LABELS: [Mark; 7] = [
    (STATICS, "static", "~5", Meaning::Static),
    (COMES_AGAIN, "remembered", "", Meaning::Remembered),
    (AVERAGES, "sum", "Σ 5", Meaning::Sum),
    (PAYOFFS, "payoffs", "(1, [4])", Meaning::Payoffs),
    (PROOF, "", "PV", Meaning::Pv),
    (PROOF, "", "CUT", Meaning::CutNode),
    (PROOF, "", "ALL", Meaning::AllNode),
];

/// What the legend hangs on: while it is the same, it is not drawn again.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct LegendProps {
    /// The course's words.
    pub conventions: Conventions,
    /// The marks that are explained.
    pub used: UsedMarks,
}

/// The legend, in the course's words.
#[component]
pub fn Legend(LegendProps { conventions, used }: &LegendProps) -> Html {
    let words = &conventions.words;
    let is_used = |(needs, ..): &&Mark| used.0 & needs > 0;
    let marks = MARKS.iter().filter(is_used).map(|&(needs, class, outline, meaning)| {
        let who = match needs {
            MAX_MOVES => words.player(Player::Max),
            MIN_MOVES => words.player(Player::Min),
            _ => "",
        };
        let short = if who.is_empty() { english::short_mark(meaning) } else { who };
        entry(picture(drawn(class, outline)), short, english::mark(meaning, who))
    });
    let labels = LABELS.iter().filter(is_used).map(|&(_, class, label, meaning)| {
        // Only what was found earlier is written in the course's own way.
        let label = if label.is_empty() { ["(", words.at_least, "3)"].concat() } else { label.to_owned() };
        entry(written(class, label), english::short_mark(meaning), english::mark(meaning, ""))
    });
    html! {
        <section class="pw-legend pw-panel" aria-label={english::LEGEND}>
            <h2>{ english::LEGEND }</h2>
            <ul>{ for marks.chain(labels) }</ul>
        </section>
    }
}

/// A mark as it stands on the stage.
fn drawn(class: &'static str, outline: &'static str) -> Html {
    if class == "pw-edge again" {
        return html! { <path {class} d={outline} /> };
    }
    if !outline.is_empty() {
        return html! { <g {class}><path class="pw-outline" d={outline} /></g> };
    }
    html! {
        <g>
            <path {class} d="M-18 18L18 -18" />
            if class == "pw-edge cut" {
                <path class="pw-cross" d="M-7 -7L7 7M-7 7L7 -7" />
            }
        </g>
    }
}

fn picture(drawn: Html) -> Html {
    html! {
        <svg viewBox="-26 -24 52 48" aria-hidden="true" class="pw-scene" width="44" height="40">{ drawn }</svg>
    }
}

/// What is written beside a node, as text: made as small as a mark, nobody could read it.
fn written(class: &'static str, label: String) -> Html {
    html! { <span aria-hidden="true" class={["pw-written ", class].concat()}>{ label }</span> }
}

/// A mark, with what it means: in a word, for a strip, and in full.
fn entry(drawn: Html, short: &'static str, text: String) -> Html {
    html! {
        <li title={text.clone()}>
            { drawn }
            <span class="short">{ short }</span>
            <span class="full">{ text }</span>
        </li>
    }
}
