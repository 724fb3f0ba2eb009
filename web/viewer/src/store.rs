//! State that changes at once and is drawn later.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use yew::prelude::*;

/// A state with the one door through which it changes. An action takes effect as it is dispatched, not when Yew next
/// draws, so that a script that acts can be told at once what came of it, and each action is worked out once.
pub struct Store<S: Reducible> {
    state: RefCell<Rc<S>>,
    draw: RefCell<Option<Callback<()>>>,
}

impl<S: Reducible + 'static> Store<S> {
    /// A store that holds this state.
    pub fn new(state: S) -> Rc<Store<S>> {
        Rc::new(Store { state: RefCell::new(Rc::new(state)), draw: RefCell::new(None) })
    }

    /// The state now.
    pub fn state(&self) -> Rc<S> {
        Rc::clone(&self.state.borrow())
    }

    /// Changes the state, and has it drawn where that makes another of it.
    pub fn dispatch(&self, action: S::Action) {
        let before = self.state();
        let after = Rc::clone(&before).reduce(action);
        if Rc::ptr_eq(&before, &after) {
            return;
        }
        self.state.replace(after);
        // Not held while it runs: it may ask for the state.
        let draw = self.draw.borrow().clone();
        if let Some(draw) = draw {
            draw.emit(());
        }
    }
}

impl<S: Reducible> fmt::Debug for Store<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Store")
    }
}

/// The state of a store, drawn again whenever it is another one, and a callback that dispatches. The callback is the same
/// one every time, so that it breaks no equality of props.
#[hook]
pub fn use_store<S: Reducible + 'static>(store: &Rc<Store<S>>) -> (Rc<S>, Callback<S::Action>) {
    let draw = use_force_update();
    let act = {
        let store = Rc::clone(store);
        use_memo((), move |()| {
            *store.draw.borrow_mut() = Some(Callback::from(move |()| draw.force_update()));
            Callback::from(move |action| store.dispatch(action))
        })
    };
    (store.state(), (*act).clone())
}
