// What the modules in one file share: an embed in the shadow of an element, and the view of a model that notebooks ask for.

/** @import { Emit, Program, Widget } from "./inside.js" */

import style from "plywise-shadow";
import { faultIn, whyNot } from "./faults.js";
import * as english from "./english.js";
import { openInline } from "./inline.js";
import { sheetOf } from "./unpacked.js";

/**
 * Draws an embed into the shadow of an element.
 * @param {() => Promise<Program>} functions
 * @param {Omit<Parameters<typeof openInline>[4], "quiz">} more
 * @param {HTMLElement} element
 * @param {string} address
 * @param {Emit} emit
 */
export function openIn(functions, more, element, address, emit) {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [sheetOf(style)];
  const quiz = () => Promise.reject(new Error(english.NOT_IN_ONE_FILE));
  return openInline(functions, shadow, address, emit, { ...more, quiz });
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
 * A notebook's view: `tree`, `step` and `options` go in; `step`, `n_steps` and `answers` come out. `open` draws an embed.
 * @param {{ model: Model, el: HTMLElement }} view
 * @param {(element: HTMLElement, address: string, emit: Emit) => Promise<Widget>} open
 */
export async function renderWith({ model, el }, open) {
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
