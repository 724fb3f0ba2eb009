// What happens around the page without the page's program: files are dropped, links ask for trees that somebody has to
// fetch or make, what is typed is kept until next time, and all that is wrong with it is told. Loaded once the page has
// been drawn; all of it is extra, and the page works without.
//
// `page` is the page's program, `asked` what its address said behind the `#` as it was opened, `studio()` a promise of
// the studio's program, which says nothing when it fails to be loaded `unasked`, `dress()` sees to the studio's styles.
// `tell()` says something in the page's one place for that, `whyNot()` why files of the page cannot be had.

import { addressOf, fileNameOf, strangersAround, textFrom } from "./fetching.js";

/** The most nodes of a tree that a link asks to be made, as in the studio's form. */
const MOST_NODES = 100_000;

/** Sees to all of it. */
export async function tend({ page, asked, studio, dress, tell, focusTools: focus, whyNot }) {
  focusTools = focus;
  takeFiles(studio, dress);
  // The line goes, and the button that had the focus with it.
  addEventListener("click", ({ target }) => target.closest?.(".pw-brought button") && setTimeout(focusTools));
  // A program that has stopped says so itself, and gives no answers.
  const ask = (method, argument = "") => attempt(() => page.call(method, argument)) ?? "";
  // There is nothing to ask before it is drawn.
  while (!ask("settings")) {
    if (hasStopped()) return;
    await new Promise((later) => setTimeout(later, 10));
  }
  keepDrafts(ask, asked, dress, tell);
  tellMistakes(ask, studio);
  // The address itself may have been written over since. What the page shows again by itself is not made or fetched anew.
  addEventListener("hashchange", ({ newURL }) => isShownAgain(ask, newURL) || openLink(new URL(newURL).hash, ask, studio, { dress, whyNot }));
  openLink(location.hash, ask, studio, { dress, whyNot });
}

/** The focus goes to the first of the tools when what had it is gone. */
let focusTools;

const hasStopped = () => document.documentElement.dataset.plywise === "stopped";

/** Whether somebody went back, or forward, to a tree from elsewhere that the page still has. */
function isShownAgain(ask, address) {
  if (history.state === null) return false;
  const [link, now] = [new URL(address).hash.slice(1), ask("settings")].map((text) => new URLSearchParams(text));
  return ["src", "gen", "seed"].some((key) => link.has(key)) && ["src", "gen", "seed"].every((key) => link.get(key) === now.get(key));
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
    const [file, ...others] = event.dataTransfer.files;
    if (file) studio().then((program) => program?.receive(file, others.length));
  });
  addEventListener("paste", (event) => {
    const [file, ...others] = event.clipboardData?.files ?? [];
    const is_box = event.target.closest?.("input, textarea, select, [contenteditable]");
    const text = event.clipboardData?.getData("text/plain").trim();
    // Where text can go into a box it goes there, also from a program that offers a picture of it.
    if ((is_box && text) || (!file && !text)) return;
    event.preventDefault();
    studio().then((program) => (file && !text ? program?.receive(file, others.length) : program?.paste(text)));
  });
}

/** Says what becomes of the text, also to what keeps it. */
const change = (detail) => dispatchEvent(new CustomEvent("plywise-change", { detail }));

/** How many links were followed: of two, only the later one opens. */
let n_links = 0;

