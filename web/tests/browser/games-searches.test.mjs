// Searches of games: in a worker, awaited and left, and drawn as they come.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, nextFrame, openSite } from "./harness.mjs";
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

test("beside a search of a game stands the line of its window, and the running line of the code stays in view", async () => {
  const searches = [{ hash: "#game=c4--none&depth=4&by=event", height: 650 }, { hash: "#game=chess--none&depth=2&by=event", height: 800 }];
  for (const { hash, height } of searches) {
    const page = await site.open(hash, { reducedMotion: true, height });
    await searched(page);
    const seen = () => page.evaluate(() => {
      const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
      const [line, calls, code, running] = [".pw-window-line", ".pw-side > .pw-stack", ".pw-scroller", ".pw-scroller .running"].map(box);
      const ends = [...document.querySelectorAll(".pw-window-line .pw-end:not(.was) text")];
      const current = document.querySelector(".pw-calls tr.current");
      return {
        isAbove: line.bottom <= calls.top + 1 && calls.bottom <= code.top + 1 && code.bottom <= innerHeight + 1,
        said: ends.map((end) => end.textContent).sort().join(),
        // The columns of α and β of the innermost call.
        called: current && ["α", "β"].map((name, nth) => `${name} = ${current.querySelectorAll("td")[nth + 1].textContent}`).join(),
        sizes: [...document.querySelectorAll(".pw-window-line text")].map((text) => parseFloat(getComputedStyle(text).fontSize) * line.width / 320),
        hidden: running ? Math.max(code.top - running.top, running.bottom - code.bottom) : 0,
      };
    });
    const said = new Set();
    for (let nth = 0; nth < 40; nth += 1) {
      await press(page, "ArrowRight");
      // The observer tells a moment after the line is drawn.
      for (let turn = 0; turn < 20 && (await seen()).hidden > 1; turn += 1) await nextFrame(page);
      const { isAbove, said: ends, called, sizes, hidden } = await seen();
      assert.ok(isAbove, "the line, the calls and the code stand one below the other");
      assert.ok(hidden <= 1, `the running line stands ${hidden} px out of view`);
      assert.ok(Math.min(...sizes) >= 12, `${sizes}`);
      if (called) assert.equal(ends, called, "the line says what the open calls say");
      said.add(ends);
    }
    assert.ok(said.size > 2, `the window moves: ${[...said]}`);
    assertClean(page);
  }
});

test("on a phone a finger steps through the search of a game as it does through a tree", async () => {
  const page = await site.open("#game=c4--none&depth=4&by=event&step=12", { reducedMotion: true, width: 360, height: 740, touch: true });
  await searched(page);
  // The line of the window stands below the stage, and in the sheet with the position and the open calls while that is open.
  const line = await page.$eval(".pw-window-line", (line) => line.getBoundingClientRect().toJSON());
  const [stage, next] = await page.$$eval(".pw-stage, .pw-next", (all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.ok(line.top >= stage.bottom && line.bottom <= next.top && stage.height >= 380, JSON.stringify({ line, stage, next }));
  for (const [sheet, inside] of [["Position", ".pw-board, .pw-window-line, .pw-calls"], ["Code", ".pw-code"], ["Legend", ".pw-legend"]]) {
    await page.tap(`::-p-xpath(//nav[contains(@class, "pw-sheets")]//button[normalize-space()="${sheet}"])`);
    await page.waitForSelector(inside, { visible: true });
    const boxes = await page.$$eval(inside, (all) =>
      all.map((one) => {
        const { left, top, right, height } = one.getBoundingClientRect();
        return { isThere: left >= 0 && right <= innerWidth && right - left > 100 && height > 40, top };
      }));
    assert.ok(boxes.every(({ isThere }) => isThere), `${sheet}: ${JSON.stringify(boxes)}`);
    assert.ok(Math.min(...boxes.map(({ top }) => top)) < 700, sheet);
  }
  await page.tap("::-p-xpath(//button[normalize-space()='Legend'])");
  const swiped = async (part, by) => {
    const { x, y } = await page.$eval(part, (part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await page.touchscreen.touchStart(x, y);
    for (const share of [0.25, 0.5, 0.75, 1]) await page.touchscreen.touchMove(x + by * share, y);
    await page.touchscreen.touchEnd();
    await nextFrame(page);
    return page.$eval("#pw-step-number", (input) => Number(/** @type {HTMLInputElement} */ (input).value));
  };
  assert.equal(await swiped(".pw-stage", -120), 13);
  assert.equal(await swiped(".pw-narration", -120), 14);
  assert.equal(await swiped(".pw-stage", 120), 13);
  assertClean(page);
});
