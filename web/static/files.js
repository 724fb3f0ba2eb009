// Files dropped anywhere on the page, and files and trees pasted where no box is: the studio looks at them.

import { DROP_HINT } from "./english.js";

/** @type {HTMLElement | undefined} */
let hint;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;

/**
 * @param {() => Promise<any>} studio A promise of the studio's program, or of nothing where it cannot be loaded.
 * @param {() => unknown} dress Sees to the studio's styles.
 */
export function takeFiles(studio, dress) {
  addEventListener("dragover", (event) => {
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    dress();
    showHint();
  });
  addEventListener("drop", (event) => {
    hideHint();
    if (!hasFiles(event)) return;
    event.preventDefault();
    const [file, ...others] = event.dataTransfer?.files ?? [];
    if (file) studio().then((program) => program?.receive(file, others.length));
  });
  addEventListener("paste", (event) => {
    const [file, ...others] = event.clipboardData?.files ?? [];
    const isBox = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    const text = event.clipboardData?.getData("text/plain").trim();
    // Where text can go into a box it goes there, also from a program that offers a picture of it.
    if ((isBox && text) || (!file && !text)) return;
    event.preventDefault();
    studio().then((program) => (file && !text ? program?.receive(file, others.length) : program?.paste(text)));
  });
}

/** @param {DragEvent} event */
const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

function showHint() {
  clearTimeout(leaving);
  // Nobody says when the file has left the window; as long as it is there, this happens again and again.
  leaving = setTimeout(hideHint, 1_000);
  if (hint?.isConnected) return;
  hint = document.createElement("div");
  hint.className = "pw-drop-hint";
  hint.setAttribute("role", "status");
  hint.textContent = DROP_HINT;
  document.body.append(hint);
}

function hideHint() {
  clearTimeout(leaving);
  hint?.remove();
}
