// Times one area in this process: the kernels in WASM beside plain JavaScript. Prints lines as src/main.rs does.
//
//   node time.mjs <area> <kernels.wasm> <milliseconds>

import { readFile } from "node:fs/promises";
import { connectFour, ticTacToe } from "./boards.mjs";
import { layout, parse } from "./others.mjs";
import { nestedList } from "./random.mjs";
import * as search from "./search.mjs";

const AREAS = ["search", "trace", "tic-tac-toe", "connect-four", "layout", "seek", "parse", "windows", "others"];
const BASELINES = {
  search: search.kernels,
  trace: search.traced,
  "tic-tac-toe": ticTacToe,
  "connect-four": connectFour,
  layout,
  parse,
};
/** Long enough for the clock, short enough to fall between two disturbances. */
const SLICE_MS = 2;

const [area, wasmFile, millis] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(wasmFile));
const kernels = [...fromWasm(instance.exports), ...(BASELINES[area]?.() ?? [])];
const best = kernels.map(() => Infinity);
let done = kernels.map(({ run }) => run());
// Twenty runs let JavaScript be compiled before anything counts.
for (const { run } of kernels) for (let warm = 0; warm < 20 && area !== "seek"; warm++) run();
const end = performance.now() + Number(millis);
while (performance.now() < end) {
  kernels.forEach(({ run }, idx) => {
    // Once without the clock: whoever had the caches before is not to be paid for.
    run();
    const start = performance.now();
    let nRuns = 0;
    do {
      run();
      nRuns++;
    } while (performance.now() - start < SLICE_MS);
    best[idx] = Math.min(best[idx], ((performance.now() - start) * 1e6) / nRuns);
  });
}
done = kernels.map(({ run }) => run());
kernels.forEach(({ case: name, by }, idx) => {
  console.log([name, by, best[idx], done[idx].units, done[idx].check].join("|"));
});

function fromWasm(wasm) {
  return Array.from({ length: wasm.load(AREAS.indexOf(area)) }, (_, idx) => {
    const at = wasm.name(idx);
    const bytes = new Uint8Array(wasm.memory.buffer, at, wasm.name_len());
    const [name, by] = new TextDecoder().decode(bytes).split("|");
    const run = () => {
      wasm.run(idx);
      return { units: wasm.units(), check: wasm.check() };
    };
    return { case: name, by: `wasm ${by}`, run: name.startsWith("parse") ? withCopy(wasm, name, run) : run };
  });
}

/** A page has its text in JavaScript: what reads it in WASM has to copy it in first. */
function withCopy(wasm, name, run) {
  const [branching, depth] = name.match(/\d+/g).map(Number);
  const text = nestedList(branching, depth);
  const at = wasm.room(text.length);
  return () => {
    new TextEncoder().encodeInto(text, new Uint8Array(wasm.memory.buffer, at, text.length));
    return run();
  };
}
