// The search of a real game: its positions, its table, and what it costs with and without.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite, whenDrawn } from "./harness.mjs";
import { assertNoSidewaysScroll, choose, click, moment, openTrees, press, revealNamed, searched, settled, step, tick as tickBox } from "./page.mjs";

const site = await openSite();
after(() => site.close());

/** The page with a game. */
async function open(hash, options) {
  const page = await site.open(hash, { reducedMotion: true, ...options });
  await whenDrawn(page);
  await searched(page);
  return page;
}

/** Ticks a box, and waits for the search that it asks for. */
async function tick(page, name) {
  await tickBox(page, name);
  await settled(page);
}

/** Presses keys on the tree, where all of them are taken. */
async function steer(page, ...keys) {
  await page.focus(".pw-stage");
  await press(page, ...keys);
}

const texts = (page, selector) => page.$$eval(selector, (all) => all.map((one) => one.textContent));

/** What stands in the table: a list of cells for each entry. */
const entries = (page) =>
  page.$$eval(".pw-table tbody tr", (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

/** The numbers of a row of the costs: so far, without aids, minimax. */
const cost = (page, name) =>
  page.$$eval(
    ".pw-costs tbody tr",
    (rows, name) => {
      const row = rows.find((row) => row.children[0].textContent === name);
      return [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent));
    },
    name,
  );

test("a game is chosen below the trees, and its board is drawn and told at every step", async () => {
  const page = await site.open("", { reducedMotion: true });
  await openTrees(page);
  await page.click(".pw-gallery [data-games]");
  await (await page.waitForSelector("[data-game=tic-tac-toe]")).click();
  await page.waitForSelector(".pw-squares");
  await settled(page);
  await choose(page, "You play", "both");
  await choose(page, "Begin at", "o.x..ox.x");
  await settled(page);
  await click(page, "Search this position");
  await searched(page);
  const board = () => page.$eval(".pw-board", (board) => board.getAttribute("aria-label"));
  assert.equal(await board(), "Board. row 3: o, empty, x; row 2: empty, empty, o; row 1: x, empty, x.");
  await steer(page, "End");
  assert.deepEqual(await cost(page, "entered"), [33, 38, 39]);
  assert.match((await moment(page)).narration, /worth 1, by playing/);
  await choose(page, "Step by", "event");
  await steer(page, "Home", "ArrowRight", "ArrowRight");
  assert.notEqual(await board(), "Board. row 3: o, empty, x; row 2: empty, empty, o; row 1: x, empty, x.");
  // A position of one's own, typed; what is none is not taken.
  await revealNamed(page, "input", "Squares, row by row");
  const box = await page.waitForSelector('::-p-aria([name="Squares, row by row"][role="textbox"])');
  await box.click({ count: 3 });
  await page.keyboard.type("xx.......\n");
  await settled(page);
  assert.equal(await box.evaluate((box) => box.value), "o.x/..o/x.x");
  await box.click({ count: 3 });
  await page.keyboard.type("xo./.x./..o\n");
  await settled(page);
  assert.match(await board(), /row 3: x, o, empty/);
  await page.waitForFunction(() => location.hash.includes("game=ttt-xo..x...o-table"));
  assertClean(page);
});

test("the table can be looked into, and knows positions from elsewhere", async () => {
  const page = await open("#game=ttt-x..oo...x-table&by=event");
  const seen = [];
  await steer(page, "End");
  const last = await step(page);
  // To a step at which the table has just answered.
  let hit = 0;
  await steer(page, "Home");
  for (let n = 0; n < last && !hit; n += 1) {
    await steer(page, "ArrowRight");
    const { narration } = await moment(page);
    if (narration.includes("The table already knows")) hit = n + 1;
  }
  assert.ok(hit > 0, "a position comes up twice");
  await steer(page, "ArrowRight");
  assert.match((await moment(page)).narration, /returns .* at once/);
  assert.ok((await texts(page, ".pw-stage .pw-caption")).includes("table"), "the picture says where the value is from");
  const rows = await entries(page);
  assert.ok(rows.length > 3);
  for (const [position, worth, best, asked, by] of rows) {
    assert.match(position, /^[xo.]{3}\/[xo.]{3}\/[xo.]{3}$/);
    assert.match(worth, /^(>=|<=)?[−]?[01]$/);
    assert.match(best, /^[abc][123]$/);
    assert.match(by, /^([abc][123](-|$))+|start$/);
    seen.push(Number(asked));
  }
  assert.equal(seen.reduce((sum, one) => sum + one, 0), 1, "one answer so far");
  await tick(page, "List the entries found most often first");
  const [asked] = await entries(page);
  assert.equal(asked[3], "1");
  const note = async () => (await texts(page, ".pw-table .pw-aside")).join();
  assert.equal(await note(), `${rows.length} positions, found 1 time. Each was searched to the end of the game.`);
  // Whoever kept an entry can be picked.
  await page.click(".pw-table tbody tr .pw-node-name");
  await nextFrame(page);
  assert.ok(await page.$(".pw-facts"));
  assert.match((await texts(page, ".pw-position")).join(), new RegExp(`The transposition table has value .*, best move ${asked[2]}, found 1 time, stored by ${asked[4]}\\.`));
  // The node's card lies over the table.
  await click(page, "Close the panel of this node");
  // At the end some were asked more than others.
  await steer(page, "End");
  const counts = async () => (await entries(page)).map((row) => Number(row[3]));
  const sorted = await counts();
  assert.ok(sorted[0] > sorted.at(-1), sorted.join());
  assert.deepEqual(sorted, [...sorted].sort((one, other) => other - one), "what was asked most comes first");
  const [, n_positions, n_asked, more] = /^(\d+) positions, found (\d+) times\..*?(?: (\d+) more are not listed\.)?$/.exec(await note());
  assert.equal(sorted.length + Number(more ?? 0), Number(n_positions));
  assert.ok(Number(n_asked) > 1 && (more || sorted.reduce((sum, one) => sum + one, 0) === Number(n_asked)), await note());
  await tick(page, "List the entries found most often first");
  assert.notDeepEqual(await counts(), sorted, "and else what was kept last");
  // Back before everything it is empty.
  await steer(page, "Home");
  assert.equal((await entries(page)).length, 0);
  assertClean(page);
});

test("table, killers and history are ticked one by one, and counted beside the search without", async () => {
  const page = await open("#game=ttt-x..oo...x");
  const entered = async () => {
    await steer(page, "End");
    return (await cost(page, "entered"))[0];
  };
  assert.equal(await entered(), 93);
  const code = async () => (await texts(page, ".pw-code")).join();
  for (const [name, nodes, line] of /** @type {[string, number, string][]} */ ([
    ["Transposition table", 76, "if the table knows"],
    ["Killer moves", 51, "killers of this ply"],
    ["History of moves", 45, "by their history"],
  ])) {
    assert.ok(!(await code()).includes(line));
    await tick(page, name);
    assert.equal(await entered(), nodes, name);
    assert.ok((await code()).includes(line), name);
    await tick(page, name);
  }
  for (const name of ["Transposition table", "Killer moves", "History of moves"]) await tick(page, name);
  assert.equal(await entered(), 44);
  await page.waitForFunction(() => location.hash.includes("-table.killers.history"));
  await click(page, "Two searches");
  await settled(page);
  await page.waitForSelector(".pw-runs.two");
  await steer(page, "End");
  const duel = await page.$$eval(".pw-differences tbody tr:first-child td", (cells) =>
    cells.map((cell) => Number(cell.textContent)),
  );
  assert.deepEqual(duel, [44, 93]);
  assert.match((await texts(page, ".pw-differences p")).join(), /Both return 0\./);
  await tick(page, "Second search: transposition table");
  await page.waitForFunction(() => location.hash.includes("-table.killers.history-table"));
  const hash = await page.evaluate(() => location.hash);
  const again = await open(hash);
  await again.waitForSelector(".pw-runs.two");
  assert.deepEqual(await texts(again, ".pw-run figcaption"), await texts(page, ".pw-run figcaption"));
  assertClean(page);
  assertClean(again);
});

test("moves say why they are tried when they are", async () => {
  const page = await open("#game=ttt-o.x.....x-table.killers.history&by=slide");
  const why = new Set();
  await steer(page, "End");
  const last = await step(page);
  await steer(page, "Home");
  while ((await step(page)) < last && why.size < 3) {
    await steer(page, "ArrowRight");
    for (const text of await texts(page, ".pw-moves tbody td.kind")) why.add(text.replace(/\d+/, "n"));
  }
  assert.ok(["killer move", "history n", "in order"].every((reason) => why.has(reason)), [...why].join());
  assertClean(page);
});

test("the game looks right to axe, on a phone and in the dark, and one can leave it", async () => {
  const page = await open("#game=ttt-x..oo...x-table.killers.history&step=90");
  assert.deepEqual(await axe(page), []);
  await page.setViewport({ width: 360, height: 740 });
  await nextFrame(page);
  await assertNoSidewaysScroll(page);
  const dark = await open("#game=ttt-x..oo...x-table&step=90", { dark: true });
  assert.deepEqual(await axe(dark), []);
  // Back to the trees, the game is gone, and its address with it.
  await page.$eval('.pw-games [data-page="Explore"]', (button) => button.click());
  assert.equal(await page.evaluate(() => document.querySelectorAll(".pw-board").length && !document.querySelector("[data-place=games]").hidden), false);
  assert.ok(await page.$("#app .pw-stage"));
  await page.waitForFunction(() => !location.hash.includes("game="));
  assertClean(page);
  assertClean(dark);
});

test("the empty board is searched in time to look at it", async () => {
  const page = await open("#game=ttt-.........-table.killers.history&step=end");
  assert.deepEqual(await cost(page, "entered"), [3364, 18297, 549946]);
  assert.equal((await entries(page)).length, 60);
  const began = Date.now();
  await tick(page, "Transposition table");
  assert.ok(Date.now() - began < 20_000, `another search took ${Date.now() - began} ms`);
  assertClean(page);
});

test("an embed of a tree that is given the state of a game says where a game goes", async () => {
  const page = await site.open("embed.html#example=t-textbook", { ready: false });
  await page.waitForSelector(".pw-narration");
  await page.evaluate(() => window.plywise.setState({ v: 1, link: "game=ttt-x..oo...x", step: 0 }));
  await page.waitForSelector(".pw-notice");
  const told = await texts(page, ".pw-notice");
  assert.match(told.join(), /an embed of its own/i);
});

test("a link to a game opens the page that plays it, also from a page that is open", async () => {
  await open("#game=ttt-x..oo...x");
  const other = await site.open("", { reducedMotion: true });
  await other.evaluate(() => void (location.hash = "game=ttt-x..oo...x"));
  await searched(other);
  // And an address of a tree leads back.
  await other.evaluate(() => void (location.hash = "example=t-textbook"));
  await other.waitForSelector("#app .pw-stage");
  assertClean(other);
});
