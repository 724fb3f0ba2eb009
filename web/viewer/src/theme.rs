//! The colours of the page.

/// Which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// For a lecture room: white ground, thick lines, large type.
    Projector,
    /// For paper: black on white, nothing filled.
    Print,
}

impl Theme {
    /// Every theme with its key and its name.
    pub const ALL: [(Theme, &'static str, &'static str); 5] = [
        (Theme::Auto, "auto", "As the system"),
        (Theme::Light, "light", "Light"),
        (Theme::Dark, "dark", "Dark"),
        (Theme::Projector, "projector", "Projector"),
        (Theme::Print, "print", "Print"),
    ];

    /// The key that links and style sheets use.
    pub fn key(self) -> &'static str {
        Theme::ALL.iter().find(|(theme, ..)| *theme == self).map_or("auto", |(_, key, _)| key)
    }

    /// The theme with this key.
    pub fn from_key(key: &str) -> Option<Theme> {
        Theme::ALL.iter().find(|(_, known, _)| *known == key).map(|(theme, ..)| *theme)
    }
}
