// What frame="inline" of <plywise-tree> loads: the program in a module of its own.

import { makerAt } from "./core.js";
import { openInline, programOnce } from "./inline.js";

async function start() {
  await __wbg_init({ module_or_path: new URL("./plywise_bg.wasm", import.meta.url) });
  return { mount, call, unmount };
}

/** Draws an embed into a shadow. Its style sheet is a file, which strict policies allow. */
async function open(shadow, box, address, emit) {
  box.querySelector("link")?.remove(); // of an embed that was here before
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("./plywise-shadow.css", import.meta.url).href;
  const styled = new Promise((arrived, failed) => {
    link.onload = arrived;
    link.onerror = () => failed(new Error("the style sheet of the embed is missing"));
  });
  box.append(link);
  const program = programOnce(start);
  await Promise.all([styled, program]);
  return openInline(program, box, address, emit, makerAt(() => new URL("./maker.js", import.meta.url).href));
}
