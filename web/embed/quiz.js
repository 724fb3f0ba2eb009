// A set of exercises as an embed: the methods, the state and the events of one that steps, and a score.
//
// It talks to the place to practise in through three functions (mount, call, unmount) that take and give text. Nothing here
// knows of frames, messages and learning platforms.

/** @import { Embed, File, QuizProgram, QuizResult, QuizTold, State, Step, Surroundings, Widget } from "./inside.js" */

import { partsOf } from "./address.js";
import { dress, plain } from "./core.js";
import * as english from "./english.js";
import { faultIn } from "./faults.js";
import { ownFile } from "./loading.js";

/** What an address says of the set rather than of the embed. */
const ASKED = ["set", "exercise", "student", "answers", "step", "t", "example", "gen", "seed", "profile", "alg", "cut", "soft", "window", "order", "depth", "guess", "margin", "budget", "reorder", "range", "sum"];

/** As many characters of answers as a host is given to keep, unless it can keep fewer. */
const MOST_KEPT = 500_000;

/**
 * Draws the exercises of an address into `place` and gives the embed's methods. `emit(name, detail)` is called with "ready",
 * "step", "answer", "complete" and "error". Headings begin at the level `heading`; a state has at most `most` characters of answers.
 * @param {Promise<QuizProgram>} program
 * @param {Surroundings & { heading?: number, most?: number }} surroundings
 * @returns {Promise<Widget>}
 */
