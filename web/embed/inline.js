// An embed in the page itself, in the shadow of an element rather than in a frame.

/** @import { Emit, Maker, Program, Widget } from "./inside.js" */

import { isQuiz, kindOf } from "./address.js";
import { openWidget } from "./core.js";

/** @type {Promise<Program> | undefined} */
let started;

/**
 * Draws an embed into a shadow and gives its methods. Keys it takes stay in it. `maker()` gives what makes random trees and reads files,
 * `again()` starts the embed anew when its program has stopped. `quiz` draws exercises, where the address asks for them, and `games` gives the program of games.
 * @param {() => Promise<Program>} functions
 * @param {ShadowRoot | HTMLElement} shadow
 * @param {string} address
 * @param {Emit} emit
 * @param {{ maker: () => Promise<Maker>, again?: () => void, quiz: ReturnType<typeof import("./loading.js").quizAt>, games: () => Promise<Program> }} more
 * @returns {Promise<Widget>}
 */
export async function openInline(functions, shadow, address, emit, { maker, again, quiz, games }) {
  const place = document.createElement("div");
  place.className = "pw-place";
  shadow.append(place);
  const inner = document.createElement("div");
  place.append(inner);
  /** @type {Widget} */
  let widget;
  // First in the way of a key: where it would go past an end, the page around it hears of it, and gets the key.
  /** @type {"start" | "end" | undefined} */
  let edge;
  place.addEventListener("keydown", (event) => {
    edge = event.repeat ? undefined : widget?.edgeOf(event);
    if (edge) emit("edge", { dir: edge, key: event.key });
  }, true);
  /** @type {Node} */ (shadow).addEventListener("keydown", (event) => {
    if (event.defaultPrevented && !edge) event.stopPropagation();
  });
  try {
    const surroundings = { place: inner, root: place, keys: place, address, emit, maker, again, heading: 2 };
    widget = await (isQuiz(address) ? quiz(surroundings) : openWidget(kindOf(address) ? games() : functions(), surroundings));
  } catch (error) {
    place.remove();
    throw error;
  }
  const close = widget.close;
  widget.close = () => {
    close();
    place.remove();
  };
  return widget;
}

/**
 * The program, started once however many embeds there are.
 * @param {() => Promise<Program>} start
 */
export function programOnce(start) {
  started ??= start();
  return started;
}
