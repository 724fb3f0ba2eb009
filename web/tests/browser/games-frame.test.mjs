// The frame of the place of games: at every slide of a search what the sentence names is in the picture, and nothing pushes anything out
// of view; on a phone with the line of the window below the stage.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, nextFrame, openSite } from "./harness.mjs";
import { press, searched, settled } from "./page.mjs";

const SIZES = {
  "1280×650": { width: 1280, height: 650 },
  "1280×800": { width: 1280, height: 800 },
  "360×740": { width: 360, height: 740, touch: true },
};
const GAMES = ["#game=ttt-xo.ox....-table", "#game=c4--none&depth=4"];
const PAIR = "#game=ttt-xo.ox....-table-none&vs=minimax.le.ltr";

const site = await openSite();
after(() => site.close());

const open = async (hash, view) => {
  const page = await site.open(hash, { reducedMotion: true, ...view });
  await searched(page);
  return page;
};

/** Says what is wrong with what is seen. */
function looked() {
  const wrong = [];
  const isIn = (element, { left, top, right, bottom }) => {
    const box = element.getBoundingClientRect();
    return box.left >= left - 0.5 && box.top >= top - 0.5 && box.right <= right + 0.5 && box.bottom <= bottom + 0.5;
  };
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) wrong.push("the page scrolls");
  for (const part of [".pw-narration", ".pw-next", ".pw-count", ".pw-window"]) {
    if (!isIn(document.querySelector(part), page)) wrong.push(`${part} is out of view`);
  }
  const line = document.querySelector(".pw-window").getBoundingClientRect();
  const over = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2);
  if (!over.closest(".pw-window")) wrong.push(`the line of the window is covered by ${over.className}`);
  const sentence = document.querySelector(".pw-narration");
  if (sentence.scrollHeight > sentence.clientHeight + 1) wrong.push("the sentence is cut off");
  const stage = document.querySelector(".pw-stage").getBoundingClientRect();
  if (innerWidth < 600 && stage.height < 380) wrong.push(`the stage is ${stage.height} px high`);
  const told = [...document.querySelectorAll(".pw-stage .pw-node:is(.current, .compared)")].flatMap((node) => [...node.querySelectorAll(".pw-outline, .pw-label")]);
  const comparison = document.querySelector(".pw-stage .pw-comparison");
  for (const part of [...told, ...(comparison ? [comparison] : [])]) if (!isIn(part, stage)) wrong.push(`out of view: ${part.textContent || part.parentElement.textContent}`);
  const texts = [...document.querySelectorAll(".pw-stage .pw-scene text")].filter((text) => text.textContent && isIn(text, stage));
  const written = texts.map((text) => text.textContent);
  for (const name of new Set([...document.querySelectorAll(".pw-narration .pw-node-name")].map((name) => name.textContent))) {
    if (!written.some((text) => text.split(" ").includes(name))) wrong.push(`the picture does not name ${name}`);
  }
  for (const text of texts) {
    const size = Number.parseFloat(getComputedStyle(text).fontSize) * /** @type {SVGGraphicsElement} */ (text).getScreenCTM().d;
    if (size < 11.99) wrong.push(`${text.textContent} is ${size} px large`);
  }
  return wrong;
}

for (const [name, view] of Object.entries(SIZES)) {
  test(`at ${name} what a sentence names and compares is in the picture, at every slide of two games`, async () => {
    for (const hash of GAMES) {
      const page = await open(hash, view);
      for (let slide = 0; ; slide += 1) {
        const wrong = await page.evaluate(looked);
        assert.deepEqual(wrong, [], `${hash}, slide ${slide}: ${await page.$eval(".pw-narration", (told) => told.textContent)}`);
        if (await page.$eval(".pw-next", (next) => next.ariaDisabled === "true")) {
          assert.ok(slide > 20, `${hash} has ${slide} slides`);
          break;
        }
        await press(page, "ArrowRight");
      }
      assertClean(page);
    }
  });
}

