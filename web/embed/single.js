// The module in one file: everything is in it, so it can be loaded from anywhere, also from a blob or a disk.
//
// Its default export is what anywidget (Jupyter, Colab, VS Code, marimo, MyST) asks for; `open` is for any other
// page: open(element, "t=((3 12) (2 4))&step=2", (name, detail) => …) gives the methods of the embed.

/** @import { Emit, Program, Widget } from "./inside.js" */

import startProgram, { call, mount, reads, unmount, whenStopped } from "plywise-program";
import program from "plywise-program-bytes";
import style from "plywise-shadow";
import * as english from "./english.js";
import { faultIn, whyNot } from "./faults.js";
import { openInline, programOnce } from "./inline.js";
import { maker } from "./maker.js";

/** @returns {Promise<Program>} */
async function start() {
  await startProgram({ module_or_path: program });
  return { mount, call, reads, unmount, whenStopped };
}

/**
 * Draws an embed into the shadow of an element.
 * @param {HTMLElement} element
 * @param {string} [address]
 * @param {Emit} [emit]
 */
export async function open(element, address = "", emit = () => {}) {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  shadow.adoptedStyleSheets = [sheet];
  const quiz = () => Promise.reject(new Error(english.NOT_IN_ONE_FILE));
  const games = () => Promise.reject(new Error(english.NO_GAMES_IN_ONE_FILE));
  return openInline(() => programOnce(start), shadow, address, emit, { maker: async () => maker, quiz, games });
}

/**
 * A notebook's model, as far as it is used.
 * @typedef {{ get(name: string): any, set(name: string, value: unknown): void, save_changes(): void,
 *   on(name: string, listener: () => void): void, off(name: string, listener: () => void): void }} Model
 */

/**
 * The address of a notebook's traits.
 * @param {Model} model
 */
function addressOf(model) {
  const parts = new URLSearchParams(model.get("options") ?? {});
  if (model.get("tree")) parts.set("t", model.get("tree"));
  if (Number.isInteger(model.get("step"))) parts.set("step", model.get("step"));
  return parts.toString();
}

/**
 * A notebook's view: `tree`, `step` and `options` go in; `step`, `n_steps` and `answers` come out.
 * @param {{ model: Model, el: HTMLElement }} view
 */
async function render({ model, el }) {
  const host = document.createElement("div");
  el.append(host);
  /** @type {Widget} */
  let widget;
  let is_closed = false;
  /** @type {Emit} */
  const tell = (name, told) => {
    if (name !== "ready" && name !== "step") return;
    const detail = /** @type {import("./inside.js").Step} */ (told);
    model.set("step", detail.step);
    model.set("n_steps", detail.length);
    model.set("narration", detail.text);
    quietly(() => model.save_changes());
  };
  try {
    widget = await open(host, addressOf(model), tell);
  } catch (error) {
    faultIn(host, english.NOT_SHOWN, whyNot(error), model.get("tree") ?? "");
    return undefined;
  }
  const steps = () => {
    if (!is_closed && model.get("step") !== widget.detail().step) widget.goTo(model.get("step"));
  };
  const others = () => is_closed || widget.follow(addressOf(model));
  model.on("change:step", steps);
  model.on("change:tree", others);
  model.on("change:options", others);
  return () => {
    quietly(() => {
      model.off("change:step", steps);
      model.off("change:tree", others);
      model.off("change:options", others);
    });
    is_closed = true;
    widget.close();
    host.remove();
  };
}

/**
 * MyST's pages have no kernel, and refuse what only makes sense with one.
 * @param {() => void} act
 */
function quietly(act) {
  try {
    act();
  } catch {
    // There is nobody to tell.
  }
}

export default { render };
