//! Lectures: the entry in the menu, and the bar.

/// The entry in the menu.
pub(crate) const LECTURE: &str = "Lecture mode";
/// Whether each decision is asked before it is shown.
pub(crate) const ASK_FIRST: &str = "Ask first";
/// What is gone on to.
pub(crate) const GO_ON_TO: &str = "Go on to";
/// What may be typed there.
pub(crate) const CONDITIONS: &str = "cut, C, β < 5, A changes";
/// The button that goes on to it.
pub(crate) const GO: &str = "Go";
/// The button that blanks the screen.
pub(crate) const BLANK_SCREEN: &str = "Blank";
/// The button that leaves the lecture.
pub(crate) const LEAVE_LECTURE: &str = "Leave lecture";
/// The button that shows the lecturer's note of a step.
pub(crate) const NOTE: &str = "Note";
/// What is heard of it where there is one.
pub(crate) const HAS_NOTE: &str = "at this step";
/// The place of a step that has none.
pub(crate) const NO_NOTE: &str = "No note for this step.";
/// The button that begins one.
pub(crate) const WRITE_NOTE: &str = "Write a note";
/// The button that changes one.
pub(crate) const EDIT_NOTE: &str = "Edit";
/// The button that keeps what is written.
pub(crate) const SAVE_NOTE: &str = "Save";
/// The button that does not.
pub(crate) const CANCEL_NOTE: &str = "Cancel";
/// The button that hides the note.
pub(crate) const CLOSE_NOTE: &str = "Hide the note";
/// Why a note cannot be saved.
pub(crate) const NOTE_NEEDS_TREE: &str =
    "the note cannot be saved, because the text of the tree has a mistake; correct the text first";

/// The presenter's window, and the button that opens it.
pub(crate) const PRESENTER_VIEW: &str = "Presenter view";
/// Said where the browser opens no window.
pub(crate) const WINDOW_BLOCKED: &str = "The browser blocked the window of the presenter view. Allow pop-up windows for this page and \
     press the button again, or read the notes here by Note.";
/// The button that opens what has no room in the bar of a phone.
pub(crate) const MORE_OF_LECTURE: &str = "More of the lecture";
/// What the class sees now.
pub(crate) const NOW: &str = "Now";
/// What it will see after the next press.
pub(crate) const AFTER_NEXT: &str = "After the next press";
/// The same at the end.
pub(crate) const AT_THE_END: &str = "This was the last step.";
/// Said while the class sees nothing.
pub(crate) const IS_BLANK: &str = "The screen is blank.";
/// The button that ends that.
pub(crate) const UNBLANK_SCREEN: &str = "Show again";
/// Where no note is left.
pub(crate) const NO_LATER_NOTE: &str = "No later note.";
/// The time since the window opened or the timer was restarted.
pub(crate) const ELAPSED: &str = "Elapsed time";
/// The button that sets the timer to nothing, seen and in full.
pub(crate) const RESTART: &str = "Restart";
pub(crate) const RESTART_TIMER: &str = "Restart the timer";

/// The name of the note that comes next.
pub(crate) fn next_note_of(step: u32) -> String {
    format!("Next note, for step {step}")
}

/// Minutes and seconds, and hours once there are any.
pub(crate) fn duration(secs: u32) -> String {
    let two = |part: u32| [if part < 10 { ":0" } else { ":" }, &part.to_string()].concat();
    let (hours, minutes, seconds) = (secs / 3600, secs / 60 % 60, two(secs % 60));
    if hours == 0 { minutes.to_string() + &seconds } else { hours.to_string() + &two(minutes) + &seconds }
}

/// The name of a note.
pub(crate) fn note_of(step: u32) -> String {
    format!("Note for step {step}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_has_two_figures_for_all_but_its_first_part() {
        let said = [0, 59, 60, 3_599, 3_600, 7_384].map(duration);
        assert_eq!(said, ["0:00", "0:59", "1:00", "59:59", "1:00:00", "2:03:04"]);
    }
}
