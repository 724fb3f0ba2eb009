// The guided start: by the keyboard alone, by touch on a phone, and by what the accessibility tree says of it.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, nextFrame, openSite, screenshot } from "./harness.mjs";
import { addressHolds, assertNoSidewaysScroll, focused, openTrees, pickTree, press } from "./page.mjs";

/** The right answers, by the names of their buttons, station by station. */
const RIGHT = [
  ["D1: 14"],
  ["B1: 3", "C1: 2", "D3: 2"],
  ["No", "C is worth 2 or less, and B is worth 3"],
  ["3"],
  ["3"],
  ["Nothing"],
  ["Three", "B"],
];
const TITLES = ["Two players", "What Min chooses", "Do you need 4 and 6?", "A promise called α", "Its mirror image, β", "The window", "Now predict"];

const site = await openSite();
after(() => site.close());

const head = (page) => page.$eval(".pw-guide h2", (head) => head.textContent);
const reply = (page) => page.$eval(".pw-reply", (reply) => reply.textContent);
const isOpen = (page) => page.$eval("#pw-gallery", (gallery) => gallery.open);

/** Presses Tab until what has the focus is called so. */
async function tabTo(page, name) {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)) === `button ${name}`) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never comes to ${name}`);
}

test("a first visit is led through by the keyboard alone, and is not led there again", async () => {
  const page = await site.open("", { firstVisit: true });
  assert.equal(await page.$eval("[data-place=Learn]", (place) => place.getAttribute("aria-current")), "page");
  assert.equal((await page.$$(".pw-stage .pw-node")).length, 13, "the page is not hidden: its tree is there");
  await addressHolds(page, "learn=1");
  for (const [station, answers] of RIGHT.entries()) {
    assert.equal(await head(page), `${station + 1} of 7: ${TITLES[station]}`);
    for (const answer of answers) {
      await tabTo(page, answer);
      await press(page, "Enter");
      assert.equal(await page.$eval(".pw-reply", (reply) => reply.className), "pw-reply right", await reply(page));
      assert.ok(await page.$eval(".pw-guide", (guide) => guide.scrollHeight <= guide.clientHeight + 1), "nothing of the station is cut off");
      // No name stands in the picture before a station has given it.
      const names = await page.$$eval(".pw-stage .pw-label:is(.alpha, .beta)", (labels) => labels.filter((label) => label.checkVisibility()).map((label) => label.textContent[0]));
      if (station < 6) assert.equal(names.includes("α"), station >= 3, `α at station ${station + 1}`);
      const outline = await page.$$eval("[role=treeitem]", (rows) => rows.map((row) => row.textContent).join());
      if (station < 3) assert.ok(!outline.includes("α"), `α in the outline at station ${station + 1}`);
      if (station < 4) assert.ok(!outline.includes("β"), `β in the outline at station ${station + 1}`);
      const words = await page.$$eval(".pw-stage .pw-word", (all) => all.filter((word) => word.getBoundingClientRect().width > 0).map((word) => word.textContent));
      if (station < 3) assert.deepEqual(words, [], `no comparison at station ${station + 1}`);
      if (station < 4) assert.ok(!names.includes("β"), `β at station ${station + 1}`);
      const window = await page.$eval(".pw-slot", (slot) => slot.checkVisibility());
      assert.equal(window, station >= 5, `the window at station ${station + 1}`);
      if (station === 2) await screenshot(page, `learn-${answer.slice(0, 2).trim()}`);
      await tabTo(page, station === 6 && answer === "B" ? "To the examples" : "Next");
      await press(page, "Enter");
    }
  }
  assert.equal(await isOpen(page), true, "the end leads to the path through the examples");
  const groups = await page.$$eval("#pw-gallery h3", (heads) => heads.map((head) => head.textContent));
  assert.deepEqual(groups, ["Start", "Cuts", "Both kinds of cut", "Deep cutoffs", "The order of children", "Relatives of alpha-beta", "Chance and more players"]);
  const drawn = await page.$$eval("#pw-gallery section", (all) => all.slice(0, 3).map((group) => group.querySelectorAll("path.cross:not([d=''])").length));
  assert.deepEqual(drawn, [0, 5, 3], "each card draws its cuts");
  const sizes = await page.$$eval("#pw-gallery svg", (pictures) =>
    pictures.map((picture) =>
      Math.min(...[...picture.querySelectorAll("text")].map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)),
    ),
  );
  assert.ok(sizes.length > 30 && sizes.every((size) => size >= 10 && size < 14), `values that can be read on every card: ${sizes}`);
  await screenshot(page, "learn-path");
  await press(page, "Escape");
  assert.equal(await page.$(".pw-guide"), null);
  // The end of an example's search marks it as done, and both are remembered.
  await pickTree(page, "q-two-ply");
  await page.focus(".pw-stage");
  await press(page, "End");
  const done = () => page.$$eval(".pw-card:has(.done)", (cards) => cards.map((card) => card.dataset.example));
  assert.deepEqual(await done(), ["q-two-ply"]);
  await page.goto("about:blank");
  await page.goto(site.url);
  await openTrees(page);
  assert.equal(await page.$(".pw-guide"), null, "it is over");
  assert.deepEqual(await done(), ["q-two-ply"]);
  assertClean(page);
});

test("one press ends it for good, and the place in the bar begins it again", async () => {
  const page = await site.open("", { firstVisit: true });
  await page.click("::-p-aria([name='Skip the guided start'][role=button])");
  await page.waitForSelector(".pw-transport .pw-scrubber");
  assert.equal(await page.$eval(".pw-picker", (picker) => picker.textContent), "Three moves, three replies");
  await addressHolds(page, "profile=beginner");
  await page.reload();
  await page.goto("about:blank");
  await page.goto(site.url);
  await page.waitForSelector(".pw-transport .pw-scrubber");
  await page.click("[data-place=Learn]");
  assert.equal(await head(page), "1 of 7: Two players");
  await page.click("::-p-aria([name='Station 5: Its mirror image, β'][role=button])");
  await addressHolds(page, "learn=5");
  await page.goBack();
  await page.waitForSelector(".pw-transport .pw-scrubber");
  await page.goForward();
  await page.waitForSelector(".pw-guide");
  assert.match(await head(page), /^5 of 7/);
  assertClean(page);
});

test("on a phone held sideways, and much enlarged, a station is whole as the page scrolls", async () => {
  for (const [width, height] of [[740, 360], [640, 400], [320, 256]]) {
    for (const station of [1, 3, 6, 7]) {
      const page = await site.open(`#learn=${station}`, { width, height, reducedMotion: true });
      const wrong = await page.evaluate(() => {
        const box = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
        const [question] = box(".pw-guide .pw-narration");
        const [stage] = box(".pw-stage");
        const answers = box(".pw-answers button");
        const words = document.createRange();
        words.selectNodeContents(document.querySelector(".pw-guide .pw-narration"));
        const end = Math.max(...[...words.getClientRects()].map((line) => line.bottom));
        const nodes = box(".pw-stage .pw-node .pw-outline");
        return [
          ...(answers.some((answer) => answer.top < end - 1) ? ["an answer lies over the question"] : []),
          ...(question.width < innerWidth / 2 ? ["the question is narrow"] : []),
          ...(answers.some((answer) => answer.bottom > stage.top + 1) ? ["an answer lies over the tree"] : []),
          ...(nodes.length !== 13 || nodes.some((node) => node.top < stage.top || node.bottom > stage.bottom) ? ["a node is cut off"] : []),
          ...(document.documentElement.scrollWidth > innerWidth ? ["the page is too wide"] : []),
        ];
      });
      assert.deepEqual(wrong, [], `${width}×${height}, station ${station}`);
      await page.close();
    }
  }
});

