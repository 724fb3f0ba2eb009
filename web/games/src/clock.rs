//! The clock of a search that has so many seconds for a move, and of a game that is watched. Nothing else here knows the time.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use plywise_controls::Store;
use yew::Callback;

use crate::state::{Games, GamesAction};

/// Tells the store when the time for a move is up, and when a rest between two moves is over.
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
        if let Some(rest) = after.watch.rest.filter(|_| before.watch.rest != after.watch.rest) {
            let store = Rc::clone(&told);
            // A rest that has been ended by then has another number, or none.
            let rested = move || store.dispatch(GamesAction::Rested(rest));
            Timeout::new(after.watch.pace * 1000, rested).forget();
        }
    }));
}
