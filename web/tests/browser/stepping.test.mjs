// Moving about in a search by buttons, keys, line and numbers, as a person does.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, nextFrame, openSite } from "./harness.mjs";
import { button, choose, click, focused, inBox, moment, openDrawer, press, step } from "./page.mjs";

const site = await openSite();
after(() => site.close());

/** Skrentny's tree: 66 steps; its cuts are done at 13, 38 and 63. */
const LAST = 66;
const CUTS = [13, 38, 63];
const open = (hash = "", view = {}) =>
  site.open(`#example=w-skrentny&profile=bounds${hash}`, { reducedMotion: true, ...view });

/** The keys for the stage need the focus there. */
const focusStage = (page) => page.focus(".pw-stage");

test("what is seldom needed closes by Escape, which gives the focus back, and by a press elsewhere", async () => {
  const page = await site.open("#example=q-minimax", { reducedMotion: true });
  await page.waitForSelector("g.pw-node");
  const isOpen = () => page.$eval("#pw-more-steps", (popup) => popup.open);
  const summary = "#pw-more-steps > summary";
  await page.click(summary);
  await page.focus("#pw-step-number");
  await page.keyboard.press("Escape");
  assert.equal(await isOpen(), false);
  assert.equal(await page.evaluate((summary) => document.activeElement === document.querySelector(summary), summary), true);
  await page.click(summary);
  await page.click("[aria-label='Last step']");
  assert.equal(await isOpen(), true, "a button in it leaves it open");
  await page.click(".pw-stage");
  assert.equal(await isOpen(), false);
  assertClean(page);
  await page.close();
});

test("the buttons go on, back, to the end and to the start", async () => {
  const page = await open();
  await click(page, "Next");
  await click(page, "Next");
  assert.equal(await step(page), 2);
  await click(page, "Step back");
  assert.equal(await step(page), 1);
  await click(page, "Last step");
  assert.equal(await step(page), LAST);
  await click(page, "First step");
  assert.equal(await step(page), 0);
  await click(page, "Step back");
  assert.equal(await step(page), 0, "nothing comes before the start");
  assertClean(page);
});

test("a button keeps the focus when there is nothing more to step to", async () => {
  const page = await open("&step=65");
  for (const [name, end] of [["Next", LAST], ["Last step", LAST], ["First step", 0], ["Step back", 0]]) {
    await (await button(page, name)).focus();
    await press(page, "Enter");
    assert.equal(await step(page), end);
    assert.equal(await focused(page), `button ${name}`);
    const isOff = await page.evaluate(() => document.activeElement.getAttribute("aria-disabled"));
    assert.equal(isOff, "true", `${name} says that it does nothing now`);
  }
});

test("Space and Enter on a button press that button and nothing else", async () => {
  const page = await open("&step=24");
  await (await button(page, "Step back")).focus();
  await press(page, "Space");
  assert.equal(await step(page), 23);
  await press(page, "Enter");
  assert.equal(await step(page), 21);
  await (await button(page, "Zoom in (+)")).focus();
  await press(page, "Space");
  assert.equal(await step(page), 21, "Space on a button inside the stage does not step");
});

test("the line through the search is moved by the keyboard", async () => {
  const page = await open();
  await page.focus(".pw-scrubber input");
  await press(page, "ArrowRight", "ArrowRight");
  assert.equal(await step(page), 2);
  await press(page, "End");
  assert.equal(await step(page), LAST);
  await press(page, "Home");
  assert.equal(await step(page), 0);
  await press(page, "PageUp");
  const said = await page.$eval(".pw-scrubber input", (line) => line.getAttribute("aria-valuetext"));
  assert.match(said, /^slide \d+ of 26, \d+ cuts? so far$/, "it counts what one steps by, and gives no cut away");
  assertClean(page);
});

