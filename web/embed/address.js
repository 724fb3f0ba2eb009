// What the address of an embed says: its own parts, and those of the tree and the moment.

/** @import { Told } from "./inside.js" */

/** What an address says of the embed rather than of the moment: kept when a state is restored. */
export const OWN = ["mode", "ui", "show", "future", "lock", "keys", "steps", "lang", "dir", "motion", "id", "origin", "from", "resize", "host", "autoplay", "speed"];

/** What a link says of which tree. */
export const TREE = ["t", "src", "example", "gen"];

/** The parts of an address, with or without its `#`. */
export const partsOf = (/** @type {string} */ address) => new URLSearchParams(address.replace(/^#/, ""));

/** The parts of an address that are the moment's rather than the embed's own. */
export const linkOf = (/** @type {URLSearchParams} */ parts) => new URLSearchParams([...parts].filter(([key]) => !OWN.includes(key)));

/**
 * What stands for the tree in a link; empty when it is too large for one.
 * @param {Told} told
 */
export function hashOf({ link }) {
  const parts = partsOf(link ?? "");
  return parts.get("t") ?? parts.get("example") ?? parts.get("game") ?? "";
}

/** The program that an address asks for: that of exercises, of games, or of trees to step through. */
export const kindOf = (/** @type {string} */ address) => (isQuiz(address) ? "quiz" : partsOf(address).has("game") ? "game" : "");

/** Whether an address asks for exercises rather than for a tree to step through. */
export const isQuiz = (/** @type {string} */ address) => partsOf(address).get("mode") === "quiz";
