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
    /// Every theme with the key that links and style sheets use.
    pub const ALL: [(Theme, &'static str); 5] = [
        (Theme::Auto, "auto"),
        (Theme::Light, "light"),
        (Theme::Dark, "dark"),
        (Theme::Projector, "projector"),
        (Theme::Print, "print"),
    ];

    /// The key that links and style sheets use.
    pub fn key(self) -> &'static str {
        Theme::ALL.iter().find(|(theme, _)| *theme == self).map_or("auto", |(_, key)| key)
    }

    /// The theme with this key.
    pub fn from_key(key: &str) -> Option<Theme> {
        Theme::ALL.iter().find(|(_, known)| *known == key).map(|(theme, _)| *theme)
    }
}
