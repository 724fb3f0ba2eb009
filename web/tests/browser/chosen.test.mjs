// The conventions that somebody chose stay from tree to tree. A lecture's own tree brings its own; the page says so, and
// leads back.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite, screenshot } from "./harness.mjs";
import { addressHolds, assertNoSidewaysScroll, choose, chosen, click, paste, pickTree, press, tool } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const open = (hash = "", options) => site.open(hash, { reducedMotion: true, ...options });
const profile = (page) => chosen(page, "Profile");
const brought = (page) => page.$eval(".pw-brought", (line) => line.innerText.replace(/\s+/g, " ").trim());
const example = pickTree;

/** A page on which somebody has chosen the conventions of another lecture. */
async function strict(options) {
  const page = await open("#t=((3 12 8)(2 4 6)(14 5 2))", options);
  await choose(page, "Profile", "strict");
  return page;
}

test("what was chosen survives a typed tree, New… and Edit", async () => {
  const page = await strict();
  await paste(page, "((1 2)(3 4))");
  assert.equal(await profile(page), "strict", "typed");
  await tool(page, "new");
  await page.waitForSelector("#pw-new[open]");
  await page.$eval("#pw-new input[type=number]", (box) => (box.focus(), box.select()));
  await page.keyboard.type("3");
  await press(page, "Tab", "Tab", "Enter");
  await page.waitForFunction(() => !document.querySelector("#pw-new") && document.querySelector("#pw-draft").value.startsWith("((? ? ?)"));
  assert.equal(await profile(page), "strict", "New…");
  // An empty tree is there to be edited.
  await page.waitForSelector("[data-studio=edit][aria-pressed=true]");
  const before = await page.$eval("#pw-draft", (box) => box.value);
  // A value for the first leaf.
  await page.click(".pw-stage g.pw-node[data-node='2']");
  await page.waitForSelector(".pw-stage [data-node='2'].selected");
  await nextFrame(page);
  await press(page, "7", "Enter");
  await page.waitForFunction((before) => document.querySelector("#pw-draft").value !== before, {}, before);
  assert.equal(await profile(page), "strict", "Edit");
  assert.equal(await page.$(".pw-brought"), null, "nothing was brought");
  await addressHolds(page, "profile=strict");
  assertClean(page);
});

test("a lecture's own tree brings its conventions, the page says so, and the way back works", async () => {
  const page = await strict();
  await example(page, "t-textbook");
  assert.equal(await profile(page), "textbook");
  assert.match(await brought(page), /^This tree uses its own conventions, from .+, instead of yours\. Use mine$/);
  assert.equal(await page.$eval(".pw-brought", (line) => line.getAttribute("role")), "status");
  // A step and a look say nothing new of it.
  await page.focus(".pw-stage");
  await press(page, "ArrowRight");
  assert.notEqual(await page.$(".pw-brought"), null);
  // By keyboard alone; the line goes, and the focus with it stays on the page.
  await page.focus(".pw-brought button");
  await press(page, "Enter");
  assert.equal(await profile(page), "strict");
  assert.equal(await page.$(".pw-brought"), null);
  await page.waitForFunction(() => document.activeElement?.matches("[data-studio]"), { timeout: 5_000 });
  await addressHolds(page, "profile=strict");
  // The next lecture's tree brings its own again, and says so; a tree without conventions has those that were chosen.
  await example(page, "w-example-1");
  assert.match(await brought(page), /^This tree uses its own/);
  await paste(page, "((1 2)(3 4))");
  assert.equal(await profile(page), "strict");
  assert.equal(await page.$(".pw-brought"), null);
  assertClean(page);
});

test("a tree that brings a convention without a lecture is said to have its own", async () => {
  const page = await strict();
  await paste(page, "cut: le\n\n((3 12)(2 4))");
  assert.equal(await brought(page), "This tree uses its own conventions instead of yours. Use mine");
  await click(page, "Use mine");
  assert.equal(await page.$(".pw-brought"), null);
  assertClean(page);
});

test("the line about it is readable at any size and in the dark", async () => {
  for (const [name, options] of /** @type {[string, object][]} */ ([["1280", {}], ["360", { width: 360, height: 740 }], ["dark", { dark: true }], ["360-dark", { width: 360, height: 740, dark: true }]])) {
    const page = await strict(options);
    await example(page, "t-textbook");
    assert.deepEqual(await axe(page), [], name);
    await page.$eval(".pw-brought", (line) => line.scrollIntoView({ block: "center" }));
    await nextFrame(page);
    await assertNoSidewaysScroll(page);
    await screenshot(page, `brought-${name}`);
    assertClean(page);
    await page.close();
  }
});
