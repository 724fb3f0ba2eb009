//! What the bar says, in every place.

use crate::BarPlace;

/// What the page is called.
pub(crate) const NAME: &str = "Plywise";
/// What it is for.
pub(crate) const TAGLINE: &str =
    "Step through minimax, alpha-beta and their relatives, and see why each cut is a cut.";
/// The button that opens the menu.
pub(crate) const MENU: &str = "More";
/// The places of the page.
pub(crate) const PLACES: &str = "Places";

/// The button of a place.
pub(crate) fn place(place: BarPlace) -> &'static str {
    match place {
        BarPlace::Learn => "Learn",
        BarPlace::Explore => "Explore",
        BarPlace::Practise => "Practise",
        BarPlace::Games => "Games",
        BarPlace::Compare => "Compare",
    }
}
