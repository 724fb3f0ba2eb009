//! The pieces of the page. Each shows values and sends actions; none keeps anything that matters.

mod call_stack;
mod code_panel;
mod counters;
mod editor;
mod gallery;
mod header;
mod help;
mod legend;
mod narration_line;
mod node_facts;
mod outline;
mod scrubber;
mod settings;
mod stage_marks;
mod stage_view;
mod transport;

pub(crate) use call_stack::CallStack;
pub(crate) use code_panel::CodePanel;
pub(crate) use counters::Counters;
pub(crate) use editor::Editor;
pub(crate) use gallery::Gallery;
pub(crate) use header::Header;
pub(crate) use help::Help;
pub(crate) use legend::Legend;
pub(crate) use narration_line::NarrationLine;
pub(crate) use node_facts::NodeFacts;
pub(crate) use outline::Outline;
pub(crate) use settings::Settings;
pub(crate) use stage_view::StageView;
pub(crate) use transport::Transport;

use yew::Callback;

/// Turns what happened into something to send on, or into nothing.
pub(crate) fn sending<In: 'static, Out: 'static>(
    to: &Callback<Out>,
    turn: impl Fn(In) -> Option<Out> + 'static,
) -> Callback<In> {
    let to = to.clone();
    Callback::from(move |happened| {
        if let Some(out) = turn(happened) {
            to.emit(out);
        }
    })
}
