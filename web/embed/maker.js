// What makes random trees, with its program in it.

import start, { make } from "plywise-maker";
import program from "plywise-maker-bytes";

/** As many nodes as the tree of any link may have. */
const MOST_NODES = 20_000;

let started;

/** The text of the tree that `gen` and `seed` ask for. Where there is none it throws a text that says why. */
export async function makeTree(kind, seed) {
  await (started ??= start({ module_or_path: program }));
  return make(kind, seed, MOST_NODES);
}
