// What makes random trees and reads files in any format, with its program in it.

import start, { forget, make, read, whenStopped } from "plywise-maker";
import program from "plywise-maker-bytes";
import { MAKER_STOPPED } from "./english.js";

/** As many nodes as the tree of any link may have. */
const MOST_NODES = 20_000;

/** @type {Promise<void> | undefined} */
let started;

/**
 * Starts the program unless it runs, and asks it: one that has stopped is started anew for the next who asks.
 * @param {() => string} question
 */
async function ask(question) {
  started ??= start({ module_or_path: program }).then(() => whenStopped(letGo));
  started.catch(letGo);
  await started;
  try {
    return question();
  } catch (why) {
    if (typeof why === "string") throw why;
    throw new Error(MAKER_STOPPED, { cause: why });
  }
}

function letGo() {
  forget();
  started = undefined;
}

/**
 * The text of the tree that `gen` and `seed` ask for. Where there is none it throws a text that says why.
 * @type {import("./inside.js").Maker["makeTree"]}
 */
const makeTree = (kind, seed) => ask(() => make(kind, seed, MOST_NODES));

/**
 * The link to the search that a file in any format asks for, and the text of its tree. Where it cannot be read it throws a
 * text that says why.
 * @type {import("./inside.js").Maker["readTree"]}
 */
async function readTree(name, text) {
  const answer = await ask(() => read(name, text));
  const end = answer.indexOf("\n");
  return { link: answer.slice(0, end), text: answer.slice(end + 1) };
}

export const maker = { makeTree, readTree };
