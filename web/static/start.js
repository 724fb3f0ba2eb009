// Starts the page's program, and says so in plain words when it cannot; loads the studio when somebody asks for a part of
// it, and says when that has stopped. Files that are dropped, what the page asks of its scripts and places that are programs of
// their own stand beside (`files.js`, `outside.js`, `places.js`); all else is the programs' own.
//
// An own file, not an inline script, so that the page runs under the policy
//   default-src 'self'; script-src 'self' 'wasm-unsafe-eval'
// The addresses come from this script's own element, because a release gives the
// files names that change with their content. `<html data-plywise>` tells tests and host
// pages how it went: "started", "failed" (never ran) or "stopped" (ran, then broke).

import { PART_STOPPED, PART_STOPPED_HELP, partNotLoaded } from "./english.js";
import { address, hasStopped, sayFailed, sayStopped, whyNot } from "./fault.js";
import { takeFiles } from "./files.js";
import { outsideOf } from "./outside.js";
import { hostOf, servePlaces } from "./places.js";

/**
 * The page's program.
 * @type {any}
 */
let page;

/**
 * The studio is a program of its own: whoever only steps through a search does not wait for it. Buttons that ask for
 * a part of it name that part.
 * @type {Promise<any> | undefined}
 */
let studio;
let nStudios = 0;
async function loadStudio() {
  dress();
  // One that has stopped is not started again; under another name it is another.
  const nth = nStudios++;
  const program = await import(address("studio") + (nth ? `#${nth}` : ""));
  await program.default({ module_or_path: address("studioProgram") });
  const place = document.createElement("div");
  place.className = "pw-studio";
  // Nothing is drawn without them: what is scrolled to and measured would move.
  await dress();
  document.body.append(place);
  program.whenStopped?.((/** @type {unknown} */ error) => stopStudio(place, error));
  program.start(place, page.call);
  page.attend((/** @type {string} */ state) => program.hear(state));
  return program;
}

/**
 * Takes away what a studio that has stopped has drawn: the page goes on without it.
 * @param {Element} place
 * @param {unknown} error
 */
function stopStudio(place, error) {
  console.error("Plywise: the studio has stopped", error);
  studio = undefined;
  place.remove();
  for (const inside of ["#pw-bench", "#pw-bench-more", "#pw-mistakes"]) document.querySelector(inside)?.replaceChildren();
  for (const part of document.querySelectorAll(".pw-over, .pw-at-node")) part.remove();
  const message = PART_STOPPED;
  page.call("edit", "false");
  warn(`${message}. ${PART_STOPPED_HELP}`, true);
  document.dispatchEvent(new CustomEvent("plywise-error", { detail: { code: "program", message } }));
}

/**
 * The styles of what is loaded on demand.
 * @type {Record<string, Promise<unknown>>}
 */
const styles = {};
function dress(name = "studioStyle") {
  styles[name] ??= new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address(name);
    link.onload = link.onerror = done;
    document.head.append(link);
  });
  return styles[name];
}

/**
 * Says something where it is seen: on the page, or in the place that stands there now.
 * @param {string} message
 * @param {boolean} canReload
 */
function warn(message, canReload) {
  const host = hostOf();
  if (host) host("warn", message);
  else page.warn(message, canReload);
}

/** The studio, or nothing where it cannot be loaded, which is said, unless nobody asked for it. */
async function withStudio(isUnasked = false) {
  // A browser that is to save data loads nothing unasked.
  if (isUnasked && /** @type {any} */ (navigator).connection?.saveData) return undefined;
  try {
    studio ??= loadStudio();
    return await studio;
  } catch (error) {
    // Not kept, so that the next press tries again.
    studio = undefined;
    console.error("Plywise: the studio could not be loaded", error);
    if (isUnasked || hasStopped()) return undefined;
    const { why, canReload } = await whyNot(["studio", "studioProgram"]);
    warn(partNotLoaded(why), canReload);
    return undefined;
  }
}

try {
  page = await import(address("glue"));
  page.whenStopped?.(sayStopped);
  await page.default({ module_or_path: address("wasm") });
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[data-studio]:not(script)");
    if (!(button instanceof HTMLElement)) return;
    const [part, host] = [button.dataset.studio, hostOf(button)];
    withStudio().then((program) => (host ? program?.openFor(part, host) : program?.open(part)));
  });
  takeFiles(withStudio, dress);
  servePlaces(page, dress);
  page.serve(outsideOf(page, withStudio));
  document.documentElement.dataset.plywise ??= "started";
} catch (error) {
  sayFailed(error);
}
