// What can be chosen on the page: it fits the tree, is told apart, and comes back through the address.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite, whenDrawn } from "./harness.mjs";
import { addressHolds, assertNoSidewaysScroll, choose, chosen, click, openDrawer, press, revealNamed, searched, shown, step } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const open = (hash, options) => site.open(hash, { reducedMotion: true, ...options });

const captions = (page) => page.$$eval(".pw-run figcaption", (names) => names.map((name) => name.textContent));
const said = (page, selector) => page.$eval(selector, (element) => element.innerText);

/** Types into the box with this name, in place of what stands there. */
async function type(page, name, text) {
  await revealNamed(page, "input", name);
  const box = await page.waitForSelector(`::-p-aria([name="${name}"][role="textbox"])`);
  await box.click({ count: 3 });
  await page.keyboard.type(`${text}\n`);
  await nextFrame(page);
}

/** The same address once more, on a page that has just been loaded. */
async function reload(page) {
  await page.reload();
  await whenDrawn(page);
}

/** Goes to the end, the keys taken where all of them are. */
async function toTheEnd(page) {
  await page.focus(".pw-stage");
  await press(page, "End");
}

/** Unfolds what the second search has of its own. */
const ownConventions = async (page) => {
  await openDrawer(page, "second");
  await page.$eval(".pw-compare details", (details) => (details.open = true));
};

test("an example opens unchanged, and a lecture's conventions keep what the tree asks for", async () => {
  for (const example of ["c-three-players", "c-mtdf", "c-dice", "c-depth-limit", "c-features", "c-negamax", "c-shallow"]) {
    const page = await open(`#example=${example}`);
    await openDrawer(page, "conventions");
    assert.doesNotMatch(await said(page, ".pw-settings"), /These settings differ/, example);
    assert.ok((await step(page)) === 0 && !(await page.$(".pw-notice")), example);
    const search = await chosen(page, "Search");
    for (const profile of ["strict", "fail-soft", "textbook"]) {
      await choose(page, "Profile", profile);
      assert.equal(await chosen(page, "Search"), search, `${example} by ${profile}`);
      assert.doesNotMatch(await said(page, ".pw-settings"), /These settings differ/, `${example} by ${profile}`);
      await toTheEnd(page);
      assert.doesNotMatch(await said(page, ".pw-narration"), /search knows|only/, `${example} by ${profile}`);
      assert.ok((await step(page)) > 0, `${example} by ${profile}`);
    }
    assertClean(page);
    await page.close();
  }
});

test("what was changed is put back, also the search that the tree asks for", async () => {
  const page = await open("#example=c-mtdf");
  await choose(page, "Search", "alpha-beta");
  // Another search than the tree's own is in the address, so a reload keeps it.
  await addressHolds(page, "alg=alpha-beta");
  await reload(page);
  assert.equal(await chosen(page, "Search"), "alpha-beta");
  await click(page, "Restore the profile");
  assert.equal(await chosen(page, "Search"), "mtdf");
  assert.doesNotMatch(await said(page, ".pw-settings"), /These settings differ/);
  assertClean(page);
});

test("fail-hard stands beside fail-soft, told apart and kept by the address", async () => {
  const page = await open("#example=w-skrentny&profile=bounds");
  await choose(page, "Second search", "alpha-beta");
  await page.waitForSelector(".pw-runs.two");
  await ownConventions(page);
  await choose(page, "Second search: value handed up", "fail-soft");
  await choose(page, "Second search: cut", "beyond");
  const names = ["First: Alpha-beta, cut at ≥, fail-hard", "Second: Alpha-beta, cut at >, fail-soft"];
  assert.deepEqual(await captions(page), names);
  assert.deepEqual(await axe(page), []);
  await addressHolds(page, "vssoft=1");
  await reload(page);
  assert.deepEqual(await captions(page), names);
  // The first has its own, and they stay as they are.
  assert.equal(await chosen(page, "Value handed up"), "fail-hard");
  await page.setViewport({ width: 360, height: 740 });
  await nextFrame(page);
  await ownConventions(page);
  await assertNoSidewaysScroll(page);
  assertClean(page);
});

