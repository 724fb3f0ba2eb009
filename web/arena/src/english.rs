//! Sentences of a worker that people read.

/// Whether somebody asks for a game that this program does not have.
pub const NO_GAME: &str = "There is no such game.";
/// A question that means nothing.
pub(crate) const NOT_UNDERSTOOD: &str = "This search cannot be read.";

/// A position that cannot come up, why, and how positions of the game are written.
pub(crate) fn no_position(why: &str, notation: &str) -> String {
    format!("This position cannot come up: {why}. {notation}").trim_end().to_owned()
}

/// A search that goes through too much.
pub(crate) fn too_many(most: u32) -> String {
    let thousands = most / 1000;
    format!(
        "The search goes through more than {thousands},000 positions, which is too many to step through. Choose a smaller \
         depth limit, or a position nearer to the end."
    )
}

/// The same, where it would hold up a page.
pub(crate) fn too_many_without_worker(most: u32) -> String {
    let thousands = most / 1000;
    format!(
        "The search goes through more than {thousands},000 positions. The browser or a policy starts no worker here, and a \
         longer search would hold up the page. Choose a smaller depth limit, or a position nearer to the end."
    )
}

/// A search that cannot be made of a game.
pub(crate) fn not_searched(why: &str) -> String {
    format!("This search cannot be made of the position: {why}.")
}

/// A search that cannot look deeper where it is asked to.
pub(crate) fn not_extended(why: &str) -> String {
    format!("The search cannot look deeper there: {why}.")
}

/// Features that cannot weigh what somebody says.
pub(crate) fn no_weights(why: &str) -> String {
    format!("The features cannot weigh that: {why}.")
}

/// Said of a position where nobody moves.
pub(crate) const OVER: &str = "The game is over here.";
