// What is said in the place of an embed that cannot start, or has stopped.

import * as english from "./english.js";

/** What is wrong with Plywise here rather than with what was asked of it: a file is missing, a program has stopped. */
export class ProgramError extends Error {}

/** Whether the policy of the site lets any program be compiled: the smallest there is. */
function mayCompile() {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
  } catch {
    return false;
  }
}

/**
 * Why Plywise cannot start here, and what to do about it.
 * @param {unknown} error
 */
export function whyNot(error) {
  if (typeof WebAssembly !== "object") return english.CANNOT_START.noWebAssembly;
  if (!mayCompile()) return english.CANNOT_START.policy;
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) {
    return english.CANNOT_START.damaged;
  }
  if (error instanceof WebAssembly.RuntimeError) return english.CANNOT_START.failed;
  if (error instanceof RangeError) return english.CANNOT_START.memory;
  return english.CANNOT_START.missing(messageOf(error));
}

/** What somebody who catches an error says of it: anything can be thrown. */
export const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

/**
 * A message in the place of a tree, with the tree as text, and a way on where there is one.
 * @param {Element} place
 * @param {string} title
 * @param {string} why
 * @param {string | false | null | undefined} tree
 * @param {(() => void)} [again]
 */
export function faultIn(place, title, why, tree, again) {
  const box = document.createElement("div");
  box.className = "plywise-fault";
  box.setAttribute("role", "alert");
  /**
   * @param {"h1" | "p" | "pre" | "button"} tag
   * @param {string} textContent
   */
  const add = (tag, textContent) => {
    const part = Object.assign(document.createElement(tag), { textContent });
    box.append(part);
    return part;
  };
  // The first heading of the frame.
  add("h1", title);
  add("p", why);
  if (tree) add("pre", tree.slice(0, 4000)).tabIndex = 0;
  if (again) Object.assign(add("button", english.START_AGAIN), { type: "button", onclick: again });
  const main = document.createElement("main");
  main.append(box);
  place.replaceChildren(main);
}