/** A link may name a file, or say how to make a tree: neither does the page's own program do. */
async function openLink(hash, ask, studio, { dress, whyNot }) {
  const nth = ++n_links;
  question?.remove();
  const link = hash.replace(/^#/, "");
  const parts = new URLSearchParams(link);
  // What stands first here stands first for the page too.
  if (parts.has("t") || !(parts.has("src") || (parts.has("gen") && !parts.has("example")))) return;
  const missing = async (...names) => ask("refuse", `the tree of this link cannot be opened: ${await whyNot(names)}`);
  if (!parts.has("src")) {
    const make = await maker().catch(console.warn);
    if (nth !== n_links) return undefined;
    if (!make) return missing("maker", "makerProgram");
    try {
      const [kind, seed] = ["gen", "seed"].map((key) => parts.getAll(key).pop());
      const text = make(kind, seed, MOST_NODES);
      change({ deed: "leave" });
      ask("given", `${link}\n${text}`);
      return change({ deed: "arrive" });
    } catch (why) {
      if (typeof why !== "string") {
        // Not kept: it does not answer any more.
        making = undefined;
        console.error("Plywise: what makes random trees has stopped", why);
      }
      ask("refuse", typeof why === "string" ? why : "what makes random trees has stopped, which is a fault in Plywise: ask for a smaller tree or for less at once, or try another seed");
      // The form, for asking for less.
      return (await studio())?.adjust(link);
    }
  }
  const named = parts.get("src").trim();
  // The empty address is the page's own.
  if (!named) return ask("refuse", "the link names no file: an address is missing behind src=");
  try {
    const source = addressOf(named);
    if (!(await mayFetch(source, ask, dress))) return;
    const program = await studio();
    if (!program) return missing("studio", "studioProgram");
    const text = await textFrom(source);
    if (nth !== n_links) return; // another link was followed meanwhile
    program.fetched(link, fileNameOf(source), text);
  } catch (error) {
    if (nth === n_links) ask("refuse", error.message);
  }
}

/** The sites that somebody let the page fetch from, as long as it stays open. */
const allowed = new Set();
/** The line that asks, while it does. */
let question;

/**
 * Whether a file may be fetched. One of this site may be; before the page fetches from another site somebody has to say
 * so, and before a page of another site around it has it fetch anything.
 */
function mayFetch(source, ask, dress) {
  const is_framed = strangersAround().length > 0;
  const is_elsewhere = source.origin !== location.origin;
  if (allowed.has(source.origin) || !(is_framed || is_elsewhere)) return true;
  const where = is_elsewhere ? `on another site, ${source.host}` : "on this site";
  const shown = source.href.length > 300 ? `${source.href.slice(0, 300)}…` : source.href;
  ask("refuse", `the tree of this link is in a file ${where}, which is fetched only if you allow it`);
  return new Promise((answer) => {
    question = strip(dress, `May the page fetch ${shown}?${is_elsewhere ? ` ${source.host} will see that you open it.` : ""}`, {
      "Fetch the file": () => {
        allowed.add(source.origin);
        ask("refuse", "the tree of this link is on its way");
        answer(true);
      },
      "Do not fetch it": () => {
        ask("refuse", `the file ${shown} was not fetched`);
        answer(false);
      },
    });
  });
}

/** What makes random trees: a program of its own, far smaller than the studio. */
let making, n_makers = 0;
function maker() {
  const { maker, makerProgram } = document.querySelector("script[data-maker]").dataset;
  const address = (name) => new URL(name, document.baseURI).href;
  // One that has stopped is not called again; under another name it is another.
  making ??= import(`${address(maker)}#${n_makers++}`).then(async (program) => {
    await program.default({ module_or_path: address(makerProgram) });
    return program.make;
  });
  // Not kept, so that the next link tries again.
  making.catch(() => (making = undefined));
  return making;
}

/** So long nobody has typed before the studio is loaded for what is wrong. */
const PAUSE = 1_000;

/** Values that stand alone in brackets, side by side: perhaps another notation, in which the brackets are those of leaves. */
const ALONE = /[([]\s*[-+.\d]+\s*[)\]][\s,]*[([]\s*[-+.\d]+\s*[)\]]/;

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
/** Where a window keeps the name of the draft that it is to open again at once. */
const AGAIN = "plywise.again";
/** So long a draft is kept, and so many of them, of a window and of all; a browser has no room for a longer one. */
const [MOST_AGE, MOST_OWN, MOST_DRAFTS, LONGEST_DRAFT] = [30 * 86_400_000, 5, 15, 2_000_000];
/** So many trees can be had back one after the other, and so many characters of them. */
const [MOST_BACK, MOST_BACK_CHARS] = [10, 20_000_000];
/** A shorter text is no loss when another is put in its place. */
const SHORTEST = 5;

/** Whether a browser keeps anything for the page is its own affair: every use of its stores may throw. */
function attempt(use) {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Whether one text was put in the place of another, of which less than half is left. */
function isAnother(old, text) {
  const most = Math.min(old.length, text.length);
  let [start, end] = [0, 0];
  while (start < most && old[start] === text[start]) start += 1;
  while (end < most - start && old.at(-1 - end) === text.at(-1 - end)) end += 1;
  return old.trim().length >= SHORTEST && 2 * (start + end) < old.length;
}

/**
 * Keeps what somebody worked on: what stands in the text box and was typed there, edited on the picture or brought, also
 * when it is no tree, but not what was only looked at. Each text has a key of its own: when another takes its place it
 * stays, and is offered when the page is opened again without it. As long as the page is open the way back leads to it.
 */
function keepDrafts(ask, asked, dress, tell) {
  const newKey = () => `${DRAFT}${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  // The keys of what was worked on in this window, the newest first, also before it was loaded anew.
  let mine = (attempt(() => sessionStorage.getItem(DRAFT)) ?? "").split(" ").filter(Boolean);
  // `base` is the text as it was opened, which is nobody's work; there is none where it was brought by somebody.
  let base = ask("draft"), own = newKey(), known, at, has_kept = false, waiting, has_lamented = false;

  function drafts() {
    const keys = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(DRAFT))) ?? [];
    const read = (key) => ({ key, ...attempt(() => JSON.parse(localStorage.getItem(key))) });
    return keys.map(read).filter(({ text, at }) => typeof text === "string" && at > 0).sort((one, other) => other.at - one.at);
  }
  const forget = (key) => attempt(() => localStorage.removeItem(key));
  const remember = () => attempt(() => sessionStorage.setItem(DRAFT, mine.join(" ")));

  /** Whether there was room; the oldest of the others go first, but not in vain. */
  function put(draft) {
    const set = (key, draft) => attempt(() => localStorage.setItem(key, draft) ?? true);
    const [others, gone] = [drafts().filter(({ key }) => key !== own), []];
    while (!set(own, draft)) {
      const last = others.pop();
      if (!last) {
        gone.forEach(([key, draft]) => set(key, draft));
        return false;
      }
      gone.push([last.key, attempt(() => localStorage.getItem(last.key))]);
      forget(last.key);
    }
    return true;
  }

  function keep() {
    clearTimeout(waiting);
    // What a program that has stopped was given last stands in the box, unless it was too long for it.
    const text = hasStopped() ? document.querySelector("#pw-draft:not([hidden])")?.value ?? "" : ask("draft");
    if (text === base || !text.trim()) return;
    // When somebody worked on it, not when somebody looked at it: what was kept is kept again, at the step of now.
    const was_other = text !== known;
    if (was_other || !at) at = Date.now();
    known = text;
    // Where the tree before came from says nothing of this one.
    const settings = new URLSearchParams(hasStopped() ? location.hash.slice(1) : ask("settings"));
    for (const part of ["t", "example", "b", "d", "branches", "v", "values", "game"]) settings.delete(part);
    if (text !== ask("tree")) for (const part of ["gen", "seed", "src"]) settings.delete(part);
    const is_new = !has_kept || was_other;
    has_kept = text.length <= LONGEST_DRAFT && put(JSON.stringify({ text, at, settings: String(settings) }));
    if (has_kept && is_new) {
      // Different ones only, and the oldest of this window's go.
      const begin = JSON.stringify({ text }).slice(0, -1) + ",";
      const isSame = (key) => key !== own && localStorage.getItem(key)?.startsWith(begin);
      const same = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(DRAFT) && isSame(key))) ?? [];
      mine = [own, ...mine.filter((key) => key !== own && !same.includes(key))];
      [...same, ...mine.splice(MOST_OWN)].forEach(forget);
      remember();
    }
    if (has_kept || has_lamented || attempt(() => localStorage) === undefined) return;
    has_lamented = true;
    forget(own); // what is there is not what was typed last
    strip(dress, "The browser has no room to keep this tree for next time: save it as a file.");
  }
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(keep, 200);
  };
  /** From now on another text is kept: what is kept already stays. */
  function turn(to = {}) {
    ({ base, own = newKey(), known, at } = to);
    has_kept = Boolean(attempt(() => localStorage.getItem(own)));
  }

  // Before the page hears of it: its text is still the old one.
  const box = (event) => {
    if (event.target.id !== "pw-draft") return;
    const [old, text] = [ask("draft"), event.target.value];
    if (old !== base && old !== text && (is_whole || isAnother(old, text))) {
      keep();
      turn();
    }
    is_whole = false;
    soon();
  };
  addEventListener("input", box, true);
  let is_whole = false;
  const beforeBox = ({ target }) => {
    if (target.id === "pw-draft") is_whole = target.selectionEnd - target.selectionStart === target.value.length && target.value.trim().length >= SHORTEST;
  };
  addEventListener("beforeinput", beforeBox, true);
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  const leave = wayBack({ ask, dress, keep, turn, tell, state: () => ({ base, own, known, at }) });

  // What the studio and links do.
  let arrive, announced;
  addEventListener("plywise-change", ({ detail: { deed, said, isWork, isReturn } = {} }) => {
    if (deed === "said") announced = { said, isWork };
    if (deed === "leave") arrive = leave(isReturn);
    if (deed === "stopped" || deed === "reload") {
      keep();
      if (deed === "reload" && has_kept) attempt(() => sessionStorage.setItem(AGAIN, own));
      return;
    }
    if (deed === "arrive") {
      arrive?.(announced);
      arrive = announced = undefined;
      if (offered && isShown(offered.text)) offered.pass();
    }
    soon();
  });

  // `start.js` told of it before the page's program heard of it. Between two entries of one address nothing else comes.
  let hash = location.hash;
  addEventListener("popstate", () => {
    if (location.hash === hash) setTimeout(() => change({ deed: "arrive" }));
  });
  addEventListener("hashchange", () => {
    hash = location.hash;
    setTimeout(() => change({ deed: "arrive" }));
  });

  const isShown = (text) => [ask("draft"), ask("tree")].some((shown) => shown.trim() === text.trim());
  const all = drafts();
  all.filter(({ at }, nth) => nth >= MOST_DRAFTS || Date.now() - at > MOST_AGE).forEach(({ key }) => forget(key));
  // What is on the page again goes on under a key of its own: the window may have been doubled.
  const again = all.find(({ key, text }) => mine.includes(key) && text === base);
  if (again) {
    forget(again.key);
    mine = mine.filter((key) => key !== again.key);
    turn({ known: again.text, at: again.at });
    keep();
  }
  // What the page was loaded anew with is there at once.
  const reloaded = attempt(() => sessionStorage.getItem(AGAIN));
  attempt(() => sessionStorage.removeItem(AGAIN));
  const last = all.find(({ key, text }) => key === reloaded && mine.includes(key) && !isShown(text));
  if (last) {
    ask("restore", `${last.settings ?? ""}\n${last.text}`);
    if (ask("draft") !== last.text) ask("load", last.text);
    turn({ own: last.key, known: last.text, at: last.at });
    keep();
  }
  // This window's own come back after any reload; others' only where the address asks for nothing else. One after the
  // other.
  const ofMine = all.filter(({ key }) => mine.includes(key));
  let offered;
  offer(ofMine.length ? ofMine : asked.length > 1 ? [] : all.slice(0, MOST_OWN));

  function offer([last, ...more]) {
    offered = undefined;
    if (!last) return;
    if (isShown(last.text)) return offer(more);
    const whole = /^\s*title:\s*(.+)$/m.exec(last.text)?.[1] ?? last.text.trim().replace(/\s+/g, " ");
    const title = whole.length > 60 ? `${whole.slice(0, 60)}…` : whole;
    const drop = () => {
      mine = mine.filter((key) => key !== last.key);
      remember();
      offer(more);
    };
    const deeds = {
      "Open it": () => {
        // What is there now stays kept, under its own name.
        const arrive = leave();
        ask("load", last.text);
        // The step and the search come back where the text is a tree.
        if (ask("tree") === last.text) ask("restore", `${last.settings ?? ""}\n${last.text}`);
        arrive({ title });
        // Under a name of this window's.
        turn({ known: last.text, at: last.at });
        keep();
        offer(more);
      },
      "Forget it": () => {
        forget(last.key);
        drop();
      },
      [more.length ? `Not now (${more.length} more)` : "Not now"]: drop,
    };
    const line = strip(dress, `You were working on “${title}” ${ago(Date.now() - last.at)}.`, deeds);
    offered = { text: last.text, pass: () => (line.remove(), offer(more)) };
  }
}

/**
 * The way back to what stood on the page before something else was opened. Gives what is to be called just before, and
 * gives then what is to be called just after, with what was done, in words.
 */
function wayBack({ ask, dress, keep, turn, tell, state }) {
  const before = [];
  function say(said, isNew = false) {
    dress();
    tell(said, before.length ? { "Back to the tree before": () => (back(), focusTools()) } : {});
    if (isNew && document.querySelector(".pw-told")?.getBoundingClientRect().top < 0) scrollTo(0, 0);
  }

  function back() {
    keep();
    const { draft, tree, settings, hash, own } = before.pop();
    // A game has no text.
    if (tree) ask("given", `${settings}\n${tree}`);
    else ask("follow", hash.replace(/^#/, ""));
    if (draft !== tree) ask("load", draft);
    turn(own);
    keep();
    say(before.length ? "The tree before is back." : "");
  }

  function leave(isReturn = false) {
    keep();
    const [draft, tree] = [ask("draft"), ask("tree")];
    const left = { draft, tree: tree === draft ? draft : tree, settings: ask("settings"), hash: location.hash, own: state() };
    const shows = (selector) => document.querySelector(selector);
    // Who goes from example to example needs no way back.
    const isPlain = draft === tree && shows("[data-example][aria-pressed=true]") && !shows("[data-studio=edit][aria-pressed=true]");
    return ({ said, isWork, title } = {}) => {
      const text = ask("draft");
      if (isReturn) {
        // The browser's own buttons lead back and forth.
        if (text !== draft) turn({ base: text });
        return tell();
      }
      // A link that cannot be opened says so itself; what was said of the tree before is not said beside it.
      const isRefused = !said && !title && document.querySelector("#pw-theatre > .pw-notice[role=alert]") !== null;
      if (isRefused && text === draft) return say("");
      if (text === draft && !said) return;
      const has_way = said || !isPlain;
      if (has_way) before.push(left);
      const n_chars = () => before.reduce((sum, { draft }) => sum + draft.length, 0);
      while (before.length > MOST_BACK || (before.length > 1 && n_chars() > MOST_BACK_CHARS)) {
        // What nobody worked on goes first.
        before.splice(Math.max(before.findIndex(({ draft, own }) => draft === own.base), 0), 1);
      }
      turn(isWork ? {} : { base: text });
      // Whatever is wrong with a link is said by itself: what was opened of it all the same is part of that.
      const ofLink = !isRefused ? "Opened the tree of the link." : text === ask("tree") ? "" : "What stood in the text box before is kept.";
      const opened = title ? `Opened “${title}”.` : ofLink;
      if (has_way || before.length) say(said ?? opened, has_way);
    };
  }

  // Before the page hears of it, and after it has done it.
  const click = (event) => {
    const card = event.target.closest?.("button[data-example]");
    if (!card) return;
    const [arrive, title] = [leave(), card.querySelector(".title")?.textContent];
    setTimeout(() => arrive({ title }));
  };
  addEventListener("click", click, true);
  return leave;
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
      focusTools();
    });
    line.append(button);
  }
  document.querySelector("main")?.before(line);
  return line;
}
