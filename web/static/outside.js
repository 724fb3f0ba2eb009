// What the page asks of its scripts (web/page/src/workspace/outside.rs): a file that a link names, a random tree that it
// asks for, and the studio where somebody has typed what is no tree. The page decides which of them it wants, and when.

import { MAKER_STOPPED, linkCannotBeOpened } from "./english.js";
import { address, whyNot } from "./fault.js";
import { addressOf, fileNameOf, strangersAround, textFrom } from "./fetching.js";

/** The most nodes of a tree that a link asks to be made, as in the studio's form. */
const MOST_NODES = 100_000;

/**
 * What the page calls. Each answers by the page's `located`, `made` or `failed`, with the number of the request.
 * @param {any} page The page's program.
 * @param {(isUnasked?: boolean) => Promise<any>} studio A promise of the studio's program, which says nothing when it fails to be loaded unasked.
 */
export function outsideOf(page, studio) {
  /** @type {(number: number, names: string[]) => Promise<void>} */
  const missing = async (number, names) => page.failed(number, linkCannotBeOpened((await whyNot(names)).why));
  return {
    /** @type {(number: number, named: string) => void} */
    locate(number, named) {
      try {
        const { href, host, origin } = addressOf(named);
        page.located(number, href, host, origin, origin !== location.origin, strangersAround().length > 0);
      } catch (error) {
        page.failed(number, messageOf(error));
      }
    },
    /** @type {(number: number, link: string, href: string) => Promise<void>} */
    async fetch(number, link, href) {
      const program = await studio();
      if (!program) return missing(number, ["studio", "studioProgram"]);
      try {
        const source = new URL(href);
        const text = await textFrom(source);
        if (page.awaits(number)) program.fetched(link, fileNameOf(source), text);
      } catch (error) {
        page.failed(number, messageOf(error));
      }
    },
    /** @type {(number: number, link: string, kind: string, seed?: string) => Promise<void>} */
    async make(number, link, kind, seed) {
      const make = await maker().catch(console.warn);
      if (!make) return missing(number, ["maker", "makerProgram"]);
      if (!page.awaits(number)) return;
      try {
        page.made(number, make(kind, seed, MOST_NODES));
      } catch (why) {
        if (typeof why !== "string") {
          // Not kept: it does not answer any more.
          making = undefined;
          console.error("Plywise: what makes random trees has stopped", why);
        }
        page.failed(number, typeof why === "string" ? why : MAKER_STOPPED);
        // The form, for asking for less.
        (await studio())?.adjust(link);
      }
    },
    tellMistakes: () => void studio(true),
  };
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * What makes random trees: a program of its own, far smaller than the studio.
 * @type {Promise<(kind: string, seed: string | undefined, most: number) => string> | undefined}
 */
let making;
let nMakers = 0;
function maker() {
  // One that has stopped is not called again; under another name it is another.
  making ??= import(`${address("maker")}#${nMakers++}`).then(async (program) => {
    await program.default({ module_or_path: address("makerProgram") });
    return program.make;
  });
  // Not kept, so that the next link tries again.
  making.catch(() => (making = undefined));
  return making;
}
