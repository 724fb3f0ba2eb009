// The board of a game: presses that make no move, room for everything, pieces that are seen, games that are watched.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite } from "./harness.mjs";
import { press, searched, settled } from "./page.mjs";

const site = await openSite();
after(() => site.close());

/** The board of a link. */
async function board(hash, options) {
  const page = await site.open(hash, { reducedMotion: true, ...options });
  await page.waitForSelector(".pw-playing");
  await settled(page);
  return page;
}

const names = (page) => page.$$eval(".pw-squares [data-square]", (all) => all.map((one) => one.getAttribute("aria-label")));

test("a game that is watched is paused, goes on move by move, and leads back to its positions", async () => {
  const page = await board("#play=ttt-.........-nobody.2");
  const n_made = () => page.$$eval(".pw-made li", (all) => all.length);
  const button = (name) => page.waitForSelector(`::-p-xpath(//button[normalize-space()="${name}"])`);
  await page.waitForSelector(".pw-made li");
  await (await button("Pause")).click();
  await button("Go on");
  await settled(page);
  const before = await n_made();
  assert.ok(before < 9, "a move a second is no game in a moment");
  await (await button("One move")).click();
  await page.waitForFunction((n) => document.querySelectorAll(".pw-made li").length === n, {}, before + 1);
  assert.match(await page.$eval(".pw-made li", (item) => item.textContent), /^MAX [abc][123]$/);
  await page.click(`.pw-made li:nth-child(${before}) button`);
  await page.waitForFunction((n) => document.querySelectorAll(".pw-made li").length === n, {}, before);
  assert.match(await page.$eval(".pw-dead-press", (line) => line.textContent), /paused/);
  assert.deepEqual(await axe(page), []);
  assertClean(page);
});

test("a press that makes no move says why, and Escape leaves a piece", async () => {
  const page = await board("#play=chess--both.2");
  const why = () => page.$eval(".pw-dead-press", (line) => line.textContent);
  await page.focus('[data-square="62"]');
  await press(page, "Enter");
  assert.match((await names(page))[45], /^f3, empty, a move of the picked piece$/);
  await press(page, "Escape");
  assert.equal(await page.$(".pw-square.picked"), null);
  await press(page, "Enter");
  await page.click('[data-square="36"]');
  await nextFrame(page);
  assert.match(await why(), /The piece on g1 cannot go to e4/);
  assert.equal((await names(page))[36], "e4, empty");
  assert.equal(await page.$eval(".pw-dead-press", (line) => line.getAttribute("role")), "status");
  assertClean(page);
});

test("nothing moves while a search thinks, and a low window has room for the board and all its buttons", async () => {
  const page = await board("#play=chess--max.3", { width: 1280, height: 650 });
  const lowest = await page.$$eval(".pw-table-side button", (all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
  assert.ok(lowest <= 650, `${lowest}`);
  // What is seen while it thinks is seen in each frame until it has moved.
  await page.evaluate(() => {
    const seen = new Set();
    /** @type {any} */ (window).placesSeen = seen;
    const watch = () => {
      const places = [".pw-squares", ".pw-talk", ".pw-setup", ".pw-made", ".pw-table-side > .pw-row"].map((part) => {
        const { x, y } = /** @type {Element} */ (document.querySelector(part)).getBoundingClientRect();
        return `${part} ${x} ${y}`;
      });
      seen.add(places.join());
      requestAnimationFrame(watch);
    };
    watch();
  });
  await page.click('[data-square="52"]');
  await page.click('[data-square="36"]');
  await page.waitForFunction(() => !document.querySelector(".pw-games[data-busy]") && document.querySelectorAll(".pw-made li").length === 2);
  const places = await page.evaluate(() => [.../** @type {any} */ (window).placesSeen]);
  assert.equal(places.length, 1, places.join("\n"));
  // A row of moves is seen whole, or not at all.
  const cut = await page.$eval(".pw-moves-to-make .pw-row", (row) => {
    const { top, bottom } = row.getBoundingClientRect();
    const boxes = [...row.children].map((one) => one.getBoundingClientRect());
    return boxes.filter((box) => box.top < bottom - 4 && box.bottom > bottom + 1 && box.top >= top).length;
  });
  assert.equal(cut, 0);
  assertClean(page);
});

test("what it was thinking is seen to the depth that decided, and a tree that cannot be stepped through has no link", async () => {
  for (const hash of ["#play=c4--max.8", "#play=c4--max.6&player=2000000nodes"]) {
    const page = await board(hash);
    await page.click(".pw-moves-to-make [data-move=d]");
    await page.waitForFunction(() => /Before it played/.test(document.querySelector(".pw-mind")?.textContent ?? ""), { timeout: 60_000 });
    await nextFrame(page);
    const seen = await page.evaluate(() => {
      const box = document.querySelector(".pw-mind").getBoundingClientRect();
      const last = [...document.querySelectorAll(".pw-thoughts tbody tr")].pop().getBoundingClientRect();
      const said = document.querySelector(".pw-thoughts .pw-aside").getBoundingClientRect();
      const rows = [...document.querySelectorAll(".pw-thoughts tbody tr")];
      return {
        isSeen: [last, said].every(({ top, bottom }) => top >= box.top - 1 && bottom <= box.bottom + 1),
        rows: rows.map((row) => [Number(row.querySelectorAll("td")[2].textContent.replaceAll(",", "")), !!row.querySelector("button")]),
      };
    });
    assert.ok(seen.isSeen, hash);
    for (const [nodes, hasTree] of seen.rows) assert.equal(hasTree, Number(nodes) <= 400_000, `${nodes} nodes`);
    if (hash.includes("nodes")) assert.ok(seen.rows.some(([, hasTree]) => !hasTree), JSON.stringify(seen.rows));
    assertClean(page);
  }
});

test("pieces stand out from their squares in every theme", async () => {
  const page = await board("#play=chess--both.2");
  for (const theme of ["light", "dark", "projector", "print"]) {
    const ratios = await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
      const light = (color) => {
        const parts = /** @type {string[]} */ (color.match(/[\d.]+/g)).slice(0, 3).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
      };
      const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      return [...document.querySelectorAll(".pw-squares .pw-square")].filter((square) => square.firstElementChild).map((square) => {
        const style = getComputedStyle(square.firstElementChild);
        const ground = light(getComputedStyle(square).backgroundColor);
        const fill = ratio(light(style.color), ground);
        // A white piece on a light square is seen by its outline.
        const isBlack = square.firstElementChild.classList.contains("black");
        return isBlack ? fill : Math.max(fill, ratio(light(style.webkitTextStrokeColor), ground));
      });
    }, theme);
    assert.equal(ratios.length, 32);
    assert.ok(Math.min(...ratios) >= 3, `${theme}: ${Math.min(...ratios)}`);
  }
  assertClean(page);
});

