// Searches of games, as embeds load them when an address asks for one.
//
// A script, since sandboxed frames and files may load no modules. The program of games is that of the page, with its worker; where
// they may not be loaded (a sandboxed frame, a page from a disk), or stand in the same file, they come as scripts, each of which
// keeps a program as a function. What of this stands here, an embed of a tree does not load.

/** @import { GamesProgram, Program } from "./inside.js" */

import { loadScript } from "./loading.js";
import { FILES_ARE_NOT_FETCHED } from "./english.js";
import { Searcher } from "./searcher.js";
import { adopt } from "./unpacked.js";

const base = /** @type {HTMLScriptElement} */ (document.currentScript)?.src ?? "";
/** The names of the files that stand beside this one, put in when the scripts are bundled. In a build in one file there are none. */
const [glue, program, style, worker, arena, arenaProgram, chess, chessProgram, ...scripts] = GAMES_FILES.split(" ");
const fileOf = (/** @type {string} */ name) => new URL(name, base).href;
const [keptGames, keptArena, keptChess] = scripts;

/** Whether workers of the site with Plywise may run here. */
const hasWorkers = () => base !== "" && self.origin === new URL(base).origin;

/**
 * The function that a script keeps.
 * @param {"games" | "arena" | "chess"} name
 * @param {string} file
 */
async function kept(name, file) {
  if (!self.plywiseKept?.[name]) await loadScript(fileOf(file));
  return /** @type {NonNullable<typeof self.plywiseKept>} */ (self.plywiseKept)[name];
}

/** @param {boolean} isChess */
function searcher(isChess) {
  if (!hasWorkers()) return new Searcher(isChess ? kept("chess", keptChess) : kept("arena", keptArena));
  const made = new Worker(fileOf(worker), { type: "module" });
  made.postMessage((isChess ? [chess, chessProgram] : [arena, arenaProgram]).map(fileOf));
  return made;
}

/**
 * The program as files, which a page may only load where it may fetch.
 * @param {Element} around
 * @param {string} nth
 * @returns {Promise<GamesProgram>}
 */
async function asFiles(around, nth) {
  if (location.protocol === "file:") throw new TypeError(FILES_ARE_NOT_FETCHED);
  const { default: start, ...functions } = await import(fileOf(glue) + nth);
  await start({ module_or_path: fileOf(program) });
  around.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: fileOf(style) }));
  return functions;
}

/** @type {Record<string, Promise<GamesProgram> | undefined>} */
const started = {};

/**
 * The program as a script, by the number of its start.
 * @param {string} nth
 */
function asScript(nth) {
  started[nth] ??= kept("games", keptGames).then((program) => {
    program();
    return /** @type {() => Promise<GamesProgram>} */ (self.plywiseGamesProgram)();
  });
  return started[nth];
}

/**
 * The program of games as that of an embed, with its style in `around`. One that has stopped is another with another `nth`.
 * @param {Element} around
 * @param {string} nth
 * @returns {Promise<Program>}
 */
self.plywiseGames = async (around, nth) => {
  /** @type {GamesProgram} */
  let functions;
  try {
    if (!base || started[nth]) throw new TypeError(FILES_ARE_NOT_FETCHED);
    functions = await asFiles(around, nth);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    functions = await asScript(nth);
  }
  const { mountGame, callGame: call, unmountGame: unmount, whenStopped, sheet } = functions;
  /** @type {Program["mount"]} */
  const mount = (place, root, keys, address, changed) => {
    if (sheet) adopt(place, sheet);
    return mountGame(place, root, keys, address, searcher, changed);
  };
  return { mount, call, reads: () => true, unmount, whenStopped };
};
