//! The worker, or what a script gives in its place: questions go there as bytes, and what it tells comes back to the store. It is
//! made at the first question, and made anew where a question takes the place of one that is not answered yet: a search cannot be
//! left otherwise.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use js_sys::{Date, Function, Uint8Array};
use plywise_arena::{Answer, Ask, Assembly, LeftOver, Told, Wanted, read, write};
use plywise_controls::Store;
use plywise_games::GameKind;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use web_sys::{Event, MessageEvent};

use crate::english;
use crate::state::{Games, GamesAction, Place};

#[wasm_bindgen]
extern "C" {
    /// What answers questions: a worker that runs a program of the [`plywise_arena`], or what stands for one.
    #[derive(Debug)]
    pub type Searcher;

    #[wasm_bindgen(method, catch, js_name = postMessage)]
    fn post_message(this: &Searcher, message: &Uint8Array) -> Result<(), JsValue>;

    #[wasm_bindgen(method)]
    fn terminate(this: &Searcher);

    #[wasm_bindgen(method, setter)]
    fn set_onmessage(this: &Searcher, heard: &Function);

    #[wasm_bindgen(method, setter)]
    fn set_onerror(this: &Searcher, failed: &Function);

    /// What starts one: of chess, or of every other game.
    #[derive(Clone, Debug)]
    #[wasm_bindgen(extends = Function)]
    pub type Searchers;
}

/// Whoever asks workers.
#[derive(Debug)]
pub struct Arena {
    searchers: Searchers,
    store: Rc<Store<Games>>,
    running: RefCell<Option<Running>>,
}

#[derive(Debug)]
struct Running {
    worker: Searcher,
    is_chess: bool,
    /// Whether a question is not answered yet.
    is_busy: Rc<Cell<bool>>,
    current: Rc<RefCell<Current>>,
    /// Kept as long as the worker: it is what hears it.
    _hears: [Closure<dyn FnMut(Event)>; 2],
}

/// The question that is being answered.
#[derive(Debug, Default)]
struct Current {
    id: u32,
    /// Whether it only wants to know what stands in a position.
    only_looks: bool,
    began: f64,
    assembly: Option<Assembly>,
}

impl Arena {
    /// Listens to the store, and asks what it wants to know.
    pub fn attend(store: &Rc<Store<Games>>, searchers: Searchers) {
        let arena = Arena { searchers, store: Rc::clone(store), running: RefCell::default() };
        store.watch(yew::Callback::from(move |(before, after): (Rc<Games>, Rc<Games>)| {
            if before.n_asked != after.n_asked {
                arena.end_search();
                if let Some(ask) = &after.asked {
                    arena.ask(ask);
                }
            }
            // Nothing is open any more: an embed was taken off its page, or another game is chosen.
            if before.place != after.place && after.place == Place::Choose && after.asked.is_none() {
                arena.end();
            }
        }));
    }

    /// Ends a worker that is not done.
    fn end_search(&self) {
        let is_busy = self.running.borrow().as_ref().is_some_and(|running| running.is_busy.get());
        if is_busy {
            self.end();
        }
    }

    fn end(&self) {
        if let Some(running) = self.running.take() {
            running.worker.terminate();
        }
    }

    fn ask(&self, ask: &Ask) {
        let is_chess = ask.game == GameKind::Chess.info().link_key;
        let is_other = self.running.borrow().as_ref().is_none_or(|running| running.is_chess != is_chess);
        if is_other {
            let before = self.running.replace(self.begun(is_chess));
            before.iter().for_each(|running| running.worker.terminate());
        }
        let running = self.running.borrow();
        let Some(running) = running.as_ref() else { return };
        let only_looks = matches!(ask.what, Wanted::Look | Wanted::Arrange(_));
        running.current.replace(Current { id: ask.id, only_looks, began: Date::now(), assembly: None });
        running.is_busy.set(true);
        if running.worker.post_message(&Uint8Array::from(&*write(ask))).is_err() {
            self.store.dispatch(GamesAction::Failed(english::NO_WORKER.into()));
        }
    }

