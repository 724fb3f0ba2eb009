// Every text of the page's scripts that people read. Clauses are made sentences of by whoever shows them, with a capital and a
// full stop.

/** Why a program has stopped: a clause. */
export const STOPPED = "it failed, or ran out of memory. This is a fault in Plywise, or the tree is too large for this browser";

/**
 * Why files of the page cannot be loaded: a clause.
 * @type {Record<"offline" | "new" | "missing" | "damaged", string>}
 */
export const NOT_LOADED = {
  offline: "there is no connection to its site. Check the connection and try again",
  new: "there is a new version of Plywise on this site. Reload the page to get it: your tree, the search and the step are kept",
  missing: "a file of Plywise is missing on this site. The rest of the page works. The owner of the site must copy all files of one version together",
  damaged: "it could not be started. Reload the page. If that does not help, this browser or a policy of the site does not allow it",
};

/** Over the message in the place of the page. */
export const CANNOT_START = "Plywise could not start";
export const HAS_STOPPED = "Plywise has stopped";

/** @param {boolean} isKept Whether there is a text box, and so what was typed into it. */
export const pageStopped = (isKept) =>
  `The program does not respond: ${STOPPED}.${isKept ? " What you typed is saved. Reload the page to go on with it." : ""}`;

/** The buttons below that, and what opens the details. */
export const RELOAD = "Reload the page";
export const WITHOUT_TREE = "Open the page without this tree";
export const DETAILS = "Technical details";

/** Why a program could not start, on the page and in an embed. */
export const NO_WEBASSEMBLY = "This browser has no WebAssembly, or it is switched off. Use a current browser, or switch WebAssembly on.";
export const POLICY = "The content security policy of this site lacks 'wasm-unsafe-eval' in its script-src. The site’s owner can add it.";
export const FAILED_AT_START = "The program failed while it started. This is a fault in Plywise.";

/** Why the page's program could not start. */
export const REASONS = {
  noWebAssembly: NO_WEBASSEMBLY,
  policy: POLICY,
  damaged: "The program file of the page is damaged, or belongs to another version. Reload the page. If you run this site, copy all files of one version together.",
  memory: "The browser has no memory left for the page’s program. Close other pages and reload this one.",
  failed: FAILED_AT_START,
  other: "A part of the page could not be loaded. Check the connection and reload the page. If you run this site, check that all files were copied.",
};

/** Said when a part that is loaded on demand has stopped. */
export const PART_STOPPED = `This part of the page has stopped: ${STOPPED}`;
export const PART_STOPPED_HELP = "Your tree is as you see it. Press the button again to start this part anew, or reload the page.";
/** @param {string} why */
export const partNotLoaded = (why) => `This part of the page could not be loaded: ${why}.`;

/**
 * Shown in the place of the page while the place that a link leads to is loaded.
 * @type {Record<"practice" | "games" | "lab", string>}
 */
export const PLACE_LOADING = {
  practice: "The exercises are loading…",
  games: "The game is loading…",
  lab: "The experiment is loading…",
};

/** Shown while a file is held over the page. */
export const DROP_HINT = "Drop the file to open the tree in it";

/** Said of the program that makes random trees, when it has stopped. */
export const MAKER_STOPPED =
  "the program that makes random trees has stopped, which is a fault in Plywise: ask for a smaller tree, for fewer goals, or try another seed";
/** @param {string} why */
export const linkCannotBeOpened = (why) => `the tree of this link cannot be opened: ${why}`;

/** @param {string} src */
export const noAddress = (src) => `“${src}” is not the address of a file`;
/** @param {string} protocol */
export const otherProtocol = (protocol) => `a file is fetched from an http or https address, not from one with ${protocol}`;
export const NAME_OR_PASSWORD = "an address with a name or a password in it is not fetched: leave them out";
/** @param {URL} source */
export const notFetched = (source) =>
  `the tree ${source} cannot be fetched: the address is wrong, the file has moved, or its server or the policy of this page does not allow it`;
/** @type {(source: URL, status: number) => string} */
export const noAnswer = (source, status) => `the tree ${source} cannot be fetched (status ${status})`;
/** @param {URL} source */
export const tooLarge = (source) => `the tree ${source} is larger than 1 MiB`;
/** @param {URL} source */
export const notText = (source) => `the tree ${source} is not text: save the file as UTF-8`;