test("a depth that was cancelled is not shown as if it were searched", async () => {
  const page = await site.open("#game=c4-......._......._......._......._......._.......-none&depth=3&step=5", { reducedMotion: true });
  await searched(page);
  await page.click('::-p-xpath(//button[normalize-space()="Settings…"])');
  const box = await page.waitForSelector('::-p-xpath(//section[contains(@class, "pw-settings")]//label[contains(translate(., "D", "d"), "depth limit")]//input)');
  await box.click({ count: 3 });
  await page.keyboard.type("10\n");
  await (await page.waitForSelector('::-p-xpath(//button[normalize-space()="Cancel"])')).click();
  await page.waitForFunction(() => /was cancelled/.test(document.querySelector(".pw-games [role=alert]")?.textContent ?? ""));
  assert.equal(await box.evaluate((box) => box.value), "3");
  assertClean(page);
});

test("numbers have names, and no board where there are only numbers", async () => {
  const page = await board("#play=pig-to100_34.51_7_max-both.2");
  assert.equal(await page.$(".pw-squares"), null);
  const beside = () => page.$$eval(".pw-beside-board > div", (all) => all.map((one) => [...one.children].map((part) => part.textContent)));
  assert.deepEqual(await beside(), [["Points of MAX", "34"], ["Thrown in this turn", "7"], ["Points of MIN", "51"], ["Points that win", "100"]]);
  assert.deepEqual(await axe(page), []);
  assertClean(page);
});

test("beside a search of Race stand its die and what is at the start and off, of the node that is looked at", async () => {
  const page = await site.open("#game=race--none&depth=3&by=event&step=0", { reducedMotion: true });
  await searched(page);
  const beside = () => page.$$eval(".pw-position .pw-beside-board > div", (all) => all.map((one) => [...one.children].map((part) => part.textContent)));
  const sides = [["MAX (x) goes right", "2 at the start, 0 off"], ["MIN (o) goes left", "2 at the start, 0 off"]];
  await page.waitForFunction(() => /nothing yet/.test(document.querySelector(".pw-position .pw-beside-board")?.textContent ?? ""));
  assert.deepEqual(await beside(), [...sides, ["The die shows", "nothing yet"]]);
  const here = (name) => page.waitForFunction((name) => document.querySelector(".pw-position b")?.textContent === name, {}, name);
  await press(page, "ArrowRight", "ArrowRight");
  await here("roll1");
  assert.deepEqual(await beside(), [...sides, ["The die shows", "1"]]);
  await press(page, "ArrowRight");
  await here("2:start/a");
  assert.deepEqual(await beside(), [["MAX (x) goes right", "1 at the start, 0 off"], sides[1], ["The die shows", "nothing yet"]]);
  assert.deepEqual(await axe(page), []);
  assertClean(page);
});

test("lines of Dots and Boxes lead from dot to dot beside a tree and under All games, and scores are words", async () => {
  const page = await site.open("#game=boxes--none&depth=2&step=9", { reducedMotion: true });
  await searched(page);
  const line = await page.$eval(".pw-position .pw-board .line.new", (line) => line.getAttribute("d"));
  assert.equal(line, "M33 27h60");
  assert.equal(await page.$$eval(".pw-position .pw-board text.sign", (all) => all.every((sign) => sign.textContent === "•")), true);
  await page.click('::-p-xpath(//button[normalize-space()="All games"])');
  await page.waitForSelector(".pw-game-card[data-game=boxes] .line");
  const score = await page.$$eval(".pw-game-card[data-game=pig] text", (all) => all.map((word) => word.textContent));
  assert.deepEqual(score, ["MAX  34", "     +7", "MIN  51"]);
  const pig = await site.open("#game=pig--none&depth=3&step=9", { reducedMotion: true });
  await searched(pig);
  assert.equal(await pig.$(".pw-position .pw-board"), null, "the words say it all");
  assertClean(page);
  assertClean(pig);
});
