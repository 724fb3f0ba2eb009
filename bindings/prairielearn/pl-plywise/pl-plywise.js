// Puts what was answered in an embed where PrairieLearn's form takes it, and what was handed in before back into the embed.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  for (const box of document.querySelectorAll("[data-pl-plywise]")) {
    const tree = box.querySelector("plywise-tree");
    const input = box.querySelector("input[type=hidden]");
    const keep = ({ detail: { result, state } }) => {
      input.value = JSON.stringify({ result, state });
    };
    tree.addEventListener("plywise-answer", keep);
    tree.addEventListener("plywise-complete", keep);
    if (!input.value) continue;
    const { state } = JSON.parse(input.value);
    customElements.whenDefined("plywise-tree").then(() => tree.ready).then(() => tree.setState(state));
  }
});
