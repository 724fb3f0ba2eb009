//! The pieces of the page that embeds have too. Each shows values and sends actions; none keeps anything that matters.
//!
//! A piece is a function that returns `Html`. It is a component only where it has a state, or where a step should skip it.

mod both;
mod call_stack;
mod code_panel;
mod counters;
mod differences;
mod help;
mod legend;
mod map;
mod menu;
mod mini_board;
mod minimap;
mod motion;
mod narration_line;
mod node_facts;
mod outline;
mod passes;
mod scrubber;
mod spoken;
mod stage_marks;
mod stage_view;
mod transport;
mod window_line;

pub use both::{Whose, both_lines, both_runs, leave_to_door};
pub use call_stack::call_stack;
pub use code_panel::code_panel;
pub use counters::counters;
pub use differences::differences;
pub use help::Help;
pub use legend::{Legend, LegendProps, UsedMarks};
pub use map::{map, second_map};
pub use menu::end_of_menu;
pub use narration_line::narration_line;
pub use node_facts::node_facts;
pub use outline::{OutlineHides, outline};
pub use passes::passes;
pub use stage_marks::{NodeView, NodeViewProps, edge_view, word_view};
pub use stage_view::{Pointers, StagePlace, node_under, stage, stages};
pub use transport::transport;
pub use window_line::window_line_view;
