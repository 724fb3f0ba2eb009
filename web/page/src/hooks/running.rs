//! The running line of the code.

use plywise_controls::find;
use plywise_replay::Step;
use yew::prelude::*;

/// Scrolls the code, and nothing else, where the running line is not seen.
#[hook]
pub(crate) fn use_running_line(step: Step) {
    use_effect_with(step, |_| {
        let (Some(scroller), Some(line)) = (find(".pw-scroller"), find(".pw-scroller .running")) else {
            return;
        };
        let (seen, line) = (scroller.get_bounding_client_rect(), line.get_bounding_client_rect());
        let below = line.bottom() - seen.bottom();
        let above = line.top() - seen.top();
        // Where nothing is seen, as on a phone, all of these are 0.
        let by = if below > 0.0 { below } else { above.min(0.0) };
        if by != 0.0 {
            scroller.set_scroll_top(scroller.scroll_top() + by.round() as i32);
        }
    });
}
