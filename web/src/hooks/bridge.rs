//! What scripts are told.

use yew::prelude::*;

use super::outside::{LetGo, use_outside};
use crate::bridge;
use crate::session::{Action, Session};

/// Tells the scripts of an embed what has been drawn, whenever it is new to them.
#[hook]
pub(crate) fn use_bridge(number: Option<usize>, session: &Session, act: &Callback<Action>) {
    let state = number.map(|number| {
        bridge::keep(number, session, act);
        AttrValue::from(bridge::state(session))
    });
    let told = state.clone();
    let tell = move || -> LetGo {
        if let (Some(number), Some(state)) = (number, told) {
            bridge::tell(number, &state);
        }
        Box::new(|| ())
    };
    use_outside(state, Box::new(tell));
}
