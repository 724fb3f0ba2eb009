//! How far into a search.

/// How many events have been applied. `Step(0)` is before anything; `n` events have `n + 1` steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(pub u32);

impl Step {
    /// Before anything.
    pub const START: Step = Step(0);

    /// One event on.
    #[must_use]
    pub fn next(self) -> Step {
        Step(self.0.saturating_add(1))
    }

    /// One event back; the start stays the start.
    #[must_use]
    pub fn previous(self) -> Step {
        Step(self.0.saturating_sub(1))
    }
}
