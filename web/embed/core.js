// One embed as scripts see it: its methods, its state, and what it tells.
//
// It talks to the program through four functions (mount, call, reads, unmount) that take and give text, hears by a fifth
// (whenStopped) that the program has stopped, and checks whatever comes from a course page before it gets there. Nothing
// here knows of frames or messages.

/** @import { Embed, EmbedError, File, Foreign, Maker, Program, State, Step, Surroundings, Theme, Told, Widget } from "./inside.js" */

import { MOST, addressOf, fileNameOf } from "../static/fetching.js";
import { OWN, TREE, hashOf, isSameBoard, linkOf, partsOf, saysWhat } from "./address.js";
import * as english from "./english.js";
import { ProgramError, faultIn, messageOf } from "./faults.js";
import { ownFile } from "./loading.js";

/**
 * What others may call, by its name.
 * @type {(keyof Embed)[]}
 */
export const METHODS = [
  "first", "prev", "next", "last", "goTo", "goToLabel", "play", "pause", "reset", "load",
  "getState", "setState", "check", "toSVG", "toPNG",
];

/**
 * What is no concern of the program: language, direction and motion.
 * @param {HTMLElement} root
 * @param {URLSearchParams} parts
 */
export function dress(root, parts) {
  root.lang = "en"; // the only language there is so far, whatever was asked for
  const dir = parts.get("dir") ?? "";
  if (["ltr", "rtl"].includes(dir)) root.dir = dir;
  if (parts.get("motion") === "reduce") root.dataset.motion = "reduce";
  else delete root.dataset.motion;
}

/**
 * What the maker answers. What is wrong with what it was asked comes as a text.
 * @template Answer
 * @param {() => Promise<Maker>} maker
 * @param {(maker: Maker) => Promise<Answer>} question
 */
async function answerOf(maker, question) {
  try {
    return await question(await maker());
  } catch (why) {
    throw typeof why === "string" ? new Error(why) : new ProgramError(messageOf(why));
  }
}

/**
 * Draws an embed into `place` and gives its methods. `program` is a promise of the program, `maker()` one of what makes
 * random trees and reads files that are not in our own notation, `file(src)` one of the text of a file, and of whether it `isSecret`: whether those who are told and who
 * call may not know what stands in it. `emit(name, detail)` is called with "ready", "step", "tree", "error" and "edge".
 * `again()` starts an embed whose program has stopped anew, where that can be done.
 * @param {Promise<Program>} program
 * @param {Surroundings} surroundings
 * @returns {Promise<Widget>}
 */
