//! Finds the page's place for the app and mounts it there.

use plywise_page::workspace::Autosave;
use plywise_page::{App, AppProps, bridge};

/// Half the download of the standard library's, and every request takes the same time.
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let (Some(place), Some(root)) = (document.get_element_by_id("app"), document.document_element()) else {
        return;
    };
    let Ok(apart) = document.create_element("div") else { return };
    // The place holds what shows until now: Yew appends, so it goes first.
    place.set_text_content(None);
    let store = bridge::opened();
    let autosave = Autosave::new(store.pointer().clone()).into();
    let props = AppProps { store, autosave, keys: document.into(), root, apart };
    yew::Renderer::<App>::with_root_and_props(place, props).render();
}