for (const [name, view] of Object.entries(SIZES)) {
  test(`at ${name} a game of many plies is told in the room that there is, and nothing beside it moves`, async () => {
    for (const [hash, n_slides] of /** @type {const} */ ([["#game=nim-3.4.5-table", 40], ["#game=race-0.3_1.1_max_2-none&depth=3", 7]])) {
      const page = await open(hash, view);
      const beside = () => page.evaluate(() => {
        const texts = [...document.querySelectorAll(".pw-board text:not(.sign)")].filter((text) => text.checkVisibility());
        const sizes = texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * /** @type {SVGGraphicsElement} */ (text).getScreenCTM().d);
        const tops = [".pw-window", ".pw-side > .pw-stack", ".pw-lower"].map((part) => document.querySelector(part)?.getBoundingClientRect().top);
        return { tops, smallest: Math.min(12, ...sizes) };
      });
      await press(page, "ArrowRight");
      const { tops } = await beside();
      for (let slide = 1; slide <= n_slides; slide += 1) {
        const wrong = await page.evaluate(() => {
          const sentence = document.querySelector(".pw-narration");
          const wrong = sentence.scrollHeight > sentence.clientHeight + 1 ? ["the sentence is cut off"] : [];
          const stage = document.querySelector(".pw-stage").getBoundingClientRect();
          const written = [...document.querySelectorAll(".pw-stage .pw-scene text")].filter((text) => text.textContent);
          const seen = written.filter((text) => {
            const { left, right, top, bottom } = text.getBoundingClientRect();
            return left >= stage.left && right <= stage.right && top >= stage.top && bottom <= stage.bottom;
          });
          for (const text of seen) {
            const size = Number.parseFloat(getComputedStyle(text).fontSize) * /** @type {SVGGraphicsElement} */ (text).getScreenCTM().d;
            if (size < 11.5) wrong.push(`${text.textContent} is ${size} px large`);
          }
          return wrong;
        });
        const at = `${hash}, slide ${slide}: ${await page.$eval(".pw-narration", (told) => told.textContent)}`;
        assert.deepEqual(wrong, [], at);
        const now = await beside();
        assert.deepEqual(now.tops, tops, at);
        assert.ok(now.smallest >= 11.5, `${at}: ${now.smallest} px`);
        await press(page, "ArrowRight");
      }
      assertClean(page);
    }
  });
}

test("the search of a game has its map, from the menu and by its key", async () => {
  const page = await open("#game=nim-3.4.5-table&step=40", SIZES["1280×800"]);
  assert.equal(await page.$(".pw-map"), null, "its stage needs the height");
  await press(page, "m");
  const { bars, stage } = await page.evaluate(() => ({
    bars: document.querySelectorAll(".pw-map [data-bars]").length,
    stage: document.querySelector(".pw-stage").getBoundingClientRect().height,
  }));
  assert.ok(bars > 1 && stage > 300, `${bars} kinds of bars above ${stage} px`);
  await page.click(".pw-more");
  await page.click("[aria-keyshortcuts=M]");
  await nextFrame(page);
  assert.equal(await page.$(".pw-map"), null);
  assertClean(page);
});

test("on a phone the position, and what two searches cost, stand below the pictures and cover none", async () => {
  for (const [hash, inside] of [[GAMES[0], ".pw-board"], [PAIR, ".pw-duel tbody tr:last-child"]]) {
    const page = await open(`${hash}&step=20`, SIZES["360×740"]);
    await page.tap(".pw-sheets button");
    await nextFrame(page);
    const { stages, covered } = await page.evaluate((inside) => {
      const { left, top, right, bottom } = document.querySelector(inside).getBoundingClientRect();
      const isOpen = [[left + 1, top + 1], [right - 2, bottom - 2]].every(([x, y]) => document.elementFromPoint(x, y)?.closest(".pw-slot"));
      const stages = [...document.querySelectorAll(".pw-stage")].map((stage) => stage.getBoundingClientRect());
      const covered = stages.filter(({ left, right, bottom }) => !document.elementFromPoint((left + right) / 2, bottom - 3)?.closest(".pw-stage")).length;
      return { stages: stages.map(({ height }) => height), covered: isOpen ? covered : "what was asked for is covered" };
    }, inside);
    assert.equal(covered, 0, hash);
    assert.ok(stages.every((height) => height > 120), `${hash}: ${stages}`);
    assertClean(page);
  }
});

