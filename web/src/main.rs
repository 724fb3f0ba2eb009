//! Finds the page's place for the app and mounts it there.

use wasm_bindgen::UnwrapThrowExt as _;

/// Half the download of the standard library's, and every request takes the same time.
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
    let document = web_sys::window().and_then(|window| window.document());
    let place = document.and_then(|document| document.get_element_by_id("app"));
    let place = place.expect_throw("the page has a place with the id `app`");
    // The place holds what shows until now: Yew appends, so it goes first.
    place.set_text_content(None);
    yew::Renderer::<plywise_web::App>::with_root(place).render();
}