test("by touch on a phone everything of a station is in view, and the picture takes answers", async () => {
  const page = await site.open("#learn=1", { width: 360, height: 740, touch: true });
  /** Taps on what is really there: nothing lies over it. */
  const tap = async (element) => {
    const { x, y } = await element.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const there = document.elementFromPoint(at.x, at.y);
      if (!element.contains(there) && !there?.contains(element)) throw new Error(`${there?.outerHTML.slice(0, 80)} lies over ${element.outerHTML.slice(0, 80)}`);
      return at;
    });
    await page.touchscreen.tap(x, y);
    await nextFrame(page);
  };
  const assertInView = async () => {
    const hidden = await page.evaluate(() => {
      const guide = document.querySelector(".pw-guide");
      const parts = [...document.querySelectorAll(".pw-guide > *, .pw-answers button, .pw-guide-steps button, .pw-stage .pw-node")];
      const out = parts.filter((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return left < -1 || top < 0 || right > innerWidth + 1 || bottom > innerHeight;
      });
      const texts = [...document.querySelectorAll(".pw-guide :is(h2, p, button)")];
      const small = texts.filter((text) => Number.parseFloat(getComputedStyle(text).fontSize) < 12);
      const stage = document.querySelector(".pw-stage").getBoundingClientRect();
      if (stage.height < 380 || stage.width < innerWidth) return [`the stage is ${stage.width} by ${stage.height} px`];
      const drawnSize = (text) => Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d;
      const drawn = [.../** @type {NodeListOf<SVGGraphicsElement>} */ (document.querySelectorAll(".pw-stage .pw-scene text"))].filter((text) => text.checkVisibility() && text.textContent && drawnSize(text) < 11.99);
      if (drawn.length > 0) return drawn.map((text) => `${text.textContent} is drawn ${drawnSize(text)} px large`);
      // What opens the sheets leaves the station's name and the way out free.
      const range = document.createRange();
      range.selectNodeContents(guide.querySelector("h2"));
      const kept = [range.getBoundingClientRect(), guide.querySelector(".pw-skip").getBoundingClientRect()];
      const sheets = [...document.querySelectorAll(".pw-sheets button")].map((button) => button.getBoundingClientRect());
      const over = sheets.some((sheet) => kept.some((text) => sheet.left < text.right && text.left < sheet.right && sheet.top < text.bottom && text.top < sheet.bottom));
      if (over) return ["what opens a sheet lies over the station’s name"];
      const scrolls = guide.scrollHeight > guide.clientHeight + 1;
      return [...out, ...small].map((part) => part.outerHTML.slice(0, 90)).concat(scrolls ? [`the station scrolls: ${guide.scrollHeight} of ${guide.clientHeight}`] : []);
    });
    assert.deepEqual(hidden, [], await head(page));
  };
  for (const [station, answers] of RIGHT.entries()) {
    for (const answer of answers) {
      await assertInView();
      const buttons = await page.$$(".pw-answers button");
      const names = await Promise.all(buttons.map((button) => button.evaluate((button) => button.textContent)));
      // A wrong one first.
      await tap(buttons[names.findIndex((name) => name !== answer)]);
      assert.equal(await page.$eval(".pw-reply", (reply) => reply.dataset.sign), "✗ ");
      await assertInView();
      const isNode = /^[A-D]\d?(:|$)/.test(answer);
      const nodes = await page.$$(".pw-stage .pw-node");
      const labels = await Promise.all(nodes.map((node) => node.evaluate((node) => [...node.querySelectorAll("text")].map((text) => text.textContent))));
      const name = answer.split(":")[0];
      const node = labels.findIndex((texts) => texts.includes(name));
      assert.ok(!isNode || node >= 0, `${name} has its name in the picture: ${JSON.stringify(labels)}`);
      await tap(isNode ? nodes[node] : buttons[names.indexOf(answer)]);
      assert.equal(await page.$eval(".pw-reply", (reply) => reply.dataset.sign), "✓ ", await reply(page));
      await assertInView();
      // What a station has come to is looked up, and put away again.
      const sheets = await page.$$(".pw-sheets button");
      assert.deepEqual(await Promise.all(sheets.map((sheet) => sheet.evaluate((sheet) => sheet.textContent))), [...(station >= 5 ? ["Open calls"] : []), ...(station >= 6 ? ["Code"] : []), "Legend"]);
      for (const [nth, panel] of [".pw-stack", ".pw-lower .pw-code", ".pw-legend"].slice(station >= 5 ? 0 : 2).filter((panel) => station >= 6 || panel !== ".pw-lower .pw-code").entries()) {
        const isSeen = () => page.$eval(panel, (panel) => {
          const { left, top } = panel.getBoundingClientRect();
          return panel.checkVisibility() && panel.contains(document.elementFromPoint(left + 20, top + 8));
        });
        assert.equal(await isSeen(), false, `${panel} at station ${station + 1}`);
        await tap(sheets[nth]);
        assert.equal(await isSeen(), true, `${panel} at station ${station + 1}`);
        await tap(sheets[nth]);
      }
      await screenshot(page, `learn-phone-${station + 1}`);
      if (!(station === 6 && answer === "B")) await tap(await page.$(".pw-guide-steps .pw-next"));
    }
  }
  await assertNoSidewaysScroll(page);
  await tap(await page.$(".pw-guide-steps .pw-next"));
  assert.equal(await isOpen(page), true);
  assertClean(page);
});

