// What is said when the page's program cannot start, or has stopped: by the scripts, since it cannot say so itself. What
// stands in the text box is kept then, under the name that the program has left there.

import * as english from "./english.js";

/** The element of the script that started all this; it names the files of the page. */
const script = /** @type {HTMLScriptElement} */ (document.querySelector("script[data-glue][data-wasm]"));
const root = document.documentElement;

/**
 * The address of a file of the page, by the name that the script's element has for it.
 * @param {string} name
 */
export const address = (name) => new URL(script.dataset[name] ?? "", document.baseURI).href;

/** The names of what the browser keeps for the page: web/page/src/workspace has them too. */
const [DRAFT, AGAIN] = ["plywise.draft.", "plywise.again"];

export const hasStopped = () => root.dataset.plywise === "stopped";

/**
 * Why files of the page, by the names that the script's element has for them, cannot be had, in words: there is no
 * connection, a new version has come in their place, the site lacks them, or they came damaged. `canReload` says whether
 * loading the page anew may help.
 * @param {string[]} names
 */
export async function whyNot(names) {
  const why = await causeOf(names);
  return { why: english.NOT_LOADED[why], canReload: why !== "offline" };
}

/**
 * @param {string[]} names
 * @returns {Promise<keyof typeof english.NOT_LOADED>}
 */
async function causeOf(names) {
  /** @type {(where: string, method: string) => Promise<Response | undefined>} */
  const ask = (where, method) => fetch(where, { method, cache: "no-store" }).catch(() => undefined);
  const answers = await Promise.all(names.map((name) => ask(address(name), "HEAD")));
  if (answers.some((answer) => !answer)) return "offline";
  // Some servers answer with a page of theirs to whatever they do not have.
  const isGone = answers.some((answer) => [404, 410].includes(answer?.status ?? 0) || /^text\/html/.test(answer?.headers.get("Content-Type") ?? ""));
  if (!isGone) return "damaged";
  const page = await ask(location.pathname, "GET");
  const html = page?.ok ? await page.text() : "";
  return !html || names.every((name) => html.includes(script.dataset[name] ?? "")) ? "missing" : "new";
}

/**
 * Says that the program could not start.
 * @param {unknown} error
 */
export function sayFailed(error) {
  explain("failed", english.CANNOT_START, reasonOf(error), error);
}

/**
 * After the start, a program that has stopped can answer no click any more: better said than guessed.
 * @param {unknown} error
 */
export function sayStopped(error) {
  document.querySelector(".pw-studio")?.remove();
  explain("stopped", english.HAS_STOPPED, english.pageStopped(document.querySelector("#pw-draft") !== null), error);
  keepBox();
  for (const type of ["input", "pagehide"]) addEventListener(type, keepBox);
}

/**
 * Keeps what stands in the text box, where it is not what was opened, and gives the name under which it is kept. What the
 * program was given last stands there, unless it was too long for it.
 */
function keepBox() {
  const box = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("#pw-draft[data-draft]:not([hidden])"));
  const key = box?.dataset.draft;
  if (!box || !key || box.value === box.defaultValue || !box.value.trim()) return undefined;
  const settings = new URLSearchParams(location.hash.slice(1));
  // Which tree it is the text says.
  for (const part of ["t", "src", "example", "game", "play", "player", "against", "b", "d", "branches", "v", "values", "gen", "seed"]) settings.delete(part);
  try {
    localStorage.setItem(key, JSON.stringify({ text: box.value, at: Date.now(), settings: String(settings) }));
    const own = (sessionStorage.getItem(DRAFT) ?? "").split(" ").filter((other) => other && other !== key);
    sessionStorage.setItem(DRAFT, [key, ...own].join(" "));
    return key;
  } catch {
    // Whether a browser keeps anything for the page is its own affair.
    return undefined;
  }
}

/** Loads the page anew, with what was typed. */
function reload() {
  const key = hasStopped() ? keepBox() : undefined;
  try {
    if (key) sessionStorage.setItem(AGAIN, key);
  } catch {
    // The draft is offered then.
  }
  location.reload();
}

/**
 * An element with a text, in another.
 * @param {Element} parent
 * @param {string} tag
 * @param {string} text
 */
function add(parent, tag, text) {
  const part = document.createElement(tag);
  part.textContent = text;
  parent.append(part);
  return part;
}

/**
 * @param {Element} parent
 * @param {string} text
 * @param {() => void} press
 */
function addButton(parent, text, press) {
  const button = /** @type {HTMLButtonElement} */ (add(parent, "button", text));
  button.type = "button";
  button.addEventListener("click", press);
}

/**
 * Shows one message; the first fault is the cause, later ones its echoes. Where a tree was, it stands in its place.
 * @param {"failed" | "stopped"} state
 * @param {string} title
 * @param {string} reason
 * @param {unknown} error
 */
function explain(state, title, reason, error) {
  if (root.dataset.plywise === "failed" || hasStopped()) return;
  root.dataset.plywise = state;
  console.error(`Plywise: ${title}`, error);

  const box = document.createElement("div");
  box.className = "plywise-fault";
  box.setAttribute("role", "alert");
  add(box, "h1", title);
  add(box, "p", reason);
  const ways = add(box, "p", "");
  addButton(ways, english.RELOAD, reload);
  // The tree in the address may be what it breaks on.
  ways.append(" ");
  if (location.hash.length > 1) addButton(ways, english.WITHOUT_TREE, () => location.assign(location.pathname));
  const details = add(box, "details", "");
  add(details, "summary", english.DETAILS);
  add(details, "code", String(error));

  const [fallback, theatre] = [document.querySelector(".plywise-start"), document.querySelector("#pw-theatre")];
  if (state === "failed" && fallback) {
    const main = document.createElement("main");
    main.append(box);
    fallback.replaceWith(main);
  } else if (theatre) theatre.replaceChildren(box);
  else document.body.prepend(box);
  box.scrollIntoView({ block: "nearest" });
  document.dispatchEvent(new CustomEvent("plywise-error", { detail: { code: "program", message: reason } }));
}

/** @param {unknown} error */
function reasonOf(error) {
  if (typeof WebAssembly !== "object") return english.REASONS.noWebAssembly;
  if (!mayCompile()) return english.REASONS.policy;
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) return english.REASONS.damaged;
  if (error instanceof RangeError) return english.REASONS.memory;
  return error instanceof WebAssembly.RuntimeError ? english.REASONS.failed : english.REASONS.other;
}

/** Whether a policy lets any program be compiled: the smallest there is. */
function mayCompile() {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
  } catch {
    return false;
  }
}
