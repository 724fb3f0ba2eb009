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
 * What stands for the tree in a link; empty when it is too large for one. Of a board it is the game, which stays the same from move to
 * move.
 * @param {Told} told
 */
export function hashOf({ link }) {
  const parts = partsOf(link ?? "");
  return parts.get("t") ?? parts.get("example") ?? parts.get("game") ?? parts.get("play")?.split("-")[0] ?? "";
}

/** What an address says of a game: of its search, or of a board to play on. */
const GAME = ["game", "play"];

/** What of an address makes another game of a board, where it changes. */
const OF_BOARD = ["play", "player", "against", "mode"];

/**
 * Whether two addresses ask for the same board.
 * @param {string} one
 * @param {string} other
 */
export function isSameBoard(one, other) {
  const [first, second] = [partsOf(one), partsOf(other)];
  return first.has("play") && OF_BOARD.every((key) => first.get(key) === second.get(key));
}

/** The program that an address asks for: that of exercises, of games, or of trees to step through. */
export function kindOf(/** @type {string} */ address) {
  if (isQuiz(address)) return "quiz";
  return GAME.some((key) => partsOf(address).has(key)) ? "game" : "";
}

/** Whether a link says by itself what is shown, rather than how. */
export const saysWhat = (/** @type {URLSearchParams} */ link) => [...TREE, ...GAME, "b", "branches"].some((key) => link.has(key));

/** Whether an address asks for exercises rather than for a tree to step through. */
export const isQuiz = (/** @type {string} */ address) => partsOf(address).get("mode") === "quiz";
