// Every text of the scripts of embeds that people read. Messages of errors are clauses where the embed makes sentences of
// them, with a capital and a full stop.

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
  noWebAssembly: "This browser has no WebAssembly, or it is switched off. Use a current browser, or switch WebAssembly on.",
  policy: "The content security policy of this site lacks 'wasm-unsafe-eval' in its script-src. The site’s owner can add it.",
  damaged: "The program file of Plywise is damaged, or belongs to another version. Copy all files of one version together.",
  failed: "The program failed while it started. This is a fault in Plywise.",
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
export const NO_EXERCISES = "this version has no exercises to check";

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
