// Practising on a phone, by touch alone: nodes are tapped and dragged, numbers come from the pad. And once in Firefox.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { freshPages } from "./fresh.mjs";
import { BASE, answer, assertClean, launch, listen, nextFrame, openSite, portOf, screenshot } from "./harness.mjs";
import { assertNoSidewaysScroll } from "./page.mjs";
import { KINDS, SET, linkOf, marks } from "./practice-set.mjs";

const site = await openSite();
after(() => site.close());

/** Where the middle of an element is seen, once it has been scrolled there. */
async function middle(element) {
  await element.evaluate((element) => element.scrollIntoView({ block: "center", inline: "center" }));
  const box = await element.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function tap(page, element, name = "") {
  assert.ok(element, `nothing to tap: ${name}`);
  const [x, y] = await middle(element);
  await page.touchscreen.tap(x, y);
  await nextFrame(page);
}

const named = (page, role, name) => page.$(`::-p-aria([name="${name}"][role="${role}"])`);
const tapButton = async (page, name) => tap(page, await named(page, "button", name), name);
const tapNode = async (page, node) => tap(page, await page.$(`.pw-practice [data-node="${node}"]`), `node ${node}`);

/** Writes a number into a box with the pad. */
async function padded(page, box, signs) {
  await tap(page, await named(page, "textbox", box), box);
  for (const sign of signs) {
    const key = await page.$(`.pw-ask-pad ::-p-aria([name="${sign}"][role="button"])`);
    await tap(page, key, sign);
  }
}

async function pads(page, rows) {
  for (const [box, ...signs] of rows) await padded(page, box, signs);
}

/** Drags a node of the tree to the left of another, as a finger does. */
async function drag(page, node, past) {
  const [from, to] = [await page.$(`.pw-practice [data-node="${node}"]`), await page.$(`.pw-practice [data-node="${past}"]`)];
  const [x, y] = await middle(from);
  const target = await to.boundingBox();
  await page.touchscreen.touchStart(x, y);
  const left = target.x - 4;
  for (let share = 1; share <= 8; share++) await page.touchscreen.touchMove(x + ((left - x) * share) / 8, y);
  await page.touchscreen.touchEnd();
  await nextFrame(page);
}

/** What somebody taps who knows the answers. Nodes are numbered in depth-first order. */
const TAPPED = {
  "pruned-leaves": async (page) => {
    await tapButton(page, "L3-5");
    await tapNode(page, 8);
  },
  "pruned-nodes": async (page) => {
    await tapNode(page, 7);
    await tapNode(page, 8);
  },
  cuts: async (page) => {
    await tapNode(page, 7);
    await tapNode(page, 8);
  },
  values: (page) => pads(page, [["A", "3"], ["B", "3"], ["C", "≤", "3"], ["D", "1", "Delete", "3"]]),
  "windows:C": (page) => pads(page, [["α on entry", "3"], ["β on entry", "∞"], ["α after L3-4", "3"], ["β after L3-4", "2"]]),
  move: async (page) => {
    await tapNode(page, 1);
    await pads(page, [["B", "3"], ["C", "≤", "3"], ["D", "3"]]);
  },
  decisions: async (page) => {
    for (const node of [3, 4, 5]) await tapNode(page, node);
    await tapButton(page, "Cut");
    for (const node of [9, 11, 12]) await tapNode(page, node);
  },
  run: async (page) => {
    const window = async (alpha, beta) => {
      await pads(page, [["α", ...alpha], ["β", ...beta]]);
      await tapButton(page, "Set the window");
    };
    const returns = async (value) => {
      await padded(page, "Value", value);
      await tapButton(page, "Return");
    };
    for (const node of [0, 1, 2]) await tapNode(page, node);
    await window(["−∞"], ["3"]);
    await tapNode(page, 3);
    await window(["−∞"], ["3"]);
    await returns(["3"]);
    await window(["3"], ["∞"]);
    await tapNode(page, 4);
    await tapNode(page, 5);
    await window(["3"], ["2"]);
    await tapButton(page, "Cut");
    await returns(["3"]);
    await window(["3"], ["∞"]);
    await returns(["3"]);
  },
  order: async (page) => {
    await drag(page, 12, 10);
    assert.match(await page.$eval(".pw-ask-count", (line) => line.textContent), /^7 leaves → 5, best 5 L3-9 is number 1 of 3/);
  },
  "change-cut:D": async (page) => {
    await tapNode(page, 10);
    await padded(page, "New value", ["2"]);
  },
  "change-no-cut:C": async (page) => {
    await tapNode(page, 6);
    await padded(page, "New value", ["5"]);
  },
  "change-move": async (page) => {
    await tapNode(page, 2);
    await padded(page, "New value", ["−", "1"]);
  },
  convention: async (page) => {
    for (const name of ["where a value reaches the bound (≥, ≤)", "the nearest end of the window (fail-hard)", "from left to right"]) {
      await tap(page, await named(page, "radio", name), name);
    }
  },
};

/** What is written in the tree in less than 12 pixels. */
const tooSmall = (page) => page.$$eval(".pw-ask-picture text", (texts) => /** @type {SVGTextElement[]} */ (texts)
  .filter((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a < 12)
  .map((text) => text.textContent));

test("on a phone every kind is answered by touch: nodes are tapped and dragged, and numbers come from the pad", async () => {
  const page = await site.open(linkOf(SET), { reducedMotion: true, width: 360, height: 740, touch: true });
  await page.waitForSelector(".pw-start");
  await tapButton(page, "Begin");
  for (const kind of KINDS) {
    await assertNoSidewaysScroll(page);
    await TAPPED[kind](page);
    if (kind !== "decisions" && kind !== "run") await tapButton(page, "Check");
    assert.match(await marks(page), /^Mark: 100 of 100/, kind);
    assert.deepEqual(await tooSmall(page), [], kind);
    const next = kind === KINDS.at(-1) ? "Hand in" : "Next question";
    await tapButton(page, next);
  }
  await screenshot(page, "practice-360");
  assert.match(await page.$eval(".pw-finished", (section) => section.textContent), /100 of 100, passed/);
  assertClean(page);
});

test("in Firefox a set is begun, answered, told of and handed in by keyboard", async () => {
  const server = await listen((request, response) => answer(request, response, {}));
  const { browser, end } = await launch({ firefox: true });
  const pages = freshPages(browser, [], { firefox: true });
  try {
    const page = await pages.open();
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(`http://127.0.0.1:${portOf(server)}${BASE}${linkOf("set: One\n\nexercise: pruned-leaves\n  A(B(3 12 8) C(2 4 6) D(14 5 2))\n")}`);
    await page.waitForSelector(".pw-start input");
    await page.focus(".pw-start input");
    await page.keyboard.type("Ada");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".pw-ask-line input");
    await page.focus(".pw-ask-line input");
    await page.keyboard.type("L3-5");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".pw-mark");
    assert.match(await marks(page), /^Mark: 50 of 100. Right: 1, missing: 1, wrong: 0/);
    assert.match(await page.$eval(".pw-verdict", (section) => section.textContent), /Missing: L3-6 is never looked at\. .* \(α cutoff\)/);
    await page.$$eval(".pw-ask-buttons button", (buttons) => /** @type {HTMLElement} */ (buttons.find((button) => button.textContent === "Hand in")).focus());
    await page.keyboard.press("Enter");
    await page.waitForSelector(".pw-finished");
    assert.match(await page.$eval(".pw-finished", (section) => section.textContent), /50 of 100, passed/);
    assert.deepEqual(problems, []);
  } finally {
    await pages.stop();
    await end();
    server.closeAllConnections();
    server.close();
  }
});
