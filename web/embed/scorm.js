// A set of exercises in a package for learning platforms: SCORM 1.2, the Run-Time Environment of 1 October 2001.
//
// The platform's functions are looked for in the windows around this one. The score, the status and what goes on with the
// answers are told after every answer, and the end of the visit when the page goes away.

/** @import { ScormApi, Widget } from "./inside.js" */

import * as english from "./english.js";
import { openExercises } from "./exercises.js";
import { faultIn, messageOf, whyNot } from "./faults.js";

/** The most characters that a platform keeps in `cmi.suspend_data`. */
const MOST_KEPT = 4096;

const root = document.documentElement;
const place = /** @type {HTMLElement} */ (document.getElementById("plywise"));
const began = Date.now();

/**
 * The functions of the platform: in this window or one around it, or around the one that opened it.
 * @returns {ScormApi | undefined}
 */
function findApi() {
  for (const first of [window, window.opener]) {
    let at = first;
    for (let n = 0; at && n < 50; n++) {
      try {
        if (at.API) return at.API;
      } catch {
        break; // a window of another site
      }
      if (at.parent === at) break;
      at = at.parent;
    }
  }
  return undefined;
}

const api = findApi();
const isOpen = api !== undefined && String(api.LMSInitialize("")) === "true";
const get = (/** @type {string} */ name) => (isOpen ? String(api.LMSGetValue(name) ?? "") : "");

/**
 * Tells the platform something; what it refuses is said once.
 * @param {string} name
 * @param {string} value
 */
function set(name, value) {
  if (String(api?.LMSSetValue(name, value)) !== "true") notice(english.PLATFORM_REFUSES);
}

/** @param {string} text */
function notice(text) {
  if ([...document.querySelectorAll(".plywise-notice")].some((line) => line.textContent === text)) return;
  const line = Object.assign(document.createElement("p"), { className: "plywise-notice", textContent: text });
  line.setAttribute("role", "status");
  place.before(line);
}

/** @type {Widget | undefined} */
let widget;
/** Whether this visit is for looking only, or the set was handed in before it. */
let isOver = ["browse", "review"].includes(get("cmi.core.lesson_mode"));
let hasLeft = false;

/** Tells the platform how things stand. */
function save() {
  if (!isOpen || isOver || hasLeft || !widget) return;
  const result = widget.score();
  if (result) {
    set("cmi.core.score.min", "0");
    set("cmi.core.score.max", "100");
    set("cmi.core.score.raw", String(Math.round(result.score.scaled * 1e4) / 100));
  }
  const done = result?.success ? "passed" : "failed";
  set("cmi.core.lesson_status", result?.completion ? done : "incomplete");
  const { step, answers = "" } = widget.getState();
  set("cmi.core.lesson_location", String(step + 1));
  set("cmi.suspend_data", answers);
  if (!widget.isWhole?.()) notice(english.PARTLY_KEPT);
  api.LMSCommit("");
}

/** A time as SCORM has it: hours, minutes and seconds with hundredths. */
function timespan(/** @type {number} */ millis) {
  const two = (/** @type {number} */ number) => String(Math.floor(number)).padStart(2, "0");
  const seconds = millis / 1000;
  return `${two(seconds / 3600).padStart(4, "0")}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${two((millis % 1000) / 10)}`;
}

/** Ends the visit. */
function leave() {
  if (!isOpen || hasLeft) return;
  save();
  hasLeft = true;
  if (!isOver) set("cmi.core.exit", widget?.score()?.completion ? "" : "suspend");
  set("cmi.core.session_time", timespan(Date.now() - began));
  api.LMSCommit("");
  api.LMSFinish("");
}

async function start() {
  const asked = new URLSearchParams({ set: root.dataset.set ?? "" });
  const student = get("cmi.core.student_id");
  if (student) asked.set("student", student);
  const plain = `${asked}`;
  const kept = get("cmi.suspend_data");
  if (kept) asked.set("answers", kept);
  if (!isOpen) notice(english.NO_PLATFORM);
  let isRefused = false;
  /** @type {import("./inside.js").Emit} */
  const emit = (name, detail) => {
    if (name === "error") isRefused = true;
    if (["step", "answer", "complete"].includes(name)) save();
    document.dispatchEvent(new CustomEvent(`plywise-${name}`, { detail }));
  };
  try {
    const opened = await openExercises({ place, root, keys: document, address: `${asked}`, emit, maker: () => Promise.reject(), again: () => location.reload(), most: MOST_KEPT });
    if (isRefused && kept) {
      notice(english.NOT_RESUMED);
      await opened.follow(plain);
    }
    if (opened.score()?.completion) isOver = true;
    widget = opened;
    document.title = opened.detail().title || document.title;
    save();
    root.dataset.plywise = "started";
  } catch (error) {
    faultIn(place, english.EXERCISES_NOT_SHOWN, error instanceof Error ? whyNot(error) : messageOf(error), "", () => location.reload());
    root.dataset.plywise = "failed";
  }
}

addEventListener("pagehide", leave);
start();
