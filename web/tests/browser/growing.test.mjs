// A game's tree grows where somebody asks: at a node of the depth limit, one ply deeper.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite, whenDrawn } from "./harness.mjs";
import { addressHolds, alerts, assertNoSidewaysScroll, press, searched, settled, step } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const SHALLOW = "#game=ttt-xo.......-none&depth=2&step=end";

async function open(hash, options) {
  const page = await site.open(hash, { reducedMotion: true, ...options });
  await whenDrawn(page);
  await searched(page);
  return page;
}

/** Selects a node by the moves that lead there. */
async function select(page, ...moves) {
  for (const move of moves) {
    await page.$$eval(".pw-moves .pw-node-name", (all, move) => all.find((one) => one.textContent === move).click(), move);
    await nextFrame(page);
  }
}

const deeper = (page) => page.$eval(".pw-position [data-deeper=node]", (button) => button.textContent);
const here = (page) => page.$eval(".pw-position b", (name) => name.textContent);

test("a node of the depth limit grows by the button, and is taken back by the key", async () => {
  const page = await open(SHALLOW);
  const last = () => page.$eval("#pw-step-number", (box) => Number(box.max));
  const before = await last();
  await select(page, "b2", "a1");
  assert.equal(await here(page), "b2-a1");
  assert.equal(await deeper(page), "Look one ply deeper here");
  await page.click(".pw-position [data-deeper=node]");
  await settled(page);
  assert.equal(await here(page), "b2-a1", "the node stays the one that is looked at");
  assert.equal(await deeper(page), "Take back the look deeper");
  assert.ok((await page.evaluate(() => document.activeElement?.textContent)) === "Take back the look deeper", "so does the focus");
  assert.ok((await last()) > before);
  assert.equal(await step(page), await last(), "the end is the end");
  // What has grown is not left below the stage.
  const cut = await page.evaluate(() => {
    const stage = document.querySelector(".pw-stage").getBoundingClientRect();
    const all = [...document.querySelectorAll(".pw-stage .pw-node text, .pw-stage .pw-node .pw-outline")].map((part) => part.getBoundingClientRect());
    return all.filter(({ bottom, left, right }) => bottom > stage.bottom && right > stage.left && left < stage.right).length;
  });
  assert.equal(cut, 0);
  await addressHolds(page, "-extend.b2_a1");
  assert.deepEqual(await axe(page), []);
  assertClean(page);

  // The address opens the same tree.
  const other = await open(new URL(page.url()).hash);
  assert.equal(await other.$eval("#pw-step-number", (box) => Number(box.max)), await last());

  await page.focus(".pw-stage");
  await press(page, "d");
  await settled(page);
  assert.equal(await deeper(page), "Look one ply deeper here");
  assert.equal(await last(), before);
  // The best line grows at its end, wherever that is.
  await page.focus(".pw-stage");
  await press(page, "Escape", "Shift+D");
  await settled(page);
  await addressHolds(page, "-extend.");
});

/** The handle on the stage: what a finger hits, its sign, and what else is drawn, in the window. */
const handleOf = (page) =>
  page.$eval(".pw-handle", (button) => {
    const box = (/** @type {Element} */ one) => {
      const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    };
    const drawn = [...document.querySelectorAll(".pw-stage .pw-scene :is(text, .pw-outline, .pw-mini .board)")];
    const { left, top, width, height } = box(button);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return { name: button.getAttribute("aria-label"), all: box(button), sign: box(/** @type {Element} */ (button.firstElementChild)), drawn: drawn.map(box), isHit: button.contains(hit) };
  });
const overlap = (one, other) => one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;

test("the stage has a handle at a node of the depth limit, and nothing moves for it", async () => {
  const page = await open(SHALLOW);
  const places = () => page.$$eval(".pw-stage, .pw-steering, .pw-side", (all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())).join());
  await select(page, "b2");
  const before = await places();
  assert.equal(await page.$(".pw-handle"), null, "the search goes on there");
  await select(page, "a1");
  assert.equal(await page.$$eval(".pw-stage .pw-handle", (all) => all.length), 1);
  const { name, all, sign, drawn, isHit } = await handleOf(page);
  assert.equal(name, "Look one ply deeper at b2-a1");
  assert.ok(isHit && all.width >= 44 && all.height >= 44, JSON.stringify(all));
  assert.deepEqual(drawn.filter((other) => overlap(sign, other)), [], "it stands on nothing");
  assert.equal(await places(), before);
  assert.deepEqual(await axe(page), []);
  // By keyboard: it follows the stage, and the stage has the focus once it has gone.
  await page.focus(".pw-stage");
  await press(page, "Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "pw-handle");
  await press(page, "Enter");
  await settled(page);
  await addressHolds(page, "-extend.b2_a1");
  assert.equal(await page.$(".pw-handle"), null);
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains("pw-stage")));
  assertClean(page);
  // Where the search is at such a node, it has one too.
  const other = await open(SHALLOW.replace("step=end", "step=4"));
  assert.equal((await handleOf(other)).name, "Look one ply deeper at c3-a2");
});

test("the handle stands clear of boards, too", async () => {
  const page = await open(SHALLOW.replace("depth=2", "depth=1"));
  await select(page, "b2");
  const { sign, drawn } = await handleOf(page);
  assert.ok(await page.$(".pw-mini .board"));
  assert.deepEqual(drawn.filter((other) => overlap(sign, other)), []);
});

test("a finger presses the handle on a phone", async () => {
  const page = await open(SHALLOW.replace("step=end", "step=4"), { width: 360, height: 740, touch: true });
  const { all, isHit } = await handleOf(page);
  assert.ok(isHit && all.width >= 44 && all.height >= 44, JSON.stringify(all));
  await page.touchscreen.tap(all.left + 4, all.top + 4);
  await settled(page);
  await addressHolds(page, "-extend.c3_a2");
  // The card of a node has the button; the handle does not lie below it.
  const other = await open(SHALLOW, { width: 360, height: 740, touch: true });
  await select(other, "b2", "c3");
  assert.ok(await other.waitForSelector(".pw-facts [data-deeper=node]"));
  assert.ok(await other.$$eval(".pw-handle", (all) => all.every((one) => getComputedStyle(one).display === "none")));
});

test("on a phone the button is as large as others, and nothing runs over the edge", async () => {
  const page = await open(SHALLOW.replace("-none", "-none-extend.b2_a1"), { width: 360, height: 740, touch: true });
  await assertNoSidewaysScroll(page);
  // The position is behind its sheet; the node that is picked has the button, too.
  await select(page, "b2", "a1");
  const box = await (await page.waitForSelector(".pw-facts [data-deeper=node]")).boundingBox();
  assert.ok(box !== null && box.height >= 44, JSON.stringify(box));
  await page.$eval(".pw-facts [data-deeper=node]", (button) => button.click());
  await settled(page);
  await page.waitForFunction(() => !location.hash.includes("extend"), { timeout: 5_000 });
});

test("a link that says what cannot be made is refused with a reason", async () => {
  const page = await site.open("#game=ttt-xo.......-none-extend.b2_z9&depth=2", { reducedMotion: true });
  await page.waitForSelector(".pw-notice");
  assert.match((await alerts(page)).join(), /cannot look deeper there: there is no move “z9” after b2/);
});
