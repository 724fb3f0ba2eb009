// The place to practise in, with its program and its style in it.

/** @import { QuizProgram, Surroundings } from "./inside.js" */

import start, { call, mount, unmount, whenStopped } from "plywise-practice";
import program from "plywise-practice-bytes";
import style from "plywise-practice-style";
import { openQuiz } from "./quiz.js";

/** @type {Promise<QuizProgram> | undefined} */
let started;
/** @type {CSSStyleSheet | undefined} */
let sheet;

/** The program stands packed in this script. */
const unpacked = () => new Response(new Blob([program]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/**
 * Draws exercises into a place, with the style that they need beside an embed's.
 * @param {Surroundings & { heading?: number, most?: number }} surroundings
 */
export function openExercises(surroundings) {
  started ??= (async () => {
    await start({ module_or_path: await unpacked() });
    return { mount, call, unmount, whenStopped };
  })();
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
  }
  const around = /** @type {Document | ShadowRoot} */ (surroundings.place.getRootNode());
  // A constructed sheet, since strict policies forbid style elements.
  if (!around.adoptedStyleSheets.includes(sheet)) around.adoptedStyleSheets = [...around.adoptedStyleSheets, sheet];
  return openQuiz(started, surroundings);
}
