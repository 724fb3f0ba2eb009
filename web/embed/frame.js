// The inside of an embed's frame: starts the program, and talks with the page around it.
//
// The protocol and the dialects are described in docs/embedding.md; docs/messages-v1.schema.json has each message.
// Only the parent window is listened to, once it has said hello only from the same origin, and of a message only
// the parts that are known. A script without imports or exports: a sandboxed frame and a page opened as a file
// may load scripts, but no modules.

/** @import { EmbedError, EmbedEvents, File, Foreign, Program, State, Widget } from "./inside.js" */

import startProgram, { call, mount, reads, unmount, whenStopped } from "plywise-program";
import { isQuiz, kindOf, partsOf } from "./address.js";
import { METHODS, openWidget, plain } from "./core.js";
import * as english from "./english.js";
import { faultIn, messageOf, whyNot } from "./faults.js";
import { gamesAt, loadScript, makerAt, ownFile, quizAt } from "./loading.js";
import { MOST, addressOf, isAllowed, strangersAround, textFrom } from "../static/fetching.js";

const VERSION = "0.1.0";
const root = document.documentElement;
const place = /** @type {HTMLElement} */ (document.getElementById("plywise"));
const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const parent = window.parent === window ? undefined : window.parent;
const options = () => partsOf(location.hash || root.dataset.address || "");

/** The parent's origin once it is known, and what it wants to hear. */
let pinned = options().get("origin") ?? undefined;
let accepted = new Set();
/** @type {Widget | undefined} */
let widget;
/** @type {[keyof EmbedEvents, unknown][]} */
let waiting = [];

const target = () => (pinned === "null" ? "*" : pinned);
/** @type {(type: string, more?: object) => object} */
const envelope = (type, more) => ({ ns: "plywise", v: 1, id: options().get("id") ?? "", type, ...more });

/**
 * Says something to the parent, once it is known who that is.
 * @param {string} type
 * @param {object} [more]
 */
function say(type, more) {
  if (parent && pinned) parent.postMessage(envelope(type, more), target() ?? "*");
}

/** @type {(name: keyof EmbedEvents, detail: any) => void} */
function tell(name, detail) {
  const isOfExercise = name === "answer" || name === "complete";
  if (accepted.has(isOfExercise ? "answers" : "events")) say(name === "edge" ? "edge" : "event", name === "edge" ? detail : { name: `plywise-${name}`, detail });
  else if (name !== "edge") waiting = [...waiting.slice(-9), [name, detail]];
  if (name === "step" || isOfExercise) splice.stepped(name, detail);
  if (name === "error") splice.failed(detail);
  if (widget) tellHeight();
  document.dispatchEvent(new CustomEvent(`plywise-${name}`, { detail }));
}

/**
 * Our own protocol. Whatever is not exactly of it is left alone.
 * @type {Record<string, (message: Foreign) => void>}
 */
const heard = {
  hello({ accept }) {
    accepted = new Set(Array.isArray(accept) ? accept : ["resize", "events", "answers"]);
    if (height && accepted.has("resize")) say("resize", { height });
    if (accepted.has("events")) for (const [name, detail] of waiting.splice(0)) tell(name, detail);
    for (const [seq, asked] of asks) askFor(seq, asked);
  },
  file({ seq, text, error }) {
    const asked = asks.get(seq);
    asks.delete(seq);
    if (typeof text === "string" && text.length <= MOST) asked?.resolve({ text });
    else asked?.reject(new Error(typeof error === "string" ? error : english.NO_TEXT_FROM_PAGE));
  },
  ping: () => say("pong"),
  pong() {},
  async call({ seq, method, args }) {
    if (!["number", "string"].includes(typeof seq)) return;
    try {
      if (!widget) throw new Error(english.NOT_READY);
      if (!METHODS.includes(method)) throw new Error(english.NO_METHOD);
      const does = /** @type {(...given: unknown[]) => unknown} */ (widget[/** @type {keyof Widget} */ (method)]);
      say("return", { seq, result: await does(...(Array.isArray(args) ? args.slice(0, 2) : [])) });
    } catch (error) {
      say("return", { seq, error: messageOf(error) });
    }
  },
};

window.addEventListener("message", (event) => {
  if (!parent || event.source !== parent) return;
  if (pinned && event.origin !== pinned) return;
  if (typeof event.data === "string") return heardText(event.data, event.origin);
  const message = plain(event.data);
  if (message.subject === "SPLICE.getState.response") return splice.answered(message, event.origin);
  if (message.context === "h5p") return message.action === "resize" && tellHeight(true);
  if (message.ns !== "plywise" || message.v !== 1 || !Object.hasOwn(heard, message.type)) return;
  if (message.id !== undefined && message.id !== (options().get("id") ?? "")) return;
  if (!pinned && message.type !== "hello") return;
  pinned ??= event.origin;
  heard[message.type](message);
});

