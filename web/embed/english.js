// Every text of the scripts of embeds that people read. Messages of errors are clauses where the embed makes sentences of
// them, with a capital and a full stop.

import { FAILED_AT_START, NO_WEBASSEMBLY, POLICY } from "../static/english.js";

/** The place of a tree that cannot be shown. */
export const NOT_SHOWN = "This game tree cannot be shown.";
/** The place of a tree whose program has stopped. */
export const HAS_STOPPED = "This game tree has stopped.";
/** The button that starts the program again. */
export const START_AGAIN = "Start it again";
/** Said of a program that has stopped. */
export const STOPPED = "The program failed, or ran out of memory: this is a fault in Plywise, or the tree is too large for this browser";
/** What to do about it where nothing can start the program again. */
export const LOAD_AGAIN = "Load this page again to go on.";
/** The frame of an embed, for those who hear it. */
export const FRAME = "Game tree, step by step";

/** Why Plywise cannot start. */
export const CANNOT_START = {
  noWebAssembly: NO_WEBASSEMBLY,
  policy: POLICY,
  damaged: "The program file of Plywise is damaged, or belongs to another version. Copy all files of one version together.",
  failed: FAILED_AT_START,
  memory: "The browser has no memory left for the program. Close other pages, and load this page again.",
  /** @param {string} why */
  missing: (why) => `A file of Plywise is missing here, or cannot be loaded: ${why}`,
};

/** @param {string} src */
export const notLoaded = (src) => `${src} cannot be loaded`;
export const NO_STYLE = "the style sheet of the embed is missing";
export const FILES_ARE_NOT_FETCHED = "files are not fetched";

/**
 * Said of a method that cannot be done with what it was given.
 * @param {string} method
 * @param {string | undefined} argument
 */
export const cannotDo = (method, argument) =>
  `${method} cannot be done with ${argument === undefined ? "this argument" : `“${argument.slice(0, 40)}”`}`;
/** @param {string} method */
export const noTreeFor = (method) => `${method} cannot be done: no tree is shown`;
export const NO_METHOD = "there is no such method";
export const NOT_READY = "the embed is not ready yet";
export const NO_PICTURE = "the tree is not shown";
export const THEMES = "the theme of a picture is light, dark, projector or print";
export const STATE_VERSION = "a state has v: 1";
export const STEP = "a step is a whole number, 0 or more";
export const TREE_SIZE = "a tree is a text of at most 1 MiB";
export const NO_EXERCISES = "there is no exercise to check here: ask for one with mode=quiz";
/** Said of methods that belong to a search rather than to exercises. */
export const NOT_OF_EXERCISES = "exercises have no such method";
export const NO_SET_IN_STATE = "the state of exercises has a set in its link";
export const NOTHING_TO_CHECK = "there is no answer to check";
export const NOT_IN_ONE_FILE = "This build in one file has no exercises. Use plywise.single.quiz.html, embed.html with its files, or a SCORM package.";
export const EXERCISES_ONLY = "This build in one file has exercises only. Add mode=quiz and set=… or exercise=… to the address.";
export const NO_GAMES_IN_ONE_FILE = "This build in one file has no games. Use plywise.single.game.html, or embed.html with its files.";
export const GAMES_ONLY = "This build in one file has games only. Add game=… or play=… to the address.";

/** What a set without a title is called. */
export const EXERCISES = "Exercises";
export const EXERCISES_STOPPED = "The exercises have stopped.";
export const EXERCISES_NOT_SHOWN = "The exercises cannot be shown.";

/** Said in a package for learning platforms. */
export const NO_PLATFORM = "This page found no learning platform around it. Answers and the score are not saved.";
export const PLATFORM_REFUSES = "The learning platform did not accept everything. Some answers or the score may not be saved.";
export const PARTLY_KEPT = "The learning platform has no room for all answers. If you leave now, the longest ones have to be given again.";
export const NOT_RESUMED = "The saved answers cannot be read. The set begins anew.";

/** Said to pages of other sites in the place of what is wrong with a file that they may not know. */
export const SECRET_MISTAKE = "something in the address cannot be shown; the embed says what";
/**
 * The same, where it is known where.
 * @param {number} line
 * @param {number} [column]
 */
export const secretMistakeAt = (line, column) => `there is a mistake in line ${line}, column ${column}`;
export const SECRET = "what stands in a file of this site is not told to pages of other sites";
/** @param {URL} source */
export const notForOthers = (source) =>
  `pages of another site may not show the file ${source}: use the element <plywise-tree>, put the tree itself into the address, or have plywise.json on this site allow it`;
export const NO_TEXT_FROM_PAGE = "the page around this embed gives no text of at most 1 MiB";
export const OTHER_FILE = "the element names another file by now";

/** Said of the program that makes random trees and reads files, when it has stopped. */
export const MAKER_STOPPED =
  "the program that makes random trees and reads files in other formats has stopped, which is a fault in Plywise: ask for a smaller tree, or try another";
