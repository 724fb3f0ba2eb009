// The module in one file: everything is in it, so it can be loaded from anywhere, also from a blob or a disk.
//
// Its default export is what anywidget (Jupyter, Colab, VS Code, marimo, MyST) asks for; `open` is for any other
// page: open(element, "t=((3 12) (2 4))&step=2", (name, detail) => …) gives the methods of the embed.

import startProgram, { call, mount, reads, unmount, whenStopped } from "plywise-program";
import program from "plywise-program-bytes";
import style from "plywise-shadow";
import { faultIn, whyNot } from "./core.js";
import { openInline, programOnce } from "./inline.js";
import { maker } from "./maker.js";

async function start() {
  await startProgram({ module_or_path: program });
  return { mount, call, reads, unmount, whenStopped };
}

/** Draws an embed into the shadow of an element. */
export async function open(element, address = "", emit = () => {}) {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  shadow.adoptedStyleSheets = [sheet];
  return openInline(programOnce(start), shadow, address, emit, { maker: async () => maker });
}

/** The address of a notebook's traits. */
function addressOf(model) {
  const parts = new URLSearchParams(model.get("options") ?? {});
  if (model.get("tree")) parts.set("t", model.get("tree"));
  if (Number.isInteger(model.get("step"))) parts.set("step", model.get("step"));
  return parts.toString();
}

/** A notebook's view: `tree`, `step` and `options` go in; `step`, `n_steps` and `answers` come out. */
async function render({ model, el }) {
  const host = document.createElement("div");
  el.append(host);
  let widget, is_closed = false;
  const tell = (name, detail) => {
    if (name !== "ready" && name !== "step") return;
    model.set("step", detail.step);
    model.set("n_steps", detail.length);
    model.set("narration", detail.text);
    quietly(() => model.save_changes());
  };
  try {
    widget = await open(host, addressOf(model), tell);
  } catch (error) {
    faultIn(host, "This game tree cannot be shown.", whyNot(error), model.get("tree") ?? "");
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

/** MyST's pages have no kernel, and refuse what only makes sense with one. */
function quietly(act) {
  try {
    act();
  } catch {
    // There is nobody to tell.
  }
}

export default { render };
