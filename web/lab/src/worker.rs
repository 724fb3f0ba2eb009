//! The worker: questions go there as bytes, and what it tells comes back to the store. It is made at the first question, and made
//! anew where a question takes the place of one that is not answered yet.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_controls::{ByteWorker, Store};
use plywise_lab_worker::{Told, read, write};
use yew::Callback;

use crate::state::{Lab, LabAction};

/// Where the worker's files are: its script, and the programs for every game but chess and for chess, each with its glue.
#[derive(Clone, Debug, Default)]
pub(crate) struct Addresses {
    /// The script that a worker begins with.
    pub(crate) script: String,
    /// The program for every game but chess.
    pub(crate) program: [String; 2],
    /// The program for chess.
    pub(crate) chess: [String; 2],
}

struct Asker {
    addresses: Addresses,
    store: Rc<Store<Lab>>,
    /// The worker, and whether it has the rules of chess.
    running: RefCell<Option<(ByteWorker, bool)>>,
}

/// Listens to the store, and asks what it wants to know.
pub(crate) fn attend(store: &Rc<Store<Lab>>, addresses: Addresses) {
    let asker = Asker { addresses, store: Rc::clone(store), running: RefCell::default() };
    store.watch(Callback::from(move |(before, after): (Rc<Lab>, Rc<Lab>)| {
        if before.n_asked != after.n_asked {
            // What is not answered yet cannot be left otherwise.
            if before.is_busy() {
                asker.running.take();
            }
            asker.ask(&after);
        }
    }));
}

impl Asker {
    fn ask(&self, lab: &Lab) {
        let Some(ask) = &lab.asked else { return };
        let takes_chess = lab.takes_chess();
        let is_other = self.running.borrow().as_ref().is_none_or(|(_, has_chess)| *has_chess != takes_chess);
        if is_other {
            let program = if takes_chess { &self.addresses.chess } else { &self.addresses.program };
            let store = Rc::clone(&self.store);
            let worker = ByteWorker::start(&self.addresses.script, program, move |bytes| {
                hear(bytes.as_deref(), &store)
            });
            self.running.replace(worker.map(|worker| (worker, takes_chess)));
        }
        let is_asked = self.running.borrow().as_ref().is_some_and(|(worker, _)| worker.ask(&write(ask)));
        if !is_asked {
            self.store.dispatch(LabAction::Failed);
        }
    }
}

fn hear(bytes: Option<&[u8]>, store: &Store<Lab>) {
    let asked = store.state().asked.as_ref().map(|ask| ask.id);
    match bytes.map(read::<Told>) {
        // The worker has stopped.
        None if asked.is_some() => store.dispatch(LabAction::Failed),
        Some(Some(Told { id, answer })) if Some(id) == asked => {
            store.dispatch(LabAction::Told(answer));
        }
        _ => {}
    }
}
