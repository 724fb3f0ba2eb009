//! State that changes at once and is drawn later.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use yew::prelude::*;

/// A state with the one door through which it changes. An action takes effect as it is dispatched, not when Yew next
/// draws, so that a script gets the new state at once, and each action is worked out once.
pub struct Store<S: Reducible> {
    state: RefCell<Rc<S>>,
    revision: Cell<u32>,
    draw: RefCell<Option<Callback<()>>>,
    watchers: RefCell<Vec<Watcher<S>>>,
}

/// Told the state before an action and after it.
type Watcher<S> = Callback<(Rc<S>, Rc<S>)>;

impl<S: Reducible + 'static> Store<S> {
    /// A store that holds this state.
    pub fn new(state: S) -> Rc<Store<S>> {
        Rc::new(Store {
            state: RefCell::new(Rc::new(state)),
            revision: Cell::new(0),
            draw: RefCell::new(None),
            watchers: RefCell::default(),
        })
    }

    /// The state now.
    pub fn state(&self) -> Rc<S> {
        Rc::clone(&self.state.borrow())
    }

    /// How many states there were before this one.
    pub fn revision(&self) -> u32 {
        self.revision.get()
    }

    /// From now on the watcher is told of every action that makes another state, at once and before that is drawn. It may
    /// dispatch actions of its own.
    pub fn watch(&self, watcher: Callback<(Rc<S>, Rc<S>)>) {
        self.watchers.borrow_mut().push(watcher);
    }

    /// From now on nobody is told any more. Watchers may hold the store that holds them, which would keep both for ever.
    pub fn unwatch(&self) {
        self.watchers.borrow_mut().clear();
    }

    /// Changes the state, and has it drawn where that makes another of it.
    pub fn dispatch(&self, action: S::Action) {
        if self.apply(action) {
            self.draw();
        }
    }

    /// Changes the state, and says whether that makes another of it, which is then to be [drawn](Self::draw): for an action
    /// that takes so long to work out that drawing is a task of its own.
    pub fn apply(&self, action: S::Action) -> bool {
        let before = self.state();
        let after = Rc::clone(&before).reduce(action);
        if Rc::ptr_eq(&before, &after) {
            return false;
        }
        self.state.replace(Rc::clone(&after));
        self.revision.update(|revision| revision.wrapping_add(1));
        // None is held while it runs: it may ask for the state, and dispatch.
        let watchers = self.watchers.borrow().clone();
        watchers.into_iter().for_each(|watcher| watcher.emit((Rc::clone(&before), Rc::clone(&after))));
        true
    }

    /// Has the state drawn as it is now.
    pub fn draw(&self) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A number that never grows past three.
    struct Number(u32);

    impl Reducible for Number {
        type Action = u32;
        fn reduce(self: Rc<Self>, more: u32) -> Rc<Self> {
            let sum = (self.0 + more).min(3);
            if sum == self.0 { self } else { Rc::new(Number(sum)) }
        }
    }

    #[test]
    fn an_action_takes_effect_at_once_and_is_drawn_where_it_changes_something() {
        let store = Store::new(Number(0));
        // What is drawn asks for the state, and finds it changed.
        let drawn = Rc::new(Cell::new((0, 0)));
        let (seen, asked) = (Rc::clone(&drawn), Rc::clone(&store));
        *store.draw.borrow_mut() =
            Some(Callback::from(move |()| seen.set((seen.get().0 + 1, asked.state().0))));
        for (more, state, times) in [(0, 0, 0), (2, 2, 1), (2, 3, 2), (2, 3, 2)] {
            store.dispatch(more);
            assert_eq!(store.state().0, state);
            assert_eq!(drawn.get(), (times, if times == 0 { 0 } else { state }));
            assert_eq!(store.revision(), times);
        }
    }

    #[test]
    fn a_store_that_nobody_watches_tells_nobody_and_is_held_by_nobody() {
        let (store, told) = (Store::new(Number(0)), Rc::new(Cell::new(0)));
        let (held, seen) = (Rc::clone(&store), Rc::clone(&told));
        store.watch(Callback::from(move |_| seen.set(held.state().0)));
        store.dispatch(2);
        assert_eq!((told.get(), Rc::strong_count(&store)), (2, 2));
        store.unwatch();
        store.dispatch(1);
        assert_eq!((told.get(), Rc::strong_count(&store)), (2, 1));
    }

    #[test]
    fn an_action_can_take_effect_before_it_is_drawn() {
        let store = Store::new(Number(0));
        let drawn = Rc::new(Cell::new(0));
        let (seen, asked) = (Rc::clone(&drawn), Rc::clone(&store));
        *store.draw.borrow_mut() = Some(Callback::from(move |()| seen.set(asked.state().0)));
        assert!(!store.apply(0), "nothing has changed");
        assert!(store.apply(2));
        assert_eq!((store.state().0, drawn.get()), (2, 0));
        store.draw();
        assert_eq!(drawn.get(), 2);
    }
}
