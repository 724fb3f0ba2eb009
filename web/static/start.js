// Starts the page's program, and says so in plain words when it cannot.
//
// An own file, not an inline script, so that the page runs under the policy
//   default-src 'self'; script-src 'self' 'wasm-unsafe-eval'
// The addresses come from this script's own element, because a release gives the
// files names that change with their content. `<html data-plywise>` tells tests and host
// pages how it went: "started", "failed" (never ran) or "stopped" (ran, then broke).

const root = document.documentElement;
const script = document.querySelector("script[data-glue][data-wasm]");
const address = (name) => new URL(script.dataset[name], document.baseURI).href;

/** An element with a text, in another. */
function add(parent, tag, text, name = "") {
  const part = Object.assign(document.createElement(tag), { textContent: text, className: name });
  parent.append(part);
  return part;
}

/** Adds a button. */
function addButton(parent, text, deed, name = "") {
  const button = add(parent, "button", text, name);
  button.type = "button";
  button.addEventListener("click", deed);
  return button;
}

/** Shows one message; the first fault is the cause, later ones its echoes. Where a tree was, it stands in its place. */
function explain(state, title, reason, error) {
  if (root.dataset.plywise === "failed" || root.dataset.plywise === "stopped") return;
  root.dataset.plywise = state;
  console.error(`Plywise: ${title}`, error);

  const box = document.createElement("div");
  box.className = "plywise-fault";
  box.setAttribute("role", "alert");
  add(box, "h1", title);
  add(box, "p", reason);
  const ways = add(box, "p", "");
  addButton(ways, "Reload the page", reload);
  // The tree in the address may be what it breaks on.
  ways.append(" ");
  if (location.hash.length > 1) addButton(ways, "Open the page without this tree", () => location.assign(location.pathname));
  const details = add(box, "details", "");
  add(details, "summary", "For whoever can fix it");
  add(details, "code", String(error));

  const [fallback, theatre] = [document.querySelector(".plywise-start"), document.querySelector("#pw-theatre")];
  if (state === "failed" && fallback) {
    const main = document.createElement("main");
    main.append(box);
    fallback.replaceWith(main);
  }
  else if (theatre) theatre.replaceChildren(box);
  else document.body.prepend(box);
  box.scrollIntoView({ block: "nearest" });
  document.dispatchEvent(new CustomEvent("plywise-error", { detail: { code: "program", message: reason } }));
}

/** Loads the page anew, with what was typed. */
function reload() {
  change({ deed: "reload" });
  location.reload();
}

/** The one place for what is said of the page as a whole: each message takes the place of the one before. */
const line = document.createElement("div");
line.className = "pw-told";
function tell(said, deeds = {}, isUrgent = false) {
  line.replaceChildren();
  line.setAttribute("role", isUrgent ? "alert" : "status");
  if (!line.isConnected) document.querySelector("main")?.before(line);
  if (!said && Object.keys(deeds).length === 0) return;
  if (said) add(line, "p", said);
  for (const [name, deed] of Object.entries(deeds)) addButton(line, name, deed, "pw-quiet-button");
  addButton(line, "×", () => (tell(), focusTools()), "pw-close").setAttribute("aria-label", "Close this message");
  if (isUrgent && line.getBoundingClientRect().top < 0) scrollTo(0, 0);
}

/** The focus goes to the first of the tools when what had it is gone. */
const focusTools = () => document.querySelector("[data-studio]:not(script)")?.focus();

/**
 * Why files of the page, by the names that the script's element has for them, cannot be had: there is no connection
 * ("offline"), a new version has come in their place ("new"), the site lacks them ("missing"), or they came ("damaged").
 */
async function whyNot(names) {
  const ask = (where, method) => fetch(where, { method, cache: "no-store" }).catch(() => undefined);
  const answers = await Promise.all(names.map((name) => ask(address(name), "HEAD")));
  if (answers.some((answer) => !answer)) return "offline";
  // Some servers answer with a page of theirs to whatever they do not have.
  const isGone = ({ status, headers }) => [404, 410].includes(status) || /^text\/html/.test(headers.get("Content-Type") ?? "");
  if (!answers.some(isGone)) return "damaged";
  const page = await ask(location.pathname, "GET");
  const html = page?.ok ? await page.text() : "";
  return !html || names.every((name) => html.includes(script.dataset[name])) ? "missing" : "new";
}

/** What to say of that; `it` is what could not be loaded. */
const WHY = {
  offline: "there is no connection to its site. Check the connection and try again",
  new: "there is a new version of Plywise on this site. Reload the page to get it: your tree, the search and the step are kept",
  missing: "a file of Plywise is missing on this site. Everything else works on; whoever runs the site has to copy all files of one version together",
  damaged: "it could not be started. Reload the page; if that does not help, this browser or a policy of the site does not allow it",
};