/**
 * The files that the page around was asked for, by a number, and those that it still has to be asked for.
 * @typedef {{ src: string, isSaid?: boolean, resolve: (file: File) => void, reject: (why: Error) => void }} Asked
 * @type {Map<number, Asked>}
 */
const asks = new Map();
let n_asks = 0;
/** @type {(seq: number, asked: Asked) => void} */
function askFor(seq, asked) {
  if (!pinned || asked.isSaid) return;
  asked.isSaid = true;
  say("read", { seq, src: asked.src });
}

/**
 * What `src` names. A page of another origin could not read it by itself, so it is read for such a page only where the
 * site allows it in its `plywise.json`, and what stands in it is told to nobody.
 * @param {string} src
 * @returns {Promise<File>}
 */
async function fileFor(src) {
  const source = addressOf(src);
  if (parent && options().get("from") === "page") {
    return new Promise((resolve, reject) => {
      const asked = { src: source.href, resolve, reject };
      asks.set(++n_asks, asked);
      askFor(n_asks, asked);
    });
  }
  const strangers = strangersAround();
  if (strangers.length === 0) return ownFile(src);
  if (!(await isAllowed(source, strangers, script.src || location.href))) {
    throw new Error(english.notForOthers(source));
  }
  return { text: await textFrom(source), isSecret: true };
}

/**
 * Slides say when they come and go; Open edX sends its calls as text.
 * @param {string} text
 * @param {string} origin
 */
function heardText(text, origin) {
  if (text === "slide:stop") return widget?.pause();
  if (text === "slide:start") return options().get("autoplay") === "1" && widget?.play();
  if (options().get("host") === "jsinput" && text.length < 2_000_000 && text.startsWith("{")) jsinput.heard(text, origin);
}

/** A host that keeps where a student was, by the SPLICE protocol. */
const splice = {
  asked: /** @type {string | undefined} */ (undefined),
  origin: /** @type {string | undefined} */ (undefined),
  later: /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined),
  /**
   * @param {string} subject
   * @param {object} [more]
   */
  send(subject, more) {
    const message_id = `${Date.now()}-${Math.random()}`;
    const activity_id = options().get("id") ?? location.href;
    parent?.postMessage({ subject, message_id, activity_id, ...more }, splice.origin ?? target() ?? "*");
    return message_id;
  },
  ask() {
    if (parent) splice.asked = splice.send("SPLICE.getState");
  },
  /**
   * @param {Foreign} message
   * @param {string} origin
   */
  answered({ message_id, messageId, state, error }, origin) {
    if (!splice.asked || (message_id ?? messageId) !== splice.asked || !widget) return;
    splice.asked = undefined;
    splice.origin = origin === "null" ? "*" : origin;
    // Somebody who has gone on already is not thrown back.
    if (error || !state || widget.hasMoved()) return;
    try {
      widget.setState(typeof state === "string" ? JSON.parse(state) : state);
    } catch {
      // A state that is none is no state.
    }
  },
  /**
   * @param {string} name
   * @param {{ state: State, result?: string }} detail
   */
  stepped(name, detail) {
    if (!splice.origin) return;
    const { state, result, ...data } = detail;
    splice.send("SPLICE.sendEvent", { name: `plywise-${name}`, data });
    clearTimeout(splice.later);
    splice.later = setTimeout(splice.report, 300);
  },
  failed: (/** @type {EmbedError} */ data) => splice.origin && splice.send("SPLICE.sendEvent", { name: "plywise-error", data }),
  /** Without a score where nothing is graded: a made-up one would land in a gradebook. */
  report() {
    clearTimeout(splice.later);
    const score = widget?.score()?.score.scaled;
    if (splice.later) splice.send("SPLICE.reportScoreAndState", { ...(score !== undefined && { score }), state: widget?.getState() });
    splice.later = undefined;
  },
};
window.addEventListener("pagehide", () => splice.report());

/** What Open edX calls in a problem of kind jsinput: directly from the same origin, else by its channel. */
const jsinput = {
  getGrade: () => JSON.stringify(widget?.score() ?? null),
  kept: /** @type {State | null} */ (null), // what was set before the program was there: the platform tries for two seconds only
  getState: () => JSON.stringify(widget?.getState() ?? jsinput.kept),
  setState(/** @type {string} */ text) {
    const state = JSON.parse(text);
    if (widget) widget.setState(state);
    else jsinput.kept = state;
  },
  send: (/** @type {object} */ message) => parent?.postMessage(JSON.stringify(message), target() ?? "*"),
  /**
   * @param {string} text
   * @param {string} origin
   */
  heard(text, origin) {
    let message;
    try {
      message = plain(JSON.parse(text));
    } catch {
      return;
    }
    const { id, method, params } = message;
    if (typeof method !== "string" || !method.startsWith("JSInput::")) return;
    pinned ??= origin;
    const name = method.slice("JSInput::".length);
    if (name === "__ready") return params === "ping" && jsinput.send({ method, params: "pong" });
    if (!["getGrade", "getState", "setState"].includes(name) || id === undefined) return;
    try {
      const does = jsinput[/** @type {"getGrade" | "getState" | "setState"} */ (name)];
      jsinput.send({ id, result: does(params) ?? null });
    } catch (error) {
      jsinput.send({ id, error: "runtime_error", message: messageOf(error) });
    }
  },
};
const { getGrade, getState, setState } = jsinput;
Object.assign(window, { getGrade, getState, setState });

