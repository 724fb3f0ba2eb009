// Practising, as a person does: by keyboard alone, by touch, and through what a screen reader is told.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { deflateSync } from "node:zlib";
import { assertClean, axe, nextFrame, openSite, screenshot } from "./harness.mjs";
import { assertNoSidewaysScroll, button, click, press } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const TREE = "A(B(3 12 8) C(2 4 6) D(14 5 2))";
const KINDS = ["pruned-leaves", "cuts", "values", "windows:C", "move", "decisions"];
const exercises = KINDS.map((kind) => `\nexercise: ${kind}\n  ${TREE}\n`).join("");
const SET = `set: Six kinds\nattempts: 2\nhints: yes\n${exercises}`;
const linkOf = (set) => `#set=z1.${deflateSync(Buffer.from(set)).toString("base64url")}`;

const question = (page) => page.$eval("#pw-question", (heading) => heading.textContent);
const marks = (page) => page.$eval(".pw-mark", (line) => line.textContent);

/** Goes on with Tab until a button or box of this name has the focus, and gives how often it had to. */
async function tabTo(page, name) {
  for (let nth = 0; nth < 120; nth++) {
    const here = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute("aria-label") ?? at?.closest("label")?.querySelector("span")?.textContent ?? at?.textContent ?? "";
    });
    if (here.trim() === name) return nth;
    await press(page, "Tab");
  }
  throw new Error(`nothing by the name of ${name} can be reached`);
}

async function type(page, name, text) {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

async function pressed(page, name) {
  await tabTo(page, name);
  await press(page, "Enter");
  await nextFrame(page);
}

const openSet = async (view = {}) => {
  const page = await site.open(linkOf(SET), { reducedMotion: true, ...view });
  await page.waitForSelector("#pw-question");
  return page;
};

/** What somebody types and presses who knows the answers. */
const ANSWERS = [
  async (page) => type(page, "Or type their names, such as L3-2", "L3-5, L3-6"),
  async (page) => {
    await pressed(page, "L3-5");
    await pressed(page, "L3-6");
  },
  async (page) => {
    for (const [node, value] of [["A", "3"], ["B", "3"], ["C", "<=3"], ["D", "3"]]) await type(page, node, value);
  },
  async (page) => {
    for (const [row, alpha, beta] of [["on entry", "3", "inf"], ["after L3-4", "3", "2"]]) {
      await type(page, `α ${row}`, alpha);
      await type(page, `β ${row}`, beta);
    }
  },
  async (page) => {
    await pressed(page, "B");
    for (const [node, value] of [["B", "3"], ["C", "<=3"], ["D", "3"]]) {
      // The button of this name comes first.
      await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
      await page.evaluate((node) => [...document.querySelectorAll(".pw-ask-fields label")].find((label) => label.textContent === node).querySelector("input").focus(), node);
      await page.keyboard.type(value);
    }
  },
];

test("a set is opened by its link and every kind is answered by keyboard alone", async () => {
  const page = await openSet();
  for (const [nth, answer] of ANSWERS.entries()) {
    assert.match(await question(page), /Alpha-beta, left to right, cut where a value reaches the bound/, "the convention is said");
    assert.equal(await page.$(".pw-verdict"), null, "nothing is said before the answer");
    assert.equal(await page.$(".pw-practice .pw-cross"), null, "no cut is marked");
    await answer(page);
    await pressed(page, "Check");
    assert.match(await marks(page), /^Mark: 100 of 100/, KINDS[nth]);
    await pressed(page, "Next question");
  }
  const decisions = ["Go on to L3-2", "Go on to L3-3", "Go on to C", "Cut", "Go on to D", "Go on to L3-8", "Go on to L3-9"];
  for (const name of decisions) {
    await pressed(page, name);
  }
  await page.waitForSelector(".pw-mark");
  await pressed(page, "Hand in");
  await page.waitForSelector(".pw-finished");
  assert.match(await page.$eval(".pw-finished", (section) => section.textContent), /The set is handed in\. 100 of 100, passed/);
  assertClean(page);
});

test("a verdict is read through the accessibility tree, and the search is shown from the mistake on", async () => {
  const page = await openSet();
  await pressed(page, "L3-5");
  await pressed(page, "L3-1");
  await pressed(page, "Check");
  const tree = JSON.stringify(await page.accessibility.snapshot({ interestingOnly: false }));
  for (const said of ["Mark: ", "Missing", "Wrong", "L3-6", "is never looked at"]) assert.ok(tree.includes(said), said);
  assert.ok((await axe(page)).length === 0, JSON.stringify(await axe(page)));
  await click(page, "Show me");
  await page.waitForSelector(".pw-shown");
  await click(page, "Step forward");
  assert.match(await page.$eval(".pw-shown", (section) => section.textContent), /Step \d+ of/);
  await click(page, "Try again");
  await pressed(page, "Hint");
  assert.match(await page.$eval(".pw-hints", (list) => list.textContent), /Look at/);
  assertClean(page);
});

test("on a phone, nodes are picked by touch and numbers come from the pad", async () => {
  const page = await openSet({ width: 360, height: 740, touch: true });
  await assertNoSidewaysScroll(page);
  const leaf = (name) => page.$(`::-p-aria([name="${name}"][role="button"])`);
  await (await leaf("L3-5")).tap();
  const node = await page.$('[data-node="8"]');
  await node.tap();
  await nextFrame(page);
  await (await button(page, "Check")).tap();
  assert.match(await marks(page), /^Mark: 100 of 100/);
  await screenshot(page, "practice-360");
  assertClean(page);
});

test("one's own practice asks without end and is left again", async () => {
  const page = await site.open("#example=w-skrentny", { reducedMotion: true });
  await click(page, "Practise");
  await page.waitForSelector("#pw-question");
  const first = await question(page);
  assert.ok(first.length > 20);
  assert.equal(await page.$eval("#app", (app) => app.hidden), true);
  assert.match(await page.$eval(".pw-skills", (part) => part.textContent), /A skill holds when/);
  await screenshot(page, "practice-own", { fullPage: true });
  await click(page, "Back to the page");
  assert.equal(await page.$eval("#app", (app) => app.hidden), false);
  assertClean(page);
});
