// What makes random trees, as embeds load it: a script with the program in it, when an address asks for one.
//
// One file for frames and modules alike, since sandboxed frames and files may load no modules and fetch no program.

/** As many nodes as the tree of any link may have. */
const MOST_NODES = 20_000;

let started;

/** The text of the tree that `gen` and `seed` ask for. Where there is none it throws a text that says why. */
export async function makeTree(kind, seed) {
  await (started ??= __wbg_init({ module_or_path: Uint8Array.from(atob(PROGRAM), (c) => c.charCodeAt(0)) }));
  return make(kind, seed, MOST_NODES);
}
