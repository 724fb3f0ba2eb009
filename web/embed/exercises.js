// The place to practise in, with its program and its style in it.

/** @import { QuizProgram, Surroundings } from "./inside.js" */

import start, { call, mount, unmount, whenStopped } from "plywise-practice";
import program from "plywise-practice-bytes";
import style from "plywise-practice-style";
import { openQuiz } from "./quiz.js";
import { adopt, sheetOf, unpacked } from "./unpacked.js";

/** @type {Promise<QuizProgram> | undefined} */
let started;
/** @type {CSSStyleSheet | undefined} */
let sheet;

/**
 * Draws exercises into a place, with the style that they need beside an embed's.
 * @param {Surroundings & { heading?: number, most?: number }} surroundings
 */
export function openExercises(surroundings) {
  started ??= (async () => {
    await start({ module_or_path: await unpacked(program) });
    return { mount, call, unmount, whenStopped };
  })();
  sheet ??= sheetOf(style);
  adopt(surroundings.place, sheet);
  return openQuiz(started, surroundings);
}