test("MTD(f) from 9 stands beside MTD(f) from 4", async () => {
  const page = await open("#example=c-mtdf");
  await choose(page, "Second search", "mtdf");
  await ownConventions(page);
  await type(page, "Second search: first guess", "4");
  assert.deepEqual(await captions(page), ["First: MTD(f), guess 9", "Second: MTD(f), guess 4"]);
  await addressHolds(page, "vsguess=4");
  await reload(page);
  await page.waitForSelector(".pw-runs.two");
  await toTheEnd(page);
  const leaves = await page.$$eval(".pw-duel tbody tr:nth-child(2) td", (cells) => cells.map((cell) => cell.textContent));
  assert.deepEqual(leaves, ["10", "8"]);
  assertClean(page);
});

test("trees that belong together stand side by side at one click", async () => {
  const page = await open("#example=w-order-1");
  await click(page, "Compare with “The order of children, 2: M is pruned”");
  await page.waitForSelector(".pw-runs.two");
  const [first, second] = await captions(page);
  assert.match(first, /^First: .*; The order of children, 1: nothing is pruned$/);
  assert.match(second, /^Second: .*; The order of children, 2: M is pruned$/);
  const drawn = () =>
    page.$$eval(".pw-run", (runs) => runs.map((run) => run.querySelectorAll(".pw-stage .pw-cross").length));
  assert.deepEqual(await drawn(), [0, 0]);
  await toTheEnd(page);
  assert.deepEqual(await drawn(), [0, 1], "one scrubber for both, and the second tree has a cut");
  const verdict = await said(page, ".pw-differences");
  assert.match(verdict, /The first leaves out nothing\. The second leaves out U, V\./);
  await addressHolds(page, "beside=w-order-2");
  await reload(page);
  assert.deepEqual(await captions(page), [first, second]);
  await choose(page, "Second search: tree", "w-order-3");
  await toTheEnd(page);
  assert.match(await said(page, ".pw-differences"), /The second leaves out S, T, U, V\./);
  // A tree is kept beside what becomes of it.
  await choose(page, "Second search: tree", "same");
  assert.doesNotMatch((await captions(page)).join(), /order of children/);
  await click(page, "Compare with “The order of children, 3: all but L is pruned”");
  await click(page, "Swap the searches");
  assert.match(await said(page, "h1"), /The order of children, 3/);
  assert.deepEqual(await axe(page), []);
  assertClean(page);
});

test("children are shuffled from any seed, in both searches", async () => {
  const page = await open("#example=w-skrentny");
  await choose(page, "Order of children", "shuffled");
  await type(page, "Seed", "7");
  await addressHolds(page, "order=shuffle.7");
  // What is no seed is not taken.
  await type(page, "Seed", "many");
  assert.equal(await page.$eval('::-p-aria([name="Seed"][role="textbox"])', (box) => box.value), "7");
  await choose(page, "Second search", "alpha-beta");
  await type(page, "Second search: seed", "12");
  await addressHolds(page, "vs=alpha-beta.le.shuffle.12");
  assert.match((await captions(page)).join(), /shuffled by 7.*shuffled by 12/);
  assertClean(page);
});

test("a weight may be a fraction, and the address keeps it", async () => {
  const page = await open("#example=c-features");
  await type(page, "Weight of mobility", "1/2");
  await addressHolds(page, "weights=mobility=0.5");
  await toTheEnd(page);
  const narration = await said(page, ".pw-narration");
  await addressHolds(page, `step=${await step(page)}`);
  await reload(page);
  await revealNamed(page, "input", "Weight of mobility");
  assert.equal(await page.$eval('::-p-aria([name="Weight of mobility"][role="textbox"])', (box) => box.value), "0.5");
  assert.equal(await said(page, ".pw-narration"), narration);
  await type(page, "Weight of mobility", "1/4");
  await page.waitForFunction(() => !location.hash.includes("weights"));
  assertClean(page);
});

