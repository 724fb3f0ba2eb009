// What every call into a program goes through: `cargo xtask build` joins this to the program's glue.
//
// A panic, a full stack or a full memory ends a program in the middle of what it does. Only whoever called it hears of
// that: a listener, a timer, a method. So all of them go through here, and a program that has stopped is not called again.

let fault;
const hearers = [];

/** Calls `tell(error)` once the program has stopped; soon if it has already. */
export function whenStopped(tell) {
  if (fault) queueMicrotask(() => tell(fault));
  else hearers.push(tell);
}

/** Lets go of a program that has stopped: starting it then starts it anew. Only for a program that nothing holds on to, no listener and no timer. */
export function forget() {
  wasm = __wbg_init_promise = fault = undefined;
}

/** The functions of a program, each of which notes what stops it. */
function guarded(functions) {
  const guard = (name, inner) => (...args) => {
    if (fault) {
      // What still listens, or waits for its time, asks for nothing any more.
      if (name.includes("closure")) return [];
      throw new Error("the program has stopped", { cause: fault });
    }
    try {
      return inner(...args);
    } catch (error) {
      // A listener that comes too late is refused before it begins, and breaks nothing.
      if (!fault && !/^closure invoked/.test(error?.message)) {
        fault = error;
        // Later, when nothing of the program runs any more.
        for (const tell of hearers.splice(0)) queueMicrotask(() => tell(error));
      }
      throw error;
    }
  };
  const entries = Object.entries(functions);
  return Object.fromEntries(entries.map(([name, inner]) => [name, typeof inner === "function" ? guard(name, inner) : inner]));
}
