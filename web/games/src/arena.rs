//! The worker: questions go there as bytes, and what it tells comes back to the store. It is made at the first question, and made
//! anew where a question takes the place of one that is not answered yet: a search cannot be left otherwise.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Date, Uint8Array};
use plywise_arena::{Answer, Ask, Assembly, Told, read, write};
use plywise_controls::Store;
use plywise_games::GameKind;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::english;
use crate::state::{Games, GamesAction};

/// Where the worker's files are.
#[derive(Clone, Debug, Default)]
pub struct Addresses {
    /// The script that a worker begins with.
    pub entry: String,
    /// The program for every game but chess: its glue and itself.
    pub arena: [String; 2],
    /// The program for chess.
    pub chess: [String; 2],
}

impl Addresses {
    /// From a text with one on each line, in the order of the fields. What is missing is empty.
    #[must_use]
    pub fn read(lines: &str) -> Addresses {
        let mut lines = lines.lines().map(str::to_owned);
        let mut next = || lines.next().unwrap_or_default();
        Addresses { entry: next(), arena: [next(), next()], chess: [next(), next()] }
    }
}

/// Whoever asks workers.
#[derive(Debug)]
pub struct Arena {
    addresses: Addresses,
    store: Rc<Store<Games>>,
    running: RefCell<Option<Running>>,
}

#[derive(Debug)]
struct Running {
    worker: Worker,
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
    began: f64,
    assembly: Option<Assembly>,
}

impl Arena {
    /// Listens to the store, and asks what it wants to know.
    pub fn attend(store: &Rc<Store<Games>>, addresses: Addresses) {
        let arena = Arena { addresses, store: Rc::clone(store), running: RefCell::default() };
        store.watch(yew::Callback::from(move |(before, after): (Rc<Games>, Rc<Games>)| {
            if before.n_asked != after.n_asked {
                arena.end_search();
                if let Some(ask) = &after.asked {
                    arena.ask(ask);
                }
            }
        }));
    }

    /// Ends a worker that is not done.
    fn end_search(&self) {
        let is_busy = self.running.borrow().as_ref().is_some_and(|running| running.is_busy.get());
        if is_busy && let Some(running) = self.running.take() {
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
        running.current.replace(Current { id: ask.id, began: Date::now(), assembly: None });
        running.is_busy.set(true);
        if running.worker.post_message(&Uint8Array::from(&*write(ask))).is_err() {
            self.store.dispatch(GamesAction::Failed(english::NO_WORKER.into()));
        }
    }

    /// A new worker; the message says so where there can be none.
    fn begun(&self, is_chess: bool) -> Option<Running> {
        let Addresses { entry, arena, chess } = &self.addresses;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let Ok(worker) = Worker::new_with_options(entry, &options) else {
            self.store.dispatch(GamesAction::Failed(english::NO_WORKER.into()));
            return None;
        };
        let program = if is_chess { chess } else { arena };
        let first: Array = program.iter().map(|address| JsValue::from_str(address)).collect();
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
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        let _ = worker.post_message(&first);
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

fn hear(bytes: &[u8], store: &Store<Games>, is_busy: &Cell<bool>, current: &RefCell<Current>) {
    let Some(Told { id, answer }) = read::<Told>(bytes) else { return };
    if id != current.borrow().id {
        return;
    }
    let arrived = |assembled| GamesAction::Arrived(Rc::new(RefCell::new(assembled)));
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
            match assembly.and_then(|assembly| assembly.finish(&left)) {
                Some(assembled) => arrived(Some(assembled)),
                None => GamesAction::Failed(english::WORKER_STOPPED.into()),
            }
        }
        answer => {
            // One that refuses may have stopped: it is not asked again.
            is_busy.set(matches!(answer, Answer::Thought(_) | Answer::Refused(_)));
            GamesAction::Told(answer)
        }
    };
    store.dispatch(action);
}
