//! A worker of the browser: bytes go there, and bytes come back.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A worker that runs a program. It ends when it is dropped, whatever it is doing.
#[derive(Debug)]
pub struct ByteWorker {
    worker: Worker,
    /// Kept as long as the worker: it is what hears it.
    _hears: [Closure<dyn FnMut(Event)>; 2],
}

impl ByteWorker {
    /// Starts a worker with a script, and names the program that this loads: its glue and itself. `hear` is given the bytes of each
    /// answer, and `None` once the program has stopped. `None` where the browser starts no worker.
    #[must_use]
    pub fn start(
        script: &str,
        program: &[String; 2],
        hear: impl Fn(Option<Vec<u8>>) + Clone + 'static,
    ) -> Option<ByteWorker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(script, &options).ok()?;
        let stopped = hear.clone();
        let heard = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            let data = event.unchecked_ref::<MessageEvent>().data();
            // A program that stops says why in words.
            hear(data.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec));
        });
        let failed = Closure::<dyn FnMut(Event)>::new(move |_: Event| stopped(None));
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        let first: Array = program.iter().map(|address| JsValue::from_str(address)).collect();
        worker.post_message(&first).ok()?;
        Some(ByteWorker { worker, _hears: [heard, failed] })
    }

    /// Asks something. `false` where the browser refuses.
    pub fn ask(&self, question: &[u8]) -> bool {
        self.worker.post_message(&Uint8Array::from(question)).is_ok()
    }
}

impl Drop for ByteWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