test("a game for several has no view of whoever moves", async () => {
  const page = await open("#example=c-three-players");
  await openDrawer(page, "conventions");
  const labels = () => page.$$eval(".pw-settings .pw-choice > span", (spans) => spans.map((span) => span.textContent));
  assert.ok(!(await labels()).includes("Point of view"));
  await page.goto(page.url().replace(/#.*/, "#example=c-negamax"));
  await page.waitForFunction(() => document.querySelector("h1")?.textContent.includes("negamax"));
  assert.ok((await labels()).includes("Point of view"));
  assertClean(page);
});

test("the legend shows what the tree and its search use", async () => {
  const page = await open("#example=c-three-players");
  const legend = () => page.$eval(".pw-legend", (legend) => legend.textContent);
  assert.match(await legend(), /one of several players moves/);
  assert.match(await legend(), /what each player gets/);
  assert.doesNotMatch(await legend(), /MAX|MIN|a cut|chance/);
  for (const [example, shows, hides] of /** @type {[string, RegExp, RegExp][]} */ ([
    ["c-expectiminimax", /chance decides[\s\S]*the sum so far/, /a cut|of several/],
    ["c-depth-limit", /static value/, /chance|earlier visit/],
    ["c-mtdf", /a cut[\s\S]*the value from an earlier visit/, /chance|static value/],
    ["w-skrentny", /MAX moves|Max moves/, /chance|static value|earlier visit|of several/],
    ["c-single-player", /MAX moves|Max moves/, /MIN moves|Min moves/],
  ])) {
    await page.evaluate((example) => (location.hash = `example=${example}`), example);
    await addressHolds(page, `example=${example}&profile`);
    assert.match(await legend(), shows, example);
    assert.doesNotMatch(await legend(), hides, example);
  }
  assertClean(page);
});

/** The lists that are too narrow for what is chosen in them. */
const lacking = (page, selector) =>
  page.$$eval(selector, (lists) => {
    const pen = document.createElement("canvas").getContext("2d");
    return lists
      .map((list) => {
        const style = getComputedStyle(list);
        pen.font = style.font;
        const text = list.selectedOptions[0]?.textContent ?? "";
        // The arrow takes some 20 pixels.
        const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
        return { text, lacks: pen.measureText(text).width - room };
      })
      .filter(({ lacks }) => lacks > 0)
      .map(({ text, lacks }) => `${text}: ${Math.ceil(lacks)} px`);
  });

test("what is chosen can be read in full", async () => {
  for (const width of [1280, 360]) {
    const page = await open("#example=c-iterative", { width, height: 900 });
    await page.setViewport({ width, height: 900 });
    await type(page, "Depth limit", "2");
    await choose(page, "Second search", "alpha-beta");
    await ownConventions(page);
    await choose(page, "Cut", "beyond");
    await choose(page, "Order of children", "static");
    await choose(page, "Second search: tree", "c-no-deep-cutoffs");
    const cut = [];
    for (const within of [".pw-settings", ".pw-compare"]) {
      await shown(page, `${within} select`);
      cut.push(...(await lacking(page, `${within} select`)));
    }
    assert.deepEqual(cut, [], `at ${width} px`);
    assertClean(page);
    await page.close();
  }
});

test("a time stays on the line of its unit", async () => {
  const page = await open("#example=c-iterative");
  await toTheEnd(page);
  await click(page, "Time the passes");
  await page.waitForFunction(() => document.querySelector(".pw-passes thead")?.textContent.endsWith("time"));
  const lines = await page.$$eval(".pw-passes td:last-child", (cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size;
    }),
  );
  assert.ok(lines.length > 1 && lines.every((n) => n === 1), lines.join());
  assertClean(page);
});

test("the page of games opens with a game", async () => {
  const page = await site.open("game.html", { reducedMotion: true });
  await whenDrawn(page);
  await searched(page);
  assert.match(await said(page, "h1"), /Tic-tac-toe/);
  assert.ok(await page.$(".pw-board"));
  await addressHolds(page, "game=ttt-o.x..ox.x-table");
  assertClean(page);
});