export async function openWidget(program, { place, root, keys, address, emit, maker, again, file = ownFile }) {
  const parts = partsOf(address);
  // From the first secret file on, whatever else is opened: what was asked last, as others said it, and how it began.
  let isSecret = false, asked = linkOf(parts);
  /** @type {URLSearchParams} */
  let began;
  const [{ mount, call, unmount, whenStopped }, refusal] = await Promise.all([program, fill(parts)]);
  // What is wrong with an address is said in the embed, which goes on listening: it may be given another.
  if (refusal instanceof ProgramError) throw refusal;
  /** @type {"program" | undefined} */
  let code;
  address = toReset(parts);
  place.replaceChildren();
  // Empty until the first is told.
  let latest = /** @type {Told} */ ({});
  /** @type {Told | undefined} */
  let told;
  let shown = "", set = "", is_moved = false, n_opened = 0, hasStopped = false, isClosed = false;

  const changed = (/** @type {string} */ text) => {
    latest = JSON.parse(text);
    tell();
  };
  /** @type {number} */
  const number = await new Promise((drawn, failed) => {
    whenStopped(failed);
    const number = mount(place, root, keys, `${parts}`, (text) => {
      changed(text);
      // Only the first time does this do anything.
      drawn(number);
    });
  });
  began = settings();
  dressed(parts);
  if (refusal) refuse(refusal);
  whenStopped(() => {
    hasStopped = true;
    if (isClosed) return;
    root.dataset.plywise = "stopped";
    // A module cannot be loaded into the same page twice.
    const way = again ? "" : ` ${english.LOAD_AGAIN}`;
    faultIn(place, english.HAS_STOPPED, `${english.STOPPED}.${way}`, latest.shown && shown, again);
    emit("error", { code: "program", message: english.STOPPED });
  });

  /**
   * Adds the tree to the parts of an address that name a file or say how to make one: a promise of nothing, or of what is
   * wrong. Where the address does neither, it gives nothing at once.
   * @param {URLSearchParams} parts
   * @returns {Promise<void | Error> | undefined}
   */
  function fill(parts) {
    // What stands first here stands first for the program too.
    const first = TREE.find((key) => parts.has(key));
    const { src, gen, seed } = Object.fromEntries(parts);
    const read = async () => {
      const { text, isSecret: is_secret } = await file(src);
      isSecret ||= Boolean(is_secret);
      // Our own notation goes before every other; another is read as the page reads it, by what is loaded for that alone.
      const { reads } = await program;
      if (reads(text)) return { text };
      return answerOf(maker, ({ readTree }) => readTree(fileNameOf(addressOf(src)), text));
    };
    const made = async () => ({ text: await answerOf(maker, ({ makeTree }) => makeTree(gen, seed)) });
    const tree = first === "src" ? read() : first === "gen" ? made() : undefined;
    return tree?.then((/** @type {{ text: string, link?: string }} */ { text, link = "" }) => {
      parts.set("t", text);
      // What the address says counts more than what the file asks for.
      for (const [key, value] of partsOf(link)) if (!parts.has(key)) parts.set(key, value);
    }, (error) => error);
  }

  /**
   * The address to begin again with: with the tree in it, but for a secret one.
   * @param {URLSearchParams} parts
   */
  function toReset(parts) {
    const kept = new URLSearchParams(parts);
    if (isSecret && kept.has("src")) kept.delete("t");
    return `${kept}`;
  }

  function tell() {
    const [before, now] = [told, latest];
    if (!before) return;
    told = now;
    const is_other = now.shown && hashOf(before) !== hashOf(now);
    if (is_other) emit("tree", { hash: isSecret ? asked.get("src") ?? "" : hashOf(now), tree: treeToTell() });
    // Of a board another position may be as many moves into its game.
    const is_elsewhere = before.step !== now.step || before.length !== now.length || (partsOf(now.link ?? "").has("play") && before.link !== now.link);
    if (is_other || (before.shown && now.shown && is_elsewhere)) {
      is_moved = true;
      emit("step", { ...detail(now), state: getState() });
    }
    if (now.error && JSON.stringify(before.error) !== JSON.stringify(now.error)) emit("error", errorToTell(now.error));
  }

  /** @param {URLSearchParams} parts */
  function dressed(parts) {
    dress(root, parts);
    const wait = Number(parts.get("speed"));
    if (wait > 0) call(number, "speed", String(1000 / wait));
    const reduces = parts.get("motion") === "reduce" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (parts.get("autoplay") === "1" && !reduces) ask("play");
  }

  /** @param {string} method */
  function ask(method, argument = "") {
    if (hasStopped) throw new Error(english.STOPPED);
    const answer = call(number, method, argument);
    if (answer === "") {
      if (!latest.shown) throw new Error(english.noTreeFor(method));
      // What it was given may have the text of a secret file in it.
      throw new Error(english.cannotDo(method, isSecret ? undefined : argument));
    }
    latest = JSON.parse(answer);
    return detail();
  }

  /**
   * Says why there is no tree.
   * @param {Error} why
   */
  function refuse(why) {
    code = why instanceof ProgramError ? "program" : undefined;
    return ask("refuse", why.message);
  }

  /**
   * Opens an address. A tree that is fetched or made comes later, unless something else is opened meanwhile.
   * @param {string} next
   * @param {(parts: URLSearchParams) => void} [then]
   */
  function open(next, then) {
    const [nth, parts] = [++n_opened, partsOf(next)];
    const link = linkOf(parts);
    const arrive = (/** @type {void | Error} */ why) => {
      if (nth === n_opened) {
        code = undefined;
        // What only sets the search is asked of the tree that is there.
        asked = saysWhat(link) ? link : new URLSearchParams([...asked, ...link]);
        ask("follow", `${parts}`);
        began = settings();
        if (why) refuse(why);
        // A search of a game takes its time.
        if (call(number, "awaits", "")) return settled(nth, () => then?.(parts));
        then?.(parts);
      }
      return detail();
    };
    return fill(parts)?.then(arrive) ?? arrive();
  }

  /**
   * Waits for a search of a game, unless something else is opened meanwhile.
   * @param {number} nth
   * @param {() => void} then
   */
  async function settled(nth, then) {
    while (nth === n_opened && call(number, "awaits", "")) await new Promise((go) => setTimeout(go, 50));
    if (nth === n_opened) {
      ask("state");
      then();
    }
    return detail();
  }

  /**
   * Goes to another step. A move of a game is made by its worker, and waited for.
   * @param {string} method
   */
  function go(method, argument = "") {
    const there = ask(method, argument);
    return call(number, "awaits", "") ? settled(n_opened, () => {}) : there;
  }

  /** The text of the tree that is shown, or was shown last. */
  function tree() {
    if (!hasStopped) shown = call(number, "tree", "");
    return shown;
  }

  function treeToTell() {
    return isSecret ? "" : tree();
  }

  function settings() {
    if (!hasStopped) set = call(number, "settings", "");
    return partsOf(set);
  }

  /**
   * What is told of a step: where the search is, and what is known there unless that is a secret.
   * @returns {Step}
   */
  function detail(state = latest) {
    const all = detailOf(state);
    return isSecret ? { ...all, label: null, alpha: null, beta: null, value: null, text: "", title: "" } : all;
  }

  /**
   * What is wrong, and where.
   * @param {EmbedError} said
   * @returns {EmbedError}
   */
  function errorToTell(said) {
    // Not wrong with the address, but with Plywise, where that is why.
    const error = said.code === "link" && code ? { ...said, code } : said;
    if (!isSecret || error.code === "program") return error;
    const { code: own, line, col } = error;
    return line ? { code: own, message: english.secretMistakeAt(line, col), line, col } : { code: own, message: english.SECRET_MISTAKE };
  }

  function refuseSecret() {
    if (isSecret) throw new Error(english.SECRET);
  }

  /**
   * A state that names what is shown as others named it, with what has been changed since.
   * @returns {State}
   */
  function stateToTell() {
    const { step } = latest;
    if (asked.has("tree")) return { v: 1, tree: asked.get("tree") ?? "", step };
    const [link, now] = [new URLSearchParams(asked), settings()];
    for (const key of new Set([...began.keys(), ...now.keys()])) {
      const value = now.get(key);
      if (value === began.get(key)) continue;
      if (value !== null) link.set(key, value);
      else link.delete(key);
    }
    link.set("step", String(step));
    return { v: 1, link: `${link}`, step };
  }

  /**
   * The tree as it is seen now, in the embed's own colours or in those of `theme`: an SVG that stands by itself.
   * @param {{ theme?: Theme }} [options]
   */
  function picture(options) {
    refuseSecret();
    if (!place.querySelector("svg.pw-scene")) throw new Error(english.NO_PICTURE);
    const own = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    const { theme = own } = plain(options);
    const svg = call(number, "picture", String(theme));
    if (!svg) throw new Error(english.THEMES);
    return svg;
  }

  /** @returns {State} */
  function getState() {
    if (isSecret) return stateToTell();
    const { link, step, shown: is_shown } = latest;
    // What cannot be shown is asked for again.
    if (!is_shown) return asked.has("tree") ? { v: 1, tree: asked.get("tree") ?? "", step } : { v: 1, link: `${asked}`, step };
    // A tree too large for a link goes by itself.
    return link === null ? { v: 1, tree: tree(), step } : { v: 1, link, step };
  }

  /** @param {State} state */
  function setState(state) {
    const { v, link, tree, step } = plain(state);
    if (v !== 1) throw new Error(english.STATE_VERSION);
    const kept = new URLSearchParams([...partsOf(address)].filter(([key]) => OWN.includes(key)));
    if (typeof link === "string" && link.length <= MOST) return open(`${kept}&${link}`);
    load(tree);
    return ask("goTo", whole(step ?? 0));
  }

  /** @param {string} text */
  function load(text) {
    if (typeof text !== "string" || text.length > MOST) throw new Error(english.TREE_SIZE);
    n_opened += 1;
    code = undefined;
    asked = new URLSearchParams({ tree: text });
    return ask("load", text);
  }

  /** @type {Widget} */
  const api = {
    first: () => go("goTo", String(latest.first)),
    prev: () => ask("prev"),
    next: () => go("next"),
    last: () => go("goTo", String(latest.last)),
    goTo: (step) => go("goTo", whole(step)),
    goToLabel: (label) => {
      refuseSecret(); // or else labels could be guessed
      return ask("goToLabel", String(label));
    },
    play: () => ask("play"),
    pause: () => ask("pause"),
    reset: () => open(address),
    load,
    getState,
    setState,
    /** There is no exercise where somebody steps through a search. */
    check: () => {
      throw new Error(english.NO_EXERCISES);
    },
    toSVG: picture,
    toPNG: (options) => paint(picture(options), options),
    /** For the scripts beside this one; not to be called from outside. */
    follow(next) {
      const change = (/** @type {URLSearchParams} */ parts) => {
        address = toReset(parts);
        dressed(parts);
      };
      if (!isSameBoard(address, next)) return open(next, change);
      // The moves that somebody has made stay.
      ask("options", next);
      change(partsOf(next));
      return Promise.resolve(detail());
    },
    detail,
    tree,
    score: () => undefined,
    hasMoved: () => is_moved,
    /** Which end a key would go past, in a lecture: the deck around it may go on there. */
    edgeOf(event) {
      if (latest.mode !== "lecture" || event.ctrlKey || event.metaKey || event.altKey) return undefined;
      const target = /** @type {Element} */ (event.composedPath()[0]);
      if (target.closest?.("input, select, textarea, dialog, [role=tree]")) return undefined;
      // From square to square of a board.
      if (event.key.startsWith("Arrow") && target.closest?.("[role=grid]")) return undefined;
      if (event.key === " " && target.closest?.("button, a, summary")) return undefined;
      const isBack = ["ArrowLeft", "p", "P", "PageUp"].includes(event.key) || (event.key === " " && event.shiftKey);
      const isOn = ["ArrowRight", "n", "N", "PageDown"].includes(event.key) || (event.key === " " && !event.shiftKey);
      if (isOn && latest.step >= latest.last) return "end";
      return isBack && latest.step <= latest.first ? "start" : undefined;
    },
    close() {
      n_opened += 1;
      isClosed = true;
      if (!hasStopped) unmount(number);
    },
  };

  told = latest;
  emit("ready", { ...detail(), tree: treeToTell(), state: getState() });
  if (latest.error) emit("error", errorToTell(latest.error));
  return api;
}

/**
 * What is told of a step.
 * @param {Step} step
 */
function detailOf({ step, length, first, last, playing, kind, node, label, alpha, beta, value, text, title }) {
  return { step, length, first, last, playing, kind, node, label, alpha, beta, value, text, title };
}

/**
 * The own parts of something that came from elsewhere; whatever else it brings along stays out.
 * @param {unknown} data
 * @returns {Foreign}
 */
export function plain(data) {
  const own = Object.create(null);
  if (data === null || typeof data !== "object") return own;
  const given = /** @type {Foreign} */ (data);
  for (const key of Object.keys(given)) own[key] = given[key];
  return own;
}

/** @param {unknown} number */
function whole(number) {
  if (!Number.isSafeInteger(Number(number)) || Number(number) < 0) throw new Error(english.STEP);
  return String(Math.min(Number(number), 0xffff_ffff));
}

/**
 * A picture as the address of a PNG.
 * @param {string} svg
 * @param {unknown} options
 */
async function paint(svg, options) {
  const scale = Math.min(Math.max(Number(plain(options).scale) || 2, 1), 4);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
