//! What scripts are told.

use yew::prelude::*;

use crate::bridge;
use crate::session::{Action, Session};
use plywise_elements::{LetGo, use_outside};

/// Tells scripts what has been drawn, whenever it is new to them.
#[hook]
pub(crate) fn use_bridge(number: usize, session: &Session, act: &Callback<Action>) {
    bridge::keep(number, session, act);
    let state = bridge::is_heard(number).then(|| AttrValue::from(bridge::state(session)));
    let told = state.clone();
    let tell = move || -> LetGo {
        if let Some(state) = told {
            bridge::tell(number, &state);
        }
        Box::new(|| ())
    };
    use_outside(state, Box::new(tell));
}
