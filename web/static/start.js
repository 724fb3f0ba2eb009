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

/** Shows one message; the first fault is the cause, later ones its echoes. */
function explain(state, title, reason, error) {
  if (root.dataset.plywise === "failed" || root.dataset.plywise === "stopped") return;
  root.dataset.plywise = state;
  console.error(`Plywise: ${title}`, error);

  const box = document.createElement("div");
  box.className = "plywise-fault";
  box.setAttribute("role", "alert");
  const add = (tag, text, parent = box) => {
    const element = document.createElement(tag);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  add("h1", title);
  add("p", reason);
  const button = add("button", "Reload the page", add("p", ""));
  button.type = "button";
  button.addEventListener("click", () => location.reload());
  const details = add("details", "");
  add("summary", "For whoever can fix it", details);
  add("code", String(error), details);

  const fallback = document.querySelector(".plywise-start");
  if (state === "failed" && fallback) fallback.replaceWith(box);
  else document.body.prepend(box);
}

function reasonOf(error) {
  if (typeof WebAssembly !== "object") {
    return "This browser has no WebAssembly, or it is switched off. A current Firefox, Chrome, Edge or Safari will do.";
  }
  if (error instanceof WebAssembly.CompileError) {
    return "The browser refused to compile the page’s program. If the site sends a content security policy, its script-src needs 'wasm-unsafe-eval'; otherwise the download was damaged: reload the page.";
  }
  if (error instanceof WebAssembly.RuntimeError) {
    return "The program broke while starting. That is a fault in Plywise, not something you did.";
  }
  return "A part of the page could not be loaded. Check the connection and reload; if you run this site, check that all of its files were copied.";
}

// After the start, a broken program can answer no click any more: better said than guessed.
function watchFor(event, errorOf) {
  window.addEventListener(event, (happened) => {
    const error = errorOf(happened);
    if (typeof WebAssembly !== "object" || !(error instanceof WebAssembly.RuntimeError)) return;
    const reason = "Something in it broke; what you see no longer answers. That is a fault in Plywise, not something you did. Reload the page to go on.";
    explain("stopped", "Plywise has stopped", reason, error);
  });
}

/** What becomes of the text concerns the desk, which keeps it and offers the way back. */
const change = (detail) => dispatchEvent(new CustomEvent("plywise-change", { detail }));

/**
 * The studio is a program of its own: whoever only steps through a search does not wait for it. Buttons that ask for
 * a part of it name that part.
 */
let studio;
async function loadStudio(page) {
  dress();
  const program = await import(address("studio"));
  await program.default({ module_or_path: address("studioProgram") });
  const place = document.createElement("div");
  place.className = "pw-studio";
  // Nothing is drawn without them: what is scrolled to and measured would move.
  await dress();
  document.body.append(place);
  let number;
  program.start(place, (method, argument) => {
    if (method === "brought" || method === "opened") {
      return change({ deed: "said", said: argument, isWork: method === "brought" });
    }
    const isOther = method === "load" || method === "given";
    if (isOther) change({ deed: "leave" });
    const answer = page.call(number, method === "restore" ? "given" : method, argument);
    if (isOther || method === "revise" || method === "restore") change({ deed: isOther ? "arrive" : "revise" });
    return answer;
  });
  number = page.attend((state) => program.hear(state));
  return program;
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
    const note = document.createElement("p");
    note.className = "pw-notice";
    note.setAttribute("role", "alert");
    note.textContent = "This part of the page could not be loaded. Check the connection and try again.";
    document.querySelector("main")?.prepend(note);
    setTimeout(() => note.remove(), 10_000);
  }
}

// Games are played on a page of their own, which is this one with a larger program.
const playsGame = () => /^#?(.*&)?game=/.test(location.hash);
const isForGames = /\/game\.html$/.test(location.pathname);
function toGames() {
  if (playsGame() && !isForGames) location.replace(new URL("game.html", document.baseURI).href + location.hash);
}
window.addEventListener("hashchange", () => {
  // The page’s program listens later, and its text is still the old one.
  change({ deed: "leave" });
  toGames();
});
toGames();
// It opens with a game, as its card in the gallery does.
if (isForGames && !location.hash) history.replaceState(null, "", "#game=ttt-o.x..ox.x-table");

const asked = location.hash;
try {
  const page = await import(address("glue"));
  await page.default({ module_or_path: address("wasm") });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-studio]:not(script)");
    if (button) withStudio(page).then((program) => program?.open(button.dataset.studio));
  });
  root.dataset.plywise ??= "started";
  // Nothing hangs on it: without, files are opened by the button, and nothing is kept for next time.
  import(address("desk")).then((desk) => desk.tend({ page, asked, studio: (isUnasked) => withStudio(page, isUnasked), dress }), console.warn);
  watchFor("error", (happened) => happened.error);
  watchFor("unhandledrejection", (happened) => happened.reason);
} catch (error) {
  explain("failed", "Plywise could not start", reasonOf(error), error);
}
