// What an embed loads only where its address asks for it: programs by scripts, and files.

/** @import { Maker, Program, Surroundings } from "./inside.js" */

import { addressOf, textFrom } from "../static/fetching.js";
import * as english from "./english.js";

/** Loads a script by an element, which is allowed where modules and fetching are not. */
export const loadScript = (/** @type {string} */ src) =>
  new Promise((onload, failed) => {
    const onerror = () => failed(new Error(english.notLoaded(src)));
    document.head.append(Object.assign(document.createElement("script"), { src, onload, onerror }));
  });

/** What gives what makes random trees and reads files: from the script at `source()`, unless it is there. */
export const makerAt = (/** @type {() => string} */ source) => async () => {
  if (!self.plywiseMaker) await loadScript(source());
  return /** @type {Maker} */ (self.plywiseMaker);
};

/** What draws exercises: from the script at `source()`, unless it is there. */
export const quizAt = (/** @type {() => string} */ source) => async (/** @type {Surroundings & { heading?: number }} */ surroundings) => {
  if (!self.plywiseQuiz) await loadScript(source());
  return /** @type {NonNullable<typeof self.plywiseQuiz>} */ (self.plywiseQuiz)(surroundings);
};

/** What gives the program of games as that of an embed, by a script at `source()`, unless that is there. */
export const gamesAt = (/** @type {() => string} */ source) => async (/** @type {Element} */ around, nth = "") => {
  if (!self.plywiseGames) await loadScript(source());
  return /** @type {NonNullable<typeof self.plywiseGames>} */ (self.plywiseGames)(around, nth);
};

/** Reads what `src` names for a page that is in charge itself, and may have the text. */
export const ownFile = async (/** @type {string} */ src) => ({ text: await textFrom(addressOf(src)) });