test("two searches of a game have all of the width, with what they cost below them", async () => {
  for (const view of [SIZES["1280×650"], SIZES["1280×800"]]) {
    const page = await open(PAIR, view);
    for (let slide = 0; slide < 30; slide += 1) {
      const wrong = await page.evaluate(() => {
        const isIn = (element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        };
        const stages = [...document.querySelectorAll(".pw-stage")].map((stage) => stage.getBoundingClientRect());
        const wrong = stages.filter(({ width, height }) => width < 600 || height < 290).map(({ width, height }) => `${width} by ${height}`);
        const parts = [...document.querySelectorAll(".pw-duel, .pw-next, .pw-slot .pw-board, .pw-narration")];
        wrong.push(...parts.filter((part) => !isIn(part) || part.scrollHeight > part.clientHeight + 1 && part.matches(".pw-narration")).map((part) => part.textContent));
        return wrong;
      });
      assert.deepEqual(wrong, [], `${view.height} high, slide ${slide}`);
      await press(page, "ArrowRight");
    }
    assertClean(page);
  }
});

test("the menu of games chooses the colours of the whole page and shows its keys, and on a phone leads to the other parts", async () => {
  const page = await open(GAMES[0], SIZES["360×740"]);
  await page.tap(".pw-games .pw-more");
  await page.select(".pw-games .pw-menu select", "projector");
  await page.waitForFunction(() => document.documentElement.dataset.theme === "projector" && /theme=projector/.test(location.hash));
  await page.tap("::-p-xpath(//*[contains(@class, 'pw-games')]//button[normalize-space()='Keyboard shortcuts'])");
  await page.waitForSelector(".pw-games .pw-help[open]");
  await page.keyboard.press("Escape");
  await page.tap(".pw-games .pw-more");
  await page.tap("[data-part='All games']");
  await page.waitForSelector(".pw-choosing");
  // The page has them, too.
  await page.tap(".pw-games .pw-more");
  await page.tap(".pw-games .pw-places [data-page=Explore]");
  await page.waitForSelector("#app:not([hidden]) .pw-stage");
  assert.equal(await page.$eval("#app .pw-menu select", (list) => list.value), "projector");
  assertClean(page);
});

test("a board to play on fits a low window with its sentence and its buttons", async () => {
  for (const hash of ["#play=ttt--max.9", "#play=c4--max.4", "#play=chess--max.2"]) {
    const page = await site.open(hash, { reducedMotion: true, ...SIZES["1280×650"] });
    await page.waitForSelector(".pw-playing");
    await settled(page);
    const { scrolls, lowest } = await page.evaluate(() => ({
      scrolls: document.documentElement.scrollHeight > innerHeight,
      lowest: Math.max(...[...document.querySelectorAll(".pw-squares, .pw-play-state, .pw-table-side .pw-row button")].map((part) => part.getBoundingClientRect().bottom)),
    }));
    assert.equal(scrolls, false, hash);
    assert.ok(lowest <= 650, `${hash}: ${lowest}`);
    assertClean(page);
  }
});

test("what a place gives the focus to is ringed for keys, and not for a finger or a link", async () => {
  const ring = (page) => page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  const page = await open(GAMES[0], SIZES["360×740"]);
  await page.waitForFunction(() => document.activeElement?.matches(".pw-stage"));
  assert.equal(await ring(page), "none");
  await press(page, "ArrowRight");
  assert.notEqual(await ring(page), "none");
  await page.tap(".pw-games .pw-more");
  await page.tap("[data-part='All games']");
  await page.waitForFunction(() => document.activeElement?.matches(".pw-game-card"));
  assert.equal(await ring(page), "none");
  assertClean(page);
});
