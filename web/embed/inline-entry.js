// What frame="inline" of <plywise-tree> loads: the program in a module of its own.

/** @import { Emit, Program, Widget } from "./inside.js" */

import startProgram, { call, mount, reads, unmount, whenStopped } from "plywise-program";
import { kindOf } from "./address.js";
import * as english from "./english.js";
import { whyNot } from "./faults.js";
import { openInline, programOnce } from "./inline.js";
import { gamesAt, makerAt, quizAt } from "./loading.js";

/** @returns {Promise<Program>} */
async function start() {
  await startProgram({ module_or_path: fileOf(PROGRAM_FILE) });
  return { mount, call, reads, unmount, whenStopped };
}

/** A file that stands beside this one. Its name is put in when the scripts are bundled. */
const fileOf = (/** @type {string} */ name) => new URL(name, import.meta.url);

/**
 * Draws an embed into a shadow. Its style sheet is a file, which strict policies allow.
 * @param {ShadowRoot} _shadow
 * @param {HTMLElement} box
 * @param {string} address
 * @param {Emit} emit
 * @param {() => void} again
 */
export async function open(_shadow, box, address, emit, again) {
  box.querySelector("link")?.remove(); // of an embed that was here before
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = fileOf(STYLE_FILE).href;
  const styled = new Promise((arrived, failed) => {
    link.onload = arrived;
    link.onerror = () => failed(new Error(english.NO_STYLE));
  });
  box.append(link);
  const program = () => programOnce(start);
  const games = () => gamesAt(() => fileOf(GAMES_FILE).href)(box, new URL(import.meta.url).hash);
  const maker = makerAt(() => fileOf(MAKER_FILE).href);
  try {
    await Promise.all([styled, !kindOf(address) && program()]);
    return await openInline(program, box, address, emit, { maker, again, games, quiz: quizAt(() => fileOf(QUIZ_FILE).href) });
  } catch (error) {
    throw new Error(whyNot(error));
  }
}
