// The same module for searches of games: it has no trees, but the programs that search games.

/** @import { Emit } from "./inside.js" */

import "plywise-kept";
import "./games-entry.js";
import * as english from "./english.js";
import { openIn, renderWith } from "./notebook.js";

const trees = () => Promise.reject(new Error(english.GAMES_ONLY));
const games = () => /** @type {NonNullable<typeof self.plywiseGames>} */ (self.plywiseGames)(document.head, "");

/**
 * Draws an embed into the shadow of an element.
 * @param {HTMLElement} element
 * @param {string} [address]
 * @param {Emit} [emit]
 */
export const open = async (element, address = "", emit = () => {}) => openIn(trees, { maker: trees, games }, element, address, emit);

/** @param {Parameters<typeof renderWith>[0]} view */
const render = (view) => renderWith(view, open);

export default { render };
