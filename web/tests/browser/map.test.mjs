// The map of the whole search: it is there for large trees, follows each step, and leads to any node, by the pointer and by
// the keyboard.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite, screenshot } from "./harness.mjs";
import { press, shown, step } from "./page.mjs";

const site = await openSite();
after(() => site.close());

/** How many bars there are of each state, and the name on the bar that the search is in. */
const bars = (page) =>
  page.evaluate(() => {
    const layers = [...document.querySelectorAll(".pw-bars .pw-map-bar")];
    const of = (name) => layers.filter((layer) => layer.matches(name)).reduce((sum, layer) => sum + Number(/** @type {SVGElement} */ (layer).dataset.bars), 0);
    const here = document.querySelector(".pw-bars .pw-bar-here")?.getBoundingClientRect();
    const lies = (name) => {
      const { left, right, top, bottom } = name.getBoundingClientRect();
      return here && left >= here.left && right <= here.right && top >= here.top - 2 && bottom <= here.bottom + 2;
    };
    const current = [...document.querySelectorAll(".pw-bars .pw-bar-name")].find(lies)?.textContent;
    return { all: of("*"), unvisited: of(".unvisited"), pruned: of(".pruned"), current };
  });
const words = (page) => page.$eval(".pw-map [role=status]", (line) => line.textContent);

test("a small tree has its map on demand, which every step sweeps and every bar leads from", async () => {
  const page = await site.open("#example=w-skrentny&profile=bounds", { width: 1280, height: 800, reducedMotion: true });
  assert.equal(await page.$(".pw-map"), null);
  await (await shown(page, "[aria-keyshortcuts=M]")).click();
  await page.waitForSelector(".pw-bars .pw-map-bar");
  const start = await bars(page);
  assert.equal(start.unvisited, start.all);
  assert.match(await words(page), new RegExp(`^0 visits so far, 0 pruned, of ${start.all} nodes$`));
  await press(page, "]");
  const cut = await bars(page);
  assert.deepEqual([cut.all, cut.pruned, cut.current], [start.all, 1, "O"]);
  // A click goes to the node, at the step at which the search comes to it.
  const target = await page.evaluate(() => {
    const { x, y, width, height } = [...document.querySelectorAll(".pw-bars .pw-bar-name")].find((name) => name.textContent === "C").getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.click(target.x, target.y);
  await nextFrame(page);
  assert.equal((await bars(page)).current, "C");
  const at = await step(page);
  assert.match(await words(page), /^C, Min, /);
  // By the keyboard: up to the root, down and to the right, and Enter.
  await page.focus(".pw-bars");
  await press(page, "ArrowUp", "ArrowDown", "ArrowRight");
  assert.equal(await step(page), at, "looking around leaves the step alone");
  await press(page, "ArrowLeft", "Enter");
  assert.equal((await bars(page)).current, "B");
  await page.select(".pw-map select", "visits");
  await nextFrame(page);
  assert.ok((await page.$$(".pw-bars .pw-map-bar.shaded")).length > 0);
  assert.deepEqual(await axe(page), []);
  assertClean(page);
});

test("a large tree shows its map at once, in a few hundred bars", async () => {
  const page = await site.open("#gen=uniform-1;b=3;d=8;v=-20..20&seed=3", { width: 1280, height: 800, reducedMotion: true });
  await page.waitForSelector(".pw-bars .pw-map-bar");
  const { all } = await bars(page);
  assert.ok(all > 200 && all <= 700, `${all} bars`);
  await press(page, "]", "]", "]");
  const after = await bars(page);
  assert.ok(after.all === all && after.unvisited < all);
  const text = await words(page);
  assert.match(text, /of 9841 nodes$/);
  assertClean(page);
});

test("a legend says what the colours mean, and of two searches each has its map", async () => {
  const page = await site.open("#t=A(B(3 12 8) C(2 4 6) D(14 5 2))&vs=minimax.le.ltr&step=25", { width: 1280, height: 800, reducedMotion: true });
  await press(page, "m");
  await page.waitForSelector(".pw-map + .pw-map");
  const names = await page.$$eval(".pw-map", (maps) => maps.map((map) => map.ariaLabel));
  assert.deepEqual(names, ["Map of the first search", "Map of the second search"]);
  const counts = await page.$$eval(".pw-bars", (maps) => maps.map((map) => Number(/** @type {HTMLElement} */ (map.querySelector(".pw-map-bar.pruned"))?.dataset.bars ?? 0)));
  assert.ok(counts[0] > 0 && counts[1] === 0, `only alpha-beta leaves something out: ${counts}`);
  const legend = () => page.$$eval(".pw-map-head ul", ([list]) => [...list.children].map((entry) => entry.textContent.trim()));
  assert.deepEqual(await legend(), ["not reached", "on the path", "here", "returned", "pruned"]);
  await page.select(".pw-map select", "value");
  await nextFrame(page);
  assert.ok((await legend()).includes("largest"));
  const { low, small } = await page.evaluate(() => {
    const stages = [...document.querySelectorAll(".pw-stage")].map((stage) => stage.getBoundingClientRect());
    return { low: Math.max(...stages.map(({ bottom }) => bottom)) - innerHeight, small: Math.min(...stages.map(({ height }) => height)) };
  });
  assert.ok(low <= 0 && small >= 200, `${small} px of the picture are left`);
  await screenshot(page, "map-two");
  assert.deepEqual(await axe(page), []);
  assertClean(page);
});
