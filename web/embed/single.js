// The module in one file: everything is in it, so it can be loaded from anywhere, also from a blob or a disk.
//
// Its default export is what anywidget (Jupyter, Colab, VS Code, marimo, MyST) asks for; `open` is for any other
// page: open(element, "t=((3 12) (2 4))&step=2", (name, detail) => …) gives the methods of the embed.

/** @import { Emit, Program } from "./inside.js" */

import startProgram, { call, mount, reads, unmount, whenStopped } from "plywise-program";
import program from "plywise-program-bytes";
import * as english from "./english.js";
import { programOnce } from "./inline.js";
import { maker } from "./maker.js";
import { openIn, renderWith } from "./notebook.js";

/** @returns {Promise<Program>} */
async function start() {
  await startProgram({ module_or_path: program });
  return { mount, call, reads, unmount, whenStopped };
}

const games = () => Promise.reject(new Error(english.NO_GAMES_IN_ONE_FILE));

/**
 * Draws an embed into the shadow of an element.
 * @param {HTMLElement} element
 * @param {string} [address]
 * @param {Emit} [emit]
 */
export const open = async (element, address = "", emit = () => {}) =>
  openIn(() => programOnce(start), { maker: async () => maker, games }, element, address, emit);

/** @param {Parameters<typeof renderWith>[0]} view */
const render = (view) => renderWith(view, open);

export default { render };
