// The frame of the page: at every step the sentence, the place of the search and the button to step on are in view, and
// nothing moves but what the step changed.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, openViews } from "./harness.mjs";
import { press } from "./page.mjs";

const SIZES = {
  "1280×650": { width: 1280, height: 650 },
  "1280×800": { width: 1280, height: 800 },
  "1920×1080": { width: 1920, height: 1080 },
  "360×740": { width: 360, height: 740, touch: true },
};
const TREES = ["t-textbook", "w-skrentny", "q-quiz", "s-steps", "w-order-1", "q-minimax"];
/** What may not move, as far as it is there. The code scrolls within its place, to the line that runs,
 * and the tools of the view get one more once there is a proof to draw. */
const PARTS = [
  ".pw-header", ".pw-picker", ".pw-places", ".pw-more", ".pw-narration", ".pw-stage", ".pw-legend", ".pw-transport",
  ".pw-next", ".pw-play", ".pw-scrubber", ".pw-more-steps", ".pw-slot", ".pw-stack", ".pw-lower", ".pw-sheets",
];

const views = await openViews();
after(() => views.close());

/** Says what is wrong with the frame as it stands, and where its parts are. */
function looked(parts) {
  const wrong = [];
  const isInside = ({ left, top, right, bottom }) =>
    left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  const check = (name, element, size) => {
    if (!element) return wrong.push(`${name} is not there`);
    const box = element.getBoundingClientRect();
    if (!isInside(box)) wrong.push(`${name} is not in the window: ${JSON.stringify(box)}`);
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isFree = element.contains(top) || top?.contains(element) || element.closest("[data-node]")?.contains(top);
    if (!isFree) wrong.push(`${name} is covered by ${top?.outerHTML.slice(0, 80)}`);
    if (size < 11.99) wrong.push(`${name} is ${size} px large`);
  };
  const sizeOf = (element) => element && Number.parseFloat(getComputedStyle(element).fontSize);
  const sentence = document.querySelector(".pw-narration");
  check("the sentence", sentence, sizeOf(sentence));
  if (sentence.scrollHeight > sentence.clientHeight + 1) wrong.push(`the sentence is cut off: ${sentence.textContent}`);
  const next = document.querySelector(".pw-next");
  check("Next", next, sizeOf(next));
  const count = document.querySelector(".pw-count");
  check("the count", count, sizeOf(count));
  // Some steps are at no node: the first one is.
  const current = document.querySelector(".pw-stage .pw-node.current");
  if (current) {
    const text = current.querySelector(".pw-text");
    const scale = /** @type {SVGGraphicsElement} */ (text).getScreenCTM().d;
    check("the node of the search", current.querySelector(".pw-outline"), text.textContent ? sizeOf(text) * scale : undefined);
  } else if (document.querySelector("#pw-step-number").value !== "0" && document.querySelector(".pw-next").ariaDisabled !== "true") {
    wrong.push("the node of the search is not drawn");
  }
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) wrong.push("the page scrolls");
  const seen = [...document.querySelectorAll(".pw-slot svg, .pw-slot .pw-window-line")].filter((one) => one.checkVisibility());
  for (const line of seen) check("the line of the window", line);
  const boxes = Object.fromEntries(parts.map((part) => {
    const element = document.querySelector(part);
    if (!element?.checkVisibility()) return [part, undefined];
    const { left, top, width, height } = element.getBoundingClientRect();
    return [part, [left, top, width, height].map(Math.round).join(" ")];
  }));
  return { wrong, boxes };
}

for (const [name, view] of Object.entries(SIZES)) {
  test(`at ${name} nothing is out of view and nothing moves, at every slide of six trees`, async () => {
    for (const tree of TREES) {
      const page = await views.show(`#example=${tree}`, view);
      let before, n_slides = 0;
      for (let is_end = false; !is_end; n_slides += 1) {
        const { wrong, boxes } = await page.evaluate(looked, PARTS);
        const where = `${tree}, slide ${n_slides}`;
        assert.deepEqual(wrong, [], where);
        if (before) assert.deepEqual(boxes, before, `${where}: something moved`);
        before = boxes;
        is_end = await page.$eval(".pw-next", (next) => next.ariaDisabled === "true");
        if (!is_end) await press(page, "ArrowRight");
      }
      assert.ok(n_slides > 4, `${tree} has ${n_slides} slides`);
      assertClean(page);
    }
  });
}
