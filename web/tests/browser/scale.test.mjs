// Large trees: how much of them is in the document, and how much of that a step changes. What that costs in time,
// `cargo xtask bench --reader` says.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, nextFrame, openSite } from "./harness.mjs";
import { alerts, choose, click, paste, press, step, tool, uniform } from "./page.mjs";

const site = await openSite();
after(() => site.close());

/** Opens a uniform tree of ten children each, with one event to a press. */
async function openTree(depth) {
  const page = await site.open("#example=s-steps&by=event", { reducedMotion: true });
  const text = uniform(10, depth);
  await paste(page, text);
  assert.deepEqual(await alerts(page), []);
  await choose(page, "Step by", "event");
  await page.focus(".pw-stage");
  return page;
}

/** How many elements were added, removed or altered on the stage by each press. */
async function changes(page, key, n) {
  await page.evaluate(() => {
    window.changed = 0;
    const observer = new MutationObserver((records) => {
      const touched = new Set();
      for (const { type, target, addedNodes, removedNodes } of records) {
        const nodes = type === "childList" ? [...addedNodes, ...removedNodes] : [target];
        nodes.forEach((node) => touched.add(node));
      }
      window.changed += touched.size;
    });
    const options = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document.querySelector(".pw-stage svg"), options);
  });
  const counts = [];
  for (let nth = 0; nth < n; nth += 1) {
    await press(page, key);
    counts.push(await page.evaluate(() => [window.changed, (window.changed = 0)][0]));
  }
  return counts;
}

const elements = (page) => page.$eval(".pw-stage svg", (stage) => stage.querySelectorAll("*").length);

for (const [depth, n_nodes] of [[3, 1111], [4, 11_111]]) {
  test(`a tree of ${n_nodes} nodes is drawn in part, and a step changes little`, async (t) => {
    const page = await openTree(depth);
    const n = 50;
    for (let nth = 0; nth < n; nth += 1) await press(page, "ArrowRight");
    assert.equal(await step(page), n);
    const counts = await changes(page, "ArrowRight", 30);
    const most = Math.max(...counts);
    const n_elements = await elements(page);
    t.diagnostic(`${n_nodes} nodes: ${n_elements} elements on the stage, ${most} changed by a step at most (${counts})`);
    assert.ok(n_elements < 3000, `${n_elements} elements on the stage`);
    // Where the view moves on, another part of the tree is drawn; that is not every step.
    const still = counts.filter((count) => count < 60).length;
    assert.ok(still >= counts.length - 3, `a step changed ${counts} elements`);
    assertClean(page);
  });
}

test("however far away, the number of elements stays bounded", async (t) => {
  const page = await openTree(4);
  const seen = [];
  for (const name of ["All of the tree, however small", "Zoom in (+)", "Zoom in (+)", "Zoom in (+)", "Zoom in (+)", "Fit the tree and follow the search (0)", "Zoom out (−)", "Zoom out (−)", "Zoom out (−)"]) {
    await click(page, name);
    seen.push(await elements(page));
  }
  t.diagnostic(`elements on the stage while zooming: ${seen}`);
  assert.ok(Math.max(...seen) < 3000, `${seen}`);
  await page.focus(".pw-stage");
  await press(page, "End");
  await nextFrame(page);
  assert.ok((await elements(page)) < 3000);
  assertClean(page);
});

test("a document of a million nodes opens, and its text stays out of the box until somebody asks", async () => {
  const text = `[${Array.from({ length: 100 }, (_, i) => `[${Array.from({ length: 100 }, (_, j) => `[${Array.from({ length: 98 }, (_, k) => (i * 37 + j * 11 + k * 7) % 101)}]`)}]`)}]`;
  const page = await site.open("");
  await dropped(page, "million.list", text);
  await page.waitForFunction(() => document.querySelector("#pw-open .pw-found")?.innerText.includes("nodes"));
  await openDropped(page);
  assert.match(await page.$eval(".pw-told", (told) => told.innerText), /990101 nodes/);
  const n_elements = await elements(page);
  assert.ok(n_elements < 3000, `${n_elements} elements on the stage`);
  assert.equal(await page.$eval("#pw-draft", (box) => box.hidden && box.value), "");
  assert.match(await page.$eval(".pw-long-text", (told) => told.innerText), /The text is \d{4} kB long/);
  // All of it is kept: as the text of the tree, and for whoever wants to see it.
  await page.focus(".pw-stage");
  await press(page, "End");
  assert.ok((await step(page)) > 100_000);
  await click(page, "Show the text anyway");
  await page.waitForFunction(() => !document.querySelector("#pw-draft").hidden);
  const shown = await page.$eval("#pw-draft", (box) => box.value.length);
  assert.ok(shown >= text.length, `${shown}`);
  assertClean(page);
});

/** Drops a text on *Open…* and waits for what is said of it. */
async function dropped(page, name, text) {
  await tool(page, "open");
  await page.waitForSelector("#pw-open[open]");
  await page.evaluate(
    async (name, text) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([text], name));
      for (const type of ["dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: dropped }));
      }
    },
    name,
    text,
  );
}

/** Opens what was dropped. */
async function openDropped(page) {
  await page.evaluate(() =>
    [...document.querySelectorAll("#pw-open button")].find((button) => button.textContent === "Open this tree").click(),
  );
  await page.waitForFunction(() => !document.querySelector("#pw-open"));
}

test("a chain of 200,000 plies has no more elements than any other tree, when it opens and at every step", async (t) => {
  const page = await site.open("");
  const n = 200_000;
  await dropped(page, "chain.tree", `${"(".repeat(n)}5${")".repeat(n)}`);
  await page.waitForFunction(() => document.querySelector("#pw-open .pw-found")?.innerText.includes("200001 nodes"));
  await openDropped(page);
  const all = () => page.evaluate(() => document.querySelectorAll("*").length);
  const seen = [await all()];
  await page.focus(".pw-stage");
  for (const key of ["ArrowRight", "End", "ArrowLeft", "Home"]) {
    await press(page, key);
    await nextFrame(page);
    seen.push(await all());
  }
  t.diagnostic(`elements in the document: ${seen}`);
  assert.ok(Math.max(...seen) < 3000, `${seen}`);
  assertClean(page);
});

test("a file with more than a browser holds is refused with the number, and the page stays as it was", async () => {
  const page = await site.open("");
  const state = () =>
    page.evaluate(() => ["#pw-draft", ".pw-stage"].map((at) => document.querySelector(at)).map((it) => it.value ?? it.textContent));
  const before = await state();
  await dropped(page, "star.tree", `(${"1 ".repeat(2_000_000)})`);
  await page.waitForFunction(() => document.querySelector("#pw-open .pw-mistakes")?.innerText.includes("2000000"));
  const told = await page.$eval("#pw-open .pw-found", (told) => told.innerText);
  assert.match(told, /The tree cannot be opened yet/);
  assert.match(told, /the tree has more than 2000000 nodes/);
  assert.match(told, /the plywise command has higher limits: 20000000 nodes/);
  assert.ok(await page.$eval("#pw-open [aria-disabled=true]", (button) => button.textContent === "Open this tree"));
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("#pw-open"));
  assert.deepEqual(await state(), before);
  assertClean(page);
});
