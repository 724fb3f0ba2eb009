// What happens around the page without the page's program: files are dropped, links ask for trees that somebody has to
// fetch or make, what is typed is kept until next time, and all that is wrong with it is told. Loaded once the page has
// been drawn; all of it is extra, and the page works without.
//
// `page` is the page's program, `asked` what its address said behind the `#` as it was opened, `studio()` a promise of
// the studio's program, which says nothing when it fails to be loaded `unasked`, `dress()` sees to the studio's styles.

/** The most bytes of an answer to `src`: 1 MiB. */
const MOST = 1 << 20;
/** The most nodes of a tree that a link asks to be made, as in the studio's form. */
const MOST_NODES = 100_000;

/** Sees to all of it. */
export async function tend({ page, asked, studio, dress }) {
  takeFiles(studio, dress);
  const ask = (method, argument = "") => page.call(0, method, argument);
  // There is nothing to ask before it is drawn.
  while (!ask("settings")) await new Promise((later) => setTimeout(later, 10));
  keepDrafts(ask, asked, dress);
  tellMistakes(ask, studio);
  const look = () => openLink(location.hash, ask, studio);
  addEventListener("hashchange", look);
  look();
}

/** Files dropped anywhere, and files and trees pasted where no box is. */
function takeFiles(studio, dress) {
  const has = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  let hint, leaving;
  const show = (is_shown) => {
    clearTimeout(leaving);
    if (!is_shown) return hint?.remove();
    if (hint?.isConnected) return;
    dress();
    hint = document.createElement("div");
    hint.className = "pw-drop-hint";
    hint.setAttribute("role", "status");
    hint.textContent = "Drop the file to open the tree in it";
    document.body.append(hint);
  };
  addEventListener("dragover", (event) => {
    if (!has(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    show(true);
    // Nobody says when the file has left the window; as long as it is there, this happens again and again.
    leaving = setTimeout(() => show(false), 1_000);
  });
  addEventListener("drop", (event) => {
    show(false);
    if (!has(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) studio().then((program) => program?.receive(file));
  });
  addEventListener("paste", (event) => {
    const [file] = event.clipboardData?.files ?? [];
    const is_box = event.target.closest?.("input, textarea, select, [contenteditable]");
    const text = event.clipboardData?.getData("text/plain").trim();
    // Where text can go into a box it goes there, also from a program that offers a picture of it.
    if ((is_box && text) || (!file && !text)) return;
    event.preventDefault();
    studio().then((program) => (file && !text ? program?.receive(file) : program?.paste(text)));
  });
}

/** How many links were followed: of two, only the later one opens. */
let n_links = 0;

/** A link may name a file, or say how to make a tree: neither does the page's own program do. */
async function openLink(hash, ask, studio) {
  const nth = ++n_links;
  const link = hash.replace(/^#/, "");
  const parts = new URLSearchParams(link);
  // What stands first here stands first for the page too.
  if (parts.has("t") || !(parts.has("src") || (parts.has("gen") && !parts.has("example")))) return;
  const missing = "the part of the page that opens such links could not be loaded";
  if (!parts.has("src")) {
    const make = await maker().catch(console.warn);
    if (nth !== n_links) return undefined;
    if (!make) return ask("refuse", missing);
    try {
      const [kind, seed] = ["gen", "seed"].map((key) => parts.getAll(key).pop());
      ask("given", `${link}\n${make(kind, seed, MOST_NODES)}`);
      return dispatchEvent(new Event("plywise-change"));
    } catch (why) {
      ask("refuse", String(why));
      // The form, for asking for less.
      return (await studio())?.adjust(link);
    }
  }
  const source = parts.get("src").trim();
  // The empty address is the page's own.
  if (!source) return ask("refuse", "the link names no file: an address is missing behind src=");
  const program = await studio();
  if (!program) return ask("refuse", missing);
  try {
    const text = await textFrom(new URL(source, document.baseURI));
    if (nth !== n_links) return; // another link was followed meanwhile
    program.fetched(link, decodeURI(source.split(/[?#]/)[0].split("/").pop()) || source, text);
  } catch (error) {
    ask("refuse", error.message);
  }
}

/** What makes random trees: a program of its own, far smaller than the studio. */
let making;
function maker() {
  const { maker, makerProgram } = document.querySelector("script[data-maker]").dataset;
  const address = (name) => new URL(name, document.baseURI).href;
  making ??= import(address(maker)).then(async (program) => {
    await program.default({ module_or_path: address(makerProgram) });
    return program.make;
  });
  // Not kept, so that the next link tries again.
  making.catch(() => (making = undefined));
  return making;
}

/** The text at an address, read without cookies. */
async function textFrom(source) {
  if (!/^https?:$/.test(source.protocol)) throw new Error(`${source.protocol} addresses cannot be fetched`);
  const answer = await fetch(source, { credentials: "omit" }).catch(() => {
    throw new Error(`the tree ${source} cannot be fetched: it is not there, or its server or this page’s policy does not allow it`);
  });
  if (!answer.ok) throw new Error(`the tree ${source} cannot be fetched (status ${answer.status})`);
  const tooLarge = new Error(`the tree ${source} is larger than 1 MiB`);
  if (Number(answer.headers.get("Content-Length")) > MOST) throw tooLarge;
  const body = await answer.blob();
  if (body.size > MOST) throw tooLarge;
  return body.text();
}

/** So long nobody has typed before the studio is loaded for what is wrong. */
const PAUSE = 1_000;

/** Values that stand alone in brackets, side by side: perhaps another notation, in which the brackets are those of leaves. */
const ALONE = /\(\s*[-+.\d]+\s*\)[\s,]*\(\s*[-+.\d]+\s*\)/;

/**
 * The page tells what stopped its reader. All that is wrong the studio tells, below the box: it is loaded for that once
 * somebody has stopped typing at what is no tree, but not by a browser that is to save data.
 */
function tellMistakes(ask, studio) {
  let waiting;
  addEventListener("input", (event) => {
    if (event.target.id !== "pw-draft" || navigator.connection?.saveData) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const text = ask("draft");
      if (text !== ask("tree") || ALONE.test(text)) studio(true);
    }, PAUSE);
  });
}

/** What stands before the names of drafts. */
const DRAFT = "plywise.draft.";
/** So long a draft is kept, and so many of them; a browser has no room for a longer one, whatever else it forgets. */
const [MOST_AGE, MOST_DRAFTS, LONGEST_DRAFT] = [30 * 86_400_000, 5, 2_000_000];

/** Whether a browser keeps anything for the page is its own affair: every use of its stores may throw. */
function attempt(use) {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/**
 * Keeps what stands in the text box as it is typed, also when it is no tree, each window under a key of its own, and
 * offers it when the page is opened again without it.
 */
function keepDrafts(ask, asked, dress) {
  const newKey = () => `${DRAFT}${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  const before = attempt(() => sessionStorage.getItem(DRAFT));
  let own = newKey(), known = ask("draft"), at, waiting, has_kept = false, has_lamented = false;

  function drafts() {
    const keys = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(DRAFT))) ?? [];
    const read = (key) => ({ key, ...attempt(() => JSON.parse(localStorage.getItem(key))) });
    return keys.map(read).filter(({ text, at }) => typeof text === "string" && at > 0).sort((one, other) => other.at - one.at);
  }
  const forget = (key) => attempt(() => localStorage.removeItem(key));

  function keep() {
    clearTimeout(waiting);
    const text = ask("draft");
    // What was kept is kept again, at the step of now.
    if (text === known && !has_kept) return;
    // When somebody worked on it, not when somebody looked at it.
    if (text !== known || !at) at = Date.now();
    known = text;
    // Where the tree before came from says nothing of this one.
    const settings = new URLSearchParams(ask("settings"));
    if (text !== ask("tree")) for (const part of ["gen", "seed", "src"]) settings.delete(part);
    const draft = JSON.stringify({ text, at, settings: String(settings) });
    const isTooLong = text.length > LONGEST_DRAFT;
    const put = () => localStorage.setItem(own, draft) ?? sessionStorage.setItem(DRAFT, own) ?? true;
    has_kept = !isTooLong && Boolean(attempt(put));
    if (has_kept || attempt(() => localStorage) === undefined) return;
    if (!isTooLong) {
      // Older drafts go first.
      drafts().filter(({ key }) => key !== own).forEach(({ key }) => forget(key));
      has_kept = Boolean(attempt(put));
    }
    if (has_kept || has_lamented) return;
    has_lamented = true;
    forget(own); // what is there is not what was typed last
    strip(dress, "The browser has no room to keep this tree for next time: save it as a file.");
  }
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(keep, 200);
  };
  addEventListener("input", (event) => event.target.id === "pw-draft" && soon());
  // What the studio did.
  addEventListener("plywise-change", soon);
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => document.hidden && keep());

  const all = drafts();
  all.filter(({ at }, nth) => nth >= MOST_DRAFTS || Date.now() - at > MOST_AGE).forEach(({ key }) => forget(key));
  // This window's own comes back after any reload; others' only where the address asks for nothing else, one after the
  // other.
  const mine = all.filter(({ key }) => key === before);
  const others = asked.length > 1 ? [] : all.slice(0, MOST_DRAFTS);
  offer(mine.length ? mine : others);

  function offer([last, ...more]) {
    if (!last) return;
    if ([ask("draft"), ask("tree")].includes(last.text)) return offer(more);
    const title = /^\s*title:\s*(.+)$/m.exec(last.text)?.[1];
    const what = title ? `“${title.slice(0, 60)}”` : "a tree";
    const deeds = {
      "Open it": () => {
        // What is there now stays kept, under its own name.
        if (has_kept) own = newKey();
        ask("load", last.text);
        // The step and the search come back where the text is a tree.
        if (ask("tree") === last.text) ask("given", `${last.settings ?? ""}\n${last.text}`);
        [known, at, has_kept] = [last.text, last.at, true];
        keep();
        if (has_kept && last.key !== own) forget(last.key);
        offer(more);
      },
      "Forget it": () => {
        forget(last.key);
        if (last.key === before) attempt(() => sessionStorage.removeItem(DRAFT));
        offer(more);
      },
    };
    if (more.length) deeds[`Not now (${more.length} more)`] = () => offer(more);
    strip(dress, `You were working on ${what} ${ago(Date.now() - last.at)}.`, deeds);
  }
}

/** How long ago something was, in words. */
function ago(milliseconds) {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return "just now";
  const [n, unit] = minutes < 60 ? [minutes, "minute"] : minutes < 1_440 ? [Math.floor(minutes / 60), "hour"] : [Math.floor(minutes / 1_440), "day"];
  return `${n} ${unit}${n === 1 ? "" : "s"} ago`;
}

/** A line above the page, with what can be done about it; every deed takes it away. */
function strip(dress, text, deeds = { "Close": () => {} }) {
  dress();
  const line = document.createElement("div");
  line.className = "pw-offer";
  line.setAttribute("role", "status");
  line.append(document.createElement("p"));
  line.firstChild.textContent = text;
  for (const [name, deed] of Object.entries(deeds)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pw-quiet-button";
    button.textContent = name;
    button.addEventListener("click", () => {
      line.remove();
      deed();
      document.querySelector("[data-studio]")?.focus();
    });
    line.append(button);
  }
  document.querySelector("main")?.before(line);
}
