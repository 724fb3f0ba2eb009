// What the tests of the page share: reading what stands on the screen, and steering it as a person does.

import assert from "node:assert/strict";
import { nextFrame } from "./harness.mjs";

/** Presses keys one after the other ("ArrowRight", "Shift+ArrowLeft") and waits until the last is drawn. */
export async function press(page, ...keys) {
  for (const chord of keys) {
    const parts = chord === "+" ? ["+"] : chord.split(/(?<=.)\+/);
    const key = parts.pop();
    for (const held of parts) await page.keyboard.down(held);
    await page.keyboard.press(key);
    for (const held of parts.reverse()) await page.keyboard.up(held);
  }
  await nextFrame(page);
}

/**
 * What the stage shows now: for each node its name and the texts beside it ("F": "α=4"), the names of
 * the children whose line is crossed out, and the questions that are asked.
 */
export function moment(page) {
  return page.evaluate(() => {
    const text = (element) => element.textContent;
    const labels = {};
    const questions = [];
    const cut = [];
    for (const node of document.querySelectorAll(".pw-stage g.pw-node[data-node]")) {
      const name = text(node.querySelector(".pw-text"));
      const beside = [...node.querySelectorAll(".pw-label")].map(text).join(" ");
      if (beside) labels[name] = beside;
      questions.push(...[...node.querySelectorAll(".pw-question")].map(text));
    }
    const n_crosses = document.querySelectorAll(".pw-stage .pw-cross").length;
    const pruned = [...document.querySelectorAll(".pw-stage g.pw-node.pruned")].map((node) =>
      [".pw-text", ".pw-caption"].map((part) => node.querySelector(part)?.textContent).filter(Boolean).join("="),
    );
    const narration = text(document.querySelector(".pw-narration"));
    const step = Number(document.querySelector("#pw-step-number").value);
    return { step, labels, questions, n_crosses, pruned, cut, narration };
  });
}
