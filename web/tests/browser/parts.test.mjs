// What opens and closes beside the stepping: a node's facts, the list of keys, the outline, the blank sheet.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, nextFrame, openSite } from "./harness.mjs";
import { button, click, focused, moment, openDrawer, openTrees, press, step } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const open = (hash = "") => site.open(`#example=w-skrentny&profile=bounds${hash}`, { reducedMotion: true });

/** Clicks in the middle of a node, as the pointer does. */
async function clickNode(page, id) {
  const box = await (await page.$(`.pw-stage g.pw-node[data-node="${id}"] .pw-outline`)).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("a click on a node tells what is known of it, and leads to where it was entered and returned", async () => {
  const page = await open("&step=16");
  await clickNode(page, 4);
  const facts = await page.waitForSelector(".pw-facts");
  const read = () => facts.evaluate((element) => element.innerText);
  assert.match(await read(), /^O\s*Min/);
  assert.match(await read(), /returned 4; its true value is at most that/, "O hands up the bound of F");
  assert.match(await read(), /entered at 8/);
  await click(page, "entered at 8");
  assert.equal(await step(page), 8);
  assert.match(await read(), /being searched/);
  await click(page, "returned at 14");
  assert.equal(await step(page), 14);
  assert.ok(await page.$('.pw-stage g.pw-node.selected[data-node="4"]'), "the picked node is marked");
  await press(page, "Escape");
  assert.equal(await page.$(".pw-facts"), null);
  assert.equal(await page.$(".pw-stage .selected"), null);
  assertClean(page);
});

test("a node that was never looked at says who cut it off", async () => {
  const page = await open("&step=end");
  await clickNode(page, 6);
  const facts = await page.waitForSelector(".pw-facts");
  const text = await facts.evaluate((element) => element.innerText);
  assert.match(text, /left out by the cut at O/);
  assert.match(text, /never enters the node/);
  await click(page, "Close the panel of this node");
  assert.equal(await page.$(".pw-facts"), null);
});

test("a node that the search has not come to gives nothing away", async () => {
  const page = await open("&step=2");
  await clickNode(page, 6);
  const facts = await page.waitForSelector(".pw-facts");
  const text = await facts.evaluate((element) => element.innerText);
  assert.match(text, /not reached yet/);
  assert.doesNotMatch(text, /never|Steps/);
});

test("names in the sentence lead to their nodes", async () => {
  const page = await open("&step=13");
  await click(page, "F");
  const facts = await page.waitForSelector(".pw-facts h2");
  assert.match(await facts.evaluate((element) => element.innerText), /^F/);
});

test("the list of keys takes the focus, and Esc gives it back", async () => {
  const page = await open("&step=7");
  await (await button(page, "Keyboard shortcuts")).focus();
  await press(page, "Enter");
  await page.waitForSelector("dialog[open]");
  assert.equal(await focused(page), "h2 Keyboard shortcuts");
  for (let nth = 0; nth < 4; nth += 1) {
    await press(page, "Tab");
    const isInside = await page.evaluate(() => [...document.querySelectorAll(":focus")].every((element) => element.closest("dialog")));
    assert.ok(isInside, "Tab reaches nothing behind the dialog");
  }
  await press(page, "Escape");
  assert.equal(await page.$("dialog[open]"), null);
  assert.equal(await focused(page), "button More");
  await press(page, "?");
  await page.waitForSelector("dialog[open]");
  await click(page, "Close");
  assert.equal(await page.$("dialog[open]"), null);
  assert.equal(await step(page), 7);
  assertClean(page);
});

test("what nobody has opened is not made, and stays from then on", async () => {
  const page = await open();
  const made = () =>
    page.evaluate(() => ({
      trees: document.querySelectorAll("#pw-gallery [data-example^=w-]").length > 0,
      keys: document.querySelectorAll("#pw-help dt").length > 0,
      settings: document.querySelectorAll("[data-tray=conventions] select, [data-tray=second] select").length > 0,
    }));
  assert.deepEqual(await made(), { trees: false, keys: false, settings: false });
  await openTrees(page);
  assert.deepEqual(await made(), { trees: true, keys: false, settings: false });
  await press(page, "Escape", "?");
  await page.waitForSelector("#pw-help dt");
  assert.deepEqual(await made(), { trees: true, keys: true, settings: false });
  await press(page, "Escape");
  await openDrawer(page, "conventions");
  assert.deepEqual(await made(), { trees: true, keys: true, settings: true });
  assertClean(page);
});

test("a key pressed right after Escape is not lost, however slow the machine is", async () => {
  const page = await open();
  await openTrees(page);
  await page.emulateCPUThrottling(6);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.waitForSelector("#pw-help[open] dt");
  assert.equal(await page.$("dialog.pw-gallery[open]"), null);
  await page.emulateCPUThrottling(null);
  assertClean(page);
});

test("the outline is a tree to walk with the arrow keys", async () => {
  const page = await open("&step=7");
  await press(page, "o");
  const items = await page.$$eval("[role=tree] > [role=treeitem]", (items) =>
    items.map((item) => ["level", "posinset", "setsize", "expanded"].map((name) => item.getAttribute(`aria-${name}`))),
  );
  assert.equal(items.length, 24, "every node has a line");
  assert.deepEqual(items.slice(0, 4), [["1", "1", "1", "true"], ["2", "1", "4", "true"], ["3", "1", "2", "true"], ["4", "1", "2", null]]);
  const stops = await page.$$eval('[role=treeitem][tabindex="0"]', (stops) => stops.length);
  assert.equal(stops, 1, "one stop for Tab");

  await page.focus('[role=treeitem][tabindex="0"]');
  const walk = async (...keys) => {
    await press(page, ...keys);
    return (await focused(page)).replace(/^treeitem (\w+),.*/s, "$1");
  };
  assert.equal(await walk("ArrowDown"), "B");
  assert.equal(await walk("ArrowRight"), "C");
  assert.equal(await walk("End"), "E");
  assert.equal(await walk("Home"), "B");
  assert.equal(await walk("ArrowDown", "ArrowDown"), "N");
  assert.equal(await walk("ArrowUp", "ArrowUp", "ArrowUp"), "A");
  assert.equal(await walk("p"), "P", "a letter goes to the next name that begins with it");
  assert.equal(await step(page), 7, "no key of the outline steps");
  assert.match(await page.$eval("[role=treeitem]", (item) => item.innerText), /^A, Max, being searched.*α −∞, β \+∞/);

  await walk("ArrowUp");
  await press(page, "-");
  assert.equal((await page.$$("[role=treeitem]")).length, 21, "J is folded");
  await press(page, "*");
  assert.equal((await page.$$("[role=treeitem]")).length, 24);
  await press(page, "Escape");
  assert.ok(await page.$(".pw-outline-panel.pw-hidden"));
  assertClean(page);
});

test("a line of the outline says what the picture shows", async () => {
  const page = await open("&step=14");
  const lines = await page.$$eval("[role=treeitem]", (items) => items.map((item) => item.textContent));
  assert.match(lines[4], /^O, Min, .*4.* at most/);
  assert.match(lines[6], /^X, leaf −5, left out by the cut at O/);
  assert.match(lines[8], /^C, Min, not reached yet/);
  // What is written in a leaf is in its line too, whatever is known of it.
  const values = await page.$$eval(".pw-stage .pw-node.leaf", (leaves) => leaves.map((leaf) => [leaf.dataset.node, leaf.querySelector(".pw-text").textContent]));
  assert.equal(values.length, 15);
  for (const [node, value] of values) {
    assert.ok((await page.$eval(`[data-item="${node}"]`, (item) => item.textContent)).split(/[ ,]+/).includes(value), `${node}: ${value}`);
  }
});

test("the stage can be blanked, and the whole screen filled", async () => {
  const page = await open("&step=7");
  await press(page, "b");
  await page.waitForSelector(".pw-blank");
  await press(page, ".");
  assert.equal(await page.$(".pw-blank"), null);
  await press(page, "b", "Escape");
  assert.equal(await page.$(".pw-blank"), null);
  await press(page, "f");
  await page.waitForFunction(() => document.fullscreenElement?.id === "pw-theatre");
  await press(page, "ArrowRight");
  assert.equal(await step(page), 8);
  await press(page, "f");
  await page.waitForFunction(() => !document.fullscreenElement);
  assertClean(page);
});

test("the wheel with Ctrl, and a pinch, zoom around the pointer; the wheel alone scrolls", async () => {
  const page = await open("&step=7");
  const place = (id) => page.$eval(`[data-node="${id}"] .pw-outline`, (node) => [node.getBoundingClientRect().x, node.getBoundingClientRect().width]);
  const node = await page.$('[data-node="4"] .pw-outline');
  const box = await node.boundingBox();
  await page.mouse.move(box.x, box.y + box.height / 2);
  await page.keyboard.down("Control");
  await page.mouse.wheel({ deltaY: -200 });
  await page.keyboard.up("Control");
  await nextFrame(page);
  const [x, width] = await place(4);
  assert.ok(width > box.width * 1.3, `${box.width} became ${width}`);
  assert.ok(Math.abs(x - box.x) < 2, `what was at ${box.x} is at ${x}`);
  // The page scrolls where the window is too low for it.
  await page.setViewport({ ...page.viewport(), height: 420 });
  await page.mouse.wheel({ deltaY: 150 });
  await page.waitForFunction(() => scrollY > 0);
  assert.equal((await place(4))[1], width);
  assertClean(page);
});

test("the tree is zoomed, dragged and fitted again", async () => {
  const page = await open("&step=7");
  const where = () => page.$eval(".pw-stage svg > g", (group) => group.getAttribute("transform"));
  const fitted = await where();
  await press(page, "+");
  assert.notEqual(await where(), fitted);
  await press(page, "0");
  assert.equal(await where(), fitted);
  const box = await (await page.$(".pw-stage")).boundingBox();
  await page.mouse.move(box.x + 40, box.y + box.height - 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + box.height - 60, { steps: 5 });
  await page.mouse.up();
  await nextFrame(page);
  const [x, y] = (await where()).match(/-?[\d.]+/g).map(Number);
  const [x0, y0] = fitted.match(/-?[\d.]+/g).map(Number);
  assert.deepEqual([Math.round(x - x0), Math.round(y - y0)], [100, -20]);
  assert.equal((await moment(page)).step, 7);
  await click(page, "Fit the tree and follow the search (0)");
  assert.equal(await where(), fitted);
  assertClean(page);
});
