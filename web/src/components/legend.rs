//! What the marks mean.

use plywise_lesson::Conventions;
use plywise_search::Player;
use yew::prelude::*;

const MAX: &str = "M-21 20V-7L0 -20L21 -7V20Z";
const MIN: &str = "M-21 -20V7L0 20L21 7V-20Z";
const LEAF: &str = "M-17 -15H17V15H-17Z";

/// The legend, in the course's words.
pub(crate) fn legend(conventions: &Conventions) -> Html {
    let words = &conventions.words;
    let node = |class: &'static str, path: &'static str, text: String| {
        html! {
            <li>
                <svg class="pw-scene" viewBox="-26 -24 52 48" width="44" height="40" aria-hidden="true">
                    <g class={format!("pw-node {class}")}><path class="pw-outline" d={path} /></g>
                </svg>
                <span>{ text }</span>
            </li>
        }
    };
    let edge = |class: &'static str, crossed: bool, text: &'static str| {
        html! {
            <li>
                <svg class="pw-scene" viewBox="-26 -24 52 48" width="44" height="40" aria-hidden="true">
                    <path class={format!("pw-edge {class}")} d="M-18 18L18 -18" />
                    if crossed {
                        <path class="pw-cross" d="M-7 -7L7 7M-7 7L7 -7" />
                    }
                </svg>
                <span>{ text }</span>
            </li>
        }
    };
    html! {
        <section class="pw-legend pw-panel" aria-label="Legend">
            <h2>{ "Legend" }</h2>
            <ul>
                { node("returned exact max", MAX, format!("{} moves", words.player(Player::Max))) }
                { node("returned exact min", MIN, format!("{} moves", words.player(Player::Min))) }
                { node("returned exact leaf", LEAF, "a leaf and its value".to_owned()) }
                { node("open max", MAX, "being searched".to_owned()) }
                { node("open max current", MAX, "the search is here".to_owned()) }
                { node("returned at-most min", MIN, "returned a bound: the true value may differ".to_owned()) }
                { node("pruned leaf", LEAF, "never looked at".to_owned()) }
                { edge("open", false, "the path") }
                { edge("best", false, "the best line so far") }
                { edge("cut", true, "a cut") }
            </ul>
        </section>
    }
}
