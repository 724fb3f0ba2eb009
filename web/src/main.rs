//! Finds the page's place for the app and mounts it there.

fn main() {
    yew::Renderer::<plywise_web::App>::new().render();
}