function reasonOf(error) {
  if (typeof WebAssembly !== "object") {
    return "This browser has no WebAssembly, or it is switched off. A current Firefox, Chrome, Edge or Safari will do.";
  }
  if (!mayCompile()) {
    return "A policy of this site forbids the page’s program: its content security policy needs 'wasm-unsafe-eval' in script-src.";
  }
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) {
    return "The file of the page’s program is damaged, or belongs to another version. Reload the page; if you run this site, copy all files of one version together.";
  }
  if (error instanceof RangeError) {
    return "The browser has no memory left for the page’s program. Close other pages and reload this one.";
  }
  if (error instanceof WebAssembly.RuntimeError) {
    return "The program broke while starting. That is a fault in Plywise, not something you did.";
  }
  return "A part of the page could not be loaded. Check the connection and reload; if you run this site, check that all of its files were copied.";
}

/** Whether a policy lets any program be compiled: the smallest there is. */
function mayCompile() {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
  } catch {
    return false;
  }
}

/** Said of a program that has stopped. */
const STOPPED = "it broke, or ran out of memory. That is a fault in Plywise, or the tree is too large for this browser";

/** After the start, a program that has stopped can answer no click any more: better said than guessed. */
function stop(error) {
  change({ deed: "stopped" });
  document.querySelector(".pw-studio")?.remove();
  const kept = document.querySelector("#pw-draft") ? " What you typed is kept; it still stands below." : "";
  const reason = `The program does not answer any more: ${STOPPED}.${kept}`;
  explain("stopped", "Plywise has stopped", reason, error);
}

/** What becomes of the text concerns the desk, which keeps it and offers the way back. */
const change = (detail) => dispatchEvent(new CustomEvent("plywise-change", { detail }));

/**
 * The studio is a program of its own: whoever only steps through a search does not wait for it. Buttons that ask for
 * a part of it name that part.
 */
let studio, n_studios = 0;
async function loadStudio(page) {
  dress();
  // One that has stopped is not started again; under another name it is another.
  const nth = n_studios++;
  const program = await import(address("studio") + (nth ? `#${nth}` : ""));
  await program.default({ module_or_path: address("studioProgram") });
  const place = document.createElement("div");
  place.className = "pw-studio";
  // Nothing is drawn without them: what is scrolled to and measured would move.
  await dress();
  document.body.append(place);
  program.whenStopped?.((error) => stopStudio(place, error));
  program.start(place, (method, argument) => {
    if (method === "brought" || method === "opened") {
      return change({ deed: "said", said: argument, isWork: method === "brought" });
    }
    const isOther = method === "load" || method === "given";
    if (isOther) change({ deed: "leave" });
    const answer = page.call(method, argument);
    if (isOther || method === "revise" || method === "restore") change({ deed: isOther ? "arrive" : "revise" });
    return answer;
  });
  page.attend((state) => program.hear(state));
  return program;
}

/** Takes away what a studio that has stopped has drawn: the page goes on without it. */
function stopStudio(place, error) {
  console.error("Plywise: the studio has stopped", error);
  studio = undefined;
  place.remove();
  for (const inside of ["#pw-bench", "#pw-bench-more", "#pw-mistakes"]) document.querySelector(inside)?.replaceChildren();
  document.querySelectorAll(".pw-over, .pw-at-node").forEach((part) => part.remove());
  document.querySelectorAll("[data-studio][aria-pressed=true]").forEach((button) => button.setAttribute("aria-pressed", "false"));
  const message = `This part of the page has stopped: ${STOPPED}`;
  tell(`${message}. Your tree is as you see it; press the button again to start anew, or reload the page.`, { "Reload the page": reload }, true);
  document.dispatchEvent(new CustomEvent("plywise-error", { detail: { code: "program", message } }));
}

/** The studio's styles, which the desk needs without the studio. */
let style;
function dress() {
  style ??= new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address("studioStyle");
    link.onload = link.onerror = done;
    document.head.append(link);
  });
  return style;
}

/** The studio, or nothing where it cannot be loaded, which is said, unless nobody asked for it. */
async function withStudio(page, isUnasked) {
  try {
    studio ??= loadStudio(page);
    return await studio;
  } catch (error) {
    // Not kept, so that the next press tries again.
    studio = undefined;
    console.error("Plywise: the studio could not be loaded", error);
    if (isUnasked) return;
    const why = await whyNot(["studio", "studioProgram"]);
    tell(`This part of the page could not be loaded: ${WHY[why]}.`, why === "offline" ? {} : { "Reload the page": reload }, true);
  }
}

// The page’s program listens later, and its text is still the old one. This comes before "hashchange", and also alone.
window.addEventListener("popstate", ({ state }) => change({ deed: "leave", isReturn: state !== null }));

const asked = location.hash;
try {
  const page = await import(address("glue"));
  page.whenStopped?.(stop);
  await page.default({ module_or_path: address("wasm") });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-studio]:not(script)");
    if (button) withStudio(page).then((program) => program?.open(button.dataset.studio));
  });
  root.dataset.plywise ??= "started";
  const help = { page, asked, studio: (isUnasked) => withStudio(page, isUnasked), dress, tell, focusTools, whyNot: async (names) => WHY[await whyNot(names)] };
  // Without, files are opened by the button, and nothing is kept for next time.
  import(address("desk")).then((desk) => desk.tend(help)).catch(async (error) => {
    console.warn(error);
    tell(`What you type is not kept for next time, and links to files are not opened: ${WHY[await whyNot(["desk"])]}.`, {}, true);
  });
} catch (error) {
  explain("failed", "Plywise could not start", reasonOf(error), error);
}