test("the line through the search is dragged, and the tree follows", async () => {
  const page = await open();
  await choose(page, "Step by", "event");
  const box = await (await page.$(".pw-scrubber input")).boundingBox();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 9, y);
  await page.mouse.down();
  const seen = [];
  for (const share of [0.25, 0.5, 1]) {
    await page.mouse.move(box.x + 9 + share * (box.width - 18), y, { steps: 4 });
    await nextFrame(page);
    seen.push(await step(page));
  }
  await page.mouse.up();
  assert.ok(Math.abs(seen[0] - LAST / 4) <= 1 && Math.abs(seen[1] - LAST / 2) <= 1, `${seen}`);
  assert.equal(seen[2], LAST);
  assert.match((await moment(page)).narration, /The search is over/);
});

test("a step is reached by its number, and a number too large is the end", async () => {
  const page = await open();
  await press(page, "g");
  assert.match(await page.evaluate(() => document.activeElement.id), /pw-step-number/);
  const type = async (number) => {
    await page.$eval("#pw-step-number", (input) => (input.focus(), input.select()));
    await page.keyboard.type(number);
    await press(page, "Enter");
  };
  await type("38");
  assert.match((await moment(page)).narration, /Q and R are never looked at/);
  await type("9999");
  assert.equal(await step(page), LAST);
  await type("7777");
  assert.equal(await step(page), LAST, "the box shows where the page is, not what was typed");
  assertClean(page);
});

test("a step is announced whole, as one text: screen readers leave buttons out of what they announce", async () => {
  const page = await open("");
  const told = () => page.$eval(".pw-announcement", (line) => [line.childElementCount, line.getAttribute("aria-live"), line.textContent]);
  const sentences = new Set();
  for (let n = 0; n < 6; n += 1) {
    await click(page, "Next");
    const sentence = await page.$eval(".pw-narration", (line) => line.textContent);
    assert.match(sentence, /\b[A-Z]\b/);
    assert.deepEqual(await told(), [0, "polite", sentence]);
    sentences.add(sentence);
  }
  assert.equal(sentences.size, 6);
  assertClean(page);
});

test("playing goes on by itself, and stops when asked and at the end", async () => {
  const page = await open("&by=event", { reducedMotion: false });
  await nextFrame(page);
  assert.equal(await step(page), 0, "nothing plays unasked");
  await choose(page, "Speed", "10");
  await page.focus(".pw-stage");
  await press(page, "a");
  assert.equal(await page.$eval(".pw-announcement", (line) => line.getAttribute("aria-live")), "off");
  await page.waitForFunction(() => document.querySelector("#pw-step-number").value >= 3);
  await press(page, "a");
  const stopped = await step(page);
  await button(page, "Play");
  await nextFrame(page);
  await nextFrame(page);
  assert.equal(await step(page), stopped);
  await page.evaluate((last) => (location.hash = `example=w-skrentny&by=event&step=${last}`), LAST - 3);
  await page.waitForFunction((wanted) => document.querySelector("#pw-step-number").valueAsNumber === wanted, {}, LAST - 3);
  await click(page, "Play");
  await page.waitForFunction((last) => document.querySelector("#pw-step-number").valueAsNumber === last, {}, LAST);
  await button(page, "Play");
  assertClean(page);
});

test("those who want no motion are not played to, but may ask for it", async () => {
  const page = await open("&by=event");
  await choose(page, "Speed", "10");
  assert.equal(await step(page), 0);
  await click(page, "Play");
  await page.waitForFunction(() => document.querySelector("#pw-step-number").value >= 2);
  await click(page, "Pause");
  const motion = await page.evaluate(() => document.getAnimations().length);
  assert.equal(motion, 0, "steps change at once");
});

test("one press goes as far as was chosen", async () => {
  const page = await open();
  const stops = async (size, n) => {
    await choose(page, "Step by", size);
    await focusStage(page);
    await press(page, "Home");
    const seen = [];
    for (let nth = 0; nth < n; nth += 1) {
      await press(page, "ArrowRight");
      seen.push(await step(page));
    }
    return seen;
  };
  assert.deepEqual(await stops("event", 4), [1, 2, 3, 4]);
  assert.deepEqual(await stops("slide", 5), [1, 2, 3, 7, 8]);
  assert.deepEqual(await stops("leaf", 3), [7, 13, 21]);
  assert.deepEqual(await stops("cut", 5), [...CUTS, LAST, LAST]);
  assert.deepEqual(await stops("return", 2), [22, 41], "from the root to each value that is handed to it");
});

