// Searches of games, as embeds load them when an address asks for one.
//
// A script, since sandboxed frames and files may load no modules: there it says why there is no search. The program of games is
// that of the page, with its worker. What of this stands here, an embed of a tree does not load.

/** @import { Program } from "./inside.js" */

import { NO_GAMES } from "./english.js";

const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;
/** The files that stand beside this one. Their names are put in when the scripts are bundled. */
const [glue, program, href, ...workers] = GAMES_FILES.split(" ").map((name) => new URL(name, base).href);

/**
 * The program of games as that of an embed, with its style in `around`. One that has stopped is another with another `nth`.
 * @param {Element} around
 * @param {string} nth
 * @returns {Promise<Program>}
 */
self.plywiseGames = async (around, nth) => {
  if (self.origin === "null") throw new Error(NO_GAMES);
  const { default: start, mountGame, callGame: call, unmountGame: unmount, whenStopped } = await import(glue + nth);
  await start({ module_or_path: program });
  around.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  /** @type {Program["mount"]} */
  const mount = (place, root, keys, address, changed) => mountGame(place, root, keys, address, workers.join("\n"), changed);
  return { mount, call, reads: () => true, unmount, whenStopped };
};
