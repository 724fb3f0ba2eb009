// Searches of games: in a worker, awaited and left, and drawn as they come.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, openSite } from "./harness.mjs";
import { press, searched, settled, step } from "./page.mjs";

const site = await openSite();
after(() => site.close());

test("six plies of Connect Four are searched in a worker, and stepped through", async () => {
  const page = await site.open("", { reducedMotion: true });
  assert.equal(page.workers().length, 0);
  await page.evaluate(() => void (location.hash = "game=c4-......._......._......._......._......._.......-table.killers&depth=6"));
  await searched(page);
  assert.equal(page.workers().length, 1);
  assert.ok((await page.$eval(".pw-count", (count) => count.textContent)).length > 0);
  await page.focus(".pw-stage");
  const before = await step(page);
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  assert.ok((await step(page)) > before);
  assert.match(await page.$eval(".pw-board", (drawn) => drawn.getAttribute("aria-label")), /row 6: empty/);
  // All of it: 137,257 nodes, of which the stage never has more elements than it may.
  await page.evaluate(() => void (location.hash = "game=c4-......._......._......._......._......._.......-none&alg=minimax&depth=6&step=200000"));
  await page.waitForFunction(() => Number(/** @type {HTMLInputElement} */ (document.querySelector("#pw-step-number"))?.value) >= 200_000, { timeout: 60_000 });
  await searched(page);
  await page.focus(".pw-stage");
  const amid = await step(page);
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  assert.ok(amid >= 200_000 && (await step(page)) > amid);
  assert.ok((await page.$$eval(".pw-stage *", (all) => all.length)) < 6_000);
  assertClean(page);
});

test("a search that a link asks for is drawn part by part, each in a task of its own, and nothing before it", async () => {
  const page = await site.open("", { reducedMotion: true });
  await page.evaluate(() => {
    const parts = [".pw-choosing", ".pw-theatre", ".pw-stage g.pw-node", ".pw-side .pw-code"];
    const seen = /** @type {any} */ (window);
    seen.drawn = [];
    // What one task draws is told at once.
    new MutationObserver(() => {
      const drawn = parts.filter((part) => document.querySelector(`.pw-games ${part}`) && !seen.drawn.flat().includes(part));
      if (drawn.length) seen.drawn.push(drawn);
    }).observe(document.body, { childList: true, subtree: true });
    location.hash = "game=c4-......._......._......._......._......._.......-table&depth=4";
  });
  await searched(page);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).drawn), [[".pw-theatre"], [".pw-stage g.pw-node"], [".pw-side .pw-code"]]);
  assert.ok(await page.evaluate(() => document.activeElement?.matches(".pw-stage")), "keys are for the search");
  // The next search takes its place without a moment in which nothing is there.
  const slides = await page.$eval(".pw-games .pw-count", (count) => count.textContent);
  await page.evaluate(() => {
    const seen = /** @type {any} */ (window);
    seen.isGone = false;
    new MutationObserver(() => (seen.isGone ||= !document.querySelector(".pw-games .pw-stage g.pw-node") || !document.querySelector(".pw-games .pw-code"))).observe(document.body, { childList: true, subtree: true });
    location.hash = "game=c4-......._......._......._......._......._.......-table&depth=3";
  });
  await page.waitForFunction((before) => document.querySelector(".pw-games .pw-count").textContent !== before, {}, slides);
  await settled(page);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).isGone), false);
  assertClean(page);
});

test("as long as the search of a link is awaited, the page says so, it can be left, and the address stays", async () => {
  const page = await site.open("", { reducedMotion: true });
  // A worker that never answers.
  await page.evaluate(() => {
    window.Worker = /** @type {any} */ (class extends EventTarget {
      postMessage() {}
      terminate() {}
    });
    location.hash = "game=nim-3.4.5-table";
  });
  await page.waitForSelector(".pw-games[data-place=search] .pw-searching [role=status]");
  // Longer than the address takes to follow what is shown.
  await page.evaluate(() => new Promise((after) => setTimeout(after, 400)));
  assert.equal(await page.evaluate(() => location.hash), "#game=nim-3.4.5-table");
  await page.click(".pw-searching button");
  await page.waitForSelector(".pw-choosing");
  assert.equal(await page.evaluate(() => location.hash), "#game=nim-3.4.5-table");
  assertClean(page);
});

test("a search that takes long can be left, and another one made", async () => {
  const page = await site.open("#game=ttt-x..oo...x-table", { reducedMotion: true });
  await searched(page);
  await page.evaluate(() => void (location.hash = "play=c4-......._......._......._......._......._.......-min.30"));
  await page.waitForFunction(() => /positions, .* a second/.test(document.querySelector(".pw-play-state")?.textContent ?? ""), { timeout: 60_000 });
  const cancel = () => [...document.querySelectorAll(".pw-playing button")].find((one) => one.textContent === "Cancel");
  await page.evaluate(`(${cancel})().click()`);
  await settled(page);
  await page.evaluate(() => void (location.hash = "game=ttt-o.x..ox.x-table"));
  await searched(page);
  assertClean(page);
});