test("the running line of the code stays in view", async () => {
  const page = await open("&alg=scout&by=event", { height: 650 });
  /** By how much the running line stands out of what is seen of the code, below its heading, how much of a line that heading covers, and
   * how far the code is scrolled. */
  const shown = () => page.evaluate(() => {
    const [scroller, line] = [".pw-scroller", ".pw-scroller .running"].map((found) => document.querySelector(found));
    const heading = scroller.querySelector(".pw-code h2").getBoundingClientRect();
    const lines = [...scroller.querySelectorAll(".pw-line")].map((line) => line.getBoundingClientRect());
    const parts = lines.map(({ top, bottom }) => Math.min(bottom - heading.bottom, heading.bottom - top));
    const covered = Math.max(...parts);
    if (!line) return { out: 0, covered, scrolled: scroller.scrollTop };
    const [seen, at] = [scroller, line].map((element) => element.getBoundingClientRect());
    // Where the code goes on, a line is not the last one that is seen.
    const goesOn = scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1;
    const below = at.bottom - seen.bottom + (goesOn ? at.height : 0);
    return { out: Math.max(heading.bottom - at.top, below, 0), covered, scrolled: scroller.scrollTop };
  });
  await focusStage(page);
  const scrolled = new Set();
  for (let nth = 0; nth < 30; nth += 1) {
    await press(page, "ArrowRight");
    // The observer tells a moment after the line is drawn.
    for (let turn = 0; turn < 20 && (await shown()).out > 1; turn += 1) await nextFrame(page);
    const { out, covered, scrolled: top } = await shown();
    assert.ok(out <= 1, `the running line stands ${out} px out of view`);
    assert.ok(covered <= 1, `${covered} px of a line are behind the heading`);
    scrolled.add(top);
  }
  assert.ok(scrolled.size > 1, "the code is longer than its place, so it has to be scrolled");
  // Whoever scrolls it afterwards is left to read.
  await page.$eval(".pw-scroller", (scroller) => (scroller.scrollTop = scroller.scrollHeight));
  for (let turn = 0; turn < 4; turn += 1) await nextFrame(page);
  const { out } = await shown();
  assert.ok(out > 1, "the code is not pulled back");
  assertClean(page);
});

test("brackets and Shift with an arrow go from cut to cut", async () => {
  const page = await open();
  const seen = [];
  for (const key of ["]", "Shift+ArrowRight", "]", "]", "[", "Shift+ArrowLeft", "[", "["]) {
    await press(page, key);
    seen.push(await step(page));
  }
  assert.deepEqual(seen, [13, 38, 63, LAST, 63, 38, 13, 0]);
});

test("keys that scroll are the stage's only while it has the focus", async () => {
  const page = await open("&step=24", { height: 500 });
  await press(page, "End", "Home", "PageDown", "Space");
  assert.equal(await step(page), 24, "the page scrolls instead");
  await focusStage(page);
  await press(page, "PageDown");
  assert.equal(await step(page), 28);
  await press(page, "PageUp", "Shift+Space");
  assert.equal(await step(page), 23);
  await press(page, "Space");
  assert.equal(await step(page), 24);
  await press(page, "End");
  assert.equal(await step(page), LAST);
  await press(page, "Home");
  assert.equal(await step(page), 0);
});

test("keys typed into a box or list are left to it", async () => {
  const page = await open("&step=24");
  await inBox(page);
  await page.keyboard.type(" # npab.]of0");
  await press(page, "ArrowLeft", "Home", "ArrowRight");
  assert.equal(await page.$(".pw-blank"), null);
  assert.equal(await step(page), 0, "typing into the text begins anew, and no key of it steps");
  await openDrawer(page, "conventions");
  await page.focus(".pw-settings select");
  await press(page, "ArrowUp", "n");
  assert.equal(await step(page), 0);
  await page.keyboard.down("Control");
  await press(page, "ArrowRight");
  await page.keyboard.up("Control");
  assert.equal(await step(page), 0, "keys held with Ctrl are the browser's");
  assertClean(page);
});
