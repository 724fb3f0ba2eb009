// What every call into a program goes through: `cargo xtask build` joins this to the program's glue.
//
// A panic, a full stack or a full memory ends a program in the middle of what it does. Only whoever called it hears of
// that: a listener, a timer, a method. So all of them go through here, and a program that has stopped is not called again.

/** @type {unknown} */
let fault;
/** @type {((error: unknown) => void)[]} */
const hearers = [];

/**
 * Calls `tell(error)` once the program has stopped; soon if it has already.
 * @param {(error: unknown) => void} tell
 */
export function whenStopped(tell) {
  if (fault) queueMicrotask(() => tell(fault));
  else hearers.push(tell);
}

/** Lets go of a program that has stopped: starting it then starts it anew. Only for a program that nothing holds on to, no listener and no timer. */
export function forget() {
  wasm = __wbg_init_promise = fault = undefined;
}

/**
 * The functions of a program, each of which notes what stops it.
 * @param {Record<string, unknown>} functions
 */
// biome-ignore lint/correctness/noUnusedVariables: the glue calls it.
function guarded(functions) {
  /** @type {(name: string, inner: Function) => (...args: unknown[]) => unknown} */
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
      if (!fault && !/^closure invoked/.test(/** @type {Error | undefined} */ (error)?.message ?? "")) {
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