/** The height of what is in the frame, told whenever it has changed. It never depends on the frame's own. */
let height = 0;
function tellHeight(again = false) {
  const now = Math.ceil(place.getBoundingClientRect().height);
  if (!parent || now === 0 || (Math.abs(now - height) < 1 && !again)) return;
  height = now;
  if (accepted.has("resize")) say("resize", { height });
  parent.postMessage({ subject: "lti.frameResize", height }, "*");
  if (options().get("resize") === "h5p") parent.postMessage({ context: "h5p", action: "resize", scrollHeight: height, height }, "*");
}

/**
 * The program itself. Where it may not be fetched (a sandboxed frame, a file), it comes as a script.
 * @returns {Promise<Program>}
 */
async function program() {
  const functions = { mount, call, reads, unmount, whenStopped };
  if (self.plywiseGames && !script.src) throw new Error(english.GAMES_ONLY);
  if (self.plywiseQuiz && !script.src) throw new Error(english.EXERCISES_ONLY);
  if (!self.plywiseProgram) {
    try {
      if (location.protocol === "file:") throw new TypeError(english.FILES_ARE_NOT_FETCHED);
      await startProgram({ module_or_path: fileOf("wasm") });
      return functions;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await loadScript(fileOf("spare"));
    }
  }
  await startProgram({ module_or_path: self.plywiseProgram });
  return functions;
}

/**
 * Exercises. Of the builds in one file, one has nothing else, and the others have none.
 * @param {import("./inside.js").Surroundings} surroundings
 */
function quiz(surroundings) {
  if (!script.dataset.quiz && !self.plywiseQuiz) throw new Error(english.NOT_IN_ONE_FILE);
  return quizAt(() => fileOf("quiz"))(surroundings);
}

/** Searches of games. Of the builds in one file, one has nothing else, and the others have none. */
async function games() {
  if (!script.dataset.games && !self.plywiseGames) throw new Error(english.NO_GAMES_IN_ONE_FILE);
  return gamesAt(() => fileOf("games"))(document.head);
}

/** The address of a file that stands beside this script, by what it is for. */
const fileOf = (/** @type {string} */ use) => new URL(script.dataset[use] ?? "", script.src).href;

/**
 * Says that it cannot start, why, and what the tree is: better than nothing, and never a spinner.
 * @param {unknown} error
 */
function explain(error) {
  const why = whyNot(error);
  const tree = options().get("t");
  faultIn(place, english.NOT_SHOWN, why, tree?.startsWith("z1.") ? "" : tree, () => location.reload());
  root.dataset.plywise = "failed";
  tell("error", { code: "program", message: why });
}

async function start() {
  // One that has not started begins anew with another address, also when it could not.
  const isRunning = () => widget && root.dataset.plywise !== "stopped";
  const kind = kindOf(`${options()}`);
  window.addEventListener("hashchange", () => {
    // Exercises and games are other programs.
    if (isRunning() && kindOf(`${options()}`) === kind) widget?.follow(location.hash);
    else location.reload();
  });
  await began();
  // At once too: browsers draw nothing in a frame that is out of sight, and tell it of no sizes.
  tellHeight();
  if (parent) new ResizeObserver(() => tellHeight()).observe(place);
}

async function began() {
  if (parent) {
    parent.postMessage(envelope("hello", { version: VERSION, caps: ["resize", "events", "call", ...(isQuiz(`${options()}`) ? ["answers"] : [])] }), target() ?? "*");
    if (options().get("resize") === "h5p") parent.postMessage({ context: "h5p", action: "hello" }, "*");
  }
  try {
    const maker = makerAt(() => fileOf("maker"));
    const again = () => location.reload();
    /** @type {import("./inside.js").Emit} */
    const emit = tell;
    const surroundings = { place, root, keys: document, address: `${options()}`, emit, maker, again, file: fileFor };
    const kind = kindOf(surroundings.address);
    widget = await (kind === "quiz" ? quiz(surroundings) : openWidget(kind ? games() : program(), surroundings));
    window.plywise = widget;
  } catch (error) {
    return explain(error);
  }
  const opened = widget;
  root.dataset.plywise = "started";
  try {
    if (jsinput.kept) opened.setState(jsinput.kept);
  } catch {
    // A state that is none is no state.
  }
  splice.ask();
  if (parent && options().get("host") === "jsinput") jsinput.send({ method: "JSInput::__ready", params: "ping" });
  document.addEventListener("keydown", (event) => {
    const dir = event.repeat ? undefined : opened.edgeOf(event);
    if (dir) tell("edge", { dir, key: event.key });
  }, true);
}

start();