export async function openQuiz(program, { place, root, address, emit, again, file = ownFile, heading = 1, most = MOST_KEPT }) {
  const [{ mount, call, unmount, whenStopped }, begun] = await Promise.all([program, asked(address, file)]);
  let n_opened = 0, hasStopped = false, isClosed = false, isMoved = false;
  place.replaceChildren();
  dress(root, partsOf(address));
  const number = mount(place, heading, begun, (text) => hear(JSON.parse(text)));
  whenStopped(() => {
    hasStopped = true;
    if (isClosed) return;
    root.dataset.plywise = "stopped";
    faultIn(place, english.EXERCISES_STOPPED, `${english.STOPPED}.${again ? "" : ` ${english.LOAD_AGAIN}`}`, "", again);
    emit("error", { code: "program", message: english.STOPPED });
  });

  /**
   * @param {string} method
   * @returns {any}
   */
  function ask(method, argument = "") {
    if (hasStopped) throw new Error(english.STOPPED);
    const answer = call(number, method, argument);
    if (answer === "") throw new Error(english.cannotDo(method, argument));
    return JSON.parse(answer);
  }

  /** @param {{ name: string, detail: any }} event */
  function hear({ name, detail: told }) {
    if (name === "open") return;
    isMoved = true;
    if (name === "answer") emit("answer", { ...told, state: getState(), result: ask("result") });
    else if (name === "complete") emit("complete", complete(told));
    else emit("step", { ...detail(), state: getState() });
  }

  /** @param {QuizResult} told */
  function complete(told) {
    const { score, success, completion, duration } = told;
    const { title } = /** @type {QuizTold} */ (ask("told"));
    const state = getState();
    const id = new URL(`#${state.link}`, location.href).href;
    const definition = { type: "http://adlnet.gov/expapi/activities/assessment", name: { en: title || english.EXERCISES } };
    const verb = { id: "http://adlnet.gov/expapi/verbs/completed", display: { en: "completed" } };
    const xapi = { verb, object: { objectType: "Activity", id, definition }, result: { score, success, completion, duration } };
    return { score, success, durationISO: duration, xapi, state, result: ask("result") };
  }

  /**
   * What is told of where somebody is: a step is an exercise.
   * @returns {Step}
   */
  function detail() {
    const { exercise, n, title, question, error } = /** @type {QuizTold} */ (ask("told"));
    const nothing = { kind: /** @type {const} */ ("start"), node: null, label: null, alpha: null, beta: null, value: null };
    const last = error === undefined ? n - 1 : 0;
    return { step: exercise ?? 0, length: last, first: 0, last, playing: false, ...nothing, text: error ?? question, title: title ?? "" };
  }

  /** @returns {State} */
  function getState() {
    const told = /** @type {QuizTold} */ (ask("told"));
    // What cannot be asked is asked for again.
    if (told.error !== undefined) return { v: 1, link: partsTold(address), step: 0 };
    const { set, answers } = ask("state", String(most));
    const link = new URLSearchParams({ set });
    const student = partsOf(address).get("student");
    if (student) link.set("student", student);
    return { v: 1, link: `${link}`, step: told.exercise, ...(answers && { answers }) };
  }

  /**
   * Opens an address, unless something else is opened meanwhile.
   * @param {string} next
   */
  async function open(next) {
    const nth = ++n_opened;
    const parts = await asked(next, file);
    if (nth === n_opened) {
      const told = ask("open", parts);
      if (told.error !== undefined) emit("error", { code: "link", message: told.error });
    }
    return detail();
  }

  /** @param {State} state */
  function setState(state) {
    const { v, link, answers, step } = plain(state);
    if (v !== 1) throw new Error(english.STATE_VERSION);
    const parts = partsOf(String(link ?? ""));
    if (!parts.has("set")) throw new Error(english.NO_SET_IN_STATE);
    if (typeof answers === "string") parts.set("answers", answers);
    parts.set("step", String(Number(step) || 0));
    return open(`${parts}`);
  }

  const go = (/** @type {number} */ exercise) => {
    ask("goTo", String(exercise));
    return detail();
  };
  const refuse = () => {
    throw new Error(english.NOT_OF_EXERCISES);
  };

  /** @type {Widget} */
  const api = {
    first: () => go(0),
    prev: () => go(Math.max(detail().step - 1, 0)),
    next: () => go(Math.min(detail().step + 1, detail().last)),
    last: () => go(detail().last),
    goTo: (step) => go(step),
    reset: () => open(address),
    getState,
    setState,
    check() {
      const answer = ask("check");
      if (answer.error !== undefined) throw new Error(answer.error || english.NOTHING_TO_CHECK);
      return answer;
    },
    goToLabel: refuse,
    play: refuse,
    pause: refuse,
    load: refuse,
    toSVG: refuse,
    toPNG: refuse,
    follow(next) {
      address = next;
      dress(root, partsOf(next));
      return open(next);
    },
    detail,
    tree: () => "",
    hasMoved: () => isMoved,
    edgeOf: () => undefined,
    score() {
      const { complete, mode } = /** @type {QuizTold} */ (ask("told"));
      // Whoever sees a score as it grows knows which answers were right.
      return complete && (mode === "immediate" || complete.completion) ? complete : undefined;
    },
    isWhole: () => ask("state", String(most)).isWhole,
    close() {
      n_opened += 1;
      isClosed = true;
      if (!hasStopped) unmount(number);
    },
  };
  const { error } = /** @type {QuizTold} */ (ask("told"));
  emit("ready", { ...detail(), tree: "", state: getState() });
  if (error !== undefined) emit("error", { code: "link", message: error });
  return api;
}

/** The parts of an address that say what is asked. */
const partsTold = (/** @type {string} */ address) => `${new URLSearchParams([...partsOf(address)].filter(([key]) => ASKED.includes(key)))}`;

/**
 * What an address asks, with the tree of the file that it names.
 * @param {string} address
 * @param {(src: string) => Promise<File>} file
 */
async function asked(address, file) {
  const parts = partsOf(address);
  const src = parts.get("src");
  if (src && !parts.has("set") && !parts.has("t")) {
    const { text, isSecret } = await file(src);
    // What is right of a tree says what the tree is.
    if (isSecret) throw new Error(english.SECRET);
    parts.set("t", text);
  }
  return partsTold(`${parts}`);
}
