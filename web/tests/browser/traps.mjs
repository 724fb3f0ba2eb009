// Programs that stop: the page as published has no way to ask for that, so the tests stop it from outside.
//
//   const page = await site.open("", { preload: TRAPS });
//   await page.evaluate(() => trap("studio", "stack"));
//   // What the studio asks of the browser next ends it.

/**
 * A script to run before those of a page. `trap(program, kind)` ends the program whose file's name holds `program` (or any,
 * where that is empty) when it next asks anything of the browser: by an instruction that is "unreachable", as a panic
 * does, with a full "stack", or a full "memory"; where a `method` is named, when that is called next. `trapped.n_calls` counts
 * what the program has asked for since.
 */
export const TRAPS = `(${() => {
  // A module whose one function is (func unreachable).
  const bytes = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11);
  const { instantiate, instantiateStreaming } = WebAssembly;
  const endless = () => endless() + 1;
  const kinds = {
    unreachable: () => /** @type {Function} */ (new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.f)(),
    stack: endless,
    memory: () => new WebAssembly.Memory({ initial: 65_536 * 16 }),
  };
  let waiting;
  self.trap = (program = "", kind = "unreachable", method) => void (waiting = { program, kind, method });
  self.trapped = { n_calls: 0 };
  function spring(program) {
    if (!waiting || !program.includes(waiting.program)) return;
    const { kind } = waiting;
    waiting = undefined;
    self.trapped = { n_calls: 0, program };
    kinds[kind]();
  }
  const set = (program, imports) => {
    const wrapped = (inner) => (...args) => {
      if (!waiting?.method) spring(program);
      if (program === self.trapped.program) self.trapped.n_calls += 1;
      return inner(...args);
    };
    const wrap = (module) => Object.fromEntries(Object.entries(module).map(([name, inner]) => [name, typeof inner === "function" ? wrapped(inner) : inner]));
    return Object.fromEntries(Object.entries(imports).map(([name, module]) => [name, wrap(module)]));
  };
  let n_others = 0;
  WebAssembly.instantiateStreaming = async (response, imports) => {
    const answer = await response;
    const { instance, module } = await instantiateStreaming(answer, set(answer.url, imports));
    const watched = ([name, inner]) => [name, typeof inner !== "function" ? inner : (...args) => {
      if (waiting?.method === name) spring(answer.url);
      return inner(...args);
    }];
    return { instance: { exports: Object.fromEntries(Object.entries(instance.exports).map(watched)) }, module };
  };
  WebAssembly.instantiate = /** @type {any} */ ((module, imports) => instantiate(module, imports && set(`of bytes ${++n_others}`, imports)));
}})();`;
