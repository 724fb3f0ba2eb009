//! The Plywise page.
use yew::prelude::*;

/// The whole page.
#[function_component]
pub fn App() -> Html {
    html! { <h1>{ "Plywise" }</h1> }
}