test("the accessibility tree says what is asked, what can be answered and what became of it", async () => {
  const page = await site.open("#learn=1");
  const all = (node) => [node, ...(node.children ?? []).flatMap(all)];
  const said = async () => all(await page.accessibility.snapshot({ interestingOnly: false }));
  const text = (node) => all(node).filter(({ role }) => role === "StaticText").map(({ name }) => name).join("");
  for (const [station, answers] of RIGHT.entries()) {
    for (const answer of answers) {
      const nodes = await said();
      const region = nodes.find(({ role, name }) => role === "region" && name === "Guided start");
      assert.ok(region, "the guided start is a place that can be gone to");
      const inside = all(region);
      assert.ok(inside.some(({ role, name }) => role === "heading" && name === `${station + 1} of 7: ${TITLES[station]}`));
      const asked = inside.filter(({ role }) => role === "status").map(text);
      assert.match(asked[0], /\?$/, "the question is read out");
      const group = inside.find(({ role, name }) => role === "group" && name === "Answers");
      const buttons = all(group).filter(({ role }) => role === "button");
      assert.ok(buttons.length >= 2 && buttons.every(({ pressed }) => !pressed), "nothing is answered yet");
      const chosen = buttons.find(({ name }) => name === answer);
      assert.ok(chosen, `${answer}, of ${buttons.map(({ name }) => name)}`);
      await (await chosen.elementHandle()).press("Enter");
      await nextFrame(page);
      const after = all((await said()).find(({ role, name }) => role === "region" && name === "Guided start"));
      assert.match(after.filter(({ role }) => role === "status").map(text)[1], /^(Yes|Right)/, "the reply is read out");
      const next = after.length && (await said()).find(({ role, name }) => role === "button" && name === (station === 6 && answer === "B" ? "To the examples" : "Next"));
      await (await next.elementHandle()).press("Enter");
      await nextFrame(page);
    }
  }
  assert.equal(await isOpen(page), true);
});
