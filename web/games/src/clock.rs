//! The clock of a search that has so many seconds for a move. Nothing else here knows the time.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use plywise_controls::Store;
use yew::Callback;

use crate::state::{Games, GamesAction};

/// Tells the store when the time for a move is up.
pub(crate) fn attend(store: &Rc<Store<Games>>) {
    let told = Rc::clone(store);
    store.watch(Callback::from(move |(before, after): (Rc<Games>, Rc<Games>)| {
        let secs = after.play.as_ref().and_then(|play| play.engine().secs()).filter(|_| after.is_thinking());
        let question = after.asked.as_ref().filter(|_| before.n_asked != after.n_asked).map(|ask| ask.id);
        if let (Some(secs), Some(question)) = (secs, question) {
            let store = Rc::clone(&told);
            // A question that is answered by then has another number.
            Timeout::new(secs * 1000, move || store.dispatch(GamesAction::TimeUp(question))).forget();
        }
    }));
}