    /// A new worker; the message says so where there can be none.
    fn begun(&self, is_chess: bool) -> Option<Running> {
        let Ok(worker) = self.searchers.call1(&JsValue::NULL, &is_chess.into()) else {
            self.store.dispatch(GamesAction::Failed(english::NO_WORKER.into()));
            return None;
        };
        let worker: Searcher = worker.unchecked_into();
        let (is_busy, current) = (Rc::new(Cell::new(false)), Rc::new(RefCell::new(Current::default())));
        let heard = {
            let (store, is_busy, current) =
                (Rc::clone(&self.store), Rc::clone(&is_busy), Rc::clone(&current));
            Closure::<dyn FnMut(Event)>::new(move |event: Event| {
                let data = event.unchecked_ref::<MessageEvent>().data();
                match data.dyn_ref::<Uint8Array>() {
                    Some(bytes) => hear(&bytes.to_vec(), &store, &is_busy, &current),
                    // A program that stops says why in words.
                    None => fail(&store, &is_busy),
                }
            })
        };
        let failed = {
            let (store, is_busy) = (Rc::clone(&self.store), Rc::clone(&is_busy));
            Closure::<dyn FnMut(Event)>::new(move |_: Event| fail(&store, &is_busy))
        };
        worker.set_onmessage(heard.as_ref().unchecked_ref());
        worker.set_onerror(failed.as_ref().unchecked_ref());
        Some(Running { worker, is_chess, is_busy, current, _hears: [heard, failed] })
    }
}

/// The worker has stopped. It stays busy, so that the next question goes to another one.
fn fail(store: &Store<Games>, is_busy: &Cell<bool>) {
    is_busy.set(true);
    if store.state().asked.is_some() {
        store.dispatch(GamesAction::Failed(english::WORKER_STOPPED.into()));
    }
}

/// Runs something once the browser has had a turn.
fn later(run: impl FnOnce() + 'static) {
    Timeout::new(0, run).forget();
}

/// Puts the pieces of a search together, indexes it, places it, shows it, and draws it: each in a task of its own, as each takes long
/// where the search is large. Nothing comes of one that is no longer asked for.
fn arrive(id: u32, assembly: Option<Assembly>, left: LeftOver, store: &Rc<Store<Games>>) {
    let is_asked = move |store: &Store<Games>| store.state().asked.as_ref().is_some_and(|ask| ask.id == id);
    let store = Rc::clone(store);
    later(move || {
        if !is_asked(&store) {
            return;
        }
        let Some(gathered) = assembly.and_then(|assembly| assembly.gathered(&left)) else {
            return store.dispatch(GamesAction::Failed(english::WORKER_STOPPED.into()));
        };
        later(move || {
            if !is_asked(&store) {
                return;
            }
            let assembled = RefCell::new(Some(gathered.indexed()));
            later(move || {
                if !is_asked(&store) {
                    return;
                }
                store.apply(GamesAction::Arrived(Rc::new(assembled)));
                later(move || {
                    if is_asked(&store) && store.apply(GamesAction::Show) {
                        later(move || store.draw());
                    }
                });
            });
        });
    });
}

fn hear(bytes: &[u8], store: &Rc<Store<Games>>, is_busy: &Cell<bool>, current: &RefCell<Current>) {
    let Some(Told { id, answer }) = read::<Told>(bytes) else { return };
    if id != current.borrow().id {
        return;
    }
    let action = match answer {
        Answer::Progress(n_nodes) => {
            let secs = (Date::now() - current.borrow().began).max(1.0) / 1000.0;
            GamesAction::Progress(n_nodes, (n_nodes as f64 / secs) as u64)
        }
        Answer::Began(head) => {
            current.borrow_mut().assembly = Assembly::new(head);
            return;
        }
        answer @ (Answer::Nodes(_) | Answer::Events(_) | Answer::Changes(_)) => {
            if let Some(assembly) = &mut current.borrow_mut().assembly {
                assembly.add(answer);
            }
            return;
        }
        Answer::Ended(left) => {
            is_busy.set(false);
            let assembly = current.borrow_mut().assembly.take();
            arrive(id, assembly, left, store);
            return;
        }
        answer => {
            // One that refuses a search may have stopped: it is not asked again.
            let refuses = matches!(answer, Answer::Refused(_)) && !current.borrow().only_looks;
            is_busy.set(refuses || matches!(answer, Answer::Thought(_)));
            GamesAction::Told(answer)
        }
    };
    store.dispatch(action);
}
